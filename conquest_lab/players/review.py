"""The decisions of a finished game that cost most chance to win, and what would have been better.

First every decision is tried a few times beside what the expert and its plans would do; then the few that
seem to have cost most are tried again, under other luck, and only those trials are told: whoever looks for
the largest of many uncertain numbers else finds one that is too large.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from conquest_lab.core.words import say
from conquest_lab.players.evaluation import Candidate, evaluation_for
from conquest_lab.players.levels import expert
from conquest_lab.players.player import Decision, chosen_in_slices
from conquest_lab.players.playouts import key_of, play_out
from conquest_lab.players.prospects import CONFIDENCE, Chance, Way, chance_of, difference_of

if TYPE_CHECKING:
    from collections.abc import Generator

    from conquest_lab.core.declare import Action
    from conquest_lab.core.ruleset import AnyRuleset
    from conquest_lab.plies import Ply

MOST_DECISIONS = 60
"""Decisions that are looked at; of more, evenly spread ones."""

MOST_BESIDE = 2
"""Other decisions beside the one that was played and the expert's."""

FIRST_TRIALS = 4
MOST_CLOSELY = 8
"""Decisions that are tried again."""

MOST_TRIALS = 120
CHECKS = (10, 20, 40, 80)
"""Trials after which what was found so far can be told."""

LEAST_TRIALS = 20
"""Trials before a decision may be settled: it costs less than is told, or a certain amount."""

LOOKS = sum(trials >= LEAST_TRIALS for trials in CHECKS) + 1
"""Times at which a decision may be found certain: each look shares in the risk of an error."""

NARROW = 0.01
"""Half the width of the interval of a certain amount: more trials would tell nothing new."""

LEAST_COST = 0.005
"""The cost, as a chance to win, from which a decision is told."""

SECONDS = 16
"""The budget of a review, in seconds of playouts at the pace of the game: half of it for first trials."""


@dataclass(frozen=True, slots=True)
class Costly:
    """A decision that may have cost chance to win.

    ply: the plies before it. seat: who decided. played: the action; better: the other, with its reason.
    before: the chance of `better`, after: that of `played`; cost: their difference under the same luck.
    certain: True where the cost is above 0 beyond doubt, all decisions that were tried again together.
    """

    ply: int
    seat: int
    played: Action
    better: Decision[Action]
    before: Chance
    after: Chance
    cost: Chance
    certain: bool


@dataclass(slots=True)
class _Looked:
    """A decision that is looked at, with the decisions beside it; the one that was played comes first."""

    ply: int
    seat: int
    observation: Any
    ways: list[Way]
    guess: float = 0.0
    settled: bool = False

    def cost(self, confidence: float = CONFIDENCE) -> Chance:
        """The chance to win that the first way has cost beside the second."""
        own, best = self.ways
        return difference_of(best.scores, own.scores, confidence)


