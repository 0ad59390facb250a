"""What sentences tell people to type."""

from __future__ import annotations

from functools import partial

from referee.games.twilight_struggle.printed.cards import CARDS
from referee.kernel.forms import typed as kernel

typed = partial(kernel.typed, "twilight-struggle")

DONE, END_TURN = typed("done"), typed("endturn")
_CARD = next(card.name for card in CARDS.values() if card.ops)
BY_CARD = typed("{card} coup {country}", card=_CARD, country="Iran")
