"""The status of a game on one screen."""

from __future__ import annotations

from typing import Any

from referee.games.twilight_struggle.pages.warnings import losing
from referee.games.twilight_struggle.printed.facts import facts
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, seat, title
from referee.games.twilight_struggle.printed.turns import defcon_floors
from referee.games.twilight_struggle.rules.civil_war import stands as civil_war_stands
from referee.games.twilight_struggle.rules.duties import rounds_for
from referee.games.twilight_struggle.rules.lasting import on
from referee.games.twilight_struggle.rules.meanings import OpsModifier
from referee.games.twilight_struggle.rules.operations.modifiers import has_ability
from referee.games.twilight_struggle.rules.operations.space_race import space_box
from referee.games.twilight_struggle.rules.outcomes import still_in_force
from referee.games.twilight_struggle.rules.setup import bid_told, bids
from referee.games.twilight_struggle.state.changes import SIDES
from referee.games.twilight_struggle.state.position import OWED, WINNING, Fact, Position
from referee.kernel import Plain
from referee.kernel.change import owed
from referee.kernel.decision import owes
from referee.kernel.ends import NO_RESULT
from referee.kernel.pages.summary import Summary
from referee.kernel.pages.wrapping import wrapped
from referee.kernel.text import Text, printed, say

ENDS = {"round": say("this action round"), "turn": say("the end of the turn"), "game": say("cancelled or game end")}
ROWS = 24
LAST_BOX = 8


def status(position: Position) -> Summary:
    """Return the position on one screen of 80 x 24: clock, what is owed, tracks, cards, effects, what is known.

    What is known of the hands, shown in full elsewhere, is cut to the rows that are left.
    """
    first = (
        owing(position),
        vp_stand(position),
        _defcon(position),
        _military_ops(position),
        *(_space(position, side) for side in SIDES),
        *_abilities(position),
        _china(position),
        _cards(position),
        *_bids(position),
        *_losing(position),
        *_modifiers(position),
        *_effects(position),
        *_crises(position),
        *position.options.told,
    )
    left = ROWS - 1 - sum(map(_rows, first))
    return Summary(clock(position), (*first, *_remembered(position, left)), _data(position))


def _rows(text: Text) -> int:
    """Return how many rows of the screen *text* takes."""
    return wrapped(str(text)).count("\n") + 1


def clock(position: Position) -> Text:
    """Return turn and phase; between turns nothing of the last turn's rounds is left."""
    rounds = max(rounds_for(position, side) for side in SIDES)
    turn = position.turn
    match position.stage:
        case "setup":
            return say("Twilight Struggle, set-up")
        case "headline":
            return say(
                "Turn {turn} of 10, headline phase, {n:# action round|# action rounds} to come", turn=turn, n=rounds
            )
        case "action_round":
            number, side = position.action_round, title(position.phasing)
            return say("Turn {turn} of 10, action round {n} of {m}, {side}", turn=turn, n=number, m=rounds, side=side)
        case "cleanup":
            return say("Turn {turn} of 10, end of the turn", turn=turn)
    return say("Turn {turn} of 10, the game is over", turn=turn)


def owing(position: Position) -> Text:
    """Return who owes what, or how the game ended."""
    pending = position.pending
    if over := position.over:
        if over.winner:
            return say("{side} has won: {how} [{rule}]", side=title(over.winner), how=over.how, rule=over.rule)
        if over.rule == NO_RESULT:
            return say("the game is over: {how} [{rule}]", how=over.how, rule=over.rule)
        return say("a draw: {how} [{rule}]", how=over.how, rule=over.rule)
    assert pending is not None, "neither over nor anything owed"
    what = pending.asks(position)
    said = say("both sides owe: {what}", what=what) if pending.side == "both" else owes(title(pending.side), what)
    return say("{owed} [{rule}]", owed=said, rule=pending.source)


def vp_stand(position: Position) -> Text:
    """Return how the victory points stand, and how far the side that leads is from winning by them."""
    if not position.vp:
        return say("VP: even; 20 win at once")
    leader = US if position.vp > 0 else USSR
    ahead, lacks = abs(position.vp), max(WINNING - abs(position.vp), 0)
    return say("VP: {side} +{n}; {lacks} more win at once", side=title(leader), n=ahead, lacks=lacks)


def closed(position: Position) -> tuple[str, ...]:
    """Return the regions closed to coups and realignment by the DEFCON level (8.1.5), to a side at least."""
    return tuple(region for region, floor in defcon_floors().items() if position.defcon < floor)


