"""The engine of Death Front: `judge`, `apply`, `options`, and what a move rests on."""

from __future__ import annotations

from referee.games.death_front.printed import grid
from referee.games.death_front.printed.armies import title
from referee.games.death_front.printed.facts import rule_source
from referee.games.death_front.rules.attack import succeeds
from referee.games.death_front.rules.attack_paragraphs import target_of
from referee.games.death_front.rules.go import accepts
from referee.games.death_front.rules.settlement import declaration_refused, proposed
from referee.games.death_front.rules.skills import out_of_step_refused, used
from referee.games.death_front.state.moves import Attack, Declare, Deploy, Discard, Redraw, Use
from referee.games.death_front.state.position import Position
from referee.kernel import engine
from referee.kernel.position import Move
from referee.kernel.ruling import Claim, Ruling
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say

# What the fields of a move may name: cells, also those beside a narrow grid.
NAMES = dict.fromkeys(("cell", "origin", "to", "target"), frozenset(grid.cells(9)))


def judge(position: Position, move: Move) -> tuple[Ruling, ...]:
    """Return every ruling against *move*; empty means legal. Changes nothing."""
    pending = position.pending
    if pending is None:
        return (Ruling(position.over.rule if position.over else "end 4", say("the game is over")),)
    refused = pending.objections(position, move)
    if refused and not accepts(pending, move):
        return _at_any_time(position, move, refused)
    return refused


def _at_any_time(position: Position, move: Move, refused: tuple[Ruling, ...]) -> tuple[Ruling, ...]:
    """Return the reasons against a move that the pending decision does not ask for."""
    if isinstance(move, Use) and move.side in position.players and position.step != "setup":
        return out_of_step_refused(position, move)
    if isinstance(move, Declare) and position.options.end_check == "at-once":
        return declaration_refused(position, move)
    if isinstance(move, Declare):
        return (Ruling("D10", say("the end of the game is looked at in settlement (end-check = settlement)")),)
    if isinstance(move, Redraw) and move.side in position.redrawn:
        again = say("the {player} has redrawn already, and there is never a second time", player=title(move.side))
        return (Ruling("setup 4", again), *refused)
    return refused


def apply(position: Position, move: Move) -> Position:
    """Return the position after *move*, or raise IllegalMove and change nothing."""
    play.refuse(move, judge(position, move))
    return advance(position, move)


def advance(position: Position, move: Move) -> Position:
    """Return the position after *move*, which was judged before: replay uses it, as does a forced move."""
    pending = position.pending
    assert pending is not None, "the game is over"
    if isinstance(move, Use | Declare) and not accepts(pending, move):
        quiet = position.but(news=())
        return engine.settle(used(quiet, move) if isinstance(move, Use) else proposed(quiet, move))
    return engine.advance(position, move)


def options(position: Position) -> list[Move]:
    """Return every legal move that the pending decision offers; empty when the game is over."""
    pending = position.pending
    return play.legal(position, pending.candidates(position), judge) if pending else []


def tallies(position: Position, move: Move) -> tuple[Tally, ...]:
    """Return the sums behind *move* on the position before it."""
    return position.pending.tallies(position, move) if position.pending else ()


def claims(position: Position, move: Move) -> tuple[Claim, ...]:
    """Return the hidden facts and card texts that the legal *move* rests on: they are declared, not verified."""
    return position.pending.claims(position, move) if position.pending else ()


def warnings(position: Position, move: Move) -> tuple[Text, ...]:
    """Return what the table should hear before *move*: an attack that cannot succeed, a last card in hand."""
    if isinstance(move, Attack) and target_of(position, move) and not succeeds(position, move):
        return (say("this attack cannot succeed; its attackers are turned sideways all the same"),)
    if isinstance(move, Deploy | Use | Discard) and position.hand(move.side) == 1:
        when = "at once" if position.options.end_check == "at-once" else "in settlement"
        line = "this is the last card in hand: with an empty hand the game ends {when} and the area is compared"
        return (say(line, when=when),)
    return ()


def source(rule: str) -> str:
    """Return what a rule id refers to: 'publisher's guide, deployment phase, rule 3', or a table option."""
    return rule_source(rule)
