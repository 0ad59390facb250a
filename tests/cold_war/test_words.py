"""How the moves of Cold War are said, read and written, in English and in Chinese."""

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

from referee.games.cold_war import GAME
from referee.games.cold_war.printed.cards import AGENTS, EVENTS, GROUPS, OBJECTIVES, spoken
from referee.games.cold_war.words.forms import GRAMMAR
from referee.kernel.decision import Move
from referee.kernel.forms.faults import AmbiguousLine
from referee.kernel.forms.read import Heard, read
from referee.kernel.forms.suggest import suggest
from referee.kernel.line import read as judged
from referee.kernel.ruling import NotationError

SPOKEN = Path(__file__).with_name("spoken.txt")
ROOT = Path(__file__).parents[2]
LANGUAGES = ("en", "zh")
STRUGGLE = """
phase = "struggle"
objective = "Cuba"
token = "cia"
to_act = "cia"
won.kgb = ["Summit Meeting"]
won.cia = ["Live Benefit"]
discard = ["Bankers"]
groups.cia = ["Police", "Nationalists", "Radio", "Mafia"]
groups.kgb = ["Students", "Trade Union mobilized"]
"""
PLANNING = 'phase = "planning"\nobjective = "Cuba"\ntoken = "cia"\n'


def heard(position: Any, line: str) -> Heard:
    return read(GRAMMAR, position, line)


def said(moves: tuple[Move, ...]) -> str:
    return "; ".join(GRAMMAR.write(move) for move in moves)


def is_refused(position: Any, moves: tuple[Move, ...]) -> bool:
    """True when the rules refuse the last of *moves*, and none before it."""
    for move in moves[:-1]:
        assert not GAME.judge(position, move)
        position = GAME.advance(position, move)
    return bool(GAME.judge(position, moves[-1]))


def verdict(position: Any, line: str) -> str:
    """Return what *line* means, '!' where the rules refuse it, '?' where it is asked about or not understood."""
    try:
        moves = heard(position, line).moves
    except NotationError:
        return "?"
    return "!" if is_refused(position, moves) else said(moves)


@cache
def at(position: str, played: tuple[str, ...] = ()) -> Any:
    begun = GAME.load_position(tomllib.loads(position))
    for line in played:
        for move in heard(begun, line).moves:
            begun = GAME.advance(begun, move)
    return begun


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
    wrong = {way: found for way in ways if (found := verdict(at(position, played), way)) != meaning}
    assert wrong == {}


def test_the_lines_of_the_readme_are_moves() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    position = at(STRUGGLE.replace('to_act = "cia"', 'to_act = "kgb"'))
    for line, moves in (("目标古巴", "table: objective cuba"), ("KGB激活工会夺取电台", "kgb: activate trade union")):
        assert f"`{line}`" in readme
        begun = GAME.new({}, {}) if line.startswith("目标") else position
        assert said(heard(begun, line).moves).startswith(moves)


@pytest.mark.parametrize(
    ("position", "played"),
    [
        ('game = "cold-war"', ()),
        (PLANNING, ()),
        (PLANNING.replace("planning", "struggle"), ()),
        (STRUGGLE, ()),
        *((STRUGGLE, (f"cia: activate {group}",)) for group in ("police", "nationalists", "radio")),
        (STRUGGLE, ("kgb: event summit meeting",)),
    ],
)
def test_every_name_of_a_move_may_be_said_in_any_of_its_forms(position: str, played: tuple[str, ...]) -> None:
    here, names = at(position, played), {}
    for kind in ("objectives", "groups", "agents"):
        names |= spoken(kind)
    for move in GAME.options(here):
        written, field = GRAMMAR.write(move), getattr(move, move.__struct_fields__[-1])
        for form in names.get(field, ()):
            assert heard(here, written.replace(field.casefold(), form)).moves == (move,), (written, form)


# -- what is asked about, refused, or not understood -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "line", "asked"),
    [
        (PLANNING, "agent analyst", "say whose move it is: CIA, KGB"),
        (PLANNING, "特工分析员", "say whose move it is: CIA, KGB"),
        (STRUGGLE, "cia", "say what the CIA does"),
        (STRUGGLE, "cia recruits", "a group was expected"),
        (STRUGGLE, "中情局招募", "a group was expected"),
    ],
)
def test_what_may_mean_several_things_or_is_half_said_is_asked_about(position: str, line: str, asked: str) -> None:
    with pytest.raises(NotationError) as question:
        heard(at(position), line)
    assert str(question.value) == asked


