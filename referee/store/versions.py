"""By which rules a game is judged: a fingerprint of the rule code and the printed facts, as they are installed."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path

import referee.kernel
from referee.kernel.game import Game

# What decides neither whether a move is legal nor where it leads.
_BESIDE = {
    "forms",
    "pages",
    "words",
    "playdek",
    "locale",
    "words.csv",
    "names.csv",
    "demo.toml",
    "moves.toml",
    "new.toml",
    "tutorial.toml",
    "words.py",
    "pages.py",
    "__init__.py",
    "telling.py",
}


def rules_version(rules: Game) -> str:
    """The version of the rules of a game: the same for the same data and rule code, 12 hexadecimal digits.

    '' where their files cannot be read, as within an archive.
    """
    package = sys.modules[getattr(rules, "package", type(rules).__module__)]
    try:
        return _version(Path(package.__file__ or "").parent, rules.data)
    except OSError:
        return ""


@cache
def _version(package: Path, data: Path) -> str:
    seen = blake2b(digest_size=6)
    kernel = Path(referee.kernel.__file__ or "").parent
    for top, suffixes in ((kernel, (".py",)), (package, (".py",)), (data, (".csv", ".toml"))):
        for name, content in _files(top, "", suffixes):
            seen.update(name.encode() + b"\0" + content)
    return seen.hexdigest()


def _files(folder: Path, within: str, suffixes: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    """The names and contents of the files of a folder that decide, in an order of their own."""
    with os.scandir(folder / within) as found:
        entries = sorted((entry.name, entry.is_dir()) for entry in found if entry.name not in _BESIDE)
    for name, is_folder in entries:
        if is_folder:
            yield from _files(folder, f"{within}{name}/", suffixes)
        elif name.endswith(suffixes):
            with open(folder / within / name, "rb", buffering=0) as file:
                yield within + name, file.readall()
