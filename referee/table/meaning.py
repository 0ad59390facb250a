"""What a typed text wants: a line played or checked, a command, half a line continued, a die thrown."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from functools import cache
from typing import Any, Literal, NamedTuple

from msgspec import Struct

from referee.kernel.forms.fold import is_han
from referee.kernel.game import Game
from referee.kernel.printed.data import data_folder, plain_rows
from referee.kernel.printed.languages import called, languages
from referee.table.questions import Question, asked, is_marked

_QUESTION = ("?", "？")
_ASKED = "吗"
_FORCE = ("!", "！")
# These may begin a line as well: 'end turn', 'move c2 to d2'.
_LINES = ("end", "move")
# And these where the whole is a line: 'new turn'; by itself the word is the command, though 'new' begins 'new hand'.
_YIELDING = ("new",)
_BY_WORDS = frozenset({"line", "words", "amends", "count", "nothing"})

Does = Literal["nothing", "more", "leave", "help", "line", "roll", "follow", "check", "force", "command"]


class Meant(Struct, frozen=True):
    """What is wanted. *text* is the line or half line it is about, which begins at *at* of what was typed.

    *words* are those of a command. *yields*: a line of the game that sounds so comes before it. *asks* is the whole of
    a question whose answer is more than what becomes of the line.
    """

    does: Does
    text: str = ""
    at: int = 0
    words: tuple[str, ...] = ()
    yields: bool = False
    asks: str = ""


class Saying(NamedTuple):
    """One way of saying a command, in any language, and what is said after it."""

    said: str
    does: str
    takes: str


def sayings(commands: Iterable[str] = ()) -> tuple[Saying, ...]:
    """Return the ways of saying a command at the table in every language, the longest first.

    Each of *commands*, those of the command line, goes by its name; what takes a LINE is said in words of its own.
    """
    return _sayings(tuple(commands))


@cache
def _sayings(commands: tuple[str, ...]) -> tuple[Saying, ...]:
    rows = _rows()
    own = (Saying(said, row["does"], row["takes"]) for row in rows for said in _said_so(row))
    named = {row["does"] for row in rows}
    others = (Saying(said, name, "words") for name in commands if name not in named for said in _called(name)[1:])
    found = {each.said: each for each in (*others, *own)}
    return tuple(sorted(found.values(), key=lambda each: -len(each.said)))


def _rows() -> list[dict[str, str]]:
    return plain_rows(data_folder("table") / "commands.csv")


def _said_so(row: dict[str, str]) -> tuple[str, ...]:
    """Return the names of a command and what else people call it, in every language."""
    also = (said for language in languages() for said in row.get(language, "").split(";") if said)
    return (*_called(row["does"]), *also)


def _called(name: str) -> tuple[str, ...]:
    """Return what a command is called in every language, in English first."""
    return tuple(dict.fromkeys((name, *called(name, kind="command"))))


def meant(typed: str, commands: Iterable[str], game: Game | None = None, position: Any = None) -> Meant:
    """Return what *typed* wants, where *commands* are those of the command line.

    A question may name what there is in *game* as it stands in *position*.
    """
    text = typed.strip()
    at = len(typed) - len(typed.lstrip())
    if not text:
        return Meant("nothing")
    if text.startswith(_FORCE):
        return _after(Meant("force"), typed, at + 1)
    if text.startswith(_QUESTION) and text[1:].strip():
        return _after(Meant("check"), typed, at + 1)
    known = tuple(commands)
    found = _said(text, known)
    if not (found and _is_whole(text, found)) and (question := asked(text, game, position)):
        return _answered(question, text, at)
    if found:
        return _by_saying(found, typed, at)
    if text.endswith(_QUESTION):
        return Meant("follow", text[:-1].rstrip(), at)
    word, _, rest = text.partition(" ")
    if word in known and word not in _LINES:
        return Meant(
            "command", rest.strip(), at + len(word), (word, *_words(word, rest)), bool(rest) and word in _YIELDING
        )
    return _thrown(typed, at) or Meant("line", text, at)


def _answered(question: Question, text: str, at: int) -> Meant:
    """Return what the *question* wants, which *text* asks from *at* of what was typed on."""
    does, begun = question.does, at + question.at
    match does:
        case "check":
            return Meant("check", question.text, begun, yields=not is_marked(text), asks=text)
        case "what-if":
            return Meant("check", question.text, begun, (does,))
    return Meant("command", question.text, begun, (does, *question.words))


def _after(what: Meant, typed: str, at: int) -> Meant:
    """Return *what* is wanted of the text from *at* on."""
    rest = typed[at:].rstrip(" ?？")
    rest = rest.removesuffix(_ASKED)
    return Meant(what.does, rest.strip(), at + len(rest) - len(rest.lstrip()), what.words)


def _said(text: str, commands: tuple[str, ...]) -> Saying | None:
    """Return the saying that *text* begins with; where nothing is said after it, that it is."""
    folded = text.casefold().rstrip(" ?？.!！。") or text
    return next((each for each in sayings(commands) if _begins(folded, each)), None)


def _is_whole(text: str, saying: Saying) -> bool:
    """True where nothing is said but *saying*."""
    return text.casefold().rstrip(" ?？.!！。") == saying.said


def _begins(text: str, saying: Saying) -> bool:
    if text == saying.said:
        return True
    if text.startswith(f"{saying.said} -"):  # An option of the command.
        return True
    if saying.takes == "nothing" or not text.startswith(saying.said):
        return False
    follows = text[len(saying.said)]
    return follows.isspace() or (is_han(saying.said[-1]) and (saying.takes == "line" or not is_han(follows)))


def _by_saying(found: Saying, typed: str, begun: int) -> Meant:
    """Return what is wanted by *found*, said from *begun* of what was typed on."""
    at = begun + len(found.said)
    if found.does in _LINES:
        return Meant("line", f"{found.does} {typed[at:].strip()}", begun)
    match found.does:
        case "check" | "force" | "leave" | "more" | "roll":
            return _after(Meant(found.does), typed, at)
        case "what-if":
            return _after(Meant("check", words=("what-if",)), typed, at)
        case "help":
            return _after(Meant("help"), typed, at)
    rest = _after(Meant("command"), typed, at)
    yields = found.said not in _called(found.does)
    return Meant("command", rest.text, rest.at, (found.does, *_words(found.does, rest.text)), yields)


def _thrown(typed: str, at: int) -> Meant | None:
    """Return the line whose die is to be thrown, where *typed* ends with the word for it; else None."""
    for each in sayings():
        text = typed.rstrip()
        if each.does == "roll" and text.casefold().endswith(each.said):
            before = text[: -len(each.said)]
            if before[-1:].isspace() or before[-1:] in ",，" or is_han(each.said[0]):
                return Meant("roll", before.strip(" ,，"), at)
    return None


def takes_line(word: str) -> str:
    """Return what is said after the command *word*: 'line', 'amends' (a number, then a line), 'words' or ''."""
    return {"suggest": "line"}.get(word) or next((each.takes for each in sayings() if each.said == word), "")


def _words(word: str, rest: str) -> tuple[str, ...]:
    """Return the words of a command: signs of a shell are plain text where a line or a remark is said."""
    if takes_line(word) in _BY_WORDS:
        return tuple(rest.split())
    try:
        return tuple(shlex.split(rest))
    except ValueError:
        return tuple(rest.split())
