"""An exercise: a variant drawn from the seed, an answer, and what to say to each wrong one."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random

from conquest_lab.core.scene import NOBODY
from conquest_lab.core.words import Message, Seat, Speaker
from conquest_lab.kit.widget import Box
from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.desk import identity_of, owners_of
from conquest_lab.widgets.lesson.attempt import Answer, Attempt, read_answer
from conquest_lab.widgets.lesson.page import Lesson, LessonView
from conquest_lab.widgets.lesson.questions import (
    Family,
    NumberQuestion,
    PickQuestion,
    Question,
    Verdict,
    check_family,
)
from conquest_lab.widgets.lesson.questions.board_games import Position
from conquest_lab.widgets.lesson.questions.own import own_questions

MOST_VARIANTS = 10_000


@dataclass(frozen=True)
class Alone:
    """The family of one question."""

    question: Question

    def drawn(self, _luck: Random) -> Question:
        """That question."""
        return self.question


class Exercise(LessonView, kind="exercise"):
    """Asks a question of a family, judges answers, helps, and draws the next variant.

    family: a class of questions such as `LossChance`, or a table such as `LegalMoves("miro")`; its `drawn`
        makes a variant. A question is asked as it is, and there is no other. The kind of the question says
        how it is answered: with a number, by picking an answer, by pointing at a place, or in one of the
        ways of `questions/kinds.py`.
    first: the question to begin with, for one that everybody is to have; else one is drawn.
    begun: whether the browser has the question, which happens after the first board is there.
    board: whether the position is shown beside the question, so that colours need names.
    variant: counts the variants from 0; seed and number give the same question anywhere.
    """

    def __init__(
        self,
        lesson: Lesson,
        family: Family | Question,
        *,
        first: Question | None = None,
        board: bool = False,
    ) -> None:
        if isinstance(family, Question):
            first, family = family, Alone(family)
        check_family(family)
        self.family = family
        self.first = first
        self.board = board
        self.number = lesson.exercises = lesson.exercises + 1
        self.variant = 0
        self.begun = False
        super().__init__(lesson)
        lesson.notes.append(self.note_of_answer)
        lesson.afterwards(self._begin)

    def _begin(self) -> None:
        self.begun = True
        self._take_up()
        self.draw()

    def restart(self) -> None:
        """Back to the first variant of the lesson's seed."""
        self._turn_to(0)
        if self.begun:
            self._take_up()

    def next(self) -> None:
        """Another variant."""
        seen = self.question.key
        for variant in range(self.variant + 1, min(self.variant + 20, MOST_VARIANTS)):
            self._turn_to(variant)
            if self.question.key != seen:
                break
        self._keep()
        self.draw()

    def _turn_to(self, variant: int) -> None:
        self.variant = variant
        self._attempt: Attempt | None = None

    @property
    def attempt(self) -> Attempt:
        """The work on this variant, which is drawn when it is first asked for."""
        if self._attempt is None:
            rng = self.lesson.rng("exercise", self.number, self.variant)
            begins = self.first if self.variant == 0 else None
            self._attempt = Attempt(self.drawn(rng) if begins is None else begins)
        return self._attempt

    def drawn(self, rng: Random) -> Question:
        """A question of the family."""
        return self.family.drawn(rng)

    @property
    def question(self) -> Question:
        """The question of this variant."""
        return self.attempt.question

    @property
    def solved(self) -> bool:
        """True once the right answer was given."""
        return self.attempt.solved

    @property
    def tries(self) -> int:
        """The answers given to this variant."""
        return self.attempt.tries

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on the last answer."""
        return self.attempt.verdict

    @property
    def complaint(self) -> Message | None:
        """The reason why what was written last is no answer."""
        return self.attempt.complaint

    @property
    def picked(self) -> int:
        """The number of what was picked last, -1 for nothing."""
        last = None if self._attempt is None else self._attempt.last
        return last if isinstance(last, int) else -1

    # Answers ------------------------------------------------------------------------------------

    def answer(self, text: str) -> None:
        """Judge this answer, or say why it is no number; nothing where something is to be picked."""
        if isinstance(self.question, NumberQuestion):
            self.give(text)

    def pick(self, picked: int) -> None:
        """Judge the answer with this number, or the place pointed at; nothing where a number is asked for."""
        if isinstance(self.question, PickQuestion):
            self.give(picked)

    def give(self, answer: Answer) -> None:
        """Judge an answer as `Question.grade` takes it, and let the browser remember it."""
        self.attempt.give(answer)
        self._keep()
        self.draw()

    def _keep(self) -> None:
        self.lesson.answered(self.number, self.variant, self.attempt.answers)

    def _take_up(self) -> None:
        """Go on with the variant and the answers that this browser remembers."""
        kept = self.lesson.answers_to(self.number)
        if kept is not None and self._attempt is None:
            variant, answers = kept
            self._turn_to(min(variant, MOST_VARIANTS))
            self.attempt.take_up(answers)

    def options(self) -> tuple[Message, ...]:
        """The answers to pick from."""
        return self.question.options() if isinstance(self.question, PickQuestion) else ()

    def note_of_answer(self) -> Data:
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

    def on_message(self, do: str, message: Sent) -> None:
        match do, message:
            case "answer", {"text": str(text)}:
                self.answer(text[:100])
            case "pick", {"variant": self.variant}:
                picked = whole(message, "to", len(self.options()))
                if picked is not None:
                    self.pick(picked)
            case "give", {"variant": self.variant}:
                answer = read_answer(message.get("answer"))
                if answer is not None and not (self.board and self.question.kind == "place"):
                    self.give(answer)
            case "hint", _:
                self.attempt.hinted = True
                self.draw()
            case "solution", _ if self.may_see_answer:
                self.attempt.shown = True
                self.draw()
            case "next", _:
                self.next()

    @property
    def may_see_answer(self) -> bool:
        """After a right answer, or after honest attempts."""
        return self.attempt.may_see_answer

    def data(self) -> Data:
        title = self.t("Exercise {n}", n=self.number)
        if not self.begun:
            return {"kind": "waiting", "title": title}
        return {
            **self.attempt.data(self.speaker, drawn=not self.board),
            "number": self.number,
            "variant": self.variant,
            "players": self._legend(),
            "title": title,
            "alone": isinstance(self.family, Alone),
            **self.teacher_note(self.question.solution, self.speaker),
        }

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
            found.append([look.symbol, look.counter, name + self._partner(owner)])
        return found

    def _partner(self, owner: int) -> str:
        """The team-mate of a player, as it follows the name; "" for none."""
        session = self.question.session if isinstance(self.question, Position) else None
        if session is None or owner >= len(session.names):
            return ""
        partner = session.presentation.partner(session.state, owner)
        return (
            "" if partner == NOBODY else " " + self.speaker("with {player}", player=Seat(partner))
        )


class OwnQuestions(Box):
    """The questions of a file, one below the other: `OwnQuestions(lesson, "dice.txt")`.

    text: the file, or the questions themselves; `questions.own` says how they are written.
    """

    def __init__(self, lesson: Lesson, text: str | Path) -> None:
        self.exercises = tuple(Exercise(lesson, asked) for asked in own_questions(text))
        super().__init__([*self.exercises], display="block")
