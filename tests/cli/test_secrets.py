"""What lies face down is shown nowhere until it is turned up, and nobody turns it up by asking."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Referee

SETUP = ("setup ussr poland 4, e germany 1, yugoslavia 1", "setup us w germany 4, italy 3")
PLANNING = ("objective cuba", "token cia", "cia agent analyst, kgb agent assassin")
STRUGGLE = ("cia first", "cia recruits industry", "kgb recruits radio", "cia passes")


def said(referee: Referee, *words: str) -> str:
    """Return all that a command prints, in small letters and single blanks."""
    answer = referee(*words)
    return " ".join((answer.out + answer.err).casefold().split())


@pytest.fixture
def laid(referee: Referee) -> Referee:
    """The program with a game in which the US alone has laid its headline, NATO."""
    referee("new", "twilight-struggle", "evening")
    assert referee("move", "-", stdin="\n".join((*SETUP, "headline us nato"))).code == 0
    return referee


@pytest.fixture
def struggling(referee: Referee) -> Referee:
    """The program with a game in which both typed their Agent X, and the KGB's pass will reveal them."""
    referee("new", "cold-war", "evening")
    assert referee("move", "-", stdin="\n".join((*PLANNING, *STRUGGLE))).code == 0
    return referee


# -- asking turns nothing up -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ask", [("check",), ("check", "--json"), ("why",)], ids=" ".join)
def test_asking_after_the_second_headline_does_not_show_the_first(laid: Referee, ask: tuple[str, ...]) -> None:
    told = said(laid, *ask, "headline ussr decolonization")
    assert "nato" not in told
    assert "turned up when this is played" in told


@pytest.mark.parametrize("ask", [("check",), ("check", "--json"), ("why",)], ids=" ".join)
def test_asking_after_the_last_pass_does_not_reveal_the_agents(struggling: Referee, ask: tuple[str, ...]) -> None:
    told = said(struggling, *ask, "kgb passes")
    assert "analyst" not in told
    assert "assassin" not in told


@pytest.mark.parametrize("ask", [("suggest",), ("suggest", "--json")], ids=" ".join)
def test_what_is_offered_shows_no_headline_that_lies_face_down(laid: Referee, ask: tuple[str, ...]) -> None:
    """Neither what follows when both are turned up, nor a card that is missing among those that may be laid."""
    for line in (
        "headline ussr decolonization",
        "headline ussr decolonization, us ",
        "headline ussr decolonization, u",
    ):
        told = said(laid, *ask, line)
        assert "turned up when this is played" in told or "not understood" in told
        assert "nato" not in told
    assert "nato" in said(laid, *ask, "headline ussr n")


@pytest.mark.parametrize("line", ["kgb passes", "kgb passes, ", "kgb passes, reveal cia a"])
def test_what_is_offered_after_the_last_pass_names_no_agent(struggling: Referee, line: str) -> None:
    told = said(struggling, "suggest", line)
    assert "analyst" not in told
    assert "assassin" not in told


def test_a_program_that_asks_is_told_the_moves_that_it_named(laid: Referee) -> None:
    """The line is not recorded, so nothing of it lies on the table; what lay there before stays covered."""
    asked = laid("check", "headline ussr decolonization", "--json").data
    assert asked["moves"] == ["ussr: headline decolonization"]
    laid("undo", "--agreed")
    assert laid("check", "headline us marshall plan", "--json").data["moves"] == ["us: headline marshall plan"]
    assert "marshall" not in said(laid, "move", "headline us marshall plan", "--json")


def test_a_refused_question_is_answered_as_ever(laid: Referee) -> None:
    assert "9.5" in said(laid, "check", "headline ussr china card")


def test_the_enemy_who_types_the_card_is_not_told_where_it_is(laid: Referee) -> None:
    refused = laid("move", "headline ussr nato")
    assert refused.code == 1
    assert "NATO cannot be in the USSR hand [" in refused.err


