"""The ruleset object: the contract of `core.ruleset` answered for La Conquête du Monde."""

from __future__ import annotations

from conquest_lab.core.frozen import draft, freeze
from conquest_lab.core.phases import PhasedRuleset
from conquest_lab.core.ruleset import Step, check_players
from conquest_lab.core.words import Text
from conquest_lab.games.miro import combat, moving, reinforcing, setup
from conquest_lab.games.miro import rulebook as book
from conquest_lab.games.miro.state import Phase, State
from conquest_lab.games.miro.table import PLAYERS, Options, Table, table

TITLE = Text("La Conquête du Monde (1957)", "La Conquête du Monde (1957)")
PHASES = (*setup.PHASES, *reinforcing.PHASES, *combat.PHASES, *moving.PHASES)


class Miro(PhasedRuleset[Table, State], options=Options):
    """La Conquête du Monde, Miro Company, for 3 to 6 players."""

    name = "miro"
    rulebook = book.BOOK
    out_of_place = book.PHASES
    all_phases = PHASES

    def _lay_table(self) -> Table:
        return table(self.options)

    @property
    def player_counts(self) -> tuple[int, ...]:
        return PLAYERS

    def opening(self, players: int) -> Step[State]:
        check_players(TITLE, PLAYERS, players, book.PLAYERS)
        return setup.opening(self.table, players)

    def returns(self, state: State) -> tuple[int, ...] | None:
        """1 for the winner, 0 for the others."""
        if state.phase is not Phase.OVER:
            return None
        return tuple(int(seat == state.seat) for seat in range(len(state.order)))

    def observation(self, state: State, player: int) -> State:
        """Other players' cards and the pile lie face down: as many `HIDDEN` cards.

        While territories are dealt the board shows who drew what, so nothing is hidden yet.
        """
        if self.phases[state.phase].setting_up:
            return state
        seen = draft(state)
        seen.cards = state.cards.seen_by((player,))
        return freeze(seen)
