"""How long suggestions take at the moments of real games: `python tests/bench/suggesting.py [SHARE] [LOG ...]`.

Processor time of each half line, the least of three, in milliseconds; SHARE of the moments of each log are looked at.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from random import Random
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))

from kits.halves import LANGUAGES, LOGS, of_log

from referee.kernel.game import game

TIMES = 3


def taken(of, position, half: str, language: str) -> float:
    """Return the milliseconds of processor time that the suggestions for *half* take."""
    times = []
    for _ in range(TIMES):
        begun = time.process_time()
        of.suggest(position, half, language)
        times.append((time.process_time() - begun) * 1000)
    return min(times)


def main(share: float, logs: list[Path]) -> None:
    of, chance = game("twilight-struggle"), Random(1)
    rows = []
    for moment in (moment for log in logs for moment in of_log(log) if chance.random() < share):
        for language in LANGUAGES:
            halves = moment.halves(of, language, chance)
            rows += [(taken(of, position, half, language), half) for position, half, _ in halves]
    rows.sort()
    times = [each for each, _ in rows]
    print(
        f"{len(rows)} half lines: median {median(times):.1f} ms, of 100 the 99th {times[len(rows) * 99 // 100]:.1f} ms"
    )
    for each, half in rows[-3:]:
        print(f"slowest: {each:.1f} ms {half[-100:]!r}")


if __name__ == "__main__":
    main(
        float(sys.argv[1]) if len(sys.argv) > 1 else 0.1, [*map(Path, sys.argv[2:])] or sorted(LOGS.glob("game_*.txt"))
    )
