"""The pages of four whole games, made once, and a browser to look at them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from kits import browser as chromium
from kits.evenings import evening

from referee.kernel.text import speak_of
from referee.report.html import html
from referee.report.language import speak_in
from referee.report.page import page_of

Open = Callable[..., chromium.View]


@pytest.fixture(scope="module")
def opened() -> Iterator[Any]:
    with chromium.browser() as found:
        yield found


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """Write the page of a game in a language and return its file."""
    folder, files = tmp_path_factory.mktemp("pages"), dict[tuple[str, str], Path]()

    def make(name: str, language: str = "en") -> Path:
        if (name, language) not in files:
            speak_in(language)
            speak_of(name)
            file = files[name, language] = folder / f"{name}-{language}.html"
            file.write_text(html(page_of(evening(name))), encoding="utf-8")
            speak_in("en")
            speak_of("")
        return files[name, language]

    return make


@pytest.fixture
def look(opened: Any, made: Callable[..., Path]) -> Iterator[Open]:
    """Open the page of a game."""
    views = list[chromium.View]()

    def open_(name: str, width: int = 1000, language: str = "en", **more: Any) -> chromium.View:
        views.append(chromium.View(opened, made(name, language), width, **more))
        return views[-1]

    yield open_
    for view in views:
        view.page.close()


def pytest_terminal_summary(terminalreporter: Any) -> None:
    if chromium.missing:
        terminalreporter.section("NOT SEEN IN A BROWSER", sep="!", red=True, bold=True)
        terminalreporter.line(f"the pages were opened in no browser: there is no {chromium.missing[-1]}")
