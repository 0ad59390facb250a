"""What is typed, folded: width, case, accents, script and punctuation away, and where each word stood."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import NamedTuple

from referee.kernel.ruling import NotationError
from referee.kernel.text import say

LONGEST, MOST_DIGITS = 4000, 9
# A word, a number, one Chinese character, or a sign that is read as a word. Anything else stands between words.
_UNIT = re.compile(r"[^\W\d_\u3400-\u9fff]+|\d+|[\u3400-\u9fff]|[=#]")
_HAN = re.compile(r"[\u3400-\u9fff]")
_APOSTROPHES = str.maketrans("", "", "'’‘`´的")
# Between two words of one name there may stand a blank, a hyphen, a stop, a slash, but none of these.
_APART = frozenset(',;:!?()[]{}<>|"“”„«»、。，；：？！（）【】《》「」『』→⇒…')
_SIGNS = {"+": 1, "-": -1, "−": -1, "–": -1}


class Unit(NamedTuple):
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
    if not text.isascii() and not known.issuperset(_HAN.findall(text)):
        text = simplified(text)
    found: list[Unit] = []
    end = 0
    for match in _UNIT.finditer(text):
        start, stop = match.span()
        found.append(_unit(match[0], text[end:start], places[start], places[stop - 1] + 1, found))
        end = stop
    return tuple(found)


def words(text: str) -> tuple[str, ...]:
    """Return the folded words of a name or keyword.

    >>> words("Spain/Portugal"), words("U2 事件")
    (('spain', 'portugal'), ('u', '2', '事', '件'))
    """
    if text.isascii():
        return tuple(_UNIT.findall(text.lower().replace("'", "")))
    return tuple(_UNIT.findall(_folded(text)[0]))


def _unit(text: str, gap: str, at: int, to: int, before: list[Unit]) -> Unit:
    if not text[0].isdigit():
        return Unit(text, at, to, bool(gap) and not _APART.isdisjoint(gap))
    if len(text) > MOST_DIGITS:
        raise NotationError(say("a number of {n} digits is none of this game", n=len(text)), at)
    return Unit(text, at, to, bool(gap) and not _APART.isdisjoint(gap), _sign(gap, before))


def _sign(gap: str, before: list[Unit]) -> int:
    """Return 1 or -1 for a sign that belongs to the number after *gap*: 'iran -2', but neither '4-1' nor 'iran - 2'."""
    sign = _SIGNS.get(gap[-1:], 0)
    if sign and before and ((gap in _SIGNS and sign < 0) or before[-1].text.isdigit()):
        return 0
    return sign


def _folded(line: str) -> tuple[str, list[int]]:
    """Return *line* in lower case, plain width, without accents and apostrophes, and where each letter stood."""
    if line.isascii() and "'" not in line and "`" not in line:
        return line.lower(), list(range(len(line)))
    letters, places = list[str](), list[int]()
    for place, char in enumerate(line):
        for letter in _plain(char):
            letters.append(letter)
            places.append(place)
    return "".join(letters), places


@cache
def _plain(char: str) -> str:
    if _HAN.match(char):
        return char.translate(_APOSTROPHES)
    spread = unicodedata.normalize("NFKD", char).casefold().translate(_APOSTROPHES)
    return "".join(letter for letter in spread if not unicodedata.combining(letter))


def simplified(text: str) -> str:
    """Return *text* in simplified script, of the same length."""
    from opencc import OpenCC

    converter = OpenCC("t2s")
    whole: str = converter.convert(text)
    return whole if len(whole) == len(text) else "".join(converter.convert(char)[:1] or char for char in text)
