"""What the shell may put in place of a half-typed word: a line, or the name of a game, card, country or region."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import redirect_stderr, suppress
from io import StringIO
from typing import Annotated, Any

import typer

from referee.cli.common import standpoint, typed
from referee.kernel.ruling import RefereeError
from referee.store.file.disk import StoreError


def completed(ctx: Any, args: list[str], incomplete: str) -> list[tuple[str, str]]:
    """Return what the shell may put in place of the word *incomplete* of a line, and what each costs or brings.

    Nothing where the games cannot be read: a shell that completes shows no errors.
    """
    with suppress(RefereeError, StoreError, OSError), redirect_stderr(StringIO()):
        return list(_completed(ctx, incomplete))
    return []


def _completed(ctx: Any, incomplete: str) -> Iterator[tuple[str, str]]:
    from referee.report.language import speak_in
    from referee.report.suggestions import beside

    asked, language = ctx.params, ctx.find_root().params["lang"]
    speak_in(language)
    here = standpoint(asked.get("game"), asked.get("at"), asked.get("position"))
    words = asked.get("line") or asked.get("what") or []
    before = typed([*words, ""]) if words else ""
    for one in here.game.suggest(here.position, before + incomplete, language):
        line = (before + incomplete)[: one.start] + one.insert
        if line.startswith(before):
            yield line[len(before) :], beside(one)


Line = Annotated[
    list[str],
    typer.Argument(help="What is done, in the words of the notation.", show_default=False, autocompletion=completed),
]


# -- names -----------------------------------------------------------------------------------------------------------


def named(ctx: Any, args: list[str], incomplete: str) -> list[str]:
    """Return the cards, countries, paragraphs, options or regions that may stand after the command."""
    from referee.report.language import speak_in
    from referee.report.names import ending, names_after

    asked = ctx.params
    speak_in(ctx.find_root().params["lang"])
    words: list[str] = next((asked[key] for key in ("name", "ref", "region") if asked.get(key)), [])
    before = typed([*words, ""]) if words else ""
    with suppress(RefereeError, StoreError, OSError), redirect_stderr(StringIO()):
        here = standpoint(asked.get("game"))
        found = ending(names_after(ctx.command.name, here.game, here.seen), before + incomplete)
        return [name[len(before) :] for name in found]
    return []
