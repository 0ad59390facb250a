"""The law of what a line takes for granted, on positions of a game that is only this."""

from __future__ import annotations

import pytest

from referee.kernel.decision import Decision, Move
from referee.kernel.granted import is_late, may_be_shown, may_follow, stays
from referee.kernel.position import Over, Position
from referee.kernel.ruling import Ruling
from referee.kernel.step import Step
from referee.kernel.text import say


class Go(Move, frozen=True, kw_only=True, tag="go"):
    """Do something."""


class Bell(Move, frozen=True, kw_only=True, tag="bell"):
    """The turn is over."""

    closes = True


class Dawn(Move, frozen=True, kw_only=True, tag="dawn"):
    """The turn begins."""

    opens = True


class Here(Position, frozen=True, kw_only=True):
    turn: int = 1

    @property
    def chapter(self) -> object:
        return self.turn


class Asks(Decision[Here, Go | Bell | Dawn], frozen=True, kw_only=True):
    custom: bool = False
    then: tuple[str, ...] = ()

    def by_custom(self, position: Here) -> bool:
        return self.custom

    @property
    def awaited(self) -> tuple[str, ...]:
        return self.then


class Parts(Asks, frozen=True, kw_only=True):
    """Its answers lead different ways."""

    parts = True


class Begun(Asks, frozen=True, kw_only=True):
    """It was answered in part."""

    is_begun = True


class AsksMore(Asks, frozen=True, kw_only=True):
    """Another step of the turn."""


FIRST, NEXT = Here(), Here(turn=2)
OVER = Here(over=Over("a", say("mate"), "1"))


def step(move: Move, asked: Asks | None = None, after: Here = FIRST, **more: object) -> Step:
    return Step(move=move, before=FIRST, after=after, asked=asked or Asks(side=move.side), **more)


@pytest.mark.parametrize(
    ("made", "holds"),
    [
        (step(Go(side="a")), True),
        (step(Go(side="a"), after=OVER), False),
        (step(Go(side="a"), after=NEXT), False),
        (step(Bell(side="a"), after=NEXT), True),
        (step(Bell(side="a"), after=OVER), False),
        (step(Go(side="a"), rulings=(Ruling("1", say("no")),)), False),
    ],
)
def test_what_nobody_typed_stays_in_the_game_and_in_its_chapter(made: Step, holds: bool) -> None:
    assert stays(made) is holds


def test_a_turn_is_closed_unsaid_only_before_what_opens_the_next_in_words_that_mean_it() -> None:
    closed = [step(Bell(side="table"), after=NEXT)]
    assert may_follow(closed, step(Dawn(side="table")), named=Dawn)
    assert not may_follow(closed, step(Dawn(side="table")), named=Go)
    assert not may_follow(closed, step(Dawn(side="table")), named=None)
    assert not may_follow(closed, step(Go(side="a")), named=Go)


def test_a_turn_that_could_be_taken_is_not_given_away_for_the_same_act() -> None:
    only, custom = Asks(side="a"), Asks(side="a", custom=True)
    assert may_follow([step(Go(side="a"), only)], step(Go(side="b")), named=Go)
    assert not may_follow([step(Go(side="a"), custom)], step(Go(side="b")), named=Go)
    assert may_follow([], step(Go(side="b")), named=Go)


def test_an_answer_to_a_step_that_ended_by_itself_is_late_for_the_next() -> None:
    ended = step(Go(side="a"), Asks(side="a", then=("b",)))
    assert is_late([ended], step(Go(side="b"), AsksMore(side="b")))
    assert not is_late([ended], step(Go(side="b"), Asks(side="b")))
    assert not is_late([ended], step(Go(side="c"), AsksMore(side="c")))
    assert not is_late([ended], step(Dawn(side="b"), AsksMore(side="b")))
    assert not is_late([], step(Go(side="b"), AsksMore(side="b")))


# -- what the rest of the line shows ---------------------------------------------------------------------------------


def shown(asked: Asks, *below: Asks, then: tuple[Asks, ...] = ()) -> Step:
    """Return the step of *asked*, under which *below* waits, after which *then* waits above that."""
    before, after = Here(stack=(*below, asked)), Here(stack=(*below, *then))
    move = Go(side=asked.side)
    return Step(move=move, before=before, after=after, asked=asked, granted=True, shown=True)


def follows(granted: Step, side: str, made: tuple[Step, ...] = ()) -> bool:
    """Return whether *side* may do what is asked after *granted*."""
    move = Dawn(side=side)
    return may_follow([granted], Step(move=move, before=granted.after, after=FIRST, asked=Asks(side=side)), Dawn, made)


def test_a_way_is_shown_by_what_came_of_it_alone() -> None:
    choice, next_round = Parts(side="a"), AsksMore(side="a")
    assert may_be_shown((), shown(choice, next_round, then=(Asks(side="a"),)))
    assert not may_be_shown((), shown(choice, next_round))
    assert not may_be_shown((), shown(choice))


def test_a_way_is_shown_by_one_s_own_act_or_by_the_table_and_in_its_own_line_by_anybody() -> None:
    choice = Parts(side="a")
    way = shown(choice, then=(Asks(side="b"),))
    assert follows(way, "a")
    assert follows(way, "table")
    assert not follows(way, "b")
    before_it = Step(move=Go(side="b"), before=Here(stack=(Asks(side="b"),)), after=way.before, asked=Asks(side="b"))
    assert follows(way, "b", (before_it,))
    beside_it = Step(move=Go(side="b"), before=way.before, after=way.before, asked=Asks(side="b"))
    assert not follows(way, "b", (beside_it,))


def test_that_a_side_stopped_is_shown_by_its_own_act_alone_once_it_has_begun() -> None:
    assert not may_be_shown((), shown(Asks(side="a")))
    assert may_be_shown((), shown(Begun(side="a")))
    mine, theirs = step(Go(side="a"), Asks(side="a")), step(Go(side="b"), Asks(side="b"))
    assert may_be_shown((mine,), shown(Asks(side="a")))
    assert not may_be_shown((theirs,), shown(Asks(side="a")))
    assert not may_be_shown((mine, theirs), shown(Asks(side="a")))
    assert not may_be_shown((mine,), shown(AsksMore(side="a")))
    stop = shown(Begun(side="a"), then=(Asks(side="b"),))
    assert follows(stop, "a")
    assert not follows(stop, "b")
    assert not follows(stop, "table")
