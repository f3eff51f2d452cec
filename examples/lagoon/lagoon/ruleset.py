"""The ruleset object: the contract of `conquest_lab.core.ruleset` answered for Lagoon."""

from __future__ import annotations

from conquest_lab.core.frozen import draft, freeze
from conquest_lab.core.phases import PhasedRuleset
from conquest_lab.core.ruleset import Step, check_players
from conquest_lab.core.scene import HIDDEN
from conquest_lab.core.words import Text
from lagoon import ending, setup, turn
from lagoon import rulebook as book
from lagoon.state import Phase, State
from lagoon.table import Options, Table

TITLE = Text("Lagoon", "Lagon")
PHASES = (*setup.PHASES, *turn.PHASES, ending.OVER)


class Lagoon(PhasedRuleset[Table, State], options=Options):
    """Lagoon, a game of six islands for two or three players."""

    name = "lagoon"
    rulebook = book.BOOK
    out_of_place = book.ROUNDS
    all_phases = PHASES
    player_counts = (2, 3)

    def _lay_table(self) -> Table:
        return Table(self.options)

    def opening(self, players: int) -> Step[State]:
        check_players(TITLE, self.player_counts, players, book.PLAYERS)
        return setup.opening(self.table, players)

    def returns(self, state: State) -> tuple[int, ...] | None:
        """The points of every player at the end [L-11, L-12]."""
        return ending.points(self.table, state) if state.phase is Phase.OVER else None

    def observation(self, state: State, player: int) -> State:
        """Treasure cards of others lie face down until the end [L-04, L-11]."""
        if state.phase is Phase.OVER:
            return state
        seen = draft(state)
        seen.hands = tuple(
            hand if seat == player else (HIDDEN,) * len(hand)
            for seat, hand in enumerate(state.hands)
        )
        return freeze(seen)
