"""Many games counted together, held against the text of real logs."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from kits.evenings import evening, played
from kits.program import run
from typer.testing import Result

from referee.kernel.game import game
from referee.kernel.text import canonical
from referee.report.history import exported
from referee.report.shelf import all_read, data, read, shelves
from referee.store.games import Header
from referee.store.seating import start
from referee.store.transfer import recorded
from referee.store.typed import written

SHARED = Path(__file__).parents[2].parent / "shared" / "playdek_logs"
LOGS = sorted(SHARED.glob("game_*.txt"))
pytestmark = pytest.mark.usefixtures("home")
real = pytest.mark.skipif(not LOGS, reason=f"no logs of real games: {SHARED} is not there")


def stats(*words: str) -> Result:
    return run("stats", *words)


def figures(*paths: Path) -> Any:
    """What `stats --json` tells of files, which are all of one kind."""
    with canonical():
        (shelf,) = shelves(all_read([str(path) for path in paths], 1, lambda: None))
        return data(shelf)


def earned(told: Any) -> dict[tuple[int, str], tuple[int, int]]:
    return {(line["turn"], line["source"]): (line["us"], line["ussr"]) for line in told["points"]}


# -- worked out by hand from the text of two logs --------------------------------------------------------------------


@real
def test_the_figures_of_a_short_game_read_by_hand() -> None:
    """game_10.txt, cut in turn 3. Military operations are not printed: DEFCON 2 in both turns, the US made none.

    In turn 2 the USSR scored 6 to 2 before the last AR: 'Score is USSR 7' after 1 more in turn 3 bears it out.
    """
    told = figures(SHARED / "game_10.txt")
    assert told["bids"] == [{"bid": {"us": 2, "ussr": 0}, "games": 1, "us": 0, "ussr": 0, "drawn": 0, "unfinished": 1}]
    assert earned(told) == {
        (1, "space race box 1"): (0, 2),
        (1, "military operations"): (0, 2),
        (2, "military operations"): (0, 2),
        (3, "Middle East Scoring"): (0, 1),
        (3, "Europe Scoring"): (5, 0),
    }
    # Coups 1, 4, 3 and 1, the war 5, the space race 1; the US only a coup, with a 1.
    assert told["dice"]["ussr"]["faces"] == [3, 0, 1, 1, 1, 0]
    assert told["dice"]["us"]["faces"] == [1, 0, 0, 0, 0, 0]
    assert {name: of["times"] for name, of in told["regions"].items()} == {"Asia": 1, "Europe": 1, "Middle East": 1}
    for card, uses in {
        "Defectors": {"headline": 1, "occurred": 1},
        "Red Scare/Purge": {"headline": 1},  # Defectors cancelled it.
        "Europe Scoring": {"event": 1, "occurred": 1, "discarded": 1},  # Thrown by the Five Year Plan in turn 2.
        "Five Year Plan": {"operations": 2, "occurred": 1},
        "UN Intervention": {"event": 1, "occurred": 1},
        "Socialist Governments": {"operations": 2},
        "Independent Reds": {"operations": 2, "occurred": 1},
        "Marshall Plan": {"space": 1},
        "The China Card": {"operations": 1},
    }.items():
        assert told["cards"][card] == uses, card


@real
def test_the_figures_of_a_game_that_ended_in_nuclear_war_read_by_hand() -> None:
    """game_06.txt: military operations fell short by 2 (US, turn 1, DEFCON 3), 2 (USSR, turn 3), 2 (US, turn 4)."""
    told = figures(SHARED / "game_06.txt")
    assert told["bids"][0]["ussr"] == 1
    assert (told["games"][0]["winner"], told["games"][0]["rule"]) == ("ussr", "8.1.3")
    assert earned(told) == {
        (1, "Olympic Games"): (2, 0),
        (1, "Captured Nazi Scientist"): (0, 2),
        (1, "military operations"): (0, 2),
        (2, "Duck and Cover"): (2, 0),
        (2, "Asia Scoring"): (0, 2),
        (2, "Defectors"): (1, 0),
        (2, "Middle East Scoring"): (0, 3),
        (3, "space race box 1"): (1, 0),
        (3, "Defectors"): (1, 0),
        (3, "Middle East Scoring"): (0, 5),
        (3, "military operations"): (2, 0),
        (4, "Europe Scoring"): (5, 0),
        (4, "Arab-Israeli War"): (0, 2),
        (4, "Asia Scoring"): (0, 13),
        (4, "military operations"): (0, 2),
    }
    # US: coups 6, 2; the war 3; space 3, 1; realignments 3, 4. USSR: coups 4, 1, 2, 1; wars 2, 5; space 6, 4; 4, 2.
    assert told["dice"]["us"]["faces"] == [1, 1, 3, 1, 0, 1]
    assert told["dice"]["ussr"]["faces"] == [2, 3, 0, 3, 1, 1]
    assert told["dice"]["us"]["average"] == round(22 / 7, 3)
    for card, uses in {
        "Duck and Cover": {"headline": 2, "occurred": 2},
        "The China Card": {"operations": 3},
        "US/Japan Mutual Defense Pact": {"operations": 1, "space": 1},
        "Suez Crisis": {"operations": 2, "occurred": 1},
        "Indo-Pakistani War": {"event": 1, "operations": 1, "occurred": 1},
        "Che": {"operations": 1, "occurred": 1},
        "Decolonization": {"space": 1},
    }.items():
        assert told["cards"][card] == uses, card


# -- every log, counted a second time with nothing but its text ------------------------------------------------------

DICE = (
    re.compile(r"(?:SUCCESS|FAILURE): (\d) \["),
    re.compile(r"(?:VICTORY|DEFEAT): (\d)"),
    re.compile(r"Die roll: (\d)"),
    re.compile(r"Trap Roll: (\d)"),
    re.compile(r"USS?R? rolls (\d)"),
    re.compile(r"US rolls (\d)"),
)


def dice_in(text: str) -> Counter[int]:
    """The dice that a log prints: at most one to a line."""
    found: Counter[int] = Counter()
    for line in text.splitlines():
        if match := next((hit for form in DICE if (hit := form.search(line))), None):
            found[int(match[1])] += 1
    return found


def points_in(text: str) -> tuple[int, int]:
    """The points that a log prints, the US's and the USSR's."""
    us, ussr = (sum(map(int, re.findall(rf"^{side} gains (\d+) VP", text, re.MULTILINE))) for side in ("US", "USSR"))
    return us, ussr


@real
@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_dice_and_space_are_as_often_as_the_text_has_them(path: Path) -> None:
    told, text = figures(path), path.read_text("utf-8")
    dice = Counter(dict(enumerate(map(sum, zip(*(of["faces"] for of in told["dice"].values()), strict=True)), start=1)))
    assert +dice == dice_in(text)
    spaced = len(re.findall(r"Space Race \(\d Ops\)", text))
    assert sum(of.get("space", 0) for of in told["cards"].values()) == spaced


@real
@pytest.mark.parametrize("name", ["game_06", "game_10"])
def test_points_are_those_of_the_text(name: str) -> None:
    path = SHARED / f"{name}.txt"
    told = figures(path)
    printed = [line for line in told["points"] if line["source"] != "military operations"]
    assert tuple(sum(line[side] for line in printed) for side in ("us", "ussr")) == points_in(path.read_text("utf-8"))


@real
@pytest.mark.long
def test_all_logs_take_no_more_than_twice_the_time_of_importing_them() -> None:
    rules = game("twilight-struggle")
    logs: Callable[[str], Any] = rules.logs["playdek"]  # type: ignore[attr-defined]
    texts = [path.read_text("utf-8") for path in LOGS]
    read(str(LOGS[0]))  # What is loaded once.
    began = time.process_time()
    for text in texts:
        log = logs(text)
        recorded(Header(game=rules.name, setup=log.setup, options=log.options), log.entries, log.position)
    imported = time.process_time() - began
    began = time.process_time()
    told = figures(*LOGS)
    counted = time.process_time() - began
    print(f"import {imported:.2f} s, stats {counted:.2f} s: {counted / imported:.2f}")
    assert len(told["games"]) == 18
    assert counted < 2 * imported


@real
def test_with_more_processes_the_figures_are_the_same() -> None:
    alone, together = (stats(*map(str, LOGS[:4]), "--json", "--jobs", jobs) for jobs in ("1", "2"))
    assert alone.exit_code == together.exit_code == 0
    assert json.loads(alone.stdout) == json.loads(together.stdout)


# -- files of every kind ---------------------------------------------------------------------------------------------


def shelf_of(folder: Path) -> Path:
    """A folder with a game of each kind, as an export or as lines, and one bad file."""
    folder.mkdir()
    for name in ("twilight-struggle", "cold-war", "death-front"):
        (folder / f"{name}.json").write_text(json.dumps(exported(evening(name))), encoding="utf-8")
    (folder / "lines.txt").write_text(written(evening("cold-war")), encoding="utf-8")
    (folder / "bad.txt").write_text("Dear diary\n", encoding="utf-8")
    (folder / "notes.md").write_text("# not meant\n", encoding="utf-8")
    return folder


def test_a_folder_is_counted_and_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    folder = shelf_of(tmp_path / "games")
    done = stats(str(folder))
    assert done.exit_code == 3
    assert done.stderr.startswith(f"{folder / 'bad.txt'}: not counted: not a log of the digital edition")
    assert done.stderr.count("\n") == 1
    for title in ("Cold War: CIA vs KGB, games counted: 2", "Death Front: Blitzkrieg, games counted: 1"):
        assert title in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80
    told = json.loads(stats(str(folder), "--json").stdout)
    assert [each["file"] for each in told["unreadable"]] == [str(folder / "bad.txt")]
    games = {each["game"]: each for each in told["games"]}
    assert {name: len(of["games"]) for name, of in games.items()} == {
        "cold-war": 2,
        "death-front": 1,
        "twilight-struggle": 1,
    }


def test_the_cold_war_and_death_front_tell_what_corresponds(tmp_path: Path) -> None:
    """The same game twice: 105 points to 10, and 40 of them in turn 1 (Vietnam and Czechoslovakia)."""
    folder = shelf_of(tmp_path / "games")
    told = {each["game"]: each for each in json.loads(stats(str(folder), "--json").stdout)["games"]}
    cold = told["cold-war"]
    assert {side: sum(line[side] for line in cold["points"]) for side in ("cia", "kgb")} == {"cia": 210, "kgb": 20}
    assert cold["points"][0] == {"turn": 1, "cia": 80, "kgb": 0}
    assert {each["winner"] for each in cold["games"]} == {"cia"}
    (front,) = told["death-front"]["games"]
    assert front["over"]
    attacks = told["death-front"]["attacks"]
    typed = (Path(__file__).parents[1] / "death_front/two_players.table").read_text("utf-8")
    assert 0 < sum(of["attacks"] for of in attacks.values()) <= typed.count("attack")


def test_without_a_file_the_whole_shelf_is_counted() -> None:
    assert stats().stdout == "no game to count\n"
    for name in ("friday", "saturday"):
        run("new", "twilight-struggle", name)
    run("end", "resign", "us")
    done = stats("--json")
    (told,) = json.loads(done.stdout)["games"]
    assert [each["name"] for each in told["games"]] == ["friday", "saturday"]
    assert told["bids"][0]["ussr"] == 1
    assert told["bids"][0]["unfinished"] == 1
    assert [each["name"] for each in json.loads(stats("friday", "--json").stdout)["games"][0]["games"]] == ["friday"]


@pytest.mark.parametrize("name", ["evening", "friday 2.0"])
def test_a_game_of_the_shelf_is_meant_whatever_is_so_called_in_the_folder(tmp_path: Path, name: str) -> None:
    start(name, Header("twilight-struggle"))
    (tmp_path / name).write_text("notes of the evening", encoding="utf-8")
    for words in ((), (name,)):
        done = stats(*words)
        assert (done.exit_code, done.stderr) == (0, "")
        assert "games counted: 1" in done.stdout


def test_every_form_and_what_is_none(tmp_path: Path) -> None:
    folder = shelf_of(tmp_path / "games")
    begun = {"a.html": "<!DOCTYPE html>", "a.csv": "Results,", "a.md": "## ", "a.json": '{"version"'}
    for name, begins in begun.items():
        assert stats(str(folder), "--to", name).stdout == f"{name} holds the figures\n"
        assert Path(name).read_text("utf-8").lstrip().startswith(begins), name
    assert stats("--format", "pdf").exit_code == 2
    nowhere = stats("nowhere.json")
    assert (nowhere.exit_code, nowhere.stderr) == (3, "nowhere.json: not counted: there is no such file\n")


def test_what_lies_face_down_is_not_counted() -> None:
    lines = ("setup ussr poland 4, e germany 1, yugoslavia 1", "setup us w germany 4, italy 3", "headline us fidel")
    Path("a.json").write_text(json.dumps(exported(played("twilight-struggle", lines))), encoding="utf-8")
    assert json.loads(stats("a.json", "--json").stdout)["games"][0]["cards"] == {}


def test_a_hostile_name_runs_no_script_and_no_formula(tmp_path: Path) -> None:
    hostile = "=cmd()<script>alert(1)</script>"
    plain = {**exported(evening("cold-war")), "name": hostile}
    file = tmp_path / "=1+1 <script>.txt"
    file.write_text(written(evening("cold-war")).replace('"name": ""', f'"name": "{hostile}"'), encoding="utf-8")
    assert plain["game"] == "cold-war"
    stats(str(file), "--to", "a.html")
    stats(str(file), "--to", "a.csv")
    page, table = Path("a.html").read_text("utf-8"), Path("a.csv").read_text("utf-8")
    assert "<script" not in page
    assert "default-src 'none'; style-src 'sha256-" in page
    assert "=cmd" in table
    assert not re.search(r'(^|,|")=', table, re.MULTILINE)


def test_no_other_command_loads_what_counts() -> None:
    code = (
        "import atexit, sys\n"
        "heavy = ('jinja2', 'referee.report.shelf', 'referee.games.twilight_struggle.pages.thrown')\n"
        "atexit.register(lambda: print([name for name in heavy if name in sys.modules]))\n"
        "from referee.cli.app import app\nsys.exit(app(prog_name='referee', standalone_mode=False))"
    )
    for words in (["check", "us nasser event"], ["status"], ["list"]):
        done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=False)
        assert done.stdout.endswith("[]\n"), done
