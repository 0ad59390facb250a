"""What is said of a position: status on one screen, board, score, what changed, what is owed, the demonstration."""

from __future__ import annotations

import tomllib
from functools import partial
from typing import Any

import pytest
from kits.twilight_struggle import EARLY, MID, action_round, answer, position_of, typed

from referee.games.twilight_struggle import GAME
from referee.games.twilight_struggle.pages.region import score_of
from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.map import MAP
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.change import as_plain
from referee.kernel.line import read
from referee.kernel.pages.summary import Beside, Summary, Table
from referee.kernel.pages.wrapping import cells
from referee.kernel.ruling import Claim, RefereeError
from referee.kernel.text import say
from referee.report.language import speak_in
from referee.report.reading import changes as changes_told
from referee.report.terminal import page

US_ROUND = {"turn": 6, "action_round": 3, "phasing": "us", "defcon": 3}
NOBODY = {"Syria": [0, 0], "Iraq": [0, 0], "Iran": [0, 0], "Israel": [0, 0], "Panama": [0, 0]}


at = partial(position_of, turn=6, action_round=3, phasing="us", defcon=3)


def changes(before: Position, after: Position) -> list[dict[str, Any]]:
    """What differs, as `--json` has it."""
    return [as_plain(change) for change in GAME.changes(before, after)]


def said(summary: Summary) -> str:
    """Everything a page says, tables too, on one line each."""
    rows = []
    for part in (summary.title, *summary.parts):
        rows += [" | ".join(map(str, row)) for row in part.rows] if isinstance(part, Table) else [str(part)]
    return "\n".join(rows)


def region(position: Position, name: str) -> dict[str, Any]:
    return next(row for row in GAME.score(position).data["regions"] if row["region"] == name)


# -- status ----------------------------------------------------------------------------------------------------------


def test_b66_the_headline_phase_of_a_new_turn_shows_no_old_round() -> None:
    position = GAME.load_position({"turn": 3, "stage": "cleanup", "hand_size": [1, 1], "military_ops": [5, 5]})
    shown = said(GAME.status(typed(position, "end turn", "deal")))
    assert shown.startswith("Turn 4 of 10, headline phase, 7 action rounds to come")
    assert "both sides owe: headline: USSR, US" in shown


def test_status_says_turn_phase_and_who_owes_what() -> None:
    shown = said(GAME.status(at()))
    assert "Turn 6 of 10, action round 3 of 7, US" in shown
    assert "US owes: action round 3: play a card [4.5D]" in shown


def test_status_tells_tracks_and_what_they_ask() -> None:
    """DEFCON 3 asks for 3 military operations and closes Europe and Asia; box 2 alone allows two attempts."""
    shown = said(GAME.status(at(vp=-4, military_ops=[1, 3], space=[2, 1], space_tries=[1, 0])))
    assert "VP: USSR +4; 16 more win at once" in shown
    assert "DEFCON 3: closed to coups and realignment: Europe, Asia" in shown
    assert "Military operations, 3 required: US 1, 2 still required; USSR 3, done" in shown
    assert "Space, US: box 2 Animal in Space; next: 2 operations, 1-3; tried 1 of 2" in shown
    assert "Space abilities, US alone: two attempts" in shown
    assert "Space, USSR: box 1 Earth Satellite; next: 2 operations, 1-4; tried 0 of 1" in shown


def test_status_at_the_ends_of_the_tracks() -> None:
    shown = said(GAME.status(at(defcon=2, space=[8, 0])))
    assert (
        "closed to coups and realignment: Europe, Asia, Middle East; a coup in a battleground is nuclear war" in shown
    )
    assert "Space, US: box 8 Space Station, the last" in shown
    assert "Turn 6 of 10, action round 3 of 8, US" in shown
    assert "DEFCON 5: all regions are open to coups and realignment" in said(GAME.status(at(defcon=5)))


def test_status_tells_the_china_card_and_its_face() -> None:
    assert "China Card: USSR, face up" in said(GAME.status(at()))
    passed = at(china={"holder": "us", "playable": False})
    assert "China Card: US, face down until the turn ends" in said(GAME.status(passed))


def test_status_tells_effects_with_their_end_and_the_modified_operations() -> None:
    effects = [
        "NATO",
        "red scare on us",
        {"card": "Chernobyl", "detail": "Asia"},
        {"card": "Missile Envy", "side": "us"},
    ]
    shown = said(GAME.status(at(turn=9, in_play=effects)))
    assert "In play until the end of the turn: Red Scare/Purge (on US), Chernobyl (Asia)" in shown
    assert "In play until cancelled or game end: NATO, Missile Envy (the US has to play it)" in shown
    assert "Operations of a card, held to 1-4: US -1" in shown
    assert "Known in the US hand: Missile Envy" in shown


