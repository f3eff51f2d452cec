"""An exercise beside the board it asks about; where a place is asked for, the board is the answer sheet."""

from __future__ import annotations

from conquest_lab.core.ruleset import Action
from conquest_lab.kit.widget import Box
from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.hand import HandView
from conquest_lab.widgets.lesson.exercise import Exercise
from conquest_lab.widgets.lesson.page import Lesson
from conquest_lab.widgets.lesson.questions import Family
from conquest_lab.widgets.lesson.questions.board_games import Position
from conquest_lab.widgets.map.board import board_of
from conquest_lab.widgets.text_board import TextBoard


class StillDesk(Desk):
    """A desk at which nothing is played: it shows the position of a question, and takes answers."""

    def __init__(self, exercise: Exercise) -> None:
        self.exercise = exercise
        super().__init__(self.question.session, exercise.lesson.language)
        self._mark()

    @property
    def question(self) -> Position:
        question = self.exercise.question
        assert isinstance(question, Position)
        return question

    @property
    def viewer(self) -> int:
        return self.question.seat

    def hand_is_open(self, seat: int) -> bool:
        return seat == self.viewer

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        return ()

    def point_at(self, place: int, ply: int) -> None:
        """An answer, where a place is asked for."""
        if ply == self.ply and self.exercise.question.kind == "place":
            self.exercise.pick(place)

    def clear(self, ply: int | None = None) -> None:
        """Nothing is chosen here that could be let go."""

    def show_question(self) -> None:
        """Show the question as it stands now."""
        if self.session is not self.question.session:
            self.session = self.question.session
        self._mark()

    def _mark(self) -> None:
        picked = self.exercise.picked
        shown = self.question.shown
        self.chosen = (*shown, picked) if picked >= 0 and shown else shown


class BoardExercise(Box):
    """An exercise about a position, with its board; `family` is a table such as `LegalMoves("miro")`."""

    def __init__(self, lesson: Lesson, family: Family) -> None:
        self.exercise = Exercise(lesson, family, board=True)
        super().__init__([self.exercise], display="block")
        self.add_class("cl-board-exercise")
        lesson.afterwards(self._lay_board)

    def _lay_board(self) -> None:
        desk = self.desk = StillDesk(self.exercise)
        self.board = board_of(desk)
        self.children = (self.exercise, self.board, HandView(desk), TextBoard(desk))
        self.exercise.observe(self._follow, "view")

    def _follow(self, _change: object) -> None:
        self.desk.show_question()
