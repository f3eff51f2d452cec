"""The world without one territory, or two or three: whether the rest still hangs together."""

from __future__ import annotations

from conquest_lab.core.words import Message, counted, say
from conquest_lab.odds import connections
from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.lesson.page import Lesson
from conquest_lab.widgets.lesson.predict import Predict
from conquest_lab.widgets.lesson.world import WorldView, territories


class CutWorld(WorldView, kind="cut_world"):
    """Erases territories where one clicks, and counts the pieces of what is left.

    most: how many may be erased at a time. With one, what is asked for is every territory that cuts the
        world; with more, the smallest that the largest piece can become.
    erased: the territories erased now. tried: those that were erased alone.
    best: for each number of territories the smallest largest piece so far, and its territories.
    """

    def __init__(self, lesson: Lesson, bet: Predict | None = None, *, most: int = 1) -> None:
        self.most = whole({"most": most}, "most", connections.MOST_ERASED + 1) or 1
        super().__init__(lesson, bet)

    def restart(self) -> None:
        """The whole world again; nothing tried."""
        self.erased: tuple[int, ...] = ()
        self.tried: set[int] = set()
        self.best: dict[int, tuple[int, tuple[int, ...]]] = {}
        self.revealed = False

    def erase(self, *places: int) -> None:
        """Erase these territories instead of those erased now; none before the bet."""
        if not self.decided:
            return
        self.erased = tuple(dict.fromkeys(places))[: self.most]
        if len(self.erased) == 1:
            self.tried.add(self.erased[0])
        if self.erased:
            largest = len(self.pieces[0])
            kept = self.best.get(len(self.erased))
            if kept is None or largest < kept[0]:
                self.best[len(self.erased)] = largest, self.erased
        self.draw()

    @property
    def pieces(self) -> tuple[frozenset[int], ...]:
        """The pieces of what is left, the largest first."""
        return connections.pieces(self.world, self.erased)

    @property
    def found(self) -> list[int]:
        """The territories that cut the world, of those tried alone; all of them once they are shown."""
        cut = connections.cut_places(self.world)
        return [n for n in cut if n in self.tried or self.revealed]

    def on_own_message(self, do: str, message: Sent) -> None:
        if do == "erase":
            places = self.chosen(message, self.most)
            if places is not None:
                self.note(message)
                self.erase(*places)

    def data(self) -> Data:
        t = self.t
        return {
            "open": self.decided,
            "revealed": self.revealed,
            "most": self.most,
            "mark": self.mark,
            "erased": list(self.erased),
            "tried": sorted(self.tried),
            "found": self.found,
            "said": t.render(self._said()) if self.erased else "",
            "lines": [t.render(line) for line in self._lines()],
        }

    def _said(self) -> Message:
        sizes = [len(piece) for piece in self.pieces]
        if len(sizes) == 1:
            return say(
                "Without {places}: all the other {left} territories are still connected.",
                places=self.named(self.erased),
                left=sizes[0],
            )
        return say(
            "Without {places}: {n} pieces. Territories in each: {sizes}.",
            places=self.named(self.erased),
            n=len(sizes),
            sizes=tuple(sizes),
        )

    def _lines(self) -> list[Message]:
        """The progress, and what is exact once it is asked for."""
        lines = []
        if self.most == 1 and self.tried:
            lines.append(
                counted(
                    len(self.tried),
                    "Tried: {n} territory of {all}. Cutting the world: {found}.",
                    "Tried: {n} territories of {all}. Cutting the world: {found}.",
                    all=len(self.names),
                    found=len([n for n in self.found if n in self.tried]),
                )
            )
        if self.most > 1:
            lines += [
                counted(
                    count,
                    "Your best with {n} territory: the largest piece has {largest}, without {places}.",
                    "Your best with {n} territories: the largest piece has {largest}, without {places}.",
                    largest=largest,
                    places=self.named(places),
                )
                for count, (largest, places) in sorted(self.best.items())
            ]
        return lines + (self._exact() if self.revealed else [])

    def _exact(self) -> list[Message]:
        if self.most == 1:
            cut = connections.cut_places(self.world)
            lines = [
                counted(
                    len(cut),
                    "All {all} tried by the computer: {n} territory cuts the world: {places}.",
                    "All {all} tried by the computer: {n} territories cut the world: {places}.",
                    all=len(self.names),
                    places=self.named(cut),
                )
            ]
            if self.wager is not None:
                off = abs(self.wager - len(cut))
                lines.append(
                    say("Your bet was {off} away.", off=int(off) if off == int(off) else off)
                    if off
                    else say("Your bet was right.")
                )
            return lines
        lines = []
        for count in range(1, self.most + 1):
            largest, places = connections.deepest_cut(self.world.name, count)
            lines.append(
                say(
                    "With {count} erased, the largest piece keeps {left} at least: without {places}.",
                    count=count,
                    left=territories(largest),
                    places=self.named(places),
                )
            )
        return lines
