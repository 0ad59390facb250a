"""How a move is written."""

from __future__ import annotations

from referee.games.cold_war.state.moves import Assign, Claim, First, Flip, Return, Reveal, Send, Token, Use
from referee.games.cold_war.words.vocabulary import KEYWORDS
from referee.kernel.decision import Move


def write(move: Move) -> str:
    """Return *move* in canonical notation: 'cia: recruit industry', 'table: objective cuba'."""
    word = KEYWORDS[type(move)][0]
    match move:
        case Flip(objective=name) | Claim(objective=name) | Use(event=name):
            said = name
        case Token(who=name) | First(who=name):
            said = name
        case Assign(agent=name) | Reveal(agent=name) | Send(agent=name) | Return(agent=name):
            said = name
        case _:
            said = getattr(move, "group", "")
    return f"{move.side}: {word} {said.casefold()}".rstrip()
