"""The shelf: games started and games listed."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from referee.cli.common import LONG, AsJson, typed
from referee.cli.output import out
from referee.kernel import game as games
from referee.kernel.ruling import RefereeError
from referee.kernel.text import say, speak_of
from referee.report import reading as report
from referee.report.formats import as_json as json
from referee.report.terminal import page, paragraphs
from referee.store.games import Header, home, names
from referee.store.sitting import start
from referee.store.transfer import free_name

app = typer.Typer(rich_markup_mode=None)


@app.command()
def new(
    game: Annotated[str, typer.Argument(help=f"One of: {', '.join(games.names())}.", show_default=False)],
    name: Annotated[str | None, typer.Argument(help="What to call it; else the game and a number.")] = None,
    handicap: Annotated[list[str] | None, typer.Option(help="Extra markers, as in us=2.", show_default=False)] = None,
    option: Annotated[list[str] | None, typer.Option(help="A table option, as in cia_reveal=turn.")] = None,
    profile: Annotated[str | None, typer.Option(help="A set of table options, as in digital.")] = None,
    optional_cards: Annotated[bool, typer.Option(help="Whether the optional cards are in the box.")] = True,
    setting: Annotated[list[str] | None, typer.Option("--set", help="A setting of the game, as in KEY=VALUE.")] = None,
    deck: Annotated[list[str] | None, typer.Option(help="A deck file: us=my_us.toml.", show_default=False)] = None,
) -> None:
    """Start a game; lines are then played with `referee move`."""
    speak_of(game)
    setup = nested(setting or [])
    if deck:
        from referee.cli.deck import contents

        setup["decks"] = contents(deck)
    if handicap:
        setup["handicap"] = nested(handicap)
    if not optional_cards:
        setup["optional_cards"] = "no"
    options = {key: str(value) for key, value in pairs(option or [])} | ({"profile": profile} if profile else {})
    sitting = start(name or free_name(game), Header(game=game, setup=setup, options=options))
    started = say("{name}: a game of {title}", name=sitting.name, title=sitting.game.title)
    out(paragraphs([str(started), report.owes(sitting.position)]))


def pairs(said: list[str]) -> list[tuple[str, Any]]:
    """Return KEY=VALUE words as keys and values: numbers, several numbers (`2,0`), true, false, or words."""
    found = []
    for word in (typed([each]) for each in said):
        key, equals, value = word.partition("=")
        if not equals or not key.strip():
            raise RefereeError(say("'{word}' was to be KEY=VALUE in one word, as in us=2", word=word))
        found.append((key.strip(), _value(value.strip())))
    return found


def nested(said: list[str]) -> dict[str, Any]:
    """Return KEY=VALUE words as data, `space.us=2` as {"space": {"us": 2}}."""
    data: dict[str, Any] = {}
    for key, value in pairs(said):
        *path, last = key.split(".")
        inner = data
        for part in path:
            inner = inner.setdefault(part, {})
            if not isinstance(inner, dict):
                raise RefereeError(say("{key} is given twice, once as a whole and once in part", key=part))
        if last in inner:
            raise RefereeError(say("{key} is given twice", key=key))
        inner[last] = value
    return data


def _value(text: str) -> Any:
    if "," in text:
        return [_value(part.strip()) for part in text.split(",") if part.strip()]
    if text.removeprefix("-").removeprefix("+").isdecimal() and len(text) < LONG:
        return int(text)
    return {"true": True, "false": False}.get(text.casefold(), text)


@app.command("list")
def list_games(as_json: AsJson = False) -> None:
    """List the recorded games, the one written last first."""
    found = names()
    if as_json:
        out(json({"home": str(home()), "games": [listed._asdict() for listed in found]}))
    elif not found:
        out(str(say("no games in {home} yet; start one: referee new twilight-struggle", home=str(home()))))
    else:
        from referee.report.history import shelf

        out(page(shelf(found, home())))
