"""Signals, handled for as long as something lasts."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def handled(handlers: dict[str, Callable[[int, object], None]]) -> Iterator[None]:
    """While this lasts the signals of these names, as far as the platform has them, are handled so."""
    numbers = {getattr(signal, name): handler for name, handler in handlers.items() if hasattr(signal, name)}
    before = {number: signal.signal(number, handler) for number, handler in numbers.items()}
    told, sys.unraisablehook = sys.unraisablehook, _unraised
    try:
        yield
    finally:
        sys.unraisablehook = told
        for number, handler in before.items():
            signal.signal(number, handler)


def _unraised(what: sys.UnraisableHookArgs) -> None:
    """An interruption that falls into a destructor is lost, and nothing is said of it; the key is pressed again."""
    if not isinstance(what.exc_value, KeyboardInterrupt):
        sys.__unraisablehook__(what)
