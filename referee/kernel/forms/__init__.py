"""The grammar of the table: forms and words as data, from which lines are read, written and suggested."""
