"""A dispute at the table, and how it was settled."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli.common import LONG, GameName, seen, typed
from referee.cli.output import out
from referee.kernel.ruling import RefereeError
from referee.kernel.text import say
from referee.store import entering
from referee.store.seating import save, writing

app = typer.Typer(rich_markup_mode=None)


@app.command()
def ruling(
    words: Annotated[list[str], typer.Argument(metavar="[N] TEXT", help="How the table settled it; N is an entry.")],
    game: GameName = None,
) -> None:
    """Note a dispute with its outcome, and the entry it is about; the history and exports list it."""
    number, text = _parted(words)
    with writing(game) as sitting:
        after = save(entering.ruling(seen(sitting), text, number))
    out(str(say("entry {number}: the ruling is noted", number=len(after.entries))))


def _parted(words: list[str]) -> tuple[int, str]:
    """Return the entry that a ruling is about, 0 where none is named, and its text."""
    said = typed(words).strip()
    first, _, rest = said.partition(" ")
    is_number = first.isdecimal() and len(first) < LONG
    text = rest.strip() if is_number else said
    if not text or (is_number and not int(first)):
        raise RefereeError(say("say how it was settled, as in: ruling 12 'the die stands'"))
    return (int(first) if is_number else 0), text
