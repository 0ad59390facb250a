"""A deck drawn card by card, to be held against the printed cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.death_front.printed.armies import armies
from referee.games.death_front.printed.cards import Deck, face
from referee.games.death_front.printed.decks import read
from referee.games.death_front.printed.offsets import drawn
from referee.kernel.text import say


def of_file(data: Mapping[str, Any]) -> list[str]:
    """Return every card of a deck file's content, drawn; raise BadKey."""
    return drawing(read(data, str(data.get("army") or "us")))


def drawing(deck: Deck) -> list[str]:
    """Return every card of *deck* in lines, with its range or supply as a small grid: forward is up."""
    lines = [str(say("{army}{note}", army=armies()[deck.faction], note=", NOT OFFICIAL" if deck.demo else ""))]
    for card in deck.cards:
        line = "{name} ({kind}, {copies:# copy|# copies}): {face}"
        lines += ["", str(say(line, name=card.name, kind=card.kind, copies=card.copies or "?", face=face(card)))]
        lines += [f"    {row}" for row in drawn(card.reach, "U" if card.kind == "unit" else "R")] if card.reach else []
    return lines
