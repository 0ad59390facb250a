"""A file of the store is whole, old or new, whatever happens."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tinydb import TinyDB

from referee.store.storage import DamagedError, DurableStorage, StoreError, recovered, written

TABLES = {"header": {"1": {"game": "twilight-struggle"}}, "entries": {"1": {"line": "us coup 伊朗 4"}, "2": {"n": [1]}}}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    DurableStorage(tmp_path / "game.json").write(TABLES)
    return tmp_path / "game.json"


def test_a_missing_file_reads_as_nothing(tmp_path: Path) -> None:
    assert DurableStorage(tmp_path / "none.json").read() is None


def test_what_is_written_is_read_again_and_no_draft_remains(path: Path) -> None:
    assert DurableStorage(path).read() == TABLES
    assert os.listdir(path.parent) == ["game.json"]


def test_every_document_has_its_own_line(path: Path) -> None:
    assert '"1": {"line": "us coup 伊朗 4"},' in path.read_text("utf-8").splitlines()


def test_tinydb_works_on_it(path: Path) -> None:
    with TinyDB(path, storage=DurableStorage) as file:
        assert file.table("entries").insert({"line": "pass"}) == 3
        assert file.table("entries").get(doc_id=3) == {"line": "pass"}


@pytest.mark.parametrize("data", [b"", b"{", b"[1]", b'{"entries": 3}', b"\xff\xfe", b"[" * 100_000, b"{} {}"])
def test_a_damaged_file_is_named_and_never_overwritten(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    with (
        pytest.raises(DamagedError, match=r"game\.json: damaged at line 1, column \d+; ") as error,
        TinyDB(path, storage=DurableStorage) as file,
    ):
        file.table("entries").insert({"line": "pass"})
    assert "\n" not in str(error.value)
    assert path.read_bytes() == data


def test_the_place_of_the_damage_is_told(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b'"us coup', b'\xff"us coup'))
    with pytest.raises(DamagedError, match="line 5, column 15"):
        DurableStorage(path).read()


def test_a_failed_write_leaves_the_old_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(StoreError, match="No space left on device"):
        DurableStorage(path).write({})
    assert DurableStorage(path).read() == TABLES
    assert os.listdir(path.parent) == ["game.json"]


def test_a_crash_between_write_and_replace_leaves_the_old_file(path: Path) -> None:
    crash = (
        "import os, sys; from referee.store.storage import DurableStorage; os.replace = lambda *_: os._exit(9);"
        "DurableStorage(sys.argv[1]).write({})"
    )
    assert subprocess.run([sys.executable, "-c", crash, path], check=False).returncode == 9
    assert DurableStorage(path).read() == TABLES


def test_a_value_that_is_no_json_changes_nothing(path: Path) -> None:
    with pytest.raises(TypeError):
        DurableStorage(path).write({"entries": {"1": {"move": object()}}})
    assert DurableStorage(path).read() == TABLES


def test_a_link_to_a_game_stays_a_link(path: Path) -> None:
    link = path.with_name("link.json")
    link.symlink_to(path)
    DurableStorage(link).write({"entries": {}})
    assert link.is_symlink()
    assert DurableStorage(path).read() == {"entries": {}}


def test_an_odd_byte_typed_at_a_terminal_survives(path: Path) -> None:
    odd = {"entries": {"1": {"line": "caf\udce9 \u2028 \n"}}}
    DurableStorage(path).write(odd)
    assert DurableStorage(path).read() == odd


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_of_a_cut_file_every_whole_document_is_recovered(data: st.DataObject) -> None:
    lines = data.draw(st.lists(st.text(max_size=6), max_size=4))
    entries = {str(number): {"line": line} for number, line in enumerate(lines, 1)}
    whole = written({"header": {"1": {}}, "entries": entries})
    cut = whole[: data.draw(st.integers(0, len(whole)))]
    got = recovered(cut).get("entries", {})
    assert got == dict(list(entries.items())[: len(got)])
    assert len(got) >= cut.count(b"},\n") - 1


def test_damage_in_the_middle_keeps_what_stands_before_it() -> None:
    text = '{"header": {"1": {}}, "entries": {"1": {"n": 1}, "2": {"n": \xff}, "3": {}}}'
    assert recovered(text.encode("latin-1")) == {"header": {"1": {}}, "entries": {"1": {"n": 1}}}
