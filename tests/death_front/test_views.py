"""What is said of a position: the board from either side, supply, range, score, chances, position files."""

from __future__ import annotations

import tomllib

import pytest
from kits.death_front import at, typed

from referee.games.death_front import GAME
from referee.kernel.change import as_plain
from referee.kernel.file.toml import BadKey, write
from referee.kernel.ruling import NotationError, RefereeError

HELD = {
    "e1": "us alder", "f1": "us birch", "g4": "us cedar", "b1": "us big", "e4": "us small",
    "c1": "ss alder", "b4": "ss alder", "g1": "ss small",
}  # fmt: skip


def rows(summary) -> list[tuple[str, ...]]:
    table = next(part for part in summary.parts if hasattr(part, "rows"))
    return [tuple(map(str, row)) for row in table.rows]


def test_the_board_is_drawn_from_the_asking_side() -> None:
    position = at(step="deploy", board={"a1": "us alder", "g4": "ss cedar sideways"})
    allied, german = rows(GAME.board(position, "us")), rows(GAME.board(position, "germans"))
    assert allied[0] == ("g G3", ".", ".", ".", "ss Cedar sideways")
    assert allied[-1] == ("a A3", "us Alder", ".", ".", ".")
    assert german[0] == ("a A3", ".", ".", ".", "us Alder")
    assert german[-1] == ("g G3", "ss Cedar sideways", ".", ".", ".")


def test_supply_marks_the_level_that_covers_each_cell() -> None:
    view = GAME.board(at(step="attack", board={"b1": "us big", "c1": "us birch", "a4": "us small"}), "supply us")
    assert view.data["supply"] == {"a3": 1, "b4": 1, "c1": 2, "c2": 2, "d1": 2}
    assert str(view.parts[-1]) == "US Birch on c1: supplied by Big on b1, level 2, distance 1"


def test_range_marks_the_cells_and_names_the_enemies_in_it() -> None:
    view = GAME.board(at(step="attack", board={"c1": "us birch", "e1": "ss alder"}), "range A1-1")
    assert (view.data["range"], view.data["hits"]) == (["d1", "d2", "e1"], ["e1"])
    assert ("e G1", "(x) ss Alder", ".", ".", ".") in rows(view)
    with pytest.raises(NotationError):
        GAME.board(at(step="attack"), "range c1")


def test_the_score_says_who_would_win_and_by_which_condition() -> None:
    data = GAME.score(at(step="settlement", board=HELD, discard={"ss": ["alder", "small"]})).data
    assert data["area"] == {"allies": ["e1", "f1", "g4"], "germans": ["b4", "c1"]}
    assert data["dead"] == {"allies": 0, "germans": 1}
    assert data["verdict"] == "if the game ended now the Allies would win by area: Allies 3, Germans 2 (victory 2)"


def test_the_end_of_round_summary_tells_what_the_round_brought() -> None:
    board = {"c1": "us alder", "b1": "us small", "d1": "ss alder"}
    position = typed(at(step="attack", board=board), "us attack d1 with c1, advance c1")
    assert str(GAME.score(position).parts[-1]) == "this round: SS Alder destroyed (d1), US Alder advanced (d1)"


@pytest.mark.parametrize(
    ("question", "chance"),
    [("us draw alder", 7 / 39), ("us draw", 24 / 39), ("美军 摸牌 桤木", 7 / 39)],
)
def test_only_the_draw_is_random(question: str, chance: float) -> None:
    data = GAME.odds(GAME.new({}, {}), question).data
    assert next(iter(data.values()))["next"] == pytest.approx(chance)


def test_the_chance_of_a_card_in_hand_follows_from_the_counts() -> None:
    from fractions import Fraction

    from referee.games.death_front.pages.odds import in_hand

    assert in_hand(1, 8, 39) == Fraction(8, 39)
    assert in_hand(39, 8, 39) == 1


@pytest.mark.parametrize(
    ("question", "kills"),
    [("attack 5+4 vs defence 8", True), ("attack 4+4 vs defence 8", False), ("attack 5 vs defence 5", False)],
)
def test_what_if_sums_are_strictly_greater(question: str, kills: bool) -> None:
    assert GAME.odds(GAME.new({}, {}), question).data["succeeds"] is kills


