"""The ruleset object: the contract of `core.ruleset` answered for the home-brew."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from conquest_lab.core.chance import Distribution
from conquest_lab.core.notation import CARD, CARDS, NUMBER, NUMBERS, PLACE, WORD, Form, Notation
from conquest_lab.core.ruleset import CHANCE, OVER, Refusal, Ruleset, Step, check_players
from conquest_lab.core.scene import HIDDEN
from conquest_lab.core.words import Text
from conquest_lab.games.refonte import (
    legal,
    play,
    refusals,
    setup,
)
from conquest_lab.games.refonte import rulebook as book
from conquest_lab.games.refonte.table import (
    PLAYER_COUNTS,
    Options,
    table,
)
from conquest_lab.games.refonte.types import (
    BUILDING_WORDS,
    UNIT_WORDS,
    Action,
    Attack,
    Bombard,
    BreakOff,
    Build,
    Choose,
    Crown,
    EndBuying,
    EndExchange,
    Engage,
    Exchange,
    Found,
    Garrison,
    Keep,
    Land,
    Move,
    Phase,
    Place,
    Stand,
    State,
    Train,
    Withdraw,
)
from conquest_lab.mechanics.war import Die, Draw, EndTurn, Fall, Roll, in_order

_FORMS = (
    Form("choose", Choose, (PLACE,)),
    Form("found", Found, (PLACE,)),
    Form("place", Place, (WORD, PLACE, NUMBER)),
    Form("train", Train, (WORD, NUMBER)),
    Form("build", Build, (WORD, PLACE)),
    Form("end buying", EndBuying),
    Form("keep", Keep, (CARD,)),
    Form("exchange", Exchange, (WORD, CARDS)),
    Form("end exchange", EndExchange),
    Form("move", Move, (WORD, PLACE, PLACE, NUMBER)),
    Form("attack", Attack, (PLACE, PLACE)),
    Form("land", Land, (PLACE, PLACE)),
    Form("bombard", Bombard, (PLACE, PLACE, NUMBER)),
    Form("withdraw", Withdraw, (WORD, PLACE, NUMBER)),
    Form("stand", Stand),
    Form("engage", Engage, (NUMBER, NUMBER)),
    Form("break off", BreakOff),
    Form("crown", Crown, (PLACE,)),
    Form("end turn", EndTurn),
    Form("die", Die, (NUMBER,)),
    Form("draw", Draw, (CARD,)),
    Form("garrison", Garrison, (NUMBER,)),
    Form("roll", Roll, (NUMBERS, NUMBERS)),
    Form("losses", Fall, (NUMBER, NUMBER)),
)
_CHANCE_PHASES = frozenset(
    {
        Phase.ORDER,
        Phase.CAPITAL,
        Phase.COLONY_CARDS,
        Phase.GARRISON,
        Phase.LIBRARY,
        Phase.THROW,
        Phase.FATE,
    }
)
_SECRET = frozenset({Phase.LIBRARY, Phase.KEEP})
"""Where cards are looked at by the player on turn alone."""


TITLE = Text("Risk rebuilt", "Refonte de Risk")


class Refonte(Ruleset[State, Action], options=Options):
    """Refonte de Risk, a home-brew for 2 to 6 players."""

    name = "refonte"
    rulebook = book.BOOK

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.table = table(self.options)
        self._notation = Notation(
            _FORMS,
            tuple(place.key for place in self.table.places),
            tuple(card.key for card in self.table.deck),
            _WORDS,
        )

    @property
    def player_counts(self) -> tuple[int, ...]:
        return PLAYER_COUNTS

    def opening(self, players: int) -> Step[State]:
        check_players(TITLE, self.player_counts, players, book.CLASSIC)
        return setup.opening(self.table, players)

    def current_player(self, state: State) -> int:
        phase = state.phase
        if phase in _CHANCE_PHASES:
            return CHANCE
        if phase is Phase.RETREAT:
            assert state.fight is not None
            return state.owners[state.fight.target]
        if phase is Phase.NEW_CAPITAL:
            return state.judged
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
        return tuple(int(seat == state.seat) for seat in range(len(state.credits)))

    def observation(self, state: State, player: int) -> State:
        """Other hands, the pile, and what others draw in their libraries lie face down."""
        cards = state.cards
        hands = tuple(
            hand if seat == player else (HIDDEN,) * len(hand)
            for seat, hand in enumerate(cards.hands)
        )
        secret = state.phase in _SECRET and state.seat != player
        drawn = (HIDDEN,) * len(cards.drawn) if secret else cards.drawn
        pile = (HIDDEN,) * len(cards.pile)
        return replace(state, cards=replace(cards, hands=hands, pile=pile, drawn=drawn))

    def format_action(self, action: Action) -> str:
        if isinstance(action, Build):
            action = Build(action.building + len(UNIT_WORDS), action.territory)
        return self._notation.write(action)

    def parse_action(self, state: State, text: str) -> Action:
        """The action of a line; dice may be named as they lie, cards in any order."""
        action: Action = in_order(self._notation.read(text))
        match action:
            case Build(building, territory):
                return Build(building - len(UNIT_WORDS), territory)
            case Exchange(sort, cards):
                return Exchange(sort, tuple(sorted(cards)))
        return action


_WORDS = (*UNIT_WORDS, *BUILDING_WORDS)
"""What a line of notation may call by name: units by what they can still do, then buildings."""
