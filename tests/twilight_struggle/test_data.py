"""The printed facts of `data/twilight_struggle`, checked by themselves and against the box."""

from __future__ import annotations

import csv
import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).parents[2] / "data" / "twilight_struggle"
SUPERPOWERS = {"USA", "USSR"}
REGIONS = {
    "Europe": 21,
    "Asia": 15,
    "Middle East": 10,
    "Africa": 18,
    "Central America": 10,
    "South America": 10,
}
BATTLEGROUNDS = {
    "Europe": "France, Italy, West Germany, East Germany, Poland",
    "Middle East": "Libya, Egypt, Israel, Iraq, Iran, Saudi Arabia",
    "Asia": "Pakistan, India, Japan, South Korea, North Korea, Thailand",
    "Africa": "Algeria, Nigeria, Zaire, Angola, South Africa",
    "Central America": "Mexico, Cuba, Panama",
    "South America": "Venezuela, Brazil, Argentina, Chile",
}


def rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def toml(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


CARDS = rows("cards.csv")
BOX = CARDS[:110]  # what the Deluxe box holds; cards that a table adds come after them
COUNTRIES = {row["name"]: row for row in rows("countries.csv")}
NAMES = (*CARDS, *COUNTRIES.values())


def spoken(form: str) -> tuple[str, ...]:
    """The words of a name as the parser hears them: any case, no punctuation."""
    return tuple(re.findall(r"[^\W_]+", form.casefold().replace("'", "").replace("’", "")))


def forms(row: dict[str, str]) -> list[str]:
    return [form for form in (row["name"], *row["zh"].split(";"), *row["aliases"].split(";")) if form]


def near(name: str) -> set[str]:
    return set(COUNTRIES[name]["neighbours"].split(";"))


# Cards


def test_the_cards_of_the_box_carry_the_printed_numbers() -> None:
    assert [int(card["number"]) for card in BOX] == list(range(1, 111))
    assert len({card["number"] for card in CARDS}) == len({card["name"] for card in CARDS}) == len(CARDS)


def test_x_set_11_cards_of_each_era() -> None:
    """X-SET-11: 38 Early cards without the China Card, 48 Mid, 23 Late; 35, 46, 21 without the seven."""
    deck = [card for card in BOX if card["name"] != "The China Card"]
    assert Counter(card["era"] for card in deck) == {"Early": 38, "Mid": 48, "Late": 23}
    plain = [card for card in deck if card["optional"] == "no"]
    assert Counter(card["era"] for card in plain) == {"Early": 35, "Mid": 46, "Late": 21}
    assert [int(card["number"]) for card in BOX if card["optional"] == "yes"] == list(range(104, 111))


def test_only_scoring_cards_have_no_operations() -> None:
    assert {card["side"] for card in CARDS} == {"US", "USSR", "Neutral", "Scoring"}
    for card in CARDS:
        assert (card["ops"] == "0") == (card["side"] == "Scoring"), card["name"]
        assert card["ops"] in {"0", "1", "2", "3", "4"}
    assert sum(card["side"] == "Scoring" for card in BOX) == 7


def test_rb_7_2_southeast_asia_is_the_one_scoring_card_that_is_removed() -> None:
    starred = [card["name"] for card in BOX if card["side"] == "Scoring" and card["starred"] == "yes"]
    assert starred == ["Southeast Asia Scoring"]


def test_x_evt_21_underlined_titles() -> None:
    """X-EVT-21: the 21 underlined titles."""
    stays = {int(card["number"]) for card in BOX if card["stays"] == "yes"}
    assert stays == {
        *(16, 17, 21, 23, 27, 35, 42, 44, 55, 59, 65),
        *(68, 73, 82, 83, 86, 87, 96, 97, 106, 110),
    }


@pytest.mark.parametrize(
    ("number", "name", "ops"),
    [
        (6, "The China Card", 4),
        (45, "Summit", 1),
        (59, "Flower Power", 4),
        (72, "Sadat Expels Soviets", 1),
        (79, "Africa Scoring", 0),
        (103, "Defectors", 2),
        (107, "Che", 3),
    ],
)
def test_b75_printed_numbers_and_operations(number: int, name: str, ops: int) -> None:
    card = CARDS[number - 1]
    assert (card["name"], int(card["ops"])) == (name, ops)


def test_x_var_18_cards_of_the_late_war_scenario() -> None:
    """X-VAR-18: 41 unstarred (and four starred) Early and Mid War cards and 23 Late, 64; 59 without the seven."""
    kept = {"Bear Trap", "Camp David Accords", "John Paul II Elected Pope", "Panama Canal Returned"}
    deck = [
        card
        for card in BOX
        if card["name"] != "The China Card"
        and (card["era"] == "Late" or card["starred"] == "no" or card["name"] in kept)
    ]
    assert len(deck) == 64
    assert sum(card["optional"] == "no" for card in deck) == 59


# The map


def test_map_08_countries_of_each_region() -> None:
    """MAP-08 and B74: 84 countries."""
    assert len(COUNTRIES) == 84
    assert Counter(row["region"] for row in COUNTRIES.values()) == REGIONS


def test_x_map_12_members_of_the_sub_regions() -> None:
    """X-MAP-12, with Austria and Finland in both halves of Europe (B64)."""
    part = {
        key: {name for name, row in COUNTRIES.items() if key in row["subregions"].split()}
        for key in ("Western", "Eastern", "Southeast")
    }
    assert len(part["Western"]) == 14
    assert len(part["Eastern"]) == 9
    assert part["Western"] & part["Eastern"] == {"Austria", "Finland"}
    assert {"Canada", "Turkey"} <= part["Western"]
    assert part["Southeast"] == {
        *("Burma", "Laos/Cambodia", "Thailand", "Vietnam"),
        *("Malaysia", "Indonesia", "Philippines"),
    }
    assert {COUNTRIES[name]["region"] for name in part["Western"] | part["Eastern"]} == {"Europe"}
    assert {COUNTRIES[name]["region"] for name in part["Southeast"]} == {"Asia"}


def test_map_06_regions_that_surprise() -> None:
    """MAP-06."""
    assert [COUNTRIES[name]["region"] for name in ("Libya", "Egypt", "Turkey", "Canada")] == [
        *("Middle East", "Middle East", "Europe", "Europe")
    ]


def test_map_04_battlegrounds() -> None:
    """MAP-04 and B74: 29 battlegrounds, neither the UK nor Turkey."""
    printed = {name for name, row in COUNTRIES.items() if row["battleground"] == "yes"}
    assert len(printed) == 29
    for region, names in BATTLEGROUNDS.items():
        assert {name for name in printed if COUNTRIES[name]["region"] == region} == set(names.split(", "))


def test_x_map_09_stability() -> None:
    """X-MAP-09."""
    assert Counter(int(row["stability"]) for row in COUNTRIES.values()) == {1: 19, 2: 33, 3: 22, 4: 9, 5: 1}
    for name, stability in {"Lebanon": 1, "Iran": 2, "Chile": 3, "Israel": 4, "UK": 5}.items():
        assert int(COUNTRIES[name]["stability"]) == stability


def test_adjacency_is_symmetric() -> None:
    for name in COUNTRIES:
        for other in near(name) - SUPERPOWERS:
            assert other in COUNTRIES, other
            assert name in near(other), f"{name} - {other}"
        assert name not in near(name)
        assert len(near(name)) == len(COUNTRIES[name]["neighbours"].split(";")), name


@pytest.mark.parametrize(("start", "americas"), [("Canada", False), ("Mexico", True)])
def test_the_map_is_two_landmasses_joined_by_the_superpowers(start: str, americas: bool) -> None:
    seen: set[str] = set()
    todo = [start]
    while todo:
        name = todo.pop()
        seen.add(name)
        todo += near(name) - seen - SUPERPOWERS
    assert seen == {
        name for name, row in COUNTRIES.items() if (row["region"] in {"Central America", "South America"}) == americas
    }


def test_map_03_countries_that_touch_a_superpower() -> None:
    """MAP-03 and B74."""
    touch = {power: {name for name in COUNTRIES if power in near(name)} for power in SUPERPOWERS}
    assert touch["USA"] == {"Canada", "Mexico", "Cuba", "Japan"}
    assert touch["USSR"] == {"Finland", "Poland", "Romania", "Afghanistan", "North Korea"}


def test_x_map_11_lines_between_regions() -> None:
    """X-MAP-11: eight lines."""
    crossing = {
        frozenset((name, other))
        for name in COUNTRIES
        for other in near(name) - SUPERPOWERS
        if COUNTRIES[name]["region"] != COUNTRIES[other]["region"]
    }
    assert crossing == {
        frozenset(pair.split("-"))
        for pair in (
            *("Turkey-Syria", "France-Algeria", "Spain/Portugal-Morocco", "Libya-Tunisia"),
            *("Egypt-Sudan", "Iran-Afghanistan", "Iran-Pakistan", "Panama-Colombia"),
        )
    }


@pytest.mark.parametrize(
    ("one", "other"),
    [("Iran", "Gulf States"), ("Iran", "Saudi Arabia"), ("Libya", "Algeria"), ("South Africa", "Zimbabwe")],
)
def test_b74_no_line(one: str, other: str) -> None:
    """X-MAP-10, C053b and B74: looks near, is not adjacent."""
    assert other not in near(one)


def test_set_01_start_influence() -> None:
    """SET-01: USSR 9 printed and 6 free, US 18 printed and 7 free."""
    start = {
        side: {name: int(row[f"start_{side}"]) for name, row in COUNTRIES.items() if row[f"start_{side}"] != "0"}
        for side in ("us", "ussr")
    }
    assert start["ussr"] == {"Syria": 1, "Iraq": 1, "North Korea": 3, "East Germany": 3, "Finland": 1}
    assert start["us"] == {
        "Canada": 2,
        "Iran": 1,
        "Israel": 1,
        "Japan": 1,
        "Australia": 4,
        "Philippines": 1,
        "South Korea": 1,
        "Panama": 1,
        "South Africa": 1,
        "UK": 5,
    }
    assert (sum(start["ussr"].values()), sum(start["us"].values())) == (9, 18)


# Names


def test_every_card_and_country_is_named_in_chinese() -> None:
    assert [row["name"] for row in NAMES if not re.search(r"[\u4e00-\u9fff]", row["zh"].split(";")[0])] == []


def test_no_form_is_said_twice() -> None:
    owner: dict[tuple[str, ...], str] = {}
    for row in NAMES:
        for form in forms(row):
            assert spoken(form), form
            assert spoken(form) not in owner, f"{form}: {owner.get(spoken(form))} and {row['name']}"
            owner[spoken(form)] = row["name"]


@pytest.mark.parametrize("area", [*REGIONS, "Southeast Asia", "US", "USSR", "roll", "pass", "space", "coup", "place"])
def test_no_form_is_a_region_a_side_or_a_verb(area: str) -> None:
    assert not [row["name"] for row in NAMES for form in forms(row) if spoken(form) == spoken(area)]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("wger", "West Germany"),
        ("sk", "South Korea"),
        ("南朝鲜", "South Korea"),
        ("北韩", "North Korea"),
        ("英国", "UK"),
        ("laos", "Laos/Cambodia"),
        ("dr", "Dominican Republic"),
        ("cmc", "Cuban Missile Crisis"),
        ("Mideast Scoring", "Middle East Scoring"),
        ('"Ask Not What Your Country..."*', "Ask Not What Your Country Can Do For You"),
        ('"One Small Step..."', "One Small Step"),
        ("Soviets Shoot Down KAL-007*", "Soviets Shoot Down KAL 007"),
        ("china", "The China Card"),
        ("中国牌", "The China Card"),
    ],
)
def test_what_people_type(typed: str, name: str) -> None:
    assert [row["name"] for row in NAMES for form in forms(row) if spoken(form) == spoken(typed)] == [name]


