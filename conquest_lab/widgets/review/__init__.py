"""A review of a game: the decisions that cost most chance to win, each with its position and a better one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

from conquest_lab.core.words import Seat, Speaker, counted, sentence
from conquest_lab.deadline import REPORT_SECONDS, over_after
from conquest_lab.players import PERSON, kinds
from conquest_lab.players.intervals import Chance
from conquest_lab.players.review import Costly, Review
from conquest_lab.widgets.assist.deal import laid_for
from conquest_lab.widgets.assist.teaching import points, spread
from conquest_lab.widgets.data import Data, Json, Sent, whole
from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.ending import is_over
from conquest_lab.widgets.later import in_slices
from conquest_lab.widgets.panel import Panel
from conquest_lab.widgets.rounds import Rounds

SLICE = 0.05
"""Seconds of work before messages of the page are handled."""

AGAIN = 0.5
"""Seconds between two looks at the progress."""


class ReviewView(Panel, kind="review"):
    """A button that begins the review, its progress, and what it has found.

    unfinished: also offered before a game is over.
    go: shows the position after this many plies; without it the desk does.
    """

    def __init__(
        self,
        desk: Desk,
        *,
        unfinished: bool = False,
        go: Callable[[int], None] | None = None,
    ) -> None:
        self._unfinished = unfinished
        self._go = go
        self._rounds = Rounds()
        self._of: tuple[object, object] = (None, None)
        self._review: Review | None = None
        self._task: asyncio.Task[None] | None = None
        super().__init__(desk)
        if go is not None:
            self.add_class("cl-alone")  # on a page without the columns of a game

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats whose decisions are looked at: people, or everybody where computers played alone."""
        session = self.desk.session
        people = [seat for seat, kind in enumerate(session.kinds) if kind == PERSON]
        return tuple(people) or tuple(range(len(session.names)))

    @property
    def _is_offered(self) -> bool:
        """True if there are decisions that may be reviewed: before the end it would tell what others hold."""
        session = self.desk.session
        over = self._unfinished or is_over(session)
        return over and len(kinds(session.rules)) > 1 and bool(session.history)

    def _game(self) -> tuple[object, object]:
        """The identity of the game: the session and its newest ply."""
        session = self.desk.session
        return session, session.history[-1] if session.history else None

    def data(self) -> Data:
        t = self.desk.t
        game = self._game()
        if any(one is not other for one, other in zip(game, self._of, strict=True)):
            self._stop()
            self._of, self._review = game, None
        if not self._is_offered:
            return {"absent": True, "state": ""}
        found = self._review
        return {
            "title": t("The costliest decisions"),
            "state": "none" if found is None else "done" if found.finished else "running",
            "progress": 0 if found is None else round(100 * found.progress),
            "about": t(
                "Looks for the decisions that cost most chance to win, as a chess engine does after a"
                " game. It takes about half a minute on a quiet machine."
            ),
            "scores": [] if found is None or not found.finished else self._scores(found, t),
            "tries": self.desk.anew is not None and self._go is None,
            "summary": "" if found is None or not found.finished else self._summary(found, t),
            "costly": [] if found is None else [self._costly(one, t) for one in _dearest(found)],
            "method": "" if found is None else _method(found, t),
            "linked": self._go is not None,
        }

    def _summary(self, found: Review, t: Speaker) -> str:
        certain = sum(one.certain for one in found.found)
        looked = counted(found.looked, "{n} decision", "{n} decisions")
        if not found.found:
            return t("{looked} looked at: no better decision was found.", looked=looked)
        if not certain:
            return t(
                "{looked} looked at. It is not certain that any of them cost anything; these may have.",
                looked=looked,
            )
        costly = counted(certain, "{n} has certainly cost", "{n} have certainly cost")
        return t("{looked} looked at; {costly} chance to win.", looked=looked, costly=costly)

    def _scores(self, found: Review, t: Speaker) -> list[Json]:
        """The cost of the decisions of each seat on average beside the expert's, with its error."""
        return [
            {
                **self.sign(seat),
                "name": t("{player}:", player=Seat(seat)),
                "said": self._score(score, t),
            }
            for seat, score in sorted(found.scores.items())
        ]

    def _score(self, score: Chance, t: Speaker) -> str:
        if score.mean >= 0:
            return t(
                "a decision lost {points} percentage points of chance to win on average, beside the expert’s"
                " (95%: {low} to {high}; {n} looked at)",
                points=_signed(score.mean, t),
                low=_signed(score.low, t),
                high=_signed(score.high, t),
                n=score.trials,
            )
        return t(
            "a decision won {points} percentage points of chance to win on average, beside the expert’s"
            " (95%: {low} to {high}; {n} looked at)",
            points=_signed(-score.mean, t),
            low=_signed(-score.high, t),
            high=_signed(-score.low, t),
            n=score.trials,
        )

    @property
    def marks(self) -> list[Json]:
        """The costliest decisions in the order of the game, as the line of time marks them: ply and words."""
        found, t = self._review, self.desk.t
        costly = () if found is None else sorted(found.found, key=lambda one: one.ply)
        sentences: list[Json] = []
        for one in costly:
            cost = counted(_points(one), "cost {n} percentage point", "cost {n} percentage points")
            when = self._rounds.moment(self.desk.session, one.ply + 1, t)
            when = when[:1].lower() + when[1:]  # within a sentence
            said = t("{player}, {when}: {cost}", player=Seat(one.seat), when=when, cost=cost)
            sentences.append([one.ply, said])
        return sentences

    def _costly(self, one: Costly, t: Speaker) -> Data:
        session = self.desk.session
        ply = session.history[one.ply]
        label = session.presentation.label
        # As the two chances are shown: one less the other gives this number.
        cost = _points(one)
        return {
            "ply": one.ply,
            **self.sign(one.seat),
            "name": t.render(Seat(one.seat)),
            "when": self._rounds.moment(session, one.ply + 1, t),
            "cost": t.render(
                counted(cost, "cost {n} percentage point", "cost {n} percentage points")
            ),
            "range": ""
            if not one.cost.trials
            else t(
                "between {low} and {high}",
                low=_signed(min(one.cost.low, cost / 100), t),
                high=_signed(max(one.cost.high, cost / 100), t),
            ),
            "certain": one.certain,
            # «Nobody else follows» says neither from where nor to where.
            "asked": "" if one.played.places else t.render(session.presentation.prompt(ply.before)),
            "played": t(
                "Played: {action}. Chance to win {chance}.",
                action=label(ply.before, one.played),
                chance=spread(one.after, t),
            ),
            "better": t(
                "Better: {action}. Chance to win {chance}.",
                action=label(ply.before, one.better.action),
                chance=spread(one.before, t),
            ),
            "reason": sentence(t.render(one.better.reason)),
        }

    # Computing -----------------------------------------------------------------------------------

    def requested(self, do: str, message: Sent) -> None:
        match do:
            case "review" if self._review is None:
                self._begin()
            case "stop_review" if self._review is not None:
                self._review.stopped = True
            case "again" if self.desk.anew is not None:
                ply = whole(message, "to", len(self.desk.session.history))
                if ply is not None:
                    self.desk.anew(ply)
            case "position":
                ply = whole(message, "to", len(self.desk.session.history) + 1)
                if ply is not None:
                    self._show(ply)

    def _show(self, ply: int) -> None:
        """Show the position of a decision, and on its board the places of the better one."""
        if self._go is not None:
            self._go(ply)
            return
        desk = self.desk
        desk.look(ply)
        found = () if self._review is None else self._review.found
        better = next((one.better.action for one in found if one.ply == ply), None)
        desk.advised = () if better is None else desk.places_of(better)
        self.send({"do": "shown"})

    def _begin(self) -> None:
        session = self.desk.session
        if not self._is_offered:
            return
        self._review = Review(
            session.rules, session.history, self.seats, session.seed, passed=laid_for(session)
        )
        self._task = asyncio.ensure_future(self._compute(self._review))
        self.draw()

    async def _compute(self, review: Review) -> None:
        shown = monotonic()
        half, whole_time = over_after(REPORT_SECONDS / 2), over_after(REPORT_SECONDS)

        def goes_on() -> bool:
            nonlocal shown
            review.hurried = review.hurried or half()
            review.stopped = review.stopped or whole_time()
            if self._review is review and monotonic() - shown > AGAIN:
                shown = monotonic()
                self.draw()
            return self._review is review

        await in_slices(review.run(), SLICE, goes_on)
        if self._review is review:
            self.draw()

    def _stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def close(self) -> None:
        """Stop computing."""
        self._stop()
        super().close()


