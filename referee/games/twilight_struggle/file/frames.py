"""The frames that a saved stack can hold, and the names in them."""

from __future__ import annotations

from referee.games.twilight_struggle import cards
from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.crises import CRISES
from referee.games.twilight_struggle.printed.map import MAP, PLACES
from referee.games.twilight_struggle.rules import setup
from referee.games.twilight_struggle.rules.sentences import HERE, Condition
from referee.games.twilight_struggle.state.where import Where
from referee.kernel.file.business import Business

HOLDING = (cards, setup)  # with these two, every class that a stack can hold has been imported
BUSINESS = Business(
    cards.__name__.rpartition(".")[0],
    {
        "country": {*MAP, HERE},
        "card": {*CARDS, ""},
        "names": {*MAP, HERE},
        "used": PLACES,
        "rolled": MAP,
        "crisis": CRISES,
    },
    Where,
    Condition,
)
