"""What is sealed in a file, so that nobody reads it in passing: what lies face down on the table."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Any

from referee.kernel import Plain
from referee.kernel.file.toml import BadKey
from referee.kernel.text import say

SEALED = "sealed"


def seal(plain: Plain) -> str:
    """Return *plain* as letters and digits that say nothing to a reader; `unsealed` gives it back."""
    return zlib.compress(json.dumps(plain, ensure_ascii=False).encode(), 9).hex()


def unsealed(text: object) -> Plain:
    """Return what `seal` closed; raise ValueError where it did not."""
    try:
        opened = json.loads(zlib.decompress(bytes.fromhex(str(text))))
    except zlib.error as error:
        raise ValueError(str(error)) from error
    if not isinstance(opened, dict):
        raise ValueError(opened)
    return opened


def whole(data: Any) -> Any:
    """Return the content of a position file with what is sealed in it in its place; raise BadKey for a broken seal."""
    if not isinstance(data, Mapping) or SEALED not in data:
        return data
    try:
        hidden = unsealed(data[SEALED])
    except ValueError as error:
        raise BadKey((SEALED,), say("not what the referee has sealed")) from error
    both = {**data, **hidden}
    return {key: value for key, value in both.items() if key != SEALED and value is not None}
