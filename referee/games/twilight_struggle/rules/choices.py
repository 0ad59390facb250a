"""What a card leaves a side to choose: where markers go, which country, which of several ways."""

from __future__ import annotations

from itertools import chain
from typing import ClassVar, Generic

from msgspec.structs import replace

from referee.games.twilight_struggle.printed.sides import US, USSR, Side, title
from referee.games.twilight_struggle.printed.typed import DONE
from referee.games.twilight_struggle.rules.decisions import Decision
from referee.games.twilight_struggle.rules.sentences import here
from referee.games.twilight_struggle.state.moves import Choose, Done, Place, Remove, Target
from referee.games.twilight_struggle.state.position import Position
from referee.games.twilight_struggle.state.where import Where, unfit
from referee.kernel.decision import Frame, M, Move
from referee.kernel.ruling import Ruling
from referee.kernel.text import Text, say


class Spread(Decision[M], Generic[M], frozen=True, kw_only=True):
    """*side* places or removes markers one by one: *n* in all, at most *each* in one country of *where*."""

    card: str = ""
    n: int
    where: Where
    each: int = 99
    optional: bool = False
    used: tuple[str, ...] = ()

    def is_open(self, position: Position) -> bool:
        if len(self.used) >= self.n:
            return False
        countries = chain(self.used, self.where.members(position))
        return any(not self.country_refused(position, country) for country in countries)

    def country_refused(self, position: Position, country: str) -> tuple[Ruling, ...]:
        """Return every reason against one more marker in *country*."""
        found: tuple[Ruling, ...] = ()
        if not self._allowed(position, country):
            found += self.no(unfit(position, self.where, country))
        if self.used.count(country) >= self.each:
            had = say("at most {each} in one country, and {country} has that", each=self.each, country=country)
            found += self.no(had)
        return found

    def untold(self, position: Position) -> list[Move]:
        return [Done(side=self.side)] if self.optional else []

    @property
    def is_begun(self) -> bool:
        return bool(self.used)

    def _allowed(self, position: Position, country: str) -> bool:
        """A country that this card has already used stays open: the card looks at the board it found."""
        return country in self.used or self.where.holds(position, country)

    def against(self, position: Position, move: M) -> tuple[Ruling, ...]:
        if isinstance(move, Done):
            return () if self.optional else self.no(say("{n} more to go", n=self.n - len(self.used)))
        assert isinstance(move, Place | Remove)
        return self.country_refused(position, move.country)

    def ended(self, position: Position, move: M) -> tuple[Ruling, ...]:
        return self.against(position, move) if len(self.used) < self.n else ()

    def _left(self, of: str = "") -> Text:
        """Return what is still to be placed or removed: '4 influence, at most 1 in one country'."""
        left = self.n - len(self.used)
        what = say("{n} {side} influence", n=left, side=of) if of else say("{n} influence", n=left)
        if self.each >= self.n:
            return what
        return say("{what}, at most {each} in one country", what=what, each=self.each)

    def marker(self, country: str) -> Move:
        """Return the move that places or removes one marker in *country*."""
        raise NotImplementedError(type(self).__name__)

    def candidates(self, position: Position) -> list[Move]:
        stop: list[Move] = [Done(side=self.side)] if self.optional else []
        countries = dict.fromkeys((*self.used, *self.where.countries(position)))
        return stop + [self.marker(country) for country in countries]


class Placing(Spread[Place | Done], frozen=True, kw_only=True):
    """*side* adds its own markers."""

    def marker(self, country: str) -> Move:
        return Place(side=self.side, country=country)

    def prompt(self, position: Position) -> Text:
        n = self._left()
        if self.optional:
            return say("add up to {n}, or {done}: {where}", done=DONE, n=n, where=self.where.phrase())
        return say("add {n}: {where}", n=n, where=self.where.phrase())

    def accept(self, position: Position, move: Place | Done) -> Position:
        if isinstance(move, Done):
            return position
        mine = US if self.side == US else USSR
        return position.put(mine, move.country, 1).push(replace(self, used=(*self.used, move.country)))


