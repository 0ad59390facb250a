"""The Mid War cards, numbers 36 to 78, 80, 107 and 108."""

from __future__ import annotations

from typing import Any

from referee.games.twilight_struggle.cards.conditions import (
    AheadInMilitaryOps,
    BehindInSpace,
    HandStaysOpen,
    Holds,
    HoldsChina,
    MeetsDefcon,
    MoreBattlegrounds,
    When,
)
from referee.games.twilight_struggle.cards.contests import MeetToTalk
from referee.games.twilight_struggle.cards.hands import Hand
from referee.games.twilight_struggle.cards.influence import Add, Clear, PlaceTogether, Subtract, Unrest
from referee.games.twilight_struggle.cards.lasting import Cancel, InPlay
from referee.games.twilight_struggle.cards.passing import DrawFromEnemyHand, Exchange
from referee.games.twilight_struggle.cards.piles import LookAtFive, TakeBack, ThrowAwayAndDraw
from referee.games.twilight_struggle.cards.tracks import (
    Advance,
    Defcon,
    Gain,
    GainPer,
    MilitaryOps,
    SetDefcon,
    TakeChina,
)
from referee.games.twilight_struggle.cards.wars import AttackOutsideNato
from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.sides import US, USSR, Side
from referee.games.twilight_struggle.rules.choices import OneOf, Pick, PlaceIn, RemoveFrom
from referee.games.twilight_struggle.rules.events import Event
from referee.games.twilight_struggle.rules.operations.conduct import COUP, REALIGN, Conduct
from referee.games.twilight_struggle.rules.sentences import HERE, OPPONENT, PLAYER
from referee.games.twilight_struggle.state.position import OWED
from referee.games.twilight_struggle.state.where import (
    Anywhere,
    Area,
    Battleground,
    Controlled,
    Occupied,
    Only,
    Unstable,
    Without,
    only,
)

AMERICAS = Area("Central America") | Area("South America")
GUERRILLA = (AMERICAS | Area("Africa")) - Battleground()
EMPTY = Without(US) & Without(USSR)
MUSLIM = only("Sudan", "Iran", "Iraq", "Egypt", "Libya", "Saudi Arabia", "Syria", "Jordan")
OIL = only("Egypt", "Iran", "Libya", "Saudi Arabia", "Iraq", "Gulf States", "Venezuela")


def own_operations(card: str, side: Side, **limits: Any) -> Conduct:
    """Return what gives *side* the operations printed on *card* as part of its event."""
    return Conduct(side=side, card=card, printed=CARDS[card].ops, granted=True, **limits)


