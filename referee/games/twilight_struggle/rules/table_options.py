"""Which table option the answer about a move rests on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from referee.games.twilight_struggle.printed.cards import CARDS, CHINA
from referee.games.twilight_struggle.printed.map import MAP
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, seat
from referee.games.twilight_struggle.rules.choices import Picking, Removing
from referee.games.twilight_struggle.rules.duties import in_bonus_round, scoring_duty, throws_any_away
from referee.games.twilight_struggle.rules.events import actor
from referee.games.twilight_struggle.rules.hands import HandDiscard
from referee.games.twilight_struggle.rules.lasting import in_force, on
from referee.games.twilight_struggle.rules.meanings import (
    CoupDie,
    EndsWithChina,
    LeavesOut,
    OpsModifier,
    Pays,
    RealignDie,
)
from referee.games.twilight_struggle.rules.operations.conduct import Operations
from referee.games.twilight_struggle.rules.operations.crises import payers
from referee.games.twilight_struggle.rules.operations.realignment import Realigning
from referee.games.twilight_struggle.rules.scoring import left_out_choices, scored_by
from referee.games.twilight_struggle.rules.setup import SetUp
from referee.games.twilight_struggle.rules.turn.traps import Trapped
from referee.games.twilight_struggle.rules.written import depends_on, event, is_war
from referee.games.twilight_struggle.state.moves import (
    Coup,
    Discard,
    Done,
    EndTurn,
    Give,
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
    return bool(on(position, OpsModifier, move.side))


@_rests("Z-2")
def _nothing_to_realign(position: Position, move: Move) -> bool:
    """A realignment of a country without enemy markers."""
    return isinstance(move, Realign) and not position.influence(_enemy(move), move.country)


@_rests("Z-3")
def _japan_is_left_out(position: Position, move: Move) -> bool:
    """A country next to the enemy superpower is left out of the scoring of its region."""
    asked = position.pending
    if isinstance(move, Target):
        leaving = {effect.card for effect in in_force(position, LeavesOut)}
        return isinstance(asked, Picking) and asked.card in leaving and _next_to_enemy(move.country)
    if not isinstance(move, Play | Headline):
        return False
    choices = left_out_choices(position, scored_by(move.card))
    return len(choices) == 1 and _next_to_enemy(choices[0])


@_rests("Z-4")
def _squads_beyond_the_americas(position: Position, move: Move) -> bool:
    """A coup outside the region of a die modifier that some tables read as world-wide."""
    if not isinstance(move, Coup):
        return False
    means = (effect.means for effect in on(position, CoupDie, _enemy(move)) if effect.means.worldwide)
    return any(not each.where.holds(position, move.country) for each in means)


@_rests("Z-5")
def _held_card_and_duty(position: Position, move: Move) -> bool:
    """A turn ends with a scoring card known to be held."""
    return isinstance(move, EndTurn) and any(CARDS[card].scoring for hand in position.known for card in hand)


@_rests("Z-6")
def _hand_is_shown(position: Position, move: Move) -> bool:
    """A card that opens a hand is played for its event."""
    return _event_asks("cia-reveal", move)


@_rests("Z-7")
def _coup_under_a_crisis(position: Position, move: Move) -> bool:
    """A coup that loses the game is declared by a side that can pay for the crisis (card 40)."""
    return isinstance(move, Coup) and bool(payers(position, US if move.side == US else USSR))


@_rests("Z-8")
def _ames(position: Position, move: Move) -> bool:
    """A card that was changed by a later edition is played for its event (card 98)."""
    return _event_asks("ames-edition", move)


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
    """The China Card is played and ends an effect in play (card 35)."""
    return isinstance(move, Play) and move.card == CHINA and bool(on(position, EndsWithChina, move.side))


@_rests("Z-14")
def _starred_condition_is_false(position: Position, move: Move) -> bool:
    """A starred event is played whose condition does not hold, and which some tables count all the same."""
    if not isinstance(move, Play | Headline) or not CARDS[move.card].starred or not _event_comes(move):
        return False
    needed = event(move.card).only_if
    return event(move.card).disputed and needed is not None and not needed.holds(position)


@_rests("Z-15")
def _war_under_flower_power(position: Position, move: Move) -> bool:
    """A war card whose event is cancelled is played, and not on the Space Race, where such a card pays (card 59)."""
    if not isinstance(move, Play) or not move.companion or move.use == "space" or not is_war(move.companion):
        return False
    paid = (effect for effect in in_force(position, Pays) if effect.means.occasion == "war card")
    return any(effect.side in ("", move.side) for effect in paid)


@_rests("Z-16")
def _handicap(position: Position, move: Move) -> bool:
    """A marker of the handicap is placed."""
    return isinstance(move, Place) and isinstance(position.pending, SetUp) and position.pending.source == "Z-16"


@_rests("Z-18")
def _envy_into_space(position: Position, move: Move) -> bool:
    """A card owed for operations goes to the Space Race: few tables play it so."""
    return isinstance(move, Play) and move.use == "space" and move.card == position.owed(move.side)


@_rests("Z-19")
def _companion_into_space(position: Position, move: Move) -> bool:
    """The card whose event is cancelled goes to the Space Race: few tables play it so."""
    return isinstance(move, Play) and bool(move.companion) and move.use == "space"


@_rests("Z-25")
def _thrown_out_in_a_soviet_round(position: Position, move: Move) -> bool:
    """An event that pays when the USSR plays it is thrown out of its hand in its own round (cards 5, 103)."""
    asked = position.pending
    if not isinstance(move, Discard) or not isinstance(asked, HandDiscard) or not event(asked.card).throws_out:
        return False
    soviet = position.stage == "action_round" and position.phasing == USSR
    return soviet and "defectors-thrown" in depends_on(move.card)


@_rests("Z-26")
def _second_region(position: Position, move: Move) -> bool:
    """A further realignment that one card grants in one region or in several (card 47)."""
    asked = position.pending
    if not isinstance(move, Realign) or not isinstance(asked, Realigning) or not asked.used:
        return False
    return asked.card != CHINA and "junta-regions" in depends_on(asked.card)


@_rests("Z-27")
def _scoring_card_is_due(position: Position, move: Move) -> bool:
    """A card is played for an event that may discard the scoring cards that are due (card 77)."""
    if not isinstance(move, Play):
        return False
    side: Side = US if move.side == US else USSR
    return throws_any_away(position, move) and bool(scoring_duty(position, side, move.card))


@_rests("Z-28")
def _how_many_countries(position: Position, move: Move) -> bool:
    """The removal of markers from up to three countries, or from three, stops early (card 99)."""
    asked = position.pending
    return isinstance(move, Done) and isinstance(asked, Removing) and "pershing-countries" in depends_on(asked.card)


@_rests("Z-29")
def _highest_card(position: Position, move: Move) -> bool:
    """The card of most operations is handed over while something changes what the side's cards are worth (card 49)."""
    asked = position.pending
    if not isinstance(move, Give) or asked is None or not asked.takes(move) or not on(position, OpsModifier, move.side):
        return False
    card = getattr(asked, "card", "")
    return bool(card) and "envy-highest" in depends_on(card)


