"""Turn Zero: what every result of every crisis brings, statecraft, the two cards, and how the variant is chosen."""

from __future__ import annotations

import tomllib
from random import Random
from typing import Any

import pytest
from kits.twilight_struggle import EARLY, LATE, MID, answer, markers, owed, position_of, refused, rules, typed
from msgspec import convert

from referee.games.twilight_struggle import GAME
from referee.games.twilight_struggle.printed.crises import CRISES, STATECRAFT, Crisis, Result, _faults, outcome
from referee.games.twilight_struggle.rules.scoring import score_region
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.change import as_plain
from referee.kernel.pages.summary import Table
from referee.kernel.ruling import RefereeError

PILES = (("V-E Day", "Yalta and Potsdam", "1945 UK Election"), ("Israel", "V-J Day", "Chinese Civil War"))
ORDER = (*PILES[0], *PILES[1])
START = "turn_zero = {}\nstage = 'setup'"
OPTIONAL_EARLY = 3  # The Cambridge Five, Special Relationship, NORAD (104-106)


def begun(*met: str, **dice: int) -> Position:
    """Return the position after the crises *met*, which came to 4 without changing anything but a card offered."""
    return position_of(turn_zero=dict.fromkeys(met, 2) | dice, stage="setup")


def after(crisis: str, die: int, *answers: str) -> Position:
    """Return the position after *crisis* alone has come to *die*, dummies laid, and what it offers was answered."""
    others = [name for name in PILES[0] if crisis in PILES[1]]
    return typed(begun(*others), f"crisis {crisis}, us statecraft dummy, ussr statecraft dummy, {die}", *answers)


def told(crisis: str, die: int) -> list[str]:
    others = [name for name in PILES[0] if crisis in PILES[1]]
    line = f"crisis {crisis}, us statecraft dummy, ussr statecraft dummy, {die}"
    return [str(each) for each in answer(begun(*others), line).told][2:]


# -- every result of every crisis --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("crisis", "die", "country", "stands"),
    [
        ("V-E Day", 1, "West Germany", (0, 1)),
        ("V-E Day", 1, "Austria", (0, 1)),
        ("V-E Day", 6, "East Germany", (2, 2)),
        ("1945 UK Election", 1, "UK", (3, 0)),
        ("Israel", 1, "Syria", (0, 2)),
        ("Israel", 2, "Syria", (0, 2)),
        ("Israel", 3, "Syria", (0, 2)),
        ("Israel", 6, "Israel", (2, 0)),
        ("Israel", 6, "Lebanon", (1, 0)),
        ("Israel", 6, "Jordan", (1, 0)),
        ("V-J Day", 1, "South Korea", (1, 2)),
        ("V-J Day", 1, "Japan", (1, 1)),
        ("V-J Day", 2, "South Korea", (1, 1)),
        ("V-J Day", 3, "South Korea", (1, 1)),
        ("Chinese Civil War", 6, "Taiwan", (3, 0)),
    ],
)
def test_a_crisis_changes_the_markers(crisis: str, die: int, country: str, stands: tuple[int, int]) -> None:
    assert markers(after(crisis, die), country) == stands


NOTHING = [
    *(("V-E Day", die) for die in (4, 5)),
    *(("Yalta and Potsdam", die) for die in (2, 3)),
    *(("1945 UK Election", die) for die in (2, 3)),
    *(("Israel", die) for die in (4, 5)),
    *(("V-J Day", die) for die in (4, 5)),
    *(("Chinese Civil War", die) for die in (2, 3)),
]


@pytest.mark.parametrize(("crisis", "die"), NOTHING)
def test_a_result_that_brings_nothing_changes_nothing(crisis: str, die: int) -> None:
    met = after(crisis, die)
    start = GAME.new({"variant": "turn-zero"}, {})
    assert (met.us, met.ussr, met.deck, met.china_playable) == (start.us, start.ussr, start.deck, True)
    assert told(crisis, die) == ["nothing happens"]


