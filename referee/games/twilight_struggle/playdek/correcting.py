"""Corrections of the record after a divergence: the log's board, its clock, and piles that a forced play confused."""

from __future__ import annotations

from msgspec import to_builtins

from referee.games.twilight_struggle.file.lasting import possible
from referee.games.twilight_struggle.playdek.lines import InPlay
from referee.games.twilight_struggle.playdek.log import CLEANUP, END, HEADLINE, Block
from referee.games.twilight_struggle.playdek.printed import Board
from referee.games.twilight_struggle.printed.cards import CARDS, CHINA
from referee.games.twilight_struggle.printed.map import NAMES
from referee.games.twilight_struggle.printed.sides import US, USSR, seat
from referee.games.twilight_struggle.printed.turns import hand_size
from referee.games.twilight_struggle.state.position import Position
from referee.kernel import Plain

PILES = ("discard", "removed", "front")
# The log takes these from view when another card has used them; their effect on play is not over.
STILL_THERE = ("Marshall Plan", "Warsaw Pact Formed", "John Paul II Elected Pope", "The Reformer")


def to_the_board(log: Board, ours: Board, position: Position) -> Plain:
    """Return the changes, with the keys of a position file, that give *position* the board of the log."""
    influence = {
        country: list(theirs)
        for country, theirs, mine in zip(NAMES, log.influence, ours.influence, strict=True)
        if theirs != mine
    }
    found: Plain = {"influence": influence} if influence else {}
    if log.vp is not None and log.vp != ours.vp:
        found["vp"] = _held(position.vp + log.vp - (ours.vp or 0))
    if log.defcon != ours.defcon:
        found["defcon"] = log.defcon
    for field in ("military_ops", "space"):
        theirs, mine = getattr(log, field), getattr(ours, field)
        sides = {side: theirs[seat(side)] for side in (US, USSR) if theirs[seat(side)] != mine[seat(side)]}
        found |= {field: sides} if sides else {}
    return found


def _held(vp: int) -> int:
    """Return *vp* held to a score with which the game goes on."""
    return max(-19, min(19, vp))


def to_the_clock(block: Block, board: Board, position: Position) -> Plain:
    """Return the changes that bring *position* to the beginning of *block*, to a game that goes on if it was over."""
    changes: Plain = {"vp": _held(position.vp), "defcon": max(2, board.defcon)} if position.over else {}
    if block.kind in (CLEANUP, END):
        return {**changes, "stage": "cleanup"}
    if block.turn != position.turn:
        changes |= _next_turn(block, position)
    if block.kind == HEADLINE:
        return {**changes, "turn": block.turn, "stage": "headline"}
    here = {"turn": block.turn, "stage": "action_round", "action_round": block.number, "phasing": str(block.side)}
    return {**changes, **here}


def _next_turn(block: Block, position: Position) -> Plain:
    """Return what is new with another turn: full hands that nobody has seen, and tracks at 0."""
    full = hand_size(block.turn)
    hands: Plain = {"known_hand": {US: [], USSR: []}, "hand_size": {US: full, USSR: full}}
    return {**hands, "military_ops": [0, 0], "space_tries": [0, 0], **_pile(block, position)}


def _pile(block: Block, position: Position) -> Plain:
    """Return the discards gone into a new draw pile when without them the hands could not be dealt."""
    later = position.but(turn=block.turn)
    cards = sum(later.in_game(name) for name in CARDS) - 1
    placed = len(later.discard) + len(later.removed) + sum(card != CHINA for card in later.front)
    return {"discard": []} if cards < placed + 2 * hand_size(block.turn) else {}


def to_effects(block: Block, position: Position) -> Plain:
    """Return the changes that put in play, or out of it, what *block* says of lasting effects."""
    said = {line.card: line.begins for line in block.lines if isinstance(line, InPlay)}
    begun = [fact for card, begins in said.items() if begins and not position.has(card) for fact in possible(card)[:1]]
    gone = {card for card, begins in said.items() if not begins and card not in STILL_THERE}
    kept = [fact for fact in position.facts if fact.card not in gone]
    if not begun and len(kept) == len(position.facts):
        return {}
    return {"in_play": [to_builtins(fact) for fact in (*kept, *begun)]}


def to_one_place(position: Position) -> Plain:
    """Return the changes after which no card lies in two places or too early, and no hand holds less than it shows."""
    seen: set[str] = set()
    found: Plain = {}
    for name in PILES[::-1]:
        pile = getattr(position, name)
        here = [card for place, card in enumerate(pile) if card not in seen and card not in pile[:place]]
        kept = [card for card in here if card == CHINA or position.in_game(card)]
        seen |= set(kept)
        found |= {name: kept} if len(kept) != len(pile) else {}
    known: list[list[str]] = []
    for hand in position.known:
        shown = [card for card in dict.fromkeys(hand) if card not in seen and position.in_game(card)]
        seen |= set(shown)
        known.append(shown)
    if tuple(map(tuple, known)) != position.known:
        found["known_hand"] = dict(zip((US, USSR), known, strict=True))
    sizes = [max(held, len(shown)) for held, shown in zip(position.hands, known, strict=True)]
    return found | ({"hand_size": sizes} if tuple(sizes) != position.hands else {})
