"""What prompt_toolkit asks of a line: its completions, its marks, which lines come back by an arrow key."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.layout.processors import Processor, Transformation, TransformationInput
from prompt_toolkit.layout.utils import explode_text_fragments

from referee.table.typist import Typist


class Offers(Completer):
    """The completions of the line: what the typist says may follow."""

    def __init__(self, typist: Typist) -> None:
        self._typist = typist

    def get_completions(self, document: Document, event: CompleteEvent) -> Iterable[Completion]:
        """Yield what may stand in place of the end of what is typed."""
        text = document.text_before_cursor
        if document.text_after_cursor.strip():
            return
        said = self._typist.waits(text)
        if said.text != text:
            return
        for offer in said.offers:
            yield Completion(offer.insert, offer.start - len(text), offer.insert.strip(" ,，"), offer.beside)


class Marks(Processor):
    """The line with the word at fault marked."""

    def __init__(self, typist: Typist) -> None:
        self._typist = typist

    def apply_transformation(self, transformation_input: TransformationInput) -> Transformation:
        """Return the pieces of the line with their styles; what is masked is marked by nothing."""
        text = transformation_input.document.text
        said = self._typist.of(text) or self._typist.latest
        pieces = transformation_input.fragments
        if said.fault is None or said.masked or not text.startswith(said.text):
            return Transformation(pieces)
        start, end = said.fault
        letters = explode_text_fragments(pieces)
        for place in range(start, min(end, len(letters))):
            letters[place] = ("class:fault", letters[place][1])
        return Transformation(letters)


class Kept(InMemoryHistory):
    """The lines that an arrow key brings back: not answers to questions, and nothing that was laid face down."""

    def __init__(self, lines: list[str], keeps: Callable[[str], bool]) -> None:
        super().__init__(lines)
        self._keeps = keeps

    def append_string(self, string: str) -> None:
        """The line comes back by an arrow key from now on, unless it is not to be seen again."""
        if self._keeps(string):
            super().append_string(string)
