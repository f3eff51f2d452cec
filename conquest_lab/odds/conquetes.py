"""Contests with hidden support cards: their distribution, the chance to win, and optimal bluffing.

A hand, a pile or a commitment is given by the values of its cards, as a sequence `[3, 5, 1]` or a
mapping from value to number. The attacker wins with a strictly greater sum (C-15).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb
from typing import Literal, TypeVar, get_args

from conquest_lab.core.chance import Distribution
from conquest_lab.odds.errors import OddsError, one_of, whole

Cards = Sequence[int] | Mapping[int, int]
Support = tuple[int, ...]
H = TypeVar("H")
Level = Literal["beginner", "intermediate", "expert"]
Role = Literal["attack", "defence"]

LEAST_VALUE, MOST_VALUE = 1, 6
ATTACKER_REDRAWS, DEFENDER_REDRAWS = 2, 3
BOT_SUPPORT: Mapping[str, Mapping[str, int]] = {
    "beginner": {"attack": 3, "defence": 2},
    "intermediate": {"attack": 3, "defence": 3},
    "expert": {"attack": 4, "defence": 3},
}
MOST_COMMITMENTS = 1500
# Chances below this are rounding of the solver.
TINY = 1e-10


def _values(name: str, cards: Cards) -> Counter[int]:
    counts = Counter(cards)
    for value, n in counts.items():
        whole(name, value, LEAST_VALUE, MOST_VALUE)
        whole(name, n, 0)
    return +counts


def support(unseen: Cards, engaged: int) -> Distribution[int]:
    """The sum of this many cards drawn without replacement from those not seen, lowest first.

    unseen: all cards that may lie there: other hands and the pile. engaged: cards, 0 or more.
    Raises `OddsError` for more cards than are unseen.

    >>> support([1, 2, 3], 2).weights
    ((3, 1), (4, 1), (5, 1))
    """
    counts = _values("unseen", unseen)
    engaged = whole("engaged", engaged, 0, counts.total())
    return Distribution(sorted(_deals(counts, engaged, 0).items()))


def _deals(unseen: Counter[int], mine: int, yours: int) -> dict[int, int]:
    """The ways to deal this many cards to each side, by the lead of the first side's sum."""
    ways: dict[tuple[int, int, int], int] = {(0, 0, 0): 1}
    for value, n in unseen.items():
        after: Counter[tuple[int, int, int]] = Counter()
        for (have, others, lead), weight in ways.items():
            for k in range(min(n, mine - have) + 1):
                for m in range(min(n - k, yours - others) + 1):
                    dealt = have + k, others + m, lead + (k - m) * value
                    after[dealt] += weight * comb(n, k) * comb(n - k, m)
        ways = after
    return {lead: weight for (k, m, lead), weight in ways.items() if (k, m) == (mine, yours)}


@dataclass(frozen=True, slots=True)
class Contest:
    """One contest with unknown cards on the other side: see `contest`.

    win: the chance that the attacker takes the region.
    attack, defence: the totals of both sides.
    """

    win: Fraction
    attack: Distribution[int]
    defence: Distribution[int]


def contest(
    attacking: int,
    attacked: int,
    unseen: Cards,
    attack_support: Sequence[int] | int,
    defence_support: Sequence[int] | int,
) -> Contest:
    """The chance that an attack succeeds, when one side's cards are known and the other's are not.

    attacking, attacked: values of the two regions, 1 to 6.
    unseen: the cards that may be the unknown ones.
    attack_support, defence_support: values of known cards, or the number of unknown ones.
    Raises `OddsError` for values or numbers out of range. Source: C-12 to C-15.

    >>> contest(2, 4, [1, 2, 3, 4, 5, 6], [3, 1], 0).win, contest(2, 4, [1, 2, 6], [4], 1).win
    (Fraction(1, 1), Fraction(1, 3))
    """
    attacking = whole("attacking", attacking, LEAST_VALUE, MOST_VALUE)
    attacked = whole("attacked", attacked, LEAST_VALUE, MOST_VALUE)
    attack = _total("attack_support", attacking, unseen, attack_support)
    if isinstance(attack_support, int) and isinstance(defence_support, int):
        # Both sides draw from the same unseen cards, so their sums are not independent.
        counts = _values("unseen", unseen)
        whole("defence_support", defence_support, 0, counts.total() - attack_support)
        leads = Distribution(_deals(counts, attack_support, defence_support).items())
        win = leads.map(lambda lead: attacking + lead > attacked).probability(outcome=True)
        return Contest(win, attack, _total("defence_support", attacked, unseen, defence_support))
    defence = _total("defence_support", attacked, unseen, defence_support)
    wins = sum(
        n * m for total, n in attack.weights for other, m in defence.weights if total > other
    )
    return Contest(Fraction(wins, attack.total * defence.total), attack, defence)


