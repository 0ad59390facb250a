"""The kit of Twilight Struggle: positions by what they are, and lines typed at them.

A position is built as a position file builds it: the clock, the tracks and the effects in play decide what is owed.
Everything else that a test names is a field of `Position` and stands as given, so that a test may hold just the cards
and counts that it is about. Boards hold only what a test writes on them: `{"Iran": (us, ussr)}`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from msgspec.structs import asdict

from referee.games.twilight_struggle import GAME
from referee.games.twilight_struggle.printed.cards import CARDS, CHINA
from referee.games.twilight_struggle.printed.crises import ADDED
from referee.games.twilight_struggle.printed.map import MAP
from referee.games.twilight_struggle.printed.sides import US, USSR, Side
from referee.games.twilight_struggle.rules.events import Happen, PutAway
from referee.games.twilight_struggle.rules.turn.dealing import Shuffle
from referee.games.twilight_struggle.state.position import Fact, Position
from referee.kernel import engine
from referee.kernel.line import Reading, read

Board = Mapping[str, tuple[int, int]]
EMPTY: Board = {}
NOWHERE: dict[str, Any] = {"front": (), "discard": (), "removed": (), "known": ((), ())}
AS_KEY = {"hands": "hand_size", "dropped_to_2": "fell_to_2"}
CLOCK = {"stage", "action_round", "phasing", "us", "ussr", "stack"}
ON_FILE = ("turn", "defcon", "vp", "military_ops", "space", "space_tries", "hands", "dropped_to_2")
RED_SCARE = {side: Fact("Red Scare/Purge", side, "turn") for side in (US, USSR)}

# -- positions -------------------------------------------------------------------------------------------------------


def position_of(toml: str = "", **keys: Any) -> Position:
    """Return the position of a position file: its text, its keys, or both."""
    loaded: Position = GAME.load_position({**tomllib.loads(toml), **keys})
    return loaded


def action_round(side: Side, board: Board | None = EMPTY, number: int = 1, **fields: Any) -> Position:
    """Return action round *number* of *side*, turn 5 at DEFCON 5 unless *fields* say otherwise.

    *board* None: the map of the set-up.
    """
    return _at({"stage": "action_round", "action_round": number, "phasing": side}, board, fields)


def headline_phase(board: Board | None = EMPTY, **fields: Any) -> Position:
    """Return the headline phase, before any card is laid."""
    return _at({"stage": "headline"}, board, fields)


def end_of_rounds(board: Board | None = EMPTY, **fields: Any) -> Position:
    """Return the end of a turn: all action rounds are played."""
    return _at({"stage": "cleanup", "phasing": US}, board, fields)


def start_of_turn(turn: int, **fields: Any) -> Position:
    """Return the start of *turn*, its cards not dealt yet; *fields* are those of the turn before, as it ended."""
    return typed(end_of_rounds(None, turn=turn - 1, **fields), "end turn")


def event_comes(position: Position, card: str, player: Side) -> Position:
    """Return *position* after the event of *card*, which *player* plays, came before all else, from outside a hand."""
    owed = (Happen(card=card, player=player), PutAway(card=card))
    return engine.settle(position.lay(card).push(*owed))


def pile_runs_out(position: Position, owed: int) -> Position:
    """Return *position* where *owed* cards are to be drawn that the draw pile has not."""
    return position.push(Shuffle(owed=owed, source="4.3.1"))


def _at(clock: dict[str, Any], board: Board | None, fields: dict[str, Any]) -> Position:
    assert not fields.keys() & CLOCK, fields
    fields = {"turn": 5, "defcon": 5, "hands": (9, 9), "deck": 40, **fields}
    keys = {AS_KEY.get(name, name): fields.pop(name) for name in ON_FILE if name in fields}
    if board is not None:
        keys["influence"] = {name: board.get(name, (0, 0)) for name in MAP} | dict(board)
    keys["options"] = fields.pop("options", {})
    keys["in_play"] = [asdict(fact) for fact in fields.pop("facts", ())]
    return position_of(**clock, **keys).but(**{**NOWHERE, **fields})


# -- what there is ---------------------------------------------------------------------------------------------------


def pile(*eras: str, optional: bool = True) -> int:
    """Return the cards of *eras* that go into the draw pile, as cards.csv has them; the China Card never does."""
    mixed_in = (card for card in CARDS.values() if card.era in eras and card.name not in {CHINA, *ADDED})
    return sum(optional or not card.optional for card in mixed_in)


def added(position: Position) -> int:
    """Return the cards in the game of *position* that are not in the box of 110, nor put there by a crisis."""
    more = (card.name for card in CARDS.values() if card.number > 110 and card.name not in ADDED)
    return sum(map(position.in_game, more))


EARLY, MID, LATE = map(pile, ("Early", "Mid", "Late"))

# -- what is typed ---------------------------------------------------------------------------------------------------


def answer(position: Position, *lines: str) -> Reading:
    """Return what becomes of the last of *lines*; those before it have to be legal."""
    return read(GAME, typed(position, *lines[:-1]), lines[-1])


def typed(position: Position, *lines: str) -> Position:
    """Return the position after *lines*, each of which has to be legal."""
    for each in lines:
        reading = read(GAME, position, each)
        assert not reading.rulings, (each, [str(ruling.reason) for ruling in reading.rulings])
        position = reading.after
    return position


def rules(position: Position, *lines: str) -> list[str]:
    """Return the paragraphs and cards that refuse the last of *lines*, in their order."""
    return [ruling.rule for ruling in answer(position, *lines).rulings]


def refused(position: Position, *lines: str) -> set[str]:
    """Return the paragraphs and cards that refuse the last of *lines*; empty when it is legal."""
    return set(rules(position, *lines))


# -- what stands there -----------------------------------------------------------------------------------------------


def markers(position: Position, country: str) -> tuple[int, int]:
    """Return the influence in *country*, as (US, USSR)."""
    return position.influence(US, country), position.influence(USSR, country)


def side_asked(position: Position) -> str:
    """Return the side that owes the next decision, '' when the game is over."""
    return position.pending.side if position.pending else ""


def owed(position: Position) -> tuple[str, str]:
    """Return who owes an answer, and which card or paragraph asks."""
    assert position.pending
    return position.pending.side, position.pending.source


def won(position: Position) -> tuple[str, str]:
    """Return who has won, and by which paragraph."""
    assert position.over is not None
    return position.over.winner, position.over.rule


def held(ussr: tuple[str, ...] = (), us: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return the fields of hands that are known to hold just these cards; the hand of no card is unknown, and full."""
    return {"known": (us, ussr), "hands": (len(us) or 9, len(ussr) or 9)}
