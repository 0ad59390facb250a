"""`import referee` as others use it; docs/library.md shows the same and is run as well."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import referee

SETUP = "setup ussr poland 4, e germany 1, yugoslavia 1"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of games, which is not there until something is saved."""
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "games"))
    return tmp_path / "games"


@pytest.fixture
def table() -> referee.Table:
    table = referee.open("twilight-struggle")
    table.play(SETUP)
    return table


def test_importing_it_loads_nothing_else() -> None:
    loaded = "import sys, referee; print([m for m in sys.modules if m.startswith('referee.')])"
    assert subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True).stdout == "[]\n"


def test_every_part_is_there_and_no_other() -> None:
    assert all(hasattr(referee, name) for name in referee.__all__)
    assert not hasattr(referee, "close")


def test_every_game_opens_and_shows_its_pages() -> None:
    for name in referee.game_names():
        table = referee.open(name)
        assert table.game.name == name
        assert table.legal()
        assert table.status().data
        assert table.score().parts


def test_a_refused_line_changes_nothing(table: referee.Table) -> None:
    before = table.position
    with pytest.raises(referee.IllegalMove) as refused:
        table.play("setup us poland 1")
    assert [ruling.rule for ruling in refused.value.rulings] == ["3.3"]
    assert (table.position, table.lines) == (before, (SETUP,))
    with pytest.raises(referee.NotationError):
        table.play("flurb")


def test_a_check_enters_nothing_and_a_copy_stands_by_itself(table: referee.Table) -> None:
    reading = table.check("setup us w germany 4, italy 3")
    assert reading.legal
    other = table.copy()
    other.play("setup us w germany 4, italy 3")
    assert other.position == reading.after
    assert (len(table.lines), len(other.lines)) == (1, 2)


def test_the_data_of_a_reading_is_that_of_the_command_line(table: referee.Table) -> None:
    data = table.as_data(table.check("setup us italy 1"))
    assert [*data] == ["legal", "moves", "rulings", "tally", "changes", "next", "declared", "warnings"]
    assert data["changes"] == [{"what": "influence", "where": "Italy", "side": "us", "from": 0, "to": 1}]
    assert json.loads(json.dumps(data)) == data


def test_lines_are_taken_back_and_brought_back(table: referee.Table) -> None:
    before = table.position
    assert table.undo() == (SETUP,)
    assert table.position == referee.open("twilight-struggle").position
    assert table.redo() == (SETUP,)
    assert table.position == before
    with pytest.raises(referee.RecordError):
        table.undo(5)


def test_a_die_is_taken_back_only_where_both_agree() -> None:
    table = referee.open({"turn": 4, "stage": "action_round", "phasing": "us", "influence": {"Iran": [0, 2]}})
    table.play("us nato coup iran 4")
    with pytest.raises(referee.ConsentNeeded):
        table.undo()
    assert table.undo(agreed=True) == ("us nato coup iran 4",)


def test_a_record_goes_out_and_comes_in(table: referee.Table, tmp_path: Path) -> None:
    table.note("the cat was here")
    record = json.loads(json.dumps(table.record))
    (tmp_path / "export.json").write_text(json.dumps(record))
    for again in (referee.open(record), referee.open(tmp_path / "export.json")):
        assert (again.position, again.lines) == (table.position, table.lines)
        assert json.loads(json.dumps(again.record)) == record


def test_a_position_goes_out_and_comes_in(table: referee.Table, tmp_path: Path) -> None:
    table.adjust({"defcon": 3}, "the marker had slipped")
    (tmp_path / "here.toml").write_text(table.file)
    opened = referee.open(tmp_path / "here.toml")
    assert opened.position == table.position.but(news=())
    with pytest.raises(referee.RecordError, match="begins with a position"):
        _ = opened.record


def test_nothing_is_stored_until_it_is_asked_for(table: referee.Table, home: Path) -> None:
    table.undo()
    table.redo()
    assert not home.exists()
    table.save("evening")
    assert referee.load("evening").record["entries"] == table.record["entries"]


def test_a_recorded_game_is_played_on(table: referee.Table, home: Path) -> None:
    table.save("evening")
    table.play("setup us w germany 4, italy 3")
    table.save()
    for again in (referee.load(), referee.open(home / "evening.json")):
        assert (again.lines, again.position) == (table.lines, table.position)
    with pytest.raises(referee.StoreError):
        referee.load("afternoon")


def test_a_cut_record_opens_with_a_warning(table: referee.Table, home: Path) -> None:
    table.play("setup us w germany 4, italy 3")
    table.save("evening")
    file = home / "evening.json"
    file.write_bytes(file.read_bytes()[:-40])
    again = referee.open(file)
    assert again.lines == (SETUP,)
    assert len(again.warnings) == 1


@pytest.mark.parametrize("text", ["{", '{"referee": 2}', "[1]", ""])
def test_a_file_that_is_none_of_ours_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "some.json").write_text(text)
    with pytest.raises(referee.StoreError):
        referee.open(tmp_path / "some.json")


def test_sentences_are_said_in_the_language_asked_for(table: referee.Table) -> None:
    reading = table.check("setup us poland 1")
    referee.speak("zh", "twilight-struggle")
    try:
        assert table.told(reading)[0].startswith("不合规则")
    finally:
        referee.speak("en")
    assert table.told(reading)[0].startswith("refused")


def test_old_lines_are_brought_back_amended_and_put_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    table = referee.open("twilight-struggle")
    table.play("setup ussr poland 4, e germany 1, yugoslavia 1")
    table.play("setup us w germany 4, italy 3")
    table.undo()
    table.play("setup us w germany 4, france 3")
    assert table.restore(2)[-1] == "setup us w germany 4, italy 3"
    assert table.amend(2, "setup us w germany 3, italy 4").legal
    with pytest.raises(referee.IllegalMove):
        table.amend(2, "setup us poland 7")
    with pytest.raises(referee.RecordError):
        table.insert(2, "setup us w germany 4, italy 3")
    table.insert(2, "setup us w germany 4, italy 3", drop_rest=True)
    assert table.lines[1:] == ("setup us w germany 4, italy 3",)
    table.save("friday")
    assert referee.delete("friday") == tmp_path / "trash" / "friday.json"


def test_what_lies_face_down_is_told_by_nothing_that_is_asked() -> None:
    """4.5C: Defectors (card 108) cancels the Soviet headline, and the Marshall Plan comes before it."""
    told = []
    for card in ("defectors", "marshall plan", "nato"):
        table = referee.open("twilight-struggle")
        for line in (SETUP, "setup us w germany 4, italy 3", f"headline us {card}"):
            table.play(line)
        checks = [table.check(line) for line in ("ussr headline korean war", "ussr headline korean war 5", "us pass")]
        asked = [(table.as_data(each), table.told(each), each.corrected) for each in checks]
        with pytest.raises(referee.RefereeError, match="might lie face down itself") as elsewhere:
            table.adjust({"discard": ["nato"]}, "slipped")
        told.append((asked, table.lines, str(elsewhere.value), table.next, table.legal(), table.status()))
    assert told[1:] == told[:-1]
    laid = referee.open({"game": "twilight-struggle", "headline": {"us": "Defectors"}, "turn": 1, "stage": "headline"})
    with pytest.raises(referee.IllegalMove, match="turns up what lies face down"):
        laid.play("ussr headline korean war 5")
