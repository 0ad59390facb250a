"""Drawings as SVG: the fields of a board, and what their faces show."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from referee.kernel.pages.drawing import BLANK, Drawing, Face, Faces, Field
from referee.kernel.pages.wrapping import cells
from referee.report.language import named

Plain = list[Any]
# Room for a sign of a name, in units of the drawing (a longer name is drawn narrower); the most for a line of text.
SIGN, NOTE, MARGIN, HIGH = 7.2, 12, 4, 18


class Lettered(Struct, frozen=True):
    """A text on the drawing: where it stands, the *room* it has, and its width where it is
    *squeezed* into it."""

    x: float
    y: float
    kind: str
    text: str
    squeezed: float = 0
    room: float = 0


class Shape(Struct, frozen=True):
    """A field as it is drawn: its frame, what is printed on it, and the texts of its face."""

    field: Field
    printed: tuple[Lettered, ...]
    slots: tuple[Lettered, ...]
    face: Plain


def shapes(drawing: Drawing, faces: Faces) -> list[Shape]:
    """Return the fields of *drawing* as they are drawn, with *faces* on them."""
    return [_shape(field, faces.get(field.key, BLANK)) for field in drawing.fields]


def _shape(field: Field, face: Face) -> Shape:
    shown = shown_face(face)
    texts = [*shown[2], *[""] * field.lines][: field.lines]
    slots = tuple(_slot(field, place, text) for place, text in enumerate(texts))
    return Shape(field, tuple(_printed(field)), slots, shown)


def _printed(field: Field) -> Iterable[Lettered]:
    name = said(field.name)
    room = field.width - 2 * MARGIN - (NOTE if field.note else 0)
    squeezed = room if cells(name) * SIGN > room else 0
    if field.style == "box":
        middle = field.x + field.width / 2
        yield Lettered(middle, field.y + field.height / 2 + 4, "box", name, squeezed)
    elif name:
        yield Lettered(field.x + MARGIN, field.y + 13, "name", name, squeezed)
    if field.note:
        yield Lettered(field.x + field.width - MARGIN, field.y + 13, "note", field.note)


def _slot(field: Field, place: int, text: str) -> Lettered:
    if field.style == "pair":
        return Lettered(field.x + field.width * (0.27 + 0.46 * place), field.y + field.height - 9, "number", text)
    top = 15 if said(field.name) else 2
    high, room = min((field.height - top) / max(field.lines, 1), HIGH), field.width - 2 * MARGIN
    y = field.y + top + high * (place + 0.7)
    return Lettered(field.x + MARGIN, y, "line", text, room if cells(text) * SIGN > room else 0, room)


def said(text: object) -> str:
    """Return a name or a sentence in the table's language."""
    return named(text) if isinstance(text, str) else str(text)


def shown_face(face: Face) -> Plain:
    """Return a face as data: whose it is, how it lies, its lines, and what is said of it."""
    return [face.held, face.look, [said(line) for line in face.lines], said(face.said) if face.said else ""]


class Steps:
    """What each step changes on the drawing: by the place of a field, its face as data."""

    def __init__(self, drawing: Drawing) -> None:
        self._places = {field.key: place for place, field in enumerate(drawing.fields)}
        self._now: Faces = {}

    def to(self, faces: Faces) -> dict[str, Plain]:
        """Return the faces that are not as they were in the step before."""
        was, self._now = self._now, faces
        keys = [*faces, *(key for key in was if key not in faces)]
        return {
            str(self._places[key]): self._shown(now)
            for key in keys
            if (now := faces.get(key, BLANK)) != was.get(key, BLANK)
        }

    def _shown(self, face: Face) -> Plain:
        """Return a face as data, what it reaches by the places of the fields."""
        return [*shown_face(face), [self._places[key] for key in face.reach]]
