"""What sentences tell people to type."""

from __future__ import annotations

from functools import partial

from referee.kernel.forms import typed as kernel

typed = partial(kernel.typed, "twilight-struggle")

DONE, END_TURN = typed("done"), typed("endturn")
WITH_UN = typed("{un} {companion}", un="UN Intervention", companion="Fidel")
BY_CARD = typed("{card} coup {country}", card="Duck and Cover", country="Iran")
