"""A question in the teacher's own words: options, or reasons that pupils write and the teacher sorts.

The line is `own Which die? / the red one / + the blue one`: a question, then the options, a plus before each
that is right. Without options everybody answers in words of their own, as on a ticket at the end of a lesson.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from conquest_lab.classroom.activity import Activity, Answer, Data, Way, index
from conquest_lab.classroom.errors import ClassError
from conquest_lab.core.words import Message, Speaker, say

MOST_OPTIONS = 8
MOST_REASON = 300


@dataclass(frozen=True)
class Own(Activity):
    """A question with its options, none for free reasons, and the numbers of those that are right."""

    asked: str
    options: tuple[str, ...] = ()
    right: tuple[int, ...] = ()
    kind: ClassVar[str] = "own"
    way: Way = "choice"

    @property
    def line(self) -> str:
        marked = (f"+ {text}" if n in self.right else text for n, text in enumerate(self.options))
        return f"own {' / '.join((self.asked, *marked))}"

    def question(self) -> Message:
        return say("{question}", question=self.asked)

    def sheet(self, t: Speaker) -> Data:
        return {"options": [{"text": text, "places": []} for text in self.options]}

    def checked(self, seed: int, item: int, before: list[Answer], answer: Answer) -> Answer | None:
        return index(answer, len(self.options))

    def truth(self, t: Speaker) -> Data:
        return {"right": [*self.right], "told": ""}


@dataclass(frozen=True)
class Reasons(Own):
    """A question that everybody answers in own words."""

    way: Way = "text"

    def checked(self, seed: int, item: int, before: list[Answer], answer: Answer) -> Answer | None:
        text = " ".join(answer.split()) if isinstance(answer, str) else ""
        if not 0 < len(text) <= MOST_REASON:
            raise ClassError(
                say(
                    "an answer has 1 to {most} letters; this one has {n}",
                    most=MOST_REASON,
                    n=len(text),
                )
            )
        return text

    def truth(self, t: Speaker) -> Data:
        return {}


def parse_own(text: str) -> Own:
    """The question that the rest of a line holds.

    Raises ClassError with what it must be.

    >>> parse_own("Which die? / red / + blue").right
    (1,)
    >>> parse_own("Why?").way
    'text'
    """
    asked, *options = (" ".join(part.split()) for part in text.split("/"))
    texts = tuple(option.removeprefix("+").strip() for option in options)
    right = tuple(n for n, option in enumerate(options) if option.startswith("+"))
    several = not options or (2 <= len(options) <= MOST_OPTIONS and len({*texts}) == len(texts))
    if not asked or not all(texts) or not several or not (asked + "".join(texts)).isprintable():
        raise ClassError(
            say(
                "{text} is not written as {form}: a question, then no options or 2 to {most} different"
                " ones, with a plus before each that is right",
                text=repr(text[:60]),
                form="own Which die? / red / + blue",
                most=MOST_OPTIONS,
            )
        )
    return Own(asked, texts, right) if texts else Reasons(asked)
