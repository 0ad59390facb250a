"""The side of pytest: it collects the tests once, then runs them in forked processes as often as it is asked to.

Requests and answers are lines of JSON on two pipes (`workshop.Server` is the other end).
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

import referee
from mutation.swap import put_in

MEMORY = 4 << 30
PASSED, FAILED, CANNOT = 0, 1, 2


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--pipes", help="the two pipes on which to be asked and to answer")
    parser.addoption("--first", help="a file with tests, those to be run first at its head")


def pytest_configure(config: pytest.Config) -> None:
    assert Path(referee.__file__).is_relative_to(config.rootpath), f"not the copy: {referee.__file__}"
    if pipes := config.getoption("--pipes"):
        asked, answers = map(int, pipes.split(","))
        config.pluginmanager.register(Answering(asked, answers))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put the tests of `--first` in its order; one that it does not name comes last."""
    if first := config.getoption("--first"):
        order = {name: place for place, name in enumerate(json.loads(Path(first).read_text(encoding="utf-8")))}
        items.sort(key=lambda item: order.get(item.nodeid, len(order)))


class Answering:
    """Answers requests in place of running the tests once."""

    def __init__(self, asked: int, answers: int) -> None:
        self.asked, self.answers = os.fdopen(asked), os.fdopen(answers, "w")
        self.ran: set[CodeType] = set()
        sys.setprofile(self._note)

    def _note(self, frame: FrameType, event: str, arg: Any) -> None:
        if event == "call":
            self.ran.add(frame.f_code)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        sys.setprofile(None)
        if session.testsfailed:
            return False
        tests = {item.nodeid: item for item in session.items}
        self._answer(len(tests))
        for line in self.asked:
            request = json.loads(line)
            order = [tests[name] for name in request.get("order", tests)]
            self._answer(in_another_process(partial(self._do, request, order), request["seconds"]))
        return True

    def _answer(self, answer: object) -> None:
        print(json.dumps(answer), file=self.answers, flush=True)

    def _do(self, request: dict[str, Any], order: Sequence[pytest.Item]) -> int:
        if package := request.get("note"):
            return noted(Path(package), order, Path(request["notes"]))
        if module := request.get("module"):
            sound, faulty = (Path(request[key]).read_bytes() for key in ("sound", "faulty"))
            if not put_in(Path(module), sound, faulty, self.ran):
                return CANNOT
        return PASSED if all(passes(each, after) for each, after in pairs(order)) else FAILED


def pairs(order: Sequence[pytest.Item]) -> list[tuple[pytest.Item, pytest.Item | None]]:
    """Return each test with the one after it, which decides what is torn down between them."""
    return list(zip(order, [*order[1:], None], strict=True))


def passes(test: pytest.Item, after: pytest.Item | None) -> bool:
    """Run *test*; True when it passes."""
    test.config.hook.pytest_runtest_protocol(item=test, nextitem=after)
    return not test.session.testsfailed


def in_another_process(work: Callable[[], int], seconds: float) -> int:
    """Return what *work* returns, done in a process that nothing remains of; FAILED when it takes too long."""
    child = os.fork()
    if not child:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        status = FAILED
        try:
            status = work()
        finally:
            os._exit(status)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status) if os.WIFEXITED(status) else FAILED
        time.sleep(0.005)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return FAILED


def noted(package: Path, order: Sequence[pytest.Item], file: Path) -> int:
    """Run all tests and write down which lines of *package* each of them runs, and how long it takes."""
    notes = Notes(str(package))
    for test, after in pairs(order):
        notes.run(test, after)
    file.write_text(json.dumps({"seconds": notes.seconds, "lines": notes.lines}), encoding="utf-8")
    return FAILED if order[0].session.testsfailed else PASSED


class Notes:
    """Which lines of *package* each test runs, and how long it takes."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.modules: dict[CodeType, str] = {}
        self.seconds: dict[str, float] = {}
        self.lines: dict[str, list[int]] = {}
        self.now: set[tuple[str, int]] = set()

    def run(self, test: pytest.Item, after: pytest.Item | None) -> None:
        self.now, start = set(), time.perf_counter()
        sys.settrace(self._called)
        try:
            passes(test, after)
        finally:
            sys.settrace(None)
        place = len(self.seconds)
        self.seconds[test.nodeid] = time.perf_counter() - start
        for module, line in self.now:
            self.lines.setdefault(f"{module}:{line}", []).append(place)

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
