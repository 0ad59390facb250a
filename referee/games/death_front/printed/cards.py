"""What stands on a card, and the four decks the players bring: plain data, read from deck files or from the table."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal, Self

from msgspec import Struct
from msgspec.structs import replace

from referee.kernel.names import Lexicon
from referee.kernel.text import Text, say

Kind = Literal["unit", "resource", "facility", "skill"]
KINDS: tuple[Kind, ...] = ("unit", "resource", "facility", "skill")
COUNTS: dict[Kind, int] = {"unit": 24, "resource": 10, "facility": 3, "skill": 2}
PLURAL: dict[Kind, str] = {"unit": "units", "resource": "resources", "facility": "facilities", "skill": "skills"}
SIZE = sum(COUNTS.values())
Offset = tuple[int, int]
Verb = Literal["destroy", "attack", "defence", "supply", "draw", "discard", "recover"]


FLAGS = {
    "engineer": "engineer",
    "raider": "raider",
    "freemove": "free_move",
    "maystay": "may_stay",
    "anytime": "any_time",
}
"""The marks of a card: how each is written and said, and the field that holds it."""


class SkillEffect(Struct, frozen=True, omit_defaults=True):
    """One thing a skill card does, of the small list the referee can carry out itself."""

    do: Verb
    by: int = 1
    what: Kind = "unit"


TOLD: dict[Kind, tuple[str, ...]] = {
    "unit": (
        "attack",
        "versus",
        "defence",
        "needs",
        "reach",
        "type",
        "engineer",
        "raider",
        "free_move",
        "may_stay",
        "any_time",
        "exempt",
    ),
    "resource": ("level", "reach", "defence", "exempt"),
    "facility": ("form", "affects", "defence", "exempt"),
    "skill": ("effects", "any_time"),
}


class Card(Struct, frozen=True, omit_defaults=True):
    """One kind of card. *copies* 0 means that nobody has said how many there are.

    *reach* is the attack range of a unit, the supply range of a resource, in (forward, right) cells. *versus* is the
    attack against the target types it names. *exempt* are the classes of card whose text, it says, does not touch it.
    """

    name: str
    kind: Kind
    copies: int = 0
    zh: str = ""
    type: str = ""
    attack: int = 0
    versus: tuple[tuple[str, int], ...] = ()
    defence: int | None = None
    needs: int = 0
    level: int = 0
    reach: tuple[Offset, ...] = ()
    engineer: bool = False
    raider: bool = False
    free_move: bool = False
    may_stay: bool = False
    form: Literal["mine", "obstacle", "other"] = "other"
    affects: Literal["enemy", "both"] = "both"
    any_time: bool = False
    effects: tuple[SkillEffect, ...] = ()
    exempt: tuple[Kind, ...] = ()
    text: str = ""

    def told(self) -> tuple[Any, ...]:
        """Return all that a table says of the card when it describes it: cards told alike are the same."""
        return (self.kind, *(getattr(self, field) for field in TOLD[self.kind]), self.copies)

    def attack_on(self, kind: str) -> int:
        """Return the attack against a target of type *kind*."""
        return dict(self.versus).get(kind, self.attack)


class Deck(Struct, frozen=True, omit_defaults=True):
    """The cards of one player that have been described. *closed*: all 39 are, so that no other card can turn up."""

    faction: str
    cards: tuple[Card, ...] = ()
    closed: bool = False
    demo: bool = False

    def find(self, name: str) -> Card | None:
        """Return the card called *name*, or None when nobody has described it."""
        for card in self.cards:
            if card.name == name:
                return card
        return None

    def learn(self, card: Card) -> Self:
        """Return the deck with *card* remembered, class by class; another card of its name is replaced."""
        cards = (*(known for known in self.cards if known.name != card.name), card)
        return replace(self, cards=tuple(sorted(cards, key=lambda each: KINDS.index(each.kind))))

    def names(self, kind: Kind) -> tuple[str, ...]:
        """Return the names of the described cards of class *kind*."""
        return tuple(card.name for card in self.cards if card.kind == kind)


def spoken(offset: Offset) -> str:
    """Return *offset* as it is typed: forward, back, right and left of the card as its owner sees it.

    >>> spoken((2, 0)), spoken((1, -1)), spoken((0, 1)), spoken((0, 0))
    ('f2', 'f1l1', 'r1', 'f0')
    """
    forward, right = offset
    said = (f"f{forward}" if forward > 0 else f"b{-forward}" if forward else "") + (
        f"r{right}" if right > 0 else f"l{-right}" if right else ""
    )
    return said or "f0"


def face(card: Card) -> Text:
    """Return what stands on *card*, in one line."""
    reach = tuple(spoken(offset) for offset in card.reach)
    match card.kind:
        case "unit":
            line = "attack {attack}, defence {defence}, needs level {needs}, range {reach}"
            attack = (say("{n}", n=card.attack), *(say("{n} on {kind}", n=n, kind=kind) for kind, n in card.versus))
            shown = " ".join(reach) or "-"
            plain = say(line, attack=attack, defence=card.defence or 0, needs=card.needs, reach=shown)
            marked = say("{plain}, {marks}", plain=plain, marks=marks(card)) if marks(card) else plain
            return _spared(card, marked)
        case "resource":
            plain = say("level {level}, supplies {reach}", level=card.level, reach=" ".join(reach) or "-")
            return _spared(card, plain)
        case "facility":
            return _spared(card, say("{form}, affects {whom}", form=card.form, whom=card.affects))
        case _:
            return say("{effects}", effects=tuple(map(_told, card.effects)) or card.text or "-")


def _told(effect: SkillEffect) -> Text:
    if effect.do == "destroy":
        return say("{do} {what} {n}", do=effect.do, what=effect.what, n=effect.by)
    return say("{do} {n}", do=effect.do, n=effect.by) if effect.do != "supply" else say("{do}", do=effect.do)


def marks(card: Card) -> tuple[str, ...]:
    """Return the special abilities of a unit, as they are typed."""
    flags = (("engineer", card.engineer), ("raider", card.raider), ("freemove", card.free_move))
    said = (*flags, ("maystay", card.may_stay))
    return tuple(word for word, has in said if has)


def _spared(card: Card, plain: Text) -> Text:
    """Return *plain* with the classes of card whose text does not touch *card*."""
    return say("{plain}, exempt from {classes}", plain=plain, classes=card.exempt) if card.exempt else plain


@lru_cache(maxsize=16)
def lexicon(deck: Deck) -> Lexicon | None:
    """Return the cards of *deck* and all that they are called; None when none has been described."""
    return Lexicon({card.name: (card.zh,) if card.zh else () for card in deck.cards}) if deck.cards else None
