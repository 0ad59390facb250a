"""A game gone through on a screen of its own, by prompt_toolkit."""

from __future__ import annotations

from prompt_toolkit.application import Application, get_app
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import FormattedTextControl, Layout, Window

from referee.table.replaying import Film, pressed, screen

_NAMED = {"c-m": "enter", "c-h": "backspace"}
_KEYS = (
    *("right", "left", "up", "down", "home", "end", "pageup", "pagedown"),
    *("enter", "backspace", "escape", "c-c", "c-d", " ", "n", "b", "p", "q"),
)


class Projector:
    """The screen; *film* is what it shows."""

    def __init__(self, film: Film) -> None:
        self.film = film
        self.app: Application[None] = Application(
            layout=Layout(Window(FormattedTextControl(self._screen), wrap_lines=False)),
            key_bindings=self._keys(),
            full_screen=True,
        )
        self.app.ttimeoutlen = 0.05  # Escape leaves without a wait for more.

    def _screen(self) -> str:
        size = get_app().output.get_size()
        return "\n".join(screen(self.film, size.columns, size.rows))

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()
        for key in _KEYS:
            keys.add(key, eager=key != "escape")(self._pressed)
        return keys

    def _pressed(self, event: KeyPressEvent) -> None:
        key = event.key_sequence[-1].key
        name = str(getattr(key, "value", key))
        self.film = pressed(self.film, _NAMED.get(name, name))
        if self.film.done:
            event.app.exit()


def show(film: Film) -> None:
    """The film runs until somebody leaves it."""
    Projector(film).app.run()
