"""The board of the world seen as a graph: neighbours, gates of continents, or steps from a territory."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, get_args

from conquest_lab.core.words import Message, counted, say
from conquest_lab.odds import connections, graphs
from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.lesson.page import Lesson
from conquest_lab.widgets.lesson.world import WorldView, territories

Lens = Literal["degree", "gates", "distance"]


class WorldLens(WorldView, kind="world_lens"):
    """Shows one measure of the graph; the script has the answers for every choice.

    lens: degree: the neighbours of a territory. gates: where a continent touches others.
        distance: the steps from a territory to all others.
    place: the territory, or the continent, that is chosen; None for none.
    farthest: the largest distance met so far.
    """

    def __init__(self, lesson: Lesson, lens: Lens = "degree") -> None:
        if lens not in get_args(Lens):
            message = f"the lens is one of {', '.join(get_args(Lens))}, not {lens!r}"
            raise ValueError(message)
        self.lens = lens
        super().__init__(lesson)

    def restart(self) -> None:
        """Nothing chosen."""
        self.place: int | None = None
        self.met: set[int] = set()

    @property
    def farthest(self) -> int:
        """The largest distance from a territory that was chosen so far."""
        return max((max(self._steps(n)) for n in self.met), default=0)

    def choose(self, place: int | None) -> None:
        """Choose a territory, or a continent for its gates; None for none."""
        self.place = place
        if place is not None:
            self.met.add(place)
        self.draw()

    def on_own_message(self, do: str, message: Sent) -> None:
        if do == "choose":
            many = len(self.world.continents) if self.lens == "gates" else len(self.names)
            self.note(message)
            self.choose(whole(message, "to", many))

    def _steps(self, place: int) -> list[int]:
        return [steps or 0 for steps in connections.steps_from(self.world, place)]

    def data(self) -> Data:
        t, answers = self.t, [self._answer(n) for n in range(self._choices)]
        lead = self._progress()
        return {
            "lens": self.lens,
            "mark": self.mark,
            "place": self.place,
            "answers": answers,
            "lead": t.render(lead) if lead is not None else "",
        }

    @property
    def _choices(self) -> int:
        return len(self.world.continents if self.lens == "gates" else self.names)

    def _progress(self) -> Message | None:
        degrees = sum(len(near) for near in self.world.neighbours)
        if self.lens == "degree":
            return say(
                "All neighbours of all {places} territories: {all} = 2 × {borders} borders.",
                places=len(self.names),
                all=degrees,
                borders=degrees // 2,
            )
        if self.lens == "distance" and self.met:
            longest, pairs = connections.farthest_pairs(self.world)
            if self.farthest < longest:
                return say("Furthest so far: {n} steps. There are territories that lie further apart.",
                           n=self.farthest)  # fmt: skip
            return say(
                "{n} steps is the most, the diameter of the board: {pairs}.",
                n=longest,
                pairs=tuple(say("{a} – {b}", a=self.names[a], b=self.names[b]) for a, b in pairs),
            )
        return None

    def _answer(self, n: int) -> Data:
        """The view of a territory, or a continent: numbers on territories, and a sentence."""
        t = self.t
        if self.lens == "degree":
            near = self.world.neighbours[n]
            said = counted(
                len(near),
                "{place}: {n} neighbour. {near}.",
                "{place}: {n} neighbours. {near}.",
                place=self.names[n],
                near=self.named(near),
            )
            return {"said": t.render(said)}
        if self.lens == "distance":
            steps = self._steps(n)
            far = [m for m, count in enumerate(steps) if count == max(steps)]
            mean = Fraction(sum(steps), len(steps) - 1)
            said = say(
                "From {place}: {most} steps at most, to {far}; {mean} on average.",
                place=self.names[n],
                most=max(steps),
                far=self.named(far),
                mean=t.decimal(mean, 1),
            )
            return {"said": t.render(said), "steps": steps}
        cost = graphs.continent_costs(self.world)[n]
        inside = {*self.world.members[n]}
        out = [[a, b] for a in sorted(inside) for b in self.world.neighbours[a] if b not in inside]
        said = say(
            "{continent}: {territories}, {gates}, {ways}. Bonus {bonus}, that is {each} for each gate.",
            continent=cost.continent.name,
            territories=territories(cost.places),
            gates=counted(cost.gates, "{n} gate", "{n} gates"),
            ways=counted(cost.ways_in, "{n} way in", "{n} ways in"),
            bonus=cost.continent.worth,
            each=t.decimal(cost.bonus_per_gate or 0, 2),
        )
        return {"said": t.render(said), "out": out}