def test_b98_status_counts_every_card() -> None:
    data = GAME.status(at(discard=["Fidel"], removed=["Nasser", "NATO"], known_hand={"us": ["Suez"]})).data
    placed = data["deck"] + sum(data["hand"].values()) + len(data["discard"]) + len(data["removed"])
    assert placed == EARLY + MID
    assert data["unseen"] == EARLY + MID - 4


def test_status_of_a_finished_game_says_how() -> None:
    shown = said(GAME.status(GAME.load_position({"turn": 4, "vp": 20})))
    assert "US has won: US reaches 20 victory points [10.3.1]" in shown


def test_status_fits_one_screen_however_much_is_in_play() -> None:
    never_together = ("Bear Trap", "NORAD", "Willy Brandt", "Flower Power")
    stays = [card.name for card in CARDS.values() if card.stays and card.name not in never_together]
    turn_effects = ["containment", "brezhnev", "red scare on us", "u2 incident", "salt", "nuclear subs", "iran-contra"]
    known = [card.name for card in CARDS.values() if card.era == "Mid" and card.name not in stays][:18]
    full = at(
        turn=10,
        in_play=[*stays, *turn_effects, "death squads us", "yuri", "chernobyl middle east"],
        discard=[],
        known_hand={"us": known[:9], "ussr": known[9:]},
        hand_size=[9, 9],
        space=[6, 1],
    )
    text = "US holds no card worth 2 or more"
    claimed = full.but(claims=(Claim("us", "below", say(text), 2), Claim("us", "no scoring", say("{x}", x=text))))
    rows = page(GAME.status(claimed)).splitlines()
    assert len(rows) <= 24
    assert "Quagmire (on US)" in page(GAME.status(claimed)).replace("\n ", "")
    assert max(map(len, rows)) <= 80


# -- board -----------------------------------------------------------------------------------------------------------


def test_board_marks_battlegrounds_and_control() -> None:
    shown = page(GAME.board(at(influence={"Iran": [2, 0], "Iraq": [1, 1]}), ""))
    assert "Iran       *2[2] 0" in shown
    assert "Iraq       *3 1  1" in shown


def test_board_is_a_map_of_80_columns_with_every_country_once() -> None:
    board = GAME.board(at(influence={"Poland": [10, 21]}), "")
    rows = page(board).splitlines()
    assert max(map(cells, rows)) <= 80
    assert rows[1].split("  ")[0] == "CENTRAL AMERICA"
    assert rows[1].rstrip().endswith("ASIA")
    assert any("Poland   *3 10 [21]" in row for row in rows)
    (whole,) = board.parts
    assert isinstance(whole, Beside)
    assert sum(len(table.rows) for table in whole.tables) == len(MAP)


@pytest.mark.parametrize(("typed", "count"), [("middle east", 10), ("mid", 10), ("southeast asia", 7), ("亚洲", 15)])
def test_board_of_one_region_has_every_country(typed: str, count: int) -> None:
    (area,) = GAME.board(at(), typed).data["board"].values()
    assert len(area) == count


def test_board_of_no_region_is_an_error() -> None:
    with pytest.raises(RefereeError, match="there is no region 'atlantis'; there are: Europe, Asia"):
        GAME.board(at(), "atlantis")


# -- score -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "name", "us", "ussr", "points"),
    [
        # Middle East 7 - 4 and 8 - 4, South America 6 + 4 = 10: the log was right each time
        ({"Egypt": [0, 2], "Iraq": [0, 3], "Lebanon": [0, 1], "Iran": [2, 0]}, "Middle East", 4, 7, -3),
        (
            {"Egypt": [0, 2], "Iraq": [0, 3], "Libya": [0, 2], "Lebanon": [0, 1], "Iran": [2, 0]},
            "Middle East",
            4,
            8,
            -4,
        ),
        (
            {"Brazil": [2, 0], "Argentina": [2, 0], "Venezuela": [2, 0], "Chile": [3, 0]},
            "South America",
            10,
            0,
            10,
        ),
        # Southeast Asia belongs to Asia, and the China Card gives nothing: US 3+1 (Thailand), USSR 3+1+0
        ({"Thailand": [2, 0], "Burma": [2, 0], "Australia": [0, 0], "India": [0, 3]}, "Asia", 4, 5, -1),
    ],
)
def test_b72_b94_the_score_shows_the_sum_that_settles_a_dispute(
    board: dict[str, Any], name: str, us: int, ussr: int, points: int
) -> None:
    row = region(at(influence=NOBODY | board), name)
    assert (row["us"]["points"], row["ussr"]["points"], row["points"]) == (us, ussr, points)
    for side in ("us", "ussr"):
        assert sum(amount for amount, _ in row[side]["tally"]) == row[side]["points"]


