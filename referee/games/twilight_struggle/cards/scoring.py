"""The seven scoring cards."""

from __future__ import annotations

from referee.games.twilight_struggle.printed.map import REGIONS
from referee.games.twilight_struggle.printed.sides import US, USSR
from referee.games.twilight_struggle.rules.choices import Picking
from referee.games.twilight_struggle.rules.decisions import card_rule
from referee.games.twilight_struggle.rules.events import Event
from referee.games.twilight_struggle.rules.scoring import (
    SHUTTLE,
    SHUTTLE_REGIONS,
    score_now,
    score_region,
    shuttle_choices,
    southeast_asia,
)
from referee.games.twilight_struggle.rules.sentences import HERE, Verb
from referee.games.twilight_struggle.state.position import Position
from referee.games.twilight_struggle.state.where import Only
from referee.kernel.text import say


class ScoreSoutheastAsia(Verb, frozen=True, kw_only=True):
    """Southeast Asia is scored, both sides' points taken together (card 38)."""

    def resolve(self, position: Position) -> Position:
        us, ussr = southeast_asia(position)
        points = int(us) - int(ussr)
        side = US if points >= 0 else USSR
        return position.tell(us, ussr).gain(side, abs(points), say("{card}", card=self.card))


class Score(Verb, frozen=True, kw_only=True):
    """*region* is scored (10.1); where Shuttle Diplomacy waits, the US first drops a Soviet battleground."""

    region: str

    def resolve(self, position: Position) -> Position:
        if self.region not in SHUTTLE_REGIONS or not position.has(SHUTTLE):
            return score_now(position, score_region(position, self.region))
        choices = shuttle_choices(position, self.region)
        if len(choices) < 2:
            return position.push(ScoreWithout(region=self.region, country=choices[0] if choices else ""))
        then = (ScoreWithout(region=self.region, country=HERE),)
        return position.push(Picking(side=US, card=SHUTTLE, where=Only(choices), then=then, source=card_rule(SHUTTLE)))


class ScoreWithout(Verb, frozen=True, kw_only=True):
    """*region* is scored with *country* left out for the USSR; Shuttle Diplomacy goes to the discard pile."""

    region: str
    country: str

    def resolve(self, position: Position) -> Position:
        score = score_region(position, self.region, self.country)
        spent = position.but(facts=tuple(fact for fact in position.facts if fact.card != SHUTTLE))
        spent = spent.to_discard(SHUTTLE) if SHUTTLE in spent.front else spent
        return score_now(spent.tell(say("{card} goes to the discard pile", card=SHUTTLE)), score)


EVENTS: dict[str, Event] = {
    **{f"{region} Scoring": Event((Score(region=region),)) for region in REGIONS},
    "Southeast Asia Scoring": Event((ScoreSoutheastAsia(),)),
}
