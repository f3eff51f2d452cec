"""An attempt at one question: the answers given, what was said to them, and what is shown by now."""

from __future__ import annotations

from collections.abc import Iterable

from conquest_lab.core.errors import ConquestError
from conquest_lab.core.words import Message, Speaker, counted, say, sentence
from conquest_lab.text.cite import cited
from conquest_lab.widgets.data import Data
from conquest_lab.widgets.dice import dice_html
from conquest_lab.widgets.lesson.drawn_board import drawn_board
from conquest_lab.widgets.lesson.questions import (
    Level,
    NumberQuestion,
    PickQuestion,
    Question,
    Verdict,
)
from conquest_lab.widgets.lesson.questions.board_games import Position
from conquest_lab.widgets.lesson.questions.kinds import (
    MOST_LETTERS,
    Branch,
    ErrorQuestion,
    LineQuestion,
    OrderQuestion,
    TextQuestion,
    TreeQuestion,
    WhyQuestion,
)
from conquest_lab.widgets.lesson.questions.misconceptions import Misconception, misconception

TRIES_BEFORE_ANSWER = 2
MOST_ANSWERS = 20
MOST_PARTS = 20
LONGEST_NUMBER = 100

Answer = str | int | list[str] | list[int]
"""An answer as it is kept: a text, a number, or a list of these."""


def level_name(level: Level) -> Message:
    """The name of a level."""
    return {"start": say("Start"), "standard": say("Standard"), "stretch": say("Stretch")}[level]


def read_answer(sent: object) -> Answer | None:
    """An answer in what a browser sent, None for anything else."""
    match sent:
        case bool():
            return None
        case str(text):
            return text[:MOST_LETTERS]
        case int(number):
            return number
        case list(parts) if len(parts) <= MOST_PARTS:
            if all(type(part) is int for part in parts):
                return [int(part) for part in parts]
            if all(type(part) is str for part in parts):
                return [str(part)[:LONGEST_NUMBER] for part in parts]
    return None


