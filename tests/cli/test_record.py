"""The record: lines played, taken back, amended, forced, adjusted; nothing in it is ever lost."""

from __future__ import annotations

import json
import time
import tomllib
from pathlib import Path

import pytest
from kits.records import entries, rewrite

from referee.kernel.game import game
from referee.kernel.record.entries import Played
from referee.kernel.seal import POSITION
from referee.store import games


def owed(referee) -> dict:
    return referee("legal", "--json").data["next"]


def position(referee) -> str:
    """The whole position, as a position file says it."""
    return referee("position", "show").out


def test_an_accepted_line_says_what_it_did_and_who_is_next(evening) -> None:
    said = evening("move", "ussr socialist governments coup iran 4")
    # 4 + 3 - 2 x 2 = 3: the US marker goes, two Soviet ones come; Iran is a battleground.
    assert said == (
        0,
        "ussr: socialist governments, operations; coup iran; table: roll 4\n"
        "  coup in Iran: 4 die + 3 Socialist Governments - 4 (2 x stability 2) = 3\n"
        "  DEFCON 5 to 4: coup in Iran\n"
        "  influence: Iran us 1 to 0; Iran ussr 0 to 2\n"
        "  military ops: ussr 0 to 3\n"
        "  Socialist Governments: discarded\n"
        "  now: DEFCON 4 | mil of 4: US 0, USSR 3\n"
        "next: us: action round 1: play a card\n",
        "",
    )


def test_words_need_no_quotes(evening) -> None:
    assert evening("move", "ussr", "nasser", "place", "iraq").code == 0
    assert evening("move", "us", "five", "year", "plan", "coup", "iraq", "1", "--json").data["legal"] is True


def test_a_line_in_pieces_is_as_good_as_one(evening) -> None:
    for line in ("ussr socialist governments ops", "coup iran", "4"):
        assert evening("move", line).code == 0
    assert owed(evening) == {"side": "us", "decision": "action round 1: play a card"}


def test_a_refused_line_changes_nothing_and_is_not_recorded(evening) -> None:
    before = position(evening), evening("history").out
    assert evening("move", "ussr fidel place iraq, syria, lebanon").code == 1
    assert (position(evening), evening("history").out) == before


def test_b97_a_refused_move_costs_nothing(evening) -> None:
    assert evening("move", "ussr fidel coup france 3").code == 1
    assert evening("move", "ussr fidel coup iran 3").code == 0


def test_b96_debts_come_first(evening) -> None:
    evening("move", "ussr blockade event")
    assert owed(evening)["side"] == "us"
    assert evening("move", "us duck and cover place iran").code == 1
    assert evening("move", "ussr nasser place iraq").code == 1
    assert evening("move", "us discards duck and cover").code == 0


# -- standard input --------------------------------------------------------------------------------------------------


def test_a_typed_game_is_a_text_file(referee) -> None:
    referee("new", "twilight-struggle", "typed")
    text = "\ufeff# Tuesday\n\nsetup ussr poland 4, e germany 1, yugoslavia 1   # as always\r\n"
    text += "\n  setup us w germany 4, italy 3"
    assert referee("move", "-", stdin=text).code == 0
    lines = [entry["line"] for entry in referee("history", "--json").data["entries"]]
    assert lines == ["setup ussr poland 4, e germany 1, yugoslavia 1", "setup us w germany 4, italy 3"]


def test_a_typed_game_stops_at_the_first_refused_line_and_keeps_those_before(evening) -> None:
    said = evening("move", "-", stdin="ussr nasser place iraq\n\nus duck and cover coup france 3\nus pass\n")
    assert said.code == 1
    assert said.err == "line 3: refused: no USSR influence in France [Deluxe rulebook 6.3.1]\n"
    assert evening("history").out.splitlines()[-1] == "5  ussr nasser place iraq"


def test_a_typed_game_as_data_is_one_object(evening) -> None:
    said = evening("move", "-", "--json", stdin="ussr nasser place iraq\nus pass\n")
    assert (said.code, said.data["legal"]) == (1, False)
    assert [(line["line"], line["legal"]) for line in said.data["lines"]] == [(1, True), (2, False)]


