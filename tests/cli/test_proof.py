"""A record proves itself: its codes, its damage, its mending, rules that drift, and two names of one file."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from kits.records import documents, entries, first_format, rewrite

from referee.kernel.record.entries import Played
from referee.store import games, seating, versions
from referee.store.file import disk, storage
from referee.store.file.rows import chained, written

COUP = "ussr socialist governments coup iran 4"


@pytest.fixture
def file(evening: Any, home: Path) -> Path:
    return home / "evening.json"


def code(referee: Any) -> str:
    found: str = referee("status", "--json").data["record"]["code"]
    return found


# -- codes -----------------------------------------------------------------------------------------------------------


def test_status_an_export_and_the_file_tell_the_same_code(evening, file: Path, tmp_path: Path) -> None:
    told = code(evening)
    assert evening("status").out.splitlines()[-1] == f"record: evening, 4 entries, code {told}"
    assert json.loads(evening("export").out)["code"] == told
    assert f"code {told}" in evening("export", "--format", "markdown").out
    before = ""
    for row, doc in zip(file.read_bytes().splitlines(), documents(file), strict=True):
        assert json.loads(row)["doc"] == doc
        before = chained(before, row[row.index(b'"doc":') + 6 : -1])
    assert before == told


def test_the_code_is_told_after_a_turn(referee, home: Path) -> None:
    """One turn of Cold War: what closes it tells the code of the record as it is then."""
    referee("new", "death-front", "night")
    said = referee("move", "-", stdin="us keeps, ss keeps\nus deploy alder at c2, ss skip, us skip, end round\n")
    lines = [line for line in said.out.splitlines() if line.startswith("record: night")]
    assert lines == [f"record: night, 2 entries, code {code(referee)}"]


def test_the_code_of_before_tells_whether_rows_are_missing_at_the_end(evening, file: Path) -> None:
    early = code(evening)
    evening("move", COUP)
    late, whole = code(evening), file.read_bytes().splitlines(keepends=True)
    said = evening("verify", "--digest", early)
    assert (said.code, said.out.splitlines()[-1]) == (0, f"the code {early} is that of entry 4; 1 entry since")
    assert evening("verify", "--digest", late.upper()).code == 0
    file.write_bytes(b"".join(whole[:-1]))
    assert evening("verify").code == 0, "what is left is whole"
    said = evening("verify", "--digest", late)
    assert said.code == 1
    assert f"no row has the code {late}" in said.err
    assert evening("verify", "--digest", "12").code == 2


def test_a_header_says_who_began_the_game_when_and_by_which_rules(evening, file: Path) -> None:
    header = documents(file)[0]
    assert header["created"][:2] == "20"
    assert header["by"]
    assert header["rules"] == versions.rules_version(seating.opened("evening").game)


# -- damage ----------------------------------------------------------------------------------------------------------


def test_a_row_that_was_changed_is_named_and_nothing_is_written_over_it(evening, file: Path) -> None:
    changed = file.read_bytes().replace(b"italy 3", b"italy 2")
    file.write_bytes(changed)
    commands = (["move", COUP], ["note", "x"], ["undo"], ["redo"], ["restore", "2"], ["amend", "1", COUP], ["verify"])
    for command in commands:
        said = evening(*command)
        assert (said.code, said.out, said.err.count("\n")) == (3, "", 1), command
        assert "row 2 is damaged: its code does not fit" in said.err
        assert "referee doctor evening --mend" in said.err
    assert "row 2 is damaged" in evening("list", "--json").data["games"][0]["note"]
    assert file.read_bytes() == changed


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (["history"], "1  setup ussr poland 4"),
        (["status"], "record: evening, 1 entry"),
        (["export"], "setup ussr poland 4"),
        (["export", "--format", "csv"], "setup ussr poland 4"),
        (["export", "--lines"], "setup ussr poland 4"),
        (["export", "--format", "markdown"], "**1.** setup ussr poland 4"),
        (["legal"], "us"),
        (["check", "setup us w germany 4, italy 3"], "us"),
    ],
)
def test_what_stands_before_a_damaged_row_is_shown(evening, file: Path, command: list[str], told: str) -> None:
    file.write_bytes(file.read_bytes().replace(b"italy 3", b"italy 2"))
    said = evening(*command)
    assert said.code == 0
    assert told in said.out
    assert "italy 2" not in said.out
    assert "row 2 is damaged: its code does not fit" in said.err
    assert "referee doctor evening --mend; this is the game up to entry 1" in said.err


def test_an_export_of_what_stands_before_a_damaged_row_goes_on(evening, file: Path) -> None:
    file.write_bytes(file.read_bytes().replace(b"italy 3", b"italy 2"))
    assert evening("export", "sound.json").code == 0
    assert evening("import", "sound.json", "--name", "again").code == 0
    assert evening("move", "--game", "again", "setup us w germany 4, italy 3").code == 0


def test_every_single_byte_of_a_record_is_vouched_for(evening, file: Path) -> None:
    whole = file.read_bytes()
    for place in range(len(whole)):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        with pytest.raises(disk.StoreError, match=r"is damaged|not a game"):
            games.load("evening")


@pytest.mark.long
def test_every_change_of_every_byte_is_found(evening, file: Path) -> None:
    whole = file.read_bytes()
    for place, byte in enumerate(whole):
        for other in set(range(256)) - {byte}:
            file.write_bytes(whole[:place] + bytes([other]) + whole[place + 1 :])
            with pytest.raises(disk.StoreError):
                games.load("evening")


def test_every_truncation_of_a_record_keeps_what_is_whole(evening, file: Path) -> None:
    whole, known = file.read_bytes(), tuple(games.load("evening").entries)
    head = whole.index(b"\n")
    for size in range(len(whole)):
        file.write_bytes(whole[:size])
        if size < head:
            with pytest.raises(disk.StoreError):
                games.load("evening")
        else:
            found = games.load("evening")
            lines = whole[: size + 1].count(b"\n") - 1
            assert found.entries == known[:lines]
            assert bool(found.warnings) == (whole[size - 1] != 10 and whole[size] != 10)


def test_splices_of_two_records_are_found(evening, file: Path) -> None:
    evening("new", "twilight-struggle", "morning")
    evening(
        "move", "-", "--game", "morning", stdin="setup ussr poland 4, e germany 1, yugoslavia 1\nsetup us italy 7\n"
    )
    ours, theirs = (path.read_bytes().splitlines(keepends=True) for path in (file, file.with_name("morning.json")))
    for here in range(1, len(ours) + 1):
        for there in range(len(theirs)):
            file.write_bytes(b"".join(ours[:here] + theirs[there:]))
            with pytest.raises(disk.StoreError, match=f"row {here} is damaged"):
                games.load("evening")


def test_what_a_damaged_row_holds_never_reaches_the_screen_raw(evening, file: Path) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole.replace(b"setup us w germany 4", b"\\u001b[2J us w germany 4"))
    said = evening("doctor", "evening", "--mend", stdin="")
    assert "\x1b" not in said.out
    assert "row 2: was changed" in said.out


def test_the_doctor_takes_a_changed_row_where_the_table_agrees(evening, file: Path) -> None:
    changed = file.read_bytes().replace(b"italy 3", b"italy 2")
    file.write_bytes(changed)
    said = evening("doctor", "evening", "--mend", stdin="y\nn\n")
    assert said.code == 1
    assert said.out.splitlines()[:2] == [
        "rows 0 to 1: whole",
        "row 2: was changed, or follows on other rows; it reads: setup us w germany 4,",
    ]
    assert "nothing was changed" in said.err
    assert file.read_bytes() == changed
    said = evening("doctor", "evening", "--mend", stdin="y\ny\n")
    assert said.code == 0
    assert said.out.splitlines()[-2:] == ["rows 0 to 4: whole", "evening: all 4 lines can be replayed"]
    assert (file.parent / "evening.json.damaged").read_bytes() == changed
    assert evening("history").out.splitlines()[1] == "2  setup us w germany 4, italy 2"
    assert "entry 2 disagrees" in evening("verify").err, "its fingerprint is that of what was typed"


def test_a_note_stands_for_a_row_that_is_lost_so_that_the_others_keep_their_numbers(evening, file: Path) -> None:
    evening("note", "tea")
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([*lines[:3], lines[3][:20] + b"\n", *lines[5:]]))
    said = evening("doctor", "evening", "--mend", "--yes")
    shown = said.out.splitlines()
    assert shown[:2] == ["rows 0 to 2: whole", f"row 3: cannot be read: {lines[3][:20].decode()}"]
    assert shown[2] == "row 4: is missing"
    assert shown[3].startswith("row 5: was changed, or follows on other rows; it reads: tea")
    kept = entries(file)
    assert [entry["entry"] for entry in kept] == ["played", "played", "note", "note", "note"]
    assert [entry["text"] for entry in kept[2:]] == [
        "entry 3 was damaged and is lost",
        "entry 4 was damaged and is lost",
        "tea",
    ]
    assert evening("status").code == 0


@pytest.mark.parametrize(("place", "text"), [(-1, b"x"), (-1, b""), (None, b"x")])
def test_no_row_is_lost_with_its_line_end(evening, file: Path, place: int | None, text: bytes) -> None:
    whole = file.read_bytes()
    at = len(whole) - 1 if place else whole.index(b"\n", whole.index(b"\n") + 1)
    file.write_bytes(whole[:at] + text + whole[at + 1 :])
    if text:
        assert "damaged" in evening("status").err
        assert evening("doctor", "evening", "--mend", "--yes").code == 0
        assert file.read_bytes() == whole
    assert evening("note", "x").code == 0
    assert file.read_bytes().startswith(whole)


def test_a_game_without_its_header_is_not_mended(evening, file: Path) -> None:
    file.write_bytes(b"x" + file.read_bytes())
    whole = file.read_bytes()
    said = evening("doctor", "evening", "--mend", "--yes")
    assert said.code == 3
    assert "the header of the game is lost" in said.err
    assert file.read_bytes() == whole


# -- what is judged anew -----------------------------------------------------------------------------------------------


def dice(record: list[dict[str, Any]]) -> list[tuple[int, int, int]]:
    """Every die of a record: entry, move, pips."""
    return [
        (e, m, move["pips"])
        for e, entry in enumerate(record)
        for m, move in enumerate(entry.get("moves", ()))
        if move["kind"] == "roll"
    ]


GAME = Path(__file__).parents[1] / "fixtures" / "first_release" / "twilight_struggle" / "lines" / "digital.txt"


def verified_dice(referee: Any, file: Path, thrown: list[tuple[int, int, int]], faces: range) -> None:
    whole = file.read_bytes()
    for entry, move, pips in thrown:
        for other in set(faces) - {pips}:
            rewrite(file, lambda rows, e=entry, m=move, p=other: rows[e]["moves"][m].update(pips=p))
            said = referee("verify", file.stem)
            assert said.code == 1, (entry, move, pips, other)
            assert f"entry {entry + 1} disagrees" in said.err
            file.write_bytes(whole)


def test_a_die_that_was_changed_is_found_by_verify(evening, file: Path) -> None:
    """Also where every code fits: 1 and 2 both fail against Iran, but are not the same throw."""
    evening("move", COUP)
    thrown = dice(entries(file))
    assert len(thrown) == 1
    verified_dice(evening, file, thrown, range(1, 7))


@pytest.mark.long
def test_every_die_of_a_whole_game_is_vouched_for(referee, home: Path) -> None:
    referee("import", "playdek", str(GAME), "--name", "log")
    assert referee("verify", "log").code == 0
    thrown = dice(entries(home / "log.json"))
    assert len(thrown) > 30
    verified_dice(referee, home / "log.json", thrown, range(1, 7))


def test_words_vouch_for_the_moves_where_no_fingerprint_does(evening, file: Path) -> None:
    """As in an old record: its lines are read anew, and must say what was moved and thrown."""
    evening("move", COUP)
    rewrite(file, lambda rows: [row.pop("digest") for row in rows])
    assert evening("verify").code == 0
    rewrite(file, lambda rows: rows[4]["moves"][-1].update(pips=5))
    said = evening("verify")
    assert said.code == 1
    assert "entry 5 disagrees" in said.err
    assert "its words mean" in said.err


def test_the_words_of_a_line_are_vouched_for(evening, file: Path) -> None:
    rewrite(file, lambda rows: rows[1].update(line="setup us w germany 3, italy 4"))
    assert "entry 2 disagrees" in evening("verify").err


def test_an_amended_line_gives_those_after_it_fresh_fingerprints(evening, file: Path) -> None:
    assert evening("amend", "2", "setup us w germany 4, france 3").code == 0
    amended = entries(file)[-1]
    assert [number for number, _ in amended["fresh"]] == [3, 4]
    assert evening("verify").code == 0
    rewrite(file, lambda rows: rows[4]["fresh"][1].__setitem__(1, "3.000000000000"))
    assert "entry 4 disagrees" in evening("verify").err


# -- rules that drift ------------------------------------------------------------------------------------------------


def test_a_record_judged_under_other_rules_says_so_until_it_goes_on(evening, file: Path) -> None:
    rewrite(file, lambda rows: None, rules="0123456789ab")
    said = evening("status")
    assert said.code == 0
    assert said.err.startswith("careful: evening was judged under other rules (0123456789ab, now ")
    assert evening("move", COUP).code == 0
    assert entries(file)[-1]["rules"] == versions.rules_version(seating.opened("evening").game)
    assert evening("status").err == ""


def test_an_imported_record_keeps_the_rules_it_was_judged_by(evening, file: Path, tmp_path: Path) -> None:
    rewrite(file, lambda rows: None, rules="0123456789ab")
    assert evening("export", "evening-export.json").code == 0
    assert evening("import", "evening-export.json", "--name", "again").code == 0
    header, *rows = documents(file.with_name("again.json"))
    assert header["rules"] == "0123456789ab"
    assert all("rules" not in row for row in rows)


def drifted(file: Path) -> None:
    """Entry 5 is a line that no rules can play, and entry 6 one that follows on it."""
    moves = ({"kind": "place", "side": "us", "country": "Atlantis"},)
    games.append("evening", Played(line="us place atlantis", moves=moves), Played(line="pass"))


def test_a_record_that_does_not_replay_is_no_dead_end(evening, file: Path, tmp_path: Path) -> None:
    before = evening("position", "show").out
    drifted(file)
    said = evening("position", "show")
    assert (said.code, said.out) == (0, before)
    assert "entry 5 can no longer be replayed" in said.err
    assert "referee undo 2 --agreed" in " ".join(said.err.split())
    assert evening("history").out.splitlines()[4] == "5  us place atlantis"
    for form in ("json", "markdown", "csv"):
        said = evening("export", "--format", form)
        assert said.code == 0
        assert "us place atlantis" in said.out
    said = evening("move", "ussr fidel coup italy 3")
    assert (said.code, said.out) == (3, "")
    assert evening("undo", "2", "--agreed").code == 0
    assert evening("position", "show") == (0, before, "")
    assert evening("move", COUP).code == 0
    assert evening("verify").code == 0


def test_a_line_that_does_not_replay_is_amended(evening, file: Path) -> None:
    drifted(file)
    assert evening("amend", "5", COUP, "--drop-rest").code == 0
    assert evening("status").err == ""
    assert evening("verify").code == 0


def test_many_records_are_verified_at_once(evening, file: Path, tmp_path: Path) -> None:
    evening("export", "whole.json")
    drifted(file)
    (tmp_path / "letter.json").write_text("Dear friend,\n")
    said = evening("verify", "evening", "whole.json", "letter.json", "--json", "--jobs", "2")
    assert said.code == 3
    assert [said.data[key] for key in ("agree", "differ", "unreadable")] == [1, 1, 1]
    first, second, third = said.data["files"]
    assert first["first"]["number"] == 5
    assert (first["lines"], first["agree"]) == (6, 4)
    assert (second["first"], second["lines"], second["judged_by"] == second["rules"]) == (None, 4, True)
    assert third["trouble"].startswith(str(tmp_path / "letter.json"))


# -- written ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The files that were read."""
    found: list[Path] = []
    read = disk.read_bytes

    def counted(path: Path) -> bytes | None:
        found.append(path)
        return read(path)

    monkeypatch.setattr(storage, "read_bytes", counted)
    return found


