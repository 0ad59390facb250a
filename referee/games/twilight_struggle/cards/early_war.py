"""The Early War cards, in the order of their printed numbers; the China Card has no event (9.6)."""

from __future__ import annotations

from referee.games.twilight_struggle.cards.conditions import (
    AllOf,
    BeforeLateWar,
    DefconFellTo2,
    Holds,
    InActionRound,
    InEffect,
    LateWar,
    When,
)
from referee.games.twilight_struggle.cards.contests import GamesDice
from referee.games.twilight_struggle.cards.hands import WITH_UN, Companion, DiscardOrElse, PlanDiscard
from referee.games.twilight_struggle.cards.influence import (
    Add,
    Clear,
    Halve,
    Lifting,
    MatchEnemy,
    PlaceWhereNamed,
    PlacingTogether,
    RaiseToControl,
    Subtract,
)
from referee.games.twilight_struggle.cards.lasting import Defect, InPlay
from referee.games.twilight_struggle.cards.tracks import AdvanceInSpace, Defcon, Gain, GainDanger, GainPeace
from referee.games.twilight_struggle.printed.sides import US, USSR
from referee.games.twilight_struggle.rules.choices import Choosing, Picking, Placing, Removing
from referee.games.twilight_struggle.rules.hands import ShowHand
from referee.games.twilight_struggle.rules.meanings import (
    AfterRound,
    CancelsHeadline,
    CountsAsBattleground,
    EndsWithChina,
    HandOpen,
    OpsModifier,
    RegionBonus,
    Releases,
    Shields,
)
from referee.games.twilight_struggle.rules.operations.conduct import Conduct
from referee.games.twilight_struggle.rules.sentences import HERE, HOLDER, OPPONENT, PLAYER, TableReads
from referee.games.twilight_struggle.rules.wars import War
from referee.games.twilight_struggle.rules.written import Event
from referee.games.twilight_struggle.state.where import Area, Behind, Controlled, NextTo, Occupied, only
from referee.kernel.text import say

EUROPE, WEST, EAST = Area("Europe"), Area("Western Europe"), Area("Eastern Europe")
UNCONTROLLED_EUROPE = EUROPE - Controlled(US) - Controlled(USSR)
REDS = only("Yugoslavia", "Romania", "Bulgaria", "Hungary", "Czechoslovakia")
DRIVE_OUT = (Picking(side=USSR, n=4, where=EAST & Occupied(US), then=(Clear(side=US, country=HERE),)),)
BOYCOTT = (Defcon(steps=-1), Conduct(side=PLAYER, printed=4, granted=True, optional=True))

