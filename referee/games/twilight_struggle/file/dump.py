"""A position written down as a position file; `position.load` reads it back as it was."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from referee.games.twilight_struggle.file.lasting import meant
from referee.games.twilight_struggle.file.parts import NOWHERE, beginning, usual_reach
from referee.games.twilight_struggle.printed.map import NAMES
from referee.games.twilight_struggle.printed.sides import US, USSR
from referee.games.twilight_struggle.rules.box import box, printed_markers
from referee.games.twilight_struggle.rules.turn.headlines import Headlines
from referee.games.twilight_struggle.state.position import OPTIONAL, Fact, Pair, Position
from referee.kernel import Plain
from referee.kernel.decision import Frame
from referee.kernel.file.business import text_to_plain, to_plain
from referee.kernel.file.keys import Keys
from referee.kernel.file.toml import BadKey
from referee.kernel.printed.options import PROFILE


def dump(position: Position) -> Plain:
    """Return the content of the position file of *position*; what is empty is left out."""
    plain = {
        "game": "twilight-struggle",
        **_settings(position),
        "turn_zero": dict(position.zero),
        "statecraft": _laid(position),
        **_clock(position),
        **_cards(position),
        **_tracks(position),
        "influence": _influence(position),
        **_memory(position),
        **_owed(position),
    }
    kept = ("turn", "action_round", "defcon", "vp", "deck", "discard", "removed", "influence")
    begins = ("in_play",) if box(position.options).facts else ()
    return {key: value for key, value in plain.items() if key in (*kept, *begins) or value or value is False}


def _settings(position: Position) -> Plain:
    profile = position.options.profile
    apart = position.options.apart(profile)
    optional = {"optional_cards": False} if apart.pop(OPTIONAL, "yes") == "no" else {}
    return {PROFILE: profile, **optional, "options": apart}


def _clock(position: Position) -> Plain:
    return {
        "turn": position.turn,
        "action_round": position.action_round,
        "phasing": position.phasing,
        "stage": position.stage,
        "defcon": position.defcon,
        "vp": position.vp,
        "fell_to_2": position.dropped_to_2 or None,
    }


def _tracks(position: Position) -> Plain:
    return {
        "military_ops": _both(position.military_ops),
        "space": _both(position.space),
        "space_tries": _both(position.space_tries),
        "china": {"holder": position.china, "playable": position.china_playable},
        "civil_war": position.civil_war,
    }


def _both(pair: Pair) -> dict[str, int]:
    return {US: pair[0], USSR: pair[1]}


def _cards(position: Position) -> Plain:
    return {
        "in_play": [_fact(fact) for fact in position.facts],
        "front": list(position.front),
        "discard": list(position.discard),
        "removed": list(position.removed),
        "deck": position.deck,
        "occurred": list(position.occurred),
        "hand_size": _both(position.hands),
        "known_hand": {s: list(hand) for s, hand in zip((US, USSR), position.known, strict=True) if hand},
    }


def _laid(position: Position) -> dict[str, list[str]]:
    """Return the statecraft cards that each side has laid."""
    return {side: list(laid) for side, laid in zip((US, USSR), position.statecraft, strict=True) if laid}


def _fact(fact: Fact) -> Any:
    """Return the card's name where it says everything, else a table."""
    try:
        if meant(fact.card, ()) == fact:
            return fact.card
    except BadKey:
        pass
    said = {"card": fact.card, "side": fact.side, "until": fact.until, "detail": fact.detail}
    return {key: value for key, value in said.items() if value}


def _influence(position: Position) -> dict[str, list[int]]:
    """Return every country that holds markers, or held some at the set-up."""
    rows = zip(NAMES, position.us, position.ussr, *printed_markers(position.options, position.zero), strict=True)
    return {name: [us, ussr] for name, us, ussr, *start in rows if us or ussr or any(start)}


def _memory(position: Position) -> Plain:
    return {
        "ledger": [{"vp": row.amount, "source": text_to_plain(row.source)} for row in position.ledger],
        "declared": [
            {"side": c.side, "kind": c.kind, "text": text_to_plain(c.text), "limit": c.limit} for c in position.claims
        ],
    }


def _owed(position: Position) -> Plain:
    """Return what is owed, when it is not just the beginning of the stage, and what counts as the round's start."""
    if over := position.over:
        ended = {"winner": over.winner, "how": text_to_plain(over.how), "rule": over.rule}
        return {"over": ended, "reach": _reach(position, middle=True)}
    headline, owed = _headline(position)
    middle = owed != beginning(position, Keys({})).stack
    stack = {"stack": [to_plain(frame) for frame in reversed(position.stack)]} if middle else {}
    return {"headline": headline, "reach": _reach(position, middle), **stack}


def _headline(position: Position) -> tuple[dict[str, str], tuple[Frame, ...]]:
    """Return the headline that lies on the table, and what would be owed if none did."""
    top = position.pending
    if not isinstance(top, Headlines):
        return {}, position.stack
    laid: dict[str, str] = {side: card for side, card in ((US, top.us), (USSR, top.ussr)) if card}
    return laid, (*position.stack[:-1], replace(top, us="", ussr=""))


def _reach(position: Position, middle: bool) -> Any:
    """Return the countries where other markers stood when the round began."""
    usual = usual_reach(position, middle)
    if position.reach in (usual, NOWHERE):
        return {} if position.reach == usual else "none"
    rows = zip(NAMES, *position.reach, position.us, position.ussr, strict=True)
    return {name: [us, ussr] for name, us, ussr, *now in rows if [us, ussr] != now or usual == NOWHERE}
