"""Scoring a region: who has presence, domination or control, by what counts, and what it pays (section 10)."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

from msgspec import Struct

from referee.games.twilight_struggle.printed.facts import facts
from referee.games.twilight_struggle.printed.late_war import late_war
from referee.games.twilight_struggle.printed.map import MAP, MEMBERS, REGIONS
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, other, title
from referee.games.twilight_struggle.rules.lasting import Lasting, in_force
from referee.games.twilight_struggle.rules.meanings import CountsAsBattleground, LeavesOut
from referee.games.twilight_struggle.state.position import Entry, Position
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say

Level = Literal["nothing", "presence", "domination", "control"]
VICTORY = "victory"


class Standing(Struct, frozen=True):
    """What one side holds in a region: its level, the countries it controls, and the sum of its points."""

    side: Side
    level: Level
    countries: tuple[str, ...]
    battlegrounds: tuple[str, ...]
    tally: Tally


class RegionScore(Struct, frozen=True):
    """A region as scored: both standings, a country left out of the Soviet count, and who wins the game by it.

    *without*: the card that leaves the country out.
    """

    region: str
    us: Standing
    ussr: Standing
    dropped: str = ""
    wins: str = ""
    without: str = ""

    @property
    def points(self) -> int:
        """The VP the region pays, + for the US."""
        return int(self.us.tally) - int(self.ussr.tally)


def is_battleground(position: Position, country: str) -> bool:
    """True when *country* scores as a battleground: for good, or by an effect in play while a side controls it."""
    if position.is_battleground(country):
        return True
    for effect in in_force(position, CountsAsBattleground):
        if effect.means.country == country and position.control(country) == effect.side:
            return True
    return False


def score_region(position: Position, region: str, dropped: str = "") -> RegionScore:
    """Return how *region* scores now, *dropped* being left out for the USSR by an effect in play (10.1)."""
    held = {side: _held(position, region, side, dropped if side == USSR else "") for side in (US, USSR)}
    us, ussr = (_standing(position, region, side, held, dropped) for side in (US, USSR))
    winner = next((s.side for s in (us, ussr) if pays(position, region, s.level) == VICTORY), "")
    leaving = leaves_out(position, region) if dropped else None
    return RegionScore(region, us, ussr, dropped, winner, leaving.card if leaving else "")


def _held(position: Position, region: str, side: Side, dropped: str) -> tuple[str, ...]:
    return tuple(c for c in MEMBERS[region] if c != dropped and position.control(c) == side)


def _standing(position: Position, region: str, side: Side, held: dict[Side, tuple[str, ...]], dropped: str) -> Standing:
    mine = held[side]
    battlegrounds = tuple(c for c in mine if is_battleground(position, c))
    level = _level(position, region, side, held)
    tally = Tally(say("{side} in {region}", side=title(side), region=region))
    printed = pays(position, region, level)
    if printed == VICTORY:
        return Standing(side, level, mine, battlegrounds, tally)
    tally = tally.plus(int(printed), say("{level}", level=level))
    tally = tally.plus(len(battlegrounds), say("battlegrounds" if len(battlegrounds) > 1 else "battleground"))
    tally = tally.plus(_beside_enemy(position, side, mine, dropped), say("next to the enemy superpower"))
    return Standing(side, level, mine, battlegrounds, tally)


def scoring_card(position: Position, region: str) -> str:
    """Return the card that scores *region* in this game: the printed one, or the one that has taken its place."""
    instead = (card for card, row in facts("scoring")["instead"].items() if row["region"] == region)
    return next(filter(position.in_game, instead), str(facts("scoring")["region"][region]["card"]))


@cache
def scored_by(card: str) -> str:
    """Return the region that the scoring card *card* is about."""
    instead = facts("scoring")["instead"]
    return str(instead[card]["region"]) if card in instead else card.removesuffix(" Scoring")


def pays(position: Position, region: str, level: Level) -> int | str:
    """Return the points printed for *level* in *region*, or VICTORY where it wins the game."""
    if level == "nothing":
        return 0
    points: int | str = _points(scoring_card(position, region) if position.zero else "", region)[level]
    return points


@cache
def _points(card: str, region: str) -> dict[str, Any]:
    """Return what *card*, or the printed one, pays for each level in *region*."""
    found: dict[str, Any] = facts("scoring")["instead"].get(card) or facts("scoring")["region"][region]
    return found


def _beside_enemy(position: Position, side: Side, mine: tuple[str, ...], dropped: str) -> int:
    """Return the countries next to the enemy superpower; the digital edition keeps a dropped one (Z-3)."""
    kept = bool(dropped) and side == USSR and position.options["shuttle-adjacency"] == "keep"
    counted = (*mine, dropped) if kept else mine
    return sum(MAP[country].touches == other(side) for country in counted)


def _level(position: Position, region: str, side: Side, held: dict[Side, tuple[str, ...]]) -> Level:
    """Return the level of *side*: control is looked at before domination (10.1.1)."""
    mine, theirs = held[side], held[other(side)]
    my_battlegrounds = [c for c in mine if is_battleground(position, c)]
    their_battlegrounds = [c for c in theirs if is_battleground(position, c)]
    if not mine:
        return "nothing"
    if len(mine) <= len(theirs):
        return "presence"
    if set(my_battlegrounds) >= set(_all_battlegrounds(position, region)):
        return "control"
    mixed = 0 < len(my_battlegrounds) < len(mine)
    return "domination" if mixed and len(my_battlegrounds) > len(their_battlegrounds) else "presence"


def _all_battlegrounds(position: Position, region: str) -> list[str]:
    """Return the battlegrounds that control of *region* takes."""
    return [c for c in MEMBERS[region] if is_battleground(position, c)]


def southeast_asia(position: Position) -> tuple[Tally, Tally]:
    """Return both sides' points in Southeast Asia: 1 a controlled country, 2 for Thailand (card 38)."""
    return _southeast(position, US), _southeast(position, USSR)


