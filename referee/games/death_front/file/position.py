"""The position file: a position as a person writes it down from the table, and put right as a table says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from referee.games.death_front.file import business as frames
from referee.games.death_front.file import keys as keys
from referee.games.death_front.file.business import BUSINESS
from referee.games.death_front.file.decks import plain
from referee.games.death_front.printed import grid
from referee.games.death_front.printed.cards import SIZE
from referee.games.death_front.printed.decks import DEMO
from referee.games.death_front.rules.setup import TWO, all_decks, players
from referee.games.death_front.state.changes import content, written
from referee.games.death_front.state.invariants import faults
from referee.games.death_front.state.options import Options, switches
from referee.games.death_front.state.position import HAND_LIMIT, STEPS, Boost, Event, Position
from referee.kernel import engine
from referee.kernel.business import to_plain
from referee.kernel.position import Over
from referee.kernel.ruling import RefereeError
from referee.kernel.text import Text, say
from referee.kernel.toml import BadKey, Key

Data = Mapping[str, Any]
NAME = "death-front"
FIXED = ("game", "players", "options", "decks")
CLOCK = ("round", "step", "turn", "waiting", "stack")
KEYS = (*FIXED, *CLOCK, "redrawn", "board", "hand", "pile", "discard", "cards", "skills", "happened", "over")


def load(data: Data) -> Position:
    """Return the position that a position file describes; raise BadKey naming the key that cannot be."""
    keys.table(data, (), KEYS)
    if data.get("game", NAME) != NAME:
        raise BadKey(("game",), say("a position of {game} was expected, not {name}", game=NAME, name=str(data["game"])))
    armies = players(data.get("players", TWO))
    decks, count = all_decks(data.get("decks", DEMO), armies, DEMO), len(armies)
    position = Position(
        players=armies, decks=decks, options=_options(data), step="deploy" if set(data) - set(FIXED) else "setup",
        hands=(HAND_LIMIT,) * count, piles=(SIZE - HAND_LIMIT,) * count, discards=((),) * count,
    )  # fmt: skip
    return _complete(_cards_described(position, data), data, fresh=True)


def adjust(position: Position, changes: Data) -> Position:
    """Return *position* put right as the table says, with the keys of a position file; raise BadKey."""
    keys.table(changes, (), tuple(key for key in KEYS if key not in FIXED))
    return _complete(_cards_described(position, changes), changes)


def _complete(position: Position, data: Data, fresh: bool = False) -> Position:
    position = _clock(_memory(_table(position, data), data), data)
    if fresh or position.over or any(key in data for key in CLOCK):
        position = frames.with_business(position.but(over=None), _business(position, data))
    if "over" in data:
        position = _ended(position, data)
    position = engine.settle(position.but(news=()))
    if wrong := faults(position):
        raise BadKey((), say("that cannot be: {faults}", faults=wrong))
    return position.but(news=())


# -- read ------------------------------------------------------------------------------------------------------------


def _options(data: Data) -> Options:
    chosen = keys.table(data.get("options", {}), ("options",))
    for name, value in chosen.items():
        try:
            switches({name: value})
        except RefereeError as error:
            raise BadKey(("options", name), str(error)) from None
    return switches(chosen)


def _cards_described(position: Position, data: Data) -> Position:
    for army, table in keys.by_player(position, data, "cards").items():
        for name, words in keys.table(table, ("cards", army)).items():
            card = keys.description(name, words, ("cards", army, name))
            decks = (deck.learn(card) if deck.faction == army else deck for deck in position.decks)
            position = position.but(decks=tuple(decks))
    return position


def _table(position: Position, data: Data) -> Position:
    """Return *position* with the board and the piles that *data* gives; what is left of 39 is in hand and pile."""
    for cell, said in keys.table(data.get("board", {}), ("board",)).items():
        position = _cell(position, cell, said)
    for army, names in keys.by_player(position, data, "discard").items():
        found = tuple(
            keys.card(position, army, name, ("discard", army)) for name in keys.items(names, ("discard", army))
        )
        seat = position.seat(army)
        position = position.but(discards=(*position.discards[:seat], found, *position.discards[seat + 1 :]))
    hands, piles = keys.by_player(position, data, "hand"), keys.by_player(position, data, "pile")
    for army in position.players:
        position = _counted(position, army, hands.get(army), piles.get(army))
    return position


def _cell(position: Position, cell: str, said: Any) -> Position:
    key: Key = ("board", cell)
    where = grid.read(cell)
    if where not in grid.cells(position.columns):
        line = "there is no cell {cell}: the grid has rows a to g and columns 1 to {columns}"
        raise BadKey(key, say(line, cell=cell, columns=position.columns))
    for piece in tuple(position.on(where)):
        position = position.lift(piece)
    words = said.split(",") if isinstance(said, str) else keys.items(said, key)
    for each in words:
        if str(each).strip():
            position = position.lay(keys.piece(position, where, str(each), key))
    return position


def _counted(position: Position, army: str, hand: Any, pile: Any) -> Position:
    """Return *position* with the hand and pile of *army* as given; what is left out makes them 39 with what is seen."""
    left = SIZE - len(position.discard(army)) - sum(1 for _ in position.of(army))
    if hand is not None:
        hand = keys.whole(hand, ("hand", army), 0, SIZE)
    if pile is not None:
        pile = keys.whole(pile, ("pile", army), 0, SIZE)
    if hand is None:
        hand = left - pile if pile is not None else min(position.hand(army), left)
    pile = left - hand if pile is None else pile
    if hand < 0 or pile < 0 or hand + pile != left:
        key = ("hand", army) if hand + pile != left else ("discard", army)
        line = "{left} cards of the deck are not seen, and hand and pile hold {hand} and {pile}"
        raise BadKey(key, say(line, left=left, hand=hand, pile=pile))
    seat = position.seat(army)
    hands = (*position.hands[:seat], hand, *position.hands[seat + 1 :])
    return position.but(hands=hands, piles=(*position.piles[:seat], pile, *position.piles[seat + 1 :]))


def _memory(position: Position, data: Data) -> Position:
    if "redrawn" in data:
        names = keys.items(data["redrawn"], ("redrawn",))
        position = position.but(redrawn=tuple(keys.player(position, name, ("redrawn",)) for name in names))
    if "skills" in data:
        position = position.but(boosts=keys.structs(data["skills"], Boost, ("skills",)))
    if "happened" in data:
        position = position.but(events=keys.structs(data["happened"], Event, ("happened",)))
    return position


def _clock(position: Position, data: Data) -> Position:
    number = keys.whole(data.get("round", position.round), ("round",), 1, 999)
    step: Any = keys.word(data.get("step", position.step), ("step",), STEPS)
    return position.but(round=number, step=step)


def _business(position: Position, data: Data) -> tuple[Any, ...]:
    if "stack" in data:
        found: tuple[Any, ...] = BUSINESS.from_plain(data["stack"], ("stack",))
        for place, frame in enumerate(found):
            _of_this_game(position, frame, ("stack", place))
        return found
    if "waiting" in data:
        names = keys.items(data["waiting"], ("waiting",))
        return frames.go_of(position.step, tuple(keys.player(position, name, ("waiting",)) for name in names))
    order = position.order
    if "turn" in data:
        first = order.index(keys.player(position, data["turn"], ("turn",)))
        order = order[first:] + order[:first]
    return frames.go_of(position.step, order)


def _of_this_game(position: Position, frame: Any, key: Key) -> None:
    """Raise BadKey when *frame* names a player who is not in the game."""
    known = (*position.players, "")
    for field in msgspec.structs.fields(frame):
        said = getattr(frame, field.name)
        if field.name in ("side", "player", "who") and said != field.default:
            keys.word(said, (*key, field.name), known if field.name == "who" else position.players)
        if field.name == "waiting":
            for each in said:
                keys.word(each, (*key, field.name), position.players)


def _ended(position: Position, data: Data) -> Position:
    said = keys.table(data["over"], ("over",), ("winner", "how", "rule"))
    winner = keys.word(said.get("winner", ""), ("over", "winner"), ("allies", "germans", ""))
    over = Over(winner, Text(str(said.get("how", ""))), str(said.get("rule", "")))
    return position.but(over=over, stack=())


# -- written ---------------------------------------------------------------------------------------------------------


def dump(position: Position) -> dict[str, Any]:
    """Return the position file's content; what is at its default is left out."""
    business = frames.unfinished(position)
    clock = {"game": NAME, "players": list(position.players), "round": position.round, "step": position.step}
    return {
        **clock,
        **_going_on(business),
        **({"redrawn": list(position.redrawn)} if position.redrawn else {}),
        "options": _chosen(position.options),
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


def _chosen(options: Options) -> dict[str, str]:
    plain: dict[str, str] = msgspec.structs.asdict(options)
    standard = msgspec.structs.asdict(Options())
    return {name.replace("_", "-"): value for name, value in plain.items() if value != standard[name]}


def _cell_written(position: Position, cell: str) -> str:
    if any(piece.acted for piece in position.on(cell)):
        return ", ".join(f"{written(piece)}{' acted' if piece.acted else ''}" for piece in position.on(cell))
    return content(position, cell)


def _rows(name: str, rows: tuple[Any, ...]) -> dict[str, Any]:
    return {name: [msgspec.to_builtins(row) for row in rows]} if rows else {}


def _over(over: Over) -> dict[str, str]:
    return {"winner": over.winner, "how": str(over.how), "rule": over.rule}
