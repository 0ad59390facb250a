"""Reads a typed line move by move against the positions that it leads through."""

from __future__ import annotations

from copy import copy

from referee.games.death_front.cards.description import describe
from referee.games.death_front.printed import grid
from referee.games.death_front.printed.armies import sides
from referee.games.death_front.printed.cards import Card, Kind, lexicon
from referee.games.death_front.state.moves import (
    RESULTS,
    Advance,
    Attack,
    Declare,
    Deploy,
    EndRound,
    Exit,
    Keep,
    Outcome,
    Recover,
    Redraw,
    Skip,
    Stay,
    Step,
    Target,
    Use,
)
from referee.games.death_front.state.position import Position
from referee.games.death_front.words.at_cursor import (
    card_at,
    card_moved,
    cell_at,
    class_asked,
    class_on,
    made,
    only_player,
)
from referee.games.death_front.words.vocabulary import (
    AIMS,
    ALONE,
    AND,
    DEADLOCK,
    EQUALS,
    NAMED,
    PLACES,
    RESULT_WORDS,
    STOP,
    STUCK,
    WITH,
    WORDS,
    vocabulary,
)
from referee.kernel.decision import Move
from referee.kernel.names import Lexicon
from referee.kernel.notation import Cursor, name_at, not_understood, tokens
from referee.kernel.ruling import NotationError
from referee.kernel.text import say


