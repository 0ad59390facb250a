"""What a command says of itself: its help, its usage, and what is wrong with its words, in the table's language."""

from __future__ import annotations

import re
from inspect import cleandoc
from typing import Any

from referee.kernel.game import names
from referee.kernel.pages.wrapping import WIDTH, cells, wrapped
from referee.kernel.printed.languages import Called, languages
from referee.kernel.text import Text, say

MOST_LEFT = 30
# What Typer writes for the kinds of value that an option takes.
KINDS = {
    "<str>": say("<text>"),
    "<int>": say("<number>"),
    "<int range>": say("<number>"),
    "<path>": say("<file>"),
    "<list[str]>": say("<text, several times>"),
}


def localized(command: Any) -> Any:
    """Return *command*, and those below it, which from now on tell of themselves in the table's language."""
    command.get_help = lambda ctx: page(command, ctx)
    command.get_usage = lambda ctx: usage(command, ctx)
    for below in getattr(command, "commands", {}).values():
        localized(below)
    return command


def page(command: Any, ctx: Any) -> str:
    """Return the help of *command*: how it is called, what it does, its arguments, options and commands."""
    told = (wrapped(f"  {paragraph}").replace("\n    ", "\n  ") for paragraph in _paragraphs(command.help or ""))
    params = [param for param in command.get_params(ctx) if not getattr(param, "hidden", False)]
    sections = [
        (say("Arguments:"), [_argument(param, ctx) for param in params if param.param_type_name == "argument"]),
        (say("Options:"), [_option(param, ctx) for param in params if param.param_type_name == "option"]),
        (say("Commands:"), _commands(command, ctx)),
    ]
    drawn = (_section(title, rows) for title, rows in sections if rows)
    return "\n\n".join([usage(command, ctx), *told, *drawn])


def usage(command: Any, ctx: Any) -> str:
    """Return how *command* is called: 'Usage: referee undo [OPTIONS] [count]'."""
    arguments = [_place(param) for param in command.params if param.param_type_name == "argument"]
    pieces = [say("[OPTIONS]"), *arguments, *([say("COMMAND [ARGS]...")] if hasattr(command, "commands") else [])]
    line = say("Usage: {command} {words}", command=Text(ctx.command_path), words=Text(" ".join(map(str, pieces))))
    return wrapped(str(line))


def short(command: Any) -> str:
    """Return the first paragraph of what *command* does."""
    return next(iter(_paragraphs(command.help or "")), "")


def _paragraphs(text: str) -> list[str]:
    return [told(" ".join(paragraph.split())) for paragraph in cleandoc(text).split("\n\n") if paragraph.strip()]


def told(text: str) -> str:
    """Return a text of the help, with the games and languages that there are in its fields."""
    return (
        str(Text(text, (("games", tuple(Called("", "game", name) for name in names())), ("languages", languages()))))
        if text
        else ""
    )


# -- rows ------------------------------------------------------------------------------------------------------------


def _place(param: Any) -> str:
    name = f"[{_name(param)}]" if not param.required else f"{{{_name(param)}}}"
    return f"{name}..." if param.nargs != 1 else name


def _name(param: Any) -> str:
    """Return what an argument is called in the help; several words are written as they stand."""
    return str(say("{name}", name=Called("", "argument", param.metavar or param.name)))


def _argument(param: Any, ctx: Any) -> tuple[str, str]:
    return f"{_name(param)}{'...' if param.nargs != 1 and not param.metavar else ''}", _described(param, ctx)


def _option(param: Any, ctx: Any) -> tuple[str, str]:
    flags = " / ".join([", ".join(param.opts), *([", ".join(param.secondary_opts)] if param.secondary_opts else [])])
    kind = param.display_type_rich(ctx=ctx)
    return (f"{flags} {KINDS.get(kind, kind)}" if kind and not param.is_flag else flags), _described(param, ctx)


def _described(param: Any, ctx: Any) -> str:
    """Return what *param* is for, and what is taken where nothing is typed."""
    text = say("Show this message and exit.") if param.name == "help" else told(param.help or "")
    more = [say("env var: {var}", var=Text(param.envvar))] if param.envvar else []
    if param.show_default and param.default not in (None, False, "") and not callable(param.default):
        default = (
            param.opts[0].removeprefix("--")
            if param.default is True
            else str(say("{name}", name=Called("", "game", str(param.default))))
        )
        more.append(say("default: {default}", default=Text(default)))
    if param.required:
        more.append(say("required"))
    extra = f"[{'; '.join(map(str, more))}]" if more else ""
    return "  ".join(filter(None, (str(text), extra)))


def _commands(command: Any, ctx: Any) -> list[tuple[str, str]]:
    if not hasattr(command, "commands"):
        return []
    return [(_both(name), short(command.get_command(ctx, name))) for name in command.list_commands(ctx)]


def _both(name: str) -> str:
    """Return the name of a command, and what it is called in the table's language."""
    said = str(say("{name}", name=Called("", "command", name)))
    return name if said == name else f"{name} {said}"


def _section(title: Text, rows: list[tuple[str, str]]) -> str:
    left = min(max(cells(name) for name, _ in rows), MOST_LEFT)
    return "\n".join([str(title), *(_row(name, text, left) for name, text in rows)])


def _row(name: str, text: str, left: int) -> str:
    """Return *text* beside *name*, or below it where the name is too long."""
    gap = " " * (left + 4)
    body = wrapped(text, WIDTH - left - 4).replace("\n  ", f"\n{gap}")
    if not text:
        return f"  {name}"
    return f"  {name}\n{gap}{body}" if cells(name) > left else f"  {name}{' ' * (left - cells(name) + 2)}{body}"


# -- what is wrong ---------------------------------------------------------------------------------------------------


def trouble(error: Any) -> Text | str:
    """Return what is wrong with the words of a command."""
    kind, message, param = type(error).__name__, error.format_message(), getattr(error, "param", None)
    name = Text(str(getattr(error, "option_name", "") or (_called(param) if param else "")))
    if kind == "NoSuchOption" and error.possibilities:
        near = tuple(Text(each) for each in sorted(error.possibilities))
        return say("No such option: {name}; did you mean {near}?", name=name, near=near)
    if kind == "NoSuchOption":
        return say("No such option: {name}", name=name)
    if kind == "BadOptionUsage" and "requires" in message:
        return say("Option '{name}' requires a value.", name=name)
    if kind == "BadOptionUsage":
        return say("Option '{name}' does not take a value.", name=name)
    if kind == "MissingParameter":
        return say("Missing argument '{name}'.", name=name)
    if kind == "BadParameter":
        return say("Invalid value for '{name}': {why}", name=name, why=_why(error.message))
    if extra := re.fullmatch(r"Got unexpected extra argument\(s\) \((.*)\)", message, re.DOTALL):
        return say("Got unexpected extra argument(s) ({words})", words=Text(extra[1]))
    return say("Missing command.") if message == "Missing command." else str(message)


def _called(param: Any) -> str:
    return _name(param) if param.param_type_name == "argument" else str(param.opts[0])


def _why(message: str) -> Text | str:
    if "valid integer" in message:
        return say("a whole number was expected")
    if least := re.search(r"greater than or equal to (\d+)", message):
        return say("a number of at least {n} was expected", n=least[1])
    return message
