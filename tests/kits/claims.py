"""What the claim tests of every game share: positions as position-file text, typed lines, and plain answers.

Nothing of a game's inside is known here but how a game is found, a position file read and written, and a line read.
"""

from __future__ import annotations

import json
import tomllib
from typing import Any, NamedTuple

from referee.kernel.game import game
from referee.kernel.line import read
from referee.kernel.ruling import RefereeError


class Answer(NamedTuple):
    """What became of the last line typed; *position* is a position file's content, also after a refused line."""

    rules: tuple[str, ...]
    reasons: str
    told: str
    position: dict[str, Any]
    owes: dict[str, Any]

    @property
    def legal(self) -> bool:
        """True when nothing refused the line."""
        return not self.rules

    def markers(self, country: str) -> tuple[int, ...]:
        """Return the influence in *country*, US first (Twilight Struggle)."""
        return tuple(self.position["influence"].get(country, (0, 0)))

    def pile(self, name: str) -> list[str]:
        """Return the cards that a list of the position file names; empty where it is left out."""
        return list(self.position.get(name, []))


def typed(name: str, position: str, *lines: str) -> Answer:
    """Return the answer to the last of *lines*, typed one after the other; the ones before it have to be legal."""
    rules = game(name)
    now = rules.load_position(tomllib.loads(position))
    *before, last = lines
    for line in before:
        reading = read(rules, now, line)
        assert not reading.rulings, (line, [str(ruling.reason) for ruling in reading.rulings])
        now = reading.after
    try:
        reading = read(rules, now, last)
    except RefereeError as error:
        return Answer(("not understood",), str(error), "", _plain(rules.dump_position(now)), _plain(rules.next(now)))
    after = now if reading.rulings else reading.after
    return Answer(
        rules=tuple(ruling.rule for ruling in reading.rulings),
        reasons="\n".join(str(ruling.reason) for ruling in reading.rulings),
        told="\n".join(map(str, (*(claim.text for claim in reading.claims), *reading.warnings, *reading.told))),
        position=_plain(rules.dump_position(after)),
        owes=_plain(rules.next(after)),
    )


def _plain(data: Any) -> dict[str, Any]:
    """Return *data* as a file would hold it: lists for tuples, text for sentences."""
    plain: dict[str, Any] = json.loads(json.dumps(data, default=str))
    return plain
