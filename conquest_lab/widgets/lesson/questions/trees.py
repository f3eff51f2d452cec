"""Questions with a weighted tree: two steps one after the other, and a short battle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from random import Random
from typing import ClassVar, Literal

from conquest_lab.widgets.lesson.questions import Gaps, Level, Question
from conquest_lab.widgets.lesson.questions.battles import most_dice
from conquest_lab.widgets.lesson.questions.kinds import Branch, End, TreeQuestion

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
    by = "story"

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
        is_gap = path not in GIVEN[self.level][self.given]
        wrong = self._wrong(weight, of_yes=word == "yes")
        return Branch(self.sentence(word), weight, grown, is_gap, wrong)

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


FOUGHT = ((2, 1), (3, 1), (1, 2), (1, 3), (2, 2))
"""Armies able to attack and armies that defend, few enough for a tree."""

DEFENCE_DICE = 2

Outcome = Literal["taken", "held"]


@dataclass(frozen=True)
class BattleTree(TreeQuestion):
    """A battle of few armies as a weighted tree, which goes on to its end.

    attackers: armies able to attack. end: the end whose chance is asked for.
    swapped: whether what is worst for the attacker stands above.
    """

    attackers: int = 2
    defenders: int = 1
    end: Outcome = "taken"
    swapped: bool = False
    level: Level = "standard"

    @classmethod
    def drawn(cls, rng: Random) -> BattleTree:
        """Three armies, or four."""
        attackers, defenders = rng.choice(FOUGHT)
        end: Outcome = rng.choice(("taken", "held"))
        level: Level = "standard" if attackers + defenders == 3 else "stretch"
        return cls(attackers, defenders, end, rng.random() < 1 / 2, level)

    @property
    def key(self) -> str:
        return (
            f"battle-tree {self.attackers}-{self.defenders} {self.end}{' swapped' * self.swapped}"
        )

    def tree(self) -> tuple[Branch, ...]:
        return self._throw(self.attackers, self.defenders)

    def _throw(self, attackers: int, defenders: int) -> tuple[Branch, ...]:
        """The outcomes of one throw, with what follows each."""
        if not (attackers and defenders):
            return ()
        roll = most_dice(attackers, defenders, DEFENCE_DICE)
        is_gap = attackers == defenders == 1
        grown = []
        for fallen in range(roll.pairs, -1, -1):
            beaten = roll.pairs - fallen
            weight = roll.chance("defender", fallen)
            swapped = roll.with_ties_swapped().chance("defender", fallen)
            label = self.sentence("taken" if fallen == defenders else f"lost-{fallen}-{beaten}")
            after = self._throw(attackers - beaten, defenders - fallen)
            wrong = _weights(weight, swapped) if is_gap else ()
            grown.append(Branch(label, weight, after, is_gap, wrong))
        return tuple(grown[::-1] if self.swapped else grown)

    def _paths(
        self, attackers: int, defenders: int, before: tuple[Fraction, ...] = ()
    ) -> Iterator[tuple[Fraction, ...]]:
        """The weights along each path to the end that is asked for."""
        if attackers and defenders:
            roll = most_dice(attackers, defenders, DEFENCE_DICE)
            for fallen in range(roll.pairs, -1, -1):
                after = (attackers - roll.pairs + fallen, defenders - fallen)
                yield from self._paths(*after, (*before, roll.chance("defender", fallen)))
        elif bool(attackers) == (self.end == "taken"):
            yield before

    @property
    def paths(self) -> tuple[tuple[Fraction, ...], ...]:
        """The weights along each path to the end that is asked for."""
        return tuple(self._paths(self.attackers, self.defenders))

    def ends(self) -> tuple[End, ...]:
        paths = self.paths
        products = [prod(path, start=Fraction(1)) for path in paths]
        right = sum(products, Fraction(0))
        several = len(paths) > 1
        wrong = {
            "path": products[0],
            "arrow": sum(products[1:], Fraction(0)) if several else paths[0][-1],
            "and-or": sum((path[-1] for path in paths) if several else paths[0], Fraction(0)),
            "not": 1 - right,
        }
        apart = {value: word for word, value in reversed(wrong.items()) if value != right}
        told = tuple((word, value) for value, word in reversed(apart.items()))
        return (End(self.sentence("ends", self.end), right, told),)

    def gaps(self) -> Gaps:
        paths = self.paths
        return {
            "terms": " + ".join(" × ".join(map(str, path)) for path in paths),
            "chance": sum((prod(path, start=Fraction(1)) for path in paths), Fraction(0)),
        }


def _weights(weight: Fraction, swapped: Fraction) -> tuple[tuple[str, Fraction], ...]:
    """Wrong weights of one die against one."""
    return (
        ("ties", swapped),
        ("equiprobable", Fraction(1, 2)),
        ("other-branch", 1 - weight),
    )
