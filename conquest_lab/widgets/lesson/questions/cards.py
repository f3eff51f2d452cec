"""Questions about country cards: one throw, the last line, somebody's attempt, what to aim at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb, prod
from random import Random
from typing import Literal, Self

from conquest_lab.core.words import Message, counted, say
from conquest_lab.odds import express
from conquest_lab.widgets.lesson.questions import Mistake, NumberQuestion, dice, hundredth, rounded
from conquest_lab.widgets.lesson.questions.card_words import card_names, cards, lines_said

DICE = 7
MISS = Fraction(5, 6)


@dataclass(frozen=True)
class CardChance(NumberQuestion):
    """The probability to conquer a card in one turn, always choosing the best line."""

    card: str = "china"
    owned: bool = False

    @classmethod
    def drawn(cls, luck: Random) -> Self:
        """Any card, free or owned."""
        return cls(luck.choice(tuple(cards())), luck.choice((False, True)))

    @property
    def key(self) -> str:
        return f"card {self.card}{' owned' if self.owned else ''}"

    @property
    def lines(self) -> tuple[str, ...]:
        """The printed lines."""
        return cards()[self.card].lines

    @property
    def answer(self) -> Fraction:
        return express.conquer(self.lines, owned=self.owned)

    def prompt(self) -> Message:
        told = say("{card}: {lines}.", card=card_names()[self.card], lines=lines_said(self.lines))
        if self.owned:
            return say(
                "{card} Another player owns it, so a General is needed too. You have seven dice "
                "and choose as well as can be. What is the chance to conquer it in this turn?",
                card=told,
            )
        return say(
            "{card} It lies in the middle. You have seven dice and choose as well as can be. What "
            "is the chance to conquer it in this turn?",
            card=told,
        )

    def hint(self) -> Message:
        return say("Begin at the end: one line left and few dice. Then go back, line by line.")

    def solution(self) -> Message:
        """The answer alone: the sum behind it is too long for paper."""
        return say("About {percent} %, from all throws.", percent=hundredth(self.answer))

    def mistakes(self) -> Iterator[Mistake]:
        yield Mistake(
            "general",
            express.conquer(self.lines, owned=not self.owned),
            say("you forgot the General against the owner")
            if self.owned
            else say("a card in the middle needs no further General"),
        )
        yield Mistake(
            "product",
            prod(express.fill_chance(line, DICE) for line in self.lines),
            say("you multiplied single throws of seven dice; but dice stay on filled lines"),
        )
        yield Mistake("not", 1 - self.answer, say("this is the chance to fail"))


@dataclass(frozen=True)
class FillLine(NumberQuestion):
    """The probability that one throw of so many dice fills a line of symbols."""

    line: str = "K K"
    dice: int = DICE

    @classmethod
    def drawn(cls, luck: Random) -> Self:
        """One or two symbols, and so many dice that it is neither sure nor hopeless."""
        return cls(luck.choice(("C", "G", "K K", "C C", "C K", "G G")), luck.randint(3, DICE))

    @property
    def needs(self) -> Literal["one", "pair", "two kinds"]:
        """The symbols that the line needs: one, two that are alike, or one of each of two kinds."""
        symbols = self.line.split()
        if len(symbols) == 1:
            return "one"
        return "pair" if len(set(symbols)) == 1 else "two kinds"

    @property
    def answer(self) -> Fraction:
        return express.fill_chance(self.line, self.dice)

    def prompt(self) -> Message:
        return say(
            "You throw {dice} once. What is the chance that the line {line} can be filled?",
            dice=dice(self.dice),
            line=lines_said((self.line,)),
        )

    def hint(self) -> Message:
        if self.needs == "two kinds":
            return say(
                "Count what is missing: throws without the one, plus throws without the other, "
                "less throws without both, which you have counted twice. A die shows neither with "
                "4/6."
            )
        return say(
            "Count the throws that do not fill it. A die misses the symbol with 5/6; do not forget "
            "in which of the dice it may come up."
        )

    def solution(self) -> Message:
        """The answer, by the throws that miss."""
        n = self.dice
        formulas = {
            "one": f"1 - (5/6)^{n}",
            "pair": f"1 - (5/6)^{n} - {n} × 1/6 × (5/6)^{n - 1}",
            "two kinds": f"1 - 2 × (5/6)^{n} + (4/6)^{n}",
        }
        return say(
            "{formula} = {answer}, about {percent} %.",
            formula=formulas[self.needs],
            answer=self.answer,
            percent=hundredth(self.answer),
        )

    def mistakes(self) -> Iterator[Mistake]:
        n = self.dice
        one = 1 - MISS**n
        yield Mistake("not", 1 - self.answer, say("this is the chance that it can NOT be filled"))
        yield Mistake(
            "turn",
            express.conquer([self.line], dice=n),
            say(
                "this is the chance of a whole turn, with a die less after each miss; one throw is "
                "asked for"
            ),
        )
        exactly = say("this is the chance of exactly so many; more of them fill the line too")
        if self.needs == "one":
            yield Mistake(
                "added",
                Fraction(n, 6),
                say(
                    "you added up the dice; but several may show it at once, and with enough dice "
                    "you would pass 1"
                ),
            )
            yield Mistake("exactly", n * MISS ** (n - 1) / 6, exactly)
        elif self.needs == "pair":
            yield Mistake("exactly", comb(n, 2) * MISS ** (n - 2) / 36, exactly)
            yield Mistake("one", one, say("this is the chance of one or more; two are needed"))
            yield Mistake("squared", one**2, say("one die cannot serve for both symbols"))
        else:
            yield Mistake(
                "product",
                one**2,
                say(
                    "you multiplied as if cannon and cavalry did not disturb each other; but a die "
                    "that shows the one does not show the other"
                ),
            )
            yield Mistake(
                "either",
                1 - Fraction(4, 6) ** n,
                say("this is the chance of one or the other"),
            )
            yield Mistake(
                "overlap", 1 - 2 * MISS**n, say("throws without both were taken off twice")
            )


def dice_of_turn(dice: int) -> int:
    """The dice of all throws of a turn that misses to the end: after each miss there is one fewer."""
    return dice * (dice + 1) // 2


def last_line_mistakes(dice: int, answer: Fraction) -> Iterator[Mistake]:
    """The usual wrong answers where one symbol is missing and so many dice are left."""
    yield Mistake("one-throw", 1 - MISS**dice, say("this is the first throw alone; more follow"))
    yield Mistake(
        "no-loss",
        1 - MISS ** (dice * dice),
        say("you threw all dice each time: a miss costs one"),
    )
    yield Mistake("not", 1 - answer, say("this is the chance to fail"))


@dataclass(frozen=True)
class LastLine(NumberQuestion):
    """The probability that a missing symbol comes with the dice that are left."""

    symbol: str = "C"
    dice: int = 3

    @classmethod
    def drawn(cls, luck: Random) -> Self:
        """Two to four dice."""
        return cls(luck.choice("GCK"), luck.randint(2, 4))

    @property
    def answer(self) -> Fraction:
        return express.conquer([self.symbol], dice=self.dice)

    def prompt(self) -> Message:
        return say(
            "One line is left, {line}, and {dice} to throw. After each miss a die is lost and the "
            "others are thrown again. What is the chance to fill it in the end?",
            line=lines_said((self.symbol,)),
            dice=dice(self.dice),
        )

    def hint(self) -> Message:
        return say("You fail only if every die of every throw misses. How many dice is that?")

    def solution(self) -> Message:
        """The answer, by the dice that must all miss."""
        return say(
            "To fail, {sum} = {all} dice must miss: 1 - (5/6)^{all} = {answer}, about {percent} %.",
            sum=" + ".join(map(str, range(self.dice, 0, -1))),
            all=dice_of_turn(self.dice),
            answer=self.answer,
            percent=hundredth(self.answer),
        )

    def mistakes(self) -> Iterator[Mistake]:
        n = self.dice
        yield from last_line_mistakes(n, self.answer)
        yield Mistake(
            "one-less",
            1 - MISS ** dice_of_turn(n - 1),
            say("you left out the first throw: it costs a die only after it has missed"),
        )
        yield Mistake("added", Fraction(n, 6), say("chances of dice that may both hit do not add"))


CONTINUED = (
    ("canada", ("C", "K", "3"), 3),
    ("canada", ("C", "K", "3"), 4),
    ("brazil", ("G G",), 2),
    ("china", ("K K", "5"), 4),
    ("china", ("K K", "5"), 5),
    ("middle-east", ("C", "K"), 2),
    ("western-europe", ("C K", "6"), 4),
    ("south-africa", ("8",), 3),
)
"""Attempts that failed with one symbol missing: card, lines filled, dice that lie on them."""


@dataclass(frozen=True)
class ContinueChance(NumberQuestion):
    """The chance of a player who goes on with the attempt at which the one before has failed."""

    card: str = "china"
    filled: tuple[str, ...] = ("K K", "5")
    dice_on_lines: int = 4

    @classmethod
    def drawn(cls, luck: Random) -> Self:
        """An attempt of which one symbol is missing."""
        return cls(*luck.choice(CONTINUED))

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the card."""
        return cards()[self.card].lines

    @property
    def left(self) -> tuple[str, ...]:
        """The lines that are still empty."""
        return tuple((Counter(self.lines) - Counter(self.filled)).elements())

    @property
    def dice(self) -> int:
        """The number of dice that the player throws."""
        return DICE - self.dice_on_lines

    @property
    def answer(self) -> Fraction:
        return express.continue_attempt(self.lines, self.filled, self.dice_on_lines)

    def prompt(self) -> Message:
        return say(
            "The player before you has failed at {card} ({lines}), which lies in the middle. "
            "{dice} lie on filled lines; still empty: {left}. By the optional rule you take the "
            "attempt over: dice on lines stay, all others come back to you. What is your chance?",
            card=card_names()[self.card],
            lines=lines_said(self.lines),
            dice=dice(self.dice_on_lines),
            left=lines_said(self.left),
        )

    def hint(self) -> Message:
        return say(
            "How many dice are back in the tray? Then it is a last line like any other: you fail "
            "only if every die of every throw misses."
        )

    def solution(self) -> Message:
        """The answer, and what beginning afresh would be worth."""
        return say(
            "{dice} are thrown: 1 - (5/6)^{all} = {answer}, about {percent} %. To begin afresh "
            "would be worth {afresh} %.",
            dice=dice(self.dice),
            all=dice_of_turn(self.dice),
            answer=self.answer,
            percent=hundredth(self.answer),
            afresh=hundredth(express.conquer(self.lines)),
        )

    def mistakes(self) -> Iterator[Mistake]:
        yield Mistake(
            "all-seven",
            express.conquer(self.left),
            say("you threw all seven; the dice on filled lines stay where they are"),
        )
        yield Mistake(
            "afresh", express.conquer(self.lines), say("this is the chance of beginning afresh")
        )
        yield from last_line_mistakes(self.dice, self.answer)


