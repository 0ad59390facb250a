"""What many games of Twilight Struggle come to: results by bid, points by source and turn, cards, scorings, dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.games.twilight_struggle.pages.figures import USES, Figures, Paid, Throws
from referee.games.twilight_struggle.pages.thrown import FACES, NAMES
from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.sides import seat, title
from referee.games.twilight_struggle.state.changes import SIDES
from referee.kernel import Plain
from referee.kernel.ends import NO_RESULT
from referee.kernel.pages.summary import Cell, Table
from referee.kernel.telling import Counted, Plot, Series, Statistics
from referee.kernel.text import Text, say

Rows = tuple[tuple[Cell, ...], ...]
MOST = 12
HEADINGS: dict[str, Text] = {
    "headline": say("headline"),
    "event": say("event"),
    "operations": say("ops"),
    "space": say("space"),
    "discarded": say("discard"),
    "held": say("held"),
    "occurred": say("occurred"),
}


def statistics(games: Sequence[Counted]) -> Statistics:
    """Return what *games* come to."""
    each: list[Figures] = [game.figures for game in games]
    points = [line for one in each for line in one.points]
    tables = (_bids(games), _sources(points, MOST), _turns(each), _regions(each), _dice(each), _throws(each))
    lists = (_sources(points), _by_source_and_turn(points), _cards(each))
    return Statistics(
        tables=tuple(table for table in tables if table.rows),
        lists=tuple(table for table in lists if table.rows),
        plots=tuple(_plots(each)),
        data=_data(games, each, points),
    )


# -- results ---------------------------------------------------------------------------------------------------------


def _bids(games: Sequence[Counted]) -> Table:
    bids = sorted({game.figures.bid for game in games})
    rows = tuple((_bid_told(games, bid), *_results([g for g in games if g.figures.bid == bid])) for bid in bids)
    columns = (say("bid"), say("games"), say("US won"), say("USSR won"), say("drawn"), say("not finished"))
    return Table(say("Results by bid"), columns, rows)


def _bid_told(games: Sequence[Counted], bid: tuple[int, int]) -> Text:
    found: Figures = next(game.figures for game in games if game.figures.bid == bid)
    return found.bid_told


def _results(games: Sequence[Counted]) -> tuple[int, int, int, int, int]:
    """Return how many games there are, won by the US and the USSR, drawn, and not finished or without a result."""
    won = [sum(game.winner == side for game in games) for side in SIDES]
    unfinished = sum(game.how is None or game.rule == NO_RESULT for game in games)
    return len(games), won[0], won[1], len(games) - sum(won) - unfinished, unfinished


# -- points ----------------------------------------------------------------------------------------------------------


def _by_source(points: Iterable[Paid]) -> dict[str, list[Paid]]:
    """Return the points of each source, the one that paid most often first."""
    found: dict[str, list[Paid]] = {}
    for line in points:
        found.setdefault(repr(line.source), []).append(line)
    return dict(sorted(found.items(), key=lambda each: (-len(each[1]), str(each[1][0].source))))


def _sources(points: Sequence[Paid], most: int | None = None) -> Table:
    """Return what each source paid; with *most* only so many, those that paid most often."""
    rows: Rows = tuple((of[0].source, len(of), *_sums(of)) for of in [*_by_source(points).values()][:most])
    columns = (say("source"), say("times"), say("US"), say("USSR"), say("sum, + for the US"))
    title_ = say("Victory points by source: the {n} most frequent", n=most) if most else SOURCES
    return Table(title_, columns, rows)


SOURCES = say("Victory points by source and region")


def _sums(of: Sequence[Paid]) -> tuple[int, int, int]:
    """Return the points of the US, those of the USSR, and the sum, + for the US."""
    us, ussr = (sum(abs(line.amount) for line in of if line.amount * sign > 0) for sign in (1, -1))
    return us, ussr, us - ussr


def _turns(each: Sequence[Figures]) -> Table:
    last = max((one.turn for one in each), default=0)
    rows: Rows = tuple(
        (
            turn,
            sum(one.turn >= turn for one in each),
            *_sums([line for one in each for line in one.points if line.turn == turn]),
        )
        for turn in range(1, last + 1)
    )
    columns = (say("turn"), say("games"), say("US"), say("USSR"), say("sum, + for the US"))
    return Table(say("Victory points by turn"), columns, rows)


def _by_source_and_turn(points: Sequence[Paid]) -> Table:
    turns = range(1, max((line.turn for line in points), default=0) + 1)
    rows: Rows = tuple(
        (of[0].source, *(sum(line.amount for line in of if line.turn == turn) for turn in turns), _sums(of)[2])
        for of in _by_source(points).values()
    )
    columns = (say("source"), *(say("{n}", n=turn) for turn in turns), say("sum"))
    return Table(say("Victory points by source and turn, + for the US"), columns, rows)


def _regions(each: Sequence[Figures]) -> Table:
    found = _scored(each)
    rows: Rows = tuple(
        (name, *(of[key] for key in ("times", "us", "ussr", "sum", "final"))) for name, of in found.items()
    )
    columns = (say("region"), say("times"), say("US"), say("USSR"), say("sum, + for the US"), say("in final scoring"))
    return Table(say("Regions scored"), columns, rows)


def _scored(each: Sequence[Figures]) -> dict[str, dict[str, int]]:
    """Return of each region how often its card was scored, for how many points, and what it gave in final scorings."""
    found: dict[str, dict[str, int]] = {}
    for name in (card for card, printed in CARDS.items() if printed.scoring):
        region = name.removesuffix(" Scoring")
        times = sum(one.cards.get(name, {}).get("occurred", 0) for one in each)
        us, ussr, sum_ = _sums(
            _from(each, {repr(say("{region} Scoring", region=region)), repr(say("{card}", card=name))})
        )
        final = _sums(_from(each, {repr(say("{region}, final scoring", region=region))}))[2]
        if times or final:
            found[region] = {"times": times, "us": us, "ussr": ussr, "sum": sum_, "final": final}
    return found


def _from(each: Sequence[Figures], sources: set[str]) -> list[Paid]:
    return [line for one in each for line in one.points if repr(line.source) in sources]


# -- cards -----------------------------------------------------------------------------------------------------------


def _cards(each: Sequence[Figures]) -> Table:
    found = _used(each)
    rows: Rows = tuple((say("{card}", card=card), *(of.get(use, 0) for use in USES)) for card, of in found.items())
    columns = (say("card"), *(HEADINGS[use] for use in USES))
    return Table(say("Cards: how often each was put to which use"), columns, rows)


def _used(each: Sequence[Figures]) -> dict[str, dict[str, int]]:
    """Return how often each card was put to which use, in the order of the cards, those never seen left out."""
    found = {card: {use: sum(one.cards.get(card, {}).get(use, 0) for one in each) for use in USES} for card in CARDS}
    return {card: {use: n for use, n in of.items() if n} for card, of in found.items() if any(of.values())}


# -- dice ------------------------------------------------------------------------------------------------------------


def _dice(each: Sequence[Figures]) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for side in SIDES:
        counts, influence, vp = _pips(each, side), _luck(each, side, "influence"), _luck(each, side, "vp")
        if any(counts):
            rows.append(
                (title(side), sum(counts), f"{_average(counts):.2f}", *counts, f"{influence:+.1f}", f"{vp:+.1f}")
            )
    faces = (say("{n}", n=n) for n in FACES)
    columns = (say("side"), say("dice"), say("average"), *faces, say("influence"), say("VP"))
    return Table(say("Dice, and their luck in influence and VP"), columns, tuple(rows))


def _pips(each: Sequence[Figures], side: str) -> list[int]:
    return [sum(one.dice[side].dice[n - 1] for one in each) for n in FACES]


def _luck(each: Sequence[Figures], side: str, part: str) -> float:
    return float(sum(getattr(one.dice[side], part) for one in each))


def _average(counts: Sequence[int]) -> float:
    return sum(n * count for n, count in zip(FACES, counts, strict=True)) / max(sum(counts), 1)


def _throws(each: Sequence[Figures]) -> Table:
    rows: Rows = tuple(
        (title(of.side), NAMES[of.kind], of.throws, of.won, f"{of.expected:.1f}") for of in _thrown(each)
    )
    columns = (say("side"), say("thrown for"), say("throws"), say("won"), say("expected"))
    return Table(say("Throws: won, and expected to be won"), columns, rows)


def _thrown(each: Sequence[Figures]) -> list[Throws]:
    found = []
    for side, kind in ((side, kind) for side in SIDES for kind in NAMES):
        of = [one for game in each for one in game.throws if (one.side, one.kind) == (side, kind)]
        if of:
            won, expected = sum(one.won for one in of), sum(one.expected for one in of)
            found.append(Throws(side, kind, sum(one.throws for one in of), won, expected))
    return found


# -- plots and data --------------------------------------------------------------------------------------------------


def _plots(each: Sequence[Figures]) -> Iterable[Plot]:
    turns = tuple(range(1, max((one.turn for one in each), default=0) + 1))
    by_turn = [_sums([line for one in each for line in one.points if line.turn == turn]) for turn in turns]
    points = tuple(Series(title(side), tuple(sums[seat(side)] for sums in by_turn), seat(side)) for side in SIDES)  # type: ignore[arg-type]
    yield Plot(say("Victory points by turn, all games"), say("turn"), turns, points, bars=True)
    ended = Series(say("games"), tuple(sum(one.turn == turn for one in each) for turn in turns))
    yield Plot(say("In which turn the games ended, or stand"), say("turn"), turns, (ended,), bars=True)
    dice = tuple(Series(title(side), tuple(_pips(each, side)), seat(side)) for side in SIDES)  # type: ignore[arg-type]
    yield Plot(say("What the dice showed"), say("die"), tuple(FACES), dice, bars=True)


def _data(games: Sequence[Counted], each: Sequence[Figures], points: Sequence[Paid]) -> Plain:
    keys = ("games", "us", "ussr", "drawn", "unfinished")
    bids = sorted({one.bid for one in each})
    results = [(bid, _results([game for game in games if game.figures.bid == bid])) for bid in bids]
    return {
        "bids": [
            {"bid": dict(zip(SIDES, bid, strict=True)), **dict(zip(keys, of, strict=True))} for bid, of in results
        ],
        "points": [_points_data(turn, of) for turn, of in _turn_by_turn(points)],
        "cards": _used(each),
        "regions": _scored(each),
        "dice": {side: _dice_data(each, side) for side in SIDES},
        "throws": [
            {"side": t.side, "kind": t.kind, "throws": t.throws, "won": t.won, "expected": round(t.expected, 3)}
            for t in _thrown(each)
        ],
    }


def _bid_data(games: Sequence[Counted], bid: tuple[int, int]) -> Plain:
    of = _results([game for game in games if game.figures.bid == bid])
    results = zip(("games", "us", "ussr", "drawn", "unfinished"), of, strict=True)
    return {"bid": dict(zip(SIDES, bid, strict=True)), **dict(results)}


def _turn_by_turn(points: Sequence[Paid]) -> Iterable[tuple[int, list[Paid]]]:
    """Yield the points of each source in each turn."""
    for turn in sorted({line.turn for line in points}):
        yield from ((turn, of) for of in _by_source(line for line in points if line.turn == turn).values())


def _points_data(turn: int, of: Sequence[Paid]) -> Plain:
    us, ussr, _ = _sums(of)
    return {"turn": turn, "source": str(of[0].source), "times": len(of), "us": us, "ussr": ussr}


def _dice_data(each: Sequence[Figures], side: str) -> Plain:
    counts = _pips(each, side)
    own = {part: round(_luck(each, side, part), 3) for part in ("influence", "vp")}
    return {"faces": counts, "average": round(_average(counts), 3), "luck": own}
