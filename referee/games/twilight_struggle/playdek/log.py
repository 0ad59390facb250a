"""A log as text, cut into blocks of typed lines. Pure; tolerant of what a file may have suffered."""

from __future__ import annotations

import re

from msgspec import Struct
from msgspec.structs import replace

from referee.games.twilight_struggle.playdek.lines import Line, Unread
from referee.games.twilight_struggle.playdek.reading import Misread, card_named, read_line
from referee.games.twilight_struggle.printed.sides import US, USSR, Side
from referee.kernel.ruling import RefereeError
from referee.kernel.text import Text, say

SETUP, HEADLINE, ROUND, CLEANUP, END = "setup", "headline", "round", "cleanup", "end"
_HEADER = re.compile(r"Turn ([1-9]\d{0,5}), (Headline Phase|Cleanup|(US|USSR) AR(\d{1,6}))(?:: ?(.*))?")
_OPENING = re.compile(r"SETUP:\s*:?\s*(.*)")
_ENDING = re.compile(r": :?\s*:?\s*(.*)")


class Block(Struct, frozen=True):
    """One header of the log with the lines below it; *cards* are those named in the header."""

    at: str
    kind: str
    header: Line
    turn: int = 0
    side: Side | None = None
    number: int = 0
    cards: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()

    @property
    def last_line(self) -> Line:
        """The last line of the block, its header when nothing follows."""
        return self.lines[-1] if self.lines else self.header


class Log(Struct, frozen=True):
    """A log as read. *cut*: it ends in the middle of a line; *notes* say what could not be read."""

    blocks: tuple[Block, ...]
    cut: bool = False
    notes: tuple[Text, ...] = ()


def read_log(text: str) -> Log:
    """Return the blocks of *text*; raise RefereeError when it is no log of the digital edition."""
    rows = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    found = list[tuple[Block, list[Line]]]()
    part = 0
    for number, row in enumerate(rows, start=1):
        said = row.strip()
        if opened := _header(said, number):
            part = 0
            found.append((opened, []))
        elif said and found:
            found[-1][1].append(_numbered(read_line(said), number, said, part))
        part += not said
    blocks = [replace(block, lines=(*block.lines, *lines)) for block, lines in found]
    if all(block.kind == END for block in blocks):
        raise RefereeError(say("not a log of the digital edition: no line begins with 'SETUP:' or 'Turn 1, '"))
    return _without_the_cut(blocks, whole=text.endswith(("\n", "\r")), last=len(rows))


def _numbered(line: Line, number: int, text: str, part: int) -> Line:
    return replace(line, number=number, text=text, part=part)


def _with(block: Block, line: Line) -> Block:
    return replace(block, lines=(*block.lines, line))


def _header(said: str, number: int) -> Block | None:
    """Return the block that *said* opens, with what stands behind its card, or None."""
    if match := _HEADER.fullmatch(said):
        return _turn_block(match, number)
    for form, at, kind in ((_OPENING, "SETUP", SETUP), (_ENDING, "END", END)):
        if match := form.fullmatch(said):
            block = Block(at, kind, Line(number=number, text=said))
            return _with_tail(block, match[1])
    return None


def _turn_block(match: re.Match[str], number: int) -> Block:
    turn, what, side, round_number, rest = match.groups()
    kind = HEADLINE if what == "Headline Phase" else CLEANUP if what == "Cleanup" else ROUND
    header = Line(number=number, text=match[0])
    phasing: Side | None = None if not side else US if side == "US" else USSR
    block = Block(f"Turn {turn}, {what}", kind, header, int(turn), phasing, int(round_number or 0))
    if kind == CLEANUP:
        return _with_tail(block, rest or "")
    names, _, tail = (rest or "").rstrip().removesuffix(":").partition(": ")
    return _with_tail(_with_cards(block, names), _restored(tail, rest or ""))


def _restored(tail: str, rest: str) -> str:
    """Return *tail* with the colon that ends 'Coup (3 Ops):', which belongs to it."""
    return f"{tail}:" if tail and rest.rstrip().endswith(":") else tail


def _with_cards(block: Block, names: str) -> Block:
    parts = names.split(" & ") if block.kind == HEADLINE else [names]
    try:
        return replace(block, cards=tuple(card_named(name) for name in parts if name.strip(" :")))
    except Misread:
        unread = Unread(number=block.header.number, text=block.header.text)
        return replace(block, lines=(unread,))


def _with_tail(block: Block, tail: str) -> Block:
    said = tail.strip(" ") if tail.strip(" :") else ""
    return _with(block, _numbered(read_line(said), block.header.number, said, 0)) if said else block


def _without_the_cut(blocks: list[Block], whole: bool, last: int) -> Log:
    """Return the log without its last line when that was cut off, and with a note on every line not understood."""
    end = blocks[-1].last_line
    cut = not whole and end.number == last and isinstance(end, Unread)
    notes: tuple[Text, ...] = ()
    if cut:
        blocks = _dropped(blocks)
        notes = (say("the log is cut in line {number}; it is read up to line {before}", number=last, before=last - 1),)
    unread = [line for block in blocks for line in block.lines if isinstance(line, Unread)]
    notes += tuple(say("line {number} was not understood: {text}", number=u.number, text=u.text) for u in unread)
    return Log(tuple(blocks), cut, notes)


def _dropped(blocks: list[Block]) -> list[Block]:
    """Return the blocks without the last line; of a header that was cut the turn and round are kept."""
    *before, last = blocks
    if last.last_line.number != last.header.number:
        return [*before, replace(last, lines=last.lines[:-1])]
    return [*before, replace(last, cards=(), lines=())]
