"""Papers for the table: the record of the turns, and what scoring, DEFCON and the space race say."""

from __future__ import annotations

from typing import Any

from referee.games.twilight_struggle.printed.facts import facts
from referee.games.twilight_struggle.printed.map import MAP, MEMBERS, REGIONS, SUBREGIONS
from referee.games.twilight_struggle.printed.sides import title
from referee.games.twilight_struggle.printed.turns import LAST_TURN, defcon_floors, hand_size, printed_rounds
from referee.games.twilight_struggle.state.changes import SIDES
from referee.kernel.pages.summary import Cell, Table
from referee.kernel.text import Text, printed, say

ROUNDS = range(1, 9)
TURNS = range(1, LAST_TURN + 1)


def sheet() -> tuple[Table, ...]:
    """Return the papers, each a table: those to be filled in have empty cells."""
    return _record(), _scoring(), _southeast_asia(), _defcon(), _space()


def _record() -> Table:
    columns = (
        say("turn"), say("side"), say("headline"), *(say("{n}", n=n) for n in ROUNDS), say("military ops"),
        say("space"), say("VP"), say("DEFCON"),
    )  # fmt: skip
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (_turn(turn), title(side), "", *("" if n <= printed_rounds(turn) else "-" for n in ROUNDS), "", "", "", "")
        for turn in TURNS
        for side in SIDES
    )
    return Table(say("Record of the turns"), columns, rows)


def _turn(turn: int) -> Text:
    return say("{turn}, hand {n}", turn=turn, n=hand_size(turn))


def _scoring() -> Table:
    columns = (say("region"), say("presence"), say("domination"), say("control"), say("battlegrounds, stability"))
    rows = tuple(_region(region, facts("scoring")["region"][region]) for region in REGIONS)
    bonus = say("Scoring; +1 for each battleground controlled, +1 for each country controlled next to the enemy")
    return Table(bonus, columns, rows)


def _region(region: str, pays: dict[str, Any]) -> tuple[Cell, ...]:
    control: Cell = say("wins the game") if pays["control"] == "victory" else int(pays["control"])
    grounds = (MAP[name] for name in MEMBERS[region] if MAP[name].battleground)
    named = tuple(say("{country} {n}", country=country.name, n=country.stability) for country in grounds)
    return say("{region}", region=region), pays["presence"], pays["domination"], control, say("{names}", names=named)


def _southeast_asia() -> Table:
    pays = facts("scoring")["southeast_asia"]
    rows: tuple[tuple[Cell, ...], ...] = tuple((say("{country}", country=name), n) for name, n in pays.items())
    return Table(
        say("Scoring of {area}, for each country controlled", area=SUBREGIONS[2]), (say("country"), say("VP")), rows
    )


def _defcon() -> Table:
    floors = defcon_floors()
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (level, say("{names}", names=tuple(region for region, floor in floors.items() if level < floor) or ("-",)))
        for level in range(5, 1, -1)
    )
    return Table(say("DEFCON: closed to coups and realignment"), (say("DEFCON"), say("regions")), rows)


def _space() -> Table:
    columns = (say("box"), say("name"), say("operations"), say("die"), say("VP, first and second"), say("ability"))
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            box["number"],
            say("{name}", name=printed(box, "name")),
            box["ops"],
            f"1-{box['die']}",
            "/".join(map(str, box["vp"])),
            say("{text}", text=printed(box, "text")) if "text" in box else "",
        )
        for box in facts("space")["box"]
    )
    return Table(say("Space race"), columns, rows)
