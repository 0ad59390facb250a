"""What is typed, folded: width, case, accents, script and punctuation away, and where each word stood."""

from __future__ import annotations

import re
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from referee.kernel.ruling import NotationError
from referee.kernel.script import simplified
from referee.kernel.text import say

LONGEST, MOST_DIGITS = 4000, 9
_ASCII = re.compile(r"[a-z]+|[0-9]+|[=#]")
_DROPPED = str.maketrans("", "", "'’‘`´的")
# Between two words of one name there may stand a blank, a hyphen, a stop, a slash, but none of these.
_APART = frozenset(',;:!?()[]{}<>|"“”„«»、。，；：？！（）【】《》「」『』→⇒…')
# What stands between two numbers that are one, which is none of this game: '1+1', '3.5'.
_SUMS = frozenset("+.*^%")
_SIGNS = {"+": 1, "-": -1, "−": -1, "–": -1}


class Unit(Struct, frozen=True):
    """One word of a folded line: where it stood in the line, what stood before it, and the sign a number bears."""

    text: str
    at: int
    to: int
    apart: bool = False
    sign: int = 0


def units(line: str, known: frozenset[str] = frozenset()) -> tuple[Unit, ...]:
    """Return the words of *line*; Chinese that holds a character not *known* is read as traditional script.

    >>> [unit.text for unit in units("US: D&C, coup Iran x4")]
    ['us', 'd', 'c', 'coup', 'iran', 'x', '4']
    """
    if len(line) > LONGEST:
        raise NotationError(say("a line of {n} characters is too long: at most {most}", n=len(line), most=LONGEST))
    text, places = _folded(line)
    if not text.isascii() and any(is_han(letter) and letter not in known for letter in text):
        text = simplified(text)
    found, end = list[Unit](), 0
    for start, stop in _spans(text):
        unit = _unit(text[start:stop], text[end:start], places[start], places[stop - 1] + 1, found)
        if text[end:start] in _SUMS and unit.text.isdecimal() and found and found[-1].text[-1].isdecimal():
            last = found.pop()
            unit = replace(last, text=f"{last.text}{text[end:stop]}", to=unit.to)
        found.append(unit)
        end = stop
    return tuple(found)


def words(text: str) -> tuple[str, ...]:
    """Return the folded words of a name or keyword.

    >>> words("Spain/Portugal"), words("U2 事件")
    (('spain', 'portugal'), ('u', '2', '事', '件'))
    """
    if text.isascii():
        return tuple(_ASCII.findall(text.lower().replace("'", "")))
    folded = _folded(text)[0]
    return tuple(folded[start:stop] for start, stop in _spans(folded))


def first_word(text: str) -> str:
    """Return the first of the words of *text*, which is in lower case; '' where there is none."""
    if text and is_han(text[0]):
        return text[0]
    return next(iter(_ASCII.findall(text) if text.isascii() else words(text)), "")


def is_han(letter: str) -> bool:
    """True for a Chinese character: each is a word of its own."""
    return "\u3400" <= letter <= "\u9fff"


def _spans(text: str) -> list[tuple[int, int]]:
    """Return where in a folded *text* its words begin and end: runs of letters, of digits, Chinese one by one."""
    if text.isascii():
        return [match.span() for match in _ASCII.finditer(text)]
    spans, before = list[tuple[int, int]](), ""
    for place, letter in enumerate(text):
        kind = _kind(letter)
        if kind and kind == before and kind in "ad":
            spans[-1] = (spans[-1][0], place + 1)
        elif kind:
            spans.append((place, place + 1))
        before = kind
    return spans


def _kind(letter: str) -> str:
    if is_han(letter) or letter in "=#":
        return "one"
    return "d" if letter.isdecimal() else "a" if letter.isalnum() else ""


def _unit(text: str, gap: str, at: int, to: int, before: list[Unit]) -> Unit:
    apart = bool(gap) and not _APART.isdisjoint(gap)
    if not text[0].isdecimal():
        return Unit(text, at, to, apart)
    if len(text) > MOST_DIGITS:
        raise NotationError(say("a number of {n} digits is none of this game", n=len(text)), at)
    return Unit(text, at, to, apart, _sign(gap, before))


def _sign(gap: str, before: list[Unit]) -> int:
    """Return 1 or -1 for a sign that belongs to the number after *gap*: 'iran -2', but neither '4-1' nor 'iran - 2'."""
    sign, alone = _SIGNS.get(gap[-1:], 0), gap.strip() in _SIGNS
    if sign and before and alone and (before[-1].text.isdecimal() or (sign < 0 and gap in _SIGNS)):
        return 0
    return sign


def _folded(line: str) -> tuple[str, range | list[int]]:
    """Return *line* in lower case, plain width, without accents and apostrophes, and where each letter stood."""
    if line.isascii() and "'" not in line and "`" not in line:
        return line.lower(), range(len(line))
    letters, places = list[str](), list[int]()
    for place, char in enumerate(line):
        for letter in _plain(char):
            letters.append(letter)
            places.append(place)
    return "".join(letters), places


@cache
def _plain(char: str) -> str:
    if char.isascii():
        return char.lower().translate(_DROPPED)
    import unicodedata

    spread = unicodedata.normalize("NFKD", char).casefold().translate(_DROPPED)
    return "".join(letter for letter in spread if not unicodedata.combining(letter))
