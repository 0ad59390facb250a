"""Whole evenings at a pseudo-terminal: what a person types, sees, mistypes, takes back and finds again."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import termios
import tomllib
from collections.abc import Iterator

import pytest
from kits.terminal import PROGRAM, Terminal, at_a_terminal

from referee.kernel.game import game
from referee.report.language import speak_in
from referee.store import entering, games
from referee.store.games import Header, home
from referee.store.seating import save, sit, start
from referee.store.sitting import Sitting

GAMES = ("twilight-struggle", "cold-war", "death-front")
SETUP = ("setup ussr poland 4, e germany 1, yugoslavia 1", "setup us w germany 4, italy 3")
OPENING = (*SETUP, "headline us asia scoring", "headline ussr middle east scoring")
COUP = "ussr socialist governments coup iran 4"
TOLD = {"en": ("y or n", "refused: "), "zh": ("是或否", "不合规则")}


def played(name: str, *lines: str) -> Sitting:
    """A game of Twilight Struggle on the shelf, with *lines* played."""
    sitting = start(name, Header("twilight-struggle"))
    for line in lines:
        sitting, reading = entering.play(sitting, line)
        assert not reading.rulings, line
        sitting = save(sitting)
    return sitting


def standing() -> list[str]:
    """The lines that stand in the game written last."""
    return [line.line for line in sit().standing]


def prompt(terminal: Terminal) -> tuple[str, str]:
    """Return what stands before and after the sign in the last row that asks."""
    asking = [row for row in terminal.shown().splitlines() if re.match(r"[\w ]*> ?", row)]
    before, _, after = asking[-1].partition(">")
    return before, after.strip()


def editor(terminal: Terminal) -> str:
    """Return what stands in the editor."""
    return prompt(terminal)[1]


def typed(terminal: Terminal, text: str) -> str:
    """Return the screen once *text* stands in the editor."""
    terminal.until(lambda: editor(terminal) == text, f"{text} in the editor")
    return terminal.settle()


@pytest.fixture
def table() -> Iterator[Terminal]:
    """The table where the USSR is to play its first action round."""
    played("friday", *OPENING)
    with at_a_terminal("play") as terminal:
        terminal.wait("DEFCON 5")
        yield terminal


# -- a turn of each game ---------------------------------------------------------------------------------------------


def a_turn(name: str, language: str) -> list[tuple[str, bool]]:
    """The lines of the recorded turn as they are typed in *language*, each with whether the rules refuse it."""
    rules = game(name)
    shown = tomllib.loads(rules.demo().read_text(encoding="utf-8"))
    if language == "en":
        return [(line["text"], line.get("refused", False)) for line in shown["line"]]
    sitting = entering_table(name, shown)
    lines = list[tuple[str, bool]]()
    for line in shown["line"]:
        sitting, reading = entering.play(sitting, line["text"])
        typed = [step.move for step in reading.steps if not step.granted]
        lines.append(("，".join(rules.write(move, "zh") for move in typed), bool(reading.rulings)))
    return lines


def entering_table(name: str, shown: dict) -> Sitting:
    from referee.store.sitting import began

    return began(Header(name, shown.get("setup", {}), shown.get("options", {})))


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", GAMES)
def test_a_turn_of_each_game_in_each_language(name: str, language: str) -> None:
    shown = tomllib.loads(game(name).demo().read_text(encoding="utf-8"))
    start("friday", Header(name, shown.get("setup", {}), shown.get("options", {})))
    lines = a_turn(name, language)
    yes_or_no, no = TOLD[language]
    with at_a_terminal("--lang", language, "play", "friday") as terminal:
        terminal.wait("> ")
        for line, refused in lines:
            screen = terminal.enter(line)
            if prompt(terminal)[0] == yes_or_no:
                screen = terminal.enter("y")
            if refused:
                assert no in screen
                terminal.press("ctrl-u")
        terminal.press("ctrl-d")
        assert terminal.ended() == 0
    speak_in("en")
    assert standing() == [line for line, refused in lines if not refused]
    assert terminal.trouble() == ""


# -- while a line is typed -------------------------------------------------------------------------------------------


def test_completions_are_offered_and_taken_with_a_key(table: Terminal) -> None:
    table.type("ussr nato coup i")
    screen = table.wait("israel")
    assert "iran" in screen
    assert "egypt" not in screen
    table.type("ra")
    typed(table, "ussr nato coup ira")
    table.wait("                 iran")
    table.press("tab")
    typed(table, "ussr nato coup iran")


def test_a_wrong_word_is_marked_and_its_paragraph_shown_before_enter(table: Terminal) -> None:
    table.type("ussr nato ops, coup egypt 3")
    table.wait("refused: no US influence in Egypt [Deluxe rulebook 6.3.1]")
    row = next(number for number, line in enumerate(table.screen.display) if "coup egypt" in line)
    at = table.screen.display[row].index("egypt")
    assert table.screen.buffer[row][at].underscore
    assert not table.screen.buffer[row][at - 2].underscore
    assert standing() == list(OPENING)


def test_a_typo_comes_back_with_the_cursor_at_the_word(table: Terminal) -> None:
    table.enter("ussr nato coup xyzzy 3")
    assert editor(table) == "ussr nato coup xyzzy 3"
    table.type("iran ")
    typed(table, "ussr nato coup iran xyzzy 3")


def test_a_hidden_headline_is_on_no_screen_and_comes_back_by_no_key() -> None:
    played("friday", *SETUP)
    with at_a_terminal("play") as terminal:
        terminal.wait("T1 headline")
        terminal.enter("headline us marshall plan")
        assert standing()[-1] == "headline us marshall plan"
        terminal.press("up")
        terminal.settle()
        terminal.press("ctrl-u")
        terminal.enter("history")
        assert b"arshall" not in terminal.said.replace(b"headline", b"")
        terminal.enter("headline ussr red scare")
        terminal.enter("y")
        assert b"arshall" in terminal.said


def test_an_unknown_hidden_line_is_shown_by_a_key(table: Terminal) -> None:
    played("saturday", *SETUP)
    with at_a_terminal("play", "saturday") as terminal:
        terminal.wait("T1 headline")
        terminal.type("headline us nato")
        terminal.wait("****************")
        terminal.press("ctrl-t")
        terminal.wait("headline us nato")


# -- what is never lost ----------------------------------------------------------------------------------------------


def test_ctrl_c_in_the_middle_of_a_line_sets_it_aside(table: Terminal) -> None:
    table.type("ussr nato coup ir")
    typed(table, "ussr nato coup ir")
    table.press("ctrl-c")
    table.wait("set aside")
    typed(table, "")
    table.press("up")
    typed(table, "ussr nato coup ir")


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM, signal.SIGKILL])
def test_a_terminal_that_is_closed_loses_neither_lines_nor_half_a_line(number: signal.Signals) -> None:
    played("friday", *OPENING)
    with at_a_terminal("play") as terminal:
        terminal.wait("DEFCON 5")
        terminal.enter(COUP)
        terminal.type("us nuclear test ban pla")
        typed(terminal, "us nuclear test ban pla")
        terminal.program.send_signal(number)
        terminal.ended()
    assert standing()[-1] == COUP
    with at_a_terminal("play") as again:
        screen = again.wait("DEFCON 4")
        assert COUP in screen
        assert "next: us: action round 1: play a card" in screen
        assert editor(again) == "us nuclear test ban pla"


def test_a_terminal_that_is_gone_keeps_half_a_line(table: Terminal) -> None:
    table.type("us nuclear test ban pla")
    typed(table, "us nuclear test ban pla")
    nothing = os.open(os.devnull, os.O_RDWR)
    for side in (table.reads, table.theirs):
        os.dup2(nothing, side)
    table.program.wait(25)
    with at_a_terminal("play") as again:
        again.wait("DEFCON 5")
        assert editor(again) == "us nuclear test ban pla"


def test_what_is_typed_while_a_line_is_played_waits_for_the_next(table: Terminal) -> None:
    table.type(f"{COUP}\rus nuclear test ban pla")
    table.wait("DEFCON 4")
    typed(table, "us nuclear test ban pla")
    assert table.shown().count("us nuclear test ban pla") == 1
    assert standing()[-1] == COUP


def test_ctrl_d_leaves_the_terminal_as_it_was(table: Terminal) -> None:
    table.press("ctrl-d")
    assert table.ended() == 0
    assert termios.tcgetattr(table.theirs) == table.before
    assert "go on with: referee play friday" in table.shown()


def test_what_a_second_terminal_wrote_is_shown_before_the_line_is_played(table: Terminal) -> None:
    table.type("ussr duck and cover place iraq 1")
    typed(table, "ussr duck and cover place iraq 1")
    done = subprocess.run([*PROGRAM, "move", COUP], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    table.wait("another terminal wrote; what it wrote is shown before your line is played")
    table.press("enter")
    screen = table.wait("DEFCON 4")
    assert COUP in screen
    assert editor(table) == "ussr duck and cover place iraq 1"
    assert standing() == [*OPENING, COUP]


def test_a_window_of_another_size_keeps_the_line(table: Terminal) -> None:
    table.type("ussr nato coup ir")
    typed(table, "ussr nato coup ir")
    table.resize(60, 20)
    table.settle(0.5)
    table.type("an 4")
    typed(table, "ussr nato coup iran 4")
    assert max(map(len, table.shown().splitlines())) <= 60


# -- the record put right --------------------------------------------------------------------------------------------


def test_a_die_is_taken_back_when_everybody_agrees(table: Terminal) -> None:
    table.enter(COUP)
    assert "does everybody agree?" in table.enter("undo")
    assert "taken back: 5" in table.enter("y")
    assert standing() == list(OPENING)
    table.enter("redo")
    assert standing() == [*OPENING, COUP]


def test_an_old_line_is_amended_and_another_command_runs_by_its_name(table: Terminal) -> None:
    table.enter(COUP)
    asked = table.enter("amend 5 ussr socialist governments coup iran 5")
    assert "influence: Iran ussr 2 to 3" in asked
    assert "a die or a reveal changes" in asked
    assert "entry 5 reads:" in table.enter("y")
    assert "Iran" in table.enter("board middle east")
    assert "noted" in table.enter('note he said "no" & left; (really)')
    assert standing()[-1] == "ussr socialist governments coup iran 5"


def test_a_refused_line_is_forced(table: Terminal) -> None:
    table.enter("us nuclear test ban coup iran 3")
    table.press("ctrl-u")
    assert "forced, in spite of" in table.enter("!")


def test_the_end_of_a_game_says_where_its_record_is(table: Terminal) -> None:
    screen = table.enter("end resign us")
    assert "game over, ussr wins: the US resigns" in screen
    # A long path goes on in the next row.
    assert str(home() / "friday.json") in table.enter("play").replace("\n", "")


# -- every terminal --------------------------------------------------------------------------------------------------


def test_without_colour_no_colour_is_written() -> None:
    played("friday", *OPENING)
    with at_a_terminal("play", NO_COLOR="1") as terminal:
        terminal.wait("DEFCON 5")
        terminal.type("ussr nato ops, coup egypt 3")
        terminal.wait("refused:")
    codes = {code for found in re.findall(rb"\x1b\[([\d;]*)m", terminal.said) for code in found.split(b";")}
    assert not any(30 <= int(code) <= 49 or 90 <= int(code) <= 107 for code in codes if code)


@pytest.mark.parametrize(("words", "environment"), [(("play",), {"TERM": "dumb"}), (("play", "--plain"), {})])
def test_a_terminal_that_cannot_and_a_screen_reader_get_line_after_line(
    words: tuple[str, ...], environment: dict[str, str]
) -> None:
    played("friday", *OPENING)
    with at_a_terminal(*words, **environment) as terminal:
        terminal.wait("T1 AR1 USSR")
        terminal.type(f"{COUP}\r")
        screen = terminal.wait("T1 AR1 US |")
        assert "influence: Iran us 1 to 0; Iran ussr 0 to 2" in screen
        terminal.type("quit\r")
        assert terminal.ended() == 0
    assert b"\x1b[" not in terminal.said.replace(b"\x1b[?2004", b"")
    assert standing()[-1] == COUP


def test_lines_of_a_pipe_are_an_evening_too() -> None:
    played("friday", *OPENING)
    lines = f"{COUP}\nus nuclear test ban coup egypt 3\nstatus\n"
    done = subprocess.run([*PROGRAM, "play"], input=lines, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "refused: no USSR influence in Egypt" in done.stdout
    assert "Turn 1 of 10" in done.stdout
    assert standing()[-1] == COUP


def test_referee_alone_goes_on_with_the_last_game_at_a_terminal() -> None:
    played("friday", *OPENING)
    with at_a_terminal() as terminal:
        assert "the last ones:" in terminal.wait("T1 AR1 USSR")


def test_referee_alone_offers_to_begin_a_game_where_there_is_none() -> None:
    with at_a_terminal() as terminal:
        terminal.wait("new GAME NAME")
        terminal.enter("new twilight-struggle friday")
        assert "set-up" in terminal.shown()
    assert sit().name == "friday"


def test_the_record_is_whole_when_the_die_is_thrown_by_the_referee(table: Terminal) -> None:
    table.enter("ussr socialist governments coup iran roll")
    [note] = [entry.text for entry in games.load("friday").entries if hasattr(entry, "text")]
    assert re.fullmatch(r"thrown by the referee: table: roll [1-6]", note)
