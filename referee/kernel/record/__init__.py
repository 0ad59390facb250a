"""The record of one game: entries are only ever added, and what stands is a fold over them.

The record knows no game and no file. A move in it is a plain dictionary; the game builds and reads it.
"""
