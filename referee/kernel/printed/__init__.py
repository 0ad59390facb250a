"""What is given before the first move: the data folder, tables, paragraphs, table options and settings of a game."""
