"""Text logs of the Playdek digital edition, turned into ordinary moves of this game."""
