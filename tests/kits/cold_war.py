"""Positions and lines for the tests of Cold War."""

from __future__ import annotations

import tomllib
from typing import Any

from referee.games.cold_war import GAME
from referee.games.cold_war.state.position import Position
from referee.kernel.change import as_plain
from referee.kernel.line import Reading, read

PASSES = "cia passes, kgb passes"
# Over Cuba the first two are 9 and 7, within the stability of 9; the third is 10, above it.
AHEAD, BEHIND, BUST = '["Bankers", "Mercenaries"]', '["Oil Tycoons", "Trade Union"]', '["Bankers", "Industry"]'
DEPUTIES = ("Deputy Director", "Deputy Director")


def at(text: str) -> Position:
    """Return the position that a position file describes."""
    found: Position = GAME.load_position(tomllib.loads(text))
    return found


def cuba(cia: str, kgb: str, *more: str, agents: tuple[str, str] = ("Director", "Director")) -> str:
    """Return a position file of the struggle over Cuba (population 5, stability 9, E Mi P Me, 10 points)."""
    keys = ('phase = "struggle"', 'objective = "Cuba"', 'token = "cia"', 'to_act = "cia"')
    groups = (f"groups.cia = {cia}", f"groups.kgb = {kgb}")
    return "\n".join((*keys, *groups, f'agent_x.cia = "{agents[0]}"', f'agent_x.kgb = "{agents[1]}"', *more))


def reading(position: Position, line: str) -> Reading:
    """Return what becomes of *line*."""
    return read(GAME, position, line)


def typed(position: Position, *lines: str) -> Position:
    """Return the position after *lines*, which have to be legal."""
    for line in lines:
        found = reading(position, line)
        assert not found.rulings, (line, [str(ruling.reason) for ruling in found.rulings])
        position = found.after
    return position


def refused(position: Position, line: str) -> list[str]:
    """Return the paragraphs that refuse *line*; empty when it is legal."""
    return [ruling.rule for ruling in reading(position, line).rulings]


def reasons(position: Position, line: str) -> str:
    """Return the reasons that refuse *line*, one after the other."""
    return "\n".join(str(ruling.reason) for ruling in reading(position, line).rulings)


def said(position: Position, line: str) -> str:
    """Return what happens by itself in *line*, which has to be legal, and what is warned of."""
    found = reading(position, line)
    assert not found.rulings, [str(ruling.reason) for ruling in found.rulings]
    return "\n".join(map(str, (*found.told, *found.warnings)))


def moves(position: Position, line: str) -> list[str]:
    """Return the moves that *line* is, as they are written."""
    return [GAME.write(move) for move in reading(position, line).moves]


def offered(position: Position) -> list[str]:
    """Return the legal moves, as they are written."""
    return [GAME.write(move) for move in GAME.options(position)]


def owed(position: Position) -> tuple[str, str]:
    """Return who has to act and what is owed."""
    told = GAME.next(position)
    return told["side"], told["decision"]


def acting(position: Position) -> tuple[str, int]:
    """Return whose action it is, and how many passes were made directly before it."""
    keys = GAME.dump_position(position)
    return keys["to_act"], keys.get("passes", 0)


def over(position: Position) -> str:
    """Return who has won, '' for a draw; 'nobody' while the game goes on."""
    return position.over.winner if position.over else "nobody"


def changes(before: Position, after: Position) -> list[dict[str, Any]]:
    """Return what differs, as `--json` has it."""
    return [as_plain(change) for change in GAME.changes(before, after)]


def planning(*more: str) -> Position:
    """Return the Planning over Cuba, the balance token with the CIA, with *more* keys of a position file."""
    return at("\n".join(('turn = 2\nphase = "planning"\nobjective = "Cuba"\ntoken = "cia"', *more)))


def debriefed(cia: int, kgb: int, *more: str, agents: tuple[str, str] = DEPUTIES) -> Position:
    """Return the position after the CIA has claimed Cuba: 10 points more than *cia* says."""
    scores = f"score.cia = {cia}\nscore.kgb = {kgb}"
    return typed(at(cuba(AHEAD, BEHIND, scores, *more, agents=agents)), PASSES)


def read_as(option: str, choice: str) -> str:
    """Return how a sentence says that it rests on a reading no published rule settles."""
    return f"(no published rule; table option {option}, read as {choice})"


def chosen(option: str, choice: str) -> str:
    """Return how a sentence names the choice of a table option that it rests on."""
    return f"(table option {option} = {choice})"
