"""How the moves of Cold War are said: one row for each kind of move."""

from __future__ import annotations

from referee.games.cold_war.printed.cards import AGENTS, EVENTS, GROUPS, OBJECTIVES
from referee.games.cold_war.printed.sides import CIA, KGB, title
from referee.games.cold_war.state.moves import (
    Activate,
    Assign,
    Claim,
    Decline,
    Destroy,
    Discard,
    EndTurn,
    First,
    Flip,
    Give,
    Leave,
    Pass,
    Peek,
    Recruit,
    Reorder,
    Return,
    Reveal,
    Send,
    Shuffle,
    Steal,
    Token,
    Turn,
    Use,
)
from referee.games.cold_war.words import meant
from referee.games.cold_war.words.remarks import REMARKS
from referee.games.cold_war.words.slots import EXPECTS, SLOTS
from referee.kernel.forms.declared import Form
from referee.kernel.forms.grammar import Grammar
from referee.kernel.forms.names import names

RECRUITED = (
    "recruit {group}",
    "{group} recruit",
    "{group} join {side}",
    "{group} by {side} recruit",
    "recruit {number} {group}",
)

FORMS = (
    # What Media has looked at is recruited by the power; below it is an action.
    Form(
        kind=Recruit,
        says=(*RECRUITED, "look {group} recruit", "recruit look {group}"),
        bare=("{group}",),
        make=meant.recruit_seen,
    ),
    # -- Briefing
    Form(
        kind=Flip,
        says=(
            "goal {objective}",
            "[goal] flip [goal] {objective} [goal]",
            "goal {objective} flip",
            "{objective} flip [goal]",
            "{objective} goal",
        ),
        bare=("{objective}",),
        make=meant.flip,
        elsewhere=True,
    ),
    Form(
        kind=Token,
        says=(
            "token {who}",
            "token get {who}",
            "{who} [get] token",
            "get token {who}",
            "token {who} get",
            "{who} token get",
            "{who} get",
            "{who} guess [get] [token]",
            "{guessing} misguess",
        ),
        make=meant.token,
    ),
    Form(kind=Shuffle, says=("shuffle", "shuffle {number}"), make=meant.shuffle),
    Form(
        kind=Reorder,
        says=(
            "reorder",
            "reorder {number}",
            "look [top] {number} [reorder]",
            "[top] {number} reorder",
            "reorder top {number}",
        ),
        make=meant.reorder,
    ),
    # -- Planning
    Form(
        kind=Assign,
        says=(
            "operative {agent}",
            "[choose] [operative] {agent}",
            "{agent} [choose] [operative]",
            "{agent} operative choose",
            "[operative] choose [operative] {agent} [operative]",
            "[operative] {shown} [operative] {agent}",
            "{pair} [choose] [operative] {agent} {partner}",
            "{agent} by {side}",
            "{likewise} [{side}]",
            # he stays unnamed
            "operative",
            "choose operative",
            "[operative] chosen [operative] [{secret}]",
            "[operative] {secret} chosen [operative]",
            "keep [operative] {secret}",
            "[choose] {agents} [chosen] [{secret}]",
            "{agents} choose [{secret}]",
            "{secret} choose {agents}",
            "{pair} [all] [{secret}] choose operative [{secret}]",
            "{pair} [all] choose [operative] {secret}",
            "{pair} [all] {secret}",
            "{pair} [all] [operative] chosen [operative]",
        ),
        bare=("{agent}",),
        make=meant.assign,
        holds=True,
        elsewhere=True,
    ),
    # -- Influence Struggle
    Form(
        kind=First,
        says=(
            "first {who}",
            "{who} first",
            "let {who} [first]",
            "{last} second",
            "let {last} second",
            "second {last}",
        ),
        make=meant.first,
    ),
    Form(
        kind=Recruit,
        says=RECRUITED,
        bare=("{group}",),
        make=meant.recruit,
        holds=True,
        elsewhere=True,
    ),
    Form(
        kind=Activate,
        says=("activate {group}", "{group} activate", "activate {group} sideways"),
        bare=("{group}",),
        later=("with {group}",),
        make=meant.activate,
        holds=True,
    ),
    Form(
        kind=Pass,
        says=(
            "pass",
            "{idle}",
            "{number} pass",
            "pass [times] {number}",
            "pass by {side}",
            "{pair} [all] pass",
            "{pair} [all] {idle}",
            "{likewise}",
            "{likewise} {side}",
        ),
        make=meant.passes,
        holds=True,
    ),
    Form(kind=Destroy, says=("destroy {group}", "{group} destroy", "takes {group} out"), bare=("{group}",)),
    Form(
        kind=Turn,
        says=(
            "turn {group}",
            "{group} turn",
            "{to} {group}",
            "{group} {to}",
            "turn {group} {to}",
            "{group} turn {to}",
            "turn {to} {group}",
            "{from} {group} {to}",
            "{to} {from} {group}",
        ),
        bare=("{group}",),
        make=meant.turn,
    ),
    Form(kind=Steal, says=("steal {group}", "{group} steal"), bare=("{group}",), make=meant.steal),
    Form(
        kind=Give,
        says=(
            "give {group}",
            "{group} give",
            "give {group} {receiver}",
            "give {receiver} {group}",
            "{group} give {receiver}",
            "give {group} give {receiver}",
        ),
        bare=("{group}", "{group} {receiver}"),
        make=meant.give,
    ),
    Form(
        kind=Discard,
        says=(
            "discard {group}",
            "discard look {group}",
            "{group} discard",
            "look {group} discard",
            "takes {group} out",
        ),
        bare=("{group}",),
    ),
    Form(
        kind=Leave,
        says=("leave", "leave {group}", "{group} leave", "look {group} leave", "put [{group}] back", "keep {group}"),
        make=meant.leave,
    ),
    Form(
        kind=Use,
        says=(
            "spend {event}",
            "spend spend {event}",
            "{event} spend",
            "{event} by {side}",
            "{event} spend by {side}",
            "with {event} spend",
        ),
        bare=("{event}",),
        make=meant.use,
        holds=True,
        elsewhere=True,
    ),
    # -- Cease-fire
    Form(
        kind=Decline,
        says=("decline", "decline [spend] {event}", "keep {event}", "{event} decline"),
        make=meant.decline,
    ),
    # -- Debriefing
    Form(
        kind=Reveal,
        says=(
            "reveal {agent}",
            "reveal operative {agent}",
            "operative [reveal] {agent}",
            "{agent} [operative] reveal",
            "{agent} operative",
            "{pair} [reveal] [operative] {agent} {partner}",
            "{agent} by {side}",
            "{likewise} [{side}]",
        ),
        bare=("{agent}",),
        make=meant.reveal,
        holds=True,
    ),
    Form(
        kind=Send,
        says=(
            "send {agent}",
            "send {agent} [send] onleave",
            "{agent} [send] onleave",
            "onleave {agent}",
            "send onleave {agent}",
        ),
        bare=("{agent}",),
        make=meant.send,
    ),
    Form(
        kind=Peek,
        says=(
            "peek",
            "[nextturn] peek [{rival}] [operative] [first] [nextturn]",
            "[nextturn] peek [{rival}] [nextturn] operative",
            "[let] [nextturn] {rival} [nextturn] showfirst [operative] [nextturn]",
            "[nextturn] showfirst [operative] [nextturn]",
        ),
    ),
    Form(
        kind=Claim,
        says=(
            "claim {objective}",
            "claim [bottom] [goal] {objective}",
            "bottom {objective}",
            "{objective} claim",
            "{objective} claim {side}",
            "claim {objective} by {side}",
        ),
        bare=("{objective}", "{objective} {side}"),
    ),
    # -- Detente
    Form(kind=Return, says=("return {agent}", "{agent} return"), bare=("{agent}",)),
    Form(kind=EndTurn, says=("endturn", "endturn {number}", "round {number} endturn"), make=meant.end_turn),
)

GRAMMAR = Grammar(
    game="cold-war",
    forms=FORMS,
    names=lambda: names("cold-war", {"objective": OBJECTIVES, "event": EVENTS, "group": GROUPS, "agent": AGENTS}),
    sides=(CIA, KGB),
    remarks=REMARKS,
    slots=SLOTS,
    granted={EndTurn: (Flip,)},
    title=title,
    expects=EXPECTS,
)
