"""Finding a name in what was typed: any case, unambiguous prefixes, aliases, English or Chinese."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from referee.kernel.ruling import AmbiguousName
from referee.kernel.text import say

_WORD = re.compile(r"[^\W_]+", re.UNICODE)


def words(text: str) -> tuple[str, ...]:
    """Return the lower-case words of *text*, without punctuation.

    >>> words("Spain/Portugal"), words('"Lone Gunman"*')
    (('spain', 'portugal'), ('lone', 'gunman'))
    """
    return tuple(_WORD.findall(text.casefold().replace("'", "").replace("’", "")))


class Lexicon:
    """Names and the words they go by. Exact names and aliases win over prefixes."""

    def __init__(self, names: Mapping[str, Iterable[str]]) -> None:
        self.names = tuple(names)
        self.spoken: dict[tuple[str, ...], str] = {}
        for name, aliases in names.items():
            for form in (name, *aliases):
                self.spoken.setdefault(words(form), name)
        self.longest = max(len(form) for form in self.spoken)

    def exact(self, typed: tuple[str, ...]) -> str | None:
        """Return the name whose full form or alias was typed, or None."""
        return self.spoken.get(typed)

    def fitting(self, typed: tuple[str, ...]) -> tuple[str, ...]:
        """Return every name that *typed* may stand for: the exact one, or all that it begins."""
        if exact := self.exact(typed):
            return (exact,)
        return tuple(dict.fromkeys(name for form, name in self.spoken.items() if _begins(typed, form)))

    def find(self, typed: tuple[str, ...]) -> str | None:
        """Return the one name that fits, None when none does; raise AmbiguousName when several do."""
        match self.fitting(typed):
            case ():
                return None
            case (name,):
                return name
            case several:
                raise AmbiguousName(
                    say("'{typed}' may be {names}: type more of it", typed=" ".join(typed), names=several), near=several
                )

    def near(self, typed: tuple[str, ...], limit: int = 3) -> tuple[str, ...]:
        """Return up to *limit* names that look like a misspelt *typed*, nearest first."""
        from rapidfuzz import fuzz, process

        spoken = {" ".join(form): name for form, name in self.spoken.items()}
        found = process.extract(" ".join(typed), spoken.keys(), scorer=fuzz.ratio, limit=limit * 2, score_cutoff=60)
        return tuple(dict.fromkeys(spoken[form] for form, _, _ in found))[:limit]


def _begins(typed: tuple[str, ...], form: tuple[str, ...]) -> bool:
    """True when each typed word begins the word of *form* at its place ('w ger' for West Germany)."""
    return bool(typed) and len(typed) <= len(form) and all(f.startswith(t) for t, f in zip(typed, form, strict=False))
