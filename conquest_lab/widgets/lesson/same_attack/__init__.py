"""One attack under every rulebook side by side: the same armies, and the same dice where there are dice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from random import Random

import conquest_lab
from conquest_lab import odds, presentation
from conquest_lab.core.words import Message, counted, say
from conquest_lab.mechanics.dice import compare
from conquest_lab.text.cite import cited
from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.lesson.page import Lesson, LessonView
from conquest_lab.widgets.lesson.questions import armies

MOST = 12
SIZES = {"attackers": range(2, MOST + 1), "defenders": range(1, MOST + 1)}
MANY = 100
RED = 3
CARD = ("C", "K K", "5")
"""China, in Risk Express: a cannon, two cavalry, five soldiers."""

STRONG, WEAK, SUPPORT = 5, 3, 2
"""Values of the two regions in Conquêtes, and how many cards support each."""

COPIES = 3


@cache
def pile() -> tuple[int, ...]:
    """The values of all cards of Conquêtes."""
    return (
        tuple(region.worth for region in presentation(conquest_lab.load("conquetes")).places)
        * COPIES
    )


@dataclass(frozen=True)
class Fought:
    """One attack to its end: what was thrown or laid, and whether it succeeded."""

    story: tuple[str, ...]
    won: bool


def with_dice(
    attackers: int, defenders: int, most_black: int, luck: Random, *, cost: int = 1
) -> Fought:
    """A battle with red and black dice; an attacking die stands for `cost` units and costs as many."""
    story = []
    while attackers >= cost and defenders:
        # Always three of each are thrown, so that every rulebook sees the same faces.
        red, black = ([luck.randint(1, 6) for _ in range(RED)] for _ in range(2))
        attack = sorted(red[: min(RED, attackers // cost)], reverse=True)
        defence = sorted(black[: min(most_black, defenders)], reverse=True)
        lost = compare(tuple(attack), tuple(defence), "defender")
        attackers -= lost.attacker * cost
        defenders -= lost.defender
        faces = f"{_faces(attack)} / {_faces(defence)}"
        story.append(f"{faces} → −{lost.attacker * cost} / −{lost.defender}")
    return Fought(tuple(story), not defenders)


def with_lines(luck: Random) -> Fought:
    """An attempt at a country card, each line chosen as well as can be."""
    card, story, dice = odds.express.attempt(CARD), [], 7
    left = list(CARD)
    while left and dice:
        throw = odds.express.throws(dice).sample(luck)
        line = card.best(throw, left)
        used = odds.express.dice_used(throw, line) if line is not None else None
        if line is None or used is None:
            dice -= 1
            story.append(f"{throw} → −1")
        else:
            dice -= used
            left.remove(str(line))
            story.append(f"{throw} → {line}")
    return Fought(tuple(story), not left)


def with_cards(luck: Random) -> Fought:
    """Two regions, each supported by cards that nobody has seen."""
    drawn = luck.sample(pile(), 2 * SUPPORT)
    attack, defence = (STRONG, *drawn[:SUPPORT]), (WEAK, *drawn[SUPPORT:])
    story = f"{_sum(attack)} / {_sum(defence)}"
    return Fought((story,), sum(attack) > sum(defence))


def _faces(dice: list[int]) -> str:
    return " ".join(map(str, dice))


def _sum(values: tuple[int, ...]) -> str:
    return f"{' + '.join(map(str, values))} = {sum(values)}"


@dataclass(frozen=True)
class Book:
    """A rulebook in the comparison.

    rules: ids of the rules that matter here. what: who attacks whom, in its own terms.
    fight: an attack to its end; chance: the exact chance of it.
    """

    ruleset: str
    rules: tuple[str, ...]
    what: Callable[[int, int], Message]
    fight: Callable[[int, int, Random], Fought]
    chance: Callable[[int, int], Fraction]


def _armies(attackers: int, defenders: int) -> Message:
    return say(
        "{attackers} attack, {defenders} defend.",
        attackers=armies(attackers),
        defenders=armies(defenders),
    )


BOOKS = (
    Book(
        "miro",
        ("M-28", "M-30"),
        _armies,
        lambda a, d, luck: with_dice(a, d, 3, luck),
        lambda a, d: odds.battle(a, d, defence_dice=3).conquer,
    ),
    Book(
        "hasbro",
        ("H-27", "H-28"),
        _armies,
        lambda a, d, luck: with_dice(a, d, 2, luck),
        lambda a, d: odds.battle(a, d, defence_dice=2).conquer,
    ),
    Book(
        "refonte",
        ("R-27",),
        lambda a, d: say(
            "{attackers} land, {defenders} hold the coast.",
            attackers=counted(a, "{n} infantry unit", "{n} infantry units"),
            defenders=counted(d, "{n} unit", "{n} units"),
        ),
        lambda a, d, luck: with_dice(a, d, 2, luck, cost=2),
        lambda a, d: odds.landing(a, d, defence_dice=2).conquer,
    ),
    Book(
        "express",
        ("X-07", "X-10"),
        lambda a, d: say("Seven dice for China: a cannon, two cavalry, five soldiers."),
        lambda a, d, luck: with_lines(luck),
        lambda a, d: odds.express.conquer(CARD),
    ),
    Book(
        "conquetes",
        ("C-12", "C-15"),
        lambda a, d: say(
            "A region worth {strong} attacks one worth {weak}; each is supported by {cards}.",
            strong=STRONG,
            weak=WEAK,
            cards=counted(SUPPORT, "{n} unknown card", "{n} unknown cards"),
        ),
        lambda a, d, luck: with_cards(luck),
        lambda a, d: odds.conquetes.contest(STRONG, WEAK, pile(), SUPPORT, SUPPORT).win,
    ),
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
        """Attack so many times under every rulebook."""
        for _ in range(times):
            self.attacks += 1
            # One stream of numbers for all: where the rules are alike, so are the dice.
            self.last = [
                book.fight(self.attackers, self.defenders, self.lesson.luck("attack", self.attacks))
                for book in BOOKS
            ]
            self.won = [n + fought.won for n, fought in zip(self.won, self.last, strict=True)]
        self.draw()

    def heard(self, do: str, message: Sent) -> None:
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
        t, rules = self.t, conquest_lab.load(book.ruleset)
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
