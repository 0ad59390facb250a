"""The languages that a table may speak: English as the code has it, and every folder of files in `locale`.

Sentences come from the catalogue `locale/zh/LC_MESSAGES/referee.mo` in our data folder and in that of a game from
outside, names from the tables of each game and of the language's folder, and the other words that stand in a sentence
from `locale/zh/words.csv`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from gettext import NullTranslations
from pathlib import Path

from referee.kernel.names import Lexicon
from referee.kernel.names import words as words_of
from referee.kernel.printed.data import data_folder, plain_rows
from referee.kernel.script import simplified
from referee.kernel.text import Spoken, in_english

ENGLISH, DOMAIN, LOCALE, WORDS, NAMES = "en", "referee", "locale", "words.csv", "names.csv"
GAMES = "referee.games"


@cache
def languages() -> tuple[str, ...]:
    """Return 'en' and the languages that have a folder of files, 'zh' among them."""
    return (ENGLISH, *sorted(path.name for path in data_folder(LOCALE).iterdir() if path.is_dir()))


def sentence(language: str, template: str, game: str = "") -> str:
    """Return *template* in *language*, as *game* says it; in English where the language does not have it."""
    return template if language == ENGLISH else _catalogue(language, game).gettext(template)


def plural(language: str) -> Callable[[int], int]:
    """Return what tells which of its forms a word has beside a number: the first for 1, in English."""
    rule: Callable[[int], int] = getattr(_catalogue(language, ""), "plural", None) or in_english
    return rule


def word(language: str, name: str, game: str = "") -> str:
    """Return a name or word in *language*, as *game* calls it; as it stands where the language has none of its own."""
    return name if language == ENGLISH else words(language, game).get(name, name)


@cache
def _catalogue(language: str, game: str) -> NullTranslations:
    """Return the sentences of *game*, then ours."""
    from gettext import translation

    ours = translation(DOMAIN, data_folder(LOCALE), [language], fallback=True)
    outside = _outside(game)
    if outside is None:
        return ours
    theirs = translation(DOMAIN, outside / LOCALE, [language], fallback=True)
    theirs.add_fallback(ours)
    return theirs


def _outside(game: str) -> Path | None:
    """Return the data folder of *game*, if it is a game from outside."""
    if not game or (data_folder(LOCALE).parent / game.replace("-", "_")).is_dir():
        return None
    from importlib.metadata import entry_points

    point = next(iter(entry_points(group=GAMES, name=game)), None)
    return data_folder(point.module) if point else None


@cache
def words(language: str, game: str = "") -> dict[str, str]:
    """Return every name and word in *language*; what *game*, if one is named, calls by it comes first."""
    folder, own = data_folder(LOCALE).parent, game.replace("-", "_")
    paths = (*folder.glob("*/*.csv"), *folder.glob(f"{LOCALE}/{language}/*/{NAMES}"))
    tables = sorted(paths, key=lambda path: (path.parent.name == own, path))
    said = list(_rows(folder / LOCALE / language / WORDS))
    if outside := _outside(game):
        tables += sorted(outside.glob("*.csv"))
        said += [{**row, "game": own} for row in _rows(outside / LOCALE / language / WORDS)]
    found = dict(entry for path in tables for entry in _names(path, language))
    found |= {row["name"]: row[language] for row in said if not row["game"] and row["name"] not in found}
    return found | {row["name"]: row[language] for row in said if row["game"] == own or not own}


def _names(path: Path, language: str) -> Iterator[tuple[str, str]]:
    """Yield each name in a table of a game and the first that the language has for it."""
    return ((row["name"], row[language].split(";")[0]) for row in _rows(path) if row.get(language) and row.get("name"))


def _rows(path: Path) -> list[dict[str, str]]:
    return plain_rows(path) if path.is_file() else []


# -- what is typed in any language -----------------------------------------------------------------------------------


class Called(Spoken, frozen=True):
    """What *game* calls a *name* of one *kind*: the words tables have it under both, 'option stacking', or by name."""

    game: str
    kind: str
    name: str

    def said(self, language: str) -> str:
        """Return what *language* calls it."""
        if language == ENGLISH:
            return self.name
        known = words(language, self.game)
        return known.get(f"{self.kind} {self.name}") or known.get(self.name, self.name)


def called(name: str, game: str = "", kind: str = "") -> tuple[str, ...]:
    """Return what *name* is called, in English and in every language; where no *game* is named, in any of them."""
    games = (game,) if game else _games()
    said = (Called(each, kind, name).said(language) for language in languages() for each in games)
    return tuple(dict.fromkeys(said))


@cache
def _games() -> tuple[str, ...]:
    """Return the games of our own, and '' for what belongs to none."""
    folder = data_folder(LOCALE).parent
    return ("", *sorted(path.name for path in folder.iterdir() if path.is_dir() and path.name != LOCALE))


def meant(said: str, names: Iterable[str], game: str = "", kind: str = "") -> str | None:
    """Return the one of *names* that *said* is, in any language and script; None where it is none of them.

    >>> meant("回合", ("turn", "phase")), meant("Turn", ("turn", "phase")), meant("x", ("turn",))
    ('turn', 'turn', None)
    """
    known, typed = tuple(names), _plain(said)
    if not any(map(str.isalpha, said)):  # '-1' is not '+1'
        return said if said in known else None
    exact = next((name for name in known if _plain(name) == typed), None)
    if exact is not None:
        return exact
    forms = {_plain(form): name for name in reversed(known) for form in called(name, game, kind)}
    if typed in forms or said.isascii():
        return forms.get(typed)
    return {simplified(form): name for form, name in forms.items()}.get(simplified(typed))


@cache
def references(kind: str, game: str) -> tuple[str, ...]:
    """Return the patterns of what is cited by its *kind* in the languages other than English: '第?(\\S+)号牌'.

    The first sign of a pattern may be left out.
    """
    forms = (Called(game, "ref", kind).said(language) for language in languages())
    return tuple(_pattern(*form.split("{n}")) for form in forms if "{n}" in form)


def _pattern(before: str, after: str) -> str:
    optional, number = ("?" if before and after else ""), r"(?:\s+(\S+))?" if before.endswith(" ") else r"\s*(\S+)"
    return rf"{re.escape(before.strip())}{optional}{number}{re.escape(after)}"


def find(lexicon: Lexicon, said: str) -> str | None:
    """Return the name in *lexicon* that *said* means, in any script and in languages that it does not hold, or None.

    Raises AmbiguousName when it may be several.
    """
    if (found := lexicon.find(words_of(said))) is None and not said.isascii():
        found = lexicon.find(words_of(simplified(said)))
    return found or meant(said, lexicon.names)


@lru_cache(maxsize=4096)
def _plain(name: str) -> str:
    """Return *name* without case, width, blanks, hyphens and marks."""
    from unicodedata import normalize

    return "".join(letter for letter in normalize("NFKC", name).casefold() if letter.isalnum())