def test_nothing_on_standard_input_is_nothing_played(evening) -> None:
    assert evening("move", "-", stdin="") == (0, "", "")


def test_the_end_of_a_turn_prints_its_summary(referee, tmp_path: Path) -> None:
    referee("new", "twilight-struggle", "quick")
    referee("move", "-", stdin="setup ussr poland 4, e germany 1, yugoslavia 1\nsetup us w germany 4, italy 3")
    referee("adjust", "stage=cleanup", "military_ops.ussr=3", "--reason", "we begin at the end of turn 1")
    said = referee("move", "end turn")
    assert said.code == 0
    assert "USSR +3 VP: military operations" in said.out  # 5 are required: the US lacks 5, the USSR 2.
    assert "Military operations: US 0 of 5, USSR 3 of 5" in said.out


# -- taking back -----------------------------------------------------------------------------------------------------


def test_b44_undo_works_from_the_first_move(referee) -> None:
    referee("new", "twilight-struggle", "evening")
    start = position(referee)
    referee("move", "setup ussr poland 4, e germany 1, yugoslavia 1")
    said = referee("undo")
    assert said == (
        0,
        "taken back: 1 setup ussr poland 4, e germany 1, yugoslavia 1\nnext: table: deal: US 8, USSR 8\n",
        "",
    )
    assert position(referee) == start


def test_b81_undo_to_the_start_and_redo_to_the_end(evening) -> None:
    for line in ("ussr nasser place iraq", "us blockade ops", "us place iran", "us place israel"):
        evening("move", line)
    end, lines = position(evening), len(evening("history").out.splitlines())
    for _ in range(lines):
        assert evening("undo", "--agreed").code == 0
    assert owed(evening)["side"] == "table"
    assert evening("undo", "--agreed").code == 2
    for _ in range(lines):
        assert evening("redo").code == 0
    assert evening("redo") == (2, "", "nothing to redo\n")
    assert position(evening) == end


def test_b82_nothing_is_deleted_from_a_record(evening, home: Path) -> None:
    before = entries(home / "evening.json")
    evening("undo", "3", "--agreed")
    evening("move", "setup us italy 4, france 3")
    after = entries(home / "evening.json")
    assert after[:4] == before
    assert [entry["entry"] for entry in after[4:]] == ["taken-back", "played"]


def test_b87_a_die_is_taken_back_with_both_players_consent(evening) -> None:
    evening("move", "ussr socialist governments coup iran 4")
    before = position(evening)
    said = evening("undo")
    assert (said.code, said.out) == (1, "")
    assert "the other player must consent" in said.err
    assert position(evening) == before
    assert evening("undo", "--agreed").code == 0
    assert (
        evening("history").out.splitlines()[-1]
        == "6  (taken back: 1, over a die or a reveal, agreed)   (lines of the USSR)"
    )


def test_b87_information_made_public_is_a_barrier_too(evening) -> None:
    evening("move", "us reveals duck and cover")
    assert evening("undo").code == 1
    assert evening("undo", "--agreed").code == 0


def test_b88_undo_changes_something_or_fails(evening) -> None:
    before = position(evening)
    evening("move", "ussr nasser place iraq")
    assert evening("undo").code == 0
    assert position(evening) == before
    assert evening("undo", "7") == (2, "", "cannot take back 7 lines: give a number from 1 to 4\n")
    assert position(evening) == before


def test_b93_undo_takes_back_only_what_it_names(evening) -> None:
    evening("move", "ussr nasser place iraq")
    evening("note", "the cat moved a marker")
    evening("adjust", "influence.iran=1,1", "--reason", "the cat")
    evening("undo")  # The correction is the last line; the note is none.
    assert [line[:2] for line in evening("history").out.splitlines()[-4:]] == ["5 ", "6 ", "7-", "8 "]
    assert "Iran = [1, 0]" in position(evening)
    assert "Iraq = [0, 2]" in position(evening)


