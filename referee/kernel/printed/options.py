"""Table options: where published rules disagree, or a table has a rule of its own. Chosen before the first move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Any, Never

from msgspec import Struct

from referee.kernel.names import Lexicon, words
from referee.kernel.printed.languages import Called, called, find, meant
from referee.kernel.ruling import RefereeError
from referee.kernel.text import Printed, Text, in_languages, say

PROFILE, VARIANT, OPTION, CHOICE = "profile", "variant", "option", "choice"


class Option(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of `options.toml`: a question and the ways to read it, the first of which is the default.

    *question*, and *meaning* of the first choices, are by language: `question_zh` in the file. *profile* holds the
    profiles that read it otherwise. *settled*: no table chooses, it is always read by its default. *published*: a
    published rule supports the default. *id* is what a ruling cites; without one it cites `option NAME`.

    A row with a *title*, by language, is a variant of the game: its second choice plays it. *brings* are the choices
    of other rows that come with it, *excludes* the variants that cannot be played beside it.
    """

    name: str
    question: dict[str, str]
    choices: tuple[str, ...]
    id: str = ""
    meaning: dict[str, tuple[str, ...]] = {}
    profile: dict[str, str] = {}
    settled: bool = False
    published: bool = False
    title: dict[str, str] = {}
    brings: dict[str, str] = {}
    excludes: tuple[str, ...] = ()
    game: str = ""

    @property
    def named(self) -> Called:
        """The name, in the words of the table."""
        return Called(self.game, OPTION, self.name)

    @property
    def chooses(self) -> tuple[Called, ...]:
        """The choices, in the words of the table."""
        return tuple(map(self.says, self.choices))

    def says(self, choice: str) -> Called:
        """Return *choice* in the words of the table."""
        return Called(self.game, CHOICE, choice)

    def set_to(self, choice: str) -> Text:
        """Return the option with *choice* as it is typed: 'stacking = free'."""
        return say("{name} = {choice}", name=self.named, choice=self.says(choice))

    @property
    def default(self) -> str:
        """The choice where nobody chooses."""
        return self.choices[0]

    @property
    def rule(self) -> str:
        """What a ruling that rests on it cites."""
        return self.id or f"option {self.name}"

    @property
    def asked(self) -> Printed:
        """The question."""
        return in_languages(self.question)

    @property
    def called(self) -> Text:
        """The name of the variant."""
        return say("{variant}", variant=in_languages(self.title))

    @property
    def meanings(self) -> tuple[Printed, ...]:
        """What the first choices mean, as many as are explained."""
        each = zip(*self.meaning.values(), strict=True)
        return tuple(in_languages(dict(zip(self.meaning, texts, strict=True))) for texts in each)

    @property
    def source(self) -> Text:
        """How a ruling that rests on it is told: 'table option stacking (D4)'."""
        if self.id:
            return say("table option {name} ({id})", name=self.named, id=self.id)
        return say("table option {name}", name=self.named)

    def by(self, profile: str) -> str:
        """Return how *profile* reads it."""
        return self.profile.get(profile, self.default)

    def chosen(self, value: Any) -> str:
        """Return the choice that *value* names; raise RefereeError where it names none, or the option is settled."""
        said = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
        if found := meant(said, self.choices[:1] if self.settled else self.choices, self.game, CHOICE):
            return found
        if self.settled:
            cited = f" ({self.id})" if self.id else ""
            line = "{name} is settled: it is always {choice}{cited}"
            raise RefereeError(say(line, name=self.named, choice=self.says(self.default), cited=cited))
        raise RefereeError(_no_such(self.named, self.chooses, value))


class Options(dict[str, str]):
    """How the table reads every option, by its name: `options["die-floor"]`. It never changes.

    A name that has no row is a mistake of the code, and raises KeyError.
    """

    __slots__ = ("table",)

    def __init__(self, table: TableOptions, chosen: Mapping[str, str]) -> None:
        super().__init__((name, chosen.get(name, row.default)) for name, row in table.rows.items())
        self.table = table

    def __missing__(self, name: str) -> Never:
        raise KeyError(f"no row of options.toml is called {name}")

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(self.values()))

    def __repr__(self) -> str:
        return f"Options({self.named})"

    def _unchanged(self, *_: Any, **__: Any) -> Never:
        raise TypeError("table options are chosen before the first move and never change")

    __setitem__ = __delitem__ = __ior__ = _unchanged
    clear = pop = popitem = setdefault = update = _unchanged

    def said(self, name: str) -> Called:
        """Return how the option *name* is read, in the words of the table."""
        return self.table.rows[name].says(self[name])

    @property
    def named(self) -> dict[str, str]:
        """Those that are not read by their default."""
        return self.apart("")

    def apart(self, profile: str) -> dict[str, str]:
        """Return those that *profile* reads otherwise."""
        return {name: self[name] for name, row in self.table.rows.items() if self[name] != row.by(profile)}

    @property
    def profile(self) -> str:
        """The profile that reads most of them so, '' where the game has none."""
        return _nearest(self)

    @property
    def told(self) -> tuple[Text, ...]:
        """The lines that tell how the table plays; nothing where it reads everything by the default."""
        first, nearest = (*self.table.profiles[:1], "")[0], self.profile
        profile = (self.table.profile(nearest),) if nearest != first else ()
        apart = {name: value for name, value in self.apart(nearest).items() if name not in self.table.variants}
        rows = ((self.table.rows[name], value) for name, value in apart.items())
        settings = (*profile, *(row.set_to(value) for row, value in rows))
        played = tuple(row.called for row in self.variants)
        variants = (say("Variants: {variants}", variants=played),) if played else ()
        return (*variants, *((say("Table options: {settings}", settings=settings),) if settings else ()))

    @property
    def variants(self) -> tuple[Option, ...]:
        """The variants that are played."""
        return tuple(row for name, row in self.table.variants.items() if self[name] != row.default)


