"""Logs of the digital edition: every line form in blocks written for these tests, and the real games where they are."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from referee.games.twilight_struggle import GAME
from referee.games.twilight_struggle.playdek.lines import Markers, Unread
from referee.games.twilight_struggle.playdek.reading import read_line
from referee.games.twilight_struggle.playdek.run import Imported, import_log
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.line import read
from referee.kernel.record.entries import Adjusted, Entry, Forced
from referee.kernel.ruling import RefereeError

SHARED = Path(__file__).parents[2].parent / "shared"
LOGS = sorted((SHARED / "playdek_logs").glob("*.txt"))

OPENING = """\
SETUP: : Anna will play as USSR.
Ben will play as USA.
Handicap influence: US +2
Scenario: Standard
Optional Cards Added
Time per Player: 2 Hours
USSR +1 in East Germany [0][4]
USSR +4 in Poland [0][4]
USSR +1 in Bulgaria [0][1]
US +4 in West Germany [4][0]
US +4 in Italy [4][0]
US +1 in Iran [2][0]

Turn 1, Headline Phase: Fidel* & Containment*: USSR Headlines Fidel*
US Headlines Containment*
Event: Containment*
Containment* is now in play.

Event: Fidel*
USSR +3 in Cuba [0][3]

"""

COUP = """\
Turn 1, USSR AR1: Suez Crisis*: Coup (3 Ops):
Target: Iran
SUCCESS: 4 [ + 3 - 2x2 = 3 ]
US -2 in Iran [0][0]
USSR +1 in Iran [0][1]
USSR Military Ops to 3
DEFCON degrades to 4