@pytest.mark.parametrize(
    ("crisis", "die", "placed"),
    [
        ("V-E Day", 1, ("ussr", 2, "Eastern Europe")),
        ("V-E Day", 2, ("ussr", 2, "Eastern Europe")),
        ("V-E Day", 3, ("ussr", 2, "Eastern Europe")),
        ("Yalta and Potsdam", 1, ("ussr", 1, "Europe")),
        ("Israel", 1, ("ussr", 2, "Middle East")),
    ],
)
def test_free_markers_come_after_the_printed_ones(crisis: str, die: int, placed: tuple[str, int, str]) -> None:
    """TZ 4: after the six of the USSR, and before the seven of the US."""
    ready = position_of(turn_zero=dict.fromkeys(ORDER, 4) | {crisis: die}, stage="setup")
    ready = typed(ready, "deal", "setup ussr poland 6")
    side, n, area = placed
    assert owed(ready) == (side, f"TZ {crisis}")
    assert str(ready.pending.prompt(ready)) == f"set up {n} more influence: {area}"  # type: ignore[union-attr]


def test_israel_1_gives_at_most_one_marker_in_a_country() -> None:
    ready = typed(position_of(turn_zero=dict.fromkeys(ORDER, 2) | {"Israel": 1}, stage="setup"), "deal")
    ready = typed(ready, "setup ussr poland 6", "setup ussr hungary 2")  # V-E Day 2 comes before Israel
    assert rules(ready, "setup ussr iraq 2") == ["TZ Israel"]
    assert markers(typed(ready, "setup ussr iraq, egypt"), "Egypt") == (0, 1)


@pytest.mark.parametrize(
    ("die", "side", "cards"),
    [
        (1, "ussr", ("Vietnam Revolts", "Arab-Israeli War")),
        (4, "us", ("Marshall Plan",)),
        (5, "us", ("Marshall Plan",)),
        (6, "us", ("Marshall Plan",)),
    ],
)
def test_yalta_offers_a_card_that_counts_against_the_hand(die: int, side: str, cards: tuple[str, ...]) -> None:
    offered = after("Yalta and Potsdam", die)
    enemy = "us" if side == "ussr" else "ussr"
    for card in cards:
        taken = typed(offered, f"{side} takes {card}")
        assert taken.whereabouts(card) == side
        assert taken.deck == offered.deck - 1
        assert rules(offered, f"{enemy} takes {card}") == ["TZ Yalta and Potsdam"]
        assert sum(taken.hands) == 1
    assert rules(offered, f"{side} takes nato") == ["TZ Yalta and Potsdam"]
    declined = typed(offered, "done")
    assert (declined.hands, declined.deck) == ((0, 0), offered.deck)


@pytest.mark.parametrize(
    ("crisis", "die", "card", "place", "pile"),
    [
        ("1945 UK Election", 6, "Socialist Governments", "box", -1),
        ("V-J Day", 1, "US/Japan Mutual Defense Pact", "box", -1),
        ("V-J Day", 6, "Korean War", "out", -1),
        ("Chinese Civil War", 1, "Ussuri River Skirmish", "out", 0),
        ("Chinese Civil War", 6, "Formosan Resolution", "out", 0),
        ("V-E Day", 6, "Europe Scoring", "out", 0),
    ],
)
def test_a_crisis_moves_a_card(crisis: str, die: int, card: str, place: str, pile: int) -> None:
    """Ussuri is a Mid War card and so in no pile yet; a replaced card leaves as many as there were."""
    met = after(crisis, die)
    assert met.whereabouts(card) == place
    assert met.deck == EARLY - OPTIONAL_EARLY + pile


@pytest.mark.parametrize(("die", "out", "joining"), [(1, True, -1), (2, False, 0)])
def test_a_mid_war_card_that_is_out_does_not_join_in_turn_4(die: int, out: bool, joining: int) -> None:
    optional_mid = 2  # Our Man in Tehran, Che (107, 108)
    end = position_of(turn=3, stage="cleanup", military_ops=[5, 5], turn_zero={"Chinese Civil War": die})
    assert typed(end, "end turn").deck - end.deck == MID - optional_mid + joining


def test_all_cards_are_counted_to_the_end() -> None:
    late = position_of(turn=8, turn_zero={"V-J Day": 6, "Chinese Civil War": 6, "V-E Day": 6})
    assert sum(map(late.in_game, GAME.names["card"])) - 1 == EARLY + MID + LATE - 7 - 1
    assert not GAME.faults(late)


