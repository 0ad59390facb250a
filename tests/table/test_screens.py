"""Five moments of an evening as they stand on the screen, at 80x24 and 60x20, in both languages.

With --update-tables the pictures in `screens/` are drawn anew; look at them then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from kits.terminal import Terminal, at_a_terminal

from referee.store import entering
from referee.store.games import Header
from referee.store.sitting import Sitting, save, start

# As long as any folder of ours: what is shown of a path is wrapped where it ends.
SHELF = "/tmp/referee-screens-"
PICTURES = Path(__file__).parent / "screens"
SIZES = ((80, 24), (60, 20))
SETUP = ("setup ussr poland 4, e germany 1, yugoslavia 1", "setup us w germany 4, italy 3")
OPENING = (*SETUP, "headline us marshall plan", "headline ussr red scare")
MARSHALL = "us france, spain, greece, turkey, uk, canada, benelux"
LAST = {"turn": 3, "stage": "action_round", "phasing": "us", "action_round": 6, "military_ops": {"us": 2, "ussr": 3}}


def shelved(*lines: str, **changes: object) -> Sitting:
    """A game on the shelf with *lines* played, put right by *changes*, one line more where a turn is to end."""
    sitting = start("friday", Header("twilight-struggle"))
    for line in lines:
        sitting, reading = entering.play(sitting, line)
        assert not reading.rulings, line
    return save(entering.adjust(sitting, changes, "late") if changes else sitting)


def opening(terminal: Terminal) -> None:
    """The table is resumed, and nothing typed yet."""
    terminal.wait("friday |")


def within_an_event(terminal: Terminal) -> None:
    """Half of Marshall Plan's choices are typed, and the rest is offered."""
    terminal.wait("friday |")
    chinese = "美方" in terminal.shown()
    terminal.type("法国，西班牙，" if chinese else "us france, spain, ")
    terminal.until(lambda: ("加拿大" if chinese else "canada") in terminal.shown(), "the menu")


def refusal(terminal: Terminal) -> None:
    """A coup without a target is marked while it is typed."""
    terminal.wait("friday |")
    terminal.type("ussr duck and cover coup egypt 3")
    terminal.until(lambda: "6.3.1" in terminal.shown(), "the paragraph")


def end_of_turn(terminal: Terminal) -> None:
    """The turn is closed, and summed up."""
    terminal.wait("friday |")
    terminal.enter("us duck and cover place iraq 2, end turn")


def end_of_game(terminal: Terminal) -> None:
    """The game is lost by nuclear war, which was asked about."""
    terminal.wait("friday |")
    terminal.enter("us nato ops, coup angola 3")
    terminal.enter("y")


MOMENTS: dict[str, tuple[Callable[[Terminal], None], tuple[str, ...], dict[str, object]]] = {
    "opening": (opening, SETUP, {}),
    "within_an_event": (within_an_event, OPENING, {}),
    "refusal": (refusal, (*OPENING, MARSHALL), {}),
    "end_of_turn": (end_of_turn, (*OPENING, MARSHALL), LAST),
    "end_of_game": (end_of_game, (*OPENING, MARSHALL), {**LAST, "turn": 5, "defcon": 2, "angola": [0, 1]}),
}


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Games live in a folder whose path is always as long."""
    with TemporaryDirectory(prefix=SHELF) as folder:
        monkeypatch.setenv("REFEREE_HOME", folder)
        yield folder


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("moment", MOMENTS)
def test_the_screen_is_as_it_was_looked_at(
    moment: str, size: tuple[int, int], language: str, shelf: str, pytestconfig: pytest.Config
) -> None:
    reach, lines, changes = MOMENTS[moment]
    shelved(*lines, **changes)
    columns, rows = size
    picture = PICTURES / f"{moment}_{columns}x{rows}_{language}.txt"
    with at_a_terminal("--lang", language, "play", columns=columns, rows=rows) as terminal:
        reach(terminal)
        today = terminal.settle(0.3).replace(shelf, "HOME") + "\n"
    if pytestconfig.getoption("--update-tables"):
        PICTURES.mkdir(exist_ok=True)
        picture.write_text(today, encoding="utf-8")
    assert today == picture.read_text(encoding="utf-8")
