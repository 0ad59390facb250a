"""What a correction of the table has changed, told for every key of a position file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.kernel import Plain
from referee.kernel.game import Game
from referee.kernel.printed.options import spelt
from referee.kernel.text import JOINED, Text, say
from referee.report import reading as report
from referee.report.language import named


def corrected(rules: Game, before: Any, after: Any, keys: Iterable[str]) -> list[str]:
    """Return what a correction of *keys* has changed: what to move on the table, then the keys that say nothing there.

    What lies face down is not named.
    """
    seen = rules.as_seen(before), rules.as_seen(after)
    moved = list(report.changes(rules, *seen))
    silent = {"over", *rules.counted}
    told = {spelt(change.what) for change in rules.changes(*seen) if change.what not in silent}
    whole, open_ = ((rules.dump_position(was), rules.dump_position(now)) for was, now in ((before, after), seen))
    wanted = {spelt(key.partition(".")[0]) for key in keys} - told
    kept = (key for key in dict.fromkeys((*whole[0], *whole[1])) if spelt(key) in wanted)
    return [*moved, *(str(line) for key in kept for line in _changed(key, whole, open_))]


def _changed(key: str, whole: tuple[Plain, Plain], seen: tuple[Plain, Plain]) -> Iterator[Text]:
    """Yield what became of *key*, part by part where it is a table."""
    was, now = whole[0].get(key), whole[1].get(key)
    if was == now:
        return
    shown = seen[0].get(key), seen[1].get(key)
    if shown[0] == shown[1]:
        yield say("{what}: changed, face down", what=_called(key))
        return
    for part, old, new in _parts(*shown):
        if (before := _value(old)) != (after := _value(new)):
            yield say("{what}: {was} to {now}", what=_called(f"{key}{part}"), was=before, now=after)


def _parts(was: Any, now: Any) -> Iterator[tuple[str, Any, Any]]:
    if not isinstance(was if was is not None else now, Mapping) or not isinstance(now or {}, Mapping):
        yield "", was, now
        return
    old, new = was or {}, now or {}
    yield from ((f".{part}", old.get(part), new.get(part)) for part in {**old, **new} if old.get(part) != new.get(part))


def _called(key: str) -> Text:
    return Text(key.replace("_", " "))


def _value(value: Any) -> str:
    """Return a value in the table's language; what is not there is a dash."""
    if isinstance(value, list | tuple):
        return str(JOINED).join(map(_value, value)) or "-"
    if isinstance(value, Mapping):
        return str(JOINED).join(f"{key} {_value(part)}" for key, part in value.items() if part)
    if isinstance(value, bool):
        return str(value).lower()
    return "-" if value in ("", None) else named(str(value))
