"""The session at the table, `referee play`: a pure core, and the thin shells that a person types into."""
