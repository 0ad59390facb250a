"""Random and hostile lines: no traceback, and no line that takes long to read."""

from __future__ import annotations

import time
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from kits.halves import LANGUAGES, at_random

from referee.kernel.game import Game, game
from referee.kernel.line import read
from referee.kernel.ruling import RefereeError

PLAYED = ("cold-war", "death-front", "twilight-struggle")
LONGEST, MOST_MS = 4000, 50
ODD = " ,;:!?()[]{}<>|\"'“”、。，；：？！（）【】《》「」→…+-−–=#/\\~`@$%^&*_\t\u200b\u0301\ufeff🎲½²①Ⅷﷺß"
SAID_ON = ("x", "1", "波", "a ", "no ", "us ", "1 ", "no, ", "iran ", "伊朗", "c2 ", "not ", "each 1 ", "0 ", "cia ")
REPEATED = (3, 20, 200, 1000)


def hostile(of: Game, position: Any, chance: Random) -> str:
    """Return a line that nobody means: letters, words of the game in any order, legal lines spoilt."""
    said = [form for row in of.grammar.vocabulary.said for form in row[0].split(";")]  # type: ignore[attr-defined]
    words = [chance.choice(said) for _ in range(chance.choice((2, 5, 12)))]
    legal = list(of.write(chance.choice(of.options(position)), chance.choice(LANGUAGES)))
    for _ in range(chance.choice((1, 3))):
        legal[chance.randrange(len(legal))] = chance.choice(("", chance.choice(ODD), chance.choice(words)))
    letters = [chance.choice(ODD + "abcdefghijklmnopqrstuvwxyz0123456789") for _ in range(chance.choice(REPEATED))]
    anything = [chr(chance.choice((chance.randrange(32, 0x3000), chance.randrange(0x4E00, 0x9FFF)))) for _ in letters]
    lines = (
        "".join(letters),
        "".join(anything),
        " ".join(words),
        "".join(words).replace(" ", ""),
        " ".join(word[: chance.randint(1, len(word))] for word in words if word),
        " ".join(f"{word} {chance.randrange(99)}" for word in words),
        (words[0] + chance.choice((" ", ", ", ""))) * chance.choice(REPEATED),
        chance.choice(SAID_ON) * chance.choice(REPEATED),
        "".join(legal),
    )
    return chance.choice(lines)[:LONGEST]


def taken(of: Game, position: Any, line: str) -> float:
    """Return the milliseconds of processor time that reading *line* takes."""
    begun = time.process_time()
    with suppress(RefereeError):
        read(of, position, line)
    return (time.process_time() - begun) * 1000


def slow(of: Game, seed: int, lines: int) -> list[tuple[float, str]]:
    """Return those of so many hostile lines that take long, each time of three that they are read."""
    chance, found = Random(seed), list[tuple[float, str]]()
    positions = [moment.position for moment in at_random(of, seed, 150)]
    taken(of, positions[0], "伊朗 wir")  # reads the words of every language, once
    for _ in range(lines):
        position = chance.choice(positions)
        line = hostile(of, position, chance)
        if (first := taken(of, position, line)) > MOST_MS:
            least = min(first, *(taken(of, position, line) for _ in range(3)))
            found += [(least, line)] if least > MOST_MS else []
    return found


@pytest.mark.parametrize("name", PLAYED)
def test_hostile_lines_are_answered_at_once(name: str) -> None:
    assert slow(game(name), 1, 250) == []


@pytest.mark.long
@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("seed", range(4))
def test_a_hundred_thousand_hostile_lines(name: str, seed: int) -> None:
    assert slow(game(name), 100 + seed, 8400) == []


UNITS = (
    *("x", "x ", "a ", "no ", "us ", "iran ", "伊朗", "each 1 ", "c2 ", "recruits ", "kgb", "cia ", "kgb and cia, "),
    *("up to, ", "then, ", "mine ", "上", "翻开了 ", "美军方, ", "英国人, ", "不使用了", "两人 ", "看看 "),
    *("alder, ", "c2, "),
)


@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("unit", UNITS)
def test_the_time_of_reading_grows_no_faster_than_the_line(name: str, unit: str) -> None:
    """A glued line of 4,000 letters, and one of as many words as it can hold, against the half of it."""
    of = game(name)
    position = of.new({}, {})
    line = (unit * LONGEST)[:LONGEST]
    short, long = (min(taken(of, position, line[:size]) for _ in range(4)) for size in (LONGEST // 2, LONGEST))
    assert long < max(short, 8) * 2.5
    assert long < MOST_MS


@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("letters", [100, 400])
def test_words_said_over_and_over_are_answered_at_once(name: str, unit: str, letters: int) -> None:
    of, line = game(name), (unit * letters)[:letters]
    positions = [moment.position for moment in at_random(of, 3, 150)][::10]
    times = (min(taken(of, position, line) for _ in range(3)) for position in positions)
    assert max(times) < MOST_MS
