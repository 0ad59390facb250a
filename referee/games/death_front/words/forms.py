"""How the moves of Death Front are said: one row for each kind of move, the ways of saying it parted by semicolons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.games.death_front.printed.armies import SEATS, title
from referee.games.death_front.printed.grid import ROWS
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
from referee.games.death_front.words.described import UNCLEAR, described
from referee.games.death_front.words.names import names_at
from referee.games.death_front.words.remarks import REMARKS
from referee.games.death_front.words.slots import SLOTS
from referee.kernel.forms.grammar import Form, Grammar
from referee.kernel.text import say


def ways(*lines: str) -> tuple[str, ...]:
    """Return the patterns of *lines*; '..' stands for 'at' or 'to', either of which may be left out."""
    return tuple(pattern.strip().replace("..", "[at] [to]") for line in lines for pattern in line.split(";"))


def described_too(*lines: str) -> Iterator[str]:
    """Yield the patterns of *lines* as they stand, and with what the card tells after them."""
    for pattern in ways(*lines):
        yield from (pattern, f"{pattern} [equals] {{first}}")


# -- what of a move is not written as it stands ------------------------------------------------------------------------


def _first(move: Deploy | Discard | Use, language: str) -> Mapping[str, str]:
    return {"first": described(move.first, GRAMMAR.writing(language), language)}


def _attack(move: Attack, language: str) -> Mapping[str, str]:
    words = GRAMMAR.writing(language)
    aim = "" if move.aim == "unit" else words[f"aim {move.aim}"]
    return {"aim": aim, "attackers": f" {words['and']} ".join(move.attackers)}


def _count(move: Redraw, language: str) -> Mapping[str, str]:
    return {"number": str(move.count)}


# -- the forms ---------------------------------------------------------------------------------------------------------

FORMS = (
    Form(
        kind=Keep,
        says=ways(
            "keep; keep hand; keep whole [hand]; hand keep; use hand; {everyone} keep [hand]; keep [hand] {everyone}",
            "no redraw [hand]; hand no redraw; no redraw {side}; {everyone} no redraw [hand]; {noone} redraw [hand]",
        ),
        make=made.alone(Keep),
        holds=True,
    ),
    Form(
        kind=Redraw,
        says=ways(
            "redraw {number}; redraw [hand]; redraw whole [hand]; redraw {number} hand; {number} redraw; hand redraw",
            "{everyone} redraw [hand]; {everyone} redraw whole [hand]",
        ),
        make=made.redraw,
        write=_count,
        holds=True,
    ),
    Form(
        kind=Draw,
        says=ways("draw [{one}] [pile]; draw pile [{one}]; pile draw [{one}]; {everyone} draw [{one}] [pile]"),
        make=made.alone(Draw),
        holds=True,
    ),
    Form(
        kind=Decline,
        says=ways(
            "decline [draw]; decline ninth; decline pile; decline draw ninth; decline [draw] {side}; skip draw",
            "refuse draw; refuse ninth; no draw; no ninth; no draw ninth; no draw {side}; {noone} draw",
            "{everyone} decline [draw]; {everyone} no draw; {everyone} skip draw; {everyone} refuse ninth",
            "{everyone} no ninth",
        ),
        make=made.alone(Decline),
        holds=True,
    ),
    Form(
        kind=Discard,
        says=ways(
            "discard {card}[ = {first}]; {card} discard; {freshdiscard}",
            "discard {twice} {card}; discard {number} {card}; discard {card} {twice}",
        ),
        bare=("{card}",),
        make=made.discard,
        write=_first,
        holds=True,
    ),
    Form(
        kind=Skip,
        says=ways(
            "skip; skip {twice}; skip {side}; skip more; no more; {nay}; {everyone} skip",
            "skip [to] {step} [more]; skip [more] {step}; skip with {step}; skip {step} {side}; {step} skip",
            "no [more] {step} [more]; no [more] {step} [more] [from] {side}; {step} [more] no; {step} nobody",
            "deploy no {step}; use no {step}; {noone} {step}; {everyone} skip {step}; {everyone} {step} skip",
            "{everyone} no {step} [more]; {everyone} deploy no {step}; {everyone} use no {step}",
        ),
        make=made.skip,
        holds=True,
    ),
    Form(
        kind=Deploy,
        says=(
            "deploy {card} at {cell}[ = {first}]",
            *described_too("deploy {card} .. {cell}; deploy .. {cell} {card}; {card} deploy .. {cell}"),
            *described_too("[at] {cell} deploy {card}; deploy {card} deploy .. {cell}"),
            *ways("[at] {cell} {side} deploy {card}; deploy {card} [equals] {first} .. {cell}"),
            *ways("{fresh}; {freshat}; [at] {cell} {freshthere}"),
        ),
        bare=(
            *described_too("{card} .. {cell}; [at] {cell} {card}"),
            *ways("{card} [equals] {first} .. {cell}; {freshofside}"),
        ),
        make=made.shown(Deploy),
        write=_first,
        holds=True,
        elsewhere=True,
    ),
    Form(
        kind=Step,
        says=ways(
            "move {card} {origin} to {to}; move [from] {spot} [to] {to}; move [to] {to} from {spot}",
            "[from] {spot} move [to] {to}; {card} move [from] {origin} [to] {to}; from {origin} {card} move [to] {to}",
            "from {origin} move {card} [to] {to}; move {card} [to] {to} from {origin}",
            "{card} move [to] {to} from {origin}; {spot} onward to {to}; {spot} onward; {spot} onward {squares}",
            "move {spot} {way}; move {way} {spot}; move {spot} {way} [to] {to}; {spot} move {way}; {spot} {way} move",
            "{spot} {way} move {squares}; {spot} move {way} [to] {to}; {spot} {way} move [to] {to}",
            "{spot} move {squares}; onward {spot} {squares}",
        ),
        bare=ways(
            "[from] {origin} [to] {to}; {card} [from] {origin} [to] {to}; [from] {origin} {card} [to] {to}",
            "[to] {to} from {origin}; {card} to {to} from {origin}; {card} to {to}; {origin} {way}; {card} {way}",
        ),
        make=made.step,
        holds=True,
    ),
    Form(
        kind=Exit,
        says=ways(
            "breakthrough {cell}; breakthrough; breakthrough [with] {spot}; breakthrough from {spot}",
            "{spot} breakthrough; with {spot} breakthrough; from {spot} breakthrough; {spot} off; move {spot} off",
            "{spot} move off; from {spot} move off; move off with {spot}",
        ),
        make=made.leave,
        holds=True,
    ),
    Form(
        kind=Use,
        says=ways(
            "use {card}[ = {first}]; {card} use; use skill {card}; skill {card}; {card} skill; {freshskill}",
            "[against] {spot} use {card}; [against] {spot} {side} use {card}",
        ),
        bare=("{card}",),
        make=made.use,
        write=_first,
        holds=True,
        any_time=True,
    ),
    Form(
        kind=Target,
        says=ways("target {aim} {cell}; target [at] {spot}; {spot} target"),
        bare=ways(
            "{spot}; against {spot}; {aim} {cell}; strike {spot}; {spot} strike; attack {spot}; {spot} attack",
        ),
        make=made.target,
    ),
    Form(kind=Recover, says=ways("recover {card}; {card} recover"), bare=("{card}",)),
    Form(
        kind=Attack,
        says=ways(
            "attack [{aim} ]{target} with {attackers}; attack with {attackers} [against] {target}",
            "attack {target} {attackers}; attack {attackers} {target}; with {attackers} [to] attack {target}",
            "{attackers} attack [{aim}] [against] {target}; {attackers} [to] [against] {target} attack",
            "with {attackers} [to] [against] {target} attack; [against] {target} with {attackers} attack",
            "[to] [against] {target} attack with {attackers}; to {target} attack {attackers}",
            "against {target} attack {attackers}; with {attackers} {side} attack {target}",
            "[against] {target} {side} attack with {attackers}; {attackers} {capture} {target}",
            "with {attackers} {capture} {target}; {capture} {target} with {attackers}",
        ),
        bare=ways(
            "{target} with {attackers}; against {target} with {attackers}; [with] {attackers} [to] {target}",
            "[with] {attackers} against {target}; {attackers} {xtarget}",
        ),
        make=made.attack,
        write=_attack,
        holds=True,
    ),
    Form(
        kind=Advance,
        says=ways(
            "advance {cell}; advance; advance [with] {spot}; advance [to] {goal} with {spot}; advance {spot} to {goal}",
            "{spot} advance [to] [{goal}]; with {spot} advance [to] [{goal}]; from {spot} advance [to] [{goal}]",
            "advance from {spot} [to] [{goal}]",
        ),
        bare=ways(
            "{spot}; with {spot}; {spot} [to] {goal}; move {spot} [to] {goal}; {spot} move [to] {goal}",
            "{spot} capture {goal}; capture {goal} with {spot}",
        ),
        make=made.advance,
    ),
    Form(
        kind=Stay,
        says=ways(
            "stay; {everyone} stay; nobody; nobody advance; nobody move; no advance; no advance [to] {goal}; no move",
        ),
        make=made.stay,
    ),
    Form(
        kind=Outcome,
        says=ways("outcome {what}; outcome {spot} {what}"),
        bare=ways("{what}; {spot} {what}; {what} {spot}"),
        make=made.outcome,
    ),
    Form(
        kind=EndRound,
        says=ways(
            "endround; endround {number}; nth {number} endround; round {number} over; nth {number} round over",
            "over round {number}; over nth {number} round; begin round {next}; begin nth {next} round; round {next}",
            "nth {next} round; round {next} begin; nth {next} round begin",
        ),
        make=made.end_round,
    ),
    Form(
        kind=Declare,
        says=ways(
            "declare {what}[ {who}]; {what}; {who} {what}; {what} {who}; declare {who} {what}; {who} declare {what}",
        ),
        make=made.declare,
        any_time=True,
    ),
    Form(kind=Agree, says=ways("agree; {everyone} agree"), make=made.alone(Agree)),
    Form(kind=Disagree, says=("disagree",)),
)

A_CELL = say("a cell was expected at the end of the line, as c2 or a1-2")
GRAMMAR: Grammar = Grammar(
    game="death-front",
    forms=FORMS,
    names=lambda: {"row": {row: {} for row in ROWS}},
    names_at=lambda position: names_at(position, GRAMMAR.table),
    sides=SEATS,
    remarks=REMARKS,
    slots=SLOTS,
    expects={
        "cell": A_CELL,
        "to": A_CELL,
        "target": say("say what is attacked: attack c4 with b2, b3"),
        "attackers": say("say with which units: attack c4 with b2, b3"),
        "card": say("a card was expected at the end of the line"),
        "first": say(UNCLEAR),
    },
    title=title,
)