def test_b94_the_sum_is_said_in_words() -> None:
    board = NOBODY | {"Egypt": [0, 2], "Iraq": [0, 3], "Lebanon": [0, 1], "Iran": [2, 0]}
    shown = said(GAME.score(at(influence=board)))
    assert "USSR in Middle East: 5 domination + 2 battlegrounds = 7" in shown
    assert "US in Middle East: 3 presence + 1 battleground = 4" in shown
    assert "Middle East | presence 1/1 | domination 3/2 | -3 | -3" in shown


def test_b45_the_preview_of_asia_counts_formosan_resolution_now_and_at_the_end() -> None:
    """C001: US Taiwan, Japan, South Korea against North Korea, India, Afghanistan: 0, and +1 under the card."""
    board = {"Taiwan": [3, 0], "Japan": [4, 0], "South Korea": [3, 0], "India": [0, 3], "Afghanistan": [0, 2]}
    board |= {"Australia": [0, 0], "Philippines": [0, 0]}
    plain, formosan = (region(at(influence=board, in_play=effects), "Asia") for effects in ([], ["Formosan"]))
    assert (plain["points"], plain["points_at_end"]) == (0, 0)
    assert (formosan["points"], formosan["points_at_end"]) == (1, 1)


def test_b45_the_preview_counts_shuttle_diplomacy_now_and_not_at_the_end() -> None:
    """X-C073g: without the card USSR 5+3 against US 3+2; without Egypt 3+2 each. It waits no longer at the end."""
    board = NOBODY | {
        "Egypt": [0, 2],
        "Iraq": [0, 3],
        "Libya": [0, 2],
        "Lebanon": [0, 1],
        "Iran": [2, 0],
        "Israel": [4, 0],
    }
    plain, shuttle = (region(at(influence=board, in_play=effects), "Middle East") for effects in ([], ["Shuttle"]))
    assert plain["points"] == -3
    assert (shuttle["points"], shuttle["points_at_end"]) == (0, -3)
    assert shuttle["shuttle"] == {"Egypt": 0, "Iraq": 0, "Libya": 0}


def test_sco_14_southeast_asia_is_shown_beside_the_six_regions() -> None:
    board = {"Thailand": [2, 0], "Philippines": [2, 0], "Vietnam": [0, 1], "Burma": [0, 2]}
    assert GAME.score(at(influence=board)).data["southeast_asia"] == {"us": 3, "ussr": 2, "points": 1}


def test_b37_control_of_europe_wins_and_has_no_number() -> None:
    board = {c: [0, 9] for c in ("France", "Italy", "West Germany", "East Germany", "Poland", "Romania")} | {
        "UK": [0, 0]
    }
    summary = GAME.score(at(influence=board))
    assert "Europe | nothing 0/0 | control 6/5 | USSR wins the game | USSR wins the game" in said(summary)
    assert "USSR wins by control of Europe" in said(summary)
    assert summary.data["final"]["winner"] == "ussr"


def test_sco_18_final_scoring_is_added_up_with_the_china_card() -> None:
    """Start position: UK 3 against East Germany 3+1, Australia 3 against North Korea 3+1; the USSR holds China."""
    summary = GAME.score(at(vp=2))
    assert summary.data["final"] == {"vp": 2 - 1 - 1 - 1, "winner": "ussr"}
    assert GAME.score(at(vp=2, china={"holder": "us", "playable": False})).data["final"]["vp"] == 2 - 1 - 1 + 1


def test_the_turn_is_summed_up_by_source() -> None:
    ledger = [{"vp": 2, "source": "Nasser"}, {"vp": -3, "source": "Duck and Cover"}]
    shown = said(GAME.score(at(defcon=4, ledger=ledger, military_ops=[1, 2])))
    assert "VP of turn 6: 2 Nasser - 3 Duck and Cover = -1" in shown
    assert "Military operations: US 1 of 4, USSR 2 of 4" in shown
    assert "VP for military operations as they stand: 2 the USSR lacks - 3 the US lacks = -1" in shown


def test_the_held_card_check_never_guesses() -> None:
    position = at(known_hand={"us": ["Asia Scoring"], "ussr": ["Fidel"]}, hand_size={"us": 3, "ussr": 1})
    shown = said(GAME.score(position))
    assert "US holds Asia Scoring: held at the turn's end it loses" in shown
    assert "USSR holds no scoring card" in shown
    assert "US hand, cards nobody has shown: 6; cannot verify that none is a scoring card" in said(GAME.score(at()))


# -- what changed and what is owed -----------------------------------------------------------------------------------


