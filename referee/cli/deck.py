"""For the games that have them: deck files, and the board with a supply or a range marked on it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, cast

import typer

from referee.cli.common import NOW, AsJson, Format, Moment, Standpoint, typed
from referee.cli.edge import DONE, REFUSED
from referee.cli.groups import ungrouped
from referee.cli.output import err, out
from referee.cli.views import show
from referee.kernel.file.toml import BadKey, read
from referee.kernel.game import Game, HasDecks, HasMarks, game, having
from referee.kernel.ruling import RefereeError
from referee.kernel.text import Text, say
from referee.store.file.disk import BY_HAND, StoreError, read_within

app = typer.Typer(rich_markup_mode=None)
deck = typer.Typer(no_args_is_help=True, help="Cards, as the players copy them from their own box (Death Front).")
app.add_typer(deck, name="deck")
RulesName = Annotated[
    str | None, typer.Option("--game", "-g", help="Of which game; else the first that has decks.", show_default=False)
]
File = Annotated[Path, typer.Argument(help="The deck file (TOML).", show_default=False)]


@deck.command()
def template(
    army: Annotated[str, typer.Argument(help="us, uk, ss or wehrmacht.", show_default=False)], game: RulesName = None
) -> None:
    """Print an empty deck file with every key explained: `referee deck template us > my_us.toml`."""
    out(_with_decks(game).deck_template(army).rstrip("\n"))


@deck.command()
def check(file: File, game: RulesName = None) -> int:
    """Count the cards of each kind, and name every error with its line and key."""
    rules, text = _with_decks(game), _text(file)
    _parsed(file, text)
    faults = rules.deck_faults(text)
    err([str(fault.said(str(file))) for fault in faults])
    if not faults:
        out(str(say("{file}: {n} cards, all in order", file=str(file), n=rules.deck_size)))
    return REFUSED if faults else DONE


@deck.command()
def draw(file: File, game: RulesName = None) -> None:
    """Draw every card's range or supply as a small grid, to be held against the printed card."""
    rules = _with_decks(game)
    out("\n".join(_sound(file, rules, rules.draw_deck)))


@app.command()
@ungrouped
def supply(
    player: Annotated[str, typer.Argument(help="Whose supply; else that of the player to act.")] = "",
    moment: Moment = NOW,
    form: Format = "text",
    as_json: AsJson = False,
) -> None:
    """Draw the board with the supplied cells and their level marked, from that player's side."""
    _marked("supply", player, moment.standpoint(), form, as_json)


@app.command("range")
@ungrouped
def range_of(
    cell: Annotated[list[str], typer.Argument(help="The cell of the card, as in c2.", show_default=False)],
    moment: Moment = NOW,
    form: Format = "text",
    as_json: AsJson = False,
) -> None:
    """Draw the board with the range of the card on a cell marked, from its owner's side."""
    _marked("range", typed(cell), moment.standpoint(), form, as_json)


def _marked(mark: str, area: str, here: Standpoint, form: str, as_json: bool) -> None:
    """Print the board with *mark* on it; raise RefereeError in a game that has no such thing."""
    if not hasattr(here.game, "marks") or mark not in cast(HasMarks, here.game).marks:
        raise RefereeError(say("there is no {what} in {title}", what=Text(mark), title=here.game.title))
    show(lambda: here.game.board(here.position, f"{mark} {area}".strip()), form, as_json)


def _with_decks(name: str | None) -> HasDecks:
    """Return the game called *name*, or the first one, whose players bring their decks in files."""
    rules: Any = game(name) if name else next(having("read_deck"))
    if not hasattr(rules, "read_deck"):
        raise RefereeError(say("there are no deck files in {title}", title=rules.title))
    found: HasDecks = rules
    return found


def contents(rules: Game, said: list[str]) -> dict[str, Any]:
    """Return the decks that ARMY=FILE words name, for `new --deck`; raise StoreError with the line of an error."""
    with_decks = _with_decks(rules.name)
    decks = dict[str, Any]()
    for word in said:
        army, equals, file = word.partition("=")
        if not equals:
            raise RefereeError(say("'{word}' was to be ARMY=FILE, as in us=my_us.toml", word=word))
        path = Path(file)
        _whole(path, with_decks)
        _sound(path, with_decks, lambda data, army=army: with_decks.read_deck(data, army))
        decks[army] = _parsed(path, _text(path))
    return decks


def _whole(file: Path, rules: HasDecks) -> None:
    """Raise StoreError with the first of the faults that `deck check` names, where it names any."""
    text = _text(file)
    _parsed(file, text)
    if faults := rules.deck_faults(text):
        told = say("{fault}; all its errors: deck check {file}", fault=faults[0].said(str(file)), file=Text(str(file)))
        raise StoreError(str(told if len(faults) > 1 else faults[0].said(str(file))))


def _sound(file: Path, rules: HasDecks, made: Any) -> Any:
    """Return what *made* makes of the file's content; what is wrong is told with its line."""
    text = _text(file)
    try:
        return made(_parsed(file, text))
    except BadKey as error:
        line = rules.deck_line(text, error.key)
        where = say("{file}, line {line}", file=str(file), line=line) if line else str(file)
        raise StoreError(str(say("{where}: {why}", where=where, why=str(error)))) from None


def _text(file: Path) -> str:
    try:
        return read_within(file, BY_HAND).decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError:
        raise StoreError(str(say("{file}: not UTF-8 text", file=str(file)))) from None


def _parsed(file: Path, text: str) -> dict[str, Any]:
    try:
        return read(text)
    except (ValueError, RecursionError) as error:  # Also a number of thousands of digits, and lists in lists in lists.
        raise StoreError(str(say("{file}: not a TOML file: {why}", file=str(file), why=str(error)))) from None
