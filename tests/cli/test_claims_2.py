"""Secrets, questions, answers and ends of games: what the first release had otherwise, as a person meets it.

A test marked `xfail` claims what is right and is not so yet: mend the kind, and take the mark away.
"""

from __future__ import annotations

import json
import os
import pty
import select
import sys
import time
from pathlib import Path
from subprocess import Popen

import pytest

from .conftest import Referee


def position(folder: Path, text: str) -> str:
    file = folder / "position.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


# -- headlines lie face down until both are laid (4.5C) ----------------------------------------------------------------

SETUP = ("setup ussr poland 4, e germany 1, yugoslavia 1", "setup us w germany 4, italy 3")
SCREENS = {
    "status": ("status",),
    "status --json": ("status", "--json"),
    "status --format markdown": ("status", "--format", "markdown"),
    "history": ("history",),
    "history --json": ("history", "--json"),
    "list": ("list",),
    "board": ("board",),
    "score": ("score",),
    "why": ("why", "3"),
    "position show": ("position", "show"),
    "export": ("export",),
    "export markdown": ("export", "--format", "markdown"),
    "export csv": ("export", "--format", "csv"),
    "verify": ("verify",),
}


@pytest.fixture
def laid(referee: Referee) -> Referee:
    """The program with a game in which the US alone has laid its headline, NATO."""
    assert referee("new", "twilight-struggle", "evening").code == 0
    assert referee("move", "-", stdin="\n".join((*SETUP, "headline us nato"))).code == 0
    return referee


@pytest.mark.parametrize("screen", SCREENS, ids=str)
def test_no_screen_list_or_export_names_a_headline_that_lies_alone(laid: Referee, screen: str) -> None:
    said = laid(*SCREENS[screen])
    assert said.code == 0
    assert "nato" not in (said.out + said.err).casefold()


@pytest.mark.parametrize("words", [("headline", "us", "nato"), ("headline", "ussr", "fidel")], ids=["us", "ussr"])
def test_the_answer_to_the_headline_itself_does_not_name_it(referee: Referee, words: tuple[str, ...]) -> None:
    referee("new", "twilight-struggle", "evening")
    referee("move", "-", stdin="\n".join(SETUP))
    for shown in (referee("move", *words), referee("check", *words), referee("undo", "--agreed")):
        assert words[-1] not in (shown.out + shown.err).casefold()


def test_both_are_shown_when_the_second_is_laid(laid: Referee) -> None:
    said = laid("move", "headline", "ussr", "decolonization", "--json")
    assert "NATO" in json.dumps([*said.data["changes"], said.data["moves"]])
    assert "headline us nato" in laid("history").out


