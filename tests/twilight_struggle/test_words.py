"""How the moves of Twilight Struggle are said, read and written, in English and in Chinese."""

from __future__ import annotations

import contextlib
import time
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from kits.twilight_struggle import action_round

from referee.games.twilight_struggle import GAME
from referee.games.twilight_struggle.printed.sides import US, USSR
from referee.games.twilight_struggle.words.forms import GRAMMAR
from referee.kernel.decision import Move
from referee.kernel.forms.faults import AmbiguousLine
from referee.kernel.forms.fold import words
from referee.kernel.forms.names import KEYS
from referee.kernel.forms.read import Heard, read
from referee.kernel.forms.suggest import suggest
from referee.kernel.line import read as line_read
from referee.kernel.ruling import NotationError

SPOKEN = Path(__file__).with_name("spoken.txt")
LANGUAGES = ("en", "zh")
EARLY = 'turn = 2\nphasing = "us"\n'
MIDDLE = 'turn = 5\nphasing = "us"\n'


def heard(position: Any, line: str) -> Heard:
    return read(GRAMMAR, position, line)


def said(moves: tuple[Move, ...]) -> list[str]:
    return [GAME.write(move) for move in moves]


@cache
def at(position: str) -> Any:
    return GAME.load_position(tomllib.loads(f'game = "twilight-struggle"\n{position}'))


# -- what is understood ----------------------------------------------------------------------------------------------


def cases() -> Iterator[tuple[str, tuple[str, ...], str, str]]:
    """Yield position file, lines played in it, what is typed, and what it means; see the file."""
    position, played, meaning = "", tuple[str, ...](), ""
    for row in SPOKEN.read_text("utf-8").splitlines():
        match row[:2]:
            case "! ":
                position, played = f"{'' if meaning else position}{row[2:]}\n", ()
                meaning = ""
            case "- ":
                played = (*played, row[2:])
            case "= ":
                meaning = row[2:]
            case "# " | "":
                continue
            case _:
                yield position, played, row, meaning


@cache
def standing(position: str, played: tuple[str, ...]) -> Any:
    begun = GAME.load_position(tomllib.loads(position))
    for line in played:
        for move in heard(begun, line).moves:
            begun = GAME.advance(begun, move)
    return begun


def meant(meaning: str) -> list[str]:
    """Return the moves of 'us: place iran x2; place iraq' one by one, each with its side."""
    moves, side = list[str](), ""
    for part in meaning.split("; "):
        who, colon, what = part.rpartition(": ")
        side = who if colon else side
        what, _, times = what.partition(" x") if what[-1].isdigit() and " x" in what else (what, "", "1")
        moves += [f"{side}: {what}"] * int(times)
    return moves


@pytest.mark.parametrize("case", list(cases()), ids=lambda case: case[2])
def test_a_move_is_understood_as_people_say_it(case: tuple[str, tuple[str, ...], str, str]) -> None:
    position, played, line, meaning = case
    assert said(heard(standing(position, played), line).moves) == meant(meaning)


# -- what is asked about, refused, or not understood -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "line", "asked"),
    [
        (EARLY, "us nato place south 4", "'place south 4' may be South Korea, South Africa: type more of it"),
        ('turn = 5\nstage = "headline"\n', "headline nato", "say whose move it is: USSR, US"),
        (EARLY, "us five year plan", "say what Five Year Plan is played for: event, operations or space"),
        (EARLY, "us fidel", "say what Fidel is played for: event, operations or space"),
        (EARLY, "fidel, ussr nasser ops iraq", "say what Fidel is played for: event, operations or space"),
    ],
)
def test_what_may_mean_several_things_is_asked_about(position: str, line: str, asked: str) -> None:
    with pytest.raises(NotationError) as question:
        heard(at(position), line)
    assert str(question.value) == asked


@pytest.mark.parametrize(
    "line",
    [
        "ussr soc gov don't coup iran 4",
        "ussr maybe soc gov coup iran 4",
        "苏联社会党政府别政变伊朗4",
        "苏联社会党政府政变伊朗4还是5",
        "苏联禁试伊朗1伊拉克1各2",
        "ussr blockade, us discards eest",
    ],
)
def test_what_is_denied_doubted_or_mistyped_beyond_a_name_is_no_move(line: str) -> None:
    """A word put right is a whole name: 'eest' may be 'east', which only begins East European Unrest."""
    with pytest.raises(NotationError):
        heard(at('turn = 1\nphasing = "ussr"\n'), line)