def test_b95_undo_over_the_border_of_a_round_brings_the_turn_back(evening) -> None:
    for line in ("ussr nasser place iraq", "us five year plan place iran, israel, panama"):
        assert evening("move", line).code == 0
    evening("move", "ussr fidel place syria, lebanon")
    evening("undo", "2")
    assert owed(evening) == {"side": "us", "decision": "action round 1: play a card"}
    clock = evening("status", "--json").data
    assert (clock["turn"], clock["action_round"], clock["phasing"]) == (1, 1, "us")


def illegal_before_the_fix(name: str) -> None:
    """Add a line that some referee allowed and this one refuses: France, far from any Soviet marker."""
    moves = (
        {"kind": "play", "side": "ussr", "card": "Nasser", "use": "operations"},
        {"kind": "place", "side": "ussr", "country": "Canada"},
    )
    games.append(name, Played(line="ussr nasser place canada", moves=moves))


def test_b80_undo_does_not_judge_history_anew(evening) -> None:
    before = position(evening)
    illegal_before_the_fix("evening")
    assert "Canada = [2, 1]" in position(evening)
    assert evening("move", "us duck and cover place iran, israel, panama").code == 0
    assert evening("undo").code == 0
    assert evening("undo").code == 0
    assert position(evening) == before


def test_verify_names_the_first_entry_where_todays_rules_disagree(evening) -> None:
    assert evening("verify") == (0, "evening: 4 lines stand, and today's rules agree with all\n", "")
    illegal_before_the_fix("evening")
    said = evening("verify", "evening")
    assert (said.code, said.out) == (1, "")
    assert said.err.startswith("evening: entry 5 disagrees: ussr nasser place canada: ")


def test_verify_holds_every_position_against_its_digest(evening, home: Path) -> None:
    rewrite(home / "evening.json", lambda rows: rows[1].update(digest=POSITION + "0" * 12))
    said = evening("verify")
    assert said.code == 1
    assert "entry 2 disagrees: setup us w germany 4, italy 3: it leads to another position" in said.err


# -- put away ---------------------------------------------------------------------------------------------------------


def test_a_game_is_put_into_the_trash_when_somebody_agrees(evening, home: Path) -> None:
    file, whole = home / "evening.json", (home / "evening.json").read_bytes()
    evening("move", "us pass")
    said = evening("delete", "evening", stdin="n\n")
    assert (said.code, said.err, file.read_bytes()) == (1, "nothing was changed\n", whole)
    assert evening("delete", "evening", stdin="").code == 1
    assert evening("delete", "evening", stdin="y\n").code == 0
    assert (file.exists(), (home / "trash" / "evening.json").read_bytes()) == (False, whole)
    assert "evening" not in evening("list").out.split()
    assert "evening" not in evening("doctor").out.split()
    assert evening("delete", "evening", "--yes").code == 3
    assert evening("new", "cold-war", "evening").code == evening("delete", "evening", "--yes").code == 0
    assert (home / "trash" / "evening.json").read_bytes() == whole
    assert (home / "trash" / "evening-2.json").exists()
    (home / "trash" / "evening.json").rename(file)
    assert evening("verify").code == 0


# -- put right -------------------------------------------------------------------------------------------------------


def test_amend_replaces_a_line_and_replays_the_rest(evening) -> None:
    said = evening("amend", "2", "setup us w germany 4, france 3")
    assert said.code == 0
    assert "France = [3, 0]" in position(evening)
    assert evening("history").out.splitlines()[1] == "2  setup us w germany 4, france 3"
    assert evening("verify").code == 0


def test_amend_names_the_first_line_that_no_longer_fits(evening) -> None:
    for line in ("ussr fidel coup italy 3", "us five year plan place iran"):
        assert evening("move", line).code == 0
    before = position(evening)
    said = evening("amend", "2", "setup us w germany 4, france 3")
    assert said.code == 1
    assert said.err.splitlines()[0].startswith(
        "entry 5 no longer fits: ussr fidel coup italy 3: no US influence in Italy"
    )
    assert position(evening) == before
    said = evening("amend", "2", "setup us w germany 4, france 3", "--drop-rest")
    assert said.code == 0
    assert "dropped: 5, 6" in said.out
    assert evening("history").out.splitlines()[4] == "5- ussr fidel coup italy 3"


