"""Position files on disk: read with the line of what is wrong in them, and written."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from referee.kernel import secrets
from referee.kernel.file import toml
from referee.kernel.file.keys import KEY
from referee.kernel.file.spoken import in_language
from referee.kernel.game import Game, game
from referee.kernel.printed.languages import meant
from referee.kernel.ruling import RefereeError
from referee.kernel.text import say, speaking
from referee.store.file.disk import BY_HAND, StoreError, read_within
from referee.store.outside import write_text


def load(path: Path, default: str) -> tuple[Game, Any]:
    """The game and the position that the file describes; StoreError names the line and the key that are wrong."""
    text = _text(path)
    data = _parsed(path, text)
    try:
        rules = game(str(_under(data, "game", default)))
        return rules, rules.load_position(data)
    except toml.BadKey as error:
        line = toml.locate(text, error.key)
        where = say("{path}, line {line}", path=str(path), line=line) if line else str(path)
        raise StoreError(str(say("{where}: {why}", where=where, why=str(error)))) from None
    except RefereeError as error:
        raise StoreError(str(say("{path}: {why}", path=str(path), why=str(error)))) from None


def _under(data: Mapping[str, Any], key: str, default: str) -> Any:
    """Return what stands under *key*, in whatever language, or *default*."""
    return next((value for name, value in data.items() if meant(name, (key,), kind=KEY)), default)


def _text(path: Path) -> str:
    data = read_within(path, BY_HAND)
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise StoreError(str(say("{path}, line {line}: not UTF-8 text", path=str(path), line=line))) from None


def _parsed(path: Path, text: str) -> dict[str, Any]:
    try:
        return toml.read(text)
    except (ValueError, RecursionError) as error:  # Also a number of thousands of digits, and lists in lists in lists.
        raise StoreError(str(say("{path}: not a TOML file: {why}", path=str(path), why=str(error)))) from None


def save(path: Path, rules: Game, position: Any) -> None:
    """The file describes the position."""
    write_text(path, written(rules, position))


def written(rules: Game, position: Any) -> str:
    """The position as a position file, in the language of the table; what lies face down is sealed in it."""
    return toml.write(in_language(secrets.dumped(rules, position), speaking(), rules.name))
