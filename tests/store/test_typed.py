"""A game as text: what is written is a file for `move -`, and comes in again as it was."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from kits.evenings import GAMES, evening, played
from kits.program import run

from referee.kernel.file.sealed import seal
from referee.kernel.record.entries import Ended
from referee.kernel.seal import digest
from referee.store import entering, typed
from referee.store.file.disk import StoreError
from referee.store.games import Header
from referee.store.seating import save as saved
from referee.store.seating import shelved, sit, start
from referee.store.sitting import Sitting

SHARED = Path(__file__).parents[2].parent / "shared" / "playdek_logs"
LOGS = sorted(SHARED.glob("game_*.txt"))
pytestmark = pytest.mark.usefixtures("home")
OPENING = ("setup ussr poland 4, e germany 1, yugoslavia 1", "setup us w germany 4, italy 3")


def round_trip(sitting: Sitting) -> str:
    """The text of a game, which has come in again and leads to the same position."""
    text = typed.written(sitting)
    again = typed.bring_in(Path("again.txt"), text, "again")
    assert digest(again.game, again.position) == digest(sitting.game, sitting.position)
    assert [line.moves for line in again.standing] == [line.moves for line in sitting.standing]
    assert typed.written(again).splitlines()[2:] == text.splitlines()[2:]
    return text


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_comes_in_again_as_it_was(name: str) -> None:
    text = round_trip(evening(name))
    assert text.startswith("# referee lines 1\n#! new ")
    assert not [line for line in text.splitlines()[2:] if line.startswith("#")]


@pytest.mark.parametrize("name", GAMES)
def test_an_export_as_json_comes_in_again_as_it_was(name: str) -> None:
    comes_in_again_as_json(saved(shelved(evening(name), "first")))


def comes_in_again_as_json(first: Sitting) -> None:
    """The export of a game on the shelf leads to the same position, and its export is the same but for its name."""
    assert run("export", "first.json", "--game", first.name).exit_code == 0
    assert run("import", "first.json", "--name", "again").exit_code == 0
    again = sit("again")
    assert digest(again.game, again.position) == digest(first.game, first.position)
    assert [*again.entries] == [*sit(first.name).entries]
    assert run("export", "again.json", "--game", "again").exit_code == 0
    ours, theirs = (json.loads(Path(f"{name}.json").read_text("utf-8")) for name in ("first", "again"))
    for key in ("name", "code"):
        ours.pop(key), theirs.pop(key)
    assert ours == theirs


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_a_log_comes_in_again_from_json(log: Path) -> None:
    assert run("import", "playdek", str(log), "--name", "log").exit_code == 0
    comes_in_again_as_json(sit("log"))


def comes_in_again_as_lines(log: Path) -> None:
    """The lines of a log are read by `import`, and typed into a game that was set up so they lead there as well."""
    run("import", "playdek", str(log), "--name", "log")
    first = sit("log")
    assert run("export", "log.txt", "--game", "log").exit_code == 0
    text = Path("log.txt").read_text("utf-8")
    assert not [line for line in text.splitlines()[2:] if line.startswith("#")]
    assert run("import", "log.txt", "--name", "again").exit_code == 0
    start("typed", Header(game=first.game.name, setup=first.header.setup, options=first.header.options))
    assert run("move", "-", "--game", "typed", "--yes", stdin=text).exit_code == 0
    assert {digest(first.game, sit(name).position) for name in ("log", "again", "typed")} == {
        digest(first.game, first.position)
    }


@pytest.mark.skipif(not LOGS, reason=f"no logs of real games: {SHARED} is not there")
def test_a_short_log_comes_in_again_from_its_lines() -> None:
    comes_in_again_as_lines(SHARED / "game_10.txt")


@pytest.mark.long
@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_a_log_comes_in_again_from_its_lines(log: Path) -> None:
    comes_in_again_as_lines(log)


def test_lines_are_a_file_for_move() -> None:
    assert run("new", "twilight-struggle", "one").exit_code == 0
    assert run("move", "-", stdin="\n".join(OPENING)).exit_code == 0
    text = run("export", "--lines").stdout
    assert text.splitlines()[2:] == [*OPENING]
    assert run("new", "twilight-struggle", "two").exit_code == 0
    assert run("move", "-", "--game", "two", stdin=text).exit_code == 0
    shown = [run("position", "show", "--game", name).stdout for name in ("one", "two")]
    assert shown[0] == shown[1] != ""


def test_what_was_forced_agreed_and_put_right_comes_in_again() -> None:
    sitting = played("twilight-struggle", (*OPENING, "headline us asia scoring", "headline ussr middle east scoring"))
    sitting, _ = entering.force(sitting, "ussr nato coup poland 3")
    sitting = entering.adjust(sitting, {"defcon": 3}, "the cat # was here")
    sitting = entering.end(sitting, Ended(how="resign", side="us"))
    text = round_trip(sitting)
    assert [line.split()[1] for line in text.splitlines() if line.startswith("#! ")] == ["new", *["entry"] * 3]
    done = run("move", "-", stdin=text)
    assert done.exit_code != 0  # There is no game yet.
    run("new", "twilight-struggle")
    done = run("move", "-", stdin=text)
    assert "line 7: this is entered by: referee import FILE" in done.stderr


def test_what_lies_face_down_is_sealed() -> None:
    sitting = played("twilight-struggle", (*OPENING, "headline us marshall plan"))
    text = round_trip(sitting)
    assert "marshall" not in text.casefold()
    assert text.splitlines()[-1].startswith("#! sealed ")


def test_settings_come_in_again() -> None:
    assert run("new", "twilight-struggle", "bid", "--bid", "us=2", "--option", "cia-reveal=turn").exit_code == 0
    run("export", "bid.txt")
    assert run("import", "bid.txt", "--name", "again").exit_code == 0
    assert run("position", "show", "--game", "bid").stdout == run("position", "show", "--game", "again").stdout


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("# referee lines 2\n", "x.txt, line 1: this version reads '# referee lines 1'"),
        ("# referee lines 1\n#! new {}\n", "x.txt, line 2: "),
        ("# referee lines 1\n#! new []\n", "x.txt, line 2: "),
        ("# referee lines 1\nhello\n", "x.txt, line 2: "),
        ('# referee lines 1\n#! new {"game": "poker"}\n', "x.txt, line 2: there is no game poker"),
        ('# referee lines 1\n#! new {"game": "cold-war"}\n\ntoken cia\n', "x.txt, line 4: refused: "),
        ('# referee lines 1\n#! new {"game": "cold-war"}\nblah\n', "x.txt, line 3: "),
        ('# referee lines 1\n#! new {"game": "cold-war"}\n#! sing\n', "x.txt, line 3: nothing is entered by 'sing'"),
        ('# referee lines 1\n#! new {"game": "cold-war"}\n#! entry {\n', "x.txt, line 3: "),
        ('# referee lines 1\n#! new {"game": "cold-war"}\n#! sealed 00\n', "x.txt, line 3: "),
        (f'# referee lines 1\n#! new {{"game": "cold-war"}}\n#! sealed {seal({"entry": "x"})}\n', "x.txt, line 3: "),
    ],
)
def test_what_is_wrong_with_a_text_is_told_by_its_line(text: str, why: str) -> None:
    with pytest.raises(StoreError) as error:
        typed.bring_in(Path("x.txt"), text, None)
    assert str(error.value).startswith(why)
    assert "\n" not in str(error.value)


def test_a_wrong_text_is_told_in_one_line_by_the_command(tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text('# referee lines 1\n#! new {"game": "cold-war"}\ntoken cia\n')
    done = run("import", "x.txt")
    assert (done.exit_code, done.stderr.count("\n")) == (3, 1)
    assert run("list", "--json").stdout.count("cold-war") == 0


def test_a_game_on_the_shelf_is_exported_as_it_lies_there() -> None:
    saved(shelved(evening("death-front"), "friday"))
    assert run("export", "friday.txt").stdout == "friday.txt holds the record\n"
    assert run("import", "friday.txt", "--name", "again").exit_code == 0
    first, again = (run("status", "--game", name).stdout.rpartition("record: ")[0] for name in ("friday", "again"))
    assert first == again != ""
