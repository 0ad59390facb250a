"""What may follow half a line, asked as a command; the shell completes lines by the same suggestions."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli.common import LOOSE, NOW, AsJson, Moment, typed
from referee.cli.completing import completed
from referee.cli.edge import DONE
from referee.cli.groups import ungrouped
from referee.cli.output import out

app = typer.Typer(rich_markup_mode=None)
HalfLine = Annotated[
    list[str] | None,
    typer.Argument(help="The beginning of a line; nothing for all that may be said.", autocompletion=completed),
]


@app.command(context_settings=LOOSE)
@ungrouped
def suggest(
    ctx: typer.Context,
    line: HalfLine = None,
    moment: Moment = NOW,
    as_json: AsJson = False,
) -> int:
    """List how half a line may go on, the likeliest first, with what each costs, needs or brings.

    Every line completed so is legal.
    """
    from referee.report.suggestions import as_data, told

    here, text = moment.standpoint(), typed(line or [])
    found = here.game.suggest(here.position, text, ctx.find_root().params["lang"])
    if not found:
        from referee.cli.lines import answer

        return answer(here, text, as_json)
    if as_json:
        from referee.report.formats import as_json as json

        out(json(as_data(here.game, text, found)))
    else:
        out("\n".join(map(told, found)))
    return DONE
