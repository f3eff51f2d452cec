"""The ruleset object: the contract of `core.ruleset` answered for Risk Express."""

from __future__ import annotations

from conquest_lab.core.chance import Distribution
from conquest_lab.core.notation import CARD, CARDS, NUMBER, PLACE, Form, Notation
from conquest_lab.core.ruleset import CHANCE, OVER, Refusal, Ruleset, Step, check_players
from conquest_lab.core.words import Text
from conquest_lab.games.express import legal, play, refusals
from conquest_lab.games.express import rulebook as book
from conquest_lab.games.express.table import PLAYER_COUNTS, Options, table
from conquest_lab.games.express.types import (
    Action,
    Continue,
    Fill,
    Phase,
    Roll,
    Sacrifice,
    StartAfresh,
    State,
)
from conquest_lab.mechanics.battle_lines import (
    FACE_KEYS,
)

# Dice are written by name, as `fill north-africa 1 cavalry cavalry`: here they are the cards.
_FORMS = (
    Form("fill", Fill, (PLACE, NUMBER, CARDS)),
    Form("sacrifice", Sacrifice, (CARD,)),
    Form("continue", Continue),
    Form("start afresh", StartAfresh),
    Form("roll", Roll, (CARDS,)),
)
_CHANCE_PHASES = frozenset({Phase.FIRST_TURN, Phase.THROW})


TITLE = Text("Risk Express", "Risk Express")


class Express(Ruleset[State, Action], options=Options):
    """Risk Express, Hasbro France 2006, for 2 to 6 players."""

    name = "express"
    rulebook = book.BOOK

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.table = table(self.options)
        places = tuple(place.key for place in self.table.board.places)
        self._notation = Notation(_FORMS, places, FACE_KEYS)

    @property
    def player_counts(self) -> tuple[int, ...]:
        """Two to six [X-A02]."""
        return PLAYER_COUNTS

    def opening(self, players: int) -> Step[State]:
        """All cards in the middle."""
        check_players(TITLE, self.player_counts, players, book.PLAYERS)
        return play.opening(self.table, players)

    def current_player(self, state: State) -> int:
        """The seat on turn decides; the dice are chance."""
        if state.phase in _CHANCE_PHASES:
            return CHANCE
        return OVER if state.phase is Phase.OVER else state.seat

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Lines to fill, then dice to sacrifice."""
        return legal.legal_actions(self.table, state)

    def why_illegal(self, state: State, action: Action) -> Refusal | None:
        """The rule against an action, with the dice and lines of this case."""
        return refusals.why_illegal(self.table, state, action)

    def chance_outcomes(self, state: State) -> Distribution[Action]:
        """All throws of the dice in the tray."""
        return legal.chance_outcomes(self.table, state)  # type: ignore[return-value]

    def _apply(self, state: State, action: Action) -> Step[State]:
        return play.apply(self.table, state, action)

    def returns(self, state: State) -> tuple[int, ...] | None:
        """Points; with a tie-break, where points alone do not decide, how many one is ahead of."""
        if state.phase is not Phase.OVER:
            return None
        standings = [self.table.standing(state.owners, seat) for seat in range(state.players)]
        if len(standings[0]) == 1:
            return tuple(points for (points,) in standings)
        return tuple(sum(other < own for other in standings) for own in standings)

    def observation(self, state: State, player: int) -> State:
        """The state itself: everything lies open on the table."""
        return state

    def format_action(self, action: Action) -> str:
        """One line, such as `fill north-africa 1 cavalry cavalry`."""
        return self._notation.write(action)

    def parse_action(self, state: State, text: str) -> Action:
        """The action of a line; dice may be named in any order."""
        action: Action = self._notation.read(text)
        match action:
            case Fill(card, line, dice):
                return Fill(card, line, tuple(sorted(dice, reverse=True)))
            case Roll(faces):
                return Roll(tuple(sorted(faces, reverse=True)))
        return action
