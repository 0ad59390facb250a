"""A table option is a row, the place that reads it, and a scene for each other choice: none of them alone."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from referee.kernel.game import game, names
from referee.kernel.printed.options import TableOptions
from referee.kernel.printed.options_file import table_options

TESTS = Path(__file__).parents[1]
PLAYED = names()
# What takes the name of an option, and in which place.
TAKES = {"option": 0, "rests": 1, "by_option": 1, "TableReads": 0}


def options_of(name: str) -> TableOptions:
    """The table options of a game."""
    return table_options(package_of(name))


def package_of(name: str) -> str:
    """The package of a game."""
    package: str = game(name).package  # type: ignore[attr-defined]
    return package


# -- asked in the code -----------------------------------------------------------------------------------------------


@cache
def code(name: str) -> tuple[ast.AST, ...]:
    """Every module of the game, pages apart: what they show is not what they rule."""
    folder = Path(str(import_module(package_of(name)).__file__)).parent
    files = (path for path in folder.rglob("*.py") if "pages" not in (path.parent.name, path.stem))
    return tuple(ast.parse(path.read_text(encoding="utf-8")) for path in files)


def asked(name: str) -> set[str]:
    """The names that are asked in the code, as `position.options["die-floor"]`."""
    constants = {at.id: node.value for tree in code(name) for node, at in _constants(tree)}
    found = (each for tree in code(name) for node in ast.walk(tree) for each in _asked(node))
    said = (constants.get(each.id, each) if isinstance(each, ast.Name) else each for each in found)
    return {str(each.value) for each in said if isinstance(each, ast.Constant)}


def _constants(tree: ast.AST) -> Iterator[tuple[ast.Assign, ast.Name]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            yield node, node.targets[0]


def _asked(node: ast.AST) -> Iterator[ast.expr]:
    if isinstance(node, ast.Subscript) and _called(node.value) == "options":
        yield node.slice
    if isinstance(node, ast.Call) and _called(node.func) in TAKES and len(node.args) > TAKES[_called(node.func)]:
        yield node.args[TAKES[_called(node.func)]]


def _called(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")


@pytest.mark.parametrize("name", PLAYED)
def test_what_is_asked_in_the_code_has_a_row(name: str) -> None:
    assert asked(name) - options_of(name).rows.keys() == set()


@pytest.mark.parametrize("name", PLAYED)
def test_every_switch_is_asked_in_the_code(name: str) -> None:
    assert set(options_of(name).switches) - asked(name) == set()


def compared(name: str) -> set[tuple[str, str]]:
    """The choices that the code compares with: `position.options["die-floor"] == "at-one"`."""
    nodes = (node for tree in code(name) for node in ast.walk(tree) if isinstance(node, ast.Compare))
    pairs = ((option, node.comparators[0]) for node in nodes for option in _asked(node.left))
    return {
        (str(a.value), str(b.value)) for a, b in pairs if isinstance(a, ast.Constant) and isinstance(b, ast.Constant)
    }


@pytest.mark.parametrize("name", PLAYED)
def test_what_the_code_compares_with_is_a_choice(name: str) -> None:
    rows = options_of(name).rows
    assert [(option, choice) for option, choice in compared(name) if choice not in rows[option].choices] == []


# -- shown in the scenes ---------------------------------------------------------------------------------------------


def played(name: str) -> set[tuple[str, str]]:
    """The choices apart from the defaults that the scenes of the game are played with."""
    files = sorted((TESTS / name.replace("-", "_")).glob("*.table"))
    heads = (head for file in files for head in _heads(file.read_text(encoding="utf-8")))
    return {choice for head in heads for choice in game(name).load_position(head).options.named.items()}


def _heads(text: str) -> Iterator[dict[str, object]]:
    """Yield the position files at the head of the scenes that say something of options."""
    lines: list[str] = []
    for line in text.splitlines():
        if line.startswith("!"):
            lines.append(line.removeprefix("!").removeprefix(" "))
        elif lines:
            head, lines = tomllib.loads("\n".join(lines)), []
            if head.keys() & {"options", "profile", "optional_cards"}:
                yield head


@pytest.mark.parametrize("name", PLAYED)
def test_every_other_choice_of_a_switch_is_played_in_a_scene(name: str) -> None:
    rows = options_of(name).rows.values()
    switched = {(row.name, choice) for row in rows if not row.settled for choice in row.choices[1:]}
    assert switched - played(name) == set()
