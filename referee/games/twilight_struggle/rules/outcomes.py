"""What the results of crises bring, in words: all of it when the die falls, and what is still in force later."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.twilight_struggle.printed.crises import OUT, FreeMarkers, GoesFirst, Restraint, Result
from referee.games.twilight_struggle.printed.sides import US, USSR, title
from referee.games.twilight_struggle.printed.turns import LAST_TURN
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.text import Text, say


def phrases(result: Result) -> Iterator[Text]:
    """Yield what *result* brings, a sentence each."""
    for country, both in result.markers.items():
        for side, n in zip((US, USSR), both, strict=True):
            if n:
                yield say("{side} {n:+d} in {country}", side=title(side), n=n, country=country)
    yield from map(_placed, result.set_up)
    for side, cards in result.may_take.items():
        yield say("the {side} may take into its hand: {cards}", side=title(side), cards=cards)
    for card, deck in result.deck.items():
        yield _moved(card, deck)
    for card, other in result.instead.items():
        yield say("{card} takes the place of {other}", card=other, other=card)
    yield from _lasting(result, 0)


def still_in_force(position: Position) -> tuple[Text, ...]:
    """Return what of the crises' results still holds."""
    return tuple(text for _, result in position.outcome.results for text in _lasting(result, position.turn))


def _lasting(result: Result, turn: int) -> Iterator[Text]:
    """Yield what *result* brings for longer than the set-up, as far as it holds in *turn*."""
    yield from (_void(card, until) for card, until in result.no_effect.items() if turn <= until)
    yield from (_first(first) for first in (result.first,) if first and turn <= first.until)
    yield from (_held(defcon) for defcon in (result.defcon,) if defcon and turn <= defcon.until)
    if result.china_face_down and turn <= 1:
        yield say("the China Card starts face down")
    yield from (say("{country} is a battleground", country=country) for country in result.battlegrounds)


def _placed(free: FreeMarkers) -> Text:
    who, n, area = title(free.side), free.n, free.area
    if free.each >= n:
        return say("the {side} sets up {n} more influence: {area}", side=who, n=n, area=area)
    text = "the {side} sets up {n} more influence, at most {each} in one country: {area}"
    return say(text, side=who, n=n, each=free.each, area=area)


def _moved(card: str, deck: str) -> Text:
    if deck == OUT:
        return say("{card} is out of the game", card=card)
    return say("{card} goes to the {era} War deck", card=card, era=deck)


def _void(card: str, until: int) -> Text:
    if until == LAST_TURN:
        return say("{card} has no effect", card=card)
    return say("{card} has no effect until the end of turn {turn}", card=card, turn=until)


def _first(first: GoesFirst) -> Text:
    return say("the {side} goes first until the end of turn {turn}", side=title(first.side), turn=first.until)


def _held(defcon: Restraint) -> Text:
    text = "until the end of turn {turn} DEFCON cannot fall below {level} and closes nothing to the {side}"
    return say(text, turn=defcon.until, level=defcon.lowest, side=title(defcon.ignored_by))
