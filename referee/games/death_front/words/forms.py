"""How the moves of Death Front are said: one row for each kind of move."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.death_front.printed.armies import SEATS, title
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
from referee.games.death_front.words.described import described
from referee.games.death_front.words.names import names_at
from referee.games.death_front.words.remarks import REMARKS
from referee.games.death_front.words.slots import AT, SLOTS
from referee.kernel.forms.grammar import Form, Grammar
from referee.kernel.text import say

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



def _described(*patterns: str) -> tuple[str, ...]:
    """Return *patterns* as they stand, and with what the card tells after them."""
    return tuple(f"{pattern}{told}" for pattern in patterns for told in ("", " [equals] {first}"))


FORMS = (
    Form(
        kind=Keep,
        says=(
            *("keep", "keep hand", "no redraw", "no redraw hand", "{everyone} keep [hand]", "{everyone} no redraw [hand]"),
            *("no redraw {side}", "{noone} redraw [hand]", "keep [hand] {everyone}", "use hand", "keep whole", "keep whole hand", "hand keep", "hand no redraw"),
        ),
        make=made.alone(Keep),
        holds=True,
    ),
    Form(
        kind=Redraw,
        says=(
            *("redraw {number}", "redraw", "redraw hand", "redraw whole [hand]", "redraw {number} hand", "{number} redraw", "hand redraw"),
            *("{everyone} redraw [hand]",),
        ),
        make=made.redraw,
        write=_count,
        holds=True,
    ),
    Form(
        kind=Draw,
        says=("draw [{one}] [pile]", "draw pile [{one}]", "{everyone} draw [{one}] [pile]", "pile draw [{one}]"),
        make=made.alone(Draw),
        holds=True,
    ),
    Form(
        kind=Decline,
        says=(
            *("decline [draw]", "no draw", "refuse draw", "decline ninth", "no ninth", "decline draw ninth"),
            *("no draw ninth", "{everyone} decline [draw]", "{everyone} no draw", "refuse ninth", "no draw {side}"),
            *("{noone} draw", "decline [draw] {side}", "{everyone} refuse ninth", "decline pile", "skip draw", "{everyone} skip draw", "{everyone} no ninth"),
        ),
        make=made.alone(Decline),
        holds=True,
    ),
    Form(
        kind=Discard,
        says=(
            f"discard {{card}}[ = {{first}}]",
            *("discard {twice} {card}", "discard {number} {card}", "discard {card} {twice}", "{card} discard", "{freshdiscard}"),
        ),
        bare=("{card}",),
        make=made.discard,
        write=_first,
        holds=True,
    ),
    Form(
        kind=Skip,
        says=(
            *("skip", "skip {twice}", "skip [to] {step} [more]", "skip [more] {step}", "skip with {step}", "no [more] {step} [more]"),
            *("{step} skip", "{everyone} skip", "{everyone} skip {step}", "{everyone} {step} skip", "{everyone} no {step} [more]"),
            *("no [more] {step} [more] [from] {side}", "skip {step} {side}", "{step} [more] no", "skip more", "no more", "no"),
            *("deploy no {step}", "use no {step}", "{step} nobody", "{noone} {step}", "skip {side}", "{noone}"),
            *("{everyone} deploy no {step}", "{everyone} use no {step}"),
        ),
        make=made.skip,
        holds=True,
    ),
    Form(
        kind=Deploy,
        says=(
            "deploy {card} at {cell}[ = {first}]",
            *_described(f"deploy {{card}} {AT} {{cell}}", f"deploy {AT} {{cell}} {{card}}"),
            *_described(f"{{card}} deploy {AT} {{cell}}", "[at] {cell} deploy {card}"),
            *("[at] {cell} {side} deploy {card}", f"deploy {{card}} deploy {AT} {{cell}}"),
            *(f"deploy {{card}} {{first}} {AT} {{cell}}", "{fresh}", "{freshat}", "[at] {cell} {freshthere}"),
        ),
        bare=(
            *_described(f"{{card}} {AT} {{cell}}", "[at] {cell} {card}"),
            *(f"{{card}} [equals] {{first}} {AT} {{cell}}", "{freshofside}"),
        ),
        make=made.shown(Deploy),
        write=_first,
        holds=True,
        elsewhere=True,
    ),
    Form(
        kind=Step,
        says=(
            "move {card} {origin} to {to}",
            *("move [from] {spot} [to] {to}", "move [to] {to} from {spot}", "move {card} [to] {to} from {origin}"),
            *("[from] {spot} move [to] {to}", "{card} move [from] {origin} [to] {to}", "{card} move [to] {to} from {origin}"),
            *("move {spot} {way}", "{spot} move {way}", "{spot} {way} move", "{spot} onward", "{spot} onward to {to}"),
            *("move {spot} {way} [to] {to}", "{spot} move {way} [to] {to}", "{spot} {way} move [to] {to}"),
            *("{spot} onward {squares}", "{spot} {way} move {squares}", "{spot} move {squares}", "onward {spot} {squares}"),
            *("move {way} {spot}", "from {origin} {card} move [to] {to}", "from {origin} move {card} [to] {to}"),
        ),
        bare=(
            *("[from] {origin} [to] {to}", "{card} [from] {origin} [to] {to}", "[from] {origin} {card} [to] {to}"),
            *("[to] {to} from {origin}", "{card} to {to} from {origin}", "{origin} {way}", "{card} {way}"),
            "{card} to {to}",
        ),
        make=made.step,
        holds=True,
    ),
    Form(
        kind=Exit,
        says=(
            *("breakthrough {cell}", "breakthrough [with] {spot}", "{spot} breakthrough", "with {spot} breakthrough"),
            *("breakthrough", "move {spot} off", "{spot} move off", "{spot} off", "move off with {spot}"),
            *("breakthrough from {spot}", "from {spot} breakthrough", "from {spot} move off"),
        ),
        make=made.leave,
        holds=True,
    ),
    Form(
        kind=Use,
        says=(
            "use {card}[ = {first}]",
            *("use {card} {first}", "{card} use", "use skill {card}", "skill {card}", "{card} skill", "{freshskill}"),
            *("[against] {spot} use {card}", "[against] {spot} {side} use {card}"),
        ),
        bare=("{card}",),
        make=made.use,
        write=_first,
        holds=True,
        any_time=True,
    ),
    Form(
        kind=Target,
        says=("target {aim} {cell}", "target [at] {spot}", "{spot} target"),
        bare=("{spot}", "against {spot}", "{aim} {cell}", "strike {spot}", "{spot} strike", "attack {spot}", "{spot} attack"),
        make=made.target,
    ),
    Form(kind=Recover, says=("recover {card}", "{card} recover"), bare=("{card}",)),
    Form(
        kind=Attack,
        says=(
            "attack [{aim} ]{target} with {attackers}",
            *("{attackers} attack [{aim}] [against] {target}", "with {attackers} [to] attack {target}", "attack with {attackers} {target}"),
            *("attack with {attackers} against {target}", "{attackers} [to] [against] {target} attack"),
            *("with {attackers} [to] [against] {target} attack", "[against] {target} with {attackers} attack"),
            *("attack {target} {attackers}", "attack {attackers} {target}", "[to] [against] {target} attack with {attackers}", "to {target} attack {attackers}"),
            *("against {target} attack {attackers}",),
            *("with {attackers} {side} attack {target}", "[against] {target} {side} attack with {attackers}"),
            *("{attackers} {capture} {target}", "with {attackers} {capture} {target}", "{capture} {target} with {attackers}"),
        ),
        bare=(
            *("{target} with {attackers}", "[with] {attackers} [to] {target}", "[with] {attackers} against {target}"),
            *("{attackers} {xtarget}", "against {target} with {attackers}"),
        ),
        make=made.attack,
        write=_attack,
        holds=True,
    ),
    Form(
        kind=Advance,
        says=(
            "advance {cell}",
            *("advance [with] {spot}", "advance [to] {goal} with {spot}", "{spot} advance [to] [{goal}]", "advance"),
            *("advance {spot} to {goal}", "with {spot} advance [to] [{goal}]", "{spot} advance [to] {goal}"),
            *("advance from {spot} [to] [{goal}]", "from {spot} advance [to] [{goal}]"),
        ),
        bare=(
            *("{spot}", "{spot} [to] {goal}", "move {spot} [to] {goal}", "{spot} move [to] {goal}", "move {spot} in"),
            *("{spot} capture {goal}", "capture {goal} with {spot}", "with {spot}"),
        ),
        make=made.advance,
    ),
    Form(
        kind=Stay,
        says=("stay", "nobody advance", "no advance", "nobody move", "no advance [to] {goal}", "nobody", "no move", "{everyone} stay"),
        make=made.stay,
    ),
    Form(
        kind=Outcome,
        says=("outcome {what}", "outcome {spot} {what}"),
        bare=("{what}", "{spot} {what}", "{what} {spot}"),
        make=made.outcome,
    ),
    Form(
        kind=EndRound,
        says=(
            *("endround", "endround {number}", "round {number} over", "nth {number} round over", "over round {number}"),
            *("nth {number} endround", "over nth {number} round", "begin round {next}", "begin nth {next} round"),
            *("round {next}", "nth {next} round", "round {next} begin", "nth {next} round begin"),
        ),
        make=made.end_round,
    ),
    Form(
        kind=Declare,
        says=(
            "declare {what}[ {who}]",
            *("{what}", "{who} {what}", "{what} {who}", "declare {who} {what}", "{who} declare {what}"),
        ),
        make=made.declare,
        any_time=True,
    ),
    Form(kind=Agree, says=("agree", "{everyone} agree"), make=made.alone(Agree)),
    Form(kind=Disagree, says=("disagree",)),
)

GRAMMAR = Grammar(
    game="death-front",
    forms=FORMS,
    names=lambda: {"row": dict.fromkeys("abcdefg", {})},
    names_at=lambda position: names_at(position, GRAMMAR.table),
    sides=SEATS,
    remarks=REMARKS,
    slots=SLOTS,
    expects={
        "cell": say("a cell was expected at the end of the line, as c2 or a1-2"),
        "to": say("a cell was expected at the end of the line, as c2 or a1-2"),
        "target": say("say what is attacked: attack c4 with b2, b3"),
        "attackers": say("say with which units: attack c4 with b2, b3"),
        "card": say("a card was expected at the end of the line"),
        "first": say("say what stands on the card: attack 5 defence 4 needs 1 range f1; level 1 supplies f1 b1; mine; or skill"),
    },
    title=title,
)
