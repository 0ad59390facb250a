"""The position of a long record kept aside, so that it opens without being replayed; believed only by its seal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from referee.kernel.game import Game
from referee.kernel.record import Amended, Entry, Line, Redone, Standing, TakenBack
from referee.kernel.ruling import RefereeError
from referee.kernel.seal import LINE, seal
from referee.kernel.text import canonical
from referee.store.file.storage import Tail
from referee.store.versions import rules_version

LONG = 40  # entries, from which on it is kept
EVERY = 20  # entries


class Kept(Struct, frozen=True):
    """The content of a position file after entry *number*, and by which rules it was reached."""

    number: int
    rules: str
    position: dict[str, Any]


class Recalled(NamedTuple):
    """The position after entry *number*, and the lines after it."""

    position: Any
    number: int
    lines: tuple[Standing, ...]


def path_of(tail: Tail) -> Path:
    """The file in which the position is kept."""
    return tail.path.with_name(f".{tail.path.name}.position")


def keep(rules: Game, entries: Sequence[Entry], position: Any, tail: Tail, kept: int) -> int:
    """The number of entries that the position kept aside knows: of all, where enough came since the first *kept*."""
    last = entries[-1]
    due = len(entries) >= max(LONG, kept + EVERY) and isinstance(last, Line) and last.digest.startswith(LINE)
    return len(entries) if due and _is_kept(rules, Kept(len(entries), "", {}), position, tail) else kept


def _is_kept(rules: Game, blank: Kept, position: Any, tail: Tail) -> bool:
    """True when the position is written down, and reads as it was; it is a help, and nobody is told where it fails."""
    with canonical():
        plain = rules.dump_position(position)
    try:
        if rules.load_position(plain) != position:
            return False
        whole = msgspec.structs.replace(blank, rules=rules_version(rules), position=plain)
        path_of(tail).write_bytes(msgspec.json.encode(whole))
    except (OSError, UnicodeEncodeError, RefereeError):
        return False
    return True


def recalled(rules: Game, entries: Sequence[Entry], tail: Tail | None) -> Recalled | None:
    """The position kept aside and the lines after it; None where there is none that the record vouches for."""
    if tail is None or len(entries) < LONG:
        return None
    try:
        found = msgspec.json.decode(path_of(tail).read_bytes(), type=Kept)
    except (OSError, msgspec.DecodeError, RecursionError):
        return None
    after = _after(entries, found.number)
    if after is None or found.rules != rules_version(rules):
        return None
    position = _vouched(rules, found.position, entries[found.number - 1])
    return None if position is None else Recalled(position, found.number, after)


def _after(entries: Sequence[Entry], number: int) -> tuple[Standing, ...] | None:
    """The lines after entry *number*; None where an entry since then changed what stood before."""
    if not 0 < number <= len(entries):
        return None
    later = entries[number:]
    if any(isinstance(entry, TakenBack | Redone | Amended) for entry in later):
        return None
    return tuple(Standing(n, entry) for n, entry in enumerate(later, start=number + 1) if isinstance(entry, Line))


def _vouched(rules: Game, plain: dict[str, Any], entry: Entry) -> Any:
    """The position that *plain* describes, where the line that led to it says that it is that one; else None."""
    try:
        position = rules.load_position(plain)
        vouched = isinstance(entry, Line) and entry.digest == seal(rules, position, entry)
    except (ValueError, LookupError, AssertionError, TypeError, AttributeError):
        return None
    return position if vouched else None
