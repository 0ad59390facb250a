"""KEY=VALUE words, as settings, table options and corrections are typed."""

from __future__ import annotations

from typing import Any

from referee.cli.common import LONG, typed
from referee.kernel.ruling import RefereeError
from referee.kernel.text import say


def pairs(said: list[str]) -> list[tuple[str, Any]]:
    """Return KEY=VALUE words as keys and values: numbers, several numbers (`2,0`), true, false, or words."""
    found = []
    for word in (typed([each]) for each in said):
        key, equals, value = word.partition("=")
        if not equals or not key.strip():
            raise RefereeError(say("'{word}' was to be KEY=VALUE in one word, as in us=2", word=word))
        found.append((key.strip(), _value(value.strip())))
    return found


def nested(said: list[str]) -> dict[str, Any]:
    """Return KEY=VALUE words as data, `space.us=2` as {"space": {"us": 2}}."""
    data: dict[str, Any] = {}
    for key, value in pairs(said):
        *path, last = key.split(".")
        inner = data
        for part in path:
            inner = inner.setdefault(part, {})
            if not isinstance(inner, dict):
                raise RefereeError(say("{key} is given twice, once as a whole and once in part", key=part))
        if last in inner:
            raise RefereeError(say("{key} is given twice", key=key))
        inner[last] = value
    return data


def _value(text: str) -> Any:
    if "," in text:
        return [_value(part.strip()) for part in text.split(",") if part.strip()]
    if text.removeprefix("-").removeprefix("+").isdecimal() and len(text) < LONG:
        return int(text)
    return {"true": True, "false": False}.get(text.casefold(), text)
