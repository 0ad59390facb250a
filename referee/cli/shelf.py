"""The shelf: games started and games listed."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import typer

from referee.cli.asking import agreed, is_terminal
from referee.cli.common import AsJson
from referee.cli.edge import DONE, REFUSED
from referee.cli.groups import ungrouped
from referee.cli.keys import nested, pairs
from referee.cli.offered import installed, one_of, recorded
from referee.cli.output import err, out
from referee.games import FIRST
from referee.kernel import game as games
from referee.kernel.printed.languages import Called
from referee.kernel.ruling import RefereeError
from referee.kernel.text import Text, say, speak_of
from referee.report import reading as report
from referee.report.formats import as_json as json
from referee.report.history import strictly
from referee.report.terminal import page, paragraphs
from referee.store.games import Header, discard, home, is_free, names, path_of
from referee.store.seating import start
from referee.store.sitting import fresh
from referee.store.strictness import LEVELS, STRICT, level
from referee.store.transfer import free_name

app = typer.Typer(rich_markup_mode=None)
Rules = Annotated[
    str | None,
    typer.Argument(
        help="One of: {games}; else it is asked, and all the rest.", show_default=False, autocompletion=installed
    ),
]
Strictness = Annotated[
    str,
    typer.Option(
        help="What becomes of a line that the rules refuse: strict, warn or record.",
        show_default=False,
        autocompletion=one_of(*LEVELS),
    ),
]


class Wishes(NamedTuple):
    """The options that say how a game is to be set up."""

    handicap: Annotated[list[str] | None, typer.Option(help="Extra markers, as in us=2.", show_default=False)] = None
    bid: Annotated[list[str] | None, typer.Option(help="A bid: the same as --handicap.", show_default=False)] = None
    option: Annotated[list[str] | None, typer.Option(help="A table option, as in cia-reveal=turn.")] = None
    profile: Annotated[str | None, typer.Option(help="A set of table options, as in digital.")] = None
    variant: Annotated[list[str] | None, typer.Option(help="A variant of the game, as in tournament.")] = None
    optional_cards: Annotated[bool, typer.Option(help="Whether the optional cards are in the box.")] = True
    setting: Annotated[list[str] | None, typer.Option("--set", help="A setting of the game, as in KEY=VALUE.")] = None
    deck: Annotated[list[str] | None, typer.Option(help="A deck file: us=my_us.toml.", show_default=False)] = None

    def setup(self, rules: games.Game) -> dict[str, Any]:
        """Return the settings of a game as its first position takes them."""
        setup = nested(self.setting or [])
        if self.deck:
            from referee.cli.deck import contents

            setup["decks"] = contents(rules, self.deck)
        if handicap := [*(self.handicap or []), *(self.bid or [])]:
            setup["handicap"] = nested(handicap)
        if not self.optional_cards:
            setup["optional_cards"] = "no"
        return setup

    def options(self) -> dict[str, str]:
        """Return the table options that were chosen."""
        profile = {"profile": self.profile} if self.profile else {}
        variant = {"variant": ", ".join(self.variant)} if self.variant else {}
        return {key: str(value) for key, value in pairs(self.option or [])} | profile | variant


AS_PRINTED = Wishes()


@app.command()
@ungrouped
def new(
    ctx: typer.Context,
    game: Rules = None,
    name: Annotated[str | None, typer.Argument(help="What to call it; else the game and a number.")] = None,
    wishes: Wishes = AS_PRINTED,
    strictness: Strictness = STRICT,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say whether it can be begun, and begin nothing.")] = False,
) -> int:
    """Start a game; lines are then played with `referee play` or `referee move`.

    Alone, at a terminal, it asks: which game, its name, its variants and options.
    """
    if game is None:
        return _asked(ctx)
    rules = games.game(game)
    speak_of(rules.name)
    header = Header(rules.name, wishes.setup(rules), wishes.options(), strictness=level(strictness))
    return _begun(name or free_name(rules.name), header, dry_run)


def _begun(name: str, header: Header, dry_run: bool) -> int:
    """Return the exit code after a game was begun, or after seeing that it can be."""
    if dry_run:
        is_free(name)
        out(paragraphs([report.owes(fresh(header).position)]))
        return DONE
    sitting = start(name, header)
    started = say("{name}: a game of {title}", name=sitting.name, title=sitting.game.title)
    said = [str(each)] if (each := strictly(sitting)) else []
    out(paragraphs([str(started), *said, report.owes(sitting.position)]))
    return DONE


def _asked(ctx: typer.Context) -> int:
    """Return the exit code after asking at the terminal for all that a game is begun with."""
    if not is_terminal():
        first, *known = (Called("", "game", name) for name in (FIRST, *games.names()))
        raise RefereeError(say("which game? type: referee new {name}; games: {games}", name=first, games=tuple(known)))
    from referee.cli.play import desk
    from referee.table import plain
    from referee.table.asking import begin
    from referee.table.beginning import Beginning
    from referee.table.session import Session

    language = ctx.find_root().params["lang"]
    asking = begin(Session((), language=language), Beginning(leaves=True))
    left = plain.run(desk(language), asking)
    if left.sitting:
        out(paragraphs([str(say("play it with: referee play {name}", name=Text(left.table.name)))]))
    return DONE if left.sitting else REFUSED


@app.command()
def delete(
    name: Annotated[str, typer.Argument(help="The game.", show_default=False, autocompletion=recorded)],
    yes: Annotated[bool, typer.Option("--yes", help="Agree to all that would be asked.")] = False,
) -> int:
    """Move a game to the trash folder among the games, after asking; nothing of it is lost."""
    path = path_of(name)
    if not yes and not agreed(say("{name}: move it to the trash? y or n", name=Text(path.stem))):
        err([str(say("nothing was changed"))])
        return REFUSED
    place = discard(path.stem)
    out(paragraphs([str(say("{name} lies in the trash: {path}", name=Text(path.stem), path=str(place)))]))
    return DONE


@app.command("list")
def list_games(as_json: AsJson = False) -> None:
    """List the recorded games, the one written last first."""
    found = names()
    if as_json:
        out(json({"home": str(home()), "games": [listed._asdict() for listed in found]}))
    elif not found:
        out(str(say("no games in {home} yet; start one: referee new {game}", home=str(home()), game=Text(FIRST))))
    else:
        from referee.report.history import shelf

        out(page(shelf(found, home())))
