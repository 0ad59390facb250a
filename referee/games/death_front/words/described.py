"""A card described at the table, in the words of any language: read from a line, and written.

'attack 5 defence 4 needs 1 range f1 r1' is a unit, '资源级别2，供给范围前1，后1' a resource.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.games.death_front.printed.cards import FLAGS, Card, Kind, SkillEffect
from referee.games.death_front.printed.typed import RESOURCE, UNIT, typed
from referee.games.death_front.words.places import cells_covered, digits, glued, spoken
from referee.kernel.forms.declared import Filling, Slot
from referee.kernel.forms.lattice import NUMBER
from referee.kernel.forms.look import Look
from referee.kernel.forms.patterns import Tree
from referee.kernel.text import Text, say

Values = Mapping[str, Any]
MOST = 99
A_NUMBER = say("a number from 0 to 99 was expected")
UNCLEAR = say(
    "say what stands on the card: {unit}; {resource}; {mine}; or {skill}",
    unit=UNIT,
    resource=RESOURCE,
    mine=typed("{device}", device="mine"),
    skill=typed("skill"),
)
SAID = (
    "{stat} {amount}; {amount} {stat}; {reach} {covered}; {covered}; {versusof}; {typeof}; {flag}; affects {whom};"
    " {exempted}"
)
EFFECT = "{do} [{aim}] [{amount}]; {do} {amount} {aim}"


def tree_of(patterns: str) -> Tree:
    """Return the sequences of *patterns*, which semicolons part."""
    return Tree((pattern, pattern) for pattern in patterns.split(";"))


BEGUN, MORE = tree_of(f"{SAID}; {{device}}; {{skill}}"), tree_of(SAID)
OF_SKILL = tree_of(f"{EFFECT}; {{flag}}; {{stat}} {{amount}}")


def description(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield the card, still without a name, that the words from *place* on describe, as far as they do.

    What is no more than a word or two, 'mine', 'skill', is a description only where it is set apart.
    """
    fields, end = told_from(look, place)
    card = as_card(fields)
    if card is not None and (card.kind in ("unit", "resource") or _is_set_apart(look, place)):
        yield card, end, end - place
    if fields and end < look.lattice.end and not look.items(end):
        look.complain(end, no_part(look, end))
    elif card is None and not {"attack", "defence", "needs"}.isdisjoint(fields):
        look.complain(end, UNCLEAR)


def told_from(look: Look, place: int) -> tuple[dict[str, Any], int]:
    """Return what is told of a card from *place* on, by the fields of a card, and where that ends."""
    fields, end = dict[str, Any](), place
    while (read := _next(look, end, fields)) is not None:
        fields, end = read
    return fields, end


def no_part(look: Look, place: int) -> Text:
    """Return that the word at *place* tells nothing of a card."""
    return say("'{typed}' is nothing that is said of a card", typed=look.lattice.whole(place))


def _next(look: Look, place: int, fields: dict[str, Any]) -> tuple[dict[str, Any], int] | None:
    """Return *fields* with what is said next of the card, and where it ends; None when nothing more is."""
    tree = OF_SKILL if "effects" in fields else MORE if fields.keys() - {"affects"} else BEGUN
    found = [match for here in look.stops(place) for match in tree.matches(look, here)]
    best = max(found, key=lambda match: match.end, default=None)
    if best is None:
        return None
    told = _told(best.values, fields)
    twice = next(
        (field for field in told if field in fields and field not in ("versus", "effects", "affects", "exempt")), None
    )
    if twice:
        look.complain(place, say("{what} is said twice of one card", what=twice))
    return None if twice else ({**fields, **told}, best.end)


def _told(said: Values, fields: Values) -> dict[str, Any]:
    """Return the fields of a card that *said* fills, beside those that are filled."""
    match said:
        case {"stat": stat, "amount": number}:
            return {stat: number}
        case {"flag": flag}:
            return {FLAGS[flag]: True}
        case {"device": form}:
            return {"form": form, "affects": fields.get("affects", "enemy" if form == "mine" else "both")}
        case {"do": do}:
            effect = SkillEffect(do, said.get("amount", 1), said.get("aim", "unit"))
            return {"effects": (*fields["effects"], effect)}
        case {"versusof": versus}:
            return {"versus": (*fields.get("versus", ()), versus)}
        case {"exempted": kind}:
            return {"exempt": (*fields.get("exempt", ()), kind)}
        case {"skill": _}:
            return {"effects": ()}
    names = {"covered": "reach", "typeof": "type", "whom": "affects"}
    return {names[slot]: value for slot, value in said.items() if slot in names}


def _is_set_apart(look: Look, place: int) -> bool:
    """True after a comma, a bracket, '=' or a word for it."""
    ends = (end for at in range(max(place - 3, 0), place) for _, end, _ in look.items(at).get("equals", ()))
    return look.lattice.apart(place) or place in ends


def as_card(told: Values) -> Card | None:
    """Return the card, without a name, of which that is *told*; None while it is none."""
    fields = dict(told)
    if {"attack", "defence", "level"} <= fields.keys():
        fields.setdefault("needs", fields.pop("level"))
    kind: Kind | None = "unit" if {"attack", "defence"} <= fields.keys() else None
    for field, of in (("level", "resource"), ("form", "facility"), ("effects", "skill")):
        kind = of if field in fields else kind  # type: ignore[assignment]
    return None if kind is None else Card(name="", kind=kind, **fields)