EVENTS: dict[str, Event] = {
    "Duck and Cover": Event((Defcon(steps=-1), GainDanger(side=US))),
    "Five Year Plan": Event((PlanDiscard(),), throws_out=USSR),
    "Socialist Governments": Event((Removing(side=USSR, of=US, n=3, where=WEST, each=2),)),
    "Fidel": Event((Clear(side=US, country="Cuba"), RaiseToControl(side=USSR, country="Cuba"))),
    "Vietnam Revolts": Event(
        (Add(side=USSR, n=2, country="Vietnam"), InPlay(side=USSR, until="turn")),
        means=(RegionBonus("Southeast Asia", side=USSR),),
    ),
    "Blockade": Event((DiscardOrElse(side=US, least=3, otherwise=(Clear(side=US, country="West Germany"),)),)),
    "Korean War": Event((War(by=USSR, where=only("South Korea"), civil_war=True),)),
    "Romanian Abdication": Event((Clear(side=US, country="Romania"), RaiseToControl(side=USSR, country="Romania"))),
    "Arab-Israeli War": Event((War(by=USSR, where=only("Israel"), home=True),)),
    "COMECON": Event((Placing(side=USSR, n=4, where=EAST - Controlled(US), each=1),)),
    "Nasser": Event((Add(side=USSR, n=2, country="Egypt"), Halve(side=US, country="Egypt"))),
    "Warsaw Pact Formed": Event(
        (
            Choosing(side=USSR, ways=(("remove", DRIVE_OUT), ("add", (Placing(side=USSR, n=5, where=EAST, each=2),)))),
            InPlay(),
        )
    ),
    "De Gaulle Leads France": Event(
        (Subtract(side=US, n=2, country="France"), Add(side=USSR, n=1, country="France"), InPlay()),
        means=(Releases("NATO", "France"),),
    ),
    "Captured Nazi Scientist": Event((AdvanceInSpace(side=PLAYER),)),
    "Truman Doctrine": Event(
        (Picking(side=US, where=UNCONTROLLED_EUROPE & Occupied(USSR), then=(Clear(side=USSR, country=HERE),)),)
    ),
    "Olympic Games": Event(
        (Choosing(side=OPPONENT, ways=(("participate", (GamesDice(host=PLAYER),)), ("boycott", BOYCOTT))),)
    ),
    "NATO": Event(
        (InPlay(),),
        needs=InEffect(("Marshall Plan", "Warsaw Pact Formed")),
        means=(Shields(EUROPE, held_by=US, side=USSR),),
    ),
    "Independent Reds": Event((Picking(side=US, where=REDS & Behind(US), then=(MatchEnemy(side=US, country=HERE),)),)),
    "Marshall Plan": Event((Placing(side=US, n=7, where=WEST - Controlled(USSR), each=1), InPlay())),
    "Indo-Pakistani War": Event((War(by=PLAYER, where=only("India", "Pakistan")),)),
    "Containment": Event((InPlay(side=US, until="turn"),), means=(OpsModifier(1),)),
    "CIA Created": Event(
        (
            ShowHand(side=USSR),
            When(condition=TableReads("cia-reveal", "turn"), then=(InPlay(side=USSR, until="turn"),)),
            Conduct(side=US, granted=True, optional=True),
        ),
        means=(HandOpen(),),
    ),
    "US/Japan Mutual Defense Pact": Event(
        (RaiseToControl(side=US, country="Japan"), InPlay()), means=(Shields(only("Japan"), side=USSR),)
    ),
    "Suez Crisis": Event((Removing(side=USSR, of=US, n=4, where=only("France", "UK", "Israel"), each=2),)),
    "East European Unrest": Event(
        (
            When(
                condition=LateWar(),
                then=(
                    Picking(side=US, n=3, where=EAST & Occupied(USSR), then=(Subtract(side=USSR, n=2, country=HERE),)),
                ),
                otherwise=(Removing(side=US, of=USSR, n=3, where=EAST, each=1),),
            ),
        )
    ),
    "Decolonization": Event((Placing(side=USSR, n=4, where=Area("Africa") | Area("Southeast Asia"), each=1),)),
    "Red Scare/Purge": Event(
        (InPlay(side=OPPONENT, until="turn"),), means=(OpsModifier(-1),), not_in_civil_war=(USSR,)
    ),
    "UN Intervention": Event(
        (Companion(side=PLAYER),),
        needs=InActionRound(),
        with_another=say("name the enemy card that UN Intervention cancels, as in '{example}'", example=WITH_UN),
    ),
    "De-Stalinization": Event((Lifting(side=USSR, of=USSR, n=4, each_down=2),)),
    "Nuclear Test Ban": Event((GainPeace(side=PLAYER), Defcon(steps=2))),
    "Formosan Resolution": Event(
        (InPlay(),),
        keeps=True,
        means=(CountsAsBattleground("Taiwan", side=US), EndsWithChina(side=US)),
        not_in_civil_war=(US, USSR),
    ),
    "Defectors": Event(
        (Defect(holder=HOLDER, thrown=TableReads("defectors-thrown", "pays")),),
        leads=US,
        means=(CancelsHeadline(side=USSR),),
    ),
    "The Cambridge Five": Event((ShowHand(side=US, scoring=True), PlaceWhereNamed()), needs=BeforeLateWar()),
    "Special Relationship": Event(
        (
            When(
                condition=InEffect(("NATO",)),
                then=(PlacingTogether(side=US, n=2, where=WEST), Gain(side=US, points=2)),
                otherwise=(Placing(side=US, n=1, where=NextTo("UK")),),
            ),
        ),
        only_if=Holds(only("UK") & Controlled(US)),
    ),
    "NORAD": Event(
        (InPlay(),),
        means=(
            AfterRound(
                only_if=AllOf((DefconFellTo2(), Holds(only("Canada") & Controlled(US)))),
                then=(Placing(side=US, n=1, where=Occupied(US), optional=True),),
            ),
        ),
    ),
    "Nationalist China": Event((Placing(side=US, n=3, where=Area("Asia"), each=1),)),
}
