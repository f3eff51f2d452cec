"""A stop line drawn by hand on attackers × defenders ahead: above it the campaign goes on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import traitlets

from conquest_lab import odds
from conquest_lab.odds import CampaignWorth
from conquest_lab.odds.campaign_policies import CampaignPolicy
from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.lesson.campaigns import Line
from conquest_lab.widgets.lesson.page import Lesson, LessonView
from conquest_lab.widgets.lesson.road import Road

MOST_TERRITORY = 8
MOST_ARMY = 3


@lru_cache(maxsize=64)
def best_policy(
    attackers: int, garrisons: tuple[int, ...], territory: int, army: int
) -> CampaignPolicy:
    """The best stopping rule of a road; asked for often, worked out once."""
    return odds.campaign_policy(attackers, garrisons, CampaignWorth(territory, army))


class StopLine(LessonView, kind="stop_line"):
    """Asks for the line under which the attacker stops; the rest of the lesson plays it.

    territory, army: worth of a place taken and of an army alive, which may be changed.
    line: for each column of the grid, the fewest attackers that go on; one more than all for never.
    handed_in: whether the line is drawn to the end.
    drawn: counts the changes, for views that follow.
    """

    drawn = traitlets.Int(0)

    def __init__(self, lesson: Lesson, road: Road, *, territory: int = 3, army: int = 1) -> None:
        self.road = road
        self.columns = road.columns()
        self._worth = territory, army
        super().__init__(lesson)

    def restart(self) -> None:
        """Begin with a line that never stops."""
        self.territory, self.army = self._worth
        self.line = [1] * len(self.columns)
        self.handed_in = False
        self.drawn += 1

    @property
    def worth(self) -> CampaignWorth:
        """The worth of the end of a campaign."""
        return CampaignWorth(self.territory, self.army)

    @property
    def policy(self) -> CampaignPolicy:
        """The best stopping rule for this worth."""
        return best_policy(self.road.attackers, self.road.garrisons, self.territory, self.army)

    @property
    def rule(self) -> Line:
        """The line as a stopping rule."""
        return Line(dict(zip(self.columns, self.line, strict=True)))

    def best(self, territory: int | None = None) -> list[int]:
        """The best line, by columns; for another worth of a territory if one is given."""
        road, worth = self.road, self.territory if territory is None else territory
        frontier = best_policy(road.attackers, road.garrisons, worth, self.army).frontier
        return [frontier[column] or road.attackers + 1 for column in self.columns]

    def hand_in(self, line: Sequence[int]) -> None:
        """Take over this line, column by column; one that does not fit the grid is ignored."""
        fits = all(type(n) is int and 1 <= n <= self.road.attackers + 1 for n in line)
        if fits and len(line) == len(self.columns):
            self.line, self.handed_in = list(line), True
            self.drawn += 1
            self.draw()

    def value(self, territory: int, army: int) -> None:
        """Let a territory and an army be worth this many points."""
        if 0 <= territory <= MOST_TERRITORY and 0 <= army <= MOST_ARMY and territory + army:
            self.territory, self.army = territory, army
            self.drawn += 1
            self.draw()

    def on_own_message(self, do: str, message: Sent) -> None:
        match do, message:
            case "line", {"to": [*line]} if len(line) == len(self.columns):
                self.hand_in([n if type(n) is int else 0 for n in line])
            case "worth", _:
                territory, army = whole(message, "territory"), whole(message, "army")
                if territory is not None and army is not None:
                    self.value(territory, army)

    def grid(self) -> Data:
        """The grid that this view and others draw: its columns, places and rows."""
        t = self.t
        return {
            "most": self.road.attackers,
            "columns": [list(column) for column in self.columns],
            "places": [t.render(name) for name in self.road.targets],
        }

    def worth_data(self) -> Data:
        """The worth, its bounds, and an example of what an end is worth."""
        t, worth = self.t, self.worth
        taken, alive = 2, 7
        return {
            "territory": self.territory,
            "army": self.army,
            "most_territory": MOST_TERRITORY,
            "most_army": MOST_ARMY,
            "example": t(
                "{taken} territories taken and {alive} armies alive: {taken} × {territory} + "
                "{alive} × {army} = {sum} points.",
                taken=taken,
                alive=alive,
                territory=self.territory,
                army=self.army,
                sum=int(worth.territory * taken + worth.army * alive),
            ),
        }

    def data(self) -> Data:
        t, line = self.t, self.line
        drawn = t("Your line is drawn. Go on: it will be played.")
        return {
            **self.grid(),
            "line": list(line),
            "told": [
                [self._verdict(*column, n) for n in range(1, self.road.attackers + 2)]
                for column in self.columns
            ],
            "worth": self.worth_data(),
            "handed_in": self.handed_in,
            "said": drawn if self.handed_in else "",
        }

    def _verdict(self, taken: int, defenders: int, fewest: int) -> str:
        """The meaning of the line in one column, in words."""
        t, place = self.t, self.road.targets[taken]
        if fewest == 1:
            return t(
                "{place}, {defenders} to beat: always attack.", place=place, defenders=defenders
            )
        if fewest > self.road.attackers:
            return t(
                "{place}, {defenders} to beat: never attack.", place=place, defenders=defenders
            )
        return t(
            "{place}, {defenders} to beat: attack with {n} armies or more.",
            place=place,
            defenders=defenders,
            n=fewest,
        )
