"""The notation of Twilight Struggle: what may be typed for each kind of move, and how a move is written.

A line is read from left to right against the position, so that a bare country, card or number means what the
pending decision asks for; a leading keyword says it outright. `write` gives the canonical form.
"""

from __future__ import annotations

import csv
import re
from functools import cache
from typing import Any

from referee.games.twilight_struggle.board import CARDS, CHINA, MAP, US, USSR, title
from referee.games.twilight_struggle.moves import (
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
    Take,
    Target,
    Use,
    Winner,
)
from referee.games.twilight_struggle.plays import UN
from referee.games.twilight_struggle.position import Position
from referee.kernel import play
from referee.kernel.data import data_folder
from referee.kernel.names import Lexicon, words
from referee.kernel.notation import Cursor, length_of, name_at, not_understood, tokens
from referee.kernel.position import Decision, Move
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
_WITH_CARD = (Headline, Discard, Reveal, Draw, Take, Give, Look)
_WITH_COUNTRY = (Place, Remove, Target, Coup, Realign, BuyOff)
_WORDS: dict[str, type[Move]] = {word: kind for kind, forms in KEYWORDS.items() for word in forms}
_STOP = frozenset(w for form in (*_WORDS, *USES, *EVENT_AFTER, *SETUP) for w in form.split())


@cache
def _aliases() -> dict[str, tuple[str, ...]]:
    path = data_folder("twilight_struggle") / "names.csv"
    with path.open(encoding="utf-8", newline="") as file:
        return {r["name"]: (*r["zh"].split(";"), *r["aliases"].split(";")) for r in csv.DictReader(file)}


@cache
def countries() -> Lexicon:
    """Return the countries and all that they are called."""
    return Lexicon({name: tuple(a for a in _aliases()[name] if a) for name in MAP})


@cache
def cards() -> Lexicon:
    """Return the cards, their printed numbers excepted, and all that they are called."""
    return Lexicon({name: tuple(a for a in _aliases()[name] if a) for name in CARDS})


@cache
def _vocabulary() -> frozenset[str]:
    named = (form for names in _aliases().values() for form in names)
    forms = (*_WORDS, *USES, *OPTIONS, *EVENT_AFTER, *SETUP, *SIDES, *named)
    return frozenset(form for form in forms if form and not form.isascii())


def begin(line: str) -> Cursor:
    """Return the cursor at the beginning of *line*; raise NotationError when nothing is typed."""
    cursor = Cursor(tokens(line, _vocabulary())).past_separators()
    if cursor.token is None:
        raise NotationError(say("nothing was typed"))
    return cursor


