"""The completion scripts in `completions/`: `python -m referee.cli.completion completions` writes them anew."""

from __future__ import annotations

import sys
from pathlib import Path

FILES = {"bash": "referee.bash", "zsh": "_referee", "fish": "referee.fish"}


def script(shell: str) -> str:
    """Return the completion script for *shell*."""
    from typer.completion import get_completion_script  # type: ignore[attr-defined]

    written: str = get_completion_script(prog_name="referee", complete_var="_REFEREE_COMPLETE", shell=shell)
    return written + "\n"


def write(folder: Path) -> None:
    """The folder holds the script of every shell."""
    for shell, name in FILES.items():
        (folder / name).write_text(script(shell), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
