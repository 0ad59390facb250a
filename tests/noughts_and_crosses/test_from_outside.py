"""A game from outside is played by every command, in both languages, and nothing of referee knows its name."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import NamedTuple

import pytest
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po
from kits.outside import OUTSIDE
from typer.testing import CliRunner

import referee
from referee.cli.app import app
from referee.kernel import game as games
from referee.kernel.ruling import RefereeError
from referee.report.language import speak_in

NAME = "noughts-and-crosses"
PACKAGE = OUTSIDE / "noughts_and_crosses"
OURS = Path(referee.__file__).parent


class Said(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "home"))
    return tmp_path


def ask(*words: str, lang: str = "en") -> Said:
    """Return what one command answers."""
    done = CliRunner().invoke(app, ["--lang", lang, *words], prog_name="referee")
    speak_in("en")
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return Said(done.exit_code, done.stdout, done.stderr)


@pytest.fixture
def evening() -> None:
    """A game is recorded in which noughts is to move."""
    assert ask("new", NAME, "evening").code == 0
    assert ask("move", "centre, top, left").code == 0


# -- found -------------------------------------------------------------------------------------------------------------


def test_it_is_found_by_its_entry_point_and_only_where_it_is_installed() -> None:
    assert games.game(NAME).name == NAME
    command = [sys.executable, "-c", f"import referee; referee.open('{NAME}')"]
    without = subprocess.run(command, env={}, cwd=OURS.parent, capture_output=True, text=True, check=False)
    assert f"there is no game {NAME}; there are: cold-war, death-front, twilight-struggle" in without.stderr


def test_a_check_of_our_own_games_does_not_look_for_others() -> None:
    code = "import sys\nfrom referee.cli.app import app\nsys.exit(app(prog_name='referee', standalone_mode=False))"
    ask_for = f"import atexit, sys\natexit.register(lambda: print('importlib.metadata' in sys.modules))\n{code}"
    words = ["check", "us nasser event"]
    done = subprocess.run([sys.executable, "-c", ask_for, *words], capture_output=True, text=True, check=False)
    assert done.stdout.endswith("False\n"), done


@pytest.mark.parametrize(
    ("point", "told"),
    [
        (
            EntryPoint("broken", "nowhere:GAME", games.GROUP),
            "the game broken cannot be loaded: No module named 'nowhere'",
        ),
        (EntryPoint("empty", "json:GAME", games.GROUP), "the game empty cannot be loaded: module 'json' has no"),
        (
            EntryPoint("other", "noughts_and_crosses:GAME", games.GROUP),
            "the game other calls itself noughts-and-crosses",
        ),
    ],
)
def test_a_package_that_is_no_game_is_told_in_one_line(
    point: EntryPoint, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "_entry_points", lambda: [point])
    assert point.name in games.names()
    with pytest.raises(RefereeError, match=re.escape(told)):
        games.game(point.name)


@pytest.mark.parametrize("name", ["", ".", "../x", "__init__", "cold-war.rules", "no\0thing", "a b"])
def test_a_name_that_is_none_finds_nothing(name: str) -> None:
    assert games.find(name) is None


def test_no_module_outside_of_a_game_knows_one() -> None:
    for file in OURS.rglob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        imported = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        if "games" not in file.relative_to(OURS).parts[:1]:
            assert not [module for module in imported if module.startswith("referee.games.")], file


def test_the_game_rests_on_the_kernel_alone() -> None:
    for file in PACKAGE.rglob("*.py"):
        named = re.findall(r"from (referee\S*)", file.read_text(encoding="utf-8"))
        assert all(module.startswith("referee.kernel") for module in named), file


# -- played ------------------------------------------------------------------------------------------------------------


def test_a_line_is_played_refused_and_taken_back(evening: None) -> None:
    assert ask("move", "x b3") == Said(1, "", "refused: noughts owes: put a mark on an empty cell [Rules 1]\n")
    assert ask("move", "centre").err == "refused: b2 holds a mark of crosses [Rules 2]\n"
    assert "2 Empty cells" in ask("why").out
    assert ask("undo").out.startswith("taken back: 1 centre, top, left\n")
    assert ask("redo").code == 0
    assert ask("history").out.splitlines()[0] == "1  centre, top, left"


def test_the_game_ends_and_says_who_has_won(evening: None) -> None:
    said = ask("move", "o c2, right")
    assert said.out.endswith("game over, crosses wins: three in a line\n")
    assert ask("check", "c1").err == "refused: the game is over: three in a line [Rules 3]\n"
    assert ask("verify").out == "evening: 2 lines stand, and today's rules agree with all\n"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("legal",), "noughts: a1"),
        (("status",), "a     .         noughts   ."),
        (("board",), "b     crosses   crosses   ."),
        (("score",), "crosses: 6 lines open"),
        (("rules", "3"), "Who first has three marks in a line wins."),
        (("rules", "mark stays"), "2 Empty cells"),
        (("options", "begins"), "a coin is tossed at the table"),
        (("position", "show"), 'to_move = "noughts"'),
        (("list",), NAME),
        (("export", "--format", "markdown"), "noughts: 3 lines open"),
        (("export", "--format", "csv"), "crosses: b2; noughts: a2; crosses: b1"),
        (("demo", NAME), "game over, crosses wins: three in a line"),
    ],
)
def test_every_page_is_there(words: tuple[str, ...], told: str, evening: None) -> None:
    said = ask(*words)
    assert said.code == 0, said.err
    assert told in said.out, said.out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("odds", "b2"), "there is no chance in this game"),
        (("card", "x"), "nothing of the kind card; there are: rule, option"),
        (("supply", "x"), "there is no supply in Noughts and crosses"),
        (("board", "asia"), "the grid has no part asia"),
        (("new", NAME, "--handicap", "x=2"), "there is no setting handicap, nor any other"),
        (("new", NAME, "--deck", "x=x.toml"), "there are no deck files in Noughts and crosses"),
        (("new", NAME, "--option", "begins=noughts"), "begins may be crosses, coin, not 'noughts'"),
        (("deck", "template", "x", "--game", NAME), "there are no deck files in Noughts and crosses"),
        (("import", "chess", "x.txt"), "there are no logs of the kind 'chess'; there are: playdek"),
    ],
)
def test_what_the_game_has_not_is_refused_in_one_line(words: tuple[str, ...], told: str, evening: None) -> None:
    assert ask(*words) == Said(2, "", f"{told}\n")


def test_a_table_option_is_chosen_and_kept(home: Path) -> None:
    assert ask("new", NAME, "tossed", "--option", "begins=coin").out.endswith("next: table: toss a coin: who begins?\n")
    assert ask("check", "b2").err == "refused: table owes: toss a coin: who begins? [table option begins]\n"
    assert ask("move", "coin noughts, b2").code == 0
    assert ask("undo").code == 1  # A coin is taken back only where both agree.
    assert ask("undo", "--agreed").code == 0
    assert "begins = coin" in ask("status").out


def test_positions_and_records_go_out_and_come_in(evening: None, home: Path) -> None:
    board, export = str(home / "board.toml"), str(home / "evening.json")
    assert ask("adjust", "grid.a3=noughts", "grid.a2=", "--reason", "it slipped").code == 0
    assert ask("position", "save", board).code == ask("export", export).code == 0
    assert json.loads(ask("check", "a2", "--position", board, "--json").out)["legal"] is True
    assert ask("import", export, "--name", "again").code == 0
    assert ask("position", "show", "--game", "again").out == Path(board).read_text(encoding="utf-8")
    Path(board).write_text(f'game = "{NAME}"\n[grid]\na1 = "crosses"\na2 = "crosses"\n', encoding="utf-8")
    told = f"{board}, line 2: grid: 2 crosses and 0 noughts: the sides take turns\n"
    assert ask("status", "--position", board) == Said(3, "", told)


# -- in Chinese --------------------------------------------------------------------------------------------------------


def test_it_speaks_with_its_own_catalogue_and_then_with_ours(evening: None) -> None:
    assert ask("check", "中", lang="zh").err == "不合规则：正中已有叉方的记号 [规则 2]\n"
    assert ask("move", "圈方右", lang="zh").out == "圈方：右中\n  格：右中 无→圈方\n下一步：叉方：在空格里画一个记号\n"
    assert ask("status", lang="zh").out.startswith("井字棋\n")


def test_the_catalogue_holds_every_sentence_and_is_compiled() -> None:
    folder = PACKAGE / "data" / "locale" / "zh" / "LC_MESSAGES"
    with (folder / "referee.po").open("rb") as po, (folder / "referee.mo").open("rb") as mo:
        written = {str(each.id): str(each.string) for each in read_po(po) if each.id}
        compiled = {str(each.id): str(each.string) for each in read_mo(mo) if each.id}
    sources = (file.read_text(encoding="utf-8") for file in PACKAGE.glob("*.py"))
    said = {text for source in sources for text in re.findall(r'say\("([^"]+)"', source)}
    assert written == compiled
    assert written.keys() == said - {"nothing was typed", "row", "Score"}  # These are ours as well.
