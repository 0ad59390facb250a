"""Records as they lie in a file, changed behind the referee: the codes fit, so that only the content tells."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from referee.store.file import rows

Entries = list[dict[str, Any]]


def documents(file: Path) -> list[dict[str, Any]]:
    """Return what the whole rows of a file hold, the header first."""
    return [json.loads(line)["doc"] for line in file.read_bytes().rpartition(b"\n")[0].split(b"\n")]


def entries(file: Path) -> Entries:
    """Return the entries of a record."""
    return documents(file)[1:]


def rewrite(file: Path, change: Callable[[Entries], object], **header: object) -> None:
    """*change* is done to the entries of the record, and *header* to its header; every code fits."""
    first, *rest = documents(file)
    change(rest)
    write(file, {**first, **header}, rest)


def write(file: Path, header: dict[str, Any], entries: Entries) -> None:
    """The file holds this record, and every code fits."""
    file.write_bytes(rows.written([rows.document(each) for each in (header, *entries)])[0])


def first_format(file: Path, header: dict[str, Any], entries: Entries) -> None:
    """The file holds this record as the first release wrote it."""
    lines = ",\n".join(f'"{n}": {json.dumps(entry, ensure_ascii=False)}' for n, entry in enumerate(entries, start=1))
    head = json.dumps({**header, "format": 1}, ensure_ascii=False)
    file.write_text(f'{{"header": {{\n"1": {head}\n}},\n"entries": {{\n{lines}\n}}}}\n', encoding="utf-8")
