"""The keys of a position file. A reader says what one value means, or refuses it with its key."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Protocol, TypeVar

from msgspec import Struct, ValidationError, convert

from referee.kernel import Plain
from referee.kernel.decision import Frame
from referee.kernel.file import sealed
from referee.kernel.file.business import Business, text_from_plain
from referee.kernel.file.toml import BadKey, Key
from referee.kernel.names import Lexicon, words
from referee.kernel.position import Over
from referee.kernel.printed.languages import find, meant
from referee.kernel.printed.options import CHOICE, Options, TableOptions
from referee.kernel.ruling import NotationError, RefereeError
from referee.kernel.text import Text, say, speaking

T = TypeVar("T")
Read = TypeVar("Read", covariant=True)
S = TypeVar("S", bound=Struct)
MANY = 99
KEY, GAME = "key", "game"
YES = {"yes": True, "no": False, "true": True, "false": False}


class Reader(Protocol[Read]):
    """Returns what *value* means under *key*; raises BadKey where it means nothing."""

    def __call__(self, value: Any, key: Key, /) -> Read: ...


class Mender(Protocol[T]):
    """Returns *now* put right by *value* under *key*, which may leave out what stays; raises BadKey."""

    def __call__(self, value: Any, key: Key, now: T, /) -> T: ...


class Keys:
    """A table of a file, at *key* in it. The *known* keys are understood in any language and spelling, and no other."""

    def __init__(self, value: Any, key: Key = (), known: Iterable[str] = ()) -> None:
        if not isinstance(value, Mapping):
            raise BadKey(key, say("a table was expected, not {value}", value=str(value)))
        self.key = key
        allowed = tuple(known)
        self.written: dict[str, str] = {}
        for name in map(str, value):
            found = meant(name, allowed, kind=KEY)
            if allowed and found is None:
                raise BadKey((*key, name), _no_such_key(name, allowed))
            self.written[found or name] = name
        self.values = {name: value[written] for name, written in self.written.items()}

    def __contains__(self, name: str) -> bool:
        return name in self.values

    def get(self, name: str, reader: Reader[T], default: T) -> T:
        """Return what stands under *name*, or *default* where nothing does."""
        return reader(self.values[name], self.at(name)) if name in self.values else default

    def mend(self, name: str, reader: Mender[T], now: T) -> T:
        """Return *now* put right by what stands under *name*."""
        return reader(self.values[name], self.at(name), now) if name in self.values else now

    def at(self, name: str) -> Key:
        """Return the whole key of *name*, as it is written."""
        return (*self.key, self.written.get(name, name))

    def table(self, name: str, *known: str) -> Keys:
        """Return the table under *name*, an empty one where there is none."""
        return Keys(self.values.get(name, {}), self.at(name), known)

    def part(self, *names: str) -> Keys:
        """Return the table with no other keys than *names*."""
        return Keys({self.written[name]: self.values[name] for name in names if name in self}, self.key, names)

    def items(self) -> Iterator[tuple[str, Any, Key]]:
        """Yield each name with its value and its whole key."""
        return ((name, value, self.at(name)) for name, value in self.values.items())


def _no_such_key(name: str, allowed: tuple[str, ...]) -> Text:
    near = Lexicon(dict.fromkeys(allowed, ())).near(words(name), limit=2)
    if near:
        return say("there is no such key; did you mean {known}?", known=near)
    return say("there is no such key; there are: {known}", known=allowed)


def opened(data: Any, game: str, known: Iterable[str]) -> Keys:
    """Return the keys of a position file of *game*."""
    file = Keys(sealed.whole(data), (), known)
    named = file.values.get("game", game)
    if not isinstance(named, str) or not meant(named, (game,), kind=GAME):
        raise BadKey(file.at("game"), say("a position of {game} was expected, not {name}", game=game, name=str(named)))
    return file


def corrected(changes: Mapping[str, Any], known: Iterable[str]) -> Keys:
    """Return the keys of a correction, where `{"space.us": 2}` says the same as `{"space": {"us": 2}}`."""
    plain: Plain = {}
    for name, value in changes.items():
        _merge(plain, name.split("."), value)
    return Keys(plain, (), known)


def _merge(plain: Plain, path: list[str], value: Any) -> None:
    """Put *value* under *path* into *plain*; a table is merged key by key."""
    first, *rest = path
    held = plain.get(first)
    inner = dict(held) if isinstance(held, Mapping) else {}
    if rest:
        _merge(inner, rest, value)
    plain[first] = inner if rest else {**inner, **value} if isinstance(value, Mapping) else value


# -- values ----------------------------------------------------------------------------------------------------------


def whole(low: int, high: int) -> Reader[int]:
    """Read a whole number from *low* to *high*."""

    def read(value: Any, key: Key) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            line = "a whole number from {low} to {high}, not {value}"
            raise BadKey(key, say(line, low=low, high=high, value=str(value)))
        return value

    return read


def truth(value: Any, key: Key) -> bool:
    """Read true or false; 'yes' and 'no' are understood."""
    said = YES.get(meant(value, YES, kind=CHOICE) or "", value) if isinstance(value, str) else value
    if not isinstance(said, bool):
        raise BadKey(key, say("true or false, not {value}", value=str(value)))
    return said


def word(*choices: str, spoken: Mapping[str, str] = {}, game: str = "") -> Reader[Any]:
    """Read one of *choices* in any language, as *game* calls it where one is named, or what is *spoken* for it."""

    def read(value: Any, key: Key) -> str:
        said = spoken.get(value.casefold(), value) if isinstance(value, str) else ""
        said = said if said in choices else meant(said, filter(None, choices), game, KEY) or said
        if said not in choices or not isinstance(value, str):
            raise BadKey(key, say("one of {known}, not '{value}'", known=choices, value=str(value)))
        return said

    return read


def named(lexicon: Callable[[], Lexicon], kind: Text) -> Reader[str]:
    """Read the name of a *kind* in any form that the notation understands."""

    def read(value: Any, key: Key) -> str:
        if not isinstance(value, str) or not words(value):
            raise BadKey(key, say("the name of a {kind} was expected, not {value}", kind=kind, value=str(value)))
        try:
            found = find(lexicon(), value)
        except NotationError as error:
            raise BadKey(key, str(error)) from None
        if found is None:
            near = lexicon().near(words(value))
            hint = say("; did you mean {near}?", near=near) if near else ""
            raise BadKey(key, say("there is no {kind} '{value}'{hint}", kind=kind, value=value, hint=hint))
        return found

    return read


def either(*choices: str, reader: Reader[str]) -> Reader[str]:
    """Read one of *choices*, or what *reader* reads."""

    def read(value: Any, key: Key) -> str:
        found = (
            value
            if value in choices
            else meant(value, filter(None, choices), kind=KEY)
            if isinstance(value, str)
            else None
        )
        return reader(value, key) if found is None else str(found)

    return read


def listed(reader: Reader[T]) -> Reader[tuple[T, ...]]:
    """Read a list; a word by itself is a list of one."""

    def read(value: Any, key: Key) -> tuple[T, ...]:
        if isinstance(value, str):
            return (reader(value, key),)
        if not isinstance(value, list | tuple):
            raise BadKey(key, say("a list was expected, not {value}", value=str(value)))
        return tuple(reader(item, (*key, place)) for place, item in enumerate(value))

    return read


def by_side(sides: tuple[str, str], reader: Reader[T]) -> Mender[tuple[T, T]]:
    """Read a table with a value for each of two *sides*; a side may be left out."""

    def read(value: Any, key: Key, now: tuple[T, T]) -> tuple[T, T]:
        table = Keys(value, key, sides)
        first, second = (table.get(side, reader, was) for side, was in zip(sides, now, strict=True))
        return first, second

    return read


def numbers(sides: tuple[str, str], low: int, high: int) -> Reader[tuple[int, int]]:
    """Read a list of two numbers, one for each side."""

    def read(value: Any, key: Key) -> tuple[int, int]:
        both = listed(as_it_is)(value, key)
        if len(both) != 2:
            raise BadKey(key, say("two numbers [{sides}], not {n}", sides=sides, n=len(both)))
        first, second = (whole(low, high)(n, key) for n in both)
        return first, second

    return read


def pair(sides: tuple[str, str], low: int, high: int) -> Mender[tuple[int, int]]:
    """Read a number for each side, as a list or a table; of a table a side may be left out."""

    def read(value: Any, key: Key, now: tuple[int, int]) -> tuple[int, int]:
        if isinstance(value, list | tuple):
            return numbers(sides, low, high)(value, key)
        return by_side(sides, whole(low, high))(value, key, now)

    return read


def structs(kind: type[S]) -> Reader[tuple[S, ...]]:
    """Read a list of tables, each a *kind*."""

    def read(value: Any, key: Key) -> tuple[S, ...]:
        return listed(_struct(kind))(value, key)

    return read


def _struct(kind: type[S]) -> Reader[S]:
    def read(value: Any, key: Key) -> S:
        try:
            return convert(value, kind)
        except ValidationError as error:
            why, _, field = str(error).partition(" - at `$.")
            raise BadKey((*key, *filter(None, [field.rstrip("`")])), why.replace("`", "'")) from None

    return read


def as_it_is(value: Any, key: Key) -> Any:
    """Read anything."""
    return value


# -- what every game has ---------------------------------------------------------------------------------------------


def chosen(options: TableOptions, *tables: Keys, now: Mapping[str, str] = {}) -> Options:
    """Return the table options that the keys of *tables* choose, and *now* those that they leave out."""
    found: dict[str, Any] = dict(now)
    for name, value, key in (item for table in tables for item in table.items()):
        try:
            options.choose({name: value})
        except RefereeError as error:
            raise BadKey(key, str(error).removeprefix(f"{options.key(options.name(name)).said(speaking())} ")) from None
        found[options.name(name)] = value
    return options.choose(found)


def over(*winners: str) -> Reader[Over]:
    """Read the end of a game, won by one of *winners* or by nobody."""

    def read(value: Any, key: Key) -> Over:
        said = Keys(value, key, ("winner", "how", "rule"))
        winner = said.get("winner", word(*winners, ""), "")
        return Over(winner, said.get("how", text_from_plain, say("")), str(said.values.get("rule", "")))

    return read


def frames(business: Business) -> Reader[tuple[Frame, ...]]:
    """Read the unfinished business of a stack."""

    def read(value: Any, key: Key) -> tuple[Frame, ...]:
        found = listed(business.from_plain)(value, key)
        for place, frame in enumerate(found):
            if not isinstance(frame, Frame):
                raise BadKey((*key, place), say("nothing that can be owed"))
        return found

    return read
