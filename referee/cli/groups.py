"""Options that belong together: a command takes them as one value, and they are typed one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Any, TypeVar, get_type_hints

Answer = TypeVar("Answer")


def ungrouped(command: Callable[..., Answer]) -> Callable[..., Answer]:
    """Return *command* for Typer: a parameter that is a named tuple is typed as its fields, in its place."""
    told = signature(command, eval_str=True)
    groups = {each.name: each.annotation for each in told.parameters.values() if hasattr(each.annotation, "_fields")}

    @wraps(command)
    def taken_apart(**typed: Any) -> Answer:
        made = {name: of(**{field: typed.pop(field) for field in of._fields}) for name, of in groups.items()}
        return command(**typed, **made)

    taken_apart.__signature__ = Signature([*_parameters(told, groups)])  # type: ignore[attr-defined]
    return taken_apart


def _parameters(told: Signature, groups: dict[str, Any]) -> Iterator[Parameter]:
    for name, parameter in told.parameters.items():
        if name not in groups:
            yield parameter.replace(kind=Parameter.KEYWORD_ONLY)
            continue
        hints, defaults = get_type_hints(groups[name], include_extras=True), groups[name]._field_defaults
        for field in groups[name]._fields:
            yield Parameter(field, Parameter.KEYWORD_ONLY, default=defaults[field], annotation=hints[field])
