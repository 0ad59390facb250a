"""Answers of the frame of a game: set-up, deal, headlines, which card is played and how, traps, held cards."""

from __future__ import annotations

from referee.games.twilight_struggle.playdek import lines, log
from referee.games.twilight_struggle.playdek.ask import Answer, Ask
from referee.games.twilight_struggle.playdek.lines import Markers
from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.sides import US, USSR, other
from referee.games.twilight_struggle.printed.turns import LAST_TURN
from referee.games.twilight_struggle.state.moves import (
    BuyOff,
    Deal,
    Discard,
    Done,
    EndTurn,
    Headline,
    Pass,
    Place,
    Play,
    Reshuffle,
    Use,
)
from referee.kernel.decision import Move

CRISIS, UN = "Cuban Missile Crisis", "UN Intervention"
_BY_THEMSELVES = (lines.Heading, lines.Points, lines.DefconAt, lines.MilitaryAt, lines.SpaceAt, lines.InPlay)


def set_up(ask: Ask) -> Answer | None:
    """Return the next free marker; countries that hold none yet come first, so that the handicap finds its place."""
    printed = [line for line in ask.rest.lines if isinstance(line, Markers) and line.side == ask.side]
    legal = [line for line in printed if ask.accepts(Place(side=ask.side, country=line.country))]
    bare = [line for line in legal if not ask.position.influence(ask.side, line.country)]
    for line in (*bare, *legal, *printed):
        return Answer(Place(side=ask.side, country=line.country), ask.rest, (line,))
    return None


def deal(ask: Ask) -> Answer:
    """Return the deal, which no line prints."""
    return ask.take(Deal())


def reshuffle(ask: Ask) -> Answer:
    """Return the reshuffle, with its line where there is one."""
    line = next((line for line in ask.rest.lines if isinstance(line, lines.Reshuffled)), None)
    return Answer(Reshuffle(), ask.rest.without(line) if line else ask.rest)


def headline(ask: Ask) -> Answer | None:
    """Return the next headline."""
    line = ask.rest.first(lines.Headlines)
    return ask.take(Headline(side=line.side, card=line.card), line) if line else None


def end_turn(ask: Ask) -> Answer | None:
    """Return the end of the last turn when the log goes on to the final score in this block."""
    scored = ask.rest.first(lines.Points, lambda line: line.amount != 0) if ask.last else None
    final = ask.rest.first(lines.Wins) or scored or (ask.block.kind == log.END and ask.rest.first(lines.Points))
    return Answer(EndTurn(), ask.rest) if ask.position.turn == LAST_TURN and final else None


def held(ask: Ask) -> Answer | None:
    """Return the held card that is discarded for box 6, where a line prints one."""
    line = ask.rest.first(lines.Discards, lambda line: line.side == ask.side)
    return ask.take(Discard(side=ask.side, card=line.card), line) if line else None


# -- action rounds ---------------------------------------------------------------------------------------------------


def action_round(ask: Ask) -> Answer | None:
    """Return the card of the header with its use, or a pass where the header names none."""
    if not ask.block.cards:
        return None if ask.last else ask.take(Pass(side=ask.side))
    card = ask.block.cards[0]
    return united(ask, card) if card == UN else play(ask, card)


def play(ask: Ask, card: str) -> Answer | None:
    """Return the play of *card*, its use told by the first heading."""
    use = use_of(ask, card)
    return ask.take(Play(side=ask.side, card=card, use=use)) if use else None


def use_of(ask: Ask, card: str) -> Use | None:
    """Return the use of *card* that the headings ahead tell of, or None when nothing was begun."""
    own = CARDS[card].side != other(ask.side)
    for heading in ask.rest.headings():
        if isinstance(heading, lines.Use):
            return "space" if heading.what == "space" else "operations"
        if isinstance(heading, lines.EventOf):
            return None if heading.card != card else "event" if own else "event first"
    return None


def united(ask: Ask, card: str) -> Answer | None:
    """Return the play of UN Intervention, with the card whose event it cancels when it is played as an event."""
    line = ask.rest.first(lines.Plays, lambda line: line.side == ask.side and line.card != card)
    if not ask.rest.first(lines.EventOf, lambda heading: heading.card == card):
        return play(ask, card)
    if not line:
        return None if ask.breaks_off else play(ask, card)
    inside = ask.under(card)
    space = next((h for h in inside.rest.headings() if isinstance(h, lines.Use)), None)
    use: Use = "space" if space and space.what == "space" else "event"
    return inside.take(Play(side=ask.side, card=card, use=use, companion=line.card), line)


def trapped(ask: Ask) -> Answer | None:
    """Return what a trapped side does: the discard, a scoring card, or nothing."""
    line = ask.rest.first(lines.Discards, lambda line: line.side == ask.side)
    if line:
        return ask.take(Discard(side=ask.side, card=line.card), line)
    return action_round(ask)


# -- at any time -----------------------------------------------------------------------------------------------------


def buy_off(ask: Ask) -> Answer | None:
    """Return the end of the Cuban Missile Crisis when its price is the next thing that the log prints."""
    if not any(ask.position.has(CRISIS, side) for side in (US, USSR)):
        return None
    ahead = [line for line in ask.rest.ahead if isinstance(line, lines.InPlay) or not isinstance(line, _BY_THEMSELVES)]
    place = next((place for place, line in enumerate(ahead) if not isinstance(line, lines.InPlay)), len(ahead))
    line, later = (ahead[place] if ahead[place:] else None), ahead[place + 1 : place + 2]
    if not isinstance(line, Markers) or line.amount != -2 or not ask.position.has(CRISIS, line.side):
        return None
    ends = [each for each in later if isinstance(each, lines.InPlay) and each.card == CRISIS and not each.begins]
    move = BuyOff(side=line.side, country=line.country)
    if not ask.accepts(move) or not (ends or (ask.last and not later)):
        return None
    return Answer(move, ask.rest.without(*ends), (line,))


# -- getting to the next block ---------------------------------------------------------------------------------------


def idle(ask: Ask) -> Move | None:
    """Return the move by which nothing more is done, where the log passes over what is owed."""
    pending = ask.pending
    for move in (EndTurn(), Done(side=pending.side), Pass(side=pending.side)):
        if isinstance(move, getattr(pending, "kinds", ())) and ask.accepts(move):
            return move
    return None
