"""The record of a game: as a page of numbered lines, as data, as a Markdown report and as CSV."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from referee.kernel import Plain
from referee.kernel.game import Game
from referee.kernel.line import Reading
from referee.kernel.pages.summary import Summary, Table
from referee.kernel.record import (
    Adjusted,
    Amended,
    Checked,
    Entry,
    Forced,
    Line,
    Note,
    Played,
    Redone,
    TakenBack,
    to_plain,
)
from referee.kernel.text import Text, say
from referee.report.formats import csv_rows, escaped, markdown_page
from referee.report.reading import account
from referee.store.games import Listed
from referee.store.sitting import Sitting, traced


def shelf(games: Iterable[Listed], home: Path) -> Summary:
    """Return the list of games as a page."""
    rows = tuple((each.name, each.game, each.created[:16].replace("T", " "), each.entries, each.note) for each in games)
    columns = (say("name"), say("game"), say("begun"), say("entries"), say("note"))
    return Summary(say("games in {home}", home=str(home)), (Table(say(""), columns, rows),), {})


def history(sitting: Sitting) -> list[str]:
    """Return every entry as one line; `-` marks a line that no longer stands, `!` one that was forced."""
    standing = {line.number: line for line in sitting.standing}
    width = len(str(len(sitting.entries)))
    shown = []
    for number, entry in enumerate(sitting.entries, start=1):
        mark = _mark(entry, number in standing)
        now = standing[number].entry if number in standing else entry
        shown.append(f"{number:>{width}}{mark} {told(now)}")
    return shown


def _mark(entry: Entry, stands: bool) -> str:
    if isinstance(entry, Played | Forced | Adjusted) and not stands:
        return "-"
    return "!" if isinstance(entry, Forced) else " "


def told(entry: Entry) -> Text | str:
    """Return an entry in words."""
    match entry:
        case Played(line=line, side_note=declared):
            return say("{line}   (declared: {claims})", line=Text(line), claims=Text(declared)) if declared else line
        case Forced(line=line, rulings=rulings):
            reasons = tuple(dict.fromkeys(f"{ruling['reason']} [{ruling['source']}]" for ruling in rulings))
            return say("{line}   (forced against: {reasons})", line=Text(line), reasons=reasons)
        case Adjusted(changes=changes, reason=reason):
            said = tuple(f"{key}={value}" for key, value in _typed(changes))
            return say("(adjusted: {changes}; {reason})", changes=said, reason=reason or say("no reason given"))
        case TakenBack(count=count, barrier=barrier):
            agreed = say(", over a die or a reveal, agreed") if barrier else ""
            return say("(taken back: {count}{agreed})", count=count, agreed=agreed)
        case Redone(count=count):
            return say("(redone: {count})", count=count)
        case Amended(number=number, line=line, dropped=dropped):
            gone = say("; dropped: {lines}", lines=tuple(map(str, dropped))) if dropped else ""
            return say("(entry {number} now reads: {line}{gone})", number=number, line=Text(line), gone=gone)
        case Note(text=text):
            return say("(note: {text})", text=Text(text))
        case Checked(agrees=agrees):
            return say("(the board was read and agrees)") if agrees else say("(the board was read and differs)")


def _typed(changes: Mapping[str, Any], within: str = "") -> Iterator[tuple[str, str]]:
    """Return the keys and values of a correction as they are typed: iran=2,0 and space.us=1."""
    for key, value in changes.items():
        if isinstance(value, Mapping):
            yield from _typed(value, f"{within}{key}.")
        else:
            values = value if isinstance(value, list | tuple) else (value,)
            yield f"{within}{key}", ",".join(str(v).lower() if isinstance(v, bool) else str(v) for v in values)


def as_data(sitting: Sitting) -> Plain:
    """Return the record as data: every entry, whether it stands, its moves in notation."""
    standing = {line.number: line.entry for line in sitting.standing}
    entries = []
    for number, entry in enumerate(sitting.entries, start=1):
        now = standing.get(number, entry)
        entries.append({"number": number, **to_plain(now), **_written(sitting.game, now), "stands": number in standing})
    return {"name": sitting.name, **header(sitting), "entries": entries}


def _written(rules: Game, entry: Entry) -> Plain:
    if not isinstance(entry, Played | Forced):
        return {}
    return {"moves": [rules.write(move) for move in rules.from_plain(entry.moves)]}


def header(sitting: Sitting) -> Plain:
    """Return what was settled before the first move."""
    head = sitting.header
    begun = {"created": head.created, "rules": head.rules, "by": head.by}
    return {"game": head.game, "setup": head.setup, "options": head.options, **begun}


# -- exports ---------------------------------------------------------------------------------------------------------


def exported(sitting: Sitting) -> Plain:
    """Return the whole record as plain data, which `referee import` reads again, with the code of its last row."""
    entries = [to_plain(entry) for entry in sitting.entries]
    return {"referee": 1, "name": sitting.name, **header(sitting), "entries": entries, "code": sitting.code}


def with_code(page: Summary, sitting: Sitting) -> Summary:
    """Return the page of a recorded game with the code of the record's last row."""
    record = {"name": sitting.name, "entries": len(sitting.entries), "code": sitting.code}
    return replace(page, parts=(*page.parts, coded(sitting)), data={**page.data, "record": record})


