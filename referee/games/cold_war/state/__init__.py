"""The position, the moves, and what is said of both."""
