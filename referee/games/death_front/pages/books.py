"""The books: armies and demo cards, paragraphs of the rules, table options."""

from __future__ import annotations

from collections.abc import Callable

from referee.games.death_front.printed.armies import armies
from referee.games.death_front.printed.cards import Card, face, lexicon
from referee.games.death_front.printed.decks import demo
from referee.games.death_front.printed.facts import Row, facts, paragraphs, rule_source, table_options
from referee.games.death_front.printed.offsets import drawn
from referee.kernel.names import Lexicon, words
from referee.kernel.ruling import NotationError, RefereeError
from referee.kernel.summary import Summary, Table
from referee.kernel.text import Printed, Text, printed, say

WARNING = "No list of the official cards is published: these are the cards of the DEMO deck, NOT OFFICIAL."


def look_up(kind: str, name: str) -> Summary:
    """Return a card of the demo deck, an army, a paragraph or a table option; '' lists all of the kind."""
    if kind not in BOOKS:
        raise RefereeError(say("there is no book of {kind}s; there are: {books}", kind=kind, books=tuple(BOOKS)))
    one, every = BOOKS[kind]
    return one(name) if name.strip() else every()


# -- cards -----------------------------------------------------------------------------------------------------------


def _card(name: str) -> Summary:
    deck = demo("us")
    names = lexicon(deck)
    assert names is not None
    card = deck.find(_found(names, name))
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
    rows = tuple((c.name, say("{zh}", zh=Printed(c.zh, c.name)), c.kind, c.copies, face(c)) for c in demo("us").cards)
    columns = (say("card"), say("Chinese"), say("class"), say("copies"), say("on the card"))
    data = {"cards": [str(row[0]) for row in rows], "official": False}
    return Summary(say("Cards of Death Front"), (say(WARNING), Table(say(""), columns, rows)), data)


def _army(name: str) -> Summary:
    rows = {row["id"]: row for row in facts("game")["army"]}
    found = rows[_found(Lexicon({key: tuple(row["aliases"]) for key, row in rows.items()}), name)]
    parts = (say("side: {side}", side=found["side"]), say("typed: {aliases}", aliases=tuple(found["aliases"])))
    return Summary(say("{army}", army=found["name"]), parts, dict(found))


def _armies() -> Summary:
    rows = tuple((say("{typed}", typed=key), name) for key, name in armies().items())
    return Summary(say("Armies"), (Table(say(""), (say("typed"), say("army")), rows),), {"armies": armies()})


# -- rules -----------------------------------------------------------------------------------------------------------


def _rule(name: str) -> Summary:
    by_words = {words(ref): row for ref, row in paragraphs().items()}
    if row := by_words.get(words(name)):
        title, where = printed(row, "title"), printed(row, "where")
        heading = say("{ref}: {title} ({zh})", ref=row["ref"], title=title, zh=title.other())
        source = say("publisher's guide, {where} ({zh})", where=where, zh=where.other())
        return Summary(heading, (say("{text}", text=printed(row, "text")), source), dict(row))
    if row := next((row for key, row in table_options().items() if words(key) == words(name)), None):
        return _option_page(row)
    known = tuple(paragraphs())
    raise NotationError(say("there is no paragraph '{name}'; there are: {known}, D1 to D42", name=name, known=known))


def _rules() -> Summary:
    rows = tuple((ref, *_titles(row), say("{where}", where=printed(row, "where"))) for ref, row in paragraphs().items())
    columns = (say("paragraph"), say("title"), say("Chinese"), say("in the guide"))
    more = say("The disputed questions D1 to D42 are listed by 'options'.")
    return Summary(say("Rules of Death Front"), (Table(say(""), columns, rows), more), {"rules": [r[0] for r in rows]})


def _titles(row: Row) -> tuple[Text, Text]:
    title = printed(row, "title")
    return say("{title}", title=title), say("{title}", title=title.other())


# -- options ---------------------------------------------------------------------------------------------------------


def _option(name: str) -> Summary:
    rows = {row["name"]: row for row in table_options().values()}
    return _option_page(rows[_found(Lexicon({key: (row["id"],) for key, row in rows.items()}), name)])


def _option_page(row: Row) -> Summary:
    switch = say("switch, chosen for a new game") if row["switch"] else say("fixed at its default")
    choices = say(
        "choices: {all}; default {one}; {switch}", all=tuple(row["choices"]), one=row["default"], switch=switch
    )
    parts = (
        say("{text}", text=printed(row, "question")),
        say("read as: {read}", read=printed(row, "read")),
        choices,
    )
    return Summary(say("{name} ({id})", name=row["name"], id=row["id"]), parts, dict(row))


def _options() -> Summary:
    columns = (say("option"), say("question"), say("choices"), say("read as"))
    ordered = sorted(table_options().values(), key=lambda row: not row["switch"])
    rows = tuple(
        (
            say("{name}{mark}", name=row["name"], mark=" *" if row["switch"] else ""),
            row["id"],
            ", ".join(row["choices"]),
            say("{read}", read=printed(row, "read")),
        )
        for row in ordered
    )
    note = say("* a switch for a new game; the others are always read by their first choice")
    data = {"options": {row["name"]: row["default"] for row in ordered if row["switch"]}}
    return Summary(say("Table options of Death Front"), (Table(say(""), columns, rows), note), data)


def _found(names: Lexicon, name: str) -> str:
    found = names.find(words(name))
    if found is None:
        near = names.near(words(name)) or names.names
        raise NotationError(say("'{name}' is not known; did you mean {near}?", name=name, near=near), near=tuple(near))
    return found


BOOKS: dict[str, tuple[Callable[[str], Summary], Callable[[], Summary]]] = {
    "card": (_card, _cards),
    "country": (_army, _armies),
    "rule": (_rule, _rules),
    "option": (_option, _options),
}


def missing() -> tuple[str, ...]:
    """Return the cards nobody has written: none, since the players bring theirs from their own box."""
    return ()


def source(rule: str) -> str:
    """Return what a rule id refers to: 'publisher's guide, deployment phase, rule 3', or a table option."""
    return rule_source(rule)


def is_option(rule: str) -> bool:
    """True when a ruling's rule is a table option."""
    return rule in table_options()
