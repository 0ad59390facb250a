"""The notation of Death Front: what may be typed for each kind of move, and how a move is written.

Cells are typed `c2` or `a1-2` (grid.py). A line is read from left to right against the position; a card that nobody
has described is described after `=`, and remembered:

    us deploy sherman at b2 = attack 5 defence 4 needs 2 range f1 f2 f1r1
    us attack c4 with b3, b4, advance b3
"""

from __future__ import annotations

from functools import lru_cache

from referee.games.death_front import grid
from referee.games.death_front.cards import Card, Deck, Kind
from referee.games.death_front.description import described
from referee.games.death_front.facts import facts
from referee.games.death_front.moves import (
    RESULTS,
    Advance,
    Agree,
    Attack,
    Declare,
    Decline,
    Deploy,
    Disagree,
    Discard,
    Draw,
    EndRound,
    Exit,
    Keep,
    Outcome,
    Recover,
    Redraw,
    Result,
    Skip,
    Stay,
    Step,
    Target,
    Use,
)
from referee.kernel.names import Lexicon
from referee.kernel.position import Move

KEYWORDS: dict[type[Move], tuple[str, ...]] = {
    Keep: ("keep", "keeps", "保留"),
    Redraw: ("redraw", "redraws", "mulligan", "重摸", "换牌"),
    Draw: ("draw", "draws", "摸牌", "抽牌"),
    Discard: ("discard", "discards", "弃牌", "弃掉"),
    Decline: ("decline", "declines", "放弃摸牌", "不摸"),
    Skip: ("skip", "skips", "pass", "passes", "done", "跳过", "放弃"),
    Deploy: ("deploy", "deploys", "place", "places", "部署", "放置"),
    Step: ("move", "moves", "移动"),
    Exit: ("break through", "breaks through", "breakthrough", "exit", "exits", "突破"),
    Use: ("use", "uses", "play", "plays", "使用"),
    Target: ("target", "targets", "destroy", "destroys", "目标"),
    Recover: ("recover", "recovers", "take back", "takes back", "取回"),
    Attack: ("attack", "attacks", "攻击"),
    Advance: ("advance", "advances", "enter", "enters", "进占", "进入"),
    Stay: ("stay", "stays", "stay put", "停留", "不进"),
    Outcome: ("outcome", "result", "结果"),
    EndRound: ("end round", "next round", "回合结束", "下一回合"),
    Declare: ("declare", "declares", "宣告"),
    Agree: ("agree", "agrees", "同意"),
    Disagree: ("disagree", "disagrees", "不同意"),
}
WORDS: dict[str, type[Move]] = {word: kind for kind, forms in KEYWORDS.items() for word in forms}
DEADLOCK, STUCK = ("deadlock", "僵局"), ("stuck", "无法行动")
AIMS: dict[str, Kind] = {
    "unit": "unit", "resource": "resource", "facility": "facility",
    "部队": "unit", "资源": "resource", "设施": "facility",
}  # fmt: skip
PLACES = frozenset({"at", "on", "onto", "in", "to", "from", "off", "于", "在", "到", "至", "从"})
WITH = frozenset({"with", "by", "using", "用", "以"})
AND = frozenset({"and", "plus", "+", "&", "和", "与"})
EQUALS = "="
RESULT_WORDS: dict[str, Result] = {
    **{result: result for result in RESULTS}, "nothing": "no effect", "无效果": "no effect",
    "destroyed": "card destroyed",
    "摧毁": "card destroyed", "back": "turned back", "退回": "turned back", "removed": "facility removed",
    "拆除": "facility removed", "both": "both removed", "同归于尽": "both removed",
}  # fmt: skip
STOP = frozenset(word for form in (*WORDS, *PLACES, *WITH, *AND, EQUALS) for word in form.split())
NAMED = (Discard, Use, Recover)
ALONE = (Keep, Draw, Decline, Skip, Stay, EndRound, Agree, Disagree)


@lru_cache(maxsize=1)
def sides() -> dict[str, str]:
    """Return the words for the players and the two sides."""
    found = {alias: row["id"] for row in facts("game")["army"] for alias in row["aliases"]}
    found |= {alias: camp for camp, aliases in facts("game")["sides"].items() for alias in aliases}
    return {**found, "table": "table", "桌面": "table"}


@lru_cache(maxsize=16)
def lexicon(deck: Deck) -> Lexicon | None:
    """Return the cards of *deck* and all that they are called; None when none has been described."""
    return Lexicon({card.name: (card.zh,) if card.zh else () for card in deck.cards}) if deck.cards else None


@lru_cache(maxsize=1)
def vocabulary() -> frozenset[str]:
    """Return the Chinese words of the notation and the cells, at which a line without spaces is cut."""
    forms = (*WORDS, *DEADLOCK, *STUCK, *AIMS, *PLACES, *WITH, *AND, *RESULT_WORDS, *sides())
    cells = (cell for name in grid.cells(9) for cell in (name, name.upper()))
    return frozenset((*(form for form in forms if form and not form.isascii()), *cells))


# -- written ---------------------------------------------------------------------------------------------------------


def write(move: Move) -> str:
    """Return *move* in canonical notation: 'us: deploy alder at c2', 'ss: attack c4 with e4 and f4'."""
    return f"{move.side}: {_said(move)}"


def _said(move: Move) -> str:
    word = KEYWORDS[type(move)][0]
    match move:
        case Deploy():
            return f"{word} {move.card.casefold()} at {move.cell}{_description(move.first)}"
        case Discard() | Use():
            return f"{word} {move.card.casefold()}{_description(move.first)}"
        case Recover():
            return f"{word} {move.card.casefold()}"
        case Step():
            return f"{word} {move.card.casefold()} {move.origin} to {move.to}"
        case Exit() | Advance():
            return f"{word} {move.cell}"
        case Target():
            return f"{word} {move.aim} {move.cell}"
        case Attack():
            aim = "" if move.aim == "unit" else f"{move.aim} "
            return f"{word} {aim}{move.target} with {' and '.join(move.attackers)}"
        case Redraw(count=count):
            return f"{word} {count}"
        case Outcome():
            return f"{word} {move.what}"
        case Declare():
            return f"{word} {f'stuck {move.who}' if move.what == 'stuck' else 'deadlock'}"
    return word


def _description(card: Card | None) -> str:
    return f" = {described(card)}" if card else ""
