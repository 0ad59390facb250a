"""What stands on cards and happens by it: descriptions, and the verbs of skill cards."""
