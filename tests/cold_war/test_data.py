"""The printed facts against the checks of the reference, and the corpus: cards, rules, options, code."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from referee.games.cold_war import GAME
from referee.games.cold_war.printed.cards import AGENTS, EVENTS, FACTIONS, GROUPS, OBJECTIVES
from referee.games.cold_war.printed.facts import facts
from referee.games.cold_war.state.position import OPTIONS
from referee.kernel.ruling import RefereeError

CODE = Path(__file__).parents[2] / "referee" / "games" / "cold_war"


def test_objectives_add_up_as_printed() -> None:
    printed = Counter((card.population, card.stability) for card in OBJECTIVES.values())
    assert printed == {(5, 9): 7, (4, 11): 5, (3, 13): 3, (1, 6): 6}
    assert Counter(card.points for card in OBJECTIVES.values()) == {20: 3, 15: 5, 10: 7, 5: 6}
    assert sum(card.points for card in OBJECTIVES.values()) == 235


def test_every_bias_order_is_its_own_and_the_events_begin_with_media() -> None:
    assert len({card.bias for card in OBJECTIVES.values()}) == 21
    assert all(sorted(card.bias) == sorted(FACTIONS) for card in OBJECTIVES.values())
    assert {name for name, card in OBJECTIVES.items() if card.bias[0] == "Media"} == set(EVENTS)


def test_cuba_is_as_in_the_rulebooks_example() -> None:
    cuba = OBJECTIVES["Cuba"]
    assert (cuba.bias, cuba.points) == (("Economic", "Military", "Political", "Media"), 10)


def test_every_faction_has_each_value_once() -> None:
    pairs = {(group.faction, group.value) for group in GROUPS.values()}
    assert pairs == {(faction, value) for faction in FACTIONS for value in range(1, 7)}
    assert sum(group.value for group in GROUPS.values()) == 84


def test_the_starred_groups_are_as_in_the_rulebooks_example() -> None:
    starred = {"Mafia": 2, "Food Companies": 3, "Industry": 4, "Newspapers": 4, "Opposition": 5}
    assert {name: GROUPS[name].value for name in starred} == starred


def test_agents_run_from_one_to_six() -> None:
    assert [agent.initiative for agent in AGENTS.values()] == [1, 2, 3, 4, 5, 6]


def test_no_card_is_missing() -> None:
    assert GAME.missing() == ()


def test_every_cited_paragraph_and_option_exists() -> None:
    refs = {row["ref"] for row in facts("rules")["paragraph"]}
    code = "".join(path.read_text(encoding="utf-8") for path in CODE.rglob("*.py"))
    assert set(re.findall(r'"(\d\.\d+)"', code)) <= refs
    cited = set(re.findall(r'(?:rests|by_option)\([^"]*"([a-z-]+)"', code)) | set(
        re.findall(r'option\("([a-z-]+)"', code)
    )
    assert cited <= set(OPTIONS.rows)


def test_every_paragraph_is_in_both_languages() -> None:
    assert all(row["text"] and row["text_zh"] and row["title_zh"] for row in facts("rules")["paragraph"])


def test_eleven_switches_and_the_rest_fixed() -> None:
    assert (len(OPTIONS.switches), len(OPTIONS.rows)) == (11, 27)


def test_the_profile_cn_changes_four_switches() -> None:
    assert OPTIONS.choose({}) == OPTIONS.standard
    assert OPTIONS.choose({"profile": "cn"}).named == {
        "political-stability": "both-sides",
        "director-draw": "top",
        "next-turn-agendas": "needs-token",
        "disorder-claim": "after-agendas",
    }


def test_a_switch_may_be_set_apart_from_the_profile() -> None:
    chosen = OPTIONS.choose({"profile": "cn", "director_draw": "bottom", "summit-meeting": "action"})
    assert (chosen["director-draw"], chosen["disorder-claim"], chosen["summit-meeting"]) == (
        "bottom",
        "after-agendas",
        "action",
    )


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"profile": "us"}, "profile may be rulebook, cn, not 'us'"),
        ({"bias": "x"}, "no table option bias"),
        ({"director-draw": "middle"}, "may be bottom, top"),
        ({"forced-effect": "optional"}, "is settled: it is always mandatory"),
    ],
)
def test_an_option_that_there_is_not_is_refused(options: dict[str, str], said: str) -> None:
    with pytest.raises(RefereeError, match=said):
        GAME.new({}, options)


def test_the_options_there_are_and_what_a_fixed_one_is() -> None:
    with pytest.raises(RefereeError) as unknown:
        GAME.new({}, {"bias": "x"})
    switches = (
        "profile, political-stability, director-draw, next-turn-agendas, disorder-claim, cease-fire-loser, "
        "nobel-agent, summit-meeting, no-target-activation, detente-events, balance-after-double-disorder, "
        "steal-from-over-stability"
    )
    assert str(unknown.value) == f"there is no table option bias; there are: {switches}"
    with pytest.raises(RefereeError) as fixed:
        GAME.new({}, {"forced-effect": "optional"})
    assert str(fixed.value) == "forced-effect is settled: it is always mandatory"


def test_a_fixed_reading_may_be_named() -> None:
    assert OPTIONS.choose({"forced-effect": "mandatory"}) == OPTIONS.standard


def test_settings() -> None:
    assert GAME.new({"token": "kgb"}, {}).token == "kgb"
    for setup in ({"token": "usa"}, {"handicap": 3}):
        with pytest.raises(RefereeError):
            GAME.new(setup, {})
