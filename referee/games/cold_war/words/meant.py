"""What the slots of a form mean, where that is more than a field each: whose event, which state, who guessed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from referee.games.cold_war.printed.cards import EVENTS, GROUPS
from referee.games.cold_war.printed.sides import SIDES, other
from referee.games.cold_war.state.moves import (
    UNNAMED,
    Activate,
    Assign,
    Decline,
    EndTurn,
    First,
    Flip,
    Give,
    Leave,
    Pass,
    Recruit,
    Reorder,
    Reveal,
    Send,
    Shuffle,
    Steal,
    Token,
    Turn,
    Use,
)
from referee.games.cold_war.words.slots import MOBILIZED, READY
from referee.kernel.decision import Move
from referee.kernel.forms.declared import Made
from referee.kernel.forms.look import Look
from referee.kernel.forms.vocabulary import PENALTY
from referee.kernel.text import say

Values = dict[str, Any]
ALL_GROUPS, TOP = 24, 3
_LONGEST_SIDE = 12
LESS_LIKELY = 2 * PENALTY
STATES = {READY: say("ready"), MOBILIZED: say("mobilized")}


def _is_followed_by(look: Look, *kinds: str) -> bool:
    """True where an item of *kinds* comes next in the same sentence: 'holds industry' is no pass."""
    stops = [place for place in look.stops(look.end) if not look.lattice.apart(place)]
    return any(kind in look.items(place) for place in stops for kind in kinds)


def _again(look: Look, kind: type[Move]) -> Iterator[Made]:
    """What the other side has just done, by this side: 'CIA passes, KGB too'."""
    if isinstance(look.last, kind) and look.last.side != look.by:
        yield Made((replace(look.last, side=look.by),))


# -- Briefing ----------------------------------------------------------------------------------------------------------


def flip(look: Look, values: Values) -> Iterator[Made]:
    """The next objective, where a bare name is one.

    It is none of a side, nor an event that somebody owns, nor after another move of the line: 'CIA claims Panama,
    Angola'.
    """
    objective = values["objective"]
    said = [move for place, move in enumerate(look.state.moves) if place not in look.state.implied]
    begins = not said or isinstance(said[-1], EndTurn)
    owned = objective in EVENTS and look.position.owner(objective)
    if not look.bare or (begins and not look.state.named and not owned):
        yield Made((Flip(objective=objective),))


def token(look: Look, values: Values) -> Iterator[Made]:
    """The side that has guessed well, or is said to have the token."""
    yield Made((Token(who=values["who"] if "who" in values else other(values["guessing"])),))


def shuffle(look: Look, values: Values) -> Iterator[Made]:
    """All groups are shuffled; a number that is said has to be theirs."""
    if values.get("number", ALL_GROUPS) == ALL_GROUPS:
        yield Made((Shuffle(),))


def reorder(look: Look, values: Values) -> Iterator[Made]:
    """The top three are put in order; a number that is said has to be three."""
    if values.get("number", TOP) == TOP:
        yield Made((Reorder(side=look.by),))


# -- Planning ----------------------------------------------------------------------------------------------------------


def assign(look: Look, values: Values) -> Iterator[Made]:
    """Agent X, unnamed where he is not named; 'agents', and both sides in a list, are those of both."""
    if "likewise" in values:
        yield from _again(look, Assign)
    elif "agents" in values or "pair" in values:
        yield from _assign_both(look, values)
    elif "agent" in values or not _is_followed_by(look, "agent", "secret", "numbered"):
        unlikely = LESS_LIKELY if _is_both(look) and "side" not in values else 0
        yield Made((Assign(side=look.by, agent=values.get("agent", UNNAMED)),), unlikely)


def _assign_both(look: Look, values: Values) -> Iterator[Made]:
    if "partner" in values:
        yield Made(tuple(Assign(side=side, agent=agent) for side, agent in named(look, values)))
    elif "pair" in values or (_is_both(look) and look.by == SIDES[0]):
        yield Made(tuple(Assign(side=side, agent=UNNAMED) for side in values.get("pair", SIDES)))


def _is_both(look: Look) -> bool:
    """True where both sides are asked and none is named."""
    return bool(look.pending and look.pending.side == "both" and not look.state.named)


# -- Influence Struggle ------------------------------------------------------------------------------------------------


def first(look: Look, values: Values) -> Iterator[Made]:
    """Who begins: the side named, or the other one of whom it is said that it follows."""
    yield Made((First(side=look.by, who=values["who"] if "who" in values else other(values["last"])),))


def recruit(look: Look, values: Values) -> Iterator[Made]:
    """The group drawn as an action; a number that is said of it has to be its influence."""
    group = values["group"]
    if not look.accepts(Leave) and values.get("number", GROUPS[group].value) == GROUPS[group].value:
        yield Made((Recruit(side=_by_whom(look), group=group),))


def recruit_seen(look: Look, values: Values) -> Iterator[Made]:
    """The group that Media has looked at."""
    if look.accepts(Leave):
        yield Made((Recruit(side=look.by, group=values["group"]),))


def activate(look: Look, values: Values) -> Iterator[Made]:
    """One's own group, mobilized for its power."""
    yield Made((Activate(side=_by_whom(look), group=values["group"]),))


