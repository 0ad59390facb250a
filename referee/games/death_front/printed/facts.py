"""The printed facts and the table options, read from `data/death_front`."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from referee.kernel.data import data_folder
from referee.kernel.text import printed, say

Row = dict[str, Any]


@cache
def facts(name: str) -> Row:
    """Return the content of `data/death_front/NAME.toml`."""
    return tomllib.loads((data_folder("death-front") / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def paragraphs() -> dict[str, Row]:
    """Return the paragraphs of the rules by their ids."""
    return {row["ref"]: row for row in facts("rules")["paragraph"]}


@cache
def table_options() -> dict[str, Row]:
    """Return the rows of disputed questions by their ids, D1 to D42 and one more."""
    return {row["id"]: row for row in facts("options")["option"]}


def rule_source(rule: str) -> str:
    """Return what a rule id refers to; a ruling on a disputed question names its table option."""
    if row := table_options().get(rule):
        line = "no published rule; read as: {read}; fixed table option {name} ({rule})"
        if row["switch"]:  # What this table has chosen stands in the ruling itself.
            line = "no published rule; by default read as: {read}; table option {name} ({rule})"
        return str(say(line, read=printed(row, "read"), name=row["name"], rule=rule))
    if rule not in paragraphs():  # A position file, or the table, says by what a game has ended.
        return rule or str(say("as the table says"))
    return str(say("publisher's guide, {where}", where=printed(paragraphs()[rule], "where")))
