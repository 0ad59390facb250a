"""A game gone through line by line: the keys, the screens, and the real thing at a terminal."""

from __future__ import annotations

import pytest
from kits.terminal import Terminal, at_a_terminal

from referee.kernel.pages.wrapping import cells
from referee.store import entering
from referee.store.games import Header
from referee.store.seating import save, start
from referee.store.sitting import Sitting
from referee.table.replaying import begun, pressed, screen

LINES = (
    "setup ussr poland 4, e germany 1, yugoslavia 1",
    "setup us w germany 4, italy 3",
    "headline us asia scoring",
    "headline ussr middle east scoring",
    "ussr socialist governments coup iran 4",
)


@pytest.fixture
def game() -> Sitting:
    """A recorded game up to the first Soviet coup."""
    sitting = start("friday", Header("twilight-struggle"))
    for line in LINES:
        sitting, reading = entering.play(sitting, line)
        assert not reading.rulings
        sitting = save(sitting)
    return sitting


@pytest.mark.parametrize(
    ("keys", "at"),
    [
        ((), 1),
        (("right",), 2),
        (("left",), 0),
        (("left", "left"), 0),
        (("end",), 5),
        (("end", "right"), 5),
        (("end", "b", "enter"), 5),
        (("end", "home"), 0),
        (("x",), 1),
    ],
)
def test_a_key_goes_a_line_forth_or_back_or_to_an_end(game: Sitting, keys: tuple[str, ...], at: int) -> None:
    film = begun(game)
    for key in keys:
        film = pressed(film, key)
    assert (film.at, film.done) == (at, False)


@pytest.mark.parametrize("key", ["q", "escape", "c-c", "c-d"])
def test_it_is_left_by_any_key_that_leaves(game: Sitting, key: str) -> None:
    assert pressed(begun(game), key).done


@pytest.mark.parametrize(("columns", "high"), [(80, 24), (60, 20), (200, 60), (20, 6), (40, 1)])
def test_a_screen_is_as_large_as_the_window(game: Sitting, columns: int, high: int) -> None:
    for at in range(6):
        rows = screen(begun(game, at), columns, high)
        assert max(map(cells, rows)) <= columns
        assert len(rows) >= high
        assert len(rows) == high or high < 6


def test_the_screen_says_which_line_it_is_what_came_of_it_and_how_it_stood(game: Sitting) -> None:
    rows = screen(begun(game, 5), 80, 30)
    assert rows[0] == "friday, line 5 of 5: turn 1, action round 1"
    assert rows[2] == "5 ussr socialist governments coup iran 4"
    assert "  DEFCON 5 to 4: coup in Iran" in rows
    assert any(row.startswith("DEFCON 4") for row in rows)


def test_the_arrow_keys_at_a_terminal(game: Sitting) -> None:
    with at_a_terminal("replay") as terminal:
        terminal.wait("line 1 of 5")
        terminal.type("\x1b[C\x1b[C")
        terminal.wait("line 3 of 5")
        terminal.type("\x1b[F")
        terminal.wait("line 5 of 5")
        terminal.press("up")
        assert "line 4 of 5" in terminal.wait("line 4 of 5")
        terminal.type("q")
        assert terminal.ended() == 0
        assert terminal.trouble() == ""


def test_from_the_session_and_back_to_it(game: Sitting) -> None:
    with at_a_terminal("play") as terminal:
        terminal.wait("next: us")
        terminal.type("replay\r")
        terminal.wait("line 1 of 5")
        terminal.type("q")
        terminal.wait("T1 AR1 US")
        assert "us nato place france" in _typed(terminal, "us nato place france")
        assert terminal.trouble() == ""


def _typed(terminal: Terminal, text: str) -> str:
    terminal.type(text)
    return terminal.wait(text)


@pytest.mark.parametrize("before", [(), ("play", "--plain")])
def test_for_a_screen_reader_line_by_line(game: Sitting, before: tuple[str, ...]) -> None:
    with at_a_terminal(*(before or ("replay", "--plain"))) as terminal:
        if before:
            terminal.wait("US>")
            terminal.type("replay\r")
        terminal.wait("1/5>")
        terminal.type("\r")
        terminal.wait("2/5>")
        terminal.type("5\r")
        terminal.wait("5/5>")
        terminal.type("b\r")
        terminal.wait("4/5>")
        terminal.type("9\r")
        terminal.wait("there is no entry 9")
        terminal.type("q\r")
        if before:
            terminal.wait("next: us")
        else:
            assert terminal.ended() == 0
        assert b"\x1b[?1049h" not in terminal.said
