"""What is shown: status, score, board, books, chances, decks."""
