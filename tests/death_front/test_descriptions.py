"""A card described at the table: which words make which card, and how it is written back."""

from __future__ import annotations

from typing import Any

import pytest
from kits.death_front import at, refused

from referee.games.death_front import GAME
from referee.games.death_front.printed.cards import Card, SkillEffect
from referee.games.death_front.words.alone import card_described
from referee.games.death_front.words.described import described
from referee.games.death_front.words.forms import GRAMMAR
from referee.kernel.ruling import NotationError, RefereeError


def card(words: str) -> Card:
    """Return the card X that *words* describe, to the last of them."""
    return card_described("X", words)


@pytest.mark.parametrize(
    ("words", "fields"),
    [
        ("attack 5 defence 4", {"kind": "unit", "attack": 5, "defence": 4, "needs": 0, "reach": ()}),
        ("attack 0 defense 0 need 99 copies 24", {"attack": 0, "defence": 0, "needs": 99, "copies": 24}),
        ("attack 5, defence 4, range f1 f1r1 b2", {"defence": 4, "reach": ((1, 0), (1, 1), (-2, 0))}),
        ("attack 5 against armour 7 against guns 1 defence 4", {"versus": (("armour", 7), ("guns", 1)), "attack": 5}),
        ("attack 5 defence 4 type armour", {"type": "armour", "engineer": False, "free_move": False}),
        ("attack 5 defence 4 engineer freemove maystay", {"engineer": True, "free_move": True, "may_stay": True}),
        ("攻击力 5 防御力 4 级别需求 2 攻击范围 f1 工程部队", {"needs": 2, "engineer": True, "reach": ((1, 0),)}),
        ("level 1", {"kind": "resource", "level": 1, "defence": None}),
        ("level 2 supplies f1 l1 defence 3", {"level": 2, "reach": ((1, 0), (0, -1)), "defence": 3}),
        ("资源级别 2 供给范围 f1", {"kind": "resource", "level": 2, "reach": ((1, 0),)}),
        ("mine", {"kind": "facility", "form": "mine", "affects": "enemy", "defence": None}),
        ("mine affects both", {"form": "mine", "affects": "both"}),
        ("obstacle", {"kind": "facility", "form": "obstacle", "affects": "both"}),
        ("affects enemy obstacle", {"form": "obstacle", "affects": "enemy"}),
        ("facility defence 3", {"kind": "facility", "form": "other", "affects": "both", "defence": 3}),
        ("地雷", {"kind": "facility", "form": "mine"}),
        ("skill", {"kind": "skill", "effects": (), "any_time": False}),
        ("skill anytime copies 2", {"kind": "skill", "any_time": True, "copies": 2}),
        ("skill destroy", {"effects": (SkillEffect("destroy", 1, "unit"),)}),
        ("skill destroy resource 2", {"effects": (SkillEffect("destroy", 2, "resource"),)}),
        ("skill attack 2 defence 3 draw", {"attack": 0, "effects": (
            SkillEffect("attack", 2), SkillEffect("defence", 3), SkillEffect("draw", 1))}),
        ("skill destroy facility, attack 2", {"effects": (
            SkillEffect("destroy", 1, "facility"), SkillEffect("attack", 2))}),
    ],
)  # fmt: skip
def test_words_make_a_card(words: str, fields: dict[str, Any]) -> None:
    found = card(words)
    assert {field: getattr(found, field) for field in fields} == fields
    assert found.name == "X"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("attack 5", "say what stands on the card: attack 5 defence 4 needs 1 range f1"),
        ("defence 4 needs 1", "say what stands on the card"),
        ("range f1", "say what stands on the card"),
        ("attack", "a number from 0 to 99 was expected"),
        ("attack 100 defence 4", "a number from 0 to 99 was expected"),
        ("attack 5 against armour defence 4", "a number from 0 to 99 was expected"),
        ("mine affects friend", "say one of: enemy, both"),
        ("attack 5 defence 4 us", "'us' is nothing that is said of a card"),
        ("copies 3", "say what stands on the card"),
    ],
)
def test_words_that_make_no_card_are_refused(words: str, told: str) -> None:
    with pytest.raises(NotationError) as error:
        card(words)
    assert str(error.value).startswith(told)


