"""How the moves of Death Front are said: one row for each kind of move, the ways of saying it parted by semicolons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.death_front.printed.armies import SEATS, title
from referee.games.death_front.printed.grid import ROWS
from referee.games.death_front.printed.typed import ATTACK, MOVE
from referee.games.death_front.state.moves import (
    Advance,
    Agree,
    Attack,
    Declare,
    Decline,
    Deploy,
    Disagree,
    Discard,
    Draw,
    EndRound,
    Exit,
    Keep,
    Outcome,
    Recover,
    Redraw,
    Skip,
    Stay,
    Step,
    Target,
    Use,
)
from referee.games.death_front.words import made
from referee.games.death_front.words.described import A_NUMBER, UNCLEAR, described
from referee.games.death_front.words.names import names_at
from referee.games.death_front.words.remarks import REMARKS
from referee.games.death_front.words.slots import SLOTS
from referee.kernel.decision import Move
from referee.kernel.forms.declared import Form
from referee.kernel.forms.grammar import Grammar
from referee.kernel.text import say


def ways(patterns: str) -> tuple[str, ...]:
    """Return *patterns*, one a line or parted by semicolons."""
    said = (pattern.strip() for line in patterns.splitlines() for pattern in line.split(";"))
    return tuple(pattern for pattern in said if pattern)


# -- what of a move is not written as it stands ------------------------------------------------------------------------


def _first(move: Deploy | Discard | Use, language: str) -> Mapping[str, str]:
    return {"first": described(move.first, GRAMMAR.words.writing(language), language)}


def _attack(move: Attack, language: str) -> Mapping[str, str]:
    words = GRAMMAR.words.writing(language)
    aim = "" if move.aim == "unit" else words[f"aim {move.aim}"]
    return {"aim": aim, "attackers": f" {words['and']} ".join(move.attackers)}


def _count(move: Redraw, language: str) -> Mapping[str, str]:
    return {"number": str(move.count)}


# -- the forms ---------------------------------------------------------------------------------------------------------


def go(kind: type[Move], says: str, bare: str = "", make: made.Make | None = None, **more: Any) -> Form:
    """Return the form of a move with which a go begins: a side once named keeps making them."""
    return Form(kind=kind, says=ways(says), bare=ways(bare), make=make or made.alone(kind), **{"holds": True, **more})


FORMS = (
    go(
        Keep,
        """[{everyone}] keep [whole] [hand]; hand keep; use hand
        [hand] no redraw; no redraw hand; {everyone} no redraw [hand]; no redraw {side}; {noone} redraw [hand]""",
        bare="[{everyone}] skip",
    ),
    go(
        Redraw,
        """redraw {number}; redraw {number} hand; {number} redraw
        [{everyone}] redraw [whole] [hand]; hand redraw; whole redraw""",
        write=_count,
    ),
    go(Draw, "[{everyone}] draw [{one}] [pile]; draw pile {one}; pile draw [{one}]"),
    go(
        Decline,
        """[{everyone}] decline [draw] [ninth]; decline [draw] {side}; [{everyone}] skip draw; {noone} draw
        [{everyone}] refuse draw; [{everyone}] refuse ninth; [{everyone}] no draw [ninth]; [{everyone}] no ninth
        no draw {side}""",
    ),
    go(
        Discard,
        """discard {card}[ = {first}]; {card} discard; {discardnew} [equals] {first}
        discard {twice} {card}; discard {number} {card}; discard {card} {twice}""",
        bare="{card}",
        make=made.discard,
        write=_first,
    ),
    go(
        Skip,
        """skip; skip {twice}; skip [{step}] [from] {side}; skip more {step}; skip with {step}; {nay}; no more
        [{everyone}] skip [{step}] [more]; skip to {step}; [{everyone}] {step} skip; {noone} {step}; {step} nobody
        [{everyone}] no [more] {step} [more]; no [more] {step} [more] [from] {side}; {step} [more] no
        [{everyone}] deploy no {step}; [{everyone}] use no {step}""",
        make=made.skip,
    ),
    go(
        Deploy,
        """deploy {card} at {cell}[ = {first}]
        deploy {card} [to] {cell}; deploy {card} [to] {cell} [equals] {first}; deploy {card} deploy [to] {cell}
        deploy {card} [equals] {first} [to] {cell}; deploy {cell} {card}; deploy {cell} {card} [equals] {first}
        {card} deploy [to] {cell}; {card} deploy [to] {cell} [equals] {first}
        {cell} [{side}] deploy {card}; {cell} deploy {card} [equals] {first}
        {deploynew} [to] {cell} [equals] {first}; {deploynew} [equals] {first} [to] {cell}
        {cell} {deploynew} [equals] {first}; {new} deploy [to] {cell} [equals] {first}""",
        bare="""{card} [to] {cell}; {card} [to] {cell} {bracketed}; {card} [to] {cell} [equals] {first}
        {cell} {card}; {cell} {card} [equals] {first}; {card} [equals] {first} [to] {cell}
        {newofside} [to] {cell} [equals] {first}""",
        make=made.shown(Deploy),
        write=_first,
        elsewhere=True,
    ),
    go(
        Step,
        """move {card} {origin} to {to}; move [from] {spot} [to] {to}; move [to] {to} from {spot}
        [from] {spot} move [to] {to}; {card} move [from] {origin} [to] {to}; from {origin} {card} move [to] {to}
        from {origin} move {card} [to] {to}; move {card} [to] {to} from {origin}; {card} move [to] {to} from {origin}
        {spot} onward [to {to}]; {spot} onward {squares}; onward {spot} {squares}; move {way} {spot}
        move {spot} {way} [to] [{to}]; {spot} move {way} [to] [{to}]; {spot} {way} move [to] [{to}]
        {spot} {way} move {squares}; {spot} move {squares}; [from] {spot} to {to} move""",
        bare="""[from] {origin} [to] {to}; {card} [from] {origin} [to] {to}; [from] {origin} {card} [to] {to}
        [to] {to} from {origin}; {card} to {to}; {card} to {to} from {origin}; {origin} {way}; {card} {way}
        [from] {spot} {way} to {to}""",
        make=made.step,
    ),
    go(
        Exit,
        """breakthrough {cell}; breakthrough; breakthrough [with] {spot}; breakthrough from {spot}; {spot} breakthrough
        with {spot} breakthrough; from {spot} breakthrough; {spot} off; move {spot} off; [from] {spot} move off
        move off with {spot}""",
        make=made.leave,
    ),
    go(
        Use,
        """use {card}[ = {first}]; {card} use; use {card} equals {first}; skill {card}; {card} skill
        {usenew} [equals] {first}; [against] {spot} [{side}] use {card}""",
        bare="{card}",
        make=made.use,
        write=_first,
        any_time=True,
    ),
    go(
        Target,
        "target {aim} {cell}; target {cell}; target {spot}; {spot} target",
        bare="[against] {spot}; {aim} {cell}; [to] strike {spot}; {spot} strike; attack {spot}; {spot} attack",
        make=made.target,
        holds=False,
    ),
    Form(kind=Recover, says=ways("recover {card}; {card} recover"), bare=("{card}",)),
    go(
        Attack,
        """attack [{aim} ]{target} with {attackers}; attack with {attackers} [against] {target}
        attack {target} {attackers}; attack {attackers} {target}; with {attackers} [to] attack {target}
        {attackers} attack [{aim}] [against] {target}; [with] {attackers} [to] [against] {target} attack
        [against] {target} with {attackers} attack; [to] [against] {target} attack with {attackers}
        to {target} attack {attackers}; against {target} attack {attackers}; with {attackers} {side} attack {target}
        [against] {target} {side} attack with {attackers}; [with] {attackers} {capture} {target}
        {capture} {target} with {attackers}""",
        bare="""[against] {target} with {attackers}; [with] {attackers} [to] {target}
        [with] {attackers} against {target}; {attackers} {xtarget}""",
        make=made.attack,
        write=_attack,
    ),
    go(
        Advance,
        """advance {cell}; advance; advance [with] {spot}; advance [to] {goal} with {spot}; advance {spot} to {goal}
        {spot} advance [to] [{goal}]; with {spot} advance [to] [{goal}]; from {spot} advance [to] [{goal}]
        advance from {spot} [to] [{goal}]""",
        bare="""[with] {spot}; {spot} [to] {goal}; move {spot} [to] {goal}; {spot} move [to] {goal}
        {spot} capture {goal}; capture {goal} with {spot}""",
        make=made.advance,
        holds=False,
    ),
    go(
        Stay,
        """[{everyone}] stay; nobody; nobody advance; nobody move
        no advance; no advance [to] {goal}; no advance {side}; no move""",
        bare="skip",
        make=made.stay,
        holds=False,
    ),
    go(
        Outcome,
        "outcome {what}; outcome {spot} {what}",
        bare="{what}; {spot} {what}; {what} {spot}",
        make=made.outcome,
        holds=False,
    ),
    go(
        EndRound,
        """endround; endround {number}; nth {number} endround; nth {number} round over; round {number} over
        over nth {number} round; over round {number}; begin round {next}; begin nth {next} round
        round {next} [begin]; nth {next} round [begin]""",
        make=made.end_round,
        holds=False,
    ),
    go(
        Declare,
        "declare {what}[ {who}]; {what}; {who} {what}; {what} {who}; declare {who} {what}; {who} declare {what}",
        make=made.declare,
        any_time=True,
        holds=False,
    ),
    go(Agree, "[{everyone}] agree", holds=False),
    go(Disagree, "disagree", holds=False),
)

A_CELL = say("a cell was expected, as c2 or a1-2")
GRAMMAR: Grammar = Grammar(
    game="death-front",
    forms=FORMS,
    names=lambda: {"row": {row: {} for row in ROWS}},
    names_at=lambda position: names_at(position, GRAMMAR.words.table),
    sides=SEATS,
    remarks=REMARKS,
    slots=SLOTS,
    expects={
        "cell": A_CELL,
        "to": say("say where to: {example}", example=MOVE),
        "target": say("say what is attacked: {example}", example=ATTACK),
        "attackers": say("say with which units: {example}", example=ATTACK),
        "card": say("a card was expected"),
        "first": UNCLEAR,
        "amount": A_NUMBER,
        "whom": say("say one of: {words}", words=("enemy", "both")),
    },
    title=title,
)
