"""A country as it stands in a game, before what is printed of it: influence, control, what an attempt on it faces."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.twilight_struggle.pages.books import look_up
from referee.games.twilight_struggle.pages.chances import costs, refused
from referee.games.twilight_struggle.pages.odds import in_own_round
from referee.games.twilight_struggle.printed.map import MAP
from referee.games.twilight_struggle.printed.sides import US, USSR, title
from referee.games.twilight_struggle.rules.operations.modifiers import coup_tally, realign_tally
from referee.games.twilight_struggle.state.changes import SIDES
from referee.games.twilight_struggle.state.moves import Coup, Realign
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.pages.summary import Summary
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say


def country_at(position: Position, name: str) -> Summary:
    """Return the page of the country called *name* as it stands in *position*; raise RefereeError with the nearest."""
    printed = look_up("country", name)
    country = printed.data["name"]
    held = {"us": position.influence(US, country), "ussr": position.influence(USSR, country)}
    now = {**held, "control": position.control(country) or ""}
    parts = (_stands(position, country), *_coups(position, country), *_realignments(position, country))
    return Summary(printed.title, (*parts, *printed.parts), {**printed.data, "now": now})


def _stands(position: Position, country: str) -> Text:
    """Return who controls *country* and why: a lead of its stability or more (2.1.7)."""
    us, ussr, stability = position.influence(US, country), position.influence(USSR, country), MAP[country].stability
    low, high = sorted((us, ussr))
    owner = position.control(country)
    what = "the {side} controls it, for {high} - {low} = {lead} is not below the stability {n}"
    nobody = "nobody controls it, for {high} - {low} = {lead} is below the stability {n}"
    control = (
        say(what, side=title(owner), high=high, low=low, lead=high - low, n=stability)
        if owner
        else say(nobody, high=high, low=low, lead=high - low, n=stability)
    )
    return say("Now: US {us}, USSR {ussr}; {control}", us=us, ussr=ussr, control=control)


def _coups(position: Position, country: str) -> Iterator[Text | Tally]:
    """Yield what is added to the die and the operations of a coup by each side, why it is refused, or what it costs."""
    for side in SIDES:
        here = in_own_round(position, side)
        sum_ = coup_tally(here, side, "", 0, country, None)
        yield Tally(say("Coup by the {side}, beside die and operations", side=title(side)), sum_.lines)
        told = refused(here, Coup(side=side, country=country)) or costs(here, side, country)
        yield from (say("  {what}", what=each) for each in told)


def _realignments(position: Position, country: str) -> Iterator[Text | Tally]:
    """Yield what is added to the die of each side in a realignment, and why one by that side would be refused."""
    for side in SIDES:
        here = in_own_round(position, side)
        sum_ = realign_tally(here, side, country, None, side)
        yield Tally(say("Realignment, beside the die of the {side}", side=title(side)), sum_.lines)
        told = refused(here, Realign(side=side, country=country))
        yield from (say("  by the {side}: {what}", side=title(side), what=each) for each in told)
