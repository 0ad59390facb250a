"""Files of others, spoilt at random: each is read or refused in one line, at once."""

from __future__ import annotations

import time
import tomllib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from kits.spoilt import JUNK, garbled, leaves, spoilt

from referee.cli import deck as decks
from referee.cli import imports
from referee.games.death_front import GAME as DEATH_FRONT
from referee.games.twilight_struggle import GAME as TWILIGHT_STRUGGLE
from referee.games.twilight_struggle.playdek.run import import_log
from referee.kernel.file import toml
from referee.kernel.file.toml import BadKey
from referee.kernel.record.errors import RecordError
from referee.kernel.ruling import RefereeError
from referee.store import positions, transfer
from referee.store.file.disk import StoreError

FIXTURES = Path(__file__).parents[1] / "fixtures"
DATA = Path(__file__).parents[2] / "data"
LONGEST, MOST_MS = 20_000, 100
BLOCK_MS = 3  # more for each block of a log


class Found(NamedTuple):
    """Of so many inputs how many were read, and which took longest."""

    inputs: int
    read: int
    slowest: float
    slow: list[tuple[float, str]]


def taken(text: str, how: Callable[[str], Any]) -> tuple[float, bool]:
    """Return the milliseconds of processor time that *text* takes, and whether it was read; else one line says why."""
    begun = time.process_time()
    try:
        how(text)
    except (StoreError, RecordError, RefereeError, BadKey) as error:
        told = str(error)
    except Exception as error:
        raise AssertionError(f"{error!r}: {text!r}") from error
    else:
        return (time.process_time() - begun) * 1000, True
    assert "\n" not in told, text
    return (time.process_time() - begun) * 1000, False


def made(texts: list[str], chance: Random) -> str:
    """Return one of *texts* spoilt: its letters, or, where it is TOML, also what it says."""
    text = chance.choice(texts)
    if chance.random() < 0.5:
        with suppress(ValueError):
            data: Any = tomllib.loads(text)
            for _ in range(chance.choice((1, 1, 2, 4))):
                key = chance.choice([*data])
                data = {**data, key: garbled(data[key], chance, [*JUNK, *leaves(data)])}
            return toml.write(data)
    return spoilt(text, texts, chance, LONGEST)


def fuzzed(texts: list[str], how: Callable[[str], Any], times: int, seed: int) -> Found:
    """What became of so many spoilt texts; one that takes long is read again, and the least time counts."""
    chance, read, slowest, slow = Random(seed), 0, 0.0, list[tuple[float, str]]()
    for text in texts:
        taken(text, how)
    for _ in range(times):
        text = made(texts, chance)
        took, is_read = taken(text, how)
        allowed = MOST_MS + BLOCK_MS * text.count("\nTurn ")
        if took > allowed:
            took = min(took, *(taken(text, how)[0] for _ in range(3)))
            slow += [(took, text)] if took > allowed else []
        read, slowest = read + is_read, max(slowest, took)
    print(f"{times} inputs, {read} read, slowest {slowest:.0f} ms")
    return Found(times, read, slowest, slow)


# -- positions and decks ---------------------------------------------------------------------------------------------


def position_files() -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted(FIXTURES.glob("*/*/positions/*.toml"))]


def deck_files() -> list[str]:
    return [
        (DATA / "death_front" / name).read_text(encoding="utf-8") for name in ("demo_deck.toml", "deck_template.toml")
    ]


def positioned(path: Path) -> Callable[[str], Any]:
    """Return how a position is read from a file and put out again."""

    def how(text: str) -> Any:
        path.write_text(text, encoding="utf-8", errors="replace", newline="")
        rules, position = positions.load(path, "twilight-struggle")
        return positions.written(rules, position)

    return how


def checked(path: Path) -> Callable[[str], Any]:
    """Return how a deck is checked; one that is in order is drawn."""

    def how(text: str) -> Any:
        path.write_text(text, encoding="utf-8", errors="replace", newline="")
        decks._parsed(path, decks._text(path))
        if faults := DEATH_FRONT.deck_faults(text):
            raise RefereeError(faults[0].said("deck.toml"))
        return decks._sound(path, DEATH_FRONT, DEATH_FRONT.draw_deck)

    return how


