"""The record is a tree: what was taken back or dropped comes back, though other lines were played since."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from kits.records import entries

from referee.store import seating

COUP = "ussr socialist governments coup iran 4"
PLACED = "ussr nasser place iraq"


@pytest.fixture
def two_branches(evening):
    """Entry 5 is a coup that was taken back (6, by Anna), 7 was played in its place."""
    evening("move", COUP)
    assert evening("undo", "--agreed", "--by", "Anna").code == 0
    assert evening("move", PLACED).code == 0
    return evening


def lines(evening) -> list[str]:
    return [line.line for line in seating.sit("evening").standing][4:]


def test_an_old_line_comes_back_and_what_was_played_since_goes(two_branches) -> None:
    said = two_branches("restore", "5", "--by", "us")
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines()[:3] == [
        f"taken back: 7 {PLACED}",
        f"stands again: 5 {COUP}",
        "  influence: Iraq ussr 2 to 1; Iran us 1 to 0; Iran ussr 0 to 2",
    ]
    assert lines(two_branches) == [COUP]
    assert two_branches("verify").code == 0
    assert two_branches("history").out.splitlines()[-1] == "8  (entry 5 stands again)   (by US)"
    assert two_branches("restore", "7").code == 1  # The coup's die would go.
    assert two_branches("restore", "7", "--agreed").code == 0
    assert lines(two_branches) == [PLACED]


def test_the_branches_that_do_not_stand_are_listed(two_branches) -> None:
    said = two_branches("history", "--all").out.splitlines()
    assert said[-5:] == [
        "",
        "played after entry 4, withdrawn by entry 6:",
        "  6 (taken back: 1, over a die or a reveal, agreed)   (by Anna)",
        f"  5- {COUP}",
        "  to bring it back: restore 5",
    ]
    data = two_branches("history", "--all", "--json").data
    assert data["branches"] == [{"after": 4, "away": 6, "lines": [5]}]
    assert (data["entries"][4]["stands"], data["entries"][4]["away"]) == (False, 6)
    assert data["entries"][5]["by"] == "Anna"


def test_an_amended_line_is_listed_as_it_read_before(evening) -> None:
    evening("amend", "2", "setup us w germany 4, france 3", "--by", "Ben")
    said = evening("history", "--all").out.splitlines()
    assert said[-1] == "entry 2 read until entry 5: setup us w germany 4, italy 3"
    assert said[4] == "5  (entry 2 now reads: setup us w germany 4, france 3)   (by Ben)"


def test_a_line_comes_back_after_what_was_amended_since(evening) -> None:
    """It is judged anew: the line before it reads otherwise than when it was played."""
    evening("move", "ussr nasser place poland")
    evening("move", "us duck and cover place iran, panama, israel")
    evening("undo")
    assert evening("amend", "5", "ussr nasser place finland").code == 0
    assert evening("move", "us five year plan place iran, panama, israel").code == 0
    assert evening("restore", "6").code == 0
    assert lines(evening) == ["ussr nasser place finland", "us duck and cover place iran, panama, israel"]
    assert evening("verify").code == 0


def test_a_dropped_line_is_refused_where_it_does_not_fit(evening, home: Path) -> None:
    evening("move", PLACED)
    assert evening("amend", "5", "ussr nasser place syria", "--drop-rest").code == 0
    evening("move", "us duck and cover place iran, panama, israel")
    evening("move", "ussr socialist governments place iraq, lebanon")
    before = entries(home / "evening.json")
    assert evening("amend", "5", "ussr socialist governments place iraq, lebanon", "--drop-rest").code == 0
    said = evening("restore", "8")
    assert (said.code, said.out) == (1, "")
    assert said.err.startswith("entry 7 no longer fits what stands before it today: ")
    assert len(entries(home / "evening.json")) == len(before) + 1


def test_redo_says_what_no_longer_fits(evening) -> None:
    evening("move", "ussr nasser place iraq")
    evening("move", "us duck and cover place iran, panama, israel")
    evening("undo")
    evening("amend", "5", "ussr duck and cover place iraq", "--force")
    said = evening("redo")
    assert said.code == 1
    assert said.err.startswith("entry 6 no longer fits")


def test_who_took_back_is_the_side_where_nobody_says(evening, home: Path) -> None:
    evening("move", PLACED)
    evening("move", "us duck and cover place iran, panama, israel")
    assert evening("undo").code == evening("undo").code == evening("redo").code == 0
    assert [entry.get("by") for entry in entries(home / "evening.json")[-3:]] == ["us", "ussr", "ussr"]
    evening("undo", "5", "--agreed")
    assert entries(home / "evening.json")[-1].get("by") is None


@pytest.mark.parametrize(
    "command",
    [
        ("force", "us duck and cover coup poland 4"),
        ("adjust", "vp=3", "--reason", "x"),
        ("insert", "4", "headline ussr fidel", "--force", "--drop-rest"),
        ("amend", "2", "setup us w germany 4, france 3"),
        ("undo", "--agreed"),
    ],
)
def test_who_says_so_is_kept(evening, home: Path, command: tuple[str, ...]) -> None:
    name, *rest = command
    assert evening(name, "--by", "\x1b Anna", *rest).code == 0
    assert entries(home / "evening.json")[-1]["by"] == "Anna"
    assert "(by Anna)" in " ".join(evening("history").out.split())


# -- exports ---------------------------------------------------------------------------------------------------------


def test_what_was_withdrawn_is_struck_through_in_a_report(two_branches) -> None:
    text = two_branches("export", "--format", "markdown").out
    assert f"\n\n~~**5.** {COUP}~~ withdrawn by entry 6\n\n### turn 1, action round 1\n\n**7.** {PLACED}\n" in text
    assert "~~" not in two_branches("export", "--format", "markdown", "--clean").out


def test_a_table_tells_whether_a_line_stands(two_branches) -> None:
    rows = [row.split(",")[:4] for row in two_branches("export", "--format", "csv").out.splitlines()[5:]]
    assert rows == [["5", "played", "withdrawn by entry 6", COUP], ["7", "played", "yes", PLACED]]
    assert len(two_branches("export", "--format", "csv", "--clean").out.splitlines()) == 6


def test_lines_have_what_was_withdrawn_as_a_comment(two_branches, tmp_path: Path) -> None:
    assert f"#~ 5 {COUP}\n{PLACED}\n" in two_branches("export", "--lines").out
    assert "#~" not in two_branches("export", "--lines", "--clean").out
    two_branches("export", "lines.txt")
    assert two_branches("import", "lines.txt", "--name", "copy").code == 0
    assert two_branches("position", "show", "--game", "copy").out == two_branches("position", "show").out


def test_an_export_comes_in_again_with_the_same_code(two_branches, home: Path) -> None:
    two_branches("restore", "5")
    two_branches("insert", "2", "ussr pass", "--force", "--drop-rest")
    two_branches("export", "whole.json")
    code = two_branches("status", "--json").data["record"]["code"]
    (home / "evening.json").unlink()
    assert two_branches("import", "whole.json").code == 0
    assert two_branches("status", "--json").data["record"]["code"] == code


def test_a_clean_export_holds_what_stands(two_branches) -> None:
    two_branches("note", "tea")
    two_branches("amend", "2", "setup us w germany 4, france 3")
    two_branches("export", "clean.json", "--clean")
    told = json.loads(Path("clean.json").read_text(encoding="utf-8"))
    assert [entry["entry"] for entry in told["entries"]] == ["played"] * 5 + ["note"]
    assert told["entries"][1]["line"] == "setup us w germany 4, france 3"
    assert two_branches("import", "clean.json", "--name", "copy").code == 0
    assert two_branches("verify", "copy").code == 0
    assert two_branches("position", "show", "--game", "copy").out == two_branches("position", "show").out


def test_where_nobody_said_who_the_side_is_noted_whose_lines_they_are(evening, home: Path) -> None:
    """It is not claimed that this side did it, and a line says itself whose it is; a correction notes nobody."""
    for words in (
        ("amend", "1", "setup ussr poland 3, e germany 2, yugoslavia 1"),
        ("insert", "3", "us reveals nato"),
        ("force", "ussr nasser coup egypt 3"),
        ("undo", "--agreed"),
        ("redo",),
        ("adjust", "defcon=5", "--reason", "slipped"),
        ("undo",),
        ("force", "us nato coup france 3", "--by", "us"),
    ):
        assert evening(*words).code == 0, words
    noted = entries(home / "evening.json")[4:]
    assert [(entry.get("by"), entry.get("unasked", False)) for entry in noted] == [
        *[("ussr", True), ("us", True), ("ussr", True), ("ussr", True), ("ussr", True)],
        *[(None, False), (None, False), ("us", False)],
    ]
    told = " ".join(evening("history").out.split())
    assert (told.count("(lines of the USSR)"), told.count("(lines of ")) == (2, 2)
    assert (told.count("(by US)"), told.count("(by ")) == (1, 1)
