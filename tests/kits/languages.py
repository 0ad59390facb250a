"""A language that nobody speaks, as a folder of files: every word of English with a q before it."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Iterable
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[2]
CODE = "qq"


def spoken(text: str) -> str:
    """Return *text* with a q before each of its words.

    >>> spoken("Coup in East Germany")
    'qCoup qin qEast qGermany'
    """
    return " ".join(f"q{word}" if word[:1].isalpha() else word for word in text.split(" "))


def installed_beside(folder: Path) -> Path:
    """Return *folder*, which from now on holds the program and its data with one language more."""
    (folder / "referee").symlink_to(ROOT / "referee")
    shutil.copytree(ROOT / "data", folder / "data")
    own = folder / "data" / "locale" / CODE
    (own / "LC_MESSAGES").mkdir(parents=True)
    _sentences(own / "LC_MESSAGES" / "referee.mo")
    zh = folder / "data" / "locale" / "zh" / "words.csv"
    rows = [(row["game"], row["name"]) for row in _rows(zh)]
    _write(own / "words.csv", ("game", "name", CODE), ((game, name, _word(name)) for game, name in rows))
    for game in ("twilight_struggle", "cold_war", "death_front"):
        _words_of(folder / "data" / game, own / game)
    return folder


def _word(name: str) -> str:
    """Return what stands for *name*, whose kind ('option stacking') is not said."""
    kind, _, rest = name.partition(" ")
    if kind == "ref":
        return f"{spoken(rest)} {{n}}"
    known = ("option", "choice", "profile", "key", "command", "argument", "game")
    return spoken(rest if kind in known and rest else name)


def _sentences(file: Path) -> None:
    with (ROOT / "data/locale/zh/LC_MESSAGES/referee.po").open("rb") as lines:
        known = read_po(lines, locale="zh")
    catalogue = Catalog(locale="zh")  # The plural forms of some language have to be named.
    for message in known:
        if message.id:
            catalogue.add(message.id, f"<{message.id}>")
    with file.open("wb") as out:
        write_mo(out, catalogue)


def _words_of(printed: Path, own: Path) -> None:
    own.mkdir()
    words = [row for row in _rows(printed / "words.csv") if row["language"] == "en" and row["write"]]
    said = ((row["keyword"], CODE, _keyword(row), "") for row in words)
    _write(own / "words.csv", ("keyword", "language", "write", "also"), said)
    tables = (path for path in printed.glob("*.csv") if path.name not in ("words.csv", "keys.csv"))
    names = [row["name"] for path in sorted(tables) for row in _rows(path)]
    _write(own / "names.csv", ("name", CODE), ((name, spoken(name.replace("/", " "))) for name in names))


def _keyword(row: dict[str, str]) -> str:
    return row["write"] if not row["write"][:1].isalpha() else spoken(row["write"])


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _write(path: Path, header: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows((header, *rows))
