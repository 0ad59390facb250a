"""Where the printed facts of a game are found, installed or in a checkout."""

from pathlib import Path
from typing import Any, TypeAlias

from referee.kernel.text import say

Plain: TypeAlias = dict[str, Any]
"""What TOML and JSON hold."""
_INSTALLED = Path(__file__).parents[1] / "data"
_CHECKOUT = Path(__file__).parents[2] / "data"


def data_folder(game: str) -> Path:
    """The folder of a game's printed facts: `twilight-struggle` lives in `data/twilight_struggle`."""
    folder = (_INSTALLED if _INSTALLED.is_dir() else _CHECKOUT) / game.replace("-", "_")
    if not folder.is_dir():
        raise ValueError(
            say("no data for {game}: {folder} is missing; install referee again", game=game, folder=str(folder))
        )
    return folder
