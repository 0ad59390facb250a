"""How the moves of Twilight Struggle are said: one row for each kind of move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.games.twilight_struggle.printed.cards import CARDS, CHINA
from referee.games.twilight_struggle.printed.map import MAP
from referee.games.twilight_struggle.printed.sides import US, USSR, title
from referee.games.twilight_struggle.printed.turns import hand_size
from referee.games.twilight_struggle.rules.decisions import card_rule
from referee.games.twilight_struggle.rules.operations.modifiers import card_value
from referee.games.twilight_struggle.rules.playable import UN
from referee.games.twilight_struggle.state.moves import BuyOff, Choose, Coup, Deal, Discard, Done, Draw, EndTurn, Give, Headline, Look, Pass, Place, Play, Realign, Remove, Reshuffle, Reveal, Roll, Take, Target, Winner
from referee.games.twilight_struggle.state.position import Position
from referee.games.twilight_struggle.words.slots import SLOTS
from referee.kernel.decision import Move
from referee.kernel.forms.grammar import Form, Grammar, Made, Remark
from referee.kernel.forms.look import Look as Here
from referee.kernel.forms.names import names
from referee.kernel.forms.vocabulary import PENALTY
from referee.kernel.text import Text, say

Values = dict[str, Any]
OPEN = 8 * PENALTY

# -- what the slots of a form mean ------------------------------------------------------------------------------------


def _play(look: Here, values: Values) -> Iterator[Made]:
    """A card and its use; where none is said, what follows has to show which is meant."""
    card, companion, use = values.get("card", ""), values.get("companion", ""), values.get("use")
    if "after" in values:
        before = range(look.state.place, look.state.holes[-1][0])
        if any(_is_operation(look, place) for place in before):
            yield Made((Play(side=look.by, card=values["after"], use="operations"),))
    elif "un" in values or companion:
        yield from _with_un(look, values)
    elif card := card or values.get("scored", "") or _in_hand(look, use):
        for meant in _uses(look, card, use):
            move = Play(side=look.by, card=card, use=meant)
            told = bool(use) or CARDS[card].scoring or card == CHINA or (meant == "operations" and _is_operation(look, look.end))
            yield Made((move,), 0 if told else _price(look, move), not told)


def _price(look: Here, move: Play) -> int:
    """A card with the words that its event asks for is the event; those that operations need may be of either."""
    if move.use != "event":
        return OPEN
    after = look.after(move)
    return OPEN if after is None or hasattr(after.pending, "points") else OPEN - PENALTY


def _is_operation(look: Here, place: int) -> bool:
    """True when what operations are used for stands at *place*."""
    return any(not _OPERATION.isdisjoint(look.items(here)) for here in look.stops(place))


_OPERATION = frozenset({"coup", "realign", "place"})


def _uses(look: Here, card: str, use: str | None) -> tuple[Any, ...]:
    enemy = CARDS[card].side in (US, USSR) and CARDS[card].side != look.by
    if use == "event after":
        return ("operations",) if enemy else ("event first",)
    if use == "operations first":
        return ("operations",) if enemy else ("event first",)
    if use:
        return (use,)
    if CARDS[card].scoring:
        return ("operations",) if _is_operation(look, look.end) else ("event",)
    return ("operations",) if enemy or card == CHINA else ("event", "operations")


def _with_un(look: Here, values: Values) -> Iterator[Made]:
    card, companion = values.get("un") or values.get("card") or UN, values.get("companion", "")
    use = values.get("use") or "event"
    if card == UN and companion and companion != UN and use in ("event", "operations", "space"):
        yield Made((Play(side=look.by, card=UN, use="space" if use == "space" else "event", companion=companion),))


def _in_hand(look: Here, use: str | None) -> str:
    """Return the card meant where a use is named without one: the card drawn, or the one that gives operations."""
    giving = getattr(look.pending, "card", "") if use == "space" and hasattr(look.pending, "points") else ""
    return str(getattr(look.pending, "drawn", "") or giving)


def _place(look: Here, values: Values) -> Iterator[Made]:
    count = values.get("count") or values.get("each_of") or look.state.each or 1
    if count > 0:
        yield Made((Place(side=look.by, country=values["country"]),) * count, again=True, each=_each_of(values))


def _remove(look: Here, values: Values) -> Iterator[Made]:
    count = abs(values.get("count") or values.get("each_of") or look.state.each or 1)
    yield Made((Remove(side=look.by, country=values["country"]),) * count, again=True, each=_each_of(values))


def _each_of(values: Values) -> int:
    """Return the number that is said for this country and for those after it, or 0."""
    return abs(int(values.get("each_of", 0)))


def _against(kind: Any) -> Any:
    """Return how a coup or realignment is made; a bare country means it only where no markers may be placed."""

    def make(look: Here, values: Values) -> Iterator[Made]:
        if not look.bare or "influence" not in getattr(look.pending, "uses", ()):
            yield Made((kind(side=look.by, country=values["country"]),))

    return make


def _dice(look: Here, values: Values) -> Iterator[Made]:
    pips = values.get("pair") or (values["pips"],)
    yield Made(tuple(Roll(pips=number) for number in pips))


def _give(look: Here, values: Values) -> Iterator[Made]:
    drawn = str(getattr(look.pending, "drawn", ""))
    if (card := values.get("card") or drawn) and not (look.bare and drawn):
        yield Made((Give(side=look.by, card=card),))


def _buy_off(look: Here, values: Values) -> Iterator[Made]:
    yield Made((BuyOff(side=look.by, country=values["country"], markers=abs(values.get("count", 2))),))


def _deal(look: Here, values: Values) -> Iterator[Made]:
    """The hands are dealt; a number that is said has to be the size of a hand or what is missing from one."""
    position: Position = look.position
    size = hand_size(position.turn)
    right = {size, *(size - held for held in position.hands)}
    if {values[name] for name in ("number", "more") if name in values} <= right:
        yield Made((Deal(),))


def _end_turn(look: Here, values: Values) -> Iterator[Made]:
    if values.get("number") in (None, look.position.turn):
        yield Made((EndTurn(),))


def _winner(look: Here, values: Values) -> Iterator[Made]:
    yield Made((Winner(who=values.get("who", "tie")),))


COUNTED = ("{country}", "{country} {count}", "{count} {country}", "{each_of} {country}")


def _said(word: str) -> tuple[str, ...]:
    """Return the ways in which markers are said with a keyword."""
    return (
        f"{word} {{country}}",
        f"{word} {{country}} {{count}}",
        f"{word} {{count}} {{country}}",
        f"{{country}} {word} {{count}}",
        f"{{count}} {word} {{country}}",
        f"{{country}} {word}",
        f"{word} {{each_of}} {{country}}",
    )


# -- the forms --------------------------------------------------------------------------------------------------------

FORMS = (
    Form(
        kind=Headline,
        says=(
            "headline {card}",
            "headline {card} event",
            "headline {side} {card}",
            "[play] {card} headline",
            "[play] {card} headline by {side}",
            "[play] {card} {side} headline",
        ),
        bare=("{card}", "{card} {bracketed}"),
        holds=True,
    ),
    Form(
        kind=Play,
        says=(
            "[play] {card}[ with {companion}], {use}",
            "[play] {use} {card}",
            "[play] {un} [event] [cancel] [with] {companion} [event] [{use}]",
            "[play] {companion} with {un} [{use}]",
            "[play] {companion} und",
            "score {scored}",
            "{scored} score",
        ),
        bare=("{card}", "play {card}", "[play] {use}"),
        later=("with {card} [{use}]", "{after}", "with {un} [with] {companion}", "with {companion} with {un}"),
        make=_play,
        holds=True,
        elsewhere=True,
    ),
    Form(kind=Pass, says=("pass",), holds=True),
    Form(kind=Done, says=("done", "done hand")),
    Form(kind=Place, says=_said("place"), bare=COUNTED, make=_place, elsewhere=True),
    Form(
        kind=Remove,
        says=(*_said("remove"), "{loser} lose {country} [{count}]", "{loser} lose {count} {country}"),
        bare=(*COUNTED, "lose {country}", "lose {count} {country}"),
        make=_remove,
    ),
    Form(kind=Target, says=("target {country}",), bare=("{country}", "remove {country}", "place {country}")),
    Form(kind=Coup, says=("coup {country}", "{country} coup"), bare=("{country}",), make=_against(Coup)),
    Form(kind=Realign, says=("realign {country}", "{country} realign"), bare=("{country}",), make=_against(Realign)),
    Form(
        kind=Roll,
        says=("roll {pips}", "roll roll {pips}", "roll {pair}"),
        bare=("{pips}", "{pair}", "{pips} roll"),
        make=_dice,
        elsewhere=True,
    ),
    Form(kind=Winner, says=("winner {who}", "{who} wins", "tie", "{who} winner"), make=_winner),
    Form(kind=Choose, says=("choose {option}",), bare=("[defcon] {option} [defcon]", "choose defcon {option}")),
    Form(kind=Discard, says=("discard {card}", "{card} discard"), bare=("{card}",)),
    Form(kind=Reveal, says=("reveal {card}",), bare=("{card}",), any_time=True),
    Form(kind=Draw, says=("draw {card}",), bare=("{card}",)),
    Form(kind=Take, says=("take {card}", "{card} take"), bare=("{card}",)),
    Form(kind=Give, says=("give {card}", "give"), bare=("{card}",), make=_give),
    Form(
        kind=BuyOff,
        says=(
            "buyoff {country}",
            "buyoff [crisis] {country} {count}",
            "buyoff [crisis] {count} {country}",
            "buyoff crisis {country}",
            "remove {count} {country} crisis",
            "remove {country} {count} crisis",
            "remove {country} crisis",
            "{country} remove {count} crisis",
            "buyoff [crisis] {country} remove {count}",
            "crisis {country} remove {count}",
            "{count} {country} crisis",
            "{country} {count} crisis",
        ),
        make=_buy_off,
        any_time=True,
    ),
    Form(
        kind=Deal,
        says=("deal", "deal {number} [each]", "deal [{loser}] {number} [{other}] {more}"),
        bare=("{number} each", "each {number}", "each deal {number}"),
        make=_deal,
    ),
    Form(kind=Reshuffle, says=("reshuffle",)),
    Form(
        kind=EndTurn,
        says=(
            *("endturn", "endturn {number}", "turn {number} over", "nth {number} turn over", "nth {number} endturn"),
            *("over nth {number} turn", "over turn {number}"),
        ),
        make=_end_turn,
    ),
    Form(kind=Look, says=("look {card}",), bare=("{card}",)),
)

# -- what is said beside the moves -------------------------------------------------------------------------------------


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


def _is_now(look: Here, values: Values) -> bool:
    """True for the round or turn in which the line is said: 'AR1 USSR:', 'T3'."""
    if look.state.moves and len(look.state.moves) > len(look.state.implied):
        return False
    position: Position = look.position
    return values.get("number") == (position.action_round if "round" in values else position.turn)


def _comes_after(look: Here, values: Values) -> bool:
    """True where it goes without saying that the event of the card in play happens afterwards."""
    return values["use"] in ("event after", "operations first") and any(
        isinstance(move, Play) and move.use == "operations" and CARDS[move.card].side not in (move.side, "neutral")
        for move in look.state.moves
    )


def _is_done(look: Here, values: Values) -> bool:
    """True where 'done' is said of a choice that had come to its end by itself."""
    return bool(look.state.moves) and not look.accepts(Done) and not isinstance(look.last, Play)


def _moved(look: Here, values: Values) -> bool:
    """True for the number of markers that naming the target has moved."""
    last, before = look.last, look.before
    if not isinstance(last, Target) or before is None or look.accepts(Roll):
        return False
    index = MAP[last.country].index
    moved = abs(look.position.us[index] - before.us[index]) + abs(look.position.ussr[index] - before.ussr[index])
    return bool(moved == abs(values["count"]))


def _is_setup(look: Here, values: Values) -> bool:
    return bool(look.position.stage == "setup")


def _answers_event(look: Here, values: Values) -> bool:
    """True where 'event' only introduces the choices that an event leaves open."""
    of_card = str(getattr(look.pending, "source", "")).startswith("card ")
    return of_card and len(look.state.moves) == len(look.state.implied)


def _is_headline(look: Here, values: Values) -> bool:
    return look.accepts(Headline)


def _holds(look: Here, values: Values) -> bool:
    """True for what a side keeps at the end of the turn: 'US holds a card'."""
    hands = look.position.hands[0 if values["loser"] == US else 1]
    return bool(look.position.stage == "cleanup" and values.get("number", hands) == hands)


REMARKS = (
    Remark(says=("{card}", "with {card}"), true=_asks),
    Remark(says=("[play] {number} operations", "[play] {number} unit"), true=_is_worth),
    Remark(says=("{use}",), true=_comes_after),
    Remark(says=("done",), true=_is_done),
    Remark(says=("{count}",), true=_moved),
    Remark(says=("setup",), true=_is_setup),
    Remark(says=("event",), true=_answers_event),
    Remark(says=("headline", "phase"), true=_is_headline),
    Remark(says=("{loser} holds [{number}]",), true=_holds),
    Remark(says=("round {number}", "nth {number} round", "turn {number}", "nth {number} turn"), true=_is_now),
)


def _open_question(move: Move) -> Text:
    """Return what to say where a card is named without its use."""
    return say("say what {card} is played for: event, operations or space", card=getattr(move, "card", ""))


GRAMMAR = Grammar(
    game="twilight-struggle",
    forms=FORMS,
    names=lambda: names("twilight-struggle", {"card": CARDS, "country": MAP}),
    sides=(USSR, US),
    remarks=REMARKS,
    slots=SLOTS,
    granted={EndTurn: (Headline,)},
    open_question=_open_question,
    expects={
        "card": say("a card was expected at the end of the line"),
        "country": say("a country was expected at the end of the line"),
    },
    title=title,
)
