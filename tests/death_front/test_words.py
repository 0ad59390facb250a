"""How the moves of Death Front are said, read and written, in English and in Chinese."""

from __future__ import annotations

import contextlib
import time
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from kits.death_front import at, refused

from referee.games.death_front import GAME
from referee.games.death_front.state.moves import Deploy, Recover, Target, Use
from referee.games.death_front.words.forms import GRAMMAR
from referee.kernel import line as kernel
from referee.kernel.decision import Move
from referee.kernel.forms.faults import AmbiguousLine
from referee.kernel.forms.read import Heard, read
from referee.kernel.forms.suggest import suggest
from referee.kernel.ruling import NotationError, RefereeError

SPOKEN = Path(__file__).with_name("spoken.txt")
TABLES = sorted(Path(__file__).parent.glob("*.table"))
ROOT = Path(__file__).parents[2]
LANGUAGES = ("en", "zh")
BOARD = {"c2": "us birch", "d2": "us alder", "b2": "us big", "e2": "ss cedar", "f2": "ss small"}
ATTACK = at(round=2, step="attack", turn="us", board=BOARD)
DEPLOY = at(round=2, step="deploy", turn="us", board={"c2": "us alder", "b2": "us big", "e1": "ss cedar"})
FACILITY = at(round=2, step="facility", turn="us", board=BOARD)
SKILL = at(round=2, step="skill", turn="us", board=BOARD)
OPEN = at(decks="open", round=2, step="deploy", turn="us")
FOUR = at(players=["us", "ss", "uk", "wehrmacht"], step="deploy", turn="us")


def heard(position: Any, line: str) -> Heard:
    return read(GRAMMAR, position, line)


def said(moves: tuple[Move, ...]) -> str:
    return "; ".join(GRAMMAR.write(move) for move in moves)


def fault(position: Any, line: str) -> str:
    """Return why *line* is not understood, or what is asked."""
    with pytest.raises(NotationError) as error:
        heard(position, line)
    return str(error.value)


def verdict(position: Any, line: str) -> str:
    """Return what *line* means, '!' where the rules refuse it, '?' where it is asked about or not understood."""
    try:
        moves = heard(position, line).moves
    except NotationError:
        return "?"
    for move in moves[:-1]:
        assert not GAME.judge(position, move)
        position = GAME.advance(position, move)
    return "!" if GAME.judge(position, moves[-1]) else said(moves)


@cache
def begun(position: str, played: tuple[str, ...] = ()) -> Any:
    found = GAME.load_position(tomllib.loads(position))
    for line in played:
        for move in heard(found, line).moves:
            found = GAME.advance(found, move)
    return found


# -- what is understood ------------------------------------------------------------------------------------------------


def cases() -> Iterator[tuple[str, tuple[str, ...], str, list[str]]]:
    """Yield position file, lines played in it, what is meant, and the ways of saying it; see the file."""
    position, played, meaning, ways = "", tuple[str, ...](), "", list[str]()
    for row in [*SPOKEN.read_text("utf-8").splitlines(), "! "]:
        if row[:2] in ("! ", "- ", "= ") and ways:
            yield position, played, meaning, ways
            ways = []
        match row[:2]:
            case "! ":
                position, played, meaning = f"{'' if meaning else position}{row[2:]}\n", (), ""
            case "- ":
                played = (*played, row[2:])
            case "= ":
                meaning = row[2:]
            case "# " | "":
                continue
            case _:
                ways.append(row)


@pytest.mark.parametrize("case", list(cases()), ids=lambda case: f"{case[2]}-{case[3][0]}")
def test_moves_are_understood_as_people_say_them(case: tuple[str, tuple[str, ...], str, list[str]]) -> None:
    position, played, meaning, ways = case
    wrong = {way: found for way in ways if (found := verdict(begun(position, played), way)) != meaning}
    assert wrong == {}


@pytest.mark.parametrize("line", ["would c2 move to d2", "us c2 nearly moves to d2", "us c2 might move to d2"])
def test_what_somebody_would_do_is_not_done(line: str) -> None:
    with pytest.raises(NotationError):
        heard(at(round=2, step="deploy", turn="us", board={"c2": "us alder"}), line)


