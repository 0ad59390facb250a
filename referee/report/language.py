"""The language of names: English as printed, or the Chinese that a game's data gives beside it."""

from __future__ import annotations

from functools import cache

from referee.kernel.ruling import RefereeError
from referee.kernel.text import say, speak

LANGUAGES = ("en", "zh")
SIDES = {"US": "美国", "USSR": "苏联", "us": "美国", "ussr": "苏联", "table": "桌面"}


def speak_in(language: str) -> None:
    """From now on names are said in *language*; the sentences around them stay English until they are translated."""
    if language not in LANGUAGES:
        raise RefereeError(say("there is no language {name}; there are: {known}", name=language, known=LANGUAGES))
    speak(str, _chinese if language == "zh" else str)


def named(word: str) -> str:
    """Return a name in the table's language."""
    return str(say("{word}", word=word))


def _chinese(word: str) -> str:
    return _names().get(word, word)


@cache
def _names() -> dict[str, str]:
    """Return the first Chinese name of everything that has one, in every game: tables with `name` and `zh`."""
    import csv

    from referee.kernel.data import data_folder

    names = dict(SIDES)
    for path in sorted(data_folder("twilight-struggle").parent.glob("*/*.csv")):
        with path.open(encoding="utf-8", newline="") as file:
            names |= {row["name"]: row["zh"].split(";")[0] for row in csv.DictReader(file) if row.get("zh")}
    return names