class Reader:
    """Reads one line against the positions it leads through; *side* is the player last named in it."""

    def __init__(self, line: str) -> None:
        self.line, self.side = line.replace(EQUALS, f" {EQUALS} "), ""
        self.cursor = Cursor(tokens(self.line, vocabulary())).past_separators()
        self.names: frozenset[str] = frozenset()
        if self.cursor.token is None:
            raise NotationError(say("nothing was typed"))

    @property
    def finished(self) -> bool:
        """True when the whole line has been read."""
        return self.cursor.past_separators().token is None

    def fork(self) -> Reader:
        """Return a reader at the same place."""
        return copy(self)

    def next(self, position: Position) -> list[Move]:
        """Return the next move of the line, as *position* makes it mean; raise NotationError."""
        self._learn(position)
        self.cursor = self.cursor.past_separators()
        self._read_side(position)
        kind = self._keyword()
        return [self._read(position, kind) if kind else self._bare(position)]

    def _learn(self, position: Position) -> None:
        """Cut Chinese text at the names on the cards as well, which only the position knows."""
        names = frozenset(
            form for d in position.decks for c in d.cards for form in (c.name, c.zh) if not form.isascii()
        )
        if names <= self.names:
            return
        self.names |= names
        at, ended = self.cursor.at, self.cursor.token is None
        cut = tokens(self.line, vocabulary() | self.names)
        place = next((i for i, token in enumerate(cut) if token.at >= at), len(cut))
        self.cursor = Cursor(cut, len(cut) if ended else place)

    # -- pieces -------------------------------------------------------------------------------------------------

    def _read_side(self, position: Position) -> None:
        while self.cursor.text in sides():
            self.side = self._one_side(position)
            self.cursor = self.cursor.past_separators()

    def _one_side(self, position: Position) -> str:
        """Return the player, or the table, that the word here names, and step over it."""
        named = sides()[self.cursor.text]
        if named in ("allies", "germans"):
            named = only_player(self.cursor, position, named)
        elif named != "table" and named not in position.players:
            raise NotationError(say("nobody plays {army} in this game", army=named), self.cursor.at)
        self.cursor = self.cursor.on()
        return named

    def _keyword(self) -> type[Move] | None:
        """Return the kind of the keyword here and step over it, or None."""
        for count in (2, 1):
            if (kind := WORDS.get(" ".join(self.cursor.phrase(count)))) is not None:
                self.cursor = self.cursor.on(count).past_separators()
                return kind
        return Declare if self.cursor.text in (*DEADLOCK, *STUCK) else None

    def _by(self, position: Position) -> str:
        """Return whose move it is: the player named, or the one who owes the next answer."""
        owed = position.pending.side if position.pending else "table"
        return self.side or owed

    def cell(self, position: Position) -> str:
        """Return the cell here and step over it; raise NotationError when there is none."""
        if (found := cell_at(self.cursor)) is None:
            said = self.cursor.text or say("nothing")
            line = "a cell was expected, as c2 or a1-2, not '{said}'"
            raise NotationError(say(line, said=said), self.cursor.at)
        cell, after = found
        if cell not in grid.cells(position.columns):
            line = "there is no cell {cell}: the grid has rows a to g and columns 1 to {columns}"
            raise NotationError(say(line, cell=cell, columns=position.columns), self.cursor.at)
        self.cursor = after
        return cell

    def _over(self, words: frozenset[str]) -> None:
        while self.cursor.text in words:
            self.cursor = self.cursor.on().past_separators()

    # -- kinds --------------------------------------------------------------------------------------------------

    def _read(self, position: Position, kind: type[Move]) -> Move:
        by = self._by(position)
        kind = _declined(position, by) if kind is Skip else kind
        if kind in ALONE:
            return made(kind, side="table" if kind is EndRound else by)
        if kind in NAMED:
            return self._of_card(position, kind, self.side or by)
        if kind in (Exit, Advance):
            self._over(PLACES | WITH)
            return made(kind, side=by, cell=self.cell(position))
        readers = {
            Redraw: self._redraw, Deploy: self._deploy, Step: self._step, Target: self._target, Attack: self._attack,
            Outcome: self._outcome, Declare: self._declare,
        }  # fmt: skip
        return readers[kind](position, by)

    def _redraw(self, position: Position, by: str) -> Move:
        number = self.cursor.number()
        if number is None:
            return Redraw(side=self.side or by)
        self.cursor = self.cursor.on()
        return Redraw(side=self.side or by, count=number)

    def _of_card(self, position: Position, kind: type[Move], by: str) -> Move:
        name, known = self._card(position, by)
        if kind is Recover:
            return Recover(side=by, card=name)
        return made(kind, side=by, card=name, first=self._first(name, known))

    def _deploy(self, position: Position, by: str) -> Move:
        name, known = self._card(position, by)
        self._over(PLACES)
        cell = self.cell(position)
        return Deploy(side=by, card=name, cell=cell, first=self._first(name, known))

    def _step(self, position: Position, by: str) -> Move:
        named = "" if cell_at(self.cursor) or self.cursor.text in PLACES else self._card(position, by)[0]
        self._over(PLACES)
        origin = self.cell(position)
        self._over(PLACES)
        to = self.cell(position)
        return Step(side=by, card=named or card_moved(self.cursor, position, by, origin), origin=origin, to=to)

    def _target(self, position: Position, by: str) -> Move:
        aim = self._aim()
        self._over(PLACES)
        cell = self.cell(position)
        return Target(side=by, cell=cell, aim=aim or class_asked(position) or "unit")

    def _aim(self) -> Kind | None:
        aim = AIMS.get(self.cursor.text)
        if aim:
            self.cursor = self.cursor.on().past_separators()
        return aim

    def _attack(self, position: Position, by: str) -> Move:
        aim = self._aim()
        self._over(PLACES)
        target = self.cell(position)
        after = self.cursor.past_separators()
        if after.text not in WITH:
            raise NotationError(say("say with which units: attack {cell} with b2, b3", cell=target), after.at)
        self.cursor = after.on()
        cells = tuple(sorted(self._cells(position)))
        return Attack(side=by, target=target, attackers=cells, aim=aim or class_on(position, target, by))

    def _cells(self, position: Position) -> list[str]:
        found = [self.cell(position)]
        while True:
            here = self.cursor
            self.cursor = self.cursor.past_separators()
            self._over(AND)
            if cell_at(self.cursor) is None:
                self.cursor = here
                return found
            found.append(self.cell(position))

    def _outcome(self, position: Position, by: str) -> Move:
        for count in (2, 1):
            word = " ".join(self.cursor.phrase(count))
            if word in RESULT_WORDS:
                self.cursor = self.cursor.on(count)
                return Outcome(what=RESULT_WORDS[word])
        raise NotationError(say("say one of: {results}", results=RESULTS), self.cursor.at)

    def _declare(self, position: Position, by: str) -> Move:
        who = self.side if self.side in position.players else ""
        if self.cursor.text in sides():
            self._read_side(position)
            who = self.side
        stuck = self.cursor.text in STUCK
        if not stuck and self.cursor.text not in DEADLOCK:
            raise NotationError(say("say what ends the game: deadlock, or stuck and the player"), self.cursor.at)
        self.cursor = self.cursor.on().past_separators()
        if stuck and self.cursor.text in sides() and not who:
            who = self._one_side(position)  # The player after a comma is the one who answers.
        self.side = ""
        return Declare(what="stuck" if stuck else "deadlock", who=who if stuck else "")

    def _bare(self, position: Position) -> Move:
        """Return what a cell, a result or a card means here without a keyword."""
        pending = position.pending
        kinds: tuple[type[Move], ...] = getattr(pending, "kinds", ()) if pending else ()
        for kind in (Advance, Target, Attack):
            if kind in kinds and cell_at(self.cursor):
                return self._read(position, kind)
        if Outcome in kinds and " ".join(self.cursor.phrase(2) or self.cursor.phrase(1)) in RESULT_WORDS:
            return self._outcome(position, "table")
        if self._knows(position) and (of_card := next((k for k in (Use, Recover) if k in kinds), None)):
            return self._read(position, of_card)
        if self._knows(position) and not self.finished:
            return self._deploy(position, self._by(position))
        raise not_understood(self.cursor, *self._lexicons(position), stop=STOP)

    # -- cards --------------------------------------------------------------------------------------------------

    def _lexicons(self, position: Position) -> list[Lexicon]:
        by = self._by(position)
        found = lexicon(position.deck(by)) if by in position.players else None
        return [found] if found else []

    def _knows(self, position: Position) -> bool:
        return any(name_at(self.cursor, found, STOP) for found in self._lexicons(position))

    def _card(self, position: Position, by: str) -> tuple[str, Card | None]:
        """Return the name of the card here and what is known of it, and step over it."""
        if by not in position.players:
            raise NotationError(say("say whose card it is: {players}", players=position.players), self.cursor.at)
        name, self.cursor = card_at(self.cursor, position.deck(by))
        return name, position.deck(by).find(name)

    def _first(self, name: str, known: Card | None) -> Card | None:
        """Return the description that follows, or None; one that only repeats what is known is None too."""
        after = self.cursor.past_separators()
        if after.text != EQUALS:
            return None
        card, self.cursor = describe(name, after.on())
        return None if known and card.told() == known.told() else card


def _declined(position: Position, by: str) -> type[Move]:
    """Return what 'skip' means for *by*: the attackers stay, the first hand is kept, or the step is done with."""
    pending = position.pending
    return next((kind for kind in (Stay, Keep) if pending and pending.takes(made(kind, side=by))), Skip)
