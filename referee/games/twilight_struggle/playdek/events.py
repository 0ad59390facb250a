"""Answers of events: markers placed and removed, countries and alternatives chosen, cards shown and thrown away."""

from __future__ import annotations

from referee.games.twilight_struggle.cards.hands import Companion
from referee.games.twilight_struggle.playdek import lines
from referee.games.twilight_struggle.playdek.ask import Answer, Ask
from referee.games.twilight_struggle.playdek.changes import Raised, Scored, consequences
from referee.games.twilight_struggle.playdek.lines import Markers
from referee.games.twilight_struggle.playdek.rest import Rest, placed_by, taken_from
from referee.games.twilight_struggle.playdek.rounds import UN, play
from referee.games.twilight_struggle.printed.cards import CARDS, CHINA
from referee.games.twilight_struggle.rules.wars import WarDie
from referee.games.twilight_struggle.state.moves import (
    Choose,
    Discard,
    Done,
    Draw,
    Give,
    Place,
    Play,
    Remove,
    Reveal,
    Take,
)
from referee.games.twilight_struggle.state.moves import Target as Named
from referee.kernel.step import Step

NORAD, SHUTTLE, WARSAW = "NORAD", "Shuttle Diplomacy", "Warsaw Pact Formed"


# -- markers ---------------------------------------------------------------------------------------------------------


def placing(ask: Ask) -> Answer | None:
    """Return the next marker that the event adds, or that no more are added."""
    here = ask.under(ask.pending.card)
    line = here.rest.first(Markers, placed_by(ask.side)) if ask.pending.card == NORAD else None
    line = line or here.rest.near(Markers, placed_by(ask.side))
    if line is None:
        return here.done()
    return Answer(Place(side=ask.side, country=line.country), here.rest, (line,))


def removing(ask: Ask) -> Answer | None:
    """Return the next marker that the event removes, or that no more are removed."""
    here = ask.under(ask.pending.card)
    line = here.rest.near(Markers, taken_from(ask.pending.of))
    if line is None:
        return here.done()
    return Answer(Remove(side=ask.side, country=line.country), here.rest, (line,))


# -- countries -------------------------------------------------------------------------------------------------------


def picking(ask: Ask) -> Answer | None:
    """Return the country whose change the log prints, else one where the choice changes nothing."""
    if ask.pending.card == SHUTTLE:
        return _shuttle(ask)
    here = ask.under(ask.pending.card)
    if any(isinstance(verb, WarDie) for verb in ask.pending.then):
        war = here.rest.near(lines.WarIn)
        return here.take(Named(side=ask.side, country=war.country), war) if war else None
    results = [(step, *here.outcome(step)) for step in here.tried(_offers(here))]
    printed = [step for step, seen, unseen in results if seen and not unseen]
    without = [step for step, seen, unseen in results if not seen and not unseen and not ask.pending.optional]
    for step in (*printed, *without):
        return Answer(step.move, here.rest, made=step)
    return _unlisted(here) or here.done()


def _offers(ask: Ask) -> list[Named]:
    """Return the countries that may be named, those first that the log prints first."""
    printed = [line.country for line in ask.rest.scope if isinstance(line, Markers)]
    offers = [m for m in ask.pending.candidates(ask.position) if isinstance(m, Named) and ask.accepts(m)]
    return sorted(offers, key=lambda move: printed.index(move.country) if move.country in printed else len(printed))


def _unlisted(ask: Ask) -> Answer | None:
    """Return the country of the next line when it is none that the card allows: the rules will say so."""
    line = ask.rest.near(Markers)
    return Answer(Named(side=ask.side, country=line.country), ask.rest, (line,)) if line else None


def _shuttle(ask: Ask) -> Answer:
    """Return the battleground that Shuttle Diplomacy took out: not printed, so it is one that explains the score."""
    line = ask.rest.first(lines.Points)
    offers = [move for move in ask.pending.candidates(ask.position) if isinstance(move, Named)]
    steps = ask.tried(offers)
    for step in steps:
        points = sum(change.amount for change in consequences(step) if isinstance(change, Scored))
        if line and points == line.amount:
            return Answer(step.move, ask.rest, (line,), step)
    return Answer(offers[0], ask.rest, made=steps[0])


# -- alternatives ----------------------------------------------------------------------------------------------------


def choosing(ask: Ask) -> Answer | None:
    """Return the alternative that the log names, or the one whose consequences it prints."""
    here = ask.under(ask.pending.card)
    ways = [Choose(side=ask.side, option=word) for word, _ in ask.pending.ways]
    if line := here.rest.near(lines.Chooses):
        named = [way for way in ways if way.option.casefold() in line.choice.casefold()]
        if named:
            return here.take(named[0], line)
    if ask.pending.card == WARSAW:
        return Answer(ways[1] if here.rest.near(Markers, placed_by(ask.side)) else ways[0], here.rest)
    steps = here.tried(ways)
    if told := next((step for step in steps if _told(here, step)), None):
        return Answer(told.move, here.rest, made=told)
    return here.done() if Done in ask.pending.kinds else _unchanged(here, steps)


