"""The tables of a game's data folder, row by row: what is missing or cannot be is one clear line."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import TypeVar

from referee.kernel.printed.data import data_folder
from referee.kernel.printed.facts import BadData
from referee.kernel.text import Text, say

T = TypeVar("T")
YES = {"yes": True, "no": False}


class Row:
    """One row of a table, about what its column `name` says.

    Columns called by two letters hold names in that language, `aliases` more names in English: the parts between
    semicolons. `text_zh` is `text` in Chinese. Another language is one more column.
    """

    __slots__ = ("columns", "fields", "file", "name")

    def __init__(self, file: str, number: int, columns: tuple[str, ...], line: Iterable[str]) -> None:
        self.file, self.columns = file, columns
        self.fields = dict(zip(columns, line, strict=False))
        self.name = self.fields.get("name") or str(say("row {number}", number=number))

    def wrong(self, field: str, why: Text) -> BadData:
        """Return the error that *field* of this row is wrong: 'cards.csv, Fidel: ops: ...'."""
        return BadData(say("{file}, {row}: {field}: {why}", file=self.file, row=self.name, field=Text(field), why=why))

    def text(self, field: str) -> str:
        """Return what stands under *field*; raise BadData where nothing does."""
        if found := self.fields.get(field):
            return found
        raise self.wrong(field, say("nothing stands there") if field in self.fields else say("there is no such column"))

    def whole(self, field: str) -> int:
        """Return the number under *field*."""
        found = self.fields.get(field, "")
        if found.isdecimal():
            return int(found)
        raise self.wrong(field, say("a number was expected, not '{value}'", value=self.text(field)))

    def one_of(self, field: str, choices: Mapping[str, T]) -> T:
        """Return what the word under *field* stands for among *choices*."""
        found = self.fields.get(field, "")
        if found in choices:
            return choices[found]
        raise self.wrong(field, say("one of {known}, not '{value}'", known=tuple(choices), value=self.text(field)))

    def truth(self, field: str) -> bool:
        """Return whether *field* says yes."""
        return self.one_of(field, YES)

    def several(self, field: str) -> tuple[str, ...]:
        """Return the parts of *field*, of which there may be none."""
        found = self.fields.get(field)
        return tuple(filter(None, found.split(";"))) if found else ()

    def called(self) -> dict[str, tuple[str, ...]]:
        """Return what this is called besides its name, by language, the first of each language written."""
        return {language: self.several(column) for column, language in _names(self.columns)}

    def said(self, field: str) -> dict[str, str]:
        """Return the text under *field* by language; raise BadData where one of them is missing."""
        return {language: self.text(column) for column, language in _texts(self.columns, field)}


@cache
def _names(columns: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Return the columns that hold names, each with its language."""
    return (*((column, column) for column in columns if len(column) == 2), ("aliases", "en"))


@cache
def _texts(columns: tuple[str, ...], field: str) -> tuple[tuple[str, str], ...]:
    """Return *field* and the columns that hold the same in another language, each with its language."""
    more = (column for column in columns if column.startswith(f"{field}_"))
    return ((field, "en"), *((column, column.removeprefix(f"{field}_")) for column in more))


def rows(game: str, file: str) -> Iterator[Row]:
    """Yield the rows of the table *file* of *game*; raise BadData for one that does not fit its columns."""
    with (data_folder(game) / file).open(encoding="utf-8", newline="") as lines:
        yield from _rows(file, csv.reader(lines))


def _rows(file: str, lines: Iterable[list[str]]) -> Iterator[Row]:
    header, *rest = lines
    columns = tuple(header)
    for number, line in enumerate(filter(None, rest), start=1):
        row = Row(file, number, columns, line)
        if len(line) != len(columns):
            fit = say(
                "{n:# field|# fields} where there {columns:is # column|are # columns}",
                n=len(line),
                columns=len(columns),
            )
            raise row.wrong("name", say("{fit}: a text with a comma stands in quotes", fit=fit))
        row.text("name")
        yield row


def by_name(found: Iterable[tuple[Row, T]]) -> dict[str, T]:
    """Return what the rows hold by the name of each; raise BadData for a name that stands twice."""
    named: dict[str, T] = {}
    for row, held in found:
        if row.name in named:
            raise row.wrong("name", say("it stands there twice"))
        named[row.name] = held
    return named
