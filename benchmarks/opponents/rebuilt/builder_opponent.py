"""Builds five factories before anything else, and fights with what they bring."""

from __future__ import annotations

from typing import ClassVar

from benchmarks.opponents.rebuilt.plain_refonte import Plain


class Opponent(Plain):
    """A player who invests."""

    factories: ClassVar[int] = 5