def lines(rows: list[str]) -> Iterator[tuple[Any, str, kernel.Reading]]:
    """Yield every line of a playthrough that the reader before accepted, the position before it, and what it meant."""
    position, header = GAME.new({}, {}), list[str]()
    for row in rows:
        if row.startswith("!"):
            header.append(row.removeprefix("!"))
        elif header:
            position, header = GAME.load_position(tomllib.loads("\n".join(header))), []
        if row.startswith(">"):
            with contextlib.suppress(RefereeError):
                reading = kernel.read(GAME, position, row.removeprefix(">").strip())
                if not reading.is_refused:
                    yield position, reading.line, reading
                    position = reading.after


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_the_lines_of_the_playthroughs_mean_what_they_meant(path: Path) -> None:
    before = list(lines(path.read_text("utf-8").splitlines()))
    assert before or path.stem == "refusals"
    for position, line, reading in before:
        assert heard(position, line).moves == reading.moves, line


def test_the_lines_of_the_demo_mean_what_they_meant() -> None:
    typed = tomllib.loads((ROOT / "data/death_front/demo.toml").read_text("utf-8"))["line"]
    found = list(lines([f"> {row['text']}" for row in typed]))
    assert len(found) > 6
    for position, line, reading in found:
        assert heard(position, line).moves == reading.moves, line


def test_the_lines_of_the_readme_mean_what_they_meant() -> None:
    readme = (ROOT / "README.md").read_text("utf-8").partition("## Death Front")[2].partition("\n## ")[0]
    typed = [row.removeprefix("$ referee move ") for row in readme.splitlines() if row.startswith("$ referee move ")]
    header = '! game = "death-front"\n! [decks]\n! us = "demo"\n! ss = "open"'
    found = list(lines([*header.splitlines(), *(f"> {line}" for line in typed)]))
    assert len(found) > 4
    for position, line, reading in found:
        assert heard(position, line).moves == reading.moves, line


# -- what is asked about, refused, or not understood -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "line", "asked"),
    [
        (ATTACK, "us attacks e2", "say with which units: attack c4 with b2, b3"),
        (ATTACK, "美军攻击e2", "say with which units: attack c4 with b2, b3"),
        (ATTACK, "us attacks with c2", "say what is attacked: attack c4 with b2, b3"),
        (DEPLOY, "us deploys alder", "a cell was expected, as c2 or a1-2"),
        (DEPLOY, "美军部署桤木", "a cell was expected, as c2 or a1-2"),
        (DEPLOY, "us", "say what the US does"),
        (FOUR, "allies skip", "say which player: us, ss, uk, wehrmacht"),
        (FOUR, "盟军跳过", "say which player: us, ss, uk, wehrmacht"),
        (at(round=2, step="settlement", board=BOARD), "stuck", "say which player: us, ss"),
        (at(round=2, step="settlement", board=BOARD), "无法行动", "say which player: us, ss"),
    ],
)
def test_what_is_half_said_is_asked_about(position: Any, line: str, asked: str) -> None:
    assert fault(position, line) == asked


@pytest.mark.parametrize(
    ("position", "line", "readings"),
    [
        (
            ATTACK,
            "c2 and d2 take e2",
            {
                "us: attack e2 with c2 and d2",
                "us: attack e2 with c2 and d2; us: advance c2",
                "us: attack e2 with c2 and d2; us: advance d2",
            },
        ),
        (DEPLOY, "us alder to c1", {"us: deploy alder at c1", "us: move alder c2 to c1"}),
        (DEPLOY, "美军桤木到c1", {"us: deploy alder at c1", "us: move alder c2 to c1"}),
        (
            at(round=2, step="deploy", turn="us", board={"c2": "us alder", "c4": "us alder"}),
            "us moves alder to c3",
            {"us: move alder c2 to c3", "us: move alder c4 to c3"},
        ),
        (
            at(round=2, step="deploy", turn="ss", board={"e2": "ss cedar"}),
            "ss moves cedar to the left",
            {"ss: move cedar e2 to e1", "ss: move cedar e2 to e3"},
        ),
    ],
)
def test_what_may_mean_several_things_is_asked_about(position: Any, line: str, readings: set[str]) -> None:
    with pytest.raises(AmbiguousLine) as question:
        heard(position, line)
    assert {said(moves) for moves in question.value.readings} == readings


def test_whoever_advances_is_named_where_two_might() -> None:
    after = GAME.advance(ATTACK, heard(ATTACK, "us attacks e2 with c2 and d2").moves[0])
    for line in ("us advances", "us occupies e2", "美军进占e2"):
        assert fault(after, line) == "say which unit advances: c2, d2"


