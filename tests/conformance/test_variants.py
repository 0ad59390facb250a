"""Every variant of every game, by random play: it ends, its counts add up, what is offered is what is accepted."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from conformance.test_conformance import random_game

from referee.kernel.game import game, names
from referee.kernel.printed.options import TableOptions
from referee.kernel.printed.options_file import table_options


def options_of(name: str) -> TableOptions:
    """The table options of a game."""
    return table_options(game(name).package)  # type: ignore[attr-defined]


def together(table: TableOptions) -> str:
    """As many variants as can be played together."""
    names = list[str]()
    for name, row in table.variants.items():
        if not any(name in table.variants[other].excludes or other in row.excludes for other in names):
            names.append(name)
    return ", ".join(names)


PLAYED = [(name, variant) for name in names() for variant in options_of(name).variants]
ALL = [(name, together(options_of(name))) for name in names() if options_of(name).variants]


@pytest.mark.parametrize(("name", "variants"), PLAYED + ALL)
def test_a_variant_is_played_to_its_end(name: str, variants: str) -> None:
    of, chance = game(name), Random(1)
    moves, positions = random_game(of, 1, variants=variants)
    assert positions[-1].over, f"not over after {len(moves)} moves"
    for place in sorted(chance.sample(range(len(moves)), min(60, len(moves)))):
        offered = of.options(positions[place])
        assert all(of.judge(positions[place], move) == () for move in offered)
        assert of.hear(positions[place], of.write(moves[place])).moves == (moves[place],)
        assert str(of.status(positions[place]).parts)
        assert of.board(positions[place], "").parts
        assert same(of, positions[place])


def same(of: Any, position: Any) -> bool:
    """True when *position* is what its position file describes."""
    again = of.load_position(of.dump_position(position))
    return of.dump_position(again) == of.dump_position(position) and not of.faults(again)
