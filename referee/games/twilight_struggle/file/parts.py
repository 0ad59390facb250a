"""The parts of a position file: tracks, board, effects, cards, what is remembered, what is owed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.twilight_struggle.file import keys
from referee.games.twilight_struggle.file.frames import BUSINESS
from referee.games.twilight_struggle.printed.cards import CARDS, CHINA
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, seat
from referee.games.twilight_struggle.printed.turns import hand_size
from referee.games.twilight_struggle.rules.events import event
from referee.games.twilight_struggle.rules.setup import setup_frames
from referee.games.twilight_struggle.rules.turn.course import EndOfRounds, NextRound
from referee.games.twilight_struggle.rules.turn.headlines import Headlines
from referee.games.twilight_struggle.state.position import OWED, Markers, Pair, Position
from referee.kernel.decision import Frame
from referee.kernel.text import say
from referee.kernel.toml import BadKey, Key

Data = Mapping[str, Any]
PILES = ("discard", "removed", "front")
NOWHERE: tuple[Markers, Markers] = ((), ())


# -- the board -------------------------------------------------------------------------------------------------------


def tracks(position: Position, data: Data) -> Position:
    """Return *position* with its tracks and the China Card as *data* says."""
    most = 999 if position.stage == "over" else 20
    china = keys.table(data.get("china", {}), ("china",), ("holder", "playable"))
    return position.but(
        defcon=keys.whole(data.get("defcon", position.defcon), ("defcon",), 1, 5),
        vp=keys.whole(data.get("vp", position.vp), ("vp",), -most, most),
        military_ops=keys.pair(data.get("military_ops", {}), ("military_ops",), position.military_ops, 0, 5),
        space=keys.pair(data.get("space", {}), ("space",), position.space, 0, 8),
        space_tries=keys.pair(data.get("space_tries", {}), ("space_tries",), position.space_tries, 0, 2),
        china=keys.side(china.get("holder", position.china), ("china", "holder")),
        china_playable=keys.truth(china.get("playable", position.china_playable), ("china", "playable")),
    )


def board(position: Position, data: Data) -> Position:
    """Return *position* with its influence put right; what counted at the start of the round follows a correction."""
    us, ussr = keys.influence(data.get("influence", {}), ("influence",), position.us, position.ussr)
    reach = position.reach
    if reach != NOWHERE:
        reach = _follow(reach[0], position.us, us), _follow(reach[1], position.ussr, ussr)
    return position.but(us=us, ussr=ussr, reach=reach)


def _follow(reach: Markers, was: Markers, now: Markers) -> Markers:
    return tuple(n if r == w else r for r, w, n in zip(reach, was, now, strict=True))


def effects(position: Position, data: Data) -> Position:
    """Return *position* with the lasting effects that *data* lists."""
    if "in_play" not in data:
        return position
    listed = enumerate(keys.items(data["in_play"], ("in_play",)))
    return position.but(facts=tuple(dict.fromkeys(keys.fact(value, ("in_play", place)) for place, value in listed)))


# -- the cards -------------------------------------------------------------------------------------------------------


def cards(position: Position, data: Data, fresh: bool) -> Position:
    """Return *position* with piles and hands as *data* says, each card in one place and all of them counted.

    *fresh*: what *data* leaves out is inferred from the clock and the effects in play, else it stays.
    """
    held = {name: keys.pile(data[name], (name,)) for name in PILES if name in data}
    shown = keys.table(data.get("known_hand", {}), ("known_hand",), (US, USSR))
    us, ussr = (keys.pile(shown[s], ("known_hand", s)) if s in shown else position.known[seat(s)] for s in (US, USSR))
    position = position.but(known=(us, ussr), **held)
    laid = _laid(data)
    if laid and position.stage != "headline":
        raise BadKey(("headline",), say("headlines lie on the table in the stage 'headline' only"))
    if fresh:
        position = _put_away(position, {*PILES} - {*held}, tuple(laid.values()))
    sizes = _hand_sizes(position, laid) if fresh else position.hands
    position = position.but(hands=keys.pair(data.get("hand_size", {}), ("hand_size",), sizes, 0, keys.MANY))
    keys.nowhere_twice(position, _places(position))
    keys.hands_fit(position, ("known_hand",))
    return position.but(deck=_deck(position, data))


def _places(position: Position) -> dict[Key, tuple[str, ...]]:
    piles: dict[Key, tuple[str, ...]] = {(name,): getattr(position, name) for name in PILES}
    return piles | {("known_hand", US): position.known[0], ("known_hand", USSR): position.known[1]}


def _put_away(position: Position, open_piles: set[str], laid: tuple[str, ...]) -> Position:
    """Return *position* with headlines laid and cards of effects in play where they lie, in piles not written down."""
    if "front" in open_piles:
        position = position.but(front=laid)
    for fact in position.facts:
        card = fact.card
        if fact.detail == OWED and not position.whereabouts(card):
            position = position.show(US if fact.side == US else USSR, card)
        pile = "front" if event(card).keeps else "removed" if CARDS[card].starred else "discard"
        if pile in open_piles and not position.whereabouts(card):
            position = position.but(**{pile: (*getattr(position, pile), card)})
    return position


def _hand_sizes(position: Position, laid: Mapping[Side, str]) -> Pair:
    """Return both hands as they are when headline and rounds took one card each, or as many as are known."""
    us, ussr = _after_rounds(position, laid)
    return max(us, len(position.known[0])), max(ussr, len(position.known[1]))


def _after_rounds(position: Position, laid: Mapping[Side, str]) -> Pair:
    full, rounds = hand_size(position.turn), position.action_round
    if position.stage == "setup":
        return 0, 0
    if position.stage == "headline":
        return full - (US in laid), full - (USSR in laid)
    us_played = rounds if position.stage == "action_round" else rounds + 1
    ussr_played = rounds + (position.phasing == US) if position.stage == "action_round" else rounds + 1
    return max(full - us_played, 0), max(full - ussr_played, 0)


def _deck(position: Position, data: Data) -> int:
    """Return the draw pile: what the other places leave of the cards in the game."""
    table = sum(card != CHINA for card in position.front)
    placed = len(position.discard) + len(position.removed) + table + sum(position.hands)
    left = keys.in_the_game(position) - placed
    if "deck" in data:
        counted = keys.whole(data["deck"], ("deck",), 0, len(CARDS))
        if counted == left or "stack" in data:
            return counted
        raise BadKey(("deck",), say("{n} cards, but the other places leave {left}", n=counted, left=left))
    if left < 0:
        raise BadKey(("hand_size",), say("{n} cards more are placed than the game has", n=-left))
    return left


# -- what is remembered and owed -------------------------------------------------------------------------------------


def memory(position: Position, data: Data, fresh: bool) -> Position:
    """Return *position* with what the round, the turn and the players' word left behind."""
    told = position.but(dropped_to_2=keys.truth(data.get("fell_to_2", position.dropped_to_2), ("fell_to_2",)))
    if "reach" in data or fresh:
        told = told.but(reach=_reach(position, data))
    if "occurred" in data:
        told = told.but(occurred=keys.pile(data["occurred"], ("occurred",)))
    if "ledger" in data:
        rows = enumerate(keys.items(data["ledger"], ("ledger",)))
        told = told.but(ledger=tuple(keys.entry(row, ("ledger", place)) for place, row in rows))
    if "declared" in data:
        rows = enumerate(keys.items(data["declared"], ("declared",)))
        told = told.but(claims=tuple(keys.claim(row, ("declared", place)) for place, row in rows))
    return told


