"""What recording costs, measured in one run: `python tests/bench/recording.py [RUNS]`.

One game of 5,000 lines: a line is played, and a correction puts the board back, so that it can be played again. The
same line is recorded as entry 50 and as entry 5,000, within a process and as `referee move`; and the file is opened.
"""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from referee.store import entering, games, seating, sitting

LINE = "ussr fidel place iraq, syria"
OPENING = (
    "setup ussr poland 4, e germany 1, yugoslavia 1",
    "setup us w germany 4, italy 3",
    "headline us asia scoring",
    "headline ussr middle east scoring",
)
HOME = Path(tempfile.mkdtemp())
RUN = [sys.executable, "-c", "from referee.cli import main; main()"]


def opened(name: str) -> sitting.Sitting:
    """A game up to the first action round."""
    table = seating.start(name, games.Header(game="twilight-struggle"))
    for line in OPENING:
        table = entering.play(table, line)[0]
    assert not entering.play(table, LINE)[1].rulings
    return seating.save(table)


def back(table: sitting.Sitting, after: sitting.Sitting) -> dict[str, object]:
    """The correction that puts the board of *table* in the place of that of *after*."""
    was, now = (table.game.dump_position(each.position) for each in (table, after))
    return {key: value for key, value in was.items() if now.get(key) != value} | {
        key: [] if isinstance(now[key], list) else {} for key in now.keys() - was.keys()
    }


def grown(table: sitting.Sitting, entries: int) -> sitting.Sitting:
    """The game with that many entries."""
    played = entering.play(table, LINE)[0]
    changes = back(table, played)
    while len(table.entries) < entries:
        table = entering.adjust(entering.play(table, LINE)[0], changes, "again")
    return seating.save(table)


def recorded(table: sitting.Sitting, runs: int) -> tuple[float, float]:
    """Return the median seconds and bytes of a line played and saved in this process, on this game."""
    took, grew, file = [], [], HOME / f"{table.name}.json"
    for _ in range(runs):
        size, begun = file.stat().st_size, time.perf_counter()
        after = seating.save(entering.play(table, LINE)[0])
        took.append(time.perf_counter() - begun)
        grew.append(file.stat().st_size - size)
        table = seating.save(entering.adjust(after, back(table, after), "again"))
    return median(took), median(grew)


def seconds(command: list[str]) -> float:
    begun = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - begun


def commanded(name: str) -> float:
    """Return the seconds of `referee move` in a game, which is then as it was."""
    files = {file: file.read_bytes() for file in HOME.iterdir() if name in file.name}
    took = seconds([*RUN, "move", "--game", name, LINE])
    for file, data in files.items():
        file.write_bytes(data)
    return took


def opening(path: Path) -> tuple[float, float, int]:
    """Return the median seconds of a record being opened and checked, of its rows being parsed, and their number."""
    lines, opens, parses = path.read_bytes().splitlines(), [], []
    for _ in range(9):
        begun = time.perf_counter()
        tuple(games.read(path).entries)
        opens.append(time.perf_counter() - begun)
        begun = time.perf_counter()
        for line in lines:
            json.loads(line)
        parses.append(time.perf_counter() - begun)
    return median(opens), median(parses), len(lines)


def main(runs: int) -> None:
    gc.disable()  # As the program does, which lives for a moment.
    os.environ["REFEREE_HOME"] = str(HOME)
    tables = (grown(opened("short"), 50), grown(opened("long"), 5000))
    cold = [[commanded(table.name) for table in tables] for _ in range(runs)]
    shorts, longs = (median(took) for took in zip(*cold, strict=True))
    print(f"{'referee move as line 50 and 5,000, cold':<44} {shorts * 1000:>9.0f} ms {longs * 1000:>6.0f} ms")
    print(f"{'ratio, pair by pair (at most 1.2)':<44} {median(long / short for short, long in cold):>9.2f}")
    opens, parses, count = opening(HOME / "long.json")
    print(f"{f'opening {count} rows, checked; parsing with json':<44} {opens * 1000:>9.1f} ms {parses * 1000:>6.1f} ms")
    print(f"{'ratio (at most 3)':<44} {opens / parses:>9.2f}")
    begun = time.perf_counter()
    seating.sit("long")
    print(f"{'opened up to its position':<44} {(time.perf_counter() - begun) * 1000:>9.1f} ms")
    rates = [recorded(table, runs) for table in tables]
    for name, (took, grew) in zip(("50", "5,000"), rates, strict=True):
        print(f"{f'line {name} recorded in one process':<44} {took * 1000:>9.2f} ms {grew:>5.0f} bytes")
    print(f"{'ratio (at most 1.2)':<44} {rates[1][0] / rates[0][0]:>9.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 15)
