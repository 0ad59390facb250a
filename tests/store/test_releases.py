"""What people had when a release was landed still opens and says what it said."""

from __future__ import annotations

import json
import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest
from kits.records import documents
from typer.testing import CliRunner, Result

from referee.cli.app import app
from referee.kernel.file.sealed import whole

FIXTURES = Path(__file__).parents[1] / "fixtures"
RECORDS, EXPORTS, POSITIONS = (
    sorted(FIXTURES.glob(f"*_release/*/{kind}")) for kind in ("records/*.json", "exports/*.json", "positions/*.toml")
)
FIRST_FORMAT = [file for file in RECORDS if "third_release" not in file.parts]
ROWS = [file for file in RECORDS if file not in FIRST_FORMAT]
RESHAPED = {"stack"}
"""Keys whose content a release may give another shape: what is owed in the middle of a round."""


def named(file: Path) -> str:
    return f"{file.parts[-4].removesuffix('_release')}-{file.parts[-3]}-{file.stem}"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    monkeypatch.delenv("REFEREE_LANG", raising=False)
    return tmp_path


def run(*words: str) -> Result:
    return CliRunner().invoke(app, words, prog_name="referee")


def said(*words: str) -> str:
    done = run(*words)
    told = [line for line in done.stderr.splitlines() if "was judged under other rules" not in line]
    assert (done.exit_code, told) == (0, []), done.output
    return done.stdout


def kept(old: Any, new: Any) -> bool:
    """True when *new* says all that *old* says; tables may have more keys, with hyphens for underscores."""
    if isinstance(old, dict) and isinstance(new, dict):
        said = new | {key.replace("-", "_"): value for key, value in new.items()}
        return all(key in said and kept(old[key], said[key]) for key in old.keys() - RESHAPED)
    return bool(old == new)


def expected(file: Path) -> dict[str, Any]:
    return json.loads((file.parents[1] / "expected.json").read_text(encoding="utf-8"))[file.stem]


def position(*which: str) -> dict[str, Any]:
    """What a position file says, with what is sealed in it."""
    return whole(tomllib.loads(said("position", "show", *which)))


def owed(status: dict[str, Any]) -> Any:
    """What *status* says of the end of the game or of who is to act, without the words of the decision."""
    return {key: status["next"][key] for key in ("side", "over", "winner") if key in status["next"]}


def row(entry: dict[str, Any]) -> tuple[Any, ...]:
    """An entry of a history as far as it does not hang on how moves are written."""
    shown = (*("number", "entry", "at", "stands", "count", "text", "changes", "reason"), "dropped", "agrees")
    return tuple(entry.get(key) for key in shown)


def says_as_much(now: list[dict[str, Any]], then: list[dict[str, Any]]) -> bool:
    """True when every line reads as it did, but for what the first release showed though it lay face down."""
    lines = [(new.get("line"), old.get("line")) for new, old in zip(now, then, strict=True)]
    return list(map(row, now)) == list(map(row, then)) and all(
        new == old or "face down" in str(new) for new, old in lines
    )


def holds_what_it_held(name: str, old: dict[str, Any]) -> None:
    assert kept(whole(old["position"]), position("--game", name))
    assert owed(json.loads(said("status", "--game", name, "--json"))) == owed(old["status"])
    entries = json.loads(said("history", "--game", name, "--json"))["entries"]
    assert says_as_much(entries, old["history"]["entries"])


def test_the_fixtures_are_there() -> None:
    assert [len(files) for files in (RECORDS, EXPORTS, POSITIONS)] == [44, 44, 48]
    assert len(ROWS) == 15


@pytest.mark.parametrize("file", RECORDS, ids=named)
def test_a_record_of_a_release_opens(file: Path, home: Path) -> None:
    shutil.copy(file, home)
    holds_what_it_held(file.stem, expected(file))


@pytest.mark.parametrize("file", RECORDS, ids=named)
def test_todays_rules_agree_with_a_record_of_a_release(file: Path, home: Path) -> None:
    """Where positions are written down otherwise, fingerprints noted by an older release are not held against it."""
    shutil.copy(file, home)
    done = run("verify", file.stem)
    assert done.exit_code == 0, done.output


@pytest.mark.parametrize("file", ROWS, ids=named)
def test_a_record_in_rows_goes_on_where_it_ended(file: Path, home: Path) -> None:
    shutil.copy(file, home)
    was = file.read_bytes()
    assert run("note", "--game", file.stem, "opened by a later release").exit_code == 0
    assert (home / file.name).read_bytes()[: len(was)] == was
    assert run("verify", file.stem).exit_code == 0


@pytest.mark.parametrize("file", FIRST_FORMAT, ids=named)
def test_a_record_of_a_release_goes_on_in_format_2_and_the_old_file_is_kept(file: Path, home: Path) -> None:
    shutil.copy(file, home)
    was = json.loads(file.read_text(encoding="utf-8"))
    said("note", "--game", file.stem, "opened by a later release")
    header, *rows = documents(home / file.name)
    assert header == {**was["header"]["1"], "format": 2}
    assert rows[:-1] == [*was["entries"].values()]
    assert (home / f"{file.name}.format-1").read_bytes() == file.read_bytes()
    assert run("verify", file.stem).exit_code == 0
    before = json.loads(said("history", "--game", file.stem, "--json"))["entries"][:-1]
    assert says_as_much(before, expected(file)["history"]["entries"])


@pytest.mark.parametrize("file", EXPORTS, ids=named)
def test_an_export_of_a_release_is_imported(file: Path) -> None:
    assert run("import", str(file)).exit_code == 0
    holds_what_it_held(file.stem, expected(file))


@pytest.mark.parametrize("file", POSITIONS, ids=named)
def test_a_position_of_a_release_opens(file: Path) -> None:
    old = tomllib.loads(file.read_text(encoding="utf-8"))
    done = run("status", "--position", str(file), "--json")
    if "stack" in old and done.exit_code:
        assert done.exit_code == 3
        assert done.stderr.count("\n") == 1
        return
    assert done.exit_code == 0
    assert kept(whole(old), position("--position", str(file)))
