"""What the words of a form mean in a position: the moves that they may be, among which the rules choose."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from referee.games.death_front.printed import grid
from referee.games.death_front.printed.armies import title
from referee.games.death_front.printed.cards import KINDS, Card, Kind
from referee.games.death_front.printed.typed import typed
from referee.games.death_front.rules.attack_paragraphs import target_of
from referee.games.death_front.rules.deployment_paragraphs import can_exit
from referee.games.death_front.state import moves as m
from referee.games.death_front.state.position import HAND_LIMIT, Piece, Position
from referee.games.death_front.words.names import known
from referee.games.death_front.words.places import gap
from referee.games.death_front.words.spots import Spot, cells_of_each
from referee.kernel.decision import Move
from referee.kernel.forms.declared import Made
from referee.kernel.forms.look import Look as Here
from referee.kernel.text import Text, say

LISTED = ("", ",", "，", "、")
Values = dict[str, Any]
Make = Callable[[Here, Values], Iterator[Made]]


def each(moves: Any) -> Iterator[Made]:
    """Yield *moves* as so many readings."""
    return (Made((move,)) for move in moves)


# -- without a card ----------------------------------------------------------------------------------------------------


def alone(kind: Any) -> Make:
    """Return how a move is made that nothing but its side is said of, or its *number*; 'both' make it in turn."""

    def make(look: Here, values: Values) -> Iterator[Made]:
        sides = values.get("everyone") or values.get("noone") or (look.by,)
        fields = {"count": values.get("number", HAND_LIMIT)} if kind is m.Redraw else {}
        yield Made(tuple(kind(side=side, **fields) for side in sides) * values.get("twice", 1))

    return make


def skip(look: Here, values: Values) -> Iterator[Made]:
    """A step that is named is the one that is skipped; nothing runs on after it: 'no attack on e2' skips nothing."""
    if values.get("step", look.position.step) == look.position.step != "draw" and _ends(look):
        yield from alone(m.Skip)(look, values)


def _ends(look: Here, by: str = "side") -> bool:
    """True where a comma, nothing, or an item of the kind *by* follows, which is a player; a colon goes on."""
    lattice, stops = look.lattice, look.stops(look.end)
    if not {":", "："}.isdisjoint(gap(look, look.end) or ""):
        return False
    return any(stop == lattice.end or lattice.apart(stop) or by in look.items(stop) for stop in stops)


def stay(look: Here, values: Values) -> Iterator[Made]:
    """Nobody enters; the cell that is not entered may be named."""
    if values.get("goal", "") in ("", getattr(look.pending, "cell", "")):
        yield Made((m.Stay(side=look.by),))


def end_round(look: Here, values: Values) -> Iterator[Made]:
    """The round that ends, or the next, may be named by its number."""
    if values.get("number", values.get("next", 0) - 1) in (-1, look.position.round):
        yield Made((m.EndRound(),))
    else:
        look.complain(look.end, say("this is round {number}", number=look.position.round))


def declare(look: Here, values: Values) -> Iterator[Made]:
    """A deadlock, or the player who can do nothing more: the one named, wherever that was."""
    players, who = look.position.players, values.get("who", look.state.side if look.state.named else "")
    if values["what"] == "deadlock" and "who" not in values:
        yield Made((m.Declare(what="deadlock"),))
    elif values["what"] == "stuck" and who in players:
        yield Made((m.Declare(what="stuck", who=who),))
    elif values["what"] == "stuck" and _ends(look, by=""):
        look.complain(look.end, say("say which player: {players}", players=players))


def outcome(look: Here, values: Values) -> Iterator[Made]:
    """What the card says; where it is said of the facility or of the card that entered, it happens to that."""
    what, about = values["what"], values.get("spot")
    if about is not None:
        what = _about(look, about, what) if look.accepts(m.Outcome) else ""
    if what in m.RESULTS:
        yield Made((m.Outcome(what=what),))
    elif look.accepts(m.Outcome):
        look.complain(look.end, say("say one of: {results}", results=m.RESULTS))


def _about(look: Here, about: Spot, what: str) -> str:
    here = [piece for side in look.position.players for piece in about.among(look.position, side, *KINDS)]
    lying = [piece.kind for piece in here if piece.cell == look.pending.cell]
    if what in ("card destroyed", "facility removed") and len(lying) == 1:
        return "facility removed" if lying == ["facility"] else "card destroyed"
    return what if lying == [look.pending.kind] and what in ("no effect", "turned back", "stops") else ""


# -- out of the hand ---------------------------------------------------------------------------------------------------


def shown(kind: Any) -> Make:
    """Return how a card comes out of the hand, as it is named, and described where it is seen for the first time."""

    def make(look: Here, values: Values) -> Iterator[Made]:
        side, name = values.get("newofside") or (look.by, next((v for k, v in values.items() if k.endswith("new")), ""))
        times: int = values.get("twice") or values.get("number") or 1
        if (name and "first" not in values) or side not in look.position.players or times > HAND_LIMIT:
            return
        fields = {"cell": values["cell"]} if kind is m.Deploy else {}
        card, first = _card(look.position, side, values.get("card", ""), name, values.get("first"))
        yield Made((kind(side=side, card=card, first=first, **fields),) * times)

    return make


def _card(position: Position, side: str, name: str, new: str, first: Card | None) -> tuple[str, Card | None]:
    """Return the name of a card of *side*, known or *new*, and its description, where it tells something new."""
    deck = position.deck(side)
    name = name or known(deck, " ".join(new.split()).title())
    card, before = first and replace(first, name=name), deck.find(name)
    return name, None if before and card and card.told() == before.told() else card


def discard(look: Here, values: Values) -> Iterator[Made]:
    """A card alone is a discard only where nothing but that is owed."""
    if not look.bare or hasattr(look.pending, "left"):
        yield from shown(m.Discard)(look, values)


def use(look: Here, values: Values) -> Iterator[Made]:
    """A skill card; its target may be said before it: 'on e2 the US uses Barrage'."""
    for told in shown(m.Use)(look, values):
        after = look.after(told.moves[0]) if "spot" in values else None
        if "spot" not in values:
            yield told
        elif after is not None and accepts(after.pending, m.Target):
            aimed = _targets(after, look.by, values["spot"], after.pending.what)
            yield from (Made((*told.moves, move)) for move in aimed)


def accepts(pending: Any, kind: type[Move]) -> bool:
    """True when *pending* accepts moves of *kind*."""
    return kind in getattr(pending, "kinds", ())


# -- on the table ------------------------------------------------------------------------------------------------------


def step(look: Here, values: Values) -> Iterator[Made]:
    """A card moves to a cell, or one square or more in a direction; where both are said they have to agree."""
    squares, (forward, right) = values.get("squares", 1), values.get("way", (1, 0))
    for piece, name in _movers(look, values):
        ahead = _ahead(look.position, piece, forward * squares, right * squares)
        goals = ahead if "to" not in values else [values["to"]]
        agreed = (to for to in goals if "way" not in values or to in ahead)
        yield from each(m.Step(side=look.by, card=name, origin=piece.cell, to=to) for to in agreed)


def _movers(look: Here, values: Values) -> Iterator[tuple[Piece, str]]:
    """Yield the cards that may be moved, with the name that is said; where none is the player's, what lies there."""
    position, said = look.position, values.get("spot") or Spot(values.get("origin", ""), values.get("card", ""))
    found = said.among(position, look.by, "unit", "resource") or said.among(position, look.by, "facility")
    if not found and said.cell and not said.owner:
        found = list(position.on(said.cell))[:1]
    if not found and said.cell:
        look.complain(look.end, say("there is no card on {cell} to move", cell=said.cell))
    elif not found:
        look.complain(look.end, say("the {player} has no {card} on the table", player=title(look.by), card=said.card))
    yield from ((piece, said.card or piece.card) for piece in found)


