"""Why: the paragraph behind a ruling, the numbers it used, and how sure it is."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Annotated

import typer

from referee.cli.common import (
    LONG,
    LOOSE,
    NOW,
    Moment,
    Standpoint,
    line_typed,
    seen,
    standpoint,
)
from referee.cli.completing import completed
from referee.cli.groups import ungrouped
from referee.cli.output import out
from referee.kernel.game import Game
from referee.kernel.ruling import NotationError, RefereeError
from referee.kernel.secrets import asked
from referee.kernel.text import Text, say
from referee.report import explain
from referee.report.history import Shown
from referee.report.terminal import lines_of, paragraphs
from referee.report.told import told
from referee.store.following import at, entered, went_on
from referee.store.games import is_empty
from referee.store.refused import recall
from referee.store.seating import opened, seated
from referee.store.secrets import has_secrets, still_down
from referee.store.sitting import Sitting

app = typer.Typer(rich_markup_mode=None)


@app.command(context_settings=LOOSE)
@ungrouped
def why(
    what: Annotated[
        list[str] | None,
        typer.Argument(help="An entry's number, a paragraph, or a line.", autocompletion=completed),
    ] = None,
    moment: Moment = NOW,
) -> None:
    """Explain a ruling: of the line refused last, of entry N, of a paragraph, or of a line.

    Each move is shown with the paragraph that asked for it, the sums behind it and every ruling against it; the
    paragraphs follow in full.
    """
    words, is_now = line_typed(what or []), moment.at is None and moment.position is None
    if words.isdecimal() and len(words) < LONG and is_now:
        lines = _of_entry(seen(opened(moment.game)), int(words))
    elif words:
        here = moment.standpoint()
        lines = _paragraph(here.game, words) or _of_line_or_card(here, words)
    else:
        lines = _of_last(moment.game) if is_now else _of_now(moment.standpoint())
    out(paragraphs(lines))


def _paragraph(rules: Game, asked: str) -> list[str]:
    """Return the paragraph or card that was asked for, nothing when the words are a line."""
    is_reference = re.fullmatch(r"((card|rule) )?\S*\d\S*", asked, re.IGNORECASE)
    found = explain.paragraph(rules, asked)[1:] if is_reference else []
    return found or (lines_of(rules.look_up("rule", asked)) if re.fullmatch(r"\d+(\.\d+)+\w?", asked) else [])


def _of_line(here: Standpoint, line: str) -> list[str]:
    return explain.explanation(here.game, asked(here.game, here.position, line, here.down))


def _of_entry(sitting: Sitting, number: int) -> list[str]:
    line, reading = sitting.line(number), entered(sitting, number)
    shown = Shown(went_on(sitting, number, reading) if has_secrets(sitting) else sitting)
    said = told(shown.line(line), sitting.game, sitting.first.title)
    head = str(say("{number}: {line}", number=number, line=said))
    if not reading.steps:
        return [head]
    return [head, *explain.explanation(sitting.game, reading, shown.unseen.read(number))]


def _of_line_or_card(here: Standpoint, words: str) -> list[str]:
    """Return why a line is legal or not; what is no line by itself is looked up among the cards, and in the rules."""
    try:
        return _of_line(here, words)
    except NotationError:
        for kind in ("card", "rule"):
            with suppress(RefereeError):
                return lines_of(here.game.look_up(kind, words))
        raise


def _of_now(here: Standpoint) -> list[str]:
    return explain.why_owed(here.game, here.position)


def _of_last(name: str | None) -> list[str]:
    """Return why the line refused last was refused; where none was, why the table owes what it owes."""
    if name is None and is_empty():
        return _of_now(standpoint(name))
    sitting = opened(name)
    refused = recall(sitting.name)
    if refused is None or refused.entries > len(sitting.entries):
        sitting = seen(seated(sitting))
        return _of_now(Standpoint(sitting.game, sitting.position, sitting))
    seen(sitting)
    head = str(say("refused: {line}", line=Text(refused.line)))
    here = Standpoint(sitting.game, at(sitting, refused.entries), down=still_down(sitting))
    return [head, *_of_line(here, refused.line)]
