"""What may be typed and how it is written."""
