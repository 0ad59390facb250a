"""The books of every game: found by reference, by name in any spelling, by words, and by the nearest name."""

from __future__ import annotations

from typing import Any

import pytest

from referee.kernel.game import game, names
from referee.kernel.pages.books import Books
from referee.kernel.pages.summary import Table
from referee.kernel.printed.languages import called
from referee.kernel.ruling import RefereeError

PLAYED = names()


def books(name: str) -> Books:
    """The books of a game."""
    found: Books = game(name).look_up.__self__  # type: ignore[attr-defined]
    return found


def refs(name: str, asked: str) -> list[str]:
    """The paragraphs that are shown for what is asked."""
    data: dict[str, Any] = game(name).look_up("rule", asked).data
    return [row["ref"] for row in data["paragraphs"]]


@pytest.mark.parametrize("name", PLAYED)
def test_every_paragraph_is_found_by_its_reference_and_says_where_it_stands(name: str) -> None:
    for ref, row in books(name).paragraphs.items():
        assert refs(name, ref) == refs(name, f"rule {ref.upper()}") == [ref]
        text = "\n".join(map(str, game(name).look_up("rule", ref).parts))
        assert row["text"] in text
        assert game(name).source(ref) in text


@pytest.mark.parametrize("name", PLAYED)
def test_every_paragraph_is_found_by_the_words_of_its_title_in_both_languages(name: str) -> None:
    words = {ref.partition(" ")[0] for ref in books(name).paragraphs}
    known = " ".join((*books(name).paragraphs, *(form for word in words for form in called(word, name, "ref"))))
    known = known.casefold()  # A title that begins a reference is taken for that.
    for ref, row in books(name).paragraphs.items():
        for title in (row["title"], row["title_zh"]):
            assert title.casefold() in known or ref in refs(name, title), title


@pytest.mark.parametrize("name", PLAYED)
def test_a_paragraph_is_found_by_words_of_its_text(name: str) -> None:
    ref, row = next(iter(books(name).paragraphs.items()))
    assert ref in refs(name, " ".join(word[:-1] for word in row["text"].split()[:6]))


@pytest.mark.parametrize("name", PLAYED)
def test_every_option_is_found_by_its_name_and_as_a_ruling_cites_it(name: str) -> None:
    of = game(name)
    for option in books(name).options.rows.values():
        pages = [of.look_up("option", option.name), of.look_up("option", option.name.replace("-", "_").upper())]
        pages += [of.look_up("rule", cited) for cited in (option.rule, f"option {option.name}", str(option.source))]
        assert {page.data["name"] for page in pages} == {option.name}
        assert of.is_option(option.rule)
        assert str(option.source) in of.source(option.rule)


@pytest.mark.parametrize("name", PLAYED)
def test_an_option_is_found_by_the_words_of_its_question(name: str) -> None:
    for option in books(name).options.rows.values():
        found = game(name).look_up("rule", option.question["en"])
        assert option.name in [row["name"] for row in found.data["options"]]


@pytest.mark.parametrize("name", PLAYED)
def test_the_page_of_an_option_says_all_its_choices_and_the_profiles(name: str) -> None:
    for option in books(name).options.rows.values():
        text = "\n".join(map(str, game(name).look_up("option", option.name).parts))
        said = (option.choices[:1] if option.settled else option.choices) + tuple(option.profile)
        assert [word for word in (*said, *option.meaning.get("en", ())) if word not in text] == []


@pytest.mark.parametrize("name", PLAYED)
def test_the_list_of_options_has_a_row_for_each(name: str) -> None:
    table, *variants = (part for part in game(name).look_up("option", "").parts if isinstance(part, Table))
    of = books(name).options
    rows = [str(row[0]) for row in table.rows]
    assert [row.removesuffix(" *").split()[0] for row in rows] == [each for each in of.rows if each not in of.variants]
    switches = [row.split()[0] for row in rows if row.endswith(" *")]
    assert switches == [each for each in of.switches if each not in of.variants]
    assert [str(row[0]) for each in variants for row in each.rows] == list(of.variants)


@pytest.mark.parametrize("name", PLAYED)
def test_every_card_and_country_has_a_page_and_the_nearest_is_named(name: str) -> None:
    for kind, of in books(name).kinds.items():
        known = of.names().names
        assert [each for each in known if not game(name).look_up(kind, each).parts] == []
        longest = max(known, key=len)
        with pytest.raises(RefereeError, match=f"did you mean .*{longest}"):
            game(name).look_up(kind, f"{longest}q")


@pytest.mark.parametrize("name", PLAYED)
def test_what_there_is_not_is_one_line(name: str) -> None:
    kinds = (*books(name).kinds, "rule", "option")
    for kind in kinds:
        with pytest.raises(RefereeError, match=r"^there is no "):
            game(name).look_up(kind, "qqqq 99")
    with pytest.raises(RefereeError, match=f"nothing of the kind song; there are: {', '.join(kinds)}"):
        game(name).look_up("song", "x")