@pytest.mark.parametrize("die", [4, 5, 6])
def test_chinese_civil_war_turns_the_china_card_down_until_the_first_turn_ends(die: int) -> None:
    met = after("Chinese Civil War", die)
    assert (met.china, met.china_playable) == ("ussr", False)
    first = position_of(turn=1, phasing="ussr", turn_zero={"Chinese Civil War": die})
    assert rules(first, "ussr china card place iraq 4") == ["9.3"]
    assert position_of(turn=2, phasing="ussr", turn_zero={"Chinese Civil War": die}).china_playable


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_yalta_6_lets_the_us_go_first_in_the_early_war(turn: int) -> None:
    laid = position_of(turn=turn, stage="headline", defcon=4, turn_zero={"Yalta and Potsdam": 6})
    begun = typed(laid, "us headline captured nazi scientist, ussr headline romanian abdication")
    assert (begun.action_round, begun.phasing) == (1, "us")
    second = typed(begun, "us nato operations, iran 4")
    assert (second.action_round, second.phasing) == (1, "ussr")
    third = typed(second, "ussr nasser operations, iraq 1")
    assert (third.action_round, third.phasing) == (2, "us")


def test_yalta_6_ends_with_the_early_war() -> None:
    laid = position_of(turn=4, stage="headline", defcon=4, turn_zero={"Yalta and Potsdam": 6})
    assert typed(laid, "us headline captured nazi scientist, ussr headline romanian abdication").phasing == "ussr"


def test_yalta_6_the_hands_of_a_position_file_count_the_round_of_the_side_that_went_first() -> None:
    """Turn 2, second round of the USSR: both headlines and two rounds of the US are played, one of the USSR."""
    now = position_of(turn=2, action_round=2, phasing="ussr", turn_zero={"Yalta and Potsdam": 6})
    assert now.hands == (8 - 1 - 2, 8 - 1 - 1)


# -- events without effect ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "zero", "card", "comes"),
    [
        (1, {"1945 UK Election": 4}, "Socialist Governments", False),
        (2, {"1945 UK Election": 5}, "Socialist Governments", False),
        (3, {"1945 UK Election": 5}, "Socialist Governments", True),
        (1, {"1945 UK Election": 6}, "Suez Crisis", False),
        (9, {"1945 UK Election": 6}, "Suez Crisis", False),
        (1, {"1945 UK Election": 5}, "Suez Crisis", True),
        (10, {"V-E Day": 6}, "Blockade", False),
        (2, {"V-E Day": 5}, "Blockade", True),
    ],
)
def test_var_11_an_event_has_no_effect(turn: int, zero: dict[str, int], card: str, comes: bool) -> None:
    now = position_of(turn=turn, phasing="ussr", turn_zero=zero, defcon=3)
    played = typed(now, f"ussr {card} event")
    assert (owed(played)[1].startswith("card")) == comes
    if not comes:
        assert (played.us, played.ussr) == (now.us, now.ussr)
        assert card in (played.removed if card != "Socialist Governments" else played.discard)


def test_var_11_a_headline_has_no_effect_and_is_removed() -> None:
    laid = position_of(turn=1, stage="headline", turn_zero={"V-E Day": 6})
    played = typed(laid, "us headline captured nazi scientist, ussr headline blockade")
    assert "Blockade" in played.removed


# -- V-J Day 6 ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "line", "rulings"),
    [
        (1, "us marshall plan operations, coup poland 1", set()),
        (1, "us marshall plan operations, realign poland 1-1", set()),
        (2, "us marshall plan operations, coup poland 1", {"8.1.5"}),
        (2, "us marshall plan operations, realign poland 1-1", {"8.1.5"}),
    ],
)
def test_v_j_day_6_frees_the_us_of_defcon_in_turn_1(turn: int, line: str, rulings: set[str]) -> None:
    europe = position_of(
        turn=turn, phasing="us", defcon=3, turn_zero={"V-J Day": 6}, influence={"Poland": [1, 3], "Finland": [1, 1]}
    )
    assert refused(europe, line) == rulings


