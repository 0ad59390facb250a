"""What is true of every position: each card in one place, counts that add up, tracks within their ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from referee.games.twilight_struggle.printed.cards import CARDS, CHINA
from referee.games.twilight_struggle.state.position import CIVIL_WAR_MARKERS, Position
from referee.kernel.text import Text, say


def faults(position: Position) -> tuple[Text, ...]:
    """Return every invariant that *position* breaks; empty in a sound one."""
    return (*_places(position), *_counts(position), *_tracks(position))


def _places(position: Position) -> Iterator[Text]:
    piles = (*position.front, *position.discard, *position.removed, *position.known[0], *position.known[1])
    for card, times in Counter(piles).items():
        if times > 1:
            yield say("{card} lies in {n} places", card=card, n=times)


def _counts(position: Position) -> Iterator[Text]:
    expected = sum(position.in_game(card) for card in CARDS if card != CHINA)
    visible = len([card for card in position.front if card != CHINA]) + len(position.discard) + len(position.removed)
    counted = position.deck + sum(position.hands) + visible
    if counted != expected:
        yield say(
            "{counted:# card is|# cards are} counted where {expected:# is|# are} in the game",
            counted=counted,
            expected=expected,
        )
    if position.deck < 0 or min(position.hands) < 0:
        yield say("the draw pile or a hand has fallen below zero")
    if any(len(known) > size for known, size in zip(position.known, position.hands, strict=True)):
        yield say("more cards are known in a hand than it holds")


def _tracks(position: Position) -> Iterator[Text]:
    if min(position.us) < 0 or min(position.ussr) < 0:
        yield say("influence has fallen below zero")
    if not 1 <= position.defcon <= 5:
        yield say("DEFCON stands at {level}", level=position.defcon)
    if (not position.china) != position.civil_war_lasts or not 0 <= position.civil_war <= CIVIL_WAR_MARKERS:
        yield say("the China Card is with nobody just while the civil war lasts")
    if not all(0 <= ops <= 5 for ops in position.military_ops) or not all(0 <= box <= 8 for box in position.space):
        yield say("a marker has left its track")
