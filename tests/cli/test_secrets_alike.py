"""Two games that differ in nothing but what lies face down answer alike, whatever is asked or typed.

Whoever adds a command or an output adds it here: `test_every_command_is_asked` fails until he does.
"""

from __future__ import annotations

import re
import shutil
from itertools import pairwise
from pathlib import Path

import pytest

from referee.cli.app import COMMANDS

from .conftest import Referee

SETUP = ("setup ussr poland 4, e germany 1, yugoslavia 1", "setup us w germany 4, italy 3")
PLANNING = ("objective cuba", "token cia")
STRUGGLE = ("cia first", "cia recruits industry", "kgb recruits radio", "cia passes")
# What is not the same in two evenings though nothing differs: hours, codes, and seals, which nobody reads.
VARIES = re.compile(
    r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?(\.\d+)?(Z|\+00:00)?"
    r"|code \w+|编码 ?\w+|\"(code|digest)\": ?\"[^\"]*\"|sealed\W+[0-9A-Za-z+/=_-]{8,}"
)


class Secret:
    """A way in which something comes to lie face down: the game, the lines before it, and what may lie there.

    *said* are lines that do not turn it up, or are refused whatever lies there; *asked* those that would turn it up.
    *changes* are corrections of the table.
    """

    def __init__(self, game: str, before: str, laid: list[str], after: str, **typed: list[str]) -> None:
        self.game, self.laid, self.typed = game, laid, typed
        self.lines = [[*filter(None, [*before.split("|"), one, *after.split("|")])] for one in laid]


SECRETS = {
    "the US headline": Secret(
        "twilight-struggle",
        "|".join(SETUP),
        ["headline us defectors", "headline us marshall plan", "headline us nato"],
        "",
        refused=["headline us fidel", "headline ussr china card", "ussr pass", "coup iran 4", "headline ussr xyzzy",
                 "headline ussr korean war xyzzy", "headline ussr blockade, ussr space 3, us place iran 1"],
        asked=["headline ussr korean war", "headline ussr korean war 5", "headline ussr korean wra 5",
               "headline ussr decolonization", "headline ussr five year plan, us pass", "headline ussr blockade xyzzy",
               "ussr headline fidel, ussr nato ops, coup iran 4"],
        forced=["headline us fidel", "ussr pass", "coup iran 4", "headline us china card", "us nato place italy 1"],
        half=["", "headline ", "headline ussr ", "headline ussr korean war", "headline ussr korean war, ", "us "],
        changes=["discard=nato", "discard=defectors", "known_hand.us=nato", "removed=nato", "front=nato",
                 "discard=fidel", "discard=nasser", "removed=nasser", "defcon=3", "iran=2,0", "vp=30", "turn=2",
                 "known_hand.us=nasser", "known_hand.ussr=nasser", "hand_size.us=4", "hand_size.us=0", "stage=headline",
                 "discard=xyzzy", "in_play=nasser", "occurred=nasser"],
    ),
    "one of a hand that was shown": Secret(
        "twilight-struggle",
        "|".join((*SETUP, "adjust known_hand.us=nato,defectors --reason shown")),
        ["headline us defectors", "headline us containment", "headline us nato"],
        "",
        refused=["headline ussr nato", "headline ussr defectors"],
        asked=["headline ussr fidel", "headline ussr containment", "headline ussr korean war 5"],
        forced=["headline us fidel"],
        half=["", "headline ussr ", "headline us "],
        changes=["discard=nato", "defcon=3", "known_hand.us=nato", "known_hand.us=fidel", "turn=2"],
    ),
    "the Soviet headline": Secret(
        "twilight-struggle",
        "|".join(SETUP),
        ["headline ussr five year plan", "headline ussr vietnam revolts", "headline ussr fidel"],
        "",
        refused=["headline ussr decolonization", "us pass"],
        asked=["headline us defectors", "headline us nato, us place iran 1", "headline us containment"],
        forced=["headline ussr decolonization", "us pass"],
        half=["", "headline us "],
        changes=["discard=fidel", "turn=2"],
    ),
    "the US statecraft": Secret(
        "twilight-struggle --variant turn-zero",
        "crisis v-e day",
        ["us statecraft +2", "us statecraft cancel", "us statecraft dummy"],
        "",
        refused=["roll 3", "us statecraft +1", "us pass", "ussr statecraft xyzzy"],
        asked=["ussr statecraft -1", "ussr statecraft -1, 4", "ussr statecraft cancel, 5, us pass"],
        forced=["roll 3", "us statecraft +1", "us statecraft none"],
        half=["", "ussr ", "ussr statecraft -1, "],
        changes=["statecraft.us=+2", "statecraft.us=+1", "statecraft.ussr=-1", "discard=fidel", "stage=headline"],
    ),
    "the agent of the CIA": Secret(
        "cold-war",
        "|".join(PLANNING),
        ["cia agent analyst, kgb agent assassin", "cia agent director, kgb agent assassin",
         "cia agent double agent, kgb agent master spy"],
        "|".join(STRUGGLE),
        refused=["cia passes", "kgb recruits industry", "kgb agent analyst", "xyzzy"],
        asked=["kgb passes", "kgb passes, cia passes", "kgb passes, end turn", "kgb passes, kgb kills analyst"],
        forced=["kgb recruits industry", "kgb agent analyst", "cia agent deputy director"],
        half=["", "kgb ", "kgb passes", "kgb passes, "],
        changes=["on_leave.cia=analyst", "terminated.cia=director", "returned.cia=analyst", "phase=planning",
                 "agent_x.cia=deputy director", "on_leave.cia=deputy director", "turn=2", "token=kgb", "score.cia=5"],
    ),
}  # fmt: skip
LANGUAGES = ("en", "zh")


