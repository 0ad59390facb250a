"""Chances and what-if sums. There is no die in this game: only the draw is random."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

from referee.games.death_front.printed.armies import title
from referee.games.death_front.printed.cards import COUNTS, KINDS, PLURAL, Card
from referee.games.death_front.printed.typed import typed
from referee.games.death_front.rules.attack import attack_tally, margin, succeeds
from referee.games.death_front.rules.attack_paragraphs import target_of
from referee.games.death_front.state.moves import Attack
from referee.games.death_front.state.position import Position
from referee.games.death_front.words.alone import looking
from referee.games.death_front.words.forms import GRAMMAR
from referee.kernel.engine import judge
from referee.kernel.forms.lattice import FILLER, NUMBER
from referee.kernel.forms.look import Look
from referee.kernel.forms.read import read
from referee.kernel.pages.summary import Summary, Table
from referee.kernel.ruling import NotationError
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say

ASK = say(
    "only the draw is random: ask '{draw}', '{card}', '{attack}' or '{what_if}'",
    draw=typed("{side} draw", side="us"),
    card=typed("{side} draw {card}", side="us", card="Alder"),
    attack=typed("{side} attack {target} with b3", side="us", target="c4"),
    what_if=typed("{stat1} 5+4 versus {stat2} 8", stat1="attack", stat2="defence"),
)
NOTHING = "nothing in an attack is random: the sum decides"


def odds(position: Position, question: str) -> Summary:
    """Return the answer to *question*: 'attack 5+4 vs defence 8', 'us attack c4 with b3, b4', or 'us draw alder'."""
    look = looking(position, question.replace("+", " + "))  # Here '5+4' are the values of two cards.
    values = _values(look)
    if len(values["defence"]) == 1 and values["attack"]:
        return _what_if(values["attack"], values["defence"][0])
    if any("attack" in look.items(place) for place in range(look.lattice.end)):
        return _attack(position, question)
    return _draw(look)


def _values(look: Look) -> dict[str, list[int]]:
    """Return the numbers that stand after the words for attack and for defence."""
    found: dict[str, list[int]] = {"attack": [], "defence": []}
    of = ""
    for place in range(look.lattice.end):
        items = look.items(place)
        of = next((stat for stat, _, _ in items.get("stat", ()) if stat in found), of)
        if of and NUMBER in items:
            found[of] += [int(value) for value, _, _ in items[NUMBER][:1]]
    return found


def _what_if(attacks: list[int], defence: int) -> Summary:
    """Return the sum of *attacks* against *defence*: strictly greater destroys."""
    tally = Tally(say("attack over defence, more than 0 destroys"))
    for value in attacks:
        tally = tally.plus(value, say("attack"))
    tally = tally.plus(-defence, say("defence"))
    kills = sum(attacks) > defence
    result = say("the target is destroyed") if kills else say("the attack fails")
    data = {"attack": sum(attacks), "defence": defence, "succeeds": kills}
    return Summary(say("What if: {nothing}", nothing=say(NOTHING)), (tally, result), data)


def _attack(position: Position, question: str) -> Summary:
    move = read(GRAMMAR, position, question).moves[-1]
    if not isinstance(move, Attack):
        raise NotationError(
            say(
                "ask about an attack, as in '{example}'",
                example=typed("{side} attack {target} with b3, b4", side="us", target="c4"),
            )
        )
    parts: tuple[Text | Tally | Table, ...] = (say("the attack has no target"),)
    data: dict[str, Any] = {"succeeds": False}
    if target_of(position, move):
        kills = succeeds(position, move)
        result = say("the target would be destroyed") if kills else say("the attack would fail")
        parts, data = (attack_tally(position, move), margin(position, move), result), {"succeeds": kills}
    rulings = judge(position, move)
    refused = tuple(say("not legal now: {reason} [{rule}]", reason=r.reason, rule=r.rule) for r in rulings)
    return Summary(say("{nothing}", nothing=say(NOTHING)), (*parts, *refused), {**data, "legal": not rulings})


def _draw(look: Look) -> Summary:
    """Return the chances of the next draw for the player named: by class, and by card where copies are known."""
    position: Position = look.position
    asked = _asked(look)
    player = next((value for kind, value, _ in asked if kind == "side" and value in position.players), None)
    if player is None:
        raise NotationError(ASK)
    named = next((value for kind, value, _ in asked if kind == "card"), None)
    strange = next((value for kind, value, _ in asked if not kind), None)
    if strange or (named and not position.deck(player).find(named)):
        told = "'{name}' is no described card of the {player}"
        raise NotationError(say(told, name=Text(strange or str(named)), player=title(player)))
    cards = [c for c in position.deck(player).cards if c.copies and (named is None or c.name == named)]
    return _draw_summary(position, player, cards)


def _asked(look: Look) -> list[tuple[str, str, int]]:
    """Return the sides and cards that are named, each with the place after it; '' is the kind of what is neither."""
    found, place = list[tuple[str, str, int]](), 0
    while place < look.lattice.end:
        items = look.items(place)
        named = [(kind, value, end) for kind in ("card", "side") for value, end, _ in items.get(kind, ())]
        said = [("draw", value, end) for kind in ("draw", FILLER) for value, end, _ in items.get(kind, ())]
        best = max(named or said, key=lambda each: each[2], default=("", look.lattice.words[place], place + 1))
        found.append(best)
        place = best[2]
    return found


def _draw_summary(position: Position, player: str, cards: list[Card]) -> Summary:
    hand, pile = position.hand(player), position.pile(player)
    unseen = hand + pile
    rows = [(card.name, max(position.hidden(player, card), 0)) for card in cards]
    classes = [(PLURAL[kind], COUNTS[kind] - position.seen_of(player, kind)) for kind in KINDS]
    shown = rows if len(cards) == 1 else [*classes, *rows]
    table = Table(
        say(""),
        (say("card"), say("not seen"), say("next draw"), say("at least one in hand")),
        tuple((name, n, percent(next_draw(n, unseen)), percent(in_hand(n, hand, unseen))) for name, n in shown),
    )
    line = (
        "for one who sees no hand: {unseen:# card is|# cards are} not seen, "
        "{hand} of them in hand and {pile} in the pile"
    )
    told = say(line, unseen=unseen, hand=hand, pile=pile)
    data = {name: {"unseen": n, "next": float(next_draw(n, unseen)) if pile else 0.0} for name, n in shown}
    return Summary(say("Draw of the {player}", player=title(player)), (told, table), data)


def next_draw(count: int, unseen: int) -> Fraction:
    """Return the chance that the top card of the pile is one of *count* among *unseen* cards."""
    return Fraction(count, unseen) if unseen else Fraction(0)


def in_hand(count: int, hand: int, unseen: int) -> Fraction:
    """Return the chance that a hand of *hand* of the *unseen* cards holds at least one of *count*."""
    if not unseen:
        return Fraction(0)
    return 1 - Fraction(comb(unseen - count, hand), comb(unseen, hand))


def percent(chance: Fraction) -> str:
    """Return *chance* as people say it.

    >>> percent(Fraction(1, 8))
    '12.5 %'
    """
    return f"{float(chance) * 100:.1f} %"
