"""Status, score, odds, the books, and position files."""

from __future__ import annotations

import tomllib

import pytest
from kits.cold_war import at, reading, typed

from referee.games.cold_war import GAME
from referee.kernel.change import as_plain
from referee.kernel.file.toml import BadKey, write
from referee.kernel.ruling import RefereeError

TIED = """
turn = 3
phase = "struggle"
objective = "Chile"
token = "kgb"
to_act = "kgb"
passes = 1
won.cia = ["Egypt"]
groups.cia = ["Newspapers", "Radio", "Mafia"]
groups.kgb = ["Television", "Workers mobilized", "Police"]
terminated.kgb = ["Analyst"]
"""


def test_the_score_says_who_leads_by_which_tie_rule() -> None:
    score = GAME.score(at(TIED))
    told = "\n".join(map(str, score.parts))
    assert "influence of the KGB: 6 Television + 1 Workers (mobilized) + 4 Police = 11" in told
    assert "equal at 11; bias Economic: CIA has 2, the other 1; token CIA: 10 points" in told
    assert score.data["if_both_passed"] == {
        "token": "cia",
        "disorder": [],
        "how": "equal at 11; bias Economic: CIA has 2, the other 1",
        "rule": "4.4",
    }
    assert score.data["sides"]["cia"]["points"] == 20
    assert score.data["sides"]["kgb"]["terminated"] == ["Analyst"]


def test_the_score_foretells_a_disorder() -> None:
    position = at(TIED.replace('"Mafia"', '"Mafia", "Artists"'))
    told = "\n".join(map(str, GAME.score(position).parts))
    assert "CIA is 1 above stability 11" in told
    assert "the Agent X of the CIA falls" in told


def test_the_score_sums_up_the_turn() -> None:
    position = at(TIED + 'agent_x.cia = "Director"\nagent_x.kgb = "Assassin"\nbottom = ["Cuba"]')
    after = typed(position, "kgb passes", "cia claims cuba")
    assert GAME.score(after).data["ledger"] == [
        {"side": "cia", "points": 10, "card": "Cuba", "by": "Director"},
        {"side": "cia", "points": 10, "card": "Chile", "by": "token"},
    ]
    assert GAME.score(after).data["sides"]["cia"]["points"] == 40


def test_the_status_is_there_at_every_moment() -> None:
    for position in (GAME.new({}, {}), at(TIED), at(TIED + 'options.nobel-agent = "in-field"')):
        status = GAME.status(position)
        assert status.data["turn"] == position.turn
        assert all(str(part) for part in status.parts)


def test_odds_of_a_bust_are_counted_over_the_unseen_groups() -> None:
    # Chile 11: the CIA at 4 + 5 = 9 goes above with 3 or more; unseen are 24 - 4 = 20 groups.
    # All groups of 3 to 6 are 16; Newspapers 4, Radio 5, Television 6 of them are seen: 13. Workers is seen too.
    text = TIED.replace(', "Mafia"]', "]").replace(', "Police"]', "]")
    found = GAME.odds(at(text), "cia").data["odds"][0]
    assert (found["hits"], found["of"]) == (13, 19 + 1)
    # The KGB at 6 + 1 = 7 with 5 or 6: 8 less Radio and Television = 6.
    found = GAME.odds(at(text), "kgb").data["odds"][0]
    assert (found["hits"], found["of"]) == (6, 20)


def test_odds_of_a_card_a_faction_and_an_objective() -> None:
    position = at(TIED)
    assert GAME.odds(position, "generals").data["odds"][0]["of"] == 18
    assert GAME.odds(position, "radio").data["odds"][0]["hits"] == 0
    three = GAME.odds(position, "generals 3").data["odds"][0]
    assert (three["hits"], three["of"]) == (1, 6)
    # Media left: Artists, NGOs, Phone company. None among two: 15/18 x 14/17 = 210/306 = 35/51.
    media = GAME.odds(position, "media 2").data["odds"][0]
    assert (media["hits"], media["of"]) == (16, 51)
    # 21 objectives less Chile and Egypt.
    assert GAME.odds(position, "cuba").data["odds"][0] == {"card": "Cuba", "hits": 1, "of": 19}
    assert GAME.odds(position, "egypt").data["odds"][0]["hits"] == 0


def test_odds_say_who_has_looked() -> None:
    after = typed(at(TIED), "kgb activates television leaves it")
    assert any("KGB has looked at the top 1" in str(part) for part in GAME.odds(after, "").parts)
    drawn = typed(after, "cia activates radio discards artists")
    assert not any("looked" in str(part) for part in GAME.odds(drawn, "").parts)


def test_odds_of_what_is_no_card() -> None:
    for question in ("frobnicate", "radio x", "radio 0", "kgb radio"):
        with pytest.raises(RefereeError):
            GAME.odds(at(TIED), question)
    with pytest.raises(RefereeError, match="no objective"):
        GAME.odds(GAME.new({}, {}), "")


