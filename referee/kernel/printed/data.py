"""Where the printed facts of a game are found, installed or in a checkout."""

from importlib.util import find_spec
from pathlib import Path

from referee.kernel.text import say

_INSTALLED = Path(__file__).parents[2] / "data"
_CHECKOUT = Path(__file__).parents[3] / "data"
OURS = "referee.games."


def data_folder(package: str) -> Path:
    """The folder of printed facts of the game in *package*: its own folder `data`, or ours for one of our games."""
    own = package.removeprefix(OURS)
    folder = (_INSTALLED if _INSTALLED.is_dir() else _CHECKOUT) / own.replace("-", "_")
    if not folder.is_dir():
        folder = _of_a_package(package) or folder
    if not folder.is_dir():
        raise ValueError(
            say("no data for {game}: {folder} is missing; install referee again", game=own, folder=str(folder))
        )
    return folder


def _of_a_package(package: str) -> Path | None:
    spec = find_spec(package) if all(part.isidentifier() for part in package.split(".")) else None
    return Path(spec.origin).parent / "data" if spec and spec.origin else None


def plain_rows(table: Path) -> list[dict[str, str]]:
    """Return the rows of a table as they stand, each by its columns."""
    import csv

    with table.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))
