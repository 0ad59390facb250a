"""The scoring as it stands: every region now and at the end of the game, and what the turn has paid."""

from __future__ import annotations

from referee.games.twilight_struggle.pages.status import lacking, vp_stand
from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.map import REGIONS
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, seat, title
from referee.games.twilight_struggle.rules.scoring import (
    RegionScore,
    Standing,
    china_points,
    leader,
    left_out_choices,
    score_region,
    southeast_asia,
    us_needs,
)
from referee.games.twilight_struggle.rules.turn.end_of_turn import MILITARY_OPERATIONS, MilitaryOperations
from referee.games.twilight_struggle.state.changes import SIDES
from referee.games.twilight_struggle.state.position import Position
from referee.kernel import Plain
from referee.kernel.pages.summary import Summary, Table
from referee.kernel.step import Step
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say


def score(position: Position) -> Summary:
    """Return each region's standing by what counts, its points now and at the game's end, and the turn's summary."""
    now = {region: at_once(position, region) for region in REGIONS}
    end = {region: score_region(position, region) for region in REGIONS}
    parts = (
        vp_stand(position),
        _table(position, now, end),
        *(tally for region in REGIONS for tally in (now[region].us.tally, now[region].ussr.tally) if tally.lines),
        *(tally for tally in southeast_asia(position) if tally.lines),
        *_shuttle(position),
        final(position, end),
        *turn_summary(position),
    )
    return Summary(say("Scoring; + is for the US"), parts, _data(position, now, end))


# -- regions ---------------------------------------------------------------------------------------------------------


def at_once(position: Position, region: str) -> RegionScore:
    """Return how *region* scores if its card is played now: what an effect leaves out is what serves the US best."""
    choices = left_out_choices(position, region)
    return max((score_region(position, region, country) for country in choices or ("",)), key=_for_us)


def _for_us(score: RegionScore) -> int:
    return score.points


def points(score: RegionScore) -> Text:
    """Return what *score* pays, + for the US, or that it wins the game: Europe's control has no number."""
    return say("{side} wins the game", side=title(score.wins)) if score.wins else _signed(score.points)


def _signed(points: int) -> Text:
    return say("{n:+d}", n=points) if points else say("0")


def _table(position: Position, now: dict[str, RegionScore], end: dict[str, RegionScore]) -> Table:
    rows = tuple(
        (say("{region}", region=r), _level(now[r].us), _level(now[r].ussr), points(now[r]), points(end[r]))
        for r in REGIONS
    )
    us, ussr = southeast_asia(position)
    asia = (say("Southeast Asia"), int(us), int(ussr), _signed(int(us) - int(ussr)), say("in Asia"))
    columns = (say("region"), say("US"), say("USSR"), say("now"), say("at the end"))
    return Table(say("level, countries/battlegrounds controlled"), columns, (*rows, asia))


def _level(standing: Standing) -> Text:
    held, stars = len(standing.countries), len(standing.battlegrounds)
    return say("{level} {n}/{stars}", level=standing.level, n=held, stars=stars)


def _shuttle(position: Position) -> list[Text]:
    """Return what each country that an effect may leave out would make of its region."""
    found = []
    for region in REGIONS:
        for country in left_out_choices(position, region):
            score = score_region(position, region, country)
            text = "{card}: {region} without {country} {points}"
            found.append(say(text, card=score.without, region=region, country=country, points=points(score)))
    return found


def total(position: Position, end: dict[str, RegionScore]) -> int:
    """Return the VP after the final scoring of the board as it is: six regions, then the China Card (10.3.2)."""
    return position.vp + sum(score.points for score in end.values()) + china_points(position)


def final(position: Position, end: dict[str, RegionScore]) -> Text:
    """Return who would win by final scoring if the game ended on this board."""
    if end["Europe"].wins:
        return say("Final scoring of this board: {side} wins by control of Europe", side=title(end["Europe"].wins))
    vp, pays = total(position, end), sum(score.points for score in end.values())
    sums = say(
        "{vp:+d} now {pays:+d} regions {china:+d} China Card", vp=position.vp, pays=pays, china=vp - position.vp - pays
    )
    wins = leader(position, vp)
    winner = say("{side} wins", side=title(wins)) if wins else say("a draw")
    if needed := us_needs(position):
        winner = say("{side} wins, the US needs {n}", side=title(wins), n=needed)
    return say("Final scoring of this board: {sums} = {vp:+d}: {winner}", sums=sums, vp=vp, winner=winner)


