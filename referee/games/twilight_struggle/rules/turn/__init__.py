"""A turn from the deal to its end (section 4.5)."""
