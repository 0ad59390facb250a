"""The language of the table: English as written in the code and printed on the cards, or Chinese.

Sentences come from the catalogue `data/locale/zh/LC_MESSAGES/referee.mo`, names from the tables of each game, and the
other words that stand in a sentence from `data/locale/zh/words.csv`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from referee.kernel.data import data_folder
from referee.kernel.ruling import RefereeError
from referee.kernel.text import say, speak

LANGUAGES = ("en", "zh")
DOMAIN = "referee"


def speak_in(language: str) -> None:
    """From now on sentences and names are said in *language*; raise RefereeError when there is none of that name."""
    if language not in LANGUAGES:
        raise RefereeError(say("there is no language {name}; there are: {known}", name=language, known=LANGUAGES))
    if language == "en":
        return speak(str, lambda word, game: word)
    from gettext import translation

    catalogue = translation(DOMAIN, data_folder("locale"), [language], fallback=True)
    return speak(catalogue.gettext, _chinese, chinese=True)


def named(word: str) -> str:
    """Return a name or word in the table's language."""
    return str(say("{name}", name=word))


def _chinese(word: str, game: str) -> str:
    return _words(game).get(word, word)


@cache
def _words(game: str) -> dict[str, str]:
    """Return the Chinese of every name and word; what *game*, if one is named, calls by it comes first."""
    folder, own = data_folder("locale").parent, game.replace("-", "_")
    others = sorted(folder.glob("*/*.csv"), key=lambda path: path.parent.name == own)
    found = dict(entry for path in others for entry in _names(path))
    words = list(_rows(folder / "locale" / "zh" / "words.csv"))
    found |= {row["name"]: row["zh"] for row in words if not row["game"] and row["name"] not in found}
    return found | {row["name"]: row["zh"] for row in words if row["game"] == own or not own}


def _names(path: Path) -> Iterator[tuple[str, str]]:
    """Yield each name in a table of a game and the first of its Chinese ones."""
    return ((row["name"], row["zh"].split(";")[0]) for row in _rows(path) if row.get("zh"))


def _rows(path: Path) -> Iterator[dict[str, str]]:
    import csv

    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)
