"""What a record holds besides the lines that stand: its other branches, and how amended lines read before."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from referee.kernel import Plain
from referee.kernel.record.course import Standing, struck
from referee.kernel.record.entries import Amended, Inserted
from referee.kernel.text import Text, say
from referee.report.history import Shown
from referee.report.told import told
from referee.store.sitting import Sitting


class Branch(Struct, frozen=True):
    """Lines that were played one after the other, the first *after* a line (0: at the beginning), and went together.

    *away* is the entry that took them away.
    """

    after: int
    away: int
    lines: tuple[Standing, ...]


def branches(sitting: Sitting) -> tuple[Branch, ...]:
    """Return the branches of the record that do not stand, the one that was played first first."""
    found = list[Branch]()
    for line, after, away in struck(sitting.entries):
        for place, branch in enumerate(found):
            if (branch.lines[-1].number, branch.away) == (after, away):
                found[place] = Branch(branch.after, away, (*branch.lines, line))
                break
        else:
            found.append(Branch(after, away, (line,)))
    return tuple(found)


def as_told(sitting: Sitting) -> list[str]:
    """Return the branches, each with what took it away and how it comes back, and the lines that read otherwise."""
    shown = Shown(sitting)
    rows = [row for branch in branches(sitting) for row in ("", *_branch(sitting, shown, branch))]
    amended = [*_amended(sitting, shown)]
    return [*rows, *(["", *amended] if amended else [])]


def _branch(sitting: Sitting, shown: Shown, branch: Branch) -> Iterator[str]:
    title = sitting.position.title
    if branch.after:
        head = say("played after entry {number}, withdrawn by entry {away}:", number=branch.after, away=branch.away)
    else:
        head = say("played at the beginning, withdrawn by entry {away}:", away=branch.away)
    yield str(head)
    yield f"  {branch.away} {told(shown.entered(branch.away), sitting.game, title)}" if branch.away else ""
    for line in branch.lines:
        yield f"  {line.number}- {told(shown.line(line), sitting.game, title)}"
    yield str(say("  to bring it back: restore {number}", number=branch.lines[-1].number))


def _amended(sitting: Sitting, shown: Shown) -> Iterator[str]:
    """Yield how lines read before they were amended."""
    said = dict[int, str]()
    for number, entry in enumerate(sitting.entries, start=1):
        now = shown.entered(number)
        if isinstance(entry, Amended) and not isinstance(entry, Inserted):
            was = Text(said.get(entry.number, ""))
            what = "entry {number} read until entry {until}: {line}"
            yield str(say(what, number=entry.number, until=number, line=was))
            said[entry.number] = str(getattr(now, "line", ""))
        else:
            said[number] = str(getattr(now, "line", ""))


def as_data(sitting: Sitting) -> list[Plain]:
    """Return the branches as data: after which line, taken away by which entry, and the numbers of their lines."""
    return [
        {"after": each.after, "away": each.away, "lines": [line.number for line in each.lines]}
        for each in branches(sitting)
    ]
