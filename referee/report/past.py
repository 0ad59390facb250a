"""A record by turn and round, and a game as it stood after an entry."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from referee.kernel.line import Reading
from referee.kernel.pages.summary import Summary
from referee.kernel.record.course import Standing
from referee.kernel.record.entries import Forced, Inserted
from referee.kernel.text import Text, say
from referee.report.history import Shown, history, strictly
from referee.report.told import told
from referee.store.following import at, led, traced
from referee.store.past import reaching
from referee.store.sitting import Misfit, Sitting

Trail = tuple[Standing, Reading, object]


def listed(sitting: Sitting) -> list[str]:
    """Return every entry as one line, under headings of turn and round, by which the number of a line is found."""
    trails = tuple(traced(sitting))
    here = _ended(sitting, trails)
    headings = clocks(here, trails)
    said = [str(each)] if (each := strictly(sitting)) else []
    return [*said, *_headed(enumerate(history(here), start=1), headings)]


def _ended(sitting: Sitting, trails: tuple[Trail, ...]) -> Sitting:
    """Return the game where its trails lead."""
    lost = next((line for line, reading, _ in trails if line.moves and not reading.steps), None)
    position = trails[-1][2] if trails else sitting.first
    return replace(sitting, position=position, misfit=lost and Misfit(lost))


def clocks(sitting: Sitting, trails: Iterable[Trail]) -> dict[int, Text]:
    """Return the turn and round of each line that begins one, by its number; one that was put in stands elsewhere."""
    found, last, rules = dict[int, Text](), "", sitting.game
    for line, reading, _ in trails:
        clock = rules.clock(rules.as_seen(reading.before))
        if str(clock) not in (last, "") and not isinstance(sitting.entries[line.number - 1], Inserted):
            found[line.number], last = clock, str(clock)
    return found


def _headed(rows: Iterable[tuple[int, str]], headings: dict[int, Text]) -> Iterable[str]:
    for number, row in rows:
        if number in headings:
            yield str(say("-- {clock} --", clock=headings[number]))
        yield row


def history_at(sitting: Sitting, number: int) -> Summary:
    """Return the game as it stood after entry *number*, as the record reads today: the lines up to it, and the status.

    RecordError where there is no such entry.
    """
    lines = reaching(sitting, number)
    end = led(sitting)
    position, shown = at(sitting, number), Shown(end)
    trails = [each for each in traced(sitting) if each[0] in lines]
    rows = ((line.number, _row(end, shown, line, reading)) for line, reading, _ in trails)
    status = sitting.game.status(sitting.game.as_seen(position))
    title = say("{name} after entry {number}", name=Text(sitting.name), number=number)
    parts = tuple(map(Text, _headed(rows, clocks(sitting, trails))))
    entries = [{"number": line.number, "line": shown.line(line).line} for line in lines]
    data = {"name": sitting.name, "at": number, "entries": entries, "status": status.data}
    return Summary(title, (*parts, Text(""), status.title, *status.parts), data)


def _row(sitting: Sitting, shown: Shown, line: Standing, reading: Reading) -> str:
    mark = "!" if isinstance(line.entry, Forced) else " "
    return f"{line.number}{mark} {told(shown.line(line), sitting.game, reading.before.title)}"
