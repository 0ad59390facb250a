"""The position file: a position as a person writes it down from the table, and put right as a table says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from referee.games.death_front.file.business import BUSINESS, go_of, unfinished, with_business
from referee.games.death_front.file.decks import plain
from referee.games.death_front.file.keys import by_player, card, description, piece, player, several
from referee.games.death_front.printed import grid
from referee.games.death_front.printed.cards import SIZE
from referee.games.death_front.printed.decks import DEMO
from referee.games.death_front.rules.setup import TWO, all_decks, players
from referee.games.death_front.state.changes import content, written
from referee.games.death_front.state.invariants import faults
from referee.games.death_front.state.position import HAND_LIMIT, OPTIONS, STEPS, Boost, Event, Position
from referee.kernel import Plain, engine
from referee.kernel.file.business import to_plain
from referee.kernel.file.keys import (
    Keys,
    chosen,
    corrected,
    frames,
    opened,
    over,
    structs,
    whole,
    word,
)
from referee.kernel.file.toml import BadKey, Key
from referee.kernel.position import Over
from referee.kernel.text import say

Data = Mapping[str, Any]
NAME = "death-front"
FIXED = ("game", "players", "options", "decks")
CLOCK = ("round", "step", "turn", "waiting", "stack")
KEYS = (*FIXED, *CLOCK, "redrawn", "board", "hand", "pile", "discard", "cards", "skills", "happened", "over")


def load(data: Data) -> Position:
    """Return the position that a position file describes; raise BadKey naming the key that cannot be."""
    file = opened(data, NAME, KEYS)
    armies = players(file.values.get("players", TWO))
    decks, count = all_decks(file.values.get("decks", DEMO), armies, DEMO), len(armies)
    position = Position(
        players=armies, decks=decks, options=chosen(OPTIONS, file.table("options")),
        step="deploy" if set(file.values) - set(FIXED) else "setup",
        hands=(HAND_LIMIT,) * count, piles=(SIZE - HAND_LIMIT,) * count, discards=((),) * count,
    )  # fmt: skip
    return _complete(_cards_described(position, file), file, fresh=True)


def adjust(position: Position, changes: Data) -> Position:
    """Return *position* put right as the table says, with the keys of a position file; raise BadKey."""
    file = corrected(changes, (key for key in KEYS if key not in FIXED))
    return _complete(_cards_described(position, file), file)


def _complete(position: Position, file: Keys, fresh: bool = False) -> Position:
    position = _clock(_memory(_table(position, file), file), file)
    if fresh or position.over or any(key in file for key in CLOCK):
        position = with_business(position.but(over=None), _business(position, file))
    if "over" in file:
        position = position.but(over=file.get("over", over("allies", "germans"), None), stack=())
    position = engine.settle(position.but(news=()))
    if wrong := faults(position):
        raise BadKey((), say("that cannot be: {faults}", faults=wrong))
    return position.but(news=())


# -- read ------------------------------------------------------------------------------------------------------------


def _cards_described(position: Position, file: Keys) -> Position:
    for army, (table, key) in by_player(position, file, "cards").items():
        for name, words, where in Keys(table, key).items():
            found = description(name)(words, where)
            decks = (deck.learn(found) if deck.faction == army else deck for deck in position.decks)
            position = position.but(decks=tuple(decks))
    return position


def _table(position: Position, file: Keys) -> Position:
    """Return *position* with the board and the piles that *file* gives; what is left of 39 is in hand and pile."""
    for cell, said, key in file.table("board").items():
        position = _cell(position, cell, said, key)
    for army, (names, key) in by_player(position, file, "discard").items():
        found = several(card(position, army))(names, key)
        seat = position.seat(army)
        position = position.but(discards=(*position.discards[:seat], found, *position.discards[seat + 1 :]))
    hands, piles = (_counts(position, file, name) for name in ("hand", "pile"))
    for army in position.players:
        position = _counted(position, army, hands.get(army), piles.get(army))
    return position


def _cell(position: Position, cell: str, said: Any, key: Key) -> Position:
    where = grid.read(cell)
    if where not in grid.cells(position.columns):
        line = "there is no cell {cell}: the grid has rows a to g and columns 1 to {columns}"
        raise BadKey(key, say(line, cell=cell, columns=position.columns))
    for lying in tuple(position.on(where)):
        position = position.lift(lying)
    for found in several(piece(position, where))(said, key):
        position = position.lay(found)
    return position


def _counts(position: Position, file: Keys, name: str) -> dict[str, int]:
    found = by_player(position, file, name)
    return {army: whole(0, SIZE)(value, key) for army, (value, key) in found.items()}


def _counted(position: Position, army: str, hand: int | None, pile: int | None) -> Position:
    """Return *position* with the hand and pile of *army* as given; what is left out makes them 39 with what is seen."""
    left = SIZE - len(position.discard(army)) - sum(1 for _ in position.of(army))
    if hand is None:
        hand = left - pile if pile is not None else min(position.hand(army), left)
    pile = left - hand if pile is None else pile
    if hand < 0 or pile < 0 or hand + pile != left:
        key = ("hand", army) if hand + pile != left else ("discard", army)
        line = "{left:# card|# cards} of the deck {left:is|are} not seen, and hand and pile hold {hand} and {pile}"
        raise BadKey(key, say(line, left=left, hand=hand, pile=pile))
    seat = position.seat(army)
    hands = (*position.hands[:seat], hand, *position.hands[seat + 1 :])
    return position.but(hands=hands, piles=(*position.piles[:seat], pile, *position.piles[seat + 1 :]))


def _memory(position: Position, file: Keys) -> Position:
    return position.but(
        redrawn=file.get("redrawn", several(player(position)), position.redrawn),
        boosts=file.get("skills", structs(Boost), position.boosts),
        events=file.get("happened", structs(Event), position.events),
    )


def _clock(position: Position, file: Keys) -> Position:
    number = file.get("round", whole(1, 999), position.round)
    return position.but(round=number, step=file.get("step", word(*STEPS), position.step))


def _business(position: Position, file: Keys) -> tuple[Any, ...]:
    if "stack" in file:
        found = file.get("stack", frames(BUSINESS), ())
        for place, frame in enumerate(found):
            _of_this_game(position, frame, ("stack", place))
        return found
    if "waiting" in file:
        return go_of(position.step, file.get("waiting", several(player(position)), ()))
    order = position.order
    first = order.index(file.get("turn", player(position), order[0]))
    return go_of(position.step, order[first:] + order[:first])


def _of_this_game(position: Position, frame: Any, key: Key) -> None:
    """Raise BadKey when *frame* names a player who is not in the game."""
    known = word(*position.players)
    for field in msgspec.structs.fields(frame):
        said, where = getattr(frame, field.name), (*key, field.name)
        if field.name in ("side", "player", "who") and said != field.default:
            (word(*position.players, "") if field.name == "who" else known)(said, where)
        if field.name == "waiting":
            for each in said:
                known(each, where)


# -- written ---------------------------------------------------------------------------------------------------------


def dump(position: Position) -> Plain:
    """Return the position file's content; what is at its default is left out."""
    business = unfinished(position)
    clock = {"game": NAME, "players": list(position.players), "round": position.round, "step": position.step}
    return {
        **clock,
        **_going_on(business),
        **({"redrawn": list(position.redrawn)} if position.redrawn else {}),
        "options": position.options.named,
        "decks": {army: plain(position.deck(army)) for army in position.players},
        "hand": dict(zip(position.players, position.hands, strict=True)),
        "pile": dict(zip(position.players, position.piles, strict=True)),
        "discard": {army: list(pile) for army, pile in zip(position.players, position.discards, strict=True) if pile},
        "board": {
            cell: _cell_written(position, cell) for cell in grid.cells(position.columns) if any(position.on(cell))
        },
        **({"over": _over(position.over)} if position.over else {}),
        **_rows("skills", position.boosts),
        **_rows("happened", position.events),
        **({"stack": to_plain(business)} if _is_nested(business) else {}),
    }


def _is_nested(business: tuple[Any, ...]) -> bool:
    return len(business) != 1 or not getattr(business[0], "waiting", ()) or hasattr(business[0], "who")


def _going_on(business: tuple[Any, ...]) -> dict[str, Any]:
    return {} if _is_nested(business) else {"waiting": list(business[0].waiting)}


def _cell_written(position: Position, cell: str) -> str:
    if any(piece.acted for piece in position.on(cell)):
        return ", ".join(f"{written(piece)}{' acted' if piece.acted else ''}" for piece in position.on(cell))
    return content(position, cell)


def _rows(name: str, rows: tuple[Any, ...]) -> dict[str, Any]:
    return {name: [msgspec.to_builtins(row) for row in rows]} if rows else {}


def _over(over: Over) -> dict[str, str]:
    return {"winner": over.winner, "how": str(over.how), "rule": over.rule}
