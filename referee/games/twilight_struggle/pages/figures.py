"""What is counted of one game of Twilight Struggle, to be summed up with that of others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from referee.games.twilight_struggle.pages import thrown as dice
from referee.games.twilight_struggle.pages.ledgers import paid
from referee.games.twilight_struggle.printed.cards import CHINA
from referee.games.twilight_struggle.printed.sides import title
from referee.games.twilight_struggle.rules.events import Happen
from referee.games.twilight_struggle.rules.secrets import face_down
from referee.games.twilight_struggle.state.changes import SIDES
from referee.games.twilight_struggle.state.moves import Discard, Headline, Play
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.decision import Move
from referee.kernel.step import Step
from referee.kernel.telling import Moment
from referee.kernel.text import Text, say

Moments = tuple[Moment, ...]
USES = ("headline", "event", "operations", "space", "discarded", "held", "occurred")


class Paid(Struct, frozen=True):
    """Victory points, + for the US, in a *turn*, and what for."""

    turn: int
    source: Text
    amount: int


class Side(Struct, frozen=True):
    """The dice of a side: how often they showed 1 to 6, and their luck in influence and VP."""

    dice: tuple[int, ...]
    influence: float
    vp: float


class Throws(Struct, frozen=True):
    """How often a *side* threw for something, how often it won, and how often it would have on average."""

    side: str
    kind: str
    throws: int
    won: int
    expected: float


class Figures(Struct, frozen=True):
    """One game: its bid, where it stands, its points, how often each card was put to which use, scorings and dice."""

    bid: tuple[int, int]
    turn: int
    vp: int
    points: tuple[Paid, ...]
    cards: dict[str, dict[str, int]]
    dice: dict[str, Side]
    throws: tuple[Throws, ...]

    @property
    def bid_told(self) -> Text:
        """The bid in words."""
        us, ussr = self.bid
        said = [say("{side} +{n}", side=title(side), n=n) for side, n in zip(SIDES, (us, ussr), strict=True) if n]
        return say("{sides}", sides=tuple(said)) if said else say("none")


def figures(setup: Mapping[str, Any], first: Position, moments: Moments) -> Figures:
    """Return what is counted of one game."""
    end = moments[-1].after if moments else first
    bid, thrown = setup.get("handicap") or {}, dice.throws(moments)
    return Figures(
        bid=(bid.get("us", 0), bid.get("ussr", 0)),
        turn=end.turn,
        vp=end.vp,
        points=tuple(Paid(*line) for line in paid(first, moments)),
        cards=_cards(moments, end),
        dice={side: _side(thrown, side) for side in SIDES},
        throws=tuple(_throws(thrown)),
    )


def _side(thrown: Sequence[dice.Thrown], side: str) -> Side:
    own = dice.luck_of(thrown, side)
    return Side(tuple(dice.pips(thrown, side)), float(own.influence), float(own.vp))


def _throws(thrown: Sequence[dice.Thrown]) -> Iterator[Throws]:
    for side in SIDES:
        for kind in dice.NAMES:
            of = [each for each in thrown if (each.side, each.kind) == (side, kind)]
            if of:
                yield Throws(side, kind, len(of), *dice.won(of))


# -- cards -----------------------------------------------------------------------------------------------------------


def _cards(moments: Moments, end: Position) -> dict[str, dict[str, int]]:
    """Return how often each card was put to which use; what lies face down at the *end* is not told."""
    steps = [step for moment in moments for step in moment.reading.steps if not step.is_refused]
    hidden = face_down(end)
    lying = [step.move for step in steps if step.before.turn == end.turn and step.move in hidden]
    uses = Counter(use for step in steps if not _is(step.move, lying) for use in _uses(step))
    found: dict[str, dict[str, int]] = {}
    for (card, use), count in uses.items():
        found.setdefault(card, {})[use] = count
    return found


def _is(move: Move, moves: Sequence[Move]) -> bool:
    return any(each is move for each in moves)


def _uses(step: Step) -> Iterator[tuple[str, str]]:
    """Yield the cards of a step, each with what it was used for, and the events that took place."""
    move = step.move
    if isinstance(move, Play):
        yield move.card, "operations" if move.use == "event first" else move.use
        if move.companion:
            yield from ((move.companion, "operations"), (move.card, "occurred"))
    elif isinstance(move, Headline):
        yield move.card, "headline"
    elif isinstance(move, Discard):
        yield move.card, "discarded"
    elif move.closes:
        yield from ((card, "held") for known in step.before.known for card in known if card != CHINA)
    for frame, after in step.stages:
        if isinstance(frame, Happen) and frame.card in after.occurred:
            yield frame.card, "occurred"
