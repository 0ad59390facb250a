"""The notation of Death Front: what may be typed for each kind of move.

Cells are typed `c2` or `a1-2` (printed/grid.py). A line is read from left to right against the position; a card that
nobody has described is described after `=`, and remembered:

    us deploy sherman at b2 = attack 5 defence 4 needs 2 range f1 f2 f1r1
    us attack c4 with b3, b4, advance b3
"""

from __future__ import annotations

from functools import lru_cache

from referee.games.death_front.printed import grid
from referee.games.death_front.printed.armies import sides
from referee.games.death_front.printed.cards import Kind
from referee.games.death_front.state.moves import (
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
from referee.kernel.decision import Move

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
def vocabulary() -> frozenset[str]:
    """Return the Chinese words of the notation and the cells, at which a line without spaces is cut."""
    forms = (*WORDS, *DEADLOCK, *STUCK, *AIMS, *PLACES, *WITH, *AND, *RESULT_WORDS, *sides())
    cells = (cell for name in grid.cells(9) for cell in (name, name.upper()))
    return frozenset((*(form for form in forms if form and not form.isascii()), *cells))
