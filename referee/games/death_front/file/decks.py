"""Deck files as they are written: a deck's content, and an empty one to be filled in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from referee.games.death_front.printed.armies import armies
from referee.games.death_front.printed.cards import KINDS, Card, Deck, marks, spoken
from referee.games.death_front.printed.decks import DEMO, OPEN, demo
from referee.kernel.printed.data import data_folder
from referee.kernel.printed.languages import LOCALE, meant
from referee.kernel.ruling import RefereeError
from referee.kernel.text import Text, say, speaking

NAME, TEMPLATE = "death-front", "deck_template.toml"


def plain(deck: Deck) -> Any:
    """Return what `read` makes *deck* of: 'demo', 'open' or a deck file's content."""
    if deck == demo(deck.faction):
        return DEMO
    if not deck.cards:
        return OPEN
    rows = {kind: [_row(card) for card in deck.cards if card.kind == kind] for kind in KINDS}
    return {**({"demo": True} if deck.demo else {}), **{kind: cards for kind, cards in rows.items() if cards}}


def _row(card: Card) -> dict[str, Any]:
    """Return *card* as a row of a deck file, without what is at its default."""
    reach = " ".join(map(spoken, card.reach))
    effects = [{"do": e.do, "by": e.by, "what": e.what} for e in card.effects]
    by_kind: dict[str, dict[str, Any]] = {
        "unit": {
            "type": card.type, "attack": card.attack, "against": dict(card.versus), "defence": card.defence,
            "needs": card.needs, "range": reach, **dict.fromkeys(marks(card), True),
        },
        "resource": {"level": card.level, "supplies": reach, "defence": card.defence},
        "facility": {"form": card.form, "affects": card.affects, "defence": card.defence},
        "skill": {"anytime": card.any_time, "effects": effects},
    }  # fmt: skip
    told = {**by_kind[card.kind], "exempt": list(card.exempt), "text": card.text}
    row = {"name": card.name, "zh": card.zh, "copies": card.copies, **told}
    kept = ("attack", "defence", "needs", "range", "level", "supplies")
    return {key: value for key, value in row.items() if value or (key in kept and value is not None)}


def template(army: str) -> str:
    """Return a deck file for *army* to be filled in, with every key explained; raise RefereeError for no army."""
    found = meant(army, armies(), NAME)
    if found is None:
        raise RefereeError(say("there is no army {army}; there are: {names}", army=Text(army), names=tuple(armies())))
    text = _template(speaking()).read_text(encoding="utf-8")
    called = str(say("{army}", army=found))
    return text.replace('= "" # army', f'= "{called}"').replace("<army>", str(say("{name}", name=armies()[found])))


def _template(language: str) -> Path:
    """Return the empty deck file in *language*, in English where the language has none."""
    own = data_folder(LOCALE) / language / "death_front" / TEMPLATE
    return own if own.is_file() else data_folder(NAME) / TEMPLATE
