"""A page as HTML and a drawing as SVG: the templates in `templates/`, filled."""

from __future__ import annotations

import json
from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from referee.kernel.game import Game
from referee.kernel.pages.drawing import Drawing
from referee.kernel.pages.wrapping import harmless
from referee.kernel.text import in_languages, say
from referee.report.drawn import SIGN, Shape, said, shapes
from referee.report.page import Page, grid
from referee.report.papers import papers
from referee.report.sheets import sheet_of
from referee.report.words_of_page import WORDS

LANGUAGE = in_languages({"en": "en", "zh": "zh-Hans"})
TEMPLATES = Path(__file__).parent / "templates"
# The classes of a field that stay as they are; the others are of its face.
FIXED = ("f", "pair", "card", "box", "strong")
# What would end a script within HTML, or a line of it, is written so that it does not.
_ENDING = (*map(ord, "<>&"), *range(0x7F, 0xA0), *range(0x200E, 0x2010), *range(0x2028, 0x202F), *range(0x2066, 0x206A))
ESCAPED = str.maketrans({sign: f"\\u{sign:04x}" for sign in _ENDING})


@cache
def _environment() -> Environment:
    loader = FileSystemLoader(TEMPLATES)
    return Environment(
        loader=loader,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        finalize=_finalized,
    )


def _finalized(value: object) -> object:
    """Return what stands in a page without what a terminal would obey."""
    return harmless(value) if isinstance(value, str) and not isinstance(value, Markup) else value


@cache
def _file(name: str) -> str:
    return (TEMPLATES / name).read_text(encoding="utf-8")


def html(page: Page) -> str:
    """Return *page* as one self-contained HTML document in the table's language."""
    drawn = shapes(page.drawing, page.faces)
    style, script = _file("drawing.css") + _file("page.css") + _widths(page.drawing), _file("page.js")
    return _environment().get_template("page.html.jinja").render(
        page=page,
        lang=str(say("{name}", name=LANGUAGE)),
        w={key: str(text) for key, text in WORDS.items()},
        svg=Markup(_svg(page.drawing, drawn, f"{page.game} {page.name}", alone=False)),
        shapes=drawn,
        sides=[said(side) for side in page.drawing.sides],
        strong=said(page.drawing.strong) if page.drawing.strong else "",
        style=Markup(style),
        script=Markup(script),
        style_hash=_hash(style),
        script_hash=_hash(script),
        data=Markup(embedded(_data(page))),
    )  # fmt: skip


def _widths(drawing: Drawing) -> str:
    """Return between what widths the drawing is drawn: its letters are neither too small to be read nor huge."""
    least, most = min(drawing.width * 0.62, 900), drawing.width * 1.7
    return f".stage {{ --least: {least:.0f}px; --most: {most:.0f}px; }}\n"


def _hash(text: str) -> str:
    """Return the fingerprint by which the page's own style and script are let in, and no other."""
    return b64encode(sha256(text.encode()).digest()).decode()


def _data(page: Page) -> dict[str, Any]:
    entries = {each.step: each.number for each in page.entries if each.step is not None}
    steps = [{"entry": entries.get(place, 0), "faces": faces} for place, faces in enumerate(page.steps)]
    words = {key: str(WORDS[key]) for key in ("entry", "start", "step", "play", "pause")}
    return {"steps": steps, "words": words, "fixed": FIXED, "sign": SIGN}


def embedded(data: Any) -> str:
    """Return *data* as JSON that may stand in an HTML script element."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.translate(ESCAPED)


def sheet(rules: Game) -> str:
    """Return the papers of a game for the table as one HTML document, to be printed on A4."""
    style = _file("sheet.css")
    grids = tuple(map(grid, papers(rules)))
    title = str(say("{game}: papers for the table", game=rules.title))
    template = _environment().get_template("sheet.html.jinja")
    lang = str(say("{name}", name=LANGUAGE))
    return template.render(title=title, lang=lang, grids=grids, style=Markup(style), style_hash=_hash(style))


def picture(rules: Game, position: Any, title: str) -> str:
    """Return the drawing of *position* alone as SVG."""
    drawing, (faces,) = sheet_of(rules, [position])
    return _svg(drawing, shapes(drawing, faces), str(say("{name}", name=title)), alone=True)


def _svg(drawing: Drawing, drawn: list[Shape], title: str, alone: bool) -> str:
    template = _environment().get_template("drawing.svg.jinja")
    style = Markup(_file("drawing.css"))
    return template.render(drawing=drawing, shapes=drawn, title=title, alone=alone, style=style, said=said)
