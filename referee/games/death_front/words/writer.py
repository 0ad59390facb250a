"""How a move is written in canonical notation."""

from __future__ import annotations

from referee.games.death_front.cards.description import described
from referee.games.death_front.printed.cards import Card
from referee.games.death_front.state.moves import (
    Advance,
    Attack,
    Declare,
    Deploy,
    Discard,
    Exit,
    Outcome,
    Recover,
    Redraw,
    Step,
    Target,
    Use,
)
from referee.games.death_front.words.vocabulary import KEYWORDS
from referee.kernel.decision import Move


def write(move: Move) -> str:
    """Return *move* in canonical notation: 'us: deploy alder at c2', 'ss: attack c4 with e4 and f4'."""
    return f"{move.side}: {_said(move)}"


def _said(move: Move) -> str:
    word = KEYWORDS[type(move)][0]
    match move:
        case Deploy():
            return f"{word} {move.card.casefold()} at {move.cell}{_description(move.first)}"
        case Discard() | Use():
            return f"{word} {move.card.casefold()}{_description(move.first)}"
        case Recover():
            return f"{word} {move.card.casefold()}"
        case Step():
            return f"{word} {move.card.casefold()} {move.origin} to {move.to}"
        case Exit() | Advance():
            return f"{word} {move.cell}"
        case Target():
            return f"{word} {move.aim} {move.cell}"
        case Attack():
            aim = "" if move.aim == "unit" else f"{move.aim} "
            return f"{word} {aim}{move.target} with {' and '.join(move.attackers)}"
        case Redraw(count=count):
            return f"{word} {count}"
        case Outcome():
            return f"{word} {move.what}"
        case Declare():
            return f"{word} {f'stuck {move.who}' if move.what == 'stuck' else 'deadlock'}"
    return word


def _description(card: Card | None) -> str:
    return f" = {described(card)}" if card else ""
