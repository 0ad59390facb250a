"""A block of the log turned into moves: what is owed is asked of the lines, until they say nothing more."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from referee.games.twilight_struggle.playdek import rounds as frame
from referee.games.twilight_struggle.playdek.answers import answer
from referee.games.twilight_struggle.playdek.ask import Answer, Ask
from referee.games.twilight_struggle.playdek.changes import Change, Raised, changes
from referee.games.twilight_struggle.playdek.lines import Line
from referee.games.twilight_struggle.playdek.log import CLEANUP, END, HEADLINE, ROUND, SETUP, Block
from referee.games.twilight_struggle.playdek.rest import Rest
from referee.games.twilight_struggle.printed.turns import LAST_TURN
from referee.games.twilight_struggle.rules.setup import SetUp
from referee.games.twilight_struggle.rules.turn.action_round import ActionRound
from referee.games.twilight_struggle.rules.turn.course import EndOfTurn
from referee.games.twilight_struggle.rules.turn.dealing import Dealing, Shuffle
from referee.games.twilight_struggle.rules.turn.end_of_turn import DiscardHeld
from referee.games.twilight_struggle.rules.turn.headlines import Headlines
from referee.games.twilight_struggle.rules.turn.traps import Trapped
from referee.games.twilight_struggle.state.moves import EndTurn
from referee.games.twilight_struggle.state.position import Position
from referee.kernel import engine
from referee.kernel.decision import Move
from referee.kernel.ruling import Ruling


class Step(Struct, frozen=True):
    """One move of the block: where it was made, the rulings against it, the lines that told of it, what it changed.

    *source* is the paragraph or card that asked.
    """

    before: Position
    move: Move
    rulings: tuple[Ruling, ...]
    lines: tuple[Line, ...]
    changes: tuple[Change, ...]
    source: str


class Passage(Struct, frozen=True):
    """A block being translated: its steps, where they lead, what is left of its lines.

    *refused* is a step that could not even be forced. *silent*: the log goes on without what is owed.
    *lost*: the game cannot get from *position* to the block. *unseen* are the changes that no line prints.
    """

    position: Position
    rest: Rest
    steps: tuple[Step, ...] = ()
    refused: Step | None = None
    silent: bool = False
    lost: bool = False
    unseen: tuple[Change, ...] = ()


def translate(position: Position, block: Block, last: bool) -> Passage:
    """Return *block* as moves, those included by which the game comes from *position* to it."""
    passage = _arrive(Passage(position, Rest(block.lines, block.header.number)), block)
    while not passage.lost and not passage.refused and _belongs(passage.position, block):
        ask = Ask(passage.position, passage.rest, block, last)
        told = answer(ask)
        if told is None:
            return replace(passage, silent=not last and not _may_wait(ask))
        passage = _step(passage, told)
    return passage


def _may_wait(ask: Ask) -> bool:
    """True when what is owed is settled on the way to the next block."""
    return isinstance(ask.pending, DiscardHeld | EndOfTurn) or frame.idle(ask) is not None


def _step(passage: Passage, told: Answer) -> Passage:
    position, move = passage.position, told.move
    made = engine.attempt(position, move, forced=True, made=told.made)
    step = Step(position, move, made.rulings, told.lines, (), made.asked.source if made.asked else "")
    if made.is_refused:
        return replace(passage, refused=step, rest=told.rest)
    done = changes(made)
    rest, unseen = told.rest.spend(tuple(c for c in done if isinstance(c, Raised) or not isinstance(move, EndTurn)))
    steps = (*passage.steps, replace(step, changes=done))
    return replace(passage, position=made.after, rest=rest, unseen=passage.unseen + unseen, steps=steps)


# -- which decisions belong to a block -------------------------------------------------------------------------------


def _belongs(position: Position, block: Block) -> bool:
    """True while the pending decision is one of those that *block* tells about."""
    pending = position.pending
    if pending is None:
        return False
    if block.kind == CLEANUP:
        return isinstance(pending, DiscardHeld) or (isinstance(pending, EndOfTurn) and position.turn == LAST_TURN)
    if isinstance(pending, ActionRound | Trapped):
        return _is_round(position, block)
    if isinstance(pending, Headlines):
        return block.kind == HEADLINE and position.turn == block.turn
    if isinstance(pending, SetUp):
        return block.kind == SETUP
    return not isinstance(pending, Dealing) or position.turn == 1


def _is_round(position: Position, block: Block) -> bool:
    here = (position.turn, position.phasing, position.action_round)
    return block.kind == ROUND and here == (block.turn, block.side, block.number)


def _arrive(passage: Passage, block: Block) -> Passage:
    """Return *passage* at the decision that *block* begins with; lost when the game cannot get there."""
    if block.kind == SETUP or (block.kind == END and not block.lines):
        return passage
    while not _arrived(passage.position, block):
        onward = _onward(Ask(passage.position, passage.rest, block))
        if onward is None:
            return replace(passage, lost=True)
        passage = _step(passage, onward)
    return passage


def _arrived(position: Position, block: Block) -> bool:
    pending = position.pending
    if block.kind in (END, CLEANUP):
        return pending is None or isinstance(pending, EndOfTurn | DiscardHeld)
    if block.kind == HEADLINE:
        return isinstance(pending, Headlines) and position.turn == block.turn
    return isinstance(pending, ActionRound | Trapped) and _is_round(position, block)


def _onward(ask: Ask) -> Answer | None:
    """Return the next step towards the block: the deal, the end of the turn, or nothing done where that is allowed."""
    pending, position = ask.pending, ask.position
    if pending is None or _beyond(position, ask.block):
        return None
    if isinstance(pending, Dealing | Shuffle):
        return answer(ask)
    move = frame.idle(ask)
    return Answer(move, ask.rest) if move else None


def _beyond(position: Position, block: Block) -> bool:
    """True when the game has come past *block* already."""
    if block.kind in (END, CLEANUP):
        return False
    number = 0 if block.kind == HEADLINE else block.number * 2 + (block.side == "us")
    here = position.action_round * 2 + (position.phasing == "us") if position.action_round else 0
    return (position.turn, here) > (block.turn, number) and position.stage != "setup"
