"""100,000 random and hostile lines: `python tests/bench/hostile.py [LINES A GAME [SEED [GAME ...]]]`.

Tells each line that ends in a traceback or takes more than 50 ms of processor time, and how long they take.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from random import Random
from traceback import format_exc

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "conformance"))

from kits.halves import at_random
from test_hostile_lines import MOST_MS, PLAYED, hostile, taken

from referee.kernel.game import Game, game

A_GAME, POSITIONS = 700, 150


def lines(of: Game, seed: int, count: int) -> list[float]:
    """Return the milliseconds that each of *count* lines takes; tell those that take long or fail."""
    chance, times = Random(seed), list[float]()
    positions = [moment.position for moment in at_random(of, seed, POSITIONS)]
    taken(of, positions[0], "伊朗 wir")
    for number in range(count):
        position = chance.choice(positions)
        line = hostile(of, position, chance)
        try:
            least = taken(of, position, line)
            if least > MOST_MS:
                least = min(taken(of, position, line) for _ in range(3))
        except Exception:
            print(f"{of.name} {seed} {number}: {line!r}\n{format_exc()}", flush=True)
            continue
        times.append(least)
        if least > MOST_MS:
            print(f"{of.name} {seed} {number}: {least:.0f} ms {len(line)} letters {line[:200]!r}", flush=True)
    return times


def main(count: int, seed: int, names: list[str]) -> None:
    for name in names:
        begun, times = time.process_time(), list[float]()
        for each in range(seed, seed + -(-count // A_GAME)):
            times += lines(game(name), each, min(A_GAME, count - len(times)))
        times.sort()
        told = f"median {times[len(times) // 2]:.1f} ms, 99th of 100 {times[len(times) * 99 // 100]:.1f} ms"
        spent = time.process_time() - begun
        print(f"{name}: {len(times)} lines, {told}, slowest {times[-1]:.0f} ms, {spent:.0f} s", flush=True)


if __name__ == "__main__":
    count, seed = int(sys.argv[1]) if len(sys.argv) > 1 else 33_400, int(sys.argv[2]) if len(sys.argv) > 2 else 1
    main(count, seed, sys.argv[3:] or list(PLAYED))
