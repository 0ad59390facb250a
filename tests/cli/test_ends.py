"""Games that end as people end games: given up, drawn by agreement, abandoned, not counted; and taken up again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import Referee

GAMES = {
    "twilight-struggle": ("setup ussr poland 4, e germany 1, yugoslavia 1", "setup us w germany 4, italy 3"),
    "cold-war": ("objective cuba", "token cia", "cia agent analyst"),
    "death-front": ("us deploy alder at c1",),
}
NEXT = {"twilight-struggle": "headline us nato", "cold-war": "kgb agent unnamed", "death-front": "ss skip"}
SIDES = {
    "twilight-struggle": {"us": "ussr", "ussr": "us"},
    "cold-war": {"cia": "kgb", "kgb": "cia"},
    "death-front": {"us": "germans", "ss": "allies", "allies": "germans", "germans": "allies"},
}
WAYS = [("draw", "agreed"), ("abandoned", "the", "cat", "came"), ("not", "counted"), ("not", "counted", "a", "lesson")]


@pytest.fixture(params=GAMES)
def begun(request: pytest.FixtureRequest, referee: Referee) -> tuple[str, Referee]:
    """The program with a game of each kind begun."""
    assert referee("new", request.param, "evening").code == 0
    assert referee("move", "-", stdin="\n".join(GAMES[request.param])).code == 0
    return request.param, referee


def owed(referee: Referee) -> dict[str, object]:
    found: dict[str, object] = json.loads(referee("status", "--json").out)["next"]
    return found


def test_the_opponent_of_who_resigns_has_won(begun: tuple[str, Referee]) -> None:
    game, referee = begun
    for side, winner in SIDES[game].items():
        done = referee("end", "resign", side)
        assert done.code == 0
        assert done.out.startswith(f"game over, {winner} wins: the ")
        assert (owed(referee)["over"], owed(referee)["winner"]) == (True, winner)
        assert referee("undo").code == 0


@pytest.mark.parametrize("words", WAYS, ids=" ".join)
def test_nobody_wins_in_any_other_way(begun: tuple[str, Referee], words: tuple[str, ...]) -> None:
    _, referee = begun
    done = referee("end", *words)
    assert done.code == 0
    assert owed(referee)["winner"] == ""
    assert ("a draw" in done.out) is (words[0] == "draw")
    assert "the cat came" in done.out or words[0] != "abandoned"
    assert "a lesson" in done.out or words[-1] != "lesson"


def test_nothing_is_played_after_it_and_the_refusal_says_why(begun: tuple[str, Referee]) -> None:
    game, referee = begun
    referee("end", "abandoned", "bedtime")
    refused = referee("move", NEXT[game])
    assert refused.code == 1
    assert "refused: the game is over: abandoned: bedtime [as people end games]" in refused.err
    assert [ruling["rule"] for ruling in referee("check", NEXT[game], "--json").data["rulings"]] == ["no result"]
    for words in (("adjust", "turn=2", "--reason", "x"), ("end", "draw", "agreed")):
        refused = referee(*words)
        assert (refused.code, "the game is over: abandoned: bedtime" in refused.err) == (1, True)
    assert referee("note", "we go on tomorrow").code == 0
    assert "the game is over" in referee("legal").out or "game over" in referee("legal").out


def test_a_game_taken_up_again_is_as_it_was(begun: tuple[str, Referee]) -> None:
    game, referee = begun
    screens = (("score",), ("board",), ("legal",), ("position", "show"))
    before = [referee(*screen).out for screen in screens]
    referee("end", "draw", "agreed")
    assert referee("reopen").code == 0
    assert [referee(*screen).out for screen in screens] == before
    assert referee("move", NEXT[game]).code == 0
    assert referee("verify").code == 0


def test_only_a_game_that_was_ended_so_is_reopened(begun: tuple[str, Referee]) -> None:
    _, referee = begun
    refused = referee("reopen")
    assert (refused.code, refused.err.count("\n")) == (2, 1)
    assert "only a game that the players have ended" in refused.err


def test_an_end_is_taken_back_and_redone_as_a_line_is(begun: tuple[str, Referee]) -> None:
    _, referee = begun
    side = next(iter(SIDES[begun[0]]))
    referee("end", "resign", side)
    assert f"end resign {side}" in referee("undo").out
    assert "over" not in owed(referee)
    assert referee("redo").code == 0
    assert owed(referee)["over"] is True
    referee("reopen")
    assert "reopen" in referee("undo").out
    assert owed(referee)["over"] is True


def test_history_and_exports_hold_it(begun: tuple[str, Referee], tmp_path: Path) -> None:
    game, referee = begun
    referee("end", "abandoned", "bedtime")
    referee("reopen")
    referee("end", "resign", next(iter(SIDES[game])))
    told = referee("history").out
    assert "(ended: abandoned: bedtime)" in told
    assert "(reopened)" in told
    assert "resigns)" in told
    entries = referee("history", "--json").data["entries"][-3:]
    assert [entry["entry"] for entry in entries] == ["ended", "reopened", "ended"]
    assert "resigns" in referee("export", "--format", "markdown").out
    assert "end resign" in referee("export", "--format", "csv").out
    file = tmp_path / "evening.json"
    assert referee("export", str(file)).code == 0
    assert referee("import", str(file), "--name", "again").code == 0
    assert owed(referee)["over"] is True
    assert referee("verify", "again").code == 0
    assert "resigns" in referee("why", str(len(referee("history").out.splitlines()))).out


def test_a_position_of_an_ended_game_says_so(begun: tuple[str, Referee], tmp_path: Path) -> None:
    _, referee = begun
    referee("end", "not", "counted")
    file = tmp_path / "position.toml"
    assert referee("position", "save", str(file)).code == 0
    shown = referee("status", "--position", str(file), "--json").data["next"]
    assert (shown["over"], shown["winner"], shown["rule"]) == (True, "", "no result")


def test_lines_before_an_end_are_amended_and_the_end_is_not(evening: Referee) -> None:
    evening("end", "draw", "agreed")
    last = len(evening("history").out.splitlines())
    refused = evening("amend", str(last), "ussr", "fidel", "event")
    assert refused.code == 2
    assert "take it back" in refused.err
    assert evening("amend", "2", "setup us w germany 5, italy 2").code == 0
    assert owed(evening)["over"] is True


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("resign",), "say who resigns, one of: us, ussr"),
        (("resign", "france"), "say who resigns, one of: us, ussr"),
        (("abandoned",), "say why"),
        (("the", "world"), "end it so: resign SIDE"),
    ],
)
def test_what_is_no_end_is_answered_with_what_may_be_said(evening: Referee, words: tuple[str, ...], told: str) -> None:
    refused = evening("end", *words)
    assert refused.code == 2
    assert told in refused.err
    assert "over" not in owed(evening)


@pytest.mark.parametrize(
    "words", [("us", "resigns"), ("resign", "USA"), ("resigns", "美国"), ("resign", "united", "states")], ids=" ".join
)
def test_a_side_resigns_in_any_of_its_names(evening: Referee, words: tuple[str, ...]) -> None:
    assert evening("end", *words).code == 0
    assert owed(evening)["winner"] == "ussr"


@pytest.mark.parametrize("line", ["us resigns", "resign us", "end resign us"])
def test_a_line_that_gives_up_is_told_its_command(evening: Referee, line: str) -> None:
    refused = evening("move", *line.split())
    assert refused.code == 2
    assert "referee end resign us" in refused.err


def test_what_lies_face_down_when_a_game_ends_stays_so(referee: Referee) -> None:
    referee("new", "twilight-struggle", "evening")
    referee("move", "-", stdin="\n".join((*GAMES["twilight-struggle"], "headline us nato")))
    referee("end", "draw", "agreed")
    for screen in (("status",), ("history",), ("export",), ("position", "show")):
        assert "nato" not in referee(*screen).out.casefold()


def test_the_paragraphs_say_how_people_end_games(evening: Referee) -> None:
    assert "has won" in evening("rules", "agreement").out
    assert "it is no draw" in " ".join(evening("rules", "no", "result").out.split())


@pytest.mark.parametrize(
    ("typed", "winner"),
    [("美方认输", "ussr"), ("认输 苏方", "us"), ("約和", ""), ("中止 时间太晚", ""), ("不计", "")],
)
def test_a_game_is_ended_in_chinese(evening: Referee, typed: str, winner: str) -> None:
    assert evening("--lang", "zh", "结束对局", *typed.split()).code == 0
    over = owed(evening)
    assert over["over"]
    assert over["winner"] == winner
    assert evening("--lang", "zh", "重开").code == 0
    assert not owed(evening).get("over")
