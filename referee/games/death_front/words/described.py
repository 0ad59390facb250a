"""A card described at the table, in the words of any language: read from a line, and written.

'attack 5 defence 4 needs 1 range f1 r1' is a unit, '资源级别2，供给范围前1，后1' a resource.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from referee.games.death_front.printed.cards import Card, Kind, SkillEffect
from referee.games.death_front.words.places import digits, full, glued, past
from referee.games.death_front.words.ranges import next_offset, offsets, spoken
from referee.kernel.forms.grammar import Filling
from referee.kernel.forms.look import Look
from referee.kernel.forms.vocabulary import PENALTY
from referee.kernel.text import say

Fields = Mapping[str, Any]
Read = tuple[Fields, int] | None
MOST = 99
NUMBERS = frozenset({"attack", "defence", "needs", "level"})
FLAGS = {"engineer": "engineer", "freemove": "free_move", "maystay": "may_stay", "anytime": "any_time"}
STARTS = frozenset({"stat", "reach", "versus", "type", "flag", "form", "affects", "skill", "way", "number"})


def description(look: Look, place: int, values: Fields) -> Iterator[Filling]:
    """Yield the card, still without a name, that the words from *place* on describe.

    It goes on over commas as long as it can; that it stops at one of them is less likely. What is no more than a word
    or two, 'mine', 'skill', is a description only where it is set apart.
    """
    fields, end, found = dict[str, Any](), place, list[tuple[Card, int]]()
    while (read := _next(look, end, fields)) is not None:
        fields, end = dict(read[0]), read[1]
        if (card := _card(fields)) is not None:
            found.append((card, end))
    if fields and not (look.lattice.items(end) or end == look.lattice.end):
        typed = look.lattice.typed(end, end + 1)
        look.complain(end, say("'{typed}' is nothing that is said of a card", typed=typed))
    elif not found and not NUMBERS.isdisjoint(fields):
        look.complain(end, say(UNCLEAR))
    clear = _set_apart(look, place)
    for card, stop in found:
        if (stop == end or look.lattice.apart(stop)) and (clear or card.kind in ("unit", "resource")):
            yield card, stop, stop - place + (0 if stop == end else PENALTY)


def _set_apart(look: Look, place: int) -> bool:
    """True after a comma, a bracket, '=' or a word for it."""
    before = (
        start for start in range(max(place - 2, 0), place) for _, end in full(look, start, "equals") if end == place
    )
    return look.lattice.apart(place) or any(True for _ in before)


UNCLEAR = "say what stands on the card: attack 5 defence 4 needs 1 range f1; level 1 supplies f1 b1; mine; or skill"


def _next(look: Look, place: int, fields: Fields) -> Read:
    """Return *fields* with what is said next of the card, and where it ends; None when nothing more is."""
    readers = (_effect, *READERS) if "effects" in fields else READERS
    for here in look.stops(place):
        for reader in readers if here < look.lattice.end else ():
            if (read := reader(look, here, fields)) is not None:
                return read
    return None


# -- what is said of a card --------------------------------------------------------------------------------------------


def _stat(look: Look, place: int, fields: Fields) -> Read:
    """Read 'attack 5', '攻击力5', 'needs level 2'."""
    for stat, after in full(look, place, "stat"):
        starts = past(look, after, "stat") if stat == "needs" else look.stops(after)
        for here in starts:
            for number, end in _number(look, here):
                return _with(look, place, fields, stat, number, end)
    return None


def _number_first(look: Look, place: int, fields: Fields) -> Read:
    """Read '5 attack', '2级资源'."""
    for number, after in digits(look, place):
        for here in look.stops(after):
            for stat, end in full(look, here, "stat"):
                if number <= MOST:
                    return _with(look, place, fields, stat, number, end)
    return None


def _with(look: Look, place: int, fields: Fields, stat: str, number: int, end: int) -> Read:
    if stat in fields:
        look.complain(place, say("{what} is said twice of one card", what=stat))
        return None
    return {**fields, stat: number}, end


def _number(look: Look, place: int) -> Iterator[tuple[int, int]]:
    """Yield the number here, and where it ends with the word for what is counted."""
    for number, end in digits(look, place):
        if number > MOST or look.lattice.sign(place) < 0:
            look.complain(place, say("a number from 0 to 99 was expected"))
            continue
        units = [] if _begins(look, end) else [stop for _, stop in full(look, end, "unit")]
        yield number, max(units, default=end)


def _begins(look: Look, place: int) -> bool:
    """True where a word like 'level' or 'supply' begins the next thing that is said of the card."""
    stats = full(look, place, "stat") + full(look, place, "reach")
    return any(any(digits(look, here)) or any(next_offset(look, here)) for _, end in stats for here in look.stops(end))


def _reach(look: Look, place: int, fields: Fields) -> Read:
    for _, after in full(look, place, "reach"):
        reach, end = offsets(look, after)
        if reach and "reach" not in fields:
            return {**fields, "reach": reach}, end
    return None


def _bare_reach(look: Look, place: int, fields: Fields) -> Read:
    """Read '前1 右1' without a word for the range; 'b1' may be a cell."""
    letter = len(look.lattice.words[place]) == 1 and look.lattice.words[place].isascii()
    if "reach" in fields or letter or "way" not in look.items(place):
        return None
    reach, end = offsets(look, place)
    return ({**fields, "reach": reach}, end) if reach else None


def _versus(look: Look, place: int, fields: Fields) -> Read:
    """Read 'against armour 7', '7 against armour'."""
    for number, start in (*digits(look, place), (None, place)):
        for here in look.stops(start):
            for _, after in full(look, here, "versus"):
                kind, end = _free(look, after)
                found = (
                    [(number, end)]
                    if number is not None
                    else [each for p in look.stops(end) for each in _number(look, p)]
                )
                for amount, stop in found if kind else ():
                    return {**fields, "versus": (*fields.get("versus", ()), (kind, amount))}, stop
    return None


def _type(look: Look, place: int, fields: Fields) -> Read:
    for _, after in full(look, place, "type"):
        kind, end = _free(look, after)
        if kind:
            return {**fields, "type": kind}, end
    return None


def _free(look: Look, place: int) -> tuple[str, int]:
    """Return the word here, whatever it is, and where it ends: letters up to a gap, or Chinese up to a number."""
    end = place
    while end < look.lattice.end and (end == place or glued(look, end)) and look.lattice.words[end] != "=":
        if look.lattice.words[end].isdecimal() and not look.lattice.words[place].isascii():
            break
        end += 1
    return look.lattice.typed(place, end).casefold(), end


def _flag(look: Look, place: int, fields: Fields) -> Read:
    for flag, end in full(look, place, "flag"):
        return {**fields, FLAGS[flag]: True}, end
    return None


def _form(look: Look, place: int, fields: Fields) -> Read:
    for form, end in full(look, place, "form"):
        whom = fields.get("affects", "enemy" if form == "mine" else "both")
        return {**fields, "form": form, "affects": whom}, end
    return None


def _affects(look: Look, place: int, fields: Fields) -> Read:
    for _, after in full(look, place, "affects"):
        for here in look.stops(after):
            for whom, end in full(look, here, "whom"):
                return {**fields, "affects": whom}, end
    return None


def _skill(look: Look, place: int, fields: Fields) -> Read:
    for _, end in full(look, place, "skill"):
        return {**fields, "effects": fields.get("effects", ())}, end
    return None


def _effect(look: Look, place: int, fields: Fields) -> Read:
    """Read what a skill card does: 'destroy unit 1', 'attack +2', '摸牌1'."""
    for do, after in full(look, place, "do"):
        given = _given(look, after, {})
        effect = SkillEffect(do, given.get("by", 1), given.get("what", "unit"))  # type: ignore[arg-type]
        return {**fields, "effects": (*fields["effects"], effect)}, given.get("end", after)
    return None


def _given(look: Look, place: int, given: dict[str, Any]) -> dict[str, Any]:
    """Return the class of card and the number said after a verb, in either order."""
    for here in look.stops(place) if not look.lattice.apart(place) else ():
        for what, end in full(look, here, "aim") if "what" not in given else ():
            return _given(look, end, {**given, "what": what, "end": end})
        for by, end in _number(look, here) if "by" not in given else ():
            return _given(look, end, {**given, "by": by, "end": end})
    return given


READERS: tuple[Callable[[Look, int, Fields], Read], ...] = (
    *(_reach, _stat, _versus, _number_first, _flag, _type, _affects, _skill, _form, _bare_reach),
)


# -- what card it is ---------------------------------------------------------------------------------------------------


def _card(fields: Fields) -> Card | None:
    """Return the card, without a name, that *fields* make; None while they make none."""
    told = dict(fields)
    if "attack" in told and "defence" in told and "level" in told:
        told.setdefault("needs", told.pop("level"))
    kind = _kind(told)
    return None if kind is None else Card(name="", kind=kind, **told)


def _kind(told: Fields) -> Kind | None:
    """Return the class of card that what is *told* belongs to."""
    if "effects" in told:
        return "skill"
    if "form" in told:
        return "facility"
    if "level" in told:
        return "resource"
    return "unit" if "attack" in told and "defence" in told else None


# -- as it is written --------------------------------------------------------------------------------------------------


def described(card: Card | None, words: Mapping[str, str], language: str) -> str:
    """Return the words that describe *card*, of which `description` makes it again; '' for None."""
    if card is None:
        return ""
    comma = " " if language == "en" else ", "
    reach = comma.join(spoken(offset, words) for offset in card.reach)
    said = [part for part in _parts(card, words, reach) if part]
    return comma.join([*said, f"{words['stat copies']} {card.copies}"] if card.copies else said)


def _parts(card: Card, words: Mapping[str, str], reach: str) -> list[str]:
    if card.kind == "unit":
        return _of_unit(card, words, reach)
    defence = "" if card.defence is None else f"{words['stat defence']} {card.defence}"
    if card.kind == "resource":
        return [f"{words['stat level']} {card.level}", f"{words['reach supplies']} {reach}" if reach else "", defence]
    if card.kind == "facility":
        return [words[f"form {card.form}"], f"{words['affects']} {words[f'whom {card.affects}']}", defence]
    effects = (f"{words[f'do {e.do}']} {words[f'aim {e.what}']} {e.by}" for e in card.effects)
    return [words["skill"], *effects, words["flag anytime"] if card.any_time else ""]


def _of_unit(card: Card, words: Mapping[str, str], reach: str) -> list[str]:
    versus = (f"{words['versus']} {kind} {number}" for kind, number in card.versus)
    return [
        f"{words['stat attack']} {card.attack}",
        *versus,
        f"{words['stat defence']} {card.defence}",
        f"{words['stat needs']} {card.needs}",
        f"{words['reach range']} {reach}" if reach else "",
        f"{words['type']} {card.type}" if card.type else "",
        *(words[f"flag {word}"] for word, field in FLAGS.items() if getattr(card, field)),
    ]