"""


def moves_of(entries: tuple[Entry, ...]) -> list[str]:
    return [GAME.write(move) for entry in entries for move in GAME.from_plain(list(entry.moves))]


def row(imported: Imported, at: str) -> dict[str, Any]:
    return next(row for row in imported.trace if row["at"] == at)


def replayed(imported: Imported) -> Position:
    """The position to which the entries alone lead: no log."""
    position = GAME.new(imported.setup, imported.options)
    for entry in imported.entries:
        if isinstance(entry, Adjusted):
            position = GAME.adjust(position, entry.changes)
            continue
        for move in GAME.from_plain(list(entry.moves)):
            assert isinstance(entry, Forced) or not GAME.judge(position, move)
            position = GAME.advance(position, move)
    return position


# -- the file --------------------------------------------------------------------------------------------------------


def test_an_opening_is_read_as_set_up_and_headlines():
    imported = import_log(OPENING)
    assert imported.setup == {"optional_cards": "yes", "handicap": {"us": 2}}
    assert imported.options == {"profile": "digital"}
    assert [r["at"] for r in imported.trace] == ["SETUP", "Turn 1, Headline Phase"]
    assert moves_of(imported.entries).count("us: place italy") == 4
    assert not imported.divergences
    assert not imported.notes


def test_a_row_holds_the_state_at_the_blocks_end():
    last = row(import_log(OPENING + COUP), "Turn 1, USSR AR1")
    assert last["influence"]["Iran"] == [0, 1]
    assert last["influence"]["Cuba"] == [0, 3]
    assert "Bulgaria" in last["influence"]
    assert "France" not in last["influence"]
    assert (last["vp"], last["defcon"]) == (0, 4)
    assert last["military_ops"] == {"us": 0, "ussr": 3}
    assert last["space"] == {"us": 0, "ussr": 0}
    assert last["divergences"] == []


def test_a_log_without_the_optional_cards_says_so_by_saying_nothing():
    assert import_log(OPENING.replace("Optional Cards Added\n", "")).setup["optional_cards"] == "no"


def test_byte_order_mark_windows_line_ends_and_other_names_change_nothing():
    other = "\ufeff" + (OPENING + COUP).replace("Anna", "us fan").replace("\n", "\r\n")
    assert import_log(other) == import_log(OPENING + COUP)


@pytest.mark.parametrize("text", ["", "a letter\nto a friend\n", "\x00\x01\x02", "Turn the page\n", ": :\n"])
def test_what_is_no_log_is_refused_in_one_line(text: str):
    with pytest.raises(RefereeError, match="not a log") as refused:
        import_log(text)
    assert "\n" not in str(refused.value)


def test_a_scenario_that_is_not_refereed_is_named():
    with pytest.raises(RefereeError, match="Late War"):
        import_log(OPENING.replace("Scenario: Standard", "Scenario: Late War"))


def test_a_line_in_no_known_form_is_noted_and_skipped():
    imported = import_log(OPENING + "Ben says hello\n" + COUP)
    assert [str(note) for note in imported.notes] == ["line 22 was not understood: Ben says hello"]
    assert not imported.divergences


def test_a_number_without_end_is_a_line_not_understood():
    imported = import_log(OPENING + COUP.replace("-2 in Iran", f"-{'9' * 5000} in Iran"))
    assert [str(note)[:28] for note in imported.notes] == ["line 25 was not understood: "]


def test_a_header_of_no_turn_is_named_with_its_line():
    with pytest.raises(RefereeError, match="line 22, Turn 99, USSR AR1: turn: a whole number from 1 to 10"):
        import_log(OPENING + COUP.replace("Turn 1,", "Turn 99,"))


def test_a_block_that_stands_there_twice_is_a_divergence_and_not_the_end():
    assert import_log(OPENING + COUP + COUP).divergences


@pytest.mark.parametrize("end", ["USSR Milit", "USSR Military Ops to 3\nDEFCON degr", "SUCCESS: 4 [ + 3 - 2x"])
def test_a_cut_log_is_read_up_to_its_last_whole_line(end: str):
    text = OPENING + COUP
    cut = import_log(text[: text.index(end) + len(end)])
    assert str(cut.notes[0]).startswith("the log is cut in line ")
    assert not cut.divergences
    assert cut.trace[-1]["at"] == "Turn 1, USSR AR1"


def test_a_cut_header_keeps_its_round_and_nothing_else():
    cut = import_log(OPENING + COUP[:30])
    assert cut.trace[-1]["at"] == "Turn 1, USSR AR1"
    assert cut.trace[-1]["influence"] == cut.trace[-2]["influence"]


def test_every_cut_of_a_log_loads():
    text = OPENING + COUP
    for end in range(len(OPENING) - 200, len(text)):
        assert not import_log(text[:end]).divergences


def test_a_name_that_a_cut_shortened_is_not_taken_for_another():
    assert isinstance(read_line("US reveals Red Sc"), Unread)
    assert isinstance(read_line("USSR +1 in South Kor [0][1]"), Unread)
    assert isinstance(read_line("USSR gains 1 VP. Score is USSR 1"), Unread)


def test_numbers_behind_a_placement_are_us_then_ussr():
    line = read_line("USSR -2 in Spain/Portugal [1][3]")
    assert isinstance(line, Markers)
    assert (line.side, line.amount, line.country, line.stands) == ("ussr", -2, "Spain/Portugal", (1, 3))


# -- where log and rules part ----------------------------------------------------------------------------------------


def test_an_illegal_play_is_named_with_its_rule_and_the_game_goes_on():
    forbidden = (
        OPENING
        + COUP
        + (
            "Turn 1, US AR1: NATO*: Place Influence (4 Ops):\nUS +4 in Chile [4][0]\n\n"
            "Turn 1, USSR AR2: Nasser*: Event: Nasser*\nUSSR +2 in Egypt [0][2]\n"
        )
    )
    imported = import_log(forbidden)
    at = row(imported, "Turn 1, US AR1")
    assert [(d["line"], d["log"], d["rule"]) for d in at["divergences"]] == [(31, "US +4 in Chile [4][0]", "6.1.1")]
    assert "Chile" in at["divergences"][0]["referee"]
    assert at["influence"]["Chile"] == [4, 0]
    assert row(imported, "Turn 1, USSR AR2")["divergences"] == []
    assert replayed(imported) == imported.position


def test_the_forced_move_stands_in_the_record_with_its_ruling():
    imported = import_log(OPENING + COUP.replace("Iran", "Iraq").replace("US -2 in Iraq [0][0]\n", ""))
    forced = [entry for entry in imported.entries if isinstance(entry, Forced)]
    assert [entry.line for entry in forced] == ["ussr: coup iraq"]
    assert forced[0].rulings[0]["rule"] == "6.3.1"


def test_after_a_divergence_the_board_of_the_log_is_taken_as_a_correction():
    imported = import_log(
        OPENING + COUP.replace("US -2 in Iran [0][0]", "US -2 in Iran [1][0]").replace("[0][1]", "[1][1]")
    )
    assert [(d.line, d.rule) for d in imported.divergences] == [(26, "6.3.3")]
    corrections = [entry for entry in imported.entries if isinstance(entry, Adjusted)]
    assert [entry.changes for entry in corrections] == [{"influence": {"Iran": [1, 1]}}]
    assert imported.position.influence("us", "Iran") == 1


@pytest.mark.parametrize(
    ("printed", "wrong", "field", "value", "rule"),
    [
        ("DEFCON degrades to 4", "DEFCON degrades to 3", "defcon", 3, "6.3.4"),
        ("USSR Military Ops to 3", "USSR Military Ops to 5", "military_ops", {"us": 0, "ussr": 5}, "8.2.1"),
    ],
)
def test_a_track_that_the_log_prints_otherwise_is_a_divergence(
    printed: str, wrong: str, field: str, value: Any, rule: str
):
    imported = import_log(OPENING + COUP.replace(printed, wrong) + "Turn 1, US AR1: NATO*:\n")
    assert [(d.log, d.rule) for d in imported.divergences] == [(wrong, rule)]
    assert row(imported, "Turn 1, USSR AR1")[field] == value


def test_points_that_the_log_prints_otherwise_are_a_divergence_of_the_card():
    scored = OPENING + COUP + "Turn 1, US AR1: Europe Scoring: Event: Europe Scoring\nUS gains 9 VP. Score is US 9.\n\n"
    imported = import_log(scored + "Turn 1, USSR AR2: NATO*:\n")
    assert [(d.log, d.rule) for d in imported.divergences] == [("US gains 9 VP. Score is US 9.", "card 2")]
    assert imported.position.vp == 9


def test_a_round_that_the_log_leaves_out_is_a_divergence_and_the_clock_is_set():
    imported = import_log(OPENING + COUP + "Turn 1, USSR AR2: Nasser*: Event: Nasser*\nUSSR +2 in Egypt [0][2]\n")
    assert [(d.line, d.rule) for d in imported.divergences] == [(30, "4.5D")]
    assert imported.position.influence("ussr", "Egypt") == 2
    assert replayed(imported) == imported.position


def test_a_log_that_goes_on_after_the_end_of_the_game_is_told_why_it_ended():
    text = OPENING + COUP.replace("DEFCON degrades to 4\n", "DEFCON degrades to 4\n")
    over = (
        text
        + "Turn 1, US AR1: NATO*: Coup (4 Ops):\nTarget: Iran\nSUCCESS: 6 [ + 4 - 2x2 = 6 ]\nUSSR -1 in Iran [0][0]\n"
    )
    over += "US +5 in Iran [5][0]\nUS Military Ops to 4\nDEFCON degrades to 1\n\nTurn 1, USSR AR2: Nasser*:\n"
    imported = import_log(over)
    assert imported.divergences[0].log == "DEFCON degrades to 1"
    assert len(imported.trace) == 5


# -- turns and ends --------------------------------------------------------------------------------------------------

TURN = """\
SETUP: Anna will play as USSR.
Ben will play as USA.
Scenario: Standard
Optional Cards Added
USSR +1 in East Germany [0][4]
USSR +4 in Poland [0][4]
USSR +1 in Bulgaria [0][1]
US +4 in West Germany [4][0]
US +3 in Italy [3][0]

