"""The event of a card happens, unless something bars it; then the card is put away."""

from __future__ import annotations

from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.sides import US, USSR, Side
from referee.games.twilight_struggle.rules.civil_war import event_refused
from referee.games.twilight_struggle.rules.decisions import card_rule, crisis_rule
from referee.games.twilight_struggle.rules.lasting import in_force
from referee.games.twilight_struggle.rules.meanings import Bars
from referee.games.twilight_struggle.rules.sentences import Condition
from referee.games.twilight_struggle.rules.written import event, verbs
from referee.games.twilight_struggle.state.position import Position
from referee.kernel import engine
from referee.kernel.decision import Effect, Frame
from referee.kernel.ruling import Ruling
from referee.kernel.step import Step
from referee.kernel.text import Text, say


def unplayable(position: Position, card: str, player: Side) -> Ruling | None:
    """Return why *player* may not play *card* as an event now, by its own text or another card's; None when it may."""
    if CARDS[card].scoring:
        return None
    if position.civil_war_lasts and player in event(card).not_in_civil_war:
        return event_refused(position, card, player)
    for effect in in_force(position, Bars):
        if effect.means.card == card:
            return Ruling(card_rule(effect.card), say("{bar} bars the event of {card}", bar=effect.card, card=card))
    needs = event(card).needs
    if needs and not needs.holds(position):
        return Ruling(card_rule(card), _only_if(card, needs))
    return None


def actor(card: str, player: Side) -> Side:
    """Return who carries out the event of *card* when *player* plays it: its owner, or the player (5.2)."""
    side = CARDS[card].side
    return US if side == US else USSR if side == USSR else player


def voided(position: Position, card: str) -> str:
    """Return the crisis by which the event of *card* has no effect this turn; it counts as having occurred (VAR-11)."""
    crisis, until = position.outcome.no_effect.get(card, ("", 0)) if position.zero else ("", 0)
    return crisis if position.turn <= until else ""


class Happen(Effect, frozen=True, kw_only=True):
    """The event of *card*, played by *player*, happens, unless something bars it; or *thrown* out of that hand."""

    card: str
    player: Side
    thrown: bool = False

    def resolve(self, position: Position) -> Position:
        if barred := unplayable(position, self.card, self.player):
            return position.tell(say("no event: {reason}", reason=barred.reason))
        if crisis := voided(position, self.card):
            why = say("{card} has no effect [{rule}]", card=self.card, rule=crisis_rule(crisis))
            return self._occur(position.tell(why))
        written, holder = event(self.card), "" if self.thrown else self.player
        if written.only_if and not written.only_if.holds(position):
            told = position.tell(say("no event: {reason}", reason=_only_if(self.card, written.only_if)))
            return self._occur(told) if _counts_all_the_same(position, self.card) else told
        happens = verbs(self.card, actor(self.card, self.player), holder)
        occurred = self._occur(position)
        if _comes_to_nothing(occurred, happens):
            occurred = occurred.tell(say("{card}: nothing happens", card=self.card))
        return occurred.push(*happens)

    def _occur(self, position: Position) -> Position:
        return position.but(occurred=(*position.occurred, self.card))


def happened(step: Step) -> tuple[Text, ...]:
    """Return which events of the other side's cards happened in *step*: the words of a line need not name them."""
    events = [(frame, after) for frame, after in step.stages if isinstance(frame, Happen)]
    others = (frame.card for frame, after in events if frame.card in after.occurred and _is_the_others(frame))
    return tuple(say("event: {card}", card=card) for card in others)


def _is_the_others(event: Happen) -> bool:
    return actor(event.card, event.player) != event.player


def _comes_to_nothing(position: Position, happens: tuple[Frame, ...]) -> bool:
    """True when *happens* asks nothing, tells nothing and changes nothing in *position*."""
    before = position.but(news=())
    for _, after in engine.unfolding(before.push(*happens)):
        if len(after.stack) <= len(before.stack):
            return bool(after == before)
    return False


def _counts_all_the_same(position: Position, card: str) -> bool:
    """True when the table removes a starred card whose condition was false (Z-14)."""
    return position.options["starred-false-condition"] == "removed" and event(card).disputed


def _only_if(card: str, needs: Condition) -> Text:
    return say("{card} happens only if {needs}", card=card, needs=needs.phrase())


class PutAway(Effect, frozen=True, kw_only=True):
    """*card* leaves the table: removed when it is starred and its event occurred, else to the discard pile (2.2.4)."""

    card: str

    def resolve(self, position: Position) -> Position:
        happened = self.card in position.occurred
        position = position.but(occurred=tuple(c for c in position.occurred if c != self.card))
        if self.card not in position.front or (happened and event(self.card).keeps):
            return position
        if happened and CARDS[self.card].starred:
            return position.to_removed(self.card)
        return position.to_discard(self.card)
