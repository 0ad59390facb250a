"""Position files: a position as a person writes it down from the table, and back.

Only what differs from the set-up has to be given. A group is written as its name, followed by 'mobilized' when it is
turned sideways. `score` is needed only where the cards behind the points are not listed under `won`. `stack` holds
what is owed where the other keys do not say it; a person leaves it out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import to_builtins

from referee.games.cold_war.file.keys import (
    BUSINESS,
    MOBILIZED,
    agents,
    fielded,
    group,
    in_play,
    nobody_or_side,
    objective,
)
from referee.games.cold_war.printed.cards import OBJECTIVES
from referee.games.cold_war.printed.sides import PHASES, SIDES, seat
from referee.games.cold_war.printed.typed import BOTH
from referee.games.cold_war.rules.briefing import Balance, FlipObjective
from referee.games.cold_war.rules.cease_fire import CeaseFire
from referee.games.cold_war.rules.debriefing import Debriefing
from referee.games.cold_war.rules.detente import Detente
from referee.games.cold_war.rules.planning import Planning
from referee.games.cold_war.rules.struggle import Act, Struggle
from referee.games.cold_war.rules.turn import NextTurn, frames
from referee.games.cold_war.state.invariants import faults
from referee.games.cold_war.state.moves import UNNAMED
from referee.games.cold_war.state.position import OPTIONS, Entry, InPlay, Names, Position
from referee.kernel import Plain, engine
from referee.kernel.file import keys
from referee.kernel.file.business import to_plain
from referee.kernel.file.keys import (
    Keys,
    by_side,
    chosen,
    corrected,
    either,
    listed,
    opened,
    pair,
    structs,
    whole,
    word,
)
from referee.kernel.file.toml import BadKey
from referee.kernel.text import say

NAME = "cold-war"
ACTION = ("to_act", "passes")
KEYS = (
    *("game", "options", "turn", "phase", "objective", "settled", "token", *ACTION, "domination", "loser", "peek"),
    *("reorder", "bottom", "spent", "discard", "shown", "score", "won", "groups", "agent_x", "on_leave"),
    *("terminated", "returned", "known_top", "ledger", "over", "stack"),
)
USUAL = {"turn": 1, "phase": "briefing"}
MOST = 999

# -- reading -------------------------------------------------------------------------------------------------------


def load(data: Mapping[str, Any]) -> Position:
    """Return the position that a position file describes; raise BadKey naming the key."""
    return _complete(Position(turn=1), opened(data, NAME, KEYS), again=True)


def adjust(position: Position, changes: Mapping[str, Any]) -> Position:
    """Return the position corrected as the table says; what is owed stays, unless the phase or action is corrected."""
    file = corrected(changes, KEYS)
    return _complete(position.but(over=None), file, again=any(key in file for key in ("phase", *ACTION)))


def _complete(position: Position, file: Keys, again: bool) -> Position:
    """Return *position* with all that *file* says; *again*: the business of its phase begins anew."""
    position = _points(_cards(_clock(position, file), file), file)
    again = (again or not position.stack) and "stack" not in file
    if again and position.phase in ("struggle", "cease-fire"):  # Both have chosen an Agent X, whom nobody need name.
        cia, kgb = position.agent_x
        position = position.but(agent_x=(cia or UNNAMED, kgb or UNNAMED))
    if not position.objective and position.phase != "briefing":
        raise BadKey(("objective",), say("the phase {phase} needs an objective", phase=position.phase))
    if broken := faults(position):
        raise BadKey((), broken[0])
    owed = _from_phase(position, file) if again else _stack(position, file)
    over = file.get("over", keys.over(*SIDES), None)
    position = position.but(stack=owed, over=over, news=())
    return position if over else engine.settle(position)


def _clock(position: Position, file: Keys) -> Position:
    """Return *position* with options, turn, phase, the tokens and what waits for the next turn as *file* says."""
    options = chosen(OPTIONS, file.table("options"), now=position.options.named)
    said = {name: file.get(name, nobody_or_side, getattr(position, name)) for name in ("token", "domination", "peek")}
    shown = file.get("shown", listed(word(*SIDES)), None)
    return position.but(
        **said,
        options=options,
        turn=file.get("turn", whole(0, MOST), position.turn),
        phase=file.get("phase", word(*PHASES), position.phase),
        settled=file.get("settled", word("", *SIDES, "bottom"), position.settled),
        loser=file.get("loser", word("", *SIDES, "both"), position.loser),
        reorder=file.get("reorder", nobody_or_side, position.reorder),
        shown=position.shown if shown is None else ("cia" in shown, "kgb" in shown),
        known_top=file.mend("known_top", pair(SIDES, 0, MOST), position.known_top),
        ledger=file.get("ledger", structs(Entry), position.ledger),
    )


def _cards(position: Position, file: Keys) -> Position:
    """Return *position* with objectives, groups and agents where *file* says."""
    return position.but(
        on_leave=file.mend("on_leave", agents, position.on_leave),
        terminated=file.mend("terminated", agents, position.terminated),
        returned=file.mend("returned", agents, position.returned),
        objective=file.get("objective", either("", reader=objective), position.objective),
        bottom=file.get("bottom", listed(objective), position.bottom),
        spent=file.get("spent", listed(objective), position.spent),
        discard=file.get("discard", listed(group), position.discard),
        groups=file.mend("groups", by_side(SIDES, listed(in_play)), position.groups),
        agent_x=file.mend("agent_x", by_side(SIDES, fielded), position.agent_x),
    )


def _points(position: Position, file: Keys) -> Position:
    """Return *position* with the cards won, and the points whose cards are not listed."""
    won = file.mend("won", by_side(SIDES, listed(objective)), position.won)
    printed = _printed(won)
    now = (position.score("cia"), position.score("kgb")) if any(position.carried) else printed
    score = file.mend("score", pair(SIDES, 0, MOST), now)
    for side, said, least in zip(SIDES, score, printed, strict=True):
        if said < least:
            reason = say(
                "{said} is less than the {listed:# point|# points} of the listed cards", said=said, listed=least
            )
            raise BadKey(("score", side), reason)
    return position.but(won=won, carried=(score[0] - printed[0], score[1] - printed[1]))


def _printed(won: tuple[Names, Names]) -> tuple[int, int]:
    cia, kgb = (sum(OBJECTIVES[name].points for name in pile) for pile in won)
    return cia, kgb


def _stack(position: Position, file: Keys) -> tuple[Any, ...]:
    """Return what is owed: the stack of the file, or what was owed before."""
    stack = file.get("stack", keys.frames(BUSINESS), position.stack)
    if not stack or not isinstance(stack[0], NextTurn):
        raise BadKey(("stack",), say("the stack has to begin with the next turn"))
    return stack


def _from_phase(position: Position, file: Keys) -> tuple[Any, ...]:
    """Return the stack at the beginning of the phase, or before the action of *to_act*."""
    if position.phase != "briefing" and not position.token:
        raise BadKey(("token",), say("say who holds the balance token: {sides}", sides=BOTH))
    turn = frames()
    begins: dict[str, type] = {"planning": Planning, "struggle": Struggle, "cease-fire": CeaseFire}
    begins |= {"debriefing": Debriefing, "detente": Detente}
    begins["briefing"] = Balance if position.objective and not position.settled else FlipObjective
    rest = turn[next(place for place, frame in enumerate(turn) if isinstance(frame, begins[position.phase])) :]
    acts = position.pending if isinstance(position.pending, Act) else Act(side="")
    side, passes = file.get("to_act", nobody_or_side, acts.side), file.get("passes", whole(0, 1), acts.passes)
    if position.phase == "struggle" and side:
        rest = (Act(side=side, passes=passes), *rest[1:])
    return rest[::-1]


# -- writing -------------------------------------------------------------------------------------------------------


def dump(position: Position) -> Plain:
    """Return the position file's content: what differs from the set-up, and the stack where the phase does not tell."""
    plain = _whole(position)
    short = {key: value for key, value in plain.items() if key not in ("stack", "over")}
    try:
        tells = load(short).but(news=()) == position.but(news=())
    except BadKey:
        tells = False
    return short if tells else plain


