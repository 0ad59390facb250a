"""What cards, countries and the like are called, by language, and where the tables of a game stand."""

from __future__ import annotations

import csv
from collections.abc import Container, Iterator, Mapping
from typing import Protocol

from referee.kernel.printed.data import data_folder

Names = Mapping[str, Mapping[str, Mapping[str, str]]]
"""Kind of name, name, language: what it is called in that language, parted by semicolons, first what is written."""

KEYS = "keys"
"""The table, or a column, with what is typed for a name to be found in a list, and is no name: pinyin initials."""
_LANGUAGE_OF = {"aliases": "en"}


def names(game: str, kinds: Mapping[str, Container[str]], file: str = "names.csv") -> Names:
    """Return the names in *file* of *game*, sorted into *kinds*, with those that a language's own folder adds."""
    found: dict[str, dict[str, dict[str, str]]] = {kind: {} for kind in kinds}
    for (_, *columns), rows in tables(game, file):
        languages = [_LANGUAGE_OF.get(column, column) for column in columns]
        for name, *called in rows:
            for kind, members in kinds.items():
                if name in members:
                    found[kind].setdefault(name, {}).update(zip(languages, called, strict=False))
    return found


class Named(Protocol):
    """What is printed and called by names, of which the first of each language is written."""

    @property
    def called(self) -> Mapping[str, tuple[str, ...]]:
        """What it is called besides its name, by language."""


def called(game: str, kinds: Mapping[str, Mapping[str, Named]]) -> Names:
    """Return the names of what is printed in *game*, by kind, with those that a language's own folder adds."""
    more = names(game, kinds)
    return {
        kind: {name: _joined(one) | dict(more[kind].get(name, {})) for name, one in printed.items()}
        for kind, printed in kinds.items()
    }


def _joined(one: Named) -> dict[str, str]:
    return {language: ";".join(forms) for language, forms in one.called.items()}


def tables(game: str, file: str) -> Iterator[tuple[list[str], Iterator[list[str]]]]:
    """Yield the header and the rows of *file* of *game*, then those of the tables that languages add to it."""
    folder = data_folder(game)
    for path in (folder / file, *sorted(folder.parent.glob(f"locale/*/{folder.name}/{file}"))):
        if not path.exists():
            continue
        with path.open(encoding="utf-8", newline="") as lines:
            rows = csv.reader(lines)
            yield next(rows), rows
