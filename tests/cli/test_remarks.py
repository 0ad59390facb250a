"""Remarks put into the record later, and remarks that read otherwise: nothing that was entered is lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from kits.records import entries


@pytest.fixture
def noted(referee):
    """The program with three entries: a line, a remark, a line."""
    assert referee("new", "twilight-struggle", "evening").code == 0
    for words in (
        ("move", "setup ussr poland 4, e germany 1, yugoslavia 1"),
        ("note", "pizza has come"),
        ("move", "setup us w germany 4, italy 3"),
    ):
        assert referee(*words).code == 0
    return referee


def test_a_remark_is_put_in_before_an_entry(noted) -> None:
    assert noted("insert", "3", "note", "the", "phone", "rang").out == "(put in before entry 3: note: the phone rang)\n"
    assert noted("insert", "1", "note hello", "--by", "us").out == "(put in before entry 1: note: hello)   (by US)\n"
    noted("export", "evening.md")
    told = Path("evening.md").read_text(encoding="utf-8")
    order = ("(note: hello)", "**1.**", "(note: pizza has come)", "(note: the phone rang)", "**3.**")
    assert [told.index(each) for each in order] == sorted(told.index(each) for each in order)


def test_a_remark_reads_otherwise_and_what_it_read_is_kept(noted, home: Path) -> None:
    assert noted("amend", "2", "note", "pizza was late").out == "(entry 2 now reads: note: pizza was late)\n"
    assert noted("amend", "4", "note", "no pizza").out == "(entry 2 now reads: note: no pizza)\n"
    told = noted("history").out.splitlines()
    assert told[1] == "2  (note: no pizza)"
    assert told[3:] == ["4  (entry 2 now reads: note: pizza was late)", "5  (entry 2 now reads: note: no pizza)"]
    assert [row["text"] for row in entries(home / "evening.json") if row["entry"] == "note"] == [
        "pizza has come",
        "pizza was late",
        "no pizza",
    ]
    assert noted("ruling", "3", "fine").code == 0
    assert noted("amend", "6", "note", "not fine").code == 0
    assert noted("history").out.splitlines()[5] == "6  (ruling on entry 3: not fine)"


def test_remarks_go_round_and_into_branches_as_they_read(noted) -> None:
    assert noted("amend", "2", "note late").code == 0
    assert noted("insert", "1", "note first").code == 0
    before = noted("history").out
    assert noted("export", "whole.json").code == 0
    assert noted("import", "whole.json", "--name", "again").code == 0
    assert noted("history", "--game", "again").out == before
    assert noted("branch", "other", "--at", "3", "--game", "evening").code == 0
    lines = noted("history", "--game", "other").out.splitlines()
    assert [line.split("  ", 1)[1] for line in lines if "note" in line] == ["(note: first)", "(note: late)"]
    assert noted("export", "clean.json", "--clean", "--game", "evening").code == 0
    clean = json.loads(Path("clean.json").read_text(encoding="utf-8"))["entries"]
    assert [row["text"] for row in clean if row["entry"] == "note"] == ["first", "late"]
    assert not any({"before", "instead"} & set(row) for row in clean)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("amend", "1", "note x"), "entry 1 is no remark"),
        (("insert", "9", "note x"), "there is no entry 9; the last one is 3"),
        (("insert", "1", "note"), "say what is to be remembered, as in: note the cat was here"),
        (("amend", "2", "us pass"), "entry 2 is a remark, no line; to change it: amend 2 note ..."),
    ],
)
def test_what_is_no_remark_is_told_so(noted, words: tuple[str, ...], told: str) -> None:
    said = noted(*words)
    assert (said.code, said.err) == (2, f"{told}\n")
    assert len(noted("history").out.splitlines()) == 3
