"""The Chinese Civil War, a variant: its space, and what waits until the USSR has won it (section 12)."""

from __future__ import annotations

from referee.games.twilight_struggle.printed.map import CIVIL_WAR
from referee.games.twilight_struggle.printed.sides import USSR, Side, title
from referee.games.twilight_struggle.state.position import CIVIL_WAR_MARKERS, Position
from referee.kernel.ruling import Ruling
from referee.kernel.text import Text, say


def space_refused(position: Position) -> Ruling:
    """Return the ruling against anything in the space but a marker placed with operations (12.1)."""
    if not position.has_civil_war:
        return _not_played()
    return Ruling("12.1", say("only operations of the USSR place markers in the {space} space", space=CIVIL_WAR))


def marker_refused(position: Position, side: Side) -> tuple[Ruling, ...]:
    """Return what is against a marker that operations of *side* place in the space."""
    if not position.has_civil_war:
        return (_not_played(),)
    if not position.civil_war_lasts:
        return (Ruling("12.1", say("the {space} space is out of play: it is won", space=CIVIL_WAR)),)
    return () if side == USSR else (space_refused(position),)


def _not_played() -> Ruling:
    return Ruling("12.0", say("the {space} variant is not played", space=CIVIL_WAR))


def marker_placed(position: Position) -> Position:
    """Return the position with a Soviet marker more in the space; the third brings the China Card, face up (12.2)."""
    after = position.but(civil_war=position.civil_war + 1)
    if after.civil_war < CIVIL_WAR_MARKERS:
        return after
    told = say("the USSR has won the {space} and takes the China Card, face up", space=CIVIL_WAR)
    return after.but(china=USSR, china_playable=True).tell(told)


def event_refused(position: Position, card: str, player: Side) -> Ruling:
    """Return the ruling against the event of *card*, played by *player*, while the war lasts (12.4)."""
    told = "{card}, played by the {side}, waits until the USSR has won the {space}"
    return Ruling("12.4", say(told, card=card, side=title(player), space=CIVIL_WAR))


def china_refused() -> Ruling:
    """Return the ruling against playing the China Card, which nobody holds yet (12.3)."""
    return Ruling("12.3", say("nobody holds the China Card until the USSR has won the {space}", space=CIVIL_WAR))


def stands(position: Position) -> Text:
    """Return how far the war has come: 'USSR 2 of 3'."""
    return say("{space}: USSR {n} of {most}", space=CIVIL_WAR, n=position.civil_war, most=CIVIL_WAR_MARKERS)