class Removing(Spread[Remove | Done], frozen=True, kw_only=True):
    """*side* takes away markers of *of*."""

    of: Side

    def marker(self, country: str) -> Move:
        return Remove(side=self.side, country=country)

    def prompt(self, position: Position) -> Text:
        n = self._left(title(self.of))
        if self.optional:
            return say("remove up to {n}, or {done}: {where}", done=DONE, n=n, where=self.where.phrase())
        return say("remove {n}: {where}", n=n, where=self.where.phrase())

    def country_refused(self, position: Position, country: str) -> tuple[Ruling, ...]:
        found = Spread.country_refused(self, position, country)
        if position.influence(self.of, country):
            return found
        return (*self.no(say("no {side} influence in {country}", side=title(self.of), country=country)), *found)

    def accept(self, position: Position, move: Remove | Done) -> Position:
        if isinstance(move, Done):
            return position
        return position.put(self.of, move.country, -1).push(replace(self, used=(*self.used, move.country)))


class Picking(Decision[Target | Done], frozen=True, kw_only=True):
    """*side* names *n* different countries of *where*; *then* is carried out HERE, in each as it is named."""

    card: str = ""
    where: Where
    then: tuple[Frame, ...]
    n: int = 1
    optional: bool = False
    used: tuple[str, ...] = ()

    def prompt(self, position: Position) -> Text:
        if self.optional:
            return say("name a country, or {done}: {where}", done=DONE, where=self.where.phrase())
        return say("name a country: {where}", where=self.where.phrase())

    def untold(self, position: Position) -> list[Move]:
        return [Done(side=self.side)] if self.optional else []

    @property
    def is_begun(self) -> bool:
        return bool(self.used)

    def is_open(self, position: Position) -> bool:
        return len(self.used) < self.n and any(c not in self.used for c in self.where.members(position))

    def candidates(self, position: Position) -> list[Move]:
        stop: list[Move] = [Done(side=self.side)] if self.optional else []
        return stop + [Target(side=self.side, country=c) for c in self.where.countries(position)]

    def against(self, position: Position, move: Target | Done) -> tuple[Ruling, ...]:
        if isinstance(move, Done):
            return () if self.optional else self.no(say("a country has to be named"))
        if move.country in self.used:
            return self.no(say("{country} has been named already", country=move.country))
        if self.where.holds(position, move.country):
            return ()
        return self.no(unfit(position, self.where, move.country))

    def ended(self, position: Position, move: Target | Done) -> tuple[Ruling, ...]:
        return self.against(position, move) if len(self.used) < self.n else ()

    def accept(self, position: Position, move: Target | Done) -> Position:
        if isinstance(move, Done):
            return position
        again = replace(self, used=(*self.used, move.country))
        return position.push(*here(self.then, move.country), again)


class Choosing(Decision[Choose], frozen=True, kw_only=True):
    """*side* takes one of the named *ways*; each is a word and the verbs it stands for."""

    parts: ClassVar[bool] = True

    card: str = ""
    ways: tuple[tuple[str, tuple[Frame, ...]], ...]

    def prompt(self, position: Position) -> Text:
        return say("choose: {options}", options=tuple(word for word, _ in self.ways))

    def candidates(self, position: Position) -> list[Move]:
        return [Choose(side=self.side, option=word) for word, _ in self.ways]

    def untold(self, position: Position) -> list[Move]:
        return Choosing.candidates(self, position)

    def against(self, position: Position, move: Choose) -> tuple[Ruling, ...]:
        if any(move.option == word for word, _ in self.ways):
            return ()
        return self.no(say("{option} is not offered: {prompt}", option=move.option, prompt=self.prompt(position)))

    def accept(self, position: Position, move: Choose) -> Position:
        return position.push(*dict(self.ways)[move.option])


class Offer(Choosing, frozen=True, kw_only=True):
    """The named ways, or none of them."""

    kinds: ClassVar[tuple[type[Move], ...]] = (
        Choose,
        Done,
    )

    def prompt(self, position: Position) -> Text:
        return say("choose: {options}, or {done}", done=DONE, options=tuple(word for word, _ in self.ways))

    def candidates(self, position: Position) -> list[Move]:
        return [Done(side=self.side), *Choosing.candidates(self, position)]

    def against(self, position: Position, move: Choose | Done) -> tuple[Ruling, ...]:
        return () if isinstance(move, Done) else Choosing.against(self, position, move)

    def accept(self, position: Position, move: Choose | Done) -> Position:
        return position if isinstance(move, Done) else Choosing.accept(self, position, move)
