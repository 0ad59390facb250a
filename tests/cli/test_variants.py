"""Variants at the command line: chosen at `new`, named in `status`, listed in `options`, explained in `rules`."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["--variant", "late-war"], "Variants: Late War scenario"),
        (["--variant", "late war", "--variant", "tournament"], "Variants: Tournament play, Late War scenario"),
        (["--option", "late_war=yes"], "Variants: Late War scenario"),
        (["--set", "variant=mixed-operations"], "Variants: Influence and realignment mixed"),
    ],
)
def test_a_variant_is_chosen_at_new_and_named_in_the_status(referee, words: list[str], named: str) -> None:
    assert referee("new", "twilight-struggle", "ours", *words).code == 0
    assert named in referee("status").out
    assert referee("move", "deal").code == 0
    assert named in referee("status").out


def test_a_variant_that_there_is_not_starts_no_game(referee) -> None:
    said = referee("new", "twilight-struggle", "ours", "--variant", "poker")
    assert (said.code, said.out) == (2, "")
    assert "there is no variant 'poker'; there are: " in said.err
    assert "no games" in referee("list").out


def test_the_promo_cards_are_refused_with_the_reason(referee) -> None:
    said = referee("new", "twilight-struggle", "ours", "--variant", "tournament", "--variant", "promo")
    assert "promo cards are not refereed: no public source prints what they do" in said.err


def test_a_bid_is_a_handicap(referee) -> None:
    referee("new", "twilight-struggle", "ours", "--bid", "us=2")
    assert "Bid: US +2, placed after the set-up" in referee("status").out
    assert referee("new", "twilight-struggle", "both", "--bid", "us=2", "--handicap", "us=1").code == 2


def test_the_variants_are_listed_and_explained(referee) -> None:
    assert "Late War scenario" in referee("options").out
    assert "the track has no box with the USSR's name Space Walk" in " ".join(
        referee("options", "late-war").out.split()
    )
    assert "US needs 20 VP" in " ".join(referee("rules", "p. 12").out.split())
    assert "冷战后期剧本" in referee("--lang", "zh", "options").out
    assert referee("--lang", "en", "options").code == 0
