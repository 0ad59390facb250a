"""What the harness asks of pytest: to note which test runs which lines, and to run the likeliest tests first."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

import referee


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--note-lines-of", help="the package whose lines are noted")
    parser.addoption("--notes", help="the file that the notes are written to")
    parser.addoption("--first", help="a file with tests, those to be run first at its head")


def pytest_configure(config: pytest.Config) -> None:
    assert Path(referee.__file__).is_relative_to(config.rootpath), f"not the copy: {referee.__file__}"
    if package := config.getoption("--note-lines-of"):
        config.pluginmanager.register(Notes(Path(package), Path(config.getoption("--notes"))))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put the tests of `--first` in its order; one that it does not name comes last."""
    if first := config.getoption("--first"):
        order = {name: place for place, name in enumerate(json.loads(Path(first).read_text(encoding="utf-8")))}
        items.sort(key=lambda item: order.get(item.nodeid, len(order)))


class Notes:
    """Which lines of *package* each test runs, and how long it takes."""

    def __init__(self, package: Path, file: Path) -> None:
        self.package, self.file = str(package), file
        self.modules: dict[CodeType, str] = {}
        self.seconds: dict[str, float] = {}
        self.lines: dict[str, list[int]] = {}
        self.now: set[tuple[str, int]] = set()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.now, start = set(), time.perf_counter()
        sys.settrace(self._called)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            place = len(self.seconds)
            self.seconds[item.nodeid] = time.perf_counter() - start
            for module, line in self.now:
                self.lines.setdefault(f"{module}:{line}", []).append(place)

    def pytest_sessionfinish(self) -> None:
        self.file.write_text(json.dumps({"seconds": self.seconds, "lines": self.lines}), encoding="utf-8")

    def _called(self, frame: FrameType, event: str, arg: Any) -> Any:
        code = frame.f_code
        module = self.modules.get(code)
        if module is None:
            inside = code.co_filename.startswith(self.package)
            module = self.modules[code] = code.co_filename[len(self.package) + 1 :] if inside else ""
        if not module:
            return None
        self.now.add((module, frame.f_lineno))
        return self._stepped

    def _stepped(self, frame: FrameType, event: str, arg: Any) -> Any:
        self.now.add((self.modules[frame.f_code], frame.f_lineno))
        return self._stepped
