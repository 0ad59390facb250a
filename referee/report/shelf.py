"""Many games counted together: who has won and how, and what each kind of game has to tell of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, cast

from msgspec import Struct

from referee.kernel import Plain
from referee.kernel.ends import NO_RESULT
from referee.kernel.game import game
from referee.kernel.pages.summary import Cell, Summary, Table
from referee.kernel.record.errors import RecordError
from referee.kernel.ruling import RefereeError
from referee.kernel.telling import Counted, HasStatistics, Plot, Statistics
from referee.kernel.text import Text, say
from referee.store.file.disk import StoreError
from referee.store.gathered import gathered, moments
from referee.store.sitting import Sitting

NONE = Statistics((), (), (), {})


class Read(Struct, frozen=True):
    """What became of one file: the game that it holds, of which kind, or the *trouble* with it."""

    file: str
    kind: str = ""
    counted: Counted | None = None
    trouble: str = ""


class Shelf(Struct, frozen=True):
    """Games of one kind and what they come to."""

    kind: str
    title: Text
    games: tuple[Read, ...]
    statistics: Statistics

    @property
    def short(self) -> tuple[Table, ...]:
        """The tables for a screen."""
        told = (_results(self.games), _ends(self.games), *self.statistics.tables)
        return tuple(table for table in told if table.rows)

    @property
    def tables(self) -> tuple[Table, ...]:
        """All tables."""
        return (*self.short, *self.statistics.lists, _each(self.games))

    @property
    def plots(self) -> tuple[Plot, ...]:
        """The plots."""
        return self.statistics.plots


# -- reading ---------------------------------------------------------------------------------------------------------


def read(target: str) -> Read:
    """Return what is counted of the game in a file; what cannot be read says why."""
    try:
        return _counted(target, gathered(target))
    except (StoreError, RecordError, RefereeError, OSError) as error:
        return Read(target, trouble=str(error))


def _counted(target: str, sitting: Sitting) -> Read:
    rules = sitting.game
    lines = moments(sitting)
    end = lines[-1].after if lines else sitting.first
    over = end.over
    figures = None
    if hasattr(rules, "figures"):
        figures = cast(HasStatistics, rules).figures(sitting.header.setup, sitting.first, lines)
    winner = over.winner if over else ""
    title = end.title(winner) if winner else ""
    counted = Counted(sitting.name, winner, title, over.how if over else None, over.rule if over else "", figures)
    return Read(target, rules.name, counted)


def all_read(targets: Sequence[str], jobs: int, begin: Callable[[], None]) -> Iterator[Read]:
    """Yield what became of each file, in order; *jobs* processes, each begun with *begin*."""
    if jobs < 2 or len(targets) < 2:
        yield from map(read, targets)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(min(jobs, len(targets)), initializer=begin) as pool:
        yield from pool.map(read, targets)


def shelves(found: Iterable[Read]) -> list[Shelf]:
    """Return the games that could be read, by their kind."""
    kinds: dict[str, list[Read]] = {}
    for each in found:
        if each.counted is not None:
            kinds.setdefault(each.kind, []).append(each)
    return [_shelf(kind, of) for kind, of in kinds.items()]


def _shelf(kind: str, of: Sequence[Read]) -> Shelf:
    rules = game(kind)
    counted = [each.counted for each in of if each.counted is not None]
    has = hasattr(rules, "statistics")
    return Shelf(kind, rules.title, tuple(of), cast(HasStatistics, rules).statistics(counted) if has else NONE)


# -- what they come to -----------------------------------------------------------------------------------------------


def summary(shelf: Shelf, short: bool = False) -> Summary:
    """Return the games of a kind as a page; a *short* one leaves out the longer lists."""
    title = say("{game}, games counted: {n}", game=shelf.title, n=len(shelf.games))
    return Summary(title, shelf.short if short else shelf.tables, data(shelf))


def _of(games: Iterable[Read]) -> list[Counted]:
    return [each.counted for each in games if each.counted is not None]


def _results(games: Sequence[Read]) -> Table:
    counts: dict[str, int] = {}
    for each in _of(games):
        result = str(_result(each))
        counts[result] = counts.get(result, 0) + 1
    rows: tuple[tuple[Cell, ...], ...] = tuple((Text(result), n) for result, n in sorted(counts.items(), key=_most))
    return Table(say("Results"), (say("result"), say("games")), rows)


def _most(each: tuple[Any, int]) -> tuple[int, str]:
    return -each[1], str(each[0])


def _result(each: Counted) -> Text:
    if each.how is None:
        return say("not finished")
    if each.rule == NO_RESULT:
        return say("without a result")
    return say("won by: {side}", side=each.won_by) if each.winner else say("a draw")


def _ends(games: Sequence[Read]) -> Table:
    counts: dict[tuple[str, str], int] = {}
    for each in _of(games):
        if each.how is not None:
            key = str(say("{how}", how=anybody(each.how))), str(each.won_by or "-")
            counts[key] = counts.get(key, 0) + 1
    rows = tuple((Text(how), Text(who), n) for (how, who), n in sorted(counts.items(), key=_most))
    return Table(say("How the games ended"), (say("end"), say("winner"), say("games")), rows)


def anybody(how: Text) -> Text:
    """Return how a game ended without who and how many it was: so it is the same for games that ended alike."""
    return Text(how.template, tuple((name, _anything(value)) for name, value in how.fields))


def _anything(value: object) -> object:
    if isinstance(value, Text):
        return anybody(value)
    return say("...") if isinstance(value, int | str) else value


def _each(games: Sequence[Read]) -> Table:
    rows: tuple[tuple[Cell, ...], ...] = tuple((Text(each.name), _result(each), each.how or "-") for each in _of(games))
    return Table(say("Every game"), (say("game"), say("result"), say("how")), rows)


def data(shelf: Shelf) -> Plain:
    """Return the games of a kind as data."""
    listed = [_game_data(each.file, each.counted) for each in shelf.games if each.counted is not None]
    return {"game": shelf.kind, "games": listed, **shelf.statistics.data}


def _game_data(file: str, of: Counted) -> Plain:
    how = "" if of.how is None else str(of.how)
    return {"file": file, "name": of.name, "over": of.how is not None, "winner": of.winner, "how": how, "rule": of.rule}
