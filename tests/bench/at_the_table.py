"""How fast the session answers, at a pseudo-terminal: `python tests/bench/at_the_table.py [GAMES] [MOMENTS]`.

A key is timed until it stands on the screen, completions until the menu does, at moments of the games of
`playdek_logs` (of $PLAYDEK_LOGS). The start is timed to the first prompt, against importing its libraries alone, in
pairs. Beside the time on the clock stands the processor time that the program took meanwhile: on a machine where
others are at work only that is the program's own.
"""

from __future__ import annotations

import os
import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from kits.terminal import ASKS, Terminal

BASE = [sys.executable, "-c", "import prompt_toolkit, typer, tinydb"]
RUNS = 7
AT_REST = 0.005
Took = tuple[float, float]
"""Seconds on the clock, and of the processor."""


def first_prompt() -> Took:
    """Return how long it takes until the program asks for a line."""
    begun = time.perf_counter()
    terminal = Terminal("play")
    while ASKS not in terminal.said:
        select.select([terminal.reads], [], [], 5)
        terminal.read()
    took = time.perf_counter() - begun, worked(terminal)
    terminal.close()
    return took


def alone() -> Took:
    """Return how long importing the libraries takes."""
    before = os.times()
    subprocess.run(BASE, check=True)
    after = os.times()
    own = after.children_user + after.children_system - before.children_user - before.children_system
    return after.elapsed - before.elapsed, own


def worked(terminal: Terminal) -> float:
    """Return the seconds of processor time that the program has taken so far, in all of its threads."""
    tasks = Path(f"/proc/{terminal.program.pid}/task").glob("*/schedstat")
    return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9


def echo(terminal: Terminal, key: str) -> Took:
    """Return how long it takes until anything is written after *key*."""
    begun, before = time.perf_counter(), worked(terminal)
    terminal.type(key)
    select.select([terminal.reads], [], [], 5)
    took = time.perf_counter() - begun, worked(terminal) - before
    terminal.read()
    return took


def at_rest(terminal: Terminal) -> None:
    """The program has loaded what the first key would wait for, as it does while nobody types."""
    before = -1.0
    while worked(terminal) - before > AT_REST:
        before = worked(terminal)
        terminal.settle(0.5)


def at_once(terminal: Terminal, line: str, gap: float) -> list[Took]:
    """Return how long each key of *line* takes to stand on the screen, typed with *gap* seconds between them."""
    found = []
    for key in line:
        terminal.settle(gap)
        found.append(echo(terminal, key))
    terminal.settle(0.3)
    terminal.press("ctrl-u")
    terminal.settle(0.3)
    return found


def menus(terminal: Terminal, position: object, line: str) -> Iterator[Took]:
    """Yield how long it takes after each key of *line* until what may follow stands in the menu."""
    from referee.games.twilight_struggle import GAME

    at_rest(terminal)
    for end, key in enumerate(line, start=1):
        offers = GAME.suggest(position, line[:end], "en")
        wanted = next((one.insert.strip(" ,") for one in offers), "")
        terminal.settle(0.1)
        if not wanted or wanted in terminal.shown():
            terminal.type(key)
            continue
        begun, before = time.perf_counter(), worked(terminal)
        terminal.type(key)
        until = begun + 5
        while wanted not in terminal.shown() and time.perf_counter() < until:
            if select.select([terminal.reads], [], [], 0.5)[0]:
                terminal.read()
        if time.perf_counter() < until:
            yield time.perf_counter() - begun, worked(terminal) - before


def at_the_moments_of(log: Path, moments: int) -> Iterator[Took]:
    """Yield how long menus take in the session, at that many moments of a game."""
    from referee.store.following import at
    from referee.store.seating import save, shelved
    from referee.store.transfer import recorded

    header, entries, lines = whole(log)
    for number in range(len(entries) // (moments + 1), len(entries), len(entries) // moments):
        name = f"{log.stem}-{number}"
        sitting = save(shelved(recorded(header, entries[:number]), name))
        line = lines.get(number + 1, "")
        terminal = Terminal("play", name)
        terminal.wait(f"{name} |")
        yield from menus(terminal, at(sitting, number), line)
        terminal.close()


def whole(log: Path) -> tuple[Any, Any, dict[int, str]]:
    """Return the header and entries of a game of a log, and its lines by their number."""
    from referee.kernel.game import game
    from referee.report.history import Shown
    from referee.store.games import Header
    from referee.store.transfer import recorded

    rules = game("twilight-struggle")
    refereed = rules.logs["playdek"](log.read_text(encoding="utf-8"))
    header = Header(rules.name, refereed.setup, refereed.options)
    sitting = recorded(header, refereed.entries, refereed.position)
    shown = Shown(sitting)
    return header, refereed.entries, {line.number: shown.line(line).line for line in sitting.standing}


def told(name: str, times: list[Took]) -> None:
    """Print the median, the 95th percentile and the worst of *times*, on the clock and of the processor."""
    for column, seconds in zip(("clock", "processor"), zip(*times, strict=True), strict=False):
        cuts = quantiles(seconds, n=20)
        print(
            f"{name}, {column}: median {median(seconds) * 1000:.1f} ms, 95 % {cuts[18] * 1000:.1f} ms,"
            f" worst {max(seconds) * 1000:.1f} ms, of {len(seconds)}",
            flush=True,
        )


def main(games: int, moments: int) -> None:
    with tempfile.TemporaryDirectory() as home:
        os.environ["REFEREE_HOME"] = home
        os.environ.setdefault("PYTHONPATH", str(Path(__file__).parents[2]))
        subprocess.run(
            [*BASE[:1], "-c", "from referee.cli import main; main()", "new", "twilight-struggle"], check=True
        )
        pairs = [(alone(), first_prompt()) for _ in range(RUNS)]
        for column, name in enumerate(("clock", "processor")):
            base, first = (median(took[column] for took in side) for side in zip(*pairs, strict=True))
            print(
                f"start to first prompt, {name}: {first:.3f} s, {first / base:.2f} times its libraries ({base:.3f} s)"
            )
        terminal = Terminal("play")
        terminal.wait("set-up")
        at_rest(terminal)
        typed = "setup ussr poland 4, e germany 1, yugoslavia 1"
        told("echo, keys apart", at_once(terminal, typed, 0.12))
        told("echo, keys in a hurry", at_once(terminal, typed, 0.03))
        terminal.close()
        logs = sorted(Path(os.environ.get("PLAYDEK_LOGS", "playdek_logs")).glob("game_*.txt"))[:games]
        times = [took for log in logs for took in at_the_moments_of(log, moments)]
        if times:
            told(f"menu at {moments} moments of each of {len(logs)} games", times)


if __name__ == "__main__":
    main(*map(int, (*sys.argv[1:], *("18", "3")[len(sys.argv) - 1 :])))
