"""A fault put into functions that are already there: their code is exchanged, and whoever holds one runs the new code.

So a fault needs no new process that imports everything again. Where it stands outside functions, or in one that has run
while modules were imported, it cannot be put in like this.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import CodeType, FunctionType

Place = tuple[str, int]


def put_in(path: Path, sound: bytes, faulty: bytes, ran: set[CodeType]) -> bool:
    """Give the functions of *path* the code of *faulty*; False, with nothing changed, where that is not enough.

    *ran* is the code that has run already and may have left something behind.
    """
    found = changed(compile(sound, path, "exec"), compile(faulty, path, "exec"))
    if found is None or any(_place(code) in found for code in ran if code.co_filename == str(path)):
        return False
    functions = [each for each in gc.get_objects() if isinstance(each, FunctionType)]
    here = [each for each in functions if each.__code__.co_filename == str(path) and _place(each.__code__) in found]
    if {_place(each.__code__) for each in here} != found.keys():
        return False
    try:
        for function in here:
            function.__code__ = found[_place(function.__code__)]
    except ValueError:
        return False
    _forget()
    return True


def changed(sound: CodeType, faulty: CodeType) -> dict[Place, CodeType] | None:
    """Return the code of the outermost functions that differ, by their place in *sound*; None for other differences."""
    if sound.co_flags & CO_OPTIMIZED:
        return {} if _same(sound, faulty) else {_place(sound): faulty}
    old, new = (list(_inner(code)) for code in (sound, faulty))
    if len(old) != len(new) or not _same_frame(sound, faulty):
        return None
    found: dict[Place, CodeType] = {}
    for one, other in zip(old, new, strict=True):
        below = changed(one, other)
        if below is None:
            return None
        found |= below
    return found


def _place(code: CodeType) -> Place:
    return code.co_qualname, code.co_firstlineno


def _inner(code: CodeType) -> Iterator[CodeType]:
    return (each for each in code.co_consts if isinstance(each, CodeType))


def _same(one: CodeType, other: CodeType) -> bool:
    """True when both do the same, wherever they stand."""
    inner = list(zip(_inner(one), _inner(other), strict=False))
    return _same_frame(one, other) and all(_same(a, b) for a, b in inner)


def _same_frame(one: CodeType, other: CodeType) -> bool:
    """True when both are the same but for the code in them."""
    return [_plain(one), one.co_code, one.co_names] == [_plain(other), other.co_code, other.co_names]


def _plain(code: CodeType) -> list[tuple[str, object]]:
    """Return the constants with their types: 0 is not False here."""
    return [("code", "") if isinstance(each, CodeType) else (type(each).__name__, each) for each in code.co_consts]


def _forget() -> None:
    """Empty every cache: what is in it was worked out without the fault."""
    for each in gc.get_objects():
        if isinstance(each, _lru_cache_wrapper):
            each.cache_clear()
