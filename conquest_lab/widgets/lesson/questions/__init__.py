"""Questions whose answers the engine computes, with the wrong answers that people give and why.

A question knows its exact answer, the wrong answers that people give, and what fills the gaps of its
sentences: a prompt, a hint, a worked answer, and a reason against each wrong answer. `judge` compares
what was written with all of them.
"""

from __future__ import annotations

import re
import tomllib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property, partial
from pathlib import Path
from random import Random
from typing import ClassVar, Literal, Protocol, Self, TypeAlias

from conquest_lab.core.errors import ConquestError
from conquest_lab.core.presentation import presentation
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.scene import Dice
from conquest_lab.core.words import ENGLISH, Message, counted, say
from conquest_lab.games import load
from conquest_lab.widgets.lesson.numbers import Given, Range, parse_count, parse_number

Level: TypeAlias = Literal["start", "standard", "stretch"]
LEVELS: tuple[Level, ...] = ("start", "standard", "stretch")
"""Difficulty of a question: for a beginning, for the lesson itself, for those who want more."""

Kind: TypeAlias = Literal[
    "number", "choice", "place", "order", "line", "tree", "why", "error", "estimate", "text"
]
"""The ways to answer a question; `kinds` and `PickQuestion` say what an answer to each is."""

COARSEST = Fraction(1, 1000)
"""The least exact step in which a probability is accepted: a tenth of a percent."""

TENTH = Fraction(1, 10)
"""The step of one decimal: digits that are cut off there leave too little to be on the right track."""

NEAR = Fraction(1, 50)
"""The distance from a probability below which an answer is called close; of a small one, a fifth of it."""


Exact: TypeAlias = Fraction | int
"""A number without rounding."""


RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
"""The digits of an exponent."""

Gaps: TypeAlias = dict[str, object]

GAP = re.compile(r"{(\w+)}")
"""A gap of a sentence."""

Sentences: TypeAlias = "dict[str, str | Sentences]"
"""Sentences by name; of one in several forms, its forms."""

SENTENCES: Sentences = tomllib.loads(
    Path(__file__).with_name("sentences.toml").read_text(encoding="utf-8")
)


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong answer that has a reason, which `kind` names in a word."""

    kind: str
    value: Exact
    reason: Message


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of judging an answer: right, or the reason why it is wrong.

    kind: the reason in a word: right, cut, coarse, near, range, whole, opposite, hundredth, twice, half,
        wrong, or the mistake's own; open for an answer that a teacher reads.
    rule: the rule behind it, where there is one.
    parts: of an answer in several parts, the numbers of those that are wrong.
    """

    kind: str
    message: Message
    rule: Rule | None = None
    parts: tuple[int, ...] = ()

    @property
    def right(self) -> bool:
        """True if the answer counts as right."""
        return self.kind in ("right", "cut")

    @property
    def open(self) -> bool:
        """True if a teacher reads the answer, and no program says whether it is right."""
        return self.kind == "open"


class AnswerError(ConquestError, ValueError):
    """The error for an answer that cannot be judged; its message says what is missing."""


class Question(ABC):
    """A question of an exercise; how it is answered, `NumberQuestion` or `PickQuestion` says.

    Its sentences stand in `sentences.toml` under the name of its class or of a base of it.

    kind: how it is answered, in the word that the script of the exercise knows.
    level: how hard it is.
    variants: for each of its fields, in their order, the values it can have in an exercise.
    rows: in their place, the values of all fields together, one row for each question.
    forms: how many different ones there are, where that is fewer than twelve by nature; else 0.
    by: the attribute whose value chooses among the forms of a sentence.
    names: of the players it is about, () for none.
    lying: dice that are shown beside it.
    """

    kind: ClassVar[Kind]
    level: Level = "standard"
    variants: ClassVar[tuple[Sequence[object], ...]] = ()
    rows: ClassVar[Sequence[tuple[object, ...]]] = ()
    forms: ClassVar[int] = 0
    by: ClassVar[str] = ""

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """A question of an exercise: one of `rows` or of `variants`, each equally likely."""
        make: Callable[..., Self] = cls
        return make(*(rng.choice(cls.rows) if cls.rows else map(rng.choice, cls.variants)))

    @abstractmethod
    def grade(self, answer: object) -> Verdict:
        """The verdict on an answer as a record keeps it: a text, a number, or a list of these.

        Raises AnswerError for what is no answer to this question, NumberError for what is no number.
        """

    @property
    def names(self) -> tuple[str, ...]:
        return ()

    @property
    def dice_shown(self) -> tuple[Dice, ...]:
        return ()

    @property
    def key(self) -> str:
        """A name for this very question, under which browsers keep bets on it."""
        return repr(self)

    def gaps(self) -> Gaps:
        """The numbers and names that fill gaps of the sentences; others are filled by `filling`."""
        return {}

    def filling(self, name: str) -> object:
        """The number or name in a gap that `gaps` does not fill: the attribute of that name."""
        return getattr(self, name)

    @cached_property
    def _filled(self) -> Gaps:
        return self.gaps()

    def case(self, sentence: str) -> str:
        """The word that chooses among the forms of a sentence, for one that has several."""
        return str(getattr(self, self.by))

    def sentence(self, *path: str, **gaps: object) -> Message:
        """A sentence of this class, with these gaps or those of `gaps`."""
        found = _written(type(self), path)
        template = found if isinstance(found, str) else str(found[self.case(path[-1])])
        filled = self._filled | gaps
        return say(
            template,
            **{
                name: filled[name] if name in filled else self.filling(name)
                for name in dict.fromkeys(GAP.findall(template))
            },
        )

    def prompt(self) -> Message:
        """The question itself."""
        return self.sentence("prompt")

    def hint(self) -> Message:
        """A step on the way, without the answer."""
        return self.sentence("hint")

    def solution(self) -> Message:
        """The worked answer."""
        return self.sentence("solution")

    def reason(self, kind: str, **gaps: object) -> Message:
        """The reason against a wrong answer."""
        return self.sentence("reasons", kind, **gaps)

    def wrong_verdict(self, kind: str, **gaps: object) -> Verdict:
        """The verdict on a wrong answer, with the reason against it."""
        return Verdict(kind, self.reason(kind, **gaps))


