"""Turn Zero: crises are met before the game, with statecraft cards and a die, and change how it begins."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.crises import CRISES, KEPT, STATECRAFT, Crisis, Outcome, Result
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, seat, title
from referee.games.twilight_struggle.rules.decisions import Decision, Die, crisis_rule
from referee.games.twilight_struggle.rules.outcomes import phrases
from referee.games.twilight_struggle.state.moves import Done, Roll, Statecraft, Take, TurnUp
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.decision import TABLE, Move
from referee.kernel.ruling import Ruling
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say

CANCEL, NONE = "cancel", "none"


# -- which crisis ----------------------------------------------------------------------------------------------------


def played(position: Position) -> tuple[Crisis, ...]:
    """Return the crises of this game: one is left out where the variant of its name is played (VAR-10)."""
    return tuple(crisis for crisis in CRISES.values() if position.options.get(crisis.unless, "no") == "no")


def left(position: Position) -> tuple[str, ...]:
    """Return the crises that may be turned up: of the first pile until it is used up, then of the second."""
    met = dict(position.zero)
    waiting = [crisis for crisis in played(position) if crisis.name not in met]
    pile = min((crisis.pile for crisis in waiting), default=0)
    return tuple(crisis.name for crisis in waiting if crisis.pile == pile)


class NextCrisis(Decision[TurnUp], frozen=True, kw_only=True):
    """The table turns up the top crisis of the first pile, or of the second when that is used up (TZ 1)."""

    side: str = TABLE

    def is_open(self, position: Position) -> bool:
        return bool(left(position))

    def prompt(self, position: Position) -> Text:
        n, most = len(position.zero) + 1, len(played(position))
        return say("turn up crisis {n} of {most}: {crises}", n=n, most=most, crises=left(position))

    def candidates(self, position: Position) -> list[Move]:
        return [TurnUp(crisis=crisis) for crisis in left(position)]

    def against(self, position: Position, move: TurnUp) -> tuple[Ruling, ...]:
        waiting = left(position)
        if move.crisis in waiting:
            return ()
        if move.crisis in dict(position.zero):
            return self.no(say("{crisis} has been turned up already", crisis=move.crisis))
        if CRISES[move.crisis] not in played(position):
            return self.no(say("{crisis} is not in this game", crisis=move.crisis))
        return self.no(say("the pile in play holds: {crises}", crises=waiting))

    def implied(self, position: Position) -> Move | None:
        """The last crisis of a pile need not be named."""
        waiting = left(position)
        return TurnUp(crisis=waiting[0]) if len(waiting) == 1 else None

    def accept(self, position: Position, move: TurnUp) -> Position:
        us, ussr = ("" if cards_left(position, side) else NONE for side in (US, USSR))
        return Laying(crisis=move.crisis, us=us, ussr=ussr, source="TZ 2").onward(position.push(self))


# -- statecraft ------------------------------------------------------------------------------------------------------


def cards_left(position: Position, side: Side) -> tuple[str, ...]:
    """Return the statecraft cards that *side* may have in hand: all are used once but the one that comes back (TZ 2).

    Where one of the five was thrown away unseen (VAR-10), the last one that nobody has seen is that one.
    """
    cards, used = STATECRAFT[side], Counter(position.statecraft[seat(side)])
    spent = Counter({card: n for card, n in used.items() if card not in KEPT})
    seen = spent | Counter({card: 1 for card in used if card in KEPT})
    hidden = cards - seen
    thrown = any(crisis not in played(position) for crisis in CRISES.values())
    gone = hidden if thrown and hidden.total() == 1 else Counter[str]()
    return tuple((cards - spent - gone).keys())


class Laying(Decision[Statecraft], frozen=True, kw_only=True):
    """Both sides lay a statecraft card face down for *crisis*; both are turned up together (TZ 2)."""

    side: str = "both"
    crisis: str
    us: str = ""
    ussr: str = ""

    def sides(self) -> tuple[str, ...]:
        return (US, USSR)

    def waiting(self) -> tuple[Side, ...]:
        """Return the sides that have not laid a card."""
        return tuple(side for side, card in ((USSR, self.ussr), (US, self.us)) if not card)

    def face_down(self) -> tuple[Move, ...]:
        """Return the card that lies face down."""
        laid: tuple[tuple[Side, str], ...] = ((US, self.us), (USSR, self.ussr))
        return tuple(Statecraft(side=side, laid=card) for side, card in laid if card not in ("", NONE))

    def prompt(self, position: Position) -> Text:
        sides = tuple(title(side) for side in self.waiting())
        return say("statecraft for {crisis}: {sides}", crisis=self.crisis, sides=sides)

    def owing(self, position: Position) -> Text:
        return say("both sides lay a statecraft card now; {what}", what=self.prompt(position))

    def candidates(self, position: Position) -> list[Move]:
        return [Statecraft(side=side, laid=card) for side in self.waiting() for card in cards_left(position, side)]

    def against(self, position: Position, move: Statecraft) -> tuple[Ruling, ...]:
        side: Side = US if move.side == US else USSR
        if (self.us if side == US else self.ussr) not in ("", NONE):
            return self.no(say("{side} has laid its statecraft card", side=title(side)))
        return self.no(_not_held(position, side, move.laid)) if move.laid not in cards_left(position, side) else ()

    def accept(self, position: Position, move: Statecraft) -> Position:
        chosen = replace(self, us=move.laid) if move.side == US else replace(self, ussr=move.laid)
        return chosen.onward(position)

    def onward(self, position: Position) -> Position:
        """Return the position where the card of the other side is owed, or both are turned up for the die."""
        if self.waiting():
            return position.push(self)
        pairs = zip(position.statecraft, (self.us, self.ussr), strict=True)
        us, ussr = ((*used, laid) if laid != NONE else used for used, laid in pairs)
        die = CrisisDie(crisis=self.crisis, us=self.us, ussr=self.ussr, source=crisis_rule(self.crisis))
        return position.but(statecraft=(us, ussr)).push(die)


def _not_held(position: Position, side: Side, card: str) -> Text:
    """Return why *side* has no statecraft *card*."""
    if card not in STATECRAFT[side]:
        return say("the {side} has no {card}", side=title(side), card=card)
    if card in position.statecraft[seat(side)]:
        return say("the {side} has used its {card}", side=title(side), card=card)
    return say("the {card} of the {side} is the card that was thrown away unseen", side=title(side), card=card)


# -- the die ---------------------------------------------------------------------------------------------------------


class CrisisDie(Die[Roll], frozen=True, kw_only=True):
    """The die of *crisis*, changed by the statecraft cards *us* and *ussr*: below 1 is 1, above 6 is 6 (TZ 3)."""

    crisis: str
    us: str
    ussr: str

    def prompt(self, position: Position) -> Text:
        return say("the die of {crisis}: {cards}", crisis=self.crisis, cards=(self._card(US), self._card(USSR)))

    def _card(self, side: Side) -> Text:
        return say("{side} {card}", side=title(side), card=self.us if side == US else self.ussr)

    def total(self, position: Position, move: Roll) -> int:
        return int(self._tally(move.pips))

    def _tally(self, pips: int) -> Tally:
        tally = Tally(say("{crisis}", crisis=self.crisis)).plus(pips, say("die"))
        for side, card, against in ((US, self.us, self.ussr), (USSR, self.ussr, self.us)):
            if against != CANCEL:
                tally = tally.plus(_worth(card), say("{side} statecraft", side=title(side)))
        return tally.held(1, 6, say("held to 1-6 (TZ 3)"))

    def accept(self, position: Position, move: Roll) -> Position:
        tally = self._tally(move.pips)
        told = position.tell(*self._cancelled(), tally)
        return met(told, self.crisis, int(tally))

    def _cancelled(self) -> tuple[Text, ...]:
        both = ((US, self.us, self.ussr), (USSR, self.ussr, self.us))
        return tuple(
            say("statecraft of the {side} cancelled: {card}", side=title(side), card=card)
            for side, card, against in both
            if against == CANCEL and card != NONE
        )


def _worth(card: str) -> int:
    """Return what a statecraft card adds to the die."""
    return int(card) if card.lstrip("+-").isdecimal() else 0


# -- what it brings --------------------------------------------------------------------------------------------------


def met(position: Position, crisis: str, die: int) -> Position:
    """Return the position after *crisis* has come to the modified *die*: markers, decks, and what a side may take."""
    before = sum(map(position.in_game, CARDS))
    after = position.but(zero=(*position.zero, (crisis, die)))
    after = after.but(deck=after.deck + sum(map(after.in_game, CARDS)) - before)
    brought = CRISES[crisis].brings(die)
    told = tuple(line for result in brought for line in phrases(result)) or (say("nothing happens"),)
    after = after.tell(say("{crisis}, result {row}", crisis=crisis, row=CRISES[crisis].row(die)), *told)
    return on_the_board(after, Outcome(tuple((crisis, result) for result in brought))).push(*_taking(crisis, brought))


def on_the_board(position: Position, brought: Outcome) -> Position:
    """Return *position* with the markers and the China Card as what was *brought* puts them."""
    for country, (us, ussr) in brought.markers.items():
        position = position.put(US, country, us).put(USSR, country, ussr)
    return position.but(china_playable=False) if brought.china_face_down else position


def _taking(crisis: str, brought: tuple[Result, ...]) -> tuple[Taking, ...]:
    rule, offers = crisis_rule(crisis), (offer for result in brought for offer in result.may_take.items())
    return tuple(Taking(side=side, cards=cards, source=rule) for side, cards in offers)


class Taking(Decision[Take | Done], frozen=True, kw_only=True):
    """*side* may take one of *cards* out of the draw pile; it counts against the size of the hand (TZ 4)."""

    cards: tuple[str, ...]

    def prompt(self, position: Position) -> Text:
        return say("take into the hand, or done: {cards}", cards=self.cards)

    def candidates(self, position: Position) -> list[Move]:
        return [Done(side=self.side), *(Take(side=self.side, card=card) for card in self.cards)]

    def against(self, position: Position, move: Take | Done) -> tuple[Ruling, ...]:
        if isinstance(move, Done) or move.card in self.cards:
            return ()
        return self.no(say("{card} is not offered: {prompt}", card=move.card, prompt=self.prompt(position)))

    def accept(self, position: Position, move: Take | Done) -> Position:
        if isinstance(move, Done):
            return position
        side: Side = US if self.side == US else USSR
        return position.take_in_hand(side, move.card).but(deck=position.deck - 1)
