"""Pages for people: summaries, wrapped lines, the books."""
