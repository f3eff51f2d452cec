"""Questions before a lesson and the same ones after it, with other numbers: did it help?"""

from __future__ import annotations

from random import Random

from conquest_lab.core.words import Message, say
from conquest_lab.widgets.data import Data, Sent
from conquest_lab.widgets.lesson.exercise import Exercise
from conquest_lab.widgets.lesson.page import Lesson
from conquest_lab.widgets.lesson.questions import Family, Question

TRIES = 50


class Before(Exercise):
    """Asks a question before the lesson; the answer is kept, and nothing is said to it."""

    def __init__(self, lesson: Lesson, family: Family) -> None:
        super().__init__(lesson, family)
        self.add_class("cl-before")

    def on_message(self, do: str, message: Sent) -> None:
        if do == "give":
            super().on_message(do, message)

    @property
    def title(self) -> Message:
        return say("Before the lesson")

    @property
    def right(self) -> bool | None:
        """True where the last answer was right, None before the first."""
        verdict = self.attempt.verdict
        return None if verdict is None else verdict.right

    def data(self) -> Data:
        shown = {**super().data(), "title": self.t.render(self.title), "measures": True}
        if not self.begun:
            return shown
        kept = self.t("Kept. The question comes back at the end, with other numbers.")
        quiet: Data = {
            "cause": "",
            "about": "",
            "solution": "",
            "tries": "",
            "parts": [],
            "rule": None,
        }
        if self.complaint is None and self.right is not None:
            quiet |= {"said": kept, "mood": "open"}
        return {**shown, **quiet, "quiet": True, "may_see": False}


class After(Exercise):
    """Asks the question of a `Before` again with other numbers, and says how both were answered."""

    def __init__(self, before: Before) -> None:
        self.before = before
        super().__init__(before.lesson, before.family)
        before.lesson.measured.append(self.both)

    def drawn(self, rng: Random) -> Question:
        """A question with other numbers than before."""
        for _ in range(TRIES):
            question = self.family.drawn(rng)
            if question.key != self.before.question.key:
                break
        return question

    def give(self, answer: object) -> None:
        super().give(answer)  # type: ignore[arg-type]
        self.lesson.version += 1

    def on_message(self, do: str, message: Sent) -> None:
        if do != "next":
            super().on_message(do, message)

    def both(self) -> tuple[bool, bool] | None:
        """True where the answer before, and the first one now, is right; None before an answer."""
        if not self.tries:
            return None
        return self.before.right is True, self.attempt.first_right

    def data(self) -> Data:
        shown = {**super().data(), "title": self.t("After the lesson"), "measures": True}
        return {**shown, "measured": self._measured()} if self.begun else shown

    def _measured(self) -> str:
        t, found = self.t, [both() for both in self.lesson.measured]
        own = self.both()
        if own is None:
            return ""
        words = {True: t("right"), False: t("wrong")}
        was = t("no answer") if self.before.right is None else words[own[0]]
        said = t(
            "Before the lesson: {before}. Now, at the first answer: {now}.",
            before=was,
            now=words[own[1]],
        )
        known = [both for both in found if both is not None]
        if len(known) < len(found):
            return said
        return f"{said} " + t(
            "All together: {before} of {n} right before, {now} of {n} after.",
            before=sum(before for before, _ in known),
            now=sum(now for _, now in known),
            n=len(known),
        )
