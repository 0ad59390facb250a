"""What is given before the first move: the data folder of a game, its tables, table options and settings."""
