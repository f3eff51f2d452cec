"""The "lens": a cylindrical projection that magnifies Europe and squeezes the empty oceans."""

from __future__ import annotations

import numpy as np
import shapely
from numpy.typing import NDArray

Array = NDArray[np.float64]
Knots = tuple[tuple[float, float], ...]

WIDTH = 1000
HEIGHT = 560
UNIT = 4
"""Outlines are whole quarters of a pixel."""

MARGIN_X = 8
MARGIN_Y = 6
WEST, EAST = -169.0, 191.0
SOUTH, NORTH = -56.5, 83.8
DECIMALS = 6
"""Projected pixels are rounded here, so that a last-bit difference between processors dies out."""

# (degree, how many pixels a degree deserves there). One longitude table serves the tropics and the
# south, another the north, where Europe is small and crowded; they are blended between 16 and 44 N.
SOUTHERN: Knots = (
    (-169, 0.6), (-125, 0.75), (-110, 1.0), (-60, 1.1), (-36, 1.1), (-30, 0.6), (-22, 0.6),
    (-16, 1.15), (50, 1.15), (60, 1.0), (90, 1.05), (98, 1.25), (155, 1.2), (165, 0.6), (191, 0.5),
)  # fmt: skip
NORTHERN: Knots = (
    (-169, 0.85), (-130, 0.95), (-60, 0.95), (-52, 0.6), (-30, 0.6), (-22, 1.15), (-10, 1.9),
    (30, 1.9), (45, 1.25), (60, 1.0), (100, 0.95), (150, 0.95), (160, 0.8), (191, 0.66),
)  # fmt: skip
LATITUDE: Knots = (
    (-56, 0.85), (-40, 0.95), (-10, 1.12), (20, 1.12), (33, 1.45), (45, 1.95), (58, 1.9),
    (66, 1.45), (72, 0.9), (84, 0.5),
)  # fmt: skip
BLEND_SOUTH, BLEND_NORTH = 16.0, 44.0


def _table(knots: Knots, low: float, high: float, sigma: float) -> tuple[Array, Array]:
    """Degrees, and the share of the board that lies below each: a smoothed density, summed up."""
    degrees = np.linspace(low, high, 3601)
    density = np.interp(degrees, [d for d, _ in knots], [v for _, v in knots])
    half = int(sigma / (degrees[1] - degrees[0]))
    bell = np.exp(-0.5 * (np.arange(-3 * half, 3 * half + 1) / half) ** 2)
    smooth = np.convolve(np.pad(density, 3 * half, mode="edge"), bell / bell.sum(), "valid")
    share = np.concatenate([[0.0], np.cumsum((smooth[1:] + smooth[:-1]) / 2)])
    return degrees, share / share[-1]


_SOUTHERN = _table(SOUTHERN, WEST, EAST, 4)
_NORTHERN = _table(NORTHERN, WEST, EAST, 4)
_LATITUDE = _table(LATITUDE, SOUTH, NORTH, 3)


def project(degrees: Array) -> Array:
    """Rows of (longitude, latitude) as rows of (x, y) in pixels of the board, y down."""
    longitude, latitude = degrees[:, 0], degrees[:, 1]
    step = np.clip((latitude - BLEND_SOUTH) / (BLEND_NORTH - BLEND_SOUTH), 0, 1)
    north = step * step * (3 - 2 * step)
    share = (
        np.interp(longitude, *_SOUTHERN) * (1 - north) + np.interp(longitude, *_NORTHERN) * north
    )
    x = share * (WIDTH - 2 * MARGIN_X) + MARGIN_X
    y = HEIGHT - MARGIN_Y - np.interp(latitude, *_LATITUDE) * (HEIGHT - 2 * MARGIN_Y)
    return np.asarray(np.round(np.column_stack([x, y]), DECIMALS), dtype=np.float64)


def project_geometry(geometry: shapely.Geometry) -> shapely.Geometry:
    """A geometry of degrees as one of pixels; long edges bend with the projection."""
    return shapely.transform(shapely.segmentize(geometry, 1.0), project)


def project_points(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Single places in degrees as pixels."""
    return [(float(x), float(y)) for x, y in project(np.array(points, dtype=float))]