# Tracks and scoring


def test_scoring_values() -> None:
    scoring = toml("scoring.toml")
    assert {name: (row["presence"], row["domination"], row["control"]) for name, row in scoring["region"].items()} == {
        "Europe": (3, 7, "victory"),
        "Asia": (3, 7, 9),
        "Middle East": (3, 5, 7),
        "Central America": (1, 3, 5),
        "South America": (2, 5, 6),
        "Africa": (1, 4, 6),
    }
    cards = {card["name"] for card in CARDS if card["side"] == "Scoring"}
    printed = {row["card"] for row in scoring["region"].values()} | {"Southeast Asia Scoring"}
    assert cards == printed | scoring["instead"].keys()
    assert scoring["instead"] == {
        "Allied Berlin Scoring": {"region": "Europe", "presence": 3, "domination": 6, "control": 6}
    }
    southeast = {name for name, row in COUNTRIES.items() if row["subregions"] == "Southeast"}
    assert scoring["southeast_asia"] == {name: 2 if name == "Thailand" else 1 for name in southeast}


def test_spc_01_space_track() -> None:
    """SPC-01 and B78."""
    boxes = toml("space.toml")["box"]
    assert [(box["number"], box["ops"], box["die"], *box["vp"]) for box in boxes] == [
        *((1, 2, 3, 2, 1), (2, 2, 4, 0, 0), (3, 2, 3, 2, 0), (4, 2, 4, 0, 0)),
        *((5, 3, 3, 3, 1), (6, 3, 4, 0, 0), (7, 3, 3, 4, 2), (8, 4, 2, 2, 0)),
    ]
    assert [box["number"] for box in boxes if "ability" in box] == [2, 4, 6, 8]


