"""Position files: a position as a person writes it down from the table, and back.

Only what differs from the set-up has to be given. A group is written as its name, followed by 'mobilized' when it is
turned sideways. `score` is needed only where the cards behind the points are not listed under `won`. `stack` holds
what is owed where the other keys do not say it; a person leaves it out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from referee.games.cold_war.file.keys import BUSINESS, Agents, Ended, File, Lists, Numbers
from referee.games.cold_war.printed import names
from referee.games.cold_war.printed.cards import OBJECTIVES
from referee.games.cold_war.printed.sides import SIDES, seat
from referee.games.cold_war.rules.briefing import Balance, FlipObjective
from referee.games.cold_war.rules.cease_fire import CeaseFire
from referee.games.cold_war.rules.debriefing import Debriefing
from referee.games.cold_war.rules.detente import Detente
from referee.games.cold_war.rules.planning import Planning
from referee.games.cold_war.rules.struggle import Act, Struggle
from referee.games.cold_war.rules.turn import NextTurn, frames
from referee.games.cold_war.state.invariants import faults
from referee.games.cold_war.state.moves import UNNAMED
from referee.games.cold_war.state.options import Options, table_options
from referee.games.cold_war.state.position import InPlay, Names, Position
from referee.kernel import engine
from referee.kernel.business import to_plain
from referee.kernel.names import Lexicon, words
from referee.kernel.position import Over
from referee.kernel.ruling import RefereeError
from referee.kernel.text import say
from referee.kernel.toml import BadKey, Key

MOBILIZED = " mobilized"

# -- reading -------------------------------------------------------------------------------------------------------


def load(data: Mapping[str, Any]) -> Position:
    """Return the position that a position file describes; raise BadKey naming the key."""
    try:
        file = msgspec.convert(data, File)
    except msgspec.ValidationError as error:
        raise _bad_key(str(error)) from None
    position = _placed(file)
    if broken := faults(position):
        raise BadKey((), broken[0])
    if file.over:
        ended = Over(file.over.winner, say("{how}", how=file.over.how), file.over.rule)
        return position.but(over=ended, stack=_stack(file))
    return engine.settle(position.but(stack=_stack(file)))


def _bad_key(error: str) -> BadKey:
    """Return msgspec's 'Expected `int` - at `$.score.cia`' as a key and a reason."""
    reason, _, where = error.partition(" - at `$")
    parts = re.findall(r"\.([^.\[`]+)|\[(\d+)\]", where)
    key: Key = tuple(name or int(place) for name, place in parts)
    if unknown := re.fullmatch(r"Object contains unknown field `(.*)`", reason, re.DOTALL):
        return BadKey((*key, unknown[1]), say("there is no such key"))
    return BadKey(key, reason.replace("`", "'"))


def _placed(file: File) -> Position:
    """Return the position without its stack."""
    won = (_names(file.won.cia, "objective", ("won", "cia")), _names(file.won.kgb, "objective", ("won", "kgb")))
    return Position(
        options=_options(file),
        turn=file.turn,
        phase=file.phase,
        token=file.token,
        domination=file.domination,
        objective=_objective(file),
        settled=file.settled,
        won=won,
        carried=_carried(file, won),
        bottom=_names(file.bottom, "objective", ("bottom",)),
        spent=_names(file.spent, "objective", ("spent",)),
        groups=(_groups(file.groups.cia, ("groups", "cia")), _groups(file.groups.kgb, ("groups", "kgb"))),
        discard=_names(file.discard, "group", ("discard",)),
        on_leave=_agents(file.on_leave, "on_leave"),
        terminated=_agents(file.terminated, "terminated"),
        returned=_agents(file.returned, "returned"),
        agent_x=_fielded(file),
        shown=(("cia" in file.shown), ("kgb" in file.shown)),
        known_top=(file.known_top.cia, file.known_top.kgb),
        peek=file.peek,
        reorder=file.reorder,
        loser=file.loser,
        ledger=file.ledger,
    )


def _options(file: File) -> Options:
    try:
        return table_options(file.options)
    except RefereeError as error:
        raise BadKey(("options",), str(error)) from None


def _objective(file: File) -> str:
    if file.objective:
        return _name(file.objective, "objective", ("objective",))
    if file.phase == "briefing":
        return ""
    raise BadKey(("objective",), say("the phase {phase} needs an objective", phase=file.phase))


def _carried(file: File, won: tuple[Names, Names]) -> tuple[int, int]:
    """Return the points whose cards are not listed."""
    if file.score is None:
        return (0, 0)
    cia, kgb = (sum(OBJECTIVES[name].points for name in pile) for pile in won)
    for side, said, listed in (("cia", file.score.cia, cia), ("kgb", file.score.kgb, kgb)):
        if said < listed:
            reason = say("{said} is less than the {listed} points of the listed cards", said=said, listed=listed)
            raise BadKey(("score", side), reason)
    return (file.score.cia - cia, file.score.kgb - kgb)


def _groups(listed: Names, key: Key) -> tuple[InPlay, ...]:
    return tuple(
        InPlay(_name(each.removesuffix(MOBILIZED), "group", (*key, place)), not each.endswith(MOBILIZED))
        for place, each in enumerate(listed)
    )


def _agents(lists: Lists, key: str) -> tuple[Names, Names]:
    return (_names(lists.cia, "agent", (key, "cia")), _names(lists.kgb, "agent", (key, "kgb")))