@pytest.mark.parametrize(
    "command", [["status"], ["move", COUP], ["note", "x"], ["undo", "--agreed"], ["why"], ["list"]]
)
def test_a_file_is_read_once_a_command(evening, file: Path, reads: list[Path], command: list[str]) -> None:
    before = file.read_bytes()
    assert evening(*command).code == 0
    assert reads == [file]
    assert file.read_bytes().startswith(before)
    assert file.read_bytes().count(b"\n") - before.count(b"\n") == (command[0] in ("move", "note", "undo"))


def test_an_export_is_never_written_over_a_game(evening, file: Path, tmp_path: Path) -> None:
    whole = file.read_bytes()
    copy, link, hard = (tmp_path / name for name in ("copy.json", "link.json", "hard.json"))
    copy.write_bytes(whole)
    link.symlink_to(file)
    os.link(file, hard)
    for target in (file, copy, link, hard, file.with_name("new.json")):
        for command in (["export", str(target)], ["position", "save", str(target)]):
            said = evening(*command)
            assert (said.code, said.out) == (3, ""), target
            assert str(target) in said.err
    assert file.read_bytes() == copy.read_bytes() == whole
    assert evening("export", "out.json").code == evening("export", "out.json").code == 0


@pytest.mark.parametrize("kind", [os.symlink, os.link])
def test_two_names_of_one_file_are_one_game(evening, file: Path, kind: Any) -> None:
    other = file.with_name("other.json")
    kind(file, other)
    for number in range(4):
        assert evening("note", "--game", ("evening", "other")[number % 2], str(number)).code == 0
    assert [entry["text"] for entry in entries(file)[4:]] == [*"0123"]
    assert other.read_bytes() == file.read_bytes()