@pytest.mark.parametrize(
    ("position", "line", "told"),
    [
        (ATTACK, "us quickly attacks e2 with c2", "'quickly' is not understood"),
        (ATTACK, "us attacks e2 with foo", "'foo' is not understood"),
        (DEPLOY, "us xyzzy", "'xyzzy' is not understood"),
        (DEPLOY, "美军呵呵c2", "'呵呵' is not understood"),
        (DEPLOY, "us deploys alder at c9", "there is no cell c9"),
        (DEPLOY, "uk deploys alder at c1", "nobody plays uk in this game"),
        (DEPLOY, "us moves a1 to a2", "there is no card on a1 to move"),
        (DEPLOY, "us birch moves to d2", "the US has no Birch on the table"),
        (ATTACK, "us attacks the Alder on e2 with c2", "there is no enemy Alder"),
        (OPEN, "us deploys tiger at c2", "nobody has described 'tiger' yet"),
        (OPEN, "美军部署谢尔曼c2", "nobody has described '谢尔曼' yet"),
        (OPEN, "us deploys tiger at c2 = big", "nobody has described 'tiger' yet"),
        (OPEN, "us deploys tiger at c2 = attack 8", "say what stands on the card"),
        (OPEN, "us deploys tiger at c2 = attack 8 attack 9 defence 7", "attack is said twice of one card"),
        (OPEN, "us deploys tiger at c2 = attack 8 defence 7 range f1b1", "part the cells of a range"),
        (OPEN, "us deploys tiger at c2 = attack 8 defence 7 range f1 fast", "'fast' is nothing that is said of a card"),
        (OPEN, "us dpeloys tiger at c2 = attack 8 defence 7 range f1", "'dpeloys' is not"),
        (at(round=2, step="settlement", board=BOARD), "end round 5", "this is round 2"),
    ],
)
def test_the_word_or_thing_at_fault_is_named(position: Any, line: str, told: str) -> None:
    assert told in fault(position, line)


def test_a_refusal_of_a_new_card_is_that_of_the_rules() -> None:
    (move,) = heard(OPEN, "us deploys tiger at e2 = attack 8 defence 7 range f1").moves
    assert [ruling.rule for ruling in GAME.judge(OPEN, move)] == ["deployment 2"]


@pytest.mark.parametrize(
    ("position", "line"),
    [
        (ATTACK, "us does not attack e2 with c2"),
        (ATTACK, "us never attacks e2 with c2"),
        (ATTACK, "us no attack on e2"),
        (ATTACK, "c2 and no d2 against e2"),
        (ATTACK, "美军不用c2攻击e2"),
        (DEPLOY, "us does not deploy birch at c1"),
        (DEPLOY, "us don't move c2 to d2"),
        (DEPLOY, "美军不部署桦木c1"),
        (DEPLOY, "美军不移动c2到d2"),
        (SKILL, "us doesn't use rally"),
        (SKILL, "美军不使用集结"),
        (FACILITY, "us no mine at c3"),
        (SKILL, "no skill: Rally"),
        (FACILITY, "us lays a mine at c3 or c4"),
        (ATTACK, "us attacks e2 with c2 and d2 except c2"),
        (DEPLOY, "unless us skips"),
        (DEPLOY, "美军跳过或部署桦木c1"),
    ],
)
def test_a_denial_does_nothing_that_it_denies(position: Any, line: str) -> None:
    assert verdict(position, line) in ("?", "!")


@pytest.mark.parametrize("word", ["qwrtz", "火"])
def test_a_word_that_is_not_understood_is_never_swallowed(word: str) -> None:
    swallowed = []
    for position, played, meaning, ways in cases():
        for way in ways[::7] if meaning not in ("?", "!") and "=" not in "".join(ways) else ():
            words = way.split(" ")
            for place in {0, len(words) // 2, len(words)}:
                line = " ".join((*words[:place], word, *words[place:]))
                if verdict(begun(position, played), line) == meaning:
                    swallowed.append(line)
    assert swallowed == []


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("us deploys birch at a1, no, a2", "us: deploy birch at a2"),
        ("us birch a1 - sorry, a2", "us: deploy birch at a2"),
        ("us moves c2 to c1, I mean d2", "us: move alder c2 to d2"),
        ("us birch, no, cedar a1", "us: deploy cedar at a1"),
        ("美军部署桦木a1，不对，a2", "us: deploy birch at a2"),
        ("美军c2移到c1，说错了，d2", "us: move alder c2 to d2"),
    ],
)
def test_what_the_speaker_takes_back_is_not_done(line: str, meaning: str) -> None:
    assert verdict(DEPLOY, line) == meaning


