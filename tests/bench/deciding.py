"""Decisions a second of random play by `options` and `advance`: `python tests/bench/deciding.py [CHECKOUT]`.

With another checkout of the referee, both are measured in turn, three times each, and the ratio of the medians is
printed; each plays its own random games, of two thousand decisions.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from statistics import median

GAMES = ("twilight-struggle", "cold-war", "death-front")
HERE = Path(__file__).resolve().parents[2]
DECISIONS, RUNS = 2000, 3


def rate(name: str) -> float:
    """Return decisions a second in random games of *name*."""
    from referee.kernel.game import game

    of, chance, left = game(name), Random(7), DECISIONS
    start = time.perf_counter()
    while left:
        position = of.new({}, {})
        while position.pending and left:
            position = of.advance(position, chance.choice(of.options(position)))
            left -= 1
    return DECISIONS / (time.perf_counter() - start)


def measured(checkout: Path, name: str) -> float:
    """Return the rate of *checkout*, in a process of its own."""
    run = [sys.executable, __file__, "--rate", name]
    told = subprocess.run(
        run, env={**os.environ, "PYTHONPATH": str(checkout)}, capture_output=True, text=True, check=True
    )
    return float(told.stdout)


def main(checkouts: tuple[Path, ...]) -> None:
    for name in GAMES:
        runs = [[measured(checkout, name) for checkout in checkouts] for _ in range(RUNS)]
        *before, now = (median(column) for column in zip(*runs, strict=True))
        against = "".join(f", before {each:.0f}, ratio {now / each:.2f}" for each in before)
        print(f"{name}: {now:.0f} decisions a second{against}")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["--rate", name]:
            print(rate(name))
        case others:
            main((*(Path(other).resolve() for other in others), HERE))
