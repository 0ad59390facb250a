"""Position files: their keys, their TOML, the unfinished business in them."""