# -- its slots ---------------------------------------------------------------------------------------------------------


def _amount(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield a number from 0 to 99, with a word for what is counted."""
    for number, end in digits(look, place):
        if number > MOST or look.lattice.sign(place) < 0:
            look.complain(place, A_NUMBER)
        else:
            yield from ((number, stop, stop - place) for stop in (end, *_counted(look, end)))


def _counted(look: Look, place: int) -> list[int]:
    """Return where a word for what is counted ends, unless more is said there: '2级别' is no '2级'."""
    items = look.items(place)
    further = max((end for kind in ("stat", "reach") for _, end, _ in items.get(kind, ())), default=place)
    units = [end for _, end, _ in items.get("unit", ()) if not look.lattice.apart(place)]
    return [end for end in units if end >= further]


def _versus(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield 'against armour 7' and '7 against armour' as ('armour', 7)."""
    for kind, after in _named(look, place, "versus"):
        for here in look.stops(after):
            yield from (((kind, number), end, cost) for number, end, cost in _amount(look, here, {}))
        if NUMBER not in look.items(look.stops(after)[-1]):
            look.complain(after, A_NUMBER)
    for number, after, cost in _amount(look, place, {}):
        for here in look.stops(after):
            yield from (((kind, number), end, cost) for kind, end in _named(look, here, "versus"))


def _type(look: Look, place: int, values: Values) -> Iterator[Filling]:
    return ((kind, end, end - place) for kind, end in _named(look, place, "type"))


def _named(look: Look, place: int, keyword: str) -> Iterator[tuple[str, int]]:
    """Yield the word after *keyword*, whatever it is: letters up to a gap, or Chinese up to a number."""
    words = look.lattice.words
    for start in (end for _, end, _ in look.items(place).get(keyword, ()) if end < look.lattice.end):
        end = start + 1
        while glued(look, end) and words[end] != "=" and (words[start].isascii() or not words[end].isdecimal()):
            end += 1
        yield look.lattice.typed(start, end).casefold(), end


def _exempted(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield the class of card that is said not to touch the card: 'exempt skill', 'exempt from facilities'."""
    for start in (end for _, end, _ in look.items(place).get("exempt", ()) if end < look.lattice.end):
        items = look.items(start)
        yield from ((kind, end, end - place) for name in ("aim", "skill") for kind, end, _ in items.get(name, ()))


def _covered(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield the cells of a range; without a word for it 'b1' may be a cell of the grid."""
    letter = look.lattice.words[place].isascii() and len(look.lattice.words[place]) == 1
    reach, end = cells_covered(look, place) if "reach" in values or not letter else ((), place)
    if reach:
        yield reach, end, end - place


OF_CARD = {
    "first": Slot(
        starts=frozenset(
            {"stat", "reach", "versus", "type", "flag", "device", "affects", "skill", "way", "exempt", NUMBER}
        ),
        fill=description,
    ),
    "amount": Slot(starts=frozenset({NUMBER}), fill=_amount),
    "versusof": Slot(starts=frozenset({"versus", NUMBER}), fill=_versus),
    "typeof": Slot(starts=frozenset({"type"}), fill=_type),
    "exempted": Slot(starts=frozenset({"exempt"}), fill=_exempted),
    "covered": Slot(starts=frozenset({"way", NUMBER}), fill=_covered),
}

# -- as it is written --------------------------------------------------------------------------------------------------


def described(card: Card | None, words: Mapping[str, str], language: str) -> str:
    """Return the words that describe *card*, of which `description` makes it again; '' for None."""
    if card is None:
        return ""
    comma = " " if language == "en" else ", "
    reach = comma.join(spoken(offset, words) for offset in card.reach)
    said = [(f"stat {stat}", getattr(card, stat)) for stat in ("attack", "defence", "needs", "level", "copies")]
    told = {word: f"{words[word]} {number}" for word, number in said if number is not None}
    told |= {"range": f"{words['reach range']} {reach}", "supplies": f"{words['reach supplies']} {reach}"}
    return comma.join(
        part for part in (*_parts(card, words, told, bool(reach)), told["stat copies"] * bool(card.copies)) if part
    )


def _parts(card: Card, words: Mapping[str, str], told: Mapping[str, str], covers: bool) -> Iterator[str]:
    defence, flags = told.get("stat defence", ""), [word for word, field in FLAGS.items() if getattr(card, field)]
    match card.kind:
        case "unit":
            yield told["stat attack"]
            yield from (f"{words['versus']} {kind} {number}" for kind, number in card.versus)
            yield from (
                defence,
                told["stat needs"],
                told["range"] * covers,
                f"{words['type']} {card.type}" * bool(card.type),
            )
        case "resource":
            yield from (told["stat level"], told["supplies"] * covers, defence)
        case "facility":
            yield from (words[f"device {card.form}"], f"{words['affects']} {words[f'whom {card.affects}']}", defence)
        case _:
            yield words["skill"]
            yield from (f"{words[f'do {each.do}']} {words[f'aim {each.what}']} {each.by}" for each in card.effects)
    yield from (words[f"flag {flag}"] for flag in flags)
    yield from (f"{words['exempt']} {words[_CLASSES[kind]]}" for kind in card.exempt)


_CLASSES = {"skill": "skill"} | {kind: f"aim {kind}" for kind in ("unit", "facility", "resource")}
"""The keywords of the classes of cards."""