def _told(ask: Ask, way: Step) -> bool:
    """True when the lines in scope print all that *way* does to DEFCON and the score, or the end that it brings."""
    found = [change for change in consequences(way) if isinstance(change, Raised | Scored)]
    _, unseen = Rest(ask.rest.scope).spend(tuple(found))
    return bool(found) and (not unseen or ask.rest.first(lines.Wins) is not None)


def _unchanged(ask: Ask, ways: tuple[Step, ...]) -> Answer | None:
    """Return the alternative that changes nothing where the log prints nothing."""
    still = next((way for way in ways if not consequences(way)), None)
    return Answer(still.move, ask.rest, made=still) if still and not ask.breaks_off else None


# -- hands -----------------------------------------------------------------------------------------------------------


def hand_discard(ask: Ask) -> Answer | None:
    """Return the card that leaves the hand, or that its owner kept it."""
    here = ask.under(ask.pending.card)
    line = here.rest.near(lines.Discards, lambda line: line.side == ask.pending.owner())
    if line:
        return here.take(Discard(side=ask.pending.side, card=line.card), line)
    return here.done() if ask.pending.optional else None


def show_hand(ask: Ask) -> Answer | None:
    """Return the next card that is shown, or that this was all."""
    here = ask.under(ask.pending.card)
    line = here.rest.near(lines.Reveals, lambda line: line.side == ask.side and line.card != CHINA)
    return here.take(Reveal(side=ask.side, card=line.card), line) if line else here.done()


def throwing_away(ask: Ask) -> Answer | None:
    """Return the next card that is thrown away, or that this was all."""
    here = ask.under(ask.pending.card)
    line = here.rest.near(lines.Discards, lambda line: line.side == ask.side)
    return here.take(Discard(side=ask.side, card=line.card), line) if line else here.done()


def giving(ask: Ask) -> Answer | None:
    """Return the card that Missile Envy fetches."""
    here = ask.under(ask.pending.card)
    line = here.rest.near(lines.Reveals, lambda line: line.side == ask.side)
    if line:
        return here.take(Give(side=ask.side, card=line.card), line)
    return here.done()


def drawing(ask: Ask) -> Answer | None:
    """Return the card that Grain Sales draws; the log prints it twice."""
    here = ask.under(ask.pending.card)
    shown = [line for line in here.rest.scope if isinstance(line, lines.Reveals) and line.side != ask.side]
    if not shown:
        return None
    same = [line for line in shown if line.card == shown[0].card]
    return here.take(Draw(side=ask.side, card=shown[0].card), *same)


def drawn(ask: Ask) -> Answer | None:
    """Return how the drawn card is played, or that it goes back."""
    back = ask.rest.near(lines.Returns)
    if back:
        return ask.take(Give(side=ask.side, card=back.card), back)
    plays = [line for line in ask.rest.scope if isinstance(line, lines.Plays) and line.card == ask.pending.drawn]
    if not plays:
        return None
    played = ask.take(Done(side=ask.side), *plays)
    return _drawn_play(Ask(ask.position, played.rest, ask.block, ask.last), ask.pending.drawn)


def _drawn_play(ask: Ask, card: str) -> Answer | None:
    if card == UN:
        return companion(ask)
    if CARDS[card].scoring:
        return ask.take(Play(side=ask.side, card=card, use="event"))
    return play(ask, card)


def companion(ask: Ask) -> Answer | None:
    """Return the card whose event UN Intervention cancels."""
    here = ask.under(UN)
    line = here.rest.first(lines.Plays, lambda line: line.side == ask.side and line.card != UN)
    if line is None:
        return here.done() if isinstance(ask.pending, _companions()) else play(ask, UN)
    return here.take(Play(side=ask.side, card=UN, use="event", companion=line.card), line)


def _companions() -> type:
    return Companion


# -- piles -----------------------------------------------------------------------------------------------------------


def taking_back(ask: Ask) -> Answer | None:
    """Return the card that SALT Negotiations takes back, or none."""
    here = ask.under("SALT Negotiations")
    line = here.rest.near(lines.Reveals, lambda line: line.side == ask.side)
    return here.take(Take(side=ask.side, card=line.card), line) if line else here.done()


def taking_event(ask: Ask) -> Answer | None:
    """Return the card whose event Star Wars brings: the heading that follows."""
    here = ask.under("Star Wars")
    following = here.rest.headings()
    first = following[0] if following else None
    if isinstance(first, lines.EventOf) and first.part == here.rest.part:
        return Answer(Take(side=ask.side, card=first.card), here.rest, (first,))
    return here.done()