@pytest.mark.parametrize(
    ("line", "readings"),
    [
        ("cia radio, tv", {"recruit", "discard"}),
        ("cia activates radio, keeps tv", {"recruit", "leave"}),
        ("CIA激活电台，电视台", {"recruit", "discard"}),
        ("CIA激活电台，留下电视台", {"recruit", "leave"}),
    ],
)
def test_a_card_that_was_looked_at_is_asked_about(line: str, readings: set[str]) -> None:
    with pytest.raises(AmbiguousLine) as question:
        heard(at(STRUGGLE), line)
    assert {reading[-1].__struct_config__.tag for reading in question.value.readings} == readings


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("cia activates mafia, readies students", "Students is ready already"),
        ("cia activates mafia, untaps police", "Police is ready already"),
        ("cia activates mafia, students stand up", "Students is ready already"),
        ("cia activates mafia, turns students upright", "Students is ready already"),
        ("cia activates mafia, mobilizes trade union", "Trade Union is mobilized already"),
        ("cia activates mafia, trade union tapped", "Trade Union is mobilized already"),
        ("CIA激活黑手党，横置工会", "Trade Union is mobilized already"),
        ("CIA激活黑手党，把工会横置", "Trade Union is mobilized already"),
        ("CIA激活黑手党，动员工会", "Trade Union is mobilized already"),
        ("CIA激活黑手党，学生转为就绪", "Students is ready already"),
        ("CIA激活黑手党，重置警察", "Police is ready already"),
    ],
)
def test_the_wrong_state_is_refused(line: str, reason: str) -> None:
    (ruling,) = judged(GAME, at(STRUGGLE), line).rulings
    assert (ruling.rule, str(ruling.reason)) == ("3.9", reason)


@pytest.mark.parametrize(
    ("line", "turned"),
    [
        ("cia activates mafia, mobilizes students", "students"),
        ("cia activates mafia, readies trade union", "trade union"),
        ("cia activates mafia, readies the mobilized trade union", "trade union"),
        ("cia activates mafia, turns trade union", "trade union"),
        ("cia activates mafia, turns students", "students"),
        ("CIA激活黑手党，把横置的工会转正", "trade union"),
        ("CIA激活黑手党，改变工会", "trade union"),
        ("CIA激活黑手党，动员学生", "students"),
    ],
)
def test_the_right_state_and_the_neutral_word_turn_the_group(line: str, turned: str) -> None:
    assert said(heard(at(STRUGGLE), line).moves) == f"cia: activate mafia; cia: turn {turned}"


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("cia frobnicates industry", "'frobnicates' is not understood"),
        ("cia recruits frobnicate", "'frobnicate' is not understood"),
        ("cia activates police, frobnicates students", "'frobnicates' is not understood"),
        ("cia recruits industry or television", "'or' is not understood"),
        ("cia might pass", "'might' is not understood"),
        ("if cia passes", "'if' is not understood"),
        ("CIA招募香蕉", "'香蕉' is not understood"),
        ("CIA没有跳过", "'没' is not understood"),
    ],
)
def test_the_word_at_fault_is_named(line: str, fault: str) -> None:
    with pytest.raises(NotationError) as error:
        heard(at(STRUGGLE), line)
    assert str(error.value).startswith(fault)


@pytest.mark.parametrize("word", ["qwrtz", "火"])
def test_a_word_that_is_not_understood_is_never_swallowed(word: str) -> None:
    swallowed = []
    for position, played, meaning, ways in cases():
        for way in ways[::5] if meaning not in ("?", "!") else ():
            words = way.split(" ")
            for place in {0, len(words) // 2, len(words)}:
                line = " ".join((*words[:place], word, *words[place:]))
                if verdict(at(position, played), line) not in ("?", "!"):
                    swallowed.append(line)
    assert swallowed == []


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("cia recruits infantry, sorry, industry", "cia: recruit industry"),
        ("cia recruits infantry, no, recruits industry", "cia: recruit industry"),
        ("cia recruits industry, not infantry", "cia: recruit industry"),
        ("CIA招募工业，不是步兵", "cia: recruit industry"),
        ("CIA招募步兵，不是，是工业", "cia: recruit industry"),
        ("cia activates police, destroys radio, no, students", "cia: activate police; cia: destroy students"),
    ],
)
def test_what_the_speaker_takes_back_is_not_done(line: str, meaning: str) -> None:
    assert verdict(at(STRUGGLE), line) == meaning


@pytest.mark.parametrize(
    "line",
    ["CIA Director, KGB no Assassin", "CIA的是局长，KGB的不是杀手", "KGB sends no Assassin on leave"],
)
def test_a_denial_takes_nothing_of_the_other_side_back(line: str) -> None:
    agents = 'phase = "debriefing"\nobjective = "Cuba"\ntoken = "cia"\ndomination = "cia"\n'
    unnamed = f'{agents}agent_x.cia = "unnamed"\nagent_x.kgb = "unnamed"\n'
    named = f'{agents}agent_x.cia = "Director"\nagent_x.kgb = "Double Agent"\nshown = ["cia", "kgb"]\n'
    for position in (unnamed, named):
        assert verdict(at(position), line) in ("?", "!")


def test_what_was_put_right_is_told() -> None:
    found = heard(at(STRUGGLE), "cia activtes polce, destroys students")
    assert said(found.moves) == "cia: activate police; cia: destroy students"
    assert found.corrected == (("activtes", "activates"), ("polce", "police"))


def test_what_goes_without_saying_is_told() -> None:
    position = at('turn = 2\ntoken = "cia"\nreorder = "kgb"')
    found = heard(position, "egypt, cia agent director")
    assert said(found.moves) == "table: objective egypt; table: shuffle; kgb: reorder; cia: agent director"
    assert found.implied == (1, 2)


