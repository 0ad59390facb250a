"""`.table` files are playthroughs: typed lines, and what the referee answers. pytest runs each as a test.

    # a comment
    ! defcon = 3                       a position file, line by line; without one the game starts from the box
    > us duck and cover coup iran 3    what is typed
      refused: ... [6.3.1]             what is answered: compared whole

`pytest --update-tables` rewrites the answers; read the diff.
"""

from __future__ import annotations

import compileall
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import referee
from referee.kernel.change import as_plain
from referee.kernel.game import Game, game
from referee.kernel.line import Reading, read
from referee.kernel.ruling import RefereeError

SHOWN = (
    *("influence", "defcon", "vp", "military_ops", "space", "china", "turn", "deck", "score", "card", "agent", "token"),
    *("cell", "effect begins", "effect ends"),
)


def pytest_configure(config: pytest.Config) -> None:
    """Compile the package once, as an installer does: the tests start the program many times."""
    if not hasattr(config, "workerinput"):
        compileall.compile_dir(Path(referee.__file__).parent, quiet=2)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-tables", action="store_true", help="rewrite the answers in .table files")


def pytest_collect_file(parent: pytest.Collector, file_path: Path) -> pytest.Collector | None:
    return TableFile.from_parent(parent, path=file_path) if file_path.suffix == ".table" else None


class TableFile(pytest.File):
    def collect(self) -> Iterator[pytest.Item]:
        yield TableItem.from_parent(self, name=self.path.stem)


class TableItem(pytest.Item):
    def runtest(self) -> None:
        written = self.path.read_text(encoding="utf-8")
        answered = replay(written, game(self.path.parent.name.replace("_", "-")))
        if self.config.getoption("--update-tables"):
            self.path.write_text(answered, encoding="utf-8")
        assert answered == written

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, f"playthrough: {self.path.stem}"


def replay(text: str, of: Game) -> str:
    """Return *text* with the answers the referee gives today."""
    out: list[str] = []
    position: Any = of.new({}, {})
    header: list[str] = []
    for line in text.splitlines():
        if line.startswith("!"):
            header.append(line.removeprefix("!").removeprefix(" "))
        elif header:
            position, header = of.load_position(tomllib.loads("\n".join(header))), []
        if line.startswith(">"):
            answers, position = answer(of, position, line.removeprefix(">").strip())
            out += [line, *(f"  {said}" for said in answers)]
        elif not line.startswith("  "):
            out.append(line)
    return "\n".join(out) + "\n"


def answer(of: Game, position: Any, line: str) -> tuple[list[str], Any]:
    """Return what the referee answers to *line*, and the position after it (unchanged when refused)."""
    try:
        reading = read(of, position, line)
    except RefereeError as error:
        return [f"not understood: {error}"], position
    if reading.rulings:
        return [f"refused: {ruling.reason} [{ruling.rule}]" for ruling in reading.rulings], position
    return [*said(of, reading), owed(of, reading.after)], reading.after


def said(of: Game, reading: Reading) -> Iterator[str]:
    yield from (f"declared: {claim.text}" for claim in reading.claims)
    yield from (f"warning: {warning}" for warning in dict.fromkeys(reading.warnings))
    yield from map(str, reading.told)
    for change in map(as_plain, of.changes(reading.before, reading.after)):
        if change["what"] in SHOWN:
            where = " ".join(str(change[key]) for key in ("where", "card", "side", "detail") if key in change)
            yield f"{change['what']} {where}".strip() + moved(change)


def moved(change: dict[str, Any]) -> str:
    """Return ': 3 -> 4' for a change that has a before and an after."""
    return f": {change['from']} -> {change['to']}" if "to" in change else ""


def owed(of: Game, position: Any) -> str:
    owes = of.next(position)
    if "over" in owes:
        return f"over, {owes.get('winner') or 'a draw'}: {owes['how']}"
    return f"next: {owes['side']} {owes['decision']}"
