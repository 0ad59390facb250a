"""What is said in a language is understood in it: moves, prompts, files. A language is a folder of files."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from kits.languages import CODE, installed_beside

from referee.kernel.file.keys import KEY
from referee.kernel.forms.lattice import Lattice
from referee.kernel.forms.typed import Typed
from referee.kernel.game import game
from referee.kernel.line import read
from referee.kernel.printed.languages import called, languages, meant
from referee.kernel.printed.options_file import table_options
from referee.kernel.text import Spoken, Text
from referee.report.language import speak_in
from referee.store.positions import written

OURS = ("twilight-struggle", "cold-war", "death-front")
WHOLE = ("done", "skip", "endturn", "keep", "decline", "stay", "agree", "disagree", "peek", "draw")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    speak_in("en")


def positions(name: str, seed: int, steps: int) -> Iterator[Any]:
    """The positions of one game in which any legal move is made, whatever it is."""
    rules, chance = game(name), random.Random(seed)
    position = rules.new({}, {})
    for _ in range(steps):
        if position.over:
            return
        yield position
        position = rules.advance(position, chance.choice(rules.options(position)))


# -- moves and prompts -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", OURS)
def test_a_move_that_is_written_is_read_as_that_move(name: str, language: str) -> None:
    rules, chance = game(name), random.Random(7)
    for position in positions(name, 7, 60):
        options = rules.options(position)
        for move in chance.sample(options, min(4, len(options))):
            heard = rules.hear(position, rules.write(move, language))
            assert [each for place, each in enumerate(heard.moves) if place not in heard.implied] == [move]


def told_to_type(text: Text) -> Iterator[Typed]:
    """What a sentence tells to type, itself or a sentence in it."""
    for _, value in text.fields:
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, Typed):
                yield each
            elif isinstance(each, Text):
                yield from told_to_type(each)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", OURS)
def test_every_word_of_a_prompt_can_be_typed(name: str, language: str) -> None:
    rules, met = game(name), set[str]()
    for position in (each for seed in range(3) for each in positions(name, seed, 80)):
        for typed in told_to_type(position.pending.asks(position)):
            said = typed.said(language)
            met.add(typed.pattern)
            if any(isinstance(value, Text) for _, value in typed.slots):
                continue  # 'agent NAME' stands for many.
            unknown = Lattice(said, rules.grammar.vocabulary_at(position)).unknown
            assert not list(unknown), said
            if typed.pattern in WHOLE:
                assert rules.hear(position, said).moves, said
    assert met


def test_every_game_has_its_words_for_what_a_sentence_tells_to_type() -> None:
    assert isinstance(Typed("cold-war", "endturn"), Spoken)
    assert Typed("cold-war", "endturn").said("zh") == "结束回合"
    assert Typed("twilight-struggle", "{card} coup {country}", (("card", "Fidel"), ("country", "Iran"))).said("en") == (
        "fidel coup iran"
    )


@pytest.mark.parametrize("name", OURS)
def test_a_demonstration_is_the_same_game_in_chinese(name: str) -> None:
    rules = game(name)
    shown = tomllib.loads(rules.demo().read_text(encoding="utf-8"))
    position = rules.new(shown.get("setup", {}), shown.get("options", {}))
    for line in shown["line"]:
        ours, theirs = read(rules, position, line["text"]), read(rules, position, line["text_zh"])
        assert theirs.moves == ours.moves, line["text_zh"]
        assert bool(theirs.rulings) == bool(ours.rulings) == line.get("refused", False)
        position = position if ours.rulings else ours.after


@pytest.mark.parametrize("name", OURS)
def test_the_echo_of_a_line_is_read_as_the_same_line(name: str) -> None:
    rules = game(name)
    shown = tomllib.loads(rules.demo().read_text(encoding="utf-8"))
    position = rules.new(shown.get("setup", {}), shown.get("options", {}))
    for line in (line["text"] for line in shown["line"] if not line.get("refused")):
        reading = read(rules, position, line)
        for language in languages():
            echo = rules.grammar.writer.line(reading.moves, language)
            assert read(rules, position, echo).moves == reading.moves, echo
        position = reading.after


# -- names -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "moves"),
    [
        ("美方美日共同防御事件", "us: us/japan mutual defense pact, event"),
        ("美日共同防御条约事件", "us: us/japan mutual defense pact, event"),
        ("美方美日共同防禦條約事件", "us: us/japan mutual defense pact, event"),
        ("苏伊士事件先", "us: suez crisis, event first"),
        ("美方苏伊士事件先", "us: suez crisis, event first"),
        ("蘇伊士運河危機事件先", "us: suez crisis, event first"),
        ("美方美英特殊关系事件", "us: special relationship, event"),
        ("美方5号牌事件", "us: five year plan, event"),
        ("us #5 event", "us: five year plan, event"),
        ("us card 5 event", "us: five year plan, event"),
        ("第27号牌事件", "us: us/japan mutual defense pact, event"),
    ],
)
def test_a_side_never_cuts_a_name_in_two(line: str, moves: str) -> None:
    rules = game("twilight-struggle")
    file = {"turn": 1, "stage": "action_round", "action_round": 1, "phasing": "us"}
    heard = rules.hear(rules.load_position(file), line)
    assert rules.write(heard.moves[0]) == moves


# -- files -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", OURS)
def test_a_position_is_read_again_as_it_was_written_in_any_language(name: str, language: str) -> None:
    rules = game(name)
    for position in (each for seed in (0, 2) for each in positions(name, seed, 60)):
        speak_in(language)
        text = written(rules, position)
        speak_in("en")
        again = rules.load_position(rules.dump_position(position))
        assert rules.load_position(tomllib.loads(text)).but(news=()) == again.but(news=())


@pytest.mark.parametrize(
    ("name", "module"),
    [
        ("twilight-struggle", "referee.games.twilight_struggle.file.position"),
        ("cold-war", "referee.games.cold_war.file.position"),
        ("death-front", "referee.games.death_front.file.position"),
    ],
)
def test_no_two_keys_of_a_file_are_called_alike(name: str, module: str) -> None:
    keys = sys.modules[module].KEYS if module in sys.modules else __import__(module, fromlist=["KEYS"]).KEYS
    for key in keys:
        for form in called(key, name, KEY):
            assert meant(form, keys, kind=KEY) == key, form


@pytest.mark.parametrize("name", OURS)
def test_every_option_and_choice_is_understood_as_it_is_called(name: str) -> None:
    table = table_options(name)
    for row in table.rows.values():
        for language in languages():
            assert table.name(row.named.said(language)) == row.name
            for choice in row.choices[:1] if row.settled else row.choices:
                assert row.chosen(row.says(choice).said(language)) == choice
    for profile in table.profiles:
        assert table.choose({"profile": table.profile(profile).said("zh")}) == table.choose({"profile": profile})


# -- one language more -------------------------------------------------------------------------------------------------


class Said(NamedTuple):
    code: int
    out: str


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program with a folder of files for one language more."""
    return installed_beside(tmp_path_factory.mktemp("program"))


