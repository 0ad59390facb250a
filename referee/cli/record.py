"""The record put right: taken back, redone, amended, forced, adjusted, annotated."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from referee.cli.asking import agreed, is_terminal
from referee.cli.common import LOOSE, GameName, line_typed, seen, typed
from referee.cli.completing import Line
from referee.cli.edge import DONE, REFUSED
from referee.cli.keys import nested
from referee.cli.output import err, out
from referee.kernel.forms.typed import Written
from referee.kernel.game import Game
from referee.kernel.record import ConsentNeeded, Standing
from referee.kernel.ruling import IllegalMove, RefereeError
from referee.kernel.text import Text, say
from referee.report import forced as forced_line
from referee.report import reading as report
from referee.report.corrections import corrected
from referee.report.history import Shown
from referee.report.terminal import paragraphs
from referee.store import entering
from referee.store.sitting import Sitting, save, writing
from referee.store.strictness import records

app = typer.Typer(rich_markup_mode=None)
Count = Annotated[int, typer.Argument(help="How many lines.", min=1)]
DropRest = Annotated[
    bool, typer.Option("--drop-rest", help="Give up the lines from the first one that no longer fits.")
]
ByForce = Annotated[bool, typer.Option("--force", help="An illegal move that happened: it is flagged.")]


@app.command()
def undo(
    count: Count = 1,
    game: GameName = None,
    agreed: Annotated[bool, typer.Option("--agreed", help="The other player agrees, over a die or a reveal.")] = False,
) -> None:
    """Take back the last lines; they stay in the record, and `redo` brings them back."""
    with writing(game) as sitting:
        try:
            after = save(entering.undo(seen(sitting), count, agreed))
        except ConsentNeeded as error:
            raise ConsentNeeded(str(say("{why}; when that is so: undo --agreed", why=str(error)))) from error
    shown, gone = Shown(sitting), sitting.standing[-count:]
    _told(after, *(say("taken back: {number} {line}", number=each.number, line=_line(shown, each)) for each in gone))


@app.command()
def redo(count: Count = 1, game: GameName = None) -> None:
    """Bring back lines that were taken back."""
    with writing(game) as sitting:
        after = save(entering.redo(seen(sitting), count))
    shown, back = Shown(after), after.standing[-count:]
    _told(after, *(say("stands again: {number} {line}", number=each.number, line=_line(shown, each)) for each in back))


def _line(shown: Shown, line: Standing) -> Text:
    return Text(shown.line(line).line)


@app.command(context_settings=LOOSE)
def amend(
    number: Annotated[int, typer.Argument(help="The entry to replace.", show_default=False)],
    line: Line,
    game: GameName = None,
    drop_rest: DropRest = False,
    forced: ByForce = False,
    yes: Annotated[bool, typer.Option("--yes", help="Ask nothing: another die is meant.")] = False,
) -> int:
    """Replace one old line and replay those after it; the first that no longer fits is named, and nothing changes.

    What changes on the board is told. On a terminal it is asked about where a die or a reveal changes.
    """
    with writing(game) as sitting:
        after, amendment = entering.amend(
            seen(sitting), number, line_typed(line), drop_rest, forced or records(sitting)
        )
        if not yes and is_terminal() and not _is_meant(sitting, after, number):
            err([str(say("nothing was changed"))])
            return REFUSED
        save(after)
    return _tell_amended(sitting, after, amendment, number)


@app.command(context_settings=LOOSE)
def insert(
    number: Annotated[int, typer.Argument(help="The entry before which the line was played.", show_default=False)],
    line: Line,
    game: GameName = None,
    drop_rest: DropRest = False,
    forced: ByForce = False,
) -> int:
    """Put in a line that was forgotten, before entry N, and replay those after it, as `amend` does."""
    with writing(game) as sitting:
        after, amendment = entering.insert(
            seen(sitting), number, line_typed(line), drop_rest, forced or records(sitting)
        )
        save(after)
    return _tell_amended(sitting, after, amendment, len(after.entries))


def _tell_amended(sitting: Sitting, after: Sitting, amendment: entering.Amendment, number: int) -> int:
    """Tell what became of a line that was put in among those of *sitting*, and return the exit code."""
    rulings, misfit = amendment.reading.rulings, amendment.misfit
    found = _no_longer(sitting, misfit, amendment.why) if misfit else []
    if len(after.entries) == len(sitting.entries):
        more = [str(say("nothing was changed; --drop-rest gives up the lines from there on"))] if misfit else []
        err([*found, *more] or report.refusal(sitting.game, rulings))
        return REFUSED
    if misfit:
        out(paragraphs([*found, str(say("dropped: {lines}", lines=tuple(map(str, amendment.dropped))))]))
    reads = say("entry {number} reads: {line}", number=number, line=_line(Shown(after), after.line(number)))
    moved = corrected(sitting.game, sitting.position, after.position, ()) or [str(say("the board stays as it is"))]
    _told(after, reads, *forced_line.flagged(sitting.game, rulings), *(f"  {line}" for line in moved))
    return DONE


def _no_longer(sitting: Sitting, misfit: Standing, why: ValueError | None) -> list[str]:
    said, told = Text(Shown(sitting).line(misfit).line), _at_move(sitting.game, why)
    return [str(say("entry {number} no longer fits: {line}: {why}", number=misfit.number, line=said, why=told))]


def _is_meant(sitting: Sitting, after: Sitting, number: int) -> bool:
    """Return False where other dice come into line *number*, and somebody says that they are not meant."""
    asked = say("entry {number}: a die or a reveal changes; amend it so? y or n", number=number)
    return not _is_thrown_anew(sitting, after, number) or agreed(asked)


def _is_thrown_anew(sitting: Sitting, after: Sitting, number: int) -> bool:
    """Return True where line *number* holds other dice or reveals than before."""
    reveals = sitting.game.reveals
    was, now = ([move for move in each.line(number).moves if reveals(move)] for each in (sitting, after))
    return was != now


@app.command(context_settings=LOOSE)
def force(line: Line, game: GameName = None) -> int:
    """Record an illegal move that happened; it is flagged, and the game goes on."""
    with writing(game) as sitting:
        after, imposed = entering.force(seen(sitting), line_typed(line))
        save(after)
    rules, legal = sitting.game, [str(say("  legal, so recorded as played"))]
    told = forced_line.account(rules, imposed.reading, imposed.rulings)
    out(paragraphs([*told, *([] if imposed.rulings else legal)]))
    if left := forced_line.left_out(imposed.left, rules):
        err([left])
    return DONE


def _at_move(rules: Game, why: ValueError | None) -> str:
    """Return why a line no longer fits, and the move of it that is refused."""
    move: Any = why.move if isinstance(why, IllegalMove) else None
    if move is None:
        return str(why)
    return str(say("{why}, at '{move}'", why=str(why), move=Written(rules.name, move.face_down())))


@app.command()
def adjust(
    change: Annotated[list[str], typer.Argument(help="Keys of a position file, as in iran=2,0 defcon=3 space.us=2.")],
    reason: Annotated[str, typer.Option(help="Why the board is put right.")] = "",
    game: GameName = None,
) -> None:
    """Put the position right as the table says; recorded as a correction."""
    if not reason:
        raise RefereeError(say("say why: --reason 'the marker had slipped'"))
    with writing(game) as sitting:
        after = save(entering.adjust(seen(sitting), nested(change), typed([reason])))
    keys = [word.partition("=")[0].strip() for word in change]
    changes = corrected(sitting.game, sitting.position, after.position, keys)
    _told(after, *(changes or [str(say("nothing was changed"))]))


@app.command()
def note(words: Annotated[list[str], typer.Argument(help="The remark.")], game: GameName = None) -> None:
    """Add a remark to the record."""
    with writing(game) as sitting:
        after = save(entering.note(seen(sitting), typed(words)))
    out(str(say("entry {number}: noted", number=len(after.entries))))


def _told(sitting: Sitting, *lines: Text | str) -> None:
    """Print *lines* and what is owed now."""
    out(paragraphs([*map(str, lines), report.owes(sitting.position)]))