def _total(name: str, region: int, unseen: Cards, cards: Sequence[int] | int) -> Distribution[int]:
    if isinstance(cards, int):
        whole(name, cards, 0, _values("unseen", unseen).total())
        return support(unseen, cards).map(lambda total: region + total)
    return Distribution([(region + sum(_values(name, cards).elements()), 1)])


def commitments(
    hand: Sequence[int], attacking: int, attacked: int, unseen: Cards, engaged: int
) -> dict[Support, Fraction]:
    """Every support an attacker can commit and its chance against this many unknown cards.

    hand: values of the attacker's cards. engaged: the defender's unknown cards.
    The rest as in `contest`. Fewest cards first, and the best of as many cards first.
    """
    found = {
        cards: contest(attacking, attacked, unseen, cards, engaged).win
        for cards in _commitments(_values("hand", hand), least=1)
    }
    return dict(sorted(found.items(), key=lambda pair: (len(pair[0]), -pair[1], pair[0])))


def _commitments(hand: Cards, least: int) -> list[Support]:
    """Different supports from a hand, as sorted values."""
    counts = sorted(Counter(hand).items())
    every = (
        tuple(value for (value, _), n in zip(counts, taken, strict=True) for _ in range(n))
        for taken in product(*(range(n + 1) for _, n in counts))
        if sum(taken) >= least
    )
    return sorted(every, key=lambda cards: (len(cards), cards))


def bot_contest(
    level: Level,
    role: Role,
    bot_region: int,
    own_region: int,
    own_support: Sequence[int],
    pile: Cards,
) -> Contest:
    """A contest with the solo bot, which draws its support from the pile after one has committed.

    level: "beginner", "intermediate" or "expert". role: what the bot does, "attack" or "defence".
    bot_region, own_region: values of the two regions. own_support: values of one's cards.
    pile: the cards that are not seen. When they are too few the bot takes what remains.
    `win` is the attacker's chance, for the bot and for a player. Source: C-26, C-28, C-29.

    >>> bot_contest("beginner", "defence", 3, 4, [5, 5], [1, 2, 3, 4, 5, 6] * 3).win
    Fraction(47, 51)
    """
    one_of("level", level, get_args(Level))
    one_of("role", role, get_args(Role))
    drawn = min(BOT_SUPPORT[level][role], _values("pile", pile).total())
    if role == "attack":
        return contest(bot_region, own_region, pile, drawn, tuple(own_support))
    return contest(own_region, bot_region, pile, tuple(own_support), drawn)


@dataclass(frozen=True, slots=True)
class Stakes:
    """The payoffs of a contest to the attacker, which the defender pays.

    prize: of taking the region.
    card: of each card that is not drawn again (C-17: two for the attacker, three for the defender).
    point: of each point of support spent.
    """

    prize: float = 3
    card: float = 1
    point: float = 0

    def payoff(self, win: bool, attack: Sequence[int], defence: Sequence[int]) -> float:
        """The attacker's gain in a contest with these supports."""
        spent = self.card * max(0, len(attack) - ATTACKER_REDRAWS) + self.point * sum(attack)
        cost = self.card * max(0, len(defence) - DEFENDER_REDRAWS) + self.point * sum(defence)
        return self.prize * win - spent + cost


@dataclass(frozen=True, slots=True)
class ContestGame:
    """A contest as a game with hidden cards: see `contest_game`.

    value: what the attacker may expect, in the units of the stakes.
    attack: for each possible hand, chances of what to commit.
    defence: for each announced number of cards, chances of what to answer.
    """

    value: float
    attack: Mapping[Support, Mapping[Support, float]]
    defence: Mapping[int, Mapping[Support, float]]