def _written(family: type, path: tuple[str, ...]) -> str | Sentences:
    """The sentence at a path under the name of a class or of a base of it, or the forms of it."""
    for owner in family.__mro__:
        found: str | Sentences = SENTENCES.get(owner.__name__, "")
        for key in path:
            found = found.get(key, "") if isinstance(found, dict) else ""
        if found:
            return found
    message = f"sentences.toml has no {'.'.join(path)} for {family.__name__}"
    raise LookupError(message)


class NumberQuestion(Question):
    """A question that is answered with a number.

    form: the numbers that can be the answer: from 0 to 1, whole ones, or any.
    signed: whether the answer can be less than 0.
    """

    kind: ClassVar[Kind] = "number"
    form: ClassVar[Literal["probability", "whole", "any"]] = "probability"
    signed: ClassVar[bool] = False

    def grade(self, answer: object) -> Verdict:
        """The verdict on a number as it was written."""
        read = parse_count if self.form == "whole" else parse_number
        return judge(self, read(str(answer)))

    @property
    def possible(self) -> Range:
        """The numbers that the question itself allows, where it asks for no chance."""
        return Range(None if self.signed else 0, whole=self.form == "whole")

    @property
    @abstractmethod
    def answer(self) -> Exact:
        """The exact answer."""

    @abstractmethod
    def wrong(self) -> dict[str, Exact]:
        """Wrong answers that people give, by a word for the reason."""

    def filling(self, name: str) -> object:
        """An attribute, or the answer as a percentage."""
        if name == "percent" and not hasattr(self, name):
            return in_percent(self.answer)
        return super().filling(name)

    def mistakes(self) -> Iterator[Mistake]:
        """The wrong answers with their reasons; of two alike the first counts, and none is the answer."""
        seen = {self.answer}
        for kind, value in self.wrong().items():
            if value not in seen:
                seen.add(value)
                yield Mistake(kind, value, self.reason(kind))


class PickQuestion(Question):
    """A question that is answered by picking one of several answers, or a place on the board."""

    kind: ClassVar[Kind] = "choice"

    def grade(self, answer: object) -> Verdict:
        """The verdict on the number of what was picked."""
        return self.judge(index(answer, self.picks))

    @property
    def picks(self) -> int:
        """The number of things that can be picked."""
        return len(self.options())

    def options(self) -> tuple[Message, ...]:
        """The answers to pick from; () where a place is asked for."""
        return ()

    @abstractmethod
    def judge(self, picked: int) -> Verdict:
        """The verdict on the answer with this number, or on the place pointed at."""


class OneRight(PickQuestion):
    """A question of whose answers one is right."""

    @property
    @abstractmethod
    def right(self) -> int:
        """The number of the right answer."""

    @abstractmethod
    def mistake(self, picked: int) -> str:
        """The reason against a wrong answer, by its name among the sentences."""

    def judge(self, picked: int) -> Verdict:
        """Right, or the reason that speaks against it."""
        return RIGHT if picked == self.right else self.wrong_verdict(self.mistake(picked))


class Family(Protocol):
    """The source of an exercise's variants: a class of questions, or a table they are drawn at."""

    def drawn(self, rng: Random) -> Question: ...


