"""The choice of two readings and of a position, which the parts of a lesson on readings look at."""

from __future__ import annotations

from collections.abc import Callable

from conquest_lab.core.words import Speaker
from conquest_lab.players.readings.comparisons import comparisons_of, setting_for
from conquest_lab.players.readings.file import package_readings
from conquest_lab.players.readings.results import Finding, find
from conquest_lab.widgets.lesson.page import Lesson
from conquest_lab.widgets.lesson.reading_pairs import PAIRS, Pair, Spot, spots


class PairDesk:
    """The readings and the position that are shown.

    pairs: the readings to choose from. number, spot_number: those that are shown.
    on_turn: called after another choice.
    """

    def __init__(self, lesson: Lesson, pairs: tuple[Pair, ...] = PAIRS) -> None:
        self.lesson = lesson
        self.pairs = pairs
        self.number = self.spot_number = 0
        self.on_turn: list[Callable[[], None]] = []

    @property
    def pair(self) -> Pair:
        """The two readings that are shown."""
        return self.pairs[self.number]

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The positions there are for them."""
        return spots(self.pair)

    @property
    def spot(self) -> Spot:
        """The position that is shown."""
        return self.spots[self.spot_number]

    @property
    def t(self) -> Speaker:
        """The speaker of the lesson, who knows the players of the position."""
        return self.lesson.t.named(self.spot.session.names)

    @property
    def names(self) -> list[str]:
        """The names of both readings."""
        return [self.lesson.t.render(name) for name in self.pair.names]

    @property
    def finding(self) -> Finding | None:
        """The measured effect of these readings, None for nothing."""
        setting, value = setting_for(self.pair.rules[0], self.pair.players), self.pair.value
        for one in comparisons_of(self.pair.spec, setting):
            if one.value == value and type(one.value) is type(value):
                return find(one, package_readings())
        return None

    def turn_to(self, pair: int, spot: int) -> None:
        """Show other readings or another position."""
        self.number, self.spot_number = pair, spot
        for listener in self.on_turn:
            listener()
