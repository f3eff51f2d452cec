"""The decisions of a finished game that cost most chance to win, and what would have been better.

First every decision is tried a few times beside what the expert and its plans would do; then the few that
seem to have cost most are tried again, under other luck, and only those trials are reported: the
largest of many uncertain numbers is else too large. Where the expert computes chances, these are reported,
and nothing is tried.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from conquest_lab.core.words import say
from conquest_lab.players.evaluation import Candidate, Weighed, evaluation_for, winners
from conquest_lab.players.intervals import CONFIDENCE, Chance, difference_of
from conquest_lab.players.levels import expert
from conquest_lab.players.player import Decision, chosen_in_slices
from conquest_lab.players.playout_record import key_of
from conquest_lab.players.policy import BoardState
from conquest_lab.players.prospects import Games, Way

if TYPE_CHECKING:
    from collections.abc import Generator

    from conquest_lab.core.declare import Action
    from conquest_lab.core.ruleset import AnyRuleset
    from conquest_lab.plies import Ply

MOST_DECISIONS = 60
"""Decisions that are looked at; of more, evenly spread ones."""

MOST_BESIDE = 2
"""Other decisions beside the one that was played and the expert's."""

ROUNDS_A_FIRST_TRIAL = 50
"""Rounds of an advice for each trial by which a review finds the decisions that seem to have cost most."""

MOST_CLOSELY = 8
"""Decisions that are tried again."""

MOST_SHARE = 0.6
"""Trials of a decision that is tried again, as a part of the rounds of an advice."""

FIRST_CHECK = 10
"""Trials after which what was found so far can be reported; later each time that they have doubled."""

LEAST_TRIALS = 20
"""Trials before a decision may be settled: it costs less than is reported, or a certain amount."""

NARROW = 0.01
"""Half the width of the interval of a certain amount: more trials would tell nothing new."""

LEAST_COST = 0.01
"""The cost, as a chance to win, from which a decision is reported: one percentage point."""

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
    games: Games
    ways: list[Way]
    guess: float = 0.0
    settled: bool = False

    def cost(self, confidence: float = CONFIDENCE) -> Chance:
        """The chance to win that the first way has cost beside the second."""
        own, best = self.ways
        return best.over(own, confidence)


def _last_turn(rules: AnyRuleset, history: Sequence[Ply]) -> frozenset[int]:
    """The decisions, by number from 0, in the turn with which a seat won the game: they have cost nothing."""
    returns = rules.returns(history[-1].step.state) if history else None
    won: tuple[int, ...] = () if returns is None else winners(returns)
    found = []
    for number in reversed(range(len(history))):
        if history[number].before.seat not in won:
            break
        if history[number].actor in won:
            found.append(number)
    return frozenset(found)


