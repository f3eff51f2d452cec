"""Chances to win after each of several decisions, with their uncertainty, for people to learn from.

Each decision is played, and the game goes on after it with quick players in all seats, to its end or as far
as a learned chance to win is known. All decisions are tried with the same hidden cards and the same luck,
which are drawn from what the seat may know. Decisions are chosen by first trials; what is told comes from
other trials, so that none looks good because it was lucky when it was chosen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import NormalDist, fmean, stdev
from typing import TYPE_CHECKING, Any

from conquest_lab.core.declare import Action
from conquest_lab.core.words import Message, say
from conquest_lab.odds.estimates import wilson
from conquest_lab.players.evaluation import Candidate, Evaluation
from conquest_lab.players.player import Decision
from conquest_lab.players.playouts import Key, Playout, key_of, play_out, target_of

if TYPE_CHECKING:
    from collections.abc import Generator

MOST_TRIED = 8
"""Decisions in the first trials."""

TOLD = 3
"""Alternatives that are told."""

FIRST_ROUNDS = 6
"""First trials of each decision."""

LEAST_ROUNDS, MOST_ROUNDS = 12, 200
"""Trials of each decision that is told."""

OFTEN = 0.5
"""The share of playouts from which a next decision belongs to the line in mind."""

WORTH_TELLING = 0.1
"""The share of playouts from which a loss is told."""

CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class Chance:
    """An estimated mean: a chance, or a difference of two.

    low, high: the ends of its interval of 95%. trials: how many it comes from.
    """

    mean: float
    low: float
    high: float
    trials: int


def student(trials: int, confidence: float = CONFIDENCE) -> float:
    """The quantile of Student's law for an interval of so many trials, to the third order in 1/n.

    >>> round(student(13), 2), round(student(1000), 2)
    (2.18, 1.96)
    """
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    free = max(1, trials - 1)
    first = (z**3 + z) / (4 * free)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2)
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * free**3)
    return z + first + second + third


def chance_of(scores: Sequence[float]) -> Chance:
    """The mean of payoffs from 0 to 1, with Wilson's interval where each is 0 or 1, else Student's.

    >>> chance_of([1.0] * 20).low > 0.8, chance_of([1.0] * 20).high
    (True, 1.0)
    """
    number, mean = len(scores), fmean(scores)
    if set(scores) <= {0.0, 1.0}:
        low, high = wilson(round(sum(scores)), number, CONFIDENCE)
        return Chance(mean, low, high, number)
    half = student(number) * stdev(scores) / sqrt(number) if number > 1 else 1.0
    return Chance(mean, max(0.0, mean - half), min(1.0, mean + half), number)


def difference_of(
    scores: Sequence[float], others: Sequence[float], confidence: float = CONFIDENCE
) -> Chance:
    """The mean of paired differences: how much more the first decision wins."""
    pairs = [one - other for one, other in zip(scores, others, strict=True)]
    number, mean = len(pairs), fmean(pairs)
    half = student(number, confidence) * stdev(pairs) / sqrt(number) if number > 1 else 1.0
    return Chance(mean, mean - half, mean + half, number)


@dataclass(slots=True)
class Way:
    """One decision and its playouts."""

    candidate: Candidate[Any]
    playouts: list[Playout] = field(default_factory=list)

    @property
    def decision(self) -> Decision[Action]:
        """The decision, with its reason."""
        return self.candidate.decision

    @property
    def key(self) -> Key:
        """Its identity: kind and places."""
        return key_of(self.decision.action)

    @property
    def scores(self) -> list[float]:
        """The payoffs of its playouts."""
        return [playout.score for playout in self.playouts]

    @property
    def chance(self) -> Chance:
        """The chance to win after it."""
        return chance_of(self.scores)

    def over(self, other: Way) -> Chance:
        """The difference to another decision under the same luck."""
        return difference_of(self.scores, other.scores)

    # What is told of it --------------------------------------------------------------------------

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

    def failure(self, owners: tuple[int, ...], seat: int) -> tuple[int, Chance] | None:
        """The first place that the turn is after, and the chance that it is not conquered; None for none."""
        target = target_of(self.decision.action, owners, seat)
        if target is None:
            after = Counter(
                next((step.target for step in playout.line if step.target is not None), None)
                for playout in self.playouts
            )
            target, times = after.most_common(1)[0]
            if target is None or times < OFTEN * len(self.playouts):
                return None
        missed = chance_of([float(p.held[target] != seat) for p in self.playouts if p.held])
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


class Prospects:
    """The chances after the decision that is advised, after others, and after an ordinary one.

    advised: the decision of the expert. played: one that was taken in fact, to be told as well.
    seed: the same seed, and the same budget, give the same chances.
    plies: the budget, in plies of playouts.

    `told` has the advised decision first, then the alternatives, the best first; `played` and `ordinary`
    are among them or beside them.
    """

    def __init__(
        self,
        known: Evaluation[Any],
        observation: Any,
        seat: int,
        advised: Decision[Action],
        seed: str,
        plies: int,
        played: Action | None = None,
    ) -> None:
        self.known, self.observation, self.seat = known, observation, seat
        self.seed, self.budget = seed, plies
        self.horizon = known.horizon(observation)
        rng = Random(f"{seed}/decisions")
        usual = known.policy.choose(known.rules, observation, seat, rng)
        several = known.compared_for_people(observation, seat, rng)
        self.ordinary = Way(Candidate(usual, known.policy))
        self.advised = Way(self._begun(advised, several))
        self.others = self._others(several, usual, rng)
        self.played: Way | None = None
        if played is not None:
            self.played = self._same(played) or Way(
                self._begun(Decision(played, say("what was played")), several)
            )
        self.told: list[Way] = []
        self.spent, self.stopped, self.finished = 0, False, False

    def _begun(
        self, decision: Decision[Action], several: Sequence[Candidate[Any]]
    ) -> Candidate[Any]:
        """The decision with the continuation that plans go on with after it."""
        key = key_of(decision.action)
        for candidate in several:
            if key_of(candidate.decision.action) == key:
                return Candidate(decision, candidate.continuation)
        return Candidate(decision, self.known.policy)

    def _same(self, action: Action) -> Way | None:
        """The way that begins with exactly this action."""
        return next((w for w in (self.advised, *self.others) if w.decision.action == action), None)

    def _others(
        self, several: Sequence[Candidate[Any]], usual: Decision[Action], rng: Random
    ) -> list[Way]:
        """Other decisions, one of each kind and place; legal ones at random where plans name too few."""
        found = {self.advised.key: self.advised}
        for candidate in (*several, Candidate(usual, self.known.policy)):
            found.setdefault(key_of(candidate.decision.action), Way(candidate))
        if len(found) <= TOLD:
            legal = list(self.known.rules.legal_actions(self.observation))
            rng.shuffle(legal)
            for action in legal:
                if len(found) > TOLD:
                    break
                decision = Decision(action, say("another possibility"))
                found.setdefault(key_of(action), Way(Candidate(decision, self.known.policy)))
        return list(found.values())[1:MOST_TRIED]

    # Trials --------------------------------------------------------------------------------------

    @property
    def progress(self) -> float:
        """The part of the budget that is used up."""
        return 1.0 if self.finished else min(1.0, self.spent / self.budget)

    @property
    def rounds(self) -> int:
        """Trials of each decision that is told."""
        return len(self.advised.playouts) if self.told else 0

    def run(self) -> Generator[None, None, None]:
        """Try the decisions in slices; `stopped` ends it after the playout in course."""
        if len(self.others) > TOLD:
            ways = [self.advised, *self.others]
            yield from self._trials(ways, "first", FIRST_ROUNDS)
            self.others.sort(key=lambda way: -sum(way.scores))
        several = [self.advised, *self.others[:TOLD]]
        for way in (self.advised, *self.others):
            way.playouts = []
        beside = [] if self.played is None or self.played in several else [self.played]
        same = next(
            (w for w in several if w.decision.action == self.ordinary.decision.action), None
        )
        if same is not None:
            self.ordinary = same
        else:
            beside.append(self.ordinary)
        before = self.spent
        self.told = several
        yield from self._trials([*several, *beside], "told", 2)
        each = max(1, self.spent - before) / 2
        rest = int((self.budget - self.spent) / each)
        due = min(MOST_ROUNDS, max(LEAST_ROUNDS, rest + 2)) - 2
        yield from self._trials([*several, *beside], "more", due)
        self.told[1:] = sorted(self.told[1:], key=lambda way: -way.chance.mean)
        self.finished = True

    def _trials(self, ways: list[Way], purpose: str, rounds: int) -> Generator[None, None, None]:
        """So many rounds in which every way is tried once under the same luck; whole rounds count."""
        rng = Random(f"{self.seed}/{purpose}")
        for _ in range(rounds):
            seed, found = rng.getrandbits(64), []
            for way in ways:
                playout = yield from play_out(
                    self.known, self.observation, self.seat, way.candidate, seed, self.horizon
                )
                self.spent += playout.plies
                found.append(playout)
                yield
            for way, playout in zip(ways, found, strict=True):
                way.playouts.append(playout)
            if self.stopped and (not self.told or self.rounds >= 2):
                return
