"""What may be typed, and how moves are written."""
