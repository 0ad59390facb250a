"""The parts of a position file: tracks, board, effects, cards, what is remembered, what is owed."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.twilight_struggle.file.keys import (
    BOTH,
    card,
    claim,
    entry,
    fact,
    hands_fit,
    in_the_game,
    influence,
    nowhere_twice,
    pile,
    side,
    statecraft,
)
from referee.games.twilight_struggle.printed.cards import CARDS, CHINA
from referee.games.twilight_struggle.printed.map import CIVIL_WAR
from referee.games.twilight_struggle.printed.sides import US, USSR, Side
from referee.games.twilight_struggle.printed.turns import hand_size
from referee.games.twilight_struggle.rules.civil_war import china_refused
from referee.games.twilight_struggle.rules.duties import goes_first
from referee.games.twilight_struggle.rules.setup import setup_frames
from referee.games.twilight_struggle.rules.turn.course import EndOfRounds, NextRound
from referee.games.twilight_struggle.rules.turn.headlines import Headlines
from referee.games.twilight_struggle.rules.written import event
from referee.games.twilight_struggle.state.position import CIVIL_WAR_MARKERS, OWED, Markers, Pair, Position
from referee.kernel.file.keys import MANY, Keys, by_side, listed, pair, truth, whole
from referee.kernel.file.toml import BadKey, Key
from referee.kernel.printed.languages import called
from referee.kernel.text import say

PILES = ("discard", "removed", "front")
NOWHERE: tuple[Markers, Markers] = ((), ())


# -- the board -------------------------------------------------------------------------------------------------------


def tracks(position: Position, file: Keys) -> Position:
    """Return *position* with its tracks and the China Card as *file* says."""
    most = 999 if position.stage == "over" else 20
    position = _china(position, file)
    return position.but(
        defcon=file.get("defcon", whole(1, 5), position.defcon),
        vp=file.get("vp", whole(-most, most), position.vp),
        military_ops=file.mend("military_ops", pair(BOTH, 0, 5), position.military_ops),
        space=file.mend("space", pair(BOTH, 0, 8), position.space),
        space_tries=file.mend("space_tries", pair(BOTH, 0, 2), position.space_tries),
    )


def _china(position: Position, file: Keys) -> Position:
    """Return *position* with civil war and China Card as *file* says: nobody has the card while the war lasts."""
    china, lasted = file.table("china", "holder", "playable"), position.civil_war_lasts
    position = position.but(civil_war=file.get("civil_war", whole(0, CIVIL_WAR_MARKERS), position.civil_war))
    if position.civil_war and not position.has_civil_war:
        raise BadKey(("civil_war",), say("the {space} variant is not played", space=CIVIL_WAR))
    nobody = position.civil_war_lasts
    if nobody and china.values.get("holder"):
        raise BadKey(("china", "holder"), china_refused().reason)
    playable = china.get("playable", truth, not nobody and (lasted or position.china_playable))
    holder = "" if nobody else china.get("holder", side, position.china or USSR)
    return position.but(china=holder, china_playable=playable)


def board(position: Position, file: Keys) -> Position:
    """Return *position* with its influence put right; what counted at the start of the round follows a correction."""
    us, ussr = file.mend("influence", influence, (position.us, position.ussr))
    reach = position.reach
    if reach != NOWHERE:
        reach = _follow(reach[0], position.us, us), _follow(reach[1], position.ussr, ussr)
    return position.but(us=us, ussr=ussr, reach=reach)


def _follow(reach: Markers, was: Markers, now: Markers) -> Markers:
    return tuple(n if r == w else r for r, w, n in zip(reach, was, now, strict=True))


def effects(position: Position, file: Keys) -> Position:
    """Return *position* with the lasting effects that *file* lists."""
    return position.but(facts=tuple(dict.fromkeys(file.get("in_play", listed(fact), position.facts))))


# -- the cards -------------------------------------------------------------------------------------------------------


def cards(position: Position, file: Keys, fresh: bool) -> Position:
    """Return *position* with piles and hands as *file* says, each card in one place and all of them counted.

    *fresh*: what *file* leaves out is inferred from the clock and the effects in play, else it stays.
    """
    known = file.mend("known_hand", by_side(BOTH, pile), position.known)
    position = position.but(known=known, **{name: file.get(name, pile, getattr(position, name)) for name in PILES})
    laid = _laid(file)
    if laid and position.stage != "headline":
        raise BadKey(("headline",), say("headlines lie on the table in the stage 'headline' only"))
    if fresh:
        position = _put_away(position, {name for name in PILES if name not in file}, tuple(laid.values()))
    sizes = _hand_sizes(position, laid) if fresh else position.hands
    position = position.but(hands=file.mend("hand_size", pair(BOTH, 0, MANY), sizes))
    nowhere_twice(position, _places(position))
    hands_fit(position, ("known_hand",))
    return position.but(deck=_deck(position, file))


def _places(position: Position) -> dict[Key, tuple[str, ...]]:
    piles: dict[Key, tuple[str, ...]] = {(name,): getattr(position, name) for name in PILES}
    return piles | {("known_hand", US): position.known[0], ("known_hand", USSR): position.known[1]}


def _put_away(position: Position, open_piles: set[str], laid: tuple[str, ...]) -> Position:
    """Return *position* with headlines laid and cards of effects in play where they lie, in piles not written down."""
    if "front" in open_piles:
        position = position.but(front=laid)
    for lasting in position.facts:
        name = lasting.card
        if lasting.detail == OWED and not position.whereabouts(name):
            position = position.show(US if lasting.side == US else USSR, name)
        place = "front" if event(name).keeps else "removed" if CARDS[name].starred else "discard"
        if place in open_piles and not position.whereabouts(name):
            position = position.but(**{place: (*getattr(position, place), name)})
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
    us, ussr = (max(full - _cards_played(position, side, rounds), 0) for side in (US, USSR))
    return us, ussr


def _cards_played(position: Position, side: Side, rounds: int) -> int:
    """Return the cards that *side* has played by now, when its headline and each of *rounds* took one."""
    if position.stage != "action_round":
        return rounds + 1
    return rounds + (side == goes_first(position) != position.phasing)


def _deck(position: Position, file: Keys) -> int:
    """Return the draw pile: what the other places leave of the cards in the game."""
    table = sum(card != CHINA for card in position.front)
    placed = len(position.discard) + len(position.removed) + table + sum(position.hands)
    left = in_the_game(position) - placed
    if "deck" in file:
        counted = file.get("deck", whole(0, len(CARDS)), left)
        if counted == left or "stack" in file:
            return counted
        raise BadKey(("deck",), say("{n:# card|# cards}, but the other places leave {left}", n=counted, left=left))
    if left < 0:
        raise BadKey(("hand_size",), say("{n:# card more is|# cards more are} placed than the game has", n=-left))
    return left


# -- what is remembered and owed -------------------------------------------------------------------------------------


def memory(position: Position, file: Keys, fresh: bool) -> Position:
    """Return *position* with what the round, the turn and the players' word left behind."""
    laid = file.table("statecraft", *BOTH)
    return position.but(
        statecraft=(
            laid.get(US, statecraft(US), position.statecraft[0]),
            laid.get(USSR, statecraft(USSR), position.statecraft[1]),
        ),
        dropped_to_2=file.get("fell_to_2", truth, position.dropped_to_2),
        reach=_reach(position, file) if "reach" in file or fresh else position.reach,
        occurred=file.get("occurred", pile, position.occurred),
        ledger=file.get("ledger", listed(entry), position.ledger),
        claims=file.get("declared", listed(claim), position.claims),
    )


