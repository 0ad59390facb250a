"""A game looked back at: as it stood after an entry, line by line, branched off, and what happened since one's go."""

from __future__ import annotations

import pytest

from referee.cli import within

from .conftest import OPENING, Referee

LATER = ("ussr socialist governments coup iran 4", "us nato place france 1, italy 1")
SIDE_LINES = {
    "cold-war": ("objective cuba", "token cia", "cia agent analyst", "kgb agent director"),
    "death-front": ("us deploy alder at c1",),
}


@pytest.fixture
def later(evening: Referee) -> Referee:
    """The evening after the first action round of the USSR: Iran is Soviet, DEFCON is 4."""
    assert evening("move", LATER[0]).code == 0
    return evening


# -- history ---------------------------------------------------------------------------------------------------------


def test_a_person_reads_the_history_under_headings_of_turn_and_round(later: Referee) -> None:
    assert len(later("history").out.splitlines()) == 5
    rows = within.run(["history"], "evening", "en").text.splitlines()
    assert rows[0] == "-- set-up --"
    assert rows[3] == "-- turn 1, headline phase --"
    assert rows[6:] == ["-- turn 1, action round 1 --", f"5  {LATER[0]}"]


def test_the_game_as_it_stood_after_an_entry(later: Referee) -> None:
    said = later("history", "--at", "4")
    assert (said.code, said.err) == (0, "")
    assert f"4  {OPENING[3]}" in said.out
    assert LATER[0] not in said.out
    assert "DEFCON 5" in said.out
    data = later("history", "--at", "4", "--json").data
    assert [each["number"] for each in data["entries"]] == [1, 2, 3, 4]
    assert (data["status"]["defcon"], data["at"]) == (5, 4)


@pytest.mark.parametrize("command", [("history",), ("branch", "twin"), ("replay",)])
@pytest.mark.parametrize("number", ["6", "-1"])
def test_an_entry_that_is_not_there_is_named(later: Referee, command: tuple[str, ...], number: str) -> None:
    said = later(*command, "--at", number)
    assert (said.code, said.out) == (2, "")
    assert said.err == f"there is no entry {number}; the last one is 5\n"


def test_what_lay_face_down_then_is_not_shown_while_it_lies_so(referee: Referee) -> None:
    referee("new", "twilight-struggle", "evening")
    referee("move", "-", stdin="\n".join(OPENING[:3]))
    for command in (("history", "--at", "3"), ("replay",), ("recap",), ("recap", "us", "--json")):
        said = referee(*command)
        assert said.code == 0
        assert "sia scoring" not in said.out.casefold()


# -- a branch --------------------------------------------------------------------------------------------------------


def test_a_branch_begins_as_the_game_stood_and_leaves_it_as_it_is(later: Referee) -> None:
    later("note", "Ben is late")
    said = later("branch", "--at", "4", "twin")
    assert said.code == 0
    assert said.out.splitlines()[:2] == [
        "twin: begins as evening stood after entry 4",
        "next: ussr: action round 1: play a card",
    ]
    branched, kept = (later("history", "--json", "--game", name).data["entries"] for name in ("twin", "evening"))
    assert [each["line"] for each in branched] == list(OPENING)
    assert len(kept) == 6
    assert later("move", "ussr nasser place iraq", "--game", "twin").code == 0
    assert later("verify", "twin").code == 0


def test_a_branch_holds_amended_and_inserted_lines_in_their_places(later: Referee) -> None:
    assert later("amend", "2", "setup us w germany 4, france 3").code == 0
    assert later("insert", "5", "ussr reveals nasser").code == 0
    assert later("note", "a remark").code == 0
    later("branch", "twin")
    entries = later("history", "--json", "--game", "twin").data["entries"]
    said = [each.get("line", each.get("text")) for each in entries]
    assert said == [
        OPENING[0],
        "setup us w germany 4, france 3",
        *OPENING[2:],
        "ussr reveals nasser",
        LATER[0],
        "a remark",
    ]
    positions = [later("position", "show", "--game", name).out for name in ("evening", "twin")]
    assert positions[0] == positions[1]


def test_a_branch_takes_no_name_that_is_taken(later: Referee) -> None:
    said = later("branch", "evening")
    assert (said.code, said.out) == (3, "")
    assert "there is a game 'evening' already" in said.err


@pytest.mark.parametrize("game", SIDE_LINES)
def test_the_other_games_are_looked_back_at_too(referee: Referee, game: str) -> None:
    assert referee("new", game, "evening").code == 0
    assert referee("move", "-", stdin="\n".join(SIDE_LINES[game])).code == 0
    for command in (("replay",), ("history", "--at", "1"), ("recap",), ("branch", "--at", "1", "twin")):
        said = referee(*command, "--game", "evening")
        assert (said.code, said.err) == (0, "")
        assert said.out
    assert len(referee("history", "--json", "--game", "twin").data["entries"]) == 1


# -- line by line ----------------------------------------------------------------------------------------------------


