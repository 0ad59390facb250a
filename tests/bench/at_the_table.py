"""How fast the session answers, at a pseudo-terminal: `python tests/bench/at_the_table.py [GAMES] [LINES]`.

A key is timed until it stands on the screen, completions until the menu does, at moments of the games of
`playdek_logs` (of $PLAYDEK_LOGS; without them, of the recorded turn). The start is timed to the first prompt, against
importing its libraries alone.
"""

from __future__ import annotations

import os
import select
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles

sys.path.insert(0, str(Path(__file__).parents[1]))

from kits.terminal import ASKS, Terminal

BASE = [sys.executable, "-c", "import prompt_toolkit, typer, tinydb"]
RUNS = 7


def first_prompt() -> float:
    """Return the seconds until the program asks for a line."""
    begun = time.perf_counter()
    terminal = Terminal("play")
    while ASKS not in terminal.said:
        terminal.read()
    took = time.perf_counter() - begun
    terminal.close()
    return took


def alone() -> float:
    """Return the seconds that importing the libraries takes."""
    begun = time.perf_counter()
    subprocess.run(BASE, check=True)
    return time.perf_counter() - begun


def echo(terminal: Terminal, key: str) -> float:
    """Return the seconds until anything is written after *key*."""
    begun = time.perf_counter()
    terminal.type(key)
    select.select([terminal.reads], [], [], 5)
    took = time.perf_counter() - begun
    terminal.read()
    return took


def at_once(terminal: Terminal, line: str, gap: float) -> list[float]:
    """Return how long each key of *line* takes to stand on the screen, typed with *gap* seconds between them."""
    found = []
    for key in line:
        terminal.settle(gap)
        found.append(echo(terminal, key))
    terminal.settle(0.3)
    terminal.press("ctrl-u")
    terminal.settle(0.3)
    return found


def lines_of(log: Path) -> list[tuple[object, str]]:
    """Return some positions of a game and the lines that were played in them."""
    from referee.kernel.game import game
    from referee.report.history import Shown
    from referee.store.games import Header
    from referee.store.sitting import traced
    from referee.store.transfer import recorded

    rules = game("twilight-struggle")
    refereed = rules.logs["playdek"](log.read_text(encoding="utf-8"))
    sitting = recorded(Header(rules.name, refereed.setup, refereed.options), refereed.entries, refereed.position)
    shown = Shown(sitting)
    return [(reading.before, shown.line(line).line) for line, reading, _ in traced(sitting) if reading.steps]


def completions(moments: list[tuple[object, str]]) -> list[float]:
    """Return how long the suggestions take for every half of every line, without a screen, in a fresh session each."""
    from referee.store.games import Header
    from referee.store.sitting import began
    from referee.table.session import Session
    from referee.table.typing import About, offers_for

    session = Session((), began(Header("twilight-struggle")))
    found = []
    for position, line in moments:
        for end in range(1, len(line) + 1, 3):
            begun = time.perf_counter()
            list(offers_for(session, About(line[:end], 0, position)))
            found.append(time.perf_counter() - begun)
    return found


def told(name: str, seconds: list[float]) -> None:
    """Print the median, the 95th percentile and the worst of *seconds*."""
    cuts = quantiles(seconds, n=20)
    print(
        f"{name}: median {median(seconds) * 1000:.1f} ms, 95 % {cuts[18] * 1000:.1f} ms,"
        f" worst {max(seconds) * 1000:.1f} ms, of {len(seconds)}"
    )


def main(games: int, lines: int) -> None:
    with tempfile.TemporaryDirectory() as home:
        os.environ["REFEREE_HOME"] = home
        os.environ.setdefault("PYTHONPATH", str(Path(__file__).parents[2]))
        subprocess.run(
            [*BASE[:1], "-c", "from referee.cli import main; main()", "new", "twilight-struggle"], check=True
        )
        pairs = [(alone(), first_prompt()) for _ in range(RUNS)]
        base, first = (median(column) for column in zip(*pairs, strict=True))
        print(f"start to first prompt: {first:.3f} s, {first / base:.2f} times its libraries ({base:.3f} s)")
        terminal = Terminal("play")
        terminal.wait("set-up")
        typed = "setup ussr poland 4, e germany 1, yugoslavia 1"
        told("echo, keys apart", at_once(terminal, typed, 0.12))
        told("echo, keys in a hurry", at_once(terminal, typed, 0.03))
        terminal.close()
        logs = sorted(Path(os.environ.get("PLAYDEK_LOGS", "playdek_logs")).glob("game_*.txt"))[:games]
        moments = [moment for log in logs for moment in lines_of(log)[:: max(1, 400 // lines)]]
        if moments:
            told(f"completions at {len(moments)} moments of {len(logs)} games", completions(moments))


if __name__ == "__main__":
    main(*map(int, (*sys.argv[1:], *("18", "20")[len(sys.argv) - 1 :])))
