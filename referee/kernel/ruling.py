"""What is said of a move: rulings against it, claims that nobody can verify, and the three ways an utterance fails."""

from __future__ import annotations

from msgspec import Struct

from referee.kernel.text import Text


class Ruling(Struct, frozen=True):
    """One reason why a move is refused, and the paragraph (`6.3.1`) or card (`card 23`) that refuses it."""

    rule: str
    reason: Text


class NotOwed(Ruling, frozen=True):
    """The reason that something else is owed now than what was typed."""


class FaceDown(Ruling, frozen=True):
    """The reason said where the true one would tell what lies face down."""


class Claim(Struct, frozen=True):
    """A hidden fact that a move rests on: it is recorded as the players declared it, not checked.

    *kind* and *limit* let a later move contradict it; see the game's `contradictions`.
    """

    side: str
    kind: str
    text: Text
    limit: int = 0


class RefereeError(ValueError):
    """Anything a player can be told in one line."""


class NotationError(RefereeError):
    """The words could not be understood. *at* is the offset of the first word that was not."""

    def __init__(self, message: Text | str, at: int = 0, near: tuple[str, ...] = ()) -> None:
        super().__init__(str(message))
        self.at, self.near = at, near


class AmbiguousName(NotationError):
    """The words fit more than one name; *near* holds the candidates."""


class IllegalMove(RefereeError):
    """The move must be taken back. Carries every ruling against it, not just the first."""

    def __init__(self, move: object, rulings: tuple[Ruling, ...]) -> None:
        super().__init__("; ".join(f"{r.reason} [{r.rule}]" for r in rulings))
        self.move, self.rulings = move, rulings
