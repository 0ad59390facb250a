"""Files on the disk: read, replaced whole, and added to; what goes wrong is one line that names the file."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from referee.kernel.text import Text, say


class StoreError(ValueError):
    """A file, store or lock is in trouble; the message is one line: what, where, what to do."""


class DamagedError(StoreError):
    """A file of which a part cannot be read; *where* names the file and the place, *advice* says what to do."""

    def __init__(self, where: Text, advice: Text | None = None) -> None:
        advice = advice or say("mend it or put a backup in its place")
        super().__init__(say("{where}; {advice}", where=where, advice=advice))
        self.where = where


def real(path: str | Path) -> Path:
    """The file itself, links resolved."""
    return Path(os.path.realpath(path))


# The bytes of what is read at most: written by hand (a position, a deck), a log or typed lines, a record or an export.
BY_HAND, LOG, RECORD = 64_000, 200_000, 32_000_000


def read_within(path: Path, most: int) -> bytes:
    """What a file of somebody else's holds; StoreError for one of more than *most* bytes, OSError where it is none."""
    with open(path, "rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        line = "{path}: too long: at most {most} kB are read of such a file"
        raise StoreError(say(line, path=str(path), most=most // 1000))
    return data


def read_bytes(path: Path) -> bytes | None:
    """What a record's file holds; None when there is no file."""
    try:
        return read_within(path, RECORD)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StoreError(
            say("{path}: cannot be read ({why}); check the file's permissions", path=str(path), why=str(error.strerror))
        ) from error


def replace(path: Path, data: bytes) -> None:
    """The file holds the data and is on the disk; if anything fails it holds what it held before.

    A link stays a link, and the file keeps its mode. One that has another name as well (a hard link) is written in its
    place, so that both names go on to mean it.
    """
    path = real(path)
    draft = draft_of(path)
    try:
        if path.exists() and path.stat().st_nlink > 1:
            return _write(path, data)
        _write(draft, data)
        if path.exists():
            os.chmod(draft, stat.S_IMODE(path.stat().st_mode))
        os.replace(draft, path)
        _settle(path.parent)
    except OSError as error:
        raise unwritable(path, error) from error
    finally:
        draft.unlink(missing_ok=True)


def draft_of(path: Path) -> Path:
    """Where a file is written before it is put in its place; whoever holds the lock may clear it away."""
    return path.with_name(f".{path.name}.draft")


def extend(path: Path, size: int, data: bytes) -> None:
    """The first *size* bytes of the file are followed by the data, and it is on the disk; else it is as it was."""
    try:
        handle = os.open(real(path), os.O_RDWR | getattr(os, "O_BINARY", 0))
    except OSError as error:
        raise unwritable(path, error) from error
    try:
        _append(handle, size, data)
    except OSError as error:
        os.ftruncate(handle, size)
        raise unwritable(path, error) from error
    finally:
        os.close(handle)


def _append(handle: int, size: int, data: bytes) -> None:
    os.lseek(handle, size, os.SEEK_SET)
    left = memoryview(data)
    while left:
        left = left[os.write(handle, left) :]
    if os.fstat(handle).st_size > size + len(data):
        os.ftruncate(handle, size + len(data))
    os.fsync(handle)


def keep_beside(path: Path, suffix: str) -> Path:
    """A copy of the file is on the disk beside it, as NAME.json.SUFFIX or under the next free number; its path."""
    data = read_bytes(path) or b""
    number = 1
    while True:
        kept = path.with_name(f"{path.name}.{suffix}{'' if number == 1 else f'-{number}'}")
        if not os.path.lexists(kept):
            replace(kept, data)
            return kept
        if kept.is_file() and read_bytes(kept) == data:
            return kept
        number += 1


def unwritable(path: Path, error: OSError) -> StoreError:
    """The error that says so."""
    line = "{path}: cannot be written ({why}); see to the disk, the game is as it was"
    return StoreError(say(line, path=str(path), why=str(error.strerror)))


def unusable(folder: Path, error: OSError) -> StoreError:
    """The error that the games cannot live in *folder*, and what it is."""
    if (file := file_in_the_way(folder)) is not None:
        line = "{path}: is a file and no folder; name a folder that you may write to in REFEREE_HOME"
        return StoreError(say(line, path=str(file)))
    line = "{path}: nothing can be written there ({why}); name a folder that you may write to in REFEREE_HOME"
    return StoreError(say(line, path=str(folder), why=str(error.strerror)))


def file_in_the_way(folder: Path) -> Path | None:
    """What stands in the place of *folder*, or of one that it lies in, and is none; None where nothing does."""
    there = next((path for path in (folder, *folder.parents) if os.path.lexists(path)), None)
    return there if there is not None and not there.is_dir() else None


def _write(path: Path, data: bytes) -> None:
    with open(path, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _settle(folder: Path) -> None:
    """The folder's own listing has reached the disk, where the platform can say so."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