def run(there: Path, code: str, *words: str) -> Said:
    env = {**os.environ, "PYTHONPATH": str(there), "REFEREE_HOME": str(there / "games")}
    command = [sys.executable, "-c", code, *words]
    done = subprocess.run(command, env=env, cwd=there, capture_output=True, text=True, check=False)
    return Said(done.returncode, done.stdout + done.stderr)


def ask(there: Path, *words: str) -> Said:
    return run(there, "from referee.cli import main; main()", "--lang", CODE, *words)


def test_a_language_is_a_folder_of_files(there: Path) -> None:
    assert ask(there, "qnew", "qtwilight-struggle", "one").out.startswith("<one: a game of <Twilight Struggle>>\n")
    played = ask(there, "qmove", "qussr qplace qpoland 6")
    assert played.out.startswith("qtable: qdeal; qussr: qplace qPoland x6\n"), played.out
    assert ask(there, "qhistory").out == "1  qussr qplace qpoland 6\n"
    assert "<qus: qplace: qCanada<, >qUK" in ask(there, "qlegal").out
    assert ask(there, "options", "qcia-reveal").out.startswith("<qcia-reveal (Z-6)>\n")
    assert "[<qcount>]" in ask(there, "undo", "--help").out
    file = there / "here.toml"
    assert ask(there, "position", "save", str(file)).code == 0
    assert 'qgame = "qtwilight-struggle"' in file.read_text(encoding="utf-8")
    assert ask(there, "legal", "--position", str(file)).code == 0


WALK = """
import random, sys
from referee.kernel.game import game
for name in sys.argv[1:]:
    rules, chance = game(name), random.Random(3)
    position = rules.new({}, {})
    for _ in range(40):
        if position.over:
            break
        options = rules.options(position)
        move = chance.choice(options)
        heard = rules.hear(position, rules.write(move, "qq"))
        assert [each for place, each in enumerate(heard.moves) if place not in heard.implied] == [move], move
        position = rules.advance(position, move)
print("all read")
"""


def test_its_moves_are_read_as_they_are_written(there: Path) -> None:
    assert run(there, WALK, *OURS) == (0, "all read\n")
