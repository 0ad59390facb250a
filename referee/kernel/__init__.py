"""What every game has in common: nothing here knows a game, prints, asks or stores."""

from __future__ import annotations

from typing import Any, TypeAlias

Plain: TypeAlias = dict[str, Any]
"""What JSON and TOML hold."""
