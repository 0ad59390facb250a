"""Cold War: CIA vs KGB."""

from __future__ import annotations

from referee.games.cold_war import cards  # noqa: F401  (the cards lay themselves on the tables of the rules)
from referee.games.cold_war.state.moves import AnyMove
from referee.kernel.assembled import assembled
from referee.kernel.text import say

GAME = assembled(
    __name__,
    say("Cold War: CIA vs KGB"),
    AnyMove,
    drawing=("pages.drawing", "drawing"),
    drawn=("pages.drawing", "drawn"),
    afterwards=("pages.afterwards", "afterwards"),
    recap=("pages.recap", "recap"),
    luck=("pages.luck", "luck"),
    figures=("pages.figures", "figures"),
    statistics=("pages.statistics", "statistics"),
    row=("pages.row", "row"),
    sheet=("pages.sheet", "sheet"),
)
