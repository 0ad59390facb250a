"""The deck file as pydantic models: what may stand in it, key by key. Imported only when a deck file is read."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from referee.games.death_front.printed.cards import Offset, Verb
from referee.games.death_front.printed.offsets import offsets


def _reach(value: Any) -> Any:
    """Return a range written as words (`f1 f1r1`) or as pairs ([[1, 0], [1, 1]]) as pairs."""
    if isinstance(value, str):
        return offsets(value)
    pairs = isinstance(value, list | tuple) and all(isinstance(pair, list | tuple) for pair in value)
    return tuple(tuple(pair) for pair in value) if pairs else value


Number = Annotated[int, Field(ge=0, le=99)]
Name = Annotated[str, Field(min_length=1, max_length=40), AfterValidator(lambda name: " ".join(name.split()))]
Reach = Annotated[tuple[Offset, ...], BeforeValidator(_reach)]


class Model(BaseModel):
    """A table of a deck file: no unknown keys, and no number in quotes."""

    model_config = ConfigDict(extra="forbid", strict=True)


class AnyCard(Model):
    """What every card has: its name, how many of it are in the deck, its text."""

    name: Name
    zh: str = ""
    copies: Annotated[int, Field(ge=0, le=24)] = 0
    text: str = ""


class OnTable(AnyCard):
    """A card that lies on the table: the classes of card whose text, it says, does not touch it."""

    exempt: list[Literal["skill", "unit", "facility", "resource"]] = []


class Unit(OnTable):
    """A unit: attack, defence, needed resource level, range; its marks."""

    type: str = ""
    attack: Number
    against: dict[str, Number] = {}
    defence: Number
    needs: Number
    range: Reach
    engineer: bool = False
    raider: bool = False
    freemove: bool = False
    maystay: bool = False


class Resource(OnTable):
    """A resource: level and supply range; a defence only where the card has one."""

    level: Number
    supplies: Reach
    defence: Number | None = None


class Facility(OnTable):
    """A facility: mine, obstacle or other, and whom it affects; a defence only where the card has one."""

    form: Literal["mine", "obstacle", "other"] = "other"
    affects: Literal["enemy", "both"] = "both"
    defence: Number | None = None


class Effect(Model):
    """One thing that a skill card does."""

    do: Verb
    by: Annotated[int, Field(ge=1, le=9)] = 1
    what: Literal["unit", "resource", "facility"] = "unit"


class Skill(AnyCard):
    """A skill card: its text, and of its effects those that the referee can carry out."""

    anytime: bool = False
    effects: Annotated[list[Effect], Field(max_length=9)] = []


class DeckFile(Model):
    """A whole deck file."""

    title: str = ""
    army: Literal["us", "uk", "ss", "wehrmacht", ""] = ""
    demo: bool = False
    unit: list[Unit] = []
    resource: list[Resource] = []
    facility: list[Facility] = []
    skill: list[Skill] = []
