"""The words that may be typed: sides, keywords, uses, and the names of cards and countries in English and Chinese."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from referee.games.twilight_struggle.printed.cards import CARDS, Card
from referee.games.twilight_struggle.printed.crises import CRISES, Crisis
from referee.games.twilight_struggle.printed.map import MAP, Country
from referee.games.twilight_struggle.printed.sides import US, USSR
from referee.games.twilight_struggle.state.moves import (
    BuyOff,
    Choose,
    Coup,
    Deal,
    Discard,
    Done,
    Draw,
    EndTurn,
    Give,
    Headline,
    Look,
    Pass,
    Place,
    Play,
    Realign,
    Remove,
    Reshuffle,
    Reveal,
    Roll,
    Statecraft,
    Take,
    Target,
    TurnUp,
    Use,
    Winner,
)
from referee.kernel.decision import Move
from referee.kernel.names import Lexicon
from referee.kernel.notation import Cursor, tokens
from referee.kernel.ruling import NotationError
from referee.kernel.text import say

SIDES: dict[str, str] = {
    "us": US, "usa": US, "american": US, "美方": US, "美国": US, "美": US,
    "ussr": USSR, "su": USSR, "soviet": USSR, "soviets": USSR, "苏方": USSR, "苏联": USSR, "苏": USSR,
    "table": "table", "桌面": "table",
}  # fmt: skip


# keyword: its canonical word first
KEYWORDS: dict[type[Move], tuple[str, ...]] = {
    Headline: ("headline", "headlines", "hl", "头条"),
    Play: ("play", "plays", "打出", "出牌"),
    Pass: ("pass", "passes", "跳过", "弃权"),
    Done: ("done", "stop", "decline", "declines", "no more", "完成", "停止", "放弃"),
    Place: ("place", "places", "add", "adds", "influence", "放置", "放置影响力", "增加"),
    Remove: ("remove", "removes", "移除"),
    Target: ("target", "attack", "attacks", "invade", "目标", "攻击"),
    Coup: ("coup", "coups", "政变", "发动政变"),
    Realign: ("realign", "realigns", "realignment", "调整阵营", "调整"),
    Roll: ("roll", "rolls", "die", "掷骰", "骰"),
    Winner: ("winner", "胜者"),
    Choose: ("choose", "chooses", "选择"),
    Discard: ("discard", "discards", "弃牌", "弃掉"),
    Reveal: ("reveal", "reveals", "show", "shows", "展示"),
    Draw: ("draw", "draws", "摸牌", "抽牌"),
    Take: ("take", "takes", "拿取", "取回"),
    Give: ("give", "gives", "give back", "gives back", "return", "returns", "交出", "退还"),
    BuyOff: ("buy off", "pay", "pays", "解除危机"),
    Deal: ("deal", "发牌"),
    Reshuffle: ("reshuffle", "shuffle", "重洗"),
    EndTurn: ("end turn", "end of turn", "回合结束"),
    Look: ("look", "looks", "looks at", "look at", "查看"),
    TurnUp: ("crisis", "turn up", "危机"),
    Statecraft: ("statecraft", "国策"),
}


SETUP = ("setup", "set up", "布置")


USES: dict[str, Use] = {
    "event first": "event first", "event": "event", "operations": "operations", "ops": "operations",
    "space": "space", "space race": "space", "事件优先": "event first", "先事件": "event first", "事件": "event",
    "行动": "operations", "行动点数": "operations", "太空": "space", "太空竞赛": "space",
}  # fmt: skip


# The named alternatives of an event in Chinese.
OPTIONS: dict[str, str] = {
    "参加": "participate", "抵制": "boycott", "移除": "remove", "增加": "add", "改善": "improve", "恶化": "degrade",
    "结束游戏": "end the game", "欧洲": "Europe", "亚洲": "Asia", "中东": "Middle East", "中美洲": "Central America",
    "南美洲": "South America", "非洲": "Africa",
}  # fmt: skip


# said of an enemy card played for operations: its event comes after them by itself
EVENT_AFTER = ("event after", "event last", "ops first", "operations first", "后事件", "事件在后")


WITH_CARD = (Headline, Discard, Reveal, Draw, Take, Give, Look)


WITH_COUNTRY = (Place, Remove, Target, Coup, Realign, BuyOff)


WORDS: dict[str, type[Move]] = {word: kind for kind, forms in KEYWORDS.items() for word in forms}


STOP = frozenset(w for form in (*WORDS, *USES, *EVENT_AFTER, *SETUP) for w in form.split())


def _forms(found: Mapping[str, Card | Country | Crisis]) -> dict[str, tuple[str, ...]]:
    """Return all that each of *found* is called besides its name."""
    return {name: sum(each.called.values(), ()) for name, each in found.items()}


@cache
def countries() -> Lexicon:
    """Return the countries and all that they are called."""
    return Lexicon(_forms(MAP))


@cache
def crises() -> Lexicon:
    """Return the crises of Turn Zero and all that they are called."""
    return Lexicon(_forms(CRISES))


@cache
def cards() -> Lexicon:
    """Return the cards, their printed numbers excepted, and all that they are called."""
    return Lexicon(_forms(CARDS))


@cache
def vocabulary() -> frozenset[str]:
    named = (form for found in (CARDS, MAP) for forms in _forms(found).values() for form in forms)
    forms = (*WORDS, *USES, *OPTIONS, *EVENT_AFTER, *SETUP, *SIDES, *named)
    return frozenset(form for form in forms if form and not form.isascii())


def begin(line: str) -> Cursor:
    """Return the cursor at the beginning of *line*; raise NotationError when nothing is typed."""
    cursor = Cursor(tokens(line, vocabulary())).past_separators()
    if cursor.token is None:
        raise NotationError(say("nothing was typed"))
    return cursor
