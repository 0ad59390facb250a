"""The books: armies, demo cards, and how the guide is cited."""

from __future__ import annotations

from referee.games.death_front.printed.armies import armies
from referee.games.death_front.printed.cards import Card, face, lexicon
from referee.games.death_front.printed.decks import demo
from referee.games.death_front.printed.facts import facts
from referee.games.death_front.printed.offsets import drawn
from referee.games.death_front.printed.typed import typed
from referee.games.death_front.state.position import OPTIONS
from referee.kernel.names import Lexicon
from referee.kernel.pages.books import Books, Kind, Row
from referee.kernel.pages.summary import Summary, Table
from referee.kernel.text import Text, beside, printed, say

WARNING = "No list of the official cards is published: these are the cards of the DEMO deck, NOT OFFICIAL."


# -- cards -----------------------------------------------------------------------------------------------------------


def _names() -> Lexicon:
    names = lexicon(demo("us"))
    assert names is not None
    return names


def _card(name: str) -> Summary:
    card = demo("us").find(name)
    assert card is not None
    return card_page(card, (say(WARNING),))


def card_page(card: Card, notes: tuple[Text, ...] = ()) -> Summary:
    """Return what stands on *card*, with its range or supply drawn as a small grid."""
    heading = say("{card}, {kind}", card=card.name, kind=card.kind)
    parts = [say("{copies} in the deck; {face}", copies=card.copies or "?", face=face(card))]
    parts += (
        [say("{row}", row=row) for row in drawn(card.reach, "U" if card.kind == "unit" else "R")] if card.reach else []
    )
    parts += [say("{text}", text=card.text)] if card.text else []
    data = {"name": card.name, "kind": card.kind, "copies": card.copies, "face": str(face(card))}
    return Summary(heading, (*parts, *notes), {**data, "drawing": list(drawn(card.reach)) if card.reach else []})


def _cards() -> Summary:
    rows = tuple((c.name, say("{zh}", zh=beside(c.name, c.zh)), c.kind, c.copies, face(c)) for c in demo("us").cards)
    columns = (say("card"), say("Chinese"), say("class"), say("copies"), say("on the card"))
    data = {"cards": [str(row[0]) for row in rows], "official": False}
    return Summary(say("Cards of Death Front"), (say(WARNING), Table(say(""), columns, rows)), data)


# -- armies ----------------------------------------------------------------------------------------------------------


def _rows() -> dict[str, Row]:
    return {row["id"]: row for row in facts("game")["army"]}


def _aliases() -> Lexicon:
    return Lexicon({army: tuple(row["aliases"]) for army, row in _rows().items()})


def _army(name: str) -> Summary:
    found = _rows()[name]
    parts = (say("side: {side}", side=found["side"]), say("typed: {aliases}", aliases=tuple(found["aliases"])))
    return Summary(say("{army}", army=found["name"]), parts, dict(found))


def _armies() -> Summary:
    rows = tuple((say("{typed}", typed=typed("{side}", side=key)), name) for key, name in armies().items())
    return Summary(say("Armies"), (Table(say(""), (say("typed"), say("army")), rows),), {"armies": armies()})


# -- the guide -------------------------------------------------------------------------------------------------------


def _guide(ref: str) -> Text:
    if row := BOOKS.paragraphs.get(ref):
        return say("publisher's guide, {where}", where=printed(row, "where"))
    return Text(ref) if ref else say("as the table says")  # What ended a game, in a position file.


BOOKS = Books(
    game="death-front",
    rulebook=_guide,
    kinds={
        "card": Kind(say("card"), _names, _card, _cards),
        "country": Kind(say("army"), _aliases, _army, _armies),
    },
)
look_up, is_option = BOOKS.look_up, BOOKS.is_option


def source(rule: str) -> str:
    """Return what a rule id refers to: 'publisher's guide, deployment phase, rule 3', or how a question is read."""
    row = OPTIONS.cited.get(rule)
    if row is None:
        return BOOKS.source(rule)
    line = "no published rule; by default read as: {read}; {option}"  # What is chosen stands in the ruling itself.
    if row.settled:
        line = "no published rule; read as: {read}; fixed {option}"
    return str(say(line, read=row.meanings[0], option=row.source))


def missing() -> tuple[str, ...]:
    """Return the cards nobody has written: none, since the players bring theirs from their own box."""
    return ()
