"""The Chinese catalogue: whole, with the fields of the English templates, and compiled from what it says.

After a sentence was added or changed, from the root of the repository:

    PYTHONPATH=tests/report pybabel extract -F tests/report/babel.cfg -k say --no-location --sort-output \\
        -o referee.pot referee
    pybabel update -D referee -d data/locale -l zh --ignore-obsolete --no-fuzzy-matching -w 0 -i referee.pot
    (translate what is empty in data/locale/zh/LC_MESSAGES/referee.po)
    pybabel compile -D referee -d data/locale
"""

from __future__ import annotations

import ast
import csv
import inspect
import json
import re
import tomllib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import IO, Any, NamedTuple

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po
from typer.testing import CliRunner

from referee.cli.app import app
from referee.kernel.decision import comes_next, owes
from referee.kernel.game import names
from referee.kernel.pages.wrapping import cells
from referee.kernel.tally import Tally
from referee.kernel.text import Printed, Text, say, speak_of
from referee.report.language import speak_in

Found = tuple[int, str, str, list[str]]
ROOT = Path(__file__).parents[2]
LOCALE = ROOT / "data" / "locale" / "zh"
CATALOGUE = LOCALE / "LC_MESSAGES" / "referee.po"
CHINESE = re.compile("[\u4e00-\u9fff]")
# Small words that Chinese says by order and brackets.
ORDERED = {
    "{card} for {cell}",
    "{card} in {area}",
    "{era} War, {owner}, {ops}{star}{more}",
    "{level} in {region}",
    "{owner} {card} on {cell}",
    "{side} {n} of {need}",
    "{was} to {now}",
    "{what}: {was} to {now}",
}


# -- the templates of the code ---------------------------------------------------------------------------------------


def templates(
    file: IO[bytes], keywords: Any, comment_tags: Any, options: Any
) -> Iterator[tuple[int, str, str, list[str]]]:
    """Yield the templates of *file* as Babel wants them: (line, function, template, comments)."""
    tree = ast.parse(file.read())
    for scope, call in _calls(tree, (tree,)):
        name = getattr(call.func, "id", "")
        if name in (keywords or ("say",)) and call.args:
            found = _strings(call.args[0], scope)
            assert found, f"line {call.lineno}: no template can be read off {ast.unparse(call.args[0])}"
            for template in filter(None, found):
                yield call.lineno, name, template, []
    for line, text in helps(tree):
        for paragraph in inspect.cleandoc(text).split("\n\n"):
            yield line, "say", " ".join(paragraph.split()), []


