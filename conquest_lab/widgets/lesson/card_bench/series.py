"""Attempts at a country card, thrown and counted, and the cost of each choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random

from conquest_lab.odds import express
from conquest_lab.odds.express import Attempt, Line, Throw
from conquest_lab.widgets.lesson.questions.card_words import FACES
from conquest_lab.widgets.lesson.questions.cards import DICE

POLICIES: Mapping[str, express.LinePolicy | None] = {
    "best": None,
    "hardest": express.hardest_first,
    "most": express.most_dice_first,
    "fewest": express.fewest_dice_first,
}
"""Policies by name: the Bellman equation (None), or a simple rule."""


def as_throw(faces: tuple[str, ...]) -> Throw:
    """Faces as the odds count them."""
    return express.parse_throw(" ".join(faces))


def dice_for(line: Line, faces: tuple[str, ...]) -> tuple[str, ...]:
    """The fewest dice of a throw that fill a line, as `odds.express.dice_used` counts them."""
    used = ["G"] * line.generals + ["C"] * line.cannons + ["K"] * line.cavalry
    missing, have = line.soldiers, Counter(faces)
    for worth in (3, 2, 1):
        take = min(have[str(worth)], -(-missing // worth)) if missing > 0 else 0
        used += [str(worth)] * take
        missing -= take * worth
    return tuple(used)


@dataclass(frozen=True)
class Decision:
    """A choice that was made, with what each choice was worth, best first; None gives up a die."""

    options: tuple[tuple[Line | None, Fraction], ...]
    chosen: Line | None

    @property
    def worth(self) -> Fraction:
        """The chance that is left."""
        return dict(self.options)[self.chosen]

    @property
    def regret(self) -> Fraction:
        """The difference to the best choice."""
        return self.options[0][1] - self.worth


@dataclass
class Trial:
    """One attempt at a card, from seven dice to the end.

    left: lines still empty. filled: (line, dice on it). tray: how many dice to throw.
    faces: as they lie, () while they are to be thrown. lost: dice given up.
    """

    card: Attempt
    rng: Random
    left: list[Line]
    filled: list[tuple[Line, tuple[str, ...]]] = field(default_factory=list)
    tray: int = DICE
    faces: tuple[str, ...] = ()
    lost: int = 0
    regret: Fraction = Fraction(0)

    @property
    def over(self) -> bool:
        """True once it has succeeded or failed."""
        return not self.left or not self.tray

    @property
    def won(self) -> bool:
        """True if all lines are filled."""
        return not self.left

    def throw(self) -> None:
        """Throw what is in the tray."""
        if not self.over and not self.faces:
            self.faces = tuple(sorted(self.rng.choices(FACES, k=self.tray), key=FACES.index))

    def options(self) -> dict[Line | None, Fraction]:
        """The choices for the throw, best first, each with the chance after it."""
        return self.card.options(as_throw(self.faces), self.left) if self.faces else {}

    def choose(self, line: Line | None) -> Decision:
        """Fill a line, or give up a die with None."""
        decision = Decision(tuple(self.options().items()), line)
        self.regret += decision.regret
        if line is None:
            self.lost += 1
            self.tray -= 1
        else:
            used = dice_for(line, self.faces)
            self.filled.append((line, used))
            self.tray -= len(used)
            self.left.remove(line)
        self.faces = ()
        return decision


@dataclass
class Record:
    """The tally of somebody's attempts.

    regret: what their choices have cost, added up, in attempts.
    """

    attempts: int = 0
    conquered: int = 0
    regret: Fraction = Fraction(0)

    @property
    def share(self) -> Fraction | None:
        """The share of attempts that conquered the card."""
        return Fraction(self.conquered, self.attempts) if self.attempts else None

    def add(self, trial: Trial) -> None:
        """Enter an attempt that is over."""
        self.attempts += 1
        self.conquered += trial.won
        self.regret += trial.regret


def played(card: Attempt, policy: str, rng: Random) -> Trial:
    """An attempt by a policy, to its end."""
    rule = POLICIES[policy]
    trial = Trial(card, rng, list(card.lines))
    while not trial.over:
        trial.throw()
        options = trial.options()
        fits = [line for line in options if line is not None]
        best = next(iter(options))
        chosen = rule(as_throw(trial.faces), fits, tuple(trial.left)) if rule and fits else best
        trial.choose(chosen)
    return trial


def exact(card: Attempt, policy: str) -> Fraction:
    """The chance to conquer when a policy chooses."""
    rule = POLICIES[policy]
    return card.chance() if rule is None else card.value_of(rule)
