"""The books: a game's cards and countries, the paragraphs of its rules and its table options, by name or by words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import asdict

from referee.kernel import Plain
from referee.kernel.names import Lexicon, words
from referee.kernel.pages.summary import Cell, Summary, Table
from referee.kernel.printed.facts import facts
from referee.kernel.printed.languages import Called, find, references
from referee.kernel.printed.options import PROFILE, Option, TableOptions
from referee.kernel.printed.options_file import table_options
from referee.kernel.ruling import RefereeError
from referee.kernel.text import ENGLISH, InBrackets, Printed, Text, printed, say, speaking

Row: TypeAlias = Plain
RULE, OPTION = "rule", "option"
# Where the words that ask for a paragraph are looked for, the first that has them; `also` is what players call it.
FIELDS = ("also", "title", "text")


class Kind(Struct, frozen=True):
    """A kind of entry that is the game's own: what one is *called*, all their *names*, the page of one and the list.

    *numbers*: the names by the number that is printed on them.
    """

    called: Text
    names: Callable[[], Lexicon]
    page: Callable[[str], Summary]
    every: Callable[[], Summary]
    numbers: Mapping[str, str] = {}


class Books(Struct, frozen=True):
    """The books of a *game*: its own *kinds*, and the paragraphs and options of its data folder.

    *rulebook* tells how a reference is cited. *cites*: what a ruling may cite besides paragraphs and options, by its
    first word ('card 23'), and how that is told; it is looked up among the cards.
    """

    game: str
    rulebook: Callable[[str], Text]
    kinds: dict[str, Kind]
    cites: dict[str, Callable[[str], Text]] = {}

    @property
    def options(self) -> TableOptions:
        """The table options of the game."""
        return table_options(self.game)

    @property
    def paragraphs(self) -> dict[str, Row]:
        """The paragraphs by their reference."""
        return {row["ref"]: row for row in (*facts(self.game, "rules")["paragraph"], *_at_every_table())}

    # -- looking up ---------------------------------------------------------------------------------------------

    def look_up(self, kind: str, name: str) -> Summary:
        """Return the entry called *name*, or a list of all of the kind for ''; raise RefereeError with the nearest."""
        name = name.strip()
        if kind in self.kinds:
            return self.kinds[kind].page(self._own(kind, name)) if name else self.kinds[kind].every()
        if kind == OPTION:
            return option_page(self._option(name)) if name else _options(self.options)
        if kind == RULE:
            return self._rule(name) if name else self._rules()
        kinds = (*self.kinds, RULE, OPTION)
        raise RefereeError(say("nothing of the kind {kind}; there are: {kinds}", kind=kind, kinds=kinds))

    def _own(self, kind: str, name: str) -> str:
        """Return the card or country that *name* or its printed number means."""
        of = self.kinds[kind]
        number = self._cited_so(name, (kind,)).casefold().removeprefix(kind).strip(" #")
        if not of.numbers or not number.isdigit():
            return _named(of.names(), name, of.called)
        if number in of.numbers:
            return of.numbers[number]
        line = "there is no {kind} {number}; there are 1 to {last}"
        raise RefereeError(say(line, kind=of.called, number=number, last=len(of.numbers)))

    def _option(self, name: str) -> Option:
        return self.options.rows[_named(self.options.lexicon, name, say("table option"))]

    def _rule(self, asked: str) -> Summary:
        """Return what a ruling cites (6.3.1, card 23, Z-1, option NAME), all below a number, or what has the words."""
        asked = self._cited_so(asked, (RULE, OPTION, *self.kinds, *self.cites, *self._chapters))
        if option := self._by_id(asked):
            return option_page(option)
        if found := self._by_reference(asked):
            return self._shown(found)
        try:
            return self._cited(asked)
        except RefereeError:
            if page := self._with_words(asked):
                return page
            raise

    @property
    def _chapters(self) -> tuple[str, ...]:
        """The words before the number of a paragraph, where there are any: 'victory 2'."""
        return tuple(dict.fromkeys(ref.partition(" ")[0] for ref in self.paragraphs if ref[:1].isalpha()))

    def _cited_so(self, asked: str, kinds: Sequence[str]) -> str:
        """Return a reference in any language as the rules have it: '第5号牌' and '5号牌' as 'card 5'."""
        for kind in kinds:
            for form in references(kind, self.game):
                if found := re.fullmatch(form, asked.strip()):
                    return f"{kind} {found[1] or ''}".strip()
        return asked

    def _cited(self, asked: str) -> Summary:
        """Return what is named after its kind: 'card 23', 'table option stacking', 'agent Analyst', 'rule 6.3.1'."""
        first, _, rest = asked.removeprefix("table ").partition(" ")
        first = first.casefold()
        if rest and (first in (RULE, OPTION) or first in self.kinds):
            return self.look_up(first, rest)
        if rest and first in self.cites:
            return self.look_up("card", rest.removeprefix("card "))
        raise RefereeError(say("there is no paragraph '{ref}'; 'rules' lists them all", ref=asked))

    def _by_id(self, asked: str) -> Option | None:
        return next((row for row in self.options.rows.values() if row.id and words(row.id) == words(asked)), None)

    def _by_reference(self, asked: str) -> list[Row]:
        """Return the paragraph with that reference, or those below it."""
        rows, said = self.paragraphs.values(), words(asked)
        exact = [row for row in rows if words(row["ref"]) == said]
        return exact or [row for row in rows if said and words(row["ref"])[: len(said)] == said]

    def _with_words(self, asked: str) -> Summary | None:
        """Return the paragraphs that are called so, or have the words in title, else in text, and such options."""
        rows = self.paragraphs.values()
        ways = ([row for row in rows if field in row and _tells_of(printed(row, field), asked)] for field in FIELDS)
        found = next(filter(None, ways), [])
        options = [row for row in self.options.rows.values() if _tells_of(row.asked, asked)]
        if len(found) == 1 and not options:
            return self._shown(found)
        parts = (*map(_paragraph, found), *map(option_line, options))
        data = {"paragraphs": found, **_plain(options)}
        return Summary(say("Rules, in our words"), parts, data) if parts else None

    # -- paragraphs ---------------------------------------------------------------------------------------------

    def _shown(self, rows: Sequence[Row]) -> Summary:
        data = {"paragraphs": [*rows]}
        if len(rows) > 1:
            return Summary(say("Rules, in our words"), tuple(map(_paragraph, rows)), data)
        (row,) = rows
        title = printed(row, "title")
        heading = say("{ref} {title}{zh}", ref=row["ref"], title=title, zh=InBrackets(title))
        return Summary(heading, (say("{text}", text=printed(row, "text")), self._place(row)), data)

    def _place(self, row: Row) -> Text:
        """Return where the paragraph stands; in both languages where that is no number."""
        cited = self._where(row["ref"])
        zh = InBrackets(printed(row, "where")) if "where" in row else ""
        return say("{source}{zh}", source=cited, zh=zh)

    def _rules(self) -> Summary:
        rows = self.paragraphs.values()
        titles = [(row["ref"], printed(row, "title")) for row in rows]
        columns = (say("paragraph"), say("title"), *([say("zh")] if speaking() == ENGLISH else []))
        shown = ((say("{ref}", ref=ref), say("{title}", title=t), say("{title}", title=t.other())) for ref, t in titles)
        table = Table(say(""), columns, tuple(row[: len(columns)] for row in shown))
        data = {"paragraphs": [{"ref": row["ref"], "title": row["title"]} for row in rows]}
        return Summary(say("The paragraphs cited, in our words"), (table,), data)

    # -- citing -------------------------------------------------------------------------------------------------

    def source(self, rule: str) -> str:
        """Return what a rule id refers to: 'Deluxe rulebook 6.3.1', 'card 23', 'table option stacking (D4)'."""
        first, _, rest = rule.partition(" ")
        if option := self.options.cited.get(rule):
            return str(option.source)
        return str(self.cites[first](rest) if first in self.cites else self._where(rule))

    def _where(self, ref: str) -> Text:
        """Return how a paragraph is cited."""
        common = next((row for row in _at_every_table() if row["ref"] == ref), None)
        return say("{where}", where=printed(common, "where")) if common else self.rulebook(ref)

    def is_option(self, rule: str) -> bool:
        """True when a ruling's rule is a table option."""
        return rule in self.options.cited


