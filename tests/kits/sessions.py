"""Sessions of a page: fenced blocks of what is typed after `$`, each followed by what the program answers.

`...` stands for what is left out. What a command writes into a file is not shown; a line `export NAME=VALUE` sets the
language. `pytest --update-tables` writes the answers anew and leaves out what was left out, where it still can.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from typing import NamedTuple

from referee.kernel.pages.wrapping import WIDTH, wrapped

SESSION = re.compile(r"^```\n(\$ .*?)^```$", re.MULTILINE | re.DOTALL)
TYPED = re.compile(r"^\$ (.*\n)((?:(?!\$ ).*\n)*)", re.MULTILINE)
END = "END\n"
LEFT_OUT = "...\n"


class Shell(NamedTuple):
    """What stands behind a typed line: the program, the setting of a variable, and the writing of a file."""

    run: Callable[..., tuple[int, str, str]]
    export: Callable[[str, str], None]
    write: Callable[[str, str], None]

    def answer(self, typed: str, lines: str) -> str:
        """Return what is printed for *typed*, to which *lines* are the standard input."""
        words = shlex.split(typed.split(" <<")[0].split(" > ")[0], comments=True)
        if words[0] == "export":
            self.export(*words[1].split("="))
            return ""
        _, out, err = self.run(*words[1:], stdin=lines)
        if " > " in typed:
            self.write(typed.split(" > ")[1].split()[0], out)
            return ""
        said = f"{out.rstrip()}\n" if out.strip() else ""
        return said + "".join(f"{wrapped(row, WIDTH)}\n" for row in err.splitlines())


def played(page: str, shell: Shell) -> str:
    """Return *page* with the answers that its sessions have today, the same where nothing has changed."""
    return SESSION.sub(lambda found: f"```\n{_session(found[1], shell)}```", page)


def _session(session: str, shell: Shell) -> str:
    return TYPED.sub(lambda found: _line(found[1], found[2], shell), session)


def _line(typed: str, printed: str, shell: Shell) -> str:
    lines, cut, printed = printed.partition(END) if "<<END" in typed else ("", "", printed)
    answer = shell.answer(typed, lines)
    blank = "\n" if printed.endswith("\n\n") else ""
    said = printed.rstrip("\n")
    shown = _shown(f"{said}\n" if said else "", answer)
    return f"$ {typed}{lines}{cut}{shown}{blank}"


def _shown(printed: str, answer: str) -> str:
    """Return what the page shows of *answer*: what it showed, or as much at the beginning and the end."""
    if _is_shown(printed, answer) or LEFT_OUT not in printed:
        return printed if _is_shown(printed, answer) else answer
    parts, rows = printed.split(LEFT_OUT), answer.splitlines(keepends=True)
    first, last = (part.count("\n") for part in (parts[0], parts[-1]))
    again = LEFT_OUT.join(("".join(rows[:first]), *parts[1:-1], "".join(rows[len(rows) - last :])))
    return again if _is_shown(again, answer) else answer


def _is_shown(printed: str, answer: str) -> bool:
    pattern = r"(?:.*\n)*".join(re.escape(part) for part in printed.split(LEFT_OUT))
    return re.fullmatch(pattern, answer) is not None
