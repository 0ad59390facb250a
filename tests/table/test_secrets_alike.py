"""Two evenings that differ in nothing but what lies face down look alike, whatever is typed, until it is turned up."""

from __future__ import annotations

import pytest
from kits.evening import Evening

from referee.report.language import speak_in
from referee.table.typing import typing

SETUP = ("setup ussr poland 4, e germany 1, yugoslavia 1", "setup us w germany 4, italy 3")
PLANNING = ("objective cuba", "token cia")
STRUGGLE = ("cia first", "cia recruits industry", "kgb recruits radio", "cia passes")
AGENTS = ("cia agent analyst, kgb agent assassin", "cia agent double agent, kgb agent master spy")
EVENINGS = {
    "twilight-struggle": tuple((*SETUP, f"headline us {card}") for card in ("defectors", "marshall plan", "nato")),
    "cold-war": tuple((*PLANNING, agents, *STRUGGLE) for agents in AGENTS),
}
TYPED = {
    "twilight-struggle": (
        "headline ussr korean war", "headline ussr korean war 5", "ussr headline korean wra 5", "headline ussr ",
        "headline ussr korean war, ", "headline ussr korean war, xyzzy", "headline ussr five year plan, us pass",
        "headline us fidel", "ussr pass", "coup iran 4", "headline ussr china card", "xyzzy", "", "nato", "korean war?",
    ),
    "cold-war": (
        "kgb passes", "kgb passes, cia passes", "kgb passes, end turn", "kgb passes, ", "kgb recruits industry",
        "kgb passes, kgb kills analyst", "kgb agent analyst", "xyzzy", "kgb ",
    ),
}  # fmt: skip


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(("game", "line"), [(game, line) for game, lines in TYPED.items() for line in lines])
@pytest.mark.parametrize("strictness", ["strict", "warn"])
def test_whatever_lies_face_down_what_is_typed_is_answered_alike(
    game: str, line: str, language: str, strictness: str
) -> None:
    told = []
    for lines in EVENINGS[game]:
        evening = Evening(game, *lines, strictness=strictness)  # type: ignore[arg-type]
        speak_in(language)
        before, kept = typing(evening.session, line), evening.lines
        after = evening.enter(line)
        assert evening.lines == kept
        asked = after.asked and (after.asked.then, after.asked.choices)
        told.append((before, after.said, after.draft, after.at, asked, evening.ran))
        speak_in("en")
    assert told[1:] == told[:-1]


def test_what_refuses_a_line_is_told_once_what_lay_face_down_is_seen() -> None:
    """Who agrees to turn it up plays the line as far as that; what followed it is refused for its true reason then."""
    evening = Evening("twilight-struggle", *EVENINGS["twilight-struggle"][0])
    evening.enter("ussr headline korean war 5")
    assert "this turns up what lies face down" in evening.said
    evening.enter("y")
    assert "'ussr: headline korean war' turns up what lies face down: play it first" in evening.said
    assert evening.lines[-1] == "headline us defectors"
    evening.enter("ussr headline korean war")
    evening.enter("y")
    assert "Defectors cancels the headline Korean War" in evening.said
    evening.enter("roll 5")
    assert "USSR owes: action round 1: play a card" in evening.said
