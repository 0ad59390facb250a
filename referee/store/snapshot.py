"""The position of a long record kept aside, so that it opens without being replayed; believed only by its seal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from referee.kernel.game import Game
from referee.kernel.record.course import Standing, standing
from referee.kernel.record.entries import Amended, Entry, Line, Redone, Restored, TakenBack
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
    lines: Sequence[Standing]


def path_of(tail: Tail) -> Path:
    """The file in which the positions are kept: the last one, and the one before it, for what is taken back."""
    return tail.path.with_name(f".{tail.path.name}.position")


def keep(rules: Game, entries: Sequence[Entry], position: Any, tail: Tail, kept: int) -> int:
    """The number of entries that the position kept aside knows: of all, where enough came since the first *kept*."""
    last = entries[-1]
    due = len(entries) >= max(LONG, kept + EVERY) and isinstance(last, Line) and last.digest.startswith(LINE)
    return len(entries) if due and _is_kept(rules, len(entries), position, tail) else kept


def _is_kept(rules: Game, number: int, position: Any, tail: Tail) -> bool:
    """True when the position is written down, and reads as it was; it is a help, and nobody is told where it fails."""
    with canonical():
        plain = rules.dump_position(position)
    try:
        if rules.load_position(plain) != position:
            return False
        earlier = [each for each in _found(tail) if each.number < number][:1]
        path_of(tail).write_bytes(msgspec.json.encode([Kept(number, rules_version(rules), plain), *earlier]))
    except (OSError, UnicodeEncodeError, RefereeError):
        return False
    return True


def _found(tail: Tail) -> list[Kept]:
    """What is kept, the last one first."""
    try:
        return msgspec.json.decode(path_of(tail).read_bytes(), type=list[Kept])
    except (OSError, msgspec.DecodeError, RecursionError):
        return []


def recalled(rules: Game, entries: Sequence[Entry], tail: Tail | None) -> Recalled | None:
    """A position kept aside and the lines that stand after it; None where there is none that the record vouches for.

    Where nothing was taken back or amended since, only the entries after it are read.
    """
    if tail is None or len(entries) < LONG:
        return None
    for found in _found(tail):
        after = _after(entries, found.number)
        if after is None:
            return within(rules, standing(entries), tail)
        if position := _vouched(rules, found, entries[found.number - 1]):
            return Recalled(position, found.number, after)
    return None


def within(rules: Game, lines: Sequence[Standing], tail: Tail | None) -> Recalled | None:
    """A position kept aside to which the first of *lines* led, and those after them; None where there is none."""
    if tail is None or not lines:
        return None
    places = {line.number: place for place, line in enumerate(lines)}
    for found in _found(tail):
        place = places.get(found.number)
        if place is not None and (position := _vouched(rules, found, lines[place].entry)):
            return Recalled(position, found.number, lines[place + 1 :])
    return None


def _after(entries: Sequence[Entry], number: int) -> tuple[Standing, ...] | None:
    """The lines after entry *number*; None where an entry since then changed what stood before."""
    if not 0 < number <= len(entries):
        return None
    later = entries[number:]
    if any(isinstance(entry, TakenBack | Redone | Restored | Amended) for entry in later):
        return None
    return tuple(Standing(n, entry) for n, entry in enumerate(later, start=number + 1) if isinstance(entry, Line))


def _vouched(rules: Game, kept: Kept, entry: Entry) -> Any:
    """The position that is kept, where the line that led to it says that it is that one; else None."""
    if kept.rules != rules_version(rules):
        return None
    try:
        position = rules.load_position(kept.position)
        vouched = isinstance(entry, Line) and entry.digest == seal(rules, position, entry)
    except (ValueError, LookupError, AssertionError, TypeError, AttributeError):
        return None
    return position if vouched else None