class Review:
    """A review of the decisions of some seats, computed in slices.

    history: the plies of the game. seats: whose decisions are looked at.
    seed: the same seed gives the same review. seconds: the budget, which is counted in plies.
    passed: plies, by number from 0, that no player decided, as where the table was laid for all. The turn
        with which the game was won is passed over as well.

    `found` has the decisions that cost most first. It is filled after some of the second trials, again after
    more of them, and at the end or when `stopped` is set. `computed` is True where chances were computed, not
    estimated. A clock may set `hurried`, which ends the first trials: of every other decision then, or more.
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
        self.known = known
        self.rules, self.history, self.seats = rules, history, frozenset(seats)
        self.passed = frozenset(passed) | _last_turn(rules, history)
        self.seed = seed
        self.first_trials = known.rounds // ROUNDS_A_FIRST_TRIAL
        self.most_trials = int(known.rounds * MOST_SHARE)
        self.checks = [FIRST_CHECK << n for n in range(10) if FIRST_CHECK << n < self.most_trials]
        self.budget = int(seconds * known.pace)
        self.spent, self.stopped, self.hurried, self.finished = 0, False, False, False
        every = self._decisions()
        self.decisions = len(every)
        step = max(1.0, len(every) / MOST_DECISIONS)
        plies = [every[int(n * step)] for n in range(min(len(every), MOST_DECISIONS))]
        # Every other decision first: a review that ends early has looked at the whole game.
        self._plies = [*plies[::2], *plies[1::2]]
        self._first: list[_Looked] = []
        self._again: list[_Looked] = []
        self._spent_first = 0
        self.looked = 0
        self.computed = False
        self.found: tuple[Costly, ...] = ()
        self._apart: dict[int, list[float]] = {}

    @property
    def scores(self) -> dict[int, Chance]:
        """By seat, the chance to win that its decisions gave away beside the expert's, on average for each.

        The expert's is taken whatever its trials gave: the largest of several would be too large.
        """
        several = {seat: apart for seat, apart in self._apart.items() if len(apart) > 1}
        return {seat: difference_of(apart, [0.0] * len(apart)) for seat, apart in several.items()}

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
            self.most_trials if one.settled else len(one.ways[0].playouts) for one in self._again
        ) / (self.most_trials * len(self._again))
        rest = max(1, self.budget - self._spent_first)
        return 0.5 + 0.5 * min(1.0, max(trials, (self.spent - self._spent_first) / rest))

    # Computing -----------------------------------------------------------------------------------

    def run(self) -> Generator[None, None, None]:
        """Look at the decisions in slices, then at the costliest again."""
        for number, ply in enumerate(self._plies):
            if self.stopped or self.hurried:
                break
            yield from self._look(ply, number)
            self.looked += 1
        self._choose()
        yield from self._look_again()
        self._conclude()
        self.finished = True

    def _look(self, ply: int, number: int) -> Generator[None, None, None]:
        """Try a decision and those beside it a few times, as far as its share of the budget allows."""
        seat, before = self.history[ply].actor, self.history[ply].before
        games = Games(self.known, self.rules.observation(before, seat), seat)
        computing = self.known.computed(games.observation, seat)
        if computing is not None:
            self.computed = True
            looked = yield from self._computed(ply, games, computing)
            self._first += [] if looked is None else [looked]
            return
        groups, experts = yield from self._laid_out(ply, games)
        if len(groups) < 2:
            self._apart.setdefault(seat, []).append(0.0)
            return
        several = [way for group in groups for way in group]
        share = self.budget * (number + 1) / (2 * len(self._plies))
        rng = Random(f"{self.seed}/review/{ply}/first")
        for trial in range(self.first_trials):
            self.spent += yield from games.round(several, rng.getrandbits(64))
            if self.spent > share and trial:
                break
        own, *others = (max(group, key=lambda way: way.promise) for group in groups)
        best = max(others, key=lambda way: way.promise)
        theirs = own if experts == 0 else others[experts - 1]
        self._apart.setdefault(seat, []).append(theirs.over(own).mean)
        self._first.append(_Looked(ply, seat, games, [own, best], best.over(own).mean))

    def _computed(
        self, ply: int, games: Games, computing: Generator[None, None, Sequence[Weighed]]
    ) -> Generator[None, None, _Looked | None]:
        """A decision beside the best one, by computed chances; None where it is as good."""
        weighed = yield from computing
        key, played = self.known.key, self.history[ply].action
        best = max(weighed, key=lambda each: each.value)
        own = next(each for each in weighed if key(each.decision.action) == key(played))
        self._apart.setdefault(games.seat, []).append(best.value - own.value)
        if best.value - own.value < LEAST_COST:
            return None
        decision = Decision(played, say("what was played"))
        ways = [
            Way(Candidate(decision, self.known.policy), computed=own.value),
            Way(Candidate(best.decision, self.known.policy), computed=best.value),
        ]
        return _Looked(ply, games.seat, games, ways, best.value - own.value, settled=True)

    def _laid_out(
        self, number: int, games: Games
    ) -> Generator[None, None, tuple[list[list[Way]], int]]:
        """A decision, the expert's and other promising ones with their ways to go on; the expert's number."""
        ply, known = self.history[number], self.known
        rng = Random(f"{self.seed}/review/{number}")
        several = known.compared_for_people(games.observation, games.seat, rng)
        after = {known.key(c.decision.action): c.continuation for c in several}
        best = yield from self._expert(games.observation, games.seat, rng)
        found: dict[object, list[Way]] = {}
        said = set()
        for decision in (
            Decision(ply.action, say("what was played")),
            best,
            *(candidate.decision for candidate in several),
        ):
            key = known.key(decision.action)
            label = known.presentation.label(ply.before, decision.action)
            if key not in found and label not in said and len(found) < 2 + MOST_BESIDE:
                found[key] = games.ways(Candidate(decision, after.get(key, known.policy)))
                said.add(label)
        theirs = known.key(best.action)
        return list(found.values()), [*found].index(theirs) if theirs in found else 0

    def _expert(
        self, observation: BoardState, seat: int, rng: Random
    ) -> Generator[None, None, Decision[Action]]:
        """The decision of the expert, in slices."""
        chooser = expert(self.known)
        decision = yield from chosen_in_slices(chooser, self.rules, observation, seat, rng)
        return decision

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
        for trial in range(self.most_trials):
            if trial > 1 and (self.stopped or self.spent >= self.budget):
                break
            if all(looked.settled for looked in self._again):
                break
            for looked, rng in zip(self._again, rngs, strict=True):
                if not looked.settled:
                    self.spent += yield from looked.games.round(looked.ways, rng.getrandbits(64))
            if trial + 1 in self.checks:
                self._settle(trial + 1)
                self._conclude()

    @property
    def _sure(self) -> float:
        """The confidence at which all decisions that were tried again are certain together, at every look."""
        looks = sum(trials >= LEAST_TRIALS for trials in self.checks) + 1
        return 1 - (1 - CONFIDENCE) / (looks * max(1, len(self._again)))

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
            if own.computed is None and len(own.playouts) < 2:
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
                    best.chance,
                    own.chance,
                    cost,
                    certain,
                )
            )
        self.found = tuple(sorted(found, key=lambda one: (not one.certain, -one.cost.mean)))
