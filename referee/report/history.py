"""The record of a game: as a page of numbered lines, as data, as a Markdown report and as CSV."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from operator import itemgetter
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from referee.kernel import Plain, secrets
from referee.kernel.decision import FACE_DOWN, Move
from referee.kernel.ends import told as how_ended
from referee.kernel.file.sealed import SEALED, seal
from referee.kernel.file.spoken import named_in
from referee.kernel.game import Game
from referee.kernel.line import Reading
from referee.kernel.pages.summary import Cell, Summary, Table
from referee.kernel.printed.languages import Called
from referee.kernel.record import (
    Adjusted,
    Agreed,
    Amended,
    Checked,
    Ended,
    Entry,
    Forced,
    Inserted,
    Line,
    Note,
    Played,
    Redone,
    Reopened,
    Ruled,
    Standing,
    TakenBack,
    to_plain,
)
from referee.kernel.text import ENGLISH, Text, say, speaking
from referee.report.formats import csv_rows, escaped, markdown_page
from referee.report.language import named
from referee.report.reading import account
from referee.store.games import Listed
from referee.store.secrets import Unseen
from referee.store.sitting import Misfit, Sitting, traced
from referee.store.strictness import told as strictness_told

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
    standing = {line.number for line in sitting.standing}
    width = len(str(len(sitting.entries)))
    return [
        f"{number:>{width}}{_mark(entry, number in standing)} {told(entry, sitting.game, sitting.position.title)}"
        for number, entry in enumerate(Shown(sitting).entries(), start=1)
    ]


class Shown:
    """The entries of a record, whose position is known, as everybody may read them.

    What lies face down, or went back unseen, is not named.
    """

    def __init__(self, sitting: Sitting) -> None:
        self._sitting, self.unseen = sitting, Unseen(sitting)
        self._now = {line.number: line.entry for line in sitting.standing}

    def entries(self) -> list[Entry]:
        """Return every entry, a line that stands as it reads today."""
        return [self._entry(number, entry) for number, entry in enumerate(self._sitting.entries, start=1)]

    def _entry(self, number: int, entry: Entry) -> Entry:
        stands = number in self._now
        hidden = self.unseen.read(number) if stands else self.unseen.entered(number)
        now: Entry = self._now[number] if stands else entry
        if stands and isinstance(entry, Inserted):
            now = replace(entry, line=self._now[number].line, moves=self._now[number].moves)
        covered: Entry = self._covered(number, now, hidden)
        return covered

    def line(self, line: Standing) -> Line:
        """Return the entry of a standing line, which may be of a record that is not saved."""
        covered: Line = self._covered(line.number, line.entry, self.unseen.read(line.number))
        return covered

    def heard(self, line: Standing, reading: Reading) -> Reading:
        """Return the trail of a standing line as everybody may hear it today."""
        return secrets.told(self._sitting.game, reading, self.unseen.read(line.number))

    def _covered(self, number: int, entry: Any, hidden: Sequence[Move]) -> Any:
        if isinstance(entry, Adjusted) and self.unseen.covers(number):
            keys = self._sitting.game.secret_keys
            covered = {key: _face_down(v) if key.partition(".")[0] in keys else v for key, v in entry.changes.items()}
            return replace(entry, changes=covered, digest="")
        if not hidden:
            return entry
        tells = {"side_note": "", "rulings": (), "digest": ""}  # All of that would tell what it is.
        bare = {field: empty for field, empty in tells.items() if hasattr(entry, field)}
        return replace(entry, line="; ".join(self._moves(entry, hidden)), moves=(), **bare)

    def _moves(self, entry: Line | Amended, hidden: Sequence[Move]) -> list[str]:
        rules = self._sitting.game
        moves = rules.from_plain(entry.moves)
        return [rules.write(move.face_down() if move in hidden else move, speaking()) for move in moves]

    def written(self, number: int) -> Plain:
        """Return the moves of entry *number* as it reads today, in notation."""
        entry, hidden = self._sitting.entries[number - 1], self.unseen.entered(number)
        if number in self._now:
            entry, hidden = self._now[number], self.unseen.read(number)
        return {"moves": self._moves(entry, hidden)} if isinstance(entry, Played | Forced) else {}


def _face_down(value: Any) -> Any:
    return dict.fromkeys(value, FACE_DOWN) if isinstance(value, Mapping) else FACE_DOWN


def _mark(entry: Entry, stands: bool) -> str:
    if isinstance(entry, Played | Forced | Agreed) and not stands:
        return "-"
    return "!" if isinstance(entry, Forced) else " "


def told(entry: Entry, rules: Game, title: Callable[[str], str] = str) -> Text | str:
    """Return an entry in words; *title* is how the game calls a side.

    What nobody typed, but a log was read as, is told in the words of the table.
    """
    match entry:
        case Played(side_note=declared):
            line = _line(entry, rules)
            return say("{line}   (declared: {claims})", line=Text(line), claims=Text(declared)) if declared else line
        case Forced(line=line, rulings=rulings):
            reasons = tuple(dict.fromkeys(f"{ruling['reason']} [{ruling['source']}]" for ruling in rulings))
            return say("{line}   (forced against: {reasons})", line=Text(line), reasons=reasons)
        case Adjusted(changes=changes, reason=reason):
            said = tuple(f"{key}={value}" for key, value in typed(changes))
            return say("(adjusted: {changes}; {reason})", changes=said, reason=reason or say("no reason given"))
        case Ended(side=side):
            return say("(ended: {how})", how=how_ended(entry, title(side)))
        case Reopened():
            return say("(reopened)")
        case TakenBack(count=count, barrier=barrier):
            agreed = say(", over a die or a reveal, agreed") if barrier else ""
            return say("(taken back: {count}{agreed})", count=count, agreed=agreed)
        case Redone(count=count):
            return say("(redone: {count})", count=count)
        case Inserted(number=number, line=line, dropped=dropped):
            what = "(put in before entry {number}: {line}{gone})"
            return say(what, number=number, line=Text(line), gone=_gone(dropped))
        case Amended(number=number, line=line, dropped=dropped):
            gone = _gone(dropped)
            return say("(entry {number} now reads: {line}{gone})", number=number, line=Text(line), gone=gone)
        case Ruled(text=text, about=about):
            ruled = say("ruling on entry {number}", number=about) if about else say("ruling")
            return say("({what}: {text})", what=ruled, text=Text(text))
        case Note(text=text):
            return say("(note: {text})", text=Text(text))
        case Checked(agrees=agrees):
            return say("(the board was read and agrees)") if agrees else say("(the board was read and differs)")


def _gone(dropped: Sequence[int]) -> Text | str:
    return say("; dropped: {lines}", lines=tuple(map(str, dropped))) if dropped else ""


def _line(entry: Played, rules: Game) -> str:
    """Return the line as it was typed, or in the words of the table where its moves were written in ours."""
    if speaking() == ENGLISH or not entry.line.isascii():
        return entry.line
    moves = rules.from_plain(entry.moves)
    ours = "; ".join(map(rules.write, moves))
    return str(rules.grammar.writer.line(moves, speaking())) if entry.line == ours else entry.line


def typed(changes: Mapping[str, Any], within: str = "") -> Iterator[tuple[str, str]]:
    """Return the keys and values of a correction as they are typed: iran=2,0 and space.us=1."""
    for key, value in changes.items():
        if isinstance(value, Mapping):
            yield from typed(value, f"{within}{key}.")
        else:
            values = value if isinstance(value, list | tuple) else (value,)
            yield f"{within}{key}", ",".join(str(v).lower() if isinstance(v, bool) else str(v) for v in values)


def as_data(sitting: Sitting) -> Plain:
    """Return the record as data: every entry, whether it stands, its moves in notation."""
    standing = {line.number for line in sitting.standing}
    shown = Shown(sitting)
    entries = [
        {"number": number, **to_plain(now), **shown.written(number), "stands": number in standing}
        for number, now in enumerate(shown.entries(), start=1)
    ]
    return {"name": sitting.name, **header(sitting), "entries": entries}


def header(sitting: Sitting) -> Plain:
    """Return what was settled before the first move."""
    head = sitting.header
    begun = {"created": head.created, "rules": head.rules, "by": head.by, "strictness": head.strictness}
    return {"game": head.game, "setup": head.setup, "options": head.options, **begun}


# -- exports ---------------------------------------------------------------------------------------------------------


def exported(sitting: Sitting) -> Plain:
    """Return the whole record as plain data, which `referee import` reads again, with the code of its last row.

    What nobody has seen is sealed in it.
    """
    unseen = Unseen(sitting)
    entries = [_exported(entry, unseen.hides(number)) for number, entry in enumerate(sitting.entries, start=1)]
    return {"referee": 1, "name": sitting.name, **header(sitting), "entries": entries, "code": sitting.code}


def _exported(entry: Entry, is_sealed: bool) -> Plain:
    plain = to_plain(entry)
    return {"entry": SEALED, SEALED: seal(plain)} if is_sealed else plain


def with_code(page: Summary, sitting: Sitting) -> Summary:
    """Return the page of a recorded game with the code of the record's last row."""
    strictness = sitting.header.strictness
    record = {"name": sitting.name, "entries": len(sitting.entries), "code": sitting.code, "strictness": strictness}
    said = [text] if (text := strictly(sitting)) else []
    return replace(page, parts=(*page.parts, *said, coded(sitting)), data={**page.data, "record": record})


