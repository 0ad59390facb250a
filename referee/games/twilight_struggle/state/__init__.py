"""What a game looks like at one moment, and the moves that lead from one to the next."""
