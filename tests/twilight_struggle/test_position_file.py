"""Position files: what a person writes is inferred or refused with key and line; what is dumped loads as it was."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kits.twilight_struggle import EARLY, LATE, MID, answer, pile, position_of, rules, typed

from referee.games.twilight_struggle import GAME
from referee.games.twilight_struggle.file.frames import BUSINESS
from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.map import MAP
from referee.games.twilight_struggle.rules.operations.influence import Influence
from referee.games.twilight_struggle.state.invariants import faults
from referee.games.twilight_struggle.state.position import Fact, Position
from referee.kernel.file.toml import BadKey, locate, write

ROUND = """turn = 3
action_round = 2
phasing = "us"
stage = "action_round"
defcon = 4
"""


def again(position: Position) -> Position:
    """The position after it was written to a file and read."""
    return position_of(write(GAME.dump_position(position)))


# -- the round trip --------------------------------------------------------------------------------------------------


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 10**6))
def test_a_dumped_position_loads_as_it_was_at_every_decision_of_a_random_game(seed: int) -> None:
    rng, position = Random(seed), GAME.new({"handicap": {"us": seed % 3}}, {"profile": ["deluxe", "faq"][seed % 2]})
    for _ in range(120):
        if position.over:
            break
        assert again(position) == position.but(news=())
        position = GAME.advance(position, rng.choice(GAME.options(position)))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(200))
def test_a_dumped_position_loads_as_it_was_in_whole_games(seed: int) -> None:
    rng, position = Random(seed), GAME.new({}, {})
    while not position.over:
        assert again(position) == position.but(news=())
        position = GAME.advance(position, rng.choice(GAME.options(position)))
    assert again(position) == position.but(news=(), stack=())


def test_markers_at_the_start_of_the_round_survive() -> None:
    """PLC-03: Panama and South Korea only; after Costa Rica is placed Nicaragua stays out of reach, saved or not."""
    position = typed(position_of(ROUND + '[influence]\n"Iran" = [0, 0]'), "us duck and cover place costa rica")
    saved = again(position)
    for here in (position, saved):
        assert rules(here, "nicaragua") == ["6.1.1"]
    assert again(saved) == saved


def test_a_position_at_the_start_of_its_stage_needs_no_stack() -> None:
    assert "stack" not in GAME.dump_position(position_of(ROUND))
    assert "stack" in GAME.dump_position(typed(position_of(ROUND), "us duck and cover place canada"))


def test_a_laid_headline_is_written_down_as_one() -> None:
    position = typed(position_of("turn = 4"), "headline ussr fidel")
    assert GAME.dump_position(position)["headline"] == {"ussr": "Fidel"}
    assert again(position) == position.but(news=())


def test_no_two_frames_share_a_name() -> None:
    kinds = [kind for kind in BUSINESS.kinds.values() if kind.__module__.startswith("referee.games.twilight_struggle")]
    assert len({kind.__name__ for kind in kinds}) == len(_every_kind())


def _every_kind() -> set[type]:
    from referee.games.twilight_struggle.rules.sentences import Condition
    from referee.games.twilight_struggle.state.where import Where
    from referee.kernel.position import Decision, Effect

    found: set[type] = set()
    waiting: list[type] = [Effect, Decision, Where, Condition]
    while waiting:
        below = waiting.pop().__subclasses__()
        waiting += below
        found |= {kind for kind in below if kind.__module__.startswith("referee.games.twilight_struggle")}
    return found


# -- what is inferred ------------------------------------------------------------------------------------------------


def test_an_empty_file_is_the_shuffled_box() -> None:
    assert position_of("").but(news=()) == GAME.new({}, {}).but(news=())


def test_countries_not_named_hold_the_printed_markers() -> None:
    position = position_of(ROUND + "[influence]\nIran = [0, 2]")
    assert (position.influence("us", "Iran"), position.influence("ussr", "Iran")) == (0, 2)
    assert (position.influence("us", "UK"), position.influence("ussr", "North Korea")) == (5, 3)


@pytest.mark.parametrize(
    ("text", "hands", "deck"),
    [
        # in US round 2 the US has played 2 cards and the USSR 3
        (ROUND, (6, 5), EARLY - 11),
        ('turn = 4\naction_round = 7\nphasing = "ussr"', (2, 2), EARLY + MID - 4),
        ("turn = 8", (9, 9), EARLY + MID + LATE - 18),
        ('turn = 2\nstage = "cleanup"', (1, 1), EARLY - 2),
        (
            "turn = 2\ndiscard = ['fidel']\nremoved = ['nasser', 'blockade']\noptional_cards = false",
            (8, 8),
            pile("Early", optional=False) - 19,
        ),
        ("turn = 2\n[hand_size]\nus = 3", (3, 8), EARLY - 11),
        # a hand that is known cannot be smaller than what is known of it
        (
            'turn = 3\nphasing = "us"\naction_round = 6\n[known_hand]\nus = ["fidel", "nasser", "nato"]',
            (3, 1),
            EARLY - 4,
        ),
    ],
)
def test_b98_hands_and_draw_pile_add_up(text: str, hands: tuple[int, int], deck: int) -> None:
    position = position_of(text)
    assert (position.hands, position.deck) == (hands, deck)
    assert faults(position) == ()


@pytest.mark.parametrize(
    ("text", "stage", "side"),
    [
        ("", "setup", "table"),
        ("turn = 3", "headline", "both"),
        ('phasing = "us"', "action_round", "us"),
        ("action_round = 2", "action_round", "ussr"),
        ("vp = 3", "action_round", "ussr"),
        ('stage = "cleanup"', "cleanup", "table"),
        ('phasing = "us"\nin_play = ["Quagmire"]', "action_round", "us"),
    ],
)
def test_the_stage_follows_from_what_is_given(text: str, stage: str, side: str) -> None:
    position = position_of(text)
    assert position.pending is not None
    assert (position.stage, position.pending.side) == (stage, side)


@pytest.mark.parametrize(
    ("written", "fact"),
    [
        ('"Containment"', Fact("Containment", "us", "turn")),
        ('"nato"', Fact("NATO")),
        ('"red scare on us"', Fact("Red Scare/Purge", "us", "turn")),
        ('"Red Scare/Purge ussr"', Fact("Red Scare/Purge", "ussr", "turn")),
        ('{ card = "Red Scare/Purge", side = "us" }', Fact("Red Scare/Purge", "us", "turn")),
        ('"chernobyl middle east"', Fact("Chernobyl", "ussr", "turn", "Middle East")),
        ('{ card = "Chernobyl", detail = "Africa" }', Fact("Chernobyl", "ussr", "turn", "Africa")),
        ('"遏制政策"', Fact("Containment", "us", "turn")),
        ('{ card = "Defectors", until = "round" }', Fact("Defectors", "", "round")),
    ],
)
def test_an_effect_in_play_is_known_by_its_card(written: str, fact: Fact) -> None:
    base = (
        ROUND.replace("turn = 3", "turn = 9").replace("action_round = 2\n", "").replace('"action_round"', '"headline"')
    )
    assert position_of(base + f"in_play = [{written}]").facts == (fact,)


def test_cards_of_effects_in_play_lie_where_they_belong_unless_the_file_says_so() -> None:
    text = 'turn = 5\nin_play = ["NATO", "Red Scare on us", "Formosan", "Shuttle"]\n'
    position = position_of(text)
    assert position.removed == ("NATO",)
    assert position.discard == ("Red Scare/Purge",)
    assert position.front == ("Formosan Resolution", "Shuttle Diplomacy")
    assert position_of(text + "discard = []").discard == ()


def test_the_duty_to_play_missile_envy_shows_the_card_in_the_hand() -> None:
    position = position_of('turn = 5\nphasing = "us"\nin_play = [{ card = "Missile Envy", side = "us" }]')
    assert position.known == (("Missile Envy",), ())


def test_the_middle_of_a_round_is_given_as_lines() -> None:
    position = position_of(ROUND + 'then = ["us: fidel, operations", "place canada"]')
    asked = position.pending
    assert isinstance(asked, Influence)
    assert (asked.side, asked.points - asked.spent) == ("us", 1)
    assert GAME.next(position_of(ROUND + "then = ['us fidel event first']"))["side"] == "us"


@pytest.mark.parametrize(("text", "winner"), [("vp = 20\nturn = 4", "us"), ("vp = -20\nturn = 4", "ussr")])
def test_twenty_points_end_the_game(text: str, winner: str) -> None:
    assert GAME.next(position_of(text))["winner"] == winner


def test_defcon_1_is_the_loss_of_the_phasing_side() -> None:
    assert GAME.next(position_of(ROUND.replace("defcon = 4", "defcon = 1")))["winner"] == "ussr"


# -- what is refused -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "said", "line"),
    [
        ("defconn = 3", "defconn: there is no such key; did you mean defcon?", 6),
        ('vp = "3"', "vp: a whole number from -20 to 20, not 3", 6),
        ("turns = 11", "turns: there is no such key; did you mean turn?", 6),
        ("[influence]\nIran = [1, 2]\nAtlantis = [1, 0]", "influence.Atlantis: there is no country 'Atlantis'", 8),
        ("[influence]\nIrann = [1, 2]", "influence.Irann: there is no country 'Irann'; did you mean Iran", 7),
        ("[influence]\nIran = [1]", "influence.Iran: two numbers [us, ussr], not 1", 7),
        ("[influence]\nIran = [-1, 0]", "influence.Iran: a whole number from 0 to 99, not -1", 7),
        ("[influence]\nira = [1, 0]", "influence.ira: 'ira' may be Iraq, Iran: type more of it", 7),
        ("[influence]\nIran = [1, 1]\npersia = [1, 1]", "influence.persia: Iran stands there twice", 8),
        ('in_play = ["NATO",\n"Red Scare"]', "in_play[2]: Red Scare/Purge needs the side it lies on", 6),
        ('in_play = ["Nasser"]', "in_play[1]: Nasser has no lasting effect", 6),
        ('discard = ["Fidel"]\nremoved = ["castro"]', "removed: Fidel stands there and in discard", 7),
        ('discard = ["Glasnost"]', "discard: Glasnost is not in the game on turn 3", 6),
        ('[known_hand]\nus = ["China"]', "known_hand.us[1]: The China Card is in no pile or hand", 7),
        (
            '[known_hand]\nus = ["Fidel", "Nasser"]\n[hand_size]\nus = 1',
            "known_hand.us: 2 cards are known in a hand",
            7,
        ),
        ("[hand_size]\nus = 60", "hand_size: 27 cards more are placed than the game has", 6),
        ("deck = 3", "deck: 3 cards, but the other places leave 27", 6),
        ('profile = "foo"', "profile: may be deluxe, faq, digital, not 'foo'", 6),
        ('[options]\ncia_reveal = "never"', "options.cia_reveal: may be once, turn, not 'never'", 7),
        ('[china]\nholder = "france"', "china.holder: one of us, ussr, not 'france'", 7),
        ("[military_ops]\nus = 2\nussr = 9", "military_ops.ussr: a whole number from 0 to 5, not 9", 8),
        (
            'then = ["us duck coup poland 3"]',
            "then[1]: 'us duck coup poland 3' is refused: no USSR influence in Poland",
            6,
        ),
        ('then = ["us xyzzy"]', "then[1]: 'xyzzy' is not understood", 6),
        ('[[stack]]\nframe = "Foo"', "stack[1].frame: unfinished business of another version", 7),
        ('[[stack]]\nframe = "ActionRound"', "stack[1]: ActionRound needs: side", 6),
        ('[[stack]]\nframe = "ActionRound"\nside = 3', "stack[1].side: not what ActionRound holds there: 3", 8),
        ('[[ledger]]\nvp = 2\nsource = { say = "{card}" }', "ledger[1].source: the sentence '{card}' lacks a field", 8),
        (
            '[[ledger]]\nvp = 2\nsource = { say = "{n:>99999999999}", n = "x" }',
            "ledger[1].source: the sentence '{n:>99999999999}' lacks a field",
            8,
        ),
        (
            '[[ledger]]\nvp = 2\nsource = { say = "{n.real}", n = 1 }',
            "ledger[1].source: the sentence '{n.real}' lacks a field",
            8,
        ),
        ('[headline]\nus = "NATO"', "headline: headlines lie on the table in the stage 'headline' only", 6),
    ],
)
def test_a_broken_file_is_refused_with_key_and_line(more: str, said: str, line: int) -> None:
    text = ROUND + more
    with pytest.raises(BadKey) as error:
        position_of(text)
    assert str(error.value).startswith(said)
    assert "\n" not in str(error.value)
    assert locate(text, error.value.key) == line


def test_a_file_of_another_game_is_refused() -> None:
    with pytest.raises(BadKey, match="game: a position of twilight-struggle was expected, not chess"):
        position_of('game = "chess"')


# -- corrections -----------------------------------------------------------------------------------------------------


def test_a_correction_changes_what_it_names_and_nothing_else() -> None:
    position = position_of(ROUND)
    changed = GAME.adjust(position, {"vp": 3, "influence": {"Iran": [0, 2]}, "china": {"playable": False}})
    assert changed.pending == position.pending
    assert [change.what for change in GAME.changes(position, changed)] == ["influence", "influence", "vp", "china"]


def test_a_correction_at_the_start_of_a_round_counts_for_its_reach_in_the_middle_it_does_not() -> None:
    start = position_of(ROUND)
    corrected = GAME.adjust(start, {"influence": {"Angola": [1, 0]}})
    assert answer(corrected, "us duck place zaire").legal
    middle = GAME.adjust(typed(start, "us duck place canada"), {"influence": {"Canada": [9, 0]}})
    assert middle.reach[0][MAP["Canada"].index] == start.reach[0][MAP["Canada"].index] == 2


def test_a_correction_of_the_clock_begins_that_round() -> None:
    position = GAME.adjust(typed(position_of(ROUND), "us duck place canada"), {"action_round": 3, "phasing": "ussr"})
    assert GAME.next(position) == {"side": "ussr", "decision": "action round 3: play a card"}


def test_a_correction_of_the_hands_keeps_the_count_of_cards() -> None:
    position = GAME.adjust(position_of(ROUND), {"discard": ["Nasser"], "hand_size": {"us": 4}})
    assert (position.deck, position.hands) == (EARLY - 10, (4, 5))
    assert faults(position) == ()


def test_a_trap_that_was_overlooked_is_owed_at_once() -> None:
    assert "Quagmire" in GAME.next(GAME.adjust(position_of(ROUND), {"in_play": ["Quagmire"], "turn": 4}))["decision"]


def test_a_corrected_end_goes_on() -> None:
    over = position_of("vp = 20\nturn = 4\naction_round = 3\nphasing = 'us'")
    assert over.over
    assert GAME.next(GAME.adjust(over, {"vp": 17}))["decision"] == "action round 3: play a card"


@pytest.mark.parametrize("changes", [{"profile": "faq"}, {"then": ["us nato"]}, {"vp": 40}, {"nothing": 1}])
def test_a_correction_that_cannot_be_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(BadKey):
        GAME.adjust(position_of(ROUND), changes)


def test_every_lasting_card_can_be_put_in_play_by_a_file() -> None:
    """X-EVT-21: the underlined titles, each of which is in effect when a file names it."""
    for card in (card for card in CARDS.values() if card.stays):
        assert position_of(f'turn = 9\nin_play = ["{card.name}"]').has(card.name)
