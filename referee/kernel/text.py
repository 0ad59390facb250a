"""Every sentence a player reads: a template with named fields, rendered in one place."""

from __future__ import annotations

import gettext
from collections.abc import Callable

from msgspec import Struct

Field = object


class Text(Struct, frozen=True):
    """A sentence kept as its English template and its fields, so that it can be said in any language later."""

    template: str
    fields: tuple[tuple[str, Field], ...] = ()

    def __str__(self) -> str:
        return _Voice.render(self)


def say(template: str, /, **fields: Field) -> Text:
    """Return the sentence *template* with its named *fields*; nothing is rendered yet.

    >>> str(say("{side} may not coup {country}", side="US", country="Iran"))
    'US may not coup Iran'
    """
    return Text(template, tuple(fields.items()))


class _Voice:
    """The language in which texts are rendered: templates through a gettext catalogue, names through a lookup."""

    sentence: Callable[[str], str] = staticmethod(gettext.NullTranslations().gettext)
    name: Callable[[str], str] = staticmethod(lambda word: word)

    @classmethod
    def render(cls, text: Text) -> str:
        return cls.sentence(text.template).format_map({key: cls._field(value) for key, value in text.fields})

    @classmethod
    def _field(cls, value: Field) -> Field:
        if isinstance(value, str):
            return cls.name(value)
        if isinstance(value, Text):
            return str(value)
        if isinstance(value, tuple):
            return ", ".join(str(cls._field(item)) for item in value)
        return value


def speak(sentence: Callable[[str], str], name: Callable[[str], str]) -> None:
    """From now on sentences go through *sentence* and the words in their fields through *name*."""
    _Voice.sentence, _Voice.name = sentence, name
