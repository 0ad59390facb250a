"""The verbs that cards are made of. Each does one thing; a verb used by one card only lives beside that card.

In a card's sentence a side may be PLAYER or OPPONENT (of the event) or HOLDER (who played the card, whosever event it
is), and a country HERE (the one just chosen): `bind` fills them in when the event happens.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import fields, replace

from referee.games.twilight_struggle.board import CARDS, MAP, US, USSR, Side, other, title
from referee.games.twilight_struggle.decisions import Decision, Die, card_rule
from referee.games.twilight_struggle.modifiers import card_value
from referee.games.twilight_struggle.moves import Choose, Discard, Done, Place, Remove, Reveal, Roll, Target
from referee.games.twilight_struggle.position import Fact, Position, Until
from referee.games.twilight_struggle.scoring import score_now, score_region, shuttle_choices, southeast_asia
from referee.games.twilight_struggle.where import Only, Where
from referee.kernel.position import Effect, Move
from referee.kernel.ruling import Claim, Ruling
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say

PLAYER: Any = "player"
OPPONENT: Any = "opponent"
HOLDER: Any = "holder"
HERE = "here"
SHUTTLE = "Shuttle Diplomacy"
SHUTTLE_REGIONS = ("Asia", "Middle East")


class Verb(Effect, frozen=True, kw_only=True):
    """A verb of a card; *card* is filled in when the event happens."""

    card: str = ""


def bind(sentence: tuple[Effect, ...], card: str, player: Side, holder: Side) -> tuple[Effect, ...]:
    """Return the verbs of *sentence* as *card* means them: *player* carries the event out, *holder* played it."""
    words = (("player", player), ("opponent", other(player)), ("holder", holder))
    bound: tuple[Effect, ...] = _bind(sentence, card, words)
    return bound


@lru_cache(maxsize=None, typed=True)  # True and 1 are equal, and are not the same on a saved stack
def _bind(node: Any, card: str, words: tuple[tuple[str, str], ...]) -> Any:
    if isinstance(node, str):
        return dict(words).get(node, node)
    if isinstance(node, tuple):
        return tuple(_bind(item, card, words) for item in node)
    if not isinstance(node, Struct):
        return node
    bound = {f.name: _bind(getattr(node, f.name), card, words) for f in fields(node)}
    if bound.get("card") == "":
        bound["card"] = card
    return type(node)(**bound)


def here(sentence: tuple[Effect, ...], country: str) -> tuple[Effect, ...]:
    """Return the verbs of *sentence* with HERE standing for *country*."""
    bound: tuple[Effect, ...] = _bind(sentence, "", ((HERE, country),))
    return bound


# -- what happens by itself ------------------------------------------------------------------------------------------


class Add(Verb, frozen=True, kw_only=True):
    """Add *n* markers of *side* to *country*."""

    side: Side
    n: int
    country: str

    def resolve(self, position: Position) -> Position:
        return position.put(self.side, self.country, self.n)


class Subtract(Verb, frozen=True, kw_only=True):
    """Take up to *n* markers of *side* out of *country*."""

    side: Side
    n: int
    country: str

    def resolve(self, position: Position) -> Position:
        return position.put(self.side, self.country, -self.n)


class Clear(Verb, frozen=True, kw_only=True):
    """Take all markers of *side* out of *country*."""

    side: Side
    country: str

    def resolve(self, position: Position) -> Position:
        return position.put(self.side, self.country, -position.influence(self.side, self.country))


class Halve(Verb, frozen=True, kw_only=True):
    """Take half of the markers of *side*, rounded up, out of *country*."""

    side: Side
    country: str

    def resolve(self, position: Position) -> Position:
        leaves = (position.influence(self.side, self.country) + 1) // 2
        return position.put(self.side, self.country, -leaves)


class RaiseToControl(Verb, frozen=True, kw_only=True):
    """Add just the markers that give *side* control of *country*; none when it has it."""

    side: Side
    country: str

    def resolve(self, position: Position) -> Position:
        enough = position.influence(other(self.side), self.country) + MAP[self.country].stability
        missing = enough - position.influence(self.side, self.country)
        return position.put(self.side, self.country, max(missing, 0))


class Gain(Verb, frozen=True, kw_only=True):
    """*side* gains *points* VP."""

    side: Side
    points: int

    def resolve(self, position: Position) -> Position:
        return position.gain(self.side, self.points, say("{card}", card=self.card))


class GainPer(Verb, frozen=True, kw_only=True):
    """*side* gains 1 VP for each country of *where*."""

    side: Side
    where: Where

    def resolve(self, position: Position) -> Position:
        return position.gain(self.side, len(self.where.countries(position)), say("{card}", card=self.card))


class Defcon(Verb, frozen=True, kw_only=True):
    """Move DEFCON by *steps*: up towards peace, down towards war."""

    steps: int

    def resolve(self, position: Position) -> Position:
        return position.set_defcon(position.defcon + self.steps, say("{card}", card=self.card))


class MilitaryOps(Verb, frozen=True, kw_only=True):
    """*side* advances *n* boxes on the military operations track."""

    side: Side
    n: int

    def resolve(self, position: Position) -> Position:
        return position.move_military_ops(self.side, self.n)


class InPlay(Verb, frozen=True, kw_only=True):
    """The card's lasting effect on *side* begins; it ends with the round, the turn, or the game."""

    side: str = ""
    until: Until = "game"
    detail: str = ""

    def resolve(self, position: Position) -> Position:
        fact = Fact(self.card, self.side, self.until, self.detail)
        return position.put_in_play(fact).tell(say("in play: {card}", card=self.card))