@pytest.mark.parametrize(
    "said", ["no, ", "c2 and d2 ", "a1 a2 a3 a4 b1 b2 b3 b4 c1 c2 c3 d1 d2 ", "f1r1", "美军", "us, ss, "]
)
def test_the_time_of_reading_grows_no_faster_than_the_line(said: str) -> None:
    def took(times: int) -> float:
        begun = time.process_time()
        with contextlib.suppress(NotationError):
            heard(ATTACK, f"us attacks e2 with {said * times}"[:3900])
        return time.process_time() - begun

    took(2)
    assert took(40) < 1
    assert took(160) < 3


def test_what_was_put_right_and_what_goes_without_saying_is_told() -> None:
    found = heard(GAME.new({}, {}), "us depolys aldr at c2")
    assert said(found.moves) == "us: keep; ss: keep; us: decline; ss: decline; us: deploy alder at c2"
    assert found.corrected == (("depolys", "deploy"), ("aldr", "alder"))
    assert found.implied == (0, 1, 2, 3)


def test_stops_is_an_outcome() -> None:
    mined = at(round=3, step="deploy", turn="ss", board={"c3": "us mine", "d3": "ss alder"})
    entered = GAME.advance(mined, heard(mined, "ss moves d3 to c3").moves[0])
    for line in ("it stops", "outcome stops", "the Alder stops there", "停下", "结果：停止"):
        assert said(heard(entered, line).moves) == "table: outcome stops", line


# -- cards that nobody has seen ----------------------------------------------------------------------------------------


def test_a_card_described_in_one_language_is_the_same_in_the_other() -> None:
    for english, chinese in (
        ("attack 8 defence 7 needs 2 range f1 r1 l1", "攻击8 防御7 需要2 射程 前1 右1 左1"),
        (
            "attack 5 against armour 8 defence 2 needs 1 range f1 f1r1",
            "攻击5，对armour 8，防御2，需要1级，范围前1，右前1",
        ),
        (
            "attack 2 defence 2 needs 1 range f1 type sappers engineer",
            "攻击力2 防御力2 级别需求1 射程前1 兵种sappers 工兵",
        ),
        ("level 2 supplies f1 f2 b1", "资源级别2 供给范围 前1、前2、后1"),
        ("mine", "地雷"),
        ("obstacle affects both defence 3", "反坦克障碍 影响双方 防御3"),
    ):
        told = [heard(OPEN, f"us deploys tiger at c2 = {words}").moves[0] for words in (english, chinese)]
        assert told[0] == told[1], chinese


def test_a_skill_card_is_described_in_both_languages() -> None:
    position = at(decks="open", round=2, step="skill", turn="us")
    (english,) = heard(position, "us uses blitz = skill destroy unit 1 attack unit 2 anytime").moves
    (chinese,) = heard(position, "美军使用blitz = 技能牌 摧毁部队1 攻击+2 随时").moves
    assert english == chinese
    assert isinstance(english, Use)


def test_a_card_once_described_is_known_by_any_script() -> None:
    position = GAME.advance(OPEN, heard(OPEN, "美軍部署謝爾曼c2 = 攻擊4 防禦3 需要1級 射程 前1").moves[0])
    position = GAME.advance(position, heard(position, "ss skip").moves[0])
    for line in ("us deploys 謝爾曼 at b1", "美军部署谢尔曼b1", "美軍謝爾曼b1"):
        assert said(heard(position, line).moves) == "us: deploy 謝爾曼 at b1", line


# -- written and suggested ---------------------------------------------------------------------------------------------


def random_positions(seed: int, share: float) -> Iterator[tuple[Any, Move]]:
    """Yield positions of a random game, and a legal move in each."""
    chance = Random(seed)
    armies = chance.choice(["us,ss", "uk,wehrmacht", "us,ss,uk,wehrmacht"])
    position = GAME.new({"players": armies}, chance.choice([{}, {"mulligan": "some-cards"}, {"attack-targets": "any"}]))
    for _ in range(120):
        if not position.pending:
            return
        moves = GAME.options(position)
        kind = chance.choice(sorted({type(move).__name__ for move in moves}))
        move = chance.choice([move for move in moves if type(move).__name__ == kind])
        if chance.random() < share:
            yield position, move
        position = GAME.advance(position, move)


@pytest.mark.parametrize("seed", range(8))
def test_what_is_written_is_read_back_in_both_languages(seed: int) -> None:
    for position, move in random_positions(seed, 0.5):
        assert GRAMMAR.write(move) == GAME.write(move)
        for language in LANGUAGES:
            written = GRAMMAR.write(move, language)
            assert heard(position, written).moves == (move,), written


