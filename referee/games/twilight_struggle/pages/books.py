"""The books: a card, a country, a paragraph of the rules or a table option by name or number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.games.twilight_struggle.cards import EVENTS
from referee.games.twilight_struggle.printed.cards import CARDS, CHINA, Card
from referee.games.twilight_struggle.printed.facts import facts
from referee.games.twilight_struggle.printed.map import MAP
from referee.games.twilight_struggle.printed.sides import title
from referee.games.twilight_struggle.state.options import PROFILES
from referee.games.twilight_struggle.words.vocabulary import cards, countries
from referee.kernel.names import Lexicon, words
from referee.kernel.ruling import RefereeError
from referee.kernel.summary import Summary, Table
from referee.kernel.text import Printed, Text, printed, say

Row = dict[str, Any]


def look_up(kind: str, name: str) -> Summary:
    """Return the card, country, rule or option called *name*, or a list of all of the kind for ''."""
    if kind not in KINDS:
        raise RefereeError(say("nothing of the kind {kind}; there are: {kinds}", kind=kind, kinds=tuple(KINDS)))
    one, every = KINDS[kind]
    return one(name.strip()) if name.strip() else every()


def missing() -> tuple[str, ...]:
    """Return the cards without an event; the China Card has none to have (9.6)."""
    return tuple(card for card in CARDS if card != CHINA and card not in EVENTS)


def _rows(book: str, kind: str) -> list[Row]:
    rows: list[Row] = facts(book)[kind]  # type: ignore[assignment]
    return rows


def _named(name: str, lexicon: Lexicon, kind: Text) -> str:
    """Return the entry of *lexicon* that *name* means; raise RefereeError with the nearest."""
    if found := lexicon.find(words(name)):
        return found
    near = lexicon.near(words(name))
    if near:
        raise RefereeError(say("there is no {kind} '{name}'; did you mean {near}?", kind=kind, name=name, near=near))
    raise RefereeError(say("there is no {kind} '{name}'", kind=kind, name=name))


# -- cards -----------------------------------------------------------------------------------------------------------


def _card(name: str) -> Summary:
    number = name.casefold().removeprefix("card").strip(" #")
    by_number = {str(card.number): card for card in CARDS.values()}
    if number.isdigit() and number not in by_number:
        raise RefereeError(say("there is no card {number}; there are 1 to {last}", number=number, last=len(CARDS)))
    card = by_number.get(number) or CARDS[_named(name, cards(), say("card"))]
    return _card_page(card)


def _card_page(card: Card) -> Summary:
    row = next(row for row in _rows("events", "card") if row["number"] == card.number)
    face = say("{era} War, {owner}, {ops}{star}{more}", **_printed(card))
    options = [each for each in _rows("options", "option") if card.name.removesuffix(" Remix") in each["question"]]
    parts = (face, say("{text}", text=printed(row, "text")), *_limits(card), *(_option_line(each) for each in options))
    name = say("{number} {card} {zh}", number=card.number, card=card.name, zh=Printed(card.zh, card.name))
    data = {
        **{key: getattr(card, key) for key in ("number", "name", "zh", "era", "side", "ops", "starred", "optional")},
        "effect_stays": card.stays,
        "text": row["text"],
        "text_zh": row["text_zh"],
        "options": [each["id"] for each in options],
    }
    return Summary(name, parts, data)


def _printed(card: Card) -> dict[str, Text | str]:
    owner = {"neutral": say("both sides"), "scoring": say("scoring card")}.get(card.side, Text(title(card.side)))
    ops = say("no operations") if card.scoring else say("{n} operations", n=card.ops)
    star = say(", removed after its event") if card.starred else ""
    more = say(", optional") if card.optional else ""
    return {"era": card.era, "owner": owner, "ops": ops, "star": star, "more": more}


def _limits(card: Card) -> list[Text]:
    """Return what the event needs and what bars it."""
    written = EVENTS.get(card.name)
    found = []
    if written and written.needs:
        found.append(say("Playable as an event only if: {needs}", needs=written.needs.phrase()))
    if written and written.only_if:
        found.append(say("Has an effect only if: {condition}", condition=written.only_if.phrase()))
    if written and written.barred_by:
        found.append(say("Barred by: {cards}", cards=written.barred_by))
    bars = tuple(other for other, event in EVENTS.items() if card.name in event.barred_by)
    if bars:
        found.append(say("Bars: {cards}", cards=bars))
    return found


def _cards() -> Summary:
    columns = (say("no."), say("card"), say("side"), say("operations"), say("era"), say("removed"))
    rows = tuple(
        (c.number, say("{card}", card=c.name), title(c.side), c.ops, c.era, "*" if c.starred else "")
        for c in sorted(CARDS.values(), key=_number)
    )
    data = {"cards": [{"number": c.number, "name": c.name, "side": c.side, "ops": c.ops} for c in CARDS.values()]}
    return Summary(say("The {n} cards", n=len(CARDS)), (Table(say(""), columns, rows),), data)


def _number(card: Card) -> int:
    return card.number


# -- countries -------------------------------------------------------------------------------------------------------


def _country(name: str) -> Summary:
    here = MAP[_named(name, countries(), say("country"))]
    kind = say("battleground") if here.battleground else say("no battleground")
    areas = tuple(sorted(here.areas - {here.region}))
    part = say(" ({areas})", areas=areas) if areas else ""
    near = (*here.neighbours, *((say("the {side} superpower", side=title(here.touches)),) if here.touches else ()))
    text = "{region}{part}, stability {n}, {kind}"
    parts = (
        say(text, region=here.region, part=part, n=here.stability, kind=kind),
        say("Next to: {near}", near=near),
        say("At the start: US {us}, USSR {ussr}", us=here.start[0], ussr=here.start[1]),
    )
    data = {
        "name": here.name,
        "zh": here.zh,
        "region": here.region,
        "areas": sorted(here.areas),
        "stability": here.stability,
        "battleground": here.battleground,
        "neighbours": list(here.neighbours),
        "superpower": here.touches or "",
        "start": list(here.start),
    }
    return Summary(say("{country} {zh}", country=here.name, zh=Printed(here.zh, here.name)), parts, data)


def _countries() -> Summary:
    columns = (say("country"), say("region"), say("stability"), say("battleground"))
    rows = tuple(
        (say("{name}", name=c.name), say("{region}", region=c.region), c.stability, "*" if c.battleground else "")
        for c in MAP.values()
    )
    return Summary(say("The {n} countries", n=len(MAP)), (Table(say(""), columns, rows),), {"countries": list(MAP)})


# -- rules -----------------------------------------------------------------------------------------------------------


def _rule(ref: str) -> Summary:
    """Return a paragraph, all below its number, a card ('card 23') or an option ('Z-1'), or those with the words."""
    typed = ref.upper().replace("RULE", "").strip()
    if typed.startswith("CARD"):
        return _card(ref)
    if any(typed == row["id"] for row in _rows("options", "option")):
        return _option(ref)
    paragraphs = _rows("rules", "paragraph")
    found = [p for p in paragraphs if p["ref"].upper() == typed]
    found = found or [p for p in paragraphs if p["ref"].upper().startswith(typed + ".")]
    found = found or [p for p in paragraphs if _tells_of(p["title"], ref)]
    found = found or [p for p in paragraphs if _tells_of(p["text"], ref)]
    found = found or [p for p in paragraphs if ref in p["title_zh"] + p["text_zh"]]
    if not found:
        raise RefereeError(say("there is no paragraph '{ref}'; 'rules' lists them all", ref=ref))
    parts = tuple(_paragraph(p) for p in found)
    return Summary(say("Deluxe rulebook, in our words"), parts, {"paragraphs": found})


def _tells_of(text: str, asked: str) -> bool:
    """True when every word of *asked* begins a word of *text*."""
    held = words(text)
    return bool(words(asked)) and all(any(word.startswith(each) for word in held) for each in words(asked))


def _paragraph(row: Row) -> Text:
    return say("{ref} {title}: {text}", ref=row["ref"], title=printed(row, "title"), text=printed(row, "text"))


def _rules() -> Summary:
    paragraphs = _rows("rules", "paragraph")
    rows = tuple((p["ref"], say("{title}", title=printed(p, "title"))) for p in paragraphs)
    table = Table(say(""), (say("paragraph"), say("title")), rows)
    data = {"paragraphs": [{"ref": p["ref"], "title": p["title"]} for p in paragraphs]}
    return Summary(say("Deluxe rulebook, the paragraphs cited"), (table,), data)


# -- options ---------------------------------------------------------------------------------------------------------


def _option(name: str) -> Summary:
    rows = _rows("options", "option")
    lexicon = Lexicon({row["name"]: (row["id"], row["name"].replace("_", " ")) for row in rows})
    row = next(row for row in rows if row["name"] == _named(name, lexicon, say("table option")))
    return Summary(say("{id} {name}", id=row["id"], name=row["name"]), (_option_line(row),), row)


def _option_line(row: Row) -> Text:
    question = printed(row, "question")
    if row.get("fixed"):
        return say("{question} Settled: {value} ({id}).", question=question, value=row["value"], id=row["id"])
    profiles = tuple(say("{profile}: {value}", profile=p, value=row[p]) for p in PROFILES)
    text = "{question} Option {name} ({id}), one of: {choices}. Profiles: {profiles}."
    choices = tuple(row["choices"])
    return say(text, question=question, name=row["name"], choices=choices, id=row["id"], profiles=profiles)


def _choice(row: Row, profile: str) -> Text:
    return say("{choice}", choice=row.get(profile, row.get("value", "")))


def _options() -> Summary:
    rows = _rows("options", "option")
    columns = (say("id"), say("option"), *(Text(profile) for profile in PROFILES))
    shown = tuple((row["id"], row["name"], *(_choice(row, p) for p in PROFILES)) for row in rows)
    return Summary(say("Table options"), (Table(say(""), columns, shown),), {"options": rows})


KINDS: dict[str, tuple[Callable[[str], Summary], Callable[[], Summary]]] = {
    "card": (_card, _cards),
    "country": (_country, _countries),
    "rule": (_rule, _rules),
    "option": (_option, _options),
}


def source(rule: str) -> str:
    """Return what a rule id refers to: 'Deluxe rulebook 6.3.1', 'card 23', 'table option realign_needs_enemy (Z-2)'."""
    if rule.startswith("card "):
        return str(say("card {number}", number=rule.removeprefix("card ")))
    if rule.startswith("Z-"):
        name = next((row["name"] for row in facts("options")["option"] if row["id"] == rule), "")  # type: ignore[attr-defined]
        return str(say("table option {name} ({rule})", name=name, rule=rule))
    return str(say("Deluxe rulebook {rule}", rule=rule))


def is_option(rule: str) -> bool:
    """True when a ruling's rule is a table option."""
    return any(row["id"] == rule for row in _rows("options", "option"))
