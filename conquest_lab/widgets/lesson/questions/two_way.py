"""Questions on two-way tables and conditionals: the barking dog, cards with two sides, the earlier card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from conquest_lab.core.words import Text, say
from conquest_lab.widgets.lesson.questions import Exact, Gaps, Level, NumberQuestion
from conquest_lab.widgets.lesson.questions.chances import Belief, Chance, chance, pooled
from conquest_lab.widgets.lesson.questions.tried import Thing, Tried

MESSENGERS = 1000
ONE_IN = (5, 10, 20, 50)
CAUGHT = (80, 90, 100)
FALSE = (10, 20, 30)
"""With these every number of the table is whole."""
SPY, HONEST = Text("spy", "espion"), Text("honest messenger", "messager honnête")
RED, BLUE = Text("red", "rouge"), Text("blue", "bleu")


@dataclass(frozen=True)
class Barks(Tried):
    """The chance that a messenger is a spy, if the dog barks.

    one_in: messengers to one spy. caught, false: percent of the spies, and of the others, at whom it barks.
    """

    one_in: int = 50
    caught: int = 90
    false: int = 10
    level: Level = "standard"
    variants = (ONE_IN, CAUGHT, FALSE)

    @property
    def counts(self) -> tuple[Fraction, Fraction, Fraction, Fraction]:
        """Of this many messengers: spies with a bark and without, others with a bark and without."""
        spies = Fraction(MESSENGERS, self.one_in)
        others = MESSENGERS - spies
        caught, wrong = spies * self.caught / 100, others * self.false / 100
        return caught, spies - caught, wrong, others - wrong

    @property
    def answer(self) -> Fraction:
        caught, _, wrong, _ = self.counts
        return caught / (caught + wrong)

    def wrong(self) -> dict[str, Exact]:
        caught, _, _, _ = self.counts
        return {
            "reversed": Fraction(self.caught, 100),
            "base": Fraction(self.caught, self.caught + self.false),
            "rare": 1 - Fraction(self.false, 100),
            "joint": caught / MESSENGERS,
            "prior": Fraction(1, self.one_in),
            "not": 1 - self.answer,
        }

    def gaps(self) -> Gaps:
        caught, missed, wrong, quiet = map(int, self.counts)
        return {
            "all": MESSENGERS,
            "spies": caught + missed,
            "others": wrong + quiet,
            "right": caught,
            "alarms": wrong,
        }

    def once(self, rng: Random) -> tuple[Sequence[Thing], int]:
        """Messengers until the dog barks at one."""
        while True:
            spy = rng.randrange(self.one_in) == 0
            if rng.randrange(100) < (self.caught if spy else self.false):
                return [(SPY if spy else HONEST, spy)], int(spy)


@dataclass(frozen=True)
class CardSides(Tried):
    """The colour of the other side of a card, if one side is red.

    red, mixed, blue: the cards with two red sides, with one of each, and with two blue ones.
    """

    red: int = 1
    mixed: int = 1
    blue: int = 1
    level: Level = "standard"
    variants = ((1, 2, 3), (1, 2, 3), (1, 2))

    @property
    def answer(self) -> Fraction:
        return Fraction(2 * self.red, 2 * self.red + self.mixed)

    def wrong(self) -> dict[str, Exact]:
        cards = self.red + self.mixed
        return {
            "cards": Fraction(self.red, cards),
            "prior": Fraction(self.red, cards + self.blue),
            "not": 1 - self.answer,
        }

    def gaps(self) -> Gaps:
        return {
            "sides": 2 * self.red,
            "all": 2 * self.red + self.mixed,
            "seen": self.red + self.mixed,
        }

    def once(self, rng: Random) -> tuple[Sequence[Thing], int]:
        """Cards until one lies with a red side up: that side, then the other."""
        pile = [(RED, RED)] * self.red + [(RED, BLUE)] * self.mixed + [(BLUE, BLUE)] * self.blue
        while True:
            card = list(rng.choice(pile))
            rng.shuffle(card)
            up, down = card
            if up is RED:
                return [(up, False), (down, down is RED)], int(down is RED)


@dataclass(frozen=True)
class EarlierCard(NumberQuestion):
    """The chance that the first of two cards is a joker, if the second is one."""

    jokers: int = 2
    cards: int = 6
    level: Level = "stretch"
    variants = ((2, 3, 4), (6, 8, 10, 12))

    @property
    def answer(self) -> Fraction:
        return Fraction(self.jokers - 1, self.cards - 1)

    def wrong(self) -> dict[str, Exact]:
        first = Fraction(self.jokers, self.cards)
        return {"time": first, "joint": first * self.answer, "not": 1 - self.answer}

    def gaps(self) -> Gaps:
        return {"left": self.jokers - 1, "others": self.cards - 1}


@pooled
def two_way() -> Iterable[Chance]:
    """Events at whom a dog barks, as shares of one group and of all."""
    for one_in, caught, false in (
        (5, 80, 10),
        (10, 90, 10),
        (20, 80, 20),
        (20, 100, 10),
        (50, 90, 10),
        (5, 100, 20),
        (10, 80, 20),
    ):
        question = Barks(one_in, caught, false)
        shared = {"n": one_in, "caught": caught, "false": false}
        wrong, gaps = question.wrong(), question.gaps()
        reversed_ = Belief(
            "reversed",
            Fraction(wrong["reversed"]),
            say("it barks at {caught}% of the spies", caught=caught),
        )
        alarms = gaps["right"] + gaps["alarms"]  # type: ignore[operator]
        given = say(
            "One messenger in {n} is a spy, the dog barks at {caught}% of them and at {false}% of "
            "the others: one at whom it barks is a spy",
            **shared,
        )
        both = say(
            "One messenger in {n} is a spy, the dog barks at {caught}% of them and at {false}% of "
            "the others: somebody is a spy and the dog barks",
            **shared,
        )
        of_alarms = say("{part} of {all} barks", part=gaps["right"], all=alarms)
        of_all = say("{part} of {all} messengers", part=gaps["right"], all=MESSENGERS)
        joint = Fraction(wrong["joint"])
        yield chance(
            f"spy-if-bark-{one_in}-{caught}-{false}",
            given,
            question.answer,
            of_alarms,
            [reversed_, Belief("joint", joint, of_all)],
        )
        yield chance(
            f"spy-and-bark-{one_in}-{caught}-{false}",
            both,
            joint,
            of_all,
            [reversed_, Belief("given", question.answer, of_alarms)],
        )
