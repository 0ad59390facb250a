"""How lucky the dice of a game were."""

from __future__ import annotations

from typing import Annotated, cast

import typer

from referee.cli.common import AsJson, AtEntry, Format, GameName, seen
from referee.cli.views import show
from referee.kernel.ruling import RefereeError
from referee.kernel.telling import HasLuck
from referee.kernel.text import say
from referee.store.seating import opened

app = typer.Typer(rich_markup_mode=None)


@app.command()
def luck(
    game: GameName = None,
    at: AtEntry = None,
    each: Annotated[bool, typer.Option("--dice", help="Every die: what it could have given and gave.")] = False,
    form: Format = "text",
    as_json: AsJson = False,
) -> None:
    """Tell how lucky each side was: its dice, what they gave, and what was to be expected.

    Each face of a die is played by the rules; luck is what was gained beyond the average, in influence and VP.
    """
    from referee.report.evening import evening

    sitting = seen(opened(game))
    rules = sitting.game
    if not hasattr(rules, "luck"):
        why = say("in {game} no die is thrown and no card is turned up: there is no luck to tell", game=rules.title)
        raise RefereeError(why)
    told = evening(sitting, at)
    first = rules.as_seen(told.first)
    show(lambda: cast(HasLuck, rules).luck(first, told.moments, each), form, as_json)
