"""Noughts and crosses: the smallest whole game, and the model for one from outside of referee."""

from __future__ import annotations

from noughts_and_crosses.state import AnyMove
from referee.kernel.assembled import assembled
from referee.kernel.text import say

GAME = assembled(__name__, say("Noughts and crosses"), AnyMove)
