"""A line that takes something for granted on the command line: refused with exit code 1, and nothing is recorded."""

from __future__ import annotations

from pathlib import Path

import pytest

FRONT = 'game = "death-front"\nstep = "attack"\nhand.us = 0\n[board]\nc2 = "us alder"\n'
DETENTE = (
    'game = "cold-war"\nturn = 3\nphase = "detente"\nobjective = "Cuba"\ntoken = "cia"\nwon.cia = ["Space Race"]\n'
)
CLOSING = 'game = "twilight-struggle"\nturn = 3\nstage = "cleanup"\n'
LINES = [
    (FRONT, "us exits c2", "US owes: attack an enemy unit, or skip"),
    (FRONT, "ss skip", "it is the go of the US; US owes: attack an enemy unit, or skip"),
    (DETENTE, "cia recruits bankers", "table owes: end turn, or use an event: Space Race"),
    (DETENTE, "objective libya", "table owes: end turn, or use an event: Space Race"),
    (CLOSING, "ussr china", "table owes: end turn 3"),
    (CLOSING, "us nato", "table owes: end turn 3"),
]


@pytest.mark.parametrize(("position", "line", "why"), LINES)
def test_a_line_that_is_not_all_played_is_refused(referee, tmp_path: Path, position: str, line: str, why: str) -> None:
    (tmp_path / "board.toml").write_text(position)
    said = referee("check", line, "--position", str(tmp_path / "board.toml"))
    assert (said.code, said.out) == (1, "")
    assert said.err.startswith(f"refused: {why}")


def test_a_refused_line_is_not_recorded_with_what_it_would_have_taken_for_granted(referee) -> None:
    referee("new", "death-front")
    for line in ("ss keeps", "ss declines", "us uses rally", "us exits g1", "end round"):
        assert referee("move", line).code == 1, line
    assert referee("history", "--json").data["entries"] == []
    assert referee("move", "us declines").out.startswith("us: keep; ss: keep; us: decline")


def test_what_the_rest_of_a_line_shows_is_said_and_is_in_the_record(referee) -> None:
    referee("new", "cold-war")
    said = referee("move", "objective cuba, token cia, cia agent director, kgb agent unnamed, kgb recruits generals")
    assert "cia: first kgb; kgb: recruit generals" in " ".join(said.out.split())
    entry = referee("history", "--json").data["entries"][-1]
    assert entry["moves"][-2:] == ["cia: first kgb", "kgb: recruit generals"]