def _ahead(position: Position, piece: Piece, forward: int, right: int) -> list[str]:
    """Return the cell in a direction as its owner sees it; left and right may be meant by the Allies' eyes."""
    signs = {(1, 1)} if piece.camp == "allies" else {(-1, -1), (-1, 1)} if right else {(-1, -1)}
    rank, file = grid.row(piece.cell), grid.column(piece.cell)
    cells = (grid.at(rank + f * forward, file + r * right, position.columns) for f, r in sorted(signs))
    return [cell for cell in cells if cell]


def leave(look: Here, values: Values) -> Iterator[Made]:
    """A unit breaks through: the one that is named, or the only one that can. It ends the game, so nothing runs on."""
    position, said = look.position, values.get("spot") or Spot(values.get("cell", ""))
    able = [piece.cell for piece in said.among(position, look.by, "unit") if can_exit(position, piece)]
    if not _ends(look):
        return
    if said == Spot() and len(able) != 1:
        look.complain(
            look.end, say("say which unit breaks through: {example}", example=typed("breakthrough {cell}", cell="g2"))
        )
    else:
        yield from each(m.Exit(side=look.by, cell=cell) for cell in said.plain or able)


def target(look: Here, values: Values) -> Iterator[Made]:
    """A skill card asks for a target: its cell, with the class that is asked for where none is said."""
    said = values.get("spot") or Spot(values["cell"])
    yield from each(
        _targets(look.position, look.by, said, values.get("aim") or said.kind or getattr(look.pending, "what", "unit"))
    )


