"""Unfinished business as plain data: the frames of a stack and the sentences kept with a position, and back."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping
from functools import cache, cached_property
from string import Formatter
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import FieldInfo
from msgspec.structs import fields as fields_of

from referee.kernel.decision import Decision, Effect
from referee.kernel.file.toml import BadKey, Key
from referee.kernel.text import Text, say

FRAME, SAY = "frame", "say"
_HOW = re.compile(r"\+?(d|g|\.\df)?|[^{}|]*(\|[^{}|]*)+")  # A number with its sign, or the words that go with it.
NAMED_BY = (FRAME, "asks")  # the first release also wrote `asks = "Settle"`, and `frame = "next-turn"`


@cache
def fields(kind: type[Struct]) -> tuple[FieldInfo, ...]:
    """Return the fields of a frame; they are looked up once, as that takes longer than all else here."""
    return fields_of(kind)


def to_plain(value: Any) -> Any:
    """Return a frame, a sentence or what they hold as strings, numbers, lists and tables."""
    if isinstance(value, Text):
        return text_to_plain(value)
    if isinstance(value, tuple):
        return [to_plain(item) for item in value]
    if not isinstance(value, Struct):
        return value
    said = {f.name: getattr(value, f.name) for f in fields(type(value))}
    own = {f.name: to_plain(said[f.name]) for f in fields(type(value)) if said[f.name] != f.default}
    return {FRAME: type(value).__name__, **own}


def text_to_plain(text: Text) -> Any:
    """Return a sentence as a string, or as a table of its template and fields."""
    if not text.fields:
        return text.template
    return {SAY: text.template, **{key: to_plain(field) for key, field in text.fields}}


def kept(text: Text) -> Any:
    """Return *text* as `text_to_plain` does; None where it holds what only the rules of this version can say."""
    return text_to_plain(text) if _is_plain(text) else None


def _is_plain(field: Any) -> bool:
    """True for what a sentence of any version can hold: words, numbers, and sentences or rows of them."""
    if isinstance(field, tuple):
        return all(map(_is_plain, field))
    if isinstance(field, Text):
        return all(_is_plain(value) for _, value in field.fields)
    return isinstance(field, str | int)


def noted(plain: Any, otherwise: str) -> Text:
    """Return the sentence that `kept` gave, in the language of the table; the words *otherwise* where it gave none."""
    try:
        return text_from_plain(plain, ()) if plain else Text(otherwise)
    except (BadKey, RecursionError):
        return Text(otherwise)


def text_from_plain(plain: Any, key: Key) -> Text:
    """Return the sentence that `text_to_plain` wrote, or that somebody typed; raise BadKey."""
    if isinstance(plain, str):
        return say("{text}", text=plain) if set(plain) & set("{}") else Text(plain)
    if not isinstance(plain, Mapping) or not isinstance(plain.get(SAY), str):
        raise BadKey(key, say("a sentence was expected"))
    said = {name: _field(value, (*key, name)) for name, value in plain.items() if name != SAY}
    return _renderable(Text(plain[SAY], tuple(said.items())), key)


def _renderable(text: Text, key: Key) -> Text:
    try:
        for _, name, how, turned in Formatter().parse(text.template):
            if name is not None and (turned or name not in dict(text.fields) or not _HOW.fullmatch(how or "")):
                raise KeyError(name)
        str(text)
    except (KeyError, ValueError, IndexError) as error:
        lacks = say("the sentence '{say}' lacks a field: {error}", say=text.template, error=str(error))
        raise BadKey(key, lacks) from None
    return text


def _field(value: Any, key: Key) -> Any:
    if isinstance(value, list):
        return tuple(_field(item, (*key, place)) for place, item in enumerate(value))
    return text_from_plain(value, key) if isinstance(value, Mapping) else value


class Business:
    """The frames that one game can have waiting: those below *bases* that are written in its *package*.

    *names* says what a field of a name may hold: `{"country": MAP}`.
    """

    def __init__(self, package: str, names: Mapping[str, Container[str]], *bases: type[Struct]) -> None:
        self.package, self.names = package, names
        self.bases: tuple[type[Struct], ...] = (Effect, Decision, *bases)

    @cached_property
    def kinds(self) -> dict[str, type[Struct]]:
        """Every effect, decision and what they hold, by the name of its class."""
        kinds = (kind for base in self.bases for kind in tuple(_below(base)) or (base,))
        return {kind.__name__: kind for kind in kinds if kind.__module__.startswith(f"{self.package}.")}

    def from_plain(self, plain: Any, key: Key) -> Any:
        """Return what `to_plain` wrote; raise BadKey at the first thing that no frame can hold."""
        if isinstance(plain, list):
            return tuple(self.from_plain(item, (*key, place)) for place, item in enumerate(plain))
        if not isinstance(plain, Mapping):
            return plain
        if SAY in plain:
            return text_from_plain(plain, key)
        kind = self.kinds.get(_called(plain))
        if kind is None:
            raise BadKey((*key, FRAME), say("unfinished business of another version, which cannot be read"))
        return self._built(kind, {name: value for name, value in plain.items() if name not in NAMED_BY}, key)

    def _built(self, kind: type[Struct], plain: dict[str, Any], key: Key) -> Struct:
        hints = get_type_hints(kind)
        held = {name: self.from_plain(value, (*key, name)) for name, value in plain.items()}
        for name, value in held.items():
            if name not in {f.name for f in fields(kind)}:
                raise BadKey((*key, name), say("{frame} has no such field", frame=kind.__name__))
            if not _fits(value, hints[name]) or not self._is_known(name, value):
                strange = say("not what {frame} holds there: {value}", frame=kind.__name__, value=str(value))
                raise BadKey((*key, name), strange)
        lacks = tuple(f.name for f in fields(kind) if f.required and f.name not in held)
        if lacks:
            raise BadKey(key, say("{frame} needs: {fields}", frame=kind.__name__, fields=lacks))
        return kind(**held)

    def _is_known(self, name: str, value: Any) -> bool:
        """True unless *value* names what there is not."""
        known = self.names.get(name)
        return known is None or all(item in known for item in (value if isinstance(value, tuple) else (value,)))


def _called(plain: Mapping[str, Any]) -> str:
    """Return the name of the class that a saved frame is of."""
    said = str(next((plain[key] for key in NAMED_BY if key in plain), ""))
    return said if said[:1].isupper() else "".join(part.capitalize() for part in said.split("-"))


def _below(kind: type[Struct]) -> Iterator[type[Struct]]:
    for child in kind.__subclasses__():
        yield child
        yield from _below(child)


def _fits(value: Any, hint: Any) -> bool:
    """True when *value* is of the type that the annotation *hint* describes."""
    if hint is Any or isinstance(hint, TypeVar):
        return True
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        return value in inner
    if origin in (Union, UnionType):
        return any(_fits(value, each) for each in inner)
    if origin is tuple:
        return isinstance(value, tuple) and _all_fit(value, inner)
    kind: type = origin or hint
    return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))


def _all_fit(values: tuple[Any, ...], inner: tuple[Any, ...]) -> bool:
    if inner[-1:] == (Ellipsis,):
        return all(_fits(value, inner[0]) for value in values)
    return len(values) == len(inner) and all(_fits(v, hint) for v, hint in zip(values, inner, strict=True))
