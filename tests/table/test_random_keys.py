"""Keys pressed at random: no traceback, the terminal as it was, and a record that can be read and replayed."""

from __future__ import annotations

import os
import random
import termios

import pytest
from kits.terminal import KEYS, Terminal, at_a_terminal

from referee.store.games import Header
from referee.store.seating import sit, start

WORDS = (
    "us ", "ussr ", "coup ", "iran ", "place ", "realign ", "event ", "space ", "4 ", "-1", "roll ", "nato ",
    "headline ", "end turn", "undo", "redo", "status", "y", "n", "?", "!", "board asia", "why", "amend 1 ", "note ",
    "美方", "政变", "撤回", "，", "more", "\x1b[200~pasted\ttext\x1b[201~", "é", "\x00", "\x7f",
    "setup ussr poland 4, e germany 1, yugoslavia 1", "setup us w germany 4, italy 3", "headline us nato",
)  # fmt: skip
MOVING = (
    "\x1b[A",
    "\x1b[B",
    "\x1b[C",
    "\x1b[D",
    "\x01",
    "\x05",
    "\x0b",
    "\x0c",
    "\x17",
    "\x19",
    "\x12",
    "\x07",
    "\x1b",
)
SIZES = ((80, 24), (60, 20), (20, 6), (132, 50))


def press(terminal: Terminal, chance: random.Random, keys: int) -> None:
    """*keys* keys are pressed at random; the window changes its size now and then."""
    left = keys
    while left > 0 and terminal.program.poll() is None:
        kind = chance.random()
        if kind < 0.02:
            terminal.resize(*chance.choice(SIZES))
        pressed = (
            chance.choice(WORDS)
            if kind < 0.5
            else chance.choice(MOVING)
            if kind < 0.65
            else chance.choice(tuple(KEYS[key] for key in ("enter", "tab", "ctrl-c", "ctrl-u", "ctrl-t")))
            if kind < 0.85
            else chr(chance.randrange(32, 127))
        )
        try:
            terminal.type(pressed)
        except OSError:
            break
        left -= len(pressed)
        terminal.read()


def an_evening_of_random_keys(seed: int, keys: int) -> None:
    """A game is played with random keys and left; what it leaves behind is in order."""
    name = f"random-{seed}"
    start(name, Header("twilight-struggle"))
    with at_a_terminal("play", name) as terminal:
        terminal.wait(f"{name} |")
        press(terminal, random.Random(seed), keys)
        for _ in range(40):
            if terminal.program.poll() is not None:
                break
            terminal.type("\x07\x1b\x03\x15\x04")
            terminal.settle(0.2)
        assert terminal.ended() == 0
        assert termios.tcgetattr(terminal.theirs) == terminal.before
        assert terminal.trouble() == ""
    left = sit(name)
    assert left.saved == len(left.entries)
    assert [file for file in os.listdir(os.environ["REFEREE_HOME"]) if ".draft." in file] == []


@pytest.mark.parametrize("seed", [1, 2])
def test_a_few_random_keys(seed: int) -> None:
    an_evening_of_random_keys(seed, 300)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(200))
def test_a_thousand_random_keys(seed: int) -> None:
    an_evening_of_random_keys(1000 + seed, 1000)
