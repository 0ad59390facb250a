"""Position files: their keys."""
