"""What may be typed, by examples: the lines of a game's `sheet.toml`, each with a position in which it is legal."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from msgspec import Struct, ValidationError, convert

from referee.kernel.printed.facts import BadData
from referee.kernel.text import Printed, in_languages, say


class Example(Struct, frozen=True, forbid_unknown_fields=True):
    """A *line*, what it is *about*, and where it may be typed: in the position file *at*, or *after* other lines.

    *line_zh* is how it is typed in Chinese, where that is shorter than how its moves are written.
    """

    about: str
    about_zh: str
    line: str
    line_zh: str = ""
    at: dict[str, Any] = {}
    after: str = ""

    @property
    def told(self) -> Printed:
        """What it is about."""
        return in_languages({"en": self.about, "zh": self.about_zh})


def examples(folder: Path) -> tuple[Example, ...]:
    """Return the examples of the game of a data folder; none where it has no such file; BadData for a wrong one."""
    file = folder / "sheet.toml"
    if not file.is_file():
        return ()
    try:
        return convert(tomllib.loads(file.read_text(encoding="utf-8")).get("line", ()), tuple[Example, ...])
    except (ValidationError, tomllib.TOMLDecodeError) as error:
        raise BadData(say("{file}: {why}", file=file.name, why=str(error))) from None
