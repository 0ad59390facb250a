"""Whether a card may be played as typed (sections 2, 5 and 9)."""

from __future__ import annotations

from functools import cache

from referee.games.twilight_struggle.printed.cards import CARDS, CHINA
from referee.games.twilight_struggle.printed.sides import Side, other, title
from referee.games.twilight_struggle.printed.typed import typed
from referee.games.twilight_struggle.rules.civil_war import china_refused
from referee.games.twilight_struggle.rules.decisions import card_rule
from referee.games.twilight_struggle.rules.duties import duty_refused, is_bound, no_such_round
from referee.games.twilight_struggle.rules.events import unplayable
from referee.games.twilight_struggle.rules.hands import can_hold
from referee.games.twilight_struggle.rules.operations.space_race import space_objections
from referee.games.twilight_struggle.rules.written import cancellers, event
from referee.games.twilight_struggle.state.moves import Play, Use
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.decision import Move
from referee.kernel.ruling import Ruling
from referee.kernel.text import say


@cache
def fitting(card: str, side: Side) -> tuple[Use, ...]:
    """Return the uses of *card* that its own side, and what is printed on it, leave to *side*."""
    printed = CARDS[card]
    if printed.scoring:
        return ("event",)
    if card == CHINA or card in cancellers():
        return ("operations", "space")
    return ("event first" if printed.side == other(side) else "event", "operations", "space")


def playable(position: Position, side: Side, held: tuple[str, ...]) -> list[Move]:
    """Return every way in which *side* may play one of the cards *held*: what holds for many is asked once."""
    if no_such_round(position, side):
        return []
    bound, one_of = is_bound(position, side), {CARDS[card].ops: card for card in held}
    into_space = {ops for ops, card in one_of.items() if not space_objections(position, side, card)}

    def fits(move: Play) -> bool:
        if bound and duty_refused(position, move, side):
            return False
        if move.use == "space":
            return CARDS[move.card].ops in into_space
        return not use_refused(position, move, side)

    plays = (Play(side=side, card=card, use=use) for card in held for use in fitting(card, side))
    return [move for move in plays if fits(move)]


def play_refused(position: Position, move: Play, side: Side) -> tuple[Ruling, ...]:
    """Return every reason against *side* playing a card from its hand as *move* says (sections 2, 5 and 9)."""
    if absent := no_such_round(position, side):
        return absent
    return (
        *_not_held(position, move, side),
        *duty_refused(position, move, side),
        *use_refused(position, move, side),
    )


def _not_held(position: Position, move: Play, side: Side) -> tuple[Ruling, ...]:
    if move.card == CHINA:
        return _china_refused(position, side)
    reason = can_hold(position, side, move.card)
    return (Ruling("4.5D", reason),) if reason else ()


def _china_refused(position: Position, side: Side) -> tuple[Ruling, ...]:
    if position.civil_war_lasts:
        return (china_refused(),)
    if position.china != side:
        return (Ruling("9.1", say("the {side} holds the China Card", side=title(position.china))),)
    if not position.china_playable:
        return (Ruling("9.3", say("the China Card lies face down until the turn ends")),)
    return ()


def use_refused(position: Position, move: Play, side: Side) -> tuple[Ruling, ...]:
    """Return every reason against using the card of *move* in that way, wherever the card comes from."""
    if move.card in cancellers() and (move.companion or move.use == "event"):
        return _companion_refused(position, move, side)
    if move.companion:
        return (Ruling("5.1", say("only {cards} is played together with another card", cards=cancellers())),)
    if move.use == "space":
        return space_objections(position, side, move.card)
    return _purpose_refused(position, move, side)


def _purpose_refused(position: Position, move: Play, side: Side) -> tuple[Ruling, ...]:
    card, theirs = CARDS[move.card], CARDS[move.card].side == other(side)
    if card.scoring:
        if move.use == "event":
            return ()
        return (Ruling("2.2.1", say("a scoring card has no operations; it is played as an event")),)
    if move.card == CHINA:
        no_event = Ruling("9.6", say("the China Card has no event; it gives operations"))
        return () if move.use == "operations" else (no_event,)
    if move.use == "event first" and not theirs:
        return (Ruling("5.1", say("a side's own card is played for its event or for operations, not both")),)
    if move.use != "event":
        return ()
    if theirs:
        reason = say(
            "{card} is an event of the {enemy}: play it for {operations}, with the {first} or after",
            card=move.card,
            enemy=title(other(side)),
            operations=typed("operations"),
            first=typed("{use}", use="event first"),
        )
        return (Ruling("5.2", reason),)
    barred = unplayable(position, move.card, side)
    return (barred,) if barred else ()


def _companion_refused(position: Position, move: Play, side: Side) -> tuple[Ruling, ...]:
    rule, found = card_rule(move.card), list[Ruling]()
    if not move.companion:
        asked = event(move.card).with_another
        assert asked is not None, move.card
        return (Ruling(rule, asked),)
    if position.stage == "headline":
        found.append(Ruling(rule, say("{card} is not played in the headline phase", card=move.card)))
    if reason := can_hold(position.leave_hand(side, move.card), side, move.companion):
        found.append(Ruling(rule, reason))
    if CARDS[move.companion].side != other(side):
        reason = say("{card} is no {enemy} event", card=move.companion, enemy=title(other(side)))
        found.append(Ruling(rule, reason))
    elif move.use == "space":
        found += space_objections(position, side, move.companion)
        if position.options["un-space"] == "refuse":
            found.append(Ruling("Z-19", say("this table does not space the card that {card} cancels", card=move.card)))
    elif move.use != "event":
        found.append(Ruling(rule, say("with a second card {card} is played as its event", card=move.card)))
    return tuple(found)
