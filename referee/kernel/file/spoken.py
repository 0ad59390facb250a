"""A position file in the words of a language: its keys, and the names that it holds; what is neither stays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.kernel import Plain
from referee.kernel.file.business import FRAME, SAY
from referee.kernel.file.keys import GAME, KEY
from referee.kernel.printed.languages import ENGLISH, Called, word
from referee.kernel.printed.options import CHOICE, OPTION, PROFILE

OPTIONS = "options"
# What only the referee writes and reads again is the same in every language.
AS_THEY_ARE = frozenset({"stack", "ledger", "declared", "skills", "happened", "then", "over", "cards", "decks"})


def in_language(plain: Plain, language: str, game: str) -> Plain:
    """Return the content of a position file of *game* with its keys and names in *language*."""
    return {Called(game, KEY, key).said(language): _value(key, value, language, game) for key, value in plain.items()}


def _value(key: str, value: Any, language: str, game: str) -> Any:
    if key in AS_THEY_ARE:
        return value
    if key == GAME:
        return Called("", GAME, value).said(language)
    if key == PROFILE:
        return Called(game, PROFILE, value).said(language)
    if key == OPTIONS:
        return {
            Called(game, OPTION, name).said(language): Called(game, CHOICE, choice).said(language)
            for name, choice in value.items()
        }
    return _said(value, language, game)


def _said(value: Any, language: str, game: str) -> Any:
    """Return *value* with the names in it, and the keys of its tables, in *language*."""
    if isinstance(value, Mapping):
        if FRAME in value or SAY in value:
            return value
        return {named_in(key, language, game): _said(held, language, game) for key, held in value.items()}
    if isinstance(value, list | tuple):
        return [_said(item, language, game) for item in value]
    return named_in(value, language, game) if isinstance(value, str) else value


def named_in(said: str, language: str, game: str) -> str:
    """Return a name, or names with marks ('us alder sideways, us mine'), in *language*; as it stands if it is none."""
    if language == ENGLISH:
        return said
    whole = Called(game, KEY, said).said(language)
    if whole != said or not said:
        return whole
    phrases = [_phrase(phrase.split(" "), language, game) for phrase in said.split(", ")]
    return ", ".join(filter(None, phrases)) if all(phrases) else said


def _phrase(words: list[str], language: str, game: str) -> str | None:
    """Return the names that *words* are made of, or None where one of them is none."""
    if not words:
        return ""
    for end in range(len(words), 0, -1):
        name = " ".join(words[:end])
        said = word(language, name, game)
        rest = _phrase(words[end:], language, game) if said != name else None
        if rest is not None:
            return f"{said} {rest}".strip()
    return None
