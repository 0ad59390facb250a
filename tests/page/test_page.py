"""What stands on the page of a game: the record whole, nothing that is secret, nothing that a browser would obey."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from kits.evenings import GAMES, OPENING, evening, played
from kits.program import run

from referee.games.twilight_struggle.printed.layout import layout
from referee.games.twilight_struggle.printed.map import MAP
from referee.kernel.game import game
from referee.report.html import html
from referee.report.language import speak_in
from referee.report.page import Page, page_of
from referee.store import entering
from referee.store.games import Header
from referee.store.sitting import Sitting, began

pytestmark = pytest.mark.usefixtures("home")
Run = Callable[..., Any]


def opening(*more: str) -> Sitting:
    return played("twilight-struggle", (*OPENING, *more))


def texts(page: str) -> str:
    """Everything of a page that a person or a program can read: its words, and the data embedded in it."""
    return unescape(page)


# -- the record ------------------------------------------------------------------------------------------------------


def test_the_page_tells_who_won_and_how_on_top() -> None:
    page = page_of(evening("cold-war"))
    assert page.result == "Won by: CIA. CIA has 105 points to 10 [Cold War rules 6.2]"
    assert page_of(opening()).result.startswith("Not finished. next: us: action round 1")


def test_every_standing_line_is_a_step_with_its_words_and_sums() -> None:
    page = page_of(opening())
    coup = page.entries[5]
    assert (coup.number, coup.step, coup.head) == (6, 6, "ussr socialist governments coup iran 4")
    assert "coup in Iran: 4 die + 3 Socialist Governments - 4 (2 x stability 2) = 3" in coup.said
    assert coup.said[-1] == "next: us: action round 1: play a card"
    assert len(page.steps) == 7


def test_what_is_withdrawn_forced_and_put_right_is_told_apart() -> None:
    sitting = opening("us nuclear test ban place egypt 2, jordan")
    sitting = entering.undo(sitting, 1, True)
    sitting, _ = entering.force(sitting, "us nuclear test ban coup egypt 3")
    sitting = entering.adjust(sitting, {"defcon": 3}, "the cat was here")
    sitting = entering.note(sitting, "tea")
    page = page_of(sitting)
    assert [(each.number, each.mark, each.step) for each in page.entries[6:]] == [
        (7, "withdrawn", None),
        (8, "agreed", None),
        (9, "forced", 7),
        (10, "agreed", 8),
        (11, "note", None),
    ]
    assert page.entries[8].over == ("refused: no USSR influence in Egypt [Deluxe rulebook 6.3.1]",)
    assert [each.number for each in page.disputes] == [9, 10]
    made = html(page)
    assert "<s>us nuclear test ban place egypt 2, jordan</s>" in made
    assert made.index("Disputes and corrections") < made.index("The whole game, line by line")


def test_the_history_has_the_turn_before_its_first_line() -> None:
    page = page_of(evening("death-front"))
    said = {each.number: each.chapter for each in page.entries if each.chapter}
    assert [*said.values()][:3] == ["round 1", "round 2", "round 3"]
    assert next(iter(said)) == 1
    assert html(page).count('<li class="chapter"><h3>') == len(said)
    turns = [each.chapter for each in page_of(evening("twilight-struggle")).entries if each.chapter]
    assert turns == [f"turn {n}" for n in range(1, 11)]


def test_the_settings_are_told_as_the_table_calls_them() -> None:
    sitting = began(Header(game="twilight-struggle", setup={"handicap": {"us": 2}}, options={"cia-reveal": "turn"}))
    assert page_of(sitting).settings == (("handicap", "us 2"), ("cia-reveal", "turn"))
    speak_in("zh")
    assert page_of(sitting).settings == (("让点", "美方 2"), ("手牌展示期限", "整回合"))
    speak_in("en")


def test_the_page_up_to_an_entry_stops_there() -> None:
    page = page_of(opening(), at=4)
    assert (len(page.entries), len(page.steps)) == (4, 5)
    assert "Iran" not in {place for place in page.faces if page.faces[place].held == "second"}
    whole = page_of(opening())
    assert whole.steps[:5] == page.steps


def test_the_command_writes_a_page_and_knows_what_it_cannot() -> None:
    assert run("new", "twilight-struggle", "evening").exit_code == 0
    assert run("move", OPENING[0]).exit_code == 0
    assert run("export", "evening.html").stdout == "evening.html holds the record\n"
    assert Path("evening.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert '<html lang="zh-Hans">' in run("--lang", "zh", "export", "--format", "html").stdout
    assert run("export", "evening.md").exit_code == 0
    assert Path("evening.md").read_text(encoding="utf-8").startswith("# evening")
    for words, code, why in (
        (("export", "x.json", "--public"), 2, "--at and --public are for a page: export FILE.html\n"),
        (("export", "--format", "pdf"), 2, "there is no format pdf; there are: json, html, lines, markdown, csv\n"),
        (("export", "x.html", "--at", "9"), 2, "there is no entry 9; the last one is 1\n"),
        (
            ("export", "nowhere/x.html"),
            3,
            f"{Path('nowhere/x.html').resolve()}: cannot be written (No such file or directory);"
            " see to the disk, the game is as it was\n",
        ),
    ):
        done = run(*words)
        assert (done.stderr, done.stdout) == (why, ""), words
        assert done.exit_code == code, words


# -- secrets ---------------------------------------------------------------------------------------------------------


def test_what_lies_face_down_is_nowhere_on_the_page() -> None:
    for lines, name in ((OPENING[:3], "marshall plan"), ((*OPENING[:2], "headline ussr fidel"), "fidel")):
        page = texts(html(page_of(played("twilight-struggle", lines)))).casefold()
        assert name not in page
    lines = ("objective libya", "token cia", "cia agent master spy", "kgb agent analyst")
    hidden = page_of(played("cold-war", lines))
    assert [each.head for each in hidden.entries[2:4]] == [
        "table: shuffle; cia: agent face down",
        "kgb: agent face down",
    ]
    assert not [face for face in hidden.faces.values() if "Agent X" in map(str, face.lines)]


def test_a_page_for_everybody_names_no_card_that_was_shown_and_is_still_in_a_hand() -> None:
    sitting = entering.adjust(opening(), {"known_hand": {"us": ["Fidel"]}}, "shown over tea")
    sitting = entering.note(sitting, "fidel it is")
    private, public = (texts(html(page_of(sitting, public=each))).casefold() for each in (False, True))
    assert "fidel" in private
    assert "fidel" not in public


def test_a_revealed_hand_is_not_on_a_page_for_everybody_but_what_was_played_of_it_is() -> None:
    hand = "fidel, nasser, vietnam revolts, blockade, korean war, decolonization"
    lines = ("us cia created event", f"ussr reveals {hand}, done", "us passes", "ussr nasser event")
    sitting = opening(*lines)
    assert sitting.position.known[1] == ("Fidel", "Vietnam Revolts", "Blockade", "Korean War", "Decolonization")
    private, public = (texts(html(page_of(sitting, public=each))).casefold() for each in (False, True))
    for card in ("fidel", "vietnam revolts", "blockade", "korean war", "decolonization"):
        assert card in private
        assert card not in public
    assert "nasser" in public


def test_what_was_only_declared_is_not_on_a_page_for_everybody() -> None:
    lines = ("objective libya", "token cia", "cia agent unnamed, kgb agent unnamed")
    private, public = (html(page_of(played("cold-war", lines), public=each)) for each in (False, True))
    assert "declared, cannot be verified" in private
    assert "declared, cannot be verified" not in public


# -- what a browser would obey ---------------------------------------------------------------------------------------

HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\u2028{{7*7}}"


def test_a_hostile_note_is_only_read() -> None:
    sitting = entering.note(opening(), HOSTILE)
    sitting = entering.adjust(sitting, {"defcon": 3}, f"'\"{HOSTILE}")
    made = html(page_of(sitting))
    assert made.count("<script") == 2  # The data and the page's own script.
    assert "<img" not in made
    assert "{{7*7}}" in made
    assert "onerror=alert(2)&gt;" in made


def test_the_page_lets_in_no_script_style_or_request_but_its_own() -> None:
    made = html(page_of(opening()))
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', made)
    assert policy
    assert policy[1].startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policy[1]
    assert not re.search(r'(?:src|href)="(?!#|data:,)', made)
    assert "url(http" not in made
    assert 'style="' not in made


# -- size and speed --------------------------------------------------------------------------------------------------


def test_a_ten_turn_game_is_small_and_soon_made() -> None:
    sitting = evening("twilight-struggle")
    assert len(sitting.standing) > 100
    html(page_of(opening()))  # What is loaded and compiled once.
    began = time.process_time()
    made = html(page_of(sitting))
    took = time.process_time() - began
    print(f"{len(made.encode()) / 1000:.0f} kB in {took:.2f} s")
    assert len(made.encode()) < 1_000_000
    assert took < 1.5


def test_no_other_command_loads_the_templates() -> None:
    code = "import sys\nfrom referee.cli.app import app\nsys.exit(app(prog_name='referee', standalone_mode=False))"
    ask_for = f"import atexit, sys\natexit.register(lambda: print('jinja2' in sys.modules))\n{code}"
    for words in (["check", "us nasser event"], ["board"], ["export", "--format", "json"]):
        done = subprocess.run([sys.executable, "-c", ask_for, *words], capture_output=True, text=True, check=False)
        assert done.stdout.endswith("False\n"), done


# -- drawings --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_every_face_has_a_field_and_every_field_its_own_name(name: str) -> None:
    page = page_of(evening(name))
    keys = [field.key for field in page.drawing.fields]
    assert len(keys) == len(set(keys))
    assert page.faces.keys() <= set(keys)
    data = json.loads(re.search(r'id="data">(.*?)</script>', html(page), re.DOTALL)[1])  # type: ignore[index]
    assert len(data["steps"]) == len(page.steps)
    for field in page.drawing.fields:
        assert 0 <= field.x <= field.x + field.width <= page.drawing.width + 1, field
        assert 0 <= field.y <= field.y + field.height <= page.drawing.height + 1, field


@pytest.mark.parametrize("name", GAMES)
def test_no_two_fields_lie_on_each_other(name: str) -> None:
    fields = page_of(evening(name)).drawing.fields
    for place, one in enumerate(fields):
        for other in fields[place + 1 :]:
            apart = one.x + one.width <= other.x + 0.5 or other.x + other.width <= one.x + 0.5
            below = one.y + one.height <= other.y + 0.5 or other.y + other.height <= one.y + 0.5
            assert apart or below, (one.key, other.key)


def test_no_line_of_the_map_crosses_a_country_that_it_does_not_join() -> None:
    places = layout().countries
    for name, near in ((name, near) for name, here in MAP.items() for near in here.neighbours):
        (x1, y1), (x2, y2) = places[name], places[near]
        way = [(x1 + (x2 - x1) * part / 40, y1 + (y2 - y1) * part / 40) for part in range(1, 40)]
        under = {c for c, (cx, cy) in places.items() for x, y in way if abs(cx - x) < 0.44 and abs(cy - y) < 0.41}
        assert under <= {name, near}, (name, near)


@pytest.mark.parametrize("name", GAMES)
def test_the_board_alone_is_a_drawing_in_a_file(name: str, tmp_path: Path) -> None:
    from xml.etree import ElementTree

    run("new", name, "evening")
    assert run("board", "--svg", "board.svg").stdout == "board.svg holds the drawing\n"
    root = ElementTree.parse("board.svg").getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert game(name).name == name


# -- plots and tables ------------------------------------------------------------------------------------------------


def table(page: Page, title: str) -> dict[str, tuple[str, ...]]:
    (found,) = (each for each in page.tables if each.title == title)
    return {row[0]: row[1:] for row in found.rows}


def test_points_are_told_by_source() -> None:
    """Asia: the USSR holds North Korea, 3 for presence and 1 battleground; the US has 3 in Asia: -1. Middle East 0."""
    lines = (*OPENING[:2], "headline us asia scoring", "headline ussr middle east scoring")
    page = page_of(played("twilight-struggle", lines))
    assert table(page, "Victory points by source and region") == {"Asia Scoring": ("1", "0", "1", "-1")}
    (plot,) = (each for each in page.plots if "Victory" in each.title)
    assert plot.rows[1:] == (("1", "-1"),)


def test_what_each_card_did_is_told() -> None:
    """Marshall Plan: 7 markers. Red Scare: none. Socialist Governments: a coup that takes 1 and leaves 2, DEFCON -1."""
    page = page_of(opening())
    (deeds,) = (each for each in page.tables if each.title == "What each card did")
    assert deeds.rows == (
        ("1", "US", "Marshall Plan", "event", "0", "7", "0", "0"),
        ("1", "USSR", "Red Scare/Purge", "event", "0", "0", "0", "0"),
        ("1", "USSR", "Socialist Governments", "operations", "0", "-1", "2", "-1"),
    )
    dice = table(page, "Dice")
    assert dice["USSR"] == ("1", "4.00", "0", "0", "0", "1", "0", "0", "+0.5", "0")  # 4 gives 3, 1 to 6 give 2.5.
    (luck,) = (plot for plot in page.plots if plot.title == "Luck in influence, summed up by turn")
    assert luck.rows == (("turn", "US", "USSR"), ("1", "0", "0.5"))


def test_points_and_influence_of_the_cold_war_by_turn() -> None:
    page = page_of(evening("cold-war"))
    points = page.plots[0].rows
    assert points[0] == ("turn", "CIA", "KGB")
    assert points[1] == ("1", "40", "0")  # Vietnam and Czechoslovakia, 20 each.
    assert points[-1][1:] == ("105", "10")
    assert page.plots[1].rows[1] == ("1", "8", "7")  # CIA leads 8 to 7.


def test_area_and_losses_of_death_front_by_round() -> None:
    page = page_of(evening("death-front"))
    assert [plot.title for plot in page.plots] == [
        "Area held at the end of each round",
        "Units lost by the end of each round",
    ]
    assert page.plots[0].rows[0] == ("round", "Allies", "Germans")
