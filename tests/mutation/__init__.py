"""Planted faults: which of them do the tests of a game notice?

    cd tests && python -m mutation cold-war --points 200 --dropped-guards 100 --seed 1

changes the rule code of a game in one place at a time, on a temporary copy, and runs the tests of the game there. What
no test notices is printed with its line. `--at rules/struggle.py:40` plants only the faults of one line (or of one
module), `--list` shows them and runs nothing.
"""