def _southeast(position: Position, side: Side) -> Tally:
    tally = Tally(say("{side} in {region}", side=title(side), region="Southeast Asia"))
    for country in MEMBERS["Southeast Asia"]:
        if position.control(country) == side:
            tally = tally.plus(2 if MAP[country].battleground else 1, say("{country}", country=country))
    return tally


def leaves_out(position: Position, region: str) -> Lasting[LeavesOut] | None:
    """Return the effect in play that leaves a battleground out when *region* is scored next, or None."""
    return next((effect for effect in in_force(position, LeavesOut) if region in effect.means.regions), None)


def left_out_choices(position: Position, region: str) -> tuple[str, ...]:
    """Return the battlegrounds of *region* that may be left out when it is scored next (card 73)."""
    effect = leaves_out(position, region)
    if effect is None:
        return ()
    return tuple(c for c in MEMBERS[region] if position.control(c) == effect.side and is_battleground(position, c))


def score_now(position: Position, score: RegionScore) -> Position:
    """Return the position after *score* is paid: both sides' points are taken together (10.2.3)."""
    told = position.tell(score.us.tally, score.ussr.tally, scored(score))
    if score.wins:
        how = say("{side} controls Europe", side=title(score.wins))
        return told.end(score.wins, how, "10.3.1")
    side = US if score.points >= 0 else USSR
    return told.gain(side, abs(score.points), say("{region} Scoring", region=score.region))


def scored(score: RegionScore) -> Text:
    """Return the sentence that says both sides' levels."""
    if score.dropped:
        return say(
            "{region}: US {us}, USSR {ussr}; {card} leaves out {country}",
            region=score.region,
            us=score.us.level,
            ussr=score.ussr.level,
            card=score.without,
            country=score.dropped,
        )
    return say("{region}: US {us}, USSR {ussr}", region=score.region, us=score.us.level, ussr=score.ussr.level)


def final_scoring(position: Position) -> Position:
    """Return the finished game after turn 10: six regions, then the China Card; 20 on the way ends nothing (10.3.2)."""
    total, news, ledger = position.vp, list[Tally | Text](), list(position.ledger)
    for region in REGIONS:
        score = score_region(position, region)
        news += [score.us.tally, score.ussr.tally, scored(score)]
        if score.wins:
            how = say("{side} controls Europe at final scoring", side=title(score.wins))
            return position.tell(*news).end(score.wins, how, "10.3.2")
        if score.points:
            news.append(say("{side} +{n} VP: {region}", side=_ahead(score.points), n=abs(score.points), region=region))
        total += score.points
        ledger.append(Entry(score.points, say("{region}, final scoring", region=region)))
    if china := china_points(position):
        total += china
        ledger.append(Entry(china, say("the China Card")))
        news.append(say("{side} +1 VP: the China Card", side=title(position.china)))
    scored_out, rule = position.but(vp=total, ledger=tuple(ledger)), "p. 12" if us_needs(position) else "10.3.2"
    return scored_out.tell(*news).end(leader(position, total), _final(position, total), rule)


def china_points(position: Position) -> int:
    """Return what the holder of the China Card gets at the end, + for the US: nobody may have it (10.3.2, 12.2)."""
    return 0 if not position.china else 1 if position.china == US else -1


def us_needs(position: Position) -> int:
    """Return the VP that the US needs when the game ends by points: those of the Late War scenario, else 0 (p. 12)."""
    return late_war().us_needs if position.options["late-war"] == "yes" else 0


def leader(position: Position, vp: int) -> Side | Literal[""]:
    """Return who has won with *vp* at the end of the game: who leads; nobody at 0, unless a scenario says who."""
    if needed := us_needs(position):
        return US if vp >= needed else USSR
    return US if vp > 0 else USSR if vp < 0 else ""


def _final(position: Position, total: int) -> Text:
    if needed := us_needs(position):
        return say("final scoring: the US needs {need} VP and has {n}", need=needed, n=total)
    if not total:
        return say("final scoring: even, a draw")
    return say("final scoring: {side} ahead by {n} VP", side=_ahead(total), n=abs(total))


def _ahead(points: int) -> str:
    return title(US if points > 0 else USSR)
