"""Colours by measurement: contrast by WCAG 2.2, differences as colour-blind eyes see them."""

import math
from itertools import combinations

import pytest

from conquest_lab.svg.hatch import PATTERNS
from conquest_lab.svg.palette import ATLAS, PROJECTOR, SHAPES, Palette

both = pytest.mark.parametrize("palette", [ATLAS, PROJECTOR], ids=lambda palette: palette.name)

# Machado, Oliveira and Fernandes (2009), severity 1.0, on linear RGB.
EYES = {
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.01182, 0.04294, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.3039),
    ),
    "all": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
}


def linear(colour: str) -> list[float]:
    """Red, green and blue of `#rrggbb` as amounts of light, from 0 to 1."""
    channels = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2.2 defines it, 0 for black and 1 for white."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def lab(colour: str, eyes: str) -> tuple[float, float, float]:
    """CIELAB of `#rrggbb` as these eyes see it."""
    light = linear(colour)
    r, g, b = (
        min(1.0, max(0.0, sum(a * c for a, c in zip(row, light, strict=True))))
        for row in EYES[eyes]
    )
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def test_contrast_is_that_of_wcag() -> None:
    assert luminance("#ffffff") == pytest.approx(1.0)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@both
def test_owned_land_stands_out_from_the_sea_and_from_its_borders(palette: Palette) -> None:
    for who in palette.players:
        for sea in palette.sea:
            assert contrast(who.colour, sea) >= 3
        assert contrast(who.colour, palette.border) >= 3


@both
def test_free_land_stands_out_by_its_dark_lines(palette: Palette) -> None:
    for tint in palette.land:
        assert contrast(palette.coast, tint) >= 3
        assert contrast(palette.casing, tint) >= 3
        assert contrast(palette.ink, tint) >= 4.5
    for sea in palette.sea:
        assert contrast(palette.coast, sea) >= 3
        assert contrast(palette.link, sea) >= 4.5  # sea links, and captions in the same colour


@both
def test_numbers_and_names_are_readable(palette: Palette) -> None:
    for who in palette.players:
        assert contrast("#ffffff", who.counter) >= 4.5
        assert contrast(who.counter, palette.paper) >= 3  # the rim round a counter
    assert contrast(palette.ink, palette.paper) >= 4.5


@both
def test_marks_show_on_every_land(palette: Palette) -> None:
    for mark in (palette.aim, palette.glow, palette.paper):
        assert contrast(mark, palette.ink) >= 3  # each light line lies in a dark casing
    assert contrast(palette.attack, palette.paper) >= 3


@both
def test_patterns_are_seen_and_stay_quiet(palette: Palette) -> None:
    for who in palette.players:
        assert 1.25 <= contrast(who.mark, who.colour) <= (3 if palette is ATLAS else 8)


@both
@pytest.mark.parametrize("eyes", EYES)
def test_any_two_owners_differ_for_all_eyes(palette: Palette, eyes: str) -> None:
    for one, other in combinations(palette.players, 2):
        assert math.dist(lab(one.colour, eyes), lab(other.colour, eyes)) >= 14


@both
def test_identities_differ_without_any_colour(palette: Palette) -> None:
    assert len({who.pattern for who in palette.players}) == 6
    assert len({who.shape for who in palette.players}) == 6
    assert len({who.symbol for who in palette.players}) == 6
    assert {who.pattern for who in palette.players} <= set(PATTERNS)
    assert {who.shape for who in palette.players} <= set(SHAPES)


def test_a_seventh_player_looks_like_the_first() -> None:
    assert ATLAS.identity(6) == ATLAS.identity(0)
