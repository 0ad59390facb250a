"""The table options of a game as its `options.toml` has them, read and checked row by row."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from msgspec import Struct, ValidationError, convert
from msgspec.structs import replace

from referee.kernel import Plain
from referee.kernel.printed.data import data_folder
from referee.kernel.printed.facts import BadData, facts
from referee.kernel.printed.options import Option, TableOptions, spelt
from referee.kernel.text import Text, say

TEXTS = ("question", "meaning", "title")
_SPELT = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*").fullmatch


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    """`options.toml`: the profiles, whether published rules support the defaults where a row does not say so."""

    option: tuple[Option, ...]
    profiles: tuple[str, ...] = ()


@cache
def table_options(game: str) -> TableOptions:
    """Return the table options of a game, none where it has no `options.toml`; raise BadData for a wrong row."""
    if not (data_folder(game) / "options.toml").is_file():
        return TableOptions((), {})
    profiles, found = _read(game)
    for row in found:
        if wrong := next(_faults(row, profiles, found), None):
            raise BadData(say("{file}: option {name}: {why}", file=_file(game), name=row.name, why=wrong))
    return TableOptions(profiles, {row.name: replace(row, game=game) for row in found}, game)


def _read(game: str) -> tuple[tuple[str, ...], tuple[Option, ...]]:
    """Return the profiles and the rows; `published` at the head of the file holds for the rows that do not say it."""
    head = dict(facts(game, "options"))
    published = {"published": head.pop("published", False)}
    plain = {**head, "option": [published | _by_language(row) for row in head.get("option", ())]}
    try:
        file = convert(plain, _File)
    except ValidationError as error:
        raise BadData(say("{file}: {why}", file=_file(game), why=_counted(str(error)))) from None
    return file.profiles, file.option


def _by_language(row: Plain) -> Plain:
    """Return *row* with its texts by language, which `question` and `question_zh` are."""
    plain: Plain = {}
    for key, value in row.items():
        field, _, language = key.partition("_")
        if field in TEXTS:
            plain.setdefault(field, {})[language or "en"] = value
        else:
            plain[key] = value
    return plain


def _file(game: str) -> str:
    return str(data_folder(game) / "options.toml")


def _counted(error: str) -> str:
    """msgspec says `... - at `$.option[3].choices``; people count from 1: `option 4, choices: ...`."""
    why, _, where = error.partition(" - at `$.option[")
    number, _, field = where.rstrip("`").partition("]")
    return f"option {int(number) + 1}{field.replace('.', ', ', 1)}: {why.replace('`', chr(39))}" if number else why


def _faults(row: Option, profiles: Sequence[str], rows: Sequence[Option]) -> Iterator[Text]:
    """Yield what is wrong with *row* among *rows*."""
    if sum(other.name == row.name or other.rule == row.rule for other in rows) > 1:
        yield say("two rows have this name or id")
    for word in (row.name, *row.choices):
        if not _SPELT(word):
            yield say("'{word}' is to be spelt '{spelt}'", word=word, spelt=spelt(word))
    if len(set(row.choices)) < max(len(row.choices), 1 if row.settled else 2):
        yield say("a switch needs two choices or more, each once, and a settled row one")
    languages = rows[0].question.keys() | {"en", "zh"}
    texts: tuple[Mapping[str, Any], ...] = (row.question, row.meaning, row.title)
    if any(text and text.keys() != languages for text in texts):
        yield say("question and meaning are not in all languages: {languages}", languages=tuple(sorted(languages)))
    meanings = {len(each) for each in row.meaning.values()}
    if len(meanings) > 1 or max(meanings, default=0) > len(row.choices):
        yield say("as many meanings in each language, and not more than choices")
    for profile, choice in row.profile.items():
        if row.settled or profile not in profiles[1:] or choice not in row.choices[1:]:
            yield say("profile {profile} cannot choose '{choice}'", profile=profile, choice=choice)
    yield from _variant_faults(row, {other.name: other.choices for other in rows})


def _variant_faults(row: Option, rows: Mapping[str, tuple[str, ...]]) -> Iterator[Text]:
    """Yield what is wrong with *row* as a variant; *rows* are the choices of all by name."""
    if bool(row.title) if row.settled else not row.title and (row.brings or row.excludes):
        yield say("only a variant, which has a title and is not settled, brings or excludes anything")
    wanted = {name: name in rows for name in row.excludes}
    wanted |= {f"{name} = {choice}": choice in rows.get(name, ()) for name, choice in row.brings.items()}
    for name in (name for name, there in wanted.items() if not there):
        yield say("there is no {option}", option=name)