def test_an_attack_is_worked_out_even_where_it_is_not_legal() -> None:
    position = at(step="deploy", board={"c1": "us birch", "d1": "ss alder", "b1": "us small"})
    data = GAME.odds(position, "us attack d1 with c1").data
    assert data == {"succeeds": False, "legal": False}


@pytest.mark.parametrize(
    ("kind", "name", "title"),
    [
        ("rule", "deployment 4", "deployment 4 Forced breakthrough (必须突破)"),
        ("rule", "D9", "annihilation (D9)"),
        ("option", "stacking", "stacking (D4)"),
        ("card", "alder", "Alder, unit"),
        ("country", "wh", "Wehrmacht"),
        ("rule", "", "The paragraphs cited, in our words"),
        ("option", "", "Table options"),
        ("card", "", "Cards of Death Front"),
    ],
)
def test_the_books(kind: str, name: str, title: str) -> None:
    assert str(GAME.look_up(kind, name).title) == title


def test_a_position_file_needs_only_what_differs() -> None:
    text = """
game = "death-front"
step = "attack"
[board]
b3 = "us birch"
A2-4 = "us alder"
a3 = "us big"
c4 = "ss alder"
[cards.ss]
Tiger = "attack 8 defence 9 needs 2 range f1"
"""
    position = GAME.load_position(tomllib.loads(text))
    assert (position.hand("us"), position.pile("us")) == (8, 28)
    assert {p.cell for p in position.of("us")} == {"a3", "b3", "b4"}
    again = GAME.load_position(tomllib.loads(write(GAME.dump_position(position))))
    assert again == position


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ({"bord": {}}, "bord: there is no such key"),
        ({"board": {"h1": "us alder"}}, "board.h1: there is no cell h1"),
        ({"board": {"c1": "us sherman"}}, "board.c1: the deck of us has no card 'sherman'"),
        ({"board": {"c1": "uk alder"}}, "board.c1: one of us, ss, not 'uk'"),
        ({"board": {"c1": "us rally"}}, "board.c1: Rally is a skill card"),
        ({"board": {"c1": "us alder, us birch"}}, "that cannot be: c1 holds unit, unit"),
        ({"hand": {"us": 9}}, "that cannot be: US holds 9 cards"),
        ({"hand": {"us": "8"}}, "hand.us: a whole number from 0 to 39"),
        ({"hand": {"us": 8}, "pile": {"us": 8}}, "hand.us: 39 cards of the deck are not seen"),
        ({"step": "battle"}, "step: one of setup, draw"),
        ({"round": 0}, "round: a whole number from 1 to 999"),
        ({"players": "us, uk"}, "players: two players are one of us, uk"),
        ({"options": {"stacking": "loose"}}, "options.stacking: may be strict, free"),
        ({"cards": {"us": {"Tiger": "big"}}}, "cards.us.Tiger: 'big' is nothing that is said of a card"),
        ({"game": "cold-war"}, "game: a position of death-front was expected"),
    ],
)
def test_a_broken_position_file_names_the_key(keys, told: str) -> None:
    with pytest.raises(BadKey) as error:
        GAME.load_position(keys)
    assert told in str(error.value)


def test_adjust_puts_the_table_right_and_keeps_39_cards() -> None:
    position = at(step="attack", board={"c1": "us alder", "d1": "ss alder"})
    after = GAME.adjust(position, {"board": {"c1": "", "c2": "us birch"}, "discard": {"us": ["alder"]}})
    assert [piece.cell for piece in after.of("us")] == ["c2"]
    assert (after.hand("us"), after.pile("us")) == (8, 29)
    assert GAME.next(after) == GAME.next(position)
    assert not GAME.faults(after)
    first = next(iter(GAME.changes(position, after)))
    assert as_plain(first) == {"what": "cell", "where": "c1", "from": "us Alder", "to": ""}
    corrected = GAME.adjust(position, {"cards": {"us": {"alder": "attack 6 defence 4 needs 1 range f1 copies 7"}}})
    assert corrected.deck("us").find("Alder").attack == 6


def test_adjust_reopens_a_finished_game() -> None:
    over = typed(at(step="deploy", board={"g1": "us alder"}), "us break through g1")
    again = GAME.adjust(over, {"step": "deploy"})
    assert (again.over, GAME.next(again)["side"]) == (None, "us")


@pytest.mark.parametrize("kind", ["unit", "song"])
def test_a_book_that_there_is_not(kind: str) -> None:
    with pytest.raises(RefereeError):
        GAME.look_up(kind, "")
