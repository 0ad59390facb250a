"""What is said beside the moves of Twilight Struggle: headings, the worth of a card, what goes without saying."""

from __future__ import annotations

from typing import Any

from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.map import MAP
from referee.games.twilight_struggle.printed.sides import US, USSR
from referee.games.twilight_struggle.rules.decisions import card_rule
from referee.games.twilight_struggle.rules.operations.modifiers import card_value
from referee.games.twilight_struggle.state.moves import Done, Headline, Play, Roll, Target
from referee.kernel import engine
from referee.kernel.forms.declared import Remark
from referee.kernel.forms.look import Look as Here
from referee.kernel.granted import is_spare

Values = dict[str, Any]


def _asks(look: Here, values: Values) -> bool:
    """True for the card that asks: 'quagmire: nato', 'olympic games: us participates'."""
    if any(isinstance(move, Play) and move.card == values["card"] for move in look.state.moves):
        return False
    source = getattr(look.pending, "source", "")
    in_use = getattr(look.pending, "card", "")
    return values["card"] == in_use or source == card_rule(values["card"])


def _is_worth(look: Here, values: Values) -> bool:
    """True for the operations that the card in play is worth: '(4 ops)'."""
    played = next((move for move in reversed(look.state.moves) if isinstance(move, Play)), None)
    if played is None:
        return bool(values["number"] == getattr(look.pending, "points", 0))
    card, side = played.companion or played.card, US if played.side == US else USSR
    return values["number"] in (CARDS[card].ops, card_value(look.position, side, card))


def _is_announced(look: Here, values: Values) -> bool:
    """True for what a card that has just been played is worth: 'soc gov for 3: ...', 'china for 5 in asia: ...'.

    In a region it may be one more.
    """
    number = values["number"]
    worth = (number, number - 1) if "scored" in values else (number,)
    return isinstance(look.last, Play) and any(_is_worth(look, {"number": each}) for each in worth)


def _is_round(look: Here, values: Values) -> bool:
    """True for the action round in which the line is said: 'AR1 USSR:'."""
    return _nothing_done(look) and values["number"] == look.position.action_round


def _is_turn(look: Here, values: Values) -> bool:
    """True for the turn in which the line is said: 'T3'."""
    return _nothing_done(look) and values["number"] == look.position.turn


def _nothing_done(look: Here) -> bool:
    return len(look.state.moves) == len(look.state.implied)


def _comes_after(look: Here, values: Values) -> bool:
    """True where it goes without saying that the event of the card in play happens afterwards."""
    return values["use"] in ("event after", "operations first") and any(
        isinstance(move, Play) and move.use == "operations" and CARDS[move.card].side not in (move.side, "neutral")
        for move in look.state.moves
    )


def _is_done(look: Here, values: Values) -> bool:
    """True where 'done' is said of a choice that had come to its end by itself."""
    last, before = look.last, look.before
    if last is None or before is None or len(look.state.moves) - 1 in look.state.implied or look.accepts(Done):
        return False
    side = look.state.side or last.side
    return is_spare((engine.attempt(before, last),), engine.attempt(look.position, Done(side=side)), ())


def _moved(look: Here, values: Values) -> bool:
    """True for the number of markers that naming the target has moved."""
    last, before = look.last, look.before
    if not isinstance(last, Target) or before is None or look.accepts(Roll):
        return False
    index = MAP[last.country].index
    moved = abs(look.position.us[index] - before.us[index]) + abs(look.position.ussr[index] - before.ussr[index])
    return bool(moved == abs(values["count"]))


def _is_target(look: Here, values: Values) -> bool:
    """True for the country that the war is about, when its die is thrown: 'korean war against s korea, 4'."""
    return isinstance(look.last, Play) and values["country"] == getattr(look.pending, "country", "")


def _is_won(look: Here, values: Values) -> bool:
    """True after the die of a war that has been won."""
    return hasattr(getattr(look.before, "pending", None), "win") and look.before.vp != look.position.vp


def _is_setup(look: Here, values: Values) -> bool:
    """True at the beginning of a line: after the set-up it is refused for what it asks, not for the word."""
    return _nothing_done(look)


def _answers_event(look: Here, values: Values) -> bool:
    """True where 'event' only introduces the choices that an event leaves open."""
    of_card = str(getattr(look.pending, "source", "")).startswith("card ")
    return of_card and _nothing_done(look)


def _is_headline(look: Here, values: Values) -> bool:
    return look.accepts(Headline)


def _holds(look: Here, values: Values) -> bool:
    """True for what a side keeps at the end of the turn: 'US holds a card'."""
    hands = look.position.hands[0 if values["loser"] == US else 1]
    return bool(look.position.stage == "cleanup" and values.get("number", hands) == hands)


REMARKS = (
    Remark(says=("{card}", "with {card}"), true=_asks),
    Remark(says=("[play] {number} operations", "[play] {number} unit"), true=_is_worth),
    Remark(
        says=(
            "with {number} [{scored}]",
            "[place] {scored} {number} [unit]",
            "{number} [unit] {scored}",
            "{scored} [place] {number} [unit]",
        ),
        true=_is_announced,
    ),
    Remark(says=("{use}",), true=_comes_after),
    Remark(says=("enough", "ended"), true=_is_done),
    Remark(says=("{count}",), true=_moved),
    Remark(says=("{country}",), true=_is_target),
    Remark(says=("wins", "{who} wins"), true=_is_won),
    Remark(says=("setup",), true=_is_setup),
    Remark(says=("event",), true=_answers_event),
    Remark(says=("headline", "phase"), true=_is_headline),
    Remark(says=("{loser} holds [{number}]",), true=_holds),
    Remark(says=("round {number}", "nth {number} round"), true=_is_round),
    Remark(says=("turn {number}", "nth {number} turn"), true=_is_turn),
)
