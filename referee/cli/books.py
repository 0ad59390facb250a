"""The books: cards, countries, paragraphs and table options, looked up by name."""

from __future__ import annotations

from typing import Annotated, cast

import typer

from referee.cli.common import NOW, AsJson, Format, GameName, Moment, Standpoint, typed
from referee.cli.completing import named
from referee.cli.edge import DONE, REFUSED
from referee.cli.groups import ungrouped
from referee.cli.output import out
from referee.cli.views import show
from referee.games import FIRST
from referee.kernel.game import Game, find, game
from referee.kernel.pages.summary import Summary
from referee.kernel.telling import HasCountries
from referee.kernel.text import say, speak_of
from referee.store.file.disk import StoreError
from referee.store.games import is_empty, load

app = typer.Typer(rich_markup_mode=None)
Name = Annotated[
    list[str], typer.Argument(help="The name, or the beginning of it.", show_default=False, autocompletion=named)
]
Names = Annotated[
    list[str] | None,
    typer.Argument(help="The name; without one all are listed.", show_default=False, autocompletion=named),
]


def rules_of(name: str | None) -> Game:
    """Return the game of the recorded game so called, the game of that name, or that of the game written last."""
    rules = _rules_of(name)
    speak_of(rules.name)
    return rules


def _rules_of(name: str | None) -> Game:
    if name is None and is_empty():
        return game(FIRST)
    try:
        return game(load(name, whole=False).header.game)
    except StoreError:  # A game of rules is named, of which nothing is recorded, or whose record cannot be read.
        if name and (found := find(name)):
            return found
        raise


@app.command()
def card(name: Name, game: GameName = None, form: Format = "text", as_json: AsJson = False) -> None:
    """Show a card: what is printed on it and what it does."""
    books = rules_of(game)
    show(lambda: books.look_up("card", typed(name)), form, as_json)


@app.command()
def cards(
    game: GameName = None,
    missing: Annotated[bool, typer.Option("--missing", help="Only those that nobody has written.")] = False,
    form: Format = "text",
    as_json: AsJson = False,
) -> int:
    """List all cards; with --missing those the referee does not know yet."""
    rules = rules_of(game)
    if not missing:
        show(lambda: rules.look_up("card", ""), form, as_json)
        return DONE
    absent = rules.missing()
    if as_json or form == "json":
        show(lambda: Summary(say(""), (), {"missing": list(absent)}), "json")
    else:
        for each in absent:
            out(str(say("{card}", card=each)))
    return REFUSED if absent else DONE


@app.command()
@ungrouped
def country(name: Names = None, moment: Moment = NOW, form: Format = "text", as_json: AsJson = False) -> None:
    """Show a country: how it stands in the game, stability, region, neighbours."""
    words = typed(name or [])
    if moment.at is not None or moment.position:
        here = moment.standpoint()
        show(lambda: _standing(here, words), form, as_json)
        return
    books = rules_of(moment.game)
    show(lambda: _country(books, moment, words), form, as_json)


def _country(rules: Game, moment: Moment, words: str) -> Summary:
    """Return the page of a country, as it stands where a recorded game is meant; the list of them without *words*."""
    if not words or not hasattr(rules, "country_at") or (moment.game is None and is_empty()):
        return rules.look_up("country", words)
    try:
        here = moment.standpoint()
    except StoreError:  # What is printed does not depend on what was recorded.
        return rules.look_up("country", words)
    return _standing(here, words)


def _standing(here: Standpoint, words: str) -> Summary:
    """Return the page of a country as it stands, where a game tells that."""
    if not words or not hasattr(here.game, "country_at"):
        return here.game.look_up("country", words)
    return cast(HasCountries, here.game).country_at(here.seen, words)


@app.command()
def rules(ref: Names = None, game: GameName = None, form: Format = "text", as_json: AsJson = False) -> None:
    """Show a paragraph of the rules, in our words; without a number the list of them."""
    books = rules_of(game)
    show(lambda: books.look_up("rule", typed(ref or [])), form, as_json)


@app.command()
def options(name: Names = None, game: GameName = None, form: Format = "text", as_json: AsJson = False) -> None:
    """Show the table options: what may be read in two ways, and how each profile reads it."""
    books = rules_of(game)
    show(lambda: books.look_up("option", typed(name or [])), form, as_json)
