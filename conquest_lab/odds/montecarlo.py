"""Simulation: many battles, hands or games, with seed and standard error, on any number of workers.

Runs are cut into blocks of a fixed size; block number n draws from its own generator, made from the
seed and n. So the result depends on the seed and the number of runs, never on the workers.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import islice
from typing import Any, Generic, TypeVar, Unpack

import numpy as np
import numpy.typing as npt

from conquest_lab.core.chance import Distribution
from conquest_lab.core.ruleset import Ruleset
from conquest_lab.core.walks import at_random, walk
from conquest_lab.odds.battles import Armies
from conquest_lab.odds.cards import DECK, Hand, JokerUse, Series, holds_set
from conquest_lab.odds.cards import hands as exact_hands
from conquest_lab.odds.errors import OddsError, whole
from conquest_lab.odds.estimates import Mean, Point, Proportion, mean_of, series
from conquest_lab.odds.rolls import Dice, DiceOptions
from conquest_lab.odds.workers import MOST_RUNS, Progress, run_blocks

BLOCK = 1 << 14
GAMES_IN_A_BLOCK = 16
MOST_ARMIES = 100_000
# Measured: a million battles of 18 armies in 0.11 s on one core.
SECONDS_A_ROUND = 6e-9
MOST_ROUNDS = int(3600 / SECONDS_A_ROUND)
POINTS = 100

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True)
class BattleSimulation:
    """Many simulated battles: see `simulate`.

    attackers, defenders: at the start.
    runs, seed: how many, and what makes them again.
    ends: how often each end came.
    hits: (runs, victories) along the way, for the convergence series.
    """

    attackers: int
    defenders: int
    runs: int
    seed: int
    ends: Mapping[Armies, int]
    hits: tuple[tuple[int, int], ...]

    @cached_property
    def conquer(self) -> Proportion:
        """The chance that the last defender falls, estimated."""
        return Proportion(sum(n for end, n in self.ends.items() if not end.defenders), self.runs)

    @cached_property
    def attackers_left(self) -> Distribution[int]:
        """Share of runs by attackers left, fewest first."""
        return Distribution(sorted((end.attackers, n) for end, n in self.ends.items()))

    @cached_property
    def defenders_left(self) -> Distribution[int]:
        """Share of runs by defenders left, fewest first."""
        return Distribution(sorted((end.defenders, n) for end, n in self.ends.items()))

    @cached_property
    def attacker_losses(self) -> Mean:
        """Mean losses of the attacker, estimated."""
        return mean_of((self.attackers - end.attackers, n) for end, n in self.ends.items())

    @cached_property
    def defender_losses(self) -> Mean:
        """Mean losses of the defender, estimated."""
        return mean_of((self.defenders - end.defenders, n) for end, n in self.ends.items())

    def convergence(self, confidence: float = 0.95) -> tuple[Point, ...]:
        """The estimate after more and more runs, with its interval: the law of large numbers."""
        return series(self.hits, confidence)


def simulate(
    attackers: int,
    defenders: int,
    runs: int = 100_000,
    seed: int | None = None,
    defence_dice: int = 2,
    executor: Executor | None = None,
    progress: Progress = False,
    **dice: Unpack[DiceOptions],
) -> BattleSimulation:
    """Many battles to the end, roll by roll.

    attackers: armies ABLE to attack; defenders: armies of the defender. 1 or more.
    runs: how many battles.
    seed: makes the same battles again; by default drawn, and kept in the result.
    executor: any `concurrent.futures.Executor`; the result does not depend on its workers.
    progress: True for a progress bar (tqdm where it is installed), or a function of (done, all).
    defence_dice, dice: as in `battle`.
    Raises `OddsError` for numbers out of range.

    >>> sample = simulate(3, 2, runs=20_000, seed=7)
    >>> sample.conquer.interval(0.999).holds(6610505 / 10077696)
    True
    """
    attackers = whole("attackers", attackers, 1, MOST_ARMIES)
    defenders = whole("defenders", defenders, 1, MOST_ARMIES)
    rule = Dice(defence_dice=defence_dice, **dice)
    seed = _seed(seed)
    runs = whole("runs", runs, 1, MOST_RUNS)
    rounds = runs * (attackers + defenders)
    if rounds > MOST_ROUNDS:
        raise OddsError(
            "{runs} battles of {armies} armies would take about {hours} hours: at most one is spent",
            runs=runs,
            armies=attackers + defenders,
            hours=round(rounds * SECONDS_A_ROUND / 3600, 1),
        )
    marks = _marks(runs)
    task = partial(_battles, attackers, defenders, rule, seed, marks)
    blocks = run_blocks(task, runs, BLOCK, executor, progress)
    before = 0
    hits: list[tuple[int, int]] = []
    for found, marked in blocks:
        hits += [(mark, before + inside) for mark, inside in marked]
        before += sum(n for end, n in found.items() if not end.defenders)
    ends = _sum(found for found, _ in blocks)
    return BattleSimulation(
        attackers, defenders, runs, seed, dict(sorted(ends.items())), tuple(hits)
    )


def _battles(
    attackers: int,
    defenders: int,
    rule: Dice,
    seed: int,
    marks: Sequence[int],
    block: int,
    size: int,
) -> tuple[dict[Armies, int], list[tuple[int, int]]]:
    """One block: how often each end came, and its victories up to each mark that lies in it."""
    rng = np.random.default_rng([seed, block])
    bounds, pairs = _loss_bounds(rule)
    a = np.full(size, attackers, dtype=np.int32)
    d = np.full(size, defenders, dtype=np.int32)
    alive, alive_a, alive_d = np.arange(size), a.copy(), d.copy()
    while alive.size:
        kind = np.minimum(alive_a, rule.attack_dice) * (rule.defence_dice + 1)
        kind += np.minimum(alive_d, rule.defence_dice)
        thrown = rng.random(alive.size)
        fallen = np.zeros(alive.size, dtype=np.int32)
        for bound in bounds:
            fallen += thrown >= bound[kind]
        alive_d -= fallen
        alive_a -= pairs[kind] - fallen
        over = (alive_a == 0) | (alive_d == 0)
        if over.any():
            ended = alive[over]
            a[ended], d[ended] = alive_a[over], alive_d[over]
            alive, alive_a, alive_d = alive[~over], alive_a[~over], alive_d[~over]
    ends, counts = np.unique(a.astype(np.int64) * (defenders + 1) + d, return_counts=True)
    found = {
        Armies(*divmod(int(end), defenders + 1)): int(n)
        for end, n in zip(ends, counts, strict=True)
    }
    victories, first = np.cumsum(d == 0), block * BLOCK
    inside = [mark for mark in marks if first < mark <= first + size]
    return found, [(mark, int(victories[mark - first - 1])) for mark in inside]


def _loss_bounds(rule: Dice) -> tuple[list[npt.NDArray[np.float64]], npt.NDArray[np.int32]]:
    """By kind of round: the bounds between 0, 1, 2, … fallen defenders, and the compared pairs."""
    kinds = (rule.attack_dice + 1) * (rule.defence_dice + 1)
    bounds = np.ones((min(rule.attack_dice, rule.defence_dice), kinds))
    pairs = np.zeros(kinds, dtype=np.int32)
    for (i, j), law in rule.laws(rule.attack_dice, rule.defence_dice).items():
        kind = i * (rule.defence_dice + 1) + j
        pairs[kind] = min(i, j)
        for k in range(min(i, j)):
            below = sum(ways for lost, ways in law.weights if lost.defender <= k)
            bounds[k, kind] = below / law.total
    return list(bounds), pairs


@dataclass(frozen=True)
class Frequencies(Generic[T]):
    """The counts of each outcome: see `simulate_games` and `simulate_hands`.

    counts: by outcome. runs, seed: how many, and what makes them again.
    """

    counts: Mapping[T, int]
    runs: int
    seed: int

    def share(self, event: Callable[[T], bool]) -> Proportion:
        """The share of runs whose outcome is in the event, with its errors."""
        return Proportion(sum(n for outcome, n in self.counts.items() if event(outcome)), self.runs)

    def mean(self, value: Callable[[T], float]) -> Mean:
        """The mean of a value of the outcome, with its errors."""
        return mean_of((value(outcome), n) for outcome, n in self.counts.items())


def simulate_hands(
    cards: int,
    runs: int = 100_000,
    seed: int | None = None,
    deck: Mapping[str, int] = DECK,
    executor: Executor | None = None,
    progress: Progress = False,
) -> Frequencies[Hand]:
    """Many hands drawn from a full deck without replacement.

    cards: in a hand. deck: cards of each symbol. The rest as in `simulate`.

    >>> hands = simulate_hands(3, runs=10_000, seed=1)
    >>> set_share(hands).interval(0.999).holds(200 / 473)
    True
    """
    unseen = exact_hands(whole("cards", cards, 0, sum(deck.values())), deck)
    size = tuple(deck.get(symbol, 0) for symbol in ("infantry", "cavalry", "artillery", "joker"))
    seed = _seed(seed)
    task = partial(_hands_block, cards, size, seed)
    counts = _sum(run_blocks(task, runs, BLOCK, executor, progress))
    ordered = {hand: counts[hand] for hand in unseen.outcomes if hand in counts}
    return Frequencies(ordered, runs, seed)


def _hands_block(
    cards: int, deck: tuple[int, ...], seed: int, block: int, size: int
) -> dict[Hand, int]:
    rng = np.random.default_rng([seed, block])
    drawn = rng.multivariate_hypergeometric(deck, cards, size=size)
    kinds, counts = np.unique(drawn, axis=0, return_counts=True)
    return {Hand(*map(int, kind)): int(n) for kind, n in zip(kinds, counts, strict=True)}


def set_share(
    hands: Frequencies[Hand], kind: Series = "hasbro", joker: JokerUse | None = None
) -> Proportion:
    """The share of simulated hands that hold a set.

    hands: as `simulate_hands` gives them. kind: the game whose sets count; joker: as in `cards.holds_set`.
    """
    return hands.share(lambda hand: holds_set(hand, kind, joker))


def simulate_games(
    play: Callable[[random.Random], T],
    runs: int = 100,
    seed: int | None = None,
    executor: Executor | None = None,
    progress: Progress = False,
) -> Frequencies[T]:
    """Many whole games, or any other experiment that needs one `random.Random`.

    play: plays one game and returns what is to be counted; processes and clusters need one that can
        be pickled, such as `functools.partial(play_randomly, rules, 3)`.
    runs, seed, executor, progress: as in `simulate`.
    """
    seed = _seed(seed)
    task = partial(_games_block, play, seed)
    counts = _sum(run_blocks(task, runs, GAMES_IN_A_BLOCK, executor, progress))
    return Frequencies(dict(counts), runs, seed)


def _games_block(
    play: Callable[[random.Random], T], seed: int, block: int, size: int
) -> Counter[T]:
    first = block * GAMES_IN_A_BLOCK
    return Counter(play(random.Random(f"{seed}/{game}")) for game in range(first, first + size))


@dataclass(frozen=True, slots=True)
class GameResult:
    """The end of a simulated game.

    plies: how many, chance included. returns: one score a player; None when it was cut short.
    """

    plies: int
    returns: tuple[float, ...] | None


def play_randomly(
    rules: Ruleset[Any, Any], players: int, rng: random.Random, most_plies: int = 100_000
) -> GameResult:
    """One game in which every player chooses among the legal actions with equal chances.

    rules: any ruleset. players: at the table. rng: the luck of dice and players.
    most_plies: the game is cut short there.
    """
    state, plies = rules.initial_state(players), 0
    for *_, step in islice(walk(rules, state, at_random(rules, rng), rng), most_plies):
        state, plies = step.state, plies + 1
    return GameResult(plies, rules.returns(state))


def _sum(blocks: Iterable[Mapping[T, int]]) -> Counter[T]:
    counts: Counter[T] = Counter()
    for block in blocks:
        counts.update(block)
    return counts


def _seed(seed: int | None) -> int:
    return random.SystemRandom().getrandbits(32) if seed is None else whole("seed", seed, 0)


def _marks(runs: int) -> list[int]:
    """Numbers of runs, evenly spread on a logarithmic axis, the last one included."""
    steps = np.geomspace(1, runs, POINTS).round().astype(np.int64)
    return sorted(set(map(int, steps)))