def test_a_card_whose_event_gives_operations_is_asked_about() -> None:
    korea = 'turn = 8\nphasing = "us"\ninfluence = { "South Korea" = [4, 0] }\n'
    with pytest.raises(AmbiguousLine) as question:
        heard(at(korea), "kal: 2 south korea, 2 taiwan")
    uses = {reading[0].use for reading in question.value.readings}
    assert uses == {"event", "operations"}
    assert "us: soviets shoot down kal 007, event; place" in str(question.value)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("us nato place itly 2 jordn 2", "'itly' is not known; did you mean Italy?"),
        ("us fidel frobnicates", "'frobnicates' is not understood; use operations worth 2"),
        (
            "us fidel frobnicates syria",
            "'frobnicates' is not understood; did you mean: us: fidel, operations; place syria",
        ),
        ("us duck and cover coup syria 3 frobnicating", "'frobnicating' is not understood; did you mean: "),
        ("us nato place", "a country was expected"),
        ("us headline", "a card was expected"),
        ("us", "say what the US does"),
        ("us nato place iran 0", "0 markers cannot be moved"),
        ("us nato place iran 100", "100 markers cannot be moved"),
        ("us nato coup iran 3, what else", "'what' is not understood; "),
        ("美国五年计划政变火星4", "'火星' is not understood; "),
        ("太空3", "'太空' is not understood; "),
        (
            "us nato ops not iran 4",
            "'not' is not understood; did you mean: us: nato, operations; place iran x4",
        ),
        ("us coups nothing", "'nothing' is not understood; "),
    ],
)
def test_the_word_at_fault_is_named(line: str, fault: str) -> None:
    with pytest.raises(NotationError) as error:
        heard(at(EARLY), line)
    assert str(error.value).startswith(fault)


@pytest.mark.parametrize(
    ("line", "moves"),
    [
        ("us nato place italy 4", ["us: nato, operations", "us: place italy"]),
        ("nato: italy 4", ["us: nato, operations", "us: place italy"]),
        ("ussr nasser event", ["ussr: nasser, event"]),
        ("us nato coup syria 7", ["us: nato, operations", "us: coup syria", "table: roll 7"]),
        ("us asia scoring place iran 2", ["us: asia scoring, operations"]),
        ("us nato event after, place israel", ["us: nato, event first"]),
        ("us fidel event", ["us: fidel, event"]),
        ("us place iran 4", ["us: place iran"]),
        ("roll 3", ["table: roll 3"]),
        ("us truman doctrine event, italy", ["us: truman doctrine, event", "us: target italy"]),
        (
            "us nato place iran 4, us nato place iran 4",
            ["us: nato, operations", *(["us: place iran"] * 4), "us: nato, operations"],
        ),
        ("us nato coup iran with fidel 3", ["us: nato, operations", "us: coup iran"]),
        ("us does not coup iran with nato 3", ["us: nato, operations", "us: done"]),
    ],
)
def test_a_refused_line_ends_with_the_move_that_the_rules_are_to_judge(line: str, moves: list[str]) -> None:
    found = heard(at(EARLY), line)
    assert said(found.moves) == moves
    position = at(EARLY)
    for move in found.moves[:-1]:
        position = GAME.advance(position, move)
    assert GAME.judge(position, found.moves[-1])


@pytest.mark.parametrize(
    "line",
    [
        "us five year plan ops after the event",
        "ops first, then the event: fidel place syria 2",
        "fidel event last, syria 2",
    ],
)
def test_the_order_of_event_and_operations_is_kept(line: str) -> None:
    found = said(heard(at(EARLY), line).moves)
    assert found[0].endswith(("fidel, operations", "five year plan, event first")), found


def test_after_the_end_a_die_says_nothing_and_a_move_is_not_played() -> None:
    lost = f'{MIDDLE}defcon = 2\nin_play = ["cuban missile crisis on us"]\ninfluence = {{ Cameroon = [0, 1] }}\n'
    found = heard(at(lost), "us fidel coup cameroon 3")
    assert (said(found.moves), found.unplayed) == (["us: fidel, operations", "us: coup cameroon"], False)
    assert heard(at(lost), "us fidel coup cameroon 3, ussr nato ops").unplayed
    with pytest.raises(NotationError):
        heard(at(lost), "us fidel coup cameroon 3, frobnicate")


