"""What becomes of a line that the rules refuse: it is not played, it is asked about, or it is recorded and flagged."""

from __future__ import annotations

from typing import cast, get_args

from msgspec import Struct

from referee.kernel.decision import Move
from referee.kernel.line import Reading
from referee.kernel.printed.languages import Called, meant
from referee.kernel.ruling import RefereeError, Ruling
from referee.kernel.text import Text, say
from referee.store import entering
from referee.store.games import Strictness
from referee.store.sitting import Sitting

STRICT, WARN, RECORD = LEVELS = get_args(Strictness)
KIND = "strictness"
TOLD = {
    STRICT: say("strict: what the rules refuse is not played"),
    WARN: say("warn: what the rules refuse is asked about, then recorded and flagged"),
    RECORD: say("record: what the rules refuse is recorded and flagged"),
}


class Entered(Struct, frozen=True):
    """What became of a typed line: the *sitting* with it, or as it was where it is refused.

    *over* are the rulings that refused it, or in spite of which it was entered; *left* the moves of it that nothing
    pending could take; *whole* is it with these.
    """

    sitting: Sitting
    reading: Reading
    over: tuple[Ruling, ...] = ()
    left: tuple[Move, ...] = ()
    is_forced: bool = False
    whole: Reading | None = None

    @property
    def is_refused(self) -> bool:
        """True where the line was not entered."""
        return bool(self.over) and not self.is_forced


def level(said: str) -> Strictness:
    """The strictness of that name, in any language; RefereeError naming those there are."""
    found = said if said in LEVELS else meant(said, LEVELS, kind=KIND)
    if found not in LEVELS:
        known = tuple(Called("", KIND, each) for each in LEVELS)
        raise RefereeError(say("there is no strictness '{word}'; there are: {known}", word=said, known=known))
    return cast(Strictness, found)


def told(sitting: Sitting) -> Text | None:
    """What becomes of a refused line at this table, in words; nothing where it is refused, as is usual."""
    return None if sitting.header.strictness == STRICT else TOLD[sitting.header.strictness]


def warns(sitting: Sitting) -> bool:
    """True where somebody is asked whether a refused line is recorded all the same."""
    return bool(sitting.header.strictness == WARN)


def records(sitting: Sitting) -> bool:
    """True where a refused line is recorded and flagged without a question."""
    return bool(sitting.header.strictness == RECORD)


def is_possible(reading: Reading) -> bool:
    """True unless the line holds what cannot have happened at any table, so that it is recorded at none: a die of 7."""
    return not any(move.impossible for move in reading.moves)


def is_asked(sitting: Sitting, entered: Entered) -> bool:
    """True where somebody is asked whether *entered*, which is refused, is recorded all the same."""
    return warns(sitting) and is_possible(entered.reading)


def enter(sitting: Sitting, line: str, sure: bool = False) -> Entered:
    """The line entered, as strictly as the table wants it; *sure*: whoever is to be asked has said yes.

    Raises as `entering.play`.
    """
    after, reading = entering.play(sitting, line)
    lets = is_possible(reading) and (records(sitting) or (sure and warns(sitting)))
    if not reading.rulings or not lets:
        return Entered(after, reading, reading.rulings)
    after, imposed = entering.force(sitting, line)
    return Entered(after, imposed.reading, imposed.rulings, imposed.left, True, imposed.whole)
