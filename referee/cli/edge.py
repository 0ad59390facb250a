"""The edge of the program: every error becomes one line on stderr and an exit code, in one place."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import NoReturn

import typer

from referee.cli.output import ReaderGone, ScreenLost, complain, drop_output, err, flush
from referee.kernel.printed.facts import BadData
from referee.kernel.record.errors import ConsentNeeded, GameOver, RecordError, Unfit
from referee.kernel.ruling import IllegalMove, NotationError, RefereeError
from referee.kernel.text import say
from referee.store.file import storage
from referee.store.file.disk import StoreError

DONE, REFUSED, USAGE, TROUBLE, STOPPED = 0, 1, 2, 3, 130


def guarded(command: Callable[[], object]) -> int:
    """Run *command* and return its exit code; what it raises has been told in one line."""
    try:
        code = command()
        flush()
    except ScreenLost as error:
        return _unheard(str(error))
    except (ReaderGone, BrokenPipeError):
        drop_output()
        return DONE
    except typer.TyperException as error:
        return _usage(error)
    except (RefereeError, RecordError, StoreError, OSError) as error:
        _tell(_line(error))
        return _code(error)
    except (KeyboardInterrupt, typer.Abort):
        code = STOPPED
    if code == STOPPED:
        complain(str(say("\nstopped; all that was accepted before is kept")))
    return code if isinstance(code, int) else DONE


def _unheard(why: str) -> int:
    """Tell that the answer could not be written; the exit code tells whether anything was recorded all the same."""
    drop_output()
    if storage.has_written():
        _tell(str(say("recorded, but the answer could not be written: {why}", why=why)))
        return DONE
    _tell(str(say("the answer could not be written: {why}", why=why)))
    return TROUBLE


def _code(error: Exception) -> int:
    """Return the exit code of an error: against the rules, trouble with a file, or not understood."""
    if isinstance(error, IllegalMove | ConsentNeeded | GameOver | Unfit):
        return REFUSED
    return TROUBLE if isinstance(error, StoreError | OSError | BadData) else USAGE


def _line(error: Exception) -> str:
    if isinstance(error, OSError):
        file = error.filename or say("standard input or output")
        return str(say("{file}: {why}", file=str(file), why=str(error.strerror or error)))
    if isinstance(error, NotationError):
        return str(say("not understood: {why}", why=str(error)))
    return str(error)


def _usage(error: typer.TyperException) -> int:
    """Tell what is wrong with the words of a command and how it is called; a bare group prints its help."""
    context = getattr(error, "ctx", None)
    if type(error).__name__ == "NoArgsIsHelpError":
        print(error.format_message())
        return DONE
    from referee.cli.help import trouble

    _tell(str(say("usage: {why}", why=trouble(error))))
    if context is not None:
        complain(context.get_usage())
        complain(str(say("help: {command} --help", command=context.command_path)))
    return USAGE


def _tell(line: str) -> None:
    """Print *line* on stderr, wrapped when a person is looking."""
    err([line])


def leave(command: Callable[[], object]) -> NoReturn:
    """End the process at once with the exit code of *command*."""
    try:
        command()
        code = DONE
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else DONE
    except KeyboardInterrupt:  # Between two steps of the edge itself.
        code = STOPPED
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)
