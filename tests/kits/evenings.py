"""Whole games, recorded: one of Twilight Struggle, played at random through ten turns; playthroughs of the others."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from referee.kernel.game import game
from referee.kernel.ruling import RefereeError
from referee.store import entering
from referee.store.games import Header
from referee.store.sitting import Sitting, began
from referee.store.transfer import recorded

TESTS = Path(__file__).parents[1]
LINES = {
    "cold-war": "cold_war/whole_game.table",
    "death-front": "death_front/two_players.table",
    "noughts-and-crosses": "",
}
# Six lines of Twilight Struggle, the last of which has a die.
OPENING = (
    "setup ussr poland 4, e germany 1, yugoslavia 1",
    "setup us w germany 4, italy 3",
    "headline us marshall plan",
    "headline ussr red scare",
    "us france, spain, greece, turkey, uk, canada, benelux",
    "ussr socialist governments coup iran 4",
)
GRID = ("centre", "top", "left", "right", "top left", "bottom right", "bottom left")
GAMES = ("twilight-struggle", *LINES)


@cache
def evening(name: str) -> Sitting:
    """Return a whole game of *name*, recorded, which is on no shelf."""
    if name == "twilight-struggle":
        return ten_turns()
    table = LINES[name]
    lines = _typed(TESTS / table) if table else GRID
    return played(name, lines)


def played(name: str, lines: Iterable[str]) -> Sitting:
    """Return the game after *lines*; a line that is refused is left out."""
    sitting = began(Header(game=name, created="2026-01-01T20:00"))
    for line in lines:
        try:
            sitting, _ = entering.play(sitting, line)
        except RefereeError:
            continue
    return sitting


def _typed(table: Path) -> list[str]:
    lines = table.read_text(encoding="utf-8").splitlines()
    return [line.removeprefix(">").strip() for line in lines if line.startswith(">")]


def ten_turns() -> Sitting:
    """Return a game of Twilight Struggle played at random to its final scoring, a line for each action round."""
    of = game("twilight-struggle")
    moves = next(found for seed in count() if (found := _quiet_game(of, Random(seed))))
    lines: list[list[Any]] = []
    for move in moves:
        if not lines or type(move).__struct_config__.tag in ("play", "headline", "deal", "end turn", "pass"):
            lines.append([])
        lines[-1].append(move)
    entries = [
        entering.Played(line="; ".join(map(of.write, line)), moves=tuple(map(of.to_plain, line))) for line in lines
    ]
    return recorded(Header(game=of.name, created="2026-01-01T20:00"), entries)


def _quiet_game(of: Any, chance: Random) -> list[Any]:
    """Return the moves of a random game that gets to the end of turn 10, nothing when it ends sooner."""
    position, moves = of.new({}, {}), []
    while position.pending:
        move = _quiet(of, position, chance)
        position = of.advance(position, move)
        moves.append(move)
    return moves if position.turn == 10 else []


def _quiet(of: Any, position: Any, chance: Random) -> Any:
    """Return a random legal move, one that ends the game only when there is no other."""
    moves = position.pending.candidates(position)
    chance.shuffle(moves)
    legal = (move for move in moves if not of.judge(position, move))
    ending = next(legal)
    if not of.advance(position, ending).over:
        return ending
    return next((move for move in legal if not of.advance(position, move).over), ending)