def contest_game(
    attacking: int,
    attacked: int,
    attacker_hands: Mapping[Support, int | Fraction] | Sequence[int],
    defender_hand: Sequence[int],
    stakes: Stakes | None = None,
    may_pass: bool = True,
) -> ContestGame:
    """The equilibrium of a contest: mixed strategies of bluffing and of answering.

    The attacker knows the hand, commits cards face down and announces their number; the defender,
    who does not know the hand, answers (C-12, C-13). A mixed equilibrium by linear programming.

    attacking, attacked: values of the two regions.
    attacker_hands: hands the attacker may hold, with their weights, as the defender sees it; or one
        hand that both know.
    defender_hand: the defender's cards, known to both.
    stakes: what is won and spent. may_pass: whether the attacker may commit nothing, worth 0.
    Raises `OddsError` for hands so large that there are more than 1,500 commitments.
    """
    attacking = whole("attacking", attacking, LEAST_VALUE, MOST_VALUE)
    attacked = whole("attacked", attacked, LEAST_VALUE, MOST_VALUE)
    stakes = stakes or Stakes()
    hands = _weighed(attacker_hands)
    answers = _commitments(_values("defender_hand", defender_hand), least=0)
    least = 0 if may_pass else 1
    plays = [(hand, cards) for hand in hands for cards in _commitments(hand, least)]
    if len(plays) > MOST_COMMITMENTS or len(answers) > MOST_COMMITMENTS:
        raise OddsError(
            "{n} commitments against {m}: at most {most} on each side are solved",
            n=len(plays),
            m=len(answers),
            most=MOST_COMMITMENTS,
        )

    def payoff(cards: Support, answer: Support) -> float:
        win = attacking + sum(cards) > attacked + sum(answer)
        return stakes.payoff(win, cards, answer) if cards else 0.0

    payoffs = {
        n: [[payoff(cards, answer) for _, cards in plays if len(cards) == n] for answer in answers]
        for n in sorted({len(cards) for _, cards in plays})
    }
    announced = [(hand, len(cards)) for hand, cards in plays]
    value, mixed, prices = _equilibrium(hands, announced, payoffs)
    attack: dict[Support, dict[Support, float]] = {hand: {} for hand in hands}
    for (hand, cards), p in zip(plays, mixed, strict=True):
        if p > TINY:
            attack[hand][cards] = p / hands[hand]
    defence = {
        n: {answer: p for answer, p in zip(answers, _chances(price), strict=True) if p}
        for n, price in prices.items()
    }
    return ContestGame(value, attack, defence)


def _weighed(
    hands: Mapping[Support, int | Fraction] | Sequence[int],
) -> dict[Support, float]:
    if not isinstance(hands, Mapping):
        hands = {tuple(hands): 1}
    total = sum(hands.values())
    if not hands or total <= 0 or any(weight <= 0 for weight in hands.values()):
        raise OddsError("attacker_hands: every hand needs a weight above 0")
    return {
        tuple(sorted(_values("attacker_hands", hand).elements())): float(weight / total)
        for hand, weight in hands.items()
    }


def _equilibrium(
    hands: Mapping[H, float],
    plays: Sequence[tuple[H, int]],
    payoffs: Mapping[int, Sequence[Sequence[float]]],
) -> tuple[float, list[float], dict[int, list[float]]]:
    """The value of a game, the chance of each play, and by announcement the price of each answer.

    hands: that the first side may hold, with their chances.
    plays: the hand and the announcement of each.
    payoffs: by announcement, a row an answer, with what each play of this announcement gets.

    A linear program: its unknowns are the chance of each play, weighed with its hand, then for each
    announcement the value that every answer leaves; the answers are its prices.
    """
    from scipy.optimize import linprog  # noqa: PLC0415 - only games need a solver

    at_most_zero = []
    for kind, table in payoffs.items():
        for row in table:
            gains = iter(row)
            line = [-next(gains) if announced == kind else 0.0 for _, announced in plays]
            at_most_zero.append(line + [float(kind == other) for other in payoffs])
    held = [[float(own == hand) for own, _ in plays] + [0.0] * len(payoffs) for hand in hands]
    result = linprog(
        [0.0] * len(plays) + [-1.0] * len(payoffs),
        A_ub=at_most_zero,
        b_ub=[0.0] * len(at_most_zero),
        A_eq=held,
        b_eq=list(hands.values()),
        bounds=[(0, None)] * len(plays) + [(None, None)] * len(payoffs),
        method="highs",
    )
    assert result.success, result.message
    solved = [float(x) for x in result.x]
    marginals = iter(result.ineqlin.marginals)
    prices = {n: [-float(next(marginals)) for _ in table] for n, table in payoffs.items()}
    return sum(solved[len(plays) :]), solved[: len(plays)], prices


def _chances(raw: Iterable[float]) -> tuple[float, ...]:
    kept = [p if p > TINY else 0.0 for p in raw]
    total = sum(kept)
    return tuple(p / total for p in kept)