class Cancel(Verb, frozen=True, kw_only=True):
    """The lasting effects of *cards* end."""

    cards: tuple[str, ...]

    def resolve(self, position: Position) -> Position:
        return position.cancel(*self.cards)


class ScoreSoutheastAsia(Verb, frozen=True, kw_only=True):
    """Southeast Asia is scored, both sides' points taken together (card 38)."""

    def resolve(self, position: Position) -> Position:
        us, ussr = southeast_asia(position)
        points = int(us) - int(ussr)
        side = US if points >= 0 else USSR
        return position.tell(us, ussr).gain(side, abs(points), say("{card}", card=self.card))


class Score(Verb, frozen=True, kw_only=True):
    """*region* is scored (10.1); where Shuttle Diplomacy waits, the US first drops a Soviet battleground."""

    region: str

    def resolve(self, position: Position) -> Position:
        if self.region not in SHUTTLE_REGIONS or not position.has(SHUTTLE):
            return score_now(position, score_region(position, self.region))
        choices = shuttle_choices(position, self.region)
        if len(choices) < 2:
            return position.push(ScoreWithout(region=self.region, country=choices[0] if choices else ""))
        then = (ScoreWithout(region=self.region, country=HERE),)
        return position.push(Picking(side=US, card=SHUTTLE, where=Only(choices), then=then, source=card_rule(SHUTTLE)))


class ScoreWithout(Verb, frozen=True, kw_only=True):
    """*region* is scored with *country* left out for the USSR; Shuttle Diplomacy goes to the discard pile."""

    region: str
    country: str

    def resolve(self, position: Position) -> Position:
        score = score_region(position, self.region, self.country)
        spent = position.but(facts=tuple(fact for fact in position.facts if fact.card != SHUTTLE))
        spent = spent.to_discard(SHUTTLE) if SHUTTLE in spent.front else spent
        return score_now(spent.tell(say("{card} goes to the discard pile", card=SHUTTLE)), score)


# -- conditions ------------------------------------------------------------------------------------------------------


class Condition(Struct, frozen=True):
    """Something a card asks of the position."""

    def holds(self, position: Position) -> bool:
        """True when it is so."""
        raise NotImplementedError(type(self).__name__)

    def phrase(self) -> Text:
        """Return it in words, as in 'only if ...'."""
        raise NotImplementedError(type(self).__name__)


class InEffect(Condition, frozen=True):
    """One of *cards* is in effect."""

    cards: tuple[str, ...]

    def holds(self, position: Position) -> bool:
        return any(position.has(card) for card in self.cards)

    def phrase(self) -> Text:
        return say("one of these is in effect: {cards}", cards=self.cards)


class Never(Condition, frozen=True):
    """The opposite of *one*."""

    one: Condition

    def holds(self, position: Position) -> bool:
        return not self.one.holds(position)

    def phrase(self) -> Text:
        return say("not: {one}", one=self.one.phrase())


class Holds(Condition, frozen=True):
    """At least one country belongs to *where*."""

    where: Where

    def holds(self, position: Position) -> bool:
        return bool(self.where.countries(position))

    def phrase(self) -> Text:
        return say("there is a country: {where}", where=self.where.phrase())


