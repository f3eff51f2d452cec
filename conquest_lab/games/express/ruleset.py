"""The ruleset object: the contract of `core.ruleset` answered for Risk Express."""

from __future__ import annotations

from conquest_lab.core.phases import PhasedRuleset
from conquest_lab.core.ruleset import Step, check_players
from conquest_lab.core.words import Text
from conquest_lab.games.express import rulebook as book
from conquest_lab.games.express import scoring, setup
from conquest_lab.games.express.continuing import CONTINUE
from conquest_lab.games.express.sacrifices import CHOOSE
from conquest_lab.games.express.state import Phase, State
from conquest_lab.games.express.table import Options, Table, table
from conquest_lab.games.express.throwing import THROW

TITLE = Text("Risk Express", "Risk Express")
PHASES = (setup.FIRST_TURN, THROW, CHOOSE, CONTINUE, scoring.THE_END)


class Express(PhasedRuleset[Table, State], options=Options):
    """Risk Express, Hasbro France 2006, for 2 to 6 players."""

    name = "express"
    rulebook = book.BOOK
    out_of_place = book.NEXT_LINE
    all_phases = PHASES
    player_counts = (2, 3, 4, 5, 6)
    """Two to six [X-A02]."""

    def _lay_table(self) -> Table:
        return table(self.options)

    def opening(self, players: int) -> Step[State]:
        check_players(TITLE, self.player_counts, players, book.PLAYERS)
        return setup.opening(self.table, players)

    def returns(self, state: State) -> tuple[int, ...] | None:
        """Points; with a tie-break, where points alone do not decide, how many one is ahead of."""
        if state.phase is not Phase.OVER:
            return None
        standings = scoring.standings(self.table, state)
        if len(standings[0]) == 1:
            return tuple(points for (points,) in standings)
        return tuple(sum(other < own for other in standings) for own in standings)

    def observation(self, state: State, player: int) -> State:
        """The state itself: everything lies open on the table."""
        return state