def check_family(family: Family) -> None:
    """Refuse what cannot be asked, before a page shows an empty card; the error names class and fault.

    A class from outside the package is tried: one of its questions is drawn, and its sentences are said.

    Raises TypeError.
    """
    name = str(getattr(family, "__name__", type(family).__name__))
    if not callable(getattr(family, "drawn", None)):
        message = f"{name} is no family of questions: it has no method drawn(luck)"
        raise TypeError(message)
    missing = sorted(getattr(family, "__abstractmethods__", ()))
    if missing:
        message = f"{name} lacks {' and '.join(missing)}: define what is missing in the class"
        raise TypeError(message)
    if not isinstance(family, type) or family.__module__.startswith("conquest_lab."):
        return
    part = "drawn"
    try:
        sample = family.drawn(Random(0))
        for part in ("prompt", "hint", "solution"):
            ENGLISH.render(getattr(sample, part)())
        if isinstance(sample, NumberQuestion):
            part = "answer"
            Fraction(sample.answer)
            part = "wrong"
            for mistake in sample.mistakes():
                ENGLISH.render(mistake.reason)
    except Exception as error:
        message = f"{name}.{part} fails: {error}"
        raise TypeError(message) from error


RIGHT = Verdict("right", say("Right!"))


def index(answer: object, below: int) -> int:
    """The number of something picked, from 0; raises AnswerError for anything else."""
    if isinstance(answer, bool) or not isinstance(answer, int) or not 0 <= answer < below:
        raise AnswerError("choose one of the answers first")
    return answer


def judge(question: NumberQuestion, given: Given) -> Verdict:
    """The verdict on an answer: right, or the likeliest reason that it is not."""
    answer, value, probability = question.answer, given.value, question.form == "probability"
    if question.form == "whole" and value.denominator != 1:
        return Verdict("whole", say("The answer is a whole number."))
    exact = not given.step or given.step <= COARSEST or value == answer
    if given.means(answer) and (exact or not probability):
        return RIGHT
    if given.cuts(answer) and exact:
        return Verdict("cut", say("Right, but you cut off digits instead of rounding."))
    for mistake in question.mistakes():
        said = given.means(mistake.value) and (exact or value == mistake.value)
        if said and mistake.value != answer:
            return Verdict(mistake.kind, mistake.reason)
    return _unexplained(question, given)


def _unexplained(question: NumberQuestion, given: Given) -> Verdict:
    """The verdict on a wrong answer that no mistake of the question explains."""
    answer, value, probability = question.answer, given.value, question.form == "probability"
    if value < 0 and not question.signed:
        return Verdict("negative", say("It cannot be less than 0."))
    if probability and value > 1:
        return Verdict("range", _too_large(given))
    if not probability and value not in question.possible:
        return Verdict("outside", question.possible.in_words())
    if probability and value in (0, 1):
        never = say("0 would mean that it never happens; but it does happen sometimes.")
        always = say("1 would mean that it always happens; but sometimes it does not.")
        return Verdict("impossible", always if value else never)
    if given.means(answer) or (given.cuts(answer) and given.step < TENTH):
        return Verdict(
            "coarse",
            say(
                "You are on the right track, but you rounded too much: give a fraction, "
                "three decimals, or a percentage with one decimal."
            ),
        )
    rare = min(Fraction(answer), 1 - Fraction(answer))
    if probability and abs(value - answer) < min(NEAR, rare / 5):
        return Verdict(
            "near",
            say("Close, but not the exact value. Did you round on the way, or miscount a little?"),
        )
    return _slip(question, given) or Verdict("wrong", _direction(question, value))


def _slip(question: NumberQuestion, given: Given) -> Verdict | None:
    """The verdict on a number that a known step leads to from the right one; None for any other."""
    answer = Fraction(question.answer)
    if question.form == "whole" and abs(given.value - answer) == 1:
        return None  # said by `_direction`: 1 is half of 2, but nothing was halved
    if question.form == "probability":
        if given.means(1 - answer) and (not given.step or given.step <= NEAR):
            return Verdict(
                "opposite", say("This is 1 minus the answer: the chance of the opposite.")
            )
        if given.percent and abs(100 * given.value - answer) < min(NEAR, answer / 5):
            return Verdict(
                "hundredth",
                say("The percent sign divides by 100: write {text} without it.", text=_bare(given)),
            )
    if answer and given.value == 2 * answer:
        return Verdict("twice", say("This is twice the answer. What did you count two times?"))
    if answer and given.value * 2 == answer:
        return Verdict("half", say("This is half of the answer. What is missing?"))
    return None


def _bare(given: Given) -> str:
    return given.text.removesuffix("%").rstrip()


