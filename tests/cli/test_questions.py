"""`check`, `legal`, `odds`, `status`, `score`, `board` and the books: questions, which never write."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

COUP = "us duck and cover coup iran 3"


def test_check_answers_with_the_object_that_scripts_read(referee, board: Path) -> None:
    said = referee("check", COUP, "--position", str(board), "--json")
    assert (said.code, said.err) == (0, "")
    assert said.data["legal"] is True
    assert said.data["moves"] == ["us: duck and cover, operations", "us: coup iran", "table: roll 3"]
    assert said.data["rulings"] == said.data["declared"] == []
    # 3 + 3 - 2 x 2 = 2: the marker there goes, one of the US comes.
    coup = {"what": "coup in Iran", "lines": [[3, "die"], [3, "Duck and Cover"], [-4, "2 x stability 2"]], "total": 2}
    assert without_brackets(said.data["tally"]) == [coup]
    changed = [change for change in said.data["changes"] if change["what"] in ("influence", "defcon", "military_ops")]
    assert changed == [
        {"what": "influence", "where": "Iran", "side": "us", "from": 0, "to": 1},
        {"what": "influence", "where": "Iran", "side": "ussr", "from": 1, "to": 0},
        {"what": "defcon", "from": 4, "to": 3},
        {"what": "military_ops", "side": "us", "from": 0, "to": 3},
    ]
    assert said.data["next"]["side"] == "ussr"
    assert set(said.data) == {
        "legal", "moves", "rulings", "tally", "changes", "next", "declared", "warnings"
    }  # fmt: skip


def without_brackets(tallies: list[dict]) -> list[dict]:
    return json.loads(json.dumps(tallies).replace("(2 x stability 2)", "2 x stability 2"))


def test_a_refused_line_carries_every_ruling_with_its_paragraph(evening) -> None:
    evening("move", "ussr nasser place iraq")  # One operation; DEFCON stays at 5.
    evening("move", "us five year plan coup iraq 1")
    assert evening("status", "--json").data["defcon"] == 4
    said = evening("check", "ussr socialist governments coup france 3", "--json")
    assert said.code == 1
    assert said.data["legal"] is False
    assert {ruling["rule"] for ruling in said.data["rulings"]} == {"6.3.1", "8.1.5"}
    none = {"rule": "6.3.1", "reason": "no US influence in France", "source": "Deluxe rulebook 6.3.1"}
    assert none in said.data["rulings"]
    assert said.data["changes"] == []
    assert said.data["next"]["side"] == "ussr"


def test_every_ruling_is_printed_with_its_paragraph(evening) -> None:
    said = evening("check", "ussr socialist governments coup france 3")
    assert said == (1, "", "refused: no US influence in France [Deluxe rulebook 6.3.1]\n")


def test_check_needs_no_game_and_starts_from_the_set_up(referee, home: Path) -> None:
    assert referee("check", "ussr poland 4, e germany 1, yugoslavia 1").code == 0
    assert referee("check", "us w germany 7").code == 1
    assert not home.exists()


def test_check_never_writes(evening, home: Path) -> None:
    before = {path: path.read_bytes() for path in home.iterdir()}
    assert evening("check", "ussr nasser place iraq").code == 0
    assert evening("check", "ussr nasser place france").code == 1
    assert {path: path.read_bytes() for path in home.iterdir()} == before


def test_check_at_an_entry_goes_by_the_position_after_it(evening) -> None:
    line = "setup us west germany 4, italy 3"
    assert evening("check", line, "--at", "1").code == 0
    assert evening("check", line, "--at", "2").code == 1
    said = evening("check", line, "--at", "9")
    assert said == (2, "", "there is no entry 9; the last one is 4\n")


def test_a_line_that_rests_on_hidden_cards_is_neither_legal_nor_refused(referee, tmp_path: Path) -> None:
    file = tmp_path / "end.toml"
    file.write_text('turn = 2\nstage = "cleanup"\n[hand_size]\nus = 1\nussr = 0\n')
    said = referee("check", "end turn", "--position", str(file), "--json")
    assert said.code == 0
    assert said.data["legal"] is None
    assert said.data["declared"] == ["US holds no scoring card at the end of the turn"]


@pytest.mark.parametrize("command", ["status", "score", "board"])
def test_a_page_comes_as_text_of_80_columns_or_as_data(evening, command: str) -> None:
    said = evening(command)
    assert (said.code, said.err) == (0, "")
    assert max(map(len, said.out.splitlines())) <= 80
    assert isinstance(evening(command, "--json").data, dict)
    assert evening(command, "--format", "markdown").out.startswith("## ")
    assert evening(command, "--format", "verse").code == 2


def test_a_table_of_a_page_comes_as_csv(evening) -> None:
    rows = list(csv.reader(evening("score", "--format", "csv").out.splitlines()))
    assert rows[0][1] == "region"
    assert any(row[1] == "Asia" for row in rows)


def test_odds_are_told_for_the_position(referee, board: Path) -> None:
    said = referee("odds", "us coup iran 3", "--position", str(board), "--json")
    assert said.code == 0
    assert "5/6" in said.out or "0.83" in said.out  # A die of 2 or more beats 2 x 2 with 3 operations.


def test_legal_groups_what_may_be_typed(evening) -> None:
    said = evening("legal")
    assert said.out.startswith("next: ussr: action round 1: play a card\n")
    assert any(line.startswith("ussr: event, operations, space: ") for line in said.out.splitlines())
    evening("move", "ussr nasser ops")
    assert "ussr: coup: " in evening("legal").out
    groups = evening("legal", "--json").data["legal"]
    place = next(group for group in groups if group["word"] == "place")
    assert {"what": "iraq", "total": 1} in place["moves"]


def test_why_explains_the_line_refused_last(evening) -> None:
    evening("move", "ussr socialist governments coup france 3")
    said = evening("why")
    assert said.code == 0
    assert said.out.startswith("refused: ussr socialist governments coup france 3\n")
    assert "refused: no US influence in France [Deluxe rulebook 6.3.1]" in said.out
    assert "6.3.1 Target of a coup" in said.out


def test_b94_why_with_a_number_explains_that_entry(evening) -> None:
    """Rule, numbers used, confidence."""
    evening("move", "ussr socialist governments coup iran 4")
    said = evening("why", "5")
    assert said.out.startswith("5: ussr socialist governments coup iran 4\n")
    assert "coup in Iran: 4 die + 3 Socialist Governments - 4 (2 x stability 2) = 3" in said.out
    assert "[Deluxe rulebook 6.3.2]" in said.out
    assert "confidence: as printed" in said.out
    assert evening("why", "9") == (2, "", "no line 9 stands in evening; see: referee history\n")


def test_why_quotes_a_paragraph_or_judges_a_line(evening) -> None:
    assert "6.3.1" in evening("why", "6.3.1").out
    assert "Duck and Cover" in evening("why", "card", "4").out
    assert "refused: no US influence in France" in evening("why", "ussr fidel coup france 3").out
    assert evening("why", "ussr", "flies", "home").code == 2


def test_the_books_are_open(referee) -> None:
    assert "Duck and Cover" in referee("card", "duck").out
    assert "stability 2" in referee("country", "iran").out
    assert "6.3.1" in referee("rules", "6.3.1").out
    assert "cia-reveal" in referee("options").out
    assert "NATO" in referee("cards").out
    assert referee("card", "duk and cover") == (
        2,
        "",
        "there is no card 'duk and cover'; did you mean Duck and Cover?\n",
    )


def test_no_card_is_missing(referee) -> None:
    assert referee("cards", "--missing") == (0, "", "")
    assert referee("cards", "--missing", "--json").data == {"missing": []}


def test_names_are_said_in_chinese(evening) -> None:
    assert "伊朗" in evening("--lang", "zh", "board").out
    assert "伊朗" not in evening("board").out
    assert evening("--lang", "fr", "board") == (2, "", "there is no language fr; there are: en, zh\n")
