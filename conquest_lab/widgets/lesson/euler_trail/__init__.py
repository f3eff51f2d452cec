"""A trail through a continent that uses every border exactly once, drawn from territory to territory."""

from __future__ import annotations

from conquest_lab.core.words import Message, counted, say
from conquest_lab.odds import connections
from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.lesson.world import WorldView

Border = tuple[int, int]


class EulerTrail(WorldView, kind="euler_trail"):
    """Draws a trail where one clicks; only borders inside the continent count, each once.

    group: the number of the continent. trail: the territories so far.
    solved: the continents whose borders were all walked.
    """

    def restart(self) -> None:
        """The first continent, no trail."""
        self.revealed = False
        self.solved: set[int] = set()
        self.begin(1)

    def begin(self, group: int) -> None:
        """Begin anew in a continent."""
        self.group = group
        self.trail: tuple[int, ...] = ()
        self.refusal: Message | None = None

    @property
    def borders(self) -> tuple[Border, ...]:
        """The borders inside the continent."""
        return connections.inner_borders(self.world, self.world.members[self.group])

    @property
    def walked(self) -> set[Border]:
        """The borders that the trail has used."""
        pairs = zip(self.trail, self.trail[1:], strict=False)
        return {(min(pair), max(pair)) for pair in pairs}

    def step(self, place: int) -> bool:
        """Go on to a territory, or begin there; False, with the reason, where no unused border leads."""
        self.refusal = self._against(place)
        if self.refusal is None:
            self.trail = (*self.trail, place)
            if len(self.walked) == len(self.borders):
                self.solved.add(self.group)
        return self.refusal is None

    def _against(self, place: int) -> Message | None:
        name = self.names[place]
        if place not in self.world.members[self.group]:
            return say("{place} lies in another continent.", place=name)
        if not self.trail:
            return None
        here = self.trail[-1]
        border = min(here, place), max(here, place)
        if here == place or border not in self.borders:
            return say("No border: {here} – {place}.", here=self.names[here], place=name)
        if border in self.walked:
            return say("Walked already: {here} – {place}.", here=self.names[here], place=name)
        return None

    def on_own_message(self, do: str, message: Sent) -> None:
        match do:
            case "continent":
                group = whole(message, "to", len(self.world.continents))
                if group is not None:
                    self.note(message)
                    self.revealed = False
                    self.begin(group)
            case "walk":
                places = self.chosen(message, len(self.borders) + 2)
                if places is not None:
                    self.note(message)
                    self.trail = ()
                    all(self.step(place) for place in places)
            case _:
                return
        self.draw()

    def reveal(self, shown: bool = True) -> None:
        """Show the odd territories of the continent, or hide them."""
        super().reveal(shown)

    def data(self) -> Data:
        t = self.t
        return {
            "open": self.decided,
            "revealed": self.revealed,
            "mark": self.mark,
            "group": self.group,
            "trail": list(self.trail),
            "borders": [list(border) for border in self.borders],
            "odd": list(self._odd) if self.revealed else [],
            "said": " ".join(t.render(line) for line in self._lines()),
            "solved": sorted(self.solved),
        }

    @property
    def _odd(self) -> tuple[int, ...]:
        return connections.odd_places(self.world, self.world.members[self.group])

    def _lines(self) -> list[Message]:
        lines = [self.refusal] if self.refusal else []
        left = [border for border in self.borders if border not in self.walked]
        if self.trail and not left:
            lines.append(say("All {n} borders, each once: a trail of Euler!", n=len(self.borders)))
        elif self.trail:
            lines.append(
                counted(
                    len(left),
                    "{place}: {n} border is still to be walked.",
                    "{place}: {n} borders are still to be walked.",
                    place=self.names[self.trail[-1]],
                )
            )
            if not any(self.trail[-1] in border for border in left):
                lines.append(say("No unused border leads on from here: take steps back."))
        if self.revealed:
            lines += self._judged()
        return lines

    def _judged(self) -> list[Message]:
        odd = self._odd
        lines = [
            counted(
                len(odd),
                "{n} territory with an odd number of borders: {odd}.",
                "{n} territories with an odd number of borders: {odd}.",
                odd=self.named(odd),
            )
        ]
        if len(odd) > 2:
            trails = connections.fewest_trails(self.world, self.world.members[self.group])
            lines.append(say("A trail has two ends only: it takes {n} trails at least.", n=trails))
        elif odd:
            lines.append(say("A trail begins at one of them and ends at the other."))
        return lines
