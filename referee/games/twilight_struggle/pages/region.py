"""The scoring of one region: both sides' sums, what it pays now and at the end, and what the next level takes."""

from __future__ import annotations

from referee.games.twilight_struggle.pages.board import area_called
from referee.games.twilight_struggle.pages.recap import lack, lacks_told
from referee.games.twilight_struggle.pages.score import at_once, points
from referee.games.twilight_struggle.printed.map import REGIONS
from referee.games.twilight_struggle.printed.sides import title
from referee.games.twilight_struggle.rules.scoring import RegionScore, Standing, score_region, southeast_asia
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.pages.summary import Summary
from referee.kernel.ruling import RefereeError
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say

SOUTHEAST = "Southeast Asia"


def score_of(position: Position, area: str) -> Summary:
    """Return the scoring of the region called *area* as it stands; RefereeError where no card scores it."""
    region = area_called(area)
    if region == SOUTHEAST:
        return _southeast(position)
    if region not in REGIONS:
        raise RefereeError(say("no card scores {area}; there are: {areas}", area=region, areas=(*REGIONS, SOUTHEAST)))
    now, end = at_once(position, region), score_region(position, region)
    pays = say("pays now: {now}; at the end of the game: {end}; + is for the US", now=points(now), end=points(end))
    parts = (*_side(position, now), pays)
    data = {"region": region, "us": int(now.us.tally), "ussr": int(now.ussr.tally), "points": now.points}
    return Summary(say("Scoring of {region}", region=region), parts, {**data, "points_at_end": end.points})


def _side(position: Position, now: RegionScore) -> tuple[Text | Tally, ...]:
    parts: list[Text | Tally] = []
    for mine, theirs in ((now.us, now.ussr), (now.ussr, now.us)):
        wanted = lacks_told(mine, lack(position, mine, theirs, now.region), alone=True)
        held = say("{countries}", countries=mine.countries) if mine.countries else say("nothing")
        parts += [say("{side}: {level}", side=title(mine.side), level=wanted), say("  controls {held}", held=held)]
        parts += [_counted(mine, theirs)] if mine.countries else []
        parts += [mine.tally] if mine.tally.lines else []
    return tuple(parts)


def _counted(mine: Standing, theirs: Standing) -> Text:
    """Return the counts that make the level: domination takes more of both, and one country that is no battleground."""
    countries, stars = len(mine.countries), len(mine.battlegrounds)
    return say(
        "  {n:# country|# countries} to {theirs}, {stars:# battleground|# battlegrounds} to {enemy}, "
        "{plain} that {plain:is|are} no battleground",
        n=countries,
        theirs=len(theirs.countries),
        stars=stars,
        enemy=len(theirs.battlegrounds),
        plain=countries - stars,
    )


def _southeast(position: Position) -> Summary:
    us, ussr = southeast_asia(position)
    pays = say("pays now: {n:+d}; + is for the US", n=int(us) - int(ussr))
    data = {"region": SOUTHEAST, "us": int(us), "ussr": int(ussr), "points": int(us) - int(ussr)}
    return Summary(say("Scoring of {region}", region=SOUTHEAST), (us, ussr, pays), data)
