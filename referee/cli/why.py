"""Why: the paragraph behind a ruling, the numbers it used, and how sure it is."""

from __future__ import annotations

import re
from typing import Annotated, Any

import typer

from referee.cli.common import LONG, LOOSE, GameName, seen, standpoint, typed
from referee.cli.output import out
from referee.kernel.game import Game
from referee.kernel.line import read
from referee.kernel.ruling import NotationError, RefereeError
from referee.kernel.text import Text, say
from referee.report import explain
from referee.report.history import told
from referee.report.terminal import lines_of, paragraphs
from referee.store.games import is_empty
from referee.store.refused import recall
from referee.store.sitting import Sitting, at, entered, opened, seated

app = typer.Typer(rich_markup_mode=None)


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
    if asked.isdecimal() and len(asked) < LONG:
        lines = _of_entry(seen(opened(game)), int(asked))
    elif asked:
        here = standpoint(game)
        lines = _paragraph(here.game, asked) or _of_line_or_card(here.game, here.position, asked)
    else:
        lines = _of_last(game)
    out(paragraphs(lines))


def _paragraph(rules: Game, asked: str) -> list[str]:
    """Return the paragraph or card that was asked for, nothing when the words are a line."""
    is_reference = re.fullmatch(r"((card|rule) )?\S*\d\S*", asked, re.IGNORECASE)
    return explain.paragraph(rules, asked)[1:] if is_reference else []


def _of_line(rules: Game, position: Any, line: str) -> list[str]:
    return explain.explanation(rules, read(rules, position, line).steps)


def _of_entry(sitting: Sitting, number: int) -> list[str]:
    head = str(say("{number}: {line}", number=number, line=told(sitting.line(number).entry)))
    steps = entered(sitting, number).steps
    return [head, *explain.explanation(sitting.game, steps)] if steps else [head]


def _of_line_or_card(rules: Game, position: Any, asked: str) -> list[str]:
    """Return why a line is legal or not; a name that is no line by itself is looked up among the cards."""
    try:
        return _of_line(rules, position, asked)
    except NotationError:
        try:
            return lines_of(rules.look_up("card", asked))
        except RefereeError:
            pass
        raise


def _of_last(name: str | None) -> list[str]:
    """Return why the line refused last was refused; where none was, why the table owes what it owes."""
    if name is None and is_empty():
        here = standpoint(name)
        return explain.why_owed(here.game, here.position)
    sitting = opened(name)
    refused = recall(sitting.name)
    if refused is None or refused.entries > len(sitting.entries):
        sitting = seen(seated(sitting))
        return explain.why_owed(sitting.game, sitting.position)
    seen(sitting)
    head = str(say("refused: {line}", line=Text(refused.line)))
    return [head, *_of_line(sitting.game, at(sitting, refused.entries), refused.line)]
