"""How moves are said: read off the forms, with examples that are played in the playthroughs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from kits import death_front
from kits.tables import played

from referee.kernel.game import Game, game
from referee.kernel.line import Reading, read
from referee.kernel.ruling import RefereeError
from referee.report.grammar import examples, label, move_page, moves_page, said, shown, slots, typed
from referee.report.language import speak_in
from referee.report.terminal import page

GAMES = ("twilight-struggle", "cold-war", "death-front")
TESTS = Path(__file__).parents[1]


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    speak_in("en")
    yield
    speak_in("en")


@cache
def positions(name: str) -> tuple[Any, ...]:
    """Every position in the playthroughs of a game."""
    rules = game(name)
    tables = sorted((TESTS / name.replace("-", "_")).glob("*.table"))
    became = (each for table in tables for _, each in played(table.read_text(encoding="utf-8"), rules))
    readings = (each for each in became if isinstance(each, Reading) and not each.rulings)
    return (*(step.before for reading in readings for step in reading.steps), *EXTRA.get(name, tuple)())


def _repairing() -> tuple[Any, ...]:
    """Death Front: the US uses a skill that takes back a card."""
    keys: dict[str, Any] = {"cards": {"us": {"Repair": "skill recover 1"}}, "discard": {"us": ["alder"], "ss": []}}
    return (death_front.typed(death_front.at(step="skill", **keys), "us uses repair"),)


EXTRA = {"death-front": _repairing}


def kinds(name: str) -> list[tuple[str, str]]:
    """The game and the kinds of its moves."""
    return [(name, form.kind.__struct_config__.tag) for form in game(name).grammar.forms]


def means(rules: Game, position: Any, line: str, move: Any) -> bool:
    """True when *line*, typed in *position*, makes *move* first of all that is not taken for granted."""
    try:
        steps = read(rules, position, line).steps
    except RefereeError:
        return False
    return [step.move for step in steps if not step.granted][:1] == [move] and not steps[0].is_refused


@pytest.mark.parametrize(("name", "kind"), [each for name in GAMES for each in dict.fromkeys(kinds(name))])
def test_the_example_of_each_kind_is_legal_somewhere_and_read_as_it_is_shown(name: str, kind: str) -> None:
    rules = game(name)
    [move] = [move for move in examples(rules).values() if move.__struct_config__.tag == kind]
    for language in ("en", "zh"):
        line = typed(rules, move, language)
        legal = (at for at in positions(name) if at.pending and not rules.judge(at, move))
        assert any(means(rules, at, line, move) for at in legal), line


@pytest.mark.parametrize("name", GAMES)
def test_every_slot_is_called_something_in_both_languages(name: str) -> None:
    said_ = {pattern for form in game(name).grammar.forms for pattern in (*form.says, *form.bare)}
    used = {slot for pattern in said_ for slot in re.findall(r"\{(\w+)\}", pattern)}
    assert [slot for slot in sorted(used) if not slots().get(slot, {}).get("zh")] == []


def test_no_slot_is_called_that_there_is_not() -> None:
    forms = [form for name in GAMES for form in game(name).grammar.forms]
    used = {slot for form in forms for said_ in (*form.says, *form.bare) for slot in re.findall(r"\{(\w+)\}", said_)}
    assert set(slots()) - used == set()


def test_a_pattern_is_shown_in_the_words_of_the_table() -> None:
    rules = game("twilight-struggle")
    assert shown(rules, "[play] {card}[ with {companion}], {use}") == "[play] CARD[ with CARD], USE"
    assert said(rules, rules.grammar.forms[4]) == "place COUNTRY NUMBER"
    speak_in("zh")
    assert shown(rules, "coup {country}") == "政变〈国家〉"
    assert label("pips") == "〈骰值〉"


def test_what_is_owed_comes_first() -> None:
    rules = game("cold-war")
    first = rules.new({}, {})
    now = {each["move"]: each["now"] for each in moves_page(rules, first).data["moves"]}
    assert [move for move, is_now in now.items() if is_now] == ["objective"]
    text = page(moves_page(rules, first))
    assert text.index("objective OBJECTIVE") < text.index("at other times") < text.index("recruit GROUP")


def test_a_kind_at_length_has_all_its_words_and_orders() -> None:
    text = page(move_page(game("twilight-struggle"), "coups"))
    assert "coup COUNTRY\n  for example: ussr coup iran\n  also: COUNTRY coup\n" in text
    assert "overthrow" in text
    speak_in("zh")
    assert "发动政变" in page(move_page(game("twilight-struggle"), "政变"))


def test_a_word_that_says_no_move_is_refused() -> None:
    with pytest.raises(RefereeError, match="no move is said with 'castle'"):
        move_page(game("twilight-struggle"), "castle")
