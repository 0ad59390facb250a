"""Rows of a file: added one after the other, vouched for by their codes, and never silently altered."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tinydb import TinyDB

from referee.store.file import first_format, rows
from referee.store.file.disk import DamagedError, StoreError, extend, keep_beside, replace
from referee.store.file.storage import held
from referee.store.file.tables import RowStorage

TABLES = {"header": {"1": {"game": "twilight-struggle"}}, "entries": {"1": {"line": "us coup 伊朗 4"}, "2": {"n": [1]}}}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    RowStorage(tmp_path / "game.json").write(TABLES)
    return tmp_path / "game.json"


def test_a_missing_file_reads_as_nothing(tmp_path: Path) -> None:
    assert RowStorage(tmp_path / "none.json").read() is None


def test_what_is_written_is_read_again_and_no_draft_remains(path: Path) -> None:
    assert RowStorage(path).read() == TABLES
    assert os.listdir(path.parent) == ["game.json"]


def test_a_row_is_a_line_and_its_code_is_chained() -> None:
    """Worked by hand: the code of a row is BLAKE2b over the code before it and its document, six bytes of it."""
    from hashlib import blake2b

    first = blake2b(b'{"game":"x"}', digest_size=6).hexdigest()
    second = blake2b(first.encode() + b'{"n":1}', digest_size=6).hexdigest()
    data, code = rows.written([b'{"game":"x"}', b'{"n":1}'])
    assert data.decode().splitlines() == [
        f'{{"row":0,"code":"{first}","doc":{{"game":"x"}}}}',
        f'{{"row":1,"code":"{second}","doc":{{"n":1}}}}',
    ]
    assert code == second


def test_tinydb_works_on_it_and_adds_rows_only(path: Path) -> None:
    before = path.read_bytes()
    with TinyDB(path, storage=RowStorage) as file:
        assert file.table("entries").insert({"line": "pass"}) == 3
        assert file.table("entries").get(doc_id=3) == {"line": "pass"}
        assert path.read_bytes().startswith(before)
        whole = path.read_bytes()
        with pytest.raises(StoreError, match="never changed"):
            file.table("entries").update({"line": "us pass"}, doc_ids=[3])
        with pytest.raises(StoreError, match="never changed"):
            file.table("entries").remove(doc_ids=[1])
    assert path.read_bytes() == whole


@pytest.mark.parametrize("data", [b"", b"{", b"[1]", b'{"entries": 3}', b"\xff\xfe", b"[" * 100_000, b"{} {}"])
def test_a_file_that_is_none_is_named_and_never_overwritten(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    with pytest.raises(StoreError, match=r"game\.json: ") as error, TinyDB(path, storage=RowStorage) as file:
        file.table("entries").insert({"line": "pass"})
    assert "\n" not in str(error.value)
    assert path.read_bytes() == data


def test_every_byte_that_changes_is_noticed_and_left_alone(path: Path) -> None:
    """Every single byte of a record, changed to each of a few others: a damaged row, and no other."""
    whole = path.read_bytes()
    for place in range(len(whole)):
        for other in {whole[place] ^ 1, whole[place] ^ 0x20, ord("0"), ord("\n")} - {whole[place]}:
            changed = whole[:place] + bytes([other]) + whole[place + 1 :]
            path.write_bytes(changed)
            with pytest.raises(StoreError):
                held(path)
            assert path.read_bytes() == changed


def test_every_truncation_gives_the_whole_rows_and_says_so(path: Path) -> None:
    whole = path.read_bytes()
    ends = [place for place, byte in enumerate(whole, start=1) if byte == ord("\n")]
    for size in range(ends[0] - 1, len(whole)):
        path.write_bytes(whole[:size])
        found = held(path)
        assert found is not None
        assert len(found.docs) == sum(end - 1 <= size for end in ends)
        assert (found.torn is None) == (size in ends or size + 1 in ends)
    for size in range(ends[0] - 1):
        path.write_bytes(whole[:size])
        with pytest.raises(StoreError):
            held(path)


def test_a_row_without_its_line_end_gets_it_with_the_next(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:-1])
    with TinyDB(path, storage=RowStorage) as file:
        file.table("entries").insert({"line": "pass"})
    assert path.read_bytes().startswith(whole)
    assert [name for name in os.listdir(path.parent) if "damaged" in name] == []


def test_a_splice_of_two_records_is_found_where_they_meet(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    RowStorage(other).write({**TABLES, "header": {"1": {"game": "cold-war"}}})
    ours, theirs = (file.read_bytes().splitlines(keepends=True) for file in (path, other))
    assert ours[1:] != theirs[1:], "the same entry after another header has another code"
    for place in (1, 2):
        path.write_bytes(b"".join([*ours[:place], *theirs[place:]]))
        with pytest.raises(DamagedError, match=f"row {place} is damaged: its code does not fit"):
            held(path)


@pytest.mark.parametrize(
    ("lines", "row"),
    [((0, 2), 1), ((0, 1, 1, 2), 2), ((0, 2, 1), 1), ((1, 2), 0)],
    ids=["lost", "twice", "swapped", "headless"],
)
def test_a_row_out_of_its_place_is_named(path: Path, lines: tuple[int, ...], row: int) -> None:
    whole = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(whole[n] for n in lines))
    with pytest.raises(DamagedError, match=f"row {row} is damaged: row . stands in its place"):
        held(path)


def test_a_failed_append_leaves_the_file_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    whole = path.read_bytes()
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StoreError, match="No space left on device"):
        extend(path, len(whole), b"more")
    with pytest.raises(StoreError, match="No space left on device"):
        replace(path, b"")
    assert path.read_bytes() == whole
    assert os.listdir(path.parent) == ["game.json"]


def test_a_crash_between_write_and_replace_leaves_the_old_file(path: Path) -> None:
    crash = (
        "import os, sys; from pathlib import Path; from referee.store.file.disk import replace;"
        "os.replace = lambda *_: os._exit(9); replace(Path(sys.argv[1]), b'')"
    )
    assert subprocess.run([sys.executable, "-c", crash, path], check=False).returncode == 9
    assert RowStorage(path).read() == TABLES


def test_a_value_that_is_no_json_changes_nothing(path: Path) -> None:
    with pytest.raises(TypeError), TinyDB(path, storage=RowStorage) as file:
        file.table("entries").insert({"move": object()})
    assert RowStorage(path).read() == TABLES


def test_links_and_modes_are_kept(path: Path) -> None:
    link, hard = path.with_name("link.json"), path.with_name("hard.json")
    link.symlink_to(path)
    os.chmod(path, 0o640)
    replace(link, b"new")
    assert (link.is_symlink(), path.read_bytes(), path.stat().st_mode & 0o777) == (True, b"new", 0o640)
    os.link(path, hard)
    replace(hard, b"newer")
    assert path.read_bytes() == b"newer"


def test_a_copy_is_kept_once_under_a_free_name(path: Path) -> None:
    assert keep_beside(path, "damaged").name == "game.json.damaged"
    assert keep_beside(path, "damaged").name == "game.json.damaged"
    path.write_bytes(b"other")
    assert keep_beside(path, "damaged").name == "game.json.damaged-2"


def test_an_odd_byte_typed_at_a_terminal_survives(tmp_path: Path) -> None:
    odd = {"header": {"1": {}}, "entries": {"1": {"line": "caf\udce9 \u2028 \n"}}}
    RowStorage(tmp_path / "odd.json").write(odd)
    assert RowStorage(tmp_path / "odd.json").read() == odd


# -- format 1 --------------------------------------------------------------------------------------------------------


def old(lines: list[str]) -> bytes:
    """A file as the first release wrote it."""
    import json

    entries = ",\n".join(f'"{n}": {json.dumps({"line": line})}' for n, line in enumerate(lines, start=1))
    return f'{{"header": {{\n"1": {{"format": 1}}\n}},\n"entries": {{\n{entries}\n}}}}\n'.encode()


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_of_a_cut_file_of_format_1_every_whole_document_is_recovered(data: st.DataObject) -> None:
    lines = data.draw(st.lists(st.text(max_size=6), max_size=4))
    whole = old(lines)
    cut = whole[: data.draw(st.integers(0, len(whole)))]
    got = first_format.recovered(cut).get("entries", {})
    assert [*got.values()] == [{"line": line} for line in lines[: len(got)]]
    assert len(got) >= cut.count(b"},\n") - 1


def test_damage_in_the_middle_of_format_1_keeps_what_stands_before_it() -> None:
    text = '{"header": {"1": {}}, "entries": {"1": {"n": 1}, "2": {"n": \xff}, "3": {}}}'
    assert first_format.recovered(text.encode("latin-1")) == {"header": {"1": {}}, "entries": {"1": {"n": 1}}}


def test_the_place_of_the_damage_is_told(path: Path) -> None:
    path.write_bytes(old(["us pass", "us coup iran"]).replace(b'"us coup', b'\xff"us coup'))
    found = held(path)
    assert found is not None
    assert len(found.docs) == 2
    assert str(found.torn).endswith("game.json: damaged at line 6, column 15")
