"""Questions about country cards: one throw, the last line, somebody's attempt, what to aim at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from random import Random
from typing import Self

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
        """A name for this very question."""
        return f"card {self.card}{' owned' if self.owned else ''}"

    @property
    def lines(self) -> tuple[str, ...]:
        """The printed lines."""
        return cards()[self.card].lines

    @property
    def answer(self) -> Fraction:
        """The chance, exactly."""
        return express.conquer(self.lines, owned=self.owned)

    def prompt(self) -> Message:
        """The question."""
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
        """The first step."""
        return say("Begin at the end: one line left and few dice. Then go back, line by line.")

    def solution(self) -> Message:
        """The answer alone: the sum behind it is too long for paper."""
        return say("About {percent} %, from all throws.", percent=hundredth(self.answer))

    def mistakes(self) -> Iterator[tuple[str, Mistake]]:
        """The usual wrong answers."""
        other = express.conquer(self.lines, owned=not self.owned)
        if self.owned:
            yield "general", Mistake(other, say("you forgot the General against the owner"))
        else:
            yield "general", Mistake(other, say("a card in the middle needs no further General"))
        product = Fraction(1)
        for line in self.lines:
            product *= express.fill_chance(line, DICE)
        yield (
            "product",
            Mistake(
                product,
                say("you multiplied single throws of seven dice; but dice stay on filled lines"),
            ),
        )
        yield "not", Mistake(1 - self.answer, say("this is the chance to fail"))


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
    def key(self) -> str:
        """A name for this very question."""
        return f"fill {self.line} {self.dice}"

    @property
    def answer(self) -> Fraction:
        """The chance, exactly."""
        return express.fill_chance(self.line, self.dice)

    def prompt(self) -> Message:
        """The question."""
        return say(
            "You throw {dice} once. What is the chance that the line {line} can be filled?",
            dice=dice(self.dice),
            line=lines_said((self.line,)),
        )

    def hint(self) -> Message:
        """The first step."""
        if len(set(self.line.split())) > 1:
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
        n, symbols = self.dice, self.line.split()
        if len(set(symbols)) > 1:
            formula = f"1 - 2 × (5/6)^{n} + (4/6)^{n}"
        elif len(symbols) > 1:
            formula = f"1 - (5/6)^{n} - {n} × 1/6 × (5/6)^{n - 1}"
        else:
            formula = f"1 - (5/6)^{n}"
        return say(
            "{formula} = {answer}, about {percent} %.",
            formula=formula,
            answer=self.answer,
            percent=hundredth(self.answer),
        )

    def mistakes(self) -> Iterator[tuple[str, Mistake]]:
        """The usual wrong answers."""
        n, symbols = self.dice, self.line.split()
        one = 1 - MISS**n
        yield "not", Mistake(1 - self.answer, say("this is the chance that it can NOT be filled"))
        yield (
            "turn",
            Mistake(
                express.conquer([self.line], dice=n),
                say(
                    "this is the chance of a whole turn, with a die less after each miss; one "
                    "throw is asked for"
                ),
            ),
        )
        if len(symbols) == 1:
            added = say(
                "you added up the dice; but several may show it at once, and with enough dice you "
                "would pass 1"
            )
            yield "added", Mistake(Fraction(n, 6), added)
            yield "exactly", Mistake(n * MISS ** (n - 1) / 6, _EXACTLY)
        elif len(set(symbols)) == 1:
            exact = comb(n, 2) * MISS ** (n - 2) / 36
            yield "exactly", Mistake(exact, _EXACTLY)
            yield "one", Mistake(one, say("this is the chance of one or more; two are needed"))
            yield "squared", Mistake(one**2, say("one die cannot serve for both symbols"))
        else:
            independent = say(
                "you multiplied as if cannon and cavalry did not disturb each other; but a die "
                "that shows the one does not show the other"
            )
            yield "product", Mistake(one**2, independent)
            either = 1 - Fraction(4, 6) ** n
            yield "either", Mistake(either, say("this is the chance of one or the other"))
            no_overlap = 1 - 2 * MISS**n
            yield "overlap", Mistake(no_overlap, say("throws without both were taken off twice"))


_EXACTLY = say("this is the chance of exactly so many; more of them fill the line too")


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
    def key(self) -> str:
        """A name for this very question."""
        return f"last {self.symbol} {self.dice}"

    @property
    def answer(self) -> Fraction:
        """The chance, exactly."""
        return express.conquer([self.symbol], dice=self.dice)

    def prompt(self) -> Message:
        """The question."""
        return say(
            "One line is left, {line}, and {dice} to throw. After each miss a die is lost and the "
            "others are thrown again. What is the chance to fill it in the end?",
            line=lines_said((self.symbol,)),
            dice=dice(self.dice),
        )

    def hint(self) -> Message:
        """The first step."""
        return say("You fail only if every die of every throw misses. How many dice is that?")

    def solution(self) -> Message:
        """The answer, by the dice that must all miss."""
        counted_down = " + ".join(str(n) for n in range(self.dice, 0, -1))
        return say(
            "To fail, {sum} = {all} dice must miss: 1 - (5/6)^{all} = {answer}, about {percent} %.",
            sum=counted_down,
            all=self._all(),
            answer=self.answer,
            percent=hundredth(self.answer),
        )

    def _all(self) -> int:
        return self.dice * (self.dice + 1) // 2

    def mistakes(self) -> Iterator[tuple[str, Mistake]]:
        """The usual wrong answers."""
        n = self.dice
        yield "one-throw", Mistake(1 - MISS**n, say("this is the first throw alone; more follow"))
        yield (
            "no-loss",
            Mistake(1 - MISS ** (n * n), say("you threw all dice each time: a miss costs one")),
        )
        yield "not", Mistake(1 - self.answer, say("this is the chance to fail"))
        yield (
            "one-less",
            Mistake(
                1 - MISS ** (self._all() - n),
                say("you left out the first throw: it costs a die only after it has missed"),
            ),
        )
        yield "added", Mistake(Fraction(n, 6), say("chances of dice that may both hit do not add"))


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
    def key(self) -> str:
        """A name for this very question."""
        return f"continue {self.card} {self.dice_on_lines}"

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
        """The chance, exactly."""
        return express.continue_attempt(self.lines, self.filled, self.dice_on_lines)

    def prompt(self) -> Message:
        """The question."""
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
        """The first step."""
        return say(
            "How many dice are back in the tray? Then it is a last line like any other: you fail "
            "only if every die of every throw misses."
        )

    def solution(self) -> Message:
        """The answer, and what beginning afresh would be worth."""
        n = self.dice
        return say(
            "{dice} are thrown: 1 - (5/6)^{all} = {answer}, about {percent} %. To begin afresh "
            "would be worth {afresh} %.",
            dice=dice(n),
            all=n * (n + 1) // 2,
            answer=self.answer,
            percent=hundredth(self.answer),
            afresh=hundredth(express.conquer(self.lines)),
        )

    def mistakes(self) -> Iterator[tuple[str, Mistake]]:
        """The usual wrong answers."""
        n = self.dice
        yield (
            "all-seven",
            Mistake(
                express.conquer(self.left),
                say("you threw all seven; the dice on filled lines stay where they are"),
            ),
        )
        yield (
            "afresh",
            Mistake(express.conquer(self.lines), say("this is the chance of beginning afresh")),
        )
        yield "one-throw", Mistake(1 - MISS**n, say("this is the first throw alone; more follow"))
        yield (
            "no-loss",
            Mistake(1 - MISS ** (n * n), say("you threw all dice each time: a miss costs one")),
        )
        yield "not", Mistake(1 - self.answer, say("this is the chance to fail"))


@dataclass(frozen=True)
class FairPoints(NumberQuestion):
    """The fewest points that make a card a better aim than another."""

    card: str = "siberia"
    other: str = "canada"
    probability = False
    whole = True

    @classmethod
    def drawn(cls, luck: Random) -> Self:
        """A card that is worth less than another, as printed."""
        found = [
            (one, other)
            for one in cards()
            for other in ("canada", "argentina", "south-africa")
            if one != other and cls(one, other).worth(one) < cls(one, other).worth(other)
        ]
        return cls(*luck.choice(found))

    @property
    def key(self) -> str:
        """A name for this very question."""
        return f"points {self.card} {self.other}"

    @staticmethod
    def worth(card: str) -> Fraction:
        """Points times chance, when one aims at the card from the start."""
        return cards()[card].value * express.conquer(cards()[card].lines)

    @property
    def answer(self) -> Fraction:
        """The least whole number of points that makes the card worth more."""
        return Fraction(self.worth(self.other) // express.conquer(cards()[self.card].lines) + 1)

    def prompt(self) -> Message:
        """The question."""
        names = card_names()
        return say(
            "Both cards lie in the middle: {card} ({lines}) and {other} ({more}, {points}). How "
            "many points would {card} have to count at least, for aiming at it to be worth more?",
            card=names[self.card],
            lines=lines_said(cards()[self.card].lines),
            other=names[self.other],
            more=lines_said(cards()[self.other].lines),
            points=counted(int(cards()[self.other].value), "{n} point", "{n} points"),
        )

    def hint(self) -> Message:
        """The first step."""
        return say("An aim is worth its points times its chance. Ask the engine for both chances.")

    def solution(self) -> Message:
        """Both worths, side by side."""
        names, points = card_names(), int(self.answer)
        chance = express.conquer(cards()[self.card].lines)
        return say(
            "{other} is worth {worth} points a turn. {card} is conquered with {percent} %: with "
            "{points} points it is worth {mine}, with {fewer} only {less}.",
            other=names[self.other],
            worth=rounded(self.worth(self.other), 3),
            card=names[self.card],
            percent=hundredth(chance),
            points=points,
            mine=rounded(chance * points, 3),
            fewer=points - 1,
            less=rounded(chance * (points - 1), 3),
        )

    def mistakes(self) -> Iterator[tuple[str, Mistake]]:
        """The usual wrong answers."""
        yield "one-less", Mistake(self.answer - 1, say("with so many it is still worth less"))
        yield "one-more", Mistake(self.answer + 1, say("it works, but one point fewer is enough"))
        yield (
            "printed",
            Mistake(
                Fraction(cards()[self.card].value),
                say("so many are printed on it, and with them it is worth less"),
            ),
        )
        throw = _one_throw(cards()[self.card].lines)
        if throw:
            other = self.worth(self.other) // throw + 1
            yield (
                "one-throw",
                Mistake(
                    Fraction(other), say("you took the chance of one throw; a turn has several")
                ),
            )


def _one_throw(lines: tuple[str, ...]) -> Fraction:
    """The chance of a single throw, for a card of a single line; 0 for others."""
    return express.fill_chance(lines[0], DICE) if len(lines) == 1 else Fraction(0)
