"""What is offered is accepted, and what is accepted is offered: half a line at any moment, in both languages."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from kits.halves import LANGUAGES, LOGS, Moment, at_random, of_log

from referee.kernel.decision import Move
from referee.kernel.game import Game, game, names

PLAYED = ("cold-war", "death-front", "twilight-struggle")


def faults(of: Game, moment: Moment, language: str, chance: Random, looked: int) -> list[str]:
    """Return what is wrong with the suggestions at *moment*; of those for each half line *looked* are read.

    What may be said at any time is no answer to what is pending, and is offered to who has begun to say it. What lies
    face down is not told by what is offered.
    """
    found, aside = list[str](), moment.move not in of.options(moment.position)
    for position, half, moves in moment.halves(of, language, chance):
        offered = of.suggest(position, half, language)
        is_silent = (aside and is_unbegun(of, moment, language, half)) or turns_up(of, position, moment.position)
        if not is_silent and moves not in [one.moves for one in offered]:
            found.append(f"{half!r} is not offered {[of.write(move, language) for move in moves]}")
        for one in chance.sample(offered, min(looked, len(offered))):
            line = half[: one.start] + one.insert
            if (read := moves_of(of, position, line)) != one.moves:
                found.append(f"{half!r} is offered {line!r}, which is read as {read}")
    return found


def turns_up(of: Game, before: Any, after: Any) -> bool:
    """True where what lay face down in *before* is known in *after*: nothing is offered that would tell it."""
    return not set(of.face_down(before)) <= set(of.face_down(after))


def is_unbegun(of: Game, moment: Moment, language: str, half: str) -> bool:
    """True when nothing of the last move but its side stands in *half*."""
    written, what = of.write(moment.move, language), of.grammar.writer.what(moment.move, language)
    begun = range(len(written) - len(what) + 1, len(written) + 1)
    return not any(half.endswith(written[:letters]) for letters in begun)


def moves_of(of: Game, position: Any, line: str) -> tuple[Move, ...] | str:
    """Return the moves that *line* means, or why it means nothing."""
    try:
        return of.hear(position, line).moves
    except ValueError as error:
        return str(error)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("seed", range(4))
def test_what_is_offered_is_accepted_and_what_is_accepted_is_offered(name: str, seed: int, language: str) -> None:
    of, chance = game(name), Random(seed)
    moments = [moment for moment in at_random(of, seed) if chance.random() < 0.08]
    assert [fault for moment in moments for fault in faults(of, moment, language, chance, 4)] == []


@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("seed", range(3))
def test_before_anything_is_typed_every_legal_move_is_offered(name: str, seed: int) -> None:
    of, chance = game(name), Random(seed)
    for moment in (moment for moment in at_random(of, seed) if chance.random() < 0.2):
        offered = of.suggest(moment.position, "")
        assert {one.moves for one in offered} == {(move,) for move in of.options(of.as_seen(moment.position))}
        assert all(one.insert for one in offered)


@pytest.mark.parametrize("name", names())
def test_every_installed_game_has_suggestions(name: str) -> None:
    of = game(name)
    assert of.suggest(of.new({}, {}), "")


@pytest.mark.long
@pytest.mark.parametrize("log", sorted(LOGS.glob("game_*.txt")), ids=lambda log: log.stem)
def test_at_every_moment_of_real_games(log: Any) -> None:
    """A log's every moment, in both languages; of what is offered for each half line two lines are read."""
    of, chance = game("twilight-struggle"), Random(log.stem)
    wrong = [fault for moment in of_log(log) for lang in LANGUAGES for fault in faults(of, moment, lang, chance, 2)]
    assert wrong == []
