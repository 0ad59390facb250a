"""What the table wants before its eyes all the time: the clock and the tracks, in few words."""

from __future__ import annotations

from referee.games.twilight_struggle.printed.sides import US, USSR, title
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.text import Text, say


def glance(position: Position) -> tuple[Text, ...]:
    """Return turn and round, DEFCON, VP, military operations with those required (8.2.1), space, the China Card."""
    us, ussr = position.military_ops
    return (
        _clock(position),
        say("DEFCON {level}", level=position.defcon),
        _vp(position),
        say("mil of {need}: US {us}, USSR {ussr}", need=position.defcon, us=us, ussr=ussr),
        say("space US {us}, USSR {ussr}", us=position.space[0], ussr=position.space[1]),
        _china(position),
    )


def clock(position: Position) -> Text:
    """Return the turn and what part of it is played, without the side that acts."""
    match position.stage:
        case "setup":
            return say("set-up")
        case "headline":
            return say("turn {turn}, headline phase", turn=position.turn)
        case "action_round":
            return say("turn {turn}, action round {n}", turn=position.turn, n=position.action_round)
    return say("turn {turn}, its end", turn=position.turn)


def _clock(position: Position) -> Text:
    match position.stage:
        case "setup":
            return say("set-up")
        case "headline":
            return say("T{turn} headline", turn=position.turn)
        case "action_round":
            number, side = position.action_round, title(position.phasing)
            return say("T{turn} AR{n} {side}", turn=position.turn, n=number, side=side)
    return say("T{turn} end", turn=position.turn)


def _vp(position: Position) -> Text:
    if not position.vp:
        return say("VP even")
    return say("VP {side} +{n}", side=title(US if position.vp > 0 else USSR), n=abs(position.vp))


def _china(position: Position) -> Text:
    if not position.china:
        return say("China nobody")
    face = "China {side}" if position.china_playable else "China {side} (face down)"
    return say(face, side=title(position.china))
