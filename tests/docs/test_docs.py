"""The pages of docs/ say what is so: every path, name, command and quoted piece exists. Their code is run as well."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from referee.cli.app import COMMANDS, app

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs").glob("*.md"))
GAME = ROOT / "tests" / "noughts_and_crosses" / "noughts_and_crosses"
# What stands in every game is named as it is within one.
WITHIN = ("", "docs", "referee/games/twilight_struggle", str(GAME), str(GAME / "data"))
GENERATED = {
    "NAME.json",
    ".NAME.json.position",
    "NAME.json.damaged",
    "NAME.json.edited",
    "NAME.json.format-1",
    ".NAME.json.lock",
    ".NAME.refused",
    ".mo",
    ".table",
}
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TICKED = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"[\w./-]*(/|\.(py|md|toml|csv|table|po|mo|json))[\w./-]*")


def prose(page: Path) -> str:
    """Return a page without its fenced blocks."""
    return FENCE.sub("", page.read_text(encoding="utf-8"))


def ticked(page: Path) -> list[str]:
    return [found.strip() for found in TICKED.findall(prose(page).replace("\n", " "))]


def quoted(page: Path) -> list[str]:
    """Return the fenced blocks that are neither run nor drawn."""
    blocks = (body for _, body in FENCE.findall(page.read_text(encoding="utf-8")))
    return [body for body in blocks if ">>>" not in body and "-->" not in body and "---+" not in body]


@cache
def sources() -> dict[Path, str]:
    """The text of everything that a page may speak of."""
    folders = (
        "referee/**/*.py",
        "data/**/*.*",
        "tests/**/*.py",
        "tests/**/*.table",
        "tests/noughts_and_crosses/**/*.*",
    )
    files = (file for pattern in folders for file in ROOT.glob(pattern) if file.suffix not in (".mo", ".pyc"))
    return {file: file.read_text(encoding="utf-8") for file in files if file.is_file()}


@cache
def known() -> frozenset[str]:
    """Every word of the sources."""
    return frozenset(word for text in sources().values() for word in re.findall(r"\w+", text))


@cache
def flags() -> frozenset[str]:
    """Every option of every command."""
    found = set[str]()
    group: Any = get_command(app)
    waiting = [group, *(group.get_command(None, name) for name in COMMANDS)]
    for command in waiting:
        found |= {flag for param in command.params for flag in (*param.opts, *param.secondary_opts)}
        waiting += getattr(command, "commands", {}).values()
    return frozenset(found)


def is_there(path: str) -> bool:
    """True for a path of the repository, or for one within a game."""
    filled = path.replace("<game>", "twilight_struggle").rstrip("/")
    return filled in GENERATED or any((ROOT / base / filled).exists() for base in WITHIN)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_path_exists(page: Path) -> None:
    paths = [said for said in ticked(page) if PATH.fullmatch(said)]
    links = re.findall(r"\]\(([^)]+)\)", prose(page))
    assert [path for path in (*paths, *links) if not is_there(path)] == []
    assert paths or links


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_name_exists(page: Path) -> None:
    names = [said for said in ticked(page) if re.fullmatch(r"[A-Za-z_][\w.]*", said) and not PATH.fullmatch(said)]
    assert [name for name in names if not set(name.split(".")) <= known()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_command_exists(page: Path) -> None:
    said = [words.split()[1] for words in ticked(page) if words.startswith("referee ") and len(words.split()) > 1]
    assert [name for name in said if name not in COMMANDS] == []
    ours = (words for words in ticked(page) if not words.startswith("pytest "))
    used = {flag for words in ours for flag in re.findall(r"(?<!\S)--[a-z-]+", words)}
    assert used <= flags()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_what_is_quoted_stands_so_in_a_file(page: Path) -> None:
    assert [body for body in quoted(page) if not any(body in text for text in sources().values())] == []


def test_a_name_stands_in_the_file_that_is_said_to_hold_it() -> None:
    """`referee/kernel/line.py`: `read`, `take` and `judge` (`referee/kernel/engine.py`)."""
    after = re.compile(r"`([\w/]+\.py)`: ((?:`\w+`(?:, )?)+)")
    before = re.compile(r"`(\w+)` (?:of|in|\()\s?`([\w/]+\.py)`")
    pairs = [
        (file, name) for page in PAGES for file, names in after.findall(prose(page)) for name in TICKED.findall(names)
    ] + [(file, name) for page in PAGES for name, file in before.findall(prose(page))]
    assert len(pairs) > 10
    assert [pair for pair in pairs if not re.search(rf"\b{pair[1]}\b", (ROOT / pair[0]).read_text("utf-8"))] == []
