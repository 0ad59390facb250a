"""What is printed: cards, sides and their names."""