def _at_every_table() -> Sequence[Row]:
    """Return the paragraphs that hold whatever is played."""
    rows: Sequence[Row] = facts("table", "rules")["paragraph"]
    return rows


def _named(lexicon: Lexicon, name: str, kind: Text) -> str:
    """Return the entry of *lexicon* that *name* means; raise RefereeError with the nearest."""
    if found := find(lexicon, name):
        return found
    near = lexicon.near(words(name))
    if near:
        raise RefereeError(say("there is no {kind} '{name}'; did you mean {near}?", kind=kind, name=name, near=near))
    raise RefereeError(say("there is no {kind} '{name}'", kind=kind, name=name))


def _tells_of(text: Printed, asked: str) -> bool:
    """True when every word of *asked* begins a word of *text*, or it stands in the Chinese of it."""
    held, said = words(text.english), words(asked)
    return bool(said) and (
        all(any(word.startswith(each) for word in held) for each in said)
        or any(asked in said for _, said in text.others)
    )


def _paragraph(row: Row) -> Text:
    return say("{ref} {title}: {text}", ref=row["ref"], title=printed(row, "title"), text=printed(row, "text"))


# -- table options ---------------------------------------------------------------------------------------------------


def option_page(row: Option) -> Summary:
    """Return an option: its question, how it may be read, what the choices mean."""
    meant = zip(row.chooses, row.meanings, strict=False)
    meaning = tuple(say("{choice}: {meaning}", choice=choice, meaning=each) for choice, each in meant)
    return Summary(_title(row), (option_line(row), *meaning), _row(row))


