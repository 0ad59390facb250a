"""Every screen of a table that speaks Chinese: no English word but names that have no other."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest
from typer.testing import CliRunner

from referee.cli.app import COMMANDS, app
from referee.kernel.game import game
from referee.kernel.text import speak_of
from referee.report.language import speak_in

OUTSIDE = {"noughts-and-crosses"}  # A game from outside that is installed has its own words.
OURS = ("twilight-struggle", "cold-war", "death-front")
ENGLISH = re.compile(r"[A-Za-z][A-Za-z'\-]+")
# Two services and a flight, which are called so in Chinese too, and what is printed on two keys;
# what an option, a paragraph or a row is cited by.
NAMES = {"CIA", "KGB", "KAL-", "Home", "End"}
CITED = re.compile(r"\b(X-)?(Z|SEQ)-\d+|\bp\. \d+|(?<=校验码 )[0-9a-f]{12}")
# What is typed in the shell is the same in every language: commands, options, the forms of files.
SHELL = {"referee", "json", "markdown", "csv", "text", "JSON", "TOML", "toml", "true", "false", "playdek", "deluxe"}


class Said(NamedTuple):
    code: int
    out: str


def ask(*words: str, lang: str = "zh") -> Said:
    done = CliRunner().invoke(app, ["--lang", lang, *words], prog_name="referee")
    speak_in("en")
    speak_of("")
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return Said(done.exit_code, done.output)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))


def english(text: str, *besides: str) -> set[str]:
    """The English words of *text* that have no business there."""
    return set(ENGLISH.findall(CITED.sub("", text))) - NAMES - set(besides)


def lines(name: str) -> list[tuple[str, bool]]:
    shown = tomllib.loads(game(name).demo().read_text(encoding="utf-8"))
    return [(line["text_zh"], line.get("refused", False)) for line in shown["line"]]


@pytest.mark.parametrize("name", OURS)
def test_every_screen_of_a_whole_turn(name: str) -> None:
    assert english(ask("new", name, "晚局").out) == set()
    for line, refused in lines(name):
        code, out = ask("move", line)
        assert (code, english(out)) == (int(refused), set()), line
        for command in ("status", "score", "board", "legal", "history"):
            code, out = ask(command)
            assert (code, english(out)) == (0, set()), (command, line)
    for words in (["undo"], ["redo"], ["note", "好"], ["verify"], ["export", "--format", "csv"]):
        code, out = ask(*words)
        assert (code, english(out)) == (0, set()), words
    assert english(ask("export", "--format", "markdown").out, "demo") == set()
    assert english(ask("demo", name).out) == set()


@pytest.mark.parametrize("name", OURS)
def test_the_books_hold_no_english_but_the_names_beside(name: str) -> None:
    assert english(ask("rules", "--game", name).out) == set()
    assert english(ask("options", "--game", name).out, "types", "variant") == set()


def test_every_help_is_chinese_but_for_what_is_typed() -> None:
    flags = {"lang", "version", "help"}
    for name in COMMANDS:
        out = ask(name, "--help").out
        flags |= {flag.removeprefix("--") for flag in re.findall(r"--[a-z-]+", out)}
        known = {*SHELL, *flags, *COMMANDS, *OUTSIDE, "template", "draw", "save", "show", "html"}
        assert english(out, *known) == set(), name
    assert english(ask("--help").out, *SHELL, *flags, *COMMANDS, "REFEREE", "LANG", "en", "zh", "html") == set()


@pytest.mark.parametrize(
    "words",
    ["undo 三", "undo --foo", "new", "move --game", "status 甲 乙", "undo 0", "没有", "new 没有", "check", "card 没有"],
)
def test_what_is_wrong_with_a_command_is_told_in_chinese(words: str) -> None:
    code, out = ask(*words.split())
    assert code == 2
    assert english(out.replace("--foo", ""), *SHELL, *COMMANDS, *OUTSIDE, "help", "game") == set()


def test_json_is_the_same_in_every_language() -> None:
    ask("new", "twilight-struggle", "one")
    ask("move", "苏方布置波兰4，东德1，南斯拉夫1")
    for words in (["status"], ["score"], ["legal"], ["history"], ["board"], ["check", "us place italy"], ["list"]):
        said, same = (ask(*words, "--json", lang=lang).out for lang in ("zh", "en"))
        assert json.loads(said) == json.loads(same), words


def test_games_settings_and_commands_by_their_chinese_names() -> None:
    assert ask("新局", "冷战热斗", "晚局", "--set", "让点.美方=2", "--option", "手牌展示期限=整回合").code == 0
    head = json.loads(ask("history", "--json").out)
    assert head["game"] == "twilight-struggle"
    assert ask("行动", "苏方布置波兰4，东德1，南斯拉夫1").code == 0
    assert ask("更正", "伊朗=2,0", "太空竞赛.美方=1", "--reason", "标记碰歪了").out.startswith(
        "影响力：伊朗 美方 1→2\n"
    )
    assert ask("历史").out.startswith("1  苏方布置波兰4，东德1，南斯拉夫1\n")
    assert ask("new", "死亡前线", "前线", "--set", "玩家=英军,国防军").code == 0
    assert "英军" in ask("status").out
    assert ask("new", "冷战", "谍战", "--set", "天秤筹码=KGB").code == 0


def test_what_is_declared_is_told_in_the_history_with_chinese_signs() -> None:
    ask("新局", "冷战", "谍战")
    ask("行动", "目标利比亚，CIA获得天秤筹码，双方特工选好")
    told = "".join(ask("历史").out.split())
    assert "；KGB派出以下之一：" in told
    assert ";" not in told


def test_a_position_written_by_hand_needs_no_quotes(tmp_path: Path) -> None:
    file = tmp_path / "局面.toml"
    file.write_text('游戏 = "冷战热斗"\n回合 = 4\n行动方 = "美方"\n\n[影响力]\n伊朗 = [0, 2]\n', encoding="utf-8")
    code, out = ask("check", "美方北约政变伊朗，掷骰4", "--position", str(file))
    assert (code, out.splitlines()[0]) == (0, "美方：北大西洋公约组织，行动点数；政变伊朗；桌面：掷骰4")
    file.write_text('游戏 = "冷战热斗"\n[影响力]\n伊狼 = [0, 2]\n', encoding="utf-8")
    assert "第 3 行" in ask("status", "--position", str(file)).out


def test_a_deck_file_in_chinese(tmp_path: Path) -> None:
    template = ask("deck", "template", "美军").out
    assert '"军队" = "美军"' in template
    asked = "\n".join(line.removeprefix("# ") for line in template.splitlines()).split('[["部队"]]')[1]
    unit = asked.split('[["资源"]]')[0].replace('"..."', '"虎"', 1)
    file = tmp_path / "美军.toml"
    file.write_text(f'军队 = "美军"\n[[部队]]\n{unit}', encoding="utf-8")
    code, out = ask("deck", "check", str(file))
    assert code == 1
    assert "没有这个键" not in out
    assert "24" in out


def test_a_word_of_a_table_is_never_cut() -> None:
    assert "south-african-unrest-split (Z-9)" in ask("options", "--game", "twilight-struggle", lang="en").out
