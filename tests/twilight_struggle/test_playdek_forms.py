"""The line forms of the digital edition's logs, one block each, and the moves that a block means."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from kits.twilight_struggle import position_of

from referee.games.twilight_struggle import GAME
from referee.games.twilight_struggle.playdek.answers import ANSWERS
from referee.games.twilight_struggle.playdek.log import read_log
from referee.games.twilight_struggle.playdek.translate import Passage, translate
from referee.kernel.decision import Aside, Decision, Move

DIGITAL = {"profile": "digital"}


def us(turn: int = 5, **differs: Any) -> dict[str, Any]:
    return {"turn": turn, "stage": "action_round", "action_round": 1, "phasing": "us", "defcon": 3, **differs}


def ussr(turn: int = 5, **differs: Any) -> dict[str, Any]:
    return {**us(turn, **differs), "phasing": "ussr"}


def headline(turn: int = 5, **differs: Any) -> dict[str, Any]:
    return {"turn": turn, "stage": "headline", "defcon": 3, **differs}


def block(position: dict[str, Any], text: str, last: bool = False) -> Passage:
    return translate(position_of(**{**DIGITAL, **position}), read_log(text + "\n").blocks[-1], last)


FORMS: dict[str, tuple[dict[str, Any], str, list[str]]] = {
    "influence": (
        us(),
        "Turn 5, US AR1: NATO*: Place Influence (4 Ops):\nUS +3 in UK [8][0]\nUS +1 in Iran [2][0]",
        ["us: nato, operations", *["us: place uk"] * 3, "us: place iran"],
    ),
    "event after operations": (
        us(),
        "Turn 5, US AR1: Allende*: Place Influence (1 Ops):\nUS +1 in UK [6][0]\n\n"
        "Event: Allende*\nUSSR +2 in Chile [0][2]",
        ["us: allende, operations", "us: place uk"],
    ),
    "event before operations": (
        us(),
        "Turn 5, US AR1: Allende*: Event: Allende*\nUSSR +2 in Chile [0][2]\n\n"
        "Place Influence (1 Ops):\nUS +1 in UK [6][0]",
        ["us: allende, event first", "us: place uk"],
    ),
    "own event": (
        ussr(),
        "Turn 5, USSR AR1: Allende*: Event: Allende*\nUSSR +2 in Chile [0][2]",
        ["ussr: allende, event"],
    ),
    "coup": (
        us(influence={"Chile": [0, 1]}),
        "Turn 5, US AR1: NATO*: Coup (4 Ops):\nTarget: Chile\nFAILURE: 1 [ + 4 (-1)  - 2x3 = -2 ]\n"
        "US Military Ops to 4\nDEFCON degrades to 2",
        ["us: nato, operations", "us: coup chile", "table: roll 1"],
    ),
    "realignment, own die first whatever the log prints first": (
        us(influence={"Chile": [0, 3]}),
        "Turn 5, US AR1: Summit: Realignment (1 Ops):\nTarget: Chile\nUSSR rolls 2 (+1) = 3\nUS rolls 5\n"
        "USSR -2 in Chile [0][1]",
        ["us: summit, operations", "us: realign chile", "table: roll 5", "table: roll 2"],
    ),
    "space race": (
        us(),
        "Turn 5, US AR1: NATO*: Space Race (4 Ops):\nDie roll: 5 -- Failed! (Needed 3 or less)",
        ["us: nato, space", "table: roll 5"],
    ),
    "the China Card": (
        ussr(),
        "Turn 5, USSR AR1: The China Card: Place Influence (4 Ops):\nUSSR +5 in North Korea [0][8]",
        ["ussr: the china card, operations", *["ussr: place north korea"] * 5],
    ),
    "Formosan Resolution ended by it": (
        us(china={"holder": "us", "playable": True}, in_play=["Formosan Resolution"]),
        "Turn 5, US AR1: The China Card: Formosan Resolution* is no longer in play.\n"
        "Place Influence (4 Ops):\nUS +4 in UK [9][0]",
        ["us: the china card, operations", *["us: place uk"] * 4],
    ),
    "UN Intervention with its companion": (
        us(),
        "Turn 5, US AR1: UN Intervention: Event: UN Intervention\nUS plays Allende*\n"
        "Place Influence (1 Ops):\nUS +1 in UK [6][0]",
        ["us: un intervention with allende, event", "us: place uk"],
    ),
    "a round without a card in the middle of a log": (
        us(hand_size={"us": 0, "ussr": 3}),
        "Turn 5, US AR1: :",
        ["us: pass"],
    ),
    "a trap": (
        ussr(in_play=["Bear Trap"]),
        "Turn 5, USSR AR1: Junta: USSR discards Junta\nTrap Roll: 5 > 4 -- Trap Remains in Effect",
        ["ussr: discard junta", "table: roll 5"],
    ),
    "a scoring card in a trap": (
        ussr(in_play=["Bear Trap"]),
        "Turn 5, USSR AR1: Africa Scoring: Event: Africa Scoring\nNo VP awarded. Score is even.",
        ["ussr: africa scoring, event"],
    ),
    "a war on the only target": (
        ussr(turn=1),
        "Turn 1, USSR AR1: Korean War*: Event: Korean War*\nWar in South Korea\nDEFEAT: 4 (-1)  < 4\n"
        "USSR Military Ops to 2",
        ["ussr: korean war, event", "table: roll 4"],
    ),
    "a war on a chosen target": (
        us(),
        "Turn 5, US AR1: Brush War: Event: Brush War\nWar in Sudan\nVICTORY: 3 >= 3\nUS gains 1 VP. Score is US 1.\n"
        "US Military Ops to 3",
        ["us: brush war, event", "us: target sudan", "table: roll 3"],
    ),
    "Flower Power pays before the event": (
        us(in_play=["Flower Power"]),
        "Turn 5, US AR1: Brush War: USSR gains 2 VP. Score is USSR 2.\nEvent: Brush War\nWar in Sudan\n"
        "DEFEAT: 2 < 3\nUS Military Ops to 3",
        ["us: brush war, event", "us: target sudan", "table: roll 2"],
    ),
    "the Cuban Missile Crisis is bought off between card and target": (
        us(in_play=[{"card": "Cuban Missile Crisis", "side": "us"}], influence={"Turkey": [2, 0], "Chile": [0, 1]}),
        "Turn 5, US AR1: NATO*: Coup (4 Ops):\nUS -2 in Turkey [0][0]\n"
        "Cuban Missile Crisis* is no longer in play.\nTarget: Chile\nSUCCESS: 3 [ + 4 - 2x3 = 1 ]\n"
        "USSR -1 in Chile [0][0]\nUS Military Ops to 4\nDEFCON degrades to 2",
        ["us: buy off turkey", "us: nato, operations", "us: coup chile", "table: roll 3"],
    ),
    "NORAD, which has no heading": (
        us(in_play=["NORAD"], influence={"Canada": [4, 0], "Chile": [0, 1]}),
        "Turn 5, US AR1: NATO*: Coup (4 Ops):\nTarget: Chile\nFAILURE: 2 [ + 4 - 2x3 = 0 ]\n"
        "US Military Ops to 4\nDEFCON degrades to 2\n\nUS +1 in UK [6][0]",
        ["us: nato, operations", "us: coup chile", "table: roll 2", "us: place uk"],
    ),
    "NORAD turned down": (
        us(in_play=["NORAD"], influence={"Canada": [4, 0], "Chile": [0, 1]}),
        "Turn 5, US AR1: NATO*: Coup (4 Ops):\nTarget: Chile\nFAILURE: 2 [ + 4 - 2x3 = 0 ]\n"
        "US Military Ops to 4\nDEFCON degrades to 2",
        ["us: nato, operations", "us: coup chile", "table: roll 2", "us: done"],
    ),
    "headlines, the second side's first": (
        headline(),
        "Turn 5, Headline Phase: Allende* & OPEC: USSR Headlines OPEC\nUS Headlines Allende*\nEvent: OPEC\n\n"
        "Event: Allende*\nUSSR +2 in Chile [0][2]",
        ["ussr: headline opec", "us: headline allende"],
    ),
    "Independent Reds": (
        us(turn=2, influence={"Romania": [0, 2]}),
        "Turn 2, US AR1: Independent Reds*: Event: Independent Reds*\nUS +2 in Romania [2][2]",
        ["us: independent reds, event", "us: target romania"],
    ),
    "Truman Doctrine": (
        us(turn=2, influence={"France": [2, 2]}),
        "Turn 2, US AR1: Truman Doctrine*: Event: Truman Doctrine*\nUSSR -2 in France [2][0]",
        ["us: truman doctrine, event", "us: target france"],
    ),
    "Warsaw Pact Formed, its header twice, adding": (
        ussr(turn=2),
        "Turn 2, USSR AR1: Warsaw Pact Formed*: Event: Warsaw Pact Formed*\nEvent: Warsaw Pact Formed*\n"
        "USSR +2 in Poland [0][2]\nUSSR +2 in East Germany [0][5]\nUSSR +1 in Austria [0][1]\n\n"
        "Warsaw Pact Formed* is now in play.",
        [
            "ussr: warsaw pact formed, event",
            "ussr: choose add",
            *["ussr: place poland"] * 2,
            *["ussr: place east germany"] * 2,
            "ussr: place austria",
        ],
    ),
    "Warsaw Pact Formed, removing": (
        ussr(turn=2, influence={"Poland": [2, 4], "Hungary": [1, 0]}),
        "Turn 2, USSR AR1: Warsaw Pact Formed*: Event: Warsaw Pact Formed*\nEvent: Warsaw Pact Formed*\n"
        "US -1 in Hungary [0][0]\nUS -2 in Poland [0][4]\n\nWarsaw Pact Formed* is now in play.",
        ["ussr: warsaw pact formed, event", "ussr: choose remove", "ussr: target hungary", "ussr: target poland"],
    ),
    "Socialist Governments": (
        ussr(turn=2, influence={"Italy": [2, 0]}),
        "Turn 2, USSR AR1: Socialist Governments: Event: Socialist Governments\nUS -2 in UK [3][0]\n"
        "US -1 in Italy [1][0]",
        ["ussr: socialist governments, event", *["ussr: remove uk"] * 2, "ussr: remove italy"],
    ),
    "De-Stalinization": (
        ussr(turn=2),
        "Turn 2, USSR AR1: De-Stalinization*: Event: De-Stalinization*\nUSSR -2 in East Germany [0][1]\n"
        "USSR +1 in Chile [0][1]\nUSSR +1 in Panama [1][1]",
        [
            "ussr: de-stalinization, event",
            *["ussr: remove east germany"] * 2,
            "ussr: done",
            "ussr: place chile",
            "ussr: place panama",
        ],
    ),
    "Special Relationship under NATO": (
        us(in_play=["NATO"]),
        "Turn 5, US AR1: Special Relationship: Event: Special Relationship\nUS +2 in Turkey [2][0]\n"
        "US gains 2 VP. Score is US 2.",
        ["us: special relationship, event", *["us: place turkey"] * 2],
    ),
    "The Cambridge Five finds nothing": (
        us(),
        "Turn 5, US AR1: The Cambridge Five: Place Influence (2 Ops):\nUS +2 in UK [7][0]\n\n"
        "Event: The Cambridge Five\nUS has no cards to reveal",
        ["us: the cambridge five, operations", *["us: place uk"] * 2, "us: done"],
    ),
    "The Cambridge Five finds a scoring card": (
        ussr(),
        "Turn 5, USSR AR1: The Cambridge Five: Event: The Cambridge Five\nUS reveals Mideast Scoring\n"
        "USSR +1 in Iran [1][1]",
        ["ussr: the cambridge five, event", "us: reveal middle east scoring", "us: done", "ussr: place iran"],
    ),
    "Blockade paid": (
        ussr(turn=2),
        "Turn 2, USSR AR1: Blockade*: Event: Blockade*\nUS discards Duck and Cover",
        ["ussr: blockade, event", "us: discard duck and cover"],
    ),
    "Blockade not paid": (
        ussr(turn=2, influence={"West Germany": [3, 0]}),
        "Turn 2, USSR AR1: Blockade*: Event: Blockade*\nUS -3 in West Germany [0][0]",
        ["ussr: blockade, event", "us: done"],
    ),
    "CIA Created, its operations turned down": (
        us(turn=2),
        "Turn 2, US AR1: CIA Created*: Event: CIA Created*\nUSSR reveals Nasser*\nUSSR reveals NATO*\n\n",
        ["us: cia created, event", "ussr: reveal nasser", "ussr: reveal nato", "ussr: done", "us: done"],
    ),
    "Five Year Plan throws out a US event": (
        us(turn=2),
        "Turn 2, US AR1: Five Year Plan: Event: Five Year Plan\nUSSR discards Duck and Cover\n"
        "Event: Duck and Cover\nDEFCON degrades to 2\nUS gains 3 VP. Score is US 3.",
        ["us: five year plan, event", "ussr: discard duck and cover"],
    ),
    "Olympic Games held": (
        us(),
        "Turn 5, US AR1: Olympic Games: Event: Olympic Games\nUSSR chooses to participate in the Olympics\n"
        "USSR gains 2 VP. Score is USSR 2.",
        ["us: olympic games, event", "ussr: choose participate", "table: winner ussr"],
    ),
    "Olympic Games boycotted": (
        us(),
        "Turn 5, US AR1: Olympic Games: Event: Olympic Games\nUSSR chooses to boycott the Olympics\n"
        "DEFCON degrades to 2\nPlace Influence (4 Ops):\nUS +4 in UK [9][0]",
        ["us: olympic games, event", "ussr: choose boycott", *["us: place uk"] * 4],
    ),
    "Summit, the winner improves DEFCON": (
        us(),
        "Turn 5, US AR1: Summit: Event: Summit\nUS gains 2 VP. Score is US 2.\nDEFCON improves to 4",
        ["us: summit, event", "table: winner us", "us: choose improve"],
    ),
    "Summit, the winner leaves DEFCON alone": (
        us(),
        "Turn 5, US AR1: Summit: Event: Summit\nUSSR gains 2 VP. Score is USSR 2.",
        ["us: summit, event", "table: winner ussr", "ussr: done"],
    ),
    "Summit without a winner": (
        us(),
        "Turn 5, US AR1: Summit: Event: Summit",
        ["us: summit, event", "table: winner tie"],
    ),
    "How I Learned, another level": (
        us(),
        "Turn 5, US AR1: How I Learned To Stop Worrying*: Event: How I Learned To Stop Worrying*\n"
        "DEFCON improves to 5\nUS Military Ops to 5",
        ["us: how i learned to stop worrying, event", "us: choose 5"],
    ),
    "How I Learned, the level it was": (
        us(),
        "Turn 5, US AR1: How I Learned To Stop Worrying*: Event: How I Learned To Stop Worrying*\nUS Military Ops to 5",
        ["us: how i learned to stop worrying, event", "us: choose 3"],
    ),
    "Junta and a coup": (
        ussr(influence={"Peru": [1, 0]}),
        "Turn 5, USSR AR1: Junta: Event: Junta\nUSSR +2 in Chile [0][2]\nCoup (2 Ops):\nTarget: Peru\n"
        "FAILURE: 1 [ + 2 - 2x2 = -1 ]",
        ["ussr: junta, event", *["ussr: place chile"] * 2, "ussr: coup peru", "table: roll 1"],
    ),
    "Junta alone": (
        ussr(),
        "Turn 5, USSR AR1: Junta: Event: Junta\nUSSR +2 in Chile [0][2]",
        ["ussr: junta, event", *["ussr: place chile"] * 2, "ussr: done"],
    ),
    "Che's coups turned down by the USSR in a US round": (
        us(influence={"Peru": [1, 0], "Sudan": [1, 0]}),
        "Turn 5, US AR1: Che: Event: Che\nCoup (3 Ops):\n\n\nPlace Influence (3 Ops):\nUS +3 in UK [8][0]",
        ["us: che, event first", "ussr: done", *["us: place uk"] * 3],
    ),
    "Che without a target": (
        us(),
        "Turn 5, US AR1: Che: Event: Che\nCoup (3 Ops):\n\n\nPlace Influence (3 Ops):\nUS +3 in UK [8][0]",
        ["us: che, event first", *["us: place uk"] * 3],
    ),
    "Missile Envy fetches an enemy card": (
        us(),
        "Turn 5, US AR1: Missile Envy: Event: Missile Envy\nUSSR reveals OPEC\n"
        "Place Influence (3 Ops):\nUS +3 in UK [8][0]",
        ["us: missile envy, event", "ussr: give opec", *["us: place uk"] * 3],
    ),
    "Missile Envy fetches a neutral event": (
        us(),
        "Turn 5, US AR1: Missile Envy: Event: Missile Envy\nUSSR reveals Brush War\nEvent: Brush War\nWar in Sudan\n"
        "DEFEAT: 1 < 3\nUS Military Ops to 3",
        ["us: missile envy, event", "ussr: give brush war", "us: target sudan", "table: roll 1"],
    ),
    "Grain Sales, the card is sent to space": (
        us(),
        "Turn 5, US AR1: Grain Sales To Soviets: Event: Grain Sales To Soviets\nUSSR reveals OPEC\n"
        "USSR reveals OPEC from hand\nUS plays OPEC\nUS plays OPEC\nSpace Race (3 Ops):\n"
        "Die roll: 4 -- Failed! (Needed 3 or less)",
        ["us: grain sales to soviets, event", "us: draw opec", "us: opec, space", "table: roll 4"],
    ),
    "Grain Sales, the card goes back": (
        us(),
        "Turn 5, US AR1: Grain Sales To Soviets: Event: Grain Sales To Soviets\nUSSR reveals OPEC\n"
        "USSR reveals OPEC from hand\nUS returns OPEC to USSR\nPlace Influence (2 Ops):\nUS +2 in UK [7][0]",
        ["us: grain sales to soviets, event", "us: draw opec", "us: give opec", *["us: place uk"] * 2],
    ),
    "Grain Sales draws UN Intervention": (
        us(),
        "Turn 5, US AR1: Grain Sales To Soviets: Event: Grain Sales To Soviets\nUSSR reveals UN Intervention\n"
        "USSR reveals UN Intervention from hand\nUS plays UN Intervention\nUS plays UN Intervention\n"
        "Event: UN Intervention\nUS plays Allende*\nPlace Influence (1 Ops):\nUS +1 in UK [6][0]",
        [
            "us: grain sales to soviets, event",
            "us: draw un intervention",
            "us: un intervention with allende, event",
            "us: place uk",
        ],
    ),
    "Ask Not": (
        us(),
        'Turn 5, US AR1: "Ask Not What Your Country..."*: Event: "Ask Not What Your Country..."*\nUS discards OPEC\n'
        'US discards "We Will Bury You"*',
        [
            "us: ask not what your country can do for you, event",
            "us: discard opec",
            "us: discard we will bury you",
            "us: done",
        ],
    ),
    "Our Man in Tehran": (
        us(influence={"Iran": [3, 0]}),
        "Turn 5, US AR1: Our Man in Tehran*: Event: Our Man in Tehran*\nUS discards OPEC",
        ["us: our man in tehran, event", "us: discard opec", "us: done"],
    ),
    "SALT Negotiations takes a card back": (
        us(discard=["OPEC"]),
        "Turn 5, US AR1: SALT Negotiations*: Event: SALT Negotiations*\nDEFCON improves to 5\nUS reveals OPEC\n"
        "SALT Negotiations* is now in play.",
        ["us: salt negotiations, event", "us: take opec"],
    ),
    "Muslim Revolution, one country worth a line": (
        ussr(influence={"Egypt": [2, 0], "Iran": [0, 0]}),
        "Turn 5, USSR AR1: Muslim Revolution: Event: Muslim Revolution\nUS -2 in Egypt [0][0]",
        ["ussr: muslim revolution, event", "ussr: target egypt"],
    ),
    "South African Unrest, its header twice": (
        ussr(),
        "Turn 5, USSR AR1: South African Unrest: Event: South African Unrest\nEvent: South African Unrest\n"
        "USSR +1 in South Africa [1][1]\nUSSR +1 in Angola [0][1]\nUSSR +1 in Botswana [0][1]",
        ["ussr: south african unrest, event", "ussr: place south africa", "ussr: place angola", "ussr: place botswana"],
    ),
    "Nixon, the card changes hands and nothing is printed": (
        us(),
        "Turn 5, US AR1: Nixon Plays The China Card*: Event: Nixon Plays The China Card*",
        ["us: nixon plays the china card, event"],
    ),
    "Lone Gunman": (
        ussr(),
        'Turn 5, USSR AR1: "Lone Gunman"*: Event: "Lone Gunman"*\nUS reveals NATO*\nPlace Influence (1 Ops):\n'
        "USSR +1 in Poland [0][1]",
        ["ussr: lone gunman, event", "us: reveal nato", "us: done", "ussr: place poland"],
    ),
    "East European Unrest in the Late War": (
        us(turn=8, influence={"Poland": [0, 3], "Hungary": [0, 1], "Bulgaria": [0, 2]}),
        "Turn 8, US AR1: East European Unrest: Event: East European Unrest\nUSSR -2 in Poland [0][1]\n"
        "USSR -1 in Hungary [0][0]\nUSSR -2 in East Germany [0][1]",
        ["us: east european unrest, event", "us: target poland", "us: target hungary", "us: target east germany"],
    ),
    "Tear Down This Wall, the US acts first in a Soviet round": (
        ussr(turn=8),
        "Turn 8, USSR AR1: Tear Down This Wall*: Event: Tear Down This Wall*\nUS +3 in East Germany [3][3]\n"
        "Coup (3 Ops):\nTarget: East Germany\nFAILURE: 3 [ + 3 - 2x3 = 0 ]\nDEFCON degrades to 2\n\n\n"
        "Place Influence (3 Ops):\nUSSR +3 in Poland [0][3]",
        [
            "ussr: tear down this wall, event first",
            "us: coup east germany",
            "table: roll 3",
            *["ussr: place poland"] * 3,
        ],
    ),
    "Ortega, the free coup left alone": (
        us(turn=8, influence={"Cuba": [1, 0]}),
        "Turn 8, US AR1: Ortega Elected in Nicaragua*: Event: Ortega Elected in Nicaragua*\n\n"
        "Place Influence (2 Ops):\nUS +2 in UK [7][0]",
        ["us: ortega elected in nicaragua, event first", "ussr: done", *["us: place uk"] * 2],
    ),
    "Terrorism under the Hostage Crisis": (
        ussr(turn=8, in_play=["Iranian Hostage Crisis"]),
        "Turn 8, USSR AR1: Terrorism: Event: Terrorism\nUS discards NATO*\nUS discards Summit",
        ["ussr: terrorism, event", "us: discard nato", "us: discard summit"],
    ),
    "Star Wars brings another event": (
        us(turn=8, space=[3, 0], discard=["Summit"]),
        "Turn 8, US AR1: Star Wars*: Event: Star Wars*\nEvent: Summit\nUS gains 2 VP. Score is US 2.",
        ["us: star wars, event", "us: take summit", "table: winner us", "us: done"],
    ),
    "Chernobyl": (
        us(turn=8),
        "Turn 8, US AR1: Chernobyl*: Event: Chernobyl*\nUS chooses Middle East\nChernobyl* is now in play.",
        ["us: chernobyl, event", "us: choose Middle East"],
    ),
    "Latin American Debt Crisis": (
        ussr(turn=8, influence={"Chile": [0, 2], "Peru": [0, 1]}),
        "Turn 8, USSR AR1: Latin American Debt Crisis: Event: Latin American Debt Crisis\nUSSR +2 in Chile [0][4]\n"
        "USSR +1 in Peru [0][2]",
        ["ussr: latin american debt crisis, event", "us: done", "ussr: target chile", "ussr: target peru"],
    ),
    "Aldrich Ames": (
        ussr(turn=8),
        "Turn 8, USSR AR1: Aldrich Ames Remix*: Event: Aldrich Ames Remix*\nUS reveals OPEC\nUS reveals NATO*\n"
        "US discards NATO*",
        ["ussr: aldrich ames remix, event", "us: reveal opec", "us: reveal nato", "us: done", "ussr: discard nato"],
    ),
    "Wargames ends the game": (
        us(turn=8, defcon=2, vp=8),
        "Turn 8, US AR1: Wargames*: Event: Wargames*\nUSSR gains 6 VP. Score is US 2.\n\nUS wins by Wargames",
        ["us: wargames, event", "us: choose end the game"],
    ),
    "Wargames turned down": (
        us(turn=8, defcon=2, vp=8),
        "Turn 8, US AR1: Wargames*: Event: Wargames*",
        ["us: wargames, event", "us: done"],
    ),
    "Shuttle Diplomacy, the country that explains the score": (
        us(
            in_play=["Shuttle Diplomacy"],
            influence={"North Korea": [0, 3], "South Korea": [0, 4], "India": [0, 3], "Japan": [4, 0]},
        ),
        "Turn 5, US AR1: Asia Scoring: Event: Asia Scoring\nShuttle Diplomacy is no longer in play.\n"
        "USSR gains 1 VP. Score is USSR 1.",
        ["us: asia scoring, event", "us: target india"],
    ),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_block_is_told_in_our_moves(form: str):
    position, text, moves = FORMS[form]
    passage = block(position, text)
    assert [GAME.write(step.move) for step in passage.steps] == moves
    assert [step.rulings for step in passage.steps] == [()] * len(moves)
    assert not passage.silent


@pytest.mark.parametrize("form", FORMS)
def test_what_was_tried_for_an_answer_is_not_played_again(form: str, played: list[tuple[Any, Move]]):
    position, text, _ = FORMS[form]
    block(position, text)
    assert max(Counter((repr(before), move) for before, move in played).values()) == 1


def test_the_log_goes_on_past_a_bonus_round_that_was_not_used():
    before = us(turn=4, space=[0, 8], action_round=7, hand_size={"us": 3, "ussr": 3})
    passage = translate(
        GAME.load_position({**DIGITAL, **before}),
        read_log("Turn 4, US AR7: Summit: Place Influence (1 Ops):\nUS +1 in UK [6][0]\n").blocks[0],
        last=False,
    )
    headlines = "Turn 5, Headline Phase: OPEC & NATO*: DEFCON improves to 4\nUSSR Headlines OPEC\nUS Headlines NATO*\n"
    onward = translate(passage.position, read_log(headlines).blocks[0], last=False)
    moves = [GAME.write(step.move) for step in onward.steps]
    assert moves == [
        "ussr: pass",
        "ussr: done",
        "table: end turn",
        "table: deal",
        "ussr: headline opec",
        "us: headline nato",
    ]


def test_a_held_card_thrown_away_by_the_eagle_stands_at_the_end_of_the_last_round():
    before = us(turn=4, space=[6, 0], action_round=7, hand_size={"us": 3, "ussr": 3})
    text = "Turn 4, US AR7: Summit: Place Influence (1 Ops):\nUS +1 in UK [6][0]\n\nUS discards NATO*\n"
    assert [GAME.write(step.move) for step in block(before, text).steps][-1] == "us: discard nato"


def test_the_last_block_may_hold_the_final_scoring():
    text = "Turn 10, US AR7: Summit: Place Influence (1 Ops):\nUS +1 in UK [6][0]\n\nUS gains 2 VP. Score is US 2.\n\n"
    passage = block(us(turn=10, action_round=7), text + "US wins by Final Scoring", last=True)
    assert [GAME.write(step.move) for step in passage.steps][-1] == "table: end turn"
    assert passage.position.over


def test_the_final_scoring_may_stand_behind_a_header_of_its_own():
    position = {"turn": 10, "stage": "cleanup", "defcon": 3}
    text = "Turn 10, US AR7: :\n\n: : US gains 2 VP. Score is US 2."
    passage = block(position, text, last=True)
    assert [GAME.write(step.move) for step in passage.steps] == ["table: end turn"]


def test_a_space_attempt_from_the_last_box_is_refused_and_the_log_goes_on():
    text = "Turn 9, US AR1: NATO*: Space Race (4 Ops):\nDie roll: 1 -- Success! (Needed 2 or less)"
    passage = block(us(turn=9, space=[8, 3]), text)
    assert [ruling.rule for step in passage.steps for ruling in step.rulings] == ["6.4.6"]
    assert passage.position.space == (8, 3)
    assert not passage.silent


NOT_IN_THE_DIGITAL_EDITION = {"EndedPile", "Ordering", "NextCrisis", "Laying", "CrisisDie", "Taking"}
ONLY_THE_BASE_OF_OTHERS = {"Decision", "Die", "Spending", "Spread", "FromHand"}


def decisions(kind: type) -> set[type]:
    below = {each for child in kind.__subclasses__() for each in decisions(child)}
    return {kind, *below} if kind.__module__.startswith("referee.games.twilight_struggle") else below


def test_a_log_can_answer_every_decision_of_the_game():
    asked = {each for each in decisions(Decision) - decisions(Aside) if each.__name__ not in ONLY_THE_BASE_OF_OTHERS}
    answered = {each for each in asked if any(base in ANSWERS for base in each.__mro__)}
    assert {each.__name__ for each in asked - answered} == NOT_IN_THE_DIGITAL_EDITION
