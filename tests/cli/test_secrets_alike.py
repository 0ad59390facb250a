"""Two games that differ in nothing but what lies face down answer alike, whatever is asked or typed.

Whoever adds a command or an output adds it here: `test_every_command_is_asked` fails until he does.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

import referee as referee_package
from referee.cli.app import COMMANDS
from referee.kernel.game import game, names

from .conftest import Referee

SETUP = ("setup ussr poland 4, e germany 1, yugoslavia 1", "setup us w germany 4, italy 3")
PLANNING = ("objective cuba", "token cia")
STRUGGLE = ("cia first", "cia recruits industry", "kgb recruits radio", "cia passes")
# What is not the same in two evenings though nothing differs: hours, codes, and seals, which nobody reads.
VARIES = re.compile(
    r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?(\.\d+)?(Z|\+00:00)?"
    r"|code \w+|校验码 ?\w+|\"(code|digest)\": ?\"[^\"]*\"|sealed\W+[0-9A-Za-z+/=_-]{8,}"
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


def test_every_game_in_which_something_lies_face_down_is_asked() -> None:
    asked = {secret.game.split()[0] for secret in SECRETS.values()}
    assert asked == {name for name in names() if any(kind.secret for kind in game(name).kinds)}


def test_nobody_tells_of_a_line_but_by_what_may_be_told_of_it() -> None:
    """A line that is only asked about goes through `kernel.secrets.asked`; here is who reads one for something else."""
    others = {
        "cli/ahead.py",  # Several lines, each foretold: what lies at the first lies there at all.
        "table/lesson.py",  # Nothing is recorded, and nobody sits opposite.
        "table/lines.py",  # Whether what is typed is a line, or the name of something.
        "table/typing.py",  # Where the word at fault stands, and where the lines before this one lead.
        "report/papers.py",  # Examples in a book.
    }
    root = Path(referee_package.__file__).parent
    tellers = [file for room in ("cli", "table", "report") for file in (root / room).rglob("*.py")]
    reading = {
        file.relative_to(root).as_posix()
        for file in [*tellers, root / "library.py"]
        if re.search(r"from referee\.kernel\.line import .*\bread\b", file.read_text(encoding="utf-8"))
    }
    assert reading == others


def said(referee: Referee, *words: str) -> str:
    """Return all that a command prints, and its code, without what varies from evening to evening."""
    answer = referee(*words)
    return VARIES.sub("_", f"{answer.code}\n{answer.out}\n{answer.err}")


def laid(referee: Referee, secret: Secret, home: Path, folder: Path) -> list[Path]:
    """Return the folders of games that differ in nothing but what lies face down."""
    kept = []
    for number, lines in enumerate(secret.lines):
        name, *more = secret.game.split()
        referee("new", name, "evening", *more)
        for line in lines:
            words = line.split() if line.startswith("adjust") else ("move", line)
            assert referee(*words).code == 0
        kept.append(folder / f"kept{number}")
        shutil.move(home, kept[-1])
    return kept


def answers(referee: Referee, kept: Path, home: Path, *asked: tuple[str, ...]) -> str:
    """Return what is answered in a game as it was kept."""
    shutil.rmtree(home, ignore_errors=True)
    shutil.copytree(kept, home)
    return "\n".join(said(referee, *words) for words in asked)


Words = tuple[str, ...]


def differing(referee: Referee, tables: list[Path], home: Path, asked: list[Words], *then: Words) -> dict[Words, Any]:
    """Return what is *asked* and not answered alike at all *tables*, nor all that is asked *then*."""
    found = {}
    for words in asked:
        told = [answers(referee, kept, home, words, *then) for kept in tables]
        if len(set(told)) > 1:
            found[words] = told
    return found


THEN = (("why",), ("history",), ("position", "show"))


@pytest.mark.parametrize("name", SECRETS)
def test_whatever_lies_face_down_some_of_all_is_answered_alike(
    referee: Referee, home: Path, tmp_path: Path, name: str
) -> None:
    chance, secret = Random(name), SECRETS[name]
    tables = laid(referee, secret, home, tmp_path)[:2]
    asked = [("--lang", chance.choice(LANGUAGES), *words) for words in chance.sample(questions(secret), 20)]
    done = [("--lang", chance.choice(LANGUAGES), *words) for words in chance.sample(doings(secret), 8)]
    assert differing(referee, tables, home, asked) == {}
    assert differing(referee, tables, home, done, *THEN) == {}


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SECRETS)
def test_whatever_lies_face_down_all_is_answered_alike(
    referee: Referee, home: Path, tmp_path: Path, name: str, language: str
) -> None:
    """And so are the record and the board after all that is done and leaves it there."""
    secret = SECRETS[name]
    tables = laid(referee, secret, home, tmp_path)
    assert differing(referee, tables, home, [("--lang", language, *words) for words in questions(secret)]) == {}
    assert differing(referee, tables, home, [("--lang", language, *words) for words in doings(secret)], *THEN) == {}


@pytest.mark.parametrize("lies", ["defectors", "marshall plan"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_refuses_a_line_after_it_has_turned_up_what_lay_face_down_is_told_once_that_is_seen(
    referee: Referee, language: str, lies: str
) -> None:
    """4.5C: with Defectors (card 108) the Korean War is cancelled; the Marshall Plan, of 4 operations, comes first."""
    referee("new", "twilight-struggle", "evening")
    referee("move", "-", stdin="\n".join((*SETUP, f"headline us {lies}")))
    said = {
        "en": "'ussr: headline korean war' turns up what lies face down: play it first;",
        "zh": "会翻开面朝下的牌：请先走这一步",
    }
    for how in (("move",), ("move", "--json"), ("move", "--yes")):
        refused = referee("--lang", language, *how, "ussr headline korean war 5")
        assert refused.code == 1
        assert said["en" if "--json" in how else language] in refused.out + refused.err
        assert "4.5C" in refused.out + refused.err
    assert "3  us: headline face down\n" in referee("history").out
    owed = {"defectors": "action round 1", "marshall plan": "Marshall Plan"}[lies]
    assert owed in referee("move", "ussr headline korean war").out
    assert owed in referee("move", "5").err
    assert owed in referee("check", "--at", "3", "ussr headline korean war 5").err
    assert owed in referee("amend", "4", "ussr headline korean war 5").err


def test_what_a_correction_would_put_elsewhere_may_lie_face_down(referee: Referee) -> None:
    """Any card that nobody has seen is answered alike, the one that lies there among them."""
    referee("new", "twilight-struggle", "evening")
    referee("move", "-", stdin="\n".join((*SETUP, "headline us nato")))
    told = [referee("adjust", f"discard={card}", "--reason", "slipped") for card in ("nato", "fidel")]
    assert [each.code for each in told] == [2, 2]
    assert told[0].err == told[1].err == "what is put right so might lie face down itself: turn that up first\n"
    assert referee("adjust", "defcon=4", "--reason", "slipped").code == 0
    referee("move", "headline ussr nasser")
    assert referee("adjust", "discard=fidel", "--reason", "slipped").code == 0


def test_what_a_correction_has_taken_off_the_table_went_back_unseen(referee: Referee) -> None:
    """The clock put right, both lay their headlines anew: the card is in the hand of eight again (4.5C, 4.5A)."""
    referee("new", "twilight-struggle", "evening")
    referee("move", "-", stdin="\n".join((*SETUP, "headline us nato")))
    referee("adjust", "turn=1", "stage=headline", "--reason", "slipped")
    assert "us: headline face down" in referee("history").out
    shown = referee("position", "show").out
    assert "NATO" not in shown
    assert "[hand_size]\nus = 8\nussr = 8\n" in shown
    assert referee("move", "headline us nato").code == 0


def test_a_forced_headline_names_no_paragraph_of_its_card(referee: Referee) -> None:
    """UN Intervention is card 32: whoever reads that knows what lies there."""
    referee("new", "twilight-struggle", "evening")
    referee("move", "-", stdin="\n".join(SETUP))
    told = referee("force", "headline us un intervention").out + referee("history").out
    assert "32" not in told
    assert "refused [Deluxe rulebook 4.5C]" in told
    assert "us: headline face down   (forced)\n" in told
    referee("move", "headline ussr fidel")
    told = " ".join(referee("history").out.split())
    assert "(forced against: UN Intervention cannot be a headline [card 32])" in told


def test_the_china_card_laid_as_a_headline_by_force_does_nothing(referee: Referee) -> None:
    """9.5: it has no event, and stays with its holder."""
    referee("new", "twilight-struggle", "evening")
    referee("move", "-", stdin="\n".join((*SETUP, "headline us nato")))
    forced = referee("force", "headline ussr china card")
    assert forced.code == 0
    assert "The China Card: nothing happens" in forced.out
    assert "next: ussr: action round 1" in forced.out
    assert "China" not in referee("position", "show").out.partition("[influence]")[0].replace("[china]", "")
