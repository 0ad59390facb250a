"""The keys of a position file: what each reader takes, and that what it does not take is refused with its key."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct

from referee.kernel.decision import Effect
from referee.kernel.file.business import Business
from referee.kernel.file.keys import (
    Keys,
    Reader,
    by_side,
    corrected,
    either,
    frames,
    listed,
    named,
    numbers,
    opened,
    over,
    pair,
    structs,
    truth,
    whole,
    word,
)
from referee.kernel.file.toml import BadKey
from referee.kernel.names import Lexicon
from referee.kernel.text import say

SIDES = ("red", "blue")
COUNTRIES = Lexicon({"Iran": ("persia",), "Iraq": (), "West Germany": ("wger",)})
country = named(lambda: COUNTRIES, say("country"))
KNOWN = ("vp", "hand_size", "pile")


class Lent(Struct, frozen=True):
    """A line of a list of tables."""

    card: str
    turn: int = 1


class Waits(Effect, frozen=True, kw_only=True):
    """Something that a stack can hold."""

    n: int = 0


BUSINESS = Business(__name__.rpartition(".")[0], {}, Lent)


def refused(reader: Reader[Any], value: Any) -> str:
    """Return how *value* is refused under the key `here`."""
    with pytest.raises(BadKey) as error:
        reader(value, ("here",))
    assert error.value.key[0] == "here"
    return str(error.value)


# -- tables ----------------------------------------------------------------------------------------------------------


def test_a_key_is_understood_in_any_spelling_and_told_as_it_is_written() -> None:
    file = Keys({"Hand-Size": 3, "VP": "x"}, (), KNOWN)
    assert "hand_size" in file
    assert file.get("hand_size", whole(0, 9), 0) == 3
    with pytest.raises(BadKey, match="VP: a whole number from 0 to 9, not x") as error:
        file.get("vp", whole(0, 9), 0)
    assert error.value.key == ("VP",)


def test_a_key_that_there_is_not_is_refused_with_the_nearest_or_with_all() -> None:
    with pytest.raises(BadKey, match=r"hand_sise: there is no such key; did you mean hand_size\?"):
        Keys({"hand_sise": 3}, (), KNOWN)
    with pytest.raises(BadKey, match="colour: there is no such key; there are: vp, hand_size, pile"):
        Keys({"colour": 3}, (), KNOWN)


def test_what_is_left_out_has_its_default_and_a_table_left_out_is_empty() -> None:
    file = Keys({}, (), KNOWN)
    assert file.get("vp", whole(0, 9), 7) == 7
    assert list(file.table("pile").items()) == []
    assert file.mend("hand_size", pair(SIDES, 0, 9), (1, 2)) == (1, 2)


def test_a_table_in_a_table_is_refused_with_its_whole_key() -> None:
    file = Keys({"pile": {"red": 1, "green": 2}})
    assert [(name, value, key) for name, value, key in file.table("pile").items()] == [
        ("red", 1, ("pile", "red")),
        ("green", 2, ("pile", "green")),
    ]
    with pytest.raises(BadKey, match=r"pile\.green: there is no such key"):
        file.table("pile", *SIDES)
    with pytest.raises(BadKey, match="pile: a table was expected, not 3"):
        Keys({"pile": 3}).table("pile")


def test_a_part_of_a_table_holds_no_other_keys() -> None:
    part = Keys({"vp": 1, "Hand-Size": 2}, (), KNOWN).part("hand_size", "pile")
    assert [(name, key) for name, _, key in part.items()] == [("hand_size", ("Hand-Size",))]


def test_a_file_of_another_game_is_refused() -> None:
    assert opened({"game": "Cold_War"}, "cold-war", ("game",)).values == {"game": "Cold_War"}
    for other in ("chess", 3):
        with pytest.raises(BadKey, match=f"game: a position of cold-war was expected, not {other}"):
            opened({"game": other}, "cold-war", ("game",))


def test_a_correction_may_name_its_keys_with_dots() -> None:
    changes = {"pile": {"red": 1}, "pile.blue": 2, "hand-size.red": 3, "vp": 4}
    file = corrected(changes, KNOWN)
    assert file.values == {"pile": {"red": 1, "blue": 2}, "hand_size": {"red": 3}, "vp": 4}
    assert changes["pile"] == {"red": 1}


# -- values ----------------------------------------------------------------------------------------------------------


def test_whole_numbers_stay_within_their_bounds() -> None:
    assert [whole(-1, 2)(n, ()) for n in (-1, 0, 2)] == [-1, 0, 2]
    for strange in (-2, 3, True, "1", 1.0, None):
        assert refused(whole(-1, 2), strange) == f"here: a whole number from -1 to 2, not {strange}"


def test_truth_is_said_with_yes_and_no_too() -> None:
    assert [truth(said, ()) for said in (True, False, "yes", "no")] == [True, False, True, False]
    for strange in ("maybe", 1, None):
        assert refused(truth, strange) == f"here: true or false, not {strange}"


def test_a_word_is_one_of_the_choices_or_what_is_spoken_for_one() -> None:
    side = word(*SIDES, spoken={"rot": "red", "red": "red", "grau": "grey"})
    assert [side(said, ()) for said in ("red", "RED", "Rot", "Blue")] == ["red", "red", "red", "blue"]
    for strange in ("grau", "Blau", 3, ["red"]):
        assert refused(side, strange) == f"here: one of red, blue, not '{strange}'"


def test_a_name_is_found_as_in_the_notation() -> None:
    assert [country(said, ()) for said in ("iran", "Persia", "w ger", "west")] == ["Iran"] * 2 + ["West Germany"] * 2
    assert refused(country, "irann") == "here: there is no country 'irann'; did you mean Iran, Iraq?"
    assert refused(country, "atlantis") == "here: there is no country 'atlantis'"
    assert refused(country, "ira") == "here: 'ira' may be Iran, Iraq: type more of it"
    for strange in ("", "!", 3):
        assert refused(country, strange) == f"here: the name of a country was expected, not {strange}"


def test_a_word_may_stand_where_a_name_may() -> None:
    reader = either("", "unnamed", reader=country)
    assert [reader(said, ()) for said in ("", "unnamed", "persia")] == ["", "unnamed", "Iran"]
    assert "there is no country 'none'" in refused(reader, "none")


def test_a_list_is_refused_at_the_item_that_is_wrong() -> None:
    assert listed(country)(["iran", "wger"], ()) == ("Iran", "West Germany")
    assert listed(country)("iran", ()) == ("Iran",)
    assert refused(listed(country), 3) == "here: a list was expected, not 3"
    assert refused(listed(whole(0, 9)), [1, 99]) == "here[2]: a whole number from 0 to 9, not 99"


def test_a_value_for_each_side_may_leave_a_side_as_it_is() -> None:
    reader = by_side(SIDES, listed(country))
    now = (("Iran",), ("Iraq",))
    assert reader({"blue": ["wger"]}, (), now) == (("Iran",), ("West Germany",))
    with pytest.raises(BadKey, match=r"here\.blue\[1\]: there is no country"):
        reader({"blue": ["atlantis"]}, ("here",), now)
    with pytest.raises(BadKey, match=r"here\.green: there is no such key"):
        reader({"green": []}, ("here",), now)


def test_numbers_of_both_sides_stand_in_a_list_or_a_table() -> None:
    assert pair(SIDES, 0, 9)([1, 2], (), (7, 8)) == (1, 2)
    assert pair(SIDES, 0, 9)({"red": 1}, (), (7, 8)) == (1, 8)
    assert refused(numbers(SIDES, 0, 9), [1]) == "here: two numbers [red, blue], not 1"
    assert refused(numbers(SIDES, 0, 9), [1, -1]) == "here: a whole number from 0 to 9, not -1"


def test_a_list_of_tables_is_refused_at_the_field_that_is_wrong() -> None:
    reader = structs(Lent)
    assert reader([{"card": "a"}, {"card": "b", "turn": 3}], ()) == (Lent("a"), Lent("b", 3))
    assert refused(reader, [{"card": "a"}, {"card": 3}]) == "here[2].card: Expected 'str', got 'int'"
    assert refused(reader, [{"turn": 3}]) == "here[1]: Object missing required field 'card'"


# -- what every game has ---------------------------------------------------------------------------------------------


def test_the_end_of_a_game_needs_no_winner() -> None:
    reader = over(*SIDES)
    ended = reader({"winner": "red", "how": "all {is} won", "rule": "1.2"}, ())
    assert (ended.winner, str(ended.how), ended.rule) == ("red", "all {is} won", "1.2")
    assert (reader({}, ()).winner, str(reader({}, ()).how)) == ("", "")
    assert refused(reader, {"winner": "green"}) == "here.winner: one of red, blue, , not 'green'"
    assert refused(reader, {"loser": "red"}).startswith("here.loser: there is no such key")


def test_a_stack_holds_what_can_be_owed() -> None:
    reader = frames(BUSINESS)
    assert reader([{"frame": "Waits", "n": 2}], ()) == (Waits(n=2),)
    assert refused(reader, [{"frame": "Waits"}, {"frame": "Lent", "card": "a"}]) == "here[2]: nothing that can be owed"
    assert refused(reader, [{"frame": "Sleeps"}]).startswith("here[1].frame: unfinished business of another version")
    assert refused(reader, {"frame": "Waits"}).startswith("here: a list was expected")
