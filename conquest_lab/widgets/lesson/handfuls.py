"""Views that make one, ten or a thousand trials at a press, with a bar that shows how far a run has come."""

from __future__ import annotations

from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.lesson.trials import HANDFULS, TrialsView

PACE = 0.06
"""Seconds from one step of a run to the next."""


class HandfulsView(TrialsView):
    """Trials of any kind, made by the handful; a long run shows its progress and can be stopped.

    goal: the number of trials at which the present run ends.
    """

    goal = 0

    def run(self, trials: int, pace: float) -> None:
        self.goal = self.thrown + min(trials, self.most - self.thrown)
        super().run(trials, pace)

    def on_message(self, do: str, message: Sent) -> None:
        if do != "throw":
            super().on_message(do, message)
            return
        times = whole(message, "to", max(HANDFULS) + 1)
        if times in HANDFULS:
            self.run(times, PACE if times > 1 else 0)

    def trial_data(self) -> Data:
        """The data of all trials, those of the buttons and of the bar."""
        t = self.t
        return {
            **super().trial_data(),
            "full": self.thrown >= self.most,
            "goal": self.goal,
            "ten": t("{n} times", n=10),
            "thousand": t("{n} times", n=1000),
        }
