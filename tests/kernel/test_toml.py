"""TOML files: what is written reads back as it was, and a key is found on its line."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.kernel.file.toml import BadKey, Key, dotted, locate, write

_NAMES = st.text(min_size=1, max_size=12)
_SCALARS = st.integers(-999, 999) | st.booleans() | st.text(max_size=40)
_VALUES = st.recursive(
    _SCALARS, lambda inner: st.lists(inner, max_size=6) | st.dictionaries(_NAMES, inner, max_size=4), max_leaves=12
)


@given(st.dictionaries(_NAMES, _VALUES, max_size=6))
def test_what_is_written_reads_back(data: dict[str, Any]) -> None:
    assert tomllib.loads(write(data)) == data


def test_a_long_list_is_broken_into_lines() -> None:
    text = write({"discard": ["Marshall Plan"] * 20})
    assert max(map(len, text.splitlines())) <= 110
    assert tomllib.loads(text) == {"discard": ["Marshall Plan"] * 20}


FILE = """turn = 3   # a comment
in_play = [
    "NATO",
]
then = ["us: coup = 3"]
china.holder = "us"

[influence]
"West Germany" = [1, 2]
'Spain/Portugal' = [0, 1]

[[stack]]
frame = "A"

[[stack]]
frame = "B"
points = 3
"""


@pytest.mark.parametrize(
    ("key", "line"),
    [
        (("turn",), 1),
        (("in_play", 2), 2),
        (("then", 0), 5),
        (("china", "holder"), 6),
        (("influence",), 8),
        (("stack",), 12),
        (("influence", "West Germany"), 9),
        (("influence", "Spain/Portugal"), 10),
        (("influence", "France"), 8),
        (("stack", 0, "frame"), 13),
        (("stack", 1), 15),
        (("stack", 1, "points"), 17),
        (("vp",), None),
        ((), None),
    ],
)
def test_a_key_is_found_on_its_line(key: Key, line: int | None) -> None:
    assert locate(FILE, key) == line


def test_an_error_names_its_key() -> None:
    assert str(BadKey(("stack", 1, "where"), "no such place")) == "stack[2].where: no such place"
    assert str(BadKey((), "nothing at all")) == "nothing at all"
    assert dotted(("influence", "West Germany")) == 'influence."West Germany"'
