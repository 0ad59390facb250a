"""The command line: `referee`, one module a group of commands, each imported when it is called."""

from __future__ import annotations


def main() -> None:
    """Run the command line and leave with its exit code, without waiting for the interpreter to tidy up."""
    import os

    try:
        _prepared()
        from referee.cli.app import app
        from referee.cli.edge import leave
    except KeyboardInterrupt:
        os._exit(130)
    leave(lambda: app(prog_name="referee"))


def _prepared() -> None:
    """The streams are there and take whatever is said."""
    import gc
    import os
    import sys
    from io import TextIOWrapper

    for name in ("stdin", "stdout", "stderr"):  # A stream that was closed reads as empty and swallows what it is told.
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "r" if name == "stdin" else "w"))  # noqa: SIM115
    gc.disable()  # A command lives for a moment; collecting while modules load costs more than it frees.
    for stream in (sys.stdout, sys.stderr):  # What cannot be shown is shown as '?'; a file or a pipe gets UTF-8.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="replace")
