"""What fills a place in a form of Cold War: a group by name or by faction and value, an agent, whose it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from referee.games.cold_war.printed.cards import AGENTS, GROUPS
from referee.games.cold_war.printed.sides import SIDES, other
from referee.games.cold_war.printed.typed import BOTH
from referee.games.cold_war.state.moves import Assign, Send
from referee.kernel.forms.declared import Filling, Slot
from referee.kernel.forms.lattice import NUMBER
from referee.kernel.forms.look import Look
from referee.kernel.forms.patterns import Tree
from referee.kernel.text import say

Values = Mapping[str, Any]
MOBILIZED, READY = "mobilized", "ready"
_OPENING, _BRACKETS = frozenset("(（[【<《"), frozenset("(（[【<《)）]】>》 ")


def _tree(*patterns: str) -> Tree:
    return Tree((pattern, pattern) for pattern in patterns)


def _side(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield the side that is named here: never both, never the table."""
    yield from (item for item in look.items(place).get("side", ()) if item[0] in SIDES)


def _whose(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield the side whose card follows or was named: 'KGB's', 'his own', 'the opponent's'."""
    yield from _side(look, place, values)
    acting = look.pending.side if look.pending else ""
    if acting in SIDES:
        for whose, end, cost in look.items(place).get("whose", ()):
            yield acting if whose == "own" else other(acting), end, cost


def _in_brackets(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield the side that stands in brackets here: 'Students (KGB)'."""
    if is_bracketed(look, place):
        yield from _whose(look, place, values)


def is_bracketed(look: Look, place: int) -> bool:
    """True when what stands at *place* is in brackets."""
    return look.lattice.line[: look.lattice.at(place)].rstrip()[-1:] in _OPENING


def _is_whole(look: Look, start: int, end: int) -> bool:
    """True unless another sentence begins between *start* and *end*; brackets part none."""
    lattice = look.lattice
    gaps = (lattice.line[lattice.units[place - 1].to : lattice.at(place)] for place in range(start + 1, end))
    return not any(lattice.apart(place) and set(gap) - _BRACKETS for place, gap in enumerate(gaps, start + 1))


# -- groups ------------------------------------------------------------------------------------------------------------

_GROUP = _tree(
    *(
        f"[{{owner}}] {described}{whose}"
        for described in (
            "[{number}] [{faction}] {called}",
            "{faction} {number} [{called}]",
            "{number} {faction} [{called}]",
        )
        for whose in ("", " {holder}", " from {holder_of}")
    )
)
_BY_VALUE = {(group.faction, group.value): name for name, group in GROUPS.items()}


def _group(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield the group that is described here, where all that is said of it is true of one: 'KGB's E4', 'Industry'."""
    for match in _GROUP.matches(look, place):
        said = match.values
        name = said.get("called") or _BY_VALUE.get((said["faction"], said["number"]), "")
        if name and _is_true(look, name, said) and _is_whole(look, place, match.end):
            yield name, match.end, match.cost


def _is_true(look: Look, name: str, said: Values) -> bool:
    group, holder = GROUPS[name], look.position.holder(name)
    told = (said.get("number", group.value), said.get("faction", group.faction))
    whose = {said[owner] for owner in ("owner", "holder", "holder_of") if owner in said}
    return told == (group.value, group.faction) and whose <= {holder}


# -- agents ------------------------------------------------------------------------------------------------------------

_AGENT = _tree("{known}", "numbered {number}", "[numbered] {number} nth", "operative {number}", "{secret}")
_SENT = _tree("[{rival}] {known} [{rival}]", "[{rival}] operative {known}")
_BY_INITIATIVE = {agent.initiative: name for name, agent in AGENTS.items()}


def _agent(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield the agent that is named here, by name or initiative; one who is sent on leave also as the opponent's."""
    for match in (_SENT if look.accepts(Send) else _AGENT).matches(look, place):
        name = match.values.get("known") or match.values.get("secret") or _BY_INITIATIVE.get(match.values["number"])
        if name:
            yield name, match.end, match.cost


def _secret(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield 'unnamed' where an agent may be laid down so."""
    if look.accepts(Assign) or look.outside:
        yield from look.items(place).get("secret", ())


def shows(look: Look) -> bool:
    """True where the agent who is chosen is shown at once; anywhere else he is chosen in secret."""
    return bool(getattr(look.pending, "shows", False))


def _shown(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield the word for showing an agent, where that is how he is chosen."""
    if shows(look):
        yield from look.items(place).get("reveal", ())


def _rival(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield the opponent of the side that is asked, where it is named."""
    yield from (item for item in _whose(look, place, values) if look.pending and item[0] == other(look.pending.side))


def _pair(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield both sides in the order in which they are named: 'CIA and KGB'."""
    for one, end, cost in _side(look, place, values):
        for there in look.stops(end):
            yield from (((one, two), then, cost + more) for two, then, more in _side(look, there, values) if two != one)


# -- the rest ----------------------------------------------------------------------------------------------------------


def _of(kind: str) -> Callable[[Look, int, Values], Iterable[Filling]]:
    """Return what yields the items of *kind*."""
    return lambda look, place, values: look.items(place).get(kind, ())


def _state(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield the state that a group is said to be turned to."""
    for kind in (READY, MOBILIZED):
        yield from ((kind, end, cost) for _, end, cost in look.items(place).get(kind, ()))


_SIDE, _WHOSE = frozenset({"side"}), frozenset({"side", "whose"})
SLOTS = {
    "group": Slot(starts=frozenset({"group", "faction", NUMBER}) | _WHOSE, fill=_group),
    "called": Slot(starts=frozenset({"group"}), fill=_of("group")),
    "owner": Slot(starts=_WHOSE, fill=_whose),
    "holder": Slot(starts=_WHOSE, fill=_in_brackets),
    "holder_of": Slot(starts=_WHOSE, fill=_whose),
    "agent": Slot(starts=frozenset({"agent", "secret", "numbered", "operative", NUMBER}) | _WHOSE, fill=_agent),
    "known": Slot(starts=frozenset({"agent"}), fill=_of("agent")),
    "secret": Slot(starts=frozenset({"secret"}), fill=_secret),
    "shown": Slot(starts=frozenset({"reveal"}), fill=_shown),
    "rival": Slot(starts=_WHOSE, fill=_rival),
    "receiver": Slot(starts=_WHOSE, fill=_whose),
    "who": Slot(starts=_WHOSE, fill=_whose),
    "last": Slot(starts=_WHOSE, fill=_whose),
    "guessing": Slot(starts=_SIDE, fill=_side),
    "pair": Slot(starts=_SIDE, fill=_pair),
    "partner": Slot(starts=frozenset({"agent"}), fill=_of("agent")),
    "agents": Slot(starts=frozenset({"agents"}), fill=_of("agents")),
    "idle": Slot(starts=frozenset({"idle"}), fill=_of("idle")),
    "likewise": Slot(starts=frozenset({"likewise"}), fill=_of("likewise")),
    "to": Slot(starts=frozenset({READY, MOBILIZED}), fill=_state),
    "from": Slot(starts=frozenset({READY, MOBILIZED}), fill=_state),
}

# What was expected where a line ends before a slot.
EXPECTS = {
    "objective": say("an objective was expected"),
    "group": say("a group was expected"),
    "agent": say("an agent was expected"),
    "event": say("an event was expected"),
    "who": say("a side was expected: {sides}", sides=BOTH),
}
