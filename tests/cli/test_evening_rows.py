"""What stood in the way of a whole evening, row by row: E1 to E23 as they were typed then, and what is said today.

E3 and E6 to E9 are about words, and stand with the words of the games; E13 with the record; E21 with the table options.
"""

from __future__ import annotations

import csv
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from kits.terminal import at_a_terminal

from referee.cli import within
from referee.cli.lines import _play_file
from referee.games.death_front.state.moves import Deploy
from referee.kernel.game import game
from referee.report.continuations import told
from referee.store import games

from .conftest import OPENING, Referee

ROOT = Path(__file__).parents[2]
COUP = "ussr socialist governments coup iran 4"


@pytest.fixture
def later(evening: Referee) -> Referee:
    """The evening after the first Soviet coup: Iran is Soviet, DEFCON is 4, the US is to play."""
    assert evening("move", COUP).code == 0
    return evening


def completed(*words: str) -> list[str]:
    """What a shell completes after *words*, the last of which is half typed."""
    asked = {"COMP_WORDS": " ".join(words), "COMP_CWORD": str(len(words) - 1), "_REFEREE_COMPLETE": "complete_bash"}
    program = [sys.executable, "-c", "from referee.cli import main; main()"]
    done = subprocess.run(program, env={**os.environ, **asked}, capture_output=True, text=True)
    assert done.stderr == ""
    return [row for row in done.stdout.splitlines() if row]


# -- E1: odds --------------------------------------------------------------------------------------------------------


def test_e1_odds_are_those_of_the_askers_own_round_and_what_ends_the_game_comes_first(evening: Referee) -> None:
    # In the USSR's round at DEFCON 2: a US coup in a battleground is nuclear war in the US's own round, so it loses.
    assert evening("adjust", "defcon=2", "zaire=0,2", "--reason", "late").code == 0
    rows = evening("odds", "us coup zaire 3").out.splitlines()
    assert rows[1] == "in the next action round of the US, with the board as it is"
    assert rows[2] == "the attempt ends the game: nuclear war in the phase of the US [8.1.3]"
    # Printed 3 against 2 x stability 1: every die succeeds; two markers go with a 1, one more with a 2 is control.
    assert "succeeds: 100 %" in rows
    assert "gains control: 5/6 = 83.3 %" in rows


def test_e1_what_is_illegal_comes_first(evening: Referee) -> None:
    rows = evening("odds", "us coup zaire 3").out.splitlines()
    assert rows[2] == "would be refused: no USSR influence in Zaire [6.3.1]"
    table = evening("odds", "us coup zaire").out.splitlines()
    assert "would be refused: no USSR influence in Zaire [6.3.1]" in table[:4]


def test_e1_in_ones_own_round_nothing_is_assumed(evening: Referee) -> None:
    assert "next action round" not in evening("odds", "ussr coup iran 3").out


# -- E2: amend -------------------------------------------------------------------------------------------------------


def test_e2_amend_tells_the_board_before_and_after(later: Referee) -> None:
    # 1 + 3 - 4 = 0: the coup fails, and the US marker is there again.
    said = later("amend", "5", "ussr socialist governments coup iran 1")
    assert "  influence: Iran us 0 to 1; Iran ussr 2 to 0" in said.out.splitlines()


def test_e2_at_the_table_it_is_asked_about_where_a_die_changes(later: Referee) -> None:
    with at_a_terminal("play", "--plain") as terminal:
        terminal.wait("US>")
        terminal.type("amend 5 ussr socialist governments coup iran 1\r")
        shown = terminal.wait("amend it so? y or n")
        assert "influence: Iran us 0 to 1; Iran ussr 2 to 0" in shown
        terminal.type("n\r")
        terminal.wait("not done")
    assert later("history").out.splitlines()[4] == f"5  {COUP}"


# -- E4, E5: points and the end of a turn ----------------------------------------------------------------------------


def test_e4_the_total_stands_in_the_score_and_after_points(referee: Referee) -> None:
    referee("new", "twilight-struggle", "evening")
    said = referee("move", "-", stdin="\n".join(OPENING)).out
    assert "USSR +1 VP: Asia Scoring" in said
    assert "now: VP USSR +1" in said
    assert referee("score").out.splitlines()[1] == "VP: USSR +1; 19 more win at once"