def test_v_j_day_6_does_not_free_the_ussr() -> None:
    now = position_of(turn=1, phasing="ussr", defcon=3, turn_zero={"V-J Day": 6})
    assert refused(now, "ussr nasser operations, coup uk 4") == {"8.1.5"}


@pytest.mark.parametrize(("turn", "over"), [(1, False), (2, True)])
def test_v_j_day_6_keeps_defcon_at_2_in_turn_1(turn: int, over: bool) -> None:
    africa = position_of(turn=turn, phasing="ussr", defcon=2, turn_zero={"V-J Day": 6}, influence={"Angola": [1, 0]})
    ended = typed(africa, "ussr nasser operations, coup angola 4")
    assert (bool(ended.over), ended.defcon) == (over, 1 if over else 2)
    assert ("DEFCON cannot fall below 2 this turn" in map(str, ended.news)) == (not over)


def test_v_j_day_6_keeps_defcon_at_2_from_an_event_of_two_steps_or_one() -> None:
    now = position_of(turn=1, phasing="us", defcon=2, turn_zero={"V-J Day": 6})
    played = typed(now, "us duck and cover event")
    assert (played.defcon, played.vp) == (2, 5 - 2)


# -- Taiwan ------------------------------------------------------------------------------------------------------------


def test_taiwan_is_a_battleground_for_good() -> None:
    now = position_of(
        turn=9, phasing="ussr", defcon=4, turn_zero={"Chinese Civil War": 6}, influence={"Taiwan": [1, 0]}
    )
    assert typed(now, "ussr nasser operations, coup taiwan 1").defcon == 3
    (table,) = GAME.board(now, "asia").parts
    assert isinstance(table, Table)
    assert "Taiwan*" in [str(row[0]) for row in table.rows]
    plain = position_of(turn=9, phasing="ussr", defcon=4, turn_zero={}, influence={"Taiwan": [1, 0]})
    assert typed(plain, "ussr nasser operations, coup taiwan 1").defcon == 4


@pytest.mark.parametrize(("held", "points"), [([3, 0], 3 + 1), ([0, 3], -(3 + 1))])
def test_taiwan_counts_for_either_side(held: list[int], points: int) -> None:
    empty = {"North Korea": [0, 0], "South Korea": [0, 0], "Australia": [0, 0], "Philippines": [0, 0]}
    now = position_of(turn=2, turn_zero={"Chinese Civil War": 6}, influence={**empty, "Taiwan": held})
    assert score_region(now, "Asia").points == points


# -- Allied Berlin -----------------------------------------------------------------------------------------------------

RUSSIAN = {"France": [0, 3], "West Germany": [0, 4], "East Germany": [0, 3], "Italy": [0, 2], "Poland": [0, 3]}


@pytest.mark.parametrize(("zero", "wins", "points"), [({"V-E Day": 6}, "", 3 - 6 - 5), ({}, "ussr", 0)])
def test_allied_berlin_pays_6_for_control_and_wins_nothing(zero: dict[str, int], wins: str, points: int) -> None:
    """The UK of the US: presence, 3. Canada and Finland are cleared: they stand next to a superpower."""
    board = {**RUSSIAN, "Canada": [0, 0], "Finland": [0, 0]}
    score = score_region(position_of(turn=2, turn_zero=zero, influence=board), "Europe")
    assert score.wins == wins
    assert wins or score.points == points


@pytest.mark.parametrize("line", ["europe scoring event", "us score europe", "us allied berlin event", "欧洲计分事件"])
def test_europe_scoring_means_the_card_in_its_place(line: str) -> None:
    now = position_of(turn=2, phasing="us", turn_zero={"V-E Day": 6})
    assert typed(now, line).discard == ("Allied Berlin Scoring",)


def test_the_two_cards_are_in_no_other_game() -> None:
    for zero in ({}, {"turn_zero": {"V-E Day": 5, "Chinese Civil War": 5}}):
        now = position_of(turn=2, phasing="us", **zero)
        assert refused(now, "us allied berlin event") == {"4.5D"}
        assert refused(now, "us nationalist china event, japan") == {"4.5D"}
        assert refused(now, "us europe scoring event") == set()


