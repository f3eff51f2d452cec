"""Takes cards from others rather than from the middle, and goes for whole continents."""

from __future__ import annotations

from typing import ClassVar

from benchmarks.opponents.cards.plain_express import Plain


class Opponent(Plain):
    """A player that takes from others."""

    taken: ClassVar[float] = 2.0
    whole: ClassVar[float] = 1.0
