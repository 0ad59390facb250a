"""What became of a line, in words and as data (design.md section 6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from referee.kernel.game import Game
from referee.kernel.line import Reading
from referee.kernel.position import Move
from referee.kernel.ruling import Ruling
from referee.kernel.tally import Tally
from referee.kernel.text import JOINED, Text, say
from referee.report.language import named

Plain = dict[str, Any]
# Piles and hands are for the status; after a line the table hears what to move on the board.
COUNTED = frozenset({"card", "hand", "deck", "discard", "removed", "over"})
# What happens to these by a move is news of its own.
TOLD = COUNTED | {"vp", "defcon", "turn", "effect begins"}


def as_data(rules: Game, reading: Reading) -> Plain:
    """Return the one JSON object of `check --json`; a refused line changes nothing."""
    end = reading.before if reading.rulings else reading.position
    return {
        "legal": reading.legal,
        "moves": [rules.write(move) for move in reading.moves],
        "rulings": [ruling_data(rules, ruling) for ruling in reading.rulings],
        "tally": [tally_data(tally) for tally in sums(reading)],
        "changes": rules.changes(reading.before, end),
        "next": rules.next(end),
        "declared": [str(claim.text) for claim in reading.claims],
        "warnings": [str(warning) for warning in dict.fromkeys(reading.warnings)],
    }


def ruling_data(rules: Game, ruling: Ruling) -> Plain:
    """Return a ruling as {"rule", "reason", "source"}."""
    return {"rule": ruling.rule, "reason": str(ruling.reason), "source": rules.source(ruling.rule)}


def tally_data(tally: Tally) -> Plain:
    """Return a sum as {"what", "lines": [[amount, because], ...], "total"}."""
    lines = [[amount, str(because)] for amount, because in tally.lines]
    return {"what": str(tally.what), "lines": lines, "total": int(tally)}


def sums(reading: Reading) -> tuple[Tally, ...]:
    """Return every sum behind the line, in order: those of its moves and those of what happened by itself."""
    return tuple(told for told in reading.told if isinstance(told, Tally))


def refusal(rules: Game, rulings: Iterable[Ruling]) -> list[str]:
    """Return one line for each ruling: 'refused: no USSR influence in Italy [Deluxe rulebook 6.3.1]'."""
    lines = (
        str(say("refused: {reason} [{source}]", reason=ruling.reason, source=Text(rules.source(ruling.rule))))
        for ruling in rulings
    )
    return list(dict.fromkeys(lines))


def account(rules: Game, reading: Reading) -> list[str]:
    """Return what an accepted line says: its moves, sums, what happened by itself, and who owes what next."""
    lines = [short(rules, reading.moves)] if reading.moves else []
    lines += [f"  {told}" for told in reading.told]
    lines += [f"  {changed}" for changed in changes(rules, reading.before, reading.position, TOLD)]
    lines += [str(say("  declared, cannot be verified: {claim}", claim=claim.text)) for claim in reading.claims]
    lines += [str(say("  note: {warning}", warning=warning)) for warning in dict.fromkeys(reading.warnings)]
    return [*lines, owed(rules, reading.position)]


def turn_ended(rules: Game, reading: Reading) -> Any | None:
    """Return the position at the end of the turn or round that the line closed, or None when it closed none."""
    position, ended = reading.before, None
    for move in reading.moves:
        if str(rules.to_plain(move)["kind"]).startswith("end "):
            ended = position
        position = rules.advance(position, move)
    return ended


def short(rules: Game, moves: Sequence[Move]) -> str:
    """Return the moves in one breath: 'us: duck and cover, operations; coup iran; table: roll 3'.

    The side is said when it changes, and a move made several times is counted.
    """
    said, side = list[str](), ""
    for written, same in groupby(rules.write(move) for move in moves):
        by, _, what = written.partition(": ")
        count = len(list(same))
        times = f" x{count}" if count > 1 else ""
        said.append(f"{what}{times}" if by == side else f"{by}: {what}{times}")
        side = by
    return "; ".join(said)


def changes(rules: Game, before: Any, after: Any, without: frozenset[str] = COUNTED) -> list[str]:
    """Return what to move on the table, one line for each kind: 'influence: Iran us 0 to 2; ...'."""
    seen = (change for change in rules.changes(before, after) if change["what"] not in without)
    by_kind = groupby(seen, key=lambda change: str(change["what"]).replace("_", " "))
    said = ((kind, str(say("; ")).join(map(_change, same))) for kind, same in by_kind)
    return [str(say("{what}: {names}", what=kind, names=names)) for kind, names in said]


def _change(change: Plain) -> str:
    about = [named(change[key]) for key in ("where", "card", "side") if change.get(key)]
    rest = {key: value for key, value in change.items() if key not in ("what", "where", "card", "side", "until")}
    if rest.keys() == {"from", "to"}:
        return " ".join([*about, str(say("{was} to {now}", was=_value(rest["from"]), now=_value(rest["to"])))])
    return " ".join([*about, *(_named(key, value) for key, value in rest.items())])


def _named(key: str, value: Any) -> str:
    return _value(value) if key == "detail" else f"{named(key)} {_value(value)}"


def _value(value: Any) -> str:
    if isinstance(value, list | tuple):
        return str(JOINED).join(map(_value, value)) or "-"
    return "-" if value in ("", None) else _spoken(str(value))


def _spoken(text: str) -> str:
    """Return a name, or what is made of names ('ss Birch sideways, ss Mine'), in the table's language."""
    if (known := named(text)) != text:
        return known
    return str(JOINED).join(" ".join(map(named, part.split(" "))) for part in text.split(", "))


def owed(rules: Game, position: Any) -> str:
    """Return who owes what: 'next: ussr: action round 2: play a card', or how the game ended."""
    told = rules.next(position)
    if "over" in told:
        if not told.get("winner"):
            return str(say("game over, a draw: {how}", how=str(told["how"])))
        return str(say("game over, {winner} wins: {how}", winner=told["winner"], how=str(told["how"])))
    return str(say("next: {side}: {decision}", side=told["side"], decision=str(told["decision"])))
