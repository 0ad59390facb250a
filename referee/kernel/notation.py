"""What is asked or stands in a file, read word by word: tokens, a cursor over them, and names found at the cursor."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from msgspec import Struct

from referee.kernel.names import Lexicon, words
from referee.kernel.ruling import NotationError
from referee.kernel.text import say

_TOKEN = re.compile(r"\d+\s*-\s*\d+|[+-]?\d+|[^\s\d,;:，；：、。]+\d*[^\s,;:，；：、。]*|[,;:，；：、。]")
_NUMBER = re.compile(r"\d+\s*-\s*\d+|[+-]?\d+")
_CJK = re.compile(r"[一-鿿]+")
_SEPARATORS = frozenset(",;:，；：、。")
_LONGEST, _MOST_DIGITS, _SHOWN = 4000, 9, 60


class Token(Struct, frozen=True):
    """One word, number, pair of dice or separator of a line, and where it begins."""

    text: str
    at: int

    @property
    def words(self) -> tuple[str, ...]:
        """The lower-case words inside: 'US/Japan' has two."""
        return words(self.text)


def tokens(line: str, vocabulary: Iterable[str] = ()) -> tuple[Token, ...]:
    """Return the tokens of *line*; Chinese without spaces is cut at the longest words of *vocabulary*.

    >>> [t.text for t in tokens("ussr nato, place france 4")]
    ['ussr', 'nato', ',', 'place', 'france', '4']
    """
    folded = unicodedata.normalize("NFKC", line)
    if len(folded) > _LONGEST:
        raise NotationError(say("a line of {n} characters is too long: at most {most}", n=len(folded), most=_LONGEST))
    known = frozenset(vocabulary)
    found: list[Token] = []
    for match in _TOKEN.finditer(folded):
        found += (
            _cut(Token(match[0], match.start()), known) if _CJK.search(match[0]) else [Token(match[0], match.start())]
        )
    return tuple(found)


def _cut(token: Token, known: frozenset[str]) -> list[Token]:
    """Return *token* cut into known Chinese words, the numbers between them, and what remains."""
    text, at, parts = token.text, 0, list[Token]()
    while at < len(text):
        size = next((n for n in range(len(text) - at, 0, -1) if text[at : at + n] in known), 0)
        if not size and (number := _NUMBER.match(text, at)):
            size = len(number[0])
        size = size or _unknown(text, at, known)
        parts.append(Token(text[at : at + size], token.at + at))
        at += size
    return parts


def _unknown(text: str, at: int, known: frozenset[str]) -> int:
    """Return how far an unknown stretch goes before a known word or a number begins."""
    for end in range(at + 1, len(text)):
        if _NUMBER.match(text, end) or any(text[end : end + n] in known for n in range(len(text) - end, 0, -1)):
            return end - at
    return len(text) - at


class Cursor(Struct, frozen=True):
    """A place in a line."""

    tokens: tuple[Token, ...]
    place: int = 0

    @property
    def token(self) -> Token | None:
        """The token here, or None at the end."""
        return self.tokens[self.place] if self.place < len(self.tokens) else None

    @property
    def text(self) -> str:
        """The lower-case text here, '' at the end."""
        return self.token.text.casefold() if self.token else ""

    @property
    def at(self) -> int:
        """The offset in the line."""
        last = self.tokens[-1] if self.tokens else Token("", 0)
        return self.token.at if self.token else last.at + len(last.text)

    def on(self, count: int = 1) -> Cursor:
        """Return the cursor *count* tokens on."""
        return Cursor(self.tokens, self.place + count)

    def past_separators(self) -> Cursor:
        """Return the cursor at the next token that is no comma or colon."""
        here = self
        while here.text and here.text in _SEPARATORS:
            here = here.on()
        return here

    def number(self) -> int | None:
        """Return the whole number here, signed as typed, or None."""
        return self._whole(self.text) if re.fullmatch(r"[+-]?\d+", self.text) else None

    def _whole(self, digits: str) -> int:
        if len(digits) > _MOST_DIGITS:
            raise NotationError(say("a number of {n} digits is none of this game", n=len(digits)), self.at)
        return int(digits)

    def phrase(self, count: int, numbers: bool = False) -> tuple[str, ...]:
        """Return the words of the next *count* tokens; () with a separator (or number, unless *numbers*) among them."""
        part = self.tokens[self.place : self.place + count]
        if len(part) < count or any(t.text in _SEPARATORS for t in part):
            return ()
        if not numbers and any(t.text.lstrip("+-").isdigit() for t in part):
            return ()
        return tuple(word for token in part for word in token.words)

    def rest(self) -> str:
        """Return the words from here to the next separator, as typed."""
        stop = next((i for i, t in enumerate(self.tokens[self.place :]) if t.text in _SEPARATORS), None)
        part = self.tokens[self.place :] if stop is None else self.tokens[self.place : self.place + stop]
        return " ".join(token.text for token in part)


def name_at(cursor: Cursor, lexicon: Lexicon, stop: frozenset[str] = frozenset()) -> tuple[str, Cursor] | None:
    """Return the name that begins at *cursor* and the cursor after it, the longest reading first, or None.

    Words of *stop* end a shortened name. Raises AmbiguousName when the words fit several names.
    """
    longest = min(lexicon.longest, len(cursor.tokens) - cursor.place)
    for count in range(longest, 0, -1):
        if name := lexicon.exact(cursor.phrase(count, numbers=True)):
            return name, cursor.on(count)
    for count in range(longest, 0, -1):
        spoken = cursor.phrase(count)
        if not spoken or any(word in stop for word in spoken):
            continue
        if fitting := lexicon.find(spoken):
            return fitting, cursor.on(count)
    return None


def not_understood(cursor: Cursor, *lexicons: Lexicon, stop: frozenset[str] = frozenset()) -> NotationError:
    """Return the error for the words at *cursor* up to a word of *stop*, with the nearest names."""
    if cursor.token is None:
        return NotationError(say("the line ends where more was expected"), cursor.at)
    spoken = cursor.rest().split()
    kept = next((i for i, word in enumerate(spoken) if i and (word.casefold() in stop or word.isdigit())), len(spoken))
    typed = " ".join(spoken[:kept])
    if len(typed) > _SHOWN:
        typed = f"{typed[:_SHOWN]}..."
    near = tuple(dict.fromkeys(name for lexicon in lexicons for name in lexicon.near(words(typed))))[:4]
    if near:
        return NotationError(
            say("'{typed}' is not known; did you mean {near}?", typed=typed, near=near), cursor.at, near
        )
    return NotationError(say("'{typed}' is not understood", typed=typed), cursor.at)
