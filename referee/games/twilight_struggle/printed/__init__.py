"""What is printed: sides, map, cards, turn track, read from the data folder of the game."""