class Reader:
    """Reads one line against the positions it leads through; *side* is the side last named in it."""

    def __init__(self, line: str) -> None:
        self.cursor = begin(line)
        self.side = ""
        self.begun = False
        self.named = False
        self.showing = False
        self.spot: Move | None = None

    @property
    def finished(self) -> bool:
        """True when the whole line has been read."""
        return self.cursor.past_separators().token is None

    def next(self, position: Position) -> list[Move]:
        """Return the next move or moves of the line, as *position* makes them mean; raise NotationError.

        A die read out after a coup that lost the game as it was declared (card 40) is no move any more, nor is 'done'
        after a choice that had come to its end by itself.
        """
        self.cursor = self.cursor.past_separators()
        if position.over and (self.cursor.number() is not None or self.cursor.dice()):
            self.cursor = self.cursor.on()
            return []
        start = self.cursor.place
        self._read_side()
        self.named = self.cursor.place > start
        if self.cursor.token is None:
            raise NotationError(say("say what the {side} does", side=title(self.side)), self.cursor.at)
        implied = self._implied(position)
        moves = [implied] if implied else self._move(position)
        if isinstance(moves[-1] if moves else None, Target):
            self._skip_count(position, moves[-1])
        self.begun = True
        self.spot = next((move for move in moves if isinstance(move, _WITH_COUNTRY)), self.spot)
        return moves

    # -- pieces -------------------------------------------------------------------------------------------------

    def _skip_count(self, position: Position, target: Move) -> None:
        """Step over the number of markers that are moved by naming *target* ('romania 2'), and over no die."""
        number, pending = self.cursor.number(), position.pending
        if number is None or pending is None or pending.objections(position, target):
            return
        assert isinstance(target, Target)
        after, country = play.answer(position, target), target.country
        moved = sum(abs(after.influence(side, country) - position.influence(side, country)) for side in (US, USSR))
        if moved == abs(number) and not _accepts(after, Roll):
            self.cursor = self.cursor.on()

    def _read_side(self) -> None:
        while self.cursor.text in SIDES and not self._is_pact():
            following = self.cursor.on().past_separators()
            if following.text in ("wins", "win", "胜"):
                return
            self.side = SIDES[self.cursor.text]
            self.cursor = following

    def _is_pact(self) -> bool:
        """True when 'us japan mutual' begins the name of the pact, not a US move."""
        return len(self.cursor.phrase(3)) >= 3 and bool(cards().fitting(self.cursor.phrase(3)))

    def _keyword(self) -> type[Move] | None:
        """Return the kind of the keyword here and step over it, or None."""
        for count in (3, 2, 1):
            form = " ".join(self.cursor.phrase(count))
            if form in _WORDS:
                self.cursor = self.cursor.on(count)
                return _WORDS[form]
        return None

    def _implied(self, position: Position) -> Move | None:
        """Return the answer that the rest of the line takes for granted, unless the line gives it or interrupts."""
        pending = position.pending
        implied = pending.implied(position) if pending else None
        if implied is None or self._setup_word():
            return implied
        start, kind = self.cursor, self._keyword()
        self.cursor = start
        if isinstance(implied, EndTurn) and (kind not in (None, Headline, Deal, Reshuffle) or self._use_is_named()):
            return None
        if kind in (type(implied), Reveal, BuyOff) or (kind is None and self._shows_a_card(position)):
            return None
        return implied

    def _shows_a_card(self, position: Position) -> bool:
        """True when a bare card here answers a side that is asked to show its hand."""
        owed = position.pending.side if position.pending else ""
        return _accepts(position, Reveal) and self.side in ("", owed) and bool(name_at(self.cursor, cards(), _STOP))

    def _setup_word(self) -> bool:
        return any(" ".join(self.cursor.phrase(len(form.split()))) == form for form in SETUP)

    def _by(self, position: Position) -> str:
        """Return whose move it is: the side named, or the only one that can act."""
        pending = position.pending
        owed = pending.side if pending else self.side or "table"
        if self.side and owed != "table":
            return self.side
        if owed == "both":
            raise NotationError(say("say whose headline it is: us or ussr"), self.cursor.at)
        return owed

    def _move(self, position: Position) -> list[Move]:
        if self._setup_word():
            self.cursor = self.cursor.on(2 if self.cursor.text == "set" else 1).past_separators()
            self._read_side()
            if length_of(self.cursor, countries()) or self._count_comes_first():
                return self._country_moves(Place, self._by(position))
        if (chosen := self._option(position)) is not None:
            return [chosen]
        if self.cursor.text in USES and self._answers_event(position):
            self.cursor = self.cursor.on().past_separators()
        if (winner := self._winner(position)) is not None:
            return [winner]
        if (use := self._use()) is not None:
            return [self._play(position, use)]
        if (drawn := self._drawn(position)) and _WORDS.get(self.cursor.text) in (Place, Coup, Realign):
            return [Play(side=self._by(position), card=drawn, use="operations")]
        if (kind := self._keyword()) is None:
            return self._bare(position)
        self._read_side()
        self.cursor = self.cursor.past_separators()
        return self._spoken(position, kind)

    def _answers_event(self, position: Position) -> bool:
        """True when a leading 'event' only introduces the choices that an event leaves open."""
        if self.cursor.text not in ("event", "事件"):
            return False
        after = self.cursor.on().past_separators()
        return length_of(after, countries()) > length_of(after, cards()) or not _accepts(position, Play, Headline)

    def _option(self, position: Position) -> Choose | None:
        """Return the alternative named here where the pending decision offers named ones."""
        pending = position.pending
        if pending is None or not _accepts(position, Choose):
            return None
        start = self.cursor
        if self.cursor.text in KEYWORDS[Choose]:
            self.cursor = self.cursor.on()
        offered = [m.option for m in pending.candidates(position) if isinstance(m, Choose)]
        if (option := OPTIONS.get(self.cursor.text)) in offered:
            self.cursor = self.cursor.on()
            return Choose(side=self._by(position) if self.named else pending.side, option=str(option))
        for count in (4, 3, 2, 1):
            spoken = self._words(count)
            fits = [o for o in offered if spoken and words(o) == spoken]
            fits = fits or [o for o in offered if spoken and words(o)[: len(spoken)] == spoken]
            fits = fits or [o for o in offered if len(spoken) == 1 and words(o)[0].startswith(spoken[0])]
            fits = fits or [o for o in offered if spoken == (f"{o}s",)]
            if len(fits) == 1:
                self.cursor = self.cursor.on(count)
                return Choose(side=self._by(position) if self.named else pending.side, option=fits[0])
        self.cursor = start
        return None

    def _words(self, count: int) -> tuple[str, ...]:
        part = self.cursor.tokens[self.cursor.place : self.cursor.place + count]
        return tuple(w for token in part for w in token.words) if len(part) == count else ()

    def _winner(self, position: Position) -> Winner | None:
        """Return 'us wins', 'winner us' or 'tie' where a contest of dice is pending."""
        text, following = self.cursor.text, self.cursor.on().text
        if text in SIDES and following in ("wins", "win", "胜"):
            self.cursor = self.cursor.on(2)
            return Winner(who=US if SIDES[text] == US else USSR)
        if text in KEYWORDS[Winner] and following in (*SIDES, "tie"):
            self.cursor = self.cursor.on(2)
            return Winner(who="tie" if following == "tie" else US if SIDES[following] == US else USSR)
        if text in ("tie", "平局") and _accepts(position, Winner):
            self.cursor = self.cursor.on()
            return Winner(who="tie")
        return None

    def _use(self) -> Use | None:
        """Return the use named before the card ('event nato') and step over it, or None."""
        for count in (2, 1):
            form = " ".join(self.cursor.phrase(count))
            if form in USES:
                self.cursor = self.cursor.on(count).past_separators()
                return USES[form]
        return None

    # -- kinds --------------------------------------------------------------------------------------------------

    def _spoken(self, position: Position, kind: type[Move]) -> list[Move]:
        by = self._by(position) if kind not in (Roll, Deal, Reshuffle, EndTurn, Winner) else "table"
        if kind is Play:
            return [self._play(position, None)]
        if kind in (Place, Remove) and not _accepts(position, kind) and _accepts(position, Target):
            kind = Target  # 'remove poland' where the card takes markers out of the country that is named
        if kind is BuyOff or (kind is Remove and self._under_crisis(position)):
            return [self._buy_off(self.side or by)]
        if kind in _WITH_COUNTRY:
            return self._country_moves(kind, self._any_side(by, kind))
        if kind is Give and (drawn := self._drawn(position)) and not self._names_a_card():
            return [Give(side=by, card=drawn)]
        if kind in _WITH_CARD:
            move = _make(kind, side=self._any_side(by, kind), card=self._card())
            if kind is Headline and self.cursor.text in ("event", "事件"):
                self.cursor = self.cursor.on()
            self.showing = kind is Reveal
            return [move]
        if kind is Choose:
            return [Choose(side=by, option=self._rest_of_option())]
        if kind is Done and self.begun and not _accepts(position, Done):
            return []
        if kind is Roll:
            return self._dice()
        if kind is Winner:
            raise NotationError(say("say who wins: 'winner us', 'winner ussr' or 'tie'"), self.cursor.at)
        return [_make(kind, side=by)]

    def _under_crisis(self, position: Position) -> bool:
        """True where markers that the side named takes away can only end the Cuban Missile Crisis."""
        return not _accepts(position, Remove) and position.has("Cuban Missile Crisis", self.side or "nobody")

    def _buy_off(self, by: str) -> BuyOff:
        start = self.cursor.place
        taken = self._country_moves(Remove, by)
        assert isinstance(taken[0], Remove)
        counted = any(char.isdigit() for token in self.cursor.tokens[start : self.cursor.place] for char in token.text)
        return BuyOff(side=by, country=taken[0].country, markers=len(taken) if counted else 2)

    def _any_side(self, by: str, kind: type[Move]) -> str:
        """Return the side named in the line for what may be said at any time, else *by*."""
        return self.side if kind in (Reveal, BuyOff) and self.side else by

    def _rest_of_option(self) -> str:
        option = self.cursor.rest()
        self.cursor = self.cursor.on(len(option.split()))
        return option

    def _dice(self) -> list[Move]:
        if pair := self.cursor.dice():
            self.cursor = self.cursor.on()
            return [Roll(pips=pair[0]), Roll(pips=pair[1])]
        number = self.cursor.number()
        if number is None:
            raise NotationError(say("a die was expected: a number from 1 to 6"), self.cursor.at)
        self.cursor = self.cursor.on()
        return [Roll(pips=number)]

    def _bare(self, position: Position) -> list[Move]:
        """Return what a country, card or number means here without a keyword."""
        pending = position.pending
        kinds: tuple[type[Move], ...] = getattr(pending, "kinds", ()) if pending else ()
        if kinds and all(kind in (Choose, Done) for kind in kinds):
            return [Choose(side=self._by(position), option=self._rest_of_option())]
        if (Place in kinds or Remove in kinds) and self._count_comes_first():
            return self._country_moves(Place if Place in kinds else Remove, self._by(position))
        if self.cursor.number() is not None or self.cursor.dice():
            return self._dice()
        if (more := self._one_more(kinds)) is not None:
            return more
        if self.showing and not self.named and self._names_a_card() and not self._use_is_named():
            return [Reveal(side=self.side or self._by(position), card=self._card())]
        if Play in kinds and self._use_follows_card():
            return [self._play(position, None)]
        for kind in kinds:
            if kind in _WITH_COUNTRY and self._a_card_is_played():
                continue
            if kind in _WITH_COUNTRY and name_at(self.cursor, countries(), _STOP):
                return self._country_moves(kind, self._by(position))
            if kind in _WITH_CARD and self._use_is_named():
                continue
            if kind in _WITH_CARD and name_at(self.cursor, cards(), _STOP):
                return [_make(kind, side=self._by(position), card=self._card())]
            if kind is Play and name_at(self.cursor, cards(), _STOP):
                return [self._play(position, None)]
        return self._out_of_place(position)

    def _one_more(self, kinds: tuple[type[Move], ...]) -> list[Move] | None:
        """Return one more of the moves before it where a country follows that nothing asks for any more."""
        if self.spot is None or any(kind in kinds for kind in _WITH_COUNTRY):
            return None
        here = self._exactly(countries())
        if not here or self._exactly(cards()) > here:
            return None
        return self._country_moves(type(self.spot), self.side or self.spot.side)

    def _exactly(self, names: Lexicon) -> int:
        """Return how many words from here are a name in full or an alias, 0 when none are."""
        return next((count for count in (4, 3, 2, 1) if names.exact(self.cursor.phrase(count))), 0)

    def _use_follows_card(self) -> bool:
        """True when the card here is followed by what it is played for, or is a scoring card."""
        found = name_at(self.cursor, cards(), _STOP)
        return found is not None and (CARDS[found[0]].scoring or self._use_is_named())

    def _use_is_named(self) -> bool:
        """True when a card here is followed by what it is played for: a use, or the operation that comes next."""
        found = name_at(self.cursor, cards(), _STOP)
        after = found[1].past_separators() if found else self.cursor
        named = any(" ".join(after.phrase(n)) in USES for n in (1, 2))
        return found is not None and (named or _WORDS.get(after.text) in (Place, Coup, Realign))

    def _a_card_is_played(self) -> bool:
        """True when a card, longer than any country, and its use stand here: 'vietnam revolts ops'."""
        return length_of(self.cursor, cards()) > length_of(self.cursor, countries()) and self._use_is_named()

    def _out_of_place(self, position: Position) -> list[Move]:
        """Return the move that the words would be elsewhere, so that the rules can refuse it with a reason."""
        if name_at(self.cursor, cards(), _STOP):
            return [self._play(position, None)]
        if name_at(self.cursor, countries(), _STOP):
            return self._country_moves(Place, self._by(position))
        raise not_understood(self.cursor, cards(), countries(), stop=_STOP)

    def _country_moves(self, kind: type[Move], by: str) -> list[Move]:
        if self.cursor.token is None:
            raise NotationError(say("a country was expected at the end of the line"), self.cursor.at)
        before = self._count(kind) if self._count_comes_first() else 0
        found = name_at(self.cursor, countries(), _STOP)
        if found is None:
            raise not_understood(self.cursor, countries(), stop=_STOP)
        country, self.cursor = found
        count = before or self._count(kind)
        if count < 0 and kind is Place:
            kind, count = Remove, -count
        return [_make(kind, side=by, country=country)] * abs(count)

    def _count(self, kind: type[Move]) -> int:
        """Return the number of markers after a country, 1 when none is said."""
        number = self.cursor.number() if kind in (Place, Remove) else None
        if kind in (Place, Remove) and (times := re.fullmatch(r"[x×](\d+)", self.cursor.text)):
            number = int(times[1])
        if number is None:
            return 1
        if not 1 <= abs(number) <= 99:
            raise NotationError(say("{number} markers cannot be moved", number=number), self.cursor.at)
        self.cursor = self.cursor.on()
        return number

    def _count_comes_first(self) -> bool:
        """True when a number stands here and a country after it: '4 poland'."""
        return self.cursor.number() is not None and length_of(self.cursor.on(), countries()) > 0

    def _card(self) -> str:
        if self.cursor.token is None:
            raise NotationError(say("a card was expected at the end of the line"), self.cursor.at)
        found = name_at(self.cursor, cards(), _STOP)
        if found is None:
            raise not_understood(self.cursor, cards(), stop=_STOP)
        card, self.cursor = found
        return card

    def _drawn(self, position: Position) -> str:
        """Return the card that was drawn and is to be played or given back, or ''."""
        return str(getattr(position.pending, "drawn", ""))

    def _names_a_card(self) -> bool:
        text = self.cursor.text
        if not text or self.cursor.number() is not None or text in _WORDS or (text in SIDES and not self._is_pact()):
            return False
        return name_at(self.cursor, cards(), _STOP) is not None

    def _in_hand(self, position: Position, use: Use) -> str:
        """Return the card meant where a use is named without one: the card drawn, or the one that gives operations."""
        if self._names_a_card():
            return ""
        giving = getattr(position.pending, "card", "") if hasattr(position.pending, "points") else ""
        return self._drawn(position) or (giving if use == "space" else "")

    def _play(self, position: Position, use: Use | None) -> Play:
        by = self._by(position)
        if use and (meant := self._in_hand(position, use)):
            return Play(side=by, card=meant, use=use)
        card = self._card()
        here = self.cursor
        if card == UN and (companion := self._companion()):
            return Play(side=by, card=card, use=self._companion_use(), companion=companion)
        self.cursor = here
        return Play(side=by, card=card, use=use or self._event_after(by, card) or self._use_after(card))

    def _event_after(self, by: str, card: str) -> Use | None:
        """Return what 'event after' comes to: operations for an enemy card; else both uses, for 5.1 to refuse."""
        after = self.cursor.past_separators()
        for count in (2, 1):
            if " ".join(after.phrase(count)) in EVENT_AFTER:
                self.cursor = after.on(count)
                return "operations" if CARDS[card].side in (US, USSR) and CARDS[card].side != by else "event first"
        return None

    def _companion(self) -> str:
        """Return the second card of UN Intervention, or '' when it is played alone."""
        self.cursor = self.cursor.past_separators()
        if self._use_after_or_none() == "operations" and self.cursor.text not in USES:
            return ""
        while self.cursor.text in ("event", "事件", "with", "cancels", "cancel", "+"):
            self.cursor = self.cursor.on().past_separators()
        try:
            return self._card() if self.cursor.token else ""
        except NotationError:
            return ""

    def _companion_use(self) -> Use:
        after = self.cursor.past_separators()
        if after.text in ("space", "太空"):
            self.cursor = after.on()
            return "space"
        if after.text in ("event", "ops", "operations"):
            self.cursor = after.on()
        return "event"

    def _use_after(self, card: str) -> Use:
        use = self._use_after_or_none()
        if use:
            return use
        if CARDS[card].scoring:
            return "event"
        if card == CHINA:
            return "operations"
        after = self.cursor.past_separators()
        if after.token is None or after.text in SIDES:
            reason = say("say what {card} is played for: event, operations or space", card=card)
        else:
            reason = say(
                "'{word}' is not understood; say what {card} is played for: event, operations or space",
                word=after.token.text,
                card=card,
            )
        raise NotationError(reason, after.at)

    def _use_after_or_none(self) -> Use | None:
        """Return the use that follows a card: named, or told by the operation that comes next."""
        after = self.cursor.past_separators()
        for count in (2, 1):
            form = " ".join(after.phrase(count))
            if form in USES:
                self.cursor = after.on(count)
                return USES[form]
        return "operations" if _WORDS.get(after.text) in (Place, Coup, Realign) else None


