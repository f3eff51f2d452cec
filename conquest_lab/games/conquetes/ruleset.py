"""The ruleset object: the contract of `core.ruleset` answered for Conquêtes."""

from __future__ import annotations

from collections.abc import Iterable

from conquest_lab.core.frozen import draft, freeze
from conquest_lab.core.phases import PhasedRuleset, PhaseRules
from conquest_lab.core.ruleset import Step, check_players
from conquest_lab.core.words import Text
from conquest_lab.games.conquetes import attack, scoring, setup, solo, turn, turn_action
from conquest_lab.games.conquetes import rulebook as book
from conquest_lab.games.conquetes.state import Phase, State
from conquest_lab.games.conquetes.table import Mode, Options, Table
from conquest_lab.mechanics.board import load_board
from conquest_lab.mechanics.cards import face_down, hands_seen_by

TITLE = Text("Conquêtes", "Conquêtes")
PHASES = (*setup.PHASES, *turn_action.PHASES, *attack.PHASES, *turn.PHASES, *scoring.PHASES)


class Conquetes(PhasedRuleset[Table, State], options=Options):
    """Conquêtes for 2 to 4 players, or for one against the bot."""

    name = "conquetes"
    rulebook = book.BOOK
    out_of_place = book.TURN
    all_phases = (*PHASES, *solo.PHASES)

    def _lay_table(self) -> Table:
        mode = solo.Solo if self.options.solo else Mode
        return Table(load_board("regions30"), self.options, mode)

    def _phases_of(self, table: Table) -> Iterable[PhaseRules[Table, State]]:
        return solo.PHASES if table.options.solo else PHASES

    @property
    def player_counts(self) -> tuple[int, ...]:
        """The bot is no player: it has no hand and decides nothing."""
        return self.table.mode.players

    def opening(self, players: int) -> Step[State]:
        check_players(TITLE, self.player_counts, players, book.PLAYERS)
        return setup.opening(self.table, players)

    def returns(self, state: State) -> tuple[int, ...] | None:
        """1 for who has won or shares the victory, else 0; a lone 0 when the bot has won."""
        if state.phase is not Phase.OVER:
            return None
        won = scoring.winners(self.table, state)
        return tuple(int(seat in won) for seat in range(len(state.hands)))

    def observation(self, state: State, player: int) -> State:
        """Other hands, the pile, what others engage: face down, as many `HIDDEN` cards [C-A24].

        The discard pile is open [C-18]. So are copies laid down, and the bot's loot and support:
        they were drawn face up.
        """
        seen = draft(state)
        seen.hands = hands_seen_by((player,), state.hands)
        seen.pile = face_down(state.pile)
        seen.fight = self.table.mode.seen_fight(state, player)
        return freeze(seen)
