"""Questions as people ask them, in both languages: what answers each, and that no move is taken for one."""

from __future__ import annotations

import pytest

from referee.kernel.game import game
from referee.table.questions import asked

TWILIGHT, COLD, FRONT = "twilight-struggle", "cold-war", "death-front"

ASKED = [
    # can X do Y
    (TWILIGHT, "can I coup iran with fidel?", "check", "coup iran with fidel"),
    (TWILIGHT, "can the russians still coup in europe?", "check", "russians still coup in europe"),
    (TWILIGHT, "is the us allowed to coup italy", "check", "us coup italy"),
    (TWILIGHT, "is it legal to coup iran with nato", "check", "coup iran with nato"),
    (TWILIGHT, "coup italy legal?", "check", "coup italy"),
    (TWILIGHT, "苏联能政变意大利吗", "check", "苏联 政变意大利"),
    (TWILIGHT, "我能打中国牌吗", "check", "中国牌"),
    (TWILIGHT, "北约能打吗", "check", "北约"),
    (TWILIGHT, "can nato be played?", "check", "nato"),
    (TWILIGHT, "现在能不能政变伊朗", "check", "政变伊朗"),
    (TWILIGHT, "政变意大利行吗", "check", "政变意大利"),
    (COLD, "can cia send the analyst", "check", "cia send the analyst"),
    (COLD, "cia能派分析员吗", "check", "cia 派分析员"),
    (FRONT, "can c2 attack d2", "check", "c2 attack d2"),
    (FRONT, "c2能攻击d2吗", "check", "c2 攻击d2"),
    (FRONT, "美军能部署吗", "check", "美军 部署"),
    # what if, why not, how likely
    (TWILIGHT, "what if us nato coup iran 4", "what-if", "us nato coup iran 4"),
    (TWILIGHT, "如果美国北约政变伊朗4会怎样", "what-if", "美国北约政变伊朗4"),
    (TWILIGHT, "why can't the us coup italy", "why", "us coup italy"),
    (TWILIGHT, "why can the ussr not coup italy", "why", "ussr coup italy"),
    (TWILIGHT, "why was that refused?", "why", ""),
    (TWILIGHT, "为什么美国不能政变意大利", "why", "美国 政变意大利"),
    (TWILIGHT, "政变意大利为什么不行", "why", "政变意大利"),
    (TWILIGHT, "为什么不行", "why", ""),
    (COLD, "why can't kgb pass", "why", "kgb pass"),
    (TWILIGHT, "what are the odds of coup iran 3", "odds", "coup iran 3"),
    (TWILIGHT, "伊朗政变成功率多少", "odds", "伊朗政变"),
    # what may X do, where
    (TWILIGHT, "what can I do?", "legal", ""),
    (TWILIGHT, "so what can the Soviets do now", "legal", ""),
    (TWILIGHT, "美国能做什么", "legal", ""),
    (COLD, "能打什么", "legal", ""),
    (FRONT, "what are my options", "legal", ""),
    (TWILIGHT, "which countries can I coup", "suggest", "coup"),
    (TWILIGHT, "哪些国家能政变", "suggest", "政变"),
    # who is ahead, who controls, what it is worth
    (TWILIGHT, "who is ahead in asia", "score", "asia"),
    (TWILIGHT, "who dominates africa", "score", "africa"),
    (TWILIGHT, "does the us control europe", "score", "europe"),
    (TWILIGHT, "how much is asia worth", "score", "asia"),
    (TWILIGHT, "亚洲谁领先", "score", "亚洲"),
    (TWILIGHT, "谁在亚洲领先", "score", "亚洲"),
    (TWILIGHT, "亚洲值几分", "score", "亚洲"),
    (TWILIGHT, "苏联在亚洲领先吗", "score", "亚洲"),
    (COLD, "谁领先", "score", ""),
    (FRONT, "who is winning", "score", ""),
    (TWILIGHT, "who controls Iran?", "country", "Iran"),
    (TWILIGHT, "how much influence does the us have in iran", "country", "iran"),
    (TWILIGHT, "who holds china?", "status", ""),
    (TWILIGHT, "我还有几张牌？", "status", ""),
    (TWILIGHT, "伊朗谁控制", "country", "伊朗"),
    # what does a card do, what is printed
    (TWILIGHT, "what does fidel do", "card", "fidel"),
    (TWILIGHT, "how many ops is nato", "card", "nato"),
    (TWILIGHT, "北约这张牌有什么用", "card", "北约"),
    (TWILIGHT, "stability of iran", "country", "iran"),
    (TWILIGHT, "伊朗是战场国吗", "country", "伊朗"),
    (COLD, "特工分析员有什么用", "card", "分析员"),
    (COLD, "what is libya", "card", "libya"),
    # how does one win, how does it work
    (TWILIGHT, "how do I win?", "rules", "victory"),
    (COLD, "怎么赢", "rules", "victory"),
    (FRONT, "when does the game end", "rules", "victory"),
    (TWILIGHT, "how does realignment work", "rules", "realignment"),
    (TWILIGHT, "怎么政变", "rules", "政变"),
    (COLD, "停火怎么算", "rules", "停火"),
    # how many, whose turn, what is owed
    (TWILIGHT, "how many milops does the us need", "status", ""),
    (TWILIGHT, "what is the defcon", "status", ""),
    (TWILIGHT, "军事行动还差多少", "status", ""),
    (TWILIGHT, "who has the china card", "status", ""),
    (TWILIGHT, "what is in the discard pile", "status", ""),
    (COLD, "克格勃多少分", "status", ""),
    (FRONT, "牌堆还剩几张", "status", ""),
    (TWILIGHT, "whose turn is it?", "status", ""),
    (COLD, "轮到克格勃了吗", "status", ""),
    (TWILIGHT, "what is owed", "legal", ""),
    (TWILIGHT, "接下来呢", "legal", ""),
    # what happened, how far
    (TWILIGHT, "what has been played", "recap", ""),
    (TWILIGHT, "刚才发生了什么", "recap", ""),
    (FRONT, "how far is supply", "supply", ""),
    (FRONT, "补给到哪", "supply", ""),
    (FRONT, "how far does c2 reach", "range", "c2"),
    (FRONT, "c2能打到哪", "range", "c2"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "typed", "does", "text"), ASKED)
