"""Whole evenings at a pseudo-terminal: what a person types, sees, mistypes, takes back and finds again."""

from __future__ import annotations

import re
import signal
import termios
import tomllib
from collections.abc import Iterator

import pytest
from kits.terminal import Terminal, at_a_terminal

from referee.kernel.game import game
from referee.report.language import speak_in
from referee.store import entering, games
from referee.store.games import Header
from referee.store.sitting import Sitting, save, sit, start

GAMES = ("twilight-struggle", "cold-war", "death-front")
SETUP = ("setup ussr poland 4, e germany 1, yugoslavia 1", "setup us w germany 4, italy 3")
OPENING = (*SETUP, "headline us asia scoring", "headline ussr middle east scoring")
COUP = "ussr socialist governments coup iran 4"
TOLD = {"en": ("play it all the same?", "refused: "), "zh": ("仍要执行吗", "不合规则")}


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


def editor(terminal: Terminal) -> str:
    """Return what stands in the editor: the last row with a prompt before the toolbar."""
    prompts = [row for row in terminal.shown().splitlines() if re.match(r"[\w ]*> ?", row)]
    return prompts[-1].partition(">")[2].strip()


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
    ask, no = TOLD[language]
    with at_a_terminal("--lang", language, "play", "friday") as terminal:
        terminal.wait("> ")
        for line, refused in lines:
            screen = terminal.enter(line)
            if any(ask in row for row in screen.splitlines()):
                terminal.press("ctrl-l")
                screen = terminal.enter("y")
            if refused:
                assert no in screen
                terminal.press("ctrl-u")
        terminal.press("ctrl-d")
        assert terminal.ended() == 0
    speak_in("en")
    assert standing() == [line for line, refused in lines if not refused]
    assert b"Traceback" not in terminal.said
