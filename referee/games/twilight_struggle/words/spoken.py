"""What stands at a place in a typed line, whatever it may mean there: a side, a keyword, a card, a number."""

from __future__ import annotations

import re

from referee.games.twilight_struggle.printed.cards import CARDS, CHINA
from referee.games.twilight_struggle.state.moves import Coup, Place, Realign, Remove, Roll, Use
from referee.games.twilight_struggle.words.vocabulary import SETUP, SIDES, STOP, USES, WORDS, begin, cards, countries
from referee.kernel.decision import Move
from referee.kernel.names import Lexicon
from referee.kernel.notation import length_of, name_at, not_understood
from referee.kernel.ruling import NotationError
from referee.kernel.text import say


class Spoken:
    """A line and the place reached in it; *side* is the side last named."""

    def __init__(self, line: str) -> None:
        self.cursor = begin(line)
        self.side = ""
        self.named = False
        self.showing = False
        self.spot: Move | None = None

    @property
    def finished(self) -> bool:
        """True when the whole line has been read."""
        return self.cursor.past_separators().token is None

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
            if form in WORDS:
                self.cursor = self.cursor.on(count)
                return WORDS[form]
        return None

    def _setup_word(self) -> bool:
        return any(" ".join(self.cursor.phrase(len(form.split()))) == form for form in SETUP)

    def _words(self, count: int) -> tuple[str, ...]:
        part = self.cursor.tokens[self.cursor.place : self.cursor.place + count]
        return tuple(w for token in part for w in token.words) if len(part) == count else ()

    def _use(self) -> Use | None:
        """Return the use named before the card ('event nato') and step over it, or None."""
        for count in (2, 1):
            form = " ".join(self.cursor.phrase(count))
            if form in USES:
                self.cursor = self.cursor.on(count).past_separators()
                return USES[form]
        return None

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

    def _exactly(self, names: Lexicon) -> int:
        """Return how many words from here are a name in full or an alias, 0 when none are."""
        return next((count for count in (4, 3, 2, 1) if names.exact(self.cursor.phrase(count))), 0)

    def _use_follows_card(self) -> bool:
        """True when the card here is followed by what it is played for, or is a scoring card."""
        found = name_at(self.cursor, cards(), STOP)
        return found is not None and (CARDS[found[0]].scoring or self._use_is_named())

    def _use_is_named(self) -> bool:
        """True when a card here is followed by what it is played for: a use, or the operation that comes next."""
        found = name_at(self.cursor, cards(), STOP)
        after = found[1].past_separators() if found else self.cursor
        named = any(" ".join(after.phrase(n)) in USES for n in (1, 2))
        return found is not None and (named or WORDS.get(after.text) in (Place, Coup, Realign))

    def _a_card_is_played(self) -> bool:
        """True when a card, longer than any country, and its use stand here: 'vietnam revolts ops'."""
        return length_of(self.cursor, cards()) > length_of(self.cursor, countries()) and self._use_is_named()

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
        found = name_at(self.cursor, cards(), STOP)
        if found is None:
            raise not_understood(self.cursor, cards(), stop=STOP)
        card, self.cursor = found
        return card

    def _names_a_card(self) -> bool:
        text = self.cursor.text
        if not text or self.cursor.number() is not None or text in WORDS or (text in SIDES and not self._is_pact()):
            return False
        return name_at(self.cursor, cards(), STOP) is not None

    def _companion(self) -> str:
        """Return the second card of one that is played with another, or '' when it is played alone."""
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
        return "operations" if WORDS.get(after.text) in (Place, Coup, Realign) else None