def coded(sitting: Sitting) -> Text:
    """Return the code that tells whether a row of the record is missing or changed."""
    what = say("record: {name}, {n} entries", name=sitting.name, n=len(sitting.entries))
    return say("{record}, code {code}", record=what, code=Text(sitting.code)) if sitting.code else what


def markdown(sitting: Sitting) -> str:
    """Return the game as a Markdown report: its settings, every line with its numbers, the score at the end."""
    rules, end = sitting.game, sitting.first
    lines = list[tuple[int, str]]()
    for line, reading, end in traced(sitting):  # noqa: B007  (the last position is the end)
        lines.append((line.number, _markdown_line(rules, line.number, line.entry, reading)))
    entries = enumerate(sitting.entries, start=1)
    lines += [(number, f"> {escaped(str(told(entry)))}") for number, entry in entries if isinstance(entry, Note)]
    settings = _settings(header(sitting)) + f"\n- {escaped(str(coded(sitting)))}"
    parts = [f"# {escaped(sitting.name)}", settings, *(said for _, said in sorted(lines))]
    return "\n\n".join([*parts, markdown_page(rules.status(end)), markdown_page(rules.score(end))]) + "\n"


def _settings(head: Plain) -> str:
    said = {**head["setup"], **head["options"]}
    lines = [f"- {escaped(str(key))}: {escaped(str(value))}" for key, value in said.items()]
    return "\n".join([f"- {escaped(head['game'])}, {head['created']}", *lines])


def _markdown_line(rules: Game, number: int, entry: Entry, reading: Reading) -> str:
    said = told(entry)
    rows = [f"**{number}.** {escaped(str(said))}"]
    if isinstance(entry, Line) and entry.moves and not reading.steps:
        rows += [f"- {escaped(str(say('this can no longer be replayed')))}"]
    elif isinstance(entry, Played):
        rows += [f"- {escaped(row.strip())}" for row in account(rules, reading)[1:-1]]
    return "\n".join(rows)


def csv(sitting: Sitting) -> str:
    """Return the standing lines as CSV: number, kind, line, moves, sums."""
    rows: list[Sequence[object]] = [("number", "entry", "line", "moves", "sums")]
    for line, reading, _ in traced(sitting):
        moves = "; ".join(sitting.game.write(move) for move in reading.moves)
        rows.append((line.number, to_plain(line.entry)["entry"], line.line, moves, "; ".join(map(str, reading.sums))))
    return csv_rows(rows)