def test_amend_refuses_a_line_that_is_illegal_there(evening) -> None:
    said = evening("amend", "2", "setup us poland 7")
    assert (said.code, said.out) == (1, "")
    assert evening("amend", "9", "us pass").code == 2


def test_amend_tells_what_moves_on_the_table(evening) -> None:
    said = evening("amend", "2", "setup us w germany 4, france 3").out.splitlines()
    assert said[0] == "entry 2 reads: setup us w germany 4, france 3"
    assert sorted(said[1].strip().removeprefix("influence: ").split("; ")) == ["France us 0 to 3", "Italy us 3 to 0"]
    assert "  the board stays as it is" in evening("amend", "2", "setup us france 3, w germany 4").out.splitlines()


def once_legal(evening, home: Path) -> None:
    """Entry 5 is a line that older rules allowed and today's refuse: the US has no marker in France."""
    assert evening("force", "ussr fidel coup france 5").code == 0
    rewrite(home / "evening.json", lambda rows: (rows[4].update(entry="played"), rows[4].pop("rulings")))
    assert "entry 5 disagrees" in evening("verify").err
    assert evening("move", "us five year plan place iran").code == 0


@pytest.mark.parametrize("amended", [("6", "us five year plan place france"), ("2", "setup us w germany 3, italy 4")])
def test_a_line_that_was_legal_once_stands_in_the_way_of_no_amendment(
    evening, home: Path, amended: tuple[str, str]
) -> None:
    once_legal(evening, home)
    said = evening("amend", *amended)
    assert (said.code, said.err) == (0, "")
    assert [line[2] for line in evening("history").out.splitlines()[:6]] == [" "] * 6
    assert "entry 5 disagrees" in evening("verify").err


def test_an_amended_line_may_be_one_that_is_illegal(evening) -> None:
    assert evening("move", "ussr fidel coup italy 3").code == 0
    assert evening("amend", "5", "ussr fidel coup france 5").code == 1
    said = evening("amend", "5", "ussr fidel coup france 5", "--force")
    assert said.code == 0
    assert "forced, in spite of:" in said.out
    assert "no US influence in France" in said.out
    assert evening("history").out.splitlines()[4].startswith("5! ussr fidel coup france 5")
    assert evening("verify").code == 0


def test_a_forgotten_line_is_put_in_before_another_and_has_a_number_of_its_own(evening) -> None:
    before = position(evening)
    assert evening("adjust", "iran=0,1", "--reason", "slipped").code == 0
    assert evening("insert", "9", "ussr fidel coup italy 3").code == 2
    assert evening("insert", "5", "us fidel coup italy 3").code == 1
    said = evening("insert", "5", "ussr fidel coup italy 3")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("entry 6 reads: ussr fidel coup italy 3\n")
    assert evening("history").out.splitlines()[5] == "6  (put in before entry 5: ussr fidel coup italy 3)"
    assert evening("position", "show", "--at", "4").out == before
    assert evening("position", "show", "--at", "5").out == position(evening)
    report = evening("export", "--format", "markdown").out
    assert report.index("**4.**") < report.index("**6.**") < report.index("**5.**")
    assert evening("move", "us five year plan place france").code == 0
    assert evening("verify").code == 0
    assert evening("amend", "6", "ussr fidel coup italy 4").code == 0
    assert evening("history").out.splitlines()[5] == "6  (put in before entry 5: ussr fidel coup italy 4)"
    assert evening("undo", "3", "--agreed").code == 0
    assert position(evening) == before
    assert evening("redo", "3").code == 0
    assert evening("verify").code == 0


