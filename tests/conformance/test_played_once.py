"""A move is played once: whatever is said of it afterwards is read off its step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from kits.twilight_struggle import answer, position_of
from typer.testing import CliRunner

from referee.cli.exports import app as exports
from referee.cli.history import app as history
from referee.cli.imports import import_log
from referee.cli.questions import app as questions
from referee.cli.verify import app as verify
from referee.cli.why import app as why
from referee.games.twilight_struggle import GAME
from referee.games.twilight_struggle.pages import warnings
from referee.games.twilight_struggle.state.moves import Coup, Headline, Play, Roll
from referee.games.twilight_struggle.state.position import Position
from referee.kernel import engine
from referee.kernel.decision import Move
from referee.store.entering import play
from referee.store.games import Header
from referee.store.seating import opened, save, start

EVENING = (
    "setup ussr poland 4, e germany 1, yugoslavia 1",
    "setup us w germany 4, italy 3",
    "headline us marshall plan, headline ussr red scare",
    "us france, spain, greece, turkey, uk, canada, benelux",
    "ussr socialist governments coup iran 4",
    "us nuclear test ban coup iran 3",
)
LOG = """SETUP: : USSR +6 in Poland [0][6]
US +7 in Italy [7][0]

Turn 1, Headline Phase: Fidel* & Containment*: USSR Headlines Fidel*
US Headlines Containment*
Event: Containment*
Containment* is now in play.

Event: Fidel*
USSR +3 in Cuba [0][3]

Turn 1, USSR AR1: Warsaw Pact Formed*: Event: Warsaw Pact Formed*
USSR +2 in Finland [0][3]
USSR +2 in Romania [0][2]
USSR +1 in Bulgaria [0][1]
Warsaw Pact Formed* is now in play.

Turn 1, US AR1: Truman Doctrine*: Event: Truman Doctrine*
USSR -3 in Finland [0][0]

"""


def board(defcon: int = 5, **keys: Any) -> Position:
    """Return a position in which the US has begun operations with Duck and Cover."""
    influence = {"Iran": [1, 1], "Angola": [1, 1]}
    base = {"turn": 6, "action_round": 2, "phasing": "us", "defcon": defcon, "influence": influence}
    return answer(position_of(**{**base, **keys}), "us duck and cover operations").after


# -- a typed line ------------------------------------------------------------------------------------------------------


def test_us_coup_iran_4_is_two_moves_played_once(played: list[tuple[Any, Move]]) -> None:
    position = board()
    played.clear()
    assert not answer(position, "us coup iran 4").rulings
    assert [type(move) for _, move in played] == [Coup, Roll]


def test_it_is_looked_ahead_only_where_the_game_may_be_lost(played: list[tuple[Any, Move]]) -> None:
    near = board(defcon=2)
    played.clear()
    warned = answer(near, "us coup angola 4").warnings
    assert [str(each) for each in warned] == [
        "this loses the game for the US: nuclear war in the phase of the US [8.1.3]"
    ]
    assert Counter(type(move) for _, move in played) == {Coup: 1, Roll: 6 + 1}


def looked_ahead(
    position: Position, move: Move, monkeypatch: pytest.MonkeyPatch
) -> tuple[Sequence[str], Sequence[str]]:
    """Return what is warned of *move*, as it is and when the game is always looked ahead."""
    step = engine.step(position, move)
    gated = warnings.loss(step)
    with monkeypatch.context() as always:
        always.setattr(warnings, "_is_near_the_end", lambda *_: True)
        return [str(each) for each in gated], [str(each) for each in warnings.loss(step)]


@pytest.mark.parametrize("seed", range(8))
def test_nothing_is_missed_by_not_looking_ahead(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chance, position, heard = Random(seed), GAME.new({}, {}), 0
    for _ in range(300):
        moves = [move for move in position.pending.candidates(position) if not GAME.judge(position, move)]
        wary = position.but(defcon=chance.choice((2, 3, 4, 5)), vp=chance.randint(-19, 19))
        for move in chance.sample(moves, min(4, len(moves))):
            if isinstance(move, Play | Headline | Coup) and not GAME.judge(wary, move):
                gated, always = looked_ahead(wary, move, monkeypatch)
                assert gated == always, (wary.defcon, wary.vp, GAME.write(move))
                heard += len(always)
        onward = [
            after for move in chance.sample(moves, len(moves)) if not (after := GAME.advance(position, move)).over
        ]
        if not onward:
            break
        position = onward[0]
    assert heard


# -- a record ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """A recorded game; the number of its moves."""
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    sitting = start("evening", Header(game="twilight-struggle"))
    for line in EVENING:
        sitting, reading = play(sitting, line)
        assert not reading.rulings, reading.rulings
        sitting = save(sitting)
    return sum(len(line.moves) for line in sitting.standing)


@pytest.mark.parametrize("form", ["json", "markdown", "csv", "html"])
def test_an_export_plays_each_move_once(form: str, evening: int, played: list[tuple[Any, Move]]) -> None:
    assert run(exports, "export", "--format", form).exit_code == 0
    assert len(played) == evening


@pytest.mark.parametrize("form", [(), ("--json",)], ids=["text", "json"])
def test_a_history_plays_each_move_once_to_see_what_still_lies_face_down(
    form: tuple[str, ...], evening: int, played: list[tuple[Any, Move]]
) -> None:
    assert run(history, *form).exit_code == 0
    assert len(played) == evening


def test_a_history_in_which_nothing_was_laid_face_down_plays_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, played: list[tuple[Any, Move]]
) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    save(play(start("evening", Header(game="twilight-struggle")), EVENING[0])[0])
    played.clear()
    assert run(history).exit_code == run(history, "--json").exit_code == 0
    assert not played


def test_a_verification_plays_each_move_once(evening: int, played: list[tuple[Any, Move]]) -> None:
    assert run(verify).exit_code == 0
    assert len(played) == evening


def test_why_and_check_play_the_record_once(evening: int, played: list[tuple[Any, Move]]) -> None:
    assert run(why, "6").exit_code == 0
    assert len(played) == evening
    played.clear()
    assert run(questions, "ussr fidel event").exit_code == 0
    tried = played[evening:]
    assert played[-1][0] == tried[0][0]
    assert len({repr(each) for each in tried}) == len(tried) < 6, "the reader tries nothing twice"


def run(app: Any, *words: str) -> Any:
    return CliRunner().invoke(app, words)


# -- a log of the digital edition --------------------------------------------------------------------------------------


def test_an_imported_log_plays_each_move_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, played: list[tuple[Any, Move]]
) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    (tmp_path / "log.txt").write_text(LOG)
    assert import_log("playdek", tmp_path / "log.txt", "log", trace=True) == 0
    assert max(Counter((repr(position), move) for position, move in played).values()) == 1
    moves = sum(len(line.moves) for line in opened("log").standing)
    assert len(played) == moves + 2  # Truman Doctrine could have meant two other countries.
