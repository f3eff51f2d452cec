"""Questions of the rule lessons that need no board: dice compared, reinforcements, sets, credits, support."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from random import Random
from typing import ClassVar, Literal, Self

from conquest_lab.core.presentation import presentation
from conquest_lab.core.scene import Dice
from conquest_lab.core.words import Message, Text, counted, say
from conquest_lab.games import load
from conquest_lab.mechanics.armies.rounds import ArmiesLost
from conquest_lab.mechanics.cards import JOKER, SYMBOLS, is_set
from conquest_lab.mechanics.dice import Losses, compare
from conquest_lab.widgets.lesson.questions import (
    RIGHT,
    Exact,
    Gaps,
    Level,
    NumberQuestion,
    OneRight,
    PickQuestion,
    Question,
    Verdict,
    armies,
)

MOST_ATTACK_DICE = 3
LEAST_REINFORCEMENTS = 3
PRICES = {"infantry": 2, "cavalry": 3, "cannon": 4}
"""Credits for a unit of the home-made rules (R-17 to R-19)."""
OFFERED = 4
Edition = Literal["miro", "hasbro"]


Pairs = list[tuple[int, int]]
"""Dice that meet, the attacker's first; or armies that both sides lose."""


class FallenDice:
    """Dice of both sides, as they fell."""

    attack: tuple[int, ...]
    defence: tuple[int, ...]

    @property
    def losses(self) -> Losses:
        """The losses by the rules."""
        attack, defence = (tuple(sorted(d, reverse=True)) for d in (self.attack, self.defence))
        return compare(attack, defence)

    @property
    def pairs(self) -> Pairs:
        """The dice that meet, best with best."""
        best = (sorted(dice, reverse=True) for dice in (self.attack, self.defence))
        return list(zip(*best, strict=False))


def losses_said(losses: Iterable[tuple[int, int]]) -> tuple[Message, ...]:
    """Each pair of losses in words."""
    return tuple(
        say("The attacker loses {attacker}, the defender {defender}", attacker=a, defender=d)
        for a, d in losses
    )


def throw_gaps(
    attack: Sequence[int], defence: Sequence[int], pairs: Pairs, lost: Losses | ArmiesLost
) -> Gaps:
    """The dice of a throw, those that meet, and what falls."""
    return {
        "attack": ", ".join(map(str, attack)),
        "defence": ", ".join(map(str, defence)),
        "n": len(pairs),
        "pairs": tuple(f"{a} > {d}" if a > d else f"{a} ≤ {d}" for a, d in pairs),
        "attacker": lost.attacker,
        "defender": lost.defender,
    }


@dataclass(frozen=True)
class CompareDice(FallenDice, PickQuestion):
    """A throw, and what each side loses."""

    attack: tuple[int, ...] = (6, 5, 2)
    defence: tuple[int, ...] = (5, 5, 1)
    level: Level = "start"

    @property
    def dice_shown(self) -> tuple[Dice, Dice]:
        return Dice("attack", self.attack), Dice("defence", self.defence)

    @property
    def answers(self) -> Pairs:
        """Every pair of losses, and one more army than pairs of dice."""
        n = len(self.pairs)
        return [*((n - lost, lost) for lost in range(n + 1)), (n + 1, 0)]

    def options(self) -> tuple[Message, ...]:
        return losses_said(self.answers)

    def judge(self, picked: int) -> Verdict:
        """Right, or what was probably done with the dice instead."""
        answer, pairs = self.answers[picked], self.pairs
        lost = self.losses
        if answer == (lost.attacker, lost.defender):
            return RIGHT
        if answer == (sum(a < d for a, d in pairs), sum(a >= d for a, d in pairs)):
            return self.wrong_verdict("ties")
        fell = list(zip(self.attack, self.defence, strict=False))
        if answer == (sum(a <= d for a, d in fell), sum(a > d for a, d in fell)):
            return self.wrong_verdict("unsorted")
        if sum(answer) != len(pairs):
            return self.wrong_verdict("too-many-pairs")
        return self.wrong_verdict("wrong")

    def gaps(self) -> Gaps:
        return throw_gaps(self.attack, self.defence, self.pairs, self.losses)


@dataclass(frozen=True)
class ThrownDice:
    """A source of questions `CompareDice`: a number of dice against another."""

    makes: ClassVar[type[Question]] = CompareDice
    attack_dice: int = 3
    defence_dice: int = 3
    level: Level = "start"

    def drawn(self, rng: Random) -> CompareDice:
        """A throw, more often than not with a tie."""
        for _ in range(3):
            thrown = CompareDice(
                tuple(rng.randint(1, 6) for _ in range(self.attack_dice)),
                tuple(rng.randint(1, 6) for _ in range(self.defence_dice)),
                self.level,
            )
            if any(a == d for a, d in thrown.pairs):
                break
        return thrown


