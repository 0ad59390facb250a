"""A real Chromium without a window, and what it sees of a page. Where there is none, the tests say so loudly."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SHOWN = """() => [...document.querySelectorAll('svg.board .f[data-key]')].map((f) =>
  [f.dataset.key, f.getAttribute('class').split(' '), [...f.querySelectorAll('.slot')].map((s) => s.textContent)])"""
# What lies beyond the right edge of the window, but for what scrolls by itself.
BEYOND = """() => [...document.querySelectorAll('body *')].filter((e) => !e.closest('.stage, .scroll, .skip') &&
  e.getBoundingClientRect().right > innerWidth + 1 && e.getBoundingClientRect().width)
  .map((e) => e.outerHTML.slice(0, 99))"""
missing: list[str] = []


@cache
def program() -> str:
    """Return where Chromium is, '' where it is not."""
    return next((found for name in NAMES if (found := shutil.which(name))), "")


@contextmanager
def browser() -> Iterator[Any]:
    """A browser; skips the test, and has that told at the end of the run, where there is none."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        sync_playwright = None  # type: ignore[assignment]
    if not sync_playwright or not program():
        missing.append("Chromium" if sync_playwright else "playwright")
        pytest.skip(f"NOT SEEN IN A BROWSER: there is no {missing[-1]}")
    with sync_playwright() as started:
        opened = started.chromium.launch(executable_path=program(), args=["--no-sandbox"])
        yield opened
        opened.close()


class View:
    """A page that is open in a browser, with every error and request that it has made."""

    def __init__(self, opened: Any, file: Path, width: int = 1000, **more: Any) -> None:
        self.errors: list[str] = []
        self.requests: list[str] = []
        self.page = opened.new_page(viewport={"width": width, "height": 900}, **more)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on(
            "console", lambda said: self.errors.append(said.text) if said.type in ("error", "warning") else None
        )
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.goto(file.as_uri())

    def ask(self, script: str, *given: Any) -> Any:
        """Return what *script* answers in the page."""
        return self.page.evaluate(script, *given)

    def wait(self, script: str, seconds: float = 6) -> Any:
        """Return what *script* answers once that is something; the page lets no script in that would wait for it."""
        for _ in range(int(seconds * 20)):
            if answer := self.ask(script):
                return answer
            self.page.wait_for_timeout(50)
        raise AssertionError(script)

    @property
    def step(self) -> int:
        """The step that is shown."""
        return int(self.ask("() => document.body.dataset.step"))

    def slide(self, step: int) -> None:
        """The slider is at *step*."""
        move = (
            "(n) => { const s = document.getElementById('slider'); s.value = n; s.dispatchEvent(new Event('input')); }"
        )
        self.ask(move, step)

    def shown(self) -> dict[str, tuple[set[str], list[str]]]:
        """Return what each field of the board shows: its classes and its texts."""
        return {key: (set(classes), texts) for key, classes, texts in self.ask(SHOWN)}

    def beyond(self) -> list[str]:
        """Return what lies beyond the right edge of the window."""
        found: list[str] = self.ask(BEYOND)
        return found


def first_paint(opened: Any, file: Path) -> tuple[float, float]:
    """Return the ms until a page is painted first, and the ms of processor time that its main thread takes in all.

    The first is by the clock, and longer where other programs run; the second is the page's own.
    """
    context = opened.new_context(viewport={"width": 1000, "height": 900})
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.goto(file.as_uri())
    painted = None
    for _ in range(120):
        if painted := page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime"):
            break
        page.wait_for_timeout(50)
    metrics = {each["name"]: each["value"] for each in devtools.send("Performance.getMetrics")["metrics"]}
    context.close()
    assert painted, "it is never painted"
    return float(painted), metrics["TaskDuration"] * 1000
