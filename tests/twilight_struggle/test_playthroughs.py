"""The playthroughs taken together: every card and paragraph occurs in one, and what can refuse does so in one.

Each `.table` file is a test of its own (kits/tables.py); here they are counted.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from kits.tables import played
from kits.twilight_struggle import pile_runs_out

from referee.games import twilight_struggle
from referee.games.twilight_struggle import GAME
from referee.games.twilight_struggle.printed.cards import CARDS, CHINA
from referee.games.twilight_struggle.printed.facts import facts
from referee.games.twilight_struggle.rules.decisions import card_rule
from referee.games.twilight_struggle.rules.events import actor
from referee.games.twilight_struggle.rules.meanings import Bars, CoupLoses, Limit, RegionBonus, Trap
from referee.games.twilight_struggle.rules.written import cancellers, meanings
from referee.games.twilight_struggle.state.moves import Headline, Pass, Play
from referee.games.twilight_struggle.state.position import OPTIONS
from referee.kernel.engine import judge
from referee.kernel.line import Reading
from referee.kernel.position import Move

TABLES = tuple(sorted(Path(__file__).parent.glob("*.table")))
ONE_BY_ONE = tuple(path for path in TABLES if path.stem.endswith("_war_cards"))
CODE = tuple(sorted(Path(twilight_struggle.__file__).parent.rglob("*.py")))
PARAGRAPHS = frozenset(str(row["ref"]) for row in facts("rules")["paragraph"])
CITED_OPTIONS = frozenset(OPTIONS.cited)
CITED_CARDS = frozenset(f"card {card.number}" for card in CARDS.values())


# -- what the tables hold --------------------------------------------------------------------------------------------


@cache
def text() -> str:
    """All tables in one."""
    return "\n".join(path.read_text(encoding="utf-8") for path in TABLES)


def refusing(of: str) -> frozenset[str]:
    """The rules that refuse something in *of*: '  refused: ... [6.3.1]'."""
    return frozenset(re.findall(r"^  refused: .*\[([^\]]+)\]$", of, re.MULTILINE))


@cache
def accepted() -> tuple[Reading, ...]:
    """Every line of every table that is accepted."""
    return tuple(reading for path in TABLES for reading in _accepted(path))


def _accepted(path: Path) -> Iterator[Reading]:
    for _, became in played(path.read_text(encoding="utf-8"), GAME):
        if isinstance(became, Reading) and not became.rulings:
            yield became


def asking() -> frozenset[str]:
    """The paragraphs and cards that asked for something on the way through the tables."""
    return frozenset(source for reading in accepted() for source in _asking(reading))


def _asking(reading: Reading) -> Iterator[str]:
    position = reading.before
    for move in reading.moves:
        yield position.pending.source
        position = GAME.advance(position, move)


def event_played(move: Move) -> str:
    """The card whose event *move* brings about, '' when it brings none."""
    if isinstance(move, Headline):
        return move.card
    if not isinstance(move, Play) or (move.use == "space" and not move.companion):
        return ""
    theirs = actor(move.card, "us" if move.side == "us" else "ussr") != move.side
    return move.card if move.use != "operations" or theirs else ""


def scenes() -> dict[int, str]:
    """The text under '# 23 Marshall Plan: ...' in the tables of the three wars, by the number of the card."""
    parts = [part for path in ONE_BY_ONE for part in path.read_text(encoding="utf-8").split("\n\n")]
    headed = ((re.match(r"# (\d+) ([^,:]+)", part), part) for part in parts)
    return {int(head[1]): part for head, part in headed if head and int(head[1]) == CARDS[head[2]].number}


# -- what the code cites ---------------------------------------------------------------------------------------------


@cache
def cited() -> frozenset[str]:
    """The rules that stand in the code as words: Ruling("6.3.1", ...), paragraph("8.1.5", ...), source="3.2"."""
    calls = (node for path in CODE for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    return frozenset(rule for node in calls if isinstance(node, ast.Call) for rule in _rules(node))


def _rules(call: ast.Call) -> Iterator[str]:
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    if name in ("Ruling", "paragraph", "_rests") and call.args:
        yield from _words(call.args[0])
    for keyword in call.keywords:
        if keyword.arg == "source":
            yield from _words(keyword.value)


def _words(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value


def refusing_effects() -> frozenset[str]:
    """The cards whose lasting effect can refuse a move, and those that are played with another."""
    kinds = (*Limit.__subclasses__(), Bars, CoupLoses, RegionBonus, Trap)
    cards = {card for kind in kinds for card, _ in meanings(kind)}
    return frozenset(card_rule(card) for card in (*cards, *cancellers()))


# -- the counts ------------------------------------------------------------------------------------------------------


def test_every_card_is_played_for_its_event_in_a_playthrough() -> None:
    """The China Card has no event (9.6)."""
    played = {event_played(move) for reading in accepted() for move in reading.moves}
    assert set(CARDS) - {CHINA} - played == set()
    assert any(isinstance(move, Play) and move.card == CHINA for reading in accepted() for move in reading.moves)


def test_every_card_has_a_scene_of_its_own_with_a_wrong_turn() -> None:
    found = scenes()
    assert {card.number for card in CARDS.values()} - set(found) == set()
    assert [n for n, scene in found.items() if not refusing(scene) or "\n  next: " not in scene] == []


def test_every_paragraph_occurs_in_a_playthrough() -> None:
    occurring = set(re.findall(r"p\. \d+|TZ (?:\d(?!\d)|[^\]:,\n]+)|\d+\.\d+(?:\.\d+)?[A-H]?", text()))
    assert PARAGRAPHS - occurring == set()


def test_everything_that_a_ruling_cites_is_written_down() -> None:
    assert cited() - PARAGRAPHS - CITED_CARDS - CITED_OPTIONS == set()
    assert refusing(text()) - PARAGRAPHS - CITED_CARDS - CITED_OPTIONS == set()


# The referee takes a reshuffle for granted when the next line goes on, so that no line is refused by it.
TAKEN_FOR_GRANTED = frozenset({"4.3.1"})
# Only warnings rest on these: nothing is refused by them.
NOTED = frozenset({"Z-1", "Z-3", "Z-4", "Z-5", "Z-6", "Z-7", "Z-14", "Z-15", "X-SEQ-17"}) | {
    f"Z-{n}" for n in range(25, 31)
}


def test_everything_that_can_refuse_refuses_in_a_playthrough() -> None:
    assert cited() - TAKEN_FOR_GRANTED - NOTED - refusing(text()) == set()
    assert refusing_effects() - refusing(text()) == set()


def test_everything_that_asks_refuses_a_wrong_answer_in_a_playthrough() -> None:
    assert asking() - TAKEN_FOR_GRANTED - refusing(text()) == set()


def test_nothing_but_the_reshuffle_answers_an_empty_draw_pile() -> None:
    discard = ["Fidel", "Nasser", "NATO"]
    position = GAME.load_position({"turn": 2, "stage": "headline", "discard": discard})
    owed = pile_runs_out(position, 2)
    assert [ruling.rule for ruling in judge(owed, Pass(side="us"))] == ["4.3.1"]


def test_every_table_option_is_noted_in_a_playthrough() -> None:
    noted = set(re.findall(r"rests on table option .* \(([^)]+)\)$", text(), re.MULTILINE))
    assert NOTED - noted == set()


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_every_scene_says_what_it_shows(path: Path) -> None:
    """A header is preceded by a comment, so that a reader knows the paragraph or card."""
    lines = path.read_text(encoding="utf-8").splitlines()
    first = [n for n, line in enumerate(lines) if line.startswith("!") and not lines[n - 1].startswith("!")]
    assert [n + 1 for n in first if not lines[n - 1].strip()] == []
