"""Position files and deck files."""
