"""The notation of Twilight Struggle: what may be typed for each kind of move, and how a move is written.

A line is read from left to right against the position, so that a bare country, card or number means what the
pending decision asks for; a leading keyword says it outright. `write` gives the canonical form.
"""

from __future__ import annotations

from copy import copy
from typing import Any

from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.sides import US, USSR, title
from referee.games.twilight_struggle.rules.lasting import on
from referee.games.twilight_struggle.rules.meanings import CoupLoses
from referee.games.twilight_struggle.rules.turn.dealing import missing
from referee.games.twilight_struggle.rules.written import cancellers
from referee.games.twilight_struggle.state.moves import (
    BuyOff,
    Choose,
    Coup,
    Deal,
    Done,
    EndTurn,
    Give,
    Headline,
    Place,
    Play,
    Realign,
    Remove,
    Reshuffle,
    Reveal,
    Roll,
    Target,
    Use,
    Winner,
)
from referee.games.twilight_struggle.state.position import Position
from referee.games.twilight_struggle.words.spoken import Spoken
from referee.games.twilight_struggle.words.vocabulary import (
    EVENT_AFTER,
    KEYWORDS,
    OPTIONS,
    SIDES,
    STOP,
    USES,
    WITH_CARD,
    WITH_COUNTRY,
    WORDS,
    cards,
    countries,
)
from referee.kernel import engine
from referee.kernel.decision import Move
from referee.kernel.names import words
from referee.kernel.notation import length_of, name_at, not_understood
from referee.kernel.ruling import NotationError
from referee.kernel.text import say