def end_of_turn(referee: Referee) -> list[str]:
    """What is said at the end of a first turn in which nobody does anything but place."""
    referee("adjust", "action_round=6", "phasing=us", "hand_size.us=2", "hand_size.ussr=1", "--reason", "a short turn")
    return referee("move", "us nato place france 4, end turn").out.splitlines()


def test_e5_the_end_of_a_turn_is_said_in_a_few_lines(evening: Referee) -> None:
    rows = end_of_turn(evening)
    at = next(n for n, row in enumerate(rows) if row.startswith("VP of turn 1"))
    assert len(rows[at:]) <= 10
    assert any(row.startswith("all its sums: why ") for row in rows[at:])


@pytest.mark.skipif(not Path("/usr/bin/less").exists(), reason="there is no pager")
def test_e5_what_does_not_fit_the_terminal_is_paged(evening: Referee) -> None:
    with at_a_terminal("rules", PAGER="less -RFX") as terminal:
        terminal.wait("2.1.1")
        assert terminal.program.poll() is None
        terminal.type("q")
        assert terminal.ended() == 0
    with at_a_terminal("score", "asia", PAGER="less -RFX") as terminal:
        assert terminal.ended() == 0


# -- E8: questions ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "question", ["can I coup iran with nato", "is it legal to coup iran with nato?", "能不能用北约政变伊朗"]
)
def test_e8_a_question_is_about_its_line(later: Referee, question: str) -> None:
    """NATO is a US card, and Iran holds no US marker but Soviet ones now: 4 operations, DEFCON 4 leaves Asia open."""
    reading = json.loads(later("check", *question.split(), "--json").out)
    assert reading["moves"][:2] == ["us: nato, operations", "us: coup iran"]


def test_e8_a_word_is_looked_up_in_the_rules(later: Referee) -> None:
    assert "6.3.1 Target of a coup" in later("why", "coup").out
    assert "8.2.1 Military operations owed" in later("rules", "milops").out


# -- E10: lines of a file --------------------------------------------------------------------------------------------


def test_e10_every_line_is_judged_by_what_another_terminal_has_written(evening: Referee) -> None:
    def typed() -> Iterator[str]:
        yield "ussr nasser place iraq\n"
        assert within.run(["move", "us", "nato", "place", "france", "4"], "evening", "en").code == 0
        yield "ussr fidel place cuba 2\n"

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sys, "stdin", typed())
        assert _play_file("evening", as_json=False, yes=False, keep_going=False) == 1
    assert [each.line for each in games.load("evening").entries[4:]] == [
        "ussr nasser place iraq",
        "us nato place france 4",
    ]


def test_e10_keep_going_reports_every_line_that_was_not_played(evening: Referee) -> None:
    lines = [
        "ussr xyzzy",
        "us nato place france",
        "ussr nasser place iraq",
        "us nato coup italy 3",
        "us nato place uk 4",
    ]
    said = evening("move", "-", "--keep-going", stdin="\n".join(lines))
    assert said.code == 2
    assert [row.partition(":")[0] for row in said.err.splitlines()] == ["line 1", "line 2", "line 4"]
    played = [each["line"] for each in evening("history", "--json").data["entries"]]
    assert played[4:] == [lines[2], lines[4]]
    data = evening("move", "-", "--keep-going", "--json", stdin="\n".join(lines)).data
    assert [line["line"] for line in data["lines"]] == [1, 2, 3, 4, 5]
    assert data["legal"] is False


def test_e10_without_it_the_first_one_ends_all(evening: Referee) -> None:
    said = evening("move", "-", stdin="us nato place france\nussr nasser place iraq\n")
    assert said.code == 1
    assert len(games.load("evening").entries) == 4


# -- E11: which game -------------------------------------------------------------------------------------------------


def test_e11_an_import_is_not_the_game_that_is_meant_from_then_on(evening: Referee) -> None:
    evening("export", "other.json")
    said = evening("import", "other.json", "--name", "other")
    assert "where no game is named, evening is meant as before" in said.out
    assert evening("status", "--json").data["record"]["name"] == "evening"
    assert evening("note", "here").code == 0
    assert len(games.load("evening").entries) == 5


