"""Games between the shelf and the table: read and replayed, begun, saved.

Entries are added to a sitting in memory (`referee.store.entering`); only `start`, `save` and `writing` touch the shelf.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import dropwhile

from msgspec.structs import replace

from referee.kernel.record.replaying import replay
from referee.kernel.text import say
from referee.store import games, snapshot
from referee.store.file.storage import marked
from referee.store.following import follow, led
from referee.store.games import Header
from referee.store.sitting import Misfit, Sitting, began, fresh
from referee.store.versions import rules_version


def sit(name: str | None = None) -> Sitting:
    """The recorded game of that name, or the one written last, as far as its lines can be replayed."""
    return seated(opened(name))


def seated(sitting: Sitting) -> Sitting:
    """The game where its standing lines lead; before the first that can no longer be replayed, with a warning."""
    if found := snapshot.recalled(sitting.game, sitting.entries, sitting.tail):
        came = replay(found.lines, found.position, lambda now, line: follow(sitting.game, now, line))
        if came.fails is None:
            return replace(sitting, position=came.position, kept=found.number)
    here = led(sitting)
    return replace(here, warnings=(*sitting.warnings, _stuck(here, here.misfit))) if here.misfit else here


def _stuck(sitting: Sitting, misfit: Misfit) -> str:
    why, count = str(misfit.why), len([*dropwhile(lambda line: line.number != misfit.line.number, sitting.standing)])
    what = "entry {number} can no longer be replayed ({why}); this is the game before it. Go on with: {ways}"
    ways = say("referee amend {number} LINE, or referee undo {count} --agreed", number=misfit.line.number, count=count)
    return str(say(what, number=misfit.line.number, why=why, ways=ways))


def opened(name: str | None = None) -> Sitting:
    """The recorded game as it began: its record is read, as far as it is whole, and not yet replayed."""
    return of_file(games.load(name, whole=False))


def of_file(file: games.Game) -> Sitting:
    """The game of a file as it began; a record judged under other rules says so."""
    begun = began(file.header, file.entries)
    sitting = replace(begun, name=file.name, saved=len(file.entries), tail=file.tail, warnings=file.warnings)
    then, now = sitting.judged_by, rules_version(sitting.game)
    if not then or not now or then == now:
        return sitting
    what = "{name} was judged under other rules ({then}, now {now}) and goes on as it was judged; see: referee verify"
    told = str(say(what, name=file.name, then=then, now=now))
    return replace(sitting, warnings=(*sitting.warnings, told))


def start(name: str, header: Header) -> Sitting:
    """A new game stands on the shelf, with nothing played; raises before anything is written."""
    return shelved(fresh(header), name)


def shelved(sitting: Sitting, name: str) -> Sitting:
    """The game has a file under a name that was free, in which none of its entries are yet."""
    header, tail = games.begin(name, sitting.header)
    return replace(sitting, name=name, header=header, tail=tail, saved=0)


def save(sitting: Sitting) -> Sitting:
    """The new entries are in the file, unless another terminal wrote in between: then StoreError, and none is."""
    new = sitting.entries[sitting.saved :]
    if not new:
        return sitting
    assert sitting.tail is not None, "it has a file"
    tail = games.extend(sitting.name, sitting.tail, new)
    kept = snapshot.keep(sitting.game, sitting.entries, sitting.position, tail, sitting.kept)
    return replace(sitting, saved=len(sitting.entries), tail=tail, kept=kept)


@contextmanager
def again(sitting: Sitting) -> Iterator[Sitting]:
    """The same game once more, with every other terminal kept from writing meanwhile.

    It is *sitting* itself unless another terminal wrote to it; then it is read and replayed.
    """
    with games.locked(sitting.name):
        tail = sitting.tail
        yield sitting if tail is not None and marked(tail.path) == tail.mark else sit(sitting.name)


@contextmanager
def writing(name: str | None = None) -> Iterator[Sitting]:
    """The recorded game, with every other terminal kept from writing to it meanwhile; DamagedError where a row is."""
    name = games.newest() if name is None else name
    with games.locked(name):
        yield seated(of_file(games.load(name)))
