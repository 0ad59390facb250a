"""The position file: a position as a person writes it down from the board, and put right as a table says.

Only what differs from the set-up is given. In the middle of a round `then` holds the lines that led there;
`dump`, which knows no lines, writes the unfinished business itself as `stack`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.twilight_struggle import GAME
from referee.games.twilight_struggle.file import parts
from referee.games.twilight_struggle.file.dump import dump
from referee.games.twilight_struggle.file.frames import BUSINESS
from referee.games.twilight_struggle.file.keys import side, zero
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, other, title
from referee.games.twilight_struggle.printed.turns import LAST_TURN, printed_rounds
from referee.games.twilight_struggle.rules.box import box
from referee.games.twilight_struggle.rules.duties import goes_first
from referee.games.twilight_struggle.rules.secrets import put_back
from referee.games.twilight_struggle.rules.setup import HANDICAP
from referee.games.twilight_struggle.state.position import OPTIONAL, OPTIONS, WINNING, Position
from referee.games.twilight_struggle.words.vocabulary import countries
from referee.kernel import engine
from referee.kernel.file.keys import Keys, as_it_is, chosen, corrected, frames, listed, opened, over, whole, word
from referee.kernel.file.toml import BadKey
from referee.kernel.line import read
from referee.kernel.names import words
from referee.kernel.printed.languages import find, meant
from referee.kernel.printed.options import PROFILE
from referee.kernel.ruling import NotationError
from referee.kernel.text import say

__all__ = ["adjust", "dump", "load"]

Data = Mapping[str, Any]
NAME = "twilight-struggle"
TURN_ZERO = "turn_zero"
STAGES = ("setup", "headline", "action_round", "cleanup", "over")
CLOCK = ("turn", "action_round", "phasing", "stage")
AT_START = ("game", PROFILE, "options", OPTIONAL, HANDICAP, TURN_ZERO, "headline", "then")
KEYS = (
    *("game", PROFILE, OPTIONAL, *CLOCK, "defcon", "vp", "fell_to_2", "in_play", "front", "discard", "removed"),
    *("deck", "occurred", "then", "options", "military_ops", "space", "space_tries", "china", "civil_war", "hand_size"),
    *("known_hand", "headline", "influence", "reach", "over", "ledger", "declared", "stack", HANDICAP),
    *(TURN_ZERO, "statecraft"),
)


def load(data: Data) -> Position:
    """Return the position that a position file describes; raise BadKey naming the key that cannot be."""
    file = opened(data, NAME, KEYS)
    met = {"turn-zero": "yes"} if TURN_ZERO in file else {}
    options = chosen(OPTIONS, file.table("options"), file.part(PROFILE, OPTIONAL), now=met)
    position = _clock(box(options, file.get(TURN_ZERO, zero, ())), file)
    if position.turn == 1 and position.outcome.china_face_down:
        position = position.but(china_playable=False)
    return _replay(_complete(position, file, fresh=True), file)


def adjust(position: Position, changes: Data) -> Position:
    """Return *position* put right as the table says, with the keys of a position file; raise BadKey.

    A country may be named by itself: `iran = [2, 0]`.
    """
    file = corrected(_under_influence(changes), (key for key in KEYS if key not in AT_START))
    reopened = _reopened(position, file)
    begun = reopened.stack == parts.beginning(reopened, Keys({})).stack
    again = begun or any(key in file for key in CLOCK)
    anew = put_back(reopened) if again or "stack" in file else reopened
    return _complete(_clock(anew, file), file, again=again)


def _under_influence(changes: Data) -> Data:
    """Return *changes* where a country that is named by itself stands under `influence`."""
    strange = [key for key in changes if "." not in key and not meant(key, KEYS, NAME, "key")]
    named = {key: changes[key] for key in strange if find(countries(), key)}
    for key in strange:
        near = countries().near(words(key), limit=1) if isinstance(changes[key], list) and key not in named else ()
        if near:
            raise BadKey((key,), say("there is no such country; did you mean {near}?", near=near))
    rest = {key: value for key, value in changes.items() if key not in named}
    if not named:
        return rest
    return {**rest, "influence": {**Keys(rest.get("influence", {}), ("influence",)).values, **named}}


def _complete(position: Position, file: Keys, *, fresh: bool = False, again: bool = False) -> Position:
    """Return *position* with everything but the clock read from *file*, settled at its next decision.

    *fresh*: what is left out is inferred. *again*: the business of its stage begins anew.
    """
    position = parts.effects(parts.board(parts.tracks(position, file), file), file)
    position = parts.cards(position, file, fresh)
    if "stack" in file:
        position = position.but(stack=file.get("stack", frames(BUSINESS), ())[::-1])
    elif fresh or again:
        position = parts.beginning(position, file)
    settled = engine.settle(_ended(parts.memory(position, file, fresh), file).but(news=()))
    if not settled.stack and not settled.over:
        raise BadKey(("stack",), say("nothing is owed, and the game is not over"))
    return settled


def _clock(position: Position, file: Keys) -> Position:
    """Return *position* at the turn, round and stage that *file* gives; what is left out follows from the rest."""
    turn = file.get("turn", whole(1, LAST_TURN), position.turn)
    stage = file.get("stage", word(*STAGES), _stage(position, file))
    begun = position.but(turn=turn, stage=stage, action_round=_round(position, file, stage, turn))
    first = position.phasing if stage == position.stage else goes_first(begun)
    return begun.but(phasing=file.get("phasing", side, first))


def _round(position: Position, file: Keys, stage: str, turn: int) -> int:
    """Return the action round; a stage between the rounds has none, the end of a turn has the last one."""
    if stage in ("setup", "headline"):
        file.get("action_round", whole(0, 8), 0)
        return 0
    least = 1 if stage == "action_round" else 0
    default = {"action_round": 1, "cleanup": printed_rounds(turn)}.get(stage, 0)
    now = position.action_round if stage == position.stage else 0
    return whole(least, 8)(file.values.get("action_round", now or default), file.at("action_round"))


def _stage(position: Position, file: Keys) -> str:
    """Return the stage that a file means which does not name it."""
    first = position.stage == "setup" and not position.stack
    if file.values.get("action_round") or "phasing" in file:
        return "action_round"
    if first and "turn" in file:
        return "headline"
    return "action_round" if first and set(file.values) - set(AT_START) else position.stage


def _reopened(position: Position, file: Keys) -> Position:
    """Return a finished game in play again when *file* takes away what ended it."""
    if not position.over or not any(key in file for key in ("stage", "vp", "defcon")):
        return position
    return position.but(over=None, stage="action_round" if position.action_round else "headline")


def _ended(position: Position, file: Keys) -> Position:
    """Return *position* as a finished game where *file* says so, or where VP or DEFCON say it."""
    if position.over:
        return position
    if "over" in file or position.stage == "over":
        if "over" not in file:
            raise BadKey(("stage",), say("a finished game needs 'over': winner, how and rule"))
        return position.but(over=file.get("over", over(US, USSR), None), stage="over", stack=())
    if position.defcon == 1:
        loser = position.phasing
        return position.end(other(loser), say("nuclear war in the phase of the {side}", side=title(loser)), "8.1.3")
    if abs(position.vp) >= WINNING:
        winner: Side = US if position.vp > 0 else USSR
        return position.end(winner, say("{side} reaches 20 victory points", side=title(winner)), "10.3.1")
    return position


def _replay(position: Position, file: Keys) -> Position:
    """Return the position after the lines of `then`; raise BadKey at the first that is not legal there."""
    for place, line in enumerate(file.get("then", listed(as_it_is), ())):
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