def test_e11_a_person_hears_which_game_an_answer_is_about(evening: Referee) -> None:
    with at_a_terminal("note", "one") as terminal:
        assert terminal.ended() == 0
        assert "game: " not in terminal.shown()
    evening("new", "cold-war", "other")
    with at_a_terminal("note", "two") as terminal:
        assert terminal.ended() == 0
        assert "game: other; another one: --game NAME" in terminal.shown()


# -- E12: events -----------------------------------------------------------------------------------------------------


def test_e12_an_opponents_event_that_happens_is_named(later: Referee) -> None:
    rows = later("move", "us fidel coup iran 3").out.splitlines()
    assert rows[1] == "  event: Fidel"
    assert any("Cuba ussr 0 to 3" in row for row in rows)


def test_e12_ones_own_event_is_named_by_the_line(later: Referee) -> None:
    assert "event: " not in later("move", "us truman doctrine place france").out


# -- E14: exports ----------------------------------------------------------------------------------------------------


def test_e14_a_spreadsheet_has_turn_round_side_card_use_die_points_and_defcon(later: Referee, tmp_path: Path) -> None:
    assert later("export", "friday.csv").out == "friday.csv holds the record\n"
    with (tmp_path / "friday.csv").open(encoding="utf-8") as file:
        last = list(csv.DictReader(file))[-1]
    wanted = {
        "turn": "1", "action round": "1", "side": "USSR", "card": "Socialist Governments", "used for": "coup",
        "die": "4", "VP": "-1", "DEFCON": "4", "entry": "played", "stands": "yes",
    }  # fmt: skip
    assert {key: last[key] for key in wanted} == wanted
    assert "Iran us 1 to 0; Iran ussr 0 to 2" in last["changes"]


@pytest.mark.parametrize("game", ["cold-war", "death-front"])
def test_e14_the_other_games_have_columns_of_their_own(referee: Referee, game: str) -> None:
    lines = {"cold-war": "objective cuba", "death-front": "us deploy alder at c1"}
    referee("new", game, "evening")
    referee("move", lines[game])
    row = next(csv.DictReader(referee("export", "--format", "csv").out.splitlines()))
    assert row["turn" if game == "cold-war" else "round"] == "1" if game == "death-front" else "0"


def test_e14_a_report_has_headings_and_what_came_of_a_forced_line(later: Referee, tmp_path: Path) -> None:
    later("force", "us nato coup egypt 3")
    later("export", "friday.md")
    text = (tmp_path / "friday.md").read_text("utf-8")
    assert "\n### turn 1, action round 1\n" in text
    forced = text.partition("**6.**")[2].partition("\n\n")[0]
    assert "no USSR influence in Egypt" in forced
    assert "- coup in Egypt: 3 die" in forced


# -- E15: completion -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (("board", "mid"), ["middle east"]),
        (("score", "eu"), ["europe"]),
        (("card", "duc"), ["duck and cover"]),
        (("card", "duck", "and", "c"), ["cover"]),
        (("country", "iran"), []),
        (("country", "ira"), ["iraq", "iran"]),
        (("rules", "6.3.1"), []),
        (("status", "--game", "ev"), ["evening"]),
        (("play", "ev"), ["evening"]),
        (("verify", "ev"), ["evening"]),
        (("status", "--format", "m"), ["markdown"]),
        (("export", "--format", "c"), ["csv"]),
        (("new", "cold"), ["cold-war"]),
        (("new", "cold-war", "x", "--strictness", "w"), ["warn"]),
    ],
)
def test_e15_names_are_completed(evening: Referee, words: tuple[str, ...], found: list[str]) -> None:
    assert completed("referee", *words) == found


def test_e15_names_are_completed_at_the_table(evening: Referee) -> None:
    from referee.store.seating import sit
    from referee.table.session import Session
    from referee.table.typing import typing

    session = Session(("card", "board", "country", "score")).with_game(sit())
    for text, insert in (("card duck", "duck and cover"), ("board mid", "middle east"), ("country zai", "zaire")):
        assert [offer.insert for offer in typing(session, text).offers] == [insert]


# -- E16 to E20 ------------------------------------------------------------------------------------------------------