@pytest.mark.parametrize(
    "words",
    [
        "attack 5 defence 4 needs 0",
        "attack 5 against armour 7 defence 4 needs 2 range f1 f1r1 type guns engineer freemove maystay copies 3",
        "level 2 supplies f1 b1l1 defence 3 copies 5",
        "level 1",
        "mine affects enemy",
        "mine affects both copies 2",
        "facility affects both defence 3",
        "skill destroy unit 1 recover unit 2 anytime copies 1",
        "skill",
    ],
)
def test_a_card_is_described_in_the_words_that_make_it(words: str) -> None:
    assert described(card(words), GRAMMAR.words.writing("en"), "en") == words


def test_after_a_comma_a_description_goes_on_and_an_attack_on_a_cell_is_another_move() -> None:
    position = at(step="deploy", decks="open")
    heard = GAME.hear(position, "us deploy pole at b2 = attack 5, defence 4, attack d1 with b2").moves
    assert [GAME.write(move) for move in heard[:1]] == ["us: deploy pole at b2 = attack 5 defence 4 needs 0"]
    assert len(heard) > 1
    heard = GAME.hear(position, "us deploy pole at b2 = level 1, us skip").moves
    assert [GAME.write(move) for move in heard[:1]] == ["us: deploy pole at b2 = level 1"]
    assert len(heard) > 1


POLE = "attack 5 defence 4 needs 2 range f1 f2 type guns copies 3"


@pytest.mark.parametrize(
    ("known", "said", "rules"),
    [
        (POLE, POLE, []),
        (POLE, "attack 6 defence 4 needs 2 range f1 f2 type guns copies 3", ["cards 1"]),
        (POLE, "attack 5 defence 5 needs 2 range f1 f2 type guns copies 3", ["cards 1"]),
        (POLE, "attack 5 defence 4 needs 1 range f1 f2 type guns copies 3", ["cards 1"]),
        (POLE, "attack 5 defence 4 needs 2 range f1 type guns copies 3", ["cards 1"]),
        (POLE, "attack 5 defence 4 needs 2 range f1 f2 type foot copies 3", ["cards 1"]),
        (POLE, "attack 5 defence 4 needs 2 range f1 f2 type guns copies 2", ["cards 1"]),
        (POLE, f"{POLE} engineer", ["cards 1"]),
        (POLE, f"{POLE} against armour 6", ["cards 1"]),
        ("level 1 supplies f1", "supplies f1 level 1", []),
        ("level 1 supplies f1", "level 2 supplies f1", ["cards 1"]),
        ("level 1 supplies f1", "level 1 supplies f1 defence 0", ["cards 1"]),
    ],
)
def test_a_second_description_says_the_same_or_is_refused(known: str, said: str, rules: list[str]) -> None:
    position = at(step="deploy", decks="open", cards={"us": {"Pole": known}})
    assert refused(position, f"us deploy pole at b2 = {said}") == rules


@pytest.mark.parametrize(
    ("known", "said", "same"),
    [
        ("mine", "mine", True),
        ("mine", "mine affects both", False),
        ("mine", "obstacle affects enemy", False),
        ("skill draw 1", "skill draw 1", True),
        ("skill draw 1", "skill draw 2", False),
        ("skill draw 1", "skill draw 1 anytime", False),
    ],
)
def test_what_a_table_tells_of_a_card_makes_it_the_same_or_another(known: str, said: str, same: bool) -> None:
    assert (card(known).told() == card(said).told()) is same


def test_a_kept_move_names_cells_of_the_grid_and_of_one_beside_a_narrow_one() -> None:
    def kept(**fields: str) -> Any:
        return GAME.from_plain([{"kind": "step", "side": "us", "card": "Alder", "origin": "a1", "to": "a2", **fields}])

    assert GAME.write(kept(to="g9")[0]) == "us: move alder a1 to g9"
    for wrong in ({"to": "a10"}, {"origin": "h1"}, {"to": "a0"}):
        with pytest.raises(RefereeError):
            kept(**wrong)
