"""The record of a game: as a page of numbered lines, as data, as a Markdown report and as CSV."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from referee.kernel import Plain
from referee.kernel.file.spoken import named_in
from referee.kernel.game import Game
from referee.kernel.line import Reading
from referee.kernel.pages.summary import Cell, Summary, Table
from referee.kernel.printed.languages import Called
from referee.kernel.record import (
    Adjusted,
    Amended,
    Checked,
    Entry,
    Forced,
    Note,
    Played,
    Redone,
    TakenBack,
    to_plain,
)
from referee.kernel.text import ENGLISH, Text, say, speaking
from referee.report.formats import csv_rows, escaped, markdown_page
from referee.report.language import named
from referee.report.reading import account
from referee.store.games import Listed
from referee.store.sitting import Sitting, traced

SETTINGS = ("variant", "profile", "players", "decks", "token")  # what is set by other names than those of options


def shelf(games: Iterable[Listed], home: Path) -> Summary:
    """Return the list of games as a page."""
    rows = tuple(map(_on_the_shelf, games))
    columns = (say("name"), say("game"), say("begun"), say("entries"), say("note"))
    return Summary(say("games in {home}", home=str(home)), (Table(say(""), columns, rows),), {})


def _game(name: str) -> Called:
    return Called("", "game", name)


def _on_the_shelf(each: Listed) -> tuple[Cell, ...]:
    game = say("{game}", game=_game(each.game))
    return each.name, game, each.created[:16].replace("T", " "), each.entries, each.note


def history(sitting: Sitting) -> list[str]:
    """Return every entry as one line; `-` marks a line that no longer stands, `!` one that was forced."""
    standing = {line.number: line for line in sitting.standing}
    width = len(str(len(sitting.entries)))
    shown = []
    for number, entry in enumerate(sitting.entries, start=1):
        mark = _mark(entry, number in standing)
        now = standing[number].entry if number in standing else entry
        shown.append(f"{number:>{width}}{mark} {told(now, sitting.game)}")
    return shown


def _mark(entry: Entry, stands: bool) -> str:
    if isinstance(entry, Played | Forced | Adjusted) and not stands:
        return "-"
    return "!" if isinstance(entry, Forced) else " "


def told(entry: Entry, rules: Game) -> Text | str:
    """Return an entry in words; what nobody typed, but a log was read as, in the words of the table."""
    match entry:
        case Played(side_note=declared):
            line = _line(entry, rules)
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


def _line(entry: Played, rules: Game) -> str:
    """Return the line as it was typed, or in the words of the table where its moves were written in ours."""
    if speaking() == ENGLISH or not entry.line.isascii():
        return entry.line
    moves = rules.from_plain(entry.moves)
    ours = "; ".join(map(rules.write, moves))
    return str(rules.grammar.writer.line(moves, speaking())) if entry.line == ours else entry.line


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
    return {"game": head.game, "setup": head.setup, "options": head.options, "created": head.created}


# -- exports ---------------------------------------------------------------------------------------------------------


def exported(sitting: Sitting) -> Plain:
    """Return the whole record as plain data, which `imported` reads again."""
    return {"referee": 1, "name": sitting.name, **header(sitting), "entries": [to_plain(e) for e in sitting.entries]}


def markdown(sitting: Sitting) -> str:
    """Return the game as a Markdown report: its settings, every line with its numbers, the score at the end."""
    rules, end = sitting.game, sitting.first
    lines = list[tuple[int, str]]()
    for line, reading, end in traced(sitting):  # noqa: B007  (the last position is the end)
        lines.append((line.number, _markdown_line(rules, line.number, line.entry, reading)))
    entries = enumerate(sitting.entries, start=1)
    lines += [(number, f"> {escaped(str(told(entry, rules)))}") for number, entry in entries if isinstance(entry, Note)]
    parts = [f"# {escaped(sitting.name)}", _settings(header(sitting)), *(said for _, said in sorted(lines))]
    return "\n\n".join([*parts, markdown_page(rules.status(end)), markdown_page(rules.score(end))]) + "\n"


def _settings(head: Plain) -> str:
    game, said = head["game"], {**head["setup"], **head["options"]}
    lines = [_setting(game, str(key), value) for key, value in said.items()]
    first = say("{game}, {created}", game=_game(game), created=head["created"])
    return "\n".join(f"- {escaped(str(line))}" for line in (first, *lines))


def _setting(game: str, key: str, value: Any) -> Text:
    """Return a setting or table option as the table calls it."""
    kind = "option" if isinstance(value, str) and key not in SETTINGS else "key"
    shown = Called(game, "choice", value) if kind == "option" else Text(_plainly(value, game))
    return say("{name}: {value}", name=Called(game, kind, key), value=shown)


def _plainly(value: Any, game: str) -> str:
    """Return the value of a setting as it is typed: 'us=2', 'us, ss'."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key}={held}" for key, held in value.items())
    said = ", ".join(value) if isinstance(value, list | tuple) else str(value)
    return named_in(said, speaking(), game)


def _markdown_line(rules: Game, number: int, entry: Entry, reading: Reading) -> str:
    said = told(entry, rules)
    rows = [f"**{number}.** {escaped(str(said))}"]
    if isinstance(entry, Played):
        rows += [f"- {escaped(row.strip())}" for row in account(rules, reading)[1:-1]]
    return "\n".join(rows)


def csv(sitting: Sitting) -> str:
    """Return the standing lines as CSV: number, kind, line, moves, sums."""
    rows: list[Sequence[object]] = [[named(head) for head in ("number", "entry", "line", "moves", "sums")]]
    for line, reading, _ in traced(sitting):
        moves = str(say("; ")).join(sitting.game.write(move, speaking()) for move in reading.moves)
        sums = str(say("; ")).join(map(str, reading.sums))
        rows.append((line.number, named(to_plain(line.entry)["entry"]), line.line, moves, sums))
    return csv_rows(rows)
