"""The board that a forecast is about: the position at the question, and what came of it afterwards."""

from __future__ import annotations

from conquest_lab.core.ruleset import Action
from conquest_lab.kit.widget import Box
from conquest_lab.session import Session
from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.game import with_stage
from conquest_lab.widgets.lesson.forecast import Forecast
from conquest_lab.widgets.lesson.guesses import TutorialGuess
from conquest_lab.widgets.map.board import board_of
from conquest_lab.widgets.stage import WatchedStage


class ShownDesk(Desk):
    """A desk at which nothing is played."""

    def __init__(self, session: Session, language: str, places: tuple[int, ...], seat: int) -> None:
        self.places = places
        self.seat = seat
        super().__init__(session, language)
        self.chosen = places

    @property
    def viewer(self) -> int:
        return self.seat

    @property
    def seat_to_act(self) -> int:
        """No one decides here: the places that are marked have not been pointed at."""
        return -1

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        return ()

    def point_at(self, place: int, ply: int) -> None:
        """Nothing can be chosen here."""

    def clear(self, ply: int | None = None) -> None:
        """Nothing is chosen here that could be let go."""


class PositionMap(Box):
    """The board of a forecast about a tutorial; once the answer is locked in, it shows what came."""

    def __init__(self, forecast: Forecast) -> None:
        guess = forecast.guess
        if not isinstance(guess, TutorialGuess):
            message = f"PositionMap shows a position of a tutorial, not {guess!r}"
            raise TypeError(message)
        self.forecast, self.guess = forecast, guess
        self.desk = ShownDesk(
            self._session, forecast.lesson.language, guess.places, guess.read.learner
        )
        board = with_stage(board_of(self.desk), self.desk, WatchedStage)
        super().__init__([board], display="block")
        self.add_class("cl-position-map")
        forecast.observe(self._follow, "decided")
        forecast.lesson.boards += 1

    @property
    def _session(self) -> Session:
        return self.guess.after if self.forecast.decided else self.guess.before

    def _follow(self, _change: object) -> None:
        self.desk.session = self._session
        self.desk.chosen = self.guess.places
