"""Files spoilt at random: pieces lost, repeated, moved, taken from elsewhere, or made what nobody writes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any

TOKEN = re.compile(r"\w+|\s+|[^\w\s]")
ODD = (
    *('"', "'", "[", "]", "[[", "]]", "{", "}", "=", ",", ".", "#", "\n", "\r", "\t", "\\", "\0", "\x1b[31m", "-", ":"),
    *(
        "﻿",
        "​",
        "波",
        "ﷺ",
        "🎲",
        "½",
        "²",
        "①",
        "-1",
        "0",
        "99",
        "1e9",
        "1" * 30,
        "0x1F",
        "nan",
        "inf",
        "true",
        "1979-05-27",
    ),
    *('""', "[]", "{}", "a.b.c = 1", "[influence]", "[[stack]]", "us", "ussr", "cia", "roll", "x" * 300),
)
REPEATS = (2, 3, 20, 200)
JUNK: tuple[Any, ...] = (
    *(
        True,
        -1,
        0,
        1,
        2,
        5,
        7,
        9,
        99,
        10**9,
        "",
        "x",
        "us",
        "ussr",
        "cia",
        "kgb",
        "NATO",
        "Iran",
        "coup",
        "roll",
        "place",
    ),
    *("\x1b[31m", 1.5, [], [[]], [0, 0], [9, -9], {}, {"us": 1}, {"a": {"b": 1}}, ["China"] * 9),
)


def spoilt(text: str, others: Sequence[str], chance: Random, longest: int) -> str:
    """Return *text* with one to four pieces of it spoilt, no longer than *longest*."""
    for _ in range(chance.choice((1, 1, 2, 4))):
        text = _once(text, chance.choice(others), chance)[:longest]
    return text


def _once(text: str, other: str, chance: Random) -> str:
    one, two = sorted(chance.randrange(len(text) + 1) for _ in range(2))
    near = min(two, one + chance.choice((1, 2, 10, 60)))
    match chance.randrange(9):
        case 0:
            return text[:one] + text[near:]
        case 1:
            return text[:one] + chance.choice(ODD) + text[one:]
        case 2:
            return text[:one] + text[one:near] * chance.choice(REPEATS) + text[near:]
        case 3:
            return text[:one] + chance.choice(ODD) * chance.choice(REPEATS) + text[near:]
        case 4:
            start = chance.randrange(len(other) + 1)
            return text[:one] + other[start : start + chance.choice((5, 50, 500))] + text[near:]
        case 5:
            return _token(text, chance.choice((*ODD, *TOKEN.findall(other)[:200])), chance)
        case 6:
            return _lines(text, chance)
        case 7:
            return text[:two]
        case _:
            return _token(text, str(chance.choice((-1, 0, 1, 7, 99, 10**9, 10**40))), chance, digits=True)


def _token(text: str, new: str, chance: Random, digits: bool = False) -> str:
    """Return *text* with one word, sign or, with *digits*, number of it replaced."""
    found = [*re.finditer(r"\d+" if digits else TOKEN, text)]
    if not found:
        return text + new
    at = chance.choice(found)
    return text[: at.start()] + new + text[at.end() :]


def _lines(text: str, chance: Random) -> str:
    lines = text.splitlines(keepends=True)
    if not lines:
        return text
    one, two = chance.randrange(len(lines)), chance.randrange(len(lines))
    match chance.randrange(3):
        case 0:
            lines[one], lines[two] = lines[two], lines[one]
        case 1:
            lines.insert(one, lines[two])
        case _:
            del lines[one]
    return "".join(lines)


def garbled(value: Any, chance: Random, junk: Sequence[Any] = JUNK) -> Any:
    """Return *value* with one piece of it replaced or lost, somewhere within."""
    if isinstance(value, dict | list) and value and chance.random() < 0.8:
        copy = value.copy()
        key = chance.choice(list(copy)) if isinstance(copy, dict) else chance.randrange(len(copy))
        if isinstance(copy, dict) and chance.random() < 0.15:
            del copy[key]
        elif isinstance(copy, dict) and chance.random() < 0.15:
            copy[key] = copy[chance.choice(list(copy))]
        else:
            copy[key] = garbled(copy[key], chance, junk)
        return copy
    return chance.choice(junk)


def leaves(value: Any) -> list[Any]:
    """Return all that stands in *value*, piece by piece."""
    if isinstance(value, dict):
        return [each for part in value.values() for each in leaves(part)]
    return [each for part in value for each in leaves(part)] if isinstance(value, list) else [value]
