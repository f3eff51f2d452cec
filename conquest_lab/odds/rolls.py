"""One roll of battle dice, every throw counted: fair or loaded, any sides, any tie rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import comb, prod
from typing import TypedDict, get_args

from conquest_lab.core.chance import Distribution
from conquest_lab.mechanics import dice as counting
from conquest_lab.mechanics.dice import Losses, Throw, TieWinner
from conquest_lab.odds.errors import OddsError, one_of, whole

MOST_COMPARISONS = 2_500_000
MOST_THROWS = 300_000


class DiceOptions(TypedDict, total=False):
    """Options of the dice, for every function that takes `**dice`.

    attack_dice: the most dice an attacker throws, 3 by default.
    sides: faces of a die, 6 by default.
    ties: who wins a pair of equal dice: "defender" by default, or "attacker".
    attack_faces, defence_faces: one whole weight for each face from 1 up, for loaded dice.
    """

    attack_dice: int
    sides: int
    ties: TieWinner
    attack_faces: Sequence[int] | None
    defence_faces: Sequence[int] | None


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice of a battle: how many each side may throw, and how they fall.

    Raises `OddsError` that names the field that is out of range; they are those of `round_losses`.
    """

    attack_dice: int = 3
    defence_dice: int = 2
    sides: int = 6
    ties: TieWinner = "defender"
    attack_faces: Sequence[int] | None = None
    defence_faces: Sequence[int] | None = None

    def __post_init__(self) -> None:
        whole("attack_dice", self.attack_dice, 1)
        whole("defence_dice", self.defence_dice, 1)
        whole("sides", self.sides, 1)
        one_of("ties", self.ties, get_args(TieWinner))
        _affordable(self.attack_dice, self.defence_dice, self.sides)
        for name in ("attack_faces", "defence_faces"):
            # As a tuple: equal dice are one key of the cache.
            object.__setattr__(self, name, _faces(name, getattr(self, name), self.sides))

    def losses(self, attackers: int, defenders: int) -> Distribution[Losses]:
        """Losses of a round for these armies; no side throws more dice than it has armies."""
        return _losses(self, min(self.attack_dice, attackers), min(self.defence_dice, defenders))

    def laws(self, attackers: int, defenders: int) -> dict[tuple[int, int], Distribution[Losses]]:
        """Losses of every round that this many armies can come to, by the dice of both sides."""
        most, answer = min(self.attack_dice, attackers), min(self.defence_dice, defenders)
        every = product(range(1, most + 1), range(1, answer + 1))
        return {thrown: self.losses(*thrown) for thrown in every}


def _faces(name: str, weights: Sequence[int] | None, sides: int) -> Sequence[int] | None:
    if weights is None:
        return None
    checked = tuple(whole(name, weight, 0) for weight in weights)
    if len(checked) != sides:
        raise OddsError(
            "{name} has {n} weights: a die of {sides} sides needs {sides}",
            name=name,
            n=len(checked),
            sides=sides,
        )
    if not any(checked):
        raise OddsError("{name}: at least one face must have a weight above 0", name=name)
    return checked


def _affordable(attack_dice: int, defence_dice: int, sides: int) -> None:
    comparisons = comb(sides + attack_dice - 1, attack_dice) * comb(
        sides + defence_dice - 1, defence_dice
    )
    if comparisons > MOST_COMPARISONS:
        raise OddsError(
            "{a} dice against {d} of {sides} sides: {n} throws to compare, at most {most}",
            a=attack_dice,
            d=defence_dice,
            sides=sides,
            n=comparisons,
            most=MOST_COMPARISONS,
        )


def round_losses(
    attack_dice: int = 3,
    defence_dice: int = 2,
    sides: int = 6,
    ties: TieWinner = "defender",
    attack_faces: Sequence[int] | None = None,
    defence_faces: Sequence[int] | None = None,
) -> Distribution[Losses]:
    """Losses of one round of dice, exactly; from the defender's least loss to its greatest.

    attack_dice, defence_dice: dice thrown by each side, 1 or more.
    sides: faces of a die.
    ties: who wins a pair of equal dice.
    attack_faces, defence_faces: one whole weight for each face from 1 up, for loaded dice.
    Raises `OddsError` for a number out of range. Source: M-29, M-30, H-28.

    >>> [(losses.defender, str(p)) for losses, p in round_losses(3, 2)]
    [(0, '2275/7776'), (1, '2611/7776'), (2, '1445/3888')]
    >>> round_losses(1, 1, attack_faces=(0, 0, 0, 0, 0, 1)).probability(Losses(0, 1))
    Fraction(5, 6)
    """
    dice = Dice(attack_dice, defence_dice, sides, ties, attack_faces, defence_faces)
    return dice.losses(dice.attack_dice, dice.defence_dice)


