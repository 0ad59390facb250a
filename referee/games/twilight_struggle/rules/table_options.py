"""Which table option the answer about a move rests on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.map import MAP
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, seat
from referee.games.twilight_struggle.rules.choices import Picking
from referee.games.twilight_struggle.rules.consequences import FORMOSAN, WARS
from referee.games.twilight_struggle.rules.duties import ENVY, in_bonus_round
from referee.games.twilight_struggle.rules.events import actor, event
from referee.games.twilight_struggle.rules.operations.conduct import Operations
from referee.games.twilight_struggle.rules.operations.modifiers import AMERICAS, OPS_MODIFIERS
from referee.games.twilight_struggle.rules.playable import UN
from referee.games.twilight_struggle.rules.scoring import SHUTTLE, shuttle_choices
from referee.games.twilight_struggle.rules.setup import SetUp
from referee.games.twilight_struggle.rules.turn.traps import Trapped
from referee.games.twilight_struggle.state.moves import (
    Coup,
    Done,
    EndTurn,
    Headline,
    Pass,
    Place,
    Play,
    Realign,
    Target,
)
from referee.games.twilight_struggle.state.position import OPTIONS, Position
from referee.kernel.decision import Move
from referee.kernel.text import Text, say

SQUADS = "Latin American Death Squads"


Check = Callable[[Position, Move], bool]
C = TypeVar("C", bound=Check)
_RESTS: list[tuple[str, Check]] = []


def _rests(option: str) -> Callable[[C], C]:
    def file(check: C) -> C:
        _RESTS.append((option, check))
        return check

    return file


def rests_on(position: Position, move: Move) -> Iterator[Text]:
    """Yield the table options that the answer about *move* rests on, with their value."""
    for option, check in _RESTS:
        if check(position, move):
            name = OPTIONS.cited[option].name
            value = position.options[name]
            yield say("rests on table option {name} = {value} ({id})", name=name, value=value, id=option)


@_rests("Z-1")
def _granted_operations_are_modified(position: Position, move: Move) -> bool:
    """An event grants operations while something changes the side's operations."""
    asked = position.pending
    if not isinstance(asked, Operations) or not asked.source.startswith("card ") or isinstance(move, Done):
        return False
    return any(fact.side == move.side and fact.card in OPS_MODIFIERS for fact in position.facts)


@_rests("Z-2")
def _nothing_to_realign(position: Position, move: Move) -> bool:
    """A realignment of a country without enemy markers."""
    return isinstance(move, Realign) and not position.influence(_enemy(move), move.country)


@_rests("Z-3")
def _japan_is_left_out(position: Position, move: Move) -> bool:
    """Shuttle Diplomacy takes Japan out of the scoring of Asia."""
    if isinstance(move, Target):
        asked = position.pending
        return isinstance(asked, Picking) and asked.card == SHUTTLE and move.country == "Japan"
    plays = isinstance(move, Play | Headline) and move.card == "Asia Scoring"
    return plays and shuttle_choices(position, "Asia") == ("Japan",)


@_rests("Z-4")
def _squads_beyond_the_americas(position: Position, move: Move) -> bool:
    """A coup outside the Americas by the side that suffers from Latin American Death Squads."""
    return isinstance(move, Coup) and position.has(SQUADS, _enemy(move)) and MAP[move.country].region not in AMERICAS


@_rests("Z-5")
def _held_card_and_duty(position: Position, move: Move) -> bool:
    """A turn ends with a scoring card known to be held."""
    return isinstance(move, EndTurn) and any(CARDS[card].scoring for hand in position.known for card in hand)


@_rests("Z-6")
def _hand_is_shown(position: Position, move: Move) -> bool:
    """CIA Created or Lone Gunman is played for its event."""
    return isinstance(move, Play | Headline) and move.card in ("CIA Created", "Lone Gunman") and _event_comes(move)


@_rests("Z-8")
def _ames(position: Position, move: Move) -> bool:
    """Aldrich Ames is played for its event."""
    return isinstance(move, Play | Headline) and move.card == "Aldrich Ames Remix" and _event_comes(move)


@_rests("Z-10")
def _trapped_with_scoring_cards(position: Position, move: Move) -> bool:
    """A trapped side loses its round while a scoring card may be in its hand."""
    if not isinstance(position.pending, Trapped) or not isinstance(move, Pass) or in_bonus_round(position):
        return False
    hand = position.known[seat(position.pending.owner())]
    hidden = len(hand) < position.hands[seat(position.pending.owner())]
    return hidden or any(CARDS[card].scoring for card in hand)


@_rests("Z-12")
def _formosan_ends(position: Position, move: Move) -> bool:
    """The US plays the China Card under Formosan Resolution."""
    return isinstance(move, Play) and move.side == US and move.card == "The China Card" and position.has(FORMOSAN)


@_rests("Z-14")
def _starred_condition_is_false(position: Position, move: Move) -> bool:
    """A starred event is played whose condition does not hold, and which some tables count all the same."""
    if not isinstance(move, Play | Headline) or not CARDS[move.card].starred or not _event_comes(move):
        return False
    needed = event(move.card).only_if
    return event(move.card).disputed and needed is not None and not needed.holds(position)


@_rests("Z-15")
def _war_under_flower_power(position: Position, move: Move) -> bool:
    """The US plays a war card with UN Intervention under Flower Power, and not on the Space Race (card 59)."""
    war = isinstance(move, Play) and move.companion in WARS and move.use != "space"
    return war and move.side == US and position.has("Flower Power")


@_rests("Z-16")
def _handicap(position: Position, move: Move) -> bool:
    """A marker of the handicap is placed."""
    return isinstance(move, Place) and isinstance(position.pending, SetUp) and position.pending.source == "Z-16"


@_rests("Z-18")
def _envy_into_space(position: Position, move: Move) -> bool:
    """Missile Envy, owed for operations, goes to the Space Race: few tables play it so."""
    return isinstance(move, Play) and move.card == ENVY and move.use == "space" and position.has(ENVY, move.side)


@_rests("Z-19")
def _companion_into_space(position: Position, move: Move) -> bool:
    """The card played with UN Intervention goes to the Space Race: few tables play it so."""
    return isinstance(move, Play) and move.card == UN and bool(move.companion) and move.use == "space"


@_rests("X-SEQ-17")
def _tournament(position: Position, move: Move) -> bool:
    """A turn ends in tournament play with cards held."""
    return isinstance(move, EndTurn) and position.options["tournament"] == "yes" and any(position.hands)


def _enemy(move: Move) -> Side:
    return USSR if move.side == US else US


def _event_comes(move: Play | Headline) -> bool:
    """True when the event of the card played will be looked at: as the player's own, or the enemy's."""
    if isinstance(move, Headline) or move.use in ("event", "event first"):
        return True
    side: Side = US if move.side == US else USSR
    return move.use == "operations" and actor(move.card, side) != side