def test_cambridge_five_knows_the_region_of_a_scoring_card_by_its_data() -> None:
    """The optional cards are out of Turn Zero unless a file says otherwise; the region is read off the data."""
    from referee.games.twilight_struggle.rules.scoring import scored_by, scoring_card

    now = position_of(turn=2, turn_zero={"V-E Day": 6})
    assert scored_by("Allied Berlin Scoring") == scored_by("Europe Scoring") == "Europe"
    assert scoring_card(now, "Europe") == "Allied Berlin Scoring"
    assert scoring_card(now, "Asia") == "Asia Scoring"


# -- statecraft --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("us", "ussr", "die", "total"),
    [
        ("+2", "-1", 4, 5),
        ("+1", "-2", 2, 1),
        ("dummy", "dummy", 3, 3),
        ("cancel", "-2", 3, 3),
        ("+2", "cancel", 3, 3),
        ("cancel", "cancel", 6, 6),
        ("+2", "dummy", 6, 6),  # 8, held to 6
        ("dummy", "-2", 1, 1),  # -1, held to 1
        ("+1", "-1", 1, 1),
    ],
)
def test_the_die_of_a_crisis(us: str, ussr: str, die: int, total: int) -> None:
    met = typed(position_of(START), "v-e day", f"us statecraft {us}", f"ussr statecraft {ussr}", f"{die}")
    assert met.zero == (("V-E Day", total),)
    assert met.statecraft == ((us,), (ussr,))


@pytest.mark.parametrize(
    ("used", "side", "left"),
    [
        ([], "us", {"+1", "+2", "cancel", "dummy"}),
        (["+1"], "us", {"+1", "+2", "cancel", "dummy"}),
        (["+1", "+1", "dummy", "dummy"], "us", {"+2", "cancel", "dummy"}),
        (["-2", "cancel", "-1", "-1"], "ussr", {"dummy"}),
    ],
)
def test_a_statecraft_card_is_used_once_but_the_dummy(used: list[str], side: str, left: set[str]) -> None:
    now = typed(position_of(f"{START}\nstatecraft = {{ {side} = {used} }}"), "v-e day")
    laid = {str(move.laid) for move in GAME.options(now) if move.side == side}  # type: ignore[attr-defined]
    assert laid == left
    every = ("+1", "+2", "-1", "-2", "cancel", "dummy")
    assert {card for card in every if not refused(now, f"{side}: statecraft {card}")} == left


@pytest.mark.parametrize(
    ("used", "left"),
    [
        ([], {"+1", "+2", "cancel", "dummy"}),
        (["dummy", "+1", "+2"], {"+1", "cancel", "dummy"}),
        (["dummy", "+1", "+1", "+2"], {"dummy"}),  # the cancel is gone
        (["dummy", "+1", "+2", "cancel"], {"dummy"}),  # the other +1 is gone
        (["+1", "+1", "+2", "cancel"], set()),  # the dummy is gone
    ],
)
def test_var_10_one_statecraft_card_was_thrown_away_unseen(used: list[str], left: set[str]) -> None:
    variants = "options = { turn_zero = 'yes', chinese_civil_war = 'yes' }"
    now = typed(position_of(f"stage = 'setup'\n{variants}\nstatecraft = {{ us = {used} }}"), "v-e day")
    laid = {str(move.laid) for move in GAME.options(now) if move.side == "us"}  # type: ignore[attr-defined]
    assert laid == left


def test_var_10_without_any_card_the_die_is_thrown_at_once() -> None:
    variants = "options = { turn_zero = 'yes', chinese_civil_war = 'yes' }"
    used = "statecraft = { us = ['+1', '+1', '+2', 'cancel'], ussr = ['-1', '-1', '-2', 'cancel'] }"
    now = typed(position_of(f"stage = 'setup'\n{variants}\n{used}"), "v-e day")
    assert owed(now) == ("table", "TZ V-E Day")
    assert typed(now, "5").zero == (("V-E Day", 5),)


