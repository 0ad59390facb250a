"""Chinese in traditional script, read as simplified."""

from __future__ import annotations

from functools import cache
from typing import Any


def simplified(text: str) -> str:
    """Return *text* in simplified script, of the same length."""
    converter = _converter()
    whole: str = converter.convert(text)
    return whole if len(whole) == len(text) else "".join(converter.convert(char)[:1] or char for char in text)


@cache
def _converter() -> Any:
    from opencc import OpenCC

    return OpenCC("t2s")
