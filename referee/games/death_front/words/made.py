"""What the words of a form mean in a position: the moves that they may be, among which the rules choose."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from referee.games.death_front.printed import grid
from referee.games.death_front.printed.armies import title
from referee.games.death_front.printed.cards import Card, Kind
from referee.games.death_front.rules.deployment_paragraphs import can_exit
from referee.games.death_front.state.moves import (
    RESULTS,
    Advance,
    Attack,
    Declare,
    Deploy,
    Discard,
    EndRound,
    Exit,
    Outcome,
    Redraw,
    Skip,
    Stay,
    Step,
    Target,
    Use,
)
from referee.games.death_front.state.position import HAND_LIMIT, Piece, Position
from referee.games.death_front.words.names import known
from referee.games.death_front.words.spots import Spot, cells_of_each, class_on, enemy, own
from referee.kernel.decision import Move
from referee.kernel.forms.grammar import Made
from referee.kernel.forms.look import Look as Here
from referee.kernel.text import Text, say

Values = dict[str, Any]
Make = Callable[[Here, Values], Iterator[Made]]

# -- without a card ----------------------------------------------------------------------------------------------------


def alone(kind: Any) -> Make:
    """Return how a move is made that nothing but its side is said of; 'both' make it in turn."""

    def make(look: Here, values: Values) -> Iterator[Made]:
        sides = values.get("everyone") or values.get("noone") or (look.by,)
        if sides:
            yield Made(tuple(kind(side=side) for side in sides) * values.get("twice", 1))

    return make


def skip(look: Here, values: Values) -> Iterator[Made]:
    """A step that is named is the one that is skipped; nothing runs on after it: 'no attack on e2' skips nothing."""
    if values.get("step", look.position.step) == look.position.step != "draw" and _ends(look):
        yield from alone(Skip)(look, values)


def _ends(look: Here) -> bool:
    """True where a comma, a player or nothing follows."""
    lattice, stops = look.lattice, look.stops(look.end)
    return any(stop == lattice.end or lattice.apart(stop) or "side" in look.items(stop) for stop in stops)


def redraw(look: Here, values: Values) -> Iterator[Made]:
    """The whole hand is redrawn where no number of cards is said."""
    count = values.get("number", HAND_LIMIT)
    yield Made(tuple(Redraw(side=side, count=count) for side in values.get("everyone", (look.by,))))


def end_round(look: Here, values: Values) -> Iterator[Made]:
    if values.get("number", values.get("next", 0) - 1) in (-1, look.position.round):
        yield Made((EndRound(),))
    else:
        look.complain(look.end, say("this is round {number}", number=look.position.round))


def declare(look: Here, values: Values) -> Iterator[Made]:
    """A deadlock, or the player who can do nothing more: the one named, wherever that was."""
    what, side = values["what"], look.state.side if look.state.named else ""
    if what == "deadlock" and "who" not in values:
        yield Made((Declare(what="deadlock"),))
    if what == "stuck":
        who = values.get("who", side)
        if who in look.position.players:
            yield Made((Declare(what="stuck", who=who),))
        else:
            look.complain(look.end, say("say which player: {players}", players=look.position.players))


def outcome(look: Here, values: Values) -> Iterator[Made]:
    """What the card says; where it is said of the facility or of the card that entered, it happens to that."""
    what, about = values["what"], values.get("spot")
    if about is not None:
        what = _about(look, about, what) if look.accepts(Outcome) else ""
    if what in RESULTS:
        yield Made((Outcome(what=what),))
    elif look.accepts(Outcome):
        look.complain(look.end, say("say one of: {results}", results=RESULTS))


def _about(look: Here, about: Spot, what: str) -> str:
    pending, position = look.pending, look.position
    facilities = [p for p in position.on(pending.cell, "facility") if about.fits(p)]
    entered = [p for p in position.on(pending.cell, pending.kind) if p.card == pending.card and about.fits(p)]
    gone = what in ("card destroyed", "facility removed")
    if gone and len(facilities) + len(entered) == 1:
        return "facility removed" if facilities else "card destroyed"
    return "" if gone or not (entered or facilities) or (facilities and not entered and what != "no effect") else what


# -- out of the hand ---------------------------------------------------------------------------------------------------


def shown(kind: Any) -> Make:
    """Return how a card comes out of the hand, as it is named, and described where it is seen for the first time."""

    def make(look: Here, values: Values) -> Iterator[Made]:
        said = {**values, **_fresh_of(values)}
        fields = {"cell": said["cell"]} if kind is Deploy else {}
        by = said.get("side", look.by)
        name, first = _card(look.position, by, said["card"], said.get("first"))
        times = said.get("twice", said.get("number", 1))
        if name and times <= HAND_LIMIT:
            yield Made((kind(side=by, card=name, first=first, **fields),) * times)

    return make


def use(look: Here, values: Values) -> Iterator[Made]:
    """A skill card; its target may be said before it: 'on e2 the US uses Barrage'."""
    for told in shown(Use)(look, values):
        after = look.after(told.moves[-1]) if "spot" in values else None
        if "spot" not in values:
            yield told
        elif after is not None and accepts(after.pending, Target):
            for aimed in _targets(after, look.by, values["spot"], after.pending.what):
                yield Made((*told.moves, aimed))


def discard(look: Here, values: Values) -> Iterator[Made]:
    """A card alone is a discard only where nothing but that is owed."""
    if not look.bare or hasattr(look.pending, "left"):
        yield from shown(Discard)(look, values)


def _is_new(look: Here) -> bool:
    """True at the beginning of a line, after a sign, and after a word such as 'and' or 'then'."""
    state, lattice = look.state, look.lattice
    typed = len(state.moves) - len(state.implied)
    return not typed or state.named or lattice.parted(state.place) or len(look.stops(state.place)) > 1


def stay(look: Here, values: Values) -> Iterator[Made]:
    """Nobody enters; the cell that is not entered may be named."""
    if values.get("goal", "") in ("", getattr(look.pending, "cell", "")):
        yield Made((Stay(side=look.by),))


def _fresh_of(values: Values) -> Values:
    return next((value for name, value in values.items() if name.startswith("fresh")), {})


def _card(position: Position, by: str, name: str, first: Card | None) -> tuple[str, Card | None]:
    """Return the name of a card of the player *by* and its description, where it tells something new."""
    if by not in position.players:
        return "", None
    if first is None:
        return name, None
    deck = position.deck(by)
    name = known(deck, " ".join(name.split()).title() if deck.find(name) is None else name)
    card, before = replace(first, name=name), deck.find(name)
    return name, None if before and card.told() == before.told() else card


# -- on the table ------------------------------------------------------------------------------------------------------


def step(look: Here, values: Values) -> Iterator[Made]:
    """A card moves to a cell, or one square or more in a direction; where both are said they have to agree."""
    squares = values.get("squares", 1)
    way = tuple(part * squares for part in values.get("way", (1, 0)))
    for piece, name in _movers(look, values):
        ahead = _ahead(look.position, piece, (way[0], way[1]))
        for to in ahead if "to" not in values else [values["to"]]:
            if "to" not in values or "way" not in values or to in ahead:
                yield Made((Step(side=look.by, card=name, origin=piece.cell, to=to),))


def _movers(look: Here, values: Values) -> Iterator[tuple[Piece, str]]:
    """Yield the cards that may be moved, with the name that is said; where none is the player's, what lies there."""
    position, said = look.position, values.get("spot") or Spot(values.get("origin", ""), values.get("card", ""))
    found = own(position, look.by, said, "unit", "resource") or own(position, look.by, said, "facility")
    if not found and said.cell and not said.owner:
        found = list(position.on(said.cell))[:1]
    if not found:
        look.complain(look.end, _nothing_there(look, said))
    yield from ((piece, said.card or piece.card) for piece in found)