def _signed(share: float, t: Speaker) -> str:
    """A cost in percentage points, with a minus where it may have been a gain."""
    shown_points = points(share, t)
    return ("\N{MINUS SIGN}" if share < 0 and shown_points != points(0, t) else "") + shown_points


def _points(one: Costly) -> int:
    """The percentage points that a decision cost, as its two chances are shown."""
    return round(100 * one.before.mean) - round(100 * one.after.mean)


def _dearest(found: Review) -> list[Costly]:
    """By the points that are shown, which fall from one to the next."""
    return sorted(found.found, key=lambda one: (-_points(one), not one.certain))


def _method(found: Review, t: Speaker) -> str:
    """The way in which it was found, and the caps that cut in."""
    if found.computed:
        how = t(
            "Each decision was compared with the best answer to the throws of its turn, by computed"
            " chances to take each card and a learned chance to win after the turn."
        )
    else:
        how = t(
            "Each decision was first tried a few times beside the expert’s and other plans; those that"
            " seemed to cost most were tried again under other luck, and only these trials count here."
            " Computer players play on, from what the player could know; the 95% intervals tell the luck of"
            " these games, not errors of a learned chance to win where one stands for their rest."
        )
    sentences: list[Json] = [how]
    if any(one.cost.low > 0 and not one.certain for one in found.found):
        sentences.append(
            t(
                "Each interval misses in one of 20 cases, so among several one easily does: a cost is called"
                " uncertain unless it is above 0 even when all that were tried again are taken together."
            )
        )
    sentences.append(t("The turn with which the game was won is left out."))
    if found.decisions > found.planned:
        sentences.append(
            t(
                "Of {all} decisions, {n} were to be looked at, evenly spread over the game.",
                all=found.decisions,
                n=found.planned,
            )
        )
    if found.finished and found.hurried and found.looked < found.planned:
        sentences.append(t("The machine was busy: there was time for {n} of them.", n=found.looked))
    elif found.stopped:
        sentences.append(t("It was stopped early."))
    return " ".join(map(str, sentences))