def test_the_record_holds_it_and_an_export_brings_it_back(laid: Referee, tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    assert laid("export", str(file)).code == 0
    assert laid("import", str(file), "--name", "again").code == 0
    assert laid("move", "headline", "ussr", "fidel", "--game", "again").code == 0
    assert "headline us nato" in laid("history", "--game", "again").out


def test_what_the_other_side_may_lay_does_not_give_it_away(laid: Referee) -> None:
    """A card that is missing from the list of what nobody has seen would name itself."""
    assert "nato" in laid("legal").out.casefold()


# -- an Agent X lies face down until he is revealed --------------------------------------------------------------------

AGENTS = {
    "status": ("status",),
    "status --json": ("status", "--json"),
    "history": ("history",),
    "history --json": ("history", "--json"),
    "score": ("score",),
    "position show": ("position", "show"),
    "export": ("export",),
    "export markdown": ("export", "--format", "markdown"),
    "export csv": ("export", "--format", "csv"),
    "why": ("why", "3"),
}
BRIEFING = ("objective cuba", "token cia", "cia agent analyst", "kgb agent assassin")


NAMES = (
    *(
        "agent analyst",
        "analyst (not shown)",
        'cia = "analyst"',
        "analyst cia",
        '"agent_x": "analyst"',
        '"agent": "analyst"',
    ),
    *("agent assassin", "assassin (not shown)", 'kgb = "assassin"', "assassin kgb", '"agent_x": "assassin"'),
)
"""What a screen, list or export says when it gives away the Agent X of the CIA or the KGB."""


@pytest.fixture
def planned(referee: Referee) -> Referee:
    """The program with a game in which both sides typed their Agent X."""
    assert referee("new", "cold-war", "evening").code == 0
    assert referee("move", "-", stdin="\n".join(BRIEFING)).code == 0
    return referee


@pytest.mark.parametrize("screen", AGENTS, ids=str)
def test_no_screen_list_or_export_names_an_agent_x_before_he_is_revealed(planned: Referee, screen: str) -> None:
    said = planned(*AGENTS[screen])
    assert said.code == 0
    shown = " ".join((said.out + said.err).casefold().split())
    assert [name for name in NAMES if name in shown] == []


@pytest.mark.parametrize("side", ["cia", "kgb"])
def test_headquarters_do_not_give_him_away(planned: Referee, side: str) -> None:
    """Five agents in headquarters name the sixth: as with an unnamed one, all six are listed."""
    assert len(planned("status", "--json").data["sides"][side]["headquarters"]) == 6


@pytest.mark.parametrize("line", ["cia agent analyst", "kgb agent analyst"])
def test_the_answer_to_laying_him_does_not_name_him(referee: Referee, line: str) -> None:
    referee("new", "cold-war", "evening")
    referee("move", "-", stdin="objective cuba\ntoken cia")
    said = referee("move", *line.split())
    assert said.code == 0
    assert "analyst" not in said.out.casefold()


def test_he_is_shown_when_he_is_revealed(planned: Referee) -> None:
    planned("move", "-", stdin="cia first\ncia recruits industry\nkgb recruits radio\ncia passes")
    told = planned("move", "kgb passes")
    assert "Assassin" in told.out
    assert "Analyst" in told.out


# -- questions ---------------------------------------------------------------------------------------------------------

BOARD = 'turn = 5\nphasing = "us"\ndefcon = 2\n[influence]\nAngola = [0, 1]\n'


def test_why_takes_a_position_file_as_check_does(referee: Referee, tmp_path: Path) -> None:
    said = referee("why", "us duck and cover coup iran 3", "--position", position(tmp_path, BOARD))
    assert said.code == 0
    assert "8.1.5" in said.out


def test_why_takes_an_earlier_moment_as_check_does(evening: Referee) -> None:
    said = evening("why", "us headline china card", "--at", "2")
    assert said.code == 0
    assert "9.5" in said.out


LOSES = BOARD + '[known_hand]\nus = ["We Will Bury You", "NATO"]\n[hand_size]\nus = 2\n'


def test_legal_marks_what_would_lose_the_game_at_once(referee: Referee, tmp_path: Path) -> None:
    said = referee("legal", "--position", position(tmp_path, LOSES))
    [marked] = [line for line in said.out.splitlines() if "loses the game" in line]
    assert "we will bury you" in marked
    assert "nato" not in marked


def test_legal_marks_it_as_data_and_for_a_coup(referee: Referee, tmp_path: Path) -> None:
    file = position(tmp_path, LOSES)
    moves = [move for group in referee("legal", "--position", file, "--json").data["legal"] for move in group["moves"]]
    assert [move["what"] for move in moves if move.get("loses")] == ["we will bury you"]
    (tmp_path / "then.toml").write_text(BOARD.replace("[influence]", 'then = ["us nato ops"]\n[influence]'))
    moves = referee("legal", "--position", str(tmp_path / "then.toml"), "--json").data["legal"]
    lost = [move["what"] for group in moves for move in group["moves"] if move.get("loses")]
    assert lost == ["angola"]


def test_status_says_which_known_cards_would_lose_the_game(referee: Referee, tmp_path: Path) -> None:
    said = referee("status", "--position", position(tmp_path, LOSES))
    assert "We Will Bury You would lose the game at once" in " ".join(said.out.split())


# -- a line that loses the game at once is asked about on a terminal ---------------------------------------------------


def at_a_terminal(words: list[str], answer: str) -> str:
    """Return what the program shows on a terminal where *answer* is typed to whatever it asks."""
    mine, theirs = pty.openpty()
    start = [sys.executable, "-c", "from referee.cli import main; main()", *words]
    with Popen(start, stdin=theirs, stdout=theirs, stderr=theirs, env=os.environ) as running:
        os.close(theirs)
        os.write(mine, answer.encode())
        said, until = b"", time.monotonic() + 20
        while time.monotonic() < until and (running.poll() is None or select.select([mine], [], [], 0.1)[0]):
            if select.select([mine], [], [], 0.1)[0]:
                try:
                    said += os.read(mine, 4096)
                except OSError:
                    break
        running.kill()
    os.close(mine)
    return said.decode()


@pytest.fixture
def doomed(evening: Referee) -> Referee:
    """The program with a game in which a US coup in Angola is nuclear war."""
    evening("adjust", "turn=5", "stage=action_round", "phasing=us", "action_round=1", "defcon=2", "--reason", "late")
    evening("move", "us duck and cover ops")
    evening("adjust", "angola=0,1", "--reason", "late")
    return evening


def test_a_line_that_loses_the_game_is_asked_about_on_a_terminal(doomed: Referee) -> None:
    said = at_a_terminal(["move", "us", "coup", "angola", "3"], "n\n")
    assert "loses the game" in said
    assert "over" not in doomed("status", "--json").data["next"]


def test_with_yes_it_is_taken_as_typed(doomed: Referee) -> None:
    said = doomed("move", "--yes", "us", "coup", "angola", "3")
    assert said.code == 0
    assert "this loses the game for the US" in said.out


def test_from_a_file_it_is_taken_as_typed_and_the_note_comes_first(doomed: Referee) -> None:
    said = doomed("move", "-", stdin="us coup angola 3\n")
    assert said.code == 0
    assert said.out.index("this loses the game for the US") < said.out.index("nuclear war in the phase of the US\n")


# -- ends that people agree on -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("resign", "us"), "the US resigns"),
        (("draw", "agreed"), "a draw"),
        (("abandoned", "bedtime"), "bedtime"),
        (("not", "counted"), "not counted"),
    ],
    ids=["resign", "draw", "abandoned", "not counted"],
)
def test_a_game_ends_as_people_end_games_and_can_be_reopened(
    evening: Referee, words: tuple[str, ...], told: str
) -> None:
    assert evening("end", *words).code == 0
    assert told in evening("status").out
    assert told in evening("history").out
    assert evening("move", "ussr nasser event").code == 1
    assert evening("reopen").code == 0
    assert evening("move", "ussr nasser event").code == 0