def test_what_was_put_right_is_told() -> None:
    found = heard(at(EARLY), "us natto place irann 4")
    assert said(found.moves) == ["us: nato, operations", *["us: place iran"] * 4]
    assert found.corrected == (("natto", "nato"), ("irann", "iran"))


def test_names_are_never_cut_by_the_words_for_a_side() -> None:
    for line in (
        "美国打美日共同防御，事件",
        "美日共同防御 事件",
        "us us/japan mutual defense pact event",
        "us japan pact event",
    ):
        assert said(heard(at(EARLY), line).moves) == ["us: us/japan mutual defense pact, event"], line
    assert said(heard(at('turn = 2\nphasing = "ussr"\n'), "苏联苏伊士事件英国1").moves)[:2] == [
        "ussr: suez crisis, event",
        "ussr: remove uk",
    ]


# -- written and suggested -------------------------------------------------------------------------------------------


def random_positions(seed: int, share: float) -> Iterator[tuple[Any, Move]]:
    """Yield positions of a random game, and a legal move in each."""
    chance, position = Random(seed), GAME.new({}, {})
    for _ in range(3000):
        if not position.pending:
            return
        moves = position.pending.candidates(position)
        chance.shuffle(moves)
        kinds = sorted({type(move).__name__ for move in moves})
        chance.shuffle(kinds)
        moves.sort(key=lambda move: kinds.index(type(move).__name__))
        move = next(move for move in moves if not GAME.judge(position, move))
        if chance.random() < share:
            yield position, move
        position = GAME.advance(position, move)


@pytest.mark.parametrize("seed", range(8))
def test_what_is_written_is_read_back_in_both_languages(seed: int) -> None:
    for position, move in random_positions(seed, 1):
        assert GRAMMAR.write(move) == GAME.write(move)
        for language in LANGUAGES:
            written = GRAMMAR.write(move, language)
            assert heard(position, written).moves == (move,), written


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_legal_move_is_offered_and_no_other(seed: int, language: str) -> None:
    for position, _ in random_positions(seed, 0.04):
        offered = suggest(GRAMMAR, position, "", language)
        assert {one.moves[0] for one in offered if len(one.moves) == 1} == set(GAME.options(position))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("language", LANGUAGES)
def test_half_a_line_is_offered_what_completes_it(seed: int, language: str) -> None:
    chance = Random(seed)
    for position, move in random_positions(seed, 0.04):
        written = GRAMMAR.write(move, language)
        half = written[: chance.randint(1, len(written))]
        offered = suggest(GRAMMAR, position, half, language)
        assert (move,) in [one.moves for one in offered], (half, written)
        for one in chance.sample(offered, min(5, len(offered))):
            assert heard(position, half[: one.start] + one.insert).moves == one.moves, (half, one)


def test_a_name_is_found_by_its_pinyin_initials_and_not_read_by_them() -> None:
    offered = suggest(GRAMMAR, at(EARLY), "美国 北约 放置 yl", "zh")
    assert [one.insert for one in offered] == ["伊拉克", "伊朗"]
    assert offered[1].moves == heard(at(EARLY), "us nato place iran").moves
    with pytest.raises(NotationError):
        heard(at(EARLY), "美国 北约 放置 yl")


def test_a_suggestion_says_what_it_costs() -> None:
    board = at(f"{EARLY}influence = {{ Syria = [1, 3], Lebanon = [1, 0] }}\n")
    offered = suggest(GRAMMAR, board, "us nato place ")
    costs = {one.insert: one.cost for one in offered if one.cost is not None}
    assert (costs["lebanon"], costs["syria"]) == (1, 2)
    assert [one.meaning for one in offered if one.insert == "syria"] == ["place syria"]


# -- the tables of words ---------------------------------------------------------------------------------------------


def test_every_keyword_of_a_pattern_has_a_word_in_both_languages() -> None:
    told = {(keyword.split()[0], language) for keyword, language, _, _ in GRAMMAR.words.table}
    trees = [GRAMMAR.anything, GRAMMAR.asked(()), GRAMMAR.later]
    keywords = set[str]()
    while trees:
        tree = trees.pop()
        keywords |= {name for name, slot in tree.branches if not slot}
        trees += tree.branches.values()
    missing = {(name, language) for name in keywords for language in LANGUAGES} - told
    assert missing <= {("cardnth", "en"), ("nth", "en")}, missing