EVENTS: dict[str, Event] = {
    "Brush War": Event((AttackOutsideNato(by=PLAYER, where=Unstable(2), win=3, military_ops=3, points=1),)),
    "Arms Race": Event(
        (
            When(
                condition=AheadInMilitaryOps(PLAYER),
                then=(
                    When(
                        condition=MeetsDefcon(PLAYER),
                        then=(Gain(side=PLAYER, points=3),),
                        otherwise=(Gain(side=PLAYER, points=1),),
                    ),
                ),
            ),
        )
    ),
    "Cuban Missile Crisis": Event((SetDefcon(level=2), InPlay(side=OPPONENT, until="turn"))),
    "Nuclear Subs": Event((InPlay(side=US, until="turn"),)),
    "Quagmire": Event((InPlay(side=US), Cancel(cards=("NORAD",)))),
    "SALT Negotiations": Event((Defcon(steps=2), InPlay(until="turn"), TakeBack(side=PLAYER))),
    "Bear Trap": Event((InPlay(side=USSR),)),
    "Summit": Event((MeetToTalk(by=PLAYER),)),
    "How I Learned to Stop Worrying": Event(
        (
            OneOf(by=PLAYER, ways=tuple((str(level), (SetDefcon(level=level),)) for level in range(1, 6))),
            MilitaryOps(side=PLAYER, n=5),
        )
    ),
    "Junta": Event(
        (
            PlaceTogether(side=PLAYER, n=2, where=AMERICAS),
            own_operations("Junta", PLAYER, uses=(REALIGN, COUP), where=AMERICAS, free=True, optional=True),
        )
    ),
    "Kitchen Debates": Event((Gain(side=US, points=2),), only_if=MoreBattlegrounds(US), disputed=True),
    "Missile Envy": Event((Exchange(side=PLAYER, duty=(InPlay(side=OPPONENT, detail=OWED),)),), keeps=True),
    "We Will Bury You": Event((Defcon(steps=-1), InPlay())),
    "Brezhnev Doctrine": Event((InPlay(side=USSR, until="turn"),)),
    "Portuguese Empire Crumbles": Event(
        (Add(side=USSR, n=2, country="Angola"), Add(side=USSR, n=2, country="SE African States"))
    ),
    "South African Unrest": Event((Unrest(side=USSR, country="South Africa"),)),
    "Allende": Event((Add(side=USSR, n=2, country="Chile"),)),
    "Willy Brandt": Event(
        (Gain(side=USSR, points=1), Add(side=USSR, n=1, country="West Germany"), InPlay()),
        barred_by=("Tear Down This Wall",),
    ),
    "Muslim Revolution": Event(
        (Pick(by=USSR, n=2, where=MUSLIM & Occupied(US), then=(Clear(side=US, country=HERE),)),),
        barred_by=("AWACS Sale to Saudis",),
    ),
    "ABM Treaty": Event((Defcon(steps=1), own_operations("ABM Treaty", PLAYER, optional=True))),
    "Cultural Revolution": Event(
        (
            When(
                condition=HoldsChina(US),
                then=(TakeChina(side=USSR, playable=True),),
                otherwise=(Gain(side=USSR, points=1),),
            ),
        )
    ),
    "Flower Power": Event((InPlay(),), barred_by=("An Evil Empire",)),
    "U2 Incident": Event((Gain(side=USSR, points=1), InPlay(until="turn"))),
    "OPEC": Event((GainPer(side=USSR, where=OIL & Controlled(USSR)),), barred_by=("North Sea Oil",)),
    "Lone Gunman": Event(
        (
            Hand(side=US),
            When(condition=HandStaysOpen(), then=(InPlay(side=US, until="turn"),)),
            own_operations("Lone Gunman", USSR, optional=True),
        )
    ),
    "Colonial Rear Guards": Event((PlaceIn(side=US, n=4, where=Area("Africa") | Area("Southeast Asia"), each=1),)),
    "Panama Canal Returned": Event(
        tuple(Add(side=US, n=1, country=country) for country in ("Panama", "Costa Rica", "Venezuela"))
    ),
    "Camp David Accords": Event(
        (
            Gain(side=US, points=1),
            *(Add(side=US, n=1, country=country) for country in ("Israel", "Jordan", "Egypt")),
            InPlay(),
        )
    ),
    "Puppet Governments": Event((PlaceIn(side=US, n=3, where=EMPTY, each=1, optional=True),)),
    "Grain Sales to Soviets": Event(
        (DrawFromEnemyHand(side=US, otherwise=(own_operations("Grain Sales to Soviets", US),)),)
    ),
    "John Paul II Elected Pope": Event(
        (Subtract(side=USSR, n=2, country="Poland"), Add(side=US, n=1, country="Poland"), InPlay())
    ),
    "Latin American Death Squads": Event((InPlay(side=PLAYER, until="turn"),)),
    "OAS Founded": Event((PlaceIn(side=US, n=2, where=AMERICAS),)),
    "Nixon Plays the China Card": Event(
        (
            When(
                condition=HoldsChina(USSR),
                then=(TakeChina(side=US, playable=False),),
                otherwise=(Gain(side=US, points=2),),
            ),
        )
    ),
    "Sadat Expels Soviets": Event((Clear(side=USSR, country="Egypt"), Add(side=US, n=1, country="Egypt"))),
    "Shuttle Diplomacy": Event((InPlay(side=US),), keeps=True),
    "The Voice of America": Event((RemoveFrom(by=US, of=USSR, n=4, where=Anywhere() - Area("Europe"), each=2),)),
    "Liberation Theology": Event((PlaceIn(side=USSR, n=3, where=Area("Central America"), each=2),)),
    "Ussuri River Skirmish": Event(
        (
            When(
                condition=HoldsChina(USSR),
                then=(TakeChina(side=US, playable=True),),
                otherwise=(PlaceIn(side=US, n=4, where=Area("Asia"), each=2),),
            ),
        )
    ),
    "Ask Not What Your Country Can Do For You": Event((ThrowAwayAndDraw(side=US),)),
    "Alliance for Progress": Event((GainPer(side=US, where=AMERICAS & Battleground() & Controlled(US)),)),
    "One Small Step": Event((When(condition=BehindInSpace(PLAYER), then=(Advance(side=PLAYER, boxes=2),)),)),
    "Che": Event(
        (
            own_operations(
                "Che",
                USSR,
                uses=(COUP,),
                where=GUERRILLA,
                optional=True,
                after=(own_operations("Che", USSR, uses=(COUP,), where=GUERRILLA - Only((HERE,)), optional=True),),
            ),
        )
    ),
    "Our Man in Tehran": Event(
        (LookAtFive(side=US),), only_if=Holds(Area("Middle East") & Controlled(US)), disputed=True
    ),
}