def _no_such(look: Here, said: Spot) -> Text:
    """Return that no enemy card is what *said* says."""
    if said.cell:
        return say("there is no enemy {card} on {cell}", card=said.card or said.kind or "card", cell=said.cell)
    return say("there is no enemy {card} on the table", card=said.card)


def _nothing_there(look: Here, said: Spot) -> Text:
    if said.cell:
        return say("there is no card on {cell} to move", cell=said.cell)
    return say("the {player} has no {card} on the table", player=title(look.by), card=said.card)


def _ahead(position: Position, piece: Piece, way: tuple[int, int]) -> list[str]:
    """Return the cell in the direction *way* as its owner sees it; left and right may be meant by the Allies' eyes."""
    forward, right = way
    signs = {(1, 1)} if piece.camp == "allies" else {(-1, -1), (-1, 1)} if right else {(-1, -1)}
    rank, file = grid.row(piece.cell), grid.column(piece.cell)
    cells = (grid.at(rank + f * forward, file + r * right, position.columns) for f, r in sorted(signs))
    return [cell for cell in cells if cell]


def leave(look: Here, values: Values) -> Iterator[Made]:
    """A unit breaks through: the one that is named, or the only one that can. It ends the game, so nothing runs on."""
    position, said = look.position, values.get("spot") or Spot(values.get("cell", ""))
    able = [piece for piece in own(position, look.by, said, "unit") if can_exit(position, piece)]
    cells = [said.cell] if said.cell else [piece.cell for piece in able]
    if said == Spot() and len(cells) != 1:
        look.complain(look.end, say("say which unit breaks through: break through g2"))
        return
    yield from (Made((Exit(side=look.by, cell=cell),)) for cell in cells if _ends(look))