@pytest.mark.parametrize("ask", [("check",), ("check", "--json"), ("why",), ("what-if",)], ids=" ".join)
def test_nobody_finds_out_the_headline_by_asking_card_after_card(laid: Referee, ask: tuple[str, ...]) -> None:
    """The card that lies face down is answered as one that does not."""
    lies, other = (laid(*ask, f"headline ussr {card}") for card in ("nato", "containment"))
    assert (lies.code, other.code) == (0, 0)
    assert lies.out.casefold().replace("nato", "containment") == other.out.casefold()


# -- what is taken back or amended went back unseen --------------------------------------------------------------------


def test_a_headline_taken_back_is_named_nowhere(laid: Referee) -> None:
    laid("undo", "--agreed")
    laid("move", "headline us fidel")
    laid("move", "headline ussr decolonization")
    for screen in (("history",), ("history", "--json"), ("export",)):
        told = said(laid, *screen)
        assert "nato" not in told
        assert "fidel" in told


def test_what_an_amended_headline_was_and_is_are_named_nowhere(laid: Referee) -> None:
    amended = said(laid, "amend", "3", "headline us fidel")
    for told in (amended, *(said(laid, *screen) for screen in (("history",), ("history", "--json"), ("export",)))):
        assert "nato" not in told
        assert "fidel" not in told
    laid("move", "headline ussr decolonization")
    told = said(laid, "history")
    assert "now reads: headline us fidel" in told
    assert "nato" not in told


def test_what_both_had_seen_before_it_was_taken_back_is_named(laid: Referee) -> None:
    laid("move", "headline ussr decolonization")
    laid("undo", "2", "--agreed")
    told = said(laid, "history")
    assert "3- headline us nato" in told
    assert "4- headline ussr decolonization" in told
    laid("move", "headline us fidel")
    told = said(laid, "history")
    assert "3- headline us nato" in told
    assert "fidel" not in told


def test_what_was_amended_after_it_was_seen_is_named(laid: Referee) -> None:
    laid("move", "headline ussr decolonization")
    laid("amend", "3", "headline us fidel")
    told = said(laid, "export")
    assert "headline us nato" in told
    assert "headline us fidel" in told


def test_redo_of_a_headline_does_not_name_it(laid: Referee) -> None:
    laid("undo", "--agreed")
    assert "nato" not in said(laid, "redo")


def test_a_forced_headline_is_not_named_by_what_refused_it(referee: Referee) -> None:
    referee("new", "twilight-struggle", "evening")
    referee("move", "-", stdin="\n".join(SETUP))
    assert "un intervention" in said(referee, "check", "headline us un intervention")
    referee("force", "headline us un intervention")
    assert "un intervention" not in said(referee, "history")


# -- turned up ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["nato", "containment"])
def test_a_headline_that_another_was_forced_over_went_back_unseen(laid: Referee, card: str) -> None:
    laid("force", f"headline us {card}")
    for shows in (("history", "--all"), ("export",), ("export", "--format", "html"), ("replay", "--plain")):
        told = said(laid, *shows)
        assert "headline us nato" not in told
        assert "headline us containment" not in told
    laid("move", "headline ussr decolonization")
    assert f"headline us {card}" in said(laid, "history")


def test_he_whose_headline_is_shown_first_has_no_secret(referee: Referee, tmp_path: Path) -> None:
    """With Man in Earth Orbit (box 4) the US sees the Soviet headline before it lays its own (6.4.4)."""
    referee("new", "twilight-struggle", "evening")
    referee("move", "-", stdin="\n".join(SETUP))
    referee("adjust", "space.us=4", "--reason", "flown")
    assert "fidel" in said(referee, "move", "headline ussr fidel")
    assert "fidel" in said(referee, "status")


def test_a_line_that_lays_both_headlines_names_both(referee: Referee) -> None:
    referee("new", "twilight-struggle", "evening")
    referee("move", "-", stdin="\n".join(SETUP))
    told = said(referee, "move", "headline us nato, ussr decolonization")
    assert "us: headline nato" in told


