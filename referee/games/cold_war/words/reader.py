"""The notation of Cold War: what may be typed for each kind of move.

A line is read from left to right against the position, so that a bare name means what the pending decision asks for;
a leading keyword says it outright.
"""

from __future__ import annotations

from typing import Any

from referee.games.cold_war.printed import names
from referee.games.cold_war.printed.sides import CIA, KGB, SIDES, Side, other, title
from referee.games.cold_war.state.moves import (
    UNNAMED,
    Activate,
    Assign,
    Discard,
    First,
    Flip,
    Give,
    Leave,
    Recruit,
    Reveal,
    Send,
    Steal,
    Token,
    Use,
)
from referee.games.cold_war.state.position import Position
from referee.games.cold_war.words.vocabulary import (
    BY_TABLE,
    SECRET,
    SPOKEN_SIDES,
    STOP,
    WITH_AGENT,
    WITH_GROUP,
    WITH_OBJECTIVE,
    WORDS,
    begin,
)
from referee.kernel.decision import Move
from referee.kernel.names import Lexicon
from referee.kernel.notation import CursorReader, name_at, not_understood
from referee.kernel.ruling import AmbiguousName, NotationError
from referee.kernel.text import say


class Reader(CursorReader):
    """Reads one line against the positions it leads through.

    *side* is the side last named in it; *named* is true when that was directly before the move being read.
    """

    def __init__(self, line: str) -> None:
        self.cursor = begin(line)
        self.side = ""
        self.named = False

    def next(self, position: Position) -> list[Move]:
        """Return the next move of the line, as *position* makes it mean; raise NotationError."""
        self.cursor = self.cursor.past_separators()
        self._read_side()
        kind = self._keyword()
        move = self._spoken(position, kind) if kind else self._bare(position)
        self.named = False
        return [move]

    # -- pieces -----------------------------------------------------------------------------------------------------

    def _read_side(self) -> None:
        while self.cursor.text in SPOKEN_SIDES:
            self.side, self.named = SPOKEN_SIDES[self.cursor.text], True
            self.cursor = self.cursor.on().past_separators()

    def _keyword(self) -> type[Move] | None:
        """Return the kind of the keyword here and step over it, or None."""
        for count in (3, 2, 1):
            form = " ".join(self.cursor.phrase(count))
            if form in WORDS and not self._begins_name(count):
                self.cursor = self.cursor.on(count)
                return WORDS[form]
        return None

    def _begins_name(self, count: int) -> bool:
        """True when a longer name begins with the keyword's words."""
        spoken = (self.cursor.phrase(n) for n in range(count + 1, count + 3))
        return any(lexicon.exact(form) for form in spoken if form for lexicon in (names.groups(), names.objectives()))

    def _by(self, position: Position, kind: type[Move]) -> str:
        """Return whose move it is: the side named, or the only one that can act."""
        if kind in BY_TABLE:
            return "table"
        if self.side in SIDES:
            return self.side
        owed = position.pending.side if position.pending else "table"
        if owed == "both":
            raise NotationError(say("say whose move it is: cia or kgb"), self.cursor.at)
        return owed

    # -- with a keyword ---------------------------------------------------------------------------------------------

    def _spoken(self, position: Position, kind: type[Move]) -> Move:
        if kind is Reveal and getattr(position.pending, "shows", False):
            kind = Assign  # who has to show its Agent X chooses him so
        if kind is Token:
            return Token(who=self._who())
        if kind is First:
            return self._first(position)
        if kind is Use:
            return self._use(position)
        by = self._by(position, kind)
        if kind in WITH_GROUP:
            return _make(kind, side=by, group=self._name(names.groups()))
        if kind in WITH_OBJECTIVE:
            return _make(kind, side=by, objective=self._name(names.objectives()))
        if kind in WITH_AGENT:
            return _make(kind, side=by, agent=self._agent(kind))
        return _make(kind, side=by)

    def _who(self) -> Side:
        """Return the side named here."""
        here = self.cursor.past_separators()
        named = SPOKEN_SIDES.get(here.text, "")
        if named not in SIDES:
            raise NotationError(say("say which side: cia or kgb"), here.at)
        self.cursor = here.on()
        return CIA if named == CIA else KGB

    def _first(self, position: Position) -> First:
        """Return 'first kgb' or 'kgb first': the holder of the token says it, unless another side is said to."""
        holder = position.pending.side if position.pending and _accepts(position, First) else self._by(position, First)
        if SPOKEN_SIDES.get(self.cursor.text) in SIDES:
            speaker = self.side if self.named and self.side in SIDES else holder
            return First(side=speaker, who=self._who())
        if self.side not in SIDES:
            raise NotationError(say("say which side acts first: cia or kgb"), self.cursor.at)
        return First(side=holder, who=CIA if self.side == CIA else KGB)

    def _use(self, position: Position) -> Use:
        event = self._name(names.events())
        owner = position.owner(event)
        by = self.side if self.side in SIDES else owner or self._by(position, Use)
        return Use(side=by, event=event)

    def _agent(self, kind: type[Move]) -> str:
        """Return the agent named here; Agent X may be left unnamed; 'on leave' may follow who is sent."""
        if kind is Assign and self._is_secret():
            return UNNAMED
        agent = self._name(names.agents())
        if kind is Send and self.cursor.phrase(2) == ("on", "leave"):
            self.cursor = self.cursor.on(2)
        return agent

    def _is_secret(self) -> bool:
        """True, and stepped over, where 'unnamed' is said or nothing is."""
        here = self.cursor
        if here.text in SECRET:
            self.cursor = here.on()
            return True
        return here.token is None or here.past_separators() != here or here.text in SPOKEN_SIDES

    def _name(self, lexicon: Lexicon) -> str:
        self.cursor = self.cursor.past_separators()
        found = name_at(self.cursor, lexicon, STOP)
        if found is None:
            raise not_understood(self.cursor, lexicon, stop=STOP)
        name, self.cursor = found
        return name

    # -- bare names -------------------------------------------------------------------------------------------------

    def _bare(self, position: Position) -> Move:
        """Return what a bare name means here."""
        if self.cursor.token is None:
            raise NotationError(say("say what the {side} does", side=title(self.side)), self.cursor.at)
        kind = self._bare_kind(position) or self._out_of_place(position)
        if kind is Discard and _accepts(position, Recruit):
            raise NotationError(say("say whether the card is recruited, discarded or left"), self.cursor.at)
        return self._spoken(position, kind)

    def _bare_kind(self, position: Position) -> type[Move] | None:
        """Return the kind of move that a bare name here answers the pending decision with, or None."""
        pending = position.pending
        kinds: tuple[type[Move], ...] = getattr(pending, "kinds", ())
        if Assign in kinds and self.cursor.text in SECRET:
            return Assign
        if Use in kinds and self._is(names.events()) and self._is_used(position):
            return Use
        for kind in kinds:
            lexicon = _lexicon(kind)
            if lexicon is not None and self._is(lexicon):
                return self._group_kind(position, kind)
        return None

    def _group_kind(self, position: Position, kind: type[Move]) -> type[Move]:
        """Return *kind*, or what the place of the named group makes of it: one's own is activated or given."""
        if not (_accepts(position, Activate) or _accepts(position, Steal) or _accepts(position, Leave)):
            return kind
        if _accepts(position, Leave):
            return Discard
        found = name_at(self.cursor, names.groups(), STOP)
        by = self.side if self.side in SIDES else position.pending.side if position.pending else ""
        holder = position.holder(found[0]) if found else ""
        if _accepts(position, Steal):
            return Steal if holder == other(by) else Give
        return Activate if holder == by else Recruit

    def _is_used(self, position: Position) -> bool:
        """True when a bare event's name means its use: somebody has it, or a side is named before it."""
        found = name_at(self.cursor, names.events(), STOP)
        return bool(found and (position.owner(found[0]) or self.named))

    def _is(self, lexicon: Lexicon) -> bool:
        """True when a name of *lexicon* begins here, be it an ambiguous one."""
        try:
            return name_at(self.cursor, lexicon, STOP) is not None
        except AmbiguousName:
            return True

    def _out_of_place(self, position: Position) -> type[Move]:
        """Return the move that the words would be elsewhere, so that the rules can refuse it with a reason."""
        event: type[Move] = Use if self._is_used(position) else Flip
        spoken = (
            (names.events(), event),
            (names.groups(), Recruit),
            (names.agents(), Assign),
            (names.objectives(), Flip),
        )
        kind = next((kind for lexicon, kind in spoken if self._is(lexicon)), None)
        if kind is None:
            lexicons = (names.groups(), names.objectives(), names.agents())
            raise not_understood(self.cursor, *lexicons, stop=STOP)
        return kind


def _lexicon(kind: type[Move]) -> Lexicon | None:
    """Return the names that follow a keyword of *kind*; an event is only meant where `_is_used` says so."""
    if kind in WITH_GROUP:
        return names.groups()
    if kind in WITH_AGENT:
        return names.agents()
    return names.objectives() if kind in WITH_OBJECTIVE else None


def _accepts(position: Position, kind: type[Move]) -> bool:
    return kind in getattr(position.pending, "kinds", ())


def _make(kind: Any, **fields: Any) -> Move:
    move: Move = kind(**fields)
    return move
