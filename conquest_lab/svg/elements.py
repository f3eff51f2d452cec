"""SVG elements as text, and the room that words take without a browser to measure them."""

from __future__ import annotations

from html import escape

FONT = "Inter,'Source Sans 3','Segoe UI',system-ui,'Helvetica Neue','DejaVu Sans',sans-serif"
"""The typefaces of a picture, as on the map of a page."""

_NARROW = frozenset("iljtfrI'’.,:;|!()[] -·")
_WIDE = frozenset("mwMWÆæŒœ@%—")


def tag(name: str, content: str = "", /, **attributes: object) -> str:
    """An element: `font_size` is written `font-size`, None is left out.

    >>> tag("text", "Ana &amp; Bo", x=1.50, font_size=12, fill=None)
    '<text x="1.5" font-size="12">Ana &amp; Bo</text>'
    """
    written = "".join(
        f' {key.replace("_", "-")}="{_written(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def _written(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return escape(str(value))


def words(text: object, /, **attributes: object) -> str:
    """A line of text."""
    return tag("text", escape(str(text), quote=False), **attributes)


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """About the width of a line in a plain typeface of this size, rather more than less.

    >>> round(width_of("Brazil", 10))
    30
    """
    letters = sum(
        0.34
        if letter in _NARROW
        else 0.9
        if letter in _WIDE
        else 0.72
        if letter.isupper()
        else 0.61
        for letter in text
    )
    return letters * size * (1.14 if bold else 1)


def cut(text: str, size: float, room: float, *, bold: bool = False) -> str:
    """A line that fits into the room, with an ellipsis where it had to be cut."""
    if width_of(text, size, bold=bold) <= room:
        return text
    while text and width_of(text + "…", size, bold=bold) > room:
        text = text[:-1]
    return text.rstrip() + "…"
