"""A game's file: rows with chained codes, added one by one, locked, read as tables or entries, and mended."""
