"""What is printed: the grid, the armies, the cards and decks, the facts and paragraphs in the data."""