def option_line(row: Option) -> Text:
    """Return an option in one line, as the page of a card that it is about tells it."""
    if row.settled:
        line = "{question} Settled: {value} ({id})."
        return say(line, question=row.asked, value=row.says(row.default), id=row.id or row.named)
    read = tuple(
        say("{profile}: {value}", profile=_profile(row, each), value=row.says(choice))
        for each, choice in row.profile.items()
    )
    line = "{question} Option {name}, one of: {choices}; by default {value}."
    if read:
        line = "{question} Option {name}, one of: {choices}; by default {value}, in profile {profiles}."
    return say(
        line, question=row.asked, name=_title(row), choices=row.chooses, value=row.says(row.default), profiles=read
    )


def _profile(row: Option, name: str) -> Called:
    return Called(row.game, PROFILE, name)


def _title(row: Option) -> Text:
    return say("{name} ({id})", name=row.named, id=row.id) if row.id else say("{name}", name=row.named)


def _options(options: TableOptions) -> Summary:
    """Return all options: how each profile reads them, or what may be chosen and what the default means."""
    rows = tuple(row for row in options.rows.values() if not row.title)
    columns: list[tuple[Text, Callable[[Option], Cell]]] = [
        (say("option"), lambda row: say("{name}{mark}", name=_title(row), mark="" if row.settled else " *")),
        *((say("{profile}", profile=options.profile(each)), partial(_read, each)) for each in options.profiles),
    ]
    if not options.profiles:
        columns.append((say("choices"), lambda row: say("{choices}", choices=row.chooses)))
        columns.append((say("read as"), lambda row: say("{meaning}", meaning=row.meanings[0] if row.meaning else "")))
    heads, cells = tuple(head for head, _ in columns), tuple(cell for _, cell in columns)
    note = say("* may be chosen for a new game; the others are settled")
    table = Table(note, heads, tuple(tuple(cell(row) for cell in cells) for row in rows))
    variants = _variants(options) if options.variants else ()
    return Summary(say("Table options"), (table, *variants), _plain(tuple(options.rows.values())))


def _variants(options: TableOptions) -> tuple[Table, ...]:
    """Return the variants: how each is named for a new game, and what it is called."""
    rows = tuple((say("{name}", name=row.named), row.called) for row in options.variants.values())
    note = say("Variants, for a new game: --variant NAME")
    return (Table(note, (say("variant"), say("what it is")), rows),)


def _read(profile: str, row: Option) -> Text:
    return say("{choice}", choice=row.says(row.by(profile)))


def _row(row: Option) -> Plain:
    return {key: value for key, value in asdict(row).items() if key != "game"}


def _plain(rows: Sequence[Option]) -> Plain:
    return {"options": [_row(row) for row in rows]}
