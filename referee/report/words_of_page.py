"""The words of a page that belong to no game."""

from __future__ import annotations

from referee.kernel.text import Text, say

WORDS: dict[str, Text] = {
    "skip": say("to the history"),
    "board": say("The board"),
    "first": say("to the beginning"),
    "back": say("one step back"),
    "play": say("play"),
    "pause": say("pause"),
    "next": say("one step on"),
    "last": say("to the end"),
    "steps": say("steps of the game"),
    "step": say("step"),
    "start": say("the beginning"),
    "keys": say("Keys: left and right for a step, Home and End, P to play; N and B anywhere."),
    "in_words": say("The board in words"),
    "plots": say("How it went"),
    "tables": say("In numbers"),
    "numbers": say("the same as a table"),
    "disputes": say("Disputes and corrections"),
    "history": say("The whole game, line by line"),
    "show": say("show"),
    "entry": say("entry"),
    "withdrawn": say("withdrawn"),
    "forced": say("forced"),
    "agreed": say("agreed"),
    "note": say("note"),
    "end": say("How it stands at the end"),
    "holds": say("held by the"),
    "changed": say("changed in this step"),
    "made": say("Made by referee; this page asks for nothing from any network."),
    "scrolls": say("The board as a drawing; it scrolls where it is wider than the window"),
}
