"""The board as a drawing: the countries on our own map, the tracks below it, what is in play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.games.twilight_struggle.pages.status import effect_told
from referee.games.twilight_struggle.printed.layout import Place, layout, short
from referee.games.twilight_struggle.printed.map import MAP, REGIONS, SUBREGIONS, SUPERPOWERS, Country
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, seat, title
from referee.games.twilight_struggle.printed.turns import LAST_TURN
from referee.games.twilight_struggle.state.changes import SIDES
from referee.games.twilight_struggle.state.position import WINNING, Position
from referee.kernel.pages.drawing import Drawing, Face, Field, Held, Label, Line, Patch, track
from referee.kernel.text import Text, say

WIDE, HIGH, GAP = 90, 55, 8
COLUMNS, ROWS = 17, 12
WIDTH, MAP_HEIGHT = COLUMNS * WIDE, ROWS * HIGH
TRACKS = MAP_HEIGHT + 30
CELL = 32
TURNS, ROUNDS, LEVELS, BOXES = range(1, LAST_TURN + 1), range(1, 9), range(5, 0, -1), range(9)
HELD: dict[Side, Held] = {US: "first", USSR: "second"}
CHINA, CARDS, IN_PLAY = "the china card", "cards", "in play"
EFFECTS = 9
TINTS = ("Western Europe", "Eastern Europe", "Asia", "Southeast Asia", *REGIONS[2:])


def drawing(position: Position) -> Drawing:
    """Return what the board looks like whatever lies on it."""
    return Drawing(
        width=WIDTH,
        height=TRACKS + 3 * 52,
        sides=(title(US), title(USSR)),
        fields=(*map(_country, MAP.values()), *_spaces(position), *_superpowers(), *_tracks(), *_cards()),
        patches=tuple(_patch(country) for country in MAP.values()),
        labels=(*_regions(), *_titles()),
        ways=tuple(_ways()),
        strong=say("battleground"),
    )


# -- the map ---------------------------------------------------------------------------------------------------------


def _at(place: Place) -> dict[str, Any]:
    return {
        "x": place[0] * WIDE + GAP / 2, "y": place[1] * HIGH + GAP / 2, "width": WIDE - GAP, "height": HIGH - GAP,
    }  # fmt: skip


def _country(country: Country) -> Field:
    return Field(
        key=country.name,
        **_at(layout().countries[country.name]),
        style="pair",
        name=short(country.name),
        note=str(country.stability),
        strong=country.battleground,
        lines=2,
    )


def _spaces(position: Position) -> Iterator[Field]:
    if position.has_civil_war:
        for name, place in layout().spaces.items():
            yield Field(key=name, **_at(place), style="pair", name=say("{space}", space=name), lines=2)


def _superpowers() -> Iterator[Field]:
    for name, places in layout().superpowers.items():
        for number, place in enumerate(places):
            yield Field(key=f"{name} {number}", **_at(place), name=say("{side}", side=title(SUPERPOWERS[name])))


def _patch(country: Country) -> Patch:
    column, row = layout().countries[country.name]
    tint = max(place for place, area in enumerate(TINTS) if area in country.areas)
    return Patch(x=column * WIDE - 1, y=row * HIGH - 1, width=WIDE + 2, height=HIGH + 2, tint=tint)


def _regions() -> Iterator[Label]:
    for name, (column, row) in layout().regions.items():
        yield Label(x=column * WIDE, y=row * HIGH, text=say("{area}", area=name), large=name not in SUBREGIONS)


def _ways() -> Iterator[Line]:
    """Yield the lines between neighbours, each once, and those to a superpower."""
    for country in MAP.values():
        here = layout().countries[country.name]
        for near in country.neighbours:
            if country.name < near:
                yield _way(here, layout().countries[near])
        if country.touches:
            yield _way(here, _nearest(here, country.touches))


def _nearest(here: Place, side: Side) -> Place:
    (places,) = (layout().superpowers[name] for name, of in SUPERPOWERS.items() if of == side)
    return min(places, key=lambda place: abs(place[0] - here[0]) + abs(place[1] - here[1]))


def _way(here: Place, there: Place) -> Line:
    (x1, y1), (x2, y2) = (((column + 0.5) * WIDE, (row + 0.5) * HIGH) for column, row in (here, there))
    return Line(x1=x1, y1=y1, x2=x2, y2=y2)


# -- the tracks ------------------------------------------------------------------------------------------------------


def _row(row: int) -> float:
    return TRACKS + row * 52


def _tracks() -> Iterator[Field]:
    points = range(-WINNING, WINNING + 1)
    yield from track([(f"vp {n}", str(abs(n))) for n in points], 30, _row(0), 35, 28)
    yield from track([(f"turn {n}", str(n)) for n in TURNS], 30, _row(1), CELL, 28)
    yield from track([(f"round {n}", str(n)) for n in ROUNDS], 390, _row(1), CELL, 28)
    yield from track([(f"defcon {n}", str(n)) for n in LEVELS], 690, _row(1), CELL, 28)
    for side in SIDES:
        x = 30 + seat(side) * 700
        yield from track([(f"military {side} {n}", str(n)) for n in range(6)], x, _row(2), CELL, 28)
        yield from track([(f"space {side} {n}", str(n)) for n in BOXES], x + 240, _row(2), CELL, 28)


def _titles() -> Iterator[Label]:
    vp = say("Victory points, {second} on the left, {first} on the right", first=title(US), second=title(USSR))
    yield Label(x=30, y=_row(0) - 5, text=vp)
    yield Label(x=30, y=_row(1) - 5, text=say("Turn"))
    yield Label(x=390, y=_row(1) - 5, text=say("Action round"))
    yield Label(x=690, y=_row(1) - 5, text=say("DEFCON"))
    for side in SIDES:
        x = 30 + seat(side) * 700
        yield Label(x=x, y=_row(2) - 5, text=say("Military operations, {side}", side=title(side)))
        yield Label(x=x + 240, y=_row(2) - 5, text=say("Space race, {side}", side=title(side)))


def _cards() -> Iterator[Field]:
    x, y = 11 * WIDE, 8 * HIGH + GAP
    yield Field(
        key=IN_PLAY, x=x, y=y, width=3 * WIDE - GAP, height=4 * HIGH - 2 * GAP,
        style="card", name=say("In play"), lines=EFFECTS,
    )  # fmt: skip
    yield Field(
        key=CARDS, x=15 * WIDE, y=10 * HIGH + GAP, width=2 * WIDE, height=2 * HIGH - 2 * GAP,
        style="card", name=say("Cards"), lines=3,
    )  # fmt: skip
    yield Field(
        key=CHINA, x=0, y=10 * HIGH + GAP, width=2 * WIDE - GAP, height=HIGH, style="card", name=say("China Card"),
        lines=1,
    )  # fmt: skip


# -- what lies there -------------------------------------------------------------------------------------------------


def drawn(position: Position) -> dict[str, Face]:
    """Return what lies on the board."""
    faces = {name: face for name in MAP if (face := _influence(position, name))}
    return faces | _civil_war(position) | dict(_markers(position)) | dict(_piles(position))


def _influence(position: Position, country: str) -> Face | None:
    us, ussr = position.influence(US, country), position.influence(USSR, country)
    if not us and not ussr:
        return None
    owner = position.control(country)
    told = say("{country}: US {us}, USSR {ussr}", country=country, us=us, ussr=ussr)
    if owner:
        told = say("{told}, controlled by the {side}", told=told, side=title(owner))
    return Face((us, ussr), HELD[owner] if owner else "", said=told)


def _civil_war(position: Position) -> dict[str, Face]:
    if not position.civil_war_lasts or not position.civil_war:
        return {}
    told = say("{country}: USSR {ussr}", country="Chinese Civil War", ussr=position.civil_war)
    return {"Chinese Civil War": Face(("", position.civil_war), said=told)}


def _markers(position: Position) -> Iterator[tuple[str, Face]]:
    leader: Held = "first" if position.vp > 0 else "second" if position.vp < 0 else "both"
    vp = max(min(position.vp, WINNING), -WINNING)
    yield f"vp {vp}", Face(held=leader, look="on", said=say("VP {n:+d}, + for the US", n=position.vp))
    yield f"turn {position.turn}", Face(look="on", said=say("turn {turn}", turn=position.turn))
    if position.stage == "action_round":
        said = say("action round {n} of the {side}", n=position.action_round, side=title(position.phasing))
        yield f"round {position.action_round}", Face(held=HELD[position.phasing], look="on", said=said)
    yield f"defcon {position.defcon}", Face(look="on", said=say("DEFCON {level}", level=position.defcon))
    for side in SIDES:
        ops, box = position.military_ops[seat(side)], position.space[seat(side)]
        done = say("military operations of the {side}: {n}", side=title(side), n=ops)
        yield f"military {side} {ops}", Face(held=HELD[side], look="on", said=done)
        there = say("space race of the {side}: {n}", side=title(side), n=box)
        yield f"space {side} {box}", Face(held=HELD[side], look="on", said=there)


def _piles(position: Position) -> Iterator[tuple[str, Face]]:
    us, ussr = position.hands
    lines = (
        say("hands: US {us}, USSR {ussr}", us=us, ussr=ussr),
        say("draw pile {n}, discard {m}", n=position.deck, m=len(position.discard)),
        say("removed {n}", n=len(position.removed)),
    )
    yield CARDS, Face(lines, said=say("{parts}", parts=lines))
    yield CHINA, _china(position)
    if effects := tuple(map(effect_told, position.facts)):
        yield IN_PLAY, Face(_fitted(effects), said=say("in play: {cards}", cards=effects))


def _fitted(effects: tuple[Text, ...]) -> tuple[Text, ...]:
    """Return the effects line by line; what does not fit is counted."""
    if len(effects) <= EFFECTS:
        return effects
    return (*effects[: EFFECTS - 1], say("{n} more", n=len(effects) - EFFECTS + 1))


def _china(position: Position) -> Face:
    if not position.china:
        return Face((say("nobody"),), said=say("China Card: nobody"))
    face = say("face up") if position.china_playable else say("face down")
    holder = say("{side}, {face}", side=title(position.china), face=face)
    return Face((holder,), HELD[position.china], said=say("China Card: {holder}", holder=holder))
