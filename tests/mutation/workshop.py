"""A copy of the project in which faults are planted, one at a time, and its tests run."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import mkdtemp
from types import TracebackType
from typing import Any, Self

from mutation.plugin import CANNOT, PASSED
from mutation.points import Point

ROOT = Path(__file__).parents[2]
LEFT_OUT = shutil.ignore_patterns(".*", "__pycache__", "*.egg-info", "build", "dist")


class Workshop:
    """A copy of the project, where the tests of one *game* are run; to be used in a `with` statement.

    *tests* are the files and folders they stand in, those of the game and what every game keeps when none are named.
    """

    def __init__(self, game: str, tests: Sequence[str] = ()) -> None:
        self.name = game.replace("-", "_")
        usual = (f"tests/{self.name}", "tests/conformance", f"referee/games/{self.name}")
        self.tests = tuple(tests) or usual
        self.folder = Path(mkdtemp(prefix="mutation-"))
        self.package = self.folder / "referee" / "games" / self.name
        self.notes: dict[str, Any] = {}
        self.longest = 1800.0
        self.planted = 0

    def __enter__(self) -> Self:
        shutil.copytree(ROOT, self.folder, ignore=LEFT_OUT, dirs_exist_ok=True)
        self.server = Server(self)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.server.close()
        shutil.rmtree(self.folder)

    def look(self) -> int:
        """Run the tests as they are, noting which of them runs which lines; return how many there are."""
        notes = self.folder / "notes.json"
        if self.server.ask(note=str(self.package), notes=str(notes)) != PASSED:
            raise SystemExit("the tests fail as they are")
        self.notes = json.loads(notes.read_text(encoding="utf-8"))
        start = time.monotonic()
        if self.server.ask() != PASSED:
            raise SystemExit("the tests do not pass every time")
        self.longest = 10 + 5 * (time.monotonic() - start)
        return len(self.notes["seconds"])

    def notices(self, point: Point) -> bool:
        """True when a test fails with the fault of *point*, or the tests do not come to an end."""
        path = self.package / point.module
        sound, order = path.read_bytes(), self._order(point)
        kept = self.folder / "sound.py"
        kept.write_bytes(sound)
        try:
            self._write(path, point.applied(sound))
            status = self.server.ask(module=str(path), sound=str(kept), faulty=str(path), order=order)
            return status != PASSED if status != CANNOT else not self._passes_anew(order)
        finally:
            self._write(path, sound)

    def sound(self) -> bool:
        """True when the tests pass on the copy with no fault in it."""
        return self.server.ask() == PASSED and self._passes_anew([])

    def command(self, *options: str) -> list[str]:
        """Return the command that runs the tests."""
        command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "--tb=no", "-p", "no:cacheprovider"]
        command += ["-p", "mutation.plugin", "--hypothesis-seed=0", *options]
        command += [each for each in self.tests if (self.folder / each).exists()]
        return [*command, "-k", f"{self.name} or {self.name.replace('_', '-')}"]

    def start(self, *options: str, pipes: tuple[int, ...] = ()) -> subprocess.Popen[bytes]:
        """Start the tests in a process and a group of their own."""
        path = f"{self.folder}{os.pathsep}{self.folder / 'tests'}"
        return subprocess.Popen(
            self.command(*options),
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": path},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            pass_fds=pipes,
        )

    def _order(self, point: Point) -> list[str]:
        """Return the tests, those that run the line of *point* first, the fastest of them at the head."""
        names, seconds = list(self.notes["seconds"]), list(self.notes["seconds"].values())
        running = set(self.notes["lines"].get(f"{point.module}:{point.line}", ()))
        order = sorted(range(len(names)), key=lambda place: (place not in running, seconds[place]))
        return [names[place] for place in order]

    def _write(self, path: Path, source: bytes) -> None:
        """Write *source* with a time of its own, so that no compiled module is taken for it."""
        path.write_bytes(source)
        self.planted += 1
        os.utime(path, (self.planted, self.planted))

    def _passes_anew(self, order: Sequence[str]) -> bool:
        """True when the tests pass in a process that imports everything again."""
        first = self.folder / "first.json"
        first.write_text(json.dumps(order), encoding="utf-8")
        tests = self.start(f"--first={first}")
        try:
            return tests.wait(self.longest) == 0
        except subprocess.TimeoutExpired:
            return False
        finally:
            end(tests)


class Server:
    """The process that has collected the tests and runs them as often as it is asked to."""

    def __init__(self, workshop: Workshop) -> None:
        self.workshop = workshop
        theirs, asking = os.pipe()
        hearing, answers = os.pipe()
        self.process = workshop.start(f"--pipes={theirs},{answers}", pipes=(theirs, answers))
        os.close(theirs)
        os.close(answers)
        self.asking, self.hearing = os.fdopen(asking, "w"), os.fdopen(hearing)
        if not self.hearing.readline():
            raise SystemExit("the tests cannot be collected")

    def ask(self, **request: Any) -> int:
        """Return how the tests went, as `plugin` has it."""
        print(json.dumps({"seconds": self.workshop.longest, **request}), file=self.asking, flush=True)
        return int(json.loads(self.hearing.readline()))

    def close(self) -> None:
        """End the process."""
        self.asking.close()
        self.hearing.close()
        end(self.process)


def end(process: subprocess.Popen[bytes]) -> None:
    """End *process* and all that it has started, if it has not come to an end itself."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
