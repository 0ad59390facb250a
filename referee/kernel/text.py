"""Every sentence a player reads: a template with named fields, rendered in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from msgspec import Struct
from msgspec.structs import replace

Field = object
ENGLISH = "en"
# What somebody typed or has to type is said as it stands, in any language: words in fields of these names.
AS_TYPED = frozenset(
    {
        *("typed", "said", "word", "words", "line", "lines", "move", "moves"),
        *("value", "choice", "choices", "known", "games", "id", "rulebook", "cn"),
    }
)
# What a ruling cites is said by the words that a language has for its kind: 'card 23', 'victory 2'.
CITED, REFERENCE = frozenset({"rule", "ref"}), "ref "


class Text(Struct, frozen=True):
    """A sentence kept as its English template and its fields, so that it can be said in any language later.

    Without fields it is said as it stands: what somebody typed may hold braces.
    """

    template: str
    fields: tuple[tuple[str, Field], ...] = ()

    def __str__(self) -> str:
        return _Voice.render(self)


class Printed(Struct, frozen=True):
    """A field that the data holds in English and in *others*, by language; it is said in the language of the table.

    *beside*: it stands beside what the table reads anyhow, and is said in the other language.
    """

    english: str
    others: tuple[tuple[str, str], ...] = ()
    beside: bool = False

    def other(self) -> Printed:
        """Return what is said in the other language: the Chinese name beside an English one."""
        return replace(self, beside=not self.beside)

    def said(self, language: str) -> str | None:
        """Return it in *language*; None where that has to come from the catalogue."""
        if (language == ENGLISH) != self.beside:
            return self.english
        return next((text for code, text in self.others if self.beside or code == language), None)


class Spoken(Struct, frozen=True):
    """A field that says itself in any language: what is to be typed, in the words of a grammar."""

    def said(self, language: str) -> str:
        """Return it in the words of *language*."""
        raise NotImplementedError


def say(template: str, /, **fields: Field) -> Text:
    """Return the sentence *template* with its named *fields*; nothing is rendered yet.

    A plain string among the fields is a name, which is said in the table's language, except under a name in AS_TYPED.

    >>> str(say("{side} may not coup {country}", side="US", country="Iran"))
    'US may not coup Iran'
    """
    return Text(template, tuple(fields.items()))


def printed(row: Mapping[str, object], key: str) -> Printed:
    """Return what *row* holds under *key* in English and under *key*_zh in Chinese."""
    others = ((name.removeprefix(f"{key}_"), str(text)) for name, text in row.items() if name.startswith(f"{key}_"))
    return Printed(str(row[key]), tuple(others))


def in_languages(texts: Mapping[str, str]) -> Printed:
    """Return what *texts* say, by language."""
    return Printed(texts[ENGLISH], tuple((language, text) for language, text in texts.items() if language != ENGLISH))


class InBrackets(Spoken, frozen=True):
    """What stands in brackets behind English alone: our own words in another language."""

    words: Printed

    def said(self, language: str) -> str:
        """Return it in brackets in English, and nothing in any other language."""
        other = self.words.other().said(language) if language == ENGLISH else ""
        return f" ({other})" if other else ""


def beside(english: str, chinese: str) -> Printed:
    """Return the name that stands beside the one that the table reads: the Chinese one beside the English."""
    return Printed(english, (("zh", chinese),)).other()


class _Voice:
    """The language in which texts are rendered: templates through catalogues, names through a lookup by game."""

    language = ENGLISH
    game = ""
    plural: Callable[[int], int] = staticmethod(lambda n: int(n != 1))
    sentence: Callable[[str, str], str] = staticmethod(lambda words, game: words)
    name: Callable[[str, str], str] = staticmethod(lambda words, game: words)

    @classmethod
    def render(cls, text: Text) -> str:
        if not text.fields:
            return cls.sentence(text.template, cls.game) if text.template else ""
        said = {key: _beside(cls._field(key, value)) for key, value in text.fields}
        return cls.sentence(text.template, cls.game).format_map(said)

    @classmethod
    def _reference(cls, cited: str) -> str:
        """Return what is cited by a word and a number or name, 'card 23', as the language does."""
        first, _, rest = cited.partition(" ")
        form = cls.name(f"{REFERENCE}{first}", cls.game)
        return cited if form == f"{REFERENCE}{first}" else form.replace("{n}", cls.name(rest, cls.game)).strip()

    @classmethod
    def _field(cls, key: str, value: Field) -> Field:
        if key in AS_TYPED and isinstance(value, Text) and not value.fields:
            return value.template
        if isinstance(value, str):
            return cls._reference(value) if key in CITED else value if key in AS_TYPED else cls.name(value, cls.game)
        if isinstance(value, Text):
            return str(value)
        if isinstance(value, Spoken):
            return value.said(cls.language)
        if isinstance(value, Printed):
            said = value.said(cls.language)
            return cls.sentence(value.english, cls.game) if said is None else said
        if isinstance(value, int) and not isinstance(value, bool):
            return _Number(value)
        if isinstance(value, tuple):
            return str(JOINED).join(str(cls._field(key, item)) for item in value)
        return value


def _beside(said: Field) -> Field:
    """Return a field that can stand where a number goes with its words, be it none: '... points'."""
    return _Words(said) if isinstance(said, str) else said


class _Words(str):
    """What is said in the place of a number goes with the words for many."""

    __slots__ = ()

    def __format__(self, how: str) -> str:
        forms = how.split("|")
        return forms[-1].replace("#", self) if len(forms) > 1 else format(str(self), how)


class _Number(int):
    """A number as the language says it: with its own minus, and with the words that go with so many.

    `{n:# card|# cards}` holds the forms in the order of the catalogue, # for the number.
    """

    def __format__(self, how: str) -> str:
        forms = how.split("|")
        if len(forms) > 1:
            return forms[min(_Voice.plural(int(self)), len(forms) - 1)].replace("#", format(self))
        if self < 0:
            return str(say("-{digits}", digits=Text(format(int(self), how).replace("-", ""))))
        return format(int(self), how)


def in_english(n: int) -> int:
    """Return which form a word has beside *n*: the first for 1."""
    return int(n != 1)


Voice = Callable[[str, str], str]
"""Says words in a language as a game, if one is named, says them."""


def speak(language: str, sentence: Voice, name: Voice, plural: Callable[[int], int] = in_english) -> None:
    """From now on sentences go through *sentence*, the words in their fields through *name*, both with their game.

    *plural* tells which of the forms that go with a number is said.
    """
    _Voice.language, _Voice.sentence, _Voice.name, _Voice.plural = language, sentence, name, plural


def speak_of(game: str) -> None:
    """From now on the sentences and names of *game* come before others: 'UK' is a country or an army."""
    _Voice.game = game


def speaking() -> str:
    """Return the language of the table."""
    return _Voice.language


@contextmanager
def canonical(asked: bool = True) -> Iterator[None]:
    """What is said meanwhile is said as a program reads it, in English, if that is *asked*."""
    voice = _Voice.language, _Voice.sentence, _Voice.name, _Voice.plural
    if asked:
        speak(ENGLISH, _as_written, _as_written)
    try:
        yield
    finally:
        speak(*voice)


def _as_written(words: str, game: str) -> str:
    return words


JOINED = say(", ")