def _accepts(position: Position, *kinds: type[Move]) -> bool:
    pending: Decision | None = position.pending
    accepted: tuple[type[Move], ...] = getattr(pending, "kinds", ()) if pending else ()
    return any(kind in accepted for kind in kinds)


def _make(kind: Any, **fields: Any) -> Move:
    move: Move = kind(**fields)
    return move


def write(move: Move) -> str:
    """Return *move* in canonical notation: 'us: coup iran', 'ussr: nato, operations', 'table: roll 3'."""
    return f"{move.side}: {_said(move)}"


def _said(move: Move) -> str:
    if isinstance(move, Play):
        with_card = f" with {move.companion.casefold()}" if move.companion else ""
        return f"{move.card.casefold()}{with_card}, {move.use}"
    word = KEYWORDS[type(move)][0]
    if isinstance(move, Place | Remove | Target | Coup | Realign | BuyOff):
        return f"{word} {move.country.casefold()}"
    if isinstance(move, Headline | Discard | Reveal | Draw | Take | Give | Look):
        return f"{word} {move.card.casefold()}"
    if isinstance(move, Roll):
        return f"{word} {move.pips}"
    if isinstance(move, Winner):
        return f"{word} {move.who}"
    return f"{word} {move.option}" if isinstance(move, Choose) else word