def aim(card: str) -> tuple[int, Fraction]:
    """The points of a card in the middle, and the chance to conquer it."""
    target = cards()[card]
    return int(target.value), express.conquer(target.lines)


def worth(card: str) -> Fraction:
    """Points times chance, when one aims at the card from the start."""
    points, chance = aim(card)
    return points * chance


@dataclass(frozen=True)
class FairPoints(NumberQuestion):
    """The fewest points that make a card a better aim than another."""

    card: str = "siberia"
    other: str = "canada"
    form = "whole"

    @classmethod
    def drawn(cls, luck: Random) -> Self:
        """A card that is worth less than another, as printed."""
        found = [
            (one, other)
            for one in cards()
            for other in ("canada", "argentina", "south-africa")
            if worth(one) < worth(other)
        ]
        return cls(*luck.choice(found))

    @property
    def answer(self) -> int:
        """The least whole number of points that makes the card worth more."""
        _, chance = aim(self.card)
        return worth(self.other) // chance + 1

    def prompt(self) -> Message:
        points, _ = aim(self.other)
        return say(
            "Both cards lie in the middle: {card} ({lines}) and {other} ({more}, {points}). How "
            "many points would {card} have to count at least, for aiming at it to be worth more?",
            card=card_names()[self.card],
            lines=lines_said(cards()[self.card].lines),
            other=card_names()[self.other],
            more=lines_said(cards()[self.other].lines),
            points=counted(points, "{n} point", "{n} points"),
        )

    def hint(self) -> Message:
        return say("An aim is worth its points times its chance. Ask the engine for both chances.")

    def solution(self) -> Message:
        """Both worths, side by side."""
        points, (_, chance) = self.answer, aim(self.card)
        return say(
            "{other} is worth {worth} points a turn. {card} is conquered with {percent} %: with "
            "{points} points it is worth {mine}, with {fewer} only {less}.",
            other=card_names()[self.other],
            worth=rounded(worth(self.other), 3),
            card=card_names()[self.card],
            percent=hundredth(chance),
            points=points,
            mine=rounded(chance * points, 3),
            fewer=points - 1,
            less=rounded(chance * (points - 1), 3),
        )

    def mistakes(self) -> Iterator[Mistake]:
        printed, _ = aim(self.card)
        yield Mistake("one-less", self.answer - 1, say("with so many it is still worth less"))
        yield Mistake("one-more", self.answer + 1, say("it works, but one point fewer is enough"))
        yield Mistake(
            "printed", printed, say("so many are printed on it, and with them it is worth less")
        )
        lines = cards()[self.card].lines
        throw = express.fill_chance(lines[0], DICE) if len(lines) == 1 else 0
        if throw:
            yield Mistake(
                "one-throw",
                worth(self.other) // throw + 1,
                say("you took the chance of one throw; a turn has several"),
            )
