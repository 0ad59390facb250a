"""Every sentence a player reads: a template with named fields, rendered in one place."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

Field = object
# What somebody typed or has to type is said as it stands, in any language: words in fields of these names.
AS_TYPED = frozenset(
    {
        *("typed", "said", "word", "words", "line", "lines", "move", "moves"),
        *("value", "choice", "choices", "known", "games", "rule", "ref", "id", "rulebook", "cn"),
    }
)


class Text(Struct, frozen=True):
    """A sentence kept as its English template and its fields, so that it can be said in any language later.

    Without fields it is said as it stands: what somebody typed may hold braces.
    """

    template: str
    fields: tuple[tuple[str, Field], ...] = ()

    def __str__(self) -> str:
        return _Voice.render(self)


class Printed(Struct, frozen=True):
    """A field that the data holds in English and in Chinese; it is said in the language of the table."""

    english: str
    chinese: str

    def other(self) -> Printed:
        """Return what is said in the other language: the Chinese name beside an English one."""
        return Printed(self.chinese, self.english)


def say(template: str, /, **fields: Field) -> Text:
    """Return the sentence *template* with its named *fields*; nothing is rendered yet.

    A plain string among the fields is a name, which is said in the table's language, except under a name in AS_TYPED.

    >>> str(say("{side} may not coup {country}", side="US", country="Iran"))
    'US may not coup Iran'
    """
    return Text(template, tuple(fields.items()))


def printed(row: Mapping[str, object], key: str) -> Printed:
    """Return what *row* holds under *key* in English and under *key*_zh in Chinese."""
    return Printed(str(row[key]), str(row[f"{key}_zh"]))


class _Voice:
    """The language in which texts are rendered: templates through catalogues, names through a lookup by game."""

    chinese = False
    game = ""
    sentence: Callable[[str, str], str] = staticmethod(lambda words, game: words)
    name: Callable[[str, str], str] = staticmethod(lambda words, game: words)

    @classmethod
    def render(cls, text: Text) -> str:
        if not text.fields:
            return cls.sentence(text.template, cls.game) if text.template else ""
        said = {key: cls._field(key, value) for key, value in text.fields}
        return cls.sentence(text.template, cls.game).format_map(said)

    @classmethod
    def _field(cls, key: str, value: Field) -> Field:
        if key in AS_TYPED and isinstance(value, Text) and not value.fields:
            return value.template
        if isinstance(value, str):
            return value if key in AS_TYPED else cls.name(value, cls.game)
        if isinstance(value, Text):
            return str(value)
        if isinstance(value, Printed):
            return value.chinese if cls.chinese else value.english
        if isinstance(value, int) and value < 0:
            return _Below(value)
        if isinstance(value, tuple):
            return str(JOINED).join(str(cls._field(key, item)) for item in value)
        return value


class _Below(int):
    """A number below zero, whose minus is a sign of the language."""

    def __format__(self, how: str) -> str:
        return str(say("-{digits}", digits=Text(format(int(self), how).replace("-", ""))))


def speak(sentence: Callable[[str, str], str], name: Callable[[str, str], str], chinese: bool = False) -> None:
    """From now on sentences go through *sentence*, the words in their fields through *name*, both with their game."""
    _Voice.sentence, _Voice.name, _Voice.chinese = sentence, name, chinese


def speak_of(game: str) -> None:
    """From now on the sentences and names of *game* come before others: 'UK' is a country or an army."""
    _Voice.game = game


JOINED = say(", ")