def _whole(position: Position) -> Plain:
    as_they_are = ("turn", "phase", "objective", "settled", "token", "domination", "loser", "peek", "reorder")
    plain = {
        **{name: getattr(position, name) for name in as_they_are},
        **_action(position),
        **{name: list(getattr(position, name)) for name in ("bottom", "spent", "discard")},
        "shown": [side for side in SIDES if position.shown[seat(side)]],
        "score": _by_side(*map(position.score, SIDES)) if any(position.carried) else {},
        "won": _by_side(*map(list, position.won)),
        "groups": _by_side(*(list(map(_group, position.mine(side))) for side in SIDES)),
        "agent_x": _by_side(*position.agent_x),
        **{name: _by_side(*map(list, getattr(position, name))) for name in ("on_leave", "terminated", "returned")},
        "known_top": _by_side(*position.known_top),
        "options": position.options.named,
        "ledger": to_builtins(position.ledger),
        "over": _over(position),
        "stack": to_plain(position.stack),
    }
    return {"game": NAME, **{key: value for key, value in plain.items() if value and value != USUAL.get(key)}}


def _by_side(cia: Any, kgb: Any) -> Plain:
    return {side: value for side, value in zip(SIDES, (cia, kgb), strict=True) if value}


def _over(position: Position) -> Plain:
    over = position.over
    return {"winner": over.winner, "how": str(over.how), "rule": over.rule} if over else {}


def _action(position: Position) -> Plain:
    """Return whose action it is, where the stack says no more than that."""
    pending = position.pending
    return {"to_act": pending.side, "passes": pending.passes} if isinstance(pending, Act) else {}


def _group(held: InPlay) -> str:
    return held.group if held.ready else held.group + MOBILIZED
