"""Lines that fit the columns of a terminal, where a Chinese character takes two and may end a row."""

from __future__ import annotations

import re

WIDTH = 80
WHOLE = "\N{NO-BREAK SPACE}"
"""Stands for a blank at which no row ends, nor in the words on either side of it."""
_OPENING, _CLOSING, _WIDE = "（“《「", "，。、；：！？）”》」…", "\u2e80-\uffef"
# A row may end after any wide character; marks stay with what they open or close.
_UNIT = rf"[{_OPENING}]*(?:[{_WIDE}]|[^{_WIDE}“”]+)?[{_CLOSING}]*"


def wrapped(line: str, columns: int = WIDTH, hanging: int = 2) -> str:
    """Return *line* in lines of at most *columns*; what follows the first is indented *hanging* more than it.

    >>> print(wrapped("  next: us: place influence, 2 left", 22))
      next: us: place
        influence, 2 left
    >>> print(wrapped("放置影响力，剩余行动点数：3", 12))
    放置影响力，
      剩余行动点
      数：3
    """
    if cells(line) <= columns:
        return line.replace(WHOLE, " ")
    indent = " " * (len(line) - len(line.lstrip(" ")))
    rows, row = list[str](), indent
    for gap, unit in _units(line):
        longer = f"{row}{gap}{unit}" if row.strip() else f"{row}{unit}"
        if cells(longer) > columns and row.strip():
            rows.append(row)
            longer = f"{indent}{' ' * hanging}{unit}"
        row = longer
    return "\n".join([*rows, row]).replace(WHOLE, " ")


def pieces(line: str) -> list[str]:
    """Return the parts of *line* that stay whole."""
    return [unit for _, unit in _units(line)]


def _units(line: str) -> list[tuple[str, str]]:
    """Return the parts of *line* that stay whole, each with the blanks before it."""
    found = re.findall(r"([ \t]*)([^ \t]+)", line)
    if line.replace(WHOLE, " ").isascii():
        return found
    words = ((blank, _cut(word)) for blank, word in found)
    return [(blank if place == 0 else "", unit) for blank, word in words for place, unit in enumerate(word)]


def _cut(word: str) -> list[str]:
    """Return the parts of *word*, between any two of which a row may end."""
    parts = re.findall(rf"[^{_CLOSING}]*[{_CLOSING}]+|[^{_CLOSING}]+", word) if WHOLE in word else [word]
    return [unit for part in parts for unit in ([part] if WHOLE in part else re.findall(_UNIT, part)) if unit]


def cells(text: str) -> int:
    """Return how many columns *text* takes; a Chinese character takes two.

    >>> cells("Iran"), cells("伊朗")
    (4, 4)
    """
    if text.isascii():
        return len(text)
    from unicodedata import east_asian_width

    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)
