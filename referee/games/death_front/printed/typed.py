"""What sentences tell people to type."""

from __future__ import annotations

from functools import partial

from referee.kernel.forms import typed as kernel

typed = partial(kernel.typed, "death-front")

SKIP, KEEP, REDRAW = typed("skip"), typed("keep"), typed("redraw")
CELL = typed("{reach} {cell}", reach="range", cell="c2")
UNIT = typed("{stat1} 5 {stat2} 4 {stat3} 1 {reach} f1", stat1="attack", stat2="defence", stat3="needs", reach="range")
RESOURCE = typed("{stat} 1 {reach} f1 b1", stat="level", reach="supplies")
MOVE = typed("move {origin} to {to}", origin="c2", to="d2")
ATTACK = typed("attack {target} with b2, b3", target="c4")
