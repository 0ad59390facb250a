"""The tables of the data folder: what is missing or cannot be is one clear line that names file, row and field."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from referee.kernel.printed import tables
from referee.kernel.printed.tables import BadData, Row, by_name, rows

SOUND = {"name": "Fidel", "ops": "2", "starred": "yes", "side": "USSR", "near": "a;b", "text": "x", "text_zh": "y"}


def row(**fields: str) -> Row:
    said = {**SOUND, **fields}
    return Row("cards.csv", 8, tuple(said), said.values())


def written(folder: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """`table.csv` of every game says *text*."""
    monkeypatch.setattr(tables, "data_folder", lambda game: folder)
    (folder / "table.csv").write_text(text, encoding="utf-8")


def test_a_row_says_what_stands_in_its_fields() -> None:
    sound = row(zh="菲德尔;卡斯特罗", aliases="castro")
    assert (sound.name, sound.text("ops"), sound.whole("ops"), sound.truth("starred")) == ("Fidel", "2", 2, True)
    assert (sound.several("near"), sound.one_of("side", {"USSR": 1})) == (("a", "b"), 1)
    assert sound.called() == {"zh": ("菲德尔", "卡斯特罗"), "en": ("castro",)}
    assert sound.said("text") == {"en": "x", "zh": "y"}


def test_another_language_is_another_column() -> None:
    assert row(de="Fidel Castro").called()["de"] == ("Fidel Castro",)
    assert row(text_de="z").said("text") == {"en": "x", "zh": "y", "de": "z"}


@pytest.mark.parametrize(
    ("fields", "read", "line"),
    [
        ({"text": ""}, lambda row: row.text("text"), "cards.csv, Fidel: text: nothing stands there"),
        ({}, lambda row: row.text("era"), "cards.csv, Fidel: era: there is no such column"),
        ({"ops": "two"}, lambda row: row.whole("ops"), "cards.csv, Fidel: ops: a number was expected, not 'two'"),
        ({"starred": "x"}, lambda row: row.truth("starred"), "cards.csv, Fidel: starred: one of yes, no, not 'x'"),
        ({"side": "SU"}, lambda row: row.one_of("side", {"USSR": 1}), "cards.csv, Fidel: side: one of USSR, not 'SU'"),
        ({"text_zh": ""}, lambda row: row.said("text"), "cards.csv, Fidel: text_zh: nothing stands there"),
        ({"name": ""}, lambda row: row.text("name"), "cards.csv, row 8: name: nothing stands there"),
    ],
)
def test_a_field_that_is_missing_or_cannot_be(fields: dict[str, str], read: Callable[[Row], object], line: str) -> None:
    with pytest.raises(BadData) as error:
        read(row(**fields))
    assert str(error.value) == line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("name,ops\nFidel\n", "table.csv, Fidel: name: 1 field where there are 2 columns"),
        ("name,ops\nFidel,2,more\n", "table.csv, Fidel: name: 3 fields where there are 2 columns"),
        ("name,ops\n,2\n", "table.csv, row 1: name: nothing stands there"),
        ("name,ops\nFidel,2\nNasser,1\nFidel,2\n", "table.csv, Fidel: name: it stands there twice"),
    ],
)
def test_a_row_that_cannot_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, line: str) -> None:
    written(tmp_path, monkeypatch, text)
    with pytest.raises(BadData) as error:
        by_name((each, each.whole("ops")) for each in rows("any", "table.csv"))
    assert str(error.value).startswith(line)


def test_an_empty_line_is_no_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, monkeypatch, "name,ops\nFidel,2\n\nNasser,1\n")
    assert by_name((each, each.whole("ops")) for each in rows("any", "table.csv")) == {"Fidel": 2, "Nasser": 1}
