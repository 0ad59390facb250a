"""What may be typed: both spellings of a cell, either language, short names; and what is not understood."""

from __future__ import annotations

import pytest
from kits.death_front import at, moves, reading

from referee.games.death_front import GAME
from referee.games.death_front.printed.grid import cells, long, read
from referee.kernel.ruling import NotationError


def test_every_cell_is_read_in_both_spellings() -> None:
    for cell in cells(5):
        assert read(cell) == read(cell.upper()) == read(long(cell)) == read(long(cell).lower()) == cell


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("us deploy alder at b2", "us: deploy alder at b2"),
        ("us deploys ald A2-2", "us: deploy alder at b2"),
        ("deploy alder b 2", "us: deploy alder at b2"),
        ("allies place alder on b2", "us: deploy alder at b2"),
        ("alder b2", "us: deploy alder at b2"),
        ("US MOVE C1 TO D1", "us: move cedar c1 to d1"),
        ("us moves cedar from c1 to d1", "us: move cedar c1 to d1"),
        ("us pass", "us: skip"),
        ("us breaks through c1", "us: break through c1"),
        ("美军 部署 桤木 于 b2", "us: deploy alder at b2"),
        ("盟军部署桤木于b2", "us: deploy alder at b2"),
        ("美军移动c1到d1", "us: move cedar c1 to d1"),
    ],
)
def test_what_may_be_typed(line: str, written: str) -> None:
    position = at(step="deploy", board={"c1": "us cedar"})
    assert [GAME.write(move) for move in GAME.hear(position, line).moves] == [written]


@pytest.mark.parametrize(
    "line",
    [
        "us attack e2 with c2, d2", "us attack e2 with c2 and d2", "us attacks e2 with d2 c2",
        "us attack unit G1-2 with A1-2, F-2", "us e2 with c2, d2", "美军攻击e2用c2和d2",
    ],
)  # fmt: skip
def test_an_attack_is_said_in_many_ways(line: str) -> None:
    board = {"c2": "us birch", "d2": "us alder", "b2": "us big", "e2": "ss cedar"}
    assert moves(at(step="attack", board=board), line) == ["us: attack e2 with c2 and d2"]


def test_what_a_line_takes_for_granted_is_written_out() -> None:
    assert moves(GAME.new({}, {}), "us deploy alder at b2") == [
        "us: keep", "ss: keep", "us: decline", "ss: decline", "us: deploy alder at b2",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("", "nothing was typed"),
        ("us deploy aldar at e1", "'aldar' is not known; did you mean Alder?"),
        ("us deploy alder", "a cell was expected, as c2 or a1-2"),
        ("us deploy alder at z9", "'z9' is not understood; a cell was expected, as c2 or a1-2"),
        ("us deploy alder at c5", "there is no cell c5"),
        ("us attack e2", "say with which units"),
        ("uk deploy alder at c2", "nobody plays uk in this game"),
        ("us move a1 to a2", "there is no card on a1 to move"),
        ("us deploy x at c2 = level", "a number from 0 to 99 was expected"),
        ("us deploy x at c2 = big", "'big' is not understood; say what stands on the card: attack 5"),
    ],
)
def test_what_is_not_understood_gets_one_clear_line(line: str, told: str) -> None:
    with pytest.raises(NotationError) as error:
        reading(at(step="deploy"), line)
    assert told in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    "line",
    [
        "us: deploy sherman at b2 = attack 5 against armour 7 defence 4 needs 2 range f1 f1r1 engineer copies 3",
        "us: deploy fuel at b2 = level 2 supplies f1 b1l1",
        "us: deploy bunker at b2 = obstacle affects both defence 3",
        "us: use blitz = skill destroy unit 1 attack unit 2 anytime",
    ],
)
def test_a_description_is_written_as_it_is_read(line: str) -> None:
    position = at(step="deploy", decks="open")
    assert [GAME.write(move) for move in GAME.hear(position, line).moves] == [line]
    plain = [GAME.to_plain(move) for move in GAME.hear(position, line).moves]
    assert [GAME.write(move) for move in GAME.from_plain(plain)] == [line]
