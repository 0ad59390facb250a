"""What is shown: status, score, board, odds, books."""
