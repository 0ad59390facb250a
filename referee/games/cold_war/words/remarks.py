"""What is said beside the moves of Cold War, read over where it is true: numbers, headings, what follows by itself."""

from __future__ import annotations

from typing import Any

from referee.games.cold_war.printed.cards import AGENTS, GROUPS, OBJECTIVES
from referee.games.cold_war.printed.sides import SIDES, other, seat
from referee.games.cold_war.rules.events import NOBEL, SUMMIT
from referee.games.cold_war.state.moves import (
    UNNAMED,
    Activate,
    Assign,
    Claim,
    Discard,
    EndTurn,
    First,
    Flip,
    Leave,
    Recruit,
    Reorder,
    Return,
    Reveal,
    Send,
    Shuffle,
    Use,
)
from referee.games.cold_war.state.position import Position
from referee.games.cold_war.words.slots import shows
from referee.kernel.decision import Move
from referee.kernel.forms.declared import Remark
from referee.kernel.forms.look import Look

Values = dict[str, Any]


def _is_worth(look: Look, values: Values) -> bool:
    """True for what is printed on the card that was named last: its influence, initiative, points or limits."""
    last, number = look.last, values["number"]
    if isinstance(last, Flip | Claim):
        card = OBJECTIVES[last.objective]
        return number in (card.points, card.population, card.stability)
    if agent := AGENTS.get(getattr(last, "agent", "")):
        return bool(number == agent.initiative)
    group = GROUPS.get(getattr(last, "group", ""))
    return bool(group and number == group.value)


def _is_described(look: Look, values: Values) -> bool:
    """True for the group that was named last, said otherwise: 'Industry (E4)'."""
    again = look.last is not None and getattr(look.last, "group", "") == values["group"]
    return again and any(look.lattice.apart(place) for place in look.stops(look.state.place))


def _is_total(look: Look, values: Values) -> bool:
    """True for the influence that a side has come to."""
    side = values.get("who") or (look.last.side if look.last else "")
    return side in SIDES and values["number"] == look.position.influence(side)


def _has_token(look: Look, values: Values) -> bool:
    return bool(look.position.token == values["who"])


def _goes_second(look: Look, values: Values) -> bool:
    return isinstance(look.last, First) and look.last.who == other(values["who"])


def _was_shuffled(look: Look, values: Values) -> bool:
    """True where one side shuffles and the other cuts."""
    return isinstance(look.last, Shuffle) or look.accepts(Shuffle)


def _looks(look: Look, values: Values) -> bool:
    """True where a card is looked at before it is said what becomes of it."""
    return look.accepts(Leave, Reorder)


def _was_recruited(look: Look, values: Values) -> bool:
    """True for a card that is kept after it was drawn."""
    return isinstance(look.last, Recruit)


def _from_top(look: Look, values: Values) -> bool:
    """True for the deck of groups, which is drawn from its top."""
    return look.accepts(Flip, Recruit, Reorder) or isinstance(look.last, Recruit | Discard | Leave)


def _from_bottom(look: Look, values: Values) -> bool:
    """True for what a Director claims where he draws from the bottom."""
    drawn = look.accepts(Claim) or isinstance(look.last, Claim)
    return bool(drawn and look.position.options["director-draw"] == "bottom")


def _asks(look: Look, values: Values) -> bool:
    """True for the agent whose agenda asks: 'Double Agent: Assassin on leave', 'Director: Panama'."""
    asking: dict[str, type[Move]] = {"Double Agent": Send, "Director": Claim, "Analyst": Reorder}
    return look.accepts(asking[values["agent"]]) if values["agent"] in asking else False


def _in_use(look: Look, values: Values) -> bool:
    """True for the event that asks: 'Olympic Games: the Analyst comes back', 'Nobel? no'."""
    asked = getattr(look.pending, "source", "")
    return bool(asked == f"event {values['event']}" and not (values["event"] == NOBEL and look.state.moves))


def _is_secret(look: Look, values: Values) -> bool:
    """True for an agent who was laid down unnamed, or is about to be."""
    return look.accepts(Assign) or (isinstance(look.last, Assign) and look.last.agent == UNNAMED)


def _takes_agents(look: Look, values: Values) -> bool:
    """True for the heading of what both sides turn up or lay down."""
    return look.accepts(Reveal, Assign)


def _reveals(look: Look, values: Values) -> bool:
    """True for the heading of what is turned up: not where agents are chosen in secret."""
    return look.accepts(Reveal) or shows(look)


def _is_phase(look: Look, values: Values) -> bool:
    return bool(look.position.phase == values["phase"])


def _is_turn(look: Look, values: Values) -> bool:
    return bool(look.position.turn == values["number"])


def _is_on_move(look: Look, values: Values) -> bool:
    """True where it is said only whose action it is: 'CIA's turn: ...'."""
    acting = look.pending.side if look.pending else ""
    stops = look.stops(look.end)
    parted = any(look.lattice.apart(place) or "side" in look.items(place) for place in stops)
    return look.accepts(Activate) and parted and (not look.state.named or look.state.side == acting)


