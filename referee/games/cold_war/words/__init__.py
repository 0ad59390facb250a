"""How moves are typed and written."""
