"""The doctor: what is well, what is not, and what to do; damaged games are mended as the table agrees."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee.cli.asking import agreed
from referee.cli.common import AsJson
from referee.cli.edge import DONE, REFUSED, TROUBLE
from referee.cli.output import err, out
from referee.kernel.text import Text, canonical, say
from referee.report.formats import as_json as json
from referee.report.terminal import paragraphs
from referee.store import doctor as store
from referee.store import games
from referee.store.doctor import Finding
from referee.store.file import storage
from referee.store.file.mending import Piece, State, examined, mended, restored, told
from referee.store.seating import of_file, seated

app = typer.Typer(rich_markup_mode=None)


@app.command()
def doctor(
    name: Annotated[str | None, typer.Argument(help="A game; else all there is.", show_default=False)] = None,
    mend: Annotated[bool, typer.Option("--mend", help="Mend the game, or clear away what was left behind.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Agree to all that would be asked.")] = False,
    as_json: AsJson = False,
) -> int:
    """Look at the installation, the data files, every game's file, locks and leftovers, and say what to do.

    `doctor NAME --mend` shows row by row what is whole, asks what to do with the others, keeps the old file beside, and
    shows what is whole then.
    """
    if name is not None and mend:
        return _mend(games.path_of(name), yes)
    with canonical(as_json):
        findings = list(store.of_game(games.path_of(name)) if name is not None else store.examination())
        told = [_data(each) for each in findings]
    if as_json:
        out(json({"well": all(each.well for each in findings), "findings": told}))
    else:
        out(paragraphs([_line(each) for each in findings]))
    if mend and (gone := store.clear_away()):
        out(paragraphs([str(say("cleared away: {names}", names=tuple(gone)))]))
    return DONE if all(each.well for each in findings) else TROUBLE


def _data(finding: Finding) -> dict[str, object]:
    todo = str(finding.todo) if finding.todo else ""
    return {"where": finding.where, "well": finding.well, "what": str(finding.what), "todo": todo}


def _line(finding: Finding) -> str:
    where = Text(f"{' ' if finding.well else '!'} {finding.where}")
    told = say("{where}; {advice}", where=finding.what, advice=finding.todo) if finding.todo else finding.what
    return str(say("{where}: {what}", where=where, what=told))


# -- mending -----------------------------------------------------------------------------------------------------------


def _mend(path: Path, yes: bool) -> int:
    with games.locked(path.stem):
        pieces = store.covered(found) if (found := examined(path)) else []
        if not pieces:
            return _mend_first_format(path)
        out(paragraphs(map(str, told(pieces))))
        broken = [piece for piece in pieces if piece.state is not State.WHOLE]
        if not broken and (kept := restored(path)):
            return _after(path, kept)
        if not broken:
            out(str(say("{name}: nothing is to be mended", name=path.stem)))
            return DONE
        taken = [piece.row for piece in broken if piece.state is State.CHANGED and (yes or _is_taken(piece))]
        if not yes and not agreed(say("mend it so? The old file is kept beside; y or n")):
            err([str(say("nothing was changed"))])
            return REFUSED
        kept = mended(path, pieces, taken)
        return _after(path, kept)


def _mend_first_format(path: Path) -> int:
    """A file of format 1, which has no codes: its whole entries stand in a file of today's format."""
    games.extend(path.stem, games.read(path).tail, ())
    return _after(path, None)


def _is_taken(piece: Piece) -> bool:
    return agreed(say("row {row} reads '{text}': take it? y or n", row=piece.row, text=Text(piece.said)))


def _after(path: Path, kept: Path | None) -> int:
    """Show what is whole now."""
    if kept is not None:
        out(paragraphs([str(say("the old file is kept: {path}", path=str(kept)))]))
    found = storage.held(path)
    assert found is not None, "it has just been written"
    last = len(found.docs) - 1
    out(paragraphs([str(say("rows {first} to {last}: whole", first=0, last=last))]))
    sitting = seated(of_file(games.read(path)))
    if sitting.misfit:
        err([*sitting.warnings])
        return REFUSED
    out(
        paragraphs(
            [str(say("{name}: {n:its line|all # lines} can be replayed", name=path.stem, n=len(sitting.standing)))]
        )
    )
    return DONE
