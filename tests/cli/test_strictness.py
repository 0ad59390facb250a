"""A table that is strict, one that is warned, one that only records; and disputes with their outcome."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from kits.terminal import at_a_terminal

import referee as library
from referee.cli import within

from .conftest import OPENING, Referee

ILLEGAL = "ussr nasser coup egypt 3"  # The US has no influence in Egypt: 6.3.1.
LEVELS = ("strict", "warn", "record")


def begun(referee: Referee, level: str) -> Referee:
    assert referee("new", "twilight-struggle", "evening", "--strictness", level).code == 0
    assert referee("move", "-", stdin="\n".join(OPENING)).code == 0
    return referee


def entries(referee: Referee) -> list[dict[str, object]]:
    found: list[dict[str, object]] = referee("history", "--json").data["entries"]
    return found


@pytest.mark.parametrize("level", ["strict", "warn"])
def test_a_line_is_refused_at_a_strict_table_and_where_nobody_can_be_asked(referee: Referee, level: str) -> None:
    begun(referee, level)
    said = referee("move", ILLEGAL)
    assert (said.code, said.out) == (1, "")
    assert said.err.startswith("refused: no US influence in Egypt [Deluxe rulebook 6.3.1]\n")
    assert ("--yes" in said.err) is (level == "warn")
    assert len(entries(referee)) == 4


@pytest.mark.parametrize(("level", "more"), [("warn", ["--yes"]), ("record", [])])
def test_it_is_recorded_and_flagged_with_its_rulings_elsewhere(referee: Referee, level: str, more: list[str]) -> None:
    begun(referee, level)
    said = referee("move", ILLEGAL, *more)
    assert said.code == 0
    assert "coup in Egypt: 3 die + 1 Nasser - 4 (2 x stability 2) = 0" in said.out
    assert "  forced, in spite of:\n  refused: no US influence in Egypt [Deluxe rulebook 6.3.1]\nnext: us" in said.out
    entry = entries(referee)[-1]
    assert (entry["entry"], entry["stands"]) == ("forced", True)
    assert [each["rule"] for each in entry["rulings"]] == ["6.3.1"]  # type: ignore[attr-defined]
    assert referee("status", "--json").data["defcon"] == 4


@pytest.mark.parametrize("level", LEVELS)
def test_what_cannot_be_read_and_what_no_die_shows_is_recorded_at_no_table(referee: Referee, level: str) -> None:
    begun(referee, level)
    unreadable = (
        "=1+1",
        "ussr nasser coup iran =1+1",
        "ussr nasser coup iran 3.5",
        "ussr nasser coup iran 2*2",
        "zzz 4",
    )
    for line in unreadable:
        said = referee("move", line, "--yes")
        assert (said.code, said.out) == (2, ""), line
        assert said.err.startswith("not understood: '"), line
    for line in ("ussr nasser coup iran 7", "ussr nasser coup iran 0"):
        said = referee("move", line, "--yes")
        assert (said.code, said.out) == (1, ""), line
        assert said.err.startswith(f"refused: a die shows 1 to 6, not {line[-1]} [Deluxe rulebook 6.3.2]\n")
        assert referee("force", line).err == f"a die shows 1 to 6, not {line[-1]}\n"
    assert len(entries(referee)) == 4


def test_the_answer_as_data_is_not_legal_and_tells_what_came_of_it(referee: Referee) -> None:
    begun(referee, "record")
    data = referee("move", ILLEGAL, "--json").data
    assert (data["legal"], data["forced"]) == (False, True)
    assert [each["rule"] for each in data["rulings"]] == ["6.3.1"]
    assert {"what": "defcon", "from": 5, "to": 4} in data["changes"]
    assert data["next"]["side"] == "us"


def test_yes_does_not_soften_a_strict_table(referee: Referee) -> None:
    begun(referee, "strict")
    assert referee("move", ILLEGAL, "--yes").code == 1


def test_what_is_not_understood_is_recorded_by_nobody(referee: Referee) -> None:
    begun(referee, "record")
    assert referee("move", "ussr nasser xyzzy").code == 2
    assert len(entries(referee)) == 4


def test_an_amended_line_is_recorded_against_the_rules_too(referee: Referee) -> None:
    begun(referee, "record")
    assert referee("move", "ussr nasser coup iran 3").code == 0
    assert referee("amend", "5", ILLEGAL).code == 0
    assert referee("history").out.splitlines()[4].startswith(f"5! {ILLEGAL}")


def test_lines_of_standard_input_are_recorded_as_the_table_wants_it(referee: Referee) -> None:
    begun(referee, "record")
    said = referee("move", "-", stdin=f"{ILLEGAL}\nus nato place france\n")
    assert said.code == 0
    assert [each["entry"] for each in entries(referee)[4:]] == ["forced", "played"]


def test_who_is_warned_at_a_terminal_may_say_yes(referee: Referee) -> None:
    begun(referee, "warn")
    for answer, code, kept in (("n", 1, 4), ("y", 0, 5)):
        with at_a_terminal("move", *ILLEGAL.split()) as terminal:
            terminal.wait("record it all the same? y or n")
            terminal.type(f"{answer}\r")
            assert terminal.ended() == code
        assert len(entries(referee)) == kept


# -- where it is told ------------------------------------------------------------------------------------------------


def test_it_stands_in_the_status_the_history_and_every_export(referee: Referee, tmp_path: Path) -> None:
    begun(referee, "record")
    told = "record: what the rules refuse is recorded and flagged"
    assert told in referee("status").out
    assert referee("status", "--json").data["record"]["strictness"] == "record"
    assert referee("history", "--json").data["strictness"] == "record"
    assert told in within.run(["history"], "evening", "en").text
    for name in ("game.md", "game.html"):
        assert referee("export", name).code == 0
        assert told in (tmp_path / name).read_text("utf-8")


@pytest.mark.parametrize("name", ["game.json", "game.txt"])
def test_an_import_is_as_strict_as_the_game_was(referee: Referee, tmp_path: Path, name: str) -> None:
    begun(referee, "record")
    assert referee("move", ILLEGAL).code == 0
    assert referee("export", name).code == 0
    assert referee("import", name, "--name", "again").code == 0
    assert referee("status", "--json", "--game", "again").data["record"]["strictness"] == "record"
    assert referee("move", "us nato coup italy 3", "--game", "again").code == 0


def test_typed_lines_that_are_imported_are_refused_or_recorded(referee: Referee, tmp_path: Path) -> None:
    begun(referee, "strict")
    referee("export", "game.txt")
    text = (tmp_path / "game.txt").read_text("utf-8") + ILLEGAL + "\n"
    for level, code in (("strict", 3), ("warn", 3), ("record", 0)):
        new = text.replace('"options": {}', f'"options": {{}}, "strictness": "{level}"')
        (tmp_path / "more.txt").write_text(new, "utf-8")
        said = referee("import", "more.txt", "--name", level)
        assert said.code == code
        assert ("no US influence in Egypt" in said.err) is bool(code)
    assert referee("history", "--json", "--game", "record").data["entries"][-1]["entry"] == "forced"


def test_a_branch_is_as_strict_as_the_game(referee: Referee) -> None:
    begun(referee, "record")
    assert referee("branch", "twin").code == 0
    assert referee("status", "--json", "--game", "twin").data["record"]["strictness"] == "record"


def test_it_is_called_so_in_chinese_too(referee: Referee) -> None:
    assert referee("--lang", "zh", "new", "冷战热斗", "周五", "--strictness", "记录").code == 0
    assert referee("status", "--json", "--game", "周五").data["record"]["strictness"] == "record"
    assert "记录：不合规则的照样记录并标出" in referee("--lang", "zh", "status", "--game", "周五").out


def test_a_strictness_that_is_none_is_named_with_those_there_are(referee: Referee, tmp_path: Path) -> None:
    said = referee("new", "twilight-struggle", "x", "--strictness", "lax")
    assert (said.code, said.out) == (2, "")
    assert said.err == "there is no strictness 'lax'; there are: strict, warn, record\n"
    begun(referee, "strict")
    referee("export", "game.json")
    data = json.loads((tmp_path / "game.json").read_text("utf-8"))
    (tmp_path / "bad.json").write_text(json.dumps({**data, "strictness": "lax"}), "utf-8")
    assert referee("import", "bad.json", "--name", "y").code == 3


def test_a_headline_that_was_forced_face_down_is_not_named_by_its_ruling(referee: Referee) -> None:
    referee("new", "twilight-struggle", "evening", "--strictness", "record")
    referee("move", "-", stdin="\n".join(OPENING[:2]))
    # The China Card cannot be a headline; what lies face down stays so all the same.
    said = referee("move", "headline ussr china card")
    assert "china" not in (said.out + said.err).casefold()


# -- the library -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_a_table_of_the_library_is_as_strict(level: str) -> None:
    table = library.open("twilight-struggle", strictness=level)
    for line in OPENING:
        table.play(line)
    if level != "record":
        with pytest.raises(library.IllegalMove):
            table.play(ILLEGAL)
    sure = level == "warn"
    if level == "strict":
        with pytest.raises(library.IllegalMove):
            table.play(ILLEGAL, sure=True)
        return
    reading = table.play(ILLEGAL, sure=sure)
    assert [ruling.rule for ruling in reading.rulings] == ["6.3.1"]
    assert table.record["entries"][-1]["entry"] == "forced"
    table.ruling("the die stands", 5)
    assert table.record["entries"][-1]["text"] == "the die stands"
    assert library.open(table.record).record["strictness"] == level


# -- disputes --------------------------------------------------------------------------------------------------------


def test_a_dispute_is_noted_with_its_outcome_and_the_entry_it_is_about(evening: Referee, tmp_path: Path) -> None:
    assert evening("ruling", "3", "the", "card", "was", "seen;", "it", "stands").out == "entry 5: the ruling is noted\n"
    assert evening("ruling", "dice that leave the table are thrown again").code == 0
    rows = evening("history").out.splitlines()
    assert rows[-2:] == [
        "5  (ruling on entry 3: the card was seen; it stands)",
        "6  (ruling: dice that leave the table are thrown again)",
    ]
    entry = entries(evening)[4]
    assert (entry["entry"], entry["about"], entry["text"]) == ("ruled", 3, "the card was seen; it stands")
    for name in ("game.md", "game.html", "game.json"):
        evening("export", name)
        assert "the card was seen; it stands" in (tmp_path / name).read_text("utf-8")
    page = (tmp_path / "game.html").read_text("utf-8").partition("Disputes and corrections")[2]
    assert page.index("the card was seen") < page.index("The whole game, line by line")
    assert evening("import", "game.json", "--name", "again").code == 0
    assert evening("history", "--game", "again").out.splitlines()[-2:] == rows[-2:]


def test_a_branch_keeps_a_ruling_at_the_line_it_is_about(evening: Referee) -> None:
    evening("note", "one")
    evening("undo", "--agreed")
    evening("move", OPENING[3])
    evening("ruling", "7", "it stands")
    evening("branch", "twin")
    rows = evening("history", "--game", "twin").out.splitlines()
    assert rows == [f"{n}  {line}" for n, line in enumerate(OPENING[:3], start=1)] + [
        "4  (note: one)",
        f"5  {OPENING[3]}",
        "6  (ruling on entry 5: it stands)",
    ]


@pytest.mark.parametrize("words", [("",), ("3",), ("0", "x"), ("99", "x")])
def test_a_ruling_without_words_or_about_nothing_is_none(evening: Referee, words: tuple[str, ...]) -> None:
    said = evening("ruling", *words)
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert len(entries(evening)) == 4
