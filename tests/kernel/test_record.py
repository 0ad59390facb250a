"""What stands is a fold over entries that are only ever added."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.kernel.record.course import Standing, standing, struck, taken_back
from referee.kernel.record.entries import (
    Adjusted,
    Amended,
    Checked,
    Entry,
    Forced,
    Inserted,
    Line,
    Note,
    Played,
    Redone,
    Restored,
    TakenBack,
)
from referee.kernel.record.errors import ConsentNeeded, RecordError
from referee.kernel.record.plain import from_plain, to_plain
from referee.kernel.record.replaying import replay
from referee.kernel.record.taking_back import amend, redo, restore, undo

EVERY_KIND: tuple[Entry, ...] = (
    Played("us coup iran", ({"kind": "coup"},), at="1948-06-24T20:00:00+02:00", digest="ab"),
    Forced("ussr coup france", rulings=({"rule": "8.1.5"},)),
    Adjusted({"vp": 3}, "miscounted"),
    TakenBack(2, barrier=True, consent=True),
    Redone(2),
    Restored(1, fresh=((1, "ab"),), barrier=True, consent=True, by="Anna"),
    Amended(1, "us coup iraq", dropped=(2,)),
    Inserted(1, "ussr coup iran", rulings=({"rule": "8.1.5"},)),
    Checked({"vp": 3}, agrees=True),
    Note("tea"),
)


def rolls(move: dict[str, Any]) -> bool:
    return move["kind"] == "roll"


def played(*lines: str) -> list[Entry]:
    return [Played(line, ({"kind": line},), digest=line) for line in lines]


def read(entries: list[Entry]) -> list[tuple[int, str]]:
    return [(each.number, each.line) for each in standing(entries)]


@st.composite
def records(draw: st.DrawFn) -> list[Entry]:
    """Records as a table makes them: any allowed mixture of lines, take-backs, redos, amendments and remarks."""
    entries: list[Entry] = []
    for turn, choice in enumerate(draw(st.lists(st.sampled_from("ppppfaurRmicn"), max_size=30))):
        here, back = standing(entries), taken_back(entries)
        match choice:
            case "p":
                entries += played(f"line {turn}")
            case "f":
                entries.append(Forced(f"forced {turn}"))
            case "a":
                entries.append(Adjusted({"vp": turn}))
            case "u" if here:
                entries.append(undo(entries, draw(st.integers(1, len(here))), rolls))
            case "r" if back:
                entries.append(redo(entries, draw(st.integers(1, len(back)))))
            case "R" if off := struck(entries):
                entries.append(restore(entries, draw(st.sampled_from(off)).line.number, rolls))
            case "i" if here:
                entries.append(Inserted(draw(st.sampled_from(here)).number, f"put in {turn}"))
            case "m" if lines := [each for each in here if not isinstance(each.entry, Adjusted)]:
                entries.append(
                    amend(entries, Amended(number=draw(st.sampled_from(lines)).number, line=f"amended {turn}"))
                )
            case "c":
                entries.append(Checked({}, agrees=True))
            case "n":
                entries.append(Note("tea"))
    return entries


@settings(deadline=None)
@given(records())
def test_undo_to_the_start_and_redo_to_the_end_is_the_same(entries: list[Entry]) -> None:
    before, at_once, by_one = standing(entries), list(entries), list(entries)
    if before:
        at_once.append(undo(at_once, len(before), rolls))
        assert standing(at_once) == ()
        at_once.append(redo(at_once, len(before)))
    for _ in before:
        by_one.append(undo(by_one, 1, rolls))
    for _ in before:
        by_one.append(redo(by_one))
    assert standing(at_once) == standing(by_one) == before
    assert taken_back(at_once) == taken_back(by_one) == taken_back(entries)


@settings(deadline=None)
@given(records(), st.data())
def test_any_undo_leaves_the_lines_before_untouched(entries: list[Entry], data: st.DataObject) -> None:
    before = standing(entries)
    count = data.draw(st.integers(0, len(before)))
    if count:
        assert standing([*entries, undo(entries, count, rolls)]) == before[:-count]


@settings(deadline=None)
@given(records())
def test_numbers_are_places_in_the_record_and_rise(entries: list[Entry]) -> None:
    """But for lines that were put in, which stand before an older one."""
    numbers = [each.number for each in (*standing(entries), *taken_back(entries))]
    assert len(numbers) == len(set(numbers))
    rising = [number for number in numbers if not isinstance(entries[number - 1], Inserted)]
    assert rising == sorted(rising)
    assert all(isinstance(entries[number - 1], Played | Forced | Adjusted | Inserted) for number in numbers)


@settings(deadline=None)
@given(records())
def test_remarks_change_nothing_that_stands(entries: list[Entry]) -> None:
    remarked = [*entries, Note("tea"), Checked({}, agrees=False)]
    assert standing(remarked) == standing(entries)
    assert taken_back(remarked) == taken_back(entries)


def test_every_kind_of_entry_survives_the_way_to_the_file() -> None:
    assert from_plain([to_plain(entry) for entry in EVERY_KIND]) == EVERY_KIND
    assert to_plain(TakenBack(2)) == {"entry": "taken-back", "count": 2}


@pytest.mark.parametrize(
    ("plain", "reason"),
    [({"entry": "sung"}, "entry 2: .*sung.* in entry"), ({"entry": "note"}, "entry 2: .*text"), (3, "entry 2: ")],
)
def test_an_entry_that_is_none_is_named(plain: Any, reason: str) -> None:
    with pytest.raises(RecordError, match=reason):
        from_plain([{"entry": "note", "text": "tea"}, plain])


def test_a_new_line_ends_what_can_be_redone() -> None:
    entries = [*played("a", "b"), TakenBack(1), *played("c")]
    assert read(entries) == [(1, "a"), (4, "c")]
    with pytest.raises(RecordError, match="nothing to redo"):
        redo(entries)


def test_one_correction_is_taken_back_alone() -> None:
    entries = [*played("a"), Adjusted({"vp": 1}, "miscounted"), Note("tea"), *played("b"), TakenBack(1)]
    assert read(entries) == [(1, "a"), (2, "adjust: miscounted")]
    assert read([*entries, TakenBack(1)]) == [(1, "a")]


@pytest.mark.parametrize("count", [0, -1, 3])
def test_a_count_that_is_not_there_is_refused(count: int) -> None:
    with pytest.raises(RecordError, match="from 1 to 2"):
        undo(played("a", "b"), count, rolls)
    with pytest.raises(RecordError, match="from 1 to 2"):
        redo([*played("a", "b"), TakenBack(2)], count)


def test_an_empty_record_has_nothing_to_take_back() -> None:
    with pytest.raises(RecordError, match="nothing to take back"):
        undo([Note("tea")], 1, rolls)


def test_a_die_is_taken_back_only_with_consent() -> None:
    entries = played("coup", "roll", "place")
    assert undo(entries, 1, rolls) == TakenBack(1)
    with pytest.raises(ConsentNeeded):
        undo(entries, 2, rolls)
    assert undo(entries, 2, rolls, consent=True) == TakenBack(2, barrier=True, consent=True)


def test_an_amended_line_keeps_its_place_and_number() -> None:
    entries = played("a", "b", "c")
    entries.append(amend(entries, Amended(2, "B", ({"kind": "B"},), at="late")))
    assert read(entries) == [(1, "a"), (2, "B"), (3, "c")]
    assert [getattr(each.entry, "digest", None) for each in standing(entries)] == ["a", "", ""]


def test_undo_takes_back_the_amended_line_and_not_the_amendment() -> None:
    entries: list[Entry] = [*played("a", "b"), Amended(2, "B"), TakenBack(1)]
    assert read(entries) == [(1, "a")]
    assert read([*entries, Redone(1)]) == [(1, "a"), (2, "B")]


def test_an_amendment_drops_the_lines_it_names_for_good() -> None:
    entries: list[Entry] = [*played("a", "b", "c", "d"), TakenBack(1), Amended(1, "A", dropped=(2, 4))]
    assert read(entries) == [(1, "A"), (3, "c")]
    assert taken_back(entries) == ()


def test_an_overruled_amendment_is_a_forced_line() -> None:
    entries = played("a")
    entries.append(amend(entries, Amended(1, "A", rulings=({"rule": "6.3.1"},))))
    assert standing(entries) == (Standing(1, Forced("A", rulings=({"rule": "6.3.1"},))),)


def test_only_a_standing_line_that_was_typed_is_amended() -> None:
    entries: list[Entry] = [Adjusted({}), Note("tea"), *played("a"), TakenBack(1)]
    for number in (0, 2, 3, 9):
        with pytest.raises(RecordError, match=f"no line {number} stands"):
            amend(entries, Amended(number=number, line="A"))
    with pytest.raises(RecordError, match="correction"):
        amend(entries, Amended(number=1, line="A"))


@pytest.mark.parametrize("entry", [TakenBack(2), TakenBack(-1), Redone(1), Amended(5, "A")])
def test_a_record_that_contradicts_itself_is_refused(entry: Entry) -> None:
    with pytest.raises(RecordError, match="entry 2 "):
        standing([*played("a"), entry])


def test_replay_names_the_first_line_that_no_longer_fits() -> None:
    lines = standing(played("1", "2", "x", "3"))
    total = replay(lines, 0, lambda position, line: position + int(line.line))
    assert (total.position, total.fails) == (3, 2)
    assert isinstance(total.why, ValueError)
    assert replay(lines[:2], 0, lambda position, line: position + int(line.line)) == (3, None, None)


# -- a tree ----------------------------------------------------------------------------------------------------------


def kept(entries: list[Entry]) -> list[int]:
    return [each.number for each in standing(entries)]


def test_a_line_comes_back_though_others_were_played_since() -> None:
    """1 2 3 4, two taken back (5), 6 and 7 played: 4 comes back with 3, and 6 and 7 go."""
    entries: list[Entry] = [*played("a", "b", "c", "d"), TakenBack(2), *played("e", "f")]
    assert kept(entries) == [1, 2, 6, 7]
    assert [(each.line.number, each.after, each.away) for each in struck(entries)] == [(3, 2, 5), (4, 3, 5)]
    back = restore(entries, 4, rolls)
    assert (back.number, back.barrier) == (4, False)
    entries.append(back)
    assert read(entries) == [(1, "a"), (2, "b"), (3, "c"), (4, "d")]
    assert [(each.line.number, each.after, each.away) for each in struck(entries)] == [(6, 2, 8), (7, 6, 8)]
    assert taken_back(entries) == ()
    entries.append(restore(entries, 6, rolls))
    assert kept(entries) == [1, 2, 6]


def test_a_line_of_those_that_redo_brings_back_leaves_the_others_to_redo() -> None:
    entries: list[Entry] = [*played("a", "b", "c"), TakenBack(3)]
    entries.append(restore(entries, 2, rolls))
    assert kept(entries) == [1, 2]
    assert [each.number for each in taken_back(entries)] == [3]


def test_lines_that_an_amendment_dropped_come_back_with_it_as_it_reads() -> None:
    entries: list[Entry] = [*played("a", "b", "c"), Amended(1, "A", dropped=(3,), digest="A", fresh=((2, "B"),))]
    assert kept(entries) == [1, 2]
    entries.append(restore(entries, 3, rolls))
    assert read(entries) == [(1, "A"), (2, "b"), (3, "c")]
    assert [each.entry.digest for each in standing(entries)] == ["A", "B", "c"]


def test_a_line_that_was_put_in_stands_before_every_line_played_after_it() -> None:
    """3 was put in before 2, which was taken back for 5: 2 comes back after 3."""
    entries: list[Entry] = [*played("a", "b"), Inserted(2, "between"), TakenBack(1), *played("c")]
    assert kept(entries) == [1, 3, 5]
    entries.append(restore(entries, 2, rolls))
    assert read(entries) == [(1, "a"), (3, "between"), (2, "b")]


def test_what_comes_back_has_the_digests_that_hold_now() -> None:
    entries: list[Entry] = [*played("a", "b"), TakenBack(1), *played("c"), Restored(2, fresh=((2, "fresh"),))]
    assert standing(entries)[-1].entry.digest == "fresh"


def test_a_die_among_the_lines_that_go_needs_consent() -> None:
    entries: list[Entry] = [*played("a", "b"), TakenBack(1), *played("roll")]
    with pytest.raises(ConsentNeeded):
        restore(entries, 2, rolls)
    back = restore(entries, 2, rolls, consent=True)
    assert (back.barrier, back.consent) == (True, True)


@pytest.mark.parametrize(("number", "why"), [(1, "entry 1 stands"), (3, "no line"), (9, "no line"), (0, "no line")])
def test_only_a_line_that_stands_no_longer_comes_back(number: int, why: str) -> None:
    entries: list[Entry] = [*played("a", "b"), TakenBack(1)]
    with pytest.raises(RecordError, match=why):
        restore(entries, number, rolls)


@given(records())
def test_every_line_stands_or_can_be_brought_back(entries: list[Entry]) -> None:
    lines = {n for n, each in enumerate(entries, start=1) if isinstance(each, Line | Inserted)}
    assert set(kept(entries)) | {each.line.number for each in struck(entries)} == lines
    for each in struck(entries):
        back = [*entries, restore(entries, each.line.number, rolls)]
        assert kept(back)[-1] == each.line.number
        assert {*kept(back)} | {other.line.number for other in struck(back)} == lines
        if kept(entries)[-1:] and kept(entries)[-1] not in kept(back):
            assert kept([*back, restore(back, kept(entries)[-1], rolls)]) == kept(entries)
