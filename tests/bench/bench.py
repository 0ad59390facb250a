"""How fast the referee is, measured in one run: `python tests/bench/bench.py [RUNS]`.

A whole ten-turn game is played at random (a move that would end it early is not taken), recorded, and then
replayed from its record; `referee check` on it is timed cold against importing its libraries alone.
"""

from __future__ import annotations

import compileall
import os
import resource
import subprocess
import sys
import tempfile
import time
from itertools import count
from pathlib import Path
from random import Random
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))
import referee

QUESTION = "us duck and cover coup iran 3"
BASE = [sys.executable, "-c", "import typer, pydantic, tinydb"]


def record_game(name: str) -> int:
    """Record a random game that reaches its final scoring; return its atomic moves."""
    from referee.kernel.game import game
    from referee.kernel.record.entries import Played
    from referee.store import games

    of = game("twilight-struggle")
    moves = next(played for seed in count() if (played := _ten_turns(of, Random(seed))))
    entries = [Played(line=of.write(move), moves=(of.to_plain(move),)) for move in moves]
    games.begin(name, games.Header(game=of.name))
    games.append(name, *entries)
    return len(entries)


def _ten_turns(of, chance):
    """Return the moves of a random game that gets to the end of turn 10, or None when it ended sooner."""
    position, moves = of.new({}, {}), []
    while position.pending:
        move = _quiet(of, position, chance)
        position = of.advance(position, move)
        moves.append(move)
    return moves if position.turn == 10 else None


def _quiet(of, position, chance):
    """Return a random legal move, one that ends the game only when there is no other."""
    moves = position.pending.candidates(position)
    chance.shuffle(moves)
    legal = (move for move in moves if not of.judge(position, move))
    ending = next(legal)
    if not of.advance(position, ending).over:
        return ending
    return next((move for move in legal if not of.advance(position, move).over), ending)


def replay_rates(name: str, runs: int) -> list[float]:
    """Return atomic moves a second, record file to last position, of each of *runs*, slowest first."""
    from referee.kernel.game import game
    from referee.kernel.record.course import standing
    from referee.store import games

    rates = []
    for _ in range(runs):
        begun = time.perf_counter()
        record = games.load(name)
        of = game(record.header.game)
        position = of.new(record.header.setup, record.header.options)
        plain = [move for line in standing(record.entries) for move in line.moves]
        for move in of.from_plain(plain):
            position = of.advance(position, move)
        rates.append(len(plain) / (time.perf_counter() - begun))
        assert position.over
    return sorted(rates)


def page(name: str) -> tuple[float, Path]:
    """Return the processor seconds in which the page of a recorded game is made, and its file."""
    from referee.report.html import html
    from referee.report.page import page_of
    from referee.store.seating import opened

    begun = time.process_time()
    made = html(page_of(opened(name)))
    took, file = time.process_time() - begun, Path(os.environ["REFEREE_HOME"]) / "page.html"
    file.write_text(made, encoding="utf-8")
    return took, file


def first_paints(file: Path, runs: int) -> list[tuple[float, float]]:
    """Return the first paint of a page in milliseconds, by the clock and of the processor; nothing without Chromium."""
    from kits import browser

    if not browser.program():
        return []
    with browser.browser() as opened:
        return [browser.first_paint(opened, file) for _ in range(runs)]


def seconds(command: list[str]) -> float:
    begun = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return time.perf_counter() - begun


def main(runs: int) -> None:
    os.environ["REFEREE_HOME"] = tempfile.mkdtemp()
    compileall.compile_dir(Path(referee.__file__).parent, quiet=2)  # as an installer does
    moves = record_game("bench")
    check = [str(Path(sys.executable).with_name("referee")), "check", QUESTION, "--game", "bench"]
    seconds(check)
    pairs = [(seconds(check), seconds(BASE)) for _ in range(runs)]
    checks, bases = zip(*pairs, strict=True)
    ratio = median(one / base for one, base in pairs)
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    rates = replay_rates("bench", 5 * runs)
    print(f"{'replay of a ten-turn game, median':<44} {moves:>6} moves {median(rates):>9,.0f} moves/s")
    print(f"{'the same, fastest run (other load only slows)':<44} {'':>12} {rates[-1]:>9,.0f} moves/s")
    print(f"{'referee check on it, cold':<44} {median(checks) * 1000:>9.0f} ms")
    print(f"{'python -c import typer, pydantic, tinydb':<44} {median(bases) * 1000:>9.0f} ms")
    print(f"{'ratio, pair by pair':<44} {ratio:>9.2f}")
    took, file = page("bench")
    print(f"{'page of the ten-turn game':<44} {file.stat().st_size / 1000:>6,.0f} kB {took:>9.2f} s")
    if paints := first_paints(file, 7):
        clock, cpu = (median(each) for each in zip(*paints, strict=True))
        print(f"{'its first paint, median (fastest) of seven':<44} {clock:>9.0f} ms ({min(paints)[0]:.0f})")
        print(f"{'processor time of its main thread':<44} {cpu:>9.0f} ms")
    else:
        print(f"{'its first paint':<44} NOT MEASURED: there is no Chromium")
    print(f"{'largest memory of any of these':<44} {peak:>9.0f} MB")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 15)
