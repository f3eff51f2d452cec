"""A campaign: one battle after another along a row of garrisons, an army left behind in each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Unpack

from conquest_lab.core.chance import Distribution
from conquest_lab.core.display import Row, Tabled
from conquest_lab.mechanics.board import Board
from conquest_lab.odds.battles import affordable, walk
from conquest_lab.odds.errors import OddsError, whole
from conquest_lab.odds.laws import from_chances
from conquest_lab.odds.rolls import Dice, DiceOptions

NOBODY = Distribution([(0, 1)])


@dataclass(frozen=True, slots=True)
class CampaignStep:
    """One garrison of a campaign.

    garrison: its armies.
    reached: the chance that it is attacked at all.
    taken: the chance that it and all before it fall.
    fails: the chance that the campaign ends here, beaten or with no army left to attack.
    attackers: armies able to attack it, given that all before it have fallen; 0 is none.
    survivors: armies that move in, given that it falls; None when it cannot fall.
    """

    garrison: int
    reached: Fraction
    taken: Fraction
    fails: Fraction
    attackers: Distribution[int]
    survivors: Distribution[int] | None


@dataclass(frozen=True)
class Campaign(Tabled):
    """The exact result of a campaign: see `campaign`.

    attackers: armies able to attack at the start.
    steps: one for each garrison.
    attackers_left: armies in the last place, all of them; 0 when the campaign has failed.
    """

    attackers: int
    steps: tuple[CampaignStep, ...]
    attackers_left: Distribution[int]

    def __repr__(self) -> str:
        garrisons = ", ".join(str(step.garrison) for step in self.steps)
        return (
            f"<Campaign {self.attackers} against {garrisons}:"
            f" conquered with chance {float(self.conquer):.6g}>"
        )

    def rows(self) -> list[Row]:
        """A row for each garrison, with the chances that it is attacked and taken, or stops the campaign."""
        return [
            {
                "garrison": step.garrison,
                "attacked": float(step.reached),
                "taken": float(step.taken),
                "fails": float(step.fails),
                "mean_armies": step.survivors and float(step.survivors.expectation(int)),
            }
            for step in self.steps
        ]

    @property
    def conquer(self) -> Fraction:
        """The chance that every garrison falls."""
        return self.steps[-1].taken

    @cached_property
    def places_taken(self) -> Distribution[int]:
        """The number of garrisons that fall."""
        chances = [*(step.fails for step in self.steps), self.conquer]
        return from_chances(enumerate(chances))


def campaign(
    attackers: int,
    garrisons: Sequence[int],
    defence_dice: int = 2,
    **dice: Unpack[DiceOptions],
) -> Campaign:
    """A campaign along a row of garrisons: all survivors go on, but one stays in each taken place.

    attackers: armies ABLE to attack the first garrison.
    garrisons: defenders of each place, in order; none may be empty.
    defence_dice, dice: as in `battle`.
    Raises `OddsError` for numbers out of range. Source: M-33, M-34, H-25, H-32.

    >>> result = campaign(8, [3, 1])
    >>> round(float(result.conquer), 4), [round(float(step.fails), 4) for step in result.steps]
    (0.8894, [0.0532, 0.0574])
    """
    attackers = whole("attackers", attackers, 1)
    if not garrisons:
        raise OddsError("garrisons is empty: a campaign needs at least one garrison")
    foes = [whole("garrisons", garrison, 1) for garrison in garrisons]
    affordable(attackers, sum(foes))
    rule = Dice(defence_dice=defence_dice, **dice)
    alive, here = Fraction(1), Distribution([(attackers, 1)])
    steps: list[CampaignStep] = []
    for garrison in foes:
        ends = walk(here, garrison, rule)
        won = sorted((end.attackers, p) for end, p in ends if not end.defenders)
        falls = sum((p for _, p in won), Fraction(0))
        survivors = from_chances((left, p / falls) for left, p in won) if won else None
        reached = alive * (1 - here.probability(0))
        step = CampaignStep(garrison, reached, alive * falls, alive * (1 - falls), here, survivors)
        steps.append(step)
        alive = step.taken
        here = NOBODY if survivors is None else survivors.map(lambda left: left - 1)
    last = steps[-1]
    ends_well = [] if last.survivors is None else [(n, p * alive) for n, p in last.survivors]
    return Campaign(attackers, tuple(steps), from_chances([(0, 1 - alive), *ends_well]))


def path_garrisons(
    board: Board, path: Sequence[int], armies: Mapping[int, int] | Sequence[int]
) -> tuple[int, tuple[int, ...]]:
    """Attackers and garrisons of a campaign along a path of territories: what `campaign` needs.

    path: territory numbers; the first is where the attackers stand.
    armies: all armies of each territory, by number.
    Raises `OddsError` for a path with a gap or a start with no army able to attack.
    """
    if len(path) < 2:
        raise OddsError("path has {n} places: a campaign needs 2 or more", n=len(path))
    for here, there in pairwise(path):
        if there not in board.neighbours[here]:
            a, b = board.places[here].name, board.places[there].name
            raise OddsError("path: {a} and {b} are not adjacent", a=a, b=b)
    whole("armies", armies[path[0]], 2)
    return armies[path[0]] - 1, tuple(armies[place] for place in path[1:])
