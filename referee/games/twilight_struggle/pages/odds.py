"""The chances of a coup, a war, the Space Race, a trap or realignments, asked in the words of the notation."""

from __future__ import annotations

from msgspec import Struct

from referee.games.twilight_struggle.pages import chances, realign_chances
from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, title
from referee.games.twilight_struggle.printed.typed import typed
from referee.games.twilight_struggle.rules.meanings import Trap
from referee.games.twilight_struggle.rules.operations.conduct import Operations
from referee.games.twilight_struggle.rules.operations.modifiers import lifted, operations, regional
from referee.games.twilight_struggle.rules.written import is_war, meanings
from referee.games.twilight_struggle.state.position import Position
from referee.games.twilight_struggle.words.forms import GRAMMAR
from referee.kernel.forms.lattice import NUMBER
from referee.kernel.forms.questions import Said, said
from referee.kernel.pages.summary import Summary
from referee.kernel.ruling import NotationError, RefereeError
from referee.kernel.tally import Tally
from referee.kernel.text import say

WAR, REALIGN, TRAP = "war", "realign", "trap"
OPS = "operations"  # stands for a card that is not named
KINDS = ("coup", REALIGN, "space", TRAP)
ASKED = (*KINDS, "side", "country", "card", NUMBER)
IDLE = ("with", "operations", "roll", "times", "event", "target")


class Question(Struct, frozen=True):
    """What is asked: who, what, with which card or how many operations, and where how often."""

    side: Side
    kind: str = ""
    card: str = ""
    ops: int = 0
    targets: tuple[tuple[str, int], ...] = ()


def odds(position: Position, question: str) -> Summary:
    """Return the chances that *question* asks for; raise RefereeError when it is none of the five kinds.

    They are those of the asker's own next action round, where the other side's is played now.
    """
    asked = read(position, question)
    here = in_own_round(position, asked.side)
    found = _chances(here, asked)
    if here is position:
        return found
    when = say("in the next action round of the {side}, with the board as it is", side=title(asked.side))
    return Summary(found.title, (when, *found.parts), found.data)


def in_own_round(position: Position, side: Side) -> Position:
    """Return *position* as if *side* had its action round: as it is where it has, or where it acts in the other's."""
    pending = position.pending
    if position.phasing == side or position.stage != "action_round" or (pending and side in pending.sides()):
        return position
    return position.but(phasing=side)


def _chances(position: Position, asked: Question) -> Summary:
    match asked.kind:
        case "coup":
            return _coup(position, asked)
        case "war":
            return chances.war(position, asked.side, asked.card, asked.targets[0][0] if asked.targets else "")
        case "space":
            return chances.space(position, asked.side, asked.card)
        case "trap":
            return chances.trap(position, asked.side)
    return realign_chances.realign(position, asked.side, _rolls(position, asked))


def _coup(position: Position, asked: Question) -> Summary:
    country, value = _one_target(asked), _value(position, asked)
    if value is None:
        return chances.coups(position, asked.side, country)
    return chances.coup(position, asked.side, country, asked.card or OPS, *value)


def _one_target(asked: Question) -> str:
    if len(asked.targets) != 1:
        raise RefereeError(
            say(
                "a coup has one target: name one country, as in '{example}'",
                example=typed("{side} coup {country} 3", side="us", country="Iran"),
            )
        )
    return asked.targets[0][0]


def _value(position: Position, asked: Question) -> tuple[Tally, int] | None:
    """Return the operations of the coup, and how many are there by the floor of 1 only; None when unknown.

    They are those of the card or the number named, else those being spent.
    """
    if printed := CARDS[asked.card].ops if asked.card else asked.ops:
        return operations(position, asked.side, printed), lifted(position, asked.side, printed)
    spending = position.pending
    if isinstance(spending, Operations) and spending.side == asked.side:
        return Tally(say("operations")).plus(spending.points, say("being spent")), spending.short
    return None


def _rolls(position: Position, asked: Question) -> tuple[str, ...]:
    """Return the target of every roll in order; a card buys one roll for each point."""
    if not asked.targets:
        raise RefereeError(
            say(
                "name the countries to realign, as in '{example}'",
                example=typed("{side} realign {country} 2, {other}", side="us", country="Cuba", other="Haiti"),
            )
        )
    rolls = tuple(country for country, count in asked.targets for _ in range(count or 1))
    if not asked.card:
        return rolls
    printed = CARDS[asked.card].ops
    value, short = int(operations(position, asked.side, printed)), lifted(position, asked.side, printed)
    value += regional(position, asked.side, asked.card, tuple(dict.fromkeys(rolls)), short)
    if len(asked.targets) == 1 and not asked.targets[0][1]:
        return rolls * value
    if len(rolls) > value:
        raise RefereeError(
            say("{card} gives {n:# roll|# rolls}, not {asked}", card=asked.card, n=value, asked=len(rolls))
        )
    return rolls


# -- reading ---------------------------------------------------------------------------------------------------------


def read(position: Position, question: str) -> Question:
    """Return what *question* asks, in any order: 'us coup iran with duck and cover', 'brush war algeria', 'space'."""
    if not question.strip():
        raise NotationError(say("nothing was typed"))
    asked = Question(position.phasing)
    for each in said(GRAMMAR.vocabulary, question, ASKED, IDLE):
        asked = _with(asked, each)
    asked = _trap_card(asked)
    if not asked.kind and asked.card and is_war(asked.card):
        asked = _but(asked, kind=WAR)
    if not asked.kind:
        raise NotationError(
            say(
                "say what for: {coup}, {realign}, {space}, {trap}, or the name of a war card",
                coup=typed("coup"),
                realign=typed("realign"),
                space=typed("space"),
                trap=typed("trap"),
            )
        )
    if asked.card and not CARDS[asked.card].ops:
        raise RefereeError(say("{card} has no operations", card=asked.card))
    return asked


def _trap_card(asked: Question) -> Question:
    """Return *asked*, where naming a trap card asks for the chance to get out of it."""
    trap = dict(meanings(Trap)).get(asked.card)
    return _but(asked, kind=TRAP, side=trap.side, card="") if trap and not asked.kind else asked


def _with(asked: Question, each: Said) -> Question:
    """Return *asked* with what the next word, number or name adds to it."""
    match each.kind:
        case "side":
            return _but(asked, side=each.value) if each.value in (US, USSR) else asked
        case "country":
            return _but(asked, targets=(*asked.targets, (each.value, 0)))
        case "card":
            return _but(asked, card=each.value)
        case _ if each.kind == NUMBER:
            return _number(asked, int(each.value), each.at)
    return _but(asked, kind=each.kind)


def _number(asked: Question, number: int, at: int) -> Question:
    """Return *asked* with rolls in the country just named, or the operations of a coup."""
    if not 1 <= number <= 9:
        raise NotationError(say("{n} is no number of operations or rolls", n=number), at)
    if asked.kind == REALIGN and asked.targets and not asked.targets[-1][1]:
        return _but(asked, targets=(*asked.targets[:-1], (asked.targets[-1][0], number)))
    if asked.kind != REALIGN and number > 4:
        raise NotationError(say("a card has 1 to 4 operations, not {n}", n=number), at)
    return _but(asked, ops=number)


def _but(asked: Question, **changed: object) -> Question:
    from msgspec.structs import replace

    return replace(asked, **changed)
