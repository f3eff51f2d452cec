"""Assistance: advice with its chances, an attack repeated to its end, the set-up done for everybody."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import cast

from conquest_lab.core import declare
from conquest_lab.core.ruleset import Action
from conquest_lab.core.words import Message, say
from conquest_lab.deadline import ADVICE_SECONDS, in_time, over_after
from conquest_lab.players import Decision, advise
from conquest_lab.players.evaluation import evaluation_for
from conquest_lab.players.player import UNEXPLAINED
from conquest_lab.players.prospects import Prospects
from conquest_lab.widgets.assist.deal import adviser, set_up
from conquest_lab.widgets.assist.teaching import taught
from conquest_lab.widgets.data import Data, Sent
from conquest_lab.widgets.desk import Desk, State
from conquest_lab.widgets.later import in_slices
from conquest_lab.widgets.panel import Panel

ADVISERS = ("expert", "heuristic", "random")
"""The kinds of computer player that are asked, the best first."""

SLICE = 0.05
"""Seconds that an adviser computes before messages of the page are handled."""

BUDGET = 4
"""Seconds of playouts behind the chances of an advice, at the pace of the game on a quiet machine."""

AGAIN = 0.4
"""Seconds between two looks at the progress."""

MOST_REPEATS = 200


class AssistView(Panel, kind="assist"):
    """Buttons that do what a person could do one click at a time.

    played: gives the decision with which the line goes on, where one is explored; None where a game is
        played.
    """

    looks = "cl-extra"

    def __init__(self, desk: Desk, played: Callable[[], Action | None] | None = None) -> None:
        self._advice: Decision[Action] | None = None
        self._advised_at: State | None = None
        self._asking: asyncio.Task[None] | None = None
        self._prospects: Prospects | None = None
        self._played = played
        super().__init__(desk)

    def data(self) -> Data:
        desk, t = self.desk, self.desk.t
        mine = desk.seat_to_act >= 0 and not desk.busy
        plays = mine and self._played is None
        if self._advised_at is not desk.session.state:
            self._advice = self._prospects = None
        advice = ""
        if self._advice is not None:
            label, reason = self.label(self._advice.action), t.render(self._advice.full_reason)
            if self._asking is None:
                advice = t("{action} — {reason}", action=label, reason=reason) if reason else label
            else:  # what is checked may still be replaced by a better idea
                advice = t(
                    "First idea, still being checked: {action} — {reason}",
                    action=label,
                    reason=reason,
                )
        elif self._asking is not None and mine:
            advice = t("The expert thinks it over…")
        found = self._prospects
        return {
            # An explorer who has only opened a page wants no empty box.
            "absent": self._played is not None and not mine,
            "advice": advice,
            "chances": None if found is None else taught(found, desk, self.label),
            "explores": self._played is not None,
            # Advice may name cards, and those lie face down.
            "can_advise": mine and adviser(desk, ADVISERS) != "random" and not desk.face_down,
            "can_follow": self._advice is not None,
            "can_set_up": plays
            and desk.can_set_up
            and desk.presentation.setting_up(desk.session.state),
        }

    def requested(self, do: str, message: Sent) -> None:
        if self.desk.seat_to_act < 0 or self.desk.busy:
            return
        match do:
            case "advise":
                self._ask()
            case "stop_advice" if self._prospects is not None:
                self._prospects.stopped = True
            case "follow" if self._advice is not None:
                self.desk.play(self._advice.action, self.desk.ply)
            case "set_up" if self._played is None and self.desk.can_set_up:
                set_up(self.desk)

    def _ask(self) -> None:
        # Asked again at the same moment, the expert would say the same.
        here = self._advised_at is self.desk.session.state
        if here and (self._advice is not None or self._asking is not None):
            return
        if self._asking is not None:
            self._asking.cancel()
        self._advised_at, self._advice, self._prospects = self.desk.session.state, None, None
        self._asking = asyncio.ensure_future(self._take_advice(self._advised_at))
        self.draw()

    async def _take_advice(self, state: State) -> None:
        """Compute the advice for this moment, then its chances, unless the game goes on."""
        desk, task = self.desk, asyncio.current_task()

        def wanted() -> bool:
            return desk.session.state is state

        try:
            thoughts = in_time(advise(desk.session, adviser(desk, ADVISERS)))
            self._advice = await in_slices(thoughts, SLICE, wanted)
            if self._advice is not None and wanted():
                self.draw()
                await self._weigh(self._advice, wanted)
        finally:
            if self._asking is task:
                self._asking = None
                if self._advice is not None and wanted():
                    desk.advised = desk.places_of(self._advice.action)
                self.draw()

    async def _weigh(self, advice: Decision[Action], wanted: Callable[[], bool]) -> None:
        """Compute the chances of the advice and of its alternatives, with their progress."""
        session = self.desk.session
        known = evaluation_for(session.rules)
        if known is None:
            return
        seat = session.current_player
        played = None if self._played is None else self._played()
        self._prospects = found = Prospects(
            known,
            session.observation(seat),
            seat,
            cast("Decision[declare.Action]", advice),
            f"{session.seed}/chances/{session.cursor}",
            BUDGET * known.pace,
            cast("declare.Action | None", played),
        )
        shown, too_long = monotonic(), over_after(ADVICE_SECONDS)

        def goes_on() -> bool:
            nonlocal shown
            if too_long():
                found.stopped = found.late = True
            if wanted() and monotonic() - shown > AGAIN:
                shown = monotonic()
                self.draw()
            return wanted()

        self.draw()
        await in_slices(found.run(), SLICE, goes_on)
        if wanted() and found.finished and found.advised is not found.experts:
            better = found.advised.decision
            self._advice = Decision(better.action, preferred(better.reason))

    def close(self) -> None:
        """Stop computing advice."""
        if self._asking is not None:
            self._asking.cancel()
        super().close()


def preferred(reason: Message) -> Message:
    """The reason for a decision that did better than the expert's first idea when games were played on."""
    if reason == UNEXPLAINED:
        return say("in the games played on from here this does better than the expert’s first idea")
    return say(
        "{reason}; in the games played on from here this does better than the expert’s first idea",
        reason=reason,
    )


def repeatable(desk: Desk) -> Action | None:
    """The most usual action between the places chosen, when it starts a fight of several throws."""
    if not desk.complete:
        return None
    contest = desk.presentation.contest(desk.session.state, desk.complete[0])
    return None if contest is None or contest.to_the_end else desk.complete[0]


def repeat(desk: Desk) -> None:
    """Fight on between the places chosen until one side cannot, or somebody is asked."""
    for _ in range(MOST_REPEATS):
        action = repeatable(desk)
        if action is None or not desk.play(action, desk.ply) or desk.seat_to_act < 0:
            return
