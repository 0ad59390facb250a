"""Where games live: one TinyDB file a game, written whole or not at all."""
