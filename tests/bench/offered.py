"""Whether what is offered is accepted, and what is accepted offered: `python tests/bench/offered.py [SHARE] [LOG ...]`.

SHARE of the moments of each log, in both languages, halves cut anywhere; of what is offered two lines are read.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "conformance"))

from kits.halves import LANGUAGES, LOGS, of_log
from test_suggestions import faults

from referee.kernel.game import game


def main(share: float, logs: list[Path]) -> None:
    of, moments, wrong = game("twilight-struggle"), 0, 0
    for log in logs:
        chance = Random(log.stem)
        for moment in (moment for moment in of_log(log) if chance.random() < share):
            moments += 1
            for found in (fault for language in LANGUAGES for fault in faults(of, moment, language, chance, 2)):
                wrong += 1
                print(f"{log.stem}: {found}", flush=True)
        print(f"{log.stem}: {moments} moments so far, {wrong} faults", flush=True)


if __name__ == "__main__":
    logs = [*map(Path, sys.argv[2:])] or sorted(LOGS.glob("game_*.txt"))
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 1, logs)