def test_what_no_longer_fits_after_a_line_that_was_put_in_is_named(evening) -> None:
    assert evening("move", "ussr fidel coup italy 3").code == 0
    said = evening("insert", "5", "ussr nasser place iran")
    assert said.code == 1
    assert said.err.startswith("entry 5 no longer fits: ussr fidel coup italy 3")
    said = evening("insert", "5", "ussr nasser place iran", "--drop-rest")
    assert said.code == 0
    assert "dropped: 5" in said.out
    assert evening("verify").code == 0


def test_an_illegal_move_that_happened_is_forced_and_flagged(evening) -> None:
    said = evening("force", "ussr fidel coup france 5")  # The US has no marker in France.
    assert said.code == 0
    assert "forced, in spite of:" in said.out
    assert "no US influence in France [Deluxe rulebook 6.3.1]" in said.out
    assert evening("history").out.splitlines()[4].startswith("5! ussr fidel coup france 5")
    assert owed(evening)["side"] == "us"
    assert evening("verify").code == 0


def test_what_no_decision_can_take_is_flagged_and_left_for_adjust(evening) -> None:
    before = position(evening)
    said = evening("force", "us duck and cover coup iran 3")  # It is the USSR's round.
    assert said.code == 0
    assert "'adjust' or 'note'" in said.err
    assert said.out.startswith("  forced, in spite of:\n")  # No empty line for the moves that were not made.
    assert "forced" in evening("history").out.splitlines()[4]
    assert position(evening) == before


def test_a_forced_line_goes_as_far_as_it_can(evening) -> None:
    said = evening("force", "ussr fidel place canada, iraq, syria")  # Three markers for two operations.
    assert said.code == 0
    assert "Canada = [2, 1]" in position(evening)
    assert "'adjust' or 'note'" in said.err


def test_a_legal_line_is_not_flagged_by_force(evening) -> None:
    assert "legal, so recorded as played" in evening("force", "ussr fidel coup iran 3").out
    assert evening("history").out.splitlines()[4] == "5  ussr fidel coup iran 3"


def test_adjust_corrects_the_board_and_says_so(evening) -> None:
    said = evening("adjust", "iran=2,0", "influence.Iraq=1,0", "defcon=3", "--reason", "misread")
    assert said.code == 0
    assert "influence: Iraq us 0 to 1; Iraq ussr 1 to 0; Iran us 1 to 2" in said.out
    assert "defcon: 5 to 3" in said.out
    assert evening("adjust", "defcon=9", "--reason", "x") == (2, "", "defcon: a whole number from 1 to 5, not 9\n")
    assert evening("adjust", "defcon=3").err.startswith("say why")
    evening("adjust", "space.us=1", "china.playable=false", "--reason", "y")
    assert evening("history").out.splitlines()[-1] == "6  (adjusted: space.us=1, china.playable=false; y)"


# -- out and in ------------------------------------------------------------------------------------------------------


def test_a_game_goes_out_as_json_and_comes_in_again(evening, tmp_path: Path) -> None:
    evening("move", "ussr socialist governments coup iran 4")
    evening("undo", "--agreed")
    evening("note", "喝茶")
    assert evening("export", "out.json").code == 0
    said = evening("import", "out.json", "--name", "copy")
    assert said.out.startswith("copy: 7 entries imported\n")
    mine, copy = (json.loads(evening("export", "--game", name).out) for name in ("evening", "copy"))
    assert (mine["entries"], mine["created"]) == (copy["entries"], copy["created"])
    assert evening("import", "out.json").code == 3  # 'evening' is taken.


def test_a_game_goes_out_as_markdown_and_as_csv(evening) -> None:
    evening("note", "tea")
    evening("move", "ussr socialist governments coup iran 4")
    text = evening("export", "--format", "markdown").out
    assert text.startswith("# evening\n")
    assert "> (note: tea)\n\n### turn 1, action round 1\n\n**6.** ussr socialist governments" in text
    assert "**6.** ussr socialist governments coup iran 4" in text
    assert "- coup in Iran: 4 die + 3 Socialist Governments - 4 (2 x stability 2) = 3" in text
    rows = evening("export", "--format", "csv").out.splitlines()
    assert rows[0].startswith("number,entry,stands,line,moves,sums,changes,turn,")
    assert len(rows) == 6
    assert evening("export", "--format", "pdf").code == 2


