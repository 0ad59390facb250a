"""The fingerprint that a line is given when it is entered: of its words, its moves and the position after it."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any

from msgspec.structs import replace

from referee.kernel.change import owed
from referee.kernel.game import Game
from referee.kernel.record.entries import Line
from referee.kernel.text import canonical

# How fingerprints are taken; to be changed with what a position file says of unfinished business. One that was taken
# otherwise tells nothing.
POSITION = "4."
LINE = "3."


def sealed(rules: Game, position: Any, line: Line) -> Line:
    """The line with its fingerprint, which leads to *position*."""
    return replace(line, digest=seal(rules, position, line))


def seal(rules: Game, position: Any, line: Line) -> str:
    """The fingerprint of a line with its words, its moves (the dice among them) and the *position* after it."""
    return LINE + _fingerprint([line.line, [*line.moves], *_seen(rules, position)])


def digest(rules: Game, position: Any) -> str:
    """A short fingerprint of all that a position file says of the position, and of who has to act."""
    return POSITION + _fingerprint(_seen(rules, position))


def agrees(rules: Game, position: Any, line: Line) -> bool:
    """False when the line was given another fingerprint than it has today; one taken otherwise tells nothing."""
    if line.digest.startswith(LINE):
        return line.digest == seal(rules, position, line)
    return not line.digest.startswith(POSITION) or line.digest == digest(rules, position)


def _seen(rules: Game, position: Any) -> list[Any]:
    owing = owed(position)
    with canonical():
        return [rules.dump_position(position), owing.get("side"), owing.get("winner")]


def _fingerprint(seen: list[Any]) -> str:
    return blake2b(
        json.dumps(seen, sort_keys=True, ensure_ascii=False).encode("utf-8", "backslashreplace"), digest_size=6
    ).hexdigest()
