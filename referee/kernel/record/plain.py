"""Entries as dictionaries and JSON documents, and read from them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from referee.kernel import Plain
from referee.kernel.record.entries import Entry
from referee.kernel.record.errors import RecordError
from referee.kernel.text import Text, say


def to_plain(entry: Entry) -> Plain:
    """The entry as a dictionary that JSON can hold."""
    plain: Plain = msgspec.to_builtins(entry)
    return plain


def from_plain(plain: Sequence[Plain], after: int = 0) -> tuple[Entry, ...]:
    """The entries that `to_plain` turned into these dictionaries, or RecordError naming the first that is none.

    They come *after* that many others.
    """
    try:
        entries: tuple[Entry, ...] = msgspec.convert(plain, type=tuple[Entry, ...])
    except msgspec.ValidationError as error:
        raise RecordError(_first_bad(str(error), after)) from None
    return entries


def from_json(documents: Sequence[bytes], after: int = 0) -> tuple[Entry, ...]:
    """The entries that these JSON documents hold, *after* that many others; RecordError names one that is none."""
    try:
        return _READER.decode(b"[" + b",".join(documents) + b"]")
    except msgspec.ValidationError as error:
        raise RecordError(_first_bad(str(error), after)) from None


_READER = msgspec.json.Decoder(tuple[Entry, ...])


def _first_bad(error: str, after: int) -> Text:
    """msgspec says `... - at `$[4].line``; the record says `entry 5: ...`."""
    reason, _, where = error.partition(" - at `$[")
    number, _, field = where.rstrip("`").partition("]")
    if field:
        return say("entry {number}: {why} in {field}", number=int(number) + 1 + after, why=reason, field=field[1:])
    return say("entry {number}: {why}", number=int(number) + 1 + after, why=reason)
