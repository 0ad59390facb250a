"""What became of a line, in words and as data (design.md section 6)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby
from typing import Any, cast

from msgspec import UNSET

from referee.kernel import Plain, secrets
from referee.kernel.change import Change, as_plain, owed
from referee.kernel.decision import Move, comes_next
from referee.kernel.ends import NO_RESULT
from referee.kernel.game import Game, HasEvents, HasPiles
from referee.kernel.line import Reading
from referee.kernel.ruling import Ruling
from referee.kernel.tally import Tally
from referee.kernel.text import ENGLISH, JOINED, Text, say, speaking
from referee.report.language import named

# Tracks that go by their letters.
LETTERS = frozenset({"vp"})


def as_data(rules: Game, reading: Reading, asked: bool = False) -> Plain:
    """Return the one JSON object of `check --json`; a refused line changes nothing.

    A line that is only *asked* about lays nothing on the table: its moves are named to the program that named them.
    """
    reading = secrets.told(rules, reading, rules.face_down(reading.before) if asked else None)
    end = reading.before if reading.rulings else reading.after
    return {
        "legal": reading.legal,
        "moves": [rules.write(move) for move in reading.moves],
        "rulings": [ruling_data(rules, ruling) for ruling in reading.rulings],
        "tally": [tally_data(tally) for tally in reading.sums],
        "changes": [as_plain(change) for change in rules.changes(reading.before, end)],
        "next": owed(end),
        "declared": [str(claim.text) for claim in reading.claims],
        "warnings": [str(warning) for warning in reading.warnings],
    }


def ruling_data(rules: Game, ruling: Ruling) -> Plain:
    """Return a ruling as {"rule", "reason", "source"}."""
    return {"rule": ruling.rule, "reason": str(ruling.reason), "source": rules.source(ruling.rule)}


def tally_data(tally: Tally) -> Plain:
    """Return a sum as {"what", "lines": [[amount, because], ...], "total"}."""
    lines = [[amount, str(because)] for amount, because in tally.lines]
    return {"what": str(tally.what), "lines": lines, "total": int(tally)}


def refusal(rules: Game, rulings: Iterable[Ruling]) -> list[str]:
    """Return one line for each ruling: 'refused: no USSR influence in Italy [Deluxe rulebook 6.3.1]'."""
    lines = (
        str(say("refused: {reason} [{source}]", reason=ruling.reason, source=Text(rules.source(ruling.rule))))
        for ruling in rulings
    )
    return list(dict.fromkeys(lines))


def account(rules: Game, reading: Reading) -> list[str]:
    """Return what an accepted line says: its moves, sums, what happened by itself, and who owes what next."""
    reading = secrets.told(rules, reading)
    lines = [short(rules, reading.moves)] if reading.moves else []
    lines += [f"  {event}" for event in _happened(rules, reading)]
    lines += [f"  {told}" for told in reading.told]
    lines += [f"  {changed}" for changed in changes(rules, reading.before, reading.after, rules.told)]
    lines += [f"  {told}" for told in _went(rules, reading)]
    lines += [str(say("  declared, cannot be verified: {claim}", claim=claim.text)) for claim in reading.claims]
    lines += [str(say("  note: {warning}", warning=warning)) for warning in reading.warnings]
    return [*lines, owes(reading.after)]


def tracks(rules: Game, before: Any, after: Any) -> list[str]:
    """Return the tracks that have changed, as they stand now; the clock is in the question that comes next."""
    was, now = rules.glance(before)[1:], rules.glance(rules.as_seen(after))[1:]
    changed = [str(fact) for fact in now if fact not in was]
    return [f"  {say('now: {facts}', facts=Text(' | '.join(changed)))}"] if changed else []


def _happened(rules: Game, reading: Reading) -> Iterable[Text]:
    """Return the events that the words of a line do not name, in a game that says so."""
    if not hasattr(rules, "happened"):
        return ()
    return (event for step in reading.steps for event in cast(HasEvents, rules).happened(step))


def _went(rules: Game, reading: Reading) -> Iterable[Text]:
    """Return where cards went, in a game that says so."""
    return cast(HasPiles, rules).went(reading.before, reading.after) if hasattr(rules, "went") else ()


def short(rules: Game, moves: Sequence[Move]) -> str:
    """Return the moves in one breath, in the table's language: 'us: duck and cover, operations; coup iran'."""
    line: str = rules.grammar.writer.line(moves, speaking())
    return line


def changes(rules: Game, before: Any, after: Any, without: Collection[str] = ()) -> list[str]:
    """Return what to move on the table, one line for each kind: 'influence: Iran us 0 to 2; ...'.

    Piles and hands are for the status, the end is said by what is owed; so is what was told already, for *without*.
    """
    silent = {"over", *rules.counted, *without}
    seen = (change for change in rules.changes(before, after) if change.what not in silent)
    by_kind = groupby(seen, key=lambda change: change.what.replace("_", " "))
    said = ((kind, str(say("; ")).join(map(_change, same))) for kind, same in by_kind)
    return [str(say("{what}: {names}", what=_titled(kind), names=names)) for kind, names in said]


def _titled(kind: str) -> str:
    """Return what a kind of change is called: a track that goes by its letters has capitals where these are read."""
    return kind.upper() if kind in LETTERS and speaking() == ENGLISH else kind


def _change(change: Change) -> str:
    about = [named(each) for each in (change.where, change.card, change.side) if each]
    if change.now is not UNSET:
        below = any(isinstance(value, int) and value < 0 for value in (change.was, change.now))
        turned = say(
            "from {was} to {now}" if below else "{was} to {now}", was=_value(change.was), now=_value(change.now)
        )
        return " ".join([*about, str(turned)])
    return " ".join([*about, *(_value(value) for key, value in change.more if key == "detail")])


def _value(value: object) -> str:
    """Return a value in the table's language: a number, a name, names, or phrases of names."""
    if isinstance(value, tuple):
        phrases = (" ".join(map(named, each)) if isinstance(each, tuple) else named(each) for each in value)
        return str(JOINED).join(phrases) or named("-")
    if isinstance(value, int) and not isinstance(value, bool):
        return named(value)
    return named("-" if value in ("", None) else str(value))


def owes(position: Any) -> str:
    """Return who owes what: 'next: ussr: action round 2: play a card', or how the game ended."""
    told = owed(position)
    if "over" in told:
        return str(_ended(told["winner"], told["how"], told["rule"]))
    return str(comes_next(told["side"], told["decision"]))


def _ended(winner: str, how: str, rule: str) -> Text:
    if rule == NO_RESULT:
        return say("game over: {how}", how=how)
    if not how:
        return say("game over, {winner} wins", winner=winner) if winner else say("game over, a draw")
    if not winner:
        return say("game over, a draw: {how}", how=how)
    return say("game over, {winner} wins: {how}", winner=winner, how=how)
