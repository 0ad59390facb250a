"""What the slots of a form mean in Twilight Struggle, where they are not simply the fields of the move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from referee.games.twilight_struggle.printed.cards import CARDS, CHINA
from referee.games.twilight_struggle.printed.crises import STATECRAFT
from referee.games.twilight_struggle.printed.sides import US, USSR
from referee.games.twilight_struggle.printed.turns import hand_size
from referee.games.twilight_struggle.rules.written import cancellers
from referee.games.twilight_struggle.state.moves import (
    NAMES,
    Bid,
    BuyOff,
    Coup,
    Deal,
    Done,
    EndTurn,
    Give,
    Place,
    Play,
    Realign,
    Roll,
    Statecraft,
    Target,
    Winner,
)
from referee.games.twilight_struggle.state.position import Position
from referee.kernel import engine
from referee.kernel.forms.declared import Made
from referee.kernel.forms.look import Look as Here
from referee.kernel.forms.vocabulary import PENALTY
from referee.kernel.granted import is_spare

Values = dict[str, Any]
OPEN = 8 * PENALTY
_OPERATION = frozenset({"coup", "realign", "place"})


def play_made(look: Here, values: Values) -> Iterator[Made]:
    """A card and its use; where none is said, what follows has to show which is meant."""
    card, companion, use = values.get("card", ""), values.get("companion", ""), values.get("use")
    if "after" in values:
        before = range(look.state.place, look.state.holes[-1][0])
        if any(_is_operation(look, place) for place in before):
            yield Made((Play(side=look.by, card=values["after"], use="operations"),))
    elif "un" in values or companion:
        yield from _with_un(look, values)
    elif not values:
        yield from _with_drawn(look)
    elif card := card or values.get("scored", "") or _in_hand(look, use):
        for meant in _uses(look, card, use):
            told = bool(use) or CARDS[card].scoring or card == CHINA or _operates(look, meant)
            move = Play(side=look.by, card=card, use=meant)
            yield Made((move,), 0 if told else _price(look, move), not told)


def _with_drawn(look: Here) -> Iterator[Made]:
    """A card that has been drawn need not be named where its operations follow."""
    if (drawn := str(getattr(look.pending, "drawn", ""))) and _operates(look, "operations"):
        yield Made((Play(side=look.by, card=drawn, use="operations"),))


def _price(look: Here, move: Play) -> int:
    """A card with the words that its event asks for is the event; those that operations need may be of either."""
    if move.use != "event":
        return OPEN
    after = look.after(move)
    return OPEN if after is None or hasattr(after.pending, "points") else OPEN - PENALTY


def _is_operation(look: Here, place: int) -> bool:
    """True when what operations are used for stands at *place*."""
    return any(not _OPERATION.isdisjoint(look.items(here)) for here in look.stops(place))


def _operates(look: Here, use: str) -> bool:
    """True when what follows the card shows that it is played for operations."""
    return use == "operations" and _is_operation(look, look.end)


def _uses(look: Here, card: str, use: str | None) -> tuple[Any, ...]:
    enemy = CARDS[card].side in (US, USSR) and CARDS[card].side != look.by
    if use in ("event after", "operations first"):
        return ("operations",) if enemy else ("event first",)
    if use:
        return (use,)
    if CARDS[card].scoring:
        return ("operations",) if _is_operation(look, look.end) else ("event",)
    return ("operations",) if enemy or card == CHINA else ("event", "operations")


def _with_un(look: Here, values: Values) -> Iterator[Made]:
    card, companion = values.get("un") or values.get("card") or cancellers()[0], values.get("companion", "")
    use = values.get("use") or "event"
    if card in cancellers() and companion not in ("", card) and use in ("event", "operations", "space"):
        yield Made((Play(side=look.by, card=card, use="space" if use == "space" else "event", companion=companion),))


def _in_hand(look: Here, use: str | None) -> str:
    """Return the card meant where a use is named without one: the card drawn, or the one that gives operations."""
    giving = getattr(look.pending, "card", "") if use == "space" and hasattr(look.pending, "points") else ""
    return str(getattr(look.pending, "drawn", "") or giving)


def against_made(kind: type[Coup | Realign]) -> Callable[[Here, Values], Iterator[Made]]:
    """Return how a coup or realignment is made; a bare country means it only where no markers may be placed."""

    def make(look: Here, values: Values) -> Iterator[Made]:
        if not look.bare or "influence" not in getattr(look.pending, "uses", ()):
            markers_as_well = look.bare and look.accepts(Place)
            yield Made((kind(side=look.by, country=values["country"]),), PENALTY if markers_as_well else 0)

    return make


def target_made(look: Here, values: Values) -> Iterator[Made]:
    """A target; the number after a superpower's space, which is none, is understood with it.

    Who is said to lose influence there is the other side: nobody drives itself out.
    """
    if values.get("loser") == look.by:
        return
    yield Made((Target(side=look.by, country=values.get("country") or values["power"]),))


def dice_made(look: Here, values: Values) -> Iterator[Made]:
    pips = values.get("pair") or (values["pips"],)
    yield Made(tuple(Roll(pips=number) for number in pips))


def declined_made(look: Here, values: Values) -> Iterator[Made]:
    """An offer is turned down; after a choice that ended by itself 'no' takes back what was said, and is no 'done'."""
    move, last = Done(side=look.by), look.state.steps[-1:]
    if not last or look.accepts(Done) or not is_spare(last, engine.attempt(look.position, move), ()):
        yield Made((move,))


def unrolled_made(look: Here, values: Values) -> Iterator[Made]:
    """Only where a die may be left alone: after a boycott 'no roll' declines no operations."""
    if look.accepts(Roll):
        yield Made((Done(side=look.by),))


def give_made(look: Here, values: Values) -> Iterator[Made]:
    drawn = str(getattr(look.pending, "drawn", ""))
    if (card := values.get("card") or drawn) and not (look.bare and drawn):
        yield Made((Give(side=look.by, card=card),))


def buy_off_made(look: Here, values: Values) -> Iterator[Made]:
    """Two markers are paid, said or not; the number after the country is theirs rather than that of a die."""
    markers = abs(values.get("count", 2))
    cost = PENALTY if "count" in values else PENALTY + 1
    yield Made((BuyOff(side=look.by, country=values["country"], markers=markers),), cost)


def deal_made(look: Here, values: Values) -> Iterator[Made]:
    """The hands are dealt; a number that is said has to be the size of a hand or what is missing from one."""
    position: Position = look.position
    size = hand_size(position.turn)
    missing: dict[Any, int] = {side: size - held for side, held in zip((US, USSR), position.hands, strict=True)}
    said = [
        (values.get(side), values[name]) for side, name in (("loser", "number"), ("other", "more")) if name in values
    ]
    whole = all(number == size for _, number in said)
    if whole or all(number == missing.get(side, number) and number in missing.values() for side, number in said):
        yield Made((Deal(),))


def bid_made(look: Here, values: Values) -> Iterator[Made]:
    """So many markers for a side, or none where nothing was bid."""
    side, number = values.get("who", US), int(values.get("number") or values.get("count") or 0)
    if side in (US, USSR) and number >= 0:
        yield Made((Bid(who=US if side == US else USSR, number=number),))


def end_turn_made(look: Here, values: Values) -> Iterator[Made]:
    if values.get("number") in (None, look.position.turn):
        yield Made((EndTurn(),))


def statecraft_made(look: Here, values: Values) -> Iterator[Made]:
    """A statecraft card; the sign of a number goes without saying."""
    said, side = values["laid"], US if look.by == US else USSR
    own = (card for card in STATECRAFT[side] if card.lstrip("+-") == said)
    if (laid := next(own, said)) in NAMES["laid"]:
        yield Made((Statecraft(side=look.by, laid=laid),))


def winner_made(look: Here, values: Values) -> Iterator[Made]:
    yield Made((Winner(who=values.get("who", "tie")),))