def helps(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield what commands say of themselves: what stands under `help`, and the docstrings of commands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg == "help" and isinstance(node.value, ast.Constant):
            yield node.value.lineno, str(node.value.value)
        if isinstance(node, ast.FunctionDef) and any(map(is_command, node.decorator_list)):
            yield node.lineno, ast.get_docstring(node) or ""


def is_command(decorator: ast.expr) -> bool:
    return isinstance(decorator, ast.Call) and getattr(decorator.func, "attr", "") in ("command", "callback")


def _calls(node: ast.AST, scope: tuple[ast.AST, ...]) -> Iterator[tuple[tuple[ast.AST, ...], ast.Call]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Call):
            yield scope, child
        yield from _calls(child, (*scope, child) if isinstance(child, ast.FunctionDef) else scope)


def _strings(node: ast.expr, scope: tuple[ast.AST, ...]) -> list[str]:
    """Return every string that *node* may be: itself, either branch, or what a name was set to in its function."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=body, orelse=orelse):
            return [*_strings(body, scope), *_strings(orelse, scope)]
        case ast.Name(id=name):
            found = (
                [text for value in _values(within, name) for text in _strings(value, ())] for within in scope[::-1]
            )
            return next(filter(None, found), [])
    return []


def _values(within: ast.AST, name: str) -> Iterator[ast.expr]:
    for node in ast.walk(within):
        if isinstance(node, ast.Assign) and any(isinstance(to, ast.Name) and to.id == name for to in node.targets):
            yield node.value


def code() -> set[str]:
    method = [("**.py", templates)]
    found = extract_from_dir(str(ROOT / "referee"), method, {}, keywords={"say": None})  # type: ignore[arg-type]
    return {str(message) for _, _, message, _, _ in found}


def catalogue() -> Catalog:
    with CATALOGUE.open("rb") as file:
        return read_po(file, locale="zh", domain="referee")


TRANSLATED = {str(message.id): str(message.string) for message in catalogue() if message.id}


def fields(template: str) -> list[tuple[str, str | None, str | None]]:
    """The fields with how they are written; the words that go with a number are for each language to say."""
    parsed = ((name, "" if form and "|" in form else form, how) for _, name, form, how in Formatter().parse(template))
    return sorted({field for field in parsed if field[0] is not None})


ALWAYS_SEVERAL = {
    "-- {n} more rows: Enter shows them --",
    "The {n} cards",
    "The {n} countries",
    "a code has {n} letters and figures, as `referee status` prints it",
    "a line of {n} characters is too long: at most {most}",
    "all {n} unit cards of the {camp} are destroyed",
    "box {box} needs a card of {n} operations or more",
    "cannot {verb} {count} lines: give a number from 1 to {last}",
    "discard {left} of the {hand} cards in hand",
    "{card} lies in {n} places",
    "{file}: {n} cards, all in order",
    "{number} cards cannot be drawn; ask for 1 or more",
    "{number} markers cannot be moved",
    "{origin} to {to} is {squares} squares; a card moves one square along a row or column",
    "the {side} handicap is 0 to {most} markers, not {n}",
    "{side} has {n} action rounds this turn",
    "{side}: {n} of {m} units dead",
}
PLURALS = (
    "block|card|cop|countr|discard|entr|field|game|group|line|marker|objective|operation|place|point|roll|row|unit"
)


def test_what_is_counted_is_one_thing_where_it_is_one() -> None:
    """'1 card', not '1 cards': a template says both."""
    several = re.compile(rf"\{{(?!side|trap|card|lost|enemy)\w+\}} (?:more |action |unit )?(?:{PLURALS})(?:ies|s)\b")
    assert {text for text in TRANSLATED if several.search(text)} - ALWAYS_SEVERAL == set()
    hand = say("{side} hand: {n:# card|# cards}, among them {cards}", side="US", n=1, cards=("NATO",))
    assert str(hand) == "US hand: 1 card, among them NATO"
    assert str(say("{n:# card is|# cards are} in view", n=2)) == "2 cards are in view"
    assert str(say("{n:# card is|# cards are} in view", n=0)) == "0 cards are in view"


# -- the catalogue ---------------------------------------------------------------------------------------------------


def test_the_catalogue_holds_every_template_of_the_code_and_no_other() -> None:
    assert set(TRANSLATED) == code()


def test_the_extraction_follows_names_and_conditions() -> None:
    body = '    line = "y"\n    return say(A), say(line, a=1), say("z" if a else "w"), hear("v")\n'
    source = f'A = "x {{n}}"\ndef f(a):\n{body}'.encode()
    assert [template for _, _, template, _ in templates(BytesIO(source), ("say",), (), {})] == ["x {n}", "y", "z", "w"]


def test_a_translation_has_the_fields_of_its_template() -> None:
    assert [text for text, said in TRANSLATED.items() if fields(said) != fields(text)] == []


def test_what_has_words_is_said_in_chinese() -> None:
    worded = [text for text in TRANSLATED if re.search("[A-Za-z]", re.sub("{.*?}", "", text))]
    assert {text for text in worded if not CHINESE.search(TRANSLATED[text])} == ORDERED


def test_line_ends_stay_where_they_are() -> None:
    assert [text for text, said in TRANSLATED.items() if said.count("\n") != text.count("\n")] == []


def test_the_compiled_catalogue_is_what_the_text_compiles_to() -> None:
    with CATALOGUE.with_suffix(".mo").open("rb") as file:
        assert {str(message.id): str(message.string) for message in read_mo(file) if message.id} == TRANSLATED


# -- words and data --------------------------------------------------------------------------------------------------


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_a_word_stands_once_and_in_chinese() -> None:
    words = rows(LOCALE / "words.csv")
    assert len({(row["game"], row["name"]) for row in words}) == len(words)
    assert {row["game"] for row in words} <= {"", *(name.replace("-", "_") for name in names())}
    assert not [row for row in words if not CHINESE.search(row["zh"]) and row["name"] not in ("cia", "kgb")]


def test_the_cards_of_the_demo_deck_are_called_as_in_their_file() -> None:
    deck = tomllib.loads((ROOT / "data/death_front/demo_deck.toml").read_text(encoding="utf-8"))
    listed = {row["name"]: row["zh"] for kind in ("unit", "resource", "facility", "skill") for row in deck[kind]}
    words = {row["name"]: row["zh"] for row in rows(LOCALE / "words.csv") if row["game"] == "death_front"}
    assert {name: words.get(name) for name in listed} == listed


# -- what is said ----------------------------------------------------------------------------------------------------


@pytest.fixture
def chinese() -> Iterator[None]:
    speak_in("zh")
    yield
    speak_in("en")


@pytest.mark.usefixtures("chinese")
def test_sentences_names_and_words_are_chinese_and_notation_stays() -> None:
    speak_of("twilight-struggle")
    assert str(say("{country} costs {cost}; operations left: {left}", country="Iran", cost=2, left=1)) == (
        "伊朗需要 2 点；剩余行动点数：1"
    )
    assert str(say("'{typed}' is not understood", typed="us")) == "看不懂“us”"
    assert str(say("{card}", card=("Iran", "Iraq", "US"))) == "伊朗、伊拉克、美方"
    assert str(say("{text}", text=Printed("two", (("zh", "二"),)))) == "二"
    assert str(say("{level} in {region}", level="presence", region="Asia")) == "亚洲出没"


@pytest.mark.usefixtures("chinese")
def test_a_name_is_that_of_the_game_spoken_of() -> None:
    said = [(speak_of(name), str(say("{name}", name="UK")))[1] for name in ("death-front", "twilight-struggle")]
    assert said == ["英军", "英国"]


@pytest.mark.usefixtures("chinese")
def test_a_sum_is_read_aloud_the_reason_before_its_number() -> None:
    lacks = Tally(say("VP for military operations as they stand")).plus(1, say("the USSR lacks"))
    assert str(lacks.plus(-4, say("the US lacks"))) == "按现有军事行动值的得失：苏方不足 1 − 美方不足 4 = −3"
    coup = Tally(say("coup in {country}", country="Iran")).plus(3, say("die"))
    assert str(coup.plus(-4, say("2 x stability {stability}", stability=2))) == (
        "政变伊朗：骰值 3 − 4（2 × 稳定度 2） = −1"
    )
    assert str(Tally(say("die"), ((-2, say("the US lacks")),))) == "骰值：− 美方不足 2 = −2"
    assert str(say("{side} {points:+d} VP: {source}", side="US", points=2, source="")) == "美方 +2 分："
    assert str(say("{side} {points:+d} VP: {source}", side="US", points=-2, source="")) == "美方 −2 分："


@pytest.mark.usefixtures("chinese")
def test_the_table_is_no_player_to_whom_something_falls() -> None:
    deal = say("deal: US {us}, USSR {ussr}", us=8, ussr=8)
    assert (str(comes_next("table", deal)), str(owes("table", deal))) == (
        "下一步：发牌：美方 8 张，苏方 8 张",
        "请先发牌：美方 8 张，苏方 8 张",
    )
    assert str(owes("US", say("action round {n}: play a card", n=2))) == "轮到美方：第 2 行动轮：打出一张牌"


@pytest.mark.usefixtures("chinese")
def test_what_was_typed_is_said_as_it_stands() -> None:
    assert str(Text("")) == ""
    assert str(Text("a {b} {{c}}")) == "a {b} {{c}}"
    assert str(say("taken back: {number} {line}", number=3, line=Text("done"))) == "已撤回：3 done"


class Said(NamedTuple):
    """What a command answered."""

    code: int
    out: str
    err: str


def ask(*words: str, lang: str = "zh") -> Said:
    """Return the answer of one command in Chinese; games live in the folder of the test."""
    done = CliRunner().invoke(app, ["--lang", lang, *words], prog_name="referee")
    speak_in("en")
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return Said(done.exit_code, done.stdout, done.stderr)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))


@pytest.mark.parametrize("name", names())
def test_a_demonstration_is_chinese_but_for_what_is_typed(name: str) -> None:
    code, out, _ = ask("demo", name)
    assert code == 0
    assert all(cells(row) <= 80 for row in out.splitlines())
    assert "下一步" in out
    assert "不合规则" in out


def test_the_books_are_chinese() -> None:
    assert ask("rules", "6.3.1")[1].startswith("6.3.1 政变目标\n")
    assert ask("card", "nasser")[1].startswith("15 纳赛尔 Nasser\n冷战早期，苏方，1 点行动，事件后移出游戏\n")
    assert ask("country", "iran")[1].startswith("伊朗 Iran\n中东，稳定度 2，战场国\n")
    assert "3.5 人口上限\n" in ask("rules", "3.5", "--game", "cold-war")[1]
    assert "攻击力相加，与防御力比较一次" in ask("rules", "D1", "--game", "death-front")[1]


def test_a_refusal_is_chinese_and_the_record_stays() -> None:
    code, out, err = ask("check", "us", "headline", "nato")
    assert (code, out) == (1, "")
    assert err == "不合规则：请先发牌：美方 8 张，苏方 8 张 [豪华版规则书 4.5B]\n"
    assert ask("new", "twilight-struggle", "晚局")[0] == 0
    assert ask("move", "苏方布置波兰4，东德1，南斯拉夫1")[1].startswith("桌面：发牌；苏方：放置波兰×4；放置东德；")
    assert ask("history")[1] == "1  苏方布置波兰4，东德1，南斯拉夫1\n"


def test_a_word_of_chinese_answers_a_choice(tmp_path: Path) -> None:
    file = tmp_path / "here.toml"
    file.write_text(
        'game = "twilight-struggle"\nturn = 1\nstage = "action_round"\nphasing = "ussr"\n', encoding="utf-8"
    )
    code, out, _ = ask("check", "ussr olympic games event, us 抵制", "--position", str(file))
    assert code == 0
    assert "美方：选择抵制\n" in out


def test_a_record_made_in_chinese_is_the_same_in_english() -> None:
    ask("new", "twilight-struggle", "one")
    for line in ("setup ussr poland 6", "setup us italy 7", "headline us nasser", "headline ussr duck and cover"):
        assert ask("move", line).code == 0, line
    assert ask("verify", lang="en") == (0, "one: 4 lines stand, and today's rules agree with all\n", "")
    assert ask("history").out == ask("history", lang="en").out
    assert [*json.loads(ask("status", "--json").out)] == [*json.loads(ask("status", "--json", lang="en").out)]