def _targets(position: Position, by: str, said: Spot, kind: Any) -> list[m.Target]:
    cells = [piece.cell for piece in said.among(position, by, kind, own=False)] or said.plain
    return [m.Target(side=by, cell=cell, aim=kind) for cell in dict.fromkeys(cells)]


def attack(look: Here, values: Values) -> Iterator[Made]:
    """An attack on a cell or card with the units named; 'takes' may mean that one of them advances as well."""
    if look.bare and next(iter(values)) == "attackers" and _goes_on(look):
        return
    for goal, aim in _attacked(look, Spot.of(values.get("target") or values["xtarget"]), values.get("aim", "")):
        for cells in cells_of_each(look.position, look.by, values["attackers"]):
            if not _ends(look) and not _are_own(look, cells):
                continue  # Nobody goes on after what the rules refuse.
            move = m.Attack(side=look.by, target=goal, attackers=cells, aim=aim)
            yield Made((move,))
            if "capture" in values and accepts(getattr(look.after(move), "pending", None), m.Advance):
                yield from (Made((move, m.Advance(side=look.by, cell=cell))) for cell in cells)


def _are_own(look: Here, cells: tuple[str, ...]) -> bool:
    units = (look.position.unit(cell) for cell in cells)
    return all(unit is not None and unit.owner == look.by for unit in units)


def _attacked(look: Here, said: Spot, aim: str) -> list[tuple[str, Any]]:
    position, kind = look.position, aim or said.kind
    if said.plain:
        return [(said.cell, kind or _class_on(position, said.cell, look.by))]
    found = said.among(position, look.by, *KINDS, own=False)
    if not found:
        look.complain(look.end, _no_enemy(said))
    return [(piece.cell, piece.kind) for piece in found if kind in ("", piece.kind)]


def _class_on(position: Position, at: str, by: str) -> Kind:
    """Return the class of card that an attack on the cell *at* means: the unit there, else what lies there."""
    probes = (m.Attack(side=by, target=at, attackers=(), aim=kind) for kind in KINDS)
    return next((move.aim for move in probes if target_of(position, move)), "unit")


def _no_enemy(said: Spot) -> Text:
    where = say(" on {cell}", cell=said.cell) if said.cell else say("")
    return say("there is no enemy {card}{where}", card=said.card or said.kind or "card", where=where)


def advance(look: Here, values: Values) -> Iterator[Made]:
    """An attacker enters the dead unit's cell: the one that is named, or the only one.

    Where cards are moved, to name one of one's own is to say which is moved, and not where to: 'moves c2'.
    """
    said = values.get("spot") or Spot(values.get("cell", ""))
    if look.accepts(m.Step) and said != Spot() and said.among(look.position, look.by, "unit", "resource"):
        return
    cell: str = getattr(look.pending, "cell", "")
    is_clear = not look.bare or (_is_new(look) and ("goal" in values or not _goes_on(look)))
    if values.get("goal", cell) == cell and is_clear:
        entering = _entering(look, Spot() if said == Spot(cell) else said)
        yield from each(m.Advance(side=look.by, cell=at) for at in entering)


def _entering(look: Here, said: Spot) -> list[str]:
    """Return the cells of the attackers that *said* may be; where it says nothing there has to be only one."""
    attackers: tuple[str, ...] = getattr(look.pending, "attackers", ())
    if said == Spot() and len(attackers) != 1:
        if _ends(look) and look.pending:
            which = say("say which unit advances: {cells}", cells=attackers)
            look.complain(look.end, which if attackers else look.pending.owing(look.position))
        return []
    found = [piece.cell for piece in said.among(look.position, look.by, "unit") if piece.cell in attackers]
    return found or said.plain


def _goes_on(look: Here) -> bool:
    """True where a mere comma or 'and' stands between the attackers and what may be one more of them."""
    state, last = look.state, look.last
    if not isinstance(last, m.Attack) or state.named or _is_said_before(look, last.target):
        return False
    said = range(state.place, look.stops(state.place)[-1])
    between = (gap(look, state.place) or "").strip()
    return between in LISTED and all("and" in look.items(place) for place in said)


def _is_said_before(look: Here, at: str) -> bool:
    """True when the words that were read last name the cell *at*."""
    end = look.state.place
    found = (filling for place in range(max(end - 4, 0), end) for filling in look.fill("cell", place, {}))
    return any((cell, stop) == (at, end) for cell, stop, _ in found)


def _is_new(look: Here) -> bool:
    """True at the beginning of a line, after a sign, and after a word such as 'and' or 'then'."""
    state = look.state
    typed = len(state.moves) - len(state.implied)
    return not typed or state.named or bool((gap(look, state.place) or "").strip()) or len(look.stops(state.place)) > 1
