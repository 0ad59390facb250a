"""What may be typed, in English and Chinese, and that what is written is read back."""

from __future__ import annotations

import pytest
from kits.cold_war import at, moves, refused

from referee.games.cold_war import GAME
from referee.kernel.forms.faults import AmbiguousLine
from referee.kernel.ruling import NotationError

STRUGGLE = """
phase = "struggle"
objective = "Cuba"
token = "cia"
to_act = "cia"
won.kgb = ["Summit Meeting"]
won.cia = ["Live Benefit"]
discard = ["Bankers"]
groups.cia = ["Police", "Nationalists", "Radio", "Mafia"]
groups.kgb = ["Students"]
"""


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("cia recruits industry", ["cia: recruit industry"]),
        ("industry", ["cia: recruit industry"]),
        ("e4", ["cia: recruit industry"]),
        ("police", ["cia: activate police"]),
        ("CIA activates police hits students", ["cia: activate police", "cia: destroy students"]),
        ("police, students", ["cia: activate police", "cia: destroy students"]),
        ("nationalists students", ["cia: activate nationalists", "cia: steal students"]),
        ("nationalists police", ["cia: activate nationalists", "cia: give police"]),
        ("cia activates mafia, mobilizes students", ["cia: activate mafia", "cia: turn students"]),
        ("radio, discards tv", ["cia: activate radio", "cia: discard television"]),
        ("radio: leaves it", ["cia: activate radio", "cia: leave"]),
        ("live", ["cia: event live benefit"]),
        ("summit meeting", ["kgb: event summit meeting"]),
        ("kgb uses the summit", ["kgb: event summit meeting"]),
        ("cia recruits oposition", ["cia: recruit opposition"]),
        (
            "CIA激活警察摧毁学生，KGB招募电视",
            ["cia: activate police", "cia: destroy students", "kgb: recruit television"],
        ),
        ("中情局使用现场直播", ["cia: event live benefit"]),
        ("激活电台放回", ["cia: activate radio", "cia: leave"]),
    ],
)
def test_a_line_is_read_as(line: str, meant: list[str]) -> None:
    assert moves(at(STRUGGLE), line) == meant


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("kgb first", ["cia: first kgb"]),
        ("first kgb", ["cia: first kgb"]),
        ("cia: first kgb", ["cia: first kgb"]),
        ("cia begins, cia recruits radio", ["cia: first cia", "cia: recruit radio"]),
    ],
)
def test_who_begins(line: str, meant: list[str]) -> None:
    assert moves(at('phase = "struggle"\nobjective = "Cuba"\ntoken = "cia"'), line) == meant


def test_only_the_holder_of_the_token_says_who_begins() -> None:
    position = at('phase = "struggle"\nobjective = "Cuba"\ntoken = "cia"')
    assert refused(position, "kgb: first kgb") == ["3.1"]


def test_what_can_only_be_one_thing_is_taken_for_granted() -> None:
    position = at('turn = 2\ntoken = "cia"\nreorder = "kgb"')
    assert moves(position, "egypt, cia agent director") == [
        "table: objective egypt",
        "table: shuffle",
        "kgb: reorder",
        "cia: agent director",
    ]


@pytest.mark.parametrize("secret", ["cia agent unnamed", "cia agent", "cia agent secret", "CIA特工秘密", "cia hidden"])
def test_an_agent_may_stay_unnamed(secret: str) -> None:
    position = at('phase = "planning"\nobjective = "Cuba"\ntoken = "cia"')
    assert moves(position, secret) == ["cia: agent unnamed"]


def test_a_misspelt_or_ambiguous_name_is_answered_with_the_names() -> None:
    """`in` is a word that says nothing; where it is the last of a line that lacks a group, it may begin two."""
    with pytest.raises(NotationError, match="did you mean Bankers"):
        moves(at(STRUGGLE), "cia recruits bakners")
    with pytest.raises(NotationError, match="'in' may be Industry, Infantry: type more of it"):
        moves(at(STRUGGLE), "cia recruits in")
    with pytest.raises(AmbiguousLine, match="may be Libya, Live Benefit"):
        moves(at('turn = 2\ntoken = "cia"'), "objective li")
    with pytest.raises(NotationError, match="say what the CIA does"):
        moves(at(STRUGGLE), "cia")


def test_every_option_of_a_position_is_written_apart_and_read_back() -> None:
    position = at(STRUGGLE)
    offered = GAME.options(position)
    # 24 groups, 6 in play or discarded: 18 recruits; four ready own groups; a pass; two events.
    assert len(offered) == 18 + 4 + 1 + 2
    for move in offered:
        assert GAME.hear(position, GAME.write(move)).moves == (move,)
        assert GAME.from_plain([GAME.to_plain(move)]) == [move]