Turn 1, Headline Phase: Fidel* & NORAD*: USSR Headlines Fidel*
US Headlines NORAD*
Event: NORAD*
NORAD* is now in play.

Event: Fidel*
USSR +3 in Cuba [0][3]

Turn 1, USSR AR1: Suez Crisis*: Coup (3 Ops):
Target: Iran
SUCCESS: 4 [ + 3 - 2x2 = 3 ]
US -1 in Iran [0][0]
USSR +2 in Iran [0][2]
USSR Military Ops to 3
DEFCON degrades to 4

Turn 1, US AR1: NATO*: Place Influence (4 Ops):
US +4 in UK [9][0]

Turn 1, USSR AR2: COMECON*: Place Influence (3 Ops):
USSR +3 in East Germany [0][7]

Turn 1, US AR2: Marshall Plan*: Place Influence (4 Ops):
US +4 in UK [13][0]

Turn 1, USSR AR3: De Gaulle Leads France*: Place Influence (3 Ops):
USSR +3 in East Germany [0][10]

Turn 1, US AR3: Duck and Cover: Place Influence (3 Ops):
US +3 in UK [16][0]

Turn 1, USSR AR4: Warsaw Pact Formed*: Place Influence (3 Ops):
USSR +3 in East Germany [0][13]

Turn 1, US AR4: Five Year Plan: Place Influence (3 Ops):
US +3 in UK [19][0]

Turn 1, USSR AR5: Nasser*: Place Influence (1 Ops):
USSR +1 in East Germany [0][14]

Turn 1, US AR5: Truman Doctrine*: Place Influence (1 Ops):
US +1 in UK [20][0]

Turn 1, USSR AR6: Vietnam Revolts*: Place Influence (2 Ops):
USSR +2 in East Germany [0][16]

Turn 1, US AR6: Formosan Resolution*: Place Influence (2 Ops):
US +2 in UK [22][0]