def test_var_10_the_crisis_of_that_name_is_left_out() -> None:
    both = GAME.new({"variant": "turn zero, chinese civil war"}, {})
    assert str(both.pending.prompt(both)).startswith("turn up crisis 1 of 5: ")
    second = position_of(turn_zero=dict.fromkeys(PILES[0], 2), stage="setup", options={"chinese_civil_war": "yes"})
    assert {str(move.crisis) for move in GAME.options(second)} == {"Israel", "V-J Day"}  # type: ignore[attr-defined]
    assert rules(second, "crisis chinese civil war") == ["TZ 1"]
    assert (both.china, both.china_playable) == ("", False)


def test_a_die_or_a_second_card_before_both_lie_is_refused() -> None:
    one = typed(position_of(START), "v-e day", "us statecraft +2")
    assert rules(one, "roll 3") == ["TZ 2"]
    assert rules(one, "us statecraft dummy") == ["TZ 2"]


def test_what_one_side_has_laid_is_shown_nowhere() -> None:
    now = typed(position_of(START), "v-e day")
    reading = answer(now, "us statecraft +2")
    shown = [GAME.as_seen(reading.after), *map(as_plain, GAME.changes(now, reading.after)), *reading.told]
    assert "+2" not in str(shown)
    assert [GAME.write(move.face_down()) for move in reading.moves] == ["us: statecraft face down"]
    assert "+2" not in str(GAME.status(reading.after))
    both = typed(reading.after, "ussr statecraft dummy")
    assert GAME.face_down(both) == ()


@pytest.mark.parametrize(
    ("typed_in", "means"),
    [
        ("turn up v-e day", "table: crisis v-e day"),
        ("the crisis is yalta", "table: crisis yalta and potsdam"),
        ("uk election", "table: crisis 1945 uk election"),
        ("翻开欧洲胜利日", "table: crisis v-e day"),
        ("危机：雅尔塔", "table: crisis yalta and potsdam"),
    ],
)
def test_a_crisis_is_named_in_many_ways(typed_in: str, means: str) -> None:
    assert [GAME.write(move) for move in answer(position_of(START), typed_in).moves] == [means]


@pytest.mark.parametrize(
    ("typed_in", "means"),
    [
        ("us statecraft 2", "us: statecraft +2"),
        ("us +1", "us: statecraft +1"),
        ("us lays its cancel", "us: statecraft cancel"),
        ("ussr plays dummy", "ussr: statecraft dummy"),
        ("ussr 2", "ussr: statecraft -2"),
        ("美方国策+2", "us: statecraft +2"),
        ("苏方国策空牌", "ussr: statecraft dummy"),
        ("苏方：国策 抵消", "ussr: statecraft cancel"),
    ],
)
def test_statecraft_is_said_in_many_ways(typed_in: str, means: str) -> None:
    now = typed(position_of(START), "v-e day")
    assert [GAME.write(move) for move in answer(now, typed_in).moves] == [means]


def test_statecraft_is_written_in_chinese_and_read_back() -> None:
    now = typed(position_of(START), "v-e day")
    for move in GAME.options(now):
        assert GAME.hear(now, GAME.write(move, "zh")).moves == (move,)
    assert "us: 国策" not in [GAME.write(move, "zh") for move in GAME.options(now)]
    assert "美方：国策空牌" in [GAME.write(move, "zh") for move in GAME.options(now)]


# -- how it is chosen --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", ["turn-zero", "Turn Zero", "零回合"])
def test_turn_zero_is_chosen_at_new_and_leaves_the_optional_cards_out(said: str) -> None:
    game = GAME.new({"variant": said}, {})
    assert game.options.named == {"turn-zero": "yes", "optional-cards": "no"}
    assert owed(game) == ("table", "TZ 1")
    assert game.deck == EARLY - OPTIONAL_EARLY
    assert "Variants: Turn Zero" in [str(part) for part in GAME.status(game).parts]


@pytest.mark.parametrize(
    "chosen", [{"turn-zero": "yes", "optional-cards": "yes"}, {"turn-zero": "yes", "late-war": "yes"}]
)
def test_turn_zero_is_refused_with_what_it_is_not_written_for(chosen: dict[str, str]) -> None:
    with pytest.raises(RefereeError, match=r"turn-zero is played with optional-cards = no|cannot be played with"):
        GAME.new({}, chosen)


