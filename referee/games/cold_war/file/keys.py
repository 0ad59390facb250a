"""Reading what only a position file of this game has: groups, agents, the frames that its stack may hold."""

from __future__ import annotations

from typing import Any

from referee.games.cold_war.printed import names
from referee.games.cold_war.printed.cards import AGENTS, GROUPS
from referee.games.cold_war.printed.sides import SIDES
from referee.games.cold_war.state.moves import UNNAMED
from referee.games.cold_war.state.position import InPlay
from referee.kernel.decision import TABLE
from referee.kernel.file.business import Business
from referee.kernel.file.keys import Reader, by_side, either, listed, named, word
from referee.kernel.file.toml import Key
from referee.kernel.printed.languages import called
from referee.kernel.text import say

MOBILIZED = " mobilized"
BUSINESS = Business(
    "referee.games.cold_war", {"side": (*SIDES, TABLE, "both"), "group": GROUPS, "agent": {*AGENTS, UNNAMED}}
)

nobody_or_side: Reader[str] = word("", *SIDES)
objective = named(names.objectives, say("objective"))
group = named(names.groups, say("group"))
agent = named(names.agents, say("agent"))
agents = by_side(SIDES, listed(agent))
fielded = either("", UNNAMED, reader=agent)


def in_play(value: Any, key: Key) -> InPlay:
    """Read a group before a side: its name, followed by 'mobilized' when it is turned sideways."""
    said = value if isinstance(value, str) else ""
    mark = next((f" {mark}" for mark in called(MOBILIZED.strip(), "cold-war") if said.endswith(f" {mark}")), "")
    return InPlay(group(said.removesuffix(mark) or value, key), not mark)