def _by_whom(look: Look) -> str:
    """Return whose action a group is: in one breath with an activated one it is no action of the other side."""
    last, apart = look.last, look.lattice.apart(look.state.place)
    in_one_breath = look.bare and isinstance(last, Activate) and not (look.state.named or apart)
    return last.side if last and in_one_breath else look.by


def passes(look: Look, values: Values) -> Iterator[Made]:
    """One pass; 'two passes' are one of each side; 'KGB too' is a pass after a pass."""
    if "pair" in values:
        yield Made(tuple(Pass(side=side) for side in values["pair"]))
    elif "number" in values:
        if values["number"] == len(SIDES) and not look.state.named:
            yield Made((Pass(side=look.by), Pass(side=other(look.by))))
    elif "likewise" in values:
        yield from _again(look, Pass)
    elif _is_pass(look, values):
        yield Made((Pass(side=look.by),))


def _is_pass(look: Look, values: Values) -> bool:
    """True unless more is said: 'holds industry' is none; 'done', 'waits' are one where it is said of a side."""
    return not _is_followed_by(look, "group") and ("idle" not in values or _says_who(look))


def _says_who(look: Look) -> bool:
    """True where a side stands before the form: 'CIA waits', 'both wait'."""
    place, items = look.state.place, [look.items(start).get("side", ()) for start in range(look.state.place)]
    return any(place in look.stops(end) for sides in items[-_LONGEST_SIDE:] for _, end, _ in sides)


def turn(look: Look, values: Values) -> Iterator[Made]:
    """The group in its other state; that it is said to be turned to the one that it is in, is for the rules to say."""
    group = values["group"]
    now = READY if look.position.is_ready(group) else MOBILIZED
    move = Turn(side=look.by, group=group, to=now if values.get("to") == now else "")  # type: ignore[arg-type]
    if values.get("from", now) != now and look.after(move) is not None:
        look.complain(look.end - 1, say("{group} is {state} already", group=group, state=STATES[now]))
    else:
        yield Made((move,))


def steal(look: Look, values: Values) -> Iterator[Made]:
    """What lies before the opponent is stolen: a bare name means no more."""
    if not look.bare or look.position.holder(values["group"]) == other(look.by):
        yield Made((Steal(side=look.by, group=values["group"]),))


def give(look: Look, values: Values) -> Iterator[Made]:
    """One's own is given, to the opponent: a bare name means no more."""
    if values.get("receiver", other(look.by)) != other(look.by):
        return
    if not look.bare or look.position.holder(values["group"]) == look.by:
        yield Made((Give(side=look.by, group=values["group"]),))


def leave(look: Look, values: Values) -> Iterator[Made]:
    """The card stays on the deck; where it is named it has to be one of the deck."""
    if values.get("group") in (None, *look.position.unseen()):
        yield Made((Leave(side=look.by),))


def use(look: Look, values: Values) -> Iterator[Made]:
    """An event is used by the side that is named, or else by its owner."""
    owner = look.position.owner(values["event"])
    by = look.by if look.state.side or "side" in values else owner or look.by
    if by in SIDES:
        yield Made((Use(side=by, event=values["event"]),))


# -- Cease-fire --------------------------------------------------------------------------------------------------------


def decline(look: Look, values: Values) -> Iterator[Made]:
    """The prize is kept; 'doesn't' with another verb after it says something else."""
    stops = look.stops(look.end)
    if look.lattice.end in stops or any(look.lattice.apart(place) or "side" in look.items(place) for place in stops):
        yield Made((Decline(side=look.by),))


# -- Debriefing --------------------------------------------------------------------------------------------------------


def reveal(look: Look, values: Values) -> Iterator[Made]:
    """An agent is turned up, or one of each side in the order in which the sides are named."""
    if "likewise" in values:
        yield from _again(look, Reveal)
    else:
        yield Made(tuple(Reveal(side=side, agent=agent) for side, agent in named(look, values)))


def named(look: Look, values: Values) -> tuple[tuple[str, str], ...]:
    """Return who is said to have which agent."""
    if "pair" not in values:
        return ((look.by, values["agent"]),)
    return tuple(zip(values["pair"], (values["agent"], values["partner"]), strict=True))


def send(look: Look, values: Values) -> Iterator[Made]:
    """An agent of the opponent goes on leave; one who is only named after a reveal may be meant as another reveal."""
    unlikely = look.bare and isinstance(look.last, Reveal)
    yield Made((Send(side=look.by, agent=values["agent"]),), LESS_LIKELY if unlikely else 0)


# -- Detente -----------------------------------------------------------------------------------------------------------


def end_turn(look: Look, values: Values) -> Iterator[Made]:
    """The turn is over; a number that is said has to be its own."""
    if values.get("number", look.position.turn) == look.position.turn:
        yield Made((EndTurn(),))
