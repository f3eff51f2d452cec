"""Three attacks for the same credits on the same dice: over the border, from the sea, and by cannons."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from random import Random

from conquest_lab import odds
from conquest_lab.core.words import Message, counted, say
from conquest_lab.mechanics.dice import Losses, compare
from conquest_lab.odds.purchases import PRICES
from conquest_lab.widgets.data import Data, Json, Sent
from conquest_lab.widgets.lesson.questions.landings import LandingChance, infantry_units
from conquest_lab.widgets.lesson.share import share_line
from conquest_lab.widgets.lesson.trials import TrialsView

RED, BLUE, FACES = 3, 2, 6
VOLLEYS = 3
TEN, MANY = 10, 1000
PACE = 0.06


@dataclass(frozen=True, slots=True)
class Lane:
    """One of the attacks: units at the start, and what a die of them is worth.

    cost: units that a die stands for, and that a lost die costs; 0 for cannons, which run no risk.
    floor: defenders that always survive. rounds: the most that are fought, 0 for any number.
    """

    key: str
    units: int
    cost: int = 1
    floor: int = 0
    rounds: int = 0

    def dice(self, units: int, defenders: int) -> tuple[int, int]:
        """The dice of both sides with this many units left."""
        return min(RED, units // max(self.cost, 1)), min(BLUE, defenders)

    def over(self, units: int, defenders: int, fought: int) -> bool:
        """True when no one can throw any more."""
        stopped = self.rounds and fought >= self.rounds
        return bool(stopped) or defenders <= self.floor or units < max(self.cost, 1)

    def after(self, units: int, defenders: int, lost: Losses) -> tuple[int, int]:
        """Units and defenders left after a round."""
        return units - self.cost * lost.attacker, max(self.floor, defenders - lost.defender)


@dataclass(frozen=True, slots=True)
class Course:
    """The course of one attack: the dice used and the units left in each round, the start first."""

    used: tuple[tuple[int, int], ...]
    left: tuple[tuple[int, int], ...]


Rounds = tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
"""Red and blue dice of each round, as they fell."""


def fight(lanes: tuple[Lane, ...], defenders: int, rng: Random) -> tuple[Rounds, list[Course]]:
    """The attacks side by side, to their ends: in each round all use the first of the same dice."""
    left = [[(lane.units, defenders)] for lane in lanes]
    used: list[list[tuple[int, int]]] = [[] for _ in lanes]
    rounds = []
    while True:
        going = [
            n for n, lane in enumerate(lanes) if not lane.over(*left[n][-1], fought=len(used[n]))
        ]
        if not going:
            break
        red, blue = (tuple(rng.randint(1, FACES) for _ in range(dice)) for dice in (RED, BLUE))
        rounds.append((red, blue))
        for n in going:
            attack, defence = lanes[n].dice(*left[n][-1])
            thrown = (sorted(dice, reverse=True) for dice in (red[:attack], blue[:defence]))
            best, answer = (tuple(dice) for dice in thrown)
            used[n].append((attack, defence))
            left[n].append(lanes[n].after(*left[n][-1], compare(best, answer)))
    return tuple(rounds), [Course(tuple(u), tuple(s)) for u, s in zip(used, left, strict=True)]


class ThreeAttacks(TrialsView, kind="three_attacks"):
    """Infantry over the border, the same infantry from the sea, and cannons for the same credits.

    bet: on the chance of the landing. Every trial fights all three on the same dice; the courses of the
    last one can be followed throw by throw.
    """

    unit = counted(1, "{n} attack of each kind", "{n} attacks of each kind")
    about = LandingChance
    question: LandingChance

    def restart(self) -> None:
        infantry = self.question.infantry
        cannons = PRICES[0] * infantry // PRICES[2]
        self.lanes = (
            Lane("border", infantry),
            Lane("sea", infantry, cost=2),
            Lane("cannons", cannons, cost=0, floor=1, rounds=VOLLEYS),
        )
        super().restart()
        self.rounds: Rounds = ()
        self.courses: list[Course] = []

    def trial(self) -> tuple[int, ...]:
        """One fight of all three; its outcome is the number of defenders left in each."""
        self.rounds, self.courses = fight(self.lanes, self.question.defenders, self.rng)
        return tuple(course.left[-1][1] for course in self.courses)

    def hit(self, outcome: object) -> bool:
        return isinstance(outcome, tuple) and outcome[1] == 0

    def succeeded(self, lane: int) -> int:
        """The trials in which an attack reached its best end: no one left, or the one who survives."""
        floor = self.lanes[lane].floor
        return sum(
            count
            for outcome, count in self.counts.items()
            if isinstance(outcome, tuple) and outcome[lane] == floor
        )

    def exact(self, lane: int) -> Fraction:
        """The chance of that end."""
        defenders, first = self.question.defenders, self.lanes[lane]
        if first.key == "cannons":
            law = odds.bombardment(first.units, VOLLEYS, defenders).defenders_left
            return law.probability(first.floor)
        if first.key == "sea":
            return odds.landing(first.units, defenders).conquer
        return odds.battle(first.units, defenders).conquer

    def on_own_message(self, do: str, message: Sent) -> None:
        match do:
            case "one" if not self.running:
                self.make(1)
            case "ten" if not self.running:
                self.make(TEN)
            case "run" if self.decided:
                self.run(MANY, PACE)

    def data(self) -> Data:
        t = self.t
        return {
            **self.trial_data(),
            "full": self.thrown >= self.most,
            "ten": t("{n} times", n=TEN),
            "many": t("{n} times", n=MANY),
            "most": MANY,
            "rounds": [[list(red), list(blue)] for red, blue in self.rounds],
            "lanes": [self._lane(n) for n in range(len(self.lanes))],
        }

    def _lane(self, number: int) -> Data:
        t, lane, defenders = self.t, self.lanes[number], self.question.defenders
        course = self.courses[number] if self.courses else Course((), ((lane.units, defenders),))
        exact = self.exact(number) if self.revealed else None
        bet = self.wager if lane.key == "sea" else None
        trials = counted(self.thrown, "{n} attack", "{n} attacks")
        line = share_line(
            self.succeeded(number), self.thrown, t, bet=bet, exact=exact, runs_said=trials
        )
        sentences = [line["said"]] if line["said"] else []
        if exact is not None:
            sentences.append(t("Exactly {chance}.", chance=t.percent(exact, 2)))
            if bet is not None:
                gap = t.decimal(100 * abs(bet - exact), 1)
                sentences.append(t("Distance of your bet, in points: {gap}.", gap=gap))
        left: list[Json] = [list(state) for state in course.left]
        return {
            "key": lane.key,
            "unit": "cannon" if lane.key == "cannons" else "infantry",
            "title": t.render(_title(lane)),
            "aim": t.render(_aim(lane)),
            "left": left,
            "used": [list(dice) for dice in course.used],
            "line": line
            | {
                "said": " ".join(map(str, sentences)),
                "exact_text": "" if exact is None else t.percent(exact),
            },
        }

    def said(self) -> str:
        if not self.courses:
            return ""
        t = self.t
        sentences = [
            t(
                "{attack}: {own} and {enemy} left.",
                attack=_title(lane),
                own=_units(lane, course.left[-1][0]),
                enemy=counted(course.left[-1][1], "{n} defender", "{n} defenders"),
            )
            for lane, course in zip(self.lanes, self.courses, strict=True)
        ]
        return " ".join(sentences)


def _units(lane: Lane, count: int) -> Message:
    if lane.key == "cannons":
        return counted(count, "{n} cannon", "{n} cannons")
    return infantry_units(count)


def _title(lane: Lane) -> Message:
    match lane.key:
        case "border":
            return say("Over the border: {units}", units=_units(lane, lane.units))
        case "sea":
            return say("From the sea: {units}", units=_units(lane, lane.units))
        case _:
            return say("Bombardment: {units}", units=_units(lane, lane.units))


def _aim(lane: Lane) -> Message:
    match lane.key:
        case "border":
            return say("One die each. A lost die costs one unit. Aim: take the place.")
        case "sea":
            return say("Two infantry a die. A lost die costs both. Aim: take the place.")
        case _:
            return say(
                "One throw a turn, {n} turns. Nothing is lost. Aim: leave one defender.",
                n=lane.rounds,
            )
