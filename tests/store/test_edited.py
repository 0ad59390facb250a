"""Records that went through an editor: other line ends, or a mark before the first; no word of them was changed."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from referee.cli.app import app

SETUP_LINES = ("setup ussr poland 4, e germany 1, yugoslavia 1", "setup us w germany 4, italy 3")
MARK = b"\xef\xbb\xbf"
EDITORS = {
    "CR LF": lambda data: data.replace(b"\n", b"\r\n"),
    "a mark": lambda data: MARK + data,
    "both": lambda data: MARK + data.replace(b"\n", b"\r\n"),
    "both, no last line end": lambda data: MARK + data.replace(b"\n", b"\r\n").removesuffix(b"\r\n"),
}
TOLD = "its line ends were changed, as an editor does, and no word of it; the next entry restores them"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    monkeypatch.delenv("REFEREE_LANG", raising=False)
    return tmp_path


def run(*words: str, stdin: str = "") -> Result:
    return CliRunner().invoke(app, words, input=stdin, prog_name="referee")


@pytest.fixture
def record(home: Path) -> Path:
    """A record of four rows."""
    assert run("new", "twilight-struggle", "evening").exit_code == 0
    for line in SETUP_LINES:
        assert run("move", line).exit_code == 0
    assert run("note", "the cat").exit_code == 0
    return home / "evening.json"


@pytest.mark.parametrize("edit", EDITORS.values(), ids=EDITORS)
def test_it_is_read_with_one_line_of_warning_and_left_as_it_is(record: Path, edit) -> None:
    before, shown = record.read_bytes(), run("history").stdout
    record.write_bytes(edit(before))
    said = run("history")
    assert (said.exit_code, said.stdout) == (0, shown)
    assert said.stderr == f"careful: {record}: {TOLD}\n"
    assert record.read_bytes() == edit(before)


@pytest.mark.parametrize("edit", EDITORS.values(), ids=EDITORS)
def test_the_next_entry_restores_it_and_keeps_the_old_file(record: Path, edit) -> None:
    before = record.read_bytes()
    record.write_bytes(edit(before))
    assert run("note", "the dog").exit_code == 0
    after = record.read_bytes()
    assert after.startswith(before)
    assert after.count(b"\n") == before.count(b"\n") + 1
    assert record.with_name("evening.json.edited").read_bytes() == edit(before)
    assert run("history").stderr == ""


@pytest.mark.parametrize("edit", EDITORS.values(), ids=EDITORS)
def test_the_doctor_says_what_it_is_and_mends_it_without_a_question(record: Path, edit) -> None:
    before = record.read_bytes()
    record.write_bytes(edit(before))
    said = run("doctor", "evening")
    assert said.exit_code == 3
    assert TOLD in " ".join(said.stdout.split())
    assert run("doctor", "evening", "--mend").exit_code == 0
    assert record.read_bytes() == before.removesuffix(b"\n") + b"\n" * (not edit(before).endswith(b"}"))
    assert run("doctor", "evening").exit_code == 0
    assert run("note", "the dog").exit_code == 0
    assert record.read_bytes().startswith(before)


def test_a_row_that_was_changed_as_well_is_still_found_and_it_alone_is_asked_about(record: Path) -> None:
    before = record.read_bytes()
    record.write_bytes(MARK + before.replace(b"poland 4", b"poland 3").replace(b"\n", b"\r\n"))
    said = run("history")
    assert "row 1 is damaged" in said.stderr
    mended = run("doctor", "evening", "--mend", stdin="y\ny\n")
    assert mended.stdout.count("take it?") == 1
    assert run("history").exit_code == 0


def test_no_line_end_within_a_row_is_read_over(record: Path) -> None:
    before = record.read_bytes()
    record.write_bytes(before.replace(b"the cat", b"the\r\ncat"))
    assert "damaged" in run("history").stderr
