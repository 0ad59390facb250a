"""What the table wants to look at: status, score, board, odds."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, cast

import typer

from referee.cli.common import (
    LOOSE,
    NOW,
    AsJson,
    Format,
    Moment,
    Standpoint,
    line_typed,
    typed,
)
from referee.cli.completing import named
from referee.cli.groups import ungrouped
from referee.cli.output import paged, put
from referee.kernel.pages.summary import Summary
from referee.kernel.ruling import RefereeError
from referee.kernel.telling import HasRegions
from referee.kernel.text import canonical, say
from referee.report.formats import PAGES
from referee.report.history import with_code

app = typer.Typer(rich_markup_mode=None)


def show(made: Callable[[], Summary], form: str, as_json: bool = False) -> None:
    """Print the page that is *made* in one of its forms; as JSON it is the same in every language."""
    form = "json" if as_json else form
    if form not in PAGES:
        raise RefereeError(say("there is no format {form}; there are: {forms}", form=form, forms=tuple(PAGES)))
    with canonical(form == "json"):
        paged(PAGES[form](made()))


@app.command()
@ungrouped
def status(moment: Moment = NOW, form: Format = "text", as_json: AsJson = False) -> None:
    """Show the position on one screen: the clock, the tracks, what is in play, who owes what."""
    here = moment.standpoint()

    def page() -> Summary:
        made = here.game.status(here.seen)
        return with_code(made, here.record) if here.record else made

    show(page, form, as_json)


@app.command()
@ungrouped
def score(
    region: Annotated[
        list[str] | None, typer.Argument(help="Only this region, where regions are scored.", autocompletion=named)
    ] = None,
    moment: Moment = NOW,
    form: Format = "text",
    as_json: AsJson = False,
) -> None:
    """Show the scoring as it stands, by region, and the summary of the turn."""
    here, area = moment.standpoint(), typed(region or []).strip()
    show(lambda: _scored(here, area) if area else here.game.score(here.seen), form, as_json)


def _scored(here: Standpoint, area: str) -> Summary:
    if not hasattr(here.game, "score_of"):
        raise RefereeError(say("the scoring of this game has no parts; type: score"))
    return cast(HasRegions, here.game).score_of(here.seen, area)


@app.command()
@ungrouped
def board(
    region: Annotated[
        list[str] | None, typer.Argument(help="Only this part of the board.", autocompletion=named)
    ] = None,
    moment: Moment = NOW,
    form: Format = "text",
    as_json: AsJson = False,
    svg: Annotated[Path | None, typer.Option("--svg", help="Draw it into this file.", show_default=False)] = None,
) -> None:
    """Show the board as a map, or one region of it; with --svg as a drawing in a file."""
    here = moment.standpoint()
    if svg is None:
        show(lambda: here.game.board(here.seen, typed(region or [])), form, as_json)
    else:
        _drawn(here, svg)


def _drawn(here: Standpoint, file: Path) -> None:
    from referee.report.html import picture

    drawing = picture(here.game, here.position, str(here.game.title))
    put(file, drawing, say("{file} holds the drawing", file=str(file)))


@app.command(context_settings=LOOSE)
@ungrouped
def odds(
    question: Annotated[
        list[str] | None, typer.Argument(help="As in 'us coup iran 3', 'korean war', 'us space', 'realign cuba 3'.")
    ] = None,
    moment: Moment = NOW,
    form: Format = "text",
    as_json: AsJson = False,
) -> None:
    """Give the chances of a coup, a war, the space race or a chain of realignments."""
    here = moment.standpoint()
    show(lambda: here.game.odds(here.seen, line_typed(question or [])), form, as_json)
