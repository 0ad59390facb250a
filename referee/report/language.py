"""The language of the table: English as written in the code and printed on the cards, or Chinese.

Sentences come from the catalogue `locale/zh/LC_MESSAGES/referee.mo` in our data folder and in that of a game from
outside, names from the tables of each game, and the other words that stand in a sentence from `locale/zh/words.csv`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from gettext import NullTranslations
from pathlib import Path

from referee.kernel.game import find
from referee.kernel.printed.data import data_folder
from referee.kernel.ruling import RefereeError
from referee.kernel.text import say, speak

LANGUAGES = ("en", "zh")
DOMAIN = "referee"
LOCALE, WORDS = "locale", "locale/zh/words.csv"


_spoken = ["en"]


def spoken() -> str:
    """Return the language that is spoken."""
    return _spoken[-1]


def speak_in(language: str) -> None:
    """From now on sentences and names are said in *language*; raise RefereeError when there is none of that name."""
    if language not in LANGUAGES:
        raise RefereeError(say("there is no language {name}; there are: {known}", name=language, known=LANGUAGES))
    _spoken[:] = [language]
    if language == "en":
        return speak(_as_written, _as_written)
    return speak(_sentence, _chinese, chinese=True)


def named(word: str) -> str:
    """Return a name or word in the table's language."""
    return str(say("{name}", name=word))


def _as_written(words: str, game: str) -> str:
    return words


def _sentence(template: str, game: str) -> str:
    return _catalogue(game).gettext(template)


@cache
def _catalogue(game: str) -> NullTranslations:
    """Return the sentences of *game*, then ours."""
    from gettext import translation

    ours = translation(DOMAIN, data_folder(LOCALE), ["zh"], fallback=True)
    outside = _outside(game)
    if outside is None:
        return ours
    theirs = translation(DOMAIN, outside / LOCALE, ["zh"], fallback=True)
    theirs.add_fallback(ours)
    return theirs


def _outside(game: str) -> Path | None:
    """Return the data folder of *game*, if it is a game from outside."""
    found = find(game) if game else None
    return found.data if found and found.data.parent != data_folder(LOCALE).parent else None


def _chinese(word: str, game: str) -> str:
    return _words(game).get(word, word)


@cache
def _words(game: str) -> dict[str, str]:
    """Return the Chinese of every name and word; what *game*, if one is named, calls by it comes first."""
    folder, own = data_folder(LOCALE).parent, game.replace("-", "_")
    tables = sorted(folder.glob("*/*.csv"), key=lambda path: path.parent.name == own)
    words = list(_rows(folder / WORDS))
    if outside := _outside(game):
        tables += sorted(outside.glob("*.csv"))
        words += [{**row, "game": own} for row in _rows(outside / WORDS)]
    found = dict(entry for path in tables for entry in _names(path))
    found |= {row["name"]: row["zh"] for row in words if not row["game"] and row["name"] not in found}
    return found | {row["name"]: row["zh"] for row in words if row["game"] == own or not own}


def _names(path: Path) -> Iterator[tuple[str, str]]:
    """Yield each name in a table of a game and the first of its Chinese ones."""
    return ((row["name"], row["zh"].split(";")[0]) for row in _rows(path) if row.get("zh"))


def _rows(path: Path) -> Iterator[dict[str, str]]:
    import csv

    if path.is_file():
        with path.open(encoding="utf-8", newline="") as file:
            yield from csv.DictReader(file)
