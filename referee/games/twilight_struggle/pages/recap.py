"""What a player wants to hear after a break: when each region was scored, what is known, what the next level takes."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from referee.games.twilight_struggle.cards.scoring import Score, ScoreSoutheastAsia, ScoreWithout
from referee.games.twilight_struggle.pages.score import at_once, points
from referee.games.twilight_struggle.printed.map import MEMBERS, REGIONS
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, other, seat, title
from referee.games.twilight_struggle.rules.scoring import RegionScore, Standing, is_battleground
from referee.games.twilight_struggle.state.changes import SIDES
from referee.games.twilight_struggle.state.position import Position
from referee.kernel import Plain
from referee.kernel.pages.summary import Cell, Summary, Table
from referee.kernel.telling import Moment
from referee.kernel.text import Text, say

NEXT = {"nothing": "presence", "presence": "domination", "domination": "control"}
SOUTHEAST = "Southeast Asia"


class Scored(Struct, frozen=True):
    """A region scored in *turn*, for so many points, + for the US."""

    turn: int
    points: int


def recap(first: Position, moments: tuple[Moment, ...]) -> Summary:
    """Return the last scoring of each region, the cards known to be in a hand, and what each side lacks where."""
    position = moments[-1].after if moments else first
    last, now = last_scored(moments), {region: at_once(position, region) for region in REGIONS}
    parts: tuple[Text | Table, ...] = (
        _scorings(last, now),
        *(_known(position, side) for side in SIDES),
        _levels(position, now),
    )
    return Summary(say("Recap"), parts, _data(position, last, now))


# -- scorings --------------------------------------------------------------------------------------------------------


def last_scored(moments: tuple[Moment, ...]) -> dict[str, Scored]:
    """Return when each region was scored last, and what it paid."""
    return {region: scored for moment in moments for region, scored in _scored(moment)}


def _scored(moment: Moment) -> Iterator[tuple[str, Scored]]:
    for step in moment.reading.steps:
        was = step.before
        for frame, position in step.stages:
            if isinstance(frame, Score | ScoreWithout | ScoreSoutheastAsia):
                region = SOUTHEAST if isinstance(frame, ScoreSoutheastAsia) else frame.region
                yield region, Scored(was.turn, position.vp - was.vp)
            was = position


def _scorings(last: dict[str, Scored], now: dict[str, RegionScore]) -> Table:
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (say("{region}", region=region), _last(last.get(region)), points(now[region]) if region in now else "")
        for region in (*REGIONS, SOUTHEAST)
    )
    columns = (say("region"), say("scored last"), say("pays now"))
    return Table(say("Scoring; + is for the US"), columns, rows)


def _last(scored: Scored | None) -> Text:
    return say("turn {turn}: {n:+d}", turn=scored.turn, n=scored.points) if scored else say("not yet")


# -- hands -----------------------------------------------------------------------------------------------------------


def _known(position: Position, side: Side) -> Text:
    held, known = position.hands[seat(side)], position.known[seat(side)]
    if not known:
        return say("{side} hand: {n:# card, not known|# cards, none of them known}", side=title(side), n=held)
    return say("{side} hand: {n:# card|# cards}, among them {cards}", side=title(side), n=held, cards=known)


# -- levels ----------------------------------------------------------------------------------------------------------


class Lack(Struct, frozen=True):
    """What a side still needs for *level* in a region, if the other side stays as it is.

    *battlegrounds* are among the *countries*; *plain*: one of these has to be no battleground. *level* is '' where
    there is none above.
    """

    level: str
    countries: int = 0
    battlegrounds: int = 0
    plain: bool = False


def lack(position: Position, mine: Standing, theirs: Standing, region: str) -> Lack:
    """Return what the side of *mine* lacks for the next level in *region* (10.1.1)."""
    level = NEXT.get(mine.level, "")
    held, stars = len(mine.countries), len(mine.battlegrounds)
    more = max(len(theirs.countries) + 1 - held, 0)
    match level:
        case "presence":
            return Lack(level, countries=1)
        case "domination":
            wanted, plain = max(len(theirs.battlegrounds) + 1 - stars, 0), held == stars
            return Lack(level, max(more, wanted + plain), wanted, plain)
        case "control":
            wanted = sum(is_battleground(position, country) for country in MEMBERS[region]) - stars
            taken = len(theirs.countries) - len(theirs.battlegrounds) + 1 - held
            return Lack(level, max(taken, wanted), wanted)
    return Lack("")


def _levels(position: Position, now: dict[str, RegionScore]) -> Table:
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            say("{region}", region=region),
            lacks_told(score.us, lack(position, score.us, score.ussr, region)),
            lacks_told(score.ussr, lack(position, score.ussr, score.us, region)),
        )
        for region, score in now.items()
    )
    columns = (say("region"), say("{side}", side=title(US)), say("{side}", side=title(USSR)))
    return Table(say("Level, and what the next one takes"), columns, rows)


def lacks_told(standing: Standing, found: Lack, alone: bool = False) -> Text:
    """Return the level of a side and what the next one takes: 'presence; domination: 1 battleground'.

    Where it stands *alone*, with no heading that says what is counted: '... to domination it lacks 1 battleground'.
    """
    if not found.level:
        return say("{level}", level=standing.level)
    wanted = [say("{n:# battleground|# battlegrounds}", n=found.battlegrounds)]
    told = wanted if found.battlegrounds else []
    others = found.countries - found.battlegrounds
    if others:
        told.append(_others(others, bool(found.battlegrounds), found.plain))
    line = "{level}; to {next} it lacks {what}" if alone else "{level}; {next}: {what}"
    return say(line, level=standing.level, next=found.level, what=tuple(told))


def _others(n: int, besides: bool, plain: bool) -> Text:
    """Return how many countries are needed besides the battlegrounds."""
    if plain:
        return say("{n:# country that is no battleground|# countries, one no battleground}", n=n)
    if besides:
        return say("{n:# more country|# more countries}", n=n)
    return say("{n:# country|# countries}", n=n)


# -- data ------------------------------------------------------------------------------------------------------------


def _data(position: Position, last: dict[str, Scored], now: dict[str, RegionScore]) -> Plain:
    scored = {region: {"turn": each.turn, "points": each.points} for region, each in last.items()}
    return {
        "last_scored": scored,
        "known_hand": {US: list(position.known[0]), USSR: list(position.known[1])},
        "hand_size": {US: position.hands[0], USSR: position.hands[1]},
        "levels": {region: {side: _level(position, score, side) for side in SIDES} for region, score in now.items()},
    }


def _level(position: Position, score: RegionScore, side: Side) -> Plain:
    standings = {US: score.us, USSR: score.ussr}
    found = lack(position, standings[side], standings[other(side)], score.region)
    return {
        "level": standings[side].level,
        "next": found.level or None,
        "countries": found.countries,
        "battlegrounds": found.battlegrounds,
        "no_battleground": found.plain,
    }