def test_a_question_is_answered_by_what_the_referee_can_say(name: str, typed: str, does: str, text: str) -> None:
    rules = game(name)
    found = asked(typed, rules, rules.new({}, {}))
    assert found is not None
    assert (found.does, found.text) == (does, text)


LINES = [
    (TWILIGHT, "us coup iran 4"), (TWILIGHT, "can 2, france 1"), (TWILIGHT, "us scores asia"),
    (TWILIGHT, "us nato ops"), (TWILIGHT, "operations nato"), (TWILIGHT, "苏联伊朗影响力1"),
    (COLD, "没有效果"), (COLD, "back where it is"), (FRONT, "can do nothing"), (FRONT, "can hit 2"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "line"), LINES)
def test_a_move_is_no_question(name: str, line: str) -> None:
    rules = game(name)
    assert asked(line, rules, rules.new({}, {})) is None


@pytest.mark.parametrize("name", [TWILIGHT, COLD, FRONT])
def test_no_word_or_name_of_a_game_is_a_question(name: str) -> None:
    """'can do nothing' is what a unit is stuck by, '如何停止忧虑' a card."""
    rules = game(name)
    first = rules.new({}, {})
    forms = {form for said, _, _ in rules.grammar.vocabulary.said for form in said.split(";") if form.strip()}
    assert [form for form in sorted(forms) if asked(form, rules, first) or asked(f"{form} 2", rules, first)] == []


def test_what_nobody_asks_in_so_many_words_is_no_question() -> None:
    assert asked("can I " * 40 + "coup iran") is None
    assert asked("can I coup iran " * 400) is None
    assert asked("can I coup iran 1234567890") is None
