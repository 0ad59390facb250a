"""The Typer app: which command stands in which module, and what holds for all of them."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Annotated, Any, NoReturn

import typer
from typer.completion import completion_init  # type: ignore[attr-defined]
from typer.core import TyperGroup
from typer.main import get_group

from referee.cli.edge import guarded
from referee.kernel.text import ENGLISH, say

# In the order of the help: the evening, questions, the record, the books, files.
COMMANDS = {
    "play": "play", "watch": "watch",
    "new": "shelf", "list": "shelf", "delete": "shelf",
    "move": "lines", "check": "questions", "legal": "lines", "suggest": "suggest", "why": "why",
    "status": "views", "score": "views", "board": "views", "odds": "views",
    "luck": "luck", "stats": "stats",
    "undo": "record", "redo": "record", "restore": "record", "amend": "record", "insert": "record",
    "force": "record", "adjust": "record", "note": "record", "ruling": "disputes",
    "end": "ends", "reopen": "ends",
    "history": "history", "recap": "recap", "replay": "past", "branch": "past", "what-if": "ahead",
    "verify": "verify", "doctor": "doctor", "export": "exports", "import": "imports",
    "position": "position",
    "card": "books", "cards": "books", "country": "books", "rules": "books", "options": "books",
    "demo": "demo", "tutorial": "tutorial", "help": "helping", "sheet": "exports",
    "deck": "deck", "supply": "deck", "range": "deck",
}  # fmt: skip


class Referee(TyperGroup):
    """The group of all commands; a command's module is imported when the command is called."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the commands in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return the command of that name, or None."""
        from referee.cli.help import localized

        if cmd_name not in COMMANDS:
            return None
        group: typer.Typer = import_module(f"referee.cli.{COMMANDS[cmd_name]}").app
        command: Any = get_group(group).commands[cmd_name]
        every = command.get_params
        command.get_params = lambda ctx: [lightened(parameter) for parameter in every(ctx)]
        from referee.cli.naming import named

        return named(localized(command))

    def get_help(self, ctx: Any) -> str:
        """Return the help of all commands, in the language of the table."""
        from referee.cli.help import page

        return page(self, ctx)

    def get_usage(self, ctx: Any) -> str:
        """Return how a command is called."""
        from referee.cli.help import usage

        return usage(self, ctx)

    def invoke(self, ctx: Any) -> Any:
        """Run the command that *ctx* holds, in the language asked for."""
        from referee.report.language import speak_in

        speak_in(ctx.params["lang"])
        return super().invoke(ctx)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Return the words left after the group's own: alone, `referee` at a terminal goes on with the evening."""
        alone = not args or (len(args) == 2 and args[0] == "--lang")
        if alone and not ctx.resilient_parsing and sys.stdin.isatty() and sys.stdout.isatty():
            args = [*args, "play"]
        found: list[str] = super().parse_args(ctx, args)
        return found

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that *args* name in any language; one that is none is answered with the nearest ones."""
        words = len(_split(args))
        args = [_meant("-".join(args[:words])), *args[words:]]
        if args[0] not in COMMANDS and not args[0].startswith("-") and not ctx.resilient_parsing:
            from difflib import get_close_matches

            from referee.kernel.printed.languages import Called

            near = tuple(get_close_matches(args[0], COMMANDS)) or tuple(COMMANDS)
            ctx.fail(
                str(
                    say(
                        "there is no command '{typed}'; there is: {known}",
                        typed=args[0],
                        known=tuple(Called("", "command", name) for name in near),
                    )
                )
            )
        return super().resolve_command(ctx, args)

    def get_params(self, ctx: Any) -> Any:
        """Return the group's own options, which need no coercion."""
        return [lightened(parameter) for parameter in super().get_params(ctx)]

    def main(self, args: Any = None, *more: Any, **kwargs: Any) -> NoReturn:
        """Run a command and exit with its code; errors end as one line on stderr."""
        kwargs["standalone_mode"] = False
        words = language_first(sys.argv[1:] if args is None else list(args))
        if "_REFEREE_COMPLETE" in os.environ:
            completion_init()

        def run() -> object:
            speak_as_asked(words)
            return super(Referee, self).main(words, *more, **kwargs)

        sys.exit(guarded(run))


def speak_as_asked(words: list[str]) -> None:
    """Speak the language that the words of a command, or the environment, ask for."""
    from referee.report.language import speak_in

    first = words[0] if words else ""
    asked = words[1] if first == "--lang" and len(words) > 1 else first.partition("--lang=")[2]
    speak_in(asked or os.environ.get("REFEREE_LANG") or ENGLISH)


def _meant(name: str) -> str:
    """Return the name of the command that is called *name* in any language, or *name*."""
    if name in COMMANDS or name.startswith("-"):
        return name
    from referee.kernel.printed.languages import meant

    return meant(name, COMMANDS, kind="command") or name


def _split(args: list[str]) -> list[str]:
    """Return the first of *args* that together name a command: 'what if' is said in two words."""
    return args[:2] if "-".join(args[:2]) in COMMANDS else args[:1]


def language_first(words: list[str]) -> list[str]:
    """Return the words of a command with `--lang zh`, wherever it was typed, before the command's name."""
    if one := next((word for word in words[1:] if word.startswith("--lang=")), None):
        return ["--lang", one.partition("=")[2], *(word for word in words if word is not one)]
    if "--lang" not in words[1:-1]:
        return words
    at = words.index("--lang", 1)
    return [*words[at : at + 2], *words[:at], *words[at + 2 :]]


def lightened(parameter: Any) -> Any:
    """Return *parameter*, which takes a word as it is: Typer would load pydantic for that, in 100 ms."""
    if "process_value" in vars(parameter):
        return parameter
    kind, coerced = parameter.type_descriptor.annotation, parameter.process_value

    def process_value(ctx: Any, value: Any) -> Any:
        if (kind is str and isinstance(value, str)) or (kind == list[str] and value):
            return value
        if value is None and kind is not bool and not parameter.required:
            return None
        return coerced(ctx, False if value is None and kind is bool else value)

    parameter.process_value = process_value
    return parameter


app = typer.Typer(
    cls=Referee, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False, no_args_is_help=True
)


def _version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        print("referee", version("referee"))
        raise typer.Exit


@app.callback()
def referee(
    lang: Annotated[str, typer.Option(envvar="REFEREE_LANG", help="Language: {languages}.")] = ENGLISH,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Referee a board game played on a real table: type what is done, hear whether it is legal, and why.

    Exit codes: 0 done or legal, 1 refused or a divergence found, 2 not understood, 3 file or lock trouble.
    """
