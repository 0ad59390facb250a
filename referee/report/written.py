"""A game written out for people and spreadsheets: a Markdown report, and CSV; what was withdrawn is struck through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import Any, cast

from msgspec.structs import replace

from referee.kernel.game import Game
from referee.kernel.line import Reading
from referee.kernel.pages.summary import Cell
from referee.kernel.record.course import Standing, places, struck
from referee.kernel.record.entries import Amended, Entry, Forced, Inserted, Line, Note, Played, Ruled
from referee.kernel.record.plain import to_plain
from referee.kernel.record.remarks import remarks
from referee.kernel.telling import HasRows
from referee.kernel.text import Text, say, speaking
from referee.report.formats import csv_rows, escaped, markdown_page
from referee.report.history import Shown, called, coded, strictly
from referee.report.language import named
from referee.report.past import clocks
from referee.report.reading import account, changes
from referee.report.settings import settings
from referee.report.terminal import shown as cell_shown
from referee.report.told import told
from referee.store.following import traced
from referee.store.games import Header
from referee.store.sitting import Misfit, Sitting

COLUMNS = ("number", "entry", "stands", "line", "moves", "sums", "changes")
Trails = Sequence[tuple[Standing, Reading, Any]]


def _shown(sitting: Sitting, trails: Trails) -> tuple[Shown, Any]:
    """Return the entries as everybody may read them, and the last position as everybody sees it."""
    end = trails[-1][2] if trails else sitting.first
    lost = next((line for line, reading, _ in trails if line.moves and not reading.steps), None)
    return Shown(replace(sitting, position=end, misfit=lost and Misfit(lost))), sitting.game.as_seen(end)


# -- Markdown --------------------------------------------------------------------------------------------------------


def markdown(sitting: Sitting, clean: bool = False) -> str:
    """Return the game as a Markdown report: its settings, every line with its numbers, the score at the end.

    A *clean* one is without what was withdrawn.
    """
    rules, trails = sitting.game, tuple(traced(sitting))
    shown, end = _shown(sitting, trails)
    rows = [*_lines(sitting, shown, trails), *_remarks(sitting)]
    if not clean:
        rows += _withdrawn(sitting, shown)
    said = [text] if (text := strictly(sitting)) else []
    begun = "\n- ".join([_settings(sitting.header), *(escaped(str(each)) for each in (*said, coded(sitting)))])
    parts = [f"# {escaped(sitting.name)}", begun, *(said for _, said in sorted(rows, key=itemgetter(0)))]
    return "\n\n".join([*parts, markdown_page(rules.status(end)), markdown_page(rules.score(end))]) + "\n"


def _lines(sitting: Sitting, shown: Shown, trails: Trails) -> Iterator[tuple[int, str]]:
    """Yield the standing lines with their places among the entries."""
    headings = clocks(sitting, trails)
    amended = {e.number: n for n, e in enumerate(sitting.entries, start=1) if _rewrites(e)}  # type: ignore[union-attr]
    for place, (line, reading, _) in zip(places([line.number for line, _, _ in trails]), trails, strict=True):
        said = _line(sitting.game, line.number, shown.line(line), shown.heard(line, reading))
        said = f"### {escaped(str(clock))}\n\n{said}" if (clock := headings.get(line.number)) else said
        by = amended.get(line.number)
        yield place, f"{said}\n- {escaped(str(say('amended by entry {number}', number=by)))}" if by else said


def _rewrites(entry: Entry) -> bool:
    return isinstance(entry, Amended) and not isinstance(entry, Inserted)


def _line(rules: Game, number: int, entry: Entry, reading: Reading) -> str:
    said = told(entry, rules, reading.before.title)
    rows = [f"**{number}.** {escaped(str(said))}"]
    if isinstance(entry, Line) and entry.moves and not reading.steps:
        rows += [f"- {escaped(str(say('this can no longer be replayed')))}"]
    elif isinstance(entry, Played | Forced):
        rows += [f"- {escaped(row.strip())}" for row in account(rules, reading)[1:-1]]
    return "\n".join(rows)


def _remarks(sitting: Sitting) -> Iterator[tuple[float, str]]:
    for place, _, entry in remarks(sitting.entries):
        if isinstance(entry, Note):
            yield place, f"> {escaped(str(told(replace(entry, before=0), sitting.game)))}"


def _withdrawn(sitting: Sitting, shown: Shown) -> Iterator[tuple[int, str]]:
    """Yield the lines that stand no longer, struck through."""
    for each in struck(sitting.entries):
        said = escaped(str(told(shown.line(each.line), sitting.game, sitting.position.title)))
        yield each.line.number, f"~~**{each.line.number}.** {said}~~ {escaped(str(_away(each.away)))}"


def _away(entry: int) -> Text:
    return say("withdrawn by entry {number}", number=entry)


def _settings(head: Header) -> str:
    first = say("{game}, {created}", game=called(head.game), created=head.created)
    lines = (say("{name}: {value}", name=Text(name), value=Text(value)) for name, value in settings(head))
    return "\n".join(f"- {escaped(str(line))}" for line in (first, *lines))


# -- CSV -------------------------------------------------------------------------------------------------------------


def csv(sitting: Sitting, clean: bool = False) -> str:
    """Return the lines as CSV, a row a line; a *clean* one has those that stand.

    The columns: number, kind, whether it stands, line, moves, sums, what it changed, and what the game says of a line.
    """
    trails = tuple(traced(sitting))
    shown, end = _shown(sitting, trails)
    rows = [*_standing_rows(sitting, shown, trails), *_ruled_rows(sitting)]
    if not clean:
        rows += _withdrawn_rows(sitting, shown)
    more = [str(heading) for heading, _ in _of_the_game(sitting.game, Reading("", end), end)]
    heads = [*(named(head) for head in COLUMNS), *more]
    return csv_rows([heads, *(row for _, row in sorted(rows, key=itemgetter(0)))])


def _of_the_game(rules: Game, reading: Reading, after: Any) -> tuple[tuple[Text, Cell], ...]:
    """Return the columns that the game has for a line, with their headings."""
    return cast(HasRows, rules).row(reading, after) if hasattr(rules, "row") else ()


Row = tuple[float, Sequence[object]]


def _standing_rows(sitting: Sitting, shown: Shown, trails: Trails) -> Iterator[Row]:
    rules, semicolon = sitting.game, str(say("; "))
    for place, (line, trail, after) in zip(places([line.number for line, _, _ in trails]), trails, strict=True):
        reading, seen = shown.heard(line, trail), rules.as_seen(after)
        moves = semicolon.join(rules.write(move, speaking()) for move in reading.moves)
        sums = semicolon.join(map(str, reading.sums))
        moved = semicolon.join(changes(rules, rules.as_seen(reading.before), seen))
        game = (cell_shown(cell) for _, cell in _of_the_game(rules, reading, seen))
        yield place, (line.number, _kind(line.entry), named("yes"), shown.line(line).line, moves, sums, moved, *game)


def _ruled_rows(sitting: Sitting) -> Iterator[Row]:
    """Yield the disputes with their outcomes."""
    for place, number, entry in remarks(sitting.entries):
        if isinstance(entry, Ruled):
            yield place, (number, _kind(entry), "", str(told(entry, sitting.game)))


def _withdrawn_rows(sitting: Sitting, shown: Shown) -> Iterator[Row]:
    for each in struck(sitting.entries):
        entry, number = each.line.entry, each.line.number
        yield number, (number, _kind(entry), str(_away(each.away)), shown.line(each.line).line, "", "")


def _kind(entry: Entry) -> str:
    return named(to_plain(entry)["entry"])