def questions(secret: Secret) -> list[tuple[str, ...]]:
    """Return all that is asked while something lies face down."""
    lines = [*secret.typed["refused"], *secret.typed["asked"]]
    asking = [(*ask, line) for line in lines for ask in (("check",), ("check", "--json"), ("why",), ("what-if",))]
    asking += [("what-if", "--json", f"{line}; {line}") for line in lines]
    asking += [("suggest", *more, half) for half in secret.typed["half"] for more in ((), ("--json",))]
    plain = ["status", "score", "board", "legal", "history", "stats", "luck", "recap", "why", "odds", "list", "help"]
    asking += [(name, *more) for name in plain for more in ((), ("--json",))]
    asking += [("history", "--all"), ("history", "--all", "--json"), ("history", "--at", "3"), ("legal", "--at", "3")]
    asking += [(name, "--at", "3") for name in ("status", "score", "board")]
    asking += [("position", "show"), ("position", "save", "p.toml"), ("status", "--position", "p.toml")]
    asking += [("check", "--position", "p.toml", line) for line in lines]
    asking += [("export", "--format", form) for form in ("json", "markdown", "html", "csv", "lines", "text")]
    asking += [
        ("replay", "--plain"),
        ("watch", "--plain"),
        ("watch", "--once"),
        ("verify",),
        ("verify", "--json"),
        ("doctor",),
    ]
    asking += [("why", str(number)) for number in range(1, 9)]
    asking += [
        ("card", "nato"),
        ("cards",),
        ("country", "iran"),
        ("rules",),
        ("options",),
        ("sheet",),
        ("sheet", "evening"),
    ]
    return asking


def doings(secret: Secret) -> list[tuple[str, ...]]:
    """Return all that is done while something lies face down, and leaves it there or is refused whatever lies there."""
    refused = secret.typed["refused"]
    done = [(*how, line) for line in refused for how in (("move",), ("move", "--json"), ("move", "--yes"))]
    done += [
        (how, number, *more, line)
        for how in ("amend", "insert")
        for number in ("3", "4")
        for more, lines in (((), refused), (("--drop-rest",), refused), (("--force",), secret.typed["forced"]))
        for line in lines
    ]
    done += [("force", line) for line in secret.typed["forced"]]
    done += [("adjust", change, "--reason", "slipped") for change in secret.typed["changes"]]
    done += [("note", "a cat"), ("ruling", "a cat", "--about", "3"), ("ruling", "a cat"), ("end", "resign", "us")]
    done += [("undo",), ("undo", "--agreed"), ("undo", "2", "--agreed"), ("redo",), ("restore", "3"), ("branch", "b")]
    done += [("delete", "evening"), ("import", "evening.json")]
    return done


def test_every_command_is_asked() -> None:
    asked = {words[0] for secret in SECRETS.values() for words in (*questions(secret), *doings(secret))}
    # They ask at a terminal, begin a game, or are of a game in which nothing lies face down.
    apart = {"play", "new", "demo", "tutorial", "deck", "supply", "range", "reopen"}
    assert asked | apart == set(COMMANDS)


def said(referee: Referee, *words: str) -> str:
    """Return all that a command prints, and its code, without what varies from evening to evening."""
    answer = referee(*words)
    return VARIES.sub("_", f"{answer.code}\n{answer.out}\n{answer.err}")


@pytest.fixture(params=SECRETS)
def secret(request: pytest.FixtureRequest) -> Secret:
    """One way in which something comes to lie face down."""
    return SECRETS[request.param]


@pytest.fixture
def tables(referee: Referee, secret: Secret, home: Path, tmp_path: Path) -> list[Path]:
    """The folders of games that differ in nothing but what lies face down."""
    kept = []
    for number, lines in enumerate(secret.lines):
        game, *more = secret.game.split()
        referee("new", game, "evening", *more)
        for line in lines:
            words = line.split() if line.startswith("adjust") else ("move", line)
            assert referee(*words).code == 0
        kept.append(tmp_path / f"kept{number}")
        shutil.move(home, kept[-1])
    return kept


def answers(referee: Referee, kept: Path, home: Path, *asked: tuple[str, ...]) -> str:
    """Return what is answered in a game as it was kept."""
    shutil.rmtree(home, ignore_errors=True)
    shutil.copytree(kept, home)
    return "\n".join(said(referee, *words) for words in asked)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_lies_face_down_every_question_is_answered_alike(
    referee: Referee, secret: Secret, tables: list[Path], home: Path, language: str
) -> None:
    told = [
        {words: answers(referee, kept, home, ("--lang", language, *words)) for words in questions(secret)}
        for kept in tables
    ]
    for one, other in pairwise(told):
        assert {words: (one[words], other[words]) for words in one if one[words] != other[words]} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_lies_face_down_all_that_leaves_it_there_is_answered_alike(
    referee: Referee, secret: Secret, tables: list[Path], home: Path, language: str
) -> None:
    """And so are the record and the board after it."""
    told = [
        {
            words: answers(
                referee, kept, home, ("--lang", language, *words), ("why",), ("history",), ("position", "show")
            )
            for words in doings(secret)
        }
        for kept in tables
    ]
    for one, other in pairwise(told):
        assert {words: (one[words], other[words]) for words in one if one[words] != other[words]} == {}
