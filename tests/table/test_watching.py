"""A second screen: what it shows of a game, to whom, and that it follows the record."""

from __future__ import annotations

import signal
import subprocess
import termios
from pathlib import Path

import pytest
from kits.terminal import PROGRAM, at_a_terminal

from referee.kernel.pages.wrapping import cells
from referee.store import entering
from referee.store.games import Header
from referee.store.seating import save, start
from referee.store.sitting import Sitting, began
from referee.table.watching import Watched, screen, scrolled

SETUP = ("setup ussr poland 4, e germany 1, yugoslavia 1", "setup us w germany 4, italy 3")
HEADLINES = (*SETUP, "headline us marshall plan", "headline ussr red scare")
MARSHALL = "us france, spain, greece, turkey, uk, canada, benelux"
COUP = "ussr socialist governments coup iran 4"


def after(*lines: str, game: str = "twilight-struggle", on: Sitting | None = None) -> Sitting:
    """A game that is on no shelf, after *lines*."""
    sitting = on or began(Header(game, name="friday"))
    for line in lines:
        sitting, reading = entering.play(sitting, line)
        assert not reading.rulings, line
    return sitting


def text(watched: Watched, columns: int = 80, high: int | None = None) -> str:
    """The screen as it is read."""
    return "\n".join(row.rstrip() for _, row in screen(watched, columns, high))


@pytest.mark.parametrize("game", ["twilight-struggle", "cold-war", "death-front"])
@pytest.mark.parametrize(("columns", "high"), [(80, 24), (60, 20), (132, 50), (40, 8), (20, 3), (80, 1)])
def test_the_screen_fits_any_window(game: str, columns: int, high: int) -> None:
    rows = screen(Watched(after(game=game)), columns, high)
    assert len(rows) <= high
    assert all(cells(row) <= columns for look, row in rows if look != "board" or columns >= 60)


def test_tracks_board_and_last_lines_are_on_it() -> None:
    shown = text(Watched(after(*HEADLINES, MARSHALL, COUP)), high=24)
    assert "friday | T1 AR1 US | US owes: action round 1: play a card" in shown
    assert "DEFCON 4" in shown
    assert "E Germany  *3 0 [4]" in shown
    assert shown.splitlines()[-3:] == ["4  headline ussr red scare", f"5  {MARSHALL}", f"6  {COUP}"]


def test_in_a_big_window_all_of_it_is_there() -> None:
    shown = text(Watched(after(*HEADLINES, MARSHALL)), 132, 50)
    assert "Sudan " in shown
    assert "arrow keys" not in shown
    assert "1  setup ussr poland" in shown


@pytest.mark.parametrize(("side", "sees"), [("us", True), ("ussr", False), ("", False)])
def test_what_a_side_laid_face_down_is_named_to_that_side_alone(side: str, sees: bool) -> None:
    shown = text(Watched(after(*HEADLINES[:3]), side))
    assert ("marshall" in shown.casefold()) == sees
    assert "us: headline face down" in shown


@pytest.mark.parametrize(("side", "named"), [("cia", "director"), ("kgb", "analyst"), ("", "")])
def test_an_agent_x_is_named_to_his_side_alone(side: str, named: str) -> None:
    sitting = after("objective cuba, token cia", "cia agent director, kgb agent analyst", game="cold-war")
    shown = text(Watched(sitting, side)).casefold()
    assert [agent for agent in ("director", "analyst") if agent in shown] == ([named] if named else [])


def test_what_has_changed_stands_out_and_is_in_sight() -> None:
    before = after(*HEADLINES, MARSHALL)
    watched = Watched(before).grown(after("ussr decolonization place south africa 1", on=before))
    changed = [row for look, row in screen(watched, 80, 24) if look == "changed"]
    assert len(changed) == 1
    assert "S Africa" in changed[0]
    assert not any(look == "changed" for look, _ in screen(Watched(before), 80, 24))


def test_the_board_is_scrolled_from_end_to_end() -> None:
    watched = Watched(after(*SETUP))
    assert "Mexico" in text(watched, high=24)
    down = scrolled(watched, 999, 80, 24)
    assert "Sudan" in text(down, high=24)
    assert scrolled(down, 1, 80, 24) == down
    assert "Mexico" in text(scrolled(down, -999, 80, 24), high=24)


# -- at a terminal ---------------------------------------------------------------------------------------------------


def shelved(*lines: str) -> None:
    sitting = start("friday", Header("twilight-struggle"))
    for line in lines:
        sitting, _ = entering.play(sitting, line)
        sitting = save(sitting)


def test_it_follows_what_another_terminal_writes_and_leaves_the_terminal_as_it_was() -> None:
    shelved(*HEADLINES, MARSHALL)
    with at_a_terminal("watch", "friday") as terminal:
        terminal.wait("T1 AR1 USSR")
        subprocess.run([*PROGRAM, "move", COUP], capture_output=True, check=True)
        terminal.wait("DEFCON 4")
        terminal.resize(60, 20)
        terminal.wait("rows 1 to")
        assert max(map(len, terminal.shown().splitlines())) <= 60
        terminal.type("q")
        assert terminal.ended() == 0
        assert termios.tcgetattr(terminal.theirs) == terminal.before
    assert terminal.trouble() == ""


@pytest.mark.parametrize("key", ["\x03", signal.SIGHUP, signal.SIGTERM])
def test_it_is_left_by_ctrl_c_and_by_a_closed_terminal(key: str | signal.Signals) -> None:
    shelved()
    with at_a_terminal("watch") as terminal:
        terminal.wait("set-up")
        if isinstance(key, str):
            terminal.type(key)
        else:
            terminal.program.send_signal(key)
        assert terminal.ended() == 0
        assert termios.tcgetattr(terminal.theirs) == terminal.before


def test_a_game_that_is_gone_stays_on_the_screen_and_says_why(home: Path) -> None:
    shelved(*SETUP)
    with at_a_terminal("watch") as terminal:
        terminal.wait("T1 headline")
        (home / "friday.json").rename(home / "saturday.json")
        terminal.wait("no game 'friday'")
        assert "T1 headline" in terminal.shown()


def test_where_nobody_presses_a_key_it_is_printed_once() -> None:
    shelved(*HEADLINES[:3])
    done = subprocess.run([*PROGRAM, "watch", "--side", "美方"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "face down, seen by you alone: us: headline marshall plan" in done.stdout
    assert "Sudan" in done.stdout
    wrong = subprocess.run([*PROGRAM, "watch", "--side", "cia"], capture_output=True, text=True, check=False)
    assert (wrong.returncode, wrong.stderr) == (2, "there is no side 'cia'; there are: ussr, us\n")
    none = subprocess.run([*PROGRAM, "watch", "monday"], capture_output=True, text=True, check=False)
    assert none.returncode == 3
