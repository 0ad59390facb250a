"""Deck files of Death Front, and its board with a supply or a range marked on it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Any

import typer

from referee.cli.common import AsJson, AtEntry, Format, GameName, PositionFile, standpoint, typed
from referee.cli.edge import DONE, REFUSED
from referee.cli.output import err, out
from referee.cli.views import show
from referee.kernel.ruling import RefereeError
from referee.kernel.text import say
from referee.kernel.toml import BadKey, locate
from referee.store.storage import StoreError

app = typer.Typer(rich_markup_mode=None)
deck = typer.Typer(no_args_is_help=True, help="The cards of Death Front, as the players copy them from their own box.")
app.add_typer(deck, name="deck")
File = Annotated[Path, typer.Argument(help="The deck file (TOML).", show_default=False)]


@deck.command()
def template(army: Annotated[str, typer.Argument(help="us, uk, ss or wehrmacht.", show_default=False)]) -> None:
    """Print an empty deck file with every key explained: `referee deck template us > my_us.toml`."""
    from referee.games.death_front.file.decks import template

    out(template(army).rstrip("\n"))


@deck.command()
def check(file: File) -> int:
    """Count 24 units, 10 resources, 3 facilities and 2 skill cards, and name every error with its line and key."""
    from referee.games.death_front.printed.decks import check

    text = _text(file)
    _parsed(file, text)
    faults = check(text)
    err([str(fault.said(str(file))) for fault in faults])
    if not faults:
        out(str(say("{file}: 39 cards, all in order", file=str(file))))
    return REFUSED if faults else DONE


@deck.command()
def draw(file: File) -> None:
    """Draw every card's range or supply as a small grid, to be held against the printed card."""
    from referee.games.death_front.pages.deck import drawing
    from referee.games.death_front.printed.decks import read

    out("\n".join(drawing(_sound(file, lambda data: read(data, str(data.get("army") or "us"))))))


@app.command()
def supply(
    player: Annotated[str, typer.Argument(help="Whose supply; else that of the player to act.")] = "",
    game: GameName = None,
    at: AtEntry = None,
    position: PositionFile = None,
    form: Format = "text",
    as_json: AsJson = False,
) -> None:
    """Draw the board with the supplied cells and their level marked, from that player's side."""
    here = standpoint(game, at, position)
    show(here.game.board(here.position, f"supply {player}".strip()), form, as_json)


@app.command("range")
def range_of(
    cell: Annotated[list[str], typer.Argument(help="The cell of the card, as in c2.", show_default=False)],
    game: GameName = None,
    at: AtEntry = None,
    position: PositionFile = None,
    form: Format = "text",
    as_json: AsJson = False,
) -> None:
    """Draw the board with the range of the card on a cell marked, from its owner's side."""
    here = standpoint(game, at, position)
    show(here.game.board(here.position, f"range {typed(cell)}"), form, as_json)


def contents(said: list[str]) -> dict[str, Any]:
    """Return the decks that ARMY=FILE words name, for `new --deck`; raise StoreError with the line of an error."""
    from referee.games.death_front.printed.decks import read

    decks = dict[str, Any]()
    for word in said:
        army, equals, file = word.partition("=")
        if not equals:
            raise RefereeError(say("'{word}' was to be ARMY=FILE, as in us=my_us.toml", word=word))
        path = Path(file)
        _sound(path, lambda data, army=army: read(data, army))
        decks[army] = _parsed(path, _text(path))
    return decks


def _sound(file: Path, read: Any) -> Any:
    """Return what *read* makes of the file's content; what is wrong is told with its line."""
    text = _text(file)
    try:
        return read(_parsed(file, text))
    except BadKey as error:
        line = locate(text, error.key)
        where = say("{file}, line {line}", file=str(file), line=line) if line else str(file)
        raise StoreError(str(say("{where}: {why}", where=where, why=str(error)))) from None


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise StoreError(str(say("{file}: not UTF-8 text", file=str(file)))) from None


def _parsed(file: Path, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # Also a number of thousands of digits, and lists in lists in lists.
        raise StoreError(str(say("{file}: not a TOML file: {why}", file=str(file), why=str(error)))) from None
