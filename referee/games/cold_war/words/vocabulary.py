"""The words of the notation: sides, keywords and what follows each of them, in English and Chinese."""

from __future__ import annotations

from functools import cache

from referee.games.cold_war.printed import names
from referee.games.cold_war.printed.sides import CIA, KGB
from referee.games.cold_war.state.moves import (
    Activate,
    Assign,
    Claim,
    Decline,
    Destroy,
    Discard,
    EndTurn,
    First,
    Flip,
    Give,
    Leave,
    Pass,
    Peek,
    Recruit,
    Reorder,
    Return,
    Reveal,
    Send,
    Shuffle,
    Steal,
    Token,
    Turn,
    Use,
)
from referee.kernel.decision import Move
from referee.kernel.notation import Cursor, tokens
from referee.kernel.ruling import NotationError
from referee.kernel.text import say

SPOKEN_SIDES: dict[str, str] = {
    "cia": CIA, "中情局": CIA, "中央情报局": CIA, "kgb": KGB, "克格勃": KGB, "table": "table", "桌面": "table",
}  # fmt: skip

# keyword: its canonical word first
KEYWORDS: dict[type[Move], tuple[str, ...]] = {
    Flip: ("objective", "objective is", "目标", "目标牌", "确定目标"),
    Token: ("token", "balance token", "天秤筹码", "筹码"),
    Shuffle: ("shuffle", "shuffles", "洗牌", "重洗"),
    Reorder: ("reorder", "reorders", "重排"),
    Assign: ("agent", "agent x", "选择特工", "特工"),
    First: ("first", "begin", "begins", "starts", "先手", "先行动"),
    Recruit: ("recruit", "recruits", "draw", "draws", "招募", "招募团体"),
    Activate: ("activate", "activates", "激活", "激活团体"),
    Pass: ("pass", "passes", "跳过"),
    Destroy: ("destroy", "destroys", "hit", "hits", "摧毁"),
    Turn: ("turn", "turns", "readies", "mobilizes", "翻转", "改变"),
    Steal: ("steal", "steals", "take", "takes", "夺取"),
    Give: ("give", "gives", "交出", "交给"),
    Discard: ("discard", "discards", "弃掉", "弃牌"),
    Leave: ("leave", "leaves", "leave it", "leaves it", "放回"),
    Use: ("event", "use", "uses", "spend", "spends", "使用", "事件"),
    Decline: ("decline", "declines", "放弃"),
    Reveal: ("reveal", "reveals", "show", "shows", "展示"),
    Send: ("send", "sends", "派去休假", "休假"),
    Peek: ("peek", "peeks", "先看"),
    Claim: ("claim", "claims", "获得"),
    Return: ("return", "returns", "召回"),
    EndTurn: ("end turn", "end of turn", "回合结束"),
}
SECRET = ("unnamed", "hidden", "secret", "不公开", "未公开", "秘密")
BY_TABLE = (Flip, Token, Shuffle, EndTurn)
WITH_GROUP = (Recruit, Activate, Destroy, Turn, Steal, Give, Discard)
WITH_AGENT = (Assign, Reveal, Send, Return)
WITH_OBJECTIVE = (Flip, Claim)
WORDS: dict[str, type[Move]] = {word: kind for kind, forms in KEYWORDS.items() for word in forms}
STOP = frozenset(word for form in (*WORDS, *SPOKEN_SIDES) for word in form.split())


@cache
def _vocabulary() -> frozenset[str]:
    return names.chinese() | {form for form in (*WORDS, *SPOKEN_SIDES, *SECRET) if not form.isascii()}


def begin(line: str) -> Cursor:
    """Return the cursor at the beginning of *line*; raise NotationError when nothing is typed."""
    cursor = Cursor(tokens(line, _vocabulary())).past_separators()
    if cursor.token is None:
        raise NotationError(say("nothing was typed"))
    return cursor
