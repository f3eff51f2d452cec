"""The ruleset object: the contract of `core.ruleset` answered for Risk 2007."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from conquest_lab.core.chance import Distribution
from conquest_lab.core.notation import CARD, CARDS, NUMBER, NUMBERS, PLACE, Form, Notation
from conquest_lab.core.rulebook import rules_in
from conquest_lab.core.ruleset import CHANCE, OVER, Contest, Event, Refusal, Ruleset, Step
from conquest_lab.core.scene import HIDDEN, PieceKind, Scene
from conquest_lab.core.words import Message, Text, say
from conquest_lab.games.hasbro import legal, play, readings, refusals, setup, telling, words
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.events import (
    PILE,
    REGIMENT,
    TRACK,
    CardDrawn,
    CardsCaptured,
    reserve,
)
from conquest_lab.games.hasbro.table import (
    MOST_ATTACK_DICE,
    MOST_DEFENCE_DICE,
    STARTING_REGIMENTS,
    Options,
    table,
)
from conquest_lab.games.hasbro.types import (
    Action,
    Attack,
    Claim,
    Defend,
    Die,
    Draw,
    EndCombat,
    EndTurn,
    Fall,
    Fortify,
    KeepCards,
    Occupy,
    Phase,
    Place,
    Roll,
    State,
    TradeIn,
    Transfer,
)
from conquest_lab.mechanics import order

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
)
_CHANCE_PHASES = frozenset({Phase.FIRST_TO_PLACE, Phase.FIRST_TURN, Phase.THROW, Phase.DRAW})


class Hasbro(Ruleset[State, Action]):
    """Risk, Hasbro France 2007, for 3 or 4 players."""

    name = "hasbro"
    title = Text("Risk (2007)", "Risk (2007)")
    rulebook = book.BOOK
    rules = (*rules_in(vars(book)), *rules_in(vars(readings)))
    Options = Options
    picture = "world"
    counter_names: ClassVar[dict[str, Text]] = {
        TRACK: Text("next set is worth", "valeur de la prochaine série"),
        PILE: Text("cards in the pile", "cartes dans la pioche"),
    }

    piece_kinds: ClassVar[dict[str, PieceKind]] = {
        REGIMENT: PieceKind(Text("Regiments", "Régiments"), "army"),
    }

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self._table = table(self.options)
        board = self._table.board
        self.places = board.places
        self.groups = board.continents
        self.cards = self._table.deck
        self._notation = Notation(
            _FORMS,
            tuple(place.key for place in self.places),
            tuple(card.key for card in self.cards),
        )

    def neighbours(self, place: int) -> tuple[int, ...]:
        return self._table.neighbours[place]

    @property
    def player_counts(self) -> tuple[int, ...]:
        return tuple(STARTING_REGIMENTS)

    def opening(self, players: int) -> Step[State]:
        self.check_players(players, book.MODES)
        return setup.opening(self._table, players)

    def current_player(self, state: State) -> int:
        phase = state.phase
        if phase in _CHANCE_PHASES:
            return CHANCE
        if phase is Phase.DEFEND:
            assert state.route is not None
            return state.owners[state.route.target]
        return OVER if phase is Phase.OVER else state.seat

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        return legal.legal_actions(self._table, state)

    def why_illegal(self, state: State, action: Action) -> Refusal | None:
        return refusals.why_illegal(self._table, state, action)

    def chance_outcomes(self, state: State) -> Distribution[Any]:
        return legal.chance_outcomes(self._table, state)

    def _apply(self, state: State, action: Action) -> Step[State]:
        return play.apply(self._table, state, action)

    def returns(self, state: State) -> tuple[int, ...] | None:
        """1 for the winner, 0 for the others."""
        if state.phase is not Phase.OVER:
            return None
        return tuple(int(seat == state.seat) for seat in range(len(state.reserve)))

    def pointed_at(self, state: State, places: tuple[int, ...]) -> Action | None:
        return words.pointed_at(self._table, state, places)

    def routine_action(self, state: State) -> Action | None:
        """Defend with as many regiments as may."""
        return self.legal_actions(state)[0] if state.phase is Phase.DEFEND else None

    def setting_up(self, state: State) -> bool:
        return state.phase in (Phase.FIRST_TO_PLACE, Phase.CLAIM, Phase.MUSTER, Phase.FIRST_TURN)

    def observation(self, state: State, player: int) -> State:
        """Other players' cards and the pile lie face down: as many `HIDDEN` cards."""
        hands = tuple(
            hand if seat == player else (HIDDEN,) * len(hand)
            for seat, hand in enumerate(state.cards.hands)
        )
        pile = (HIDDEN,) * len(state.cards.pile)
        return replace(state, cards=replace(state.cards, hands=hands, pile=pile))

    def names_cards(self, action: Action) -> bool:
        """A set to trade names the cards in hand."""
        return isinstance(action, TradeIn)

    def visible_event(self, event: Event, player: int) -> Event:
        """Only who drew a card sees it; only the conqueror sees captured cards lie in the hand."""
        match event:
            case CardDrawn(seat=seat) if seat != player:
                return replace(event, card=HIDDEN)
            case CardsCaptured(seat=seat, cards=cards) if seat != player:
                return replace(event, cards=(HIDDEN,) * len(cards))
        return event

    def scene(self, state: State) -> Scene:
        counters = {
            TRACK: self._table.set_value(state.cards.traded),
            PILE: len(state.cards.pile),
            **{reserve(seat): left for seat, left in enumerate(state.reserve)},
        }
        return Scene(
            state.owners,
            tuple(((REGIMENT, n),) if n else () for n in state.armies),
            state.cards.hands,
            tuple(sorted(counters.items())),
        )

    def format_action(self, action: Action) -> str:
        return self._notation.write(action)

    def parse_action(self, state: State, text: str) -> Action:
        """The action of a line; dice may be named as they lie, cards in any order."""
        action: Action = self._notation.read(text)
        match action:
            case Roll(attack, defence):
                return Roll(
                    tuple(sorted(attack, reverse=True)), tuple(sorted(defence, reverse=True))
                )
            case TradeIn(cards):
                return TradeIn(tuple(sorted(cards)))
        return action

    def label(self, state: State, action: Action) -> Message:
        return words.label(self._table, state, action)

    def prompt(self, state: State) -> Message:
        return words.prompt(self._table, state)

    def describe(self, event: Event) -> Message:
        return telling.describe(self._table, event)

    def count_pieces(self, kind: str, count: int) -> Message:
        return words.regiments(count)

    def phase(self, state: State) -> Message:
        return say("{phase}", phase=words.phase_name(state))

    def contest(self, state: State, action: Action) -> Contest | None:
        if not isinstance(action, Attack):
            return None
        return Contest(
            attackers=state.armies[action.source] - 1,
            defenders=state.armies[action.target],
            attack_dice=MOST_ATTACK_DICE,
            defence_dice=MOST_DEFENCE_DICE,
        )

    def throwing(self, state: State) -> int:
        """The seat whose die is thrown next while the order is being decided."""
        return order.still_throwing(state.throws)[0]
