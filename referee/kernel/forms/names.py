"""What cards, countries and the like are called, by language, read from the tables of a game."""

from __future__ import annotations

import csv
from collections.abc import Container, Iterator, Mapping

from referee.kernel.data import data_folder
from referee.kernel.forms.grammar import Names

# The columns of names.csv beside the English name: what is written first, and what else is understood.
_LANGUAGE_OF = {"aliases": "en"}


def names(game: str, kinds: Mapping[str, Container[str]], file: str = "names.csv") -> Names:
    """Return the names in *file* of *game*, sorted into *kinds*, with those that a language's own folder adds."""
    found: dict[str, dict[str, dict[str, str]]] = {kind: {} for kind in kinds}
    for name, language, forms in _rows(game, file):
        for kind, members in kinds.items():
            if name in members:
                found[kind].setdefault(name, {}).setdefault(language, forms)
    return found


def _rows(game: str, file: str) -> Iterator[tuple[str, str, str]]:
    folder = data_folder(game)
    for path in (folder / file, *sorted(folder.parent.glob(f"locale/*/{folder.name}/{file}"))):
        with path.open(encoding="utf-8", newline="") as lines:
            rows = csv.reader(lines)
            _, *columns = next(rows)
            for name, *called in rows:
                for column, forms in zip(columns, called, strict=False):
                    yield name, _LANGUAGE_OF.get(column, column), forms
