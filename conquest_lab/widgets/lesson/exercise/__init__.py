"""An exercise: a variant drawn from the seed, an answer, and what to say to each wrong one."""

from __future__ import annotations

from conquest_lab.core.words import Message, Speaker, counted
from conquest_lab.text.cite import cited
from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.desk import identity_of, owners_of
from conquest_lab.widgets.dice import dice_html
from conquest_lab.widgets.lesson.numbers import NumberError, parse_number
from conquest_lab.widgets.lesson.page import Lesson, LessonView
from conquest_lab.widgets.lesson.questions import (
    Family,
    NumberQuestion,
    PickQuestion,
    Question,
    Verdict,
    judge,
)
from conquest_lab.widgets.lesson.questions.board_games import Position

TRIES_BEFORE_ANSWER = 2
MOST_VARIANTS = 10_000


class Exercise(LessonView, kind="exercise"):
    """Asks a question of a family, judges answers, helps, and draws the next variant.

    family: a class of questions such as `LossChance`, or a table such as `LegalMoves("miro")`; its `drawn`
        makes a variant. The kind of the question says how it is answered: with a number, by picking an
        answer, or by pointing at a place.
    first: the question to begin with, for one that everybody is to have; else one is drawn.
    begun: whether the browser has been told the question, which happens after the first board is there.
    board: whether the position is shown beside the question, so that colours need names.
    variant: counts the variants from 0; seed and number give the same question anywhere.
    """

    def __init__(
        self,
        lesson: Lesson,
        family: Family,
        *,
        first: Question | None = None,
        board: bool = False,
    ) -> None:
        self.family = family
        self.first = first
        self.board = board
        self.number = len(lesson.notes) + 1
        self.variant = 0
        self.begun = False
        super().__init__(lesson)
        lesson.notes.append(self.note)
        lesson.afterwards(self._begin)

    def _begin(self) -> None:
        self.begun = True
        self.draw()

    def restart(self) -> None:
        """Back to the first variant of the lesson's seed."""
        self._turn_to(0)

    def next(self) -> None:
        """Another variant."""
        seen = self.question.key
        for variant in range(self.variant + 1, min(self.variant + 20, MOST_VARIANTS)):
            self._turn_to(variant)
            if self.question.key != seen:
                break
        self.draw()

    def _turn_to(self, variant: int) -> None:
        self.variant = variant
        self._drawn: Question | None = None
        self.verdict: Verdict | None = None
        self.complaint: Message | None = None
        self.written = ""
        self.picked = -1
        self.tries = 0
        self.hinted = self.shown = False

    @property
    def question(self) -> Question:
        """The question of this variant, drawn when it is first asked for."""
        if self._drawn is None:
            luck = self.lesson.luck("exercise", self.number, self.variant)
            begins = self.first if self.variant == 0 else None
            self._drawn = self.family.drawn(luck) if begins is None else begins
        return self._drawn

    @property
    def solved(self) -> bool:
        """True once the right answer was given."""
        return self.verdict is not None and self.verdict.right

    def answer(self, text: str) -> None:
        """Judge this answer, or say why it is no number; nothing where something is to be picked."""
        if not isinstance(self.question, NumberQuestion):
            return
        self.written, self.complaint = text, None
        try:
            self._give(judge(self.question, parse_number(text)))
        except NumberError as error:
            self.complaint = error.message
            self.draw()

    def pick(self, picked: int) -> None:
        """Judge the answer with this number, or the place pointed at; nothing where a number is asked for."""
        if isinstance(self.question, PickQuestion):
            self.picked = picked
            self._give(self.question.judge(picked))

    def _give(self, verdict: Verdict) -> None:
        self.tries += not self.solved
        self.verdict = verdict
        self.draw()

    def options(self) -> tuple[Message, ...]:
        """The answers to pick from."""
        return self.question.options() if isinstance(self.question, PickQuestion) else ()

    def note(self) -> Data:
        """The question with its worked answer, for teachers."""
        t, question = self.speaker, self.question
        return {
            "title": t("Exercise {n}", n=self.number),
            "prompt": t.render(question.prompt()),
            "solution": t.render(question.solution()),
        }

    @property
    def speaker(self) -> Speaker:
        """The speaker of the lesson, with the names of the players the question is about."""
        return self.t.named(self.question.names or self.t.players)

    def heard(self, do: str, message: Sent) -> None:
        match do, message:
            case "answer", {"text": str(text)}:
                self.answer(text[:100])
            case "pick", {"variant": self.variant}:
                picked = whole(message, "to", len(self.options()))
                if picked is not None:
                    self.pick(picked)
            case "hint", _:
                self.hinted = True
                self.draw()
            case "solution", _ if self.may_see_answer:
                self.shown = True
                self.draw()
            case "next", _:
                self.next()

    @property
    def may_see_answer(self) -> bool:
        """After a right answer, or after honest attempts."""
        return self.solved or self.tries >= TRIES_BEFORE_ANSWER

    def data(self) -> Data:
        title = self.t("Exercise {n}", n=self.number)
        if not self.begun:
            return {"kind": "waiting", "title": title}
        t, question, verdict = self.speaker, self.question, self.verdict
        said = self.complaint or (verdict and verdict.message)
        tries = counted(self.tries, "{n} try", "{n} tries")
        return {
            "kind": question.kind,
            "number": self.number,
            "variant": self.variant,
            "prompt": t.render(question.prompt()),
            "players": self._legend(),
            "dice": dice_html(question.lying, t) if question.lying else "",
            "written": self.written,
            "options": [t.render(option) for option in self.options()],
            "picked": self.picked,
            "rule": cited(verdict.rule, t) if verdict and verdict.rule else None,
            "said": _sentence(t.render(said)) if said else "",
            "mood": self._mood(),
            "hint": t.render(question.hint()) if self.hinted else "",
            "solution": t.render(question.solution()) if self.shown or self.solved else "",
            "may_see": self.may_see_answer and not self.solved,
            "title": title,
            "probability": isinstance(question, NumberQuestion) and question.form == "probability",
            "tries": t.render(tries) if self.tries else "",
        }

    def _mood(self) -> str:
        if self.complaint is None and self.verdict is None:
            return "none"
        return "right" if self.solved and not self.complaint else "wrong"

    def _legend(self) -> list[list[str]]:
        """Symbol, colour and name of everybody who owns places on the board beside the question."""
        question = self.question
        if not self.board or not isinstance(question, Position):
            return []
        session, t = question.session, self.speaker
        found = []
        for owner in owners_of(session):
            look = identity_of(owner, len(session.names))
            name = t.render(session.presentation.owner_name(session.state, owner))
            found.append([look.symbol, look.counter, name])
        return found


def _sentence(text: str) -> str:
    """A reason as a sentence: a capital first, a full stop last."""
    return text[:1].upper() + text[1:] + ("" if text[-1:] in ".!?" else ".")