# -- written and suggested ---------------------------------------------------------------------------------------------


def random_positions(seed: int, share: float) -> Iterator[tuple[Any, Move]]:
    """Yield positions of a random game, and a legal move in each."""
    chance, position = Random(seed), GAME.new({}, {})
    for _ in range(400):
        if not position.pending:
            return
        moves = GAME.options(position)
        chance.shuffle(moves)
        kinds = sorted({type(move).__name__ for move in moves})
        chance.shuffle(kinds)
        move = min(moves, key=lambda move: kinds.index(type(move).__name__))
        if chance.random() < share:
            yield position, move
        position = GAME.advance(position, move)


@pytest.mark.parametrize("seed", range(6))
def test_what_is_written_is_read_back_in_both_languages(seed: int) -> None:
    for position, move in random_positions(seed, 0.5):
        assert GRAMMAR.write(move) == GAME.write(move)
        for language in LANGUAGES:
            written = GRAMMAR.write(move, language)
            assert heard(position, written).moves == (move,), written


def test_chinese_is_written_as_it_is_said() -> None:
    assert {GRAMMAR.write(move, "zh") for move in GAME.options(at(STRUGGLE))} >= {
        "CIA：招募工业",
        "CIA：激活警察",
        "CIA：跳过",
        "CIA：使用现场直播",
        "KGB：使用首脑会议",
    }
    assert {GRAMMAR.write(move, "zh") for move in GAME.options(at(PLANNING))} >= {
        "CIA：特工局长",
        "KGB：特工不公开",
    }


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
    for position, move in random_positions(seed, 0.1):
        written = GRAMMAR.write(move, language)
        half = written[: chance.randint(1, len(written))]
        offered = suggest(GRAMMAR, position, half, language)
        assert (move,) in [one.moves for one in offered], (half, written)
        for one in chance.sample(offered, min(5, len(offered))):
            assert heard(position, half[: one.start] + one.insert).moves == one.moves, (half, one)


# -- the tables of words -----------------------------------------------------------------------------------------------


def test_every_keyword_of_a_pattern_has_a_word_in_both_languages() -> None:
    told = {(keyword.split()[0], language) for keyword, language, _, _ in GRAMMAR.words.table}
    trees = [GRAMMAR.anything, GRAMMAR.asked(()), GRAMMAR.later]
    keywords = set[str]()
    while trees:
        tree = trees.pop()
        keywords |= {name for name, slot in tree.branches if not slot}
        trees += tree.branches.values()
    missing = {(name, language) for name in keywords - {"each"} for language in LANGUAGES} - told
    assert missing == {("ordinal", "en"), *((name, "zh") for name in ("takes", "out", "put", "back"))}


def test_every_card_has_a_name_in_both_languages_that_stands_for_it_alone() -> None:
    names = GRAMMAR.words.names
    assert [set(called) for called in names.values()] == [set(OBJECTIVES), set(EVENTS), set(GROUPS), set(AGENTS)]
    for called in names.values():
        forms = [
            form for languages in called.values() for language in LANGUAGES for form in languages[language].split(";")
        ]
        assert len(forms) == len(set(forms))
        assert "" not in forms


def test_every_name_of_the_printed_tables_is_a_name() -> None:
    called = {name: languages for kind in GRAMMAR.words.names.values() for name, languages in kind.items()}
    for kind in ("objectives", "groups", "agents"):
        for name, forms in spoken(kind).items():
            told = {name.casefold(), *called[name]["en"].split(";"), *called[name]["zh"].split(";")}
            values = {form for form in forms if form[-1:].isdigit()}
            assert set(forms) - values <= told, name


def test_no_name_and_no_side_is_made_of_words_that_say_nothing() -> None:
    for kind in (*GRAMMAR.words.names, "side", "whose"):
        for told, of, value in GRAMMAR.vocabulary.said:
            for form in told.split(";") if of == kind else ():
                assert not is_nothing(form), (form, value)


def is_nothing(form: str) -> bool:
    """True when *form* is made of fillers."""
    from referee.kernel.forms.lattice import Lattice

    lattice = Lattice(form, GRAMMAR.vocabulary, begun=False)
    return lattice.end in lattice.stops(0)


@pytest.mark.long
def test_hostile_lines_are_answered_quickly() -> None:
    chance, position, slowest = Random(1), at(STRUGGLE), 0.0
    words = [word for told, _, _ in GRAMMAR.vocabulary.said for word in told.split(";")]
    for _ in range(100_000):
        line = " ".join(chance.choice(words) for _ in range(chance.randint(1, 12)))
        if chance.random() < 0.3:
            line = "".join(chance.choice("ciakgb 招募激活警察,.:-+#12é\u200b🂡") for _ in range(chance.randint(1, 80)))
        begun = time.process_time()
        with contextlib.suppress(NotationError):
            heard(position, line)
        slowest = max(slowest, time.process_time() - begun)
    assert slowest < 0.05
