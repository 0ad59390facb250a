"""The position file: a position as a person writes it down from the board, and put right as a table says.

Only what differs from the set-up is given. In the middle of a round `then` holds the lines that led there;
`dump`, which knows no lines, writes the unfinished business itself as `stack`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.twilight_struggle import GAME
from referee.games.twilight_struggle.file import keys, parts
from referee.games.twilight_struggle.file.dump import dump
from referee.games.twilight_struggle.printed.map import MAP
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, other, title
from referee.games.twilight_struggle.printed.turns import printed_rounds
from referee.games.twilight_struggle.rules.setup import HANDICAP
from referee.games.twilight_struggle.state.options import OPTIONAL, PROFILE, Options, table_options
from referee.games.twilight_struggle.state.position import Position
from referee.games.twilight_struggle.words.vocabulary import countries
from referee.kernel import engine
from referee.kernel.business import text_from_plain
from referee.kernel.line import read
from referee.kernel.names import words
from referee.kernel.position import Over
from referee.kernel.ruling import NotationError, RefereeError
from referee.kernel.text import say
from referee.kernel.toml import BadKey

__all__ = ["adjust", "dump", "load"]

Data = Mapping[str, Any]
NAME = "twilight-struggle"
STAGES = ("setup", "headline", "action_round", "cleanup", "over")
CLOCK = ("turn", "action_round", "phasing", "stage")
AT_START = ("game", PROFILE, "options", OPTIONAL, HANDICAP, "headline", "then")
KEYS = (
    *("game", PROFILE, OPTIONAL, *CLOCK, "defcon", "vp", "fell_to_2", "in_play", "front", "discard", "removed"),
    *("deck", "occurred", "then", "options", "military_ops", "space", "space_tries", "china", "hand_size"),
    *("known_hand", "headline", "influence", "reach", "over", "ledger", "declared", "stack", HANDICAP),
)


def load(data: Data) -> Position:
    """Return the position that a position file describes; raise BadKey naming the key that cannot be."""
    keys.table(data, (), KEYS)
    if data.get("game", NAME) != NAME:
        raise BadKey(("game",), say("a position of {game} was expected, not {name}", game=NAME, name=str(data["game"])))
    us, ussr = (tuple(country.start[i] for country in MAP.values()) for i in (0, 1))
    position = _clock(Position(us=us, ussr=ussr, options=_options(data)), data)
    return _replay(_complete(position, data, fresh=True), data)


def adjust(position: Position, changes: Data) -> Position:
    """Return *position* put right as the table says, with the keys of a position file; raise BadKey.

    A country may be named by itself: `iran = [2, 0]`.
    """
    changes = _under_influence(changes)
    keys.table(changes, (), tuple(key for key in KEYS if key not in AT_START))
    reopened = _reopened(position, changes)
    begun = reopened.stack == parts.beginning(reopened, {}).stack
    again = begun or any(key in changes for key in CLOCK)
    return _complete(_clock(reopened, changes), changes, again=again)


def _under_influence(changes: Data) -> Data:
    """Return *changes* where a country that is named by itself stands under `influence`."""
    named = {key: changes[key] for key in changes if key not in KEYS and countries().find(words(key))}
    for key in changes.keys() - named.keys() - set(KEYS):
        near = countries().near(words(key), limit=1) if isinstance(changes[key], list) else ()
        if near:
            raise BadKey((key,), say("there is no such country; did you mean {near}?", near=near))
    if not named:
        return changes
    rest = {key: value for key, value in changes.items() if key not in named}
    return {**rest, "influence": {**keys.table(rest.get("influence", {}), ("influence",)), **named}}


def _complete(position: Position, data: Data, *, fresh: bool = False, again: bool = False) -> Position:
    """Return *position* with everything but the clock read from *data*, settled at its next decision.

    *fresh*: what is left out is inferred. *again*: the business of its stage begins anew.
    """
    position = parts.effects(parts.board(parts.tracks(position, data), data), data)
    position = parts.cards(position, data, fresh)
    if "stack" in data:
        position = position.but(stack=parts.stack(data)[::-1])
    elif fresh or again:
        position = parts.beginning(position, data)
    settled = engine.settle(_ended(parts.memory(position, data, fresh), data).but(news=()))
    if not settled.stack and not settled.over:
        raise BadKey(("stack",), say("nothing is owed, and the game is not over"))
    return settled


def _options(data: Data) -> Options:
    chosen = keys.table(data.get("options", {}), ("options",))
    for name, value in (*chosen.items(), (PROFILE, data.get(PROFILE, "deluxe")), (OPTIONAL, data.get(OPTIONAL, "yes"))):
        try:
            table_options({name: value})
        except RefereeError as error:
            key = ("options", name) if name in chosen else (name,)
            raise BadKey(key, str(error).removeprefix(f"{name} ")) from None
    profile = {PROFILE: data[PROFILE]} if PROFILE in data else {}
    return table_options({**chosen, **profile}, data.get(OPTIONAL))


def _clock(position: Position, data: Data) -> Position:
    """Return *position* at the turn, round and stage that *data* gives; what is left out follows from the rest."""
    turn = keys.whole(data.get("turn", position.turn), ("turn",), 1, 10)
    stage: Any = keys.word(data.get("stage", _stage(position, data)), ("stage",), STAGES)
    same = stage == position.stage
    phasing = keys.side(data.get("phasing", position.phasing if same else USSR), ("phasing",))
    return position.but(turn=turn, stage=stage, action_round=_round(position, data, stage, turn), phasing=phasing)


def _round(position: Position, data: Data, stage: str, turn: int) -> int:
    """Return the action round; a stage between the rounds has none, the end of a turn has the last one."""
    if stage in ("setup", "headline"):
        keys.whole(data.get("action_round", 0), ("action_round",), 0, 8)
        return 0
    least = 1 if stage == "action_round" else 0
    default = {"action_round": 1, "cleanup": printed_rounds(turn)}.get(stage, 0)
    now = position.action_round if stage == position.stage else 0
    return keys.whole(data.get("action_round", now or default), ("action_round",), least, 8)


def _stage(position: Position, data: Data) -> str:
    """Return the stage that a file means which does not name it."""
    first = position.stage == "setup" and not position.stack
    if data.get("action_round") or "phasing" in data:
        return "action_round"
    if first and "turn" in data:
        return "headline"
    return "action_round" if first and set(data) - set(AT_START) else position.stage


def _reopened(position: Position, changes: Data) -> Position:
    """Return a finished game in play again when *changes* take away what ended it."""
    if not position.over or not any(key in changes for key in ("stage", "vp", "defcon")):
        return position
    return position.but(over=None, stage="action_round" if position.action_round else "headline")


def _ended(position: Position, data: Data) -> Position:
    """Return *position* as a finished game where *data* says so, or where VP or DEFCON say it."""
    if position.over:
        return position
    if "over" in data or position.stage == "over":
        return position.but(over=_over(data), stage="over", stack=())
    if position.defcon == 1:
        loser = position.phasing
        return position.end(other(loser), say("nuclear war in the phase of the {side}", side=title(loser)), "8.1.3")
    if abs(position.vp) >= 20:
        winner: Side = US if position.vp > 0 else USSR
        return position.end(winner, say("{side} reaches 20 victory points", side=title(winner)), "10.3.1")
    return position


def _over(data: Data) -> Over:
    if "over" not in data:
        raise BadKey(("stage",), say("a finished game needs 'over': winner, how and rule"))
    said = keys.table(data["over"], ("over",), ("winner", "how", "rule"))
    winner = keys.word(said.get("winner"), ("over", "winner"), ("us", "ussr", ""))
    return Over(winner, text_from_plain(said.get("how", ""), ("over", "how")), str(said.get("rule", "")))


def _replay(position: Position, data: Data) -> Position:
    """Return the position after the lines of `then`; raise BadKey at the first that is not legal there."""
    for place, line in enumerate(keys.items(data.get("then", []), ("then",))):
        try:
            reading = read(GAME, position, str(line))
        except NotationError as error:
            raise BadKey(("then", place), str(error)) from None
        if reading.rulings:
            first = reading.rulings[0]
            reason = say("'{line}' is refused: {why} [{rule}]", line=line, why=first.reason, rule=first.rule)
            raise BadKey(("then", place), reason)
        position = reading.after
    return position.but(news=())
