"""A copy of the project in which faults are planted, one at a time, and its tests run."""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import mkdtemp
from types import TracebackType
from typing import Any, Self

from mutation.points import Point

ROOT = Path(__file__).parents[2]
LEFT_OUT = shutil.ignore_patterns(".*", "__pycache__", "*.egg-info", "build", "dist")
MEMORY = 4 << 30


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
        self.longest = 600.0
        self.planted = 0

    def __enter__(self) -> Self:
        shutil.copytree(ROOT, self.folder, ignore=LEFT_OUT, dirs_exist_ok=True)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        shutil.rmtree(self.folder)

    def look(self) -> int:
        """Run the tests as they are, noting which of them runs which lines; return how many there are."""
        notes = self.folder / "notes.json"
        if not self._passes(f"--note-lines-of={self.package}", f"--notes={notes}"):
            raise SystemExit("the tests fail as they are")
        self.notes = json.loads(notes.read_text(encoding="utf-8"))
        self.longest = 20 + 4 * sum(self.notes["seconds"].values())
        return len(self.notes["seconds"])

    def notices(self, point: Point) -> bool:
        """True when a test fails with the fault of *point*, or the tests do not come to an end."""
        path = self.package / point.module
        sound = path.read_bytes()
        first = self.folder / "first.json"
        first.write_text(json.dumps(self._order(point)), encoding="utf-8")
        try:
            self._write(path, point.applied(sound))
            return not self._passes(f"--first={first}")
        finally:
            self._write(path, sound)

    def sound(self) -> bool:
        """True when the tests pass on the copy with no fault in it."""
        return self._passes()

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

    def _passes(self, *options: str) -> bool:
        command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "--tb=no", "-p", "no:cacheprovider"]
        command += ["-p", "mutation.plugin", "--hypothesis-seed=0", *options]
        command += [each for each in self.tests if (self.folder / each).exists()]
        path = f"{self.folder}{os.pathsep}{self.folder / 'tests'}"
        tests = subprocess.Popen(
            [*command, "-k", f"{self.name} or {self.name.replace('_', '-')}"],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": path},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=_spare_the_machine,
        )
        try:
            return tests.wait(self.longest) == 0
        except subprocess.TimeoutExpired:
            return False
        finally:
            if tests.poll() is None:
                os.killpg(tests.pid, signal.SIGKILL)
                tests.wait()


def _spare_the_machine() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