def _direction(question: NumberQuestion, value: Fraction) -> Message:
    """Says whether a number is too large or too small and, where that helps, by how much."""
    answer = Fraction(question.answer)
    large, gap = value > answer, abs(value - answer)
    if question.form == "whole" and gap == 1:
        return say("Too large by 1.") if large else say("Too small by 1.")
    if answer > 0 and value > 2 * answer:
        return say("Too large: the answer is less than half of this. Read the question once more.")
    if 0 < 2 * value < answer:
        return say("Too small: the answer is more than twice this. Read the question once more.")
    if question.form == "probability" and gap < TENTH:
        if large:
            return say("Too large, by less than 10 percentage points.")
        return say("Too small, by less than 10 percentage points.")
    if large:
        return say("Too large. Read the question once more, or ask for the hint.")
    return say("Too small. Read the question once more, or ask for the hint.")


def _too_large(given: Given) -> Message:
    if not given.percent and given.value <= 100:
        return say("A probability is at most 1. Did you mean {text}%?", text=given.text)
    return say("A probability is at most 1, that is 100%.")


def dice(count: int) -> Message:
    """A number of dice, in words that agree."""
    return counted(count, "{n} die", "{n} dice")


ANY_GAME = "miro"
"""The game whose word stands in questions about no game: the oldest one has armies."""


@cache
def _pieces_of(game: str) -> Callable[[int], Message]:
    """The word of a game for a number of its usual pieces."""
    shown = presentation(load(game))
    usual = next(kind for kind, piece in shown.piece_kinds.items() if piece.unit)
    return partial(shown.count_pieces, usual)


def armies(count: int, game: str = ANY_GAME) -> Message:
    """A number of armies, in the word of a game's own book: the manual of 2007 has regiments."""
    return _pieces_of(game)(count)


def reduced(part: int, whole: int) -> str:
    """A share as a fraction, then in its lowest terms where those are others.

    >>> reduced(8, 216), reduced(5, 36)
    ('8/216 = 1/27', '5/36')
    """
    written, lowest = f"{part}/{whole}", str(Fraction(part, whole))
    return written if written == lowest else f"{written} = {lowest}"


def power(base: str, exponent: int) -> str:
    """A power as it is written by hand; sentences are plain text, so the digits are raised ones.

    >>> power("6", 5), power("5/6", 12), power("5/6", 1)
    ('6⁵', '(5/6)¹²', '5/6')
    """
    if exponent == 1:
        return base
    return (f"({base})" if "/" in base else base) + str(exponent).translate(RAISED)


def rounded(value: Exact, digits: int) -> Message:
    """A decimal with this many digits; the mark between them is the language's."""
    whole, behind = f"{float(value):.{digits}f}".split(".")
    return say("{whole}.{digits}", whole=whole, digits=behind)


def hundredth(value: Exact) -> Message:
    """A chance as a percentage with two digits, or with so many that it looks neither sure nor impossible."""
    percent, digits = Fraction(value) * 100, 2
    while 0 < percent < 100 and round(percent, digits) in (0, 100):
        digits += 1
    return rounded(percent, digits)


def shortest(value: Fraction, most: int) -> Message | int:
    """A decimal with as few digits as it needs, and at most this many."""
    if value.denominator == 1:
        return int(value)
    digits = next((n for n in range(1, most) if (value * 10**n).denominator == 1), most)
    return rounded(value, digits)


def in_decimal(value: Exact, digits: int) -> Message:
    """A decimal: as it is where this many digits are enough, else rounded and said to be so.

    >>> str(in_decimal(Fraction(3, 8), 3)), str(in_decimal(Fraction(1, 3), 3))
    ('0.375', 'about 0.333')
    """
    written = rounded(value, digits)
    if (Fraction(value) * 10**digits).denominator == 1:
        return written
    return say("about {number}", number=written)


def with_decimal(value: Fraction, digits: int) -> Message | int:
    """A fraction and its decimal, with a sign that says whether it is rounded; a whole number alone.

    >>> str(with_decimal(Fraction(15, 4), 3)), str(with_decimal(Fraction(1, 3), 3))
    ('15/4 = 3.75', '1/3 ≈ 0.333')
    """
    if value.denominator == 1:
        return int(value)
    decimal = shortest(value, digits)
    if (value * 10**digits).denominator == 1:
        return say("{fraction} = {decimal}", fraction=value, decimal=decimal)
    return say("{fraction} ≈ {decimal}", fraction=value, decimal=decimal)


def in_percent(value: Exact) -> Message:
    """A chance as a percentage: exactly where two digits are enough, else rounded and said to be so.

    >>> str(in_percent(Fraction(3, 8))), str(in_percent(Fraction(1, 3)))
    ('37.5%', 'about 33.33%')
    """
    percent = Fraction(value) * 100
    if (percent * 100).denominator == 1:
        return say("{percent}%", percent=shortest(percent, 2))
    return say("about {percent}%", percent=hundredth(value))
