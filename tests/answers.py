"""The right answers of questions, as pupils give them."""

from conquest_lab.widgets.lesson.questions import Exact, NumberQuestion, PickQuestion, Question
from conquest_lab.widgets.lesson.questions.kinds import (
    PERCENT,
    ErrorQuestion,
    LineQuestion,
    OrderQuestion,
    TreeQuestion,
    WhyQuestion,
)


def answer_of(question: Question) -> object:
    """The right answer as `grade` takes it, None for a text that a teacher reads."""
    match question:
        case OrderQuestion():
            return list(question.right)
        case LineQuestion():
            return [round(place * PERCENT) for place in question.places]
        case TreeQuestion():
            return [str(blank.chance) for blank in question.blanks()]
        case WhyQuestion():
            return list(question.right)
        case ErrorQuestion():
            return question.wrong_line
        case NumberQuestion():
            return written(question.answer)
        case PickQuestion():  # of several places that are right, the first
            return next(n for n in range(question.picks) if question.judge(n).right)
    return None


def written(value: Exact) -> str:
    """A number as one types it, rounded where the fraction would be too long."""
    return str(value) if len(str(value)) < 40 else f"{float(value):.6f}"
