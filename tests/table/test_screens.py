"""Moments of an evening as they stand on the screen, at 80x24 and 60x20, in both languages.

With --update-tables the pictures in `screens/` are drawn anew; look at them then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from kits.terminal import Terminal, at_a_terminal

from referee.kernel.forms.fold import is_han
from referee.store import entering
from referee.store.games import Header
from referee.store.seating import save, start
from referee.store.sitting import Sitting

# As long as any folder of ours: what is shown of a path is wrapped where it ends.
SHELF = "/tmp/referee-screens-"
PICTURES = Path(__file__).parent / "screens"
SIZES = ((80, 24), (60, 20))
SETUP = ("setup ussr poland 4, e germany 1, yugoslavia 1", "setup us w germany 4, italy 3")
OPENING = (*SETUP, "headline us marshall plan", "headline ussr red scare")
MARSHALL = "us france, spain, greece, turkey, uk, canada, benelux"
LAST = {"turn": 3, "stage": "action_round", "phasing": "us", "action_round": 6, "military_ops": {"us": 2, "ussr": 3}}


def shelved(*lines: str, game: str = "twilight-struggle", **changes: object) -> Sitting:
    """A game on the shelf with *lines* played, put right by *changes*, one line more where a turn is to end."""
    sitting = start("friday", Header(game))
    for line in lines:
        sitting, reading = entering.play(sitting, line)
        assert not reading.rulings, line
    return save(entering.adjust(sitting, changes, "late") if changes else sitting)


def opening(terminal: Terminal) -> None:
    """The table is resumed, and nothing typed yet."""
    terminal.wait("friday |")


def is_chinese(terminal: Terminal) -> bool:
    """True where the table speaks Chinese; lines are then typed so."""
    return any(map(is_han, terminal.wait("friday |")))


def within_an_event(terminal: Terminal) -> None:
    """Half of Marshall Plan's choices are typed, and the rest is offered."""
    chinese = is_chinese(terminal)
    terminal.type("法国，西班牙，" if chinese else "us france, spain, ")
    terminal.until(lambda: ("加拿大" if chinese else "canada") in terminal.shown(), "the menu")


def refusal(terminal: Terminal) -> None:
    """A coup without a target is marked while it is typed."""
    terminal.type("苏方卧倒并掩护政变埃及3" if is_chinese(terminal) else "ussr duck and cover coup egypt 3")
    terminal.until(lambda: "6.3.1" in terminal.shown(), "the paragraph")


def end_of_turn(terminal: Terminal) -> None:
    """The turn is closed, and summed up."""
    chinese = is_chinese(terminal)
    terminal.enter("美方卧倒并掩护放置伊拉克2，回合结束" if chinese else "us duck and cover place iraq 2, end turn")


def end_of_game(terminal: Terminal) -> None:
    """The game is lost by nuclear war, which was asked about."""
    terminal.enter("美方北约，行动点数，政变安哥拉3" if is_chinese(terminal) else "us nato ops, coup angola 3")
    terminal.enter("y")


def agents(terminal: Terminal) -> None:
    """Cold War: two lines of the struggle, one of them refused."""
    chinese = is_chinese(terminal)
    terminal.enter("KGB激活电台，招募工人" if chinese else "kgb activates radio, recruits workers")
    terminal.enter("CIA激活民族主义者，交出警察" if chinese else "cia activates nationalists, gives police")


def attack(terminal: Terminal) -> None:
    """Death Front: an attack kills, and the winner advances."""
    chinese = is_chinese(terminal)
    terminal.enter("党卫军 e2 攻击 c2，进占 e2" if chinese else "ss attack c2 with e2, advance e2")


COLD_WAR = (
    *("objective libya, token cia", "cia agent unnamed, kgb agent unnamed", "kgb first"),
    *("kgb recruits radio, cia recruits nationalists", "kgb recruits mafia, cia recruits police"),
)
FRONT = (
    *("us deploy birch at c2", "ss deploy birch at e2", "us deploy small at c1", "ss deploy big at f2"),
    "us deploy small at b2, ss skip, us skip",
)
MOMENTS: dict[str, tuple[Callable[[Terminal], None], tuple[str, ...], dict[str, Any]]] = {
    "opening": (opening, SETUP, {}),
    "within_an_event": (within_an_event, OPENING, {}),
    "refusal": (refusal, (*OPENING, MARSHALL), {}),
    "end_of_turn": (end_of_turn, (*OPENING, MARSHALL), LAST),
    "cold_war": (agents, COLD_WAR, {"game": "cold-war"}),
    "death_front": (attack, FRONT, {"game": "death-front"}),
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
    held(picture, today, pytestconfig)


def held(picture: Path, today: str, pytestconfig: pytest.Config) -> None:
    """The screen is as it was looked at; with --update-tables it is drawn anew."""
    if pytestconfig.getoption("--update-tables"):
        PICTURES.mkdir(exist_ok=True)
        picture.write_text(today, encoding="utf-8")
    assert today == picture.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("words", [("watch", "--side", "us"), ("tutorial",)], ids=["watched", "tutorial"])
def test_a_second_screen_and_a_lesson_are_as_they_were_looked_at(
    words: tuple[str, ...], size: tuple[int, int], language: str, shelf: str, pytestconfig: pytest.Config
) -> None:
    shelved(*SETUP, "headline us marshall plan")
    columns, rows = size
    picture = PICTURES / f"{words[0]}_{columns}x{rows}_{language}.txt"
    with at_a_terminal("--lang", language, *words, columns=columns, rows=rows) as terminal:
        terminal.wait("DEFCON 5" if language == "en" else "核战等级 5")
        held(picture, terminal.settle(0.3) + "\n", pytestconfig)
