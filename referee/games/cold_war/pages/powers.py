"""What a power would bring, asked before it is used: Media's look at the top card, a steal, a gift."""

from __future__ import annotations

from typing import Any

from referee.games.cold_war.cards.groups import Sway
from referee.games.cold_war.printed.cards import GROUPS, MEDIA
from referee.games.cold_war.printed.sides import SIDES, other, title
from referee.games.cold_war.rules.powers import population
from referee.games.cold_war.state.moves import Activate, Give, Steal
from referee.games.cold_war.state.position import Position
from referee.games.cold_war.words.forms import GRAMMAR
from referee.kernel.decision import Move
from referee.kernel.forms.read import read
from referee.kernel.ruling import NotationError, RefereeError
from referee.kernel.text import Text, say

Answer = tuple[Text, dict[str, Any]]


def chance(hits: int, of: int) -> Text:
    """Return a chance as a fraction and in per cent.

    >>> str(chance(5, 18))
    '5 in 18 (27.8 %)'
    """
    return say("{hits} in {of} ({percent:.1f} %)", hits=hits, of=of, percent=100 * hits / of)


def of_power(position: Position, question: str) -> Answer | None:
    """Return what the power in *question* would bring, None where it is no power."""
    match _asked(position, question):
        case Activate(side=side, group=group) if GROUPS[group].faction == MEDIA:
            return _look(position, side, group)
        case Steal() | Give() as move:
            return _moved(position, move)
    return None


def _asked(position: Position, question: str) -> Move | None:
    try:
        moves = read(GRAMMAR, position, question).moves
    except NotationError:
        return None
    return moves[-1] if moves else None


def _look(position: Position, side: str, group: str) -> Answer:
    """Return the chance that the top card would take *side* above stability, were it recruited (3.12)."""
    deck, total, limit = position.unseen(), position.influence(side), _stability(position)
    if not deck:
        raise RefereeError(say("the group deck is empty"))
    over = tuple(name for name in deck if total + GROUPS[name].value > limit)
    line = "{side} at {total}, stability {limit}: recruited, the top card goes above in {chance}"
    told = say(line, side=title(side), total=total, limit=limit, chance=chance(len(over), len(deck)))
    if population(position, side):
        told = say("{told}; but the {side} is at the population limit", told=told, side=title(side))
    else:
        told = say("{told}; it may be discarded or left instead", told=told)
    return told, {"side": side, "event": "media", "group": group, "hits": len(over), "of": len(deck)}


def _moved(position: Position, move: Steal | Give) -> Answer:
    """Return both totals after a steal or a gift, and what is against it (3.10, 3.11)."""
    receiver = move.side if isinstance(move, Steal) else other(move.side)
    value, limit = GROUPS[move.group].value, _stability(position)
    if position.holder(move.group) != other(receiver):
        raise RefereeError(say("{group} does not lie before the {side}", group=move.group, side=title(other(receiver))))
    totals: dict[str, int] = {
        side: position.influence(side) + (value if side == receiver else -value) for side in SIDES
    }
    told = say("{group} to the {side}: {totals}", group=move.group, side=title(receiver), totals=_told(totals, limit))
    against = Sway(side=move.side, group="").against(position, move)
    if against:
        told = say("{told}; refused: {reasons}", told=told, reasons=tuple(ruling.reason for ruling in against))
    refused = [{"rule": ruling.rule, "reason": str(ruling.reason)} for ruling in against]
    return told, {
        "side": move.side,
        "event": "steal" if isinstance(move, Steal) else "give",
        **totals,
        "against": refused,
    }


def _told(totals: dict[str, int], limit: int) -> tuple[Text, ...]:
    """Return each total, and which of them are above stability."""
    return tuple(
        say("{side} {n}, above stability {limit}", side=title(side), n=n, limit=limit)
        if n > limit
        else say("{side} {n}", side=title(side), n=n)
        for side, n in totals.items()
    )


def _stability(position: Position) -> int:
    if not position.objective or position.settled:
        raise RefereeError(say("no objective is turned up: nothing to go above"))
    return position.card.stability
