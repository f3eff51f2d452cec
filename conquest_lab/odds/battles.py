"""One battle to its end, exactly: the place is taken, no army can attack, or the attacker stops."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import gcd
from typing import Literal, NamedTuple, overload

from conquest_lab.core.chance import Distribution
from conquest_lab.core.display import Row, Tabled
from conquest_lab.core.words import say
from conquest_lab.mechanics.battles import battle_ends
from conquest_lab.mechanics.dice import Losses, TieWinner
from conquest_lab.odds.chain import Chain, build_chain
from conquest_lab.odds.errors import OddsError, whole
from conquest_lab.odds.large import LargeBattle, large_battle
from conquest_lab.odds.rolls import Dice

MOST_STATES = 250_000
MOST_ARMIES = 3_000
MOST_CHAIN_STATES = 150


class Armies(NamedTuple):
    """Attackers able to attack, and defenders."""

    attackers: int
    defenders: int

    def after(self, lost: Losses) -> Armies:
        """The armies left after these losses."""
        return Armies(self.attackers - lost.attacker, self.defenders - lost.defender)


@dataclass(frozen=True, slots=True)
class ExpectedLosses:
    """Mean number of armies lost by each side."""

    attacker: Fraction
    defender: Fraction


StopRule = int | Callable[[int, int], bool]


@dataclass(frozen=True)
class Aftermath:
    """The distribution of the ends of a battle, of all or of those that one side won.

    attackers, defenders: armies at the start; attackers are those able to attack.
    ends: the armies of both sides at the end, best for the attacker first.
    timed: the same with the number of rounds, computed when asked for.
    """

    attackers: int
    defenders: int
    ends: Distribution[Armies]
    timed: Callable[[], Distribution[tuple[Armies, int]]] = field(repr=False, compare=False)

    @cached_property
    def attackers_left(self) -> Distribution[int]:
        """Attackers left at the end, fewest first; 0 when the attack has failed."""
        return Distribution(sorted(self.ends.map(lambda end: end.attackers).weights))

    @cached_property
    def defenders_left(self) -> Distribution[int]:
        """Defenders left at the end, fewest first; 0 when the place is taken."""
        return Distribution(sorted(self.ends.map(lambda end: end.defenders).weights))

    @cached_property
    def losses(self) -> Distribution[Losses]:
        """Armies lost in the whole battle, fewest of the attacker's first."""
        lost = self.ends.map(
            lambda end: Losses(self.attackers - end.attackers, self.defenders - end.defenders)
        )
        return Distribution(sorted(lost.weights))

    @cached_property
    def expected_losses(self) -> ExpectedLosses:
        """Mean losses of both sides, in armies."""
        return ExpectedLosses(
            self.attackers - self.ends.expectation(lambda end: end.attackers),
            self.defenders - self.ends.expectation(lambda end: end.defenders),
        )

    @cached_property
    def rounds(self) -> Distribution[int]:
        """Number of rounds of dice."""
        return Distribution(sorted(self.timed().map(lambda end: end[1]).weights))

    @cached_property
    def expected_rounds(self) -> Fraction:
        """Mean number of rounds of dice."""
        return self.rounds.expectation(lambda rounds: rounds)


@dataclass(frozen=True)
class Battle(Tabled, Aftermath):
    """The exact result of a battle: see `battle`.

    dice: the dice of both sides.
    stop: the stopping rule, 0 for none.
    """

    dice: Dice
    stop: StopRule

    def __repr__(self) -> str:
        return (
            f"<Battle {self.attackers} against {self.defenders}:"
            f" conquered with chance {float(self.conquer):.6g}>"
        )

    def rows(self) -> list[Row]:
        """The ends of the battle, best for the attacker first."""
        return self.ends.rows()

    @cached_property
    def conquer(self) -> Fraction:
        """The chance that the last defender falls."""
        return self.defenders_left.probability(0)

    @cached_property
    def given_victory(self) -> Aftermath:
        """The same battle, knowing that the place was taken."""
        return self._given(victory=True)

    @cached_property
    def given_defeat(self) -> Aftermath:
        """The same battle, knowing that the place was not taken."""
        return self._given(victory=False)

    @cached_property
    def chain(self) -> Chain[Armies]:
        """The battle as an absorbing Markov chain with labelled matrices.

        Raises `OddsError` for more than 150 transient states (12 against 12).
        """
        size = self.attackers * self.defenders
        if size > MOST_CHAIN_STATES:
            raise OddsError(
                "a chain of {n} transient states: at most {most} are laid out",
                n=size,
                most=MOST_CHAIN_STATES,
            )
        return build_chain(
            self.attackers, self.defenders, self.dice.losses, _stopper(self.stop), Armies
        )

    def _given(self, *, victory: bool) -> Aftermath:
        def kept(end: Armies) -> bool:
            return (end.defenders == 0) is victory

        weights = [(end, weight) for end, weight in self.ends.weights if kept(end)]
        if not weights:
            event = say("victory") if victory else say("defeat")
            raise OddsError(
                "{event} is impossible for {a} attackers against {d} defenders",
                event=event,
                a=self.attackers,
                d=self.defenders,
            )

        def timed() -> Distribution[tuple[Armies, int]]:
            return Distribution(
                (end, weight) for end, weight in self.timed().weights if kept(end[0])
            )

        return Aftermath(self.attackers, self.defenders, Distribution(weights), timed)


