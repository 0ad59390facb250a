"""Lines that fit the columns of a terminal, where a Chinese character takes two and may end a row."""

from __future__ import annotations

import re

WIDTH = 80
_OPENING, _CLOSING, _WIDE = "（“《「", "，。、；：！？）”》」…", "\u2e80-\uffef"
# A row may end after any wide character; marks stay with what they open or close.
_UNIT = rf"[{_OPENING}]*(?:[{_WIDE}]|[^{_WIDE}“”]+)?[{_CLOSING}]*"
_A_LIST = 3
_ITEM = re.compile(r".+?(?:, |、|$)")


# What a terminal obeys, and what turns the direction of writing; a line end and a tab stay.
_OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def harmless(text: str) -> str:
    """Return *text* without what a terminal would obey.

    >>> harmless("tea\x1b[2J")
    'tea\ufffd[2J'
    """
    return text if text.isprintable() else _OBEYED.sub("\N{REPLACEMENT CHARACTER}", text)


def wrapped(line: str, columns: int = WIDTH) -> str:
    """Return *line* in lines of at most *columns*; what follows the first is indented two more than it.

    What a terminal would obey is not in them.

    >>> print(wrapped("  next: us: place influence, 2 left", 22))
      next: us: place
        influence, 2 left
    >>> print(wrapped("放置影响力，剩余行动点数：3", 12))
    放置影响力，
      剩余行动点
      数：3
    """
    line = harmless(line)
    if cells(line) <= columns:
        return line
    indent = " " * (len(line) - len(line.lstrip(" ")))
    rows, row = list[str](), indent
    for gap, unit in _units(line):
        longer = f"{row}{gap}{unit}" if row.strip() else f"{row}{unit}"
        if cells(longer) > columns and row.strip():
            rows.append(row)
            longer = f"{indent}  {unit}"
        row = longer
    return "\n".join([*rows, row])


def cell_rows(text: str, columns: int) -> list[str]:
    """Return the rows of a cell of a table: where it is a list of several, they end between its items.

    >>> cell_rows("加拿大 2/0、英国 5/0、芬兰 0/1", 14)
    ['加拿大 2/0、', '英国 5/0、', '芬兰 0/1']
    """
    units = _ITEM.findall(text)
    if len(units) < _A_LIST or any(cells(unit.rstrip()) > columns for unit in units):
        units = pieces(text)
    rows = [""]
    for unit in units:
        longer = f"{rows[-1]}{unit}"
        rows[-1:] = [longer] if cells(longer.rstrip()) <= columns or not rows[-1] else [rows[-1], unit.lstrip(" ")]
    return [row.rstrip(" ") for row in rows]


def pieces(text: str) -> list[str]:
    """Return the parts of *text* between which a row may end, each with the blanks before it."""
    return [f"{blank}{unit}" for blank, unit in _units(text)]


def _units(line: str) -> list[tuple[str, str]]:
    """Return the parts of *line* that stay whole, each with the blanks before it."""
    found = re.findall(r"(\s*)(\S+)", line)
    if line.isascii():
        return found
    words = ((blank, filter(None, re.findall(_UNIT, word))) for blank, word in found)
    return [(blank if place == 0 else "", unit) for blank, word in words for place, unit in enumerate(word)]


def cells(text: str) -> int:
    """Return how many columns *text* takes; a Chinese character takes two.

    >>> cells("Iran"), cells("伊朗")
    (4, 4)
    """
    if text.isascii():
        return len(text)
    from unicodedata import east_asian_width

    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)
