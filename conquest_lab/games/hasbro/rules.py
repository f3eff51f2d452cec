"""The ruleset object: the contract of `core.ruleset` answered for Risk 2007."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from conquest_lab.core.chance import Distribution
from conquest_lab.core.notation import CARD, CARDS, NUMBER, NUMBERS, PLACE, WORD, Form, Notation
from conquest_lab.core.ruleset import CHANCE, OVER, Refusal, Ruleset, Step, check_players
from conquest_lab.core.scene import HIDDEN
from conquest_lab.core.words import Text
from conquest_lab.games.hasbro import legal, refusals
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.modes import MODES
from conquest_lab.games.hasbro.sides import (
    defender,
    same_team,
    sharing_hand,
)
from conquest_lab.games.hasbro.table import (
    Options,
    table,
)
from conquest_lab.games.hasbro.types import (
    Action,
    Attack,
    CallOff,
    Claim,
    Deal,
    Defend,
    Die,
    Draw,
    EndCombat,
    EndTurn,
    Fall,
    Fortify,
    GiveCard,
    GoOn,
    Independents,
    KeepCards,
    LoseFrom,
    Occupy,
    Phase,
    Place,
    Reinforce,
    Roll,
    State,
    TradeIn,
    Transfer,
)
from conquest_lab.mechanics.war import in_order

_FORMS = (
    Form("claim", Claim, (PLACE,)),
    Form("place", Place, (PLACE, NUMBER)),
    Form("trade", TradeIn, (CARDS,)),
    Form("keep cards", KeepCards),
    Form("attack", Attack, (PLACE, PLACE, NUMBER)),
    Form("defend", Defend, (NUMBER,)),
    Form("occupy", Occupy, (NUMBER,)),
    Form("end combat", EndCombat),
    Form("fortify", Fortify, (PLACE, PLACE)),
    Form("transfer", Transfer, (NUMBER,)),
    Form("end turn", EndTurn),
    Form("die", Die, (NUMBER,)),
    Form("roll", Roll, (NUMBERS, NUMBERS)),
    Form("losses", Fall, (NUMBER, NUMBER)),
    Form("draw", Draw, (CARD,)),
    Form("deal", Deal, (CARD,)),
    Form("give", GiveCard, (CARD, WORD)),
    Form("reinforce", Reinforce, (WORD,)),
    Form("go on", GoOn),
    Form("call off", CallOff),
    Form("lose", LoseFrom, (WORD,)),
)
_PLAYERS = ("player-1", "player-2", "player-3", "player-4")
_DUELLISTS = ("player-1", "player-2", "legion-3", "legion-4")
_CHANCE_PHASES = frozenset(
    {
        Phase.FIRST_TO_PLACE,
        Phase.FIRST_TURN,
        Phase.THROW,
        Phase.DRAW,
        Phase.DEAL,
        Phase.ALLY_DIE,
        Phase.LOYALTY,
    }
)
_ANSWERING = frozenset({Phase.DEFEND, Phase.CHOOSE_LOSS})


TITLE = Text("Risk (2007)", "Risk (2007)")


class Hasbro(Ruleset[State, Action], options=Options):
    """Risk, Hasbro France 2007: for 3 or 4 players, for two with independent armies, for teams."""

    name = "hasbro"
    rulebook = book.BOOK

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.table = table(self.options)
        self._mode = mode = MODES[self.options.mode]
        self._listers, self._checks, self._effects = mode.listers, mode.checks, mode.effects
        self._notation = Notation(
            _FORMS,
            tuple(place.key for place in self.table.board.places),
            tuple(card.key for card in self.table.deck),
            _DUELLISTS if self.table.duel else _PLAYERS,
        )

    @property
    def player_counts(self) -> tuple[int, ...]:
        return self._mode.players

    def opening(self, players: int) -> Step[State]:
        check_players(TITLE, self.player_counts, players, self._mode.rule)
        return self._mode.opening(self.table, players)

    def current_player(self, state: State) -> int:
        phase = state.phase
        if phase in _CHANCE_PHASES:
            return CHANCE
        if phase in _ANSWERING:
            if self.table.classic and state.route is not None:
                return state.owners[state.route.target]
            return defender(self.table, state)
        return OVER if phase is Phase.OVER else state.seat

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        lister = self._listers.get(state.phase)
        return lister(self.table, state) if lister is not None else ()

    def why_illegal(self, state: State, action: Action) -> Refusal | None:
        phases, check = self._checks.get(type(action), refusals.NO_ACTION)
        if state.phase in phases:
            return check(self.table, state, action)
        return refusals.wrong_moment(self.table, state, action)

    def chance_outcomes(self, state: State) -> Distribution[Any]:
        return legal.chance_outcomes(self.table, state)

    def _apply(self, state: State, action: Action) -> Step[State]:
        return self._effects[type(action)](self.table, state, action)

    def returns(self, state: State) -> tuple[int, ...] | None:
        """1 for the winner, or for each of the winning team; 0 for the others."""
        if state.phase is not Phase.OVER:
            return None
        seats = range(len(state.cards.hands))
        if self.table.teams:
            return tuple(int(same_team(seat, state.seat)) for seat in seats)
        return tuple(int(seat == state.seat) for seat in seats)

    def observation(self, state: State, player: int) -> State:
        """Other players' cards and the pile lie face down: as many `HIDDEN` cards.

        So do those under the cannons of independent armies.
        """
        players = len(state.cards.hands)
        hands = tuple(
            hand if player in sharing_hand(self.table, players, seat) else (HIDDEN,) * len(hand)
            for seat, hand in enumerate(state.cards.hands)
        )
        pile = (HIDDEN,) * len(state.cards.pile)
        beside = state.beside
        if isinstance(beside, Independents):
            beside = replace(beside, held=tuple((HIDDEN,) * len(cards) for cards in beside.held))
        cards = replace(state.cards, hands=hands, pile=pile)
        return replace(state, cards=cards, beside=beside)

    def format_action(self, action: Action) -> str:
        return self._notation.write(action)

    def parse_action(self, state: State, text: str) -> Action:
        """The action of a line; dice may be named as they lie, cards in any order."""
        action: Action = in_order(self._notation.read(text))
        return action
