"""The position file: a position written down, and read back."""
