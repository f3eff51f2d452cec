"""The ruleset object: the contract of `core.ruleset` answered for Risk 2007."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from conquest_lab.core.frozen import draft, freeze
from conquest_lab.core.phases import PhasedRuleset, PhaseRules
from conquest_lab.core.ruleset import Step, check_players
from conquest_lab.core.words import Text
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro import setup, teams, turn
from conquest_lab.games.hasbro.classic import Classic
from conquest_lab.games.hasbro.independents import active, dealing, passive
from conquest_lab.games.hasbro.state import Independents, Phase, State
from conquest_lab.games.hasbro.table import ACTIVE, CLASSIC, PASSIVE, TEAMS, Options, board_for
from conquest_lab.mechanics.cards import face_down

TITLE = Text("Risk (2007)", "Risk (2007)")


class Mode(NamedTuple):
    """A way to play: its table, the first state and events on it, and its phases."""

    table: type[Classic]
    opening: Callable[[Any, int], Step[State]]
    phases: tuple[PhaseRules[Any, State], ...]


MODES = {
    CLASSIC: Mode(Classic, setup.opening, turn.PHASES),
    PASSIVE: Mode(passive.Passive, dealing.opening, passive.PHASES),
    ACTIVE: Mode(active.Active, active.opening, active.PHASES),
    TEAMS: Mode(teams.Teams, teams.opening, teams.PHASES),
}


@lru_cache(maxsize=32)
def table(options: Options) -> Classic:
    """The table for these options; tables are shared, since nothing on them changes."""
    return MODES[options.mode].table(board_for(options), options)


class Hasbro(PhasedRuleset[Classic, State], options=Options):
    """Risk, Hasbro France 2007: for 3 or 4 players, for two with independent armies, for teams."""

    name = "hasbro"
    rulebook = book.BOOK
    out_of_place = book.TURN
    all_phases = tuple(rules for mode in MODES.values() for rules in mode.phases)

    def _lay_table(self) -> Classic:
        return table(self.options)

    def _phases_of(self, table: Classic) -> Iterable[PhaseRules[Classic, State]]:
        return MODES[table.options.mode].phases

    @property
    def player_counts(self) -> tuple[int, ...]:
        return self.table.players

    def opening(self, players: int) -> Step[State]:
        check_players(TITLE, self.table.players, players, self.table.players_rule)
        return MODES[self.options.mode].opening(self.table, players)

    def returns(self, state: State) -> tuple[int, ...] | None:
        """1 for the winner, or for each of the winning team; 0 for the others."""
        if state.phase is not Phase.OVER:
            return None
        won = self.table.team(state, state.seat)
        return tuple(int(seat in won) for seat in range(len(state.cards.hands)))

    def observation(self, state: State, player: int) -> State:
        """Other players' cards and the pile lie face down: as many `HIDDEN` cards.

        So do those under the cannons of independent armies. Team-mates have one hand [H-64].
        """
        seen = draft(state)
        seats = range(len(state.cards.hands))
        seen.cards = state.cards.seen_by(
            [seat for seat in seats if player in self.table.team(state, seat)]
        )
        if isinstance(state.beside, Independents):
            held = tuple(map(face_down, state.beside.held))
            seen.beside = replace(state.beside, held=held)
        return freeze(seen)