def strictly(sitting: Sitting) -> Text | None:
    """Return what becomes of a line that is refused, where it is anything else than usual."""
    found = strictness_told(sitting)
    return say("strictness: {how}", how=found) if found else None


def coded(sitting: Sitting) -> Text:
    """Return the code that tells whether a row of the record is missing or changed."""
    what = say("record: {name}, {n} entries", name=Text(sitting.name), n=len(sitting.entries))
    return say("{record}, code {code}", record=what, code=Text(sitting.code)) if sitting.code else what


def markdown(sitting: Sitting) -> str:
    """Return the game as a Markdown report: its settings, every line with its numbers, the score at the end."""
    rules, trails = sitting.game, tuple(traced(sitting))
    shown, end = _shown(sitting, trails)
    lines = [
        (line.number, _markdown_line(rules, line.number, shown.line(line), shown.heard(line, reading)))
        for line, reading, _ in trails
    ]
    entries = enumerate(sitting.entries, start=1)
    lines = [(place, said) for place, (_, said) in zip(_places(lines), lines, strict=True)]
    lines += [(number, f"> {escaped(str(told(entry, rules)))}") for number, entry in entries if isinstance(entry, Note)]
    said = [text] if (text := strictly(sitting)) else []
    settings = "\n- ".join([_settings(header(sitting)), *(escaped(str(each)) for each in (*said, coded(sitting)))])
    parts = [f"# {escaped(sitting.name)}", settings, *(said for _, said in sorted(lines, key=itemgetter(0)))]
    return "\n\n".join([*parts, markdown_page(rules.status(end)), markdown_page(rules.score(end))]) + "\n"


