"""Where the log and the referee part: illegal plays, things passed over, and boards that are not the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from referee.games.twilight_struggle.playdek import lines
from referee.games.twilight_struggle.playdek.changes import Moved, Raised, Scored
from referee.games.twilight_struggle.playdek.lines import Line
from referee.games.twilight_struggle.playdek.log import Block
from referee.games.twilight_struggle.playdek.printed import Board
from referee.games.twilight_struggle.playdek.translate import Passage, Step
from referee.games.twilight_struggle.printed.map import NAMES
from referee.games.twilight_struggle.printed.sides import US, USSR, seat, title
from referee.games.twilight_struggle.rules.decisions import card_rule
from referee.kernel.decision import owes
from referee.kernel.text import Text, say

DEFAULT_RULES = {"influence": "6.1.2", "vp": "10.2.1", "defcon": "8.1.1", "military_ops": "8.2.1", "space": "6.4.1"}
_UNDER = {
    ("influence", "influence"): "6.1.2",
    ("realignment", "influence"): "6.2.2",
    ("coup", "influence"): "6.3.3",
    ("coup", "defcon"): "6.3.4",
    ("space", "vp"): "6.4.3",
}


class Divergence(Struct, frozen=True):
    """A line of the log, what the referee says against it, and the rule."""

    line: int
    log: str
    referee: Text
    rule: str

    def as_row(self) -> dict[str, Any]:
        """Return it as a trace row holds it."""
        return {"line": self.line, "log": self.log, "referee": str(self.referee), "rule": self.rule}


def illegal(passage: Passage, block: Block) -> tuple[Divergence, ...]:
    """Return the plays of the block that the rules forbid, each line and rule once."""
    steps = (*passage.steps, *((passage.refused,) if passage.refused else ()))
    found = {
        (line.number, ruling.rule): Divergence(line.number, line.text, ruling.reason, ruling.rule)
        for step in reversed(steps)
        for line in step.lines[:1] or (block.header,)
        for ruling in step.rulings
    }
    return tuple(sorted(found.values(), key=lambda divergence: divergence.line))


def silence(passage: Passage, block: Block) -> Divergence:
    """Return that the log goes on although something is owed, or the game over."""
    position = passage.position
    at = block.header
    if position.over:
        ended = say("the game is over: {how}", how=position.over.how)
        return Divergence(at.number, at.text, ended, position.over.rule)
    pending = position.pending
    assert pending is not None
    owed = owes(title(pending.side), pending.asks(position))
    return Divergence(at.number, at.text, owed, pending.source)


# -- boards ----------------------------------------------------------------------------------------------------------


def differing(log: Board, referee: Board, block: Block, passage: Passage) -> tuple[Divergence, ...]:
    """Return every field in which the printed board is not the referee's, with the line that prints it."""
    found = []
    for where, said, ours in _fields(log, referee):
        at = _line_of(where, block)
        text = say("{where}: {ours}, not {log}", where=_shown(where), ours=ours, log=said)
        found.append(Divergence(at.number, at.text, text, _rule(where, at, block, passage.steps)))
    return tuple(found)


def _fields(log: Board, referee: Board) -> Iterator[tuple[tuple[str, str], str, str]]:
    """Yield (field, key), the log's value and the referee's, wherever they differ."""
    for country, theirs, ours in zip(NAMES, log.influence, referee.influence, strict=True):
        if theirs != ours:
            yield ("influence", country), f"{theirs[0]}/{theirs[1]}", f"{ours[0]}/{ours[1]}"
    if log.vp is not None and log.vp != referee.vp:
        yield ("vp", ""), f"{log.vp:+d}", f"{referee.vp:+d}"
    if log.defcon != referee.defcon:
        yield ("defcon", ""), str(log.defcon), str(referee.defcon)
    for field in ("military_ops", "space"):
        for side in (US, USSR):
            theirs, ours = getattr(log, field)[seat(side)], getattr(referee, field)[seat(side)]
            if theirs != ours:
                yield (field, side), str(theirs), str(ours)


def _shown(where: tuple[str, str]) -> Text:
    field, key = where
    if field == "influence":
        return say("{country} US/USSR", country=key)
    name = {"vp": say("VP, + for the US"), "defcon": say("DEFCON")}.get(field)
    if name:
        return name
    track = say("military operations") if field == "military_ops" else say("space race")
    return say("{side} {track}", side=title(key), track=track)


def _line_of(where: tuple[str, str], block: Block) -> Line:
    """Return the last line of the block that prints the field, else its header."""
    return next((line for line in reversed(block.lines) if _prints(line, where)), block.header)


def _prints(line: Line, where: tuple[str, str]) -> bool:
    field, key = where
    match line:
        case lines.Markers():
            return field == "influence" and line.country == key
        case lines.Points():
            return field == "vp"
        case lines.DefconAt():
            return field == "defcon"
        case lines.MilitaryAt():
            return field == "military_ops" and line.side == key
        case lines.SpaceAt():
            return field == "space" and line.side == key
        case _:
            return False


def _rule(where: tuple[str, str], at: Line, block: Block, steps: tuple[Step, ...]) -> str:
    """Return the rule behind the field: what the heading above its line stands for, else what changed it last."""
    heading = next((h for h in reversed(block.lines) if isinstance(h, lines.Heading) and h.number <= at.number), None)
    if isinstance(heading, lines.EventOf) and at is not block.header:
        return card_rule(heading.card)
    if isinstance(heading, lines.Use) and at is not block.header and (heading.what, where[0]) in _UNDER:
        return _UNDER[heading.what, where[0]]
    last = next((step for step in reversed(steps) if _changed(step, where)), None)
    return last.source if last and last.source else DEFAULT_RULES[where[0]]


def _changed(step: Step, where: tuple[str, str]) -> bool:
    kind = {"influence": Moved, "vp": Scored, "defcon": Raised}.get(where[0])
    return kind is not None and any(
        isinstance(change, kind) and (not isinstance(change, Moved) or change.country == where[1])
        for change in step.changes
    )
