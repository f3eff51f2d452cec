"""The ruleset object: the contract of `core.ruleset` answered for La Conquête du Monde."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from conquest_lab.core.chance import Distribution
from conquest_lab.core.notation import CARD, CARDS, NUMBER, NUMBERS, PLACE, Form, Notation
from conquest_lab.core.ruleset import CHANCE, OVER, Refusal, Ruleset, Step, check_players
from conquest_lab.core.scene import HIDDEN
from conquest_lab.core.words import Text
from conquest_lab.games.miro import legal, play, refusals, setup
from conquest_lab.games.miro import rulebook as book
from conquest_lab.games.miro.table import PLAYERS, Options, table
from conquest_lab.games.miro.types import Action, Huff, LetPass, Phase, State, UnnamedAttack
from conquest_lab.mechanics.war import (
    Attack,
    Defend,
    Die,
    Draw,
    EndCombat,
    EndTurn,
    Fall,
    Fortify,
    KeepCards,
    Occupy,
    Place,
    Roll,
    TradeIn,
    Transfer,
    in_order,
)

_FORMS = (
    Form("place", Place, (PLACE, NUMBER)),
    Form("trade", TradeIn, (CARDS,)),
    Form("keep cards", KeepCards),
    Form("attack", Attack, (PLACE, PLACE, NUMBER)),
    Form("unnamed", UnnamedAttack, (PLACE, PLACE, NUMBER)),
    Form("blow", Huff),
    Form("let pass", LetPass),
    Form("defend", Defend, (NUMBER,)),
    Form("occupy", Occupy, (NUMBER,)),
    Form("end combat", EndCombat),
    Form("move", Fortify, (PLACE, PLACE)),
    Form("transfer", Transfer, (NUMBER,)),
    Form("end turn", EndTurn),
    Form("die", Die, (NUMBER,)),
    Form("roll", Roll, (NUMBERS, NUMBERS)),
    Form("losses", Fall, (NUMBER, NUMBER)),
    Form("draw", Draw, (CARD,)),
)
DEALING = frozenset({Phase.ORDER, Phase.DEAL_DIE, Phase.DEAL})
_CHANCE = DEALING | {Phase.DRAW, Phase.THROW}
_ANSWERED = frozenset({Phase.ANSWER, Phase.DEFEND})


TITLE = Text("La Conquête du Monde (1957)", "La Conquête du Monde (1957)")


class Miro(Ruleset[State, Action], options=Options):
    """La Conquête du Monde, Miro Company, for 3 to 6 players."""

    name = "miro"
    rulebook = book.BOOK

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.table = table(self.options)
        self._notation = Notation(
            _FORMS,
            tuple(place.key for place in self.table.board.places),
            tuple(card.key for card in self.table.deck),
        )

    @property
    def player_counts(self) -> tuple[int, ...]:
        return PLAYERS

    def opening(self, players: int) -> Step[State]:
        check_players(TITLE, self.player_counts, players, book.PLAYERS)
        return setup.opening(self.table, players)

    def current_player(self, state: State) -> int:
        phase = state.phase
        if phase in _CHANCE:
            return CHANCE
        if phase in _ANSWERED:
            return state.owners[legal.route_of(state).target]
        return OVER if phase is Phase.OVER else state.seat

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        return legal.legal_actions(self.table, state)

    def why_illegal(self, state: State, action: Action) -> Refusal | None:
        return refusals.why_illegal(self.table, state, action)

    def chance_outcomes(self, state: State) -> Distribution[Any]:
        return legal.chance_outcomes(self.table, state)

    def _apply(self, state: State, action: Action) -> Step[State]:
        return play.apply(self.table, state, action)

    def returns(self, state: State) -> tuple[int, ...] | None:
        """1 for the winner, 0 for the others."""
        if state.phase is not Phase.OVER:
            return None
        return tuple(int(seat == state.seat) for seat in range(len(state.order)))

    def observation(self, state: State, player: int) -> State:
        """Other players' cards and the pile lie face down: as many `HIDDEN` cards.

        While territories are dealt the board shows who drew what, so nothing is hidden yet.
        """
        if state.phase in DEALING:
            return state
        hands = tuple(
            hand if seat == player else (HIDDEN,) * len(hand)
            for seat, hand in enumerate(state.cards.hands)
        )
        pile = (HIDDEN,) * len(state.cards.pile)
        return replace(state, cards=replace(state.cards, hands=hands, pile=pile))

    def format_action(self, action: Action) -> str:
        return self._notation.write(action)

    def parse_action(self, state: State, text: str) -> Action:
        """The action of a line; dice may be named as they lie, cards in any order."""
        action: Action = in_order(self._notation.read(text))
        return action
