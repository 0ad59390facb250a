"""TOML that people write and read: plain data written as a file, and the line on which a key stands."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.kernel.ruling import RefereeError
from referee.kernel.text import Text, say

Key = tuple[str | int, ...]
WIDTH, DEEPEST = 110, 50
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_HEADER = re.compile(r"\s*\[(\[?)([^\[\]]+)\]\]?\s*(?:#.*)?$")
_OPENS = re.compile(r"(\s*\[\[?)([^\[\]]+)(\]\]?\s*(?:#.*)?)$")
_KEY = re.compile(r"""(^\s*|[{,]\s*)([^\s#="'\[\]{},.]+)(\s*=)""")
_PART = re.compile(r'"([^"]*)"|\'([^\']*)\'|([^\s.="\']+)')
_ENTRY = re.compile(r"""\s*((?:"[^"]*"|'[^']*'|[^\s="'\[\]{},#])(?:"[^"]*"|'[^']*'|[^="'\[\]{},#])*?)\s*=""")


class BadKey(RefereeError):
    """A file says something that cannot be. *key* is the path of what is wrong: `("influence", "Iran")`."""

    def __init__(self, key: Key, reason: Text | str) -> None:
        shown = dotted(key)
        told = str(say("{key}: {reason}", key=shown, reason=str(reason))) if shown else str(reason)
        super().__init__(" ".join(told.split("\n")))  # A name in the file may hold a line end.
        self.key = key


def read(text: str) -> dict[str, Any]:
    """Return what a TOML file holds; keys in other scripts than ours need no quotes. Raises ValueError.

    >>> read('回合 = 3\\n[影响力]\\n伊朗 = [2, 0]')
    {'回合': 3, '影响力': {'伊朗': [2, 0]}}
    """
    try:
        data = _loaded(text)
    except RecursionError:
        data = None
    if data is None or _is_deeper(data, DEEPEST):
        raise ValueError(str(say("tables or lists stand within one another, more than {n} deep", n=DEEPEST)))
    return data


def _is_deeper(data: Any, most: int) -> bool:
    """True where something stands in *data* more than *most* tables and lists deep."""
    layer = [data]
    for _ in range(most):
        tables = [each.values() if isinstance(each, dict) else each for each in layer if isinstance(each, dict | list)]
        layer = [inner for table in tables for inner in table]
    return any(isinstance(each, dict | list) for each in layer)


def _loaded(text: str) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(text)
    except ValueError:
        quoted = "\n".join(map(_with_quotes, text.splitlines()))
        if quoted == "\n".join(text.splitlines()):
            raise
        return tomllib.loads(quoted)


def _with_quotes(line: str) -> str:
    """Return *line* with quotes about the keys in it that need them."""
    if line.lstrip().startswith("#"):
        return line
    if header := _OPENS.match(line):
        return f"{header[1]}{'.'.join(map(_name, map(str, _split(header[2]))))}{header[3]}"
    return _KEY.sub(lambda found: f"{found[1]}{_name(found[2])}{found[3]}", line)


def dotted(key: Key) -> str:
    """Return *key* as it is written in a file; a place in a list is counted from 1.

    >>> dotted(("influence", "West Germany")), dotted(("stack", 0, "points"))
    ('influence."West Germany"', 'stack[1].points')
    """
    shown = ""
    for part in key:
        shown += f"[{part + 1}]" if isinstance(part, int) else f".{_name(part)}"
    return shown.removeprefix(".")


def locate(text: str, key: Key, named: Callable[[str | int], str | int] = lambda part: part) -> int | None:
    """Return the line of *text*, from 1, on which *key* or what holds it begins; None when it is not there.

    *named* returns the part of a key that a part of one in the text means.

    >>> locate('turn = 3\\n[influence]\\n"Iran" = [2]', ("influence", "Iran"))
    3
    """
    return locating(text, named)(key)


def locating(text: str, named: Callable[[str | int], str | int] = lambda part: part) -> Callable[[Key], int | None]:
    """Return what tells the line of *text* of one key after the other, as `locate` does; the text is read once."""
    paths = [(number, tuple(map(named, path))) for number, path in _paths(text)]

    def line(key: Key) -> int | None:
        found, best = None, 0
        for number, path in paths:
            shared = min(len(path), len(key))
            fits = shared if path[:shared] == key[:shared] else 0
            if fits > best:
                found, best = number, fits
        return found

    return line


def _paths(text: str) -> list[tuple[int, Key]]:
    """Return every line that opens a table or sets a key, with the whole path it names."""
    table: Key = ()
    paths, counted = list[tuple[int, Key]](), dict[Key, int]()
    for number, line in enumerate(text.splitlines(), start=1):
        if header := _HEADER.match(line):
            table = _split(header[2])
            if header[1]:
                place = counted[table] = counted.get(table, -1) + 1
                table = (*table, place)
            paths.append((number, table))
        elif entry := _ENTRY.match(line):
            paths.append((number, (*table, *_split(entry[1]))))
    return paths


def _split(written: str) -> Key:
    return tuple(next((part for part in found if part), "") for found in _PART.findall(written))


def write(data: Mapping[str, Any]) -> str:
    """Return *data* as a TOML file: values first, then tables, then lists of tables, each in its given order.

    >>> print(write({"turn": 3, "influence": {"Iran": [2, 0]}}), end="")
    turn = 3
    <BLANKLINE>
    [influence]
    Iran = [2, 0]
    """
    tables = {name: value for name, value in data.items() if isinstance(value, Mapping)}
    lists = {name: value for name, value in data.items() if _is_tables(value)}
    lines = [_entry(name, value) for name, value in data.items() if name not in tables and name not in lists]
    for name, table in tables.items():
        lines += ["", f"[{_name(name)}]", *(_entry(key, value) for key, value in table.items())]
    for name, rows in lists.items():
        for row in rows:
            lines += ["", f"[[{_name(name)}]]", *(_entry(key, value) for key, value in row.items())]
    return "\n".join(lines).lstrip("\n") + "\n"


def _is_tables(value: object) -> bool:
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(item, Mapping) for item in value)


def _entry(name: str, value: object) -> str:
    line = f"{_name(name)} = {_value(value)}"
    if len(line) <= WIDTH or not isinstance(value, list | tuple):
        return line
    return f"{_name(name)} = [\n" + "".join(f"    {part},\n" for part in _rows(value)) + "]"


def _rows(value: Sequence[object]) -> list[str]:
    """Return the items of a long list, as many on a line as fit."""
    rows = [""]
    for item in map(_value, value):
        longer = f"{rows[-1]}, {item}".removeprefix(", ")
        rows[-1:] = [longer] if len(longer) <= WIDTH - 5 or not rows[-1] else [rows[-1], item]
    return rows


def _value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return str(value)
        case str():
            return _quoted(value)
        case Mapping():
            return "{ " + ", ".join(f"{_name(key)} = {_value(item)}" for key, item in value.items()) + " }"
        case list() | tuple():
            return f"[{', '.join(map(_value, value))}]"
    raise TypeError(f"{type(value).__name__} has no place in a TOML file")


def _name(name: str) -> str:
    return name if _BARE.fullmatch(name) else _quoted(name)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
