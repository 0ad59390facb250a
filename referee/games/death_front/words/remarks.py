"""What is said beside the moves: which round and step it is, and what has become of an attack."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.death_front.state.moves import Attack
from referee.games.death_front.words.spots import Spot
from referee.kernel.forms.declared import Remark
from referee.kernel.forms.look import Look
from referee.kernel.text import say

Values = Mapping[str, Any]


def _is_round(look: Look, values: Values) -> bool:
    """True for the round in which the line is said."""
    return bool(values["number"] == look.position.round) and _nothing_done(look)


def _is_step(look: Look, values: Values) -> bool:
    """True for the step in which the line is said: 'attack phase: ...'."""
    return bool(values["step"] == look.position.step) and _nothing_done(look)


def _nothing_done(look: Look) -> bool:
    return len(look.state.moves) == len(look.state.implied)


def _killed(look: Look, values: Values) -> bool:
    """True where it is said of the last attack that it has destroyed its target."""
    return _attack_did(look, "destroyed", values.get("spot"))


def _failed(look: Look, values: Values) -> bool:
    """True where it is said of the last attack that it has failed."""
    return _attack_did(look, "failed", None)


def _attack_did(look: Look, what: str, said: Spot | None) -> bool:
    last, events = look.last, look.position.events
    if not isinstance(last, Attack) or not events or events[-1].what != what or events[-1].cell != last.target:
        return False
    told = events[-1]
    return said is None or (
        said.card in ("", told.card) and said.cell in ("", told.cell) and said.owner in ("", told.owner)
    )


def _no_such_player(look: Look, values: Values) -> bool:
    """False: a line cannot speak of an army that nobody plays."""
    if values["who"] not in (*look.position.players, "table"):
        look.complain(look.end, say("nobody plays {army} in this game", army=values["who"]))
    return False


def _which_player(look: Look, values: Values) -> bool:
    """False: a side that two play does not say who moves."""
    if len(look.position.players) > 2:
        look.complain(look.end, say("say which player: {players}", players=look.position.players))
    return False


REMARKS = (
    Remark(says=("round {number}", "nth {number} round"), true=_is_round),
    Remark(says=("{step} phase",), true=_is_step),
    Remark(says=("success", "{spot} success"), true=_killed),
    Remark(says=("failure",), true=_failed),
    Remark(says=("{who}",), true=_no_such_player),
    Remark(says=("camp",), true=_which_player),
)