def test_without_the_variant_nothing_is_turned_up() -> None:
    game = GAME.new({}, {})
    assert (game.zero, owed(game)) == ((), ("table", "4.5B"))
    assert outcome(()).results == ()


# -- the position file -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("toml", "zero"),
    [
        ('turn = 2\nturn_zero = { "v-e day" = 6 }', (("V-E Day", 6),)),
        ('turn = 2\nturn_zero = { yalta = "4-5", israel = "2-3" }', (("Yalta and Potsdam", 4), ("Israel", 2))),
        ('turn = 2\n[turn_zero]\n"以色列" = 1', (("Israel", 1),)),
    ],
)
def test_the_file_names_the_results(toml: str, zero: tuple[tuple[str, int], ...]) -> None:
    now = position_of(toml)
    assert now.zero == zero
    assert now.options["turn-zero"] == "yes"


@pytest.mark.parametrize(
    ("toml", "why"),
    [
        ("turn_zero = { nato = 3 }", "there is no crisis 'nato'"),
        ('turn_zero = { "V-E Day" = 7 }', "a whole number from 1 to 6, not 7"),
        ('turn_zero = { "V-E Day" = "3-4" }', "a whole number from 1 to 6, not 3-4"),
        ('turn_zero = { "V-E Day" = 1, "ve day" = 2 }', "a crisis stands there twice"),
        ('turn_zero = { "V-E Day" = 1 }\nstatecraft = { us = ["-1"] }', "one of +1"),
        ('turn_zero = { "V-E Day" = 6 }\ndiscard = ["Europe Scoring"]', "Europe Scoring is not in the game on turn 1"),
    ],
)
def test_a_wrong_file_is_one_clear_line(toml: str, why: str) -> None:
    with pytest.raises(RefereeError) as error:
        GAME.load_position(tomllib.loads(toml))
    assert why in str(error.value)


# -- played at random --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["turn-zero", "turn-zero, chinese-civil-war"])
@pytest.mark.parametrize("seed", range(3))
def test_random_games_end_are_counted_and_come_back_from_a_file(seed: int, variant: str) -> None:
    chance, position = Random(seed), GAME.new({"variant": variant}, {})
    for n in range(3000):
        if position.over:
            break
        move = chance.choice(GAME.options(position))
        if n < 60:
            assert GAME.hear(position, GAME.write(move)).moves == (move,)
            assert _again(position) == position.but(news=())
        position = GAME.advance(position, move)
        assert not GAME.faults(position), [str(fault) for fault in GAME.faults(position)]
    assert position.over
    assert len(position.zero) == len(CRISES) - (variant != "turn-zero")


def _again(position: Any) -> Any:
    return GAME.load_position(GAME.dump_position(position)).but(news=())


# -- the data ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("results", "faults"),
    [
        ({"1": {}, "2-3": {}, "4-5": {}}, ["6"]),
        ({"1-3": {}, "3-6": {}}, ["3"]),
        ({"1-6": {"markers": {"Irann": [0, 1]}}}, ["Irann"]),
        ({"1-6": {"set_up": [{"side": "us", "n": 1, "area": "Iran"}]}}, ["Iran"]),
        ({"1-6": {"may_take": {"us": ["Nato"]}}}, ["Nato"]),
        ({"1-6": {"as": "2-3"}}, ["2-3"]),
        ({"1-6": {"instead": {"NATO": "SEATO"}}}, ["SEATO"]),
    ],
)
def test_a_result_that_names_what_there_is_not_is_told_at_start(results: dict[str, Any], faults: list[str]) -> None:
    found = convert(results, dict[str, Result])
    assert list(_faults(Crisis("Suez", 1, "", found, {}))) == faults


def test_the_piles_and_the_cards_are_those_of_the_sheet() -> None:
    assert tuple(tuple(c.name for c in CRISES.values() if c.pile == pile) for pile in (1, 2)) == PILES
    assert all(list(crisis.results) == ["1", "2-3", "4-5", "6"] for crisis in CRISES.values())
    assert sorted(STATECRAFT["us"].elements()) == ["+1", "+1", "+2", "cancel", "dummy"]
    assert sorted(STATECRAFT["ussr"].elements()) == ["-1", "-1", "-2", "cancel", "dummy"]
