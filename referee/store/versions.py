"""By which rules a game is judged: a fingerprint of the rule code and the printed facts, as they are installed."""

from __future__ import annotations

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
    "words.py",
    "pages.py",
}


def rules_version(rules: Game) -> str:
    """The version of the rules of a game: the same for the same data and rule code, 12 hexadecimal digits."""
    package = sys.modules[getattr(rules, "package", type(rules).__module__)]
    return _version(Path(package.__file__ or "").parent, rules.data)


@cache
def _version(package: Path, data: Path) -> str:
    seen = blake2b(digest_size=6)
    kernel = Path(referee.kernel.__file__ or "").parent
    for top, suffixes in ((kernel, (".py",)), (package, (".py",)), (data, (".csv", ".toml"))):
        for file in _files(top, suffixes):
            seen.update(file.relative_to(top).as_posix().encode() + b"\0" + file.read_bytes())
    return seen.hexdigest()


def _files(folder: Path, suffixes: tuple[str, ...]) -> Iterator[Path]:
    """The files of a folder that decide, in an order of their own."""
    for file in sorted(folder.iterdir()):
        if file.name in _BESIDE:
            continue
        if file.is_dir():
            yield from _files(file, suffixes)
        elif file.suffix in suffixes:
            yield file
