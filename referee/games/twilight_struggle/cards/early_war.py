"""The Early War cards, in the order of their printed numbers; the China Card has no event (9.6)."""

from __future__ import annotations

from referee.games.twilight_struggle.cards.conditions import (
    BeforeLateWar,
    HandStaysOpen,
    Holds,
    InActionRound,
    InEffect,
    LateWar,
    When,
)
from referee.games.twilight_struggle.cards.contests import Games
from referee.games.twilight_struggle.cards.hands import DiscardByPlan, DiscardOrElse, Hand, PlayCompanion
from referee.games.twilight_struggle.cards.influence import (
    Add,
    Clear,
    Halve,
    MatchEnemy,
    PlaceTogether,
    PlaceWhereNamed,
    RaiseToControl,
    Relocate,
    Subtract,
)
from referee.games.twilight_struggle.cards.lasting import Defect, InPlay
from referee.games.twilight_struggle.cards.tracks import AdvanceInSpace, Defcon, Gain, GainDanger, GainPeace
from referee.games.twilight_struggle.cards.wars import War
from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.sides import US, USSR
from referee.games.twilight_struggle.rules.choices import OneOf, Pick, PlaceIn, RemoveFrom
from referee.games.twilight_struggle.rules.events import Event
from referee.games.twilight_struggle.rules.operations.conduct import Conduct
from referee.games.twilight_struggle.rules.sentences import HERE, HOLDER, OPPONENT, PLAYER
from referee.games.twilight_struggle.state.where import Area, Behind, Controlled, NextTo, Occupied, only

EUROPE, WEST, EAST = Area("Europe"), Area("Western Europe"), Area("Eastern Europe")
UNCONTROLLED_EUROPE = EUROPE - Controlled(US) - Controlled(USSR)
REDS = only("Yugoslavia", "Romania", "Bulgaria", "Hungary", "Czechoslovakia")
DRIVE_OUT = (Pick(by=USSR, n=4, where=EAST & Occupied(US), then=(Clear(side=US, country=HERE),)),)
BOYCOTT = (Defcon(steps=-1), Conduct(side=PLAYER, card="", printed=4, granted=True, optional=True))

EVENTS: dict[str, Event] = {
    "Duck and Cover": Event((Defcon(steps=-1), GainDanger(side=US))),
    "Five Year Plan": Event((DiscardByPlan(),)),
    "Socialist Governments": Event(
        (RemoveFrom(by=USSR, of=US, n=3, where=WEST, each=2),), barred_by=("The Iron Lady",)
    ),
    "Fidel": Event((Clear(side=US, country="Cuba"), RaiseToControl(side=USSR, country="Cuba"))),
    "Vietnam Revolts": Event((Add(side=USSR, n=2, country="Vietnam"), InPlay(side=USSR, until="turn"))),
    "Blockade": Event((DiscardOrElse(side=US, least=3, otherwise=(Clear(side=US, country="West Germany"),)),)),
    "Korean War": Event((War(by=USSR, where=only("South Korea")),)),
    "Romanian Abdication": Event((Clear(side=US, country="Romania"), RaiseToControl(side=USSR, country="Romania"))),
    "Arab-Israeli War": Event((War(by=USSR, where=only("Israel"), home=True),), barred_by=("Camp David Accords",)),
    "COMECON": Event((PlaceIn(side=USSR, n=4, where=EAST - Controlled(US), each=1),)),
    "Nasser": Event((Add(side=USSR, n=2, country="Egypt"), Halve(side=US, country="Egypt"))),
    "Warsaw Pact Formed": Event(
        (
            OneOf(by=USSR, ways=(("remove", DRIVE_OUT), ("add", (PlaceIn(side=USSR, n=5, where=EAST, each=2),)))),
            InPlay(),
        )
    ),
    "De Gaulle Leads France": Event(
        (Subtract(side=US, n=2, country="France"), Add(side=USSR, n=1, country="France"), InPlay())
    ),
    "Captured Nazi Scientist": Event((AdvanceInSpace(side=PLAYER),)),
    "Truman Doctrine": Event(
        (Pick(by=US, where=UNCONTROLLED_EUROPE & Occupied(USSR), then=(Clear(side=USSR, country=HERE),)),)
    ),
    "Olympic Games": Event((OneOf(by=OPPONENT, ways=(("participate", (Games(host=PLAYER),)), ("boycott", BOYCOTT))),)),
    "NATO": Event((InPlay(),), needs=InEffect(("Marshall Plan", "Warsaw Pact Formed"))),
    "Independent Reds": Event((Pick(by=US, where=REDS & Behind(US), then=(MatchEnemy(side=US, country=HERE),)),)),
    "Marshall Plan": Event((PlaceIn(side=US, n=7, where=WEST - Controlled(USSR), each=1), InPlay())),
    "Indo-Pakistani War": Event((War(by=PLAYER, where=only("India", "Pakistan")),)),
    "Containment": Event((InPlay(side=US, until="turn"),)),
    "CIA Created": Event(
        (
            Hand(side=USSR),
            When(condition=HandStaysOpen(), then=(InPlay(side=USSR, until="turn"),)),
            Conduct(side=US, card="", printed=CARDS["CIA Created"].ops, granted=True, optional=True),
        )
    ),
    "US/Japan Mutual Defense Pact": Event((RaiseToControl(side=US, country="Japan"), InPlay())),
    "Suez Crisis": Event((RemoveFrom(by=USSR, of=US, n=4, where=only("France", "UK", "Israel"), each=2),)),
    "East European Unrest": Event(
        (
            When(
                condition=LateWar(),
                then=(Pick(by=US, n=3, where=EAST & Occupied(USSR), then=(Subtract(side=USSR, n=2, country=HERE),)),),
                otherwise=(RemoveFrom(by=US, of=USSR, n=3, where=EAST, each=1),),
            ),
        )
    ),
    "Decolonization": Event((PlaceIn(side=USSR, n=4, where=Area("Africa") | Area("Southeast Asia"), each=1),)),
    "Red Scare/Purge": Event((InPlay(side=OPPONENT, until="turn"),)),
    "UN Intervention": Event((PlayCompanion(side=PLAYER),), needs=InActionRound()),
    "De-Stalinization": Event((Relocate(side=USSR, n=4, each=2),)),
    "Nuclear Test Ban": Event((GainPeace(side=PLAYER), Defcon(steps=2))),
    "Formosan Resolution": Event((InPlay(),), keeps=True),
    "Defectors": Event((Defect(holder=HOLDER),)),
    "The Cambridge Five": Event((Hand(side=US, scoring=True), PlaceWhereNamed()), needs=BeforeLateWar()),
    "Special Relationship": Event(
        (
            When(
                condition=InEffect(("NATO",)),
                then=(PlaceTogether(side=US, n=2, where=WEST), Gain(side=US, points=2)),
                otherwise=(PlaceIn(side=US, n=1, where=NextTo("UK")),),
            ),
        ),
        only_if=Holds(only("UK") & Controlled(US)),
    ),
    "NORAD": Event((InPlay(),)),
}