def _defcon(position: Position) -> Text:
    shut = closed(position)
    if not shut:
        return say("DEFCON {level}: all regions are open to coups and realignment", level=position.defcon)
    near = position.defcon == 2 > position.lowest_defcon
    open_war = say("; a coup in a battleground is nuclear war") if near else ""
    free = position.options["realign-defcon"] == "free"
    regions = say("closed to coups: {shut}" if free else "closed to coups and realignment: {shut}", shut=shut)
    return say("DEFCON {level}: {regions}{war}", level=position.defcon, regions=regions, war=open_war)


def lacking(position: Position, side: Side) -> int:
    """Return the military operations that *side* still needs this turn (8.2.1)."""
    return max(position.defcon - position.military_ops[seat(side)], 0)


def _military_ops(position: Position) -> Text:
    us, ussr = (_done(position, side) for side in SIDES)
    return say("Military operations, {need} required: {us}; {ussr}", need=position.defcon, us=us, ussr=ussr)


def _done(position: Position, side: Side) -> Text:
    level, lacks = position.military_ops[seat(side)], lacking(position, side)
    short = say("{n} still required", n=lacks) if lacks else say("done")
    return say("{side} {level}, {short}", side=title(side), level=level, short=short)


def _space(position: Position, side: Side) -> Text:
    box, tries = position.space[seat(side)], attempts(position, side)
    used = position.space_tries[seat(side)]
    name = printed(_box(box), "name") if box else ""
    if box == LAST_BOX:
        return say("Space, {side}: box {box} {name}, the last", side=title(side), box=box, name=name)
    nearest = space_box(box + 1)
    wanted = say("next: {ops:# operation|# operations}, 1-{die}", ops=nearest.ops, die=nearest.die)
    place = say("box {box} {name}", box=box, name=name) if box else say("at the start")
    text = "Space, {side}: {place}; {wanted}; tried {used} of {tries}"
    return say(text, side=title(side), place=place, wanted=wanted, used=used, tries=tries)


def attempts(position: Position, side: Side) -> int:
    """Return the space attempts that *side* has in a turn (6.4.2)."""
    return 2 if has_ability(position, side, 2) else 1


def _box(number: int) -> dict[str, Any]:
    rows: list[dict[str, Any]] = facts("space")["box"]
    return next(row for row in rows if row["number"] == number)


def abilities(position: Position, side: Side) -> tuple[str, ...]:
    """Return what the space track lets *side* alone do now (6.4.4)."""
    rows: list[dict[str, Any]] = facts("space")["box"]
    return tuple(r["ability"] for r in rows if r.get("ability") and has_ability(position, side, r["number"]))


def _abilities(position: Position) -> list[Text]:
    held = [(side, abilities(position, side)) for side in SIDES]
    said = [(side, tuple(name.replace("-", " ") for name in names)) for side, names in held if names]
    return [say("Space abilities, {side} alone: {what}", side=title(side), what=names) for side, names in said]


def _china(position: Position) -> Text:
    if position.civil_war_lasts:
        return say("China Card: nobody; {war}", war=civil_war_stands(position))
    face = say("face up") if position.china_playable else say("face down until the turn ends")
    return say("China Card: {side}, {face}", side=title(position.china), face=face)


def _cards(position: Position) -> Text:
    us, ussr = position.hands
    return say(
        "Cards: US hand {us}, USSR hand {ussr}, draw pile {deck}, discard pile {discard}, removed {removed}",
        us=us,
        ussr=ussr,
        deck=position.deck,
        discard=len(position.discard),
        removed=len(position.removed),
    )


def _bids(position: Position) -> list[Text]:
    """Return what was bid, until it is placed."""
    return [bid_told(side, n) for side, n in bids(position).items()]


def _losing(position: Position) -> list[Text]:
    """Return which known cards would lose the game for the side that may play them now."""
    cards = tuple(card for side in SIDES for card in losing(position, side))
    return [say("{cards} would lose the game at once", cards=cards)] if cards else []


def ops_change(position: Position, side: Side) -> int:
    """Return what lasting effects add to the operations of a card of *side*, before the limits 1-4 (7.4)."""
    return sum(effect.means.amount for effect in on(position, OpsModifier, side))


def _modifiers(position: Position) -> list[Text]:
    changed = [(side, ops_change(position, side)) for side in SIDES]
    shown = tuple(str(say("{side} {n:+d}", side=title(side), n=n)) for side, n in changed if n)
    return [say("Operations of a card, held to 1-4: {shown}", shown=shown)] if shown else []


def _effects(position: Position) -> list[Text]:
    """Return a sentence for each end that effects in play have."""
    found = []
    for until, ends in ENDS.items():
        if names := tuple(effect_told(fact) for fact in position.facts if fact.until == until):
            found.append(say("In play until {ends}: {names}", ends=ends, names=names))
    return found or [say("In play: nothing")]


