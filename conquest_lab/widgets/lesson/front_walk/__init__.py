"""A front that moves to a random neighbour at every step: where it is how often, beside what is exact."""

from __future__ import annotations

from conquest_lab.core.words import counted
from conquest_lab.odds import connections
from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.lesson.gap import POINTS
from conquest_lab.widgets.lesson.numbers import measured
from conquest_lab.widgets.lesson.predict import Predict
from conquest_lab.widgets.lesson.questions.walks import FrontShare
from conquest_lab.widgets.lesson.trials import TrialsView
from conquest_lab.widgets.lesson.world import WorldView

STRIDES = (1, 10, 1000, 100_000)
PACE = 0.08
"""Seconds from one part of a run to the next."""
TRAIL = 12
"""Steps that are drawn behind the front."""


class FrontWalk(WorldView, TrialsView, kind="front_walk"):
    """Walks the front of a bet on a continent, one step or many, and counts the visits.

    front: the territory where it stands. flag: a territory that the reader watches; None for none.
    trail: the territories of the last steps.
    """

    unit = counted(1, "{n} step", "{n} steps")
    about = FrontShare
    question: FrontShare
    most = 400_000

    def __init__(self, bet: Predict) -> None:
        super().__init__(bet.lesson, bet)

    def restart(self) -> None:
        super().restart()
        self.front = self.rng.randrange(len(self.world.places))
        self.flag: int | None = None
        self.trail = [self.front]
        self.begun_at = (0, 1)

    def trial(self) -> int:
        self.front = self.rng.choice(self.world.neighbours[self.front])
        self.trail = [*self.trail[-TRAIL:], self.front]
        return self.front

    def run(self, trials: int, pace: float) -> None:
        self.begun_at = self.thrown, trials
        super().run(trials, pace)

    @property
    def done(self) -> float:
        """The part of a run that is done."""
        before, trials = self.begun_at
        return min(1.0, (self.thrown - before) / trials)

    def hit(self, outcome: object) -> bool:
        return outcome in self.question.members

    def plant(self, place: int | None) -> None:
        """Watch a territory; one bets on it by watching it before the first step."""
        self.flag = place
        self.draw()

    def on_own_message(self, do: str, message: Sent) -> None:
        match do, message:
            case "walk", {"to": int(steps)} if steps in STRIDES and steps is not True:
                self.run(steps, PACE if steps > 1 else 0)
            case "plant", _:
                self.plant(whole(message, "to", len(self.names)))

    def data(self) -> Data:
        degrees = [len(near) for near in self.world.neighbours]
        return {
            **self.trial_data(),
            "front": self.front,
            "done": self.done,
            "trail": self.trail,
            "flag": self.flag,
            "counts": [self.counts[n] for n in range(len(self.names))],
            "degrees": degrees if self.revealed else None,
            "members": sorted(self.question.members),
            "strides": [[n, self._stride(n)] for n in STRIDES],
            "full": self.thrown >= self.most,
            "lines": self._lines(),
        }

    def _stride(self, steps: int) -> str:
        if steps == 1:
            return self.t("One step")
        return self.t("{n} steps", n=steps if steps < 10_000 else self._thousands(steps))

    def _thousands(self, n: int) -> str:
        return f"{n:,}".replace(
            ",", "\N{NARROW NO-BREAK SPACE}" if self.t.language == "fr" else ","
        )

    def said(self) -> str:
        return self.t("The front stands here: {place}.", place=self.names[self.front])

    def _lines(self) -> list[str]:
        """The visits seen, and their meaning for the bet and the exact value."""
        if not self.thrown:
            return []
        t, share, continent = self.t, self.hits / self.thrown, self.question.continent.name
        lines = [
            t.render(
                counted(
                    self.thrown,
                    "{continent}: {hits} of {steps} step, {share}.",
                    "{continent}: {hits} of {steps} steps, {share}.",
                    continent=continent,
                    hits=self._thousands(self.hits),
                    steps=self._thousands(self.thrown),
                    share=t.percent(share),
                )
            )
        ]
        if self.flag is not None:
            better = sum(self.counts[n] > self.counts[self.flag] for n in range(len(self.names)))
            lines.append(
                t(
                    "Your flag, {place}: {visits}; rank {rank} of {all}.",
                    place=self.names[self.flag],
                    visits=counted(self.counts[self.flag], "{n} visit", "{n} visits"),
                    rank=better + 1,
                    all=len(self.names),
                )
            )
        return lines + (self._exact(share) if self.revealed else [])

    def _exact(self, share: float) -> list[str]:
        t, exact = self.t, self.question.answer
        error = connections.visits_error(self.world, self.question.members, self.thrown)
        lines = [
            t(
                "Exact: {ways} of {all} ends of borders, {exact}; standard error of these steps: {error}.",
                ways=self.question.degrees,
                all=self.question.total,
                exact=t.percent(exact),
                error=measured(100 * error, 1, POINTS, t),
            ),
            t(
                "What was seen is {away} standard errors from the exact value.",
                away=t.decimal(abs(share - float(exact)) / error, 1),
            ),
        ]
        if self.wager is not None:
            lines.append(
                t(
                    "Your bet, {bet}, is {away} standard errors from what was seen.",
                    bet=t.percent(self.wager),
                    away=t.decimal(abs(share - float(self.wager)) / error, 1),
                )
            )
        return lines