def test_e16_a_question_before_any_game_says_that_there_is_none(referee: Referee) -> None:
    with at_a_terminal("check", "us coup iran 3") as terminal:
        assert terminal.ended() == 1
        assert "no game yet: this is the set-up of Twilight Struggle" in " ".join(terminal.shown().split())


def test_e17_what_may_be_typed_fits_a_screen_and_what_loses_is_marked(evening: Referee) -> None:
    assert len(evening("legal").out.splitlines()) <= 24


def test_e17_cards_that_may_go_to_the_same_cells_are_listed_once() -> None:
    """Each card of the hand with each free cell of the own side is one move; the row names every one once."""
    rules = game("death-front")
    position = rules.new({}, {})
    while Deploy not in getattr(position.pending, "kinds", ()):
        position = rules.advance(position, rules.options(position)[0])
    moves = [move for move in rules.options(position) if isinstance(move, Deploy)]
    (row,) = (row for row in told(rules, position) if ": deploy: " in row)
    cards, cells = row.partition(": deploy: ")[2].split(" at ")
    named = {(card, cell) for card in cards.split(", ") for cell in cells.split(", ")}
    assert named == {(move.card.casefold(), move.cell) for move in moves}


def test_e18_the_history_has_headings_by_which_an_entry_is_found(later: Referee) -> None:
    rows = within.run(["history"], "evening", "en").text.splitlines()
    assert rows[rows.index(f"5  {COUP}") - 1] == "-- turn 1, action round 1 --"


@pytest.mark.parametrize("page", ["README.md", "README.zh.md"])
def test_e19_a_readme_says_how_referee_is_found_before_it_is_typed(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    first = re.search(r"^(?:    |\$ )referee", text, re.MULTILINE)
    assert first is not None
    assert text.index(".venv/bin/activate") < first.start()


def test_e20_a_take_back_names_the_line_and_a_bid_is_shown(referee: Referee) -> None:
    assert referee("new", "twilight-struggle", "evening", "--bid", "us=2").code == 0
    assert "Bid: US +2, placed after the set-up" in referee("status").out
    referee("move", OPENING[0])
    assert referee("undo").out.splitlines()[0] == f"taken back: 1 {OPENING[0]}"


# -- E22, E23 --------------------------------------------------------------------------------------------------------


def test_e22_a_typed_agent_stands_in_no_status(referee: Referee) -> None:
    referee("new", "cold-war", "evening")
    said = referee("move", "-", stdin="objective cuba\ntoken cia\ncia agent analyst\n").out
    assert "nalyst" not in said + referee("status").out


def test_e22_the_influence_stands_after_every_group(referee: Referee) -> None:
    referee("new", "cold-war", "evening")
    lines = (
        "objective cuba, token cia",
        "cia agent analyst, kgb agent unnamed",
        "cia first cia",
        "cia recruits industry",
    )
    said = referee("move", "-", stdin="\n".join(lines)).out
    assert "now: influence CIA 4, KGB 0" in said


# -- wished for at the prompt ----------------------------------------------------------------------------------------


def test_a_region_is_scored_by_name(evening: Referee) -> None:
    # Asia: the US controls Australia alone; the USSR North Korea, a battleground.
    data = evening("score", "asia", "--json").data
    assert data == {"region": "Asia", "us": 3, "ussr": 4, "points": -1, "points_at_end": -1}
    assert within.run(["score", "me"], "evening", "en").text.startswith("Scoring of Middle East")
    assert "there is no region 'mars'" in evening("score", "mars").err


@pytest.mark.parametrize("typed", ["score asia", "who is ahead in asia?"])
def test_a_region_is_scored_at_the_table(evening: Referee, typed: str) -> None:
    with at_a_terminal("play", "--plain") as terminal:
        terminal.wait("USSR>")
        terminal.type(f"{typed}\r")
        assert "USSR in Asia: 3 presence + 1 battleground = 4" in terminal.wait("pays now: -1")


def test_the_scoring_of_a_game_without_regions_has_no_parts(referee: Referee) -> None:
    referee("new", "cold-war", "evening")
    assert referee("score", "asia").err == "the scoring of this game has no parts; type: score\n"
