"""The demonstration: a recorded turn, played through the same path as a typed game."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import Annotated, Any

import typer

from referee.cli.edge import DONE, REFUSED
from referee.cli.output import out
from referee.games import FIRST
from referee.kernel.game import Game
from referee.kernel.game import game as rules_of
from referee.kernel.line import Reading
from referee.kernel.text import ENGLISH, printed, say, speak_of, speaking
from referee.report import explain
from referee.report import reading as report
from referee.report.terminal import page, paragraphs
from referee.store.entering import play
from referee.store.games import Header
from referee.store.seating import save, start
from referee.store.sitting import Sitting

app = typer.Typer(rich_markup_mode=None)


@app.command()
def demo(game: Annotated[str, typer.Argument(help="The game to show.")] = FIRST) -> int:
    """Play a recorded turn, a refused move and the end-of-turn scoring included; nothing is kept."""
    import tomllib

    shown = tomllib.loads(rules_of(game).demo().read_text(encoding="utf-8"))
    with _temporary_home():
        return _play(shown)


@contextmanager
def _temporary_home() -> Iterator[None]:
    """Games live in a folder that is gone afterwards."""
    before = os.environ.get("REFEREE_HOME")
    with TemporaryDirectory() as home:
        os.environ["REFEREE_HOME"] = home
        try:
            yield
        finally:
            del os.environ["REFEREE_HOME"]
            os.environ.update({} if before is None else {"REFEREE_HOME": before})


def _play(shown: dict[str, Any]) -> int:
    """Play the lines; the exit code is 1 when one that was to be legal is refused, or the other way round."""
    speak_of(shown["game"])
    header = Header(game=shown["game"], setup=shown.get("setup", {}), options=shown.get("options", {}))
    sitting, code = start("demo", header), DONE
    out(paragraphs([_said(shown, "title"), report.owes(sitting.position)]))
    for line in shown["line"]:
        typed = _typed(sitting, line)
        out(paragraphs(["", *([f"# {_said(line, 'note')}"] if "note" in line else []), f"> {typed}"]))
        sitting, reading = play(sitting, typed)
        sitting = save(sitting)
        _tell(sitting.game, reading)
        if bool(reading.rulings) != line.get("refused", False):
            code = REFUSED
    return code


def _typed(sitting: Sitting, line: dict[str, Any]) -> str:
    """Return the line as it is typed in the table's language: as the data has it, or as its moves are written."""
    language = speaking()
    if language == ENGLISH or f"text_{language}" in line:
        return str(line.get(f"text_{language}", line["text"]))
    heard = sitting.game.hear(sitting.position, line["text"])
    said = [move for place, move in enumerate(heard.moves) if place not in heard.implied]
    return str(sitting.game.grammar.writer.line(said, language))


def _said(row: dict[str, Any], key: str) -> str:
    return str(say("{text}", text=printed(row, key)))


def _tell(rules: Game, reading: Reading) -> None:
    if not reading.rulings:
        out(paragraphs(report.account(rules, reading)))
        if reading.closing:
            out(page(rules.score(rules.as_seen(rules.closing(reading.closing)))))
        return None
    out(paragraphs(report.refusal(rules, reading.rulings)))
    for rule in dict.fromkeys(ruling.rule for ruling in reading.rulings):
        out(paragraphs([f"  {line}" for line in explain.paragraph(rules, rule)[1:]]))
    return out(str(say("nothing is recorded of it, and the game goes on")))
