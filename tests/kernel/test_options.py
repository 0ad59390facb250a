"""Table options: the rows are read and checked, names are understood in any spelling, what is chosen never changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.kernel.printed import options_file
from referee.kernel.printed.facts import BadData, facts
from referee.kernel.printed.options import Options, TableOptions
from referee.kernel.printed.options_file import table_options
from referee.kernel.ruling import RefereeError

HEAD = 'profiles = ["printed", "club"]\n'
DICE = """[[option]]
name = "die-floor"
question = "Has a die a lower bound?"
question_zh = "骰值有无下限？"
choices = ["no", "at-one"]
meaning = ["no", "a die below 1 counts as 1"]
meaning_zh = ["无", "小于一的骰值算一"]
profile = { club = "at-one" }
"""
BOARD = """[[option]]
id = "B-1"
name = "board"
question = "Which board?"
question_zh = "哪张版图？"
choices = ["new"]
settled = true
"""
WAR = """[[option]]
name = "late-war"
title = "Late War scenario"
title_zh = "晚期战争剧本"
question = "Late War scenario?"
question_zh = "晚期战争剧本？"
choices = ["no", "yes"]
brings = { die-floor = "at-one" }
excludes = ["turn-zero"]
"""
ZERO = """[[option]]
name = "turn-zero"
title = "Turn Zero"
title_zh = "第零回合"
question = "Turn Zero?"
question_zh = "第零回合？"
choices = ["no", "yes"]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of every game."""
    monkeypatch.setattr(options_file, "data_folder", lambda game: tmp_path)
    monkeypatch.setattr("referee.kernel.printed.facts.data_folder", lambda game: tmp_path)
    return tmp_path


def read(folder: Path, text: str) -> TableOptions:
    """Return the table options that a file says."""
    (folder / "options.toml").write_text(text, encoding="utf-8")
    facts.cache_clear()
    table_options.cache_clear()
    found = table_options("a-game")
    facts.cache_clear()
    table_options.cache_clear()
    return found


@pytest.fixture
def table(folder: Path) -> TableOptions:
    return read(folder, HEAD + DICE + BOARD)


# -- rows ------------------------------------------------------------------------------------------------------------


def test_the_first_choice_is_the_default_and_a_profile_names_where_it_differs(table: TableOptions) -> None:
    assert table.standard == {"die-floor": "no", "board": "new"}
    assert table.choose({"profile": "club"}) == {"die-floor": "at-one", "board": "new"}
    assert (table.switches, table.profiles) == (("die-floor",), ("printed", "club"))


def test_a_row_is_cited_by_its_id_or_its_name(table: TableOptions) -> None:
    assert list(table.cited) == ["option die-floor", "B-1"]
    assert [str(row.source) for row in table.rows.values()] == ["table option die-floor", "table option board (B-1)"]


def test_a_row_says_its_question_and_meanings_in_each_language(table: TableOptions) -> None:
    row = table.rows["die-floor"]
    assert (row.asked.said("en"), row.asked.said("zh")) == ("Has a die a lower bound?", "骰值有无下限？")
    assert [each.said("zh") for each in row.meanings] == ["无", "小于一的骰值算一"]
    assert table.rows["board"].meanings == ()


def test_published_holds_for_the_rows_that_do_not_say_otherwise(folder: Path) -> None:
    found = read(
        folder,
        "published = true\n"
        + BOARD
        + "\n"
        + BOARD.replace("B-1", "B-2").replace('"board"', '"b"')
        + "published = false",
    )
    assert [row.published for row in found.rows.values()] == [True, False]


def test_a_game_without_the_file_has_no_options(folder: Path) -> None:
    table_options.cache_clear()
    assert table_options("a-game").standard == {}
    table_options.cache_clear()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (DICE.replace("choices", "choises"), "toml: option 1: Object contains unknown field 'choises'"),
        (DICE.replace("question =", "question_de ="), "question and meaning are not in all languages: de, en, zh"),
        (DICE.replace('["no", "at-one"]', '"no"'), "options.toml: option 1, choices: Expected 'array', got 'str'"),
        (DICE + DICE, "option die-floor: two rows have this name or id"),
        (BOARD + BOARD.replace('"board"', '"map"'), "option board: two rows have this name or id"),
        (DICE.replace("die-floor", "die_floor"), "option die_floor: 'die_floor' is to be spelt 'die-floor'"),
        (DICE.replace("at-one", "At One"), "option die-floor: 'At One' is to be spelt 'at-one'"),
        (DICE.replace('["no", "at-one"]', '["no"]'), "option die-floor: a switch needs two choices or more"),
        (DICE.replace('["no", "at-one"]', '["no", "no"]'), "option die-floor: a switch needs two choices or more"),
        (BOARD.replace('["new"]', "[]"), "option board: a switch needs two choices or more, each once, and a settled"),
        (DICE + BOARD.replace("question_zh", "question_de"), "option board: question and meaning are not in all"),
        (DICE.replace("meaning_zh", "meaning_de"), "option die-floor: question and meaning are not in all"),
        (DICE.replace('["无", "小于一的骰值算一"]', '["无"]'), "option die-floor: as many meanings in each language"),
        (HEAD + DICE.replace("club =", "clubb ="), "option die-floor: profile clubb cannot choose 'at-one'"),
        (HEAD + DICE.replace('club = "at-one"', 'club = "at-two"'), "profile club cannot choose 'at-two'"),
        (HEAD + DICE.replace('club = "at-one"', 'printed = "at-one"'), "profile printed cannot choose"),
        (WAR + ZERO, "option late-war: there is no die-floor = at-one"),
        (HEAD + DICE + WAR, "option late-war: there is no turn-zero"),
        (HEAD + DICE + 'brings = { board = "new" }\n' + BOARD, "option die-floor: only a variant, which has a title"),
        (BOARD + 'title = "B"\ntitle_zh = "B"\n', "option board: only a variant, which has a title"),
        (ZERO.replace("title_zh", "title_de"), "option turn-zero: question and meaning are not in all languages"),
        (DICE.replace("= [", "= ", 1), "options.toml: not a TOML file: "),
    ],
)  # fmt: skip
def test_a_wrong_row_is_one_clear_line(folder: Path, text: str, told: str) -> None:
    whole = text if "profile" not in text or text.startswith("profiles") else HEAD + text
    with pytest.raises(BadData) as error:
        read(folder, whole)
    assert told in str(error.value)
    assert str(folder) in str(error.value)
    assert "\n" not in str(error.value)


# -- choosing --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["die-floor", "die_floor", "Die Floor", "DIE-FLOOR"])
@pytest.mark.parametrize("value", ["at-one", "At_One", "at one"])
def test_names_and_choices_are_understood_in_any_spelling(table: TableOptions, name: str, value: str) -> None:
    assert table.choose({name: value})["die-floor"] == "at-one"
    assert table.choose({"Profile": "CLUB", name: "NO"}) == table.standard


def test_a_switch_stands_apart_from_the_profile(table: TableOptions) -> None:
    assert table.choose({"profile": "club", "die-floor": False}).named == {}


def test_a_settled_reading_may_be_named_and_not_changed(table: TableOptions) -> None:
    assert table.choose({"board": "new"}) == table.standard
    with pytest.raises(RefereeError, match=r"board is settled: it is always new \(B-1\)"):
        table.choose({"board": "old"})


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        ({"die": "no"}, "there is no table option die; there are: profile, die-floor"),
        ({"dye-flor": "no"}, "there is no table option dye-flor; did you mean die-floor?"),
        ({"die-floor": "two"}, "die-floor may be no, at-one, not 'two'"),
        ({"die-floor": True}, "die-floor may be no, at-one, not 'True'"),
        ({"profile": "pub"}, "profile may be printed, club, not 'pub'"),
    ],
)
def test_what_is_no_choice_is_refused_with_what_there_is(
    table: TableOptions, chosen: dict[str, str], told: str
) -> None:
    with pytest.raises(RefereeError) as error:
        table.choose(chosen)
    assert str(error.value) == told


def test_without_profiles_none_can_be_chosen(folder: Path) -> None:
    with pytest.raises(RefereeError, match="there is no table option profile; there are: die-floor"):
        read(folder, DICE.replace("profile =", "#")).choose({"profile": "club"})


# -- chosen ----------------------------------------------------------------------------------------------------------


def test_what_is_chosen_is_compared_and_hashed_by_what_it_says(table: TableOptions) -> None:
    one, same, other = table.choose({"die-floor": "no"}), table.standard, table.choose({"profile": "club"})
    assert one == same
    assert hash(one) == hash(same)
    assert {one, same, other} == {same, other}
    assert repr(other) == "Options({'die-floor': 'at-one'})"


def test_a_name_without_a_row_is_a_mistake(table: TableOptions) -> None:
    with pytest.raises(KeyError, match="is called dice"):
        table.standard["dice"]


@pytest.mark.parametrize(
    "change",
    [
        lambda chosen: chosen.update({"board": "old"}),
        lambda chosen: chosen.pop("board"),
        lambda chosen: chosen.popitem(),
        lambda chosen: chosen.clear(),
        lambda chosen: chosen.setdefault("x", "y"),
        lambda chosen: chosen.__setitem__("board", "old"),
        lambda chosen: chosen.__delitem__("board"),
        lambda chosen: chosen.__ior__({"board": "old"}),
    ],
)
def test_what_is_chosen_never_changes(table: TableOptions, change) -> None:
    with pytest.raises(TypeError, match="never change"):
        change(table.standard)
    assert table.standard == {"die-floor": "no", "board": "new"}


def test_the_profile_is_the_nearest_and_the_rest_stands_apart(folder: Path) -> None:
    more = DICE.replace("die-floor", "die-roof") + DICE.replace("die-floor", "die-edge")
    found = read(folder, HEAD + DICE + more).choose({"profile": "club", "die-edge": "no"})
    assert (found.profile, found.apart(found.profile)) == ("club", {"die-edge": "no"})
    assert found.named == {"die-floor": "at-one", "die-roof": "at-one"}
    assert [str(line) for line in found.told] == ["Table options: club, die-edge = no"]


def test_a_table_that_reads_everything_by_the_default_tells_nothing(table: TableOptions) -> None:
    assert table.standard.told == ()
    assert table.choose({"die-floor": "at-one"}).profile == "club"
    assert isinstance(table.standard, Options)


# -- variants --------------------------------------------------------------------------------------------------------


@pytest.fixture
def variants(folder: Path) -> TableOptions:
    return read(folder, HEAD + DICE + WAR + ZERO)


@pytest.mark.parametrize("said", ["late-war", "Late War scenario", "late", "晚期战争剧本", ["late_war"]])
def test_a_variant_is_named_in_any_spelling_and_brings_what_belongs_to_it(variants: TableOptions, said: object) -> None:
    played = variants.choose({"variant": said})
    assert played == {"die-floor": "at-one", "late-war": "yes", "turn-zero": "no"}
    assert played == variants.choose({"late-war": "yes"}) == variants.choose({"late_war": True})
    assert [row.name for row in played.variants] == ["late-war"]
    assert str(played.told[0]) == "Variants: Late War scenario"


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        ({"variant": "poker"}, "there is no variant 'poker'; there are: late-war, turn-zero"),
        ({"variant": "late-war, turn-zero"}, "late-war cannot be played with turn-zero"),
        ({"variant": "turn-zero", "late-war": "yes"}, "late-war cannot be played with turn-zero"),
        ({"variant": "late-war", "die-floor": "no"}, "late-war is played with die-floor = at-one"),
    ],
)
def test_variants_that_cannot_be_are_refused(variants: TableOptions, chosen: dict[str, str], told: str) -> None:
    with pytest.raises(RefereeError) as error:
        variants.choose(chosen)
    assert str(error.value) == told


def test_without_variants_none_can_be_chosen(table: TableOptions) -> None:
    with pytest.raises(RefereeError, match="there is no table option variant"):
        table.choose({"variant": "late-war"})
