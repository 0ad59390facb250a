"""What operations buy (section 6): influence, realignments, coups, the Space Race."""
