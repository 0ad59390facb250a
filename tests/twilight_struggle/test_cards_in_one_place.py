"""A card stands in one place: a row, a sentence, what its lasting effect means; nothing else knows it by name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kits.twilight_struggle import action_round, rules
from msgspec import Struct

from referee.games import twilight_struggle
from referee.games.twilight_struggle import GAME
from referee.games.twilight_struggle.cards import EVENTS
from referee.games.twilight_struggle.cards.conditions import HangsOver, InEffect
from referee.games.twilight_struggle.cards.lasting import Defect, InPlay
from referee.games.twilight_struggle.printed.cards import CARDS, CHINA
from referee.games.twilight_struggle.printed.map import MAP, REGIONS, SUBREGIONS
from referee.games.twilight_struggle.rules.lasting import in_force, on
from referee.games.twilight_struggle.rules.meanings import Bars, EighthRound, OpsModifier, Shields, Trap
from referee.games.twilight_struggle.rules.sentences import HERE
from referee.games.twilight_struggle.rules.written import cancellers, depends_on, event, is_war, parts, unwritten
from referee.games.twilight_struggle.state.position import OPTIONS, Fact, Position

ROOMS = Path(twilight_struggle.__file__).parent
# Cards are written in one; the other reads logs, which name cards.
NAMING = ("cards", "playdek")
EXAMPLES = {Path("printed/typed.py"), Path("pages/sheet.py")}  # what tells people how to type, and printed aids
OUTSIDE = [
    path
    for path in sorted(ROOMS.rglob("*.py"))
    if path.relative_to(ROOMS).parts[0] not in NAMING and path.relative_to(ROOMS) not in EXAMPLES
]
NAMES = "|".join(sorted(map(re.escape, CARDS.keys() - {CHINA}), key=len, reverse=True))
A_CARD = re.compile(rf"(?<![\w-])(?:{NAMES})(?![\w-])")


def strings(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


# -- no rule names a card --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", OUTSIDE, ids=lambda path: str(path.relative_to(ROOMS)))
def test_a_module_outside_the_room_of_the_cards_names_no_card(path: Path) -> None:
    """The China Card, whose rules are section 9 of the rulebook, excepted."""
    assert [text for text in strings(path) if A_CARD.search(text)] == []


def test_the_search_finds_the_name_of_a_card() -> None:
    assert A_CARD.search("under the Cuban Missile Crisis")
    assert not A_CARD.search("Checks and natoms")
    assert any(A_CARD.search(text) for text in strings(ROOMS / "cards" / "early_war.py"))


# -- row, sentence, meaning --------------------------------------------------------------------------------------------


def test_every_card_has_its_sentence_and_every_sentence_its_row() -> None:
    assert EVENTS.keys() | {CHINA} == CARDS.keys()
    assert unwritten() == GAME.missing() == ()


def lasting() -> set[str]:
    """The cards whose event puts an effect in play."""
    return {card for card, each in EVENTS.items() if any(isinstance(p, InPlay | Defect) for p in parts(each.verbs))}


def asked_for() -> set[str]:
    """The cards whose effect another card asks for."""
    every = (part for each in EVENTS.values() for part in parts((each.verbs, each.needs, each.only_if)))
    found = {card for part in every if isinstance(part, InEffect) for card in part.cards}
    return found | {"Iranian Hostage Crisis", "Missile Envy"}


def test_every_lasting_effect_means_something_or_is_asked_for_by_another_card() -> None:
    """Iranian Hostage Crisis is asked for by Terrorism; Missile Envy is owed, which the hand itself knows."""
    over = [part for part in parts(EVENTS["Terrorism"].verbs) if isinstance(part, HangsOver)]
    assert [part.effect for part in over] == ["Iranian Hostage Crisis"]
    assert {card for card in lasting() if not EVENTS[card].means} - asked_for() == set()


def test_only_a_lasting_effect_has_a_meaning() -> None:
    assert {card for card, each in EVENTS.items() if each.means} - lasting() == set()


KNOWN: dict[str, set[str]] = {
    "card": {*CARDS, ""},
    "cards": set(CARDS),
    "effect": set(CARDS),
    "country": {*MAP, HERE},
    "names": {*MAP, HERE},
    "region": set(REGIONS),
    "regions": set(REGIONS),
    "area": {*REGIONS, *SUBREGIONS},
    "option": set(OPTIONS.switches),
    "ransom": {*MAP, "us", "ussr"},
}


def named(part: Struct) -> Iterator[tuple[str, str]]:
    """The names in the fields of *part*, each with its field."""
    for field in KNOWN.keys() & set(part.__struct_fields__):
        yield from ((field, name) for name in leaves(getattr(part, field)))


def leaves(held: Any) -> Iterator[str]:
    if isinstance(held, tuple):
        for each in held:
            yield from leaves(each)
    elif isinstance(held, str):
        yield held


def test_what_a_sentence_names_is_there() -> None:
    """No card, country, region or table option is misspelt."""
    every = ((card, part) for card, each in EVENTS.items() for part in parts((each.verbs, each.means)))
    strange = [(card, name) for card, part in every for field, name in named(part) if name not in KNOWN[field]]
    assert strange == []


# -- what a sentence says by the way -----------------------------------------------------------------------------------


def test_the_war_cards_are_those_whose_event_throws_a_war_die() -> None:
    """The five that card 59 lists."""
    wars = {"Arab-Israeli War", "Korean War", "Brush War", "Indo-Pakistani War", "Iran-Iraq War"}
    assert {card for card in CARDS if is_war(card)} == wars


def test_which_cards_ask_for_a_table_option() -> None:
    assert {card: depends_on(card) for card in EVENTS if depends_on(card)} == {
        "Ask Not What Your Country Can Do For You": {"ask-not-scoring"},
        "CIA Created": {"cia-reveal"},
        "Defectors": {"defectors-thrown"},
        "Junta": {"junta-regions"},
        "Missile Envy": {"envy-highest"},
        "Pershing II Deployed": {"pershing-countries"},
        "Lone Gunman": {"cia-reveal"},
        "Aldrich Ames Remix": {"ames-edition"},
    }


def test_the_card_that_cancels_an_event_is_played_with_another() -> None:
    assert cancellers() == ("UN Intervention",)
    assert event("UN Intervention").with_another is not None


# -- the door ----------------------------------------------------------------------------------------------------------


def under(*facts: Fact) -> Position:
    return action_round("ussr", {"France": (3, 0)}, facts=facts, defcon=5)


def meant(position: Position, kind: Any) -> list[tuple[str, str]]:
    return [(effect.card, effect.side) for effect in in_force(position, kind)]


def test_the_door_tells_what_is_in_force_in_the_position_it_is_asked_of() -> None:
    scare, both = under(Fact("Red Scare/Purge", "us", "turn")), under(Fact("NATO"), Fact("Red Scare/Purge", "ussr"))
    for _ in range(2):
        assert meant(scare, OpsModifier) == [("Red Scare/Purge", "us")]
        assert meant(both, OpsModifier) == [("Red Scare/Purge", "ussr")]
        assert (on(scare, OpsModifier, "ussr"), meant(scare, Shields)) == ((), [])
        assert meant(under(), OpsModifier) == []


def test_a_meaning_is_about_the_side_that_the_card_names() -> None:
    assert meant(under(Fact("NATO")), Shields) == [("NATO", "ussr")]
    assert [effect.card for effect in on(under(Fact("Quagmire", "us")), Trap, "us")] == ["Quagmire"]


def test_a_meaning_of_one_part_of_an_effect_ends_with_it() -> None:
    """North Sea Oil bars OPEC for the game, and gives an eighth round in its turn only."""
    turn = under(Fact("North Sea Oil"), Fact("North Sea Oil", "rounds", "turn"))
    assert (len(meant(turn, EighthRound)), meant(under(Fact("North Sea Oil")), EighthRound)) == (1, [])
    assert meant(under(Fact("North Sea Oil")), Bars) == [("North Sea Oil", "")]


def test_limits_speak_in_the_order_of_the_numbers_of_their_cards() -> None:
    """The Reformer (87) came before NATO (21)."""
    position = under(Fact("The Reformer", "ussr"), Fact("NATO"))
    assert rules(position, "ussr nasser operations, coup france") == ["card 21", "card 87"]