@pytest.mark.parametrize(("game", "side", "winner"), [("cold-war", "cia", "kgb"), ("death-front", "us", "germans")])
def test_the_other_games_end_so_too(referee: Referee, game: str, side: str, winner: str) -> None:
    referee("new", game, "evening")
    assert referee("end", "resign", side).code == 0
    assert referee("status", "--json").data["next"]["winner"] == winner


# -- where the card went -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("us duck and cover place iran 3", "Duck and Cover: discarded"),
        ("us fidel place iran 2", "Fidel: removed"),
        ("us containment event", "Containment: removed"),
        ("us shuttle diplomacy event", "Shuttle Diplomacy: in play"),
        ("us formosan resolution event", "Formosan Resolution: in play"),
        ("us nato place iran 4", "NATO: discarded"),
        ("us five year plan space 2", "Five Year Plan: discarded"),
    ],
)
def test_where_the_card_went_is_part_of_every_answer(referee: Referee, tmp_path: Path, line: str, told: str) -> None:
    said = referee("check", line, "--position", position(tmp_path, 'turn = 5\nphasing = "us"\n'))
    assert told in said.out


# -- adjust says what it changed, for every key ------------------------------------------------------------------------

GAMES = {
    "twilight-struggle": (*SETUP, "headline us asia scoring", "headline ussr middle east scoring"),
    "cold-war": (
        "objective cuba",
        "token cia",
        "cia agent unnamed, kgb agent unnamed",
        "cia first, cia recruits radio, kgb recruits workers",
    ),
    "death-front": ("us deploy alder at c1",),
}
SAYS = {
    "twilight-struggle": (
        "turn=2",
        "defcon=3",
        "vp=4",
        "military_ops.us=2",
        "space.us=2",
        "china.holder=us",
        "china.playable=false",
        "influence.iran=2,0",
    ),
    "cold-war": ("turn=2", "token=kgb", "objective=chile", "score.kgb=20", "agent_x.cia=Assassin", "domination=cia"),
    "death-front": ("round=2", "step=attack", "board.c2=us alder"),
}
SILENT = {
    "twilight-struggle": (
        "action_round=3",
        "phasing=us",
        "space_tries.us=1",
        "hand_size.us=4",
        "reach.iran=3,0",
        "fell_to_2=true",
        "stage=cleanup",
        "over.winner=us",
    ),
    "cold-war": ("to_act=kgb", "passes=1", "known_top.cia=1", "peek=cia", "reorder=kgb", "loser=cia", "settled=cia"),
    "death-front": ("waiting=ss", "redrawn=us", "hand.us=5", "discard.us=birch", "over.winner=allies"),
}
ALONE = {
    "twilight-struggle": (
        "in_play=NATO",
        "discard=Fidel",
        "removed=Blockade",
        "known_hand.us=Duck and Cover",
        "front=NATO",
        "occurred=NATO",
    ),
    "cold-war": (
        "won.cia=Iran",
        "bottom=Chile",
        "spent=Summit Meeting",
        "groups.cia=Radio mobilized",
        "discard=NGOs",
        "on_leave.cia=Analyst",
        "terminated.kgb=Director",
    ),
}
KEYS = [(game, key) for keys in (SAYS, SILENT, ALONE) for game in keys for key in keys[game]]


