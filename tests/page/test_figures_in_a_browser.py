"""The page of many games counted together, opened in a real browser."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from kits import browser as chromium
from kits.evenings import GAMES, evening

from referee.kernel.text import speak_of
from referee.report.history import exported
from referee.report.html import shelf
from referee.report.language import speak_in
from referee.report.shelf import all_read, shelves


@pytest.fixture(scope="module", params=["en", "zh"])
def page(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a game of each kind, two of one of them."""
    folder = tmp_path_factory.mktemp("figures")
    files = [folder / f"{name}.json" for name in (*GAMES, "again")]
    for file in files:
        game = "cold-war" if file.stem == "again" else file.stem
        file.write_text(json.dumps(exported(evening(game))), encoding="utf-8")
    speak_in(request.param)
    made = folder / "figures.html"
    made.write_text(shelf(shelves(all_read([*map(str, files)], 1, lambda: None))), encoding="utf-8")
    speak_in("en")
    speak_of("")
    return made


@pytest.mark.parametrize("width", [360, 1000, 1900])
def test_nothing_overflows_and_nothing_is_asked_of_any_network(opened: Any, page: Path, width: int) -> None:
    view = chromium.View(opened, page, width)
    view.ask("() => document.querySelectorAll('details').forEach((e) => { e.open = true; })")
    assert view.ask("() => document.documentElement.scrollWidth") <= width
    assert view.beyond() == []
    assert view.errors == []
    assert len(view.requests) == 1
    assert view.ask("() => document.querySelectorAll('svg .bar').length") > 20
    view.page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_passes_an_accessibility_check(opened: Any, page: Path, scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    view = chromium.View(opened, page, color_scheme=scheme)
    view.ask("() => document.querySelectorAll('details').forEach((e) => { e.open = true; })")
    found = axe.Axe().run(view.page).response["violations"]
    assert [(each["id"], [node["html"][:120] for node in each["nodes"]][:3]) for each in found] == []
    view.page.close()
