"""Every pair of agents (section 3): 36 pairs seen from the side that placed the token, for both sides, are the 72."""

from __future__ import annotations

import pytest
from kits.cold_war import at, offered, typed

# Placer's agent, the other's agent: who claims (P placer, O other, - nobody: it sinks), whose Agent X dies,
# whose Double Agent chooses, whose Analyst reorders, who claims one more card.
PAIRS = """
Master Spy      | Master Spy      | O |   |   |   |
Master Spy      | Deputy Director | O |   |   |   |
Master Spy      | Double Agent    | O |   | O |   |
Master Spy      | Analyst         | O |   |   | O |
Master Spy      | Assassin        | O |   |   |   |
Master Spy      | Director        | O |   |   |   |
Deputy Director | Master Spy      | O |   |   |   |
Deputy Director | Deputy Director | P |   |   |   |
Deputy Director | Double Agent    | P |   | O |   |
Deputy Director | Analyst         | P |   |   | O |
Deputy Director | Assassin        | P |   |   |   |
Deputy Director | Director        | P |   |   |   |
Double Agent    | Master Spy      | O |   | P |   |
Double Agent    | Deputy Director | P |   | P |   |
Double Agent    | Double Agent    | P |   | P |   |
Double Agent    | Analyst         | P |   | P | O |
Double Agent    | Assassin        | P |   | P |   |
Double Agent    | Director        | P |   | P |   |
Analyst         | Master Spy      | O |   |   | P |
Analyst         | Deputy Director | P |   |   | P |
Analyst         | Double Agent    | P |   | O | P |
Analyst         | Analyst         | P |   |   | O |
Analyst         | Assassin        | P |   |   | P |
Analyst         | Director        | P |   |   | P |
Assassin        | Master Spy      | O | O |   |   |
Assassin        | Deputy Director | - |   |   |   |
Assassin        | Double Agent    | - | O | O |   |
Assassin        | Analyst         | - | O |   | O |
Assassin        | Assassin        | - | O |   |   |
Assassin        | Director        | - | O |   |   |
Director        | Master Spy      | O |   |   |   | P
Director        | Deputy Director | P |   |   |   | P
Director        | Double Agent    | P |   | O |   | P
Director        | Analyst         | P |   |   | O | P
Director        | Assassin        | P |   |   |   | P
Director        | Director        | P |   |   |   | P
"""
ROWS = [tuple(cell.strip() for cell in line.split("|")) for line in PAIRS.strip().splitlines()]
# Cuba, stability 9: the placer has 6 + 3 = 9, the other 5 + 2 = 7. Turkey is known on the bottom.
TABLE = """
phase = "struggle"
objective = "Cuba"
token = "cia"
to_act = "cia"
bottom = ["Turkey"]
[groups]
{placer} = ["Bankers", "Mercenaries"]
{other} = ["Oil Tycoons", "Trade Union"]
[agent_x]
{placer} = "{mine}"
{other} = "{theirs}"
"""


def test_there_are_36_rows_and_no_pair_twice() -> None:
    assert len({row[:2] for row in ROWS}) == len(ROWS) == 36


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]} v {row[1]}")
@pytest.mark.parametrize("placer", ["cia", "kgb"])
def test_pair(placer: str, row: tuple[str, ...]) -> None:
    mine, theirs, claims, dies, chooses, reorders, extra = row
    other = "kgb" if placer == "cia" else "cia"
    side = {"P": placer, "O": other, "-": "bottom", "": ""}
    position = at(TABLE.format(placer=placer, other=other, mine=mine, theirs=theirs))
    after = typed(position, "cia passes, kgb passes")
    chooser = after.pending.side if any("peek" in move for move in offered(after)) else ""
    assert chooser == side[chooses]
    if chooser:
        after = typed(after, "peek")
    if extra:
        after = typed(after, "claim turkey")
    assert after.settled == side[claims]
    assert after.owner("Turkey") == side[extra]
    assert after.reorder == side[reorders]
    assert after.peek == side[chooses]
    dead = tuple((theirs,) if side[dies] == each else () for each in ("cia", "kgb"))
    assert after.terminated == dead
    gone = {placer: mine, other: theirs}
    leave = tuple(
        () if dead[i] or gone[each] == "Deputy Director" else (gone[each],) for i, each in enumerate(("cia", "kgb"))
    )
    assert after.on_leave == leave
    won = {"cia": 0, "kgb": 0}
    if side[claims] in won:
        won[side[claims]] += 10
    if extra:
        won[placer] += 15
    assert {each: after.score(each) for each in won} == won
