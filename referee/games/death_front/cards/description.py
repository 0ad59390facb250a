"""A card described at the table, the first time it is seen: read from a line, and written back."""

from __future__ import annotations

from typing import Any, get_args

from referee.games.death_front.printed.cards import Card, Kind, SkillEffect, Verb, spoken
from referee.games.death_front.printed.offsets import is_offset, offset
from referee.kernel.notation import Cursor
from referee.kernel.ruling import NotationError
from referee.kernel.text import say

NUMBERS = {
    "attack": "attack", "攻击力": "attack", "defence": "defence", "defense": "defence", "防御力": "defence",
    "needs": "needs", "need": "needs", "级别需求": "needs", "level": "level", "资源级别": "level", "copies": "copies",
}  # fmt: skip
RANGES = ("range", "supplies", "supply", "攻击范围", "供给范围")
FLAGS = {"engineer": "engineer", "raider": "raider", "工程部队": "engineer", "freemove": "free_move",
         "maystay": "may_stay", "anytime": "any_time"}  # fmt: skip
FORMS = {
    "mine": "mine",
    "地雷": "mine",
    "obstacle": "obstacle",
    "反坦克障碍": "obstacle",
    "facility": "other",
    "设施": "other",
}
AFFECTS = {"enemy": "enemy", "both": "both"}
CLASSES = {kind: kind for kind in ("skill", "unit", "facility", "resource")}
VERBS: tuple[str, ...] = get_args(Verb)
SKILL = ("skill", "技能牌")
KNOWN = (*NUMBERS, *RANGES, "against", "type", *FLAGS, *FORMS, "affects", "exempt", *SKILL)


def describe(name: str, cursor: Cursor) -> tuple[Card, Cursor]:
    """Return the card *name* as described at *cursor*, and the cursor after the description; raise NotationError."""
    fields: dict[str, Any] = {"versus": (), "reach": (), "effects": ()}
    start = cursor
    while (word := _announced(cursor).text) in KNOWN:
        cursor = _read_word(word, fields, _announced(cursor).on())
    kind = _kind(fields)
    if kind is None:
        line = "say what stands on {card}: attack 5 defence 4 needs 1 range f1; level 1 supplies f1 b1; mine; or skill"
        raise NotationError(say(line, card=name), start.at)
    fields.pop("skill", None)
    return Card(name=name, kind=kind, **fields), cursor


def _announced(cursor: Cursor) -> Cursor:
    """Return the cursor past a comma when the description goes on after it; 'attack c4' begins another move."""
    after = cursor.past_separators()
    goes_on = after.text in KNOWN and (after.text != "attack" or after.on().number() is not None)
    return after if goes_on else cursor


def _read_word(word: str, fields: dict[str, Any], cursor: Cursor) -> Cursor:
    """Put what *word* announces into *fields* and return the cursor after it."""
    if word == "attack" and "skill" in fields:
        return _effect("attack", fields, cursor)
    if word in NUMBERS:
        fields[NUMBERS[word]], cursor = _number(word, cursor)
    elif word in RANGES:
        return _range(fields, cursor)
    elif word == "against":
        kind, cursor = cursor.text, cursor.on()
        amount, cursor = _number(kind, cursor)
        fields["versus"] = (*fields["versus"], (kind, amount))
    elif word == "type":
        fields["type"], cursor = cursor.text, cursor.on()
    elif word in FLAGS:
        fields[FLAGS[word]] = True
    elif word == "exempt":
        fields["exempt"], cursor = (*fields.get("exempt", ()), _one_of(cursor, CLASSES)), cursor.on()
    elif word in FORMS:
        fields["form"] = FORMS[word]
        fields.setdefault("affects", "enemy" if fields["form"] == "mine" else "both")
    elif word in SKILL:
        fields["skill"] = True
        return _effects(fields, cursor)
    else:
        fields["affects"], cursor = _one_of(cursor, AFFECTS), cursor.on()
    return cursor


def _range(fields: dict[str, Any], cursor: Cursor) -> Cursor:
    while is_offset(cursor.text):
        fields["reach"], cursor = (*fields["reach"], offset(cursor.text)), cursor.on()
    return cursor


def _effects(fields: dict[str, Any], cursor: Cursor) -> Cursor:
    while cursor.text in VERBS:
        cursor = _effect(cursor.text, fields, cursor.on())
    return cursor


def _effect(verb: str, fields: dict[str, Any], cursor: Cursor) -> Cursor:
    """Read what follows a skill's verb: a class of card, a number, both or neither."""
    what: Any = "unit"
    if cursor.text in ("unit", "resource", "facility"):
        what, cursor = cursor.text, cursor.on()
    by = cursor.number()
    cursor = cursor if by is None else cursor.on()
    fields["effects"] = (*fields["effects"], SkillEffect(verb, 1 if by is None else by, what))  # type: ignore[arg-type]
    return cursor


def _number(word: str, cursor: Cursor) -> tuple[int, Cursor]:
    number = cursor.number()
    if number is None or not 0 <= number <= 99:
        raise NotationError(say("a number from 0 to 99 was expected after '{word}'", word=word), cursor.at)
    return number, cursor.on()


def _one_of(cursor: Cursor, words: dict[str, str]) -> str:
    if cursor.text not in words:
        raise NotationError(say("say one of: {words}", words=tuple(words)), cursor.at)
    return words[cursor.text]


def _kind(fields: dict[str, Any]) -> Kind | None:
    """Return the class of card that the words given belong to."""
    if "skill" in fields:
        return "skill"
    if "form" in fields:
        return "facility"
    if "level" in fields:
        return "resource"
    return "unit" if "attack" in fields and "defence" in fields else None


def described(card: Card) -> str:
    """Return the words that describe *card*; `describe` reads them back."""
    reach = " ".join(map(spoken, card.reach))
    match card.kind:
        case "unit":
            said = [f"attack {card.attack}", *(f"against {k} {n}" for k, n in card.versus), f"defence {card.defence}"]
            said += [f"needs {card.needs}", f"range {reach}" if reach else "", f"type {card.type}" if card.type else ""]
            said += [word for word, field in FLAGS.items() if word.isascii() and getattr(card, field)]
        case "resource":
            said = [f"level {card.level}", f"supplies {reach}" if reach else "", _defence(card)]
        case "facility":
            form = "facility" if card.form == "other" else card.form
            said = [form, f"affects {card.affects}", _defence(card)]
        case _:
            said = ["skill", *(f"{e.do} {e.what} {e.by}" for e in card.effects), "anytime" if card.any_time else ""]
    said += [f"exempt {kind}" for kind in card.exempt]
    copies = f"copies {card.copies}" if card.copies else ""
    return " ".join(word for word in (*said, copies) if word)


def _defence(card: Card) -> str:
    return "" if card.defence is None else f"defence {card.defence}"