def _crises(position: Position) -> list[Text]:
    """Return what has come of the crises before the game: all of it while they are met, then what still holds."""
    told = still_in_force(position)
    held = [say("By the crises: {told}", told=told)] if told else []
    if position.stage != "setup" or not position.zero:
        return held
    dice = tuple(say("{crisis} {n}", crisis=crisis, n=die) for crisis, die in position.zero)
    used = [(side, position.statecraft[seat(side)]) for side in SIDES]
    laid = [say("{side} statecraft laid: {cards}", side=title(side), cards=cards) for side, cards in used]
    return [say("Crises: {dice}", dice=dice), *laid, *held]


def effect_told(fact: Fact) -> Text:
    """Return a lasting effect in words: its card, and whom or what it is about."""
    if fact.detail == OWED:
        return say("{card} (the {side} has to play it)", card=fact.card, side=title(fact.side))
    if fact.detail:
        return say("{card} ({detail})", card=fact.card, detail=fact.detail)
    if fact.side in SIDES:
        return say("{card} (on {side})", card=fact.card, side=title(fact.side))
    return say("{card} (eight rounds)", card=fact.card) if fact.side else say("{card}", card=fact.card)


def _remembered(position: Position, left: int) -> list[Text]:
    """Return the cards known in hands or lying on the table and the last declaration, in *left* rows or fewer."""
    told = [
        *((say("Known in the {side} hand", side=title(side)), position.known[seat(side)]) for side in SIDES),
        (say("On the table"), position.front),
        (say("Declared"), tuple(str(claim.text) for claim in position.claims[-1:])),
    ]
    lists = [(what, names) for what, names in told if names][: max(left, 0)]
    found = list[Text]()
    for place, (what, names) in enumerate(lists):
        found.append(_fitted(what, names, (left - sum(map(_rows, found))) // (len(lists) - place)))
    return found


def _fitted(what: Text, names: tuple[str, ...], rows: int) -> Text:
    """Return *names* after *what*, as many as fit in *rows*, and how many are left out."""
    for kept in range(len(names), 0, -1):
        more = (say("{n} more", n=len(names) - kept),) if kept < len(names) else ()
        text = say("{what}: {names}", what=what, names=(*names[:kept], *more))
        if _rows(text) <= rows:
            return text
    return say("{what}: {n}", what=what, n=len(names))


def _data(position: Position) -> Plain:
    """Return the status as plain data."""
    return {**_tracks_data(position), **_cards_data(position)}


def _tracks_data(position: Position) -> Plain:
    return {
        "turn": position.turn,
        "stage": position.stage,
        "action_round": position.action_round,
        "rounds": _pair({side: rounds_for(position, side) for side in SIDES}),
        "phasing": position.phasing,
        "next": owed(position),
        "vp": position.vp,
        "defcon": position.defcon,
        "closed": list(closed(position)),
        "military_ops": _both(position.military_ops),
        "military_ops_required": _pair({side: lacking(position, side) for side in SIDES}),
        "space": _both(position.space),
        "space_attempts": _both(position.space_tries),
        "space_abilities": {side: list(abilities(position, side)) for side in SIDES},
        "china": {"holder": position.china, "playable": position.china_playable},
        **({"civil_war": position.civil_war} if position.has_civil_war else {}),
    }


def _cards_data(position: Position) -> Plain:
    options = position.options
    return {
        "hand": _both(position.hands),
        "deck": position.deck,
        "discard": list(position.discard),
        "removed": list(position.removed),
        "table": list(position.front),
        "unseen": len(position.unseen()),
        "known": {side: list(position.known[seat(side)]) for side in SIDES},
        "losing": {side: list(losing(position, side)) for side in SIDES},
        "operations": _pair({side: ops_change(position, side) for side in SIDES}),
        "in_play": [{"card": f.card, "side": f.side, "until": f.until, "detail": f.detail} for f in position.facts],
        "declared": [{"side": claim.side, "text": str(claim.text)} for claim in position.claims],
        **({"crises": dict(position.zero), "statecraft": _statecraft(position)} if position.zero else {}),
        "options": {"profile": options.profile, **options.apart(options.profile)},
    }


def _statecraft(position: Position) -> dict[str, list[str]]:
    return {side: list(position.statecraft[seat(side)]) for side in SIDES}


def _both(pair: tuple[int, int]) -> dict[str, int]:
    return {US: pair[0], USSR: pair[1]}


def _pair(values: dict[Side, int]) -> dict[str, int]:
    return {str(side): value for side, value in values.items()}
