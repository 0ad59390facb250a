"""Games are created once, appended to, and never lose a whole entry."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from kits.records import rewrite

from referee.kernel.record.entries import Note, Played
from referee.store import games
from referee.store.file import rows
from referee.store.file.disk import StoreError
from referee.store.games import Header, append, begin, load, locked, names, newest

pytestmark = pytest.mark.usefixtures("home")
HEADER = Header(game="twilight-struggle", options={"chinese civil war": False})
LINES = tuple(Played(line=f"us place 法国 {n}", moves=({"kind": "place", "n": n},), digest=str(n)) for n in range(1, 6))


@pytest.fixture
def evening(home: Path) -> Path:
    begin("evening", HEADER)
    append("evening", *LINES)
    return home / "evening.json"


def test_an_empty_shelf_lists_nothing_and_says_so(home: Path) -> None:
    assert names() == ()
    with pytest.raises(StoreError, match="no game in"):
        load()


def test_a_game_is_read_as_it_was_written(evening: Path) -> None:
    game = load("evening")
    assert (game.name, game.header.name, game.header.options) == ("evening", "evening", HEADER.options)
    assert game.entries == LINES
    assert game.warnings == ()


def test_a_taken_name_is_refused(evening: Path) -> None:
    with pytest.raises(StoreError, match="already"):
        begin("evening", HEADER)
    assert load("evening").entries == LINES


def test_the_game_written_last_is_the_default(evening: Path) -> None:
    begin("冷战 二", HEADER)
    assert newest() == "冷战 二"
    os.utime(evening, (2**32, 2**32))
    assert load().name == "evening"
    assert [each.name for each in names()] == ["evening", "冷战 二"]


@pytest.mark.parametrize(
    "name",
    ["", ".x", "a/b", "..", "a\\b", "-x", " x", "a\nb", "a\0b", "法" * 80, "a\udce9", "CON", "nul.x", "Com1", "x."],
)
def test_a_name_that_is_no_file_name_is_refused(name: str) -> None:
    with pytest.raises(StoreError):
        begin(name, HEADER)
    assert names() == ()


def test_an_unknown_name_is_answered_with_those_there(evening: Path) -> None:
    with pytest.raises(StoreError, match=r"no game 'morning' .* games there: evening"):
        append("morning", Note(text="x"))


def test_entries_are_only_added(evening: Path) -> None:
    before = evening.read_bytes()
    assert append("evening", Note(text="tea"), Note(text="cake")) == 7
    assert evening.read_bytes().startswith(before)
    assert load("evening").entries == (*LINES, Note(text="tea"), Note(text="cake"))


def test_an_entry_judged_on_an_old_position_is_refused(evening: Path) -> None:
    with pytest.raises(StoreError, match="another terminal wrote, entry 5 is its last now"):
        append("evening", Note(text="late"), after=4)
    assert append("evening", Note(text="now"), after=5) == 6


@pytest.mark.parametrize("cut", [2, 4, 20, 60])
def test_a_cut_file_loads_up_to_its_last_whole_entry_and_says_so(evening: Path, cut: int) -> None:
    torn = evening.read_bytes()[:-cut]
    evening.write_bytes(torn)
    game = load("evening")
    assert game.entries == LINES[:4]
    assert "cut off in line 6; read up to entry 4" in game.warnings[0]
    assert game.warnings[0] == names()[0].note
    assert evening.read_bytes() == torn, "reading changes nothing"


def test_the_damaged_file_is_kept_when_the_game_goes_on(evening: Path) -> None:
    for backup in ("evening.json.damaged", "evening.json.damaged-2"):
        torn = evening.read_bytes()[:-20]
        evening.write_bytes(torn)
        append("evening", Note(text="on"))
        assert evening.with_name(backup).read_bytes() == torn
        assert load("evening").entries == (*LINES[:4], Note(text="on"))
        assert load("evening").warnings == ()


def test_a_file_without_a_whole_header_is_listed_and_refused(evening: Path) -> None:
    evening.write_bytes(b'{"header": {"1": {"game"')
    assert "damaged at line 1" in names()[0].note
    with pytest.raises(StoreError, match="damaged at line 1"):
        append("evening", Note(text="x"))
    assert evening.read_bytes() == b'{"header": {"1": {"game"'


@pytest.mark.parametrize(
    ("header", "note"),
    [
        ({"format": 0}, "of format 0, not 2"),
        ({"format": 3}, "of format 3, not 2; read it with the referee that wrote it"),
        ({"game": 3}, "bad header"),
    ],
)
def test_a_file_of_another_format_stays_listed(evening: Path, header: dict[str, Any], note: str) -> None:
    """B49: an older save is still there, with a note."""
    rewrite(evening, len, **header)
    assert note in names()[0].note
    with pytest.raises(StoreError, match=note):
        load("evening")


def test_a_file_that_is_no_game_is_listed_as_that(evening: Path) -> None:
    evening.write_bytes(rows.written([b'{"formal": 2}'])[0])
    assert "not a game of referee" in names()[0].note


@pytest.mark.parametrize(("entry", "reason"), [({"entry": "sung"}, "entry 2: .*sung"), ([], "entry 2: .*array")])
def test_an_entry_that_cannot_be_read_is_named(evening: Path, entry: Any, reason: str) -> None:
    rewrite(evening, lambda entries: entries.__setitem__(1, entry))
    with pytest.raises(StoreError, match=reason):
        tuple(load("evening").entries)


def test_the_lock_may_be_nested(evening: Path) -> None:
    with locked("evening"):
        assert append("evening", Note(text="x")) == 6


def test_a_game_held_by_another_terminal_is_refused(evening: Path) -> None:
    hold = "from referee.store.games import locked\nwith locked('evening'): print(flush=True); input()"
    with subprocess.Popen([sys.executable, "-c", hold], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        with (
            pytest.raises(StoreError, match=r"evening\.json: in use by another terminal"),
            locked("evening", timeout=0.1),
        ):
            pass
        other.communicate(b"\n")
    with locked("evening", timeout=0.1):
        pass


def test_two_terminals_writing_at_once_lose_nothing(evening: Path) -> None:
    write = (
        "import sys; from referee.store.games import append; from referee.kernel.record.entries import Note\n"
        "for n in range(20): append('evening', Note(text=sys.argv[1] + str(n)))"
    )
    both = [subprocess.Popen([sys.executable, "-c", write, who]) for who in ("us", "ussr")]
    assert [each.wait() for each in both] == [0, 0]
    notes = [entry.text for entry in load("evening").entries if isinstance(entry, Note)]
    assert len(notes) == 40
    assert [text for text in notes if text.startswith("ussr")] == [f"ussr{n}" for n in range(20)]


def test_the_platform_folder_is_used_without_a_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("REFEREE_HOME")
    assert games.home().parts[-2:] == ("referee", "games")