@pytest.mark.parametrize(("game", "key"), KEYS)
def test_adjust_says_what_it_changed_for_every_key(referee: Referee, game: str, key: str) -> None:
    referee("new", game, "evening")
    assert referee("move", "-", stdin="\n".join(GAMES[game])).code == 0
    said = referee("adjust", key, "--reason", "the cat")
    assert said.code == 0, said.err
    assert "nothing was changed" not in said.out
    name = key.partition("=")[0].split(".")[0].replace("_", " ")
    assert name in {"influence", "board", "objective", "agent x", "groups", "over"} or name in said.out.casefold()


# -- pages -------------------------------------------------------------------------------------------------------------


def test_status_counts_the_cards_described_at_the_table(referee: Referee) -> None:
    referee("new", "death-front", "evening", "--set", "decks=open")
    referee("move", "us deploy alder at c1 = attack 5 defence 4 needs 1 range f1")
    assert "1 of 39 described" in referee("status").out
    referee("move", "ss deploy tiger at e1 = attack 8 defence 7 needs 2 range f1 copies 2")
    assert "2 of 39 described" in referee("status").out


ODDS = 'game = "cold-war"\nobjective = "Panama"\nphase = "struggle"\ntoken = "cia"\nto_act = "cia"\n'
HELD = ODDS + 'groups = { cia = ["Radio", "Nationalists"], kgb = ["Bankers"] }\n'


def test_odds_answers_for_media(referee: Referee, tmp_path: Path) -> None:
    """The CIA stands at 5 + 3 = 8 of 9: a 2 or more goes above, 17 of the 21 groups that nobody has seen."""
    said = referee("odds", "cia", "activates", "radio", "--position", position(tmp_path, HELD))
    assert said.code == 0
    assert "17 in 21" in said.out


def test_odds_answers_for_a_steal(referee: Referee, tmp_path: Path) -> None:
    """8 + 6 = 14 for the CIA, above 9, and nothing for the KGB."""
    said = referee("odds", "cia", "steals", "bankers", "--position", position(tmp_path, HELD))
    assert said.code == 0
    assert "14" in said.out
    assert "above stability 9" in said.out


def test_odds_of_a_faction_counts_the_cards_to_come(referee: Referee, tmp_path: Path) -> None:
    said = referee("odds", "media", "--position", position(tmp_path, HELD))
    assert "5 in 21" in said.out


def test_odds_answers_for_a_gift_and_says_what_is_against_it(referee: Referee, tmp_path: Path) -> None:
    """The KGB would stand at 6 + 3 = 9, not above 9; with Radio it would be 6 + 5 = 11."""
    file = position(tmp_path, HELD)
    assert "KGB 9" in referee("odds", "cia", "gives", "nationalists", "--position", file).out
    told = " ".join(referee("odds", "cia", "gives", "radio", "--position", file).out.split())
    assert "KGB 11, above stability 9; refused: " in told
    assert referee("odds", "cia", "steals", "radio", "--position", file).code == 2


def test_odds_of_media_says_when_the_side_has_no_room(referee: Referee, tmp_path: Path) -> None:
    groups = 'cia = ["Radio", "Students", "Workers", "Guerilla", "NGOs"]'
    file = position(tmp_path, ODDS + f"groups = {{ {groups} }}\n")
    told = " ".join(referee("odds", "cia activates radio", "--position", file).out.split())
    assert "at the population limit" in told