# -- logs ------------------------------------------------------------------------------------------------------------


def blocks() -> list[str]:
    log = (FIXTURES / "first_release" / "twilight_struggle" / "lines" / "digital.txt").read_text(encoding="utf-8")
    return [f"{block}\n\n" for block in log.split("\n\n")]


def logs() -> list[str]:
    """The beginning of a log, and its later rounds after its opening lines."""
    every = blocks()
    return ["".join(every[:4]), *("".join([every[0], *every[at : at + 2]]) for at in range(4, 158, 6))]


KINDS: dict[str, Callable[[Path], tuple[list[str], Callable[[str], Any]]]] = {
    "positions": lambda path: (position_files(), positioned(path)),
    "decks": lambda path: (deck_files(), checked(path)),
    "logs": lambda path: (logs(), import_log),
}


@pytest.mark.parametrize("kind", KINDS)
def test_spoilt_files_are_read_or_refused_at_once(kind: str, tmp_path: Path) -> None:
    texts, how = KINDS[kind](tmp_path / "spoilt.toml")
    assert fuzzed(texts, how, 150, seed=1).slow == []


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("kind", KINDS)
def test_fifty_thousand_spoilt_files(kind: str, seed: int, tmp_path: Path) -> None:
    texts, how = KINDS[kind](tmp_path / "spoilt.toml")
    assert fuzzed(texts, how, 50_000, seed=100 + seed).slow == []


# -- what was found so -----------------------------------------------------------------------------------------------


def test_a_log_has_no_turn_before_the_first() -> None:
    """Such a header was looked up in a table of turns; it is a line that is not understood."""
    text = "".join(blocks()[:3]) + "Turn 0, Cleanup: : \n\n"
    assert any("Turn 0" in str(note) for note in import_log(text).notes)


def test_a_name_with_a_line_end_is_told_in_one_line(tmp_path: Path) -> None:
    how = positioned(tmp_path / "x.toml")
    assert taken('turn = 1\n[influence]\n"East Germa\\ny" = [0, 5]\n', how)[1] is False


@pytest.mark.parametrize("kind", ["positions", "decks"])
@pytest.mark.parametrize(
    "text", [f"a{'.a' * 600} = 1\n", f"a = {'[' * 60}{']' * 60}\n", f"a = {'[' * 5000}{']' * 5000}\n"]
)
def test_tables_and_lists_too_deep_are_told_in_one_line(kind: str, text: str, tmp_path: Path) -> None:
    _, how = KINDS[kind](tmp_path / "spoilt.toml")
    with pytest.raises((RefereeError, StoreError), match="more than 50 deep"):
        how(text)


def test_a_deck_of_which_nothing_is_right_is_told_at_once(tmp_path: Path) -> None:
    """Every unknown key was looked for in every language, and every fault in every line."""
    how = checked(tmp_path / "x.toml")
    text = 'army = "us"\n' + "".join(f'[[unit]]\nname = "x{n}"\natack{n} = 1\n' for n in range(400))
    taken(text, how)
    took, is_read = taken(text, how)
    assert (is_read, took < MOST_MS) == (False, True)


def test_a_log_of_one_endless_block_is_read_in_time() -> None:
    text = "SETUP: : Anna will play as USSR.\n" + "US +1 in Iran [1][0]\n" * 9000
    assert taken(text, import_log)[0] < 1000


@pytest.mark.parametrize("kind", ["position", "deck", "log", "export"])
def test_a_file_that_is_too_long_is_refused_at_once(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "long.toml"
    path.write_bytes(b"x" * 33_000_000)
    ways: dict[str, Callable[[str], Any]] = {
        "position": lambda _: positions.load(path, "twilight-struggle"),
        "deck": lambda _: decks._text(path),
        "log": lambda _: imports._refereed(TWILIGHT_STRUGGLE, "playdek", path),
        "export": lambda _: transfer.content(path),
    }
    took, is_read = taken("", ways[kind])
    assert (is_read, took < 1000) == (False, True)
