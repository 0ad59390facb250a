"""Why: the paragraph behind a ruling, the numbers it used, and how sure it is."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from referee.cli.common import LOOSE, GameName, out, seen, standpoint, typed
from referee.kernel.game import Game
from referee.kernel.line import read
from referee.kernel.text import Text, say
from referee.report import explain
from referee.report.history import told
from referee.store.games import is_empty
from referee.store.refused import recall
from referee.store.sitting import Sitting, at, before, opened

app = typer.Typer()


@app.command(context_settings=LOOSE)
def why(
    what: Annotated[list[str] | None, typer.Argument(help="An entry's number, a paragraph, or a line.")] = None,
    game: GameName = None,
) -> None:
    """Explain a ruling: of the line refused last, of entry N, of a paragraph, or of a line.

    Each move is shown with the paragraph that asked for it, the sums behind it and every ruling against it; the
    paragraphs follow in full.
    """
    asked = typed(what or [])
    if asked.isdecimal():
        out(_of_entry(seen(opened(game)), int(asked)))
    elif asked:
        here = standpoint(game)
        out(_paragraph(here.game, asked) or _of_line(here.game, here.position, asked))
    else:
        out(_of_last(game))


def _paragraph(rules: Game, asked: str) -> str:
    """Return the paragraph or card that was asked for, '' when the words are a line."""
    return explain.paragraph(rules, asked) if any(letter.isdigit() for letter in asked.split()[-1]) else ""


def _of_line(rules: Game, position: Any, line: str) -> str:
    return explain.explanation(rules, explain.judged(rules, position, read(rules, position, line).moves))


def _of_entry(sitting: Sitting, number: int) -> str:
    line = sitting.line(number)
    head = str(say("{number}: {line}", number=number, line=told(line.entry)))
    moves = sitting.game.from_plain(line.moves)
    return f"{head}\n{explain.explanation(sitting.game, explain.judged(sitting.game, before(sitting, number), moves))}"


def _of_last(name: str | None) -> str:
    """Return why the line refused last was refused; where none was, why the table owes what it owes."""
    refused = None if name is None and is_empty() else recall(opened(name).name)
    if refused is None:
        here = standpoint(name)
        return explain.why_owed(here.game, here.position)
    sitting = seen(opened(name))
    head = str(say("refused: {line}", line=Text(refused.line)))
    return f"{head}\n{_of_line(sitting.game, at(sitting, refused.entries), refused.line)}"
