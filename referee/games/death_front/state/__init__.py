"""The position, the moves, what changed between two positions, and what always holds."""