@pytest.mark.parametrize(
    ("line", "chinese"),
    [
        (
            "us: deploy 虎式 at c2 = attack 8 against 装甲 9 defence 7 needs 2 range f1 f1r1 type heavy engineer",
            "美军：部署虎式于c2 = 攻击力8，对装甲9，防御力7，需要2，攻击范围前1，前1右1，类型heavy，工程部队",
        ),
        ("us: deploy 油料 at b2 = level 2 supplies f1 b1l1", "美军：部署油料于b2 = 资源级别2，供给范围前1，后1左1"),
        (
            "us: deploy 碉堡 at b2 = obstacle affects both defence 3",
            "美军：部署碉堡于b2 = 反坦克障碍，影响双方，防御力3",
        ),
    ],
)
def test_a_description_is_written_as_it_is_read(line: str, chinese: str) -> None:
    (move,) = heard(OPEN, line).moves
    assert isinstance(move, Deploy)
    assert GRAMMAR.write(move) == GAME.write(move) == line
    assert GRAMMAR.write(move, "zh").replace(" ", "") == chinese.replace(" ", "")
    assert heard(OPEN, GRAMMAR.write(move, "zh")).moves == (move,)


def test_a_card_taken_back_is_said_in_both_languages() -> None:
    move = Recover(side="us", card="Alder")
    assert GRAMMAR.write(move) == GAME.write(move) == "us: recover alder"
    assert GRAMMAR.write(move, "zh").startswith("美军：取回")


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_legal_move_is_offered_and_no_other(seed: int, language: str) -> None:
    for position, _ in random_positions(seed, 0.1):
        offered = suggest(GRAMMAR, position, "", language)
        assert {one.moves[0] for one in offered if len(one.moves) == 1} == set(GAME.options(position))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("language", LANGUAGES)
def test_half_a_line_is_offered_what_completes_it(seed: int, language: str) -> None:
    chance = Random(seed)
    for position, move in random_positions(seed, 0.2):
        if position.pending.implied(position) is None and not isinstance(move, Target):
            written = GRAMMAR.write(move, language)
            half = written[: chance.randint(1, len(written) - 1)]
            offered = suggest(GRAMMAR, position, half, language)
            assert (move,) in [one.moves for one in offered], (half, written)
            for one in chance.sample(offered, min(5, len(offered))):
                assert heard(position, half[: one.start] + one.insert).moves == one.moves, (half, one)


# -- the tables of words -----------------------------------------------------------------------------------------------


def keywords() -> set[str]:
    """Return every keyword of every pattern."""
    trees, found = [GRAMMAR.anything, GRAMMAR.asked(())], set[str]()
    while trees:
        tree = trees.pop()
        found |= {name for name, slot in tree.branches if not slot}
        trees += tree.branches.values()
    return found


def test_every_keyword_of_a_pattern_has_a_word_in_both_languages() -> None:
    told = {(keyword.split()[0], language) for keyword, language, _, _ in GRAMMAR.words.table}
    assert {(name, language) for name in keywords() for language in LANGUAGES} - told == set()
    assert all(name in GRAMMAR.words.writing("en") for name in keywords() if name not in ("camp", "skill"))


def test_no_word_stands_twice_under_one_keyword() -> None:
    for keyword, language, write, also in GRAMMAR.words.table:
        forms = [form for form in (write, *also.split(";")) if form]
        assert len(forms) == len(set(forms)), (keyword, language)


def test_no_side_and_no_keyword_that_denies_is_made_of_words_that_say_nothing() -> None:
    nothing = {form for said, kind, _ in GRAMMAR.vocabulary.said if kind == "filler" for form in said.split(";")}
    telling = [
        form for said, kind, _ in GRAMMAR.vocabulary.said if kind in ("side", "no", "other") for form in said.split(";")
    ]
    assert nothing.isdisjoint(telling)


@pytest.mark.parametrize("line", ["us moves c2", "us move c2 to", "us move alder"])
def test_a_move_without_its_goal_is_asked_where_to(line: str) -> None:
    position = at(step="deploy", board={"c2": "us birch", "c1": "us alder", "b1": "us big"})
    with pytest.raises(NotationError, match=r"^say where to: move c2 to d2$"):
        refused(position, line)


@pytest.mark.parametrize("rest", [" and z9", ", z9", " and q"])
def test_what_was_said_already_is_not_asked_for_again(rest: str) -> None:
    position = at(step="attack", board={"c2": "us birch", "b1": "us big", "e2": "ss birch"})
    with pytest.raises(NotationError) as error:
        refused(position, f"us attacks e2 with c2{rest}")
    assert str(error.value).startswith(f"'{rest.split()[-1]}' is not understood")
    assert "say what is attacked" not in str(error.value)
