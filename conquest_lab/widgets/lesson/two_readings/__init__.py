"""Two readings of one sentence: a position, what may be done there, and what follows.

The reader chooses a rule and a position, bets, and then sees both readings side by side. Moves, events and
chances are those of the rules; `ReadingGames` tells the effect on whole games, which is measured.
"""

from __future__ import annotations

import ipywidgets

from conquest_lab.core.presentation import presentation
from conquest_lab.core.ruleset import Action
from conquest_lab.core.words import capitalized
from conquest_lab.kit.widget import Box
from conquest_lab.text.cite import cited, standing
from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.desk import Desk, identity_of, owners_of
from conquest_lab.widgets.hand import HandView
from conquest_lab.widgets.lesson.page import Lesson, LessonView
from conquest_lab.widgets.lesson.pair_desk import PairDesk
from conquest_lab.widgets.lesson.reading_pairs import PAIRS, Pair, Spot
from conquest_lab.widgets.lesson.readings_beside import ReadingsBeside
from conquest_lab.widgets.map.board import board_of
from conquest_lab.widgets.text_board import TextBoard


class SpotDesk(Desk):
    """A desk at which nothing is played: it shows a position to the player who decides there."""

    def __init__(self, spot: Spot, language: str) -> None:
        self.spot = spot
        super().__init__(spot.session, language)

    @property
    def viewer(self) -> int:
        return self.spot.seat

    def hand_is_open(self, seat: int) -> bool:
        return seat == self.spot.seat

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        return ()

    def point_at(self, place: int, ply: int) -> None:
        """Nothing can be pointed at."""


class ReadingChoice(LessonView, kind="two_readings"):
    """The rule, its two readings, and the position: each can be changed."""

    def __init__(self, desk: PairDesk) -> None:
        self.desk = desk
        super().__init__(desk.lesson)

    def on_message(self, do: str, message: Sent) -> None:
        desk = self.desk
        match do:
            case "pair" if (to := whole(message, "to", len(desk.pairs))) is not None:
                desk.turn_to(to, 0)
            case "spot" if (to := whole(message, "to", len(desk.spots))) is not None:
                desk.turn_to(desk.number, to)

    def data(self) -> Data:
        desk, t = self.desk, self.desk.t
        rules, spec = desk.pair.rules[0], desk.pair.spec
        rule = rules.rulebook[spec.rule]
        return {
            "pairs": [self.name_of(pair) for pair in desk.pairs],
            "pair": desk.number,
            "rule": cited(rule, t),
            "lead": t("{game}: {rule}", game=rule.id, rule=standing(rule, t)),
            "label": capitalized(t.render(spec.label)) if spec.names else "",
            "names": desk.names,
            "spots": [t("Position {n}", n=n + 1) for n in range(len(desk.spots))],
            "spot": desk.spot_number,
            "players": self._legend(),
            "prompt": t.render(presentation(rules).prompt(desk.spot.state)),
        }

    def _legend(self) -> list[list[str]]:
        """Symbol, colour and name of everybody who owns places."""
        session, found = self.desk.spot.session, []
        for owner in owners_of(session):
            look = identity_of(owner, len(session.names))
            name = session.presentation.owner_name(session.state, owner)
            found.append([look.symbol, look.counter, self.desk.t.render(name)])
        return found

    def name_of(self, pair: Pair) -> str:
        """The rule that two readings are of and its game; a phone shows the beginning."""
        t, rules = self.t, pair.rules[0]
        rule = rules.rulebook[pair.spec.rule]
        title = presentation(rules).title
        return f"{t.render(rule.title)} · {t.render(title)}"


class TwoReadings(Box):
    """A position under two readings of a rule, with a bet before the answer.

    pairs: the readings to choose from; one of each book by default.
    """

    def __init__(self, lesson: Lesson, pairs: tuple[Pair, ...] = PAIRS) -> None:
        super().__init__(display="block")
        self.add_class("cl-two-readings")
        self.desk = PairDesk(lesson, pairs)
        self.choice = ReadingChoice(self.desk)
        self.beside = ReadingsBeside(self.desk)
        self._board: tuple[ipywidgets.Widget, ...] = ()
        self.desk.on_turn += [self.choice.draw, self._lay]
        self._lay()

    def _lay(self) -> None:
        before = self._board
        desk = SpotDesk(self.desk.spot, self.desk.lesson.language)
        self._board = (board_of(desk), HandView(desk), TextBoard(desk))
        self.children = (self.choice, *self._board, self.beside)
        for widget in before:
            widget.close()
