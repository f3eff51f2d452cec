"""One attack under every rulebook side by side: the same armies, and the same dice where there are dice."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import ClassVar

from conquest_lab import odds
from conquest_lab.core.presentation import presentation
from conquest_lab.core.words import Message, counted, say
from conquest_lab.games import load
from conquest_lab.mechanics.dice import compare
from conquest_lab.text.cite import cited
from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.lesson.page import Lesson, LessonView
from conquest_lab.widgets.lesson.questions import armies
from conquest_lab.widgets.lesson.questions.repeated import full_pile

MOST = 12
SIZES = {"attackers": range(2, MOST + 1), "defenders": range(1, MOST + 1)}
MANY = 100
RED = 3
CARD = ("C", "K K", "5")
"""China, in Risk Express: a cannon, two cavalry, five soldiers."""

STRONG, WEAK, SUPPORT = 5, 3, 2
"""Values of the two regions in Conquêtes, and how many cards support each."""


@dataclass(frozen=True)
class Fought:
    """One attack to its end: what was thrown or laid, and whether it succeeded."""

    story: tuple[str, ...]
    won: bool


@dataclass(frozen=True)
class Book(ABC):
    """A rulebook in the comparison; `rules` are the ids of those that matter here."""

    ruleset: str
    rules: tuple[str, ...]

    @abstractmethod
    def what(self, attackers: int, defenders: int) -> Message:
        """The sides of the attack, in the terms of the book."""

    @abstractmethod
    def fight(self, attackers: int, defenders: int, rng: Random) -> Fought:
        """An attack to its end."""

    @abstractmethod
    def chance(self, attackers: int, defenders: int) -> Fraction:
        """The exact chance of the attack."""


@dataclass(frozen=True)
class Rounds(Book):
    """Rounds of red and black dice, of which the defender throws at most `black`."""

    black: int
    cost: ClassVar[int] = 1
    """Units that an attacking die stands for, and that a lost one costs."""

    def what(self, attackers: int, defenders: int) -> Message:
        return say(
            "{attackers} attack, {defenders} defend.",
            attackers=armies(attackers, self.ruleset),
            defenders=armies(defenders, self.ruleset),
        )

    def fight(self, attackers: int, defenders: int, rng: Random) -> Fought:
        story = []
        while attackers >= self.cost and defenders:
            # Always three of each are thrown, so that every rulebook sees the same faces.
            red, black = ([rng.randint(1, 6) for _ in range(RED)] for _ in range(2))
            attack = sorted(red[: min(RED, attackers // self.cost)], reverse=True)
            defence = sorted(black[: min(self.black, defenders)], reverse=True)
            lost = compare(tuple(attack), tuple(defence))
            attackers -= lost.attacker * self.cost
            defenders -= lost.defender
            faces = " / ".join(" ".join(map(str, dice)) for dice in (attack, defence))
            story.append(f"{faces} → −{lost.attacker * self.cost} / −{lost.defender}")
        return Fought(tuple(story), not defenders)

    def chance(self, attackers: int, defenders: int) -> Fraction:
        return odds.battle(attackers, defenders, defence_dice=self.black).conquer


class Landing(Rounds):
    """Rounds of dice on a coast, where two infantry fight as one."""

    cost = 2

    def what(self, attackers: int, defenders: int) -> Message:
        return say(
            "{attackers} land, {defenders} hold the coast.",
            attackers=counted(attackers, "{n} infantry unit", "{n} infantry units"),
            defenders=counted(defenders, "{n} unit", "{n} units"),
        )

    def chance(self, attackers: int, defenders: int) -> Fraction:
        return odds.landing(attackers, defenders, defence_dice=self.black).conquer


class Lines(Book):
    """An attempt at a country card, each line chosen as well as can be."""

    def what(self, attackers: int, defenders: int) -> Message:
        return say("Seven dice for China: a cannon, two cavalry, five soldiers.")

    def fight(self, attackers: int, defenders: int, rng: Random) -> Fought:
        card, story, dice = odds.express.attempt(CARD), [], 7
        left = list(CARD)
        while left and dice:
            throw = odds.express.throws(dice).sample(rng)
            line = card.best(throw, left)
            if line is None:
                dice -= 1
                story.append(f"{throw} → −1")
            else:
                dice -= odds.express.dice_used(throw, line) or 0
                left.remove(str(line))
                story.append(f"{throw} → {line}")
        return Fought(tuple(story), not left)

    def chance(self, attackers: int, defenders: int) -> Fraction:
        return odds.express.conquer(CARD)


class Supports(Book):
    """Two regions, each supported by cards that no one has seen."""

    def what(self, attackers: int, defenders: int) -> Message:
        return say(
            "A region worth {strong} attacks one worth {weak}; each is supported by {cards}.",
            strong=STRONG,
            weak=WEAK,
            cards=counted(SUPPORT, "{n} unknown card", "{n} unknown cards"),
        )

    def fight(self, attackers: int, defenders: int, rng: Random) -> Fought:
        drawn = rng.sample(full_pile(), 2 * SUPPORT)
        sides = (STRONG, *drawn[:SUPPORT]), (WEAK, *drawn[SUPPORT:])
        story = " / ".join(f"{' + '.join(map(str, side))} = {sum(side)}" for side in sides)
        return Fought((story,), sum(sides[0]) > sum(sides[1]))

    def chance(self, attackers: int, defenders: int) -> Fraction:
        return odds.conquetes.contest(STRONG, WEAK, full_pile(), SUPPORT, SUPPORT).win


BOOKS = (
    Rounds("miro", ("M-28", "M-30"), black=3),
    Rounds("hasbro", ("H-27", "H-28"), black=2),
    Landing("refonte", ("R-27",), black=2),
    Lines("express", ("X-07", "X-10")),
    Supports("conquetes", ("C-12", "C-15")),
)


class SameAttack(LessonView, kind="same_attack"):
    """The same attack under the five rulebooks: once with its story, many times, and exactly.

    attackers, defenders: at first; both can be changed.
    """

    def __init__(self, lesson: Lesson, attackers: int = 6, defenders: int = 4) -> None:
        self._first = (attackers, defenders)
        super().__init__(lesson)

    def restart(self) -> None:
        """Back to the armies it began with."""
        self.attackers, self.defenders = self._first
        self._forget()

    def _forget(self) -> None:
        self.attacks = 0
        self.won = [0] * len(BOOKS)
        self.last: list[Fought] = []
        self.revealed = False

    def attack(self, times: int = 1) -> None:
        """Attack this many times under every rulebook."""
        for _ in range(times):
            self.attacks += 1
            # One stream of numbers for all: where the rules are alike, so are the dice.
            self.last = [
                book.fight(self.attackers, self.defenders, self.lesson.rng("attack", self.attacks))
                for book in BOOKS
            ]
            self.won = [n + fought.won for n, fought in zip(self.won, self.last, strict=True)]
        self.draw()

    def on_message(self, do: str, message: Sent) -> None:
        to = whole(message, "to", MOST + 1)
        if do == "once":
            self.attack()
        elif do == "many":
            self.attack(MANY)
        elif do == "reveal":
            self.revealed = True
            self.draw()
        elif to in SIZES.get(do, ()):
            setattr(self, do, to)
            self._forget()
            self.draw()

    def data(self) -> Data:
        t = self.t
        attacks = counted(self.attacks, "{n} attack", "{n} attacks")
        return {
            "attackers": self.attackers,
            "defenders": self.defenders,
            "choices": {name: list(sizes) for name, sizes in SIZES.items()},
            "books": [self._book(number, book) for number, book in enumerate(BOOKS)],
            "said": t.render(attacks) if self.attacks else "",
            "revealed": self.revealed,
            "many": t("Attack {n} times", n=MANY),
        }

    def _book(self, number: int, book: Book) -> Data:
        t, rules = self.t, load(book.ruleset)
        chance = book.chance(self.attackers, self.defenders)
        shown: Data = {
            "title": t.render(presentation(rules).title),
            "what": t.render(book.what(self.attackers, self.defenders)),
            "rules": [cited(rules.rulebook[rule], t) for rule in book.rules],
            "exact": t.percent(chance) if self.revealed else "",
            "chance": float(chance) if self.revealed else 0,
        }
        if not self.last:
            return shown | {"story": [], "won": None, "count": "", "share": 0}
        last, won = self.last[number], self.won[number]
        share = Fraction(won, self.attacks)
        return shown | {
            "story": last.story,
            "won": last.won,
            "count": t(
                "{won} of {n} conquered: {share}",
                won=won,
                n=self.attacks,
                share=t.percent(share, 0),
            ),
            "share": float(share),
        }