def test_a_name_stands_for_one_card_and_one_country() -> None:
    for kind, called in GRAMMAR.words.names.items():
        owner: dict[tuple[str, ...], str] = {}
        for name, languages in called.items():
            forms = (form for language, said in languages.items() if language != KEYS for form in said.split(";"))
            for form in filter(None, forms):
                assert owner.setdefault(words(form), name) == name, (kind, form)


def test_what_is_said_in_another_script_stands_in_cells_of_its_own() -> None:
    """A line in ASCII does not look at the cells that hold other scripts."""
    mixed = (said for said, _, _ in GRAMMAR.vocabulary.said if not said.isascii())
    assert [form for said in mixed for form in said.split(";") if form.isascii()] == []


@pytest.mark.long
def test_hostile_lines_are_answered_quickly() -> None:
    chance, position, slowest = Random(1), at(EARLY), 0.0
    spoken = [form for said, _, _ in GRAMMAR.vocabulary.said for form in said.split(";")]
    for _ in range(100_000):
        line = " ".join(chance.choice(spoken) for _ in range(chance.randint(1, 12)))
        if chance.random() < 0.3:
            line = "".join(chance.choice("usabc 四伊朗美苏打,.:-+#12é\u200b🂡") for _ in range(chance.randint(1, 80)))
        begun = time.process_time()
        with contextlib.suppress(NotationError):
            heard(position, line)
        slowest = max(slowest, time.process_time() - begun)
    assert slowest < 0.05


def test_what_a_country_alone_does_not_tell_is_offered_by_its_own_word() -> None:
    """Junta leaves a free coup or realignment open: 'colombia' may mean either, so each is offered in full."""
    position = at('turn = 5\naction_round = 2\nphasing = "ussr"\n[influence]\nColombia = [2, 0]\n')
    for move in heard(position, "ussr junta event, venezuela 2").moves:
        position = GAME.advance(position, move)
    offered = {GAME.write(one.moves[-1]) for one in suggest(GRAMMAR, position, "ussr: c")}
    assert {"ussr: coup colombia", "ussr: realign colombia"} <= offered


DENIED = [
    *(("ussr fidel event", said) for said in (", no", "? no", ", doesn't", "，没有")),
    *(("ussr nasser coup iran 4", said) for said in (", no", " doesn't", ", refuses", ", no roll", "，拒绝")),
    *(("苏联纳赛尔政变伊朗4", said) for said in ("，没有", "，拒绝", "，不掷骰")),
    *(("us olympic games event, ussr boycotts", said) for said in ("，不掷骰",)),
]


@pytest.mark.parametrize(("done", "said"), DENIED, ids=str)
def test_a_no_after_what_was_done_is_no_done(done: str, said: str) -> None:
    """Nothing is offered there that could be turned down: the words take back what was said, which nobody guesses."""
    position = action_round(US if done.startswith("us ") else USSR, {"Iran": (2, 0)})
    assert heard(position, done).moves
    with pytest.raises(NotationError):
        heard(position, done + said)


def test_a_done_after_what_came_to_its_end_by_itself_does_no_harm() -> None:
    position = action_round(USSR, {"Iran": (2, 0)})
    for line in ("ussr nasser coup iran 4, done", "ussr nasser coup iran 4, ussr done", "苏联纳赛尔政变伊朗4，完成"):
        assert not line_read(GAME, position, line).rulings, line


@pytest.mark.parametrize("word", ["unless", "almost", "except", "never", "forget", "nearly", "maybe"])
def test_a_word_of_doubt_is_no_other_word_mistyped(word: str) -> None:
    """'unless' is no mistyped 'less', 'almost' no 'lost', 'forget' no 'target'."""
    position = action_round(US, {"Yugoslavia": (0, 1)})
    for line in ("us truman event on {} yugoslavia", "us nato {} ops: poland 2", "us voa event: {} 1 yugoslavia"):
        with pytest.raises(NotationError):
            heard(position, line.format(word))


def test_what_somebody_would_do_is_not_done() -> None:
    position = action_round(US, None)
    with pytest.raises(NotationError):
        heard(position, "would us nato place france 4")
    assert said(heard(position, "us would like to place france 4 with nato").moves)[0] == "us: nato, operations"
