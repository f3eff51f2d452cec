"""Questions on the scout who knows: stay with a province, or switch to another one?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Self

from conquest_lab.core.words import Message, counted, say
from conquest_lab.widgets.lesson.questions import Exact, Gaps, Level
from conquest_lab.widgets.lesson.questions.chances import Belief, Chance, chance, pooled
from conquest_lab.widgets.lesson.questions.tried import Thing, Tried, WrittenChoice


def provinces(n: int) -> Message:
    """So many provinces."""
    return counted(n, "{n} province", "{n} provinces")


@dataclass(frozen=True)
class SwitchWins(Tried):
    """The chance to find the spy by switching, after the scout, who knows, has opened empty provinces.

    provinces: in one of which the spy hides. opened: of those that were not pointed at.
    """

    provinces: int = 3
    opened: int = 1
    level: Level = "standard"

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """Some provinces, of which at least one other stays shut."""
        n = rng.choice(range(3, 9))
        return cls(n, rng.choice(range(1, n - 1)))

    @property
    def left(self) -> int:
        """The other provinces that are still shut."""
        return self.provinces - 1 - self.opened

    @property
    def answer(self) -> Fraction:
        return Fraction(self.provinces - 1, self.provinces) / self.left

    def wrong(self) -> dict[str, Exact]:
        return {
            "equiprobable": Fraction(1, self.left + 1),
            "stay": Fraction(1, self.provinces),
            "others": Fraction(self.provinces - 1, self.provinces),
        }

    def gaps(self) -> Gaps:
        return {
            "n": provinces(self.provinces),
            "empty": provinces(self.opened),
            "others": self.provinces - 1,
            "all": self.provinces,
        }

    def once(self, rng: Random) -> tuple[Sequence[Thing], int]:
        """Everybody points at the first province; the one switched to is marked where it holds the spy."""
        spy = rng.randrange(self.provinces)
        empty = rng.sample([n for n in range(1, self.provinces) if n != spy], self.opened)
        to = rng.choice([n for n in range(1, self.provinces) if n not in empty])
        things = [
            (_shown(n, spy=spy, to=to, empty=n in empty), n == to == spy)
            for n in range(self.provinces)
        ]
        return things, int(to == spy)


def _shown(number: int, *, spy: int, to: int, empty: bool) -> Message:
    """The words on a province after a game."""
    who = say("spy") if number == spy else say("empty")
    if number == 0:
        return say("1, pointed at: {who}", who=who)
    if empty:
        return say("{n}, opened", n=number + 1)
    return (
        say("{n}, taken: {who}", n=number + 1, who=who)
        if number == to
        else say("{n}: {who}", n=number + 1, who=who)
    )


@dataclass(frozen=True)
class StayOrSwitch(WrittenChoice):
    """Stay or switch, after a scout who knows, or one who tries at random, has opened an empty province."""

    provinces: int = 3
    knows: bool = True
    level: Level = "standard"
    variants = (range(3, 9), (True, False))
    choices = ("stay", "switch", "same")

    @property
    def best(self) -> str:
        return "switch" if self.knows else "same"

    def case(self, sentence: str) -> str:
        return "knows" if self.knows else "luck"

    def gaps(self) -> Gaps:
        n = self.provinces
        return {
            "n": provinces(n),
            "others": n - 1,
            "all": n,
            "shut": n - 1,
            "own": Fraction(1, n),
            "each": SwitchWins(n, 1).answer if self.knows else Fraction(1, n - 1),
        }


@pooled
def doors() -> Iterable[Chance]:
    """Events of the game with the scout."""
    for n, opened in ((3, 1), (4, 1), (4, 2), (5, 1), (5, 2), (5, 3), (6, 4), (8, 6)):
        question = SwitchWins(n, opened)
        in_text = {"n": provinces(n), "k": provinces(opened)}
        half = Belief(
            "equiprobable",
            Fraction(1, question.left + 1),
            say("one of {n} that are shut", n=question.left + 1),
        )
        stay, switch = Fraction(1, n), question.answer
        others = say(
            "{others}/{n}, shared by {left} provinces", others=n - 1, n=n, left=question.left
        )
        alone = say("one of {n} provinces", n=n)
        yield chance(
            f"switch-{n}-{opened}",
            say(
                "Of {n} the scout, who knows, opens {k}: by switching one finds the spy", **in_text
            ),
            switch,
            others,
            [half, Belief("stay", stay, alone)],
        )
        yield chance(
            f"stay-{n}-{opened}",
            say("Of {n} the scout, who knows, opens {k}: by staying one finds the spy", **in_text),
            stay,
            alone,
            [half, Belief("swapped", switch, others)],
        )