@lru_cache(maxsize=64)
def _nearest(options: Options) -> str:
    """Return the profile that reads most of *options* as they are; a process sees few ways to play."""
    return min(options.table.profiles, key=lambda profile: len(options.apart(profile)), default="")


class TableOptions(Struct, frozen=True, dict=True, eq=False):
    """The table options of a game: the *profiles*, the first of which is the default, and the rows by name."""

    profiles: tuple[str, ...]
    rows: dict[str, Option]
    game: str = ""

    @cached_property
    def standard(self) -> Options:
        """Everything read by its default."""
        return Options(self, {})

    @cached_property
    def cited(self) -> dict[str, Option]:
        """The rows by what a ruling cites."""
        return {row.rule: row for row in self.rows.values()}

    @property
    def switches(self) -> tuple[str, ...]:
        """The options that a table may choose."""
        return tuple(name for name, row in self.rows.items() if not row.settled)

    @cached_property
    def variants(self) -> dict[str, Option]:
        """The variants of the game by name."""
        return {name: row for name, row in self.rows.items() if row.title}

    @property
    def lexicon(self) -> Lexicon:
        """The options by name and by id, or both as they are cited: 'stacking (D4)'."""
        return Lexicon({name: tuple(_spoken(row)) for name, row in self.rows.items()})

    def choose(self, chosen: Mapping[str, Any]) -> Options:
        """Return the options of the profile that *chosen* names, with the others that it names in their place.

        Under `variant` it names the variants that are played. Raises RefereeError for an option, a profile, a variant
        or a choice that there is not, and for variants that cannot be played together.
        """
        named = {self.name(key): value for key, value in chosen.items()}
        profile = self._profile(named.pop(PROFILE)) if PROFILE in named and self.profiles else ""
        variants = self._variants(named.pop(VARIANT)) if VARIANT in named and self.variants else {}
        own = variants | {name: self._row(name).chosen(value) for name, value in named.items()}
        brought = self._brought(own)
        return Options(self, {name: row.by(profile) for name, row in self.rows.items()} | brought | own)

    def name(self, said: str) -> str:
        """Return the name of the option that *said* is in any language, or what was said as the rows spell it."""
        keys = (*((PROFILE,) if self.profiles else ()), *((VARIANT,) if self.variants else ()))
        return meant(said, (*self.rows, *keys), self.game, OPTION) or spelt(said)

    def profile(self, name: str) -> Called:
        """Return the profile *name* in the words of the table."""
        return Called(self.game, PROFILE, name)

    def _variants(self, said: Any) -> dict[str, str]:
        """Return the choices that play the variants *said*: names in a list, or with commas between."""
        asked = said if isinstance(said, list | tuple) else str(said).split(",")
        names = (self.variant(str(name)) for name in asked if str(name).strip())
        return {name: self.rows[name].choices[1] for name in names}

    def variant(self, said: str) -> str:
        """Return the name of the variant *said*; raise RefereeError where there is none."""
        lexicon = Lexicon({name: (*row.title.values(), *_spoken(row)) for name, row in self.variants.items()})
        if found := find(lexicon, said):
            return found
        known = tuple(row.named for row in self.variants.values())
        raise RefereeError(say("there is no variant '{name}'; there are: {known}", name=said.strip(), known=known))

    def _brought(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """Return what the variants among *chosen* bring; raise RefereeError where that is chosen otherwise."""
        played = {name: row for name, row in self.variants.items() if chosen.get(name, row.default) != row.default}
        for row in played.values():
            if barred := next((other for other in row.excludes if other in played), None):
                raise RefereeError(
                    say("{name} cannot be played with {other}", name=row.named, other=self.rows[barred].named)
                )
            if other := next((key for key, value in row.brings.items() if chosen.get(key, value) != value), None):
                needed = self.rows[other].set_to(row.brings[other])
                raise RefereeError(say("{name} is played with {option}", name=row.named, option=needed))
        return {key: value for row in played.values() for key, value in row.brings.items()}

    def _profile(self, value: Any) -> str:
        if found := meant(str(value), self.profiles, self.game, PROFILE):
            return found
        raise RefereeError(_no_such(self.key(PROFILE), tuple(map(self.profile, self.profiles)), value))

    def key(self, name: str) -> Called:
        """Return the option *name* in the words of the table."""
        return Called(self.game, OPTION, name)

    def _row(self, name: str) -> Option:
        if row := self.rows.get(name):
            return row
        if near := tuple(self.rows[each].named for each in self.lexicon.near(words(name))):
            raise RefereeError(say("there is no table option {name}; did you mean {near}?", name=name, near=near))
        known = tuple(map(self.key, ((PROFILE,) if self.profiles else ()) + self.switches))
        raise RefereeError(say("there is no table option {name}; there are: {known}", name=name, known=known))


def _spoken(row: Option) -> Iterator[str]:
    """Yield what *row* is called besides its name: in other languages, by its id, or both as they are cited."""
    for name in called(row.name, row.game, OPTION):
        yield from (name, *((row.id, f"{name} {row.id}") if row.id else ()))


def spelt(name: str) -> str:
    """Return *name* as the rows spell it.

    >>> spelt("Cia_Reveal"), spelt("cia reveal")
    ('cia-reveal', 'cia-reveal')
    """
    return "-".join(words(name))


def _no_such(name: Called, choices: tuple[Called, ...], value: Any) -> Text:
    return say("{name} may be {choices}, not '{value}'", name=name, choices=choices, value=str(value))
