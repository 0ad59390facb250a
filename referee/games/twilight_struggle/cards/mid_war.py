"""The Mid War cards, numbers 36 to 78, 80, 107 and 108."""

from __future__ import annotations

from referee.games.twilight_struggle.cards.conditions import (
    AheadInMilitaryOps,
    BehindInSpace,
    Holds,
    HoldsChina,
    MeetsDefcon,
    MoreBattlegrounds,
    When,
)
from referee.games.twilight_struggle.cards.contests import SummitDice
from referee.games.twilight_struggle.cards.influence import Add, Clear, PlacingTogether, PlacingUnrest, Subtract
from referee.games.twilight_struggle.cards.lasting import Cancel, InPlay
from referee.games.twilight_struggle.cards.passing import DrawFromEnemyHand, Exchange
from referee.games.twilight_struggle.cards.piles import LookAtFive, TakingBack, ThrowingAway
from referee.games.twilight_struggle.cards.tracks import (
    Advance,
    Defcon,
    Gain,
    GainPer,
    MilitaryOps,
    SetDefcon,
    TakeChina,
)
from referee.games.twilight_struggle.cards.wars import PickUnshielded
from referee.games.twilight_struggle.printed.sides import US, USSR
from referee.games.twilight_struggle.rules.choices import Choosing, Picking, Placing, Removing
from referee.games.twilight_struggle.rules.hands import ShowHand
from referee.games.twilight_struggle.rules.meanings import (
    Bars,
    CoupDie,
    CoupLoses,
    HandOpen,
    LeavesOut,
    OpsModifier,
    Pays,
    PaysNextRound,
    Releases,
    SparesDefcon,
    Trap,
)
from referee.games.twilight_struggle.rules.operations.conduct import COUP, REALIGN, Conduct
from referee.games.twilight_struggle.rules.sentences import HERE, OPPONENT, PLAYER, TableReads
from referee.games.twilight_struggle.rules.wars import WarDie
from referee.games.twilight_struggle.rules.written import Event
from referee.games.twilight_struggle.state.position import OWED
from referee.games.twilight_struggle.state.where import (
    Anywhere,
    Area,
    Battleground,
    Controlled,
    NextTo,
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


EVENTS: dict[str, Event] = {
    "Brush War": Event(
        (PickUnshielded(side=PLAYER, where=Unstable(2), then=(WarDie(by=PLAYER, win=3, military_ops=3, points=1),)),)
    ),
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
    "Cuban Missile Crisis": Event(
        (SetDefcon(level=2), InPlay(side=OPPONENT, until="turn")),
        means=(CoupLoses(ransom=((US, ("West Germany", "Turkey")), (USSR, ("Cuba",)))),),
    ),
    "Nuclear Subs": Event((InPlay(side=US, until="turn"),), means=(SparesDefcon(side=US),)),
    "Quagmire": Event((InPlay(side=US), Cancel(cards=("NORAD",))), means=(Trap(side=US),)),
    "SALT Negotiations": Event((Defcon(steps=2), InPlay(until="turn"), TakingBack(side=PLAYER)), means=(CoupDie(-1),)),
    "Bear Trap": Event((InPlay(side=USSR),), means=(Trap(side=USSR),)),
    "Summit": Event((SummitDice(by=PLAYER),)),
    "How I Learned to Stop Worrying": Event(
        (
            Choosing(side=PLAYER, ways=tuple((str(level), (SetDefcon(level=level),)) for level in range(1, 6))),
            MilitaryOps(side=PLAYER, n=5),
        )
    ),
    "Junta": Event(
        (
            PlacingTogether(side=PLAYER, n=2, where=AMERICAS),
            Conduct(side=PLAYER, granted=True, uses=(REALIGN, COUP), where=AMERICAS, free=True, optional=True),
        )
    ),
    "Kitchen Debates": Event((Gain(side=US, points=2),), only_if=MoreBattlegrounds(US), disputed=True),
    "Missile Envy": Event((Exchange(side=PLAYER, duty=(InPlay(side=OPPONENT, detail=OWED),)),), keeps=True),
    "We Will Bury You": Event((Defcon(steps=-1), InPlay()), means=(PaysNextRound(3, side=US),)),
    "Brezhnev Doctrine": Event((InPlay(side=USSR, until="turn"),), means=(OpsModifier(1),)),
    "Portuguese Empire Crumbles": Event(
        (Add(side=USSR, n=2, country="Angola"), Add(side=USSR, n=2, country="SE African States"))
    ),
    "South African Unrest": Event(
        (PlacingUnrest(side=USSR, where=only("South Africa") | NextTo("South Africa"), country="South Africa"),)
    ),
    "Allende": Event((Add(side=USSR, n=2, country="Chile"),)),
    "Willy Brandt": Event(
        (Gain(side=USSR, points=1), Add(side=USSR, n=1, country="West Germany"), InPlay()),
        means=(Releases("NATO", "West Germany"),),
    ),
    "Muslim Revolution": Event(
        (Picking(side=USSR, n=2, where=MUSLIM & Occupied(US), then=(Clear(side=US, country=HERE),)),)
    ),
    "ABM Treaty": Event((Defcon(steps=1), Conduct(side=PLAYER, granted=True, optional=True))),
    "Cultural Revolution": Event(
        (
            When(
                condition=HoldsChina(US),
                then=(TakeChina(side=USSR, playable=True),),
                otherwise=(Gain(side=USSR, points=1),),
            ),
        ),
        not_in_civil_war=(US, USSR),
    ),
    "Flower Power": Event((InPlay(),), means=(Pays(2, USSR, "war card", side=US),)),
    "U2 Incident": Event((Gain(side=USSR, points=1), InPlay(until="turn")), means=(Pays(1, USSR, "cancelled event"),)),
    "OPEC": Event((GainPer(side=USSR, where=OIL & Controlled(USSR)),)),
    "Lone Gunman": Event(
        (
            ShowHand(side=US),
            When(condition=TableReads("cia-reveal", "turn"), then=(InPlay(side=US, until="turn"),)),
            Conduct(side=USSR, granted=True, optional=True),
        ),
        means=(HandOpen(),),
    ),
    "Colonial Rear Guards": Event((Placing(side=US, n=4, where=Area("Africa") | Area("Southeast Asia"), each=1),)),
    "Panama Canal Returned": Event(
        tuple(Add(side=US, n=1, country=country) for country in ("Panama", "Costa Rica", "Venezuela"))
    ),
    "Camp David Accords": Event(
        (
            Gain(side=US, points=1),
            *(Add(side=US, n=1, country=country) for country in ("Israel", "Jordan", "Egypt")),
            InPlay(),
        ),
        means=(Bars("Arab-Israeli War"),),
    ),
    "Puppet Governments": Event((Placing(side=US, n=3, where=EMPTY, each=1, optional=True),)),
    "Grain Sales to Soviets": Event((DrawFromEnemyHand(side=US, otherwise=(Conduct(side=US, granted=True),)),)),
    "John Paul II Elected Pope": Event(
        (Subtract(side=USSR, n=2, country="Poland"), Add(side=US, n=1, country="Poland"), InPlay())
    ),
    "Latin American Death Squads": Event(
        (InPlay(side=PLAYER, until="turn"),),
        means=(
            CoupDie(1, AMERICAS, "own"),
            CoupDie(-1, AMERICAS, "enemy", worldwide=TableReads("death-squads-scope", "world")),
        ),
    ),
    "OAS Founded": Event((Placing(side=US, n=2, where=AMERICAS),)),
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
    "Shuttle Diplomacy": Event((InPlay(side=US),), keeps=True, means=(LeavesOut(("Asia", "Middle East"), side=USSR),)),
    "The Voice of America": Event((Removing(side=US, of=USSR, n=4, where=Anywhere() - Area("Europe"), each=2),)),
    "Liberation Theology": Event((Placing(side=USSR, n=3, where=Area("Central America"), each=2),)),
    "Ussuri River Skirmish": Event(
        (
            When(
                condition=HoldsChina(USSR),
                then=(TakeChina(side=US, playable=True),),
                otherwise=(Placing(side=US, n=4, where=Area("Asia"), each=2),),
            ),
        )
    ),
    "Ask Not What Your Country Can Do For You": Event((ThrowingAway(side=US),)),
    "Alliance for Progress": Event((GainPer(side=US, where=AMERICAS & Battleground() & Controlled(US)),)),
    "One Small Step": Event((When(condition=BehindInSpace(PLAYER), then=(Advance(side=PLAYER, boxes=2),)),)),
    "Che": Event(
        (
            Conduct(
                side=USSR,
                granted=True,
                uses=(COUP,),
                where=GUERRILLA,
                optional=True,
                after=(Conduct(side=USSR, granted=True, uses=(COUP,), where=GUERRILLA - Only((HERE,)), optional=True),),
            ),
        )
    ),
    "Our Man in Tehran": Event(
        (LookAtFive(side=US),), only_if=Holds(Area("Middle East") & Controlled(US)), disputed=True
    ),
}
