"""What of a record nobody has seen yet: the moves in it that lie face down on the table, or went back unseen."""

from __future__ import annotations

from referee.kernel.decision import Move
from referee.kernel.game import Game
from referee.kernel.record import Adjusted, Amended, Entry, Forced, Played
from referee.kernel.ruling import RefereeError
from referee.store.sitting import Sitting

Moves = tuple[Move, ...]


class Unseen:
    """What is not to be named of the entries of a record, whose position is known.

    Of a line that stands it is what lies face down today; of one taken back or amended, all that it laid so.
    """

    def __init__(self, sitting: Sitting) -> None:
        rules, entries = sitting.game, sitting.entries
        self._laid = {n: laid for n, entry in enumerate(entries, start=1) if (laid := _laid(rules, entry))}
        self._covers = {n for n, entry in enumerate(entries, start=1) if _names(rules, entry)}
        self._read = {e.number: n for n, e in enumerate(entries, start=1) if isinstance(e, Amended)}
        self._turn_up(sitting)

    def _turn_up(self, sitting: Sitting) -> None:
        """Of the lines that stand only what lies face down today is left; a card laid twice lies where it was last."""
        down = list(sitting.game.face_down(sitting.position))
        if not down:
            self._covers -= {line.number for line in sitting.standing}
        for line in reversed(sitting.standing):
            entered = self._read.get(line.number, line.number)
            lies = tuple(move for move in self._laid.get(entered, ()) if move in down)
            down = [move for move in down if move not in lies]
            self._laid[entered] = lies

    def entered(self, number: int) -> Moves:
        """Return the moves of entry *number*, as it was entered, that are not to be named."""
        return self._laid.get(number, ())

    def read(self, number: int) -> Moves:
        """Return the moves of the line of that number, as it reads today, that are not to be named."""
        return self.entered(self._read.get(number, number))

    def hides(self, number: int) -> bool:
        """Return True where entry *number*, as it was entered, names what is not to be named."""
        return bool(self.entered(number)) or self.covers(number)

    def covers(self, number: int) -> bool:
        """Return True for a correction of what lies face down."""
        return number in self._covers


def has_secrets(sitting: Sitting) -> bool:
    """Return True where an entry laid something face down: only the position tells whether it still lies so."""
    return any(_laid(sitting.game, entry) or _names(sitting.game, entry) for entry in sitting.entries)


def _laid(rules: Game, entry: Entry) -> Moves:
    """Return the moves of *entry* that laid something face down; none of moves that the game does not know."""
    kinds = {kind.__struct_config__.tag for kind in rules.kinds if kind.secret}
    if not isinstance(entry, Played | Forced | Amended) or not any(move["kind"] in kinds for move in entry.moves):
        return ()
    try:
        return tuple(move for move in rules.from_plain(entry.moves) if move.face_down() is not move)
    except RefereeError:
        return ()


def _names(rules: Game, entry: Entry) -> bool:
    """Return True for a correction that names what lies face down."""
    keys = {str(key).partition(".")[0] for key in entry.changes} if isinstance(entry, Adjusted) else set()
    return bool(keys & set(rules.secret_keys))
