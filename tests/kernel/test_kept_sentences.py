"""Sentences kept as data: what was written is read back and said, and what a stranger wrote does no harm."""

from __future__ import annotations

from typing import Any

import pytest

from referee.kernel.file.business import kept, noted, text_from_plain, text_to_plain
from referee.kernel.file.toml import BadKey
from referee.kernel.text import Text, say


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (say("{n:# card|# cards}", n=1), "1 card"),
        (say("{n:# card|# cards}", n=3), "3 cards"),
        (say("{side} {n:+d}", side="US", n=2), "US +2"),
        (say("{percent:.1f} %", percent=12), "12.0 %"),
        (say("{why}; {owed}", why=say("{a}", a="x"), owed=say("b")), "x; b"),
        (Text("as {typed}"), "as {typed}"),
    ],
)
def test_a_sentence_is_read_back_as_it_was_written(text: Text, said: str) -> None:
    again = text_from_plain(text_to_plain(text), ())
    assert str(again) == str(text) == said


def test_where_a_number_is_not_told_its_words_are_those_for_many() -> None:
    assert str(say("{n:# point|# points}", n=Text("..."))) == "... points"


@pytest.mark.parametrize(
    "template", ["{a:>99999999999}", "{a.real}", "{a[0]}", "{a!r}", "{a:{a}}", "{b}", "{", "{}", "{a:%%%}"]
)
def test_a_template_that_nobody_writes_is_refused(template: str) -> None:
    with pytest.raises(BadKey, match="lacks a field"):
        text_from_plain({"say": template, "a": 1}, ("x",))


def _deep(levels: int) -> Any:
    return "x" if not levels else {"say": "{a}", "a": _deep(levels - 1)}


@pytest.mark.parametrize("plain", [None, "", 3, [], {"say": "{b}"}, {"a": 1}, _deep(700)])
def test_what_was_noted_is_told_where_no_sentence_was_kept(plain: Any) -> None:
    assert str(noted(plain, "it was so")) == "it was so"


def test_what_only_this_version_can_say_is_not_kept() -> None:
    assert kept(say("{what}", what=object())) is None
    assert kept(say("{what}", what=(say("{a}", a=object()),))) is None
    assert kept(say("{what}", what=("a", 2))) == {"say": "{what}", "what": ["a", 2]}