def target(look: Here, values: Values) -> Iterator[Made]:
    """A skill card asks for a target: its cell, with the class that is asked for where none is said."""
    said = values.get("spot") or Spot(values["cell"])
    kind: Kind = values.get("aim") or said.kind or getattr(look.pending, "what", "unit")
    yield from (Made((move,)) for move in _targets(look.position, look.by, said, kind))


def _targets(position: Position, by: str, said: Spot, kind: Kind) -> list[Target]:
    cells = [piece.cell for piece in enemy(position, by, said, kind)]
    plain = [said.cell] if said.cell and not (said.card or said.owner) else []
    return [Target(side=by, cell=cell, aim=kind) for cell in dict.fromkeys(cells or plain)]


def attack(look: Here, values: Values) -> Iterator[Made]:
    """An attack on a cell or card with the units named; 'takes' may mean that one of them advances as well."""
    for goal, aim in _attacked(look, values.get("target") or values["xtarget"], values.get("aim", "")):
        for cells in cells_of_each(look.position, look.by, values["attackers"]):
            move = Attack(side=look.by, target=goal, attackers=cells, aim=aim)
            yield Made((move,))
            if "capture" in values:
                after = look.after(move)
                ways = cells if after is not None and accepts(after.pending, Advance) else ()
                yield from (Made((move, Advance(side=look.by, cell=cell))) for cell in ways)


def accepts(pending: Any, kind: type[Move]) -> bool:
    """True when *pending* accepts moves of *kind*."""
    return kind in getattr(pending, "kinds", ())


def _attacked(look: Here, said: Spot, aim: str) -> list[tuple[str, Any]]:
    position, kind = look.position, aim or said.kind
    if said.cell and not (said.card or said.owner):
        return [(said.cell, kind or class_on(position, said.cell, look.by))]
    found = enemy(position, look.by, said, "unit", "resource", "facility")
    if not found:
        look.complain(look.end, _no_such(look, said))
    return [(piece.cell, piece.kind) for piece in found if kind in ("", piece.kind)]


def advance(look: Here, values: Values) -> Iterator[Made]:
    """An attacker enters the dead unit's cell: the one that is named, or the only one."""
    said = values.get("spot") or Spot(values.get("cell", ""))
    cell: str = getattr(look.pending, "cell", "")
    if values.get("goal", cell) != cell or (look.bare and not _is_new(look)):
        return
    for at in _entering(look, Spot() if said == Spot(cell) else said):
        yield Made((Advance(side=look.by, cell=at),))


def _entering(look: Here, said: Spot) -> list[str]:
    """Return the cells of the attackers that *said* may be; where it says nothing there has to be only one."""
    attackers: tuple[str, ...] = getattr(look.pending, "attackers", ())
    if said == Spot() and len(attackers) > 1:
        look.complain(look.end, say("say which unit advances: {cells}", cells=attackers))
        return []
    found = [piece.cell for piece in own(look.position, look.by, said, "unit") if piece.cell in attackers]
    return found or ([said.cell] if said.cell and not (said.card or said.owner) else [])
