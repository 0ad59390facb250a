"""How the moves of Twilight Struggle are said: one row for each kind of move."""

from __future__ import annotations

from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.crises import CRISES
from referee.games.twilight_struggle.printed.map import PLACES
from referee.games.twilight_struggle.printed.sides import US, USSR, title
from referee.games.twilight_struggle.printed.typed import typed
from referee.games.twilight_struggle.state.moves import (
    Bid,
    BuyOff,
    Choose,
    Coup,
    Deal,
    Discard,
    Done,
    Draw,
    EndTurn,
    Give,
    Headline,
    Look,
    Pass,
    Place,
    Play,
    Realign,
    Remove,
    Reshuffle,
    Reveal,
    Roll,
    Statecraft,
    Take,
    Target,
    TurnUp,
    Winner,
)
from referee.games.twilight_struggle.words.making import (
    against_made,
    bid_made,
    buy_off_made,
    deal_made,
    declined_made,
    dice_made,
    end_turn_made,
    give_made,
    play_made,
    statecraft_made,
    target_made,
    unrolled_made,
    winner_made,
)
from referee.games.twilight_struggle.words.remarks import REMARKS
from referee.games.twilight_struggle.words.slots import AFFAIR, SLOTS
from referee.kernel.decision import Move
from referee.kernel.forms.declared import Form
from referee.kernel.forms.grammar import Grammar
from referee.kernel.forms.names import called
from referee.kernel.text import Text, say

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


FORMS = (
    Form(
        kind=Headline,
        says=(
            "headline {card}",
            "headline {card} event",
            "headline {side} {card}",
            "[play] {card} headline",
            "take {card} headline",
            "reveal {card} headline",
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
            "[play] {card}[, {use}] by {side}",
            "score {scored}",
            "{scored} score",
            "play {scored}",
        ),
        # Nothing at all is enough before the operations of a card that has just been drawn.
        bare=("{card}", "play {card}", "[play] {use}", ""),
        later=("with {card} [{use}]", "{after}", "with {un} [with] {companion}", "with {companion} with {un}"),
        make=play_made,
        holds=True,
        elsewhere=True,
    ),
    Form(kind=Pass, says=("pass",), holds=True),
    Form(kind=Done, says=("declined", "declined hand"), make=declined_made),
    Form(kind=Done, says=("noroll",), make=unrolled_made),
    Form(kind=Done, says=("enough", "enough hand")),
    Form(kind=Place, says=_said("place"), bare=COUNTED, elsewhere=True),
    Form(
        kind=Remove,
        says=(*_said("remove"), "{loser} lose {country} [{count}]", "{loser} lose {count} {country}"),
        bare=(*COUNTED, "lose {country}", "lose {count} {country}"),
        minus=True,
    ),
    Form(
        kind=Target,
        says=("target {country}",),
        bare=(
            *("{country}", "remove {country}", "place {country}", "{power} [{number}]"),
            *("remove {loser} [place] {country}", "{loser} lose {country}"),
        ),
        make=target_made,
    ),
    Form(kind=Coup, says=("coup {country}", "{country} coup"), bare=("{country}",), make=against_made(Coup)),
    Form(
        kind=Realign, says=("realign {country}", "{country} realign"), bare=("{country}",), make=against_made(Realign)
    ),
    Form(
        kind=Roll,
        says=("roll {pips}", "roll roll {pips}", "roll {pair}"),
        bare=("{pips}", "{pair}", "{pips} roll"),
        make=dice_made,
        elsewhere=True,
    ),
    Form(kind=Winner, says=("winner {who}", "{who} wins", "tie", "{who} winner"), make=winner_made),
    Form(kind=Discard, says=("discard {card}", "{card} discard"), bare=("{card}",)),
    Form(kind=Reveal, says=("reveal {card}",), bare=("{card}",), any_time=True),
    Form(kind=Draw, says=("draw {card}",), bare=("{card}", "reveal {card}")),
    Form(kind=Take, says=("take {card}", "{card} take"), bare=("{card}",)),
    Form(kind=Give, says=("give {card}", "give"), bare=("{card}",), make=give_made),
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
        make=buy_off_made,
        any_time=True,
    ),
    Form(
        kind=Deal,
        says=("deal", "deal {number} [each]", "deal [{loser}] {number} [{other}] {more}"),
        bare=("{number} each", "each {number}", "each deal {number}"),
        make=deal_made,
    ),
    Form(
        kind=Bid,
        says=("bid {who} {number}", "bid {who} {count}", "{who} bid {count}", "bid {count} {who}", "nobid"),
        make=bid_made,
        any_time=True,
    ),
    Form(kind=Reshuffle, says=("reshuffle",)),
    Form(
        kind=EndTurn,
        says=(
            *("endturn", "endturn {number}", "turn {number} over", "nth {number} turn over", "nth {number} endturn"),
            *("over nth {number} turn", "over turn {number}"),
        ),
        make=end_turn_made,
    ),
    Form(kind=Look, says=("look {card}",), bare=("{card}",)),
    Form(kind=TurnUp, says=("turnup {crisis}", "{crisis} turnup"), bare=("{crisis}",)),
    Form(
        kind=Statecraft,
        says=("statecraft {laid}", "{laid} statecraft"),
        bare=("{laid}", "play {laid}", "headline {laid}"),
        make=statecraft_made,
    ),
    Form(
        kind=Choose,
        says=("choose {option}",),
        bare=("[defcon] {option} [defcon]", "choose defcon {option}", "defcon choose {option}"),
    ),
)


def _open_question(move: Move) -> Text:
    """Return what to say where a card is named without its use."""
    return say(
        "say what {card} is played for: {event}, {operations} or {space}",
        event=typed("event"),
        operations=typed("operations"),
        space=typed("space"),
        card=getattr(move, "card", ""),
    )


GRAMMAR = Grammar(
    game="twilight-struggle",
    forms=FORMS,
    names=lambda: called("twilight-struggle", {"card": CARDS, "country": PLACES, AFFAIR: CRISES}),
    sides=(USSR, US),
    remarks=REMARKS,
    slots=SLOTS,
    granted={EndTurn: (Headline, Deal)},
    open_question=_open_question,
    idle=("roll",),
    expects={
        "card": say("a card was expected"),
        "country": say("a country was expected"),
        "who": say(
            "say who wins: {us}, {ussr}, or {tie}",
            us=typed("winner {who}", who="us"),
            ussr=typed("winner {who}", who="ussr"),
            tie=typed("tie"),
        ),
    },
    title=title,
)
