"""The games that come with referee; others are found by the entry-point group `referee.games`."""

# What is meant where neither a recorded game nor a file says which game it is.
FIRST = "twilight-struggle"