# -- the turn --------------------------------------------------------------------------------------------------------


def turn_summary(position: Position) -> list[Text | Tally | Table]:
    """Return the turn's VP by source, military operations as they would count, and the check of held cards."""
    earned = Tally(say("VP of turn {turn}", turn=position.turn))
    for row in position.ledger:
        earned = earned.plus(row.amount, row.source)
    owed = military_ops(position)
    level = say("{side} {n} of {need}", side=title(US), n=position.military_ops[0], need=position.defcon)
    theirs = say("{side} {n} of {need}", side=title(USSR), n=position.military_ops[1], need=position.defcon)
    stands = say("Military operations: {us}, {ussr}", us=level, ussr=theirs)
    return [earned, stands, owed, *(_held(position, side) for side in SIDES)]


def closing(step: Step) -> Position:
    """Return the end of the turn that *step* closes, the points paid that military operations cost (8.2.1)."""
    closed: Position = step.before
    paid = next((after for frame, after in step.stages if isinstance(frame, MilitaryOperations)), closed)
    return closed.but(vp=paid.vp, ledger=paid.ledger)


def military_ops(position: Position) -> Tally:
    """Return the VP that the military operations move if the turn ends now, or have moved, + for the US (8.2.1)."""
    us, ussr = (lacking(position, side) for side in SIDES)
    is_paid = any(row.source == MILITARY_OPERATIONS for row in position.ledger)
    tally = Tally(say("VP for military operations") if is_paid else say("VP for military operations as they stand"))
    return tally.plus(ussr, say("the USSR lacks")).plus(-us, say("the US lacks"))


def _held(position: Position, side: Side) -> Text:
    """Return whether a scoring card is held, as far as the referee can know (10.1.5)."""
    held, known = position.hands[seat(side)], position.known[seat(side)]
    scoring = tuple(card for card in known if CARDS[card].scoring)
    if scoring:
        return say("{side} holds {cards}: held at the turn's end it loses", side=title(side), cards=scoring)
    if held == len(known):
        return say("{side} holds no scoring card", side=title(side))
    hidden = held - len(known)
    text = "{side} hand, cards nobody has shown: {n}; cannot verify that none is a scoring card"
    return say(text, side=title(side), n=hidden)


# -- data ------------------------------------------------------------------------------------------------------------


def _data(position: Position, now: dict[str, RegionScore], end: dict[str, RegionScore]) -> Plain:
    us, ussr = southeast_asia(position)
    return {
        "regions": [_region(position, now[region], end[region]) for region in REGIONS],
        "southeast_asia": {"us": int(us), "ussr": int(ussr), "points": int(us) - int(ussr)},
        "final": {"vp": total(position, end), "winner": _winner(position, end)},
        "turn": {
            "turn": position.turn,
            "vp": [{"vp": row.amount, "source": str(row.source)} for row in position.ledger],
            "military_ops": {"required": position.defcon, **_levels(position), "points": int(military_ops(position))},
            "held": {side: str(_held(position, side)) for side in SIDES},
        },
    }


def _levels(position: Position) -> dict[str, int]:
    return {US: position.military_ops[0], USSR: position.military_ops[1]}


def _winner(position: Position, end: dict[str, RegionScore]) -> str:
    return end["Europe"].wins or leader(position, total(position, end))


def _region(position: Position, now: RegionScore, end: RegionScore) -> Plain:
    shuttle = {c: score_region(position, now.region, c).points for c in left_out_choices(position, now.region)}
    return {
        "region": now.region,
        "us": _standing(now.us),
        "ussr": _standing(now.ussr),
        "points": now.points,
        "points_at_end": end.points,
        "wins": now.wins,
        "dropped": now.dropped,
        "shuttle": shuttle,
    }


def _standing(standing: Standing) -> Plain:
    return {
        "level": standing.level,
        "countries": list(standing.countries),
        "battlegrounds": list(standing.battlegrounds),
        "points": int(standing.tally),
        "tally": [[amount, str(because)] for amount, because in standing.tally.lines],
    }
