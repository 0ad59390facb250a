"""The language of the table: English as written in the code and printed on the cards, or that of a folder of files."""

from __future__ import annotations

from functools import partial

from referee.kernel.printed.languages import languages, plural, sentence, word
from referee.kernel.ruling import RefereeError
from referee.kernel.text import say, speak


def speak_in(language: str) -> None:
    """From now on sentences and names are said in *language*; raise RefereeError when there is none of that name."""
    if language not in languages():
        raise RefereeError(say("there is no language {name}; there are: {known}", name=language, known=languages()))
    speak(language, partial(sentence, language), partial(word, language), plural(language))


def named(word: object) -> str:
    """Return a name, a word or a number in the table's language."""
    return str(say("{name}", name=word))
