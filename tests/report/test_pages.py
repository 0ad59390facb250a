"""Pages: the same content as text, Markdown, CSV and JSON."""

import json

import pytest

from referee.kernel.pages.summary import Beside, Summary, Table
from referee.kernel.pages.wrapping import cells, wrapped
from referee.kernel.tally import Tally
from referee.kernel.telling import Plot, Series
from referee.kernel.text import say
from referee.report.formats import PAGES, csv_rows, escaped
from referee.report.plotted import plotted
from referee.report.terminal import lines_of

TABLE = Table(say("odds"), (say("country"), say("chance, %")), (("Iran", 50), ("法国 [x]", 5)))
PAGE = Summary(say("A *page*"), (say("one sentence"), Tally(say("sum")).plus(3, say("die")), TABLE), {"iran": 50})


def test_text_has_title_sentences_sums_and_tables_in_order() -> None:
    lines = PAGES["text"](PAGE).splitlines()
    assert lines[:4] == ["A *page*", "one sentence", "sum: 3 die = 3", "odds"]
    assert lines[4].split() == ["country", "chance,", "%"]
    assert lines[-1].split() == ["法国", "[x]", "5"]
    assert cells(lines[-1]) == cells(lines[-2])  # Numbers stand under each other.


def test_markdown_escapes_what_it_would_take_for_markup() -> None:
    text = PAGES["markdown"](PAGE)
    assert text.startswith("## A \\*page\\*\n\none sentence\n\nsum: 3 die = 3\n\n**odds**\n")
    assert text.endswith("| country | chance, % |\n| --- | --- |\n| Iran | 50 |\n| 法国 \\[x\\] | 5 |")
    assert escaped("a|b_c") == "a\\|b\\_c"


def test_csv_leads_every_row_with_the_title_of_its_table() -> None:
    assert PAGES["csv"](PAGE) == 'odds,country,"chance, %"\nodds,Iran,50\nodds,法国 [x],5'


def test_json_is_the_data() -> None:
    assert json.loads(PAGES["json"](PAGE)) == {"iran": 50}


def test_a_long_line_is_wrapped_and_what_follows_is_indented() -> None:
    line = (
        "  influence: Canada us 2 to 3; France us 0 to 1; Spain/Portugal us 0 to 1; Greece us 0 to 1; Turkey us 0 to 1"
    )
    rows = wrapped(line).splitlines()
    assert [len(row) <= 80 for row in rows] == [True, True]
    assert rows[1].startswith("    ")
    assert " ".join(row.strip() for row in rows) == line.strip()
    assert wrapped("short") == "short"


def test_a_chinese_sign_takes_two_columns() -> None:
    assert cells("伊朗 2") == 6
    assert all(cells(row) <= 20 for row in wrapped("伊朗 法国 英国 意大利 西德 希腊 土耳其", 20).splitlines())


def test_csv_holds_nothing_that_a_spreadsheet_would_take_for_a_formula() -> None:
    rows = [("=1+1", "@SUM(A1)", "+cmd", "-2+3", "\tx"), ("-3", "+2", "-", -1, "a=b")]
    assert csv_rows(rows).splitlines() == ["'=1+1,'@SUM(A1),'+cmd,'-2+3,'\tx", "-3,+2,-,-1,a=b"]


def test_tables_beside_each_other_follow_each_other_elsewhere() -> None:
    beside = Summary(say("A map"), (Beside(((TABLE,), (TABLE, TABLE))),), {})
    assert PAGES["csv"](beside).count("odds,Iran,50") == 3
    rows = PAGES["text"](beside).splitlines()
    assert rows[1].split() == ["ODDS", "ODDS"]
    assert cells(rows[2]) <= 80
    assert len(rows) == 1 + 7


def test_points_that_would_not_fit_below_a_plot_are_left_out() -> None:
    series = (Series("x", tuple(range(40))),)
    assert [tick.text for tick in plotted(Plot(say("x"), say("turn"), tuple(range(1, 41)), series)).across] == [
        str(n) for n in range(1, 41, 2)
    ]


def test_bars_stand_on_the_line_of_nought_or_hang_from_it() -> None:
    plot = Plot(say("x"), say("turn"), (1, 2), (Series("a", (2, -1)), Series("b", (None, 0.5))), bars=True)
    drawn = plotted(plot)
    up, down, none, half = drawn.bars
    assert up.y + up.height == pytest.approx(drawn.zero)
    assert down.y == drawn.zero
    assert (up.height, none.height) == (pytest.approx(2 * down.height), 0)
    assert half.said == "2: b 0.5"
    assert up.x + up.width == pytest.approx(none.x)


def test_a_long_heading_is_broken_before_a_name_is() -> None:
    """Nothing in a column of numbers asks for the width of its heading; the title is as wide as the terminal."""
    columns = (say("side"), say("cells to a breakthrough"), say("enemy units still to be destroyed"), say("area"))
    rows = ((say("Allies"), 3, 23, 0), (say("Germans"), 4, 24, 2))
    page = Summary(say("Recap"), (Table(say("What each side still lacks, and by how much"), columns, rows),), {})
    told = lines_of(page, 60)
    assert told[1] == "What each side still lacks, and by how much"
    assert [line.split()[0] for line in told[-2:]] == ["Allies", "Germans"]
    assert "breakthrough" in "\n".join(told)