@_rests("Z-30")
def _defending_die(position: Position, move: Move) -> bool:
    """A realignment by the enemy of the side whose own rolls an effect in play changes (card 93)."""
    return isinstance(move, Realign) and any(
        effect.means.own_rolls for effect in on(position, RealignDie, _enemy(move))
    )


@_rests("X-SEQ-17")
def _tournament(position: Position, move: Move) -> bool:
    """A turn ends in tournament play with cards held."""
    return isinstance(move, EndTurn) and position.options["tournament"] == "yes" and any(position.hands)


def _enemy(move: Move) -> Side:
    return USSR if move.side == US else US


def _next_to_enemy(country: str) -> bool:
    """True when *country*, a Soviet one, stands next to the US."""
    return MAP[country].touches == US


def _event_asks(option: str, move: Move) -> bool:
    """True when *move* brings about an event that asks for *option*."""
    if not isinstance(move, Play | Headline) or move.card == CHINA:
        return False
    return option in depends_on(move.card) and _event_comes(move)


def _event_comes(move: Play | Headline) -> bool:
    """True when the event of the card played will be looked at: as the player's own, or the enemy's."""
    if isinstance(move, Headline) or move.use in ("event", "event first"):
        return True
    side: Side = US if move.side == US else USSR
    return move.use == "operations" and actor(move.card, side) != side