def _places(lines: Sequence[tuple[int, str]]) -> list[int]:
    """Return the place of each line among the entries: of one that was put in, that of the line it stands before."""
    return [*accumulate((number for number, _ in reversed(lines)), min)][::-1]


def _shown(sitting: Sitting, trails: Sequence[tuple[Standing, Reading, Any]]) -> tuple[Shown, Any]:
    """Return the entries as everybody may read them, and the last position as everybody sees it."""
    end = trails[-1][2] if trails else sitting.first
    lost = next((line for line, reading, _ in trails if line.moves and not reading.steps), None)
    return Shown(replace(sitting, position=end, misfit=lost and Misfit(lost))), sitting.game.as_seen(end)


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
    said = told(entry, rules, reading.before.title)
    rows = [f"**{number}.** {escaped(str(said))}"]
    if isinstance(entry, Line) and entry.moves and not reading.steps:
        rows += [f"- {escaped(str(say('this can no longer be replayed')))}"]
    elif isinstance(entry, Played):
        rows += [f"- {escaped(row.strip())}" for row in account(rules, reading)[1:-1]]
    return "\n".join(rows)


def csv(sitting: Sitting) -> str:
    """Return the standing lines as CSV: number, kind, line, moves, sums."""
    rows: list[Sequence[object]] = [[named(head) for head in ("number", "entry", "line", "moves", "sums")]]
    trails = tuple(traced(sitting))
    shown, _ = _shown(sitting, trails)
    for line, trail, _ in trails:
        reading, semicolon = shown.heard(line, trail), str(say("; "))
        moves = semicolon.join(sitting.game.write(move, speaking()) for move in reading.moves)
        kind, said = named(to_plain(line.entry)["entry"]), shown.line(line).line
        rows.append((line.number, kind, said, moves, semicolon.join(map(str, reading.sums))))
    return csv_rows(rows)