@overload
def battle(
    attackers: int,
    defenders: int,
    defence_dice: int = 2,
    attack_dice: int = 3,
    sides: int = 6,
    ties: TieWinner = "defender",
    stop: StopRule = 0,
    attack_faces: Sequence[int] | None = None,
    defence_faces: Sequence[int] | None = None,
    *,
    exact: Literal[True] = True,
) -> Battle: ...


@overload
def battle(
    attackers: int,
    defenders: int,
    defence_dice: int = 2,
    attack_dice: int = 3,
    sides: int = 6,
    ties: TieWinner = "defender",
    stop: int = 0,
    attack_faces: Sequence[int] | None = None,
    defence_faces: Sequence[int] | None = None,
    *,
    exact: Literal[False],
) -> LargeBattle: ...


def battle(
    attackers: int,
    defenders: int,
    defence_dice: int = 2,
    attack_dice: int = 3,
    sides: int = 6,
    ties: TieWinner = "defender",
    stop: StopRule = 0,
    attack_faces: Sequence[int] | None = None,
    defence_faces: Sequence[int] | None = None,
    *,
    exact: bool = True,
) -> Battle | LargeBattle:
    """A battle to the end, or to a stopping rule, as exact distributions.

    Both sides always throw as many dice as they may; with fewer armies, fewer dice.

    attackers: armies ABLE to attack: the one that must stay behind is not counted. 1 or more.
    defenders: armies of the defender, 1 or more.
    defence_dice, attack_dice: most dice thrown in a round (hasbro, refonte 2 and 3; miro 3 and 3).
    sides, ties, attack_faces, defence_faces: as in `round_losses`.
    stop: an int n stops when n or fewer attackers are able to attack; a function of (attackers,
        defenders) stops where it says True. It is asked before every round, the first included.
    exact: False for decimals instead of fractions, with a bound on their error: for up to 2,000,000 armies.
        Fractions stop at 3,000 armies and 250,000 states.
    Raises `OddsError` for numbers out of range. Source: M-23 to M-32, H-25 to H-32; as an absorbing
    chain: Osborne 2003.

    >>> result = battle(3, 2)
    >>> result.conquer, round(float(result.expected_losses.attacker), 4)
    (Fraction(6610505, 10077696), 1.4064)
    >>> large = battle(1000, 1000, exact=False)
    >>> round(large.conquer, 9), large.error < 1e-11
    (0.998911323, True)
    """
    attackers = whole("attackers", attackers, 1)
    defenders = whole("defenders", defenders, 1)
    dice = Dice(attack_dice, defence_dice, sides, ties, attack_faces, defence_faces)
    if not callable(stop):
        stop = whole("stop", stop, 0, attackers)
    if not exact:
        if callable(stop):
            raise OddsError("with exact=False the attacker stops at a number of armies only")
        return large_battle(attackers, defenders, dice, stop)
    if not has_fractions(attackers, defenders):
        raise OddsError(
            "{a} attackers against {d} defenders: fractions stop at {armies} armies and {most}"
            " states, these are {n}; exact=False gives decimals",
            a=attackers,
            d=defenders,
            armies=MOST_ARMIES,
            most=MOST_STATES,
            n=attackers * defenders,
        )

    starts = Distribution([(attackers, 1)])
    stopped = _stopper(stop)

    def timed() -> Distribution[tuple[Armies, int]]:
        laws = dice.laws(attackers, defenders)
        ends = battle_ends(starts, defenders, laws, stopped, timed=True)
        return Distribution(((Armies(a, d), rounds), weight) for a, d, rounds, weight in ends)

    ends = walk(starts, defenders, dice, stopped)
    return Battle(attackers, defenders, ends, timed, dice, stop)


def has_fractions(attackers: int, defenders: int) -> bool:
    """False for battles whose exact fractions would be too many or too long."""
    return attackers * defenders <= MOST_STATES and attackers + defenders <= MOST_ARMIES


def affordable(attackers: int, defenders: int) -> None:
    """Refuse battles whose exact fractions would be too many or too long."""
    if not has_fractions(attackers, defenders):
        raise OddsError(
            "{a} attackers against {d} defenders: fractions stop at {armies} armies and"
            " {most} states, these are {n}",
            a=attackers,
            d=defenders,
            armies=MOST_ARMIES,
            most=MOST_STATES,
            n=attackers * defenders,
        )


def _stopper(stop: StopRule) -> Callable[[int, int], bool] | None:
    if callable(stop):
        return stop
    return (lambda attackers, _: attackers <= stop) if stop else None


def walk(
    starts: Distribution[int],
    defenders: int,
    dice: Dice,
    stopped: Callable[[int, int], bool] | None = None,
) -> Distribution[Armies]:
    """The ends of a battle that begins with a random number of attackers.

    starts: attackers able to attack at the start; 0 is a battle that is over before it begins.
    """
    ends = battle_ends(starts, defenders, dice.laws(max(starts.outcomes), defenders), stopped)
    shared = gcd(*(weight for *_, weight in ends))
    best_first = sorted(ends, key=lambda end: (end[1], -end[0]))
    return Distribution((Armies(a, d), weight // shared) for a, d, _, weight in best_first)
