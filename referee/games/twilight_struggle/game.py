"""The engine of Twilight Struggle: `start`, `judge`, `apply`, `options`, and what a line may rest on."""

from __future__ import annotations

from referee.games.twilight_struggle.board import CARDS, CHINA, MAP, US, USSR, Side, facts, title
from referee.games.twilight_struggle.decisions import card_rule
from referee.games.twilight_struggle.hands import can_hold
from referee.games.twilight_struggle.modifiers import card_value
from referee.games.twilight_struggle.moves import BuyOff, Discard, Draw, Give, Headline, Play, Reveal
from referee.games.twilight_struggle.position import Options, Position
from referee.games.twilight_struggle.setup import setup_frames
from referee.kernel import play
from referee.kernel.position import TABLE, Decision, Move
from referee.kernel.ruling import Claim, Ruling
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say

# What the fields of a move may name.
NAMES = {"side": {US, USSR, TABLE}, "country": MAP, "card": CARDS, "companion": {*CARDS, ""}}
CRISIS = "Cuban Missile Crisis"
AT_ANY_TIME = (Reveal, BuyOff)
CRISIS_COUNTRIES: dict[str, tuple[str, ...]] = {US: ("West Germany", "Turkey"), USSR: ("Cuba",)}


DELUXE = Options()


def start(options: Options = DELUXE, handicap: tuple[int, int] = (0, 0)) -> Position:
    """Return the position of a shuffled box: nothing dealt, the printed markers on the map (section 3)."""
    us, ussr = (tuple(country.start[i] for country in MAP.values()) for i in (0, 1))
    position = Position(us=us, ussr=ussr, options=options)
    early = sum(card.era == "Early" and position.in_game(card.name) for card in CARDS.values())
    return play.settle(position.but(deck=early - 1).push(*setup_frames(handicap, options.bid_rule)))


def judge(position: Position, move: Move) -> tuple[Ruling, ...]:
    """Return every ruling against *move*; empty means legal. Changes nothing."""
    pending = position.pending
    if pending is None:
        over = position.over
        return (Ruling(over.rule if over else "10.3.1", say("the game is over")),)
    answer = pending.objections(position, move)
    if answer and isinstance(move, AT_ANY_TIME):
        return _at_any_time(position, move)
    return answer


def apply(position: Position, move: Move) -> Position:
    """Return the position after *move*, or raise IllegalMove and change nothing."""
    play.refuse(move, judge(position, move))
    return advance(position, move)


def advance(position: Position, move: Move) -> Position:
    """Return the position after *move*, which was judged before: replay uses it, as does a forced move."""
    pending = position.pending
    assert pending is not None, "the game is over"
    if isinstance(move, AT_ANY_TIME) and pending.objections(position, move):
        return play.settle(_do_at_any_time(position.but(news=()), move))
    claims = pending.claims(position, move)
    after = play.answer(position, move)
    return after.but(claims=after.claims + claims) if claims else after


def options(position: Position) -> list[Move]:
    """Return every legal move that the pending decision offers; empty when the game is over."""
    pending = position.pending
    return play.legal(position, pending.candidates(position), judge) if pending else []


def tallies(position: Position, move: Move) -> tuple[Tally, ...]:
    """Return the sums behind *move* on the position before it."""
    pending = answered(position, move)
    return pending.tallies(position, move) if pending else ()


def claims(position: Position, move: Move) -> tuple[Claim, ...]:
    """Return the hidden facts that the legal *move* rests on: they are declared, not verified."""
    pending = answered(position, move)
    return pending.claims(position, move) if pending else ()


def answered(position: Position, move: Move) -> Decision | None:
    """Return the decision that *move* answers, or None when it is said in between, as may be at any time."""
    pending = position.pending
    between = pending is not None and isinstance(move, AT_ANY_TIME) and bool(pending.objections(position, move))
    return None if between else pending


def warnings(position: Position, move: Move) -> tuple[Text, ...]:
    """Return what the table should hear before the legal *move*: a game lost at once, an option, a contradiction."""
    from referee.games.twilight_struggle.cautions import loss, rests_on

    return (*loss(position, move), *contradictions(position, move), *rests_on(position, move))


def source(rule: str) -> str:
    """Return what a rule id refers to: 'Deluxe rulebook 6.3.1', 'card 23', 'table option realign_needs_enemy (Z-2)'."""
    if rule.startswith("card "):
        return str(say("card {number}", number=rule.removeprefix("card ")))
    if rule.startswith("Z-"):
        name = next((row["name"] for row in facts("options")["option"] if row["id"] == rule), "")  # type: ignore[attr-defined]
        return str(say("table option {name} ({rule})", name=name, rule=rule))
    return str(say("Deluxe rulebook {rule}", rule=rule))


# -- what may be said at any time ------------------------------------------------------------------------------------


def _at_any_time(position: Position, move: Reveal | BuyOff) -> tuple[Ruling, ...]:
    if move.side not in (US, USSR):
        return (Ruling("4.5", say("only the US and the USSR hold cards and markers")),)
    side: Side = US if move.side == US else USSR
    if isinstance(move, BuyOff):
        return _buy_off_refused(position, side, move)
    if move.card == CHINA:
        return (Ruling("9.1", say("the China Card lies open and is not part of a hand")),)
    reason = can_hold(position, side, move.card)
    return (Ruling("4.5B", reason),) if reason else ()


def _buy_off_refused(position: Position, side: Side, move: BuyOff) -> tuple[Ruling, ...]:
    rule = card_rule(CRISIS)
    if not position.has(CRISIS, side):
        return (Ruling(rule, say("no Cuban Missile Crisis hangs over the {side}", side=title(side))),)
    payers = CRISIS_COUNTRIES[side]
    if move.country not in payers or move.markers != 2 or position.influence(side, move.country) < 2:
        reason = say("two {side} markers have to come out of one of: {countries}", side=title(side), countries=payers)
        return (Ruling(rule, reason),)
    return ()


def _do_at_any_time(position: Position, move: Reveal | BuyOff) -> Position:
    side: Side = US if move.side == US else USSR
    if isinstance(move, BuyOff):
        return position.put(side, move.country, -2).cancel(CRISIS)
    return position.show(side, move.card)


# -- declarations ----------------------------------------------------------------------------------------------------


def contradictions(position: Position, move: Move) -> tuple[Text, ...]:
    """Return what *move* contradicts of the things the card's holder has declared since cards were last drawn.

    A card whose place is known contradicts nothing: it came openly, or was talked about when it was shown.
    """
    if not isinstance(move, Headline | Play | Discard | Reveal | Give | Draw) or move.side not in (US, USSR):
        return ()
    if position.whereabouts(move.card):
        return ()
    side: Side = US if (move.side == US) != isinstance(move, Draw) else USSR
    return tuple(
        say("{side} declared: {claim}; yet now it holds {card}", side=title(side), claim=claim.text, card=move.card)
        for claim in position.claims
        if claim.side == side and _contradicts(position, side, claim, move.card)
    )


def _contradicts(position: Position, side: Side, claim: Claim, card: str) -> bool:
    if claim.kind == "no scoring":
        return CARDS[card].scoring
    if claim.kind == "at most":
        return card != CHINA and CARDS[card].ops > claim.limit
    return card != CHINA and card_value(position, side, card) >= claim.limit
