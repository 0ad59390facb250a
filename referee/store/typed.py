"""A game as text, line by line as it is typed: a file for `move -`, which `import` reads whole.

Its first lines say how the game was set up. What cannot be typed stands behind `#!`: what was forced, agreed, or lies
face down on the table.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from referee.kernel import Plain
from referee.kernel.file.sealed import SEALED, seal, unsealed
from referee.kernel.line import read
from referee.kernel.record.course import Standing, places, struck
from referee.kernel.record.entries import Line, Played
from referee.kernel.record.errors import RecordError
from referee.kernel.record.plain import from_plain, to_plain
from referee.kernel.ruling import RefereeError
from referee.kernel.text import say
from referee.store.audit import differs
from referee.store.file.disk import StoreError
from referee.store.following import follow, traced
from referee.store.games import Header, now
from referee.store.judging import judged
from referee.store.seating import save, shelved
from referee.store.secrets import Unseen
from referee.store.sitting import Sitting, began
from referee.store.strictness import STRICT, enter

VERSION = 1
FIRST, MARK = "# referee lines", "#!"


def written(sitting: Sitting, clean: bool = True) -> str:
    """The game as text, what nobody has seen sealed; what was taken back is a comment, or left out of a *clean* one."""
    trails = tuple(traced(sitting))
    end = trails[-1][2] if trails else sitting.first
    unseen = Unseen(msgspec.structs.replace(sitting, position=end))
    numbers = places([line.number for line, _, _ in trails])
    lines = [
        (place, _line(sitting, line, reading.before, bool(unseen.read(line.number))))
        for place, (line, reading, _) in zip(numbers, trails, strict=True)
    ]
    lines += [] if clean else _withdrawn(sitting, unseen)
    lines.sort(key=lambda row: row[0])
    kept = ("game", "setup", "options", *(["strictness"] if sitting.header.strictness != STRICT else []))
    head = {"name": sitting.name, **{key: getattr(sitting.header, key) for key in kept}}
    return "\n".join([f"{FIRST} {VERSION}", f"{MARK} new {_json(head)}", *(text for _, text in lines)]) + "\n"


def _line(sitting: Sitting, line: Standing, before: Any, is_secret: bool) -> str:
    """A standing line as it is typed; its entry where typing it would not give the same moves."""
    if is_secret:
        return f"{MARK} {SEALED} {seal(_plain(line))}"
    if isinstance(line.entry, Played) and (text := _typable(sitting, line, before)):
        return text
    return f"{MARK} entry {_json(_plain(line))}"


def _withdrawn(sitting: Sitting, unseen: Unseen) -> Iterator[tuple[int, str]]:
    """Yield the lines that stand no longer, as comments; one that names what nobody has seen is left out."""
    for each in struck(sitting.entries):
        number, line = each.line.number, each.line
        if not unseen.read(number) and not unseen.covers(number) and line.line.isprintable():
            yield number, f"#~ {number} {line.line}"


def _plain(line: Standing) -> Plain:
    plain = to_plain(line.entry)
    plain.pop("at", None)
    return plain


def _typable(sitting: Sitting, line: Standing, before: Any) -> str:
    """Return what may be typed for the same moves: the line as it reads, else its moves written; '' where neither."""
    rules = sitting.game
    moves = rules.from_plain(line.moves)
    for text in (line.line, "; ".join(map(rules.write, moves))):
        if text == text.strip() and text.isprintable() and "#" not in text and _gives(rules, before, text, moves):
            return text
    return ""


def _gives(rules: Any, before: Any, text: str, moves: list[Any]) -> bool:
    try:
        reading = read(rules, before, text)
    except RefereeError:
        return False
    return not reading.rulings and list(reading.moves) == moves


def _json(data: Plain) -> str:
    return json.dumps(data, ensure_ascii=False)


# -- read in ---------------------------------------------------------------------------------------------------------


def is_typed(text: str) -> bool:
    """True for the text of a game as it is written here."""
    return text.removeprefix("\ufeff").startswith(FIRST)


def bring_in(path: Path, text: str, name: str | None) -> Sitting:
    """The game of *text* stands on the shelf; StoreError says in which line it is wrong."""
    sitting, called = unpacked(path, text)
    return save(shelved(judged(sitting), name or called or path.stem))


def unpacked(path: Path, text: str) -> tuple[Sitting, str]:
    """The game of *text*, which is on no shelf, and its name; StoreError says in which line it is wrong."""
    sitting, called = _set_up(path, text)
    for number, line in _lines(text):
        try:
            sitting = _with(sitting, line)
        except (RecordError, RefereeError, ValueError, RecursionError) as error:
            raise _wrong(path, number, str(error)) from None
    return sitting, called


def _wrong(path: Path, number: int, why: str) -> StoreError:
    return StoreError(str(say("{path}, line {line}: {why}", path=str(path), line=number, why=why)))


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that enter something, each with its number."""
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        if line.startswith(f"{MARK} new "):
            continue
        if line.startswith(MARK) or (line.strip() and not line.startswith("#")):
            yield number, line.strip()


def _set_up(path: Path, text: str) -> tuple[Sitting, str]:
    first, second, *_ = (*text.removeprefix("\ufeff").splitlines(), "", "")
    if first.strip() != f"{FIRST} {VERSION}":
        raise _wrong(path, 1, str(say("this version reads '{word}'", word=f"{FIRST} {VERSION}")))
    try:
        head = json.loads(second.removeprefix(f"{MARK} new "))
        name = head.pop("name", "")
        return began(msgspec.convert(head, Header)), str(name)
    except (ValueError, AttributeError, TypeError, RecursionError, msgspec.ValidationError, RefereeError) as error:
        raise _wrong(path, 2, str(error)) from None


def _with(sitting: Sitting, line: str) -> Sitting:
    """The sitting with what *line* enters; RefereeError where the rules refuse it."""
    if not line.startswith(MARK):
        entered = enter(sitting, line)
        if entered.is_refused:
            raise RefereeError(say("refused: {reason}", reason=entered.over[0].reason))
        return entered.sitting
    kind, _, content = line.removeprefix(MARK).strip().partition(" ")
    if kind not in ("entry", SEALED):
        raise RefereeError(say("nothing is entered by '{word}'", word=kind))
    (entry,) = from_plain([json.loads(content) if kind == "entry" else unsealed(content)])
    entry = msgspec.structs.replace(entry, at=now())
    if not isinstance(entry, Line):
        raise RefereeError(say("nothing is entered by '{word}'", word=msgspec.to_builtins(entry)["entry"]))
    standing = Standing(len(sitting.entries) + 1, entry)
    after = follow(sitting.game, sitting.position, standing)
    if why := differs(sitting.game, sitting.position, standing, after):
        raise RefereeError(why)
    return sitting.with_entry(entry, after)
