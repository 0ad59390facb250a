"""Killed at any moment, written to by many at once, or fuzzed: nothing acknowledged is lost, and nothing crashes."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from kits.records import documents, entries, first_format, rewrite, write

from referee.kernel.record.errors import RecordError
from referee.kernel.record.plain import to_plain
from referee.kernel.ruling import RefereeError
from referee.store import entering, games, seating
from referee.store.file.disk import StoreError
from referee.store.games import Header
from referee.store.transfer import settled
from referee.store.verifying import Verdict, verified

pytestmark = pytest.mark.usefixtures("home")
OPENING = (
    "setup ussr poland 4, e germany 1, yugoslavia 1",
    "setup us w germany 4, italy 3",
    "headline us asia scoring",
    "headline ussr middle east scoring",
    "ussr socialist governments coup iran 4",
)
RUN = (sys.executable, "-c", "from referee.cli import main; main()")
# Killed at the n-th call that touches a file, a write half done.
DOOMED = """
import os, signal
left = int(os.environ["KILLED_AT"])
def doomed(name, real):
    def call(*args, **named):
        global left
        left -= 1
        if left == 0:
            if name == "write":
                real(args[0], bytes(args[1])[: len(args[1]) // 2])
            os.kill(os.getpid(), signal.SIGKILL)
        return real(*args, **named)
    return call
for name in ("open", "write", "fsync", "ftruncate", "replace", "chmod"):
    setattr(os, name, doomed(name, getattr(os, name)))
from referee.cli import main
main()
"""


@pytest.fixture
def file(home: Path) -> Path:
    """A recorded game with a die, an amendment, a forced line and one that was taken back."""
    game = seating.start("evening", Header(game="twilight-struggle"))
    for line in OPENING:
        game = entering.play(game, line)[0]
    game = entering.amend(game, 2, "setup us w germany 3, italy 4", drop_rest=False)[0]
    game = entering.undo(entering.force(game, "us duck and cover coup poland 4")[0], 1, consent=True)
    seating.save(entering.adjust(entering.note(game, "tea"), {"vp": 2}, "the cat"))
    return home / "evening.json"


def judged(name: str) -> Verdict:
    return verified(name, lambda _, line: line.line)


# -- kills -----------------------------------------------------------------------------------------------------------


def export(file: Path) -> None:
    header, *rest = documents(file)
    Path("export.json").write_text(json.dumps({**header, "referee": 1, "entries": rest}))


def command(file: Path, chance: Random, number: int) -> tuple[str, list[str]]:
    """A command that writes, and the game that it writes to."""
    name = file.stem
    old, new, bad = f"old{number}", f"new{number}", f"bad{number}"
    game = ["--game", name]
    match chance.randrange(20):
        case 0:
            return new, ["new", "cold-war", new]
        case 1:
            return new, ["import", "export.json", "--name", new]
        case 2:
            header, *rest = documents(file)
            first_format(file.with_name(f"{old}.json"), {**header, "name": old}, rest)
            return old, ["note", "--game", old, "carried over"]
        case 3:
            shutil.copy(file, file.with_name(f"{old}.json"))
            return old, ["delete", old, "--yes"]
        case 4:
            file.with_name(f"{bad}.json").write_bytes(file.read_bytes().replace(b"italy", b"itaIy", 1))
            return bad, ["doctor", bad, "--mend", "--yes"]
        case which:
            return name, WRITING[which - 5](game, chance, number)


# Of the writing commands on the game itself, which have the game's option and a number to tell them apart.
WRITING: tuple[Callable[[list[str], Random, int], list[str]], ...] = (
    lambda game, _, n: ["note", *game, f"x{n}"],
    lambda game, _, n: ["adjust", *game, f"vp={n % 9}", "--reason", "x", "--by", "Anna"],
    lambda game, chance, _: ["undo", *game, "--agreed", str(chance.randrange(1, 3))],
    lambda game, *_: ["redo", *game],
    lambda game, chance, _: ["restore", *game, "--agreed", str(chance.randrange(1, 12))],
    lambda game, *_: ["amend", *game, "2", "setup us w germany 3, italy 4", "--by", "us"],
    lambda game, *_: ["amend", *game, "3", "headline us duck and cover", "--drop-rest"],
    lambda game, *_: ["amend", *game, "2", "setup us w germany 7", "--force", "--drop-rest"],
    lambda game, *_: ["insert", *game, "5", "us pass", "--force", "--drop-rest"],
    lambda game, *_: ["insert", *game, "3", "ussr fidel coup cuba 3", "--force"],
    lambda game, *_: ["force", *game, "us duck and cover coup poland 4"],
    lambda game, chance, _: ["move", *game, chance.choice(("us duck and cover coup iran 3", OPENING[4], "pass"))],
    lambda game, *_: ["end", *game, "draw", "agreed"],
    lambda game, *_: ["reopen", *game],
    lambda game, *_: ["export", *game, "out.html"],
)


def known(name: str) -> list[dict[str, Any]] | None:
    """The entries of a game, or None when there is none of that name."""
    if not (games.home() / f"{name}.json").exists():
        return None
    return [to_plain(entry) for entry in games.load(name, whole=False).entries]


def killed(words: list[str], after: float) -> bool:
    """Run a command and kill it after so many seconds; True when it acknowledged what it did."""
    with subprocess.Popen([*RUN, *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        time.sleep(after)
        process.kill()
        out = process.communicate()[0]
    return bool(out)


def struck(words: list[str], call: int) -> bool:
    """Run a command and kill it at its *call*-th call that touches a file; True when it acknowledged what it did."""
    place = {**os.environ, "KILLED_AT": str(call)}
    return bool(
        subprocess.run([sys.executable, "-c", DOOMED, *words], env=place, check=False, capture_output=True).stdout
    )


def survive(file: Path, kills: int, seed: int) -> tuple[int, int, int]:
    """How many of *kills* killed commands acknowledged, had written all the same, and had written nothing."""
    chance, outcome, whole = Random(seed), [0, 0, 0], file.read_bytes()
    export(file)
    begun = time.perf_counter()
    subprocess.run([*RUN, "note", "how long does it take?"], check=True, stdout=subprocess.DEVNULL)
    lasts = time.perf_counter() - begun
    for number in range(kills):
        if number % 40 == 0:
            file.write_bytes(whole)
        name, words = command(file, chance, number)
        was, before = file.with_name(f"{name}.json"), known(name)
        data = was.read_bytes() if was.exists() else b""
        if number % 2:
            acknowledged = struck(words, chance.randrange(1, 16))
        else:
            acknowledged = killed(words, lasts * chance.uniform(0.3, 1.3))
        wrote = kept(name, words, before, data)
        assert wrote or not acknowledged or words[0] in ("export", "doctor"), words
        outcome[0 if acknowledged else 1 if wrote else 2] += 1
        if name != file.stem:
            for each in (*games.home().glob(f"*{name}.*"), *games.home().glob(f"trash/*{name}*")):
                each.unlink()
    assert judged(file.stem).trouble == ""
    return outcome[0], outcome[1], outcome[2]


def kept(name: str, words: list[str], before: list[dict[str, Any]] | None, data: bytes) -> bool:
    """True when a killed command wrote; all that was there before is there still."""
    path = games.home() / f"{name}.json"
    if words[0] == "delete" and not path.exists():
        assert (games.home() / "trash" / path.name).read_bytes() == data
        return True
    if words[0] == "doctor":
        if path.read_bytes() == data:
            return False
        assert path.with_name(f"{path.name}.damaged").read_bytes() == data
        assert len(known(name) or []) >= data.count(b"\n") - 1  # A row that was cut off is a note.
        return True
    after = known(name)
    assert (after or [])[: len(before or [])] == (before or []), words
    return after is not None and (before is None or len(after) > len(before))


def test_a_killed_command_loses_nothing(file: Path) -> None:
    assert sum(survive(file, 20, seed=1)) == 20


@pytest.mark.long
def test_a_thousand_kills_lose_nothing(file: Path) -> None:
    print(survive(file, 1000, seed=2))


# -- many at once ----------------------------------------------------------------------------------------------------

NOTES = """
import sys
from referee.kernel.record.entries import Note
from referee.store import games
who, lines, *names = sys.argv[1:]
for number in range(int(lines)):
    while True:
        try:
            games.append(names[number % len(names)], Note(text=f"{who} {number}"))
            break
        except games.StoreError as error:
            assert "in use" in str(error), error
"""
CORRECTIONS = """
import sys
from pathlib import Path
from random import Random
from referee.store import entering, games, seating, transfer
who, lines, *names = sys.argv[1:]
chance = Random(who)
ways = (
    lambda game: entering.undo(game, 1, consent=True),
    lambda game: entering.redo(game, 1),
    lambda game: entering.amend(game, 2, f"setup us w germany {chance.choice('34')}, italy 3, uk", drop_rest=True)[0],
    lambda game: entering.restore(game, chance.randrange(1, 20), consent=True),
    lambda game: entering.insert(game, 4, "us pass", drop_rest=True, forced=True)[0],
    lambda game: entering.adjust(game, {"vp": chance.randrange(9)}, who),
)
def entered(number):
    with seating.writing(chance.choice(names)) as game:
        try:
            after = seating.save(chance.choice(ways)(game))
        except ValueError as error:
            after = game
        seating.save(entering.note(after, f"{who} {number}"))

for number in range(int(lines)):
    if number % 25 == 0:
        transfer.bring_in(Path("export.json"), f"{who}{number}")
    while True:
        try:
            entered(number)
            break
        except games.StoreError as error:
            assert "in use" in str(error), error
"""


def together(script: str, names: tuple[str, ...], lines: int) -> list[dict[str, Any]]:
    """Four processes write so many notes each; the notes of the record, in order."""
    four = [subprocess.Popen([sys.executable, "-c", script, who, str(lines), *names]) for who in "abcd"]
    assert [each.wait() for each in four] == [0, 0, 0, 0]
    return [entry for entry in entries(games.home() / f"{names[0]}.json") if entry["entry"] == "note"]


def all_there(notes: list[dict[str, Any]], lines: int) -> None:
    for who in "abcd":
        told = [note["text"] for note in notes if note["text"][0] == who and note["text"][1] == " "]
        assert told == [f"{who} {number}" for number in range(lines)]


@pytest.mark.parametrize("link", [os.symlink, os.link])
def test_four_processes_by_two_names_lose_nothing(file: Path, link: Callable[[Path, Path], None]) -> None:
    link(file, file.with_name("other.json"))
    all_there(together(NOTES, ("evening", "other"), 10), 10)


@pytest.mark.long
@pytest.mark.parametrize("link", [os.symlink, os.link])
def test_four_processes_by_five_hundred_lines_lose_nothing(file: Path, link: Callable[[Path, Path], None]) -> None:
    link(file, file.with_name("other.json"))
    all_there(together(NOTES, ("evening", "other"), 500), 500)


def corrected(file: Path, lines: int) -> None:
    export(file)
    file.with_name("other.json").symlink_to(file)
    all_there(together(CORRECTIONS, ("evening", "other"), lines), lines)
    assert judged("evening").first is None
    assert all(judged(f"{who}{number}").first is None for who in "abcd" for number in range(0, lines, 25))


def test_taking_back_and_amending_at_once_loses_nothing(file: Path) -> None:
    corrected(file, 4)


@pytest.mark.long
def test_taking_back_and_amending_at_once_for_long_loses_nothing(file: Path) -> None:
    corrected(file, 500)


# -- fuzzed ----------------------------------------------------------------------------------------------------------

JUNK: tuple[Any, ...] = (None, True, -1, 10**30, "", "x", "\x1b[31m", [], [[]], {}, {"a": 1}, 1.5, "us", "coup", "roll")


def torn(whole: bytes, other: bytes, chance: Random) -> bytes:
    """A record with a piece lost, changed, repeated, moved, or taken from another record."""
    one, two = sorted(chance.randrange(len(whole) + 1) for _ in range(2))
    lines, others = whole.splitlines(keepends=True), other.splitlines(keepends=True)
    row = chance.randrange(1, len(lines))
    return (
        whole[:one],
        whole[:one] + whole[two:],
        whole[:one] + chance.randbytes(chance.randrange(1, 9)) + whole[one:],
        whole[:one] + chance.randbytes(two - one) + whole[two:],
        whole[:two] + whole[one:],
        b"".join(lines[:row] + lines[row + 1 :]),
        b"".join(chance.sample(lines, len(lines))),
        b"".join(lines[:row] + others[row:]),
        b"".join([*lines[:row], chance.choice(others), *lines[row:]]),
    )[chance.randrange(9)]


def garbled(value: Any, chance: Random) -> Any:
    """The same with one piece of it replaced, somewhere within."""
    if isinstance(value, dict | list) and value and chance.random() < 0.8:
        copy = value.copy()
        key = chance.choice(list(copy)) if isinstance(copy, dict) else chance.randrange(len(copy))
        if isinstance(copy, dict) and chance.random() < 0.15:
            del copy[key]
        else:
            copy[key] = garbled(copy[key], chance)
        return copy
    return chance.choice(JUNK)


def read(how: Callable[[], Any]) -> Any:
    """What *how* returns, or None where it says in one line why it cannot."""
    try:
        return how()
    except (StoreError, RecordError, RefereeError) as error:
        told = str(error)
    assert "\n" not in told
    return None


def fuzz(file: Path, times: int, seed: int) -> float:
    """What was torn gives the rows before it or is refused; the seconds of processor time of the slowest."""
    other = file.with_name("other.json")
    shutil.copy(file, other)
    rewrite(other, lambda rows: rows.pop(), name="other")
    whole, spliced, chance = file.read_bytes(), other.read_bytes(), Random(seed)
    known = tuple(games.load("evening").entries)
    slowest = 0.0
    for _ in range(times):
        data = torn(whole, spliced, chance)
        file.write_bytes(data)
        begun = time.process_time()
        found = read(lambda: tuple(games.load("evening").entries))
        slowest = max(slowest, time.process_time() - begun)
        assert found is None or found == known[: len(found)], data
        assert file.read_bytes() == data
    print(f"{times} torn, slowest {slowest * 1000:.0f} ms")
    return slowest


def garble(file: Path, times: int, seed: int) -> float:
    """Records whose codes fit and whose content is anything: a clear line, or a game; the seconds of the slowest."""
    whole, chance, slowest = file.read_bytes(), Random(seed), 0.0
    for _ in range(times):
        first, *rest = documents(file)
        place = chance.randrange(-1, len(rest))
        made = [garbled(entry, chance) if place == at else entry for at, entry in enumerate(rest)]
        write(file, garbled(first, chance) if place < 0 else first, made)
        for how in (told, sat, imported):
            begun = time.process_time()
            how(file)
            slowest = max(slowest, time.process_time() - begun)
        file.write_bytes(whole)
    print(f"{times} garbled, slowest {slowest * 1000:.0f} ms")
    return slowest


def told(file: Path) -> None:
    assert "\n" not in judged(file.stem).trouble


def sat(file: Path) -> None:
    read(lambda: seating.sit(file.stem))


def imported(file: Path) -> None:
    read(lambda: settled({"game": "twilight-struggle", "entries": entries(file)}))


def test_a_torn_record_gives_what_is_whole_or_one_line(file: Path) -> None:
    fuzz(file, 300, seed=3)


def test_a_garbled_record_gives_one_line(file: Path) -> None:
    garble(file, 40, seed=4)


@pytest.mark.long
def test_two_hundred_thousand_torn_records(file: Path) -> None:
    assert fuzz(file, 200_000, seed=5) < 0.1


@pytest.mark.long
def test_two_hundred_thousand_garbled_records(file: Path) -> None:
    """Some five entries each, which are also replayed."""
    assert garble(file, 200_000, seed=6) < 0.1
