"""An entry of a record in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from referee.kernel.ends import told as how_ended
from referee.kernel.file.business import noted
from referee.kernel.game import Game
from referee.kernel.record.entries import (
    Adjusted,
    Amended,
    Checked,
    Ended,
    Entry,
    Forced,
    Inserted,
    Note,
    Played,
    Redone,
    Reopened,
    Restored,
    Ruled,
    TakenBack,
)
from referee.kernel.text import ENGLISH, Text, say, speaking


def told(entry: Entry, rules: Game, title: Callable[[str], str] = str) -> Text | str:
    """Return an entry in words, with who entered it where that was noted; *title* is how the game calls a side.

    What nobody typed, but a log was read as, is told in the words of the table.
    """
    said = _line(entry, rules, title) or _correction(entry)
    if not entry.by:
        return said
    who = _who(entry.by, rules, title)
    if not entry.unasked:
        return say("{line}   (by {who})", line=said, who=who)
    shows_itself = isinstance(entry, Forced | Amended)
    return said if shows_itself else say("{line}   (lines of the {side})", line=said, side=who)


def _who(by: str, rules: Game, title: Callable[[str], str]) -> Text:
    is_side = any(kind == "side" and value == by for _, kind, value in rules.grammar.vocabulary.said)
    return say("{name}", name=title(by)) if is_side else Text(by)


def _line(entry: Entry, rules: Game, title: Callable[[str], str]) -> Text | str | None:
    """Return a line in words; None for what is none."""
    match entry:
        case Played():
            line, claims = _typed(entry, rules), _declared(entry)
            return say("{line}   (declared: {claims})", line=Text(line), claims=Text(claims)) if claims else line
        case Forced(line=line):
            reasons = tuple(f"{why} [{source}]" for why, source in overruled(entry))
            if not reasons:
                return say("{line}   (forced)", line=Text(line))
            return say("{line}   (forced against: {reasons})", line=Text(line), reasons=reasons)
        case Adjusted(changes=changes, reason=reason):
            said = tuple(f"{key}={value}" for key, value in typed(changes))
            return say("(adjusted: {changes}; {reason})", changes=said, reason=reason or say("no reason given"))
        case Ended(side=side):
            return say("(ended: {how})", how=how_ended(entry, title(side)))
        case Reopened():
            return say("(reopened)")
    return None


def _declared(entry: Played) -> str:
    """Return what a line declared: in the language of the table where the record keeps it as sentences."""
    said = dict.fromkeys(str(noted(claim, "")) for claim in entry.claims)
    return str(say("; ")).join(said) or entry.side_note


def overruled(entry: Forced) -> Iterator[tuple[Text, Text]]:
    """Return why and where the rules refuse a forced line, each once, in the language of the table."""
    each = ((noted(row.get("say"), row["reason"]), Text(row["source"])) for row in entry.rulings)
    return iter({(str(why), str(source)): (why, source) for why, source in each}.values())


def _correction(entry: Entry) -> Text | str:
    """Return in words what is no line."""
    match entry:
        case TakenBack(count=count, barrier=barrier):
            return say("(taken back: {count}{agreed})", count=count, agreed=_agreed(barrier))
        case Redone(count=count):
            return say("(redone: {count})", count=count)
        case Restored(number=number, barrier=barrier):
            return say("(entry {number} stands again{agreed})", number=number, agreed=_agreed(barrier))
        case Inserted(number=number, line=line, dropped=dropped):
            what = "(put in before entry {number}: {line}{gone})"
            return say(what, number=number, line=Text(line), gone=_gone(dropped))
        case Amended(number=number, line=line, dropped=dropped):
            gone = _gone(dropped)
            return say("(entry {number} now reads: {line}{gone})", number=number, line=Text(line), gone=gone)
        case Ruled(text=text, about=about):
            ruled = say("ruling on entry {number}", number=about) if about else say("ruling")
            return say("({what}: {text})", what=ruled, text=Text(text))
        case Note(instead=number) if number:
            return say("(entry {number} now reads: {line}{gone})", number=number, line=_noted(entry), gone="")
        case Note(before=number) if number:
            return say("(put in before entry {number}: {line}{gone})", number=number, line=_noted(entry), gone="")
        case Note(text=text):
            return say("(note: {text})", text=Text(text))
        case Checked(agrees=agrees):
            return say("(the board was read and agrees)") if agrees else say("(the board was read and differs)")
    raise AssertionError(entry)


def _noted(entry: Note) -> Text:
    return say("note: {text}", text=Text(entry.text))


def _agreed(barrier: bool) -> Text | str:
    return say(", over a die or a reveal, agreed") if barrier else ""


def _gone(dropped: Sequence[int]) -> Text | str:
    return say("; dropped: {lines}", lines=tuple(map(str, dropped))) if dropped else ""


def _typed(entry: Played, rules: Game) -> str:
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
