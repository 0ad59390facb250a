"""Plots as SVG: where the axes, the lines and their points come to lie."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from referee.kernel.telling import Plot, Series
from referee.report.drawn import said

WIDTH, HEIGHT, LEFT, RIGHT, TOP, FOOT = 640, 240, 44, 16, 14, 34
# The most lines across, and the most points that are written below.
TICKS, MOST = 6, 24
APART = (1, 2, 5, 10, 20, 50, 100, 1000, 10**6)


class Tick(Struct, frozen=True):
    """A mark on an axis: how far along it lies, and what is written there."""

    at: float
    text: str


class Curve(Struct, frozen=True):
    """A series as it is drawn: its parts, each the corners of a line, and its points with their values."""

    name: str
    of: int
    parts: tuple[str, ...]
    points: tuple[tuple[float, float, float], ...]


class Bar(Struct, frozen=True):
    """A value as a bar that stands on the line of 0, or hangs from it; *said* is what it stands for."""

    of: int
    x: float
    y: float
    width: float
    height: float
    said: str


class Plotted(Struct, frozen=True):
    """A plot as it is drawn, by lines or else by *bars*, and the same as the rows of a table."""

    title: str
    unit: str
    across: tuple[Tick, ...]
    up: tuple[Tick, ...]
    zero: float
    curves: tuple[Curve, ...]
    rows: tuple[tuple[str, ...], ...]
    bars: tuple[Bar, ...] = ()
    width: int = WIDTH
    height: int = HEIGHT


def plotted(plot: Plot) -> Plotted:
    """Return where everything of *plot* comes to lie."""
    values = [value for series in plot.series for value in series.values if value is not None]
    least, most = min([0, *values]), max([1, *values])
    apart = next(n for n in APART if (most - least) <= n * TICKS)
    low, high = int(least // apart) * apart, -int(-most // apart) * apart
    return Plotted(
        title=str(plot.title),
        unit=str(plot.unit),
        across=tuple(_across(plot)),
        up=tuple(Tick(_y(value, low, high), str(value)) for value in range(low, high + 1, apart)),
        zero=_y(0, low, high),
        curves=tuple(_curve(series, low, high) for series in plot.series),
        rows=tuple(_rows(plot)),
        bars=tuple(_bars(plot, low, high)) if plot.bars else (),
    )


def _across(plot: Plot) -> Iterator[Tick]:
    """Yield the points that are written below: where they are many, only every second, fifth, tenth..."""
    count = len(plot.points)
    every = next(n for n in APART if count <= n * MOST)
    for place, point in enumerate(plot.points):
        if place % every == 0:
            yield Tick(_x(place, count), str(point))


def _x(place: int, count: int) -> float:
    return round(LEFT + (WIDTH - LEFT - RIGHT) * (place + 0.5) / count, 1)


def _y(value: float, low: int, high: int) -> float:
    return round(TOP + (HEIGHT - TOP - FOOT) * (high - value) / (high - low), 1)


def _curve(series: Series, low: int, high: int) -> Curve:
    count = len(series.values)
    points = [None if v is None else (_x(n, count), _y(v, low, high), v) for n, v in enumerate(series.values)]
    parts: list[list[str]] = [[]]
    for point in points:
        if point is None:
            parts.append([])
        else:
            parts[-1].append(f"{point[0]},{point[1]}")
    drawn = tuple(point for point in points if point)
    return Curve(said(series.name), series.of, tuple(" ".join(part) for part in parts if part), drawn)


def _bars(plot: Plot, low: int, high: int) -> Iterator[Bar]:
    """Yield the bars, those of a point beside each other."""
    width = round((WIDTH - LEFT - RIGHT) / len(plot.points) * 0.7 / len(plot.series), 1)
    for number, series in enumerate(plot.series):
        for place, value in enumerate(series.values):
            x = _x(place, len(plot.points)) + (number - len(plot.series) / 2) * width
            top, foot = sorted((_y(value or 0, low, high), _y(0, low, high)))
            said_ = f"{plot.points[place]}: {said(series.name)} {value or 0:g}"
            yield Bar(series.of, round(x, 1), top, width, round(foot - top, 1), said_)


def _rows(plot: Plot) -> Iterator[tuple[str, ...]]:
    yield (str(plot.unit), *(said(series.name) for series in plot.series))
    for place, point in enumerate(plot.points):
        values = (series.values[place] for series in plot.series)
        yield (str(point), *("-" if value is None else f"{value:g}" for value in values))
