"""A game begun by answering questions: what is asked next, and the command that the answers come to.

What a game asks besides its name, variants and table options stands in its `new.toml`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.games import FIRST
from referee.kernel.game import game, names
from referee.kernel.pages.summary import Cell
from referee.kernel.printed.languages import Called, meant
from referee.kernel.printed.options import TableOptions
from referee.kernel.printed.options_file import table_options
from referee.kernel.ruling import RefereeError
from referee.kernel.text import Text, printed, say


class Choice(Struct, frozen=True):
    """One answer to a question: what is typed for it, what it means, and the *words* of the command it becomes."""

    said: Called
    means: Cell = ""
    words: tuple[str, ...] = ()


class Question(Struct, frozen=True):
    """What is asked, and explained in one line. An answer is one of *choices*, or becomes *words* with it in them.

    *default* is what Enter means. *several* choices may be named with commas between.
    """

    asks: Text
    told: Text
    choices: tuple[Choice, ...] = ()
    words: tuple[str, ...] = ()
    default: str = ""
    several: bool = False

    def rows(self) -> list[str]:
        """Return the question as it is shown: what is asked, the choices by number, what Enter means."""
        rows = [str(self.asks), f"  {self.told}"]
        for number, choice in enumerate(self.choices, start=1):
            name, means = str(say("{name}", name=choice.said)), str(choice.means)
            what = "{name}: {means}" if means not in ("", name) else "{name}"
            rows.append(f"  {number} {say(what, name=choice.said, means=means)}")
        first = self.choices[0].said if self.choices and not self.several else say("none")
        return [*rows, f"  {say('Enter: {default}', default=Text(self.default) if self.default else first)}"]

    def answered(self, typed: str) -> tuple[str, ...]:
        """Return the words that an answer becomes; raise RefereeError where it is no choice."""
        answer = typed.strip()
        if not answer or (not self.choices and answer == self.default):
            return () if not self.choices or self.several else self.choices[0].words
        if not self.choices:
            return tuple(word.replace("{answer}", said) for said in self._parts(answer) for word in self.words)
        return tuple(word for said in self._parts(answer) for word in self._chosen(said).words)

    def _parts(self, answer: str) -> list[str]:
        marks = answer.replace("，", ",").replace("、", ",")
        return [part.strip() for part in marks.split(",") if part.strip()] if self.several else [answer]

    def _chosen(self, said: str) -> Choice:
        if said.isdecimal() and 1 <= int(said) <= len(self.choices):
            return self.choices[int(said) - 1]
        known = {choice.said.name: choice for choice in self.choices}
        first = self.choices[0].said
        if name := meant(said, known, first.game, first.kind):
            return known[name]
        there = tuple(choice.said for choice in self.choices)
        raise RefereeError(say("'{typed}' is none of them; there are: {known}", typed=said, known=there))


class Beginning(Struct, frozen=True):
    """A game that is being begun: the answers so far as words of the command, one for each question.

    *leaves*: the evening is over with the last answer.
    """

    given: tuple[tuple[str, ...], ...] = ()
    leaves: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        """The command that the answers come to."""
        return ("new", *(word for words in self.given for word in words))

    @property
    def question(self) -> Question | None:
        """What is asked next; None where all is known."""
        if not self.given:
            return _which_game()
        return next(islice(_of(self.given[0][0]), len(self.given) - 1, None), None)

    def answered(self, typed: str) -> Beginning:
        """Return it with the next question answered; raise RefereeError for what is no answer."""
        assert self.question is not None, "all is known"
        return replace(self, given=(*self.given, self.question.answered(typed)))

    def asking(self) -> list[str]:
        """Return the rows of the next question."""
        return self.question.rows() if self.question else []


def known_games() -> tuple[str, ...]:
    """Return the names of the games as every list numbers them: what is meant where nothing is said comes first."""
    return tuple(sorted(names(), key=lambda name: name != FIRST))


def _which_game() -> Question:
    choices = tuple(Choice(Called("", "game", name), game(name).title, (name,)) for name in known_games())
    return Question(say("Which game?"), say("a number or a name"), choices)


def _of(name: str) -> Iterator[Question]:
    """Yield the questions about a game of that name, in their order."""
    yield Question(
        say("What is it called?"), say("the name of its file"), words=("{answer}",), default=str(say("game and number"))
    )
    yield from _own(name)
    options = table_options(name)
    if options.variants:
        yield _variants(options)
    if len(options.profiles) > 1:
        yield _profile(options)
    if options.switches:
        told = say("as in {example}, several with commas; `options` lists them", example=_example(options))
        yield Question(say("Other table options?"), told, words=("--option", "{answer}"), several=True)


def _own(name: str) -> Iterator[Question]:
    """Yield what the data of a game asks."""
    import tomllib

    file = game(name).data / "new.toml"
    rows: list[dict[str, Any]] = tomllib.loads(file.read_text(encoding="utf-8"))["ask"] if file.is_file() else []
    for row in rows:
        rows_ = row.get("choices", ())
        choices = tuple(Choice(Called(name, "choice", said), words=tuple(words)) for said, *words in rows_)
        asks, told = (say("{text}", text=printed(row, key)) for key in ("question", "told"))
        yield Question(asks, told, choices, tuple(row.get("words", ())), row.get("default", ""))


def _variants(options: TableOptions) -> Question:
    rows = options.variants.items()
    choices = tuple(Choice(row.named, row.called, ("--variant", name)) for name, row in rows)
    return Question(say("Which variants?"), say("numbers or names, with commas between"), choices, several=True)


def _profile(options: TableOptions) -> Question:
    first, *others = options.profiles
    named = {name: Choice(options.profile(name), words=("--profile", name)) for name in others}
    choices = (Choice(options.profile(first)), *named.values())
    told = say("a set of table options: how to read what the published rules leave open")
    return Question(say("Whose readings of the rules?"), told, choices)


def _example(options: TableOptions) -> Text:
    row = next(row for name, row in options.rows.items() if not row.settled and not row.title)
    return say("{name}={choice}", name=row.named, choice=row.says(row.choices[1]))