def _reach(position: Position, file: Keys) -> tuple[Markers, Markers]:
    if file.values.get("reach") in called("none", "twilight-struggle", "key"):
        return NOWHERE
    if "reach" not in file:
        return usual_reach(position, "stack" in file)
    return file.mend("reach", influence, (position.us, position.ussr))


def usual_reach(position: Position, in_the_middle: bool) -> tuple[Markers, Markers]:
    """Return the markers that stood when the round began, as far as the position tells: those that stand now."""
    before_all = position.stage == "setup" or (position.stage == "headline" and position.turn == 1)
    return NOWHERE if before_all and not in_the_middle else (position.us, position.ussr)


def beginning(position: Position, file: Keys) -> Position:
    """Return *position* with what is owed at the beginning of its stage on the stack."""
    cleared = position.but(stack=())
    match position.stage:
        case "setup":
            handicap = file.mend("handicap", pair(BOTH, 0, 20), (0, 0))
            return cleared.push(*setup_frames(position.options, handicap))
        case "headline":
            laid = _laid(file)
            return cleared.push(Headlines(us=laid.get(US, ""), ussr=laid.get(USSR, ""), source="4.5C"), NextRound())
        case "action_round":
            return NextRound().begin(cleared, position.action_round, position.phasing)
        case "cleanup":
            return EndOfRounds().resolve(cleared)
    return cleared


def _laid(file: Keys) -> dict[Side, str]:
    """Return the one headline that lies on the table already."""
    said = file.table("headline", *BOTH)
    sides: tuple[Side, ...] = (US, USSR)
    laid = {side: said.get(side, card, "") for side in sides if side in said}
    if len(laid) == 2:
        raise BadKey(("headline",), say("one headline may lie on the table; the second is a line of 'then'"))
    return laid
