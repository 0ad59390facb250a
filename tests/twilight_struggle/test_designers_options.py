"""The designers' options (p. 13, X-VAR-17): each answers for itself, alone or beside the others."""

from __future__ import annotations

from itertools import product

import pytest
from kits.twilight_struggle import answer, markers, position_of, refused

from referee.games.twilight_struggle import GAME

SWITCHES = {"realign_defcon": "free", "realign_loss": "none", "mixed_operations": "yes", "space_without_roll": "yes"}
ROUND = {"turn": 5, "phasing": "us", "defcon": 2, "influence": {"Iran": [2, 0], "Iraq": [1, 2], "Chile": [2, 3]}}


@pytest.mark.parametrize("on", list(product([False, True], repeat=4)))
def test_each_of_the_four_is_its_own_whatever_the_others_are(on: tuple[bool, ...]) -> None:
    chosen = {name: choice for (name, choice), taken in zip(SWITCHES.items(), on, strict=True) if taken}
    position = position_of(**ROUND, options=chosen)
    free, spared, mixed, unrolled = on
    assert refused(position, "us cia created realign iraq 3-3") == (set() if free else {"8.1.5"})
    # US 1, USSR 6 and 1 for more influence: the two markers of the US go, unless it is spared.
    lost = answer(position, "us panama canal returned realign chile 1-6")
    assert markers(lost.after, "Chile") == ((2, 3) if spared else (0, 3))
    both = refused(position, "us nuclear test ban operations, place iran, realign chile 3-3, place israel 2")
    assert both == (set() if mixed else {"6.0"})
    assert refused(position, "us nato space, no roll") == (set() if unrolled else {"6.4.1"})


@pytest.mark.parametrize(("chosen", "loses"), [({}, "7/12"), ({"realign_loss": "none"}, "0")])
def test_the_odds_follow_the_option(chosen: dict[str, str], loses: str) -> None:
    """The USSR has 1 for more influence: the US loses where its die is no higher than the other, 21 times of 36."""
    position = position_of(**ROUND, options=chosen)
    found = GAME.odds(position, "us realign chile").data["chances"]["Chile"]["loses_own_markers"]
    assert found["fraction"] == loses
