"""Questions with a weighted tree: two steps one after the other, and a short battle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import ClassVar, Literal

from conquest_lab.widgets.lesson.questions import Gaps, Level, Question
from conquest_lab.widgets.lesson.questions.kinds import Branch, End, TreeQuestion
from conquest_lab.widgets.lesson.questions.one_roll import Roll

Story = Literal["hand", "pile", "deal", "team", "duel", "ally", "symbol"]

COUNTS: Mapping[Story, tuple[tuple[int, int], ...]] = {
    "hand": ((2, 3), (3, 2), (3, 3), (4, 2), (2, 4), (4, 3), (5, 3)),
    "pile": ((14, 30), (2, 42)),
    "deal": ((14, 28),),
    "team": ((21, 21),),
    "duel": ((15, 21),),
    "ally": ((2, 4),),
    "symbol": ((1, 5),),
}
"""Cases for and against at the first step of each story."""

COMES_BACK: frozenset[Story] = frozenset({"duel", "ally", "symbol"})
"""Stories whose second step is like the first: dice, not cards."""

GIVEN: Mapping[Level, tuple[tuple[str, ...], ...]] = {
    "start": (
        ("no",),
        ("yes",),
        ("yes-no", "no-no"),
        ("no-yes", "no-no"),
        ("no", "no-no"),
        ("yes", "no-yes"),
    ),
    "standard": ((), ("no",), ("yes-no",), ("no-yes",), ("no-no",), ("yes", "no-no")),
}
"""Weights that a tree shows, by their paths; the first of each level is the usual one."""


@dataclass(frozen=True)
class TwoSteps(TreeQuestion):
    """Two steps, each with two outcomes, as a weighted tree.

    story: what happens at each step. yes, no: the cases of the first step.
    given: which weights are shown, by a place in `GIVEN`. swapped: whether no stands above yes.
    """

    story: Story = "hand"
    yes: int = 3
    no: int = 2
    level: Level = "standard"
    given: int = 0
    swapped: bool = False

    @property
    def key(self) -> str:
        drawn = f" {self.given}{'-swapped' * self.swapped}" if self.given or self.swapped else ""
        return f"{self.story} {self.yes}-{self.no} {self.level}{drawn}"

    @property
    def total(self) -> int:
        """All cases of the first step."""
        return self.yes + self.no

    def _after(self, *, first_yes: bool) -> Fraction:
        """The chance of yes at the second step."""
        if self.story in COMES_BACK:
            return Fraction(self.yes, self.total)
        return Fraction(self.yes - first_yes, self.total - 1)

    def tree(self) -> tuple[Branch, ...]:
        first = Fraction(self.yes, self.total)
        return self._fork(self._stem(first, first_yes=True), self._stem(1 - first, first_yes=False))

    def _fork(self, yes: Branch, no: Branch) -> tuple[Branch, ...]:
        return (no, yes) if self.swapped else (yes, no)

    def _stem(self, weight: Fraction, *, first_yes: bool) -> Branch:
        path, yes = ("yes" if first_yes else "no"), self._after(first_yes=first_yes)
        grown = self._fork(
            self._branch("yes", yes, (), f"{path}-yes"),
            self._branch("no", 1 - yes, (), f"{path}-no"),
        )
        return self._branch(path, weight, grown, path)

    def _branch(self, word: str, weight: Fraction, grown: tuple[Branch, ...], path: str) -> Branch:
        asked = path not in GIVEN[self.level][self.given]
        wrong = self._wrong(weight, of_yes=word == "yes")
        return Branch(self.sentence(word), weight, grown, asked, wrong)

    def _wrong(self, weight: Fraction, *, of_yes: bool) -> tuple[tuple[str, Fraction], ...]:
        first = Fraction(self.yes if of_yes else self.no, self.total)
        return (
            ("replaced", first),
            ("other-branch", 1 - weight),
            ("equiprobable", Fraction(1, 2)),
        )

    def ends(self) -> tuple[End, ...]:
        first, then = Fraction(self.yes, self.total), self._after(first_yes=True)
        both, path = first * then, first * (1 - then)
        wrong = (("replaced", first**2), ("and-or", first + then), ("arrow", then))
        found = (End(self.sentence("both"), both, wrong),)
        if self.level == "start":
            return found
        again = 2 * first * (1 - first)
        wrong_one = (("path", path), ("replaced", again), ("at-least", both + 2 * path))
        return (*found, End(self.sentence("one"), 2 * path, wrong_one))

    def case(self, sentence: str) -> str:
        return self.story

    def gaps(self) -> Gaps:
        both = Fraction(self.yes, self.total) * self._after(first_yes=True)
        return {
            "yes_count": self.yes,
            "no_count": self.no,
            "first": Fraction(self.yes, self.total),
            "then": self._after(first_yes=True),
            "both": both,
        }


@dataclass(frozen=True)
class Stories:
    """A source of questions `TwoSteps` about one story."""

    makes: ClassVar[type[Question]] = TwoSteps
    story: Story = "hand"
    level: Level = "standard"

    def drawn(self, rng: Random) -> TwoSteps:
        """The story with some numbers, in one of its forms."""
        counts = rng.choice(COUNTS[self.story])
        given = rng.randrange(len(GIVEN[self.level]))
        return TwoSteps(self.story, *counts, self.level, given, rng.random() < 1 / 2)


@dataclass(frozen=True)
class BattleTree(TreeQuestion):
    """A battle of two attackers, or of three, against one army, as a weighted tree.

    attackers: armies able to attack. Each throw that the attacker loses costs one of them.
    """

    attackers: int = 2
    level: Level = "standard"

    @classmethod
    def drawn(cls, rng: Random) -> BattleTree:
        """Two attackers or three."""
        attackers = rng.choice((2, 3))
        return cls(attackers, "standard" if attackers == 2 else "stretch")

    @property
    def key(self) -> str:
        return f"battle-tree {self.attackers}"

    def _wins(self, attackers: int, *, ties: bool = False) -> Fraction:
        """The chance that one throw takes the territory."""
        roll = Roll(min(attackers, 3), 1)
        return (roll.with_ties_swapped() if ties else roll).chance("defender", 1)

    def tree(self) -> tuple[Branch, ...]:
        return self._throw(self.attackers)

    def _throw(self, attackers: int) -> tuple[Branch, ...]:
        wins = self._wins(attackers)
        swapped = self._wins(attackers, ties=True)
        asked = attackers == 1
        beaten = () if attackers == 1 else self._throw(attackers - 1)
        lost = 1 - wins
        return (
            Branch(self.sentence("taken"), wins, (), asked, _weights(wins, swapped)),
            Branch(self.sentence("lost"), lost, beaten, asked, _weights(lost, 1 - swapped)),
        )

    def _paths(self) -> list[Fraction]:
        """The chance of each path that takes the territory."""
        paths, before = [], Fraction(1)
        for attackers in range(self.attackers, 0, -1):
            wins = self._wins(attackers)
            paths.append(before * wins)
            before *= 1 - wins
        return paths

    def ends(self) -> tuple[End, ...]:
        paths = self._paths()
        taken, added = (
            sum(paths, Fraction(0)),
            sum(self._wins(n) for n in range(1, self.attackers + 1)),
        )
        wrong = (
            ("path", paths[0]),
            ("arrow", sum(paths[1:], Fraction(0))),
            ("and-or", Fraction(added)),
            ("not", 1 - taken),
        )
        return (End(self.sentence("end"), Fraction(taken), wrong),)

    def gaps(self) -> Gaps:
        return {
            "terms": " + ".join(str(path) for path in self._paths()),
            "taken": sum(self._paths()),
        }


def _weights(weight: Fraction, swapped: Fraction) -> tuple[tuple[str, Fraction], ...]:
    """Wrong weights of one die against one."""
    return (
        ("ties", swapped),
        ("equiprobable", Fraction(1, 2)),
        ("other-branch", 1 - weight),
    )
