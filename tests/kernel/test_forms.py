"""The engine of the grammar, over a small game: two sides put markers into boxes and throw a die for it."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path
from typing import Any, ClassVar

import pytest

from referee.kernel.decision import TABLE, Decision, Move
from referee.kernel.engine import options
from referee.kernel.forms import names as tables
from referee.kernel.forms.declared import Form, Made, Remark
from referee.kernel.forms.faults import AmbiguousLine
from referee.kernel.forms.fold import units
from referee.kernel.forms.grammar import Grammar
from referee.kernel.forms.names import names
from referee.kernel.forms.read import Heard, read
from referee.kernel.forms.slots import SLOTS
from referee.kernel.forms.suggest import suggest
from referee.kernel.position import Over, Position
from referee.kernel.ruling import NotationError, Ruling
from referee.kernel.text import Text, say

BOXES = ("red box", "blue box", "black box", "Cellar", "Cell")
WORDS = """keyword,language,write,also
side north,en,north,n
side south,en,south,s
side both,en,both,
side table,en,table,
put,en,put,lay;places
take,en,take,remove
throw,en,throw,roll;die
deal,en,deal,
pass,en,pass,
use,en,use,play
tool,en,hammer,
with,en,with,using
turn,en,turn,
times,en,x,
each,en,each,
unit,en,,markers
correction,en,no,sorry
number 3,en,3,three
filler,en,,the;a;in;into;and;then
"""
NAMES = "name,aliases\nred box,rb\nblue box,bb\nblack box,\nCellar,\nCell,\n"


class Put(Move, frozen=True, kw_only=True, tag="put"):
    box: str


class Take(Move, frozen=True, kw_only=True, tag="take"):
    box: str


class Throw(Move, frozen=True, kw_only=True, tag="throw"):
    side: str = TABLE
    pips: int


class Deal(Move, frozen=True, kw_only=True, tag="deal"):
    side: str = TABLE


class Pass(Move, frozen=True, kw_only=True, tag="pass"):
    pass


class Use(Move, frozen=True, kw_only=True, tag="use"):
    how: str = "hammer"


class Table(Position, frozen=True, kw_only=True):
    held: tuple[str, ...] = ()
    turn: int = 1


class Owed(Decision, frozen=True, kw_only=True):
    kinds: ClassVar[tuple[type[Move], ...]] = ()
    accepted: tuple[str, ...] = ()
    goes_without_saying: bool = False
    last: bool = False

    def __getattribute__(self, name: str) -> Any:
        if name == "kinds":
            known = {"put": Put, "take": Take, "throw": Throw, "deal": Deal, "pass": Pass, "use": Use}
            return tuple(known[kind] for kind in object.__getattribute__(self, "accepted"))
        return object.__getattribute__(self, name)

    def prompt(self, position: Any) -> Text:
        return say("do something")

    def implied(self, position: Any) -> Move | None:
        return Deal() if self.goes_without_saying else None

    def takes(self, move: Move) -> bool:
        return isinstance(move, self.kinds) and move.side in (self.side, "both")

    def against(self, position: Any, move: Move) -> tuple[Ruling, ...]:
        if isinstance(move, Put) and position.held.count(move.box) >= 3:
            return (Ruling("2", say("the box is full")),)
        if isinstance(move, Throw) and not 1 <= move.pips <= 6:
            return (Ruling("3", say("no die")),)
        return ()

    def candidates(self, position: Any) -> list[Move]:
        every: list[Move] = [Deal(), *(Throw(pips=pips) for pips in range(1, 7))]
        for side in ("north", "south"):
            every += [Pass(side=side), Use(side=side)]
            every += [kind(side=side, box=box) for kind in (Put, Take) for box in BOXES]
        return every

    def accept(self, position: Any, move: Move) -> Any:
        if self.last:
            return position.but(stack=(), over=Over("north", say("that is the end"), "1"))
        return position.but(held=(*position.held, move.box)) if isinstance(move, Put) else position


def table(*owed: Owed, held: tuple[str, ...] = ()) -> Table:
    return Table(stack=owed[::-1], held=held)


def used(look: Any, values: dict[str, Any]) -> list[Made]:
    return [Made((Use(side=look.by),))]


COUNTED = ("{box}", "{box} {count}", "{count} {box}", "{each_of} {box}")


@pytest.fixture
def grammar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Grammar:
    (tmp_path / "words.csv").write_text(WORDS, "utf-8")
    (tmp_path / "names.csv").write_text(NAMES, "utf-8")
    monkeypatch.setattr(tables, "data_folder", lambda game: tmp_path)
    return Grammar(
        game="toy",
        forms=(
            Form(kind=Put, says=("put {box}", "put {box} {count}", "put {count} {box}"), bare=COUNTED),
            Form(kind=Take, says=("take {box}",)),
            Form(kind=Throw, says=("throw {pips}",), bare=("{pips}",)),
            Form(kind=Deal, says=("deal",)),
            Form(kind=Pass, says=("pass",), holds=True),
            Form(kind=Use, says=("use tool",), later=("with tool",), make=used, holds=True),
        ),
        names=lambda: names("toy", {"box": BOXES}),
        sides=("north", "south"),
        remarks=(Remark(says=("turn {number}",), true=lambda look, values: values["number"] == look.position.turn),),
        slots={"pips": SLOTS["number"]},
        granted={Deal: (Put,)},
        expects={"box": say("a box was expected")},
    )


PUT = Owed(side="north", accepted=("put", "pass"))
DIE = Owed(side=TABLE, accepted=("throw",))
SOUTH = Owed(side="south", accepted=("put", "pass"))


def heard(grammar: Grammar, position: Table, line: str) -> Heard:
    return read(grammar, position, line)


def said(grammar: Grammar, position: Table, line: str) -> list[str]:
    return [grammar.write(move) for move in heard(grammar, position, line).moves]


@pytest.mark.parametrize(
    "line",
    [
        *("north: put red box", "red box", "RED BOX!", "North puts the red-box", "put ‘Red Box’", "redbox", "rb"),
        *("north lays a red box", "red b", "turn 1: red box", "ｎｏｒｔｈ　ｐｕｔ　ｒｅｄ　ｂｏｘ", "put: (red box)"),
    ],
)
def test_one_move_is_said_in_many_ways(grammar: Grammar, line: str) -> None:
    assert said(grammar, table(PUT), line) == ["north: put red box"]


@pytest.mark.parametrize("line", ["red box, no markers", "red box -1", "two red box", "turn 2: red box", "red box not"])
def test_no_word_is_swallowed(grammar: Grammar, line: str) -> None:
    with pytest.raises(NotationError):
        heard(grammar, table(PUT, PUT), line)


@pytest.mark.parametrize(
    ("line", "boxes"),
    [
        ("red box 2, blue box", "rrb"),
        ("2 red box 1 blue box", "rrb"),
        ("red box x2 and blue box", "rrb"),
        ("2x red box, blue box", "rrb"),
        ("+2 red box, +1 blue box", "rrb"),
        ("three red box", "rrr"),
        ("put 3 markers into the red box", "rrr"),
        ("red box red box blue box", "rrb"),
        ("1 each in red box, blue box, black box", "rbk"),
        ("red box, blue box, black box 1 each", "rbk"),
        ("red box 2, no, 3", "rrr"),
        ("red box 2, blue box, sorry, black box", "rrk"),
    ],
)
def test_counts_stand_where_people_say_them(grammar: Grammar, line: str, boxes: str) -> None:
    called = {"r": "red box", "b": "blue box", "k": "black box"}
    assert said(grammar, table(PUT, PUT, PUT), line) == [f"north: put {called[box]}" for box in boxes]


def test_a_side_moves_until_another_is_named_and_both_move_in_turn(grammar: Grammar) -> None:
    assert said(grammar, table(PUT, SOUTH), "n: red box; s: blue box") == ["north: put red box", "south: put blue box"]
    assert said(grammar, table(PUT, SOUTH), "both pass") == ["north: pass", "south: pass"]
    refused = heard(grammar, table(SOUTH), "north passes")
    assert refused.moves == (Pass(side="north"),)


def test_what_goes_without_saying_is_marked(grammar: Grammar) -> None:
    dealing = Owed(side=TABLE, accepted=("deal",), goes_without_saying=True)
    found = heard(grammar, table(dealing, PUT), "red box")
    assert (found.moves, found.implied) == ((Deal(), Put(side="north", box="red box")), (0,))
    assert heard(grammar, table(dealing, PUT), "deal, red box").implied == ()
    with pytest.raises(NotationError):
        heard(grammar, table(dealing, DIE), "4")


def test_a_tool_may_be_named_after_what_it_is_used_for(grammar: Grammar) -> None:
    tool = Owed(side="north", accepted=("use",))
    expected = ["north: use hammer", "north: put red box", "table: throw 4"]
    for line in ("put red box with hammer, 4", "red box using the hammer: 4", "use hammer, red box, throw 4"):
        assert said(grammar, table(tool, PUT, DIE), line) == expected, line


def test_a_mistyped_word_is_read_where_only_one_thing_can_be_meant(grammar: Grammar) -> None:
    found = heard(grammar, table(PUT), "balck box")
    assert found.moves == (Put(side="north", box="black box"),)
    assert found.corrected == (("balck", "black"),)


def test_a_name_that_begins_two_is_asked_about(grammar: Grammar) -> None:
    with pytest.raises(AmbiguousLine, match="'bl' may be black box, blue box: type more") as asked:
        heard(grammar, table(PUT), "bl")
    assert [reading[0].box for reading in asked.value.readings] == ["black box", "blue box"]
    assert said(grammar, table(PUT), "cell") == ["north: put cell"]


@pytest.mark.parametrize(
    ("line", "message", "at"),
    [
        ("", "nothing was typed", 0),
        ("red box frobnicate", "'frobnicate' is not understood; did you mean: north: put red box", 8),
        ("put", "a box was expected", 3),
        ("north", "say what the north does", 5),
        ("put red box 0", "0 markers cannot be moved", 12),
        ("put rid bix", "'rid' is not understood; a box was expected", 4),
        ("5" * 12, "a number of 12 digits is none of this game", 0),
        ("x" * 4001, "a line of 4001 characters is too long: at most 4000", 0),
    ],
)
def test_the_word_at_fault_is_named(grammar: Grammar, line: str, message: str, at: int) -> None:
    with pytest.raises(NotationError) as fault:
        heard(grammar, table(PUT), line)
    assert (str(fault.value), fault.value.at) == (message, at)


def test_a_refusal_never_hides_an_unknown_word(grammar: Grammar) -> None:
    full = table(PUT, held=("red box",) * 3)
    assert heard(grammar, full, "red box").moves == (Put(side="north", box="red box"),)
    with pytest.raises(NotationError, match="'frobnicate' is not understood"):
        heard(grammar, full, "red box frobnicate")


def test_a_refused_line_ends_with_the_move_that_is_refused(grammar: Grammar) -> None:
    assert said(grammar, table(PUT, PUT, held=("red box",) * 2), "red box 2, blue box") == ["north: put red box"] * 2
    assert said(grammar, table(PUT), "take red box") == ["north: take red box"]
    assert said(grammar, table(DIE), "9") == ["table: throw 9"]
    assert said(grammar, table(PUT), "red box, blue box") == ["north: put red box", "north: put blue box"]


def test_what_is_said_after_the_end_is_understood_and_not_played(grammar: Grammar) -> None:
    ending = Owed(side="north", accepted=("put", "pass"), last=True)
    found = heard(grammar, table(ending, PUT), "red box, blue box")
    assert (len(found.moves), found.unplayed) == (1, True)


@pytest.mark.parametrize("text", ["", "p", "put", "put r", "north pu", "bl", "2 ", "red box ", "put black b"])
def test_all_that_is_offered_is_accepted_as_offered(grammar: Grammar, text: str) -> None:
    offered = suggest(grammar, table(PUT, PUT), text)
    assert offered
    for one in offered:
        assert heard(grammar, table(PUT, PUT), text[: one.start] + one.insert).moves == one.moves, one


def test_nothing_typed_is_offered_every_legal_move(grammar: Grammar) -> None:
    for position in (table(PUT), table(DIE), table(Owed(side=TABLE, accepted=("deal",)))):
        assert {one.moves[0] for one in suggest(grammar, position, "")} == set(options(position))


@pytest.mark.parametrize(
    "words", ["red box ", "x", "no ", "north ", "the ", "4 ", "put red box with hammer, ", "bl ", "红"]
)
def test_the_time_of_reading_grows_no_faster_than_the_line(grammar: Grammar, words: str) -> None:
    def taken(letters: int) -> float:
        line, begun = (words * letters)[:letters], time.process_time()
        with contextlib.suppress(NotationError):
            heard(grammar, table(PUT, SOUTH), line)
        return time.process_time() - begun

    short, long = (min(taken(letters) for _ in range(5)) for letters in (1000, 4000))
    assert long < 0.05
    assert long < max(short, 0.005) * 8


def test_the_words_of_a_line_are_told_apart(grammar: Grammar) -> None:
    assert [unit.text for unit in units("US: 4-1, c2 → ｄ２ (Türkei)")] == [
        "us",
        "4",
        "1",
        "c",
        "2",
        "d",
        "2",
        "turkei",
    ]
    assert [unit.sign for unit in units("iran -2, +3; 4-1 - 2")] == [0, -1, 1, 0, 0, 0]
    assert [unit.text for unit in units("蘇聯打社會黨政府", frozenset("苏联打社会党政府"))] == list("苏联打社会党政府")
    assert units("伊朗 x4")[-1].at == 4


def test_a_language_is_a_folder_of_files(grammar: Grammar, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "data" / "toy"
    other = tmp_path / "data" / "locale" / "eo" / "toy"
    for folder in (own, other):
        folder.mkdir(parents=True)
    (own / "words.csv").write_text(WORDS, "utf-8")
    (own / "names.csv").write_text(NAMES, "utf-8")
    (other / "words.csv").write_text("keyword,language,write,also\nput,eo,metu,metas\nside north,eo,nordo,\n", "utf-8")
    (other / "names.csv").write_text("name,eo\nred box,ruĝa skatolo\n", "utf-8")
    monkeypatch.setattr(tables, "data_folder", lambda game: own)
    spoken = Grammar("toy", grammar.forms, lambda: names("toy", {"box": BOXES}), grammar.sides)
    move = Put(side="north", box="red box")
    assert spoken.write(move, "eo") == "nordo: metu ruĝa skatolo"
    for line in (spoken.write(move, "eo"), "Nordo metas, ruga skatolo", "put ruĝa skatolo", "nordo metu rb"):
        assert heard(spoken, table(PUT), line).moves == (move,), line
