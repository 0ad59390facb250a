"""The edge of the program: every error becomes one line on stderr and an exit code, in one place."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import NoReturn

import typer

from referee.kernel.record import ConsentNeeded, RecordError
from referee.kernel.ruling import IllegalMove, NotationError, RefereeError
from referee.kernel.text import say

DONE, REFUSED, USAGE, TROUBLE, STOPPED = 0, 1, 2, 3, 130


class ReaderGone(Exception):
    """Whoever read standard output has closed it."""


def guarded(command: Callable[[], object]) -> int:
    """Run *command* and return its exit code; what it raises has been told in one line."""
    try:
        code = command()
        sys.stdout.flush()
    except (ReaderGone, BrokenPipeError):
        _drop_output()
        return DONE
    except (typer.TyperException, ValueError, OSError) as error:
        return _told(error)
    except (KeyboardInterrupt, typer.Abort):
        code = STOPPED
    if code == STOPPED:
        print(say("\nstopped; all that was accepted before is kept"), file=sys.stderr)
    return code if isinstance(code, int) else DONE


def _told(error: typer.TyperException | ValueError | OSError) -> int:
    """Tell *error* on stderr and return its exit code."""
    from referee.store.storage import StoreError

    if isinstance(error, typer.TyperException):
        return _usage(error)
    print(_line(error), file=sys.stderr)
    if isinstance(error, IllegalMove | ConsentNeeded):
        return REFUSED
    if isinstance(error, StoreError | OSError):
        return TROUBLE
    return USAGE if isinstance(error, RefereeError | RecordError) else _unforeseen(error)


def _unforeseen(error: ValueError | OSError) -> NoReturn:
    raise error


def _line(error: ValueError | OSError) -> str:
    if isinstance(error, OSError) and error.filename:
        return str(say("{file}: {why}", file=str(error.filename), why=str(error.strerror)))
    if isinstance(error, NotationError):
        return str(say("not understood: {why}", why=str(error)))
    return str(error)


def _usage(error: typer.TyperException) -> int:
    """Tell what is wrong with the options, and how the command is called."""
    context = getattr(error, "ctx", None)
    if type(error).__name__ == "NoArgsIsHelpError":
        print(error.format_message())
        return DONE
    print(say("usage: {why}", why=error.format_message()), file=sys.stderr)
    if context is not None:
        print(context.get_usage(), file=sys.stderr)
        print(say("help: {command} --help", command=context.command_path), file=sys.stderr)
    return USAGE


def _drop_output() -> None:
    """Whoever read the output has gone: what is still to be written goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def leave(command: Callable[[], object]) -> NoReturn:
    """End the process with the exit code of *command*."""
    try:
        command()
        code = DONE
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else DONE
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)
