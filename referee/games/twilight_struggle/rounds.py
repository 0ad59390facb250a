"""Action rounds: whose turn it is, which card may be played and how, traps, and what ends a round (4.5D, section 5)."""

from __future__ import annotations

from typing import ClassVar

from referee.games.twilight_struggle.board import CARDS, CHINA, US, USSR, Side, other, seat, title
from referee.games.twilight_struggle.decisions import Decision, Die, card_rule
from referee.games.twilight_struggle.effects import PlaceIn, can_hold, holdable
from referee.games.twilight_struggle.events import Happen, PutAway, actor, unplayable
from referee.games.twilight_struggle.modifiers import card_value, has_ability
from referee.games.twilight_struggle.moves import Choose, Discard, Pass, Play, Roll, Use
from referee.games.twilight_struggle.operations import Conduct, enter_space, space_objections
from referee.games.twilight_struggle.position import Position
from referee.games.twilight_struggle.where import Occupied
from referee.kernel.position import Effect, Move
from referee.kernel.ruling import Claim, Ruling
from referee.kernel.text import Text, say

UN = "UN Intervention"
PLAN = "Five Year Plan"
ENVY = "Missile Envy"
BURY = "We Will Bury You"
FORMOSAN = "Formosan Resolution"
AMES = "Aldrich Ames Remix"
WARS = ("Arab-Israeli War", "Korean War", "Brush War", "Indo-Pakistani War", "Iran-Iraq War")
TRAPS: dict[Side, str] = {US: "Quagmire", USSR: "Bear Trap"}
LAST_BOX = 8


def rounds_for(position: Position, side: Side) -> int:
    """Return the action rounds of *side* this turn: 6, from turn 4 on 7, 8 with box 8 or North Sea Oil (4.5D)."""
    printed = 6 if position.turn < 4 else 7
    extra = has_ability(position, side, LAST_BOX) or (side == US and position.has("North Sea Oil", "rounds"))
    return 8 if extra else printed


def rounds_left(position: Position, side: Side) -> int:
    """Return the rounds *side* still has this turn, the present one included."""
    return rounds_for(position, side) - position.action_round + 1


class NextRound(Effect, frozen=True, kw_only=True):
    """The next action round begins, or the rounds of this turn are over."""

    def resolve(self, position: Position) -> Position:
        number, side = self._after(position)
        while number <= 8 and number > rounds_for(position, side):
            number, side = (number, US) if side == USSR else (number + 1, USSR)
        if number > 8:
            from referee.games.twilight_struggle.turn import EndOfRounds

            return position.push(EndOfRounds())
        return self.begin(position, number, side)

    def _after(self, position: Position) -> tuple[int, Side]:
        if position.action_round == 0:
            return 1, USSR
        return (position.action_round, US) if position.phasing == USSR else (position.action_round + 1, USSR)

    def begin(self, position: Position, number: int, side: Side) -> Position:
        """Return the position at the beginning of round *number* of *side*: reach is frozen, round effects end."""
        begun = position.but(
            stage="action_round",
            action_round=number,
            phasing=side,
            reach=(position.us, position.ussr),
            dropped_to_2=False,
            facts=tuple(fact for fact in position.facts if fact.until != "round"),
        )
        trapped = position.has(TRAPS[side])
        trap = Trapped(side=side, source=card_rule(TRAPS[side]))
        owed: Decision = trap if trapped else ActionRound(side=side, source="4.5D")
        return begun.push(owed, EndRound(), self)


class EndRound(Effect, frozen=True, kw_only=True):
    """A round is over: where DEFCON moved to 2 in it, NORAD may add a US marker (card 106)."""

    def resolve(self, position: Position) -> Position:
        if not position.dropped_to_2 or not position.has("NORAD") or position.control("Canada") != US:
            return position
        return position.push(PlaceIn(card="NORAD", side=US, n=1, where=Occupied(US)))


# -- which card ------------------------------------------------------------------------------------------------------


def scoring_duty(position: Position, side: Side, card: str) -> tuple[Ruling, ...]:
    """Return the ruling against *card* when the scoring cards known in hand need every round left (10.1.5)."""
    due = [c for c in position.known[seat(side)] if CARDS[c].scoring]
    if CARDS[card].scoring or len(due) < rounds_left(position, side):
        return ()
    reason = say("a scoring card has to be played now: {cards}", cards=tuple(due))
    return (Ruling("10.1.5", reason),)