@lru_cache(maxsize=512)
def _losses(dice: Dice, attack_dice: int, defence_dice: int) -> Distribution[Losses]:
    if dice.attack_faces is None and dice.defence_faces is None:
        return counting.round_losses(attack_dice, defence_dice, dice.sides, dice.ties)
    law = _winners(dice, attack_dice, defence_dice)
    lost = law.map(lambda won: Losses(attacker=won.count(False), defender=won.count(True)))
    return Distribution(sorted(lost.weights, key=lambda pair: pair[0].defender))


def _winners(dice: Dice, attack_dice: int, defence_dice: int) -> Distribution[tuple[bool, ...]]:
    """The winner of each pair, True for the attacker, over all throws of this many dice."""
    ways: Counter[tuple[bool, ...]] = Counter()
    answers = _sorted_throws(defence_dice, dice.sides, dice.defence_faces).weights
    for attack, weight in _sorted_throws(attack_dice, dice.sides, dice.attack_faces).weights:
        for defence, answer in answers:
            ways[counting.pairs_won(attack, defence, dice.ties)] += weight * answer
    return Distribution(sorted(ways.items(), reverse=True))


def _sorted_throws(
    dice: int, sides: int, faces: Sequence[int] | None
) -> Distribution[tuple[int, ...]]:
    """Sorted throws, each as often as the weights of its faces say."""
    fair = counting.sorted_throws(dice, sides)
    if faces is None:
        return fair
    loaded = (
        (throw, ways * prod(faces[face - 1] for face in throw)) for throw, ways in fair.weights
    )
    return Distribution((throw, weight) for throw, weight in loaded if weight)


def sample_space(
    attack_dice: int = 1, defence_dice: int = 1, sides: int = 6
) -> Distribution[Throw]:
    """Every throw of both sides as it lies on the table, unsorted, each equally likely.

    attack_dice, defence_dice: dice thrown by each side; together at most 300,000 throws are listed.

    >>> len(sample_space(1, 1)), sample_space(2, 1).outcomes[1]
    (36, Throw(attack=(1, 1), defence=(2,)))
    """
    attack_dice = whole("attack_dice", attack_dice, 1)
    defence_dice = whole("defence_dice", defence_dice, 1)
    size = whole("sides", sides, 1) ** (attack_dice + defence_dice)
    if size > MOST_THROWS:
        raise OddsError(
            "a sample space of {n} throws: at most {most} are listed", n=size, most=MOST_THROWS
        )
    every = product(range(1, sides + 1), repeat=attack_dice + defence_dice)
    return Distribution((Throw(faces[:attack_dice], faces[attack_dice:]), 1) for faces in every)


def order_statistic(
    dice: int, rank: int, sides: int = 6, faces: Sequence[int] | None = None
) -> Distribution[int]:
    """The face of the best die (rank 1), the second best (rank 2) and so on.

    faces: one whole weight for each face from 1 up, for loaded dice.

    dice: this many are thrown, of this many sides. rank: from 1, the best.

    >>> order_statistic(2, 1).probability(6)
    Fraction(11, 36)
    """
    dice = whole("dice", dice, 1)
    whole("rank", rank, 1, dice)
    sides = whole("sides", sides, 1)
    _affordable(dice, 1, sides)
    throws = _sorted_throws(dice, sides, _faces("faces", faces, sides)).map(
        lambda throw: throw[rank - 1]
    )
    return Distribution(sorted(throws.weights))


def winners(
    attack_dice: int = 3,
    defence_dice: int = 2,
    sides: int = 6,
    ties: TieWinner = "defender",
    attack_faces: Sequence[int] | None = None,
    defence_faces: Sequence[int] | None = None,
) -> Distribution[tuple[bool, ...]]:
    """The compared pairs that the attacker wins, best pair first, with their chances.

    The arguments are those of `round_losses`.

    >>> winners(3, 2).probability((True, True)) == round_losses(3, 2).probability(Losses(0, 2))
    True
    """
    dice = Dice(attack_dice, defence_dice, sides, ties, attack_faces, defence_faces)
    return _winners(dice, dice.attack_dice, dice.defence_dice)
