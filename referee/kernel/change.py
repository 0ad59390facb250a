"""What differs between two positions, as data: reports say it in words, `--json` as it stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from referee.kernel.position import Position

# A value is a number, a name, or a list of phrases, each a tuple of names ('ss Tiger sideways').
Value = int | str | tuple[str, ...] | tuple[tuple[str, ...], ...] | bool | None


class Change(Struct, frozen=True, kw_only=True):
    """One thing that differs: *what* kind, *where*, of which *side* or *card*, *was* and *now*; *more* in any words."""

    what: str
    where: str = ""
    side: str = ""
    card: str = ""
    was: Value | UnsetType = UNSET
    now: Value | UnsetType = UNSET
    more: tuple[tuple[str, Value], ...] = ()


def changed(what: str, was: Any, now: Any, **about: str) -> Iterator[Change]:
    """Yield the change from *was* to *now*, nothing where they are equal."""
    if was != now:
        yield Change(what=what, was=was, now=now, **about)  # type: ignore[arg-type]


def as_plain(change: Change) -> dict[str, Any]:
    """Return a change as `--json` has it: {'what', 'where'?, 'card'?, 'side'?, 'from'?, 'to'?, ...}."""
    about = {key: value for key in ("what", "where", "card", "side") if (value := getattr(change, key))}
    turned = {key: value for key, value in (("from", change.was), ("to", change.now)) if value is not UNSET}
    return {**about, **{key: _plain(value) for key, value in (*turned.items(), *change.more)}}


def _plain(value: Any) -> Any:
    if not isinstance(value, tuple):
        return value
    if value and isinstance(value[0], tuple):
        return ", ".join(" ".join(phrase) for phrase in value)
    return list(value)


def owed(position: Position) -> dict[str, Any]:
    """Return {'side', 'decision'} of what is owed, or {'over', 'winner', 'how', 'rule'} of a finished game."""
    if over := position.over:
        return {"over": True, "winner": over.winner, "how": str(over.how), "rule": over.rule}
    pending = position.pending
    assert pending is not None, "neither over nor anything owed"
    return {"side": pending.side, "decision": str(pending.asks(position))}


def ended(before: Position, after: Position) -> Iterator[Change]:
    """Yield that the game has ended, or goes on again."""
    if after.over and before.over != after.over:
        yield Change(what="over", more=tuple(owed(after).items()))
    if before.over and not after.over:
        yield Change(what="over", more=(("over", False),))