def test_off_a_terminal_the_whole_game_is_printed_line_by_line(later: Referee) -> None:
    rows = later("replay").out.splitlines()
    assert rows[1:3] == ["set-up", f"1 {OPENING[0]}"]
    at = rows.index(f"5 {LATER[0]}")
    assert rows[at - 1] == "turn 1, action round 1"
    assert "  DEFCON 5 to 4: coup in Iran" in rows[at:]
    assert rows[-1] == "next: us: action round 1: play a card"
    assert later("replay", "--at", "5").out.splitlines()[2:] == rows[at:]


# -- recap -----------------------------------------------------------------------------------------------------------


def test_recap_tells_what_happened_since_my_last_go(later: Referee) -> None:
    data = later("recap", "--json").data
    # The US is to play; it acted last when it laid its headline, entry 3.
    assert (data["side"], data["since"]) == ("us", 3)
    assert [line["number"] for line in data["lines"]] == [4, 5]
    assert "influence: Iran us 1 to 0; Iran ussr 0 to 2" in data["lines"][1]["changes"]
    said = later("recap", "ussr")
    assert said.out.splitlines()[1].startswith("since the last go of the USSR, entry 5:")
    assert said.out.splitlines()[2] == "  nothing"


def test_recap_tells_the_last_scoring_of_each_region(later: Referee) -> None:
    # Headlines: Asia, where the US has Australia (3) and the USSR North Korea (3 + 1); the Middle East, nobody there.
    assert later("recap", "--json").data["last_scored"] == {
        "Asia": {"turn": 1, "points": -1},
        "Middle East": {"turn": 1, "points": 0},
    }


def test_recap_tells_what_the_next_level_takes(evening: Referee) -> None:
    # The US controls the UK, West Germany and Italy, the USSR East Germany and Poland: two battlegrounds each.
    europe = evening("recap", "--json").data["levels"]["Europe"]
    wanted = {"level": "presence", "next": "domination"}
    assert europe["us"] == {**wanted, "countries": 1, "battlegrounds": 1, "no_battleground": False}
    # The USSR needs four countries, three of them battlegrounds: two more, one of each kind.
    assert europe["ussr"] == {**wanted, "countries": 2, "battlegrounds": 1, "no_battleground": True}
    said = evening("recap").out
    assert "presence; domination: 1" in said


def test_recap_tells_the_cards_known_to_be_in_a_hand(evening: Referee) -> None:
    assert evening("move", "ussr reveals nasser").code == 0
    data = evening("recap", "--json").data
    assert data["known_hand"] == {"us": [], "ussr": ["Nasser"]}
    assert "USSR hand: 7 cards, among them Nasser" in evening("recap").out


def test_recap_of_a_side_that_is_none(evening: Referee) -> None:
    said = evening("recap", "kgb")
    assert (said.code, said.out, said.err) == (2, "", "there is no side 'kgb'; there are: us, ussr\n")


# -- what if ---------------------------------------------------------------------------------------------------------

DEEP = "ussr nasser place iraq; us nato coup iraq 4"


def test_what_if_looks_several_lines_ahead_and_writes_nothing(evening: Referee) -> None:
    for words in (("what-if", DEEP), ("what", "if", *DEEP.split())):
        said = evening(*words)
        assert (said.code, said.err) == (0, "")
        # Iraq: stability 3; the USSR places 1 beside the 1 printed there. 4 + 4 - 6 = 2 takes both away.
        assert "coup in Iraq: 4 die + 4 NATO - 6 (2 x stability 3) = 2" in said.out
        assert said.out.splitlines()[-4].startswith("all of it together:")
        assert "  influence: Iraq ussr 1 to 0" in said.out.splitlines()
    assert len(evening("history", "--json").data["entries"]) == 4


def test_what_if_ends_with_the_line_that_is_refused(evening: Referee) -> None:
    said = evening("what-if", f"{DEEP}; us nato coup iraq 4; ussr pass")
    assert said.code == 1
    assert said.err.startswith("line 3: refused: ")
    data = evening("what-if", f"{DEEP}; us nato coup iraq 4", "--json").data
    assert data["legal"] is False
    assert [line["legal"] for line in data["lines"]] == [True, True, False]


def test_what_if_reads_lines_from_standard_input(evening: Referee) -> None:
    assert evening("what-if", "-", stdin=DEEP.replace("; ", "\n")).code == 0


@pytest.mark.parametrize(
    ("line", "says"),
    [("us nato xyzzy", "xyzzy"), ("ussr nasser place iraq; xyzzy", "line 2: "), (";", "say which lines")],
)
def test_what_if_says_what_it_did_not_understand(evening: Referee, line: str, says: str) -> None:
    said = evening("what-if", line)
    assert (said.code, says in said.err, said.err.count("\n")) == (2, True, 1)


def test_what_if_turns_up_nothing_that_lies_face_down(referee: Referee) -> None:
    referee("new", "twilight-struggle", "evening")
    referee("move", "-", stdin="\n".join(OPENING[:3]))
    said = referee("what-if", f"{OPENING[3]}; us nato place france")
    assert said.code == 0
    assert "sia" not in said.out.replace("Asia", "sia") or "asia scoring" not in said.out.casefold()
    assert "what lies face down is turned up when this is played" in said.out
    assert "nato" not in said.out
