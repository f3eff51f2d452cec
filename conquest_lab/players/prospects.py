"""Chances to win after each of several decisions, with their uncertainty, for people to learn from.

The chances are those by which the expert chooses, where it computes them or has a model of the game. Else
each decision is played, and the game goes on after it with quick players in all seats, to its end or as far
as a learned chance to win is known. All decisions are tried with the same hidden cards and the same luck,
which are drawn from what the seat may know. Decisions are chosen by first trials; what is shown comes from
other trials, so that none looks good because it was lucky when it was chosen. The decision that is advised
is the expert's, unless another one does better in these trials, by more than luck explains or as far as
their number can be believed. The chance of such a one is shown too high: where all decisions win as often,
by 0.6 of the distance to the end of the interval of their luck. The interval that is shown also holds the
measured error of the learned chance that stands for the rest of unfinished games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Generator, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from statistics import fmean

from conquest_lab.core.declare import Action
from conquest_lab.core.words import Message, say
from conquest_lab.players.evaluation import Candidate, Evaluation, Weighed
from conquest_lab.players.intervals import (
    CONFIDENCE,
    Chance,
    believed,
    chance_of,
    computed_chance,
    difference_of,
    with_error,
)
from conquest_lab.players.player import UNEXPLAINED, Decision
from conquest_lab.players.playout_record import Key, Next, Playout, key_of, target_of
from conquest_lab.players.playouts import play_out
from conquest_lab.players.policy import BoardState
from conquest_lab.players.reliability import reliability

MOST_TRIED = 8
"""Decisions in the first trials."""

TOLD = 3
"""Alternatives that are reported."""

FIRST_ROUNDS = 6
"""First trials of each decision at least."""

FIRST_SHARE = 0.2
"""The part of the budget that more of the first trials may take."""

LEAST_ROUNDS = 12
"""Trials of each decision that is reported, at least."""

LINES = 100
"""Games played on to tell what follows a decision whose chance is computed."""

CLEAR = 0.005
"""The lead, as a chance to win, from which another decision is advised where luck does not explain it."""

WORTH_CHANGING = 0.01
"""The believed lead, as a chance to win, from which another decision is advised."""

LEVEL = 0.02
"""The difference of two chances up to which decisions that trials do not tell apart are about as good."""

OFTEN = 0.5
"""The share of playouts from which a next decision belongs to the line in mind."""
WORTH_TELLING = 0.1
"""The share of playouts from which a loss is reported."""


@dataclass(slots=True)
class Way:
    """One decision and its playouts.

    computed: the chance to win after it where it needs no playouts.
    error: of the learned chance that stands for the rest of games that are not played to their end.
    """

    candidate: Candidate[BoardState]
    playouts: list[Playout] = field(default_factory=list)
    computed: float | None = None
    error: float = 0.0

    @property
    def decision(self) -> Decision[Action]:
        """The decision, with its reason."""
        return self.candidate.decision

    @property
    def scores(self) -> list[float]:
        """The payoffs of its playouts."""
        return [playout.score for playout in self.playouts]

    @property
    def chance(self) -> Chance:
        """The chance to win after it."""
        if self.computed is not None:
            # What is learned never says 0 or 1: only the rules do.
            return replace(computed_chance(self.computed), certain=self.computed in {0.0, 1.0})
        found = chance_of(self.scores)
        if all(playout.over for playout in self.playouts) and len(set(self.scores)) == 1:
            return Chance(found.mean, found.mean, found.mean, found.trials, certain=True)
        unfinished = fmean(not playout.over for playout in self.playouts)
        return with_error(found, unfinished * self.error)

    def over(self, other: Way, confidence: float = CONFIDENCE) -> Chance:
        """The difference to another decision under the same luck."""
        if self.computed is not None and other.computed is not None:
            return computed_chance(self.computed - other.computed)
        return difference_of(self.scores, other.scores, confidence)

    @property
    def promise(self) -> float:
        """The sum of the payoffs so far."""
        return sum(self.scores)

    # What is shown of it --------------------------------------------------------------------------

    @property
    def line(self) -> list[tuple[Message, float]]:
        """The usual next decisions of the turn, each with the share of playouts that go on so."""
        found: list[tuple[Message, float]] = []
        lines = [playout.line for playout in self.playouts]
        for depth in range(max(map(len, lines), default=0)):
            here = [line for line in lines if len(line) > depth]
            counts = Counter(line[depth].key for line in here)
            if not counts:
                break
            key, times = counts.most_common(1)[0]
            if times < OFTEN * len(self.playouts):
                break
            lines = [line for line in here if line[depth].key == key]
            found.append((lines[0][depth].label, times / len(self.playouts)))
        return found

    def failure(
        self, owners: tuple[int, ...], side: Collection[int], seat: int
    ) -> tuple[int, Chance] | None:
        """The place fought for first in this turn, with the chance not to hold it then; None for none."""
        target = target_of(self.decision.action, owners, side, seat)
        if target is None and self.playouts:
            target = self.playouts[0].fought
        if target is None:
            after = Counter(
                next((step.target for step in playout.line if step.target is not None), None)
                for playout in self.playouts
            )
            target, times = after.most_common(1)[0]
            if target is None or times < OFTEN * len(self.playouts):
                return None
        ended = [p.held for p in self.playouts if p.held is not None]
        missed = chance_of([float(target not in held) for held in ended])
        return (target, missed) if missed.mean > 0 else None

    def losses(self) -> list[tuple[int, Chance]]:
        """The place that is lost most often before the next turn, and how often; () for none."""
        times = Counter(place for playout in self.playouts for place in playout.lost)
        number = len(self.playouts)
        return [
            (place, chance_of([1.0] * count + [0.0] * (number - count)))
            for place, count in times.most_common(1)
            if count >= WORTH_TELLING * number
        ]


class Games:
    """Games played on from one observation of one seat, after several decisions under the same luck."""

    def __init__(self, known: Evaluation[BoardState], observation: BoardState, seat: int) -> None:
        self.known, self.observation, self.seat = known, observation, seat
        self.model = known.model(observation, seat)
        self.horizon = known.horizon(observation)
        seats = len(known.presentation.scene(observation).hands)
        diagram = reliability(known.rules, seats) if self.horizon else None
        self.error = 0.0 if diagram is None else diagram.error

    def ways(self, candidate: Candidate[BoardState]) -> list[Way]:
        """A decision with each way in which the turn can go on after it."""
        decision, continuation = candidate.decision, candidate.continuation
        plans = [] if self.model is None else self.model.plans_after(decision.action)
        several = [Candidate(decision, continuation, plan) for plan in plans] or [candidate]
        return [Way(each, error=self.error) for each in several]

    def play(self, candidate: Candidate[BoardState], seed: int) -> Generator[None, None, Playout]:
        """One game under the luck of a seed, in slices."""
        if self.model is not None and candidate.plan is not None:
            found = self.model.played_on(candidate.plan, seed)
            found.line = self._planned(candidate)
            return found
        found = yield from play_out(
            self.known, self.observation, self.seat, candidate, seed, self.horizon
        )
        return found

    def _planned(self, candidate: Candidate[BoardState]) -> list[Next]:
        """The next decisions of the turn as the plan has them."""
        assert self.model is not None
        return [
            Next(key_of(action), self.known.presentation.label(self.observation, action), None)
            for action in self.model.next_of(candidate.decision.action, candidate.plan)
        ]

    def round(self, ways: Sequence[Way], seed: int) -> Generator[None, None, int]:
        """Try each of several ways once under the same luck; returns the plies."""
        found = []
        for way in ways:
            playout = yield from self.play(way.candidate, seed)
            found.append(playout)
            yield
        for way, playout in zip(ways, found, strict=True):
            way.playouts.append(playout)
        return sum(playout.plies for playout in found)


class Prospects:
    """The chances after the decision that is advised, after others, and after an ordinary one.

    advised: the decision of the expert. played: one that was taken in fact, to be reported as well.
    seed: the same seed, and the same budget, give the same chances.
    plies: the budget, in plies of playouts.

    `stopped` and `late` are set from outside: by a person, or by a clock, which sets both.
    `told` has the advised decision first, then the alternatives, the best first; `played` and `ordinary`
    are among them or beside them. `experts` is the decision that the expert has chosen: at the end another
    one is `advised` where it does better beyond doubt.
    """

    def __init__(
        self,
        known: Evaluation[BoardState],
        observation: BoardState,
        seat: int,
        advised: Decision[Action],
        seed: str,
        plies: int,
        played: Action | None = None,
    ) -> None:
        self.known, self.observation, self.seat = known, observation, seat
        self.seed, self.budget = seed, plies
        self.games = Games(known, observation, seat)
        rng = Random(f"{seed}/decisions")
        usual = known.policy.choose(known.rules, observation, seat, rng)
        several = known.compared_for_people(observation, seat, rng)
        self._groups: dict[Key, list[Way]] = {}
        """The decisions, the expert's first, each with the ways in which the turn can go on after it."""
        self._beside: list[list[Way]] = []
        """Decisions that are tried with the others and told apart."""
        self._gather(advised, several, usual, rng)
        self.advised = self.experts = self._groups[known.key(advised.action)][0]
        self.ordinary = self._also(Candidate(usual, known.policy))
        self.played: Way | None = None
        if played is not None:
            decision = Decision(played, say("what was played"))
            self.played = self._also(self._begun(decision, several))
        self.shown: list[Way] = []
        self.spent, self.stopped, self.late, self.finished = 0, False, False, False

    @property
    def horizon(self) -> int:
        """The changes of turn after which a learned chance stands for the rest of a game; 0 for none."""
        return 0 if self.computed or self.modelled else self.games.horizon

    @property
    def computed(self) -> bool:
        """True where the chances are computed, not estimated."""
        return self.advised.computed is not None

    @property
    def modelled(self) -> bool:
        """True where the players of the expert's model play on."""
        return self.advised.candidate.plan is not None

    @property
    def to_the_end(self) -> bool:
        """True where games are played to their end, without a learned chance for the rest."""
        return self.modelled or not self.horizon

    def _begun(
        self, decision: Decision[Action], several: Sequence[Candidate[BoardState]]
    ) -> Candidate[BoardState]:
        """The decision with the continuation that plans go on with after it."""
        key = self.known.key(decision.action)
        for candidate in several:
            if self.known.key(candidate.decision.action) == key:
                return Candidate(decision, candidate.continuation)
        return Candidate(decision, self.known.policy)

    def _also(self, candidate: Candidate[BoardState]) -> Way:
        """The way that begins with exactly this action, tried beside the others if it is none of them."""
        for ways in (*self._groups.values(), *self._beside):
            if ways[0].decision.action == candidate.decision.action:
                return ways[0]
        ways = self.games.ways(candidate)
        self._beside.append(ways)
        return ways[0]

    def _gather(
        self,
        advised: Decision[Action],
        several: Sequence[Candidate[BoardState]],
        usual: Decision[Action],
        rng: Random,
    ) -> None:
        """The decisions, one of each kind and place; legal ones at random where plans name too few."""
        key, found = self.known.key, self._groups
        found[key(advised.action)] = self.games.ways(self._begun(advised, several))
        for candidate in (*several, Candidate(usual, self.known.policy)):
            if len(found) < MOST_TRIED and key(candidate.decision.action) not in found:
                found[key(candidate.decision.action)] = self.games.ways(candidate)
        if len(found) <= TOLD:
            legal = list(self.known.rules.legal_actions(self.observation))
            rng.shuffle(legal)
            for action in legal:
                if len(found) > TOLD:
                    break
                decision = Decision(action, UNEXPLAINED)
                if key(action) not in found:
                    found[key(action)] = self.games.ways(Candidate(decision, self.known.policy))

    # Trials --------------------------------------------------------------------------------------

    @property
    def progress(self) -> float:
        """The part of the budget that is used up."""
        return 1.0 if self.finished else min(1.0, self.spent / self.budget)

    @property
    def rounds(self) -> int:
        """Trials of each decision that is reported."""
        return len(self.advised.playouts) if self.shown else 0

    def run(self) -> Generator[None, None, None]:
        """Try the decisions in slices; `stopped` ends it after the playout in course."""
        computing = self.known.computed(self.observation, self.seat)
        if computing is not None:
            yield from self._compute(computing)
        else:
            yield from self._try()
        self._advise()
        self.shown = [
            self.advised,
            *sorted(
                (way for way in self.shown if way is not self.advised),
                key=lambda way: -way.chance.mean,
            ),
        ]
        if self.computed:
            yield from self._trials([self.advised], "lines", LINES)
        self.finished = True

    def _compute(
        self, computing: Generator[None, None, Sequence[Weighed]]
    ) -> Generator[None, None, None]:
        """The chances of all decisions, as they are computed."""
        weighed = None
        while weighed is None:
            try:
                next(computing)
            except StopIteration as end:
                weighed = end.value
            else:
                yield
                if self.stopped:
                    return (yield from self._try())
        values = {self.known.key(each.decision.action): each.value for each in weighed}
        found = {
            self.known.key(each.decision.action): Way(Candidate(each.decision, self.known.policy))
            for each in weighed
        }
        for way in (self.experts, self.ordinary, self.played):
            if way is not None:
                found[self.known.key(way.decision.action)] = way
        for way in (*found.values(), self.experts, self.ordinary, self.played):
            if way is not None:
                way.computed = values[self.known.key(way.decision.action)]
        del found[self.known.key(self.experts.decision.action)]
        others = sorted(found.values(), key=lambda way: -(way.computed or 0.0))
        self.shown = [self.experts, *others[:TOLD]]

    def _try(self) -> Generator[None, None, None]:
        """First trials of all decisions, then those of the decisions that are reported."""
        groups = [*self._groups.values(), *self._beside]
        ways = [way for group in groups for way in group]
        if len(self._groups) > TOLD + 1 or len(ways) > len(groups):
            yield from self._first_trials(ways)
        best = [max(group, key=lambda way: way.promise) for group in groups]
        chosen = {
            id(way): found for group, found in zip(groups, best, strict=True) for way in group
        }
        first, *others = best[: len(self._groups)]
        others.sort(key=lambda way: -way.promise)
        self.advised = self.experts = first
        self.ordinary = chosen[id(self.ordinary)]
        if self.played is not None:
            self.played = chosen[id(self.played)]
        several = [first, *others[:TOLD]]
        for way in ways:
            way.playouts = []
        shown = several[:]
        for also in (self.played, self.ordinary):
            if also is not None and all(also is not way for way in several):
                several.append(also)
        before = self.spent
        self.shown = shown
        yield from self._trials(several, "told", 2)
        each = max(1, self.spent - before) / 2
        rest = int((self.budget - self.spent) / each)
        due = min(self.known.rounds, max(LEAST_ROUNDS, rest + 2)) - 2
        yield from self._trials(several, "more", due)

    def _first_trials(self, ways: list[Way]) -> Generator[None, None, None]:
        yield from self._trials(ways, "first", FIRST_ROUNDS)
        each = max(1, self.spent) / FIRST_ROUNDS
        rest = int((FIRST_SHARE * self.budget - self.spent) / each)
        yield from self._trials(ways, "further", min(rest, self.known.rounds // 5))

    def _advise(self) -> None:
        """Advise another decision than the expert's, who has chosen by fewer trials, where it does better."""
        others = (*self.shown[1:], self.ordinary, self.played)
        rivals = [way for way in others if way is not None and way is not self.experts]
        if not rivals or (not self.computed and self.rounds < LEAST_ROUNDS):
            return
        # Any of several may look better by luck: each shares in the risk of an error.
        sure = 1 - (1 - CONFIDENCE) / len(rivals)
        best = max(rivals, key=lambda way: believed(way.over(self.experts)))
        lead = best.over(self.experts, sure)
        clear = lead.low > 0 and lead.mean >= CLEAR
        if clear or believed(best.over(self.experts)) > WORTH_CHANGING:
            self.advised = best
            if all(way is not best for way in self.shown):
                self.shown[-1] = best

    def _trials(self, ways: list[Way], purpose: str, rounds: int) -> Generator[None, None, None]:
        """Rounds in which every way is tried once under the same luck; whole rounds count."""
        rng = Random(f"{self.seed}/{purpose}")
        for _ in range(rounds):
            self.spent += yield from self.games.round(ways, rng.getrandbits(64))
            if self.stopped and (not self.shown or self.rounds >= 2):
                return
