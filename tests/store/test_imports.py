"""What comes in is judged: a key, a line or a die that cannot be is named, and left out or flagged as forced."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from kits.program import run

from referee.kernel.record.entries import Adjusted, Forced, Played
from referee.store import entering, games, seating, typed
from referee.store.games import Header
from referee.store.sitting import Sitting

pytestmark = pytest.mark.usefixtures("home")
OPENING = (
    "setup ussr poland 4, e germany 1, yugoslavia 1",
    "setup us w germany 4, italy 3",
    "headline us asia scoring",
    "headline ussr middle east scoring",
    "ussr socialist governments coup iran 4",
)


@pytest.fixture
def export() -> dict[str, Any]:
    """An export of an evening of five lines, the last of which has a die."""
    game = seating.start("evening", Header(game="twilight-struggle"))
    for line in OPENING:
        game, reading = entering.play(game, line)
        assert reading.legal
    seating.save(game)
    data: dict[str, Any] = json.loads(run("export").stdout)
    return data


def imported(export: dict[str, Any], code: int = 1) -> tuple[Sitting, str]:
    """The game that an export came in as, and what was said of it."""
    Path("some.json").write_text(json.dumps(export), encoding="utf-8")
    done = run("import", "some.json", "--name", "copy")
    assert done.exit_code == code, done.output
    assert run("verify", "copy").exit_code == 0
    assert run("status", "--game", "copy").stderr == ""
    return seating.sit("copy"), done.stderr


def test_what_was_not_touched_comes_in_unflagged(export: dict[str, Any]) -> None:
    copy, said = imported(export, 0)
    assert said == ""
    assert [type(entry) for entry in copy.entries] == [Played] * 5


def test_an_unknown_key_is_named_and_left_out(export: dict[str, Any]) -> None:
    export["weather"] = "rain"
    export["entries"][1]["mood"] = "good"
    export["entries"][1]["moves"][0]["sneaky"] = 1
    copy, said = imported(export)
    assert said.splitlines() == [
        "careful: an export: 'weather' is no key there, and is left out",
        "careful: entry 2: 'mood' is no key there, and is left out",
        "careful: entry 2: 'sneaky' is no key there, and is left out",
    ]
    assert [type(entry) for entry in copy.entries] == [Played] * 5
    assert "sneaky" not in (games.home() / "copy.json").read_text(encoding="utf-8")


def test_an_illegal_move_is_flagged_as_forced(export: dict[str, Any]) -> None:
    """No US marker is next to Poland, and nobody noted a digest."""
    export["entries"].append(
        {
            "entry": "played",
            "line": "us duck and cover place poland",
            "moves": [
                {"kind": "play", "side": "us", "card": "Duck and Cover", "use": "operations"},
                {"kind": "place", "side": "us", "country": "Poland"},
            ],
        }
    )
    copy, said = imported(export)
    assert isinstance(copy.entries[5], Forced)
    assert copy.entries[5].rulings[0]["rule"].startswith("6.1.")
    assert "careful: entry 6 is flagged as forced: us duck and cover place poland: " in said
    assert copy.position.influence("us", "Poland") == 1


@pytest.mark.parametrize("die", [99, 0, -1, 7, "4", None])
def test_an_impossible_die_is_kept_out_and_the_line_flagged(export: dict[str, Any], die: Any) -> None:
    """The coup stands without its die, which the table then still owes."""
    export["entries"][4]["moves"][-1]["die"] = die
    field = next(key for key in export["entries"][4]["moves"][-1] if key not in ("kind", "side", "die"))
    del export["entries"][4]["moves"][-1]["die"]
    export["entries"][4]["moves"][-1][field] = die
    copy, said = imported(export)
    assert isinstance(copy.entries[4], Forced)
    assert [move["kind"] for move in copy.entries[4].moves] == ["play", "coup"]
    assert copy.position.influence("ussr", "Iran") == 0
    assert said.startswith("careful: entry 5 is flagged as forced: ussr socialist governments coup iran 4: ")


def test_another_die_than_was_thrown_is_flagged(export: dict[str, Any]) -> None:
    move = export["entries"][4]["moves"][-1]
    field = next(key for key in move if key not in ("kind", "side"))
    move[field] = 5
    copy, said = imported(export)
    assert isinstance(copy.entries[4], Forced)
    assert "its moves or dice were changed" in said


def test_moves_that_are_not_those_of_the_words_are_flagged_where_no_digest_vouches_for_them(
    export: dict[str, Any],
) -> None:
    for entry in export["entries"]:
        del entry["digest"]
    export["entries"][1]["line"] = "setup us w germany 4, france 3"
    copy, said = imported(export)
    assert isinstance(copy.entries[1], Forced)
    assert "its words mean" in said
    assert [type(entry) for entry in copy.entries].count(Forced) == 1


def test_an_amended_line_that_is_illegal_is_flagged(export: dict[str, Any]) -> None:
    moves = [*export["entries"][1]["moves"][:6], {"kind": "place", "side": "us", "country": "Poland"}]
    export["entries"].append({"entry": "amended", "number": 2, "line": "setup us poland 1", "moves": moves})
    copy, said = imported(export)
    assert isinstance(copy.standing[1].entry, Forced)
    assert "entry 2 is flagged as forced" in said


def test_a_correction_that_cannot_be_made_is_flagged(export: dict[str, Any]) -> None:
    export["entries"].append({"entry": "adjusted", "changes": {"defcon": 9}, "reason": "x"})
    copy, said = imported(export)
    assert not any(isinstance(entry, Adjusted) for entry in copy.entries)
    assert "entry 6 is flagged as forced: adjust: x: " in said


def test_entries_that_contradict_one_another_are_not_brought_in(export: dict[str, Any], home: Path) -> None:
    export["entries"].append({"entry": "taken-back", "count": 9})
    Path("some.json").write_text(json.dumps(export), encoding="utf-8")
    done = run("import", "some.json", "--name", "copy")
    assert (done.exit_code, done.stdout) == (3, "")
    assert done.stderr == "some.json: entry 6 takes back or redoes lines that are not there\n"
    assert not (home / "copy.json").exists()


def test_a_line_that_was_taken_back_is_judged_when_it_comes_back(export: dict[str, Any]) -> None:
    export["entries"][4]["moves"][1]["country"] = "Poland"
    export["entries"].append({"entry": "taken-back", "count": 1, "barrier": True, "consent": True})
    imported(export, 0)
    done = run("redo", "--game", "copy")
    assert done.exit_code == 1
    assert "entry 5 no longer fits" in done.stderr


def test_an_export_of_another_version_is_named_as_that(export: dict[str, Any]) -> None:
    Path("some.json").write_text(json.dumps({**export, "referee": 2}), encoding="utf-8")
    done = run("import", "some.json", "--name", "copy")
    assert done.exit_code == 3
    assert done.stderr.startswith("some.json: an export of version 2; this referee reads version 1")


def test_an_entry_among_typed_lines_is_judged(export: dict[str, Any]) -> None:
    text = typed.written(seating.sit("evening"))
    moves = [{"kind": "place", "side": "us", "country": "Poland"}]
    wrong = json.dumps({"entry": "played", "line": "us place poland", "moves": moves})
    Path("lines.txt").write_text(f"{text}#! entry {wrong}\n", encoding="utf-8")
    done = run("import", "lines.txt", "--name", "copy")
    assert done.exit_code == 3
    assert done.stderr.startswith("lines.txt, line 8: ")


# -- signs that a terminal obeys -------------------------------------------------------------------------------------

OBEYED = "\x1b[2J\x9b31m\x07\x08\r\u202etea\u2066\x7f\u2028"
CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")


@pytest.fixture
def hostile(export: dict[str, Any]) -> dict[str, Any]:
    """An export of which every text that the rules do not read is full of such signs."""
    rulings = [{"rule": OBEYED, "reason": OBEYED, "source": OBEYED}]
    moves = export["entries"][4].pop("moves")
    export["entries"][4] = {"entry": "forced", "line": OBEYED, "moves": moves, "rulings": rulings, "by": OBEYED}
    export["entries"] += [
        {"entry": "note", "text": OBEYED, "at": OBEYED},
        {"entry": "adjusted", "changes": {"vp": 1}, "reason": OBEYED},
        {"entry": "played", "line": OBEYED, "moves": [], "side_note": OBEYED},
        {"entry": "taken-back", "count": 1, "by": OBEYED},
        {"entry": "played", OBEYED: OBEYED, "line": f"pass{OBEYED}", "moves": [{"kind": OBEYED}]},
        {"entry": "ended", "how": "abandoned", "reason": OBEYED},
    ]
    return {**export, "created": OBEYED, "by": OBEYED, OBEYED: 1}


def test_signs_that_a_terminal_obeys_reach_no_screen_no_page_and_no_table(hostile: dict[str, Any]) -> None:
    Path("some.json").write_text(json.dumps(hostile), encoding="utf-8")
    said = run("import", "some.json", "--name", "copy")
    assert said.exit_code == 1
    assert CONTROLS.search(said.stdout + said.stderr) is None
    for command in (
        *(["history"], ["history", "--all"], ["history", "--json"], ["status"], ["list"], ["why", "5"], ["why", "8"]),
        *(["export", "--format", form] for form in ("json", "markdown", "csv", "html", "lines")),
        *(["verify"], ["status", "--json"], ["doctor", "copy"], ["undo", "--agreed"], ["redo"], ["score"], ["board"]),
    ):
        done = run(*command, *([] if command[0] in ("list", "verify", "doctor") else ["--game", "copy"]))
        found = CONTROLS.search(done.stdout + done.stderr)
        assert found is None, (command, done.output[max(found.start() - 40, 0) :][:80])
        assert "tea" in done.output or command[0] not in ("history", "export"), command
    for name in ("page.html", "report.md", "table.csv"):
        run("export", name, "--game", "copy")
        assert CONTROLS.search(Path(name).read_text(encoding="utf-8")) is None, name
