"""The one-screen status."""

from __future__ import annotations

from referee.games.cold_war.pages.parts import Part, agents, data_of, groups_in_play, heading
from referee.games.cold_war.printed.cards import OBJECTIVES
from referee.games.cold_war.printed.sides import SIDES, seat, title
from referee.games.cold_war.state.position import Position
from referee.kernel.pages.summary import Cell, Summary, Table
from referee.kernel.text import say


def status(position: Position) -> Summary:
    """Return the one-screen status: turn, phase, objective, who owes what, groups, agents, events, decks."""
    parts = (*heading(position), _sides(position), *groups_in_play(position), agents(position), *_decks(position))
    return Summary(say("Cold War: CIA vs KGB"), parts, data_of(position))


def _sides(position: Position) -> Table:
    rows: tuple[tuple[Cell, ...], ...] = tuple(_side_row(position, side) for side in SIDES)
    columns = (say("side"), say("points"), say("influence"), say("groups"), say("tokens"), say("events"))
    return Table(say("Sides"), columns, rows)


def _side_row(position: Position, side: str) -> tuple[Cell, ...]:
    tokens = [say("balance")] if position.token == side else []
    if position.domination == side:
        tokens.append(say("domination"))
    usable = tuple(name for name in position.won[seat(side)] if OBJECTIVES[name].event)
    held = len(position.mine(side))
    return (
        title(side),
        position.score(side),
        position.influence(side),
        held,
        say("{tokens}", tokens=tuple(tokens)),
        say("{events}", events=usable),
    )


def _decks(position: Position) -> tuple[Part, ...]:
    """Return what the decks hold, and what is known of them; of the discard pile its top card (`discard-view`)."""
    groups = say("Group deck: {n}; discard pile: {m}", n=len(position.unseen()), m=len(position.discard))
    if position.discard:
        groups = say("{groups}, on top {top}", groups=groups, top=position.discard[-1])
    loose, bottom = position.loose(), position.bottom
    objectives = say(
        "Objective deck: {n} face down; spent events: {m}", n=len(loose) + len(bottom), m=len(position.spent)
    )
    parts: tuple[Part, ...] = (groups, objectives)
    if bottom:
        parts += (say("Known on the bottom, the lowest last: {cards}", cards=bottom),)
    pending = (
        [say("{side} reorders the top three groups next", side=title(position.reorder))] if position.reorder else []
    )
    if position.peek:
        pending.append(say("{side} sees the other Agent X first next turn", side=title(position.peek)))
    return (*parts, *pending, *position.options.told)
