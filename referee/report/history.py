"""The record of a game: as a page of numbered lines, as data, and as an export that is read again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from referee.kernel import Plain, secrets
from referee.kernel.decision import FACE_DOWN, Move
from referee.kernel.file.sealed import SEALED, seal
from referee.kernel.line import Reading
from referee.kernel.pages.summary import Cell, Summary, Table
from referee.kernel.printed.languages import Called
from referee.kernel.record.course import Standing, places, struck
from referee.kernel.record.entries import Adjusted, Amended, Entry, Forced, Inserted, Line, Note, Played
from referee.kernel.record.plain import to_plain
from referee.kernel.record.remarks import remarks
from referee.kernel.text import Text, say, speaking
from referee.report.told import told
from referee.store.games import Listed
from referee.store.secrets import Unseen
from referee.store.sitting import Sitting
from referee.store.strictness import told as strictness_told


def shelf(games: Iterable[Listed], home: Path) -> Summary:
    """Return the list of games as a page."""
    rows = tuple(map(_on_the_shelf, games))
    columns = (say("name"), say("game"), say("begun"), say("entries"), say("note"))
    return Summary(say("games in {home}", home=str(home)), (Table(say(""), columns, rows),), {})


def called(name: str) -> Called:
    """Return the name of a game as the table calls it."""
    return Called("", "game", name)


def _on_the_shelf(each: Listed) -> tuple[Cell, ...]:
    game = say("{game}", game=called(each.game))
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
        self._remarks = {remark.number: remark.entry for remark in remarks(sitting.entries)}

    def entries(self) -> list[Entry]:
        """Return every entry, a line that stands as it reads today."""
        return [self._entry(number, entry) for number, entry in enumerate(self._sitting.entries, start=1)]

    def _entry(self, number: int, entry: Entry) -> Entry:
        stands = number in self._now
        hidden = self.unseen.read(number) if stands else self.unseen.entered(number)
        now: Entry = self._now[number] if stands else self._remarks.get(number, entry)
        if stands and isinstance(entry, Inserted):
            now = replace(entry, line=self._now[number].line, moves=self._now[number].moves)
        covered: Entry = self._covered(number, now, hidden)
        return covered

    def entered(self, number: int) -> Entry:
        """Return entry *number* as it was entered."""
        covered: Entry = self._covered(number, self._sitting.entries[number - 1], self.unseen.entered(number))
        return covered

    def line(self, line: Standing) -> Line:
        """Return the entry of a line as it reads, which may be of a record that is not saved."""
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
        tells = {"side_note": "", "claims": (), "rulings": (), "digest": ""}  # All of that would tell what it is.
        bare = {field: empty for field, empty in tells.items() if hasattr(entry, field)}
        return replace(entry, line=str(say("; ")).join(self._moves(entry, hidden)), moves=(), **bare)

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
    if isinstance(entry, Line | Inserted) and not stands:
        return "-"
    return "!" if isinstance(entry, Forced) or (isinstance(entry, Inserted) and entry.rulings) else " "


def as_data(sitting: Sitting) -> Plain:
    """Return the record as data: every entry, whether it stands, its moves in notation."""
    standing = {line.number for line in sitting.standing}
    off = {each.line.number: {"after": each.after, "away": each.away} for each in struck(sitting.entries)}
    shown = Shown(sitting)
    entries = [
        {
            "number": number,
            **to_plain(now),
            **shown.written(number),
            "stands": number in standing,
            **off.get(number, {}),
        }
        for number, now in enumerate(shown.entries(), start=1)
    ]
    return {"name": sitting.name, **header(sitting), "entries": entries}


def header(sitting: Sitting) -> Plain:
    """Return what was settled before the first move."""
    head = sitting.header
    begun = {"created": head.created, "rules": head.rules, "by": head.by, "strictness": head.strictness}
    return {"game": head.game, "setup": head.setup, "options": head.options, **begun}


# -- exports ---------------------------------------------------------------------------------------------------------


def exported(sitting: Sitting, clean: bool = False) -> Plain:
    """Return the whole record as plain data, which `referee import` reads again, with the code of its last row.

    What nobody has seen is sealed in it. A *clean* one has what stands and was remarked, and no code.
    """
    unseen = Unseen(sitting)
    if clean:
        entries = [_exported(entry, is_sealed) for entry, is_sealed in _cleaned(sitting, unseen)]
        return {"referee": 1, "name": sitting.name, **header(sitting), "entries": entries, "code": ""}
    entries = [_exported(entry, unseen.hides(number)) for number, entry in enumerate(sitting.entries, start=1)]
    return {"referee": 1, "name": sitting.name, **header(sitting), "entries": entries, "code": sitting.code}


def _cleaned(sitting: Sitting, unseen: Unseen) -> list[tuple[Entry, bool]]:
    """Return the lines that stand, as they read, and the remarks at their places; with whether one is to be sealed."""
    lines = sitting.standing
    placed = list[tuple[float, Entry, bool]]()
    for place, line in zip(places([line.number for line in lines]), lines, strict=True):
        placed.append((place, line.entry, bool(unseen.read(line.number)) or unseen.covers(line.number)))
    for where, number, remark in remarks(sitting.entries):
        entry = replace(remark, before=0) if isinstance(remark, Note) else remark
        placed.append((where, entry, unseen.hides(number)))
    return [(entry, is_sealed) for _, entry, is_sealed in sorted(placed, key=lambda row: row[0])]


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
    what = say("record: {name}, {n:# entry|# entries}", name=Text(sitting.name), n=len(sitting.entries))
    return say("{record}, code {code}", record=what, code=Text(sitting.code)) if sitting.code else what
