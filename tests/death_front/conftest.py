"""Positions and lines for the tests of Death Front. All cards are those of the demo deck, invented."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from referee.games.death_front import GAME
from referee.games.death_front.state.position import Position
from referee.kernel.line import read


@pytest.fixture
def at() -> Callable[..., Position]:
    """Return the position that the keys of a position file describe."""

    def load(**keys: Any) -> Position:
        return GAME.load_position(
            {key.replace("_", "-") if key != "over" else key: value for key, value in keys.items()}
        )

    return load


@pytest.fixture
def play() -> Callable[..., Position]:
    """Return the position after lines that have to be legal."""

    def played(position: Position, *lines: str) -> Position:
        for line in lines:
            reading = read(GAME, position, line)
            assert not reading.rulings, (line, [str(ruling.reason) for ruling in reading.rulings])
            position = reading.after
        return position

    return played


@pytest.fixture
def refused() -> Callable[[Position, str], list[str]]:
    """Return the paragraphs that refuse a line; empty when it is legal."""

    def rules(position: Position, line: str) -> list[str]:
        return [ruling.rule for ruling in read(GAME, position, line).rulings]

    return rules


@pytest.fixture
def reasons() -> Callable[[Position, str], str]:
    """Return the reasons that refuse a line, one after the other."""

    def said(position: Position, line: str) -> str:
        return "; ".join(str(ruling.reason) for ruling in read(GAME, position, line).rulings)

    return said


@pytest.fixture
def said() -> Callable[[Position, str], list[str]]:
    """Return the sums and what happened by itself in a line that has to be legal."""

    def told(position: Position, line: str) -> list[str]:
        reading = read(GAME, position, line)
        assert not reading.rulings, [str(ruling.reason) for ruling in reading.rulings]
        return [str(text) for text in (*reading.tallies, *reading.news)]

    return told
