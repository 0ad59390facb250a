"""The books: cards and countries, and how the rulebook is cited."""

from __future__ import annotations

from referee.games.twilight_struggle.printed.cards import CARDS, Card
from referee.games.twilight_struggle.printed.map import MAP
from referee.games.twilight_struggle.printed.sides import title
from referee.games.twilight_struggle.rules.meanings import Bars
from referee.games.twilight_struggle.rules.written import meanings, unwritten, written
from referee.games.twilight_struggle.state.position import OPTIONS
from referee.games.twilight_struggle.words.vocabulary import cards, countries
from referee.kernel.pages.books import Books, Kind, option_line
from referee.kernel.pages.summary import Summary, Table
from referee.kernel.text import Text, beside, in_languages, say

SHEET = "TZ"  # what a paragraph of Turn Zero begins with


def missing() -> tuple[str, ...]:
    """Return the cards that nobody has written."""
    return unwritten()


# -- cards -----------------------------------------------------------------------------------------------------------


def _card(name: str) -> Summary:
    card = CARDS[name]
    face = say("{era} War, {owner}, {ops}{star}{more}", **_printed(card))
    options = [each for each in OPTIONS.rows.values() if card.name.removesuffix(" Remix") in each.question["en"]]
    text = say("{text}", text=in_languages(card.text))
    parts = (face, text, *_limits(card), *map(option_line, options))
    heading = say("{number} {card} {zh}", number=card.number, card=card.name, zh=beside(card.name, card.zh))
    data = {
        **{key: getattr(card, key) for key in ("number", "name", "zh", "era", "side", "ops", "starred", "optional")},
        "effect_stays": card.stays,
        "text": card.text["en"],
        "text_zh": card.text["zh"],
        "options": [each.id for each in options],
    }
    return Summary(heading, parts, data)


def _printed(card: Card) -> dict[str, Text | str]:
    owner = {"neutral": say("both sides"), "scoring": say("scoring card")}.get(card.side, Text(title(card.side)))
    ops = say("no operations") if card.scoring else say("{n:# operation|# operations}", n=card.ops)
    star = say(", removed after its event") if card.starred else ""
    more = say(", optional") if card.optional else ""
    return {"era": card.era, "owner": owner, "ops": ops, "star": star, "more": more}


def _limits(card: Card) -> list[Text]:
    """Return what the event needs and what bars it."""
    sentence = written().get(card.name)
    found = []
    if sentence and sentence.needs:
        found.append(say("Playable as an event only if: {needs}", needs=sentence.needs.phrase()))
    if sentence and sentence.only_if:
        found.append(say("Has an effect only if: {condition}", condition=sentence.only_if.phrase()))
    if sentence and sentence.not_in_civil_war:
        sides = tuple(map(title, sentence.not_in_civil_war))
        found.append(say("With the Chinese Civil War no event until it is won, played by: {sides}", sides=sides))
    bars = meanings(Bars)
    if barred_by := tuple(other for other, means in bars if means.card == card.name):
        found.append(say("Barred by: {cards}", cards=barred_by))
    if barred := tuple(means.card for other, means in bars if other == card.name):
        found.append(say("Bars: {cards}", cards=barred))
    return found


def _cards() -> Summary:
    columns = (say("no."), say("card"), say("side"), say("operations"), say("era"), say("removed"), say("optional"))
    rows = tuple(
        (c.number, say("{card}", card=c.name), title(c.side), c.ops, c.era, _mark(c.starred), _mark(c.optional))
        for c in sorted(CARDS.values(), key=_number)
    )
    data = {"cards": [{"number": c.number, "name": c.name, "side": c.side, "ops": c.ops} for c in CARDS.values()]}
    return Summary(say("The {n} cards", n=len(CARDS)), (Table(say(""), columns, rows),), data)


def _mark(true: bool) -> str:
    return "*" if true else ""


def _number(card: Card) -> int:
    return card.number


# -- countries -------------------------------------------------------------------------------------------------------


def _country(name: str) -> Summary:
    here = MAP[name]
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
    return Summary(say("{country} {zh}", country=here.name, zh=beside(here.name, here.zh)), parts, data)


def _countries() -> Summary:
    columns = (say("country"), say("region"), say("stability"), say("battleground"))
    rows = tuple(
        (say("{name}", name=c.name), say("{region}", region=c.region), c.stability, "*" if c.battleground else "")
        for c in MAP.values()
    )
    return Summary(say("The {n} countries", n=len(MAP)), (Table(say(""), columns, rows),), {"countries": list(MAP)})


# -- the rulebook ----------------------------------------------------------------------------------------------------


def _rulebook(ref: str) -> Text:
    sheet, _, part = ref.partition(" ")
    return say("Turn Zero sheet {part}", part=part) if sheet == SHEET else say("Deluxe rulebook {rule}", rule=ref)


def _by_number(number: str) -> Text:
    return say("card {number}", number=number)


BOOKS = Books(
    game="twilight-struggle",
    rulebook=_rulebook,
    kinds={
        "card": Kind(say("card"), cards, _card, _cards, {str(card.number): card.name for card in CARDS.values()}),
        "country": Kind(say("country"), countries, _country, _countries),
    },
    cites={"card": _by_number},
)
look_up, source, is_option = BOOKS.look_up, BOOKS.source, BOOKS.is_option