class Reader(Spoken):
    """Reads one line against the positions it leads through; *side* is the side last named in it."""

    def fork(self) -> Reader:
        """Return a reader at the same place."""
        return copy(self)

    def next(self, position: Position) -> list[Move]:
        """Return the next move or moves of the line, as *position* makes them mean; raise NotationError."""
        self.cursor = self.cursor.past_separators()
        start = self.cursor.place
        self._read_side()
        self.named = self.cursor.place > start
        if self.cursor.token is None:
            raise NotationError(say("say what the {side} does", side=title(self.side)), self.cursor.at)
        moves = self._move(position)
        if isinstance(moves[-1] if moves else None, Target):
            self._skip_count(position, moves[-1])
        self.spot = next((move for move in moves if isinstance(move, WITH_COUNTRY)), self.spot)
        return moves

    def _skip_count(self, position: Position, target: Move) -> None:
        """Step over the number of markers that are moved by naming *target* ('romania 2'), and over no die."""
        number, pending = self.cursor.number(), position.pending
        if number is None or pending is None or pending.objections(position, target):
            return
        assert isinstance(target, Target)
        after, country = engine.advance(position, target), target.country
        moved = sum(abs(after.influence(side, country) - position.influence(side, country)) for side in (US, USSR))
        if moved == abs(number) and not _accepts(after, Roll):
            self.cursor = self.cursor.on()

    def _shows_a_card(self, position: Position) -> bool:
        """True when a bare card here answers a side that is asked to show its hand."""
        owed = position.pending.side if position.pending else ""
        return _accepts(position, Reveal) and self.side in ("", owed) and bool(name_at(self.cursor, cards(), STOP))

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
        if (drawn := self._drawn(position)) and WORDS.get(self.cursor.text) in (Place, Coup, Realign):
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

    def _spoken(self, position: Position, kind: type[Move]) -> list[Move]:
        by = self._by(position) if kind not in (Roll, Deal, Reshuffle, EndTurn, Winner) else "table"
        if kind is Play:
            return [self._play(position, None)]
        if kind in (Place, Remove) and not _accepts(position, kind) and _accepts(position, Target):
            kind = Target  # 'remove poland' where the card takes markers out of the country that is named
        if kind is BuyOff or (kind is Remove and self._under_crisis(position)):
            return [self._buy_off(self.side or by)]
        if kind in WITH_COUNTRY:
            return self._country_moves(kind, self._any_side(by, kind))
        if kind is Give and (drawn := self._drawn(position)) and not self._names_a_card():
            return [Give(side=by, card=drawn)]
        if kind in WITH_CARD:
            move = _make(kind, side=self._any_side(by, kind), card=self._card())
            if kind is Headline and self.cursor.text in ("event", "事件"):
                self.cursor = self.cursor.on()
            self.showing = kind is Reveal
            return [move]
        if kind is Choose:
            return [Choose(side=by, option=self._rest_of_option())]
        if kind is Roll:
            return self._dice()
        if kind is Deal:
            self._skip_hands(position)
        if kind is Winner:
            raise NotationError(say("say who wins: 'winner us', 'winner ussr' or 'tie'"), self.cursor.at)
        return [_make(kind, side=by)]

    def _skip_hands(self, position: Position) -> None:
        """Step over how many cards each side is dealt, where that is so: 'deal us 8, ussr 8'."""
        here = self.cursor
        side, count = (self.side, here) if here.number() is not None else (SIDES.get(here.text, ""), here.on())
        while side in (US, USSR) and count.number() == missing(position, US if side == US else USSR):
            self.cursor, self.side = count.on(), ""
            here = self.cursor.past_separators()
            side, count = SIDES.get(here.text, ""), here.on()

    def _under_crisis(self, position: Position) -> bool:
        """True where markers that the side named takes away can only end a crisis."""
        return not _accepts(position, Remove) and bool(on(position, CoupLoses, self.side or "nobody"))

    def _buy_off(self, by: str) -> BuyOff:
        start = self.cursor.place
        taken = self._country_moves(Remove, by)
        assert isinstance(taken[0], Remove)
        counted = any(char.isdigit() for token in self.cursor.tokens[start : self.cursor.place] for char in token.text)
        return BuyOff(side=by, country=taken[0].country, markers=len(taken) if counted else 2)

    def _any_side(self, by: str, kind: type[Move]) -> str:
        """Return the side named in the line for what may be said at any time, else *by*."""
        return self.side if kind in (Reveal, BuyOff) and self.side else by

    def _bare(self, position: Position) -> list[Move]:
        """Return what a country, card or number means here without a keyword."""
        pending = position.pending
        kinds: tuple[type[Move], ...] = getattr(pending, "kinds", ()) if pending else ()
        if kinds and all(kind in (Choose, Done) for kind in kinds):
            return [Choose(side=self._by(position), option=self._rest_of_option())]
        if (Place in kinds or Remove in kinds) and self._count_comes_first():
            return self._country_moves(Place if Place in kinds else Remove, self._by(position))
        if (self.cursor.number() is not None or self.cursor.dice()) and not name_at(self.cursor, cards(), STOP):
            return self._dice()
        if (more := self._one_more(kinds)) is not None:
            return more
        if self.showing and not self.named and self._names_a_card() and not self._use_is_named():
            return [Reveal(side=self.side or self._by(position), card=self._card())]
        if Play in kinds and self._use_follows_card():
            return [self._play(position, None)]
        for kind in kinds:
            if kind in WITH_COUNTRY and self._a_card_is_played():
                continue
            if kind in WITH_COUNTRY and name_at(self.cursor, countries(), STOP):
                return self._country_moves(kind, self._by(position))
            if kind in WITH_CARD and self._use_is_named():
                continue
            if kind in WITH_CARD and name_at(self.cursor, cards(), STOP):
                return [_make(kind, side=self._by(position), card=self._card())]
            if kind is Play and name_at(self.cursor, cards(), STOP):
                return [self._play(position, None)]
        return self._out_of_place(position)

    def _one_more(self, kinds: tuple[type[Move], ...]) -> list[Move] | None:
        """Return one more of the moves before it where a country follows that nothing asks for any more."""
        if self.spot is None or any(kind in kinds for kind in WITH_COUNTRY):
            return None
        here = self._exactly(countries())
        if not here or self._exactly(cards()) > here:
            return None
        return self._country_moves(type(self.spot), self.side or self.spot.side)

    def _out_of_place(self, position: Position) -> list[Move]:
        """Return the move that the words would be elsewhere, so that the rules can refuse it with a reason."""
        if name_at(self.cursor, cards(), STOP):
            return [self._play(position, None)]
        if name_at(self.cursor, countries(), STOP):
            return self._country_moves(Place, self._by(position))
        raise not_understood(self.cursor, cards(), countries(), stop=STOP)

    def _country_moves(self, kind: type[Move], by: str) -> list[Move]:
        if self.cursor.token is None:
            raise NotationError(say("a country was expected at the end of the line"), self.cursor.at)
        before = self._count(kind) if self._count_comes_first() else 0
        found = name_at(self.cursor, countries(), STOP)
        if found is None:
            raise not_understood(self.cursor, countries(), stop=STOP)
        country, self.cursor = found
        count = before or self._count(kind)
        if count < 0 and kind is Place:
            kind, count = Remove, -count
        return [_make(kind, side=by, country=country)] * abs(count)

    def _drawn(self, position: Position) -> str:
        """Return the card that was drawn and is to be played or given back, or ''."""
        return str(getattr(position.pending, "drawn", ""))

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
        if card in cancellers() and (companion := self._companion()):
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


def _accepts(position: Position, *kinds: type[Move]) -> bool:
    pending = position.pending
    accepted: tuple[type[Move], ...] = getattr(pending, "kinds", ()) if pending else ()
    return any(kind in accepted for kind in kinds)


def _make(kind: Any, **fields: Any) -> Move:
    move: Move = kind(**fields)
    return move
