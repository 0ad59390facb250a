"""One game at a time: a lock beside the game's file, and on the file itself for whoever calls it by another name."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from referee.kernel.text import say
from referee.store.file.disk import StoreError, real, unusable

TIMEOUT = 5.0  # seconds


class InUse(StoreError):
    """Another terminal keeps the game."""


@contextmanager
def locked(path: Path, timeout: float = TIMEOUT) -> Iterator[None]:
    """Nobody else writes to the file meanwhile, by whatever name; may be nested.

    StoreError when another terminal keeps it too long, or the folder cannot be written to.
    """
    path, until = real(path), time.monotonic() + timeout
    lock, handle = _acquired(path, timeout), None
    try:
        handle = _held(path, until) if lock.lock_counter == 1 else None
        yield
    finally:
        if handle is not None:
            os.close(handle)
        lock.release()


def _acquired(path: Path, timeout: float) -> Any:
    from filelock import FileLock, Timeout

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(lock_of(path), os.O_RDWR | os.O_CREAT, 0o644))  # A lock waits for a folder that takes no file.
        lock = FileLock(lock_of(path), is_singleton=True)
        lock.acquire(timeout=timeout)
    except Timeout:
        raise _in_use(path) from None
    except OSError as error:
        raise unusable(path.parent, error) from error
    return lock


def lock_of(path: Path) -> Path:
    """The file that is locked for the game in *path*."""
    return path.with_name(f".{path.name}.lock")


def _held(path: Path, until: float) -> int | None:
    """A handle that keeps the file itself, for a hard link has another lock; None where that cannot be done."""
    try:
        import fcntl
    except ImportError:  # Windows knows no such lock that readers may pass.
        return None
    while path.is_file():
        handle = os.open(path, os.O_RDONLY)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if _is(path, handle):
                return handle
        except BlockingIOError:
            if time.monotonic() > until:
                os.close(handle)
                raise _in_use(path) from None
            time.sleep(0.02)
        except OSError:  # A file system without such locks.
            return handle
        os.close(handle)
    return None


def _is(path: Path, handle: int) -> bool:
    """True unless another file has been put in the place of the one that was opened."""
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except OSError:
        return False


def _in_use(path: Path) -> InUse:
    return InUse(say("{path}: in use by another terminal; try again when it has finished", path=str(path)))
