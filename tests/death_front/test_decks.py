"""Deck files: read, counted, drawn; every kind of error named with its line and key."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from kits.death_front import refused, typed

from referee.games.death_front import GAME
from referee.games.death_front.file.decks import plain, template
from referee.games.death_front.pages.deck import drawing
from referee.games.death_front.printed.decks import check, demo, faults, read
from referee.games.death_front.printed.facts import facts
from referee.games.death_front.printed.offsets import drawn, offset, offsets
from referee.kernel.file.toml import BadKey
from referee.kernel.printed.data import data_folder
from referee.kernel.ruling import NotationError, RefereeError

DEMO = (data_folder("death-front") / "demo_deck.toml").read_text(encoding="utf-8")


def complete() -> dict[str, object]:
    """Return the demo deck's content as a table's own deck: no other card can turn up."""
    return {key: value for key, value in tomllib.loads(DEMO).items() if key not in ("demo", "title")}


def test_the_demo_deck_is_in_order_and_plainly_not_official() -> None:
    assert check(DEMO) == ()
    assert "NOT OFFICIAL" in DEMO.splitlines()[0]
    assert drawing(demo("us"))[0] == "US Army, NOT OFFICIAL"
    assert "NOT OFFICIAL" in str(GAME.next(GAME.new({}, {}))["decision"])


@pytest.mark.parametrize("army", ["us", "uk", "ss", "wehrmacht"])
def test_the_template_is_toml_and_lacks_only_cards(army: str) -> None:
    assert tomllib.loads(template(army)) == {"title": "", "army": army}
    told = [str(fault.reason) for fault in check(template(army))]
    assert told == [
        "0 units, and a deck has 24", "0 resources, and a deck has 10", "0 facilities, and a deck has 3",
        "0 skills, and a deck has 2",
    ]  # fmt: skip


def test_the_templates_examples_are_read_when_the_marks_are_taken_off() -> None:
    lines = template("us").split('army = "us"')[1].splitlines()
    text = "\n".join(line.removeprefix("# ") for line in lines if not line.startswith("#     "))
    data = tomllib.loads(text.replace('name = "..."', 'name = "X%"'))
    for number, rows in enumerate(data.values()):
        rows[0]["name"] = f"Card {number}"
    assert next(str(f.reason) for f in faults(data)) == "2 units, and a deck has 24"


def broken(old: str, new: str) -> list[str]:
    """Return what is said of the demo deck with one place changed."""
    assert old in DEMO
    return [str(fault.said("my.toml")) for fault in check(DEMO.replace(old, new, 1))]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("attack = 5", 'attack = "5"', ["my.toml, line 12: unit[1].attack: a whole number is wanted"]),
        ("attack = 5", "attack = -5", ["my.toml, line 12: unit[1].attack: should be greater than or equal to 0"]),
        ("attack = 5\n", "", ["my.toml, line 7: unit[1].attack: this key is missing"]),
        (
            "attack = 5",
            "atack = 5",
            ["line 7: unit[1].attack: this key is missing", "line 12: unit[1].atack: there is no"],
        ),
        ('range = "f1"', 'range = "x1"', ["my.toml, line 15: unit[1].range: 'x1' names no cell"]),
        ('range = "f1"', "range = 3", ["my.toml, line 15: unit[1].range: "]),
        ("engineer = true", "engineer = 1", ["unit[4].engineer: true or false is wanted"]),
        ('affects = "enemy"', 'affects = "foe"', ["facility[1].affects: "]),
        ('do = "destroy"', 'do = "explode"', ["skill[1].effects[1].do: "]),
        ('name = "Birch"', 'name = "alder"', ["my.toml, line 18: unit[2].name: two cards are called alder"]),
        ("copies = 7", "copies = 8", ["my.toml, line 7: unit: 25 units, and a deck has 24"]),
        ("copies = 7", "copies = 6", ["my.toml, line 7: unit: 23 units, and a deck has 24"]),
        ("copies = 7\n", "", ["line 7: unit[1]: say with 'copies' how many Alder", "my.toml, line 7: unit: 17 units"]),
        ("level = 1", "level = 1.5", ["resource[1].level: a whole number is wanted"]),
        ("[[unit]]", "[[tank]]", ["my.toml, line 7: tank: there is no such key"]),
    ],
)
def test_each_kind_of_error_gets_one_clear_line(old: str, new: str, told: list[str]) -> None:
    found = broken(old, new)
    assert len(found) == len(told)
    assert all(expected in line for expected, line in zip(told, found, strict=True)), found


def test_a_file_that_is_no_toml_is_told_so() -> None:
    assert str(check("unit = [")[0].reason).startswith("not a TOML file: ")


def test_a_complete_deck_is_closed_and_an_incomplete_one_open() -> None:
    data = complete()
    assert read(data, "us").closed
    short = {**data, "unit": data["unit"][:3]}  # type: ignore[index]
    assert not read(short, "us").closed
    over = {**data, "skill": [*data["skill"], {"name": "More", "copies": 1}]}  # type: ignore[misc]
    with pytest.raises(BadKey) as refusal:
        read(over, "us", ("decks", "us"))
    assert str(refusal.value) == "decks.us.skill: 3 skills, and a deck has 2"


def test_no_other_card_turns_up_in_a_complete_deck() -> None:
    position = GAME.new({"decks": {"us": complete(), "ss": "open"}}, {})
    with pytest.raises(NotationError) as unknown:
        refused(position, "us deploy sherman at b2")
    assert "'sherman'" in str(unknown.value)
    assert refused(position, "us deploy sherman at b2 = attack 5 defence 4 needs 2 range f1") == ["cards 1"]


def test_a_card_described_at_the_table_is_remembered() -> None:
    position = GAME.new({"decks": "open"}, {})
    line = "us deploy sherman at b2 = attack 5 defence 4 needs 2 range f1 f2 f1r1 type armour"
    position = typed(position, line, "ss deploy tiger at e2 = attack 8 defence 9 needs 2 range f1")
    card = position.deck("us").find("Sherman")
    assert (card.attack, card.defence, card.needs, card.type) == (5, 4, 2, "armour")
    assert card.reach == ((1, 0), (2, 0), (1, 1))
    assert refused(position, "us deploy sherman at b3") == []
    assert refused(position, "us deploy sherman at b3 = attack 6 defence 4 needs 2 range f1") == ["cards 1"]


def test_a_deck_is_written_as_it_is_read() -> None:
    assert plain(demo("us")) == "demo"
    assert plain(read("open", "us")) == "open"
    own = read(complete(), "us")
    assert read(plain(own), "us") == own


def test_a_deck_of_another_army_is_refused() -> None:
    with pytest.raises(RefereeError) as refusal:
        GAME.new({"decks": {"us": {"army": "uk"}}}, {})
    assert str(refusal.value) == "decks.us.army: this is the deck of uk, not of us"


def test_offsets_are_words_and_small_grids() -> None:
    assert offsets("f1 f2 f1r1") == ((1, 0), (2, 0), (1, 1))
    assert offset("b2l1") == (-2, -1)
    assert drawn(offsets("f1 b1 r1 l1"), "R") == (". x .", "x R x", ". x .")
    with pytest.raises(NotationError):
        offset("up")


def test_a_range_may_be_given_as_pairs_of_forward_and_right() -> None:
    text = DEMO.replace('range = "f1 f2 f1r1"', "range = [[1, 0], [2, 0], [1, 1], [0, -1]]")
    assert check(text) == ()
    birch = read(tomllib.loads(text), "us").find("Birch")
    assert birch is not None
    assert birch.reach == offsets("f1 f2 f1r1 l1") == ((1, 0), (2, 0), (1, 1), (0, -1))
    position = GAME.load_position({"decks": {"us": tomllib.loads(text)}, "board": {"c2": "us birch"}})
    assert GAME.board(position, "range c2").data["range"] == ["c1", "d2", "d3", "e2"]


@pytest.mark.parametrize("pairs", ["[1, 0]", "[[1, 0, 0]]", "[[1]]", '[["f", 1]]', "[[1.5, 0]]"])
def test_a_range_that_is_no_list_of_pairs_is_refused(pairs: str) -> None:
    found = check(DEMO.replace('range = "f1 f2 f1r1"', f"range = {pairs}"))
    assert [(fault.key[:3], fault.line) for fault in found][:1] == [(("unit", 1, "range"), 25)]


def test_only_the_demo_decks_values_ship() -> None:
    shipped = {path.name for path in Path(data_folder("death-front")).glob("*.toml")}
    assert shipped == {
        "deck_template.toml",
        "demo.toml",
        "demo_deck.toml",
        "game.toml",
        "moves.toml",
        "new.toml",
        "options.toml",
        "rules.toml",
        "sheet.toml",
        "tutorial.toml",
    }
    assert facts("demo_deck")["demo"] is True