"""
CLEANUP = "Turn 1, Cleanup: USSR gains 3 VP. Score is USSR 3.\n\n"
NEXT = """\
Turn 2, Headline Phase: Red Scare/Purge & Independent Reds*: DEFCON improves to 5
USSR Headlines Red Scare/Purge
US Headlines Independent Reds*
Event: Red Scare/Purge
Red Scare/Purge is now in play.

Event: Independent Reds*
US +1 in Bulgaria [1][1]

"""


def test_what_the_end_of_a_turn_settles_counts_to_the_next_headline_block():
    imported = import_log(TURN + NEXT)
    before, after = row(imported, "Turn 1, US AR6"), row(imported, "Turn 2, Headline Phase")
    assert (before["vp"], before["defcon"], before["military_ops"]) == (0, 4, {"us": 0, "ussr": 3})
    assert (after["vp"], after["defcon"], after["military_ops"]) == (-3, 5, {"us": 0, "ussr": 0})
    assert not imported.divergences
    assert moves_of(imported.entries)[-5:-2] == ["table: end turn", "table: deal", "ussr: headline red scare/purge"]


@pytest.mark.parametrize("turn", ["1", "9"])
def test_a_clean_up_has_its_own_row_with_the_points_already_paid(turn: str):
    imported = import_log(TURN + CLEANUP.replace("Turn 1", f"Turn {turn}") + NEXT)
    closed = row(imported, f"Turn {turn}, Cleanup")
    assert (closed["vp"], closed["defcon"]) == (-3, 4)
    assert closed["military_ops"] == {"us": 0, "ussr": 3 if turn == "1" else 0}
    assert not imported.divergences
    assert bool(imported.notes) == (turn == "9")


def test_a_reshuffle_that_our_count_does_not_ask_for_is_noted_and_believed():
    again = NEXT.replace("improves to 5\n", "improves to 5\n*RESHUFFLE*\n")
    later = "Turn 2, USSR AR1: NATO*: Place Influence (4 Ops):\nUSSR +4 in Poland [0][8]\n"
    imported = import_log(TURN + again + later)
    assert [str(note).partition(";")[0] for note in imported.notes] == ["line 61: the log reshuffles"]
    assert not imported.divergences
    assert "NATO" in import_log(TURN + NEXT + later).divergences[0].log


def test_a_log_that_ends_with_nothing_behind_its_last_header_ends_in_a_round_not_begun():
    imported = import_log(OPENING + COUP + "Turn 1, US AR1: :\n")
    assert imported.position.action_round == 1
    assert imported.position.phasing == "us"
    assert not imported.divergences


# -- the real games --------------------------------------------------------------------------------------------------

real = pytest.mark.skipif(not LOGS, reason=f"no logs of real games: {SHARED / 'playdek_logs'} is not there")


@cache
def refereed(path: Path) -> Imported:
    return import_log(path.read_text(encoding="utf-8"))


def asserted(path: Path) -> list[dict[str, Any]]:
    """What the log itself prints, block by block, as a tool outside the project reads it."""
    sys.path.append(str(SHARED / "tools"))
    truth = import_module("playdek_truth").truth
    sys.path.remove(str(SHARED / "tools"))
    return [each for each in truth(path) if each["head"] not in ("SETUP", "END")]


@real
@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_every_block_of_a_real_game_is_as_the_log_prints_it(path: Path):
    rows = iter(refereed(path).trace)
    for said in asserted(path):
        ours = next(row for row in rows if row["at"] == said["head"])
        printed = {country: list(markers) for country, markers in said["influence"].items()}
        assert {c: ours["influence"].get(c, [0, 0]) for c in printed} == printed, said["head"]
        assert ours["defcon"] == said["defcon"], said["head"]
        assert not said["vp_printed"] or ours["vp"] == said["vp"], said["head"]
        assert list(ours["space"].values()) == list(said["space"].values()), said["head"]
        assert list(ours["military_ops"].values()) == list(said["milops"].values()), said["head"]


@real
@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_real_game_breaks_no_rule_and_its_record_replays_without_the_log(path: Path):
    imported = refereed(path)
    assert imported.divergences == ()
    assert replayed(imported) == imported.position


@real
@pytest.mark.parametrize("path", LOGS[:3], ids=lambda path: path.stem)
def test_the_lines_of_a_real_game_are_read_back_as_its_moves(path: Path):
    imported = refereed(path)
    position = GAME.new(imported.setup, imported.options)
    for entry in imported.entries:
        reading = read(GAME, position, entry.line)
        assert [GAME.to_plain(move) for move in reading.moves] == list(entry.moves)
        position = reading.after
