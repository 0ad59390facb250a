"""The command: plant, run, report."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from random import Random

from mutation.points import Point, points_of
from mutation.workshop import ROOT, Workshop

ROOMS = ("rules", "cards", "state")


def main(argv: Sequence[str] | None = None) -> None:
    """Plant the faults that the arguments ask for and print those that no test notices."""
    asked = _arguments().parse_args(argv)
    package = ROOT / "referee" / "games" / asked.game.replace("-", "_")
    kinds = chosen(points_of(package, tuple(asked.rooms)), asked.points, asked.dropped_guards, asked.seed, asked.at)
    if asked.list:
        print(*kinds["points"], *kinds["dropped guards and clamps"], sep="\n")
        return
    with Workshop(asked.game, asked.tests) as workshop:
        print(f"{workshop.look()} tests", flush=True)
        for kind, planted in kinds.items():
            survivors = survived(workshop, planted)
            if planted:
                killed = len(planted) - len(survivors)
                print(f"{kind}: {killed} of {len(planted)} noticed ({killed / len(planted):.1%})", flush=True)
            for survivor in survivors:
                print(f"  {survivor}", flush=True)
        if not workshop.sound():
            raise SystemExit("the tests fail on the copy without a fault: the figures are worth nothing")


def chosen(found: Sequence[Point], points: int, guards: int, seed: int, at: str = "") -> dict[str, list[Point]]:
    """Return *points* and *guards* of *found* by chance; every one of a module or line (`module:line`) for *at*."""
    kinds = {
        "points": [each for each in found if not each.guard],
        "dropped guards and clamps": [each for each in found if each.guard],
    }
    if at:
        return {
            kind: [p for p in each if f"{p.module}:{p.line}" == at or p.module == at] for kind, each in kinds.items()
        }
    chance = Random(seed)
    most = zip(kinds.items(), (points, guards), strict=True)
    return {kind: chance.sample(each, min(number, len(each))) for (kind, each), number in most}


def survived(workshop: Workshop, planted: Sequence[Point]) -> list[Point]:
    """Return those of *planted* that no test notices, in the order of their lines."""
    survivors = []
    for place, point in enumerate(planted, 1):
        if not workshop.notices(point):
            survivors.append(point)
            print(f"{place}/{len(planted)} unnoticed: {point}", file=sys.stderr, flush=True)
        elif place % 20 == 0:
            print(f"{place}/{len(planted)}", file=sys.stderr, flush=True)
    return sorted(survivors, key=lambda point: (point.module, point.line, point.start))


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m mutation")
    parser.add_argument("game")
    parser.add_argument("--points", type=int, default=0, help="how many faults by chance")
    parser.add_argument("--dropped-guards", type=int, default=0, help="how many lost guards and clamps by chance")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--at", default="", help="every fault of one module or line: rules/struggle.py:40")
    parser.add_argument("--rooms", nargs="+", default=ROOMS, help="folders or modules of the game's package")
    parser.add_argument("--tests", nargs="+", default=(), help="files and folders of tests, from the root")
    parser.add_argument("--list", action="store_true", help="show the faults and run nothing")
    return parser


if __name__ == "__main__":
    main()
