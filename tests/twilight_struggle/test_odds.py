"""Odds: every chance exact, worked out by hand or by counting all the dice again in another way."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

import pytest
from kits.twilight_struggle import action_round, position_of

from referee.games.twilight_struggle import GAME
from referee.games.twilight_struggle.pages.odds import read
from referee.games.twilight_struggle.pages.realign_chances import chain, leads
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.pages.summary import Table
from referee.kernel.ruling import RefereeError

US_ROUND = {"turn": 8, "action_round": 1, "phasing": "us", "defcon": 5}


at = partial(position_of, **US_ROUND)


def asked(position: Position, question: str) -> dict[str, Any]:
    return GAME.odds(position, question).data


def chance(position: Position, question: str, what: str = "succeeds") -> Fraction:
    return Fraction(asked(position, question)["chances"][what]["fraction"])


def said(position: Position, question: str) -> str:
    return "\n".join(str(part) for part in GAME.odds(position, question).parts if not isinstance(part, Table))


# -- realignments ----------------------------------------------------------------------------------------------------


def two_rolls(own: int, enemy: int) -> Fraction:
    """The chance to clear *enemy* in two rolls, counted over all 1296 dice, with 'more influence' as only modifier."""
    cleared = 0
    for dice in product(range(1, 7), repeat=4):
        mine, theirs = own, enemy
        for own_die, enemy_die in (dice[:2], dice[2:]):
            lead = own_die + (mine > theirs) - enemy_die - (theirs > mine)
            if theirs:
                mine, theirs = max(mine - max(-lead, 0), 0), max(theirs - max(lead, 0), 0)
        cleared += theirs == 0
    return Fraction(cleared, 6**4)


def test_b77_the_modifier_is_counted_anew_after_the_first_roll() -> None:
    """Own 3, enemy 2, no other modifier: 817/1296 = 63.04 %, not the 68.75 % of the starting modifier kept."""
    position = at(influence={"Cameroon": [3, 2]})
    assert two_rolls(3, 2) == Fraction(817, 1296)
    assert asked(position, "us realign cameroon 2")["chances"]["Cameroon"]["clears_it"] == {
        "fraction": "817/1296",
        "percent": 63.04,
    }
    assert "Cameroon, clears it: 63.0 %" in said(position, "us realign cameroon 2")


@pytest.mark.parametrize(("own", "enemy"), [(0, 1), (0, 3), (1, 1), (2, 4), (5, 1), (4, 4)])
def test_two_rolls_agree_with_counting_all_dice(own: int, enemy: int) -> None:
    data = asked(at(influence={"Cameroon": [own, enemy]}), "us realign cameroon, cameroon")
    assert Fraction(data["chances"]["Cameroon"]["clears_it"]["fraction"]) == two_rolls(own, enemy)


def test_rln_01_one_roll_against_north_korea() -> None:
    """US 0, USSR 3 with +1 superpower and +1 more influence: a lead of 2 to 5 on the dice, 10 of 36, takes anything."""
    data = asked(at(), "us realign north korea")["chances"]["North Korea"]
    left = {row["ussr"]: Fraction(row["fraction"]) for row in data["outcomes"]}
    assert left == {3: Fraction(30, 36), 2: Fraction(3, 36), 1: Fraction(2, 36), 0: Fraction(1, 36)}


def test_every_chain_adds_up_to_one() -> None:
    position = at(influence={"Iraq": [1, 3], "Iran": [2, 2], "Syria": [0, 1], "Lebanon": [1, 2]})
    spread = chain(position, "us", ("Iraq", "Iran", "Iraq", "Lebanon"))
    assert sum(spread.values()) == 1
    assert sum(leads().values()) == 1
    assert leads()[0] == Fraction(1, 6)


def test_rln_07_a_neighbour_lost_in_the_chain_no_longer_helps() -> None:
    """The USSR helps itself in Zaire from Angola; once Angola is cleared the second target is worse defended."""
    board = {"Angola": [0, 1], "Zaire": [0, 1]}
    alone = chance_to_clear(at(influence=board), "us realign zaire", "Zaire")
    after = chance_to_clear(at(influence=board), "us realign angola 2, zaire", "Zaire")
    assert alone == Fraction(6, 36)  # USSR +1 Angola, +1 more influence: only a lead of 3, 4 or 5 takes the marker
    assert after > alone


def chance_to_clear(position: Position, question: str, country: str) -> Fraction:
    return Fraction(asked(position, question)["chances"][country]["clears_it"]["fraction"])


def test_a_card_buys_one_roll_a_point() -> None:
    position = at(in_play=["red scare on us"], influence={"Iran": [0, 2]})
    assert read(position, "us realign iran with nato").card == "NATO"
    assert GAME.odds(position, "us realign iran with nato").title.fields[0] == ("n", 3)
    with pytest.raises(RefereeError, match="NATO gives 3 rolls, not 4"):
        GAME.odds(position, "us realign iran 2, iraq 2 with nato")


def test_rln_12_the_china_card_gives_a_fifth_roll_in_asia_only() -> None:
    assert GAME.odds(at(), "us realign north korea with china card").title.fields[0] == ("n", 5)
    assert GAME.odds(at(), "us realign angola with china card").title.fields[0] == ("n", 4)


def test_a_target_without_enemy_markers_stays_as_it_is_and_is_refused() -> None:
    position = at(influence={"Brazil": [1, 0]})
    assert "would be refused: no USSR influence in Brazil [Z-2]" in said(position, "us realign brazil")
    assert asked(position, "us realign brazil")["chances"]["Brazil"]["outcomes"][0]["us"] == 1


# -- coups -----------------------------------------------------------------------------------------------------------


def test_a_coup_with_a_card() -> None:
    """3 operations - 2 x 2: a die of 2 or more succeeds, 3 clears 2 markers, 5 leaves the US 2 and control."""
    position, question = at(influence={"Iran": [0, 2]}), "us coup iran with duck and cover"
    assert chance(position, question) == Fraction(5, 6)
    assert chance(position, question, "clears_it") == Fraction(4, 6)
    assert chance(position, question, "gains_control") == Fraction(2, 6)
    data = asked(position, question)
    assert data["tally"] == [[3, "Duck and Cover"], [-4, "2 x stability 2"]]
    assert data["by_die"]["6"] == {"us": 3, "ussr": 0, "control": "us"}
    assert "the attempt lowers DEFCON from 5 to 4" in said(position, question)


@pytest.mark.parametrize(
    ("question", "keys", "success"),
    [
        ("us coup iran 3", {}, Fraction(5, 6)),
        ("us coup iran 3", {"in_play": ["red scare on us"]}, Fraction(4, 6)),
        ("us iran 3 coup", {"in_play": ["salt"]}, Fraction(4, 6)),
        ("duck coup iran", {}, Fraction(5, 6)),
        ("us coup cuba 1", {"influence": {"Cuba": [0, 3]}, "in_play": ["death squads us"]}, Fraction(2, 6)),
        ("us coup thailand with china card", {"influence": {"Thailand": [0, 2]}}, Fraction(1)),
        ("美国 政变 伊朗 3", {}, Fraction(5, 6)),
    ],
)
def test_coups_count_every_modifier(question: str, keys: dict[str, Any], success: Fraction) -> None:
    position = at(**{"influence": {"Iran": [0, 2]}, **keys})
    assert chance(position, question) == success


def test_a_coup_without_operations_is_told_for_1_to_4() -> None:
    data = asked(at(influence={"Iran": [0, 2]}), "us coup iran")["by_operations"]
    assert [data[n]["succeeds"]["fraction"] for n in "1234"] == ["1/2", "2/3", "5/6", "1"]


def test_a_coup_that_the_rules_refuse_says_so() -> None:
    position = at(defcon=4, influence={"Poland": [0, 3]})
    assert "would be refused: Europe is closed to coups and realignment at DEFCON 4 [8.1.5]" in said(
        position, "us coup poland 3"
    )


def test_a_coup_that_ends_the_game_says_so() -> None:
    board = {"Brazil": [0, 2]}
    assert "the attempt ends the game: nuclear war" in said(at(defcon=2, influence=board), "us coup brazil 3")
    crisis = at(influence=board, in_play=["cuban missile crisis us"])
    assert "the attempt ends the game: a coup by the US during the Cuban Missile Crisis" in said(
        crisis, "us coup brazil 3"
    )


# -- wars, space, traps ----------------------------------------------------------------------------------------------


def test_c013a_three_controlled_countries_make_the_arab_israeli_war_hopeless() -> None:
    board = {"Israel": [5, 0], "Egypt": [2, 0], "Jordan": [2, 0]}
    assert chance(at(influence=board), "arab-israeli war", "Israel") == 0


@pytest.mark.parametrize(
    ("question", "country", "win"),
    [
        ("ussr brush war algeria", "Algeria", Fraction(4, 6)),
        ("us brush war afghanistan", "Afghanistan", Fraction(2, 6)),  # C036b: the USSR itself and Iran
        ("us indo-pakistani war pakistan", "Pakistan", Fraction(2, 6)),  # Iran is the USSR's
        ("us iran-iraq war iraq", "Iraq", Fraction(2, 6)),
        ("korean war", "South Korea", Fraction(3, 6)),
    ],
)
def test_wars_count_their_neighbours(question: str, country: str, win: Fraction) -> None:
    position = at(influence={"Iran": [0, 2], "Japan": [1, 0]})
    assert chance(position, question, country) == win


def test_a_war_without_a_target_is_told_for_each() -> None:
    assert set(asked(at(), "us indo-pakistani war")["chances"]) == {"India", "Pakistan"}


def test_a_war_that_cannot_be_is_an_error() -> None:
    with pytest.raises(RefereeError, match="Camp David Accords bars"):
        GAME.odds(at(in_play=["camp david"]), "arab-israeli war")
    with pytest.raises(RefereeError, match="Korean War attacks South Korea"):
        GAME.odds(at(), "korean war japan")
    with pytest.raises(RefereeError, match="Brazil does not qualify"):
        GAME.odds(at(), "iran-iraq war brazil")


@pytest.mark.parametrize(
    ("space", "win", "box", "vp"), [(0, "1/2", 1, 2), (1, "2/3", 2, 0), (4, "1/2", 5, 3), (7, "1/3", 8, 2)]
)
def test_spc_01_b78_space_attempts(space: int, win: str, box: int, vp: int) -> None:
    data = asked(at(space={"us": space}), "us space")
    assert (data["chances"]["succeeds"]["fraction"], data["box"], data["vp"]) == (win, box, vp)


def test_b78_box_8_needs_4_operations() -> None:
    position = at(space={"us": 7})
    assert "needs a card of 4 operations" in said(position, "us space")
    assert "would be refused: box 8 needs 4 operations" in said(position, "us space with duck and cover")
    with pytest.raises(RefereeError, match=r"the US marker has reached the last box \[6.4.6\]"):
        GAME.odds(at(space={"us": 8}), "us space")


@pytest.mark.parametrize("question", ["quagmire", "us trap"])
def test_a_trap_opens_on_1_to_4(question: str) -> None:
    data = asked(at(), question)["chances"]
    assert [data[n]["fraction"] for n in "123"] == ["2/3", "8/9", "26/27"]


# -- questions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("us", "say what for: coup, realign, space, trap, or the name of a war card"),
        ("us coup", "a coup has one target"),
        ("us coup iran iraq", "a coup has one target"),
        ("us realign", "name the countries to realign"),
        ("us coup iran 7", "a card has 1 to 4 operations, not 7"),
        ("us coup irann 3", "'irann' is not known; did you mean Iran"),
        ("us coup ira 3", "'ira' may be Iran, Iraq: type more of it"),
        ("us coup iran with asia scoring", "Asia Scoring has no operations"),
        ("us realign iran 12", "12 is no number of operations or rolls"),
    ],
)
def test_a_question_that_is_not_understood_gets_one_line(question: str, said: str) -> None:
    with pytest.raises(RefereeError) as error:
        GAME.odds(at(), question)
    assert str(error.value).startswith(said)


def test_a_coup_that_meets_nothing_has_no_chances() -> None:
    """No Soviet influence is in Italy: there is nothing to clear, and nothing to win."""
    position = action_round("us", {"Italy": (4, 0)}, defcon=5)
    for question in ("us coup italy", "us coup italy 3"):
        told = said(position, question)
        assert "would be refused: no USSR influence in Italy [6.3.1]" in told
        assert "succeeds" not in told
        assert not [part for part in GAME.odds(position, question).parts if isinstance(part, Table)]