def test_an_agent_laid_again_in_the_next_turn_is_hidden_there_only(struggling: Referee) -> None:
    """The CIA's Analyst falls to the Assassin, who is laid once more when his leave is over."""
    struggling("move", "kgb passes")
    told = said(struggling, "history")
    assert "3 cia agent analyst, kgb agent assassin" in told
    struggling("move", "end turn, objective chile")
    assert struggling("move", "cia agent director, kgb agent director").code == 0
    told = said(struggling, "history")
    assert "3 cia agent analyst, kgb agent assassin" in told
    assert "agent director" not in told


def test_a_correction_of_an_agent_does_not_name_him(struggling: Referee) -> None:
    told = said(struggling, "adjust", "agent_x.cia=Director", "--reason", "the wrong card")
    assert "director" not in told
    for screen in (("history",), ("history", "--json"), ("export",)):
        assert "director" not in said(struggling, *screen)
    struggling("move", "kgb passes")
    assert "agent_x.cia=director" in said(struggling, "history")


# -- sealed ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "lines", "secret", "last"),
    [
        ("twilight-struggle", (*SETUP, "headline us nato"), "nato", "headline ussr decolonization"),
        ("cold-war", (*PLANNING, *STRUGGLE), "analyst", "kgb passes"),
    ],
    ids=["Twilight Struggle", "Cold War"],
)
def test_a_saved_position_holds_it_sealed(
    referee: Referee, tmp_path: Path, game: str, lines: tuple[str, ...], secret: str, last: str
) -> None:
    file = tmp_path / "position.toml"
    referee("new", game, "evening")
    referee("move", "-", stdin="\n".join(lines))
    assert referee("position", "save", str(file)).code == 0
    assert secret not in file.read_text().casefold()
    for screen in (("status",), ("position", "show"), ("legal",)):
        asked = said(referee, *screen, "--position", str(file))
        assert asked == said(referee, *screen).partition(" record: evening,")[0]
    assert referee("check", last, "--position", str(file)).code == 0


def test_a_broken_seal_is_trouble_with_the_file(referee: Referee, tmp_path: Path) -> None:
    file = tmp_path / "position.toml"
    file.write_text('game = "cold-war"\nsealed = "12"\n')
    broken = referee("status", "--position", str(file))
    assert broken.code == 3
    assert "line 2: sealed" in broken.err
    export = tmp_path / "evening.json"
    export.write_text('{"referee": 1, "game": "cold-war", "entries": [{"entry": "sealed", "sealed": "zz"}]}')
    assert referee("import", str(export)).code == 3


# -- options -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command", [("move",), ("check",), ("why",), ("odds",), ("force",), ("amend", "3")], ids=" ".join
)
def test_an_option_that_there_is_not_is_no_part_of_a_line(laid: Referee, command: tuple[str, ...]) -> None:
    refused = laid(*command, "headline", "ussr", "fidel", "--pozition", "x.toml")
    assert refused.code == 2
    assert "there is no option --pozition" in refused.err


def test_a_number_with_a_sign_is_no_option(laid: Referee) -> None:
    assert "option" not in said(laid, "check", "us", "place", "iran", "-1")


def test_what_lies_face_down_is_named_by_neither_verify_nor_the_doctor(laid: Referee, tmp_path: Path) -> None:
    file = next(tmp_path.rglob("evening.json"))
    whole = file.read_bytes()
    for changed in (
        whole.replace(b"headline us nato", b"headline US nato"),
        whole.replace(b'"kind":"headline"', b'"kind":"headlime"'),
        whole.replace(b'"line":"headline', b'"line:"headline'),
        whole.replace(b'"row":3', b'"row":2'),
        whole.replace(b'"card":"NATO"}', b'"card":"NATO"]'),
        whole[: whole.index(b"NATO") + 5],
    ):
        assert changed != whole
        file.write_bytes(changed)
        for words in (("doctor",), ("doctor", "evening", "--mend"), ("verify",), ("verify", "--json")):
            assert "nato" not in said(laid, *words)
        assert "what may lie face down" in said(laid, "doctor", "evening", "--mend")
