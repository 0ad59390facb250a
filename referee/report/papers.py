"""Papers for the table: what a game prints for it, and the quick reference of what may be typed."""

from __future__ import annotations

from typing import Any, cast

from referee.kernel.game import Game
from referee.kernel.line import read
from referee.kernel.pages.summary import Table
from referee.kernel.printed.examples import Example, examples
from referee.kernel.telling import HasSheet
from referee.kernel.text import Text, in_languages, say


def papers(rules: Game) -> tuple[Table, ...]:
    """Return the papers of a game; where it has none of its own, what may be typed and the paragraphs."""
    own = cast(HasSheet, rules).sheet() if hasattr(rules, "sheet") else ()
    typed = quick_reference(rules)
    paragraphs = tuple(part for part in rules.look_up("rule", "").parts if isinstance(part, Table))
    return tuple(each for each in (*own, typed, *(() if own else paragraphs)) if each.rows)


def quick_reference(rules: Game) -> Table:
    """Return what may be typed, by examples, in the language of the table."""
    rows = tuple((say("{what}", what=each.told), _typed(rules, each)) for each in examples(rules.data))
    return Table(say("What may be typed"), (say("to say"), say("type")), rows)


def position_of(rules: Game, example: Example) -> Any:
    """Return the position in which an example may be typed."""
    position = rules.load_position({"game": rules.name, **example.at}) if example.at else rules.new({}, {})
    for line in filter(None, example.after.split("; ")):
        position = read(rules, position, line).after
    return position


def _typed(rules: Game, example: Example) -> Text:
    """Return how an example is typed; in Chinese as its moves are written, where it says nothing else."""
    steps = read(rules, position_of(rules, example), example.line).steps
    written = "，".join(rules.write(step.move, "zh") for step in steps if not step.granted)
    return say("{name}", name=in_languages({"en": example.line, "zh": example.line_zh or written}))
