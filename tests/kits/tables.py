"""`.table` files are playthroughs: typed lines, and what the referee answers. pytest runs each as a test.

    # a comment
    ! defcon = 3                       a position file, line by line; without one the game starts from the box
    > us duck and cover coup iran 3    what is typed
      refused: ... [6.3.1]             what is answered: compared whole

The folder names the game. `pytest --update-tables` rewrites the answers and shows what it changed, to be read: the
table fails once more with that diff. Where CI is set nothing is rewritten.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator
from difflib import unified_diff
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from referee.kernel.change import as_plain
from referee.kernel.game import Game, game
from referee.kernel.line import Reading, read
from referee.kernel.ruling import RefereeError

UPDATE = "--update-tables"
SHOWN = (
    *("influence", "defcon", "vp", "military_ops", "space", "civil_war", "china", "turn", "deck", "score", "card"),
    *("agent", "token", "cell", "effect begins", "effect ends"),
)
Became = Reading | RefereeError


# -- as tests --------------------------------------------------------------------------------------------------------


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(UPDATE, action="store_true", help="rewrite the answers in .table files and show the diff")


def refuse_in_ci(config: pytest.Config) -> None:
    """Raise UsageError where answers would be rewritten with nobody there to read the diff."""
    if config.getoption(UPDATE) and os.environ.get("CI"):
        raise pytest.UsageError(f"{UPDATE} rewrites what the tests expect; CI is set, where nobody reads the diff")


def pytest_collect_file(parent: pytest.Collector, file_path: Path) -> pytest.Collector | None:
    return TableFile.from_parent(parent, path=file_path) if file_path.suffix == ".table" else None


class TableFile(pytest.File):
    def collect(self) -> Iterator[pytest.Item]:
        yield TableItem.from_parent(self, name=self.path.stem)


class TableItem(pytest.Item):
    def runtest(self) -> None:
        written = self.path.read_text(encoding="utf-8")
        answered = replay(written, game(self.path.parent.name.replace("_", "-")))
        update = self.config.getoption(UPDATE)
        if update:
            self.path.write_text(answered, encoding="utf-8")
        if answered != written:
            raise OtherAnswers(diff(self.path.name, written, answered, update))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException]) -> Any:
        other = isinstance(excinfo.value, OtherAnswers)
        return str(excinfo.value) if other else super().repr_failure(excinfo)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, f"playthrough: {self.path.stem}"


class OtherAnswers(AssertionError):
    """The referee answers otherwise than a table says; the text is the difference, line by line."""


def diff(name: str, written: str, answered: str, updated: bool) -> str:
    """Return what differs, under a line that says whether the table has been rewritten."""
    title = "rewritten; read what changed" if updated else f"other answers; {UPDATE} rewrites them"
    lines = unified_diff(written.splitlines(), answered.splitlines(), "written", "answered", lineterm="")
    return "\n".join((f"{name}: {title}", *lines))


# -- as playthroughs -------------------------------------------------------------------------------------------------


def replay(text: str, of: Game) -> str:
    """Return *text* with the answers the referee gives today."""
    out: list[str] = []
    for line, became in played(text, of):
        answers = [] if became is None else answer(of, became)
        out += [line, *(f"  {said}" for said in answers)]
    return "\n".join(out) + "\n"


def played(text: str, of: Game) -> Iterator[tuple[str, Became | None]]:
    """Yield every line of *text* that is no answer, and what became of it where it was typed."""
    position: Any = of.new({}, {})
    header: list[str] = []
    for line in text.splitlines():
        if line.startswith("!"):
            header.append(line.removeprefix("!").removeprefix(" "))
        elif header:
            position, header = of.load_position(tomllib.loads("\n".join(header))), []
        became = typed(of, position, line.removeprefix(">").strip()) if line.startswith(">") else None
        if isinstance(became, Reading) and not became.rulings:
            position = became.after
        if not line.startswith("  "):
            yield line, became


def typed(of: Game, position: Any, line: str) -> Became:
    """Return what becomes of *line*, or why it is not understood."""
    try:
        return read(of, position, line)
    except RefereeError as error:
        return error


def answer(of: Game, became: Became) -> list[str]:
    """Return what the referee says: what is wrong with a line, or what it did and what is owed now."""
    if isinstance(became, RefereeError):
        return [f"not understood: {became}"]
    if became.rulings:
        return [f"refused: {ruling.reason} [{ruling.rule}]" for ruling in became.rulings]
    return [*said(of, became), owed(of, became.after)]


def said(of: Game, reading: Reading) -> Iterator[str]:
    yield from (f"declared: {claim.text}" for claim in reading.claims)
    yield from (f"warning: {warning}" for warning in dict.fromkeys(reading.warnings))
    yield from map(str, reading.told)
    for change in map(as_plain, of.changes(reading.before, reading.after)):
        if change["what"] == "deck":
            change["from"] -= added(of, reading.before)
            change["to"] -= added(of, reading.after)
        if change["what"] in SHOWN:
            where = " ".join(str(change[key]) for key in ("where", "card", "side", "detail") if key in change)
            yield f"{change['what']} {where}".strip() + moved(change)


def added(of: Game, position: Any) -> int:
    """Return how many cards have been added to the box since the tables were written, as the kit of the game says."""
    kit = import_module(f"kits.{of.name.replace('-', '_')}")
    return int(kit.added(position)) if hasattr(kit, "added") else 0


def moved(change: dict[str, Any]) -> str:
    """Return ': 3 -> 4' for a change that has a before and an after."""
    return f": {change['from']} -> {change['to']}" if "to" in change else ""


def owed(of: Game, position: Any) -> str:
    owes = of.next(position)
    if "over" in owes:
        return f"over, {owes.get('winner') or 'a draw'}: {owes['how']}"
    return f"next: {owes['side']} {owes['decision']}"
