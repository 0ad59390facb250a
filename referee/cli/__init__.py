"""The command line: `referee`, one module a group of commands, each imported when it is called."""

from __future__ import annotations


def main() -> None:
    """Run the command line and leave with its exit code, without waiting for the interpreter to tidy up."""
    import gc

    gc.disable()  # A command lives for a moment; collecting while modules load costs more than it frees.
    from referee.cli.app import app
    from referee.cli.edge import leave

    leave(lambda: app(prog_name="referee"))
