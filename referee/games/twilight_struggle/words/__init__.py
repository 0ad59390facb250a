"""The words of Twilight Struggle: its forms and the slots of its own."""
