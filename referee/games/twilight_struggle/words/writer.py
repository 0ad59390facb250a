"""How a move is written."""

from __future__ import annotations

from referee.games.twilight_struggle.state.moves import (
    BuyOff,
    Choose,
    Coup,
    Discard,
    Draw,
    Give,
    Headline,
    Look,
    Place,
    Play,
    Realign,
    Remove,
    Reveal,
    Roll,
    Take,
    Target,
    Winner,
)
from referee.games.twilight_struggle.words.vocabulary import KEYWORDS
from referee.kernel.decision import Move


def write(move: Move) -> str:
    """Return *move* in canonical notation: 'us: coup iran', 'ussr: nato, operations', 'table: roll 3'."""
    return f"{move.side}: {_said(move)}"


def _said(move: Move) -> str:
    if isinstance(move, Play):
        with_card = f" with {move.companion.casefold()}" if move.companion else ""
        return f"{move.card.casefold()}{with_card}, {move.use}"
    word = KEYWORDS[type(move)][0]
    if isinstance(move, Place | Remove | Target | Coup | Realign | BuyOff):
        return f"{word} {move.country.casefold()}"
    if isinstance(move, Headline | Discard | Reveal | Draw | Take | Give | Look):
        return f"{word} {move.card.casefold()}"
    if isinstance(move, Roll):
        return f"{word} {move.pips}"
    if isinstance(move, Winner):
        return f"{word} {move.who}"
    return f"{word} {move.option}" if isinstance(move, Choose) else word