class DefconAt(Condition, frozen=True):
    """DEFCON stands at *level*."""

    level: int

    def holds(self, position: Position) -> bool:
        return position.defcon == self.level

    def phrase(self) -> Text:
        return say("DEFCON is {level}", level=self.level)


class When(Verb, frozen=True, kw_only=True):
    """Carry out *then* when *condition* holds, *otherwise* when it does not."""

    condition: Condition
    then: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()

    def resolve(self, position: Position) -> Position:
        return position.push(*(self.then if self.condition.holds(position) else self.otherwise))


# -- choices ---------------------------------------------------------------------------------------------------------


class Spread(Decision, frozen=True, kw_only=True):
    """*side* places or removes markers one by one: *n* in all, at most *each* in one country of *where*."""

    card: str
    n: int
    where: Where
    each: int = 99
    optional: bool = False
    used: tuple[str, ...] = ()

    def is_open(self, position: Position) -> bool:
        if len(self.used) >= self.n:
            return False
        countries = (*self.used, *self.where.countries(position))
        return any(not self.country_refused(position, country) for country in countries)

    def country_refused(self, position: Position, country: str) -> tuple[Ruling, ...]:
        """Return every reason against one more marker in *country*."""
        found: tuple[Ruling, ...] = ()
        if not self._allowed(position, country):
            found += self.no(say("{country} is not one of: {where}", country=country, where=self.where.phrase()))
        if self.used.count(country) >= self.each:
            had = say("at most {each} in one country, {country} has had them", each=self.each, country=country)
            found += self.no(had)
        return found

    def _allowed(self, position: Position, country: str) -> bool:
        """A country that this card has already used stays open: the card looks at the board it found."""
        return country in self.used or self.where.holds(position, country)

    def against(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        if isinstance(move, Done):
            return () if self.optional else self.no(say("{n} more to go", n=self.n - len(self.used)))
        assert isinstance(move, Place | Remove)
        return self.country_refused(position, move.country)

    def marker(self, country: str) -> Move:
        """Return the move that places or removes one marker in *country*."""
        raise NotImplementedError(type(self).__name__)

    def candidates(self, position: Position) -> list[Move]:
        stop: list[Move] = [Done(side=self.side)] if self.optional else []
        countries = dict.fromkeys((*self.used, *self.where.countries(position)))
        return stop + [self.marker(country) for country in countries]


class Placing(Spread, frozen=True, kw_only=True):
    """*side* adds its own markers."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Place, Done)

    def marker(self, country: str) -> Move:
        return Place(side=self.side, country=country)

    def prompt(self, position: Position) -> Text:
        return say("add {n} influence: {where}", n=self.n - len(self.used), where=self.where.phrase())

    def accept(self, position: Position, move: Move) -> Position:
        if isinstance(move, Done):
            return position
        assert isinstance(move, Place)
        mine = US if self.side == US else USSR
        return position.put(mine, move.country, 1).push(replace(self, used=(*self.used, move.country)))


class Removing(Spread, frozen=True, kw_only=True):
    """*side* takes away markers of *of*."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Remove, Done)
    of: Side

    def marker(self, country: str) -> Move:
        return Remove(side=self.side, country=country)

    def prompt(self, position: Position) -> Text:
        left = self.n - len(self.used)
        return say("remove {n} {side} influence: {where}", n=left, side=title(self.of), where=self.where.phrase())

    def country_refused(self, position: Position, country: str) -> tuple[Ruling, ...]:
        if position.influence(self.of, country):
            return Spread.country_refused(self, position, country)
        return self.no(say("no {side} influence in {country}", side=title(self.of), country=country))

    def accept(self, position: Position, move: Move) -> Position:
        if isinstance(move, Done):
            return position
        assert isinstance(move, Remove)
        return position.put(self.of, move.country, -1).push(replace(self, used=(*self.used, move.country)))


class PlaceIn(Verb, frozen=True, kw_only=True):
    """*side* adds *n* of its markers in *where*, at most *each* in one country."""

    side: Side
    n: int
    where: Where
    each: int = 99
    optional: bool = False

    def resolve(self, position: Position) -> Position:
        return position.push(
            Placing(
                side=self.side,
                card=self.card,
                n=self.n,
                where=self.where,
                each=self.each,
                optional=self.optional,
                source=card_rule(self.card),
            )
        )


class RemoveFrom(Verb, frozen=True, kw_only=True):
    """*by* removes *n* markers of *of* in *where*, at most *each* from one country."""

    by: Side
    of: Side
    n: int
    where: Where
    each: int = 99
    optional: bool = False

    def resolve(self, position: Position) -> Position:
        return position.push(
            Removing(
                side=self.by,
                of=self.of,
                card=self.card,
                n=self.n,
                where=self.where,
                each=self.each,
                optional=self.optional,
                source=card_rule(self.card),
            )
        )


class Picking(Decision, frozen=True, kw_only=True):
    """*side* names *n* different countries of *where*; *then* is carried out HERE, in each as it is named."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Target, Done)
    card: str
    where: Where
    then: tuple[Effect, ...]
    n: int = 1
    optional: bool = False
    used: tuple[str, ...] = ()

    def prompt(self, position: Position) -> Text:
        return say("name a country: {where}", where=self.where.phrase())

    def is_open(self, position: Position) -> bool:
        return len(self.used) < self.n and bool(set(self.where.countries(position)) - set(self.used))

    def candidates(self, position: Position) -> list[Move]:
        stop: list[Move] = [Done(side=self.side)] if self.optional else []
        return stop + [Target(side=self.side, country=c) for c in self.where.countries(position)]

    def against(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        if isinstance(move, Done):
            return () if self.optional else self.no(say("a country has to be named"))
        assert isinstance(move, Target)
        if move.country in self.used:
            return self.no(say("{country} has been named already", country=move.country))
        if self.where.holds(position, move.country):
            return ()
        return self.no(say("{country} is not one of: {where}", country=move.country, where=self.where.phrase()))

    def accept(self, position: Position, move: Move) -> Position:
        if isinstance(move, Done):
            return position
        assert isinstance(move, Target)
        again = replace(self, used=(*self.used, move.country))
        return position.push(*here(self.then, move.country), again)


class Pick(Verb, frozen=True, kw_only=True):
    """*by* names *n* different countries of *where*, and *then* happens HERE in each."""

    by: Side
    where: Where
    then: tuple[Effect, ...]
    n: int = 1
    optional: bool = False

    def resolve(self, position: Position) -> Position:
        return position.push(
            Picking(
                side=self.by,
                card=self.card,
                where=self.where,
                then=self.then,
                n=self.n,
                optional=self.optional,
                source=card_rule(self.card),
            )
        )


class Choosing(Decision, frozen=True, kw_only=True):
    """*side* takes one of the named *ways*; each is a word and the verbs it stands for."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Choose,)
    card: str
    ways: tuple[tuple[str, tuple[Effect, ...]], ...]

    def prompt(self, position: Position) -> Text:
        return say("choose: {options}", options=tuple(word for word, _ in self.ways))

    def candidates(self, position: Position) -> list[Move]:
        return [Choose(side=self.side, option=word) for word, _ in self.ways]

    def against(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        assert isinstance(move, Choose)
        if any(move.option == word for word, _ in self.ways):
            return ()
        return self.no(say("{option} is not offered: {prompt}", option=move.option, prompt=self.prompt(position)))

    def accept(self, position: Position, move: Move) -> Position:
        assert isinstance(move, Choose)
        return position.push(*dict(self.ways)[move.option])


class OneOf(Verb, frozen=True, kw_only=True):
    """*by* chooses one of *ways*: pairs of a word to type and the verbs it stands for."""

    by: Side
    ways: tuple[tuple[str, tuple[Effect, ...]], ...]

    def resolve(self, position: Position) -> Position:
        return position.push(Choosing(side=self.by, card=self.card, ways=self.ways, source=card_rule(self.card)))


# -- wars ------------------------------------------------------------------------------------------------------------


class War(Verb, frozen=True, kw_only=True):
    """*by* attacks one country of *where*: *win* or more on the die, less enemy-controlled neighbours (7.6).

    *home*: the target itself counts when the enemy controls it (card 13).
    """

    by: Side
    where: Where
    win: int = 4
    military_ops: int = 2
    points: int = 2
    home: bool = False

    def resolve(self, position: Position) -> Position:
        attack = Attack(
            card=self.card,
            by=self.by,
            country=HERE,
            win=self.win,
            military_ops=self.military_ops,
            points=self.points,
            home=self.home,
        )
        targets = self.where.countries(position)
        if len(targets) == 1:
            return position.push(*here((attack,), targets[0]))
        source = card_rule(self.card)
        return position.push(Picking(side=self.by, card=self.card, where=self.where, then=(attack,), source=source))


class Attack(Verb, frozen=True, kw_only=True):
    """*by* attacks *country*: the military operations count whatever the die shows."""

    by: Side
    country: str
    win: int
    military_ops: int
    points: int
    home: bool

    def resolve(self, position: Position) -> Position:
        die = WarDie(
            by=self.by,
            card=self.card,
            country=self.country,
            win=self.win,
            points=self.points,
            home=self.home,
            military_ops=self.military_ops,
            source="7.6",
        )
        return position.push(die)


class WarDie(Die, frozen=True, kw_only=True):
    """The die of a war event (7.6)."""

    by: Side
    card: str
    country: str
    win: int
    points: int
    home: bool
    military_ops: int

    def prompt(self, position: Position) -> Text:
        return say("the war die in {country}", country=self.country)

    def tallies(self, position: Position, move: Move) -> tuple[Tally, ...]:
        assert isinstance(move, Roll)
        return (war_tally(position, self.by, self.country, self.home, move.pips),)

    def accept(self, position: Position, move: Move) -> Position:
        assert isinstance(move, Roll)
        won = int(war_tally(position, self.by, self.country, self.home, move.pips)) >= self.win
        after = position.move_military_ops(self.by, self.military_ops)
        if not won:
            failed = say("the war in {country} fails: needed {win} or more", country=self.country, win=self.win)
            return after.tell(failed)
        enemy = after.influence(other(self.by), self.country)
        after = after.put(other(self.by), self.country, -enemy).put(self.by, self.country, enemy)
        return after.gain(self.by, self.points, say("{card}", card=self.card))


def war_tally(position: Position, by: Side, country: str, home: bool, pips: int | None) -> Tally:
    """Return the modified war die: -1 for each neighbour the enemy controls, and for its superpower next door."""
    enemy, tally = other(by), Tally(say("war in {country}", country=country))
    if pips is not None:
        tally = tally.plus(pips, say("die"))
    for near in MAP[country].neighbours:
        if position.control(near) == enemy:
            tally = tally.plus(-1, say("{side} controls {country}", side=title(enemy), country=near))
    if home and position.control(country) == enemy:
        tally = tally.plus(-1, say("{side} controls {country}", side=title(enemy), country=country))
    if MAP[country].touches == enemy:
        tally = tally.plus(-1, say("next to {side}", side=title(enemy)))
    return tally


# -- hands -----------------------------------------------------------------------------------------------------------


def can_hold(position: Position, side: Side, card: str) -> Text | None:
    """Return the reason why *card* cannot be in the hand of *side*, or None when it may be."""
    place = position.whereabouts(card)
    if place == side:
        return None
    hand, size = position.known[0 if side == US else 1], position.hands[0 if side == US else 1]
    if place:
        return say("{card} cannot be in the {side} hand: {place}", card=card, side=title(side), place=_place(place))
    if len(hand) >= size:
        return say("the {side} hand is known and does not hold {card}", side=title(side), card=card)
    return None


def _place(place: str) -> Text:
    return {
        "discard": say("it is in the discard pile"),
        "removed": say("it is removed from the game"),
        "front": say("it lies on the table"),
        "us": say("the US holds it"),
        "ussr": say("the USSR holds it"),
        "box": say("it is not in the game yet"),
    }[place]


def holdable(position: Position, side: Side) -> tuple[str, ...]:
    """Return the cards that may be in the hand of *side* as far as the referee knows."""
    hand, size = position.known[0 if side == US else 1], position.hands[0 if side == US else 1]
    return hand if len(hand) >= size else (*hand, *position.unseen())


class HandDiscard(Decision, frozen=True, kw_only=True):
    """*side* discards a card worth *least* or more, of its own choice or drawn by the other side.

    *optional*: the side may refuse, and then *otherwise* happens.
    """

    kinds: ClassVar[tuple[type[Move], ...]] = (Discard, Done)
    card: str
    least: int = 0
    optional: bool = False
    blind: bool = False
    then: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()

    def prompt(self, position: Position) -> Text:
        if self.blind:
            return say("discard the card that was drawn at random")
        return say("discard a card of {least} or more operations, or done", least=self.least)

    def is_open(self, position: Position) -> bool:
        return position.hands[0 if self.owner() == US else 1] > 0 or bool(self.otherwise)

    def owner(self) -> Side:
        """Return the side whose hand it is."""
        return US if self.side == US else USSR

    def candidates(self, position: Position) -> list[Move]:
        stop: list[Move] = [Done(side=self.side)] if self.optional else []
        return stop + [Discard(side=self.side, card=card) for card in holdable(position, self.owner())]

    def against(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        if isinstance(move, Done):
            return () if self.optional else self.no(say("a card has to be discarded"))
        assert isinstance(move, Discard)
        if move.card == "The China Card":
            return (Ruling("9.5", say("the China Card cannot be discarded")),)
        found = tuple(self.no(reason)[0] for reason in (can_hold(position, self.owner(), move.card),) if reason)
        if self.least and card_value(position, self.owner(), move.card) < self.least:
            value = card_value(position, self.owner(), move.card)
            worth = say("{card} is worth {value}, not {least}", card=move.card, value=value, least=self.least)
            found += self.no(worth)
        return found

    def accept(self, position: Position, move: Move) -> Position:
        if isinstance(move, Done):
            return position.push(*self.otherwise)
        assert isinstance(move, Discard)
        return position.leave_hand(self.owner(), move.card).to_discard(move.card).push(*self.then)


class DiscardAtRandom(Verb, frozen=True, kw_only=True):
    """*side* discards *n* cards drawn at random; no event happens (5.4)."""

    side: Side
    n: int = 1

    def resolve(self, position: Position) -> Position:
        one = HandDiscard(side=self.side, card=self.card, blind=True, source=card_rule(self.card))
        return position.push(*(one,) * self.n)


class ShowHand(Decision, frozen=True, kw_only=True):
    """*side* shows its hand: every card may be typed; what is not typed stays unknown to the referee.

    *scoring*: only scoring cards are asked for, and 'done' declares that there are no more.
    """

    kinds: ClassVar[tuple[type[Move], ...]] = (Reveal, Done)
    card: str
    scoring: bool = False

    def prompt(self, position: Position) -> Text:
        if self.scoring:
            return say("reveal every scoring card in hand, then done")
        return say("reveal the hand, then done")

    def owner(self) -> Side:
        """Return the side whose hand it is."""
        return US if self.side == US else USSR

    def is_open(self, position: Position) -> bool:
        place = 0 if self.side == US else 1
        return len(position.known[place]) < position.hands[place]

    def implied(self, position: Position) -> Move | None:
        """A hand that was looked at need not be typed in; that there is no more scoring card has to be said."""
        return None if self.scoring else Done(side=self.side)

    def candidates(self, position: Position) -> list[Move]:
        hidden = (c for c in position.unseen() if CARDS[c].scoring or not self.scoring)
        return [Done(side=self.side), *(Reveal(side=self.side, card=card) for card in hidden)]

    def against(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        if isinstance(move, Done):
            return ()
        assert isinstance(move, Reveal)
        if self.scoring and not CARDS[move.card].scoring:
            return self.no(say("{card} is no scoring card", card=move.card))
        return tuple(self.no(reason)[0] for reason in (can_hold(position, self.owner(), move.card),) if reason)

    def claims(self, position: Position, move: Move) -> tuple[Claim, ...]:
        if not isinstance(move, Done) or not self.scoring:
            return ()
        return (Claim(self.side, "no scoring", say("{side} holds no further scoring card", side=title(self.side))),)

    def accept(self, position: Position, move: Move) -> Position:
        if isinstance(move, Done):
            return position
        assert isinstance(move, Reveal)
        return position.show(self.owner(), move.card).push(self)


OPENED_BY = ("Aldrich Ames Remix", "CIA Created", "Lone Gunman")


def shown_too(position: Position, side: Side) -> tuple[Decision, ...]:
    """Return what *side* owes when it has drawn cards: where a card holds its hand open, they are shown (card 98)."""
    return tuple(
        ShowHand(side=side, card=card, source=card_rule(card)) for card in OPENED_BY if position.has(card, side)
    )[:1]


class Hand(Verb, frozen=True, kw_only=True):
    """*side* shows its hand, or only its scoring cards."""

    side: Side
    scoring: bool = False

    def resolve(self, position: Position) -> Position:
        return position.push(
            ShowHand(side=self.side, card=self.card, scoring=self.scoring, source=card_rule(self.card))
        )