class Review:
    """A review of the decisions of some seats, computed in slices.

    history: the plies of the game. seats: whose decisions are looked at.
    seed: the same seed gives the same review. seconds: the budget, which is counted in plies.
    passed: plies, by number from 0, that nobody decided, as where the table was laid for everybody.

    `found` has the decisions that cost most first. It is filled after some of the second trials, again after
    more of them, and at the end or when `stopped` is set.
    """

    def __init__(
        self,
        rules: AnyRuleset,
        history: Sequence[Ply],
        seats: Iterable[int],
        seed: int,
        seconds: float = SECONDS,
        passed: Collection[int] = (),
    ) -> None:
        known = evaluation_for(rules)
        assert known is not None, f"no evaluation of {rules.name}"
        self.known: Any = known
        self.rules, self.history, self.seats = rules, history, frozenset(seats)
        self.passed = frozenset(passed)
        self.seed = seed
        self.budget = int(seconds * known.pace)
        self.spent, self.stopped, self.finished = 0, False, False
        every = self._decisions()
        self.decisions = len(every)
        step = max(1.0, len(every) / MOST_DECISIONS)
        self._plies = [every[int(n * step)] for n in range(min(len(every), MOST_DECISIONS))]
        self._first: list[_Looked] = []
        self._again: list[_Looked] = []
        self._spent_first = 0
        self.looked = 0
        self.found: tuple[Costly, ...] = ()

    def _decisions(self) -> list[int]:
        """The plies at which one of the seats could choose, a battle that goes on left out."""
        found, last = [], None
        for number, ply in enumerate(self.history):
            if ply.actor not in self.seats or number in self.passed:
                continue
            key = key_of(ply.action)
            if key != last and len(self.rules.legal_actions(ply.before)) > 1:
                found.append(number)
            last = key
        return found

    @property
    def planned(self) -> int:
        """The number of decisions that a whole review looks at."""
        return len(self._plies)

    @property
    def progress(self) -> float:
        """The part of the work that is done, roughly."""
        if self.finished:
            return 1.0
        first = self.looked / max(1, self.planned)
        if not self._again:
            return 0.5 * first
        trials = sum(
            MOST_TRIALS if one.settled else len(one.ways[0].playouts) for one in self._again
        ) / (MOST_TRIALS * len(self._again))
        rest = max(1, self.budget - self._spent_first)
        return 0.5 + 0.5 * min(1.0, max(trials, (self.spent - self._spent_first) / rest))

    # Computing -----------------------------------------------------------------------------------

    def run(self) -> Generator[None, None, None]:
        """Look at the decisions in slices, then at the costliest again."""
        for number, ply in enumerate(self._plies):
            if self.stopped:
                break
            yield from self._look(ply, number)
            self.looked += 1
        self._choose()
        yield from self._look_again()
        self._conclude()
        self.finished = True

    def _look(self, ply: int, number: int) -> Generator[None, None, None]:
        """Try a decision and those beside it a few times, as far as its share of the budget allows."""
        looked = yield from self._laid_out(ply)
        if looked is None:
            return
        share = self.budget * (number + 1) / (2 * len(self._plies))
        rng = Random(f"{self.seed}/review/{ply}/first")
        for trial in range(FIRST_TRIALS):
            yield from self._round(looked, rng.getrandbits(64))
            if self.spent > share and trial:
                break
        own, *others = looked.ways
        best = max(others, key=lambda way: sum(way.scores))
        looked.guess = difference_of(best.scores, own.scores).mean
        looked.ways = [own, best]
        self._first.append(looked)

    def _laid_out(self, number: int) -> Generator[None, None, _Looked | None]:
        """A decision, the expert's, and other promising ones; None where there is no other."""
        ply, known = self.history[number], self.known
        seat, played = ply.actor, ply.action
        observation = self.rules.observation(ply.before, seat)
        rng = Random(f"{self.seed}/review/{number}")
        several = known.compared_for_people(observation, seat, rng)
        after = {key_of(c.decision.action): c.continuation for c in several}
        best = yield from self._expert(observation, seat, rng)
        found: dict[object, Way] = {}
        for decision in (
            Decision(played, say("what was played")),
            best,
            *(candidate.decision for candidate in several[: 2 * MOST_BESIDE]),
        ):
            key = key_of(decision.action)
            going_on = after.get(key, known.policy)
            found.setdefault(key, Way(Candidate(decision, going_on)))
        ways = list(found.values())[: 2 + MOST_BESIDE]
        return _Looked(number, seat, observation, ways) if len(ways) > 1 else None

    def _expert(
        self, observation: Any, seat: int, rng: Random
    ) -> Generator[None, None, Decision[Action]]:
        """The decision of the expert, in slices."""
        chooser = expert(self.known)
        decision = yield from chosen_in_slices(chooser, self.rules, observation, seat, rng)
        return decision

    def _round(self, looked: _Looked, seed: int) -> Generator[None, None, None]:
        """Try each of the decisions once, under the same luck."""
        horizon, found = self.known.horizon(looked.observation), []
        for way in looked.ways:
            playout = yield from play_out(
                self.known, looked.observation, looked.seat, way.candidate, seed, horizon
            )
            self.spent += playout.plies
            found.append(playout)
            yield
        for way, playout in zip(looked.ways, found, strict=True):
            way.playouts.append(playout)

    def _choose(self) -> None:
        """The decisions that seem to have cost most, with their trials forgotten."""
        ranked = sorted(self._first, key=lambda looked: -looked.guess)
        self._again = [looked for looked in ranked[:MOST_CLOSELY] if looked.guess > 0]
        for looked in self._again:
            for way in looked.ways:
                way.playouts = []
        self._spent_first = self.spent

    def _look_again(self) -> Generator[None, None, None]:
        rngs = [Random(f"{self.seed}/review/{looked.ply}/again") for looked in self._again]
        for trial in range(MOST_TRIALS):
            if trial > 1 and (self.stopped or self.spent >= self.budget):
                break
            if all(looked.settled for looked in self._again):
                break
            for looked, rng in zip(self._again, rngs, strict=True):
                if not looked.settled:
                    yield from self._round(looked, rng.getrandbits(64))
            if trial + 1 in CHECKS:
                self._settle(trial + 1)
                self._conclude()

    @property
    def _sure(self) -> float:
        """The confidence at which all decisions that were tried again are certain together, at every look."""
        return 1 - 2 * 0.025 / (LOOKS * max(1, len(self._again)))

    def _settle(self, trials: int) -> None:
        """Try those no more of which further trials would tell nothing new."""
        for looked in self._again:
            cost = looked.cost(self._sure)
            narrow = cost.low > 0 and cost.high - cost.mean <= NARROW
            if trials >= LEAST_TRIALS and (narrow or cost.high < LEAST_COST):
                looked.settled = True

    def _conclude(self) -> None:
        """The costs, the largest first."""
        found = []
        for looked in self._again:
            own, best = looked.ways
            if len(own.playouts) < 2:
                continue
            cost = looked.cost()
            if cost.mean < LEAST_COST:
                continue
            certain = looked.cost(self._sure).low > 0
            found.append(
                Costly(
                    looked.ply,
                    looked.seat,
                    own.decision.action,
                    best.decision,
                    chance_of(best.scores),
                    chance_of(own.scores),
                    cost,
                    certain,
                )
            )
        self.found = tuple(sorted(found, key=lambda one: (not one.certain, -one.cost.mean)))
