"""Random and hostile lines: no traceback, and no line that takes much work to read.

Work is counted in calls, which are the same on every machine; the long run looks at the clock.
"""

from __future__ import annotations

import sys
import time
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from kits.halves import LANGUAGES, at_random

from referee.games.death_front.rules.settlement import Consent
from referee.kernel.game import Game, game
from referee.kernel.line import read
from referee.kernel.ruling import RefereeError

PLAYED = ("cold-war", "death-front", "twilight-struggle")
LONGEST, MOST_MS, MOST_CALLS, LITTLE = 4000, 50, 400_000, 20_000
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


def work(of: Game, position: Any, line: str) -> int:
    """Return how many calls reading *line* makes, once what is remembered of its words is."""
    return min(_calls(of, position, line) for _ in range(2))


def _calls(of: Game, position: Any, line: str) -> int:
    made = 0

    def one_more(_frame: object, event: str, _what: object) -> None:
        nonlocal made
        made += event.endswith("call")

    sys.setprofile(one_more)
    try:
        with suppress(RefereeError):
            read(of, position, line)
    finally:
        sys.setprofile(None)
    return made


@pytest.mark.parametrize("name", PLAYED)
def test_hostile_lines_are_answered_with_little_work(name: str) -> None:
    of, chance = game(name), Random(1)
    positions = [moment.position for moment in at_random(of, 1, 150)]
    lines = [(position, hostile(of, position, chance)) for position in chance.choices(positions, k=120)]
    assert [line for position, line in lines if work(of, position, line) > MOST_CALLS] == []


@pytest.mark.long
@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("seed", range(4))
def test_a_hundred_thousand_hostile_lines(name: str, seed: int) -> None:
    assert slow(game(name), 100 + seed, 8400) == []


UNITS = (
    *("x", "x ", "a ", "no ", "us ", "iran ", "伊朗", "each 1 ", "c2 ", "recruits ", "kgb", "cia ", "kgb and cia, "),
    *("up to, ", "then, ", "mine ", "上", "翻开了 ", "美军方, ", "英国人, ", "不使用了", "两人 ", "看看 "),
    *("alder, ", "c2, ", "fires at ", "打算 "),
)


@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("unit", UNITS)
def test_the_work_of_reading_grows_no_faster_than_the_line(name: str, unit: str) -> None:
    """A glued line of 4,000 letters, and one of as many words as it can hold, against the half of it."""
    of = game(name)
    position = of.new({}, {})
    line = (unit * LONGEST)[:LONGEST]
    half, whole = (work(of, position, line[:size]) for size in (LONGEST // 2, LONGEST))
    assert whole < max(half, LITTLE) * 2.5
    assert whole < MOST_CALLS


@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("unit", UNITS)
def test_words_said_over_and_over_take_little_work(name: str, unit: str) -> None:
    of = game(name)
    positions = [moment.position for moment in at_random(of, 3, 150)][::30]
    lines = [(unit * letters)[:letters] for letters in (100, 400)]
    assert max(work(of, position, line) for position in positions for line in lines) < MOST_CALLS


def test_words_after_the_end_of_a_game_are_counted_once() -> None:
    """'是' agrees, and says nothing where there is nothing to agree to: each of them may be the one that ended it."""
    of = game("death-front")
    ending = (moment.position for moment in at_random(of, 771, 150) if isinstance(moment.position.pending, Consent))
    assert work(of, next(ending), "是 " * 1000) < MOST_CALLS
