"""What the table may look at: status, score, board, books, odds."""
