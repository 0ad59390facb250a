"""Bad input gets one clear line on standard error and the right exit code, never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest
from kits.records import rewrite

NOT_UNDERSTOOD = {
    "": "nothing was typed",
    "   ": "nothing was typed",
    "ussr nasser coup irna 3 irak": "did you mean",
    "ussr nasser place south 1": "South Korea",
    "ussr nasser place south": "South Africa",
    "ussr flies home": "not",
    "ussr nasser": "say what Nasser is played for",
}
REFUSED = {
    "us duck and cover coup iran 3": "USSR owes: action round 1: play a card",  # wrong side
    "headline ussr nasser": "USSR owes: action round 1: play a card",  # wrong phase
    "ussr nasser coup iran 7": "a die shows 1 to 6, not 7",
    "ussr nasser coup iran 0": "a die shows 1 to 6, not 0",
    "ussr fidel place iraq, syria, lebanon": "",  # three countries, two operations
    "ussr fidel place france": "",
    "pass": "holds",
}


@pytest.mark.parametrize(("line", "why"), NOT_UNDERSTOOD.items())
def test_words_that_are_not_understood_end_with_2(evening, line: str, why: str) -> None:
    for command in ("check", "move"):
        said = evening(command, line)
        assert (said.code, said.out) == (2, "")
        assert said.err.count("\n") == 1
        assert why in said.err


@pytest.mark.parametrize(("line", "why"), REFUSED.items())
def test_a_line_against_the_rules_ends_with_1(evening, line: str, why: str) -> None:
    for command in ("check", "move"):
        said = evening(command, line)
        assert (said.code, said.out) == (1, "")
        assert said.err.startswith("refused: ")
        assert why in said.err
        assert "[" in said.err


def test_an_ambiguous_name_is_answered_with_the_candidates(evening) -> None:
    said = evening("check", "ussr nasser place south 1")
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("not understood: 'south' may be South Korea, South Africa")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("defcon = 4\nturn = 11\n", "board.toml, line 2: turn: a whole number from 1 to 10, not 11"),
        ("defcon = 4\n\n[influence]\nIrna = [2, 0]\n", "board.toml, line 4: influence.Irna: there is no country"),
        ("defcon = 4\n\n[influence]\nIran = 2\n", "board.toml, line 4: influence.Iran: a list was expected, not 2"),
        ("defcon = 4\nweather = 3\n", "board.toml, line 2: weather: there is no such key"),
        ("defcon = \n", "board.toml: not a TOML file"),
        ('discard = ["Fidel",\n"Nassser"]\n', "discard[2]: there is no card 'Nassser'"),
        ('game = "chess"\n', "there is no game chess"),
    ],
)
def test_a_broken_position_file_is_named_with_line_and_key(referee, board: Path, text: str, why: str) -> None:
    board.write_text(text)
    said = referee("check", "us pass", "--position", str(board))
    assert (said.code, said.out) == (3, "")
    assert why in said.err


def test_a_position_file_that_is_not_there_ends_with_3(referee) -> None:
    assert referee("check", "us pass", "--position", "nowhere.toml") == (
        3,
        "",
        "nowhere.toml: No such file or directory\n",
    )


@pytest.mark.parametrize("name", ["nowhere", "../etc/passwd"])
def test_a_game_that_is_not_there_ends_with_3(evening, name: str) -> None:
    said = evening("status", "--game", name)
    assert (said.code, said.out, said.err.count("\n")) == (3, "", 1)
    assert name in said.err


def test_a_command_that_needs_a_game_says_how_to_start_one(referee) -> None:
    said = referee("move", "us pass")
    assert (said.code, said.err.splitlines()[0][:7]) == (3, "no game")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["frob"], "there is no command 'frob'"),
        (["statis"], "there is: stats, status"),
        (["move"], "Missing argument"),
        (["undo", "many"], "Invalid value for 'count'"),
        (["undo", "0"], "Invalid value for 'count'"),
        (["stats", "--jobs", "0"], "Invalid value for '--jobs'"),
        (["verify", "--jobs", "0"], "Invalid value for '--jobs'"),
        (["why", "6.3.99"], "there is no paragraph '6.3.99'"),
        (["history", "--jsn"], "No such option"),
        (["new", "chess"], "there is no game chess; there are: cold-war"),
        (["new", "twilight-struggle", "x", "--option", "weather=fine"], "there is no table option weather"),
        (["new", "twilight-struggle", "x", "--option", "cia_reveal"], "'cia_reveal' was to be KEY=VALUE"),
        (["new", "twilight-struggle", "x", "--set", "variant=promo"], "promo cards are not refereed"),
        (
            ["new", "twilight-struggle", "x", "--handicap", "china=2"],
            'a handicap names a side and its markers, as in us = 2, not "china=2"',
        ),
        (["new", "twilight-struggle", "x", "--profile", "house"], "profile may be deluxe, faq, digital, not 'house'"),
        (["import"], "Missing argument"),
        (["import", "a", "b", "c"], "import one file"),
        (["check", "pass", "--position", "a", "--at", "1"], "--position stands alone"),
    ],
)
def test_wrong_usage_ends_with_2_and_one_line_first(referee, home: Path, words: list[str], why: str) -> None:
    said = referee(*words)
    assert (said.code, said.out) == (2, "")
    assert why in said.err.splitlines()[0]
    assert not list(home.glob("*.json"))


def test_a_taken_or_impossible_name_ends_with_3(evening) -> None:
    assert "there is a game 'evening' already" in evening("new", "twilight-struggle", "evening").err
    assert evening("new", "twilight-struggle", "evening").code == 3
    assert evening("new", "twilight-struggle", "a/b").code == 3


def test_b43_a_record_cut_in_a_line_loads_up_to_its_last_whole_entry_and_says_so(evening, home: Path) -> None:
    file = home / "evening.json"
    whole = file.read_bytes()
    file.write_bytes(whole[: whole.rindex(b'"headline ussr') + 9])
    said = evening("status", "--json")
    assert said.code == 0
    assert "read up to entry 3, the last whole one" in said.err
    assert evening("history").out.splitlines()[-1] == "3  us: headline face down"
    assert evening("move", "headline ussr nasser").code == 0
    assert (home / "evening.json.damaged").read_bytes() == whole[: len((home / "evening.json.damaged").read_bytes())]


def test_a_typed_game_cut_in_a_line_keeps_what_was_whole(referee) -> None:
    referee("new", "twilight-struggle", "cut")
    said = referee("move", "-", stdin="setup ussr poland 4, e germany 1, yugoslavia 1\nsetup us w ger")
    assert said.code == 0  # 'w ger' is one marker in West Germany, and six are still owed.
    said = referee("move", "-", stdin="us w germany 3, italy 3\nheadli")
    assert (said.code, said.err.count("\n")) == (2, 1)
    assert said.err == "line 2: a card was expected\n"
    assert len(referee("history").out.splitlines()) == 3


def test_lines_that_are_not_text_are_refused_with_their_number(evening) -> None:
    said = evening("move", "-", stdin=b"\xff\xfe\n")
    assert (said.code, said.err.count("\n")) == (2, 1)
    assert said.err.startswith("line 1: ")


def test_an_entry_nobody_can_read_is_named(evening, home: Path) -> None:
    """B46: a bad move gives its number."""
    rewrite(home / "evening.json", lambda rows: rows[2]["moves"][0].update(kind="teleport"))
    said = evening("status")
    assert said.code == 0
    assert said.err.startswith("careful: entry 3 can no longer be replayed (not a move of Twilight Struggle")
    assert evening("move", "headline ussr nasser").code == 3


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"referee": 2}', '{"referee": 1, "game": "twilight-struggle", "entries": [{}]}']
)
def test_a_file_that_is_no_export_is_not_imported(referee, tmp_path: Path, home: Path, text: str) -> None:
    (tmp_path / "some.json").write_text(text)
    said = referee("import", "some.json")
    assert (said.code, said.out) == (3, "")
    assert said.err.startswith("some.json")
    assert not list(home.glob("*.json"))


def test_a_log_that_is_none_and_one_that_is_not_there_end_with_3(referee, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear friend,\n")
    assert referee("import", "playdek", "letter.txt", "--trace").code == 3
    assert referee("import", "playdek", "nowhere.txt", "--trace").code == 3


def test_new_alone_says_what_to_type_where_nobody_can_be_asked(referee) -> None:
    said = referee("new")
    games = "cold-war, death-front, twilight-struggle, noughts-and-crosses"
    assert (said.code, said.out, said.err) == (
        2, "", f"which game? type: referee new twilight-struggle; games: {games}\n",
    )  # fmt: skip


def test_a_dry_run_begins_nothing_and_tells_what_cannot_be(referee) -> None:
    assert referee("new", "cold-war", "friday", "--dry-run").code == 0
    assert referee("list", "--json").data["games"] == []
    assert referee("new", "cold-war", "friday", "--set", "token=mi6", "--dry-run").code == 2
    referee("new", "cold-war", "friday")
    assert referee("new", "cold-war", "friday", "--dry-run").code == 3


@pytest.mark.parametrize("text", [(), ("",), ("  ",)], ids=repr)
def test_a_remark_says_something(evening, text: tuple[str, ...]) -> None:
    said = evening("note", *text)
    assert (said.code, said.out) == (2, "")
    assert "(note" not in evening("history").out


@pytest.mark.parametrize(
    "command",
    [
        ("export",),
        ("export", "--format", "csv"),
        ("position", "save"),
        ("sheet", "twilight-struggle"),
        ("board", "--svg"),
        ("stats", "--to"),
    ],
    ids=" ".join,
)
def test_a_dash_is_standard_output_and_no_file(
    evening, command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = evening(*command, "-")
    assert said.code == 0
    assert "holds the" not in said.out
    assert said.out.count("\n") >= 1
    assert not Path("-").exists()
