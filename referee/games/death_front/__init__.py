"""Death Front: Blitzkrieg (死亡前线-闪电战), for two or four players with their own decks."""

from __future__ import annotations

from referee.games.death_front import cards  # noqa: F401  (its verbs lay themselves on the table of the rules)
from referee.games.death_front.state.moves import AnyMove
from referee.kernel.assembled import assembled
from referee.kernel.text import say

GAME = assembled(
    __name__,
    say("Death Front: Blitzkrieg"),
    AnyMove,
    marks=("pages.board", "MARKS"),
    deck_template=("file.decks", "template"),
    deck_faults=("printed.decks", "check"),
    deck_line=("printed.decks", "line_of"),
    deck_size=("printed.cards", "SIZE"),
    read_deck=("printed.decks", "read"),
    draw_deck=("pages.deck", "of_file"),
    drawing=("pages.drawing", "drawing"),
    drawn=("pages.drawing", "drawn"),
    afterwards=("pages.afterwards", "afterwards"),
    recap=("pages.recap", "recap"),
    figures=("pages.figures", "figures"),
    statistics=("pages.statistics", "statistics"),
    row=("pages.row", "row"),
    sheet=("pages.sheet", "sheet"),
)
