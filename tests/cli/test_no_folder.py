"""A folder of games that is none, or that nothing can be written to, is called what it is."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from referee.store.file import locks

NO_FOLDER = "is a file and no folder; name a folder that you may write to in REFEREE_HOME\n"
TAKES_NOTHING = "name a folder that you may write to in REFEREE_HOME\n"
WRITE = [("new", "twilight-struggle", "x"), ("move", "us pass"), ("note", "x"), ("undo",)]


@pytest.mark.parametrize("below", ["", "deeper"])
@pytest.mark.parametrize("words", [*WRITE, ("list",), ("status",)])
def test_a_file_in_the_place_of_the_folder(
    referee, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], below: str
) -> None:
    file = tmp_path / "file"
    file.write_text("")
    monkeypatch.setenv("REFEREE_HOME", str(file / below))
    said = referee(*words)
    assert (said.code, said.out, said.err) == (3, "", f"{file}: {NO_FOLDER}")
    told = " ".join(referee("doctor").out.split())
    assert f"! {file}: is a file and no folder; make it a folder that you may write to" in told


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="there is no such folder here")
@pytest.mark.parametrize("folder", ["/proc", "/proc/referee"])
def test_a_folder_that_takes_no_file(referee, monkeypatch: pytest.MonkeyPatch, folder: str) -> None:
    monkeypatch.setenv("REFEREE_HOME", folder)
    said = referee("new", "twilight-struggle", "x")
    assert (said.code, said.out) == (3, "")
    assert said.err.startswith(f"{folder}: nothing can be written there (")
    assert said.err.endswith(TAKES_NOTHING)


def test_a_folder_that_may_only_be_read(evening, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is written down can be looked at; who writes hears why nothing is."""
    opened = os.open

    def read_only(path: str, flags: int, *more: int, **named: int) -> int:
        if str(path).startswith(str(home)) and flags & (os.O_WRONLY | os.O_RDWR):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))
        return opened(path, flags, *more, **named)

    monkeypatch.setattr(locks.os, "open", read_only)
    assert evening("status").code == 0
    for words in WRITE[1:]:
        said = evening(*words)
        assert said.err == f"{home}: nothing can be written there (Read-only file system); {TAKES_NOTHING}"
        assert said.code == 3
    assert "another terminal" not in evening("doctor", "evening").out
