"""What many games of Death Front come to: area and losses by round, attacks, what each card was used for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.games.death_front.pages.figures import Figures, Pair
from referee.games.death_front.printed.armies import title
from referee.games.death_front.rules.victory import SIDES
from referee.kernel import Plain
from referee.kernel.pages.summary import Cell, Table
from referee.kernel.telling import Counted, Plot, Series, Statistics
from referee.kernel.text import Text, say

Rows = tuple[tuple[Cell, ...], ...]
USES = ("deployed", "used", "discarded")


def statistics(games: Sequence[Counted]) -> Statistics:
    """Return what *games* come to."""
    each: list[Figures] = [game.figures for game in games]
    tables, lists = (_rounds(each), _attacks(each)), (_cards(each),)
    return Statistics(
        tables=tuple(table for table in tables if table.rows),
        lists=tuple(table for table in lists if table.rows),
        plots=tuple(_plots(each)),
        data=_data(each),
    )


def _sides() -> tuple[Text, ...]:
    return tuple(say("{side}", side=title(camp)) for camp in SIDES)


def _last(each: Sequence[Figures]) -> int:
    return max((one.round for one in each), default=0)


def _means(each: Sequence[Figures], what: str, number: int) -> Pair | tuple[float, ...]:
    """Return the average of both sides at the end of a round, over the games that came to it."""
    found = [getattr(one, what)[number - 1] for one in each if len(getattr(one, what)) >= number]
    return tuple(round(sum(pair[place] for pair in found) / len(found), 1) for place in (0, 1)) if found else (0, 0)


def _rounds(each: Sequence[Figures]) -> Table:
    rows: Rows = tuple(
        (
            number,
            sum(one.round >= number for one in each),
            *(f"{mean:g}" for what in ("area", "dead") for mean in _means(each, what, number)),
        )
        for number in range(1, _last(each) + 1)
    )
    columns = (say("round"), say("games"), *(_about(what, side) for what in (AREA, LOST) for side in _sides()))
    return Table(say("At the end of each round, on average"), columns, rows)


AREA, LOST = say("area"), say("lost")


def _about(what: Text, side: Text) -> Text:
    return say("{what}: {side}", what=what, side=side)


def _attacks(each: Sequence[Figures]) -> Table:
    rows: Rows = tuple((title(camp), *_sum([one.attacks[camp] for one in each])) for camp in SIDES)
    return Table(say("Attacks"), (say("side"), say("attacks"), say("destroyed")), rows)


def _sum(pairs: Sequence[Pair]) -> Pair:
    return sum(pair[0] for pair in pairs), sum(pair[1] for pair in pairs)


def _used(each: Sequence[Figures]) -> dict[tuple[str, str], dict[str, int]]:
    """Return of each player and card how often it was put to which use."""
    found: dict[tuple[str, str], dict[str, int]] = {}
    for (player, card, use), count in ((key, count) for one in each for key, count in one.uses.items()):
        of = found.setdefault((player, card), dict.fromkeys(USES, 0))
        of[use] += count
    return dict(sorted(found.items()))


def _cards(each: Sequence[Figures]) -> Table:
    rows: Rows = tuple((title(player), Text(card), *of.values()) for (player, card), of in _used(each).items())
    columns = (say("player"), say("card"), say("deployed"), say("used"), say("discarded"))
    return Table(say("Cards: how often each was put to which use"), columns, rows)


def _plots(each: Sequence[Figures]) -> Iterator[Plot]:
    rounds = tuple(range(1, _last(each) + 1))
    for what, name in (("area", say("Area on average")), ("dead", say("Units lost on average"))):
        means = [_means(each, what, number) for number in rounds]
        series = tuple(
            Series(side, tuple(mean[place] for mean in means), place)  # type: ignore[arg-type]
            for place, side in enumerate(_sides())
        )
        yield Plot(name, say("round"), rounds, series)


def _data(each: Sequence[Figures]) -> Plain:
    return {
        "rounds": [one.round for one in each],
        "attacks": {
            camp: dict(zip(("attacks", "destroyed"), _sum([one.attacks[camp] for one in each]), strict=True))
            for camp in SIDES
        },
        "cards": [{"player": player, "card": card, **of} for (player, card), of in _used(each).items()],
    }