@pytest.mark.parametrize("kind", [os.symlink, os.link])
def test_a_file_of_format_1_with_two_names_is_carried_over_under_both(evening, file: Path, kind: Any) -> None:
    header, *rows = documents(file)
    first_format(file, header, rows)
    other = file.with_name("other.json")
    kind(file, other)
    assert evening("note", "--game", "other", "x").code == 0
    assert documents(file)[1:-1] == rows
    assert other.read_bytes() == file.read_bytes()


def test_a_long_record_opens_with_the_position_kept_aside_and_only_by_its_fingerprint(evening, file: Path) -> None:
    aside = file.with_name(".evening.json.position")
    for number in range(40):
        assert evening("adjust", f"vp={number % 5}", "--reason", "x").code == 0
    assert [each["number"] for each in json.loads(aside.read_bytes())] == [40]
    told = evening("position", "show").out
    kept = seating.sit("evening")
    assert (kept.kept, kept.position.vp) == (40, 4)
    for change in ({"defcon": 1}, {"vp": 20}, {"turn": "x"}):
        saved = aside.read_bytes()
        plain = json.loads(saved)
        plain[0]["position"].update(change)
        aside.write_text(json.dumps(plain))
        assert seating.sit("evening").kept == 0
        assert evening("position", "show").out == told
        aside.write_bytes(saved)
    for junk in (b"", b"{}", b"[" * 9999, b"\xff"):
        aside.write_bytes(junk)
        assert evening("position", "show").out == told
    aside.write_bytes(saved)
    assert evening("undo", "10", "--agreed").code == 0
    assert seating.sit("evening").position.vp == 29 % 5