class Attempt:
    """The work on one question.

    answers: those that could be judged, the first one first. Of more than `MOST_ANSWERS` the last one stands
        in the last place: a browser has to remember no more.
    solved: whether the right answer has been given. tries: the answers up to that one.
    causes: the misconceptions behind the answers that stay, so that a record graded again names the same.
    verdict: on the last one. complaint: why what was sent last is no answer.
    hinted, shown: whether the hint, or the worked answer, has been asked for.
    """

    def __init__(self, question: Question) -> None:
        self.question = question
        self.answers: list[Answer] = []
        self.verdict: Verdict | None = None
        self.complaint: Message | None = None
        self.last: Answer | None = None
        self.tries = 0
        self.solved = self.hinted = self.shown = False
        self.causes: list[str] = []

    @property
    def first_right(self) -> bool:
        """True if the first answer was right."""
        return self.solved and self.tries == 1

    @property
    def cause(self) -> Misconception | None:
        """The misconception behind the last answer, None for a right one or an unknown cause."""
        if self.verdict is None or self.verdict.right or self.verdict.open:
            return None
        return misconception(type(self.question), self.verdict.kind)

    def give(self, answer: Answer) -> None:
        """Judge this answer, or say why it is none."""
        self.last, self.complaint = answer, None
        try:
            verdict = self.question.grade(answer)
        except ConquestError as error:
            self.complaint = error.message
            return
        self.take(answer, verdict)

    def take(self, answer: Answer, verdict: Verdict) -> None:
        """Keep an answer with its verdict; what follows the right one is judged and not counted."""
        self.last, self.complaint, self.verdict = answer, None, verdict
        if self.solved:
            return
        self.solved = verdict.right
        self.tries += 1
        del self.answers[MOST_ANSWERS - 1 :]
        self.answers.append(answer)
        stays = len(self.answers) < MOST_ANSWERS
        if stays and (cause := self.cause) is not None and cause.id not in self.causes:
            self.causes.append(cause.id)

    def take_up(self, answers: Iterable[object]) -> None:
        """Give answers again that were given before; what is none is left out."""
        for sent in answers:
            answer = read_answer(sent)
            if answer is not None:
                self.give(answer)
                self.complaint = None

    @property
    def may_see_answer(self) -> bool:
        """After a right answer, or after honest attempts."""
        return self.solved or self.tries >= TRIES_BEFORE_ANSWER

    def data(self, t: Speaker, *, locked: bool = False, drawn: bool = True) -> Data:
        """The data of the question for its card.

        t: the speaker, who knows the players of the question.
        locked: whether the worked answer stays back until the right one is given.
        drawn: whether a board that is asked about is drawn on the card; no if it lies beside it.
        """
        question, tries = self.question, counted(self.tries, "{n} try", "{n} tries")
        forms = counted(
            question.forms,
            "This question has only {n} form.",
            "This question has only {n} forms.",
        )
        return {
            "kind": question.kind,
            "level": t.render(level_name(question.level)),
            "prompt": t.render(question.prompt()),
            "dice": dice_html(question.dice_shown, t) if question.dice_shown else "",
            **answer_sheet(question, t),
            **board_sheet(question, t, drawn=drawn),
            "given": self.last,
            **self._judged(t),
            "hint": t.render(question.hint()) if self.hinted else "",
            "solution": t.render(question.solution()) if self.shown or self.solved else "",
            "may_see": self.may_see_answer and not self.solved and not locked,
            "tries": t.render(tries) if self.tries else "",
            "forms": t.render(forms) if question.forms else "",
        }

    def _judged(self, t: Speaker) -> Data:
        """The verdict on the last answer and the cause of its mistake, or a complaint."""
        verdict, cause = self.verdict, self.cause
        said = self.complaint or (verdict and verdict.message)
        named = None if self.complaint or cause is None or cause.id == "other" else cause
        return {
            "parts": list(verdict.parts) if verdict and not self.complaint else [],
            "rule": cited(verdict.rule, t) if verdict and verdict.rule else None,
            "said": sentence(t.render(said)) if said else "",
            "cause": t.render(named.name) if named else "",
            "about": t.render(named.belief) if named else "",
            "mood": self._mood(),
        }

    def _mood(self) -> str:
        if self.complaint is not None:
            return "wrong"
        if self.verdict is None:
            return "none"
        return "right" if self.verdict.right else "open" if self.verdict.open else "wrong"


def answer_sheet(question: Question, t: Speaker) -> Data:
    """The parts of a question that one answers with: options, items, gaps."""
    probability = isinstance(question, NumberQuestion) and question.form == "probability"
    sheet: Data = {"options": [], "probability": probability}
    match question:
        case WhyQuestion():
            sheet["reasons"] = [t.render(reason) for reason in question.reasons()]
            sheet["options"] = [t.render(option) for option in question.options()]
        case ErrorQuestion():
            sheet["options"] = [sentence(t.render(line)) for line in question.lines()]
        case PickQuestion():
            sheet["options"] = [t.render(option) for option in question.options()]
        case OrderQuestion() | LineQuestion():
            sheet["items"] = [t.render(item) for item in question.items()]
        case TreeQuestion():
            gap = iter(range(len(question.blanks())))
            sheet["tree"] = [_branch(branch, t, gap) for branch in question.tree()]
            sheet["ends"] = [[next(gap), t.render(end.label)] for end in question.ends()]
        case TextQuestion():
            sheet["longest"] = MOST_LETTERS
    return sheet


def board_sheet(question: Question, t: Speaker, *, drawn: bool) -> Data:
    """The drawn board of a question that asks for a place on it."""
    if drawn and question.kind == "place" and isinstance(question, Position):
        return {"board": drawn_board(question, t)}
    return {}


def _branch(branch: Branch, t: Speaker, gaps: Iterable[int]) -> Data:
    """A branch: the number of its gap or its weight, its label, what grows on it."""
    number = next(iter(gaps)) if branch.is_gap else None
    return {
        "gap": number,
        "weight": "" if branch.is_gap else str(branch.chance),
        "label": t.render(branch.label),
        "branches": [_branch(grown, t, gaps) for grown in branch.branches],
    }
