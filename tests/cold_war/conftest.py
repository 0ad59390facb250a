"""Positions and lines for the tests of Cold War."""

from __future__ import annotations

import tomllib
from collections.abc import Callable

import pytest

from referee.games.cold_war import GAME
from referee.games.cold_war.state.position import Position
from referee.kernel.line import read


@pytest.fixture
def at() -> Callable[[str], Position]:
    """Return the position that a position file describes."""

    def load(text: str) -> Position:
        return GAME.load_position(tomllib.loads(text))

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
def said() -> Callable[[Position, str], str]:
    """Return all that is said of a line: reasons against it, or what happened by itself."""

    def text(position: Position, line: str) -> str:
        reading = read(GAME, position, line)
        told = [ruling.reason for ruling in reading.rulings] or [*reading.told, *reading.warnings]
        return "\n".join(map(str, told))

    return text