# -- the doctor --------------------------------------------------------------------------------------------------------


def test_the_doctor_finds_all_well(evening, file: Path) -> None:
    said = evening("doctor")
    assert said.code == 0
    assert f"  evening: whole, 4 entries, code {code(evening)}" in said.out.splitlines()
    assert "  cold-war: its data files are whole" in said.out.splitlines()
    assert evening("doctor", "--json").data["well"]


def test_the_doctor_says_what_is_wrong_and_what_to_do(evening, file: Path) -> None:
    rows = [b'{"format":2,"game":"cold-war"}', b'{"entry":"note","text":"x"}']
    (file.with_name("old.json")).write_bytes(written(rows)[0])
    (file.with_name("cut.json")).write_bytes(written(rows)[0][:-9])
    (file.with_name("letter.json")).write_bytes(b"Dear friend,\n")
    (file.with_name(".gone.refused")).write_bytes(b"1 us pass\n")
    (file.with_name(".evening.json.draft")).write_bytes(b"{")
    file.with_name(".evening.draft").write_text("us nato coup", encoding="utf-8")  # Half a line of the next evening.
    (file.with_name("evening.json.damaged")).write_bytes(b"{")
    file.write_bytes(file.read_bytes().replace(b"italy 3", b"italy 2"))
    said = evening("doctor", "--json")
    assert (said.code, said.data["well"]) == (3, False)
    found = {each["where"]: each for each in said.data["findings"]}
    assert {name for name, each in found.items() if not each["well"]} == {"letter", "cut", "evening"}
    assert "row 2 is damaged" in found["evening"]["what"]
    assert "cut off in line 2" in found["cut"]["what"]
    assert "--mend" in found[".gone.refused"]["todo"]
    assert "--mend" in found[".evening.json.draft"]["todo"]
    assert found["evening.json.damaged"]["todo"] == "delete it when nobody needs it any more"
    assert ".evening.draft" not in found
    assert "cleared away: .evening.json.draft, .gone.refused" in evening("doctor", "--mend").out
    assert file.with_name(".evening.draft").exists()
    assert not file.with_name(".gone.refused").exists()
    assert file.with_name("evening.json.damaged").exists()


def test_the_doctor_sees_who_keeps_a_game(evening, file: Path) -> None:
    hold = "from referee.store.games import locked\nwith locked('evening'): print(flush=True); input()"
    with subprocess.Popen([sys.executable, "-c", hold], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        assert "evening: is being written to by another terminal" in evening("doctor", "evening").out
        other.communicate(b"\n")
    assert "another terminal" not in evening("doctor", "evening").out


def test_the_doctor_looks_at_one_game(evening, file: Path) -> None:
    assert evening("doctor", "evening").out.count("\n") == 1
    assert evening("doctor", "morning").code == 3
    assert evening("doctor", "evening", "--mend").out.splitlines()[-1] == "evening: nothing is to be mended"


def test_the_doctor_carries_an_old_file_over(evening, file: Path) -> None:
    header, *rows = documents(file)
    first_format(file, header, rows)
    assert "of format 1" in evening("doctor", "evening").out
    assert evening("doctor", "evening", "--mend").code == 0
    assert documents(file)[1:] == rows
    assert file.with_name("evening.json.format-1").exists()
