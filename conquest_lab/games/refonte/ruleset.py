"""The ruleset object: the contract of `core.ruleset` answered for the home-brew."""

from __future__ import annotations

from conquest_lab.core.errors import OptionError
from conquest_lab.core.frozen import draft, freeze
from conquest_lab.core.phases import PhasedRuleset
from conquest_lab.core.ruleset import Step, check_players
from conquest_lab.core.words import Message, Text, counted, say
from conquest_lab.games.refonte import (
    acting,
    attacking,
    buying,
    capitals,
    cards,
    combat,
    defending,
    placing,
    retreating,
    setup,
)
from conquest_lab.games.refonte import rulebook as book
from conquest_lab.games.refonte.state import Cards, Phase, State
from conquest_lab.games.refonte.table import (
    ANY_NUMBER,
    BY_SEATS,
    FIRST_TERRITORIES,
    LEAST_FOR_HEGEMONY,
    NEVER,
    NEXT_TURN,
    PLAYER_COUNTS,
    WITH_NEUTRAL,
    Options,
    Table,
    table,
)
from conquest_lab.mechanics.cards import face_down, hands_seen_by

TITLE = Text("Risk rebuilt", "Refonte de Risk")
PHASES = (
    *setup.PHASES,
    *buying.PHASES,
    *cards.PHASES,
    *placing.PHASES,
    *acting.PHASES,
    *retreating.PHASES,
    *attacking.PHASES,
    *defending.PHASES,
    *combat.PHASES,
    *capitals.PHASES,
)
_SECRET = frozenset({Phase.LIBRARY, Phase.KEEP})
"""Phases in which the player on turn alone looks at cards."""


class Refonte(PhasedRuleset[Table, State], options=Options):
    """Refonte de Risk, a home-brew for 2 to 6 players."""

    name = "refonte"
    rulebook = book.BOOK
    out_of_place = book.TURN
    all_phases = PHASES

    def _lay_table(self) -> Table:
        return table(self.options)

    @property
    def player_counts(self) -> tuple[int, ...]:
        return tuple(n for n in PLAYER_COUNTS if not self._ends_at_once(n))

    def opening(self, players: int) -> Step[State]:
        if self._ends_at_once(players):
            raise OptionError(self._no_game())
        return self._reopening(players)

    def _reopening(self, players: int) -> Step[State]:
        check_players(TITLE, PLAYER_COUNTS, players, book.CLASSIC)
        return setup.opening(self.table, players)

    def _ends_at_once(self, players: int) -> bool:
        """True at a table where the first turn decides the game [R-A43]."""
        options = self.options
        at_once = options.hegemony_with == ANY_NUMBER and options.hegemony_when != NEXT_TURN
        return players == 2 and at_once

    def _no_game(self) -> Message:
        """The refusal of such a table, with the numbers and with what can be played."""
        return say(
            "two players cannot play with hegemony_with={chosen}: both begin with {first}, so that whoever"
            " begins has won with {needed} at the end of the first turn; play it with {least} players or"
            " more, or take hegemony_with={others} [{rule}]",
            chosen=repr(ANY_NUMBER),
            first=counted(FIRST_TERRITORIES, "{n} territory", "{n} territories"),
            needed=FIRST_TERRITORIES + (self.options.hegemony == "strict"),
            least=LEAST_FOR_HEGEMONY,
            others=tuple(map(repr, (BY_SEATS, WITH_NEUTRAL, NEVER))),
            rule=book.HEGEMONY_OF_TWO.id,
        )

    def returns(self, state: State) -> tuple[int, ...] | None:
        """1 for the winner, 0 for the others."""
        if state.phase is not Phase.OVER:
            return None
        return tuple(int(seat == state.seat) for seat in range(state.players))

    def observation(self, state: State, player: int) -> State:
        """Other hands, the pile, and what others draw in their libraries lie face down."""
        cards = state.cards
        hands = hands_seen_by((player,), cards.hands)
        secret = state.phase in _SECRET and state.seat != player
        drawn = face_down(cards.drawn) if secret else cards.drawn
        seen = draft(state)
        seen.cards = Cards(hands, face_down(cards.pile), cards.aside, drawn)
        return freeze(seen)
