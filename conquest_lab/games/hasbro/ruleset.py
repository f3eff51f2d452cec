"""The ruleset object: the contract of `core.ruleset` answered for Risk 2007."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from conquest_lab.core.frozen import draft, freeze
from conquest_lab.core.notation import Notation
from conquest_lab.core.phases import PhasedRuleset, PhaseRules, actions_in
from conquest_lab.core.ruleset import Step, check_players
from conquest_lab.core.scene import HIDDEN
from conquest_lab.core.words import Text
from conquest_lab.games.hasbro import classic, teams
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.independents import active, passive
from conquest_lab.games.hasbro.state import Independents, Phase, State
from conquest_lab.games.hasbro.table import ACTIVE, CLASSIC, PASSIVE, TEAMS, Options, Table, table

TITLE = Text("Risk (2007)", "Risk (2007)")
_PLAYERS = ("player-1", "player-2", "player-3", "player-4")
_DUELLISTS = ("player-1", "player-2", "legion-3", "legion-4")
MODES = {
    CLASSIC: (classic.Classic, classic.PHASES),
    PASSIVE: (passive.Passive, passive.PHASES),
    ACTIVE: (active.Active, active.PHASES),
    TEAMS: (teams.Teams, teams.PHASES),
}


class Hasbro(PhasedRuleset[Table, State], options=Options):
    """Risk, Hasbro France 2007: for 3 or 4 players, for two with independent armies, for teams."""

    name = "hasbro"
    rulebook = book.BOOK
    out_of_place = book.TURN
    actions = actions_in(*(phases for _, phases in MODES.values()))

    def _lay_table(self) -> Table:
        return table(self.options, MODES[self.options.mode][0])

    def _phases_of(self, table: Table) -> Iterable[PhaseRules[Table, State]]:
        return MODES[table.options.mode][1]

    def _notation_of(self, table: Table) -> Notation:
        return Notation(
            self.actions,
            [place.key for place in table.board.places],
            [card.key for card in table.deck],
            _DUELLISTS if table.names.legions else _PLAYERS,
        )

    @property
    def player_counts(self) -> tuple[int, ...]:
        return self.table.mode.players

    def opening(self, players: int) -> Step[State]:
        mode = self.table.mode
        check_players(TITLE, mode.players, players, mode.players_rule)
        return mode.opening(self.table, players)

    def returns(self, state: State) -> tuple[int, ...] | None:
        """1 for the winner, or for each of the winning team; 0 for the others."""
        if state.phase is not Phase.OVER:
            return None
        won = self.table.mode.hand_mates(state, state.seat)
        return tuple(int(seat in won) for seat in range(len(state.cards.hands)))

    def observation(self, state: State, player: int) -> State:
        """Other players' cards and the pile lie face down: as many `HIDDEN` cards.

        So do those under the cannons of independent armies. Team-mates have one hand [H-64].
        """
        mates = self.table.mode.hand_mates
        seats = range(len(state.cards.hands))
        seen = draft(state)
        seen.cards = state.cards.seen_by([n for n in seats if player in mates(state, n)])
        if isinstance(state.beside, Independents):
            held = tuple((HIDDEN,) * len(under) for under in state.beside.held)
            seen.beside = replace(state.beside, held=held)
        return freeze(seen)