def test_turn_frame() -> None:
    """SEQ-01, SEQ-02, SEQ-03, X-CP-21."""
    turns = toml("turns.toml")
    assert [(row["from"], row["hand"], row["rounds"]) for row in turns["period"]] == [(1, 8, 6), (4, 9, 7)]
    assert turns["era"] == {"Early": 1, "Mid": 4, "Late": 8}
    assert turns["defcon"]["open"].keys() == REGIONS.keys()
    assert [turns["defcon"]["open"][region] for region in ("Europe", "Asia", "Middle East", "Africa")] == [5, 4, 3, 2]


# Texts and options


def test_every_card_has_its_text() -> None:
    for card in CARDS:
        assert len(card["text"]) > 20, card["name"]
        assert re.search(r"[\u4e00-\u9fff]", card["text_zh"]), card["name"]


def test_starred_cards_say_that_they_leave() -> None:
    for card in CARDS:
        if card["starred"] == "yes" and card["stays"] == "no":
            assert "Removed after the event" in card["text"], card["name"]
        if card["starred"] == "no":
            assert "Removed after the event" not in card["text"], card["name"]


def test_every_paragraph_stands_once_and_in_both_languages() -> None:
    paragraphs = toml("rules.toml")["paragraph"]
    refs = [row["ref"] for row in paragraphs]
    assert len(refs) == len(set(refs))
    for row in paragraphs:
        assert re.fullmatch(r"p\. \d\d|TZ .+|\d{1,2}\.\d(\.\d|[A-H])?", row["ref"])
        assert min(len(row[key]) for key in ("title", "text", "title_zh")) > 0
        assert re.search(r"[\u4e00-\u9fff]", row["text_zh"]), row["ref"]
    assert {"4.5C", "5.2", "6.1.4", "6.3.1", "8.1.3", "8.1.5", "10.1.5", "10.3.1"} <= set(refs)


def test_options_have_values_among_their_choices() -> None:
    options = toml("options.toml")["option"]
    assert len({row["name"] for row in options}) == len(options)
    cited = [row["id"] for row in options if "id" in row]
    assert sorted(cited) == sorted({f"Z-{n}" for n in range(1, 31) if n != 24} | {"X-Z-24", "X-SEQ-17"})
    for row in options:
        assert row["question"].endswith("?")
        assert len(row["choices"]) == 1 if row.get("settled") else len(row["choices"]) >= 2
        assert set(row.get("profile", {}).values()) <= set(row["choices"][1:])


def test_profiles_differ_where_the_sources_do() -> None:
    otherwise = {row["name"]: row["profile"] for row in toml("options.toml")["option"] if "profile" in row}
    assert otherwise == {
        "event-ops-modified": {"faq": "no"},
        "ames-edition": {"faq": "original"},
        "shuttle-adjacency": {"digital": "keep"},
        "formosan-pile": {"digital": "removed"},
        "cuban-buy-off": {"digital": "asked"},
        "flower-un": {"digital": "no"},
        "envy-highest": {"digital": "printed"},
    }
