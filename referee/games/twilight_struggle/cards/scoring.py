"""The seven scoring cards, and the one that Turn Zero puts in the place of another."""

from __future__ import annotations

from referee.games.twilight_struggle.printed.map import REGIONS
from referee.games.twilight_struggle.printed.sides import US, USSR
from referee.games.twilight_struggle.rules.choices import Picking
from referee.games.twilight_struggle.rules.decisions import card_rule
from referee.games.twilight_struggle.rules.scoring import (
    leaves_out,
    left_out_choices,
    score_now,
    score_region,
    southeast_asia,
)
from referee.games.twilight_struggle.rules.sentences import HERE, Verb
from referee.games.twilight_struggle.rules.written import Event
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
        effect = leaves_out(position, self.region)
        if effect is None:
            return score_now(position, score_region(position, self.region))
        choices, card = left_out_choices(position, self.region), effect.card
        if len(choices) < 2:
            return position.push(ScoreWithout(region=self.region, card=card, country=choices[0] if choices else ""))
        then = (ScoreWithout(region=self.region, card=card, country=HERE),)
        return position.push(Picking(side=US, card=card, where=Only(choices), then=then, source=card_rule(card)))


class ScoreWithout(Verb, frozen=True, kw_only=True):
    """*region* is scored with *country* left out for the USSR; *card*, which did that, goes to the discard pile."""

    region: str
    country: str

    def resolve(self, position: Position) -> Position:
        score = score_region(position, self.region, self.country)
        spent = position.but(facts=position.lasting(lambda fact: fact.card != self.card))
        spent = spent.to_discard(self.card) if self.card in spent.front else spent
        return score_now(spent.tell(say("{card} goes to the discard pile", card=self.card)), score)


EVENTS: dict[str, Event] = {
    **{f"{region} Scoring": Event((Score(region=region),)) for region in REGIONS},
    "Allied Berlin Scoring": Event((Score(region="Europe"),)),
    "Southeast Asia Scoring": Event((ScoreSoutheastAsia(),)),
}