class ActionRound(Decision, frozen=True, kw_only=True):
    """*side* plays a card; it may pass only with an empty hand or in a round that is a bonus (4.5D)."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Play, Pass)

    def owner(self) -> Side:
        """Return the phasing side."""
        return US if self.side == US else USSR

    def prompt(self, position: Position) -> Text:
        return say("action round {n}: play a card", n=position.action_round)

    def candidates(self, position: Position) -> list[Move]:
        side = self.owner()
        china = (CHINA,) if position.china == side and position.china_playable else ()
        plays = [Play(side=side, card=card, use=use) for card in (*holdable(position, side), *china) for use in USES]
        un = [Play(side=side, card=UN, use="event", companion=c) for c in holdable(position, side)]
        return [Pass(side=side), *plays, *un]

    def against(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        if isinstance(move, Pass):
            return self._pass_refused(position)
        assert isinstance(move, Play)
        return play_refused(position, move, self.owner())

    def _pass_refused(self, position: Position) -> tuple[Ruling, ...]:
        bonus = position.action_round > (6 if position.turn < 4 else 7)
        held = position.hands[seat(self.owner())]
        if bonus and (due := [c for c in position.known[seat(self.owner())] if CARDS[c].scoring]):
            return (Ruling("10.1.5", say("a scoring card has to be played now: {cards}", cards=tuple(due))),)
        if not held or bonus:
            return ()
        return self.no(say("{side} holds {n} cards and has to play one", side=title(self.side), n=held))

    def accept(self, position: Position, move: Move) -> Position:
        position = bury(position, self.owner(), move)
        return play(position, move, self.owner()) if isinstance(move, Play) and not position.over else position


USES: tuple[Use, ...] = ("event", "event first", "operations", "space")


def play_refused(position: Position, move: Play, side: Side) -> tuple[Ruling, ...]:
    """Return every reason against *side* playing a card from its hand as *move* says (sections 2, 5 and 9)."""
    return (
        *_not_held(position, move, side),
        *_envy_duty(position, move, side),
        *_out_of_order(position, move, side),
        *(() if _plan_takes_it(position, move, side) else scoring_duty(position, side, move.card)),
        *use_refused(position, move, side),
    )


def _plan_takes_it(position: Position, move: Play, side: Side) -> bool:
    """True when the USSR plays Five Year Plan and holds only scoring cards beside it: one of them goes (card 5)."""
    others = position.leave_hand(side, PLAN)
    scoring = [c for c in others.known[1] if CARDS[c].scoring]
    sure = side == USSR and move.card == PLAN and move.use != "space"
    return sure and 0 < len(scoring) == others.hands[1] <= rounds_left(position, side)


def _not_held(position: Position, move: Play, side: Side) -> tuple[Ruling, ...]:
    if move.card == CHINA:
        return _china_refused(position, side)
    reason = can_hold(position, side, move.card)
    return (Ruling("4.5D", reason),) if reason else ()


def _china_refused(position: Position, side: Side) -> tuple[Ruling, ...]:
    if position.china != side:
        return (Ruling("9.1", say("the {side} holds the China Card", side=title(position.china))),)
    if not position.china_playable:
        return (Ruling("9.4", say("the China Card lies face down until the turn ends")),)
    return ()


def _envy_duty(position: Position, move: Play, side: Side) -> tuple[Ruling, ...]:
    if not position.has(ENVY, side) or scoring_duty(position, side, ENVY):
        return ()
    if move.card != ENVY:
        return (Ruling(card_rule(ENVY), say("Missile Envy has to be played for operations this round")),)
    if move.use not in ("operations", "space"):
        return (Ruling(card_rule(ENVY), say("Missile Envy that was handed over is played for operations")),)
    if move.use == "space" and position.options.envy_space == "refuse":
        return (Ruling("Z-18", say("this table does not space Missile Envy")),)
    return ()


def _out_of_order(position: Position, move: Play, side: Side) -> tuple[Ruling, ...]:
    """Return the ruling against a card out of the order that the first edition of Aldrich Ames sets (Z-8)."""
    fact = position.fact(AMES)
    if fact is None or not fact.detail or fact.side != side or move.card == CHINA or position.has(ENVY, side):
        return ()
    due = [card for card in fact.detail.split("; ") if card in position.known[seat(side)]]
    if not due or due[0] in (move.card, move.companion) or scoring_duty(position, side, due[0]):
        return ()
    return (Ruling("Z-8", say("the USSR has put the hand in order: {card} comes next", card=due[0])),)


def use_refused(position: Position, move: Play, side: Side) -> tuple[Ruling, ...]:
    """Return every reason against using the card of *move* in that way, wherever the card comes from."""
    if move.card == UN and (move.companion or move.use == "event"):
        return _companion_refused(position, move, side)
    if move.companion:
        return (Ruling("5.1", say("only UN Intervention is played together with another card")),)
    if move.use == "space":
        return space_objections(position, side, move.card)
    return _purpose_refused(position, move, side)


def _purpose_refused(position: Position, move: Play, side: Side) -> tuple[Ruling, ...]:
    card, theirs = CARDS[move.card], CARDS[move.card].side == other(side)
    if card.scoring:
        if move.use == "event":
            return ()
        return (Ruling("2.2.1", say("a scoring card has no operations; it is played as an event")),)
    if move.card == CHINA:
        no_event = Ruling("9.6", say("the China Card has no event; it gives operations"))
        return () if move.use == "operations" else (no_event,)
    if move.use == "event first" and not theirs:
        return (Ruling("5.1", say("a side's own card is played for its event or for operations, not both")),)
    if move.use != "event":
        return ()
    if theirs:
        reason = say(
            "{card} is an event of the {enemy}: play it for operations, with the event first or after",
            card=move.card,
            enemy=title(other(side)),
        )
        return (Ruling("5.2", reason),)
    barred = unplayable(position, move.card)
    return (barred,) if barred else ()


def _companion_refused(position: Position, move: Play, side: Side) -> tuple[Ruling, ...]:
    rule, found = card_rule(UN), list[Ruling]()
    if not move.companion:
        return (Ruling(rule, say("name the enemy card that UN Intervention cancels, as in 'un intervention fidel'")),)
    if position.stage == "headline":
        found.append(Ruling(rule, say("UN Intervention is not played in the headline phase")))
    if reason := can_hold(position.leave_hand(side, UN), side, move.companion):
        found.append(Ruling(rule, reason))
    if CARDS[move.companion].side != other(side):
        reason = say("{card} is no {enemy} event", card=move.companion, enemy=title(other(side)))
        found.append(Ruling(rule, reason))
    elif move.use == "space":
        found += space_objections(position, side, move.companion)
        if position.options.un_space == "refuse":
            found.append(Ruling("Z-19", say("this table does not space the card that UN Intervention cancels")))
    elif move.use != "event":
        found.append(Ruling(rule, say("with a second card UN Intervention is played as its event")))
    return tuple(found)


# -- playing it ------------------------------------------------------------------------------------------------------


def play(position: Position, move: Play, side: Side) -> Position:
    """Return the position with the card of *move* on the table and everything it brings on the stack."""
    position = position.leave_hand(side, move.card).lay(move.card)
    if position.has(ENVY, side) and move.card == ENVY:
        position = position.cancel(ENVY)
    if move.card == CHINA:
        return _play_china(position, move, side)
    if move.companion:
        return with_companion(position, move, side)
    return carry_out(position, move, side)


def carry_out(position: Position, move: Play, side: Side) -> Position:
    """Return the position with the uses of *move* on the stack; its card lies on the table already."""
    position = flower_power(position, side, move.card) if move.use != "space" else position
    if position.over:
        return position
    if move.use == "space":
        return enter_space(position.push(PutAway(card=move.card)), side)
    happen, away = Happen(card=move.card, player=side), PutAway(card=move.card)
    if move.use == "event":
        return position.push(happen, away)
    conduct = Conduct(side=side, card=move.card, printed=CARDS[move.card].ops)
    if move.use == "event first":
        return position.push(happen, conduct, away)
    enemy_event = (happen,) if actor(move.card, side) != side else ()
    return position.push(conduct, *enemy_event, away)


def _play_china(position: Position, move: Play, side: Side) -> Position:
    ended = position.has(FORMOSAN) and side == US
    if ended:
        position = position.cancel(FORMOSAN)
    pile = (FormosanPile(source="Z-12"),) if ended else ()
    position = position.push(PassChina(by=side), *pile)
    if move.use == "space":
        return enter_space(position, side)
    return position.push(Conduct(side=side, card=CHINA, printed=CARDS[CHINA].ops))


class PassChina(Effect, frozen=True, kw_only=True):
    """The China Card goes face down to the opponent of *by* (9.3, 9.4)."""

    by: Side

    def resolve(self, position: Position) -> Position:
        front = tuple(card for card in position.front if card != CHINA)
        return position.but(front=front, china=other(self.by), china_playable=False)


class FormosanPile(Decision, frozen=True, kw_only=True):
    """Formosan Resolution has ended: the table says to which pile the card goes (Z-12)."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Choose,)
    side: str = "table"

    def is_open(self, position: Position) -> bool:
        return FORMOSAN in position.front

    def prompt(self, position: Position) -> Text:
        return say("Formosan Resolution has ended: choose discard or removed")

    def candidates(self, position: Position) -> list[Move]:
        allowed = position.options.formosan_pile
        return [Choose(side="table", option=o) for o in ("discard", "removed") if allowed in ("ask", o)]

    def against(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        return () if move in self.candidates(position) else self.no(self.prompt(position))

    def implied(self, position: Position) -> Move | None:
        known = position.options.formosan_pile
        return None if known == "ask" else Choose(side="table", option=known)

    def accept(self, position: Position, move: Move) -> Position:
        assert isinstance(move, Choose)
        return position.to_discard(FORMOSAN) if move.option == "discard" else position.to_removed(FORMOSAN)


def with_companion(position: Position, move: Play, side: Side) -> Position:
    """UN Intervention: the companion's event is cancelled and its operations are used (card 32)."""
    position = position.leave_hand(side, move.companion).lay(move.companion)
    if position.has("U2 Incident"):
        position = position.gain(USSR, 1, say("U2 Incident"))
    if position.options.flower_un == "pays" and not position.over:
        position = flower_power(position, side, move.companion)
    if position.over:
        return position
    position = position.push(PutAway(card=move.companion), PutAway(card=UN))
    if move.use == "space":
        return enter_space(position, side)
    return position.push(Conduct(side=side, card=move.companion, printed=CARDS[move.companion].ops))


def flower_power(position: Position, side: Side, card: str) -> Position:
    """Return the position after Flower Power paid for a war card that the US plays (card 59)."""
    if side != US or card not in WARS or not position.has("Flower Power") or unplayable(position, card):
        return position
    return position.gain(USSR, 2, say("Flower Power"))


def bury(position: Position, side: Side, move: Move) -> Position:
    """Return the position after We Will Bury You was paid, or cancelled by UN Intervention, in a US round (card 50)."""
    if side != US or not position.has(BURY):
        return position
    position = position.cancel(BURY)
    saved = isinstance(move, Play) and move.card == UN and bool(move.companion)
    return position if saved else position.gain(USSR, 3, say("We Will Bury You"))


# -- traps -----------------------------------------------------------------------------------------------------------


class Trapped(Decision, frozen=True, kw_only=True):
    """Under Quagmire or Bear Trap *side* discards a card worth 2 or more and rolls (cards 42, 44).

    With no such card it may only play scoring cards; with neither the round is lost.
    """

    kinds: ClassVar[tuple[type[Move], ...]] = (Discard, Play, Pass)

    def owner(self) -> Side:
        """Return the trapped side."""
        return US if self.side == US else USSR

    def prompt(self, position: Position) -> Text:
        return say("{trap}: discard a card worth 2 or more operations", trap=TRAPS[self.owner()])

    def candidates(self, position: Position) -> list[Move]:
        side, cards = self.owner(), holdable(position, self.owner())
        discards = [Discard(side=side, card=card) for card in cards]
        scoring = [Play(side=side, card=card, use="event") for card in cards if CARDS[card].scoring]
        return [*discards, *scoring, Pass(side=side)]

    def against(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        if isinstance(move, Discard):
            return self._discard_refused(position, move.card)
        if isinstance(move, Play):
            return self._play_refused(position, move)
        return self._pass_refused(position)

    def _able(self, position: Position) -> tuple[str, ...]:
        """Return the cards known in hand that the trap accepts."""
        side = self.owner()
        return tuple(c for c in position.known[seat(side)] if card_value(position, side, c) >= 2)

    def _scoring(self, position: Position) -> tuple[str, ...]:
        return tuple(c for c in position.known[seat(self.owner())] if CARDS[c].scoring)

    def _discard_refused(self, position: Position, card: str) -> tuple[Ruling, ...]:
        side = self.owner()
        if card == CHINA:
            return (Ruling("9.5", say("the China Card cannot be discarded")),)
        reason, value = can_hold(position, side, card), card_value(position, side, card)
        found = self.no(reason) if reason else ()
        if value < 2:
            found += self.no(say("{card} is worth {value}; the trap takes 2 or more", card=card, value=value))
        if position.has(ENVY, side) and card != ENVY and card_value(position, side, ENVY) >= 2:
            found += (Ruling(card_rule(ENVY), say("Missile Envy has to be the card discarded to the trap")),)
        return found + scoring_duty(position, side, card)

    def _play_refused(self, position: Position, move: Play) -> tuple[Ruling, ...]:
        if not CARDS[move.card].scoring or move.use != "event":
            return self.no(say("{side} is trapped: {what}", side=title(self.side), what=self.prompt(position)))
        reason = can_hold(position, self.owner(), move.card)
        found = self.no(reason) if reason else ()
        able = self._able(position)
        if able and len(self._scoring(position.show(self.owner(), move.card))) < rounds_left(position, self.owner()):
            found += self.no(say("{card} can be discarded to the trap, and no scoring card is due yet", card=able[0]))
        return found

    def _pass_refused(self, position: Position) -> tuple[Ruling, ...]:
        able, scoring = self._able(position), self._scoring(position)
        if able:
            return self.no(say("{card} can be discarded to the trap", card=able[0]))
        if scoring and position.options.trap_scoring == "must":
            return (Ruling("Z-10", say("{card} has to be played", card=scoring[0])),)
        return ()

    def claims(self, position: Position, move: Move) -> tuple[Claim, ...]:
        side = self.owner()
        if isinstance(move, Discard) or len(position.known[seat(side)]) >= position.hands[seat(side)]:
            return ()
        nothing = Claim(side, "below", say("{side} holds no card worth 2 or more", side=title(side)), 2)
        none = Claim(side, "no scoring", say("{side} holds no scoring card", side=title(side)))
        if isinstance(move, Play):
            return () if self._due(position, move) else (nothing,)
        return (nothing, none) if position.options.trap_scoring == "must" else (nothing,)

    def _due(self, position: Position, move: Play) -> bool:
        shown = position.show(self.owner(), move.card)
        return len(self._scoring(shown)) >= rounds_left(position, self.owner())

    def accept(self, position: Position, move: Move) -> Position:
        position = bury(position, self.owner(), move)
        if position.over or isinstance(move, Pass):
            return position
        if isinstance(move, Play):
            return play(position, move, self.owner())
        assert isinstance(move, Discard)
        position = position.cancel(ENVY) if move.card == ENVY and position.has(ENVY, self.side) else position
        discarded = position.leave_hand(self.owner(), move.card).to_discard(move.card)
        return discarded.push(TrapDie(by=self.owner(), source=self.source))


class TrapDie(Die, frozen=True, kw_only=True):
    """The die of a trap: 1-4 frees (cards 42, 44)."""

    by: Side

    def prompt(self, position: Position) -> Text:
        return say("the {trap} die", trap=TRAPS[self.by])

    def accept(self, position: Position, move: Move) -> Position:
        assert isinstance(move, Roll)
        if move.pips <= 4:
            return position.cancel(TRAPS[self.by])
        return position.tell(say("{trap} remains: needed 1-4", trap=TRAPS[self.by]))
