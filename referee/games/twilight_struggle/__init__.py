"""Twilight Struggle (Deluxe, 110 cards)."""

from __future__ import annotations

from referee.games.twilight_struggle.state.moves import AnyMove
from referee.kernel.assembled import assembled
from referee.kernel.text import say

GAME = assembled(
    __name__,
    say("Twilight Struggle"),
    AnyMove,
    logs=("playdek.run", "LOGS"),
    went=("state.changes", "went"),
    happened=("rules.events", "happened"),
    drawing=("pages.drawing", "drawing"),
    drawn=("pages.drawing", "drawn"),
    afterwards=("pages.afterwards", "afterwards"),
    recap=("pages.recap", "recap"),
    luck=("pages.luck", "luck"),
    row=("pages.row", "row"),
    score_of=("pages.region", "score_of"),
    country_at=("pages.standing", "country_at"),
    figures=("pages.figures", "figures"),
    statistics=("pages.statistics", "statistics"),
    sheet=("pages.sheet", "sheet"),
    untold=("rules.secrets", "untold"),
    without=("rules.secrets", "without"),
)
