"""The Late War cards."""

from __future__ import annotations

from referee.games.twilight_struggle.cards.conditions import (
    DefconAt,
    HangsOver,
    Holds,
    InEffect,
    LeadsSpace,
    LeadsVp,
    When,
)
from referee.games.twilight_struggle.cards.hands import ChosenByEnemy, DiscardOrElse, Ordering
from referee.games.twilight_struggle.cards.influence import Add, Clear, Double
from referee.games.twilight_struggle.cards.lasting import Cancel, InPlay
from referee.games.twilight_struggle.cards.piles import TakingEvent
from referee.games.twilight_struggle.cards.tracks import Defcon, EndedByWargames, Gain, GainHalf
from referee.games.twilight_struggle.printed.map import REGIONS
from referee.games.twilight_struggle.printed.sides import US, USSR
from referee.games.twilight_struggle.rules.choices import Choosing, Offer, Picking, Placing, Removing
from referee.games.twilight_struggle.rules.hands import HandDiscard, ShowHand
from referee.games.twilight_struggle.rules.meanings import (
    Bars,
    ClosesToCoups,
    ClosesToInfluence,
    EighthRound,
    HandInOrder,
    HandOpen,
    Pays,
    RealignDie,
)
from referee.games.twilight_struggle.rules.operations.conduct import COUP, PLACE, REALIGN, Conduct
from referee.games.twilight_struggle.rules.sentences import HERE, OPPONENT, PLAYER, TableReads
from referee.games.twilight_struggle.rules.wars import War
from referee.games.twilight_struggle.rules.written import Event
from referee.games.twilight_struggle.state.where import Area, Controlled, NextTo, Occupied, only

EUROPE, WEST, MIDDLE_EAST, SOUTH_AMERICA = (
    Area("Europe"),
    Area("Western Europe"),
    Area("Middle East"),
    Area("South America"),
)
AT_RANDOM = HandDiscard(side=OPPONENT, blind=True)

EVENTS: dict[str, Event] = {
    "Iranian Hostage Crisis": Event(
        (
            Clear(side=US, country="Iran"),
            Add(side=USSR, n=2, country="Iran"),
            InPlay(side=US),
        )
    ),
    "The Iron Lady": Event(
        (
            Add(side=USSR, n=1, country="Argentina"),
            Clear(side=USSR, country="UK"),
            Gain(side=US, points=1),
            InPlay(),
        ),
        means=(Bars("Socialist Governments"),),
    ),
    "Reagan Bombs Libya": Event((GainHalf(side=US, of=USSR, country="Libya"),)),
    "Star Wars": Event((TakingEvent(side=US),), only_if=LeadsSpace(US)),
    "North Sea Oil": Event(
        (InPlay(), InPlay(side="rounds", until="turn")), means=(Bars("OPEC"), EighthRound(side=US, until="turn"))
    ),
    "The Reformer": Event(
        (
            When(
                condition=LeadsVp(USSR),
                then=(Placing(side=USSR, n=6, where=EUROPE, each=2),),
                otherwise=(Placing(side=USSR, n=4, where=EUROPE, each=2),),
            ),
            InPlay(side=USSR),
        ),
        means=(ClosesToCoups(EUROPE, side=USSR),),
    ),
    "Marine Barracks Bombing": Event(
        (
            Clear(side=US, country="Lebanon"),
            Removing(side=USSR, of=US, n=2, where=MIDDLE_EAST),
        )
    ),
    "Soviets Shoot Down KAL 007": Event(
        (
            Defcon(steps=-1),
            Gain(side=US, points=2),
            When(
                condition=Holds(only("South Korea") & Controlled(US)),
                then=(Conduct(side=US, printed=4, uses=(PLACE, REALIGN), optional=True, granted=True),),
            ),
        )
    ),
    "Glasnost": Event(
        (
            Gain(side=USSR, points=2),
            Defcon(steps=1),
            When(
                condition=InEffect(("The Reformer",)),
                then=(Conduct(side=USSR, printed=4, uses=(PLACE, REALIGN), optional=True, granted=True),),
            ),
        )
    ),
    "Ortega Elected in Nicaragua": Event(
        (
            Clear(side=US, country="Nicaragua"),
            Conduct(
                side=USSR,
                printed=2,
                uses=(COUP,),
                where=NextTo("Nicaragua"),
                free=True,
                optional=True,
                granted=True,
            ),
        )
    ),
    "Terrorism": Event(
        (
            When(
                condition=HangsOver("Iranian Hostage Crisis", OPPONENT),
                then=(AT_RANDOM, AT_RANDOM),
                otherwise=(AT_RANDOM,),
            ),
        )
    ),
    "Iran-Contra Scandal": Event(
        (InPlay(side=US, until="turn"),), means=(RealignDie(-1, own_rolls=TableReads("iran-contra-dice", "own-rolls")),)
    ),
    "Chernobyl": Event(
        (
            Choosing(
                side=US, ways=tuple((region, (InPlay(side=USSR, until="turn", detail=region),)) for region in REGIONS)
            ),
        ),
        means=(ClosesToInfluence(side=USSR),),
    ),
    "Latin American Debt Crisis": Event(
        (
            DiscardOrElse(
                side=US,
                least=3,
                otherwise=(
                    Picking(
                        side=USSR,
                        where=SOUTH_AMERICA & Occupied(USSR),
                        n=2,
                        optional=True,
                        then=(Double(side=USSR, country=HERE),),
                    ),
                ),
            ),
        )
    ),
    "Tear Down This Wall": Event(
        (
            Cancel(cards=("Willy Brandt",)),
            Add(side=US, n=3, country="East Germany"),
            InPlay(),
            Conduct(
                side=US,
                printed=3,
                uses=(REALIGN, COUP),
                where=EUROPE,
                free=True,
                optional=True,
                granted=True,
            ),
        ),
        means=(Bars("Willy Brandt"),),
    ),
    "An Evil Empire": Event(
        (Cancel(cards=("Flower Power",)), Gain(side=US, points=1), InPlay()), means=(Bars("Flower Power"),)
    ),
    "Aldrich Ames Remix": Event(
        (
            InPlay(side=US, until="turn"),
            ShowHand(side=US),
            When(
                condition=TableReads("ames-edition", "original"),
                then=(Ordering(side=USSR),),
                otherwise=(ChosenByEnemy(side=USSR),),
            ),
        ),
        means=(HandOpen(), HandInOrder()),
    ),
    "Pershing II Deployed": Event(
        (
            Gain(side=USSR, points=1),
            When(
                condition=TableReads("pershing-countries", "up-to-three"),
                then=(Removing(side=USSR, of=US, n=3, where=WEST, each=1, optional=True),),
                otherwise=(Removing(side=USSR, of=US, n=3, where=WEST, each=1),),
            ),
        )
    ),
    "Wargames": Event(
        (Offer(side=PLAYER, ways=(("end the game", (EndedByWargames(by=PLAYER),)),)),), only_if=DefconAt(2)
    ),
    "Solidarity": Event((Add(side=US, n=3, country="Poland"),), needs=InEffect(("John Paul II Elected Pope",))),
    "Iran-Iraq War": Event((War(by=PLAYER, where=only("Iran", "Iraq")),)),
    "Yuri and Samantha": Event((InPlay(side=US, until="turn"),), means=(Pays(1, USSR, "coup", side=US),)),
    "AWACS Sale to Saudis": Event(
        (Add(side=US, n=2, country="Saudi Arabia"), InPlay()), means=(Bars("Muslim Revolution"),)
    ),
}