def test_changes_are_those_of_the_interface() -> None:
    """design.md section 6: die 3 + 3 operations - 4 = 2; Iran is a battleground, so DEFCON falls."""
    position = at(turn=1, defcon=4, influence={"Iran": [0, 0]})
    coup = answer(GAME.adjust(position, {"influence": {"Iran": [0, 1]}}), "us duck and cover coup iran 3")
    assert coup.legal
    assert changes(coup.before, coup.after)[:4] == [
        {"what": "influence", "where": "Iran", "side": "us", "from": 0, "to": 1},
        {"what": "influence", "where": "Iran", "side": "ussr", "from": 1, "to": 0},
        {"what": "defcon", "from": 4, "to": 3},
        {"what": "military_ops", "side": "us", "from": 0, "to": 3},
    ]


def test_changes_tell_cards_effects_and_the_end() -> None:
    before = at(vp=-19, in_play=["red scare on ussr"])
    rows = changes(before, typed(before, "us fidel event first"))
    assert {"what": "card", "card": "Fidel", "from": "hidden", "to": "table"} in rows
    assert {"what": "hand", "side": "us", "from": 6, "to": 5} in rows
    begins = changes(before, typed(before, "us containment event"))
    assert {"what": "effect begins", "card": "Containment", "side": "us", "until": "turn"} in begins
    assert {"what": "card", "card": "Containment", "from": "hidden", "to": "removed"} in begins
    ends = changes(before, GAME.adjust(before, {"in_play": [], "vp": -20}))
    assert {"what": "effect ends", "card": "Red Scare/Purge", "side": "ussr", "until": "turn"} in ends
    assert ends[-1] == {
        "what": "over", "over": True, "winner": "ussr", "how": "USSR reaches 20 victory points", "rule": "10.3.1"
    }  # fmt: skip


def test_nothing_changes_between_a_position_and_itself() -> None:
    assert changes(at(), at()) == []


def test_china_changes_holder_and_face() -> None:
    before = at(china={"holder": "us"})
    assert {"what": "china", "from": "us face up", "to": "ussr face down"} in changes(
        before, typed(before, "us china card place canada 4")
    )


def test_what_is_owed_is_said_with_its_side() -> None:
    assert GAME.next(at()) == {"side": "us", "decision": "action round 3: play a card"}
    assert GAME.next(GAME.load_position({"turn": 4}))["side"] == "both"


# -- the demonstration -----------------------------------------------------------------------------------------------


def test_the_demonstration_is_a_whole_turn_with_one_famous_refusal() -> None:
    demo = tomllib.loads(GAME.demo().read_text(encoding="utf-8"))
    position, refusals = GAME.new(demo.get("setup", {}), demo.get("options", {})), []
    for row in demo["line"]:
        reading = read(GAME, position, row["text"])
        assert bool(reading.rulings) == row.get("refused", False), (row["text"], reading.rulings)
        refusals += [ruling.rule for ruling in reading.rulings]
        position = position if reading.rulings else reading.after
    assert refusals == ["8.1.5"]
    assert (position.turn, position.vp) == (2, -4)


def test_b15_each_side_sees_its_own_modified_value() -> None:
    position = at(in_play=["red scare on us", "containment", "brezhnev"])
    assert GAME.status(position).data["operations"] == {"us": 0, "ussr": 1}
    assert "Operations of a card, held to 1-4: USSR +1" in said(GAME.status(position))


def test_the_scoring_of_a_region_says_what_makes_the_level() -> None:
    """Asia: the USSR has two battlegrounds to one and one other country: domination. The US lacks two of each."""
    board = {"Japan": (4, 0), "North Korea": (0, 3), "India": (0, 3), "Laos/Cambodia": (0, 1)}
    page = score_of(action_round("us", board), "asia")
    told = [str(part) for part in page.parts]
    assert told[:3] == [
        "US: presence; to domination it lacks 2 battlegrounds, 1 country that is no battleground",
        "  controls Japan",
        "  1 country to 3, 1 battleground to 2, 0 that are no battleground",
    ]
    assert told[4].startswith("USSR: domination; to control it lacks ")
    assert told[6] == "  3 countries to 1, 2 battlegrounds to 1, 1 that is no battleground"
    assert told[7] == "USSR in Asia: 7 domination + 2 battlegrounds = 9"


def test_points_below_zero_are_readable() -> None:
    before = action_round("us", vp=-2)
    assert changes_told(GAME, before, before.but(vp=-4)) == ["VP: from -2 to -4"]
    assert changes_told(GAME, before, before.but(vp=0)) == ["VP: from -2 to 0"]
    assert changes_told(GAME, before.but(vp=1), before.but(vp=3)) == ["VP: 1 to 3"]
    speak_in("zh")
    assert changes_told(GAME, before, before.but(vp=-4)) == ["胜利点数：由 −2 变为 −4"]
    speak_in("en")
