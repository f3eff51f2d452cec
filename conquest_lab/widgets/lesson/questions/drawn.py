"""Questions drawn from pools of chances: to order, to place, to compare, to work out, to explain."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import lcm
from random import Random
from typing import Self

from conquest_lab.core.words import Message, counted, say
from conquest_lab.widgets.lesson.questions import (
    RIGHT,
    Exact,
    Gaps,
    Level,
    Mistake,
    NumberQuestion,
    Question,
    Verdict,
    conjunction,
    doors,
    game_chances,
    in_percent,
    mixtures,
    of_ten,
    once,
    road_chances,
    runs,
    support_chances,
    two_way,
)
from conquest_lab.widgets.lesson.questions import chances as dice_chances
from conquest_lab.widgets.lesson.questions.chances import Belief, Chance, chance_in_words
from conquest_lab.widgets.lesson.questions.kinds import (
    LineQuestion,
    OrderQuestion,
    TextQuestion,
    WhyQuestion,
)
from conquest_lab.widgets.lesson.questions.misconceptions import misconception

POOLS: Mapping[str, Callable[[], tuple[Chance, ...]]] = {
    "one-die": dice_chances.one_die,
    "two-dice": dice_chances.two_dice,
    "highest": dice_chances.highest,
    "one-roll": game_chances.one_roll,
    "battles": game_chances.battles,
    "samples": game_chances.samples,
    "deals": game_chances.deals,
    "team-deals": game_chances.team_deals,
    "set-cards": game_chances.set_cards,
    "country-dice": game_chances.country_dice,
    "support-cards": support_chances.support_cards,
    "landings": game_chances.landings,
    "books": game_chances.books,
    "campaigns": road_chances.campaigns,
    "fronts": road_chances.fronts,
    "runs": runs.runs,
    "at-least-once": once.at_least_once,
    "twice": once.twice,
    "doors": doors.doors,
    "conjunctions": conjunction.conjunctions,
    "mixtures": mixtures.mixtures,
    "of-ten": of_ten.of_ten,
    "two-way": two_way.two_way,
}
"""Events to draw questions from, by name."""

ITEMS: Mapping[Level, int] = {"start": 3, "standard": 4, "stretch": 5}
APART: Mapping[Level, Fraction] = {
    "start": Fraction(1, 12),
    "standard": Fraction(1, 24),
    "stretch": Fraction(1, 50),
}
"""The least difference between two chances of one question."""
TOLERANCES: Mapping[Level, Fraction] = {
    "start": Fraction(10, 100),
    "standard": Fraction(7, 100),
    "stretch": Fraction(5, 100),
}
MARKS = 3
WRONG_REASONS = 3
TRIES = 200


@dataclass(frozen=True)
class FromPool:
    """A source of questions of one class about the chances of one pool.

    makes: the class. pool: a key of `POOLS`.
    """

    makes: type[FromChances]
    pool: str
    level: Level = "standard"

    def drawn(self, rng: Random) -> FromChances:
        """A question about some chances of the pool."""
        return self.makes.about(POOLS[self.pool](), self.level, rng)


@dataclass(frozen=True)
class FromChances(Question):
    """A question about some chances."""

    chances: tuple[Chance, ...]
    level: Level = "standard"

    @classmethod
    @abstractmethod
    def about(cls, pool: tuple[Chance, ...], level: Level, rng: Random) -> Self:
        """A question about some chances of these."""

    @property
    def key(self) -> str:
        return " ".join((type(self).__name__, *(chance.key for chance in self.chances)))

    def prompt(self) -> Message:
        """The cards or dice in words, then the question itself."""
        prompt = super().prompt()
        pack = next((chance.pack for chance in self.chances if chance.pack), None)
        return say("{pack} {question}", pack=pack, question=prompt) if pack else prompt

    def gaps(self) -> Gaps:
        return {"told": tuple(map(_sentence, self.chances)), "event": self.chances[0].event}

    def believed(self, chance: Chance, word: str) -> Message:
        """The reason against an answer that follows from a belief."""
        how, value = chance.how_believed(word), chance_in_words(chance.believed(word))
        if _no_count(how, chance.believed(word)):
            return self.reason("rounded", event=chance.event, value=value)
        return self.reason("believed", event=chance.event, how=how, value=value)


def _no_count(how: Message, value: Fraction) -> bool:
    """True where the value itself stands for a count that is too long to be shown."""
    return how in (chance_in_words(value), in_percent(value))


def _with_value(how: Message, value: Fraction) -> Message:
    """A count and the chance that it gives, or the chance alone where no count is shown."""
    shown = chance_in_words(value)
    return shown if _no_count(how, value) else say("{how}, that is {value}", how=how, value=shown)


def _sentence(chance: Chance) -> Message:
    """An event with its chance and how it is counted."""
    return say(
        "“{event}”: {value}", event=chance.event, value=_with_value(chance.how, chance.value)
    )


def _some(
    pool: tuple[Chance, ...], count: int, least: Fraction, rng: Random
) -> Iterator[tuple[Chance, ...]]:
    """Selections of chances of which any two differ by so much, fewer where the pool is too small."""
    # Whole numbers over one denominator: hundreds of selections are compared for a question.
    values = [chance.value for chance in pool]
    whole = lcm(least.denominator, *(value.denominator for value in values))
    parts = [int(value * whole) for value in values]
    gap = int(least * whole)
    found = False
    for n in range(min(count, len(pool)), 1, -1):
        for _ in range(TRIES):
            chosen = rng.sample(range(len(pool)), n)
            in_order = sorted(parts[number] for number in chosen)
            if all(more - less >= gap for less, more in pairwise(in_order)):
                found = True
                yield tuple(pool[number] for number in chosen)
        if found:
            return


def _words(chances: tuple[Chance, ...]) -> tuple[str, ...]:
    """The words of all beliefs about these chances."""
    return tuple(dict.fromkeys(b.word for chance in chances for b in chance.beliefs))


def _order(values: list[Fraction]) -> tuple[int, ...] | None:
    """The numbers of the values from the least to the greatest; None where some are equal."""
    if len(set(values)) < len(values):
        return None
    return tuple(sorted(range(len(values)), key=values.__getitem__))


@dataclass(frozen=True)
class OrderChances(FromChances, OrderQuestion):
    """Chances to be put in order, the smallest first."""

    @classmethod
    def about(cls, pool: tuple[Chance, ...], level: Level, rng: Random) -> Self:
        """Chances that are apart; preferably some belief puts them in another order."""
        questions = [cls(each, level) for each in _some(pool, ITEMS[level], APART[level], rng)]
        shuffled = None
        for question in questions:
            right = question.right
            if right != tuple(range(len(question.chances))):
                if any(question.order_for(word) not in (None, right) for word in question.words):
                    return question
                shuffled = shuffled or question
        return shuffled or questions[0]

    @property
    def words(self) -> tuple[str, ...]:
        """The words of all beliefs about the chances."""
        return _words(self.chances)

    def order_for(self, word: str) -> tuple[int, ...] | None:
        """The order for somebody with this belief, None if it makes some chances equal."""
        return _order([chance.believed(word) for chance in self.chances])

    def items(self) -> tuple[Message, ...]:
        return tuple(chance.event for chance in self.chances)

    @property
    def right(self) -> tuple[int, ...]:
        order = _order([chance.value for chance in self.chances])
        assert order is not None, "chances that are apart are not equal"
        return order

    def judge(self, order: tuple[int, ...]) -> Verdict:
        """Right, the belief that gives this order, or two neighbours that stand the wrong way round."""
        if order == self.right:
            return RIGHT
        if order == self.right[::-1]:
            return Verdict("reversed-order", self.reason("reversed"))
        for word in self.words:
            if self.order_for(word) == order:
                changed = max(
                    self.chances, key=lambda chance: abs(chance.believed(word) - chance.value)
                )
                return Verdict(word, self.believed(changed, word))
        first, second = next(
            (a, b) for a, b in pairwise(order) if self.chances[a].value > self.chances[b].value
        )
        names = {"first": self.chances[first].event, "second": self.chances[second].event}
        return Verdict("wrong", self.reason("pair", **names))

    def gaps(self) -> Gaps:
        in_order = tuple(_sentence(self.chances[n]) for n in self.right)
        return super().gaps() | {"told": in_order}


@dataclass(frozen=True)
class PlaceChances(FromChances, LineQuestion):
    """Chances to be placed on a line from 0% to 100%."""

    @classmethod
    def about(cls, pool: tuple[Chance, ...], level: Level, rng: Random) -> Self:
        """Two or three chances that are apart by more than the tolerance."""
        count = MARKS if level != "start" else MARKS - 1
        least = max(2 * TOLERANCES[level], APART[level])
        return cls(next(_some(pool, count, least, rng)), level)

    def items(self) -> tuple[Message, ...]:
        return tuple(chance.event for chance in self.chances)

    @property
    def places(self) -> tuple[Fraction, ...]:
        return tuple(chance.value for chance in self.chances)

    @property
    def tolerance(self) -> Fraction:
        return TOLERANCES[self.level]

    def misplaced(self, item: int, mark: Fraction) -> Verdict:
        """The belief that puts the mark there, the opposite event, or the direction to move in."""
        chance = self.chances[item]
        near = self.tolerance / 2
        for belief in chance.beliefs:
            if abs(belief.value - mark) <= near:
                return Verdict(belief.word, self.believed(chance, belief.word))
        if abs(1 - chance.value - mark) <= near:
            return self.wrong_verdict("not", event=chance.event)
        word = "left" if mark > chance.value else "right"
        return Verdict("wrong", self.reason(word, event=chance.event))

    def gaps(self) -> Gaps:
        points = counted(int(self.tolerance * 100), "{n} point", "{n} points")
        return super().gaps() | {"points": points}


@dataclass(frozen=True)
class ChanceOf(FromChances, NumberQuestion):
    """The probability of one event."""

    @classmethod
    def about(cls, pool: tuple[Chance, ...], level: Level, rng: Random) -> Self:
        """An event about which somebody may be mistaken."""
        return cls((rng.choice([chance for chance in pool if chance.beliefs]),), level)

    @property
    def answer(self) -> Fraction:
        return self.chances[0].value

    def wrong(self) -> dict[str, Exact]:
        return {belief.word: belief.value for belief in self.chances[0].beliefs}

    def mistakes(self) -> Iterator[Mistake]:
        """Each belief with the count that leads to it."""
        for word, value in self.wrong().items():
            yield Mistake(word, value, self.believed(self.chances[0], word))

    def gaps(self) -> Gaps:
        how, value = self.chances[0].how, chance_in_words(self.answer)
        alone = say("It is {value}", value=value)
        count = (
            alone if _no_count(how, self.answer) else say("{how}: {value}", how=how, value=value)
        )
        return super().gaps() | {"count": count}


@dataclass(frozen=True)
class CompareChances(FromChances, WhyQuestion):
    """The more likely of two events, and the counts that show it.

    counted: for each reason offered, the word of the belief it follows from and the event concerned; "" for
        the right one.
    """

    counted: tuple[tuple[str, int], ...] = (("", 0),)

    @classmethod
    def about(cls, pool: tuple[Chance, ...], level: Level, rng: Random) -> Self:
        """Two events with at least two wrong ways to count them."""
        for chosen in _some(pool, 2, APART[level], rng):
            wrong = _miscounts(chosen)
            if len(wrong) > 1:
                counted = [("", 0), *rng.sample(wrong, min(WRONG_REASONS, len(wrong)))]
                rng.shuffle(counted)
                return cls(chosen, level, tuple(counted))
        message = "no two chances of this pool have two wrong counts"
        raise LookupError(message)

    def options(self) -> tuple[Message, ...]:
        return (*(chance.event for chance in self.chances), say("Both have the same chance"))

    def reasons(self) -> tuple[Message, ...]:
        return tuple(_counts(self.chances, word, n) for word, n in self.counted)

    @property
    def right(self) -> tuple[int, int]:
        first, second = self.chances
        return int(second.value > first.value), self.counted.index(("", 0))

    def judge_both(self, picked: int, why: int) -> Verdict:
        """Right, the belief behind the reason, or the answer that the reason speaks for."""
        if (picked, why) == self.right:
            return RIGHT
        word, concerned = self.counted[why]
        if word:
            return Verdict(word, self.believed(self.chances[concerned], word))
        same = picked == len(self.chances)
        return Verdict("even" if same else "mirrored", self.reason("other"))

    def gaps(self) -> Gaps:
        return super().gaps() | {
            "answer": self.options()[self.right[0]],
            "why": self.reasons()[self.right[1]],
        }


def _miscounts(chances: tuple[Chance, ...]) -> list[tuple[str, int]]:
    """The beliefs about two events, of which each gives other counts."""
    return [(b.word, n) for n, chance in enumerate(chances) for b in chance.beliefs]


def _counts(chances: tuple[Chance, ...], word: str, concerned: int) -> Message:
    """The counts of two events, for somebody with a belief about one of them."""
    first, second = (
        chance.how_believed(word) if word and n == concerned else chance.how
        for n, chance in enumerate(chances)
    )
    return say("first: {first}; second: {second}", first=first, second=second)


@dataclass(frozen=True)
class ExplainChance(FromChances, TextQuestion):
    """Somebody's wrong count of a chance, to be answered in a few sentences.

    belief: of the somebody.
    """

    belief: Belief | None = None

    @classmethod
    def about(cls, pool: tuple[Chance, ...], level: Level, rng: Random) -> Self:
        """An event and one of the beliefs about it."""
        chance = rng.choice([chance for chance in pool if chance.beliefs])
        return cls((chance,), level, rng.choice(chance.beliefs))

    @property
    def key(self) -> str:
        return f"{super().key} {self.belief.word if self.belief else ''}"

    def gaps(self) -> Gaps:
        [chance], belief = self.chances, self.belief
        assert belief is not None, "somebody believes something"
        cause = misconception(type(self), belief.word)
        value = chance_in_words(belief.value)
        if _no_count(belief.how, belief.value):
            claim = say("Somebody takes {value} for the chance.", value=value)
        else:
            claim = say(
                "Somebody reasons “{how}” and gets {value}.",
                how=belief.how,
                value=value,
            )
        return super().gaps() | {
            "claim": claim,
            "right": _with_value(chance.how, chance.value),
            "cause": "" if cause is None else cause.belief,
        }
