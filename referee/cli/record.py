"""The record put right: taken back, redone, amended, forced, adjusted, annotated."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated, Any

import typer

from referee.cli.asking import agreed, is_terminal
from referee.cli.common import LOOSE, GameName, line_typed, seen, typed
from referee.cli.completing import Line
from referee.cli.edge import DONE, REFUSED
from referee.cli.keys import nested
from referee.cli.output import err, out
from referee.kernel.ends import side_called
from referee.kernel.forms.typed import Written
from referee.kernel.game import Game
from referee.kernel.record.course import Standing
from referee.kernel.record.errors import ConsentNeeded, Unfit
from referee.kernel.ruling import IllegalMove, RefereeError
from referee.kernel.text import Text, say
from referee.report import forced as forced_line
from referee.report import reading as report
from referee.report.corrections import corrected
from referee.report.history import Shown
from referee.report.terminal import paragraphs
from referee.report.told import told
from referee.store import entering, remarks
from referee.store.seating import save, writing
from referee.store.sitting import Sitting
from referee.store.strictness import records

app = typer.Typer(rich_markup_mode=None)
Count = Annotated[int, typer.Argument(help="How many lines.", min=1)]
DropRest = Annotated[
    bool, typer.Option("--drop-rest", help="Give up the lines from the first one that no longer fits.")
]
ByForce = Annotated[bool, typer.Option("--force", help="An illegal move that happened: it is flagged.")]
Agreed = Annotated[bool, typer.Option("--agreed", help="The other player agrees, over a die or a reveal.")]
By = Annotated[str, typer.Option("--by", help="Who says so: a name or a side.", show_default=False)]


@app.command()
def undo(count: Count = 1, game: GameName = None, agreed: Agreed = False, by: By = "") -> None:
    """Take back the last lines; they stay in the record, and `redo` or `restore` brings them back."""
    with writing(game) as sitting, _asking_consent("undo"):
        after = save(entering.undo(seen(sitting), count, agreed, _who(sitting, by)))
    _told(after, *_gone(sitting, sitting.standing[-count:]))


@app.command()
def redo(count: Count = 1, game: GameName = None, by: By = "") -> None:
    """Bring back lines that were taken back."""
    with writing(game) as sitting, _telling_unfit(sitting.game):
        after = save(entering.redo(seen(sitting), count, _who(sitting, by)))
    _told(after, *_back(after, after.standing[-count:]))


@app.command()
def restore(
    number: Annotated[int, typer.Argument(help="A line that was taken back; see: history --all", show_default=False)],
    game: GameName = None,
    agreed: Agreed = False,
    by: By = "",
) -> None:
    """Bring back an old line with those it was played after, though others were played since.

    The lines played since stand no longer; they stay in the record, and `restore` brings them back as well.
    """
    with writing(game) as sitting, _asking_consent(f"restore {number}"), _telling_unfit(sitting.game):
        after = save(entering.restore(seen(sitting), number, agreed, _who(sitting, by)))
    was, now = ({line.number for line in each.standing} for each in (sitting, after))
    gone = [line for line in sitting.standing if line.number not in now]
    back = [line for line in after.standing if line.number not in was]
    _told(after, *_gone(sitting, gone), *_back(after, back), *_moved(sitting, after))


@contextmanager
def _asking_consent(command: str) -> Iterator[None]:
    """Where the other player has to agree, say how that is said."""
    try:
        yield
    except ConsentNeeded as error:
        what = say("{why}; when that is so: {command} --agreed", why=str(error), command=Text(command))
        raise ConsentNeeded(str(what)) from error


@contextmanager
def _telling_unfit(rules: Game) -> Iterator[None]:
    """Where a line that is to stand again does not fit, say at which of its moves."""
    try:
        yield
    except Unfit as error:
        raise Unfit(error.number, ValueError(_at_move(rules, error.why))) from error


def _who(sitting: Sitting, by: str) -> str:
    """Return who says so: the side that is called so, or the name as it was typed."""
    name = typed([by]).strip()
    return side_called(sitting.game, sitting.position, name) or name


def _gone(sitting: Sitting, lines: Sequence[Standing]) -> list[Text]:
    shown = Shown(sitting)
    return [say("taken back: {number} {line}", number=each.number, line=_line(shown, each)) for each in lines]


def _back(after: Sitting, lines: Sequence[Standing]) -> list[Text]:
    shown = Shown(after)
    return [say("stands again: {number} {line}", number=each.number, line=_line(shown, each)) for each in lines]


def _moved(sitting: Sitting, after: Sitting) -> list[str]:
    """Return what is to be moved on the table."""
    moved = corrected(sitting.game, sitting.position, after.position, ())
    return [f"  {line}" for line in moved or [str(say("the board stays as it is"))]]


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
    by: By = "",
) -> int:
    """Replace one old line and replay those after it; the first that no longer fits is named, and nothing changes.

    What changes on the board is told. On a terminal it is asked about where a die or a reveal changes. A remark is
    replaced by another: `amend 12 note the cat was here`.
    """
    if (text := remarks.remark(line_typed(line))) is not None:
        return _noted(game, remarks.amend, number, text, by)
    with writing(game) as sitting:
        stands = forced or records(seen(sitting))
        after, amendment = entering.amend(sitting, number, line_typed(line), drop_rest, stands, _who(sitting, by))
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
    by: By = "",
) -> int:
    """Put in a line that was forgotten, before entry N, and replay those after it, as `amend` does.

    So is a remark: `insert 12 note the cat was here`.
    """
    if (text := remarks.remark(line_typed(line))) is not None:
        return _noted(game, remarks.insert, number, text, by)
    with writing(game) as sitting:
        after, amendment = entering.insert(
            seen(sitting), number, line_typed(line), drop_rest, forced or records(sitting), _who(sitting, by)
        )
        save(after)
    return _tell_amended(sitting, after, amendment, len(after.entries))


def _noted(game: str | None, put: Callable[[Sitting, int, str, str], Sitting], number: int, text: str, by: str) -> int:
    """Put a remark in at entry *number*, say so, and return the exit code."""
    with writing(game) as sitting:
        after = save(put(seen(sitting), number, text, _who(sitting, by)))
    out(str(told(after.entries[-1], after.game, after.position.title)))
    return DONE


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
    down = sitting.game.face_down(after.position)
    flagged = forced_line.flagged(sitting.game, amendment.reading, rulings, down)
    _told(after, reads, *flagged, *_moved(sitting, after))
    return DONE


def _no_longer(sitting: Sitting, misfit: Standing, why: ValueError | None) -> list[str]:
    said, told = Text(Shown(sitting).line(misfit).line), _at_move(sitting.game, why)
    return [str(say("entry {number} no longer fits: {line}: {why}", number=misfit.number, line=said, why=told))]


def _is_meant(sitting: Sitting, after: Sitting, number: int) -> bool:
    """Return False where other dice come into line *number*, and somebody says that they are not meant."""
    asked = say("entry {number}: a die or a reveal changes; amend it so? y or n", number=number)
    return not entering.is_thrown_anew(sitting, after, number) or agreed(asked)


@app.command(context_settings=LOOSE)
def force(line: Line, game: GameName = None, by: By = "") -> int:
    """Record an illegal move that happened; it is flagged, and the game goes on."""
    with writing(game) as sitting:
        after, imposed = entering.force(seen(sitting), line_typed(line), _who(sitting, by))
        save(after)
    rules, legal = sitting.game, [str(say("  legal, so recorded as played"))]
    told = forced_line.account(rules, imposed.reading, imposed.rulings)
    out(paragraphs([*told[:-1], *([] if imposed.rulings else legal), told[-1]]))
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
    by: By = "",
) -> None:
    """Put the position right as the table says; recorded as a correction."""
    if not reason:
        raise RefereeError(say("say why: --reason 'the marker had slipped'"))
    with writing(game) as sitting:
        after = save(entering.adjust(seen(sitting), nested(change), typed([reason]), _who(sitting, by)))
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