@dataclass(frozen=True)
class AttackDice(NumberQuestion):
    """The most dice that an attacker may throw."""

    armies: int = 3
    form = "whole"
    level: Level = "start"
    variants = (range(2, 14),)

    @property
    def answer(self) -> int:
        return min(self.armies - 1, MOST_ATTACK_DICE)

    def gaps(self) -> Gaps:
        return {"able": self.armies - 1}

    def wrong(self) -> dict[str, Exact]:
        return {"all-attack": min(self.armies, MOST_ATTACK_DICE), "no-limit": self.armies - 1}


@lru_cache(maxsize=1)
def continents() -> dict[str, tuple[Text, int]]:
    """The continents of the world map by key: name, and the armies that a whole one brings."""
    shown = presentation(load("hasbro"))
    return {group.key: (group.name, int(group.worth)) for group in shown.groups}


@dataclass(frozen=True)
class Reinforcements(NumberQuestion):
    """The armies of a turn for territories and, in the later edition, a whole continent.

    edition: "miro" without a least number of armies, "hasbro" with one. continent: "" for none.
    """

    territories: int = 14
    edition: Edition = "miro"
    continent: str = ""
    form = "whole"
    level: Level = "start"

    @property
    def key(self) -> str:
        return f"reinforcements {self.edition} {self.territories} {self.continent}"

    @property
    def least(self) -> int:
        """The least number of armies for territories."""
        return LEAST_REINFORCEMENTS if self.edition == "hasbro" else 0

    @property
    def bonus(self) -> int:
        """The armies for the continent."""
        return continents()[self.continent][1] if self.continent else 0

    @property
    def answer(self) -> int:
        return max(self.least, self.territories // 3) + self.bonus

    def case(self, sentence: str) -> str:
        whole = "whole" if self.continent else "none"
        return f"{self.edition}-{whole}" if sentence != "hint" else self.edition

    def gaps(self) -> Gaps:
        name = continents()[self.continent][0] if self.continent else ""
        return {
            "continent": name,
            "third": self.territories // 3,
            "rest": self.territories % 3,
            "basic": self.answer - self.bonus,
        }

    def wrong(self) -> dict[str, Exact]:
        third = self.territories // 3
        found: dict[str, Exact] = {"up": -(-self.territories // 3) + self.bonus}
        if self.bonus:
            found["forgotten"] = self.answer - self.bonus
        if third < self.least:
            found["minimum"] = third + self.bonus
        return found


@dataclass(frozen=True)
class TurnBegins:
    """A source of questions `Reinforcements` for an edition."""

    makes: ClassVar[type[Question]] = Reinforcements
    edition: Edition = "miro"
    level: Level = "start"

    def drawn(self, rng: Random) -> Reinforcements:
        """Some territories; for the later edition as often with a continent."""
        territories = rng.randint(5, 30)
        if self.edition == "miro":
            return Reinforcements(territories, "miro", level=self.level)
        continent = rng.choice(("", *continents()))
        return Reinforcements(
            territories, "hasbro", continent if territories > 12 else "", self.level
        )


WEAPONS = {
    "infantry": Text("infantry", "infanterie"),
    "cavalry": Text("cavalry", "cavalerie"),
    "artillery": Text("artillery", "artillerie"),
    JOKER: Text("joker", "joker"),
}


@dataclass(frozen=True)
class WhichIsASet(PickQuestion):
    """Three cards that can be traded, among hands that cannot.

    hands: one of them is a set. triples: whether three alike are one, as in the later edition.
    """

    hands: tuple[tuple[str, ...], ...] = ()
    triples: bool = True
    level: Level = "start"

    def options(self) -> tuple[Message, ...]:
        miro = presentation(load("miro"))
        names = WEAPONS if self.triples else miro.symbol_names
        hands = [tuple(names[card] for card in hand) for hand in self.hands]
        return tuple(say("{cards}", cards=hand) for hand in hands)

    @property
    def right(self) -> int:
        """The number of the set."""
        return [self.is_set(hand) for hand in self.hands].index(True)

    def is_set(self, hand: tuple[str, ...]) -> bool:
        """True if the edition trades these cards."""
        return is_set(hand, triples=self.triples)

    def judge(self, picked: int) -> Verdict:
        """Right, or what the hand lacks."""
        hand = self.hands[picked]
        if self.is_set(hand):
            return RIGHT
        return self.wrong_verdict("alike-cards" if len(set(hand)) == 1 else "two-cards")

    def case(self, sentence: str) -> str:
        return "triples" if self.triples else "different"

    def gaps(self) -> Gaps:
        return {"hand": self.options()[self.right]}


@dataclass(frozen=True)
class Sets:
    """A source of questions `WhichIsASet`: of 2007 with triples, of 1957 without."""

    makes: ClassVar[type[Question]] = WhichIsASet
    triples: bool = True
    level: Level = "start"

    def drawn(self, rng: Random) -> WhichIsASet:
        """One set and three hands that are none; jokers only where every edition agrees about them."""
        kinds = (*SYMBOLS, JOKER) if self.triples else SYMBOLS
        hands = list(combinations_with_replacement(kinds, 3))
        hands = [hand for hand in hands if hand.count(JOKER) < 2]
        sets = [hand for hand in hands if is_set(hand, triples=self.triples)]
        others = [hand for hand in hands if hand not in sets]
        chosen = [rng.choice(sets), *rng.sample(others, OFFERED - 1)]
        rng.shuffle(chosen)
        mixed = tuple(tuple(rng.sample(hand, 3)) for hand in chosen)
        return WhichIsASet(mixed, self.triples, self.level)


@dataclass(frozen=True)
class CreditsLeft(NumberQuestion):
    """The units of one kind that the rest of some credits buys."""

    credits: int = 24
    infantry: int = 3
    cavalry: int = 2
    form = "whole"
    level: Level = "start"

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """A purchase after which a cannon can still be bought."""
        while True:
            found = cls(rng.randint(14, 30), rng.randint(1, 5), rng.randint(1, 4))
            if found.rest >= PRICES["cannon"]:
                return found

    @property
    def spent(self) -> int:
        """The credits of the units bought."""
        return self.infantry * PRICES["infantry"] + self.cavalry * PRICES["cavalry"]

    @property
    def rest(self) -> int:
        """The credits that are left."""
        return self.credits - self.spent

    @property
    def answer(self) -> int:
        return self.rest // PRICES["cannon"]

    def wrong(self) -> dict[str, Exact]:
        forgotten = (self.credits - self.infantry * PRICES["infantry"]) // PRICES["cannon"]
        units = (self.credits - self.infantry - self.cavalry) // PRICES["cannon"]
        return {"up": self.answer + 1, "forgotten": forgotten, "prices": units}


@dataclass(frozen=True)
class TurnCredits(NumberQuestion):
    """The credits of a turn: territories, the capital, factories and ports."""

    territories: int = 8
    factories: int = 1
    ports: int = 0
    form = "whole"
    level: Level = "start"
    variants = (range(5, 13), range(1, 5), range(3))

    @property
    def answer(self) -> int:
        return self.territories + 2 + self.factories + self.ports

    def gaps(self) -> Gaps:
        return {
            "factories": counted(self.factories, "{n} factory", "{n} factories"),
            "ports": counted(self.ports, "{n} port", "{n} ports") if self.ports else say("no port"),
            "sum": f"{self.territories} + 2 + {self.factories} + {self.ports}",
        }

    def wrong(self) -> dict[str, Exact]:
        return {
            "forgotten": self.answer - 2,
            "prices": self.territories + 2 + 3 * self.factories + 6 * self.ports,
        }


@dataclass(frozen=True)
class SupportSums(OneRight):
    """A fight with support cards: who has the region at the end."""

    attack: tuple[int, ...] = (4, 6)
    defence: tuple[int, ...] = (3, 5, 2)
    level: Level = "start"

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """A region and its cards on each side; sums that are equal or close."""
        while True:
            attack, defence = (
                tuple(rng.randint(1, 6) for _ in range(rng.randint(2, 4))) for _ in range(2)
            )
            if abs(sum(attack) - sum(defence)) < 3:
                return cls(attack, defence)

    def options(self) -> tuple[Message, ...]:
        return (say("The attacker takes the region"), say("The defender keeps the region"))

    @property
    def right(self) -> int:
        """The number of the answer: more is needed, as much is not enough (C-15)."""
        return 0 if sum(self.attack) > sum(self.defence) else 1

    def mistake(self, picked: int) -> str:
        return "ties" if sum(self.attack) == sum(self.defence) else "sums"

    def gaps(self) -> Gaps:
        (region, *cards), (other, *others) = self.attack, self.defence
        return {
            "region": region,
            "cards": tuple(cards),
            "other": other,
            "others": tuple(others),
            "attack": sum(self.attack),
            "defence": sum(self.defence),
            "answer": self.options()[self.right],
        }


@dataclass(frozen=True)
class ArmiesAble(NumberQuestion):
    """The attackers of two team-mates, each with regiments of one's own on a territory of one's own."""

    mine: int = 6
    theirs: int = 5
    form = "whole"
    level: Level = "start"
    variants = (range(3, 10), range(3, 10))

    @property
    def answer(self) -> int:
        return self.mine + self.theirs - 2

    def gaps(self) -> Gaps:
        return {
            "mine": armies(self.mine, "hasbro"),
            "theirs": armies(self.theirs, "hasbro"),
            "first": self.mine - 1,
            "second": self.theirs - 1,
        }

    def wrong(self) -> dict[str, Exact]:
        return {"all-attack": self.mine + self.theirs, "left-out": self.mine + self.theirs - 1}
