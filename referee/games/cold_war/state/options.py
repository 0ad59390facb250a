"""How a ruling names the table option that it rests on."""

from __future__ import annotations

from referee.games.cold_war.state.position import OPTIONS
from referee.kernel.printed.options import Options
from referee.kernel.text import Text, say


def option(name: str) -> str:
    """Return how a ruling cites the table option *name*."""
    return OPTIONS.rows[name].rule


def rests(options: Options, name: str, sentence: Text) -> Text:
    """Return *sentence* saying on which table option it rests, and when no published rule supports that reading."""
    choice, row = options[name], OPTIONS.rows[name]
    if row.published or choice != row.default:
        template = "{sentence} (table option {name} = {choice})"
    else:
        template = "{sentence} (no published rule; table option {name}, read as {choice})"
    return say(template, sentence=sentence, name=row.named, choice=row.says(choice))