def test_a_position_is_saved_and_read_again(evening, tmp_path: Path) -> None:
    evening("move", "ussr socialist governments ops")
    assert evening("position", "save", "here.toml").code == 0
    assert evening("check", "ussr coup iran 4", "--position", "here.toml").code == 0
    assert evening("position", "show", "--position", "here.toml").out == (tmp_path / "here.toml").read_text()


def test_games_are_listed_the_last_one_first(evening) -> None:
    evening("new", "twilight-struggle")
    listed = evening("list", "--json").data["games"]
    assert [(each["name"], each["entries"]) for each in listed] == [("twilight-struggle", 0), ("evening", 4)]
    assert "evening" in evening("list").out


def test_settings_reach_the_game(referee) -> None:
    referee("new", "twilight-struggle", "a", "--handicap", "us=2", "--profile", "digital", "--no-optional-cards")
    header = referee("history", "--json").data
    assert header["setup"] == {"handicap": {"us": 2}, "optional_cards": "no"}
    assert header["options"] == {"profile": "digital"}
    report = referee("export", "--format", "markdown").out
    assert "\n- handicap: us 2\n- optional cards: no\n- profile: digital\n" in report
    assert referee("status", "--json").data["deck"] == 35  # X-SET-11: 35 Early War cards without the optional ones.


def test_b46_seventy_four_moves_are_replayed_in_a_second(referee) -> None:
    demo = tomllib.loads(game("twilight-struggle").demo().read_text())
    referee("new", "twilight-struggle", "long")
    lines = [line["text"] for line in demo["line"] if not line.get("refused")]
    lines += ["headline us duck and cover", "headline ussr fidel", "ussr nasser place iraq"]
    lines += ["us five year plan place france, italy, greece"]
    assert referee("move", "-", stdin="\n".join(lines)).code == 0
    moves = [move for entry in referee("history", "--json").data["entries"] for move in entry["moves"]]
    assert len(moves) >= 74
    begun = time.perf_counter()
    assert "Turn 2" in referee("status").out
    assert time.perf_counter() - begun < 1


def test_why_a_line_was_forced_is_told_in_the_language_of_who_reads_it(evening) -> None:
    evening("force", "us five year plan place poland 2")
    assert "it is the action round of the USSR" in " ".join(evening("history").out.split())
    assert "现在是苏方的行动轮" in evening("--lang", "zh", "history").out
    assert evening("export", "out.json").code == 0
    assert evening("import", "out.json", "--name", "again").code == 0
    assert "现在是苏方的行动轮" in evening("--lang", "zh", "history", "--game", "again").out


def test_an_old_record_tells_why_a_line_was_forced_in_the_words_it_was_noted_in(evening, home: Path) -> None:
    evening("force", "us five year plan place poland 2")
    for odd in ({}, {"say": {"say": "{side} lacks"}}, {"say": {"say": 3}}, {"say": ["x"]}):
        rewrite(home / "evening.json", lambda rows, odd=odd: _as_noted(rows[-1]["rulings"][0], odd))
        assert "it was so" in evening("--lang", "zh", "history").out, odd


def _as_noted(ruling: dict, said: dict) -> None:
    ruling.pop("say", None)
    ruling.update(reason="it was so", **said)


def test_what_a_line_declares_is_told_in_the_language_of_who_reads_it(referee, home: Path) -> None:
    """That agents lie in their places, and which they are, is only said: nobody has seen them."""
    referee("new", "cold-war", "spies")
    said = referee("move", "-", stdin="objective libya\ntoken cia\ncia agent unnamed, kgb agent unnamed\n")
    assert said.code == 0
    row = entries(home / "spies.json")[-1]
    assert row["side_note"]
    assert row["side_note"] in " ".join(referee("history").out.split())
    chinese = referee("--lang", "zh", "history").out
    assert "（声明：" in chinese
    assert row["side_note"][:20] not in chinese
