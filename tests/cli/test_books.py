"""The books, as the command line opens them for the game that is named."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize("name", ["friday", "twilight-struggle"])
def test_a_country_is_told_as_it_stands_in_the_game_of_that_name(referee, name: str) -> None:
    """A game that was begun without a name is called as its rules are."""
    assert referee("new", "twilight-struggle", name).code == 0
    told = referee("country", "iran", "--game", name).out.splitlines()
    assert told[1] == "Now: US 1, USSR 0; nobody controls it, for 1 - 0 = 1 is below the stability 2"


def test_where_no_game_of_that_name_is_recorded_the_rules_of_that_name_are_meant(referee) -> None:
    assert referee("new", "cold-war", "friday").code == 0
    told = referee("country", "iran", "--game", "twilight-struggle").out.splitlines()
    assert told[1] == "Middle East, stability 2, battleground"
    assert referee("country", "iran", "--game", "nowhere").code == 3


def test_a_recorded_game_comes_before_rules_of_its_name(referee) -> None:
    assert referee("new", "twilight-struggle", "cold-war").code == 0
    assert referee("card", "nato", "--game", "cold-war").out.startswith("21 NATO")


def test_a_country_is_told_as_it_stood(referee) -> None:
    assert referee("new", "twilight-struggle", "friday").code == 0
    assert referee("move", "setup ussr poland 4, e germany 1, yugoslavia 1").code == 0
    now = "Now: US 0, USSR 4; the USSR controls it, for 4 - 0 = 4 is not below the"
    assert referee("country", "poland").out.splitlines()[1] == now
    before = "Now: US 0, USSR 0; nobody controls it, for 0 - 0 = 0 is below the stability 3"
    assert referee("country", "poland", "--at", "0").out.splitlines()[1] == before
    assert referee("check", "who controls poland?", "--at", "0").out.splitlines()[1] == before
