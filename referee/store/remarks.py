"""A remark put into the record later: before an entry, or in place of a remark that is there."""

from __future__ import annotations

from referee.kernel.printed.languages import meant
from referee.kernel.record.entries import Entry, Note
from referee.kernel.record.errors import RecordError
from referee.kernel.text import say
from referee.store import entering
from referee.store.sitting import Sitting

NOTE = "note"


def remark(line: str) -> str | None:
    """The text of a remark where *line* is one, as in 'note the cat was here'; None where it is none."""
    first, _, rest = line.strip().partition(" ")
    return rest.strip() if meant(first.rstrip(":："), (NOTE,), kind="command") else None


def insert(sitting: Sitting, number: int, text: str, by: str = "") -> Sitting:
    """The sitting with a remark before entry *number*; RecordError where there is none, or the remark says nothing."""
    _entry(sitting, number)
    return entering.note(sitting, text, before=number, by=by)


def amend(sitting: Sitting, number: int, text: str, by: str = "") -> Sitting:
    """The sitting where the remark that is entry *number* reads *text*; RecordError where that is none."""
    entry = _entry(sitting, number)
    if not isinstance(entry, Note):
        raise RecordError(str(say("entry {number} is no remark", number=number)))
    return entering.note(sitting, text, instead=entry.instead or number, by=by)


def _entry(sitting: Sitting, number: int) -> Entry:
    last = len(sitting.entries)
    if not 1 <= number <= last:
        raise RecordError(str(say("there is no entry {number}; the last one is {last}", number=number, last=last)))
    return sitting.entries[number - 1]
