"""Battle dice of the home-brew: landings from the sea, bombardments, retreats."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Unpack

from conquest_lab.core.chance import Distribution
from conquest_lab.mechanics.dice import Losses
from conquest_lab.odds.battles import Battle, ExpectedLosses, battle
from conquest_lab.odds.errors import OddsError, whole
from conquest_lab.odds.policies import Number
from conquest_lab.odds.rolls import Dice, DiceOptions

MOST_SHOTS = 500
NO_LOSSES = Distribution([(Losses(0, 0), 1)])


@dataclass(frozen=True)
class Landing:
    """The exact result of a landing: see `landing`.

    infantry: aboard at the start.
    fight: the fight, an attacker being a pair of infantry, that is one die.
    land_battle: the same infantry, all able to attack, against the same place over land.
    """

    infantry: int
    fight: Battle
    land_battle: Battle

    @property
    def conquer(self) -> Fraction:
        """The chance that the last defender falls."""
        return self.fight.conquer

    @cached_property
    def infantry_left(self) -> Distribution[int]:
        """Infantry left at the end; the odd one, which cannot fight, included."""
        odd = self.infantry % 2
        return self.fight.attackers_left.map(lambda pairs: 2 * pairs + odd)

    @property
    def defenders_left(self) -> Distribution[int]:
        """Defenders left at the end; 0 when the place is taken."""
        return self.fight.defenders_left

    @cached_property
    def expected_losses(self) -> ExpectedLosses:
        """Mean losses, in infantry for the attacker and in units for the defender."""
        lost = self.fight.expected_losses
        return ExpectedLosses(2 * lost.attacker, lost.defender)


def landing(
    infantry: int, defenders: int, defence_dice: int = 2, **dice: Unpack[DiceOptions]
) -> Landing:
    """A landing to the end: two infantry throw one die, and a lost die costs two infantry.

    infantry: aboard, 2 or more; an odd one cannot fight.
    defenders: units that defend, 1 or more; each lost die costs them one.
    defence_dice, dice: as in `battle`.
    Raises `OddsError` for numbers out of range. Source: R-25, R-27; readings R-A18, R-A34, R-A35.

    >>> assault = landing(6, 2)
    >>> assault.conquer == battle(3, 2).conquer, round(float(assault.land_battle.conquer), 3)
    (True, 0.934)
    """
    infantry = whole("infantry", infantry, 2)
    fight = battle(infantry // 2, defenders, defence_dice, **dice)
    return Landing(infantry, fight, battle(infantry, defenders, defence_dice, **dice))


@dataclass(frozen=True)
class Bombardment:
    """The exact result of a bombardment: see `bombardment`.

    defenders: at the start.
    after: defenders left after each volley, fewest first.
    """

    defenders: int
    after: tuple[Distribution[int], ...]

    @property
    def defenders_left(self) -> Distribution[int]:
        """Defenders left after the last volley."""
        return self.after[-1]

    @cached_property
    def expected_fallen(self) -> tuple[Fraction, ...]:
        """Mean number of defenders fallen so far, after each volley."""
        return tuple(self.defenders - law.expectation(lambda left: left) for law in self.after)


def bombardment(
    cannons: int,
    volleys: int,
    defenders: int,
    defence_dice: int = 2,
    floor: int = 1,
    **dice: Unpack[DiceOptions],
) -> Bombardment:
    """Cannons fire without risk: only the defender loses units.

    In a volley every cannon throws one die, at most three together; more than three fire in groups.

    cannons: 1 or more. volleys: 1 or more; each cannon fires once a turn, so a volley is a turn.
    defenders: units that defend, 1 or more.
    floor: units that always survive, 1 by default (a cannon cannot occupy), or 0.
    defence_dice, dice: as in `battle`.
    Raises `OddsError` for numbers out of range. Source: R-28; reading R-A19.

    >>> [str(p) for _, p in bombardment(1, 1, 2, defence_dice=1).defenders_left]
    ['5/12', '7/12']
    """
    cannons = whole("cannons", cannons, 1)
    volleys = whole("volleys", volleys, 1)
    defenders = whole("defenders", defenders, 1)
    floor = whole("floor", floor, 0, 1)
    rule = Dice(defence_dice=defence_dice, **dice)
    groups = [
        min(rule.attack_dice, cannons - fired) for fired in range(0, cannons, rule.attack_dice)
    ]
    if len(groups) * volleys * defenders > MOST_SHOTS * 100 or len(groups) * volleys > MOST_SHOTS:
        shots = len(groups) * volleys
        raise OddsError(
            "{n} shots of up to {most} dice: at most {limit} are computed exactly",
            n=shots,
            most=rule.attack_dice,
            limit=MOST_SHOTS,
        )
    weights = {defenders: 1}
    after = []
    for _ in range(volleys):
        for thrown in groups:
            scale = rule.losses(thrown, rule.defence_dice).total
            hit: dict[int, int] = {}
            for left, weight in weights.items():
                law = rule.losses(thrown, left) if left > floor else NO_LOSSES
                for lost, ways in law.weights:
                    rest = max(floor, left - lost.defender)
                    hit[rest] = hit.get(rest, 0) + weight * ways * (scale // law.total)
            weights = hit
        after.append(Distribution(sorted(weights.items())))
    return Bombardment(defenders, tuple(after))


@dataclass(frozen=True, slots=True)
class Stand:
    """The result when some defenders stay and the rest withdraw before the fight.

    staying, withdrawn: units; when none stays the attacker walks in.
    conquer: the chance that the place falls.
    expected_losses: mean losses of both sides.
    utility: what the defender may expect of it: see `retreat`.
    """

    staying: int
    withdrawn: int
    conquer: Fraction
    expected_losses: ExpectedLosses
    utility: Fraction


@dataclass(frozen=True, slots=True)
class Retreat:
    """Every way to retreat, from all staying to as few as may be: see `retreat`."""

    stands: tuple[Stand, ...]

    @property
    def best(self) -> Stand:
        """The stand with the highest utility for the defender; the largest one among equals."""
        return max(self.stands, key=lambda stand: (stand.utility, stand.staying))


def retreat(
    attackers: int,
    defenders: int,
    place: Number = 1,
    own: Number = 1,
    enemy: Number = 1,
    pinned: int = 0,
    defence_dice: int = 2,
    **dice: Unpack[DiceOptions],
) -> Retreat:
    """The best number of defenders to withdraw before a fight to the end.

    attackers: armies ABLE to attack; defenders: units that defend. 1 or more.
    place, own, enemy: worth to the defender of holding the place, of a unit of theirs saved, and of
        an attacker fallen. Their mean sum is the utility.
    pinned: units that must stay, because there is nowhere to go.
    defence_dice, dice: as in `battle`.
    Raises `OddsError` for numbers out of range. Source: R-29; reading R-A28.

    >>> retreat(12, 2).best.staying, retreat(2, 6).best.staying
    (0, 6)
    """
    attackers = whole("attackers", attackers, 1)
    defenders = whole("defenders", defenders, 1)
    pinned = whole("pinned", pinned, 0, defenders)
    stands = []
    for staying in range(defenders, pinned - 1, -1):
        if staying:
            fight = battle(attackers, staying, defence_dice, **dice)
            conquer, lost = fight.conquer, fight.expected_losses
        else:
            conquer, lost = Fraction(1), ExpectedLosses(Fraction(0), Fraction(0))
        utility = place * (1 - conquer) + own * (defenders - lost.defender) + enemy * lost.attacker
        stands.append(Stand(staying, defenders - staying, conquer, lost, Fraction(utility)))
    return Retreat(tuple(stands))