def _fizzled(look: Look, values: Values) -> bool:
    """True where the power of the group just activated had no target."""
    return isinstance(look.last, Activate) and getattr(look.pending, "group", "") != look.last.group


def _is_recruited(look: Look, values: Values) -> bool:
    """True for the group that an event has just laid before the side that used it."""
    last, before = look.last, look.before
    if not isinstance(last, Use) or before is None or (look.state.named and look.state.side != last.side):
        return False
    group = values["group"]
    return bool(group in before.discard and look.position.holder(group) == last.side)


def _is_discarded(look: Look, values: Values) -> bool:
    """True for the group that the discards before it have left to fall by itself."""
    before: Position | None = look.before
    if not isinstance(look.last, Discard | Use) or before is None:
        return False
    return bool(before.holder(values["group"])) and look.position.discard[-1:] == (values["group"],)


def _is_claimed(look: Look, values: Values) -> bool:
    """True for the objective that a side has come to by the move before."""
    before: Position | None = look.before
    now = look.position.owner(values["objective"])
    return before is not None and now == values["who"] and before.owner(values["objective"]) != now


def _is_dead(look: Look, values: Values) -> bool:
    last = look.last
    return isinstance(last, Reveal) and last.agent in look.position.terminated[seat(last.side)]


def _is_not_meant(look: Look, values: Values) -> bool:
    """True for what was not done: 'recruits Industry, not Infantry'."""
    ((field, name),) = ((key, value) for key, value in values.items())
    parted = any(look.lattice.apart(place) for place in range(look.state.place + 1, look.end))
    return not parted and look.last is not None and getattr(look.last, field, name) not in (name, UNNAMED)


def _is_saved(look: Look, values: Values) -> bool:
    """True for the agent whom the move before has put on leave."""
    before: Position | None = look.before
    on_leave = look.position.on_leave
    return before is not None and any(
        values["agent"] in on_leave[seat(side)] and values["agent"] not in before.on_leave[seat(side)] for side in SIDES
    )


def _sees_agent(look: Look, values: Values) -> bool:
    """True for what a Summit Meeting is for."""
    return isinstance(look.last, Use) and look.last.event == SUMMIT and values.get("who") != look.last.side


def _is_over(look: Look, values: Values) -> bool:
    """True where the end of the turn is said twice: 'no events, next turn'."""
    return isinstance(look.last, EndTurn)


def _is_on_leave(look: Look, values: Values) -> bool:
    """True for an agent who has come on leave by the move before."""
    last = look.last
    if isinstance(last, Send):
        return last.agent in look.position.on_leave[seat(other(last.side))]
    return isinstance(last, Reveal | Return) and last.agent in look.position.on_leave[seat(last.side)]


REMARKS = (
    Remark(says=("{number}",), true=_is_worth),
    Remark(says=("{group}",), true=_is_described),
    Remark(says=("total {number}", "{number} total", "{who} total {number}"), true=_is_total),
    Remark(says=("token {who}", "token get {who}", "{who} [get] token"), true=_has_token),
    Remark(says=("{who} second",), true=_goes_second),
    Remark(says=("{who} shuffle",), true=_was_shuffled),
    Remark(says=("look",), true=_looks),
    Remark(says=("keep",), true=_was_recruited),
    Remark(says=("top",), true=_from_top),
    Remark(says=("bottom",), true=_from_bottom),
    Remark(says=("{agent}",), true=_asks),
    Remark(says=("{event}", "spend {event}"), true=_in_use),
    Remark(says=("{secret}",), true=_is_secret),
    Remark(says=("reveal", "reveal operative"), true=_reveals),
    Remark(says=("operative", "choose operative"), true=_takes_agents),
    Remark(says=("{phase}",), true=_is_phase),
    Remark(says=("round {number}", "ordinal {number} round"), true=_is_turn),
    Remark(says=("onmove",), true=_is_on_move),
    Remark(says=("notarget",), true=_fizzled),
    Remark(says=("recruit {group}", "{group}", "{group} recruit"), true=_is_recruited),
    Remark(says=("discard {group}", "{group}", "{group} discard"), true=_is_discarded),
    Remark(says=("{who} claim {objective}", "{objective} claim {who}", "{who} {objective}"), true=_is_claimed),
    Remark(says=tuple(f"notthat {{{slot}}}" for slot in ("group", "agent", "objective", "who")), true=_is_not_meant),
    Remark(says=("return {agent}", "send {agent} [send] onleave", "{agent} onleave"), true=_is_saved),
    Remark(says=("peek [{who}] operative", "look [{who}] operative"), true=_sees_agent),
    Remark(says=("endturn",), true=_is_over),
    Remark(says=("terminated",), true=_is_dead),
    Remark(says=("onleave",), true=_is_on_leave),
)