def _fielded(file: File) -> tuple[str, str]:
    """Return both Agents X; where a phase needs one and none is said, he is unnamed."""
    needed = UNNAMED if file.phase in ("struggle", "cease-fire") and not file.stack else ""
    cia, kgb = (
        _name(said, "agent", ("agent_x", side)) if said not in ("", UNNAMED) else said or needed
        for side, said in zip(SIDES, (file.agent_x.cia, file.agent_x.kgb), strict=True)
    )
    return (cia, kgb)


def _names(listed: Names, kind: str, key: Key) -> Names:
    return tuple(_name(each, kind, (*key, place)) for place, each in enumerate(listed))


def _name(said: str, kind: str, key: Key) -> str:
    """Return the card that *said* names, in any of its forms; raise BadKey."""
    lexicon: Lexicon = {"objective": names.objectives, "group": names.groups, "agent": names.agents}[kind]()
    if found := lexicon.exact(words(said)):
        return found
    near = lexicon.near(words(said))
    if near:
        raise BadKey(key, say("there is no {kind} '{said}'; did you mean {near}?", kind=kind, said=said, near=near))
    raise BadKey(key, say("there is no {kind} '{said}'", kind=kind, said=said))


def _stack(file: File) -> tuple[Any, ...]:
    """Return what is owed: the stack of the file, or what follows from its phase."""
    if not file.stack:
        return _from_phase(file)
    stack: tuple[Any, ...] = BUSINESS.from_plain(file.stack, ("stack",))
    if not isinstance(stack[0], NextTurn):
        raise BadKey(("stack",), say("the stack has to begin with the next turn"))
    return stack


def _from_phase(file: File) -> tuple[Any, ...]:
    """Return the stack at the beginning of the phase, or before the action of *to_act*."""
    if file.phase != "briefing" and not file.token:
        raise BadKey(("token",), say("say who holds the balance token: cia or kgb"))
    whole = frames()
    begins: dict[str, type] = {"planning": Planning, "struggle": Struggle, "cease-fire": CeaseFire}
    begins |= {"debriefing": Debriefing, "detente": Detente}
    begins["briefing"] = Balance if file.objective and not file.settled else FlipObjective
    rest = whole[next(place for place, frame in enumerate(whole) if isinstance(frame, begins[file.phase])) :]
    if file.phase == "struggle" and file.to_act:
        rest = (Act(side=file.to_act, passes=file.passes), *rest[1:])
    return rest[::-1]


# -- writing -------------------------------------------------------------------------------------------------------


def dump(position: Position) -> dict[str, Any]:
    """Return the position file's content: what differs from the set-up, and the stack where the phase does not tell."""
    plain = _whole(position)
    short = {key: value for key, value in plain.items() if key not in ("stack", "over")}
    try:
        tells = load(short).but(news=()) == position.but(news=())
    except BadKey:
        tells = False
    return short if tells else plain


def _whole(position: Position) -> dict[str, Any]:
    file = File(
        turn=position.turn,
        phase=position.phase,
        objective=position.objective,
        settled=position.settled,  # type: ignore[arg-type]
        token=position.token,  # type: ignore[arg-type]
        domination=position.domination,  # type: ignore[arg-type]
        loser=position.loser,  # type: ignore[arg-type]
        peek=position.peek,  # type: ignore[arg-type]
        reorder=position.reorder,  # type: ignore[arg-type]
        bottom=position.bottom,
        spent=position.spent,
        discard=position.discard,
        shown=tuple(side for side in SIDES if position.shown[seat(side)]),
        score=Numbers(*(position.score(side) for side in SIDES)) if any(position.carried) else None,
        won=Lists(*position.won),
        groups=Lists(*(tuple(map(_group, position.mine(side))) for side in SIDES)),
        agent_x=Agents(*position.agent_x),
        on_leave=Lists(*position.on_leave),
        terminated=Lists(*position.terminated),
        returned=Lists(*position.returned),
        known_top=Numbers(*position.known_top),
        options=position.options.named(),
        ledger=position.ledger,
        over=Ended(position.over.winner, str(position.over.how), position.over.rule) if position.over else None,
        stack=to_plain(position.stack),
        **_action(position),
    )
    plain: dict[str, Any] = msgspec.to_builtins(file)
    return {"game": "cold-war", **{key: value for key, value in plain.items() if value not in (None, {})}}


def _action(position: Position) -> dict[str, Any]:
    """Return whose action it is, where the stack says no more than that."""
    pending = position.pending
    return {"to_act": pending.side, "passes": pending.passes} if isinstance(pending, Act) else {}


def _group(held: InPlay) -> str:
    return held.group if held.ready else held.group + MOBILIZED


def adjust(position: Position, changes: Mapping[str, Any]) -> Position:
    """Return the position corrected as the table says; what is owed stays, unless the phase or action is corrected."""
    plain = {key: value for key, value in _whole(position).items() if key != "over"}
    for key, value in changes.items():
        _merge(plain, key.split("."), value)
    if {"phase", "to_act", "passes"} & {key.split(".")[0] for key in changes}:
        del plain["stack"]
    return load(plain)


def _merge(plain: dict[str, Any], path: list[str], value: Any) -> None:
    """Put *value* under *path* into *plain*; a table is merged key by key."""
    if len(path) > 1:
        inner = dict(plain.get(path[0], {}))
        _merge(inner, path[1:], value)
        plain[path[0]] = inner
    elif isinstance(value, Mapping) and isinstance(plain.get(path[0], {}), Mapping):
        plain[path[0]] = {**plain.get(path[0], {}), **value}
    else:
        plain[path[0]] = value