@pytest.mark.parametrize(
    ("kind", "name", "title"),
    [
        ("card", "cuba", "Cuba (古巴)"),
        ("card", "工会", "Trade Union (工会)"),
        ("card", "double agent", "Double Agent (双面特工)"),
        ("country", "egypt", "Egypt (埃及)"),
        ("rule", "3.5", "3.5 Population (人口上限)"),
        ("rule", "option nobel-agent", "nobel-agent"),
        ("rule", "agent Analyst", "Analyst (分析员)"),
        ("option", "director-draw", "director-draw"),
        ("card", "", "Cards"),
        ("country", "", "Objectives"),
        ("rule", "", "The paragraphs cited, in our words"),
        ("option", "", "Table options"),
    ],
)
def test_the_books(kind: str, name: str, title: str) -> None:
    assert str(GAME.look_up(kind, name).title) == title


@pytest.mark.parametrize(("kind", "name"), [("card", "xyz"), ("rule", "9.9"), ("option", "xyz"), ("spell", "x")])
def test_the_books_know_no_more(kind: str, name: str) -> None:
    with pytest.raises(RefereeError):
        GAME.look_up(kind, name)


# -- position files --------------------------------------------------------------------------------------------------


def test_a_position_file_is_read_back_as_written() -> None:
    position = at(TIED)
    text = write(GAME.dump_position(position))
    assert GAME.load_position(tomllib.loads(text)) == position
    assert "stack" not in text


@pytest.mark.parametrize(
    ("broken", "key"),
    [
        ('groups.cia = ["Radoi"]', ("groups", "cia", 0)),
        ('objective = "Albania"', ("objective",)),
        ('token = "usa"', ("token",)),
        ("turn = true", ("turn",)),
        ("passes = 2", ("passes",)),
        ('colour = "red"', ("colour",)),
        ("score.cia = 5", ("score", "cia")),
        ('agent_x.cia = "James Bond"', ("agent_x", "cia")),
        ('options.nobel-agent = "x"', ("options", "nobel-agent")),
        ('discard = ["Mafia"]', ()),
        ('phase = "lunch"', ("phase",)),
    ],
)
def test_a_broken_position_file_names_the_key(broken: str, key: tuple[str | int, ...]) -> None:
    name = broken.partition(" ")[0]
    kept = [line for line in TIED.splitlines() if not line.startswith(name)]
    with pytest.raises(BadKey) as error:
        at("\n".join([*kept, broken]))
    assert error.value.key == key


def test_the_table_corrects_the_position() -> None:
    position = at(TIED)
    corrected = GAME.adjust(position, {"score": {"cia": 25, "kgb": 5}, "groups.kgb": ["Television"]})
    assert (corrected.score("cia"), corrected.score("kgb"), corrected.influence("kgb")) == (25, 5, 6)
    assert corrected.pending == position.pending
    assert GAME.adjust(position, {"to_act": "cia"}).pending.side == "cia"
    with pytest.raises(RefereeError):
        GAME.adjust(position, {"groups.kgb": ["Radio"]})


def test_changes_say_what_to_move_on_the_table() -> None:
    position = at(TIED)
    after = typed(position, "kgb activates police destroys radio")
    assert [as_plain(change) for change in GAME.changes(position, after)] == [
        {"what": "group", "where": "Police", "from": "kgb ready", "to": "kgb mobilized"},
        {"what": "group", "where": "Radio", "from": "cia ready", "to": "discard"},
    ]


def test_a_forced_move_is_applied_and_what_answers_nothing_is_not() -> None:
    position = at(TIED)
    [passes] = GAME.from_plain([{"kind": "recruit", "side": "kgb", "group": "Radio"}])
    assert GAME.judge(position, passes)
    assert GAME.advance(position, passes).holder("Radio") == "kgb"
    [reveal] = GAME.from_plain([{"kind": "reveal", "side": "kgb", "agent": "Analyst"}])
    with pytest.raises(RefereeError, match="not even forced"):
        GAME.advance(position, reveal)
    with pytest.raises(RefereeError):
        GAME.from_plain([{"kind": "recruit", "side": "kgb"}])


def test_the_demonstration_is_accepted_and_refused_as_it_says() -> None:
    shown = tomllib.loads(GAME.demo().read_text(encoding="utf-8"))
    position, refusals = GAME.new({}, {}), 0
    for line in shown["line"]:
        found = reading(position, line["text"])
        assert bool(found.rulings) is line.get("refused", False), line
        refusals += bool(found.rulings)
        position = position if found.rulings else found.after
    assert (position.turn, refusals, position.score("cia")) == (2, 1, 30)
