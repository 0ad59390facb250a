"""The board as a drawing, as plain data: a game says what stands where, a report draws it.

A `Drawing` is what does not change in a game; a `Face` is what one of its fields shows in a position. Lengths are in
units of the drawing, from its upper left corner.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from referee.kernel.text import Text

# 'pair': a name, a note, and a number of each side below. 'card': a name and lines below it. 'box': a name alone.
Style = Literal["pair", "card", "box"]
# Whose it is: the first side, the second, both, or nobody. Each has a shade and a pattern of its own.
Held = Literal["", "first", "second", "both"]
# How it lies: a marker is on it, it lies sideways, it is out of the game, or as it is.
Look = Literal["", "on", "sideways", "gone"]


class Field(Struct, frozen=True, kw_only=True):
    """A place on the drawing, called *key*; *name* is printed on it, *note* in its corner, *strong* frames it thickly.

    *lines* are the texts below the name that a face fills.
    """

    key: str
    x: float
    y: float
    width: float
    height: float
    style: Style = "box"
    name: Text | str = ""
    note: str = ""
    strong: bool = False
    lines: int = 0


class Patch(Struct, frozen=True, kw_only=True):
    """A piece of ground below the fields; those of one *tint*, from 0, belong together."""

    x: float
    y: float
    width: float
    height: float
    tint: int = 0


class Label(Struct, frozen=True, kw_only=True):
    """Words on the drawing; *large* for those of a region. They begin at *x*."""

    x: float
    y: float
    text: Text | str
    large: bool = False


class Line(Struct, frozen=True, kw_only=True):
    """A line between two points, below the fields."""

    x1: float
    y1: float
    x2: float
    y2: float


class Drawing(Struct, frozen=True, kw_only=True):
    """What is drawn of a game whatever the position is; *sides* are how the first and the second side are called.

    *strong*: what it means that a field is framed thickly.
    """

    width: float
    height: float
    fields: tuple[Field, ...]
    sides: tuple[Text | str, Text | str]
    patches: tuple[Patch, ...] = ()
    labels: tuple[Label, ...] = ()
    ways: tuple[Line, ...] = ()
    strong: Text | str = ""


class Face(Struct, frozen=True):
    """What a field shows: its *lines*, whose it is, how it lies, and all that in words for those who do not see it.

    *said* is empty where nothing is there to be told. *reach* are the keys of the fields that it reaches.
    """

    lines: tuple[Text | str | int, ...] = ()
    held: Held = ""
    look: Look = ""
    said: Text | str = ""
    reach: tuple[str, ...] = ()


Faces: TypeAlias = Mapping[str, Face]
"""By the key of the field; a field that is not named shows nothing but what is printed on it."""
BLANK = Face()


def track(keys: Sequence[tuple[str, Text | str]], x: float, y: float, width: float, height: float) -> list[Field]:
    """Return boxes in a row from *x* on, each of *width*, for *keys* with their names: a track."""
    return [
        Field(key=key, x=x + place * width, y=y, width=width, height=height, name=name)
        for place, (key, name) in enumerate(keys)
    ]
