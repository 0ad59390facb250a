"""The books: cards, countries, paragraphs and table options, by any name they go by."""

from __future__ import annotations

from typing import Any

import pytest
from kits.twilight_struggle import action_round

from referee.games.twilight_struggle import GAME
from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.facts import facts
from referee.games.twilight_struggle.printed.map import MAP
from referee.kernel.pages.summary import Table
from referee.kernel.ruling import RefereeError


def data(kind: str, name: str) -> dict[str, Any]:
    return GAME.look_up(kind, name).data


def said(kind: str, name: str) -> str:
    summary = GAME.look_up(kind, name)
    return "\n".join(str(part) for part in (summary.title, *summary.parts))


@pytest.mark.parametrize(
    ("typed", "name"),
    [("79", "Africa Scoring"), ("card 103", "Defectors"), ("#4", "Duck and Cover"), ("duck", "Duck and Cover"),
     ("马歇尔计划", "Marshall Plan"), ("us japan", "US/Japan Mutual Defense Pact")],
)  # fmt: skip
def test_b75_cards_by_printed_number_and_name(typed: str, name: str) -> None:
    assert data("card", typed)["name"] == name


@pytest.mark.parametrize(("name", "ops"), [("Summit", 1), ("Flower Power", 4), ("Sadat", 1), ("Asia Scoring", 0)])
def test_b75_printed_operations(name: str, ops: int) -> None:
    assert data("card", name)["ops"] == ops


@pytest.mark.parametrize("name", CARDS)
def test_every_card_has_a_page(name: str) -> None:
    page = data("card", name)
    assert page["number"] == CARDS[name].number
    assert page["text"]


@pytest.mark.parametrize(
    ("card", "text"),
    [
        # B75 and B78: what helpers got wrong
        ("Korean War", "4 to 6 wins"),
        ("Arms Race", "1 VP, or 3 if"),
        ("Wargames", "Settled: no (Z-23)"),
        ("Quagmire", "1 to 4"),
        ("NATO", "Playable as an event only if: one of these is in effect: Marshall Plan, Warsaw Pact Formed"),
        ("Socialist Governments", "Barred by: The Iron Lady"),
        ("The Iron Lady", "Bars: Socialist Governments"),
        ("Solidarity", "Playable as an event only if: John Paul II Elected Pope is in effect"),
        ("Shuttle Diplomacy", "(Z-3)"),
    ],
)
def test_b75_b78_a_card_says_what_it_does_and_what_it_rests_on(card: str, text: str) -> None:
    assert text in said("card", card)


def test_lists_hold_everything() -> None:
    for kind, every in (("card", CARDS), ("country", MAP), ("option", facts("options")["option"])):
        tables = [part for part in GAME.look_up(kind, "").parts if isinstance(part, Table)]
        assert sum(len(table.rows) for table in tables) == len(every)  # type: ignore[arg-type]


def test_a_country_page() -> None:
    page = data("country", "伊朗")
    assert (page["name"], page["stability"], page["battleground"], page["start"]) == ("Iran", 2, True, [1, 0])
    assert page["neighbours"] == ["Iraq", "Afghanistan", "Pakistan"]
    assert "the USSR superpower" in said("country", "finland")


@pytest.mark.parametrize(
    ("ref", "found"),
    [("6.3.1", ["6.3.1"]), ("6.3", ["6.3.1", "6.3.2", "6.3.3", "6.3.4", "6.3.5"]), ("4.5c", ["4.5C"])],
)
def test_b94_paragraphs_by_number(ref: str, found: list[str]) -> None:
    assert [row["ref"] for row in data("rule", ref)["paragraphs"]] == found


def test_paragraphs_by_their_words() -> None:
    assert "6.2.2" in [row["ref"] for row in data("rule", "realignment rolled")["paragraphs"]]


def test_what_a_ruling_cites_can_be_looked_up() -> None:
    assert data("rule", "card 23")["name"] == "Marshall Plan"
    assert data("rule", "Z-1")["name"] == "event-ops-modified"
    assert data("option", "Z-2")["name"] == data("option", "realign needs enemy")["name"] == "realign-needs-enemy"
    assert "by default any-time, in profile digital: asked" in said("option", "cuban buy off")
    assert "Settled: yes (Z-9)" in said("option", "south african unrest split")


@pytest.mark.parametrize(
    ("kind", "name", "error"),
    [
        ("card", str(len(CARDS) + 1), f"there is no card {len(CARDS) + 1}; there are 1 to {len(CARDS)}"),
        ("card", "marshal plam", "there is no card 'marshal plam'; did you mean Marshall Plan"),
        ("card", "s", "'s' may be"),
        ("country", "atlantis", "there is no country 'atlantis'"),
        ("rule", "99", "there is no paragraph '99'"),
        ("option", "bribery", "there is no table option 'bribery'"),
        ("ship", "Bismarck", "nothing of the kind ship; there are: card, country, rule, option"),
    ],
)
def test_what_there_is_not_gets_one_line(kind: str, name: str, error: str) -> None:
    with pytest.raises(RefereeError) as found:
        GAME.look_up(kind, name)
    assert str(found.value).startswith(error)


def test_no_card_is_missing() -> None:
    assert GAME.missing() == ()


def stands(country: str, us: int, ussr: int, **fields: Any) -> str:
    """What the page of *country* says while so much influence is in it."""
    page = GAME.country_at(action_round("us", {country: (us, ussr)}, **fields), country)
    return "\n".join(str(part) for part in page.parts)


def test_a_country_of_a_game_says_what_stands_there_and_who_controls_it_and_why() -> None:
    assert stands("Iran", 1, 3).startswith(
        "Now: US 1, USSR 3; the USSR controls it, for 3 - 1 = 2 is not below the stability 2\n"
    )
    assert stands("Iran", 2, 3).startswith(
        "Now: US 2, USSR 3; nobody controls it, for 3 - 2 = 1 is below the stability 2\n"
    )
    assert stands("Iran", 1, 3).endswith("At the start: US 1, USSR 0")
    now = GAME.country_at(action_round("us", {"Iran": (1, 3)}), "iran").data["now"]
    assert now == {"us": 1, "ussr": 3, "control": "ussr"}


def test_a_country_of_a_game_says_what_a_coup_and_a_realignment_face() -> None:
    """Cuba: stability 3, next to the US; 1 against 2."""
    told = stands("Cuba", 1, 2, defcon=4)
    assert "Coup by the US, beside die and operations: - 6 (2 x stability 3) = -6" in told
    assert "  the attempt lowers DEFCON from 4 to 3" in told
    assert "Realignment, beside the die of the US: 1 next to US = 1" in told
    assert "Realignment, beside the die of the USSR: 1 more influence = 1" in told
    assert "refused" not in told
    alone = stands("Iran", 1, 0, defcon=2)
    closed = "would be refused: Middle East is closed to coups and realignment at DEFCON 2 [8.1.5]"
    assert f"  would be refused: no USSR influence in Iran [6.3.1]\n  {closed}" in alone
    assert f"  by the USSR: {closed}" in alone