def _reach(position: Position, data: Data) -> tuple[Markers, Markers]:
    if data.get("reach") == "none":
        return NOWHERE
    if "reach" not in data:
        return usual_reach(position, "stack" in data)
    return keys.influence(data["reach"], ("reach",), position.us, position.ussr)


def usual_reach(position: Position, in_the_middle: bool) -> tuple[Markers, Markers]:
    """Return the markers that stood when the round began, as far as the position tells: those that stand now."""
    before_all = position.stage == "setup" or (position.stage == "headline" and position.turn == 1)
    return NOWHERE if before_all and not in_the_middle else (position.us, position.ussr)


def beginning(position: Position, data: Data) -> Position:
    """Return *position* with what is owed at the beginning of its stage on the stack."""
    cleared = position.but(stack=())
    match position.stage:
        case "setup":
            handicap = keys.pair(data.get("handicap", {}), ("handicap",), (0, 0), 0, 20)
            return cleared.push(*setup_frames(handicap, position.options.bid_rule))
        case "headline":
            laid = _laid(data)
            return cleared.push(Headlines(us=laid.get(US, ""), ussr=laid.get(USSR, ""), source="4.5C"), NextRound())
        case "action_round":
            return NextRound().begin(cleared, position.action_round, position.phasing)
        case "cleanup":
            return EndOfRounds().resolve(cleared)
    return cleared


def _laid(data: Data) -> dict[Side, str]:
    """Return the one headline that lies on the table already."""
    said = keys.table(data.get("headline", {}), ("headline",), (US, USSR))
    sides: tuple[Side, ...] = (US, USSR)
    laid = {side: keys.card(said[side], ("headline", side)) for side in sides if side in said}
    if len(laid) == 2:
        raise BadKey(("headline",), say("one headline may lie on the table; the second is a line of 'then'"))
    return laid


def stack(data: Data) -> tuple[Frame, ...]:
    """Return the unfinished business of a file's `stack`, what comes next first."""
    plain = enumerate(keys.items(data["stack"], ("stack",)))
    found = tuple(BUSINESS.from_plain(row, ("stack", place)) for place, row in plain)
    for place, frame in enumerate(found):
        if not isinstance(frame, Frame):
            raise BadKey(("stack", place), say("nothing that can be owed"))
    return found
