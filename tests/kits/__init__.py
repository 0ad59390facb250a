"""What the tests of a game share: one module a game, and the runner of playthroughs."""
