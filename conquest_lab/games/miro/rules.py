"""The ruleset object: the contract of `core.ruleset` answered for La Conquête du Monde."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from conquest_lab.core.chance import Distribution
from conquest_lab.core.notation import CARD, CARDS, NUMBER, NUMBERS, PLACE, Form, Notation
from conquest_lab.core.ruleset import CHANCE, OVER, Contest, Event, Refusal, Ruleset, Step
from conquest_lab.core.scene import HIDDEN, Note, PieceKind, Scene
from conquest_lab.core.words import Message, Text, counted, say
from conquest_lab.games.miro import legal, play, refusals, setup, telling, words
from conquest_lab.games.miro import rulebook as book
from conquest_lab.games.miro.events import ROUND
from conquest_lab.games.miro.table import MOST_DEFENCE_DICE, PLAYERS, Options, table
from conquest_lab.games.miro.types import Action, Huff, LetPass, Phase, State, UnnamedAttack
from conquest_lab.mechanics.war import (
    MOST_ATTACK_DICE,
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
from conquest_lab.mechanics.war_events import (
    ARMY,
    PILE,
    TRACK,
    CardDrawn,
    CardsCaptured,
    reserve,
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
_DEALING = frozenset({Phase.ORDER, Phase.DEAL_DIE, Phase.DEAL})
_CHANCE = _DEALING | {Phase.DRAW, Phase.THROW}
_ANSWERED = frozenset({Phase.ANSWER, Phase.DEFEND})


class Miro(Ruleset[State, Action]):
    """La Conquête du Monde, Miro Company, for 3 to 6 players."""

    name = "miro"
    title = Text("La Conquête du Monde (1957)", "La Conquête du Monde (1957)")
    rulebook = book.BOOK.source
    rules = book.BOOK.rules
    Options = Options
    picture = "world"
    counter_names: ClassVar[dict[str, Text]] = {
        TRACK: Text("next set is worth", "valeur de la prochaine série"),
        PILE: Text("cards in the pile", "cartes dans la pioche"),
        ROUND: Text("round", "tour de table"),
        "reserve": Text("armies to place", "armées à placer"),
    }
    piece_kinds: ClassVar[dict[str, PieceKind]] = {
        ARMY: PieceKind(Text("Armies", "Armées"), "army")
    }

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self._table = table(self.options)
        board = self._table.board
        self.places = board.places
        self.groups = tuple(
            replace(group, worth=worth)
            for group, (_, worth, _) in zip(board.continents, self._table.continents, strict=True)
        )
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
        return PLAYERS

    def opening(self, players: int) -> Step[State]:
        self.check_players(players, book.PLAYERS)
        return setup.opening(self._table, players)

    def current_player(self, state: State) -> int:
        phase = state.phase
        if phase in _CHANCE:
            return CHANCE
        if phase in _ANSWERED:
            return state.owners[legal.route_of(state).target]
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
        return tuple(int(seat == state.seat) for seat in range(len(state.order)))

    def pointed_at(self, state: State, places: tuple[int, ...]) -> Action | None:
        return words.pointed_at(self._table, state, places)

    def routine_action(self, state: State) -> Action | None:
        """Defend with as many armies as may."""
        return self.legal_actions(state)[0] if state.phase is Phase.DEFEND else None

    def setting_up(self, state: State) -> bool:
        return state.phase in _DEALING

    def observation(self, state: State, player: int) -> State:
        """Other players' cards and the pile lie face down: as many `HIDDEN` cards.

        While territories are dealt the board shows who drew what, so nothing is hidden yet.
        """
        if state.phase in _DEALING:
            return state
        hands = tuple(
            hand if seat == player else (HIDDEN,) * len(hand)
            for seat, hand in enumerate(state.cards.hands)
        )
        pile = (HIDDEN,) * len(state.cards.pile)
        return replace(state, cards=replace(state.cards, hands=hands, pile=pile))

    def visible_event(self, event: Event, player: int) -> Event:
        """A drawn card is seen by who drew it, captured cards by who holds them now."""
        match event:
            case CardDrawn(rule=rule, seat=seat) if (
                seat != player and rule is not book.CARDS_AS_PROOF
            ):
                return replace(event, card=HIDDEN)
            case CardsCaptured(seat=seat, cards=cards) if seat != player:
                return replace(event, cards=(HIDDEN,) * len(cards))
        return event

    def scene(self, state: State) -> Scene:
        counters = {
            TRACK: self._table.set_value(state.cards.traded),
            PILE: len(state.cards.pile),
            **{reserve(seat): 0 for seat in range(len(state.cards.hands))},
            reserve(state.seat): state.reserve,
        }
        if state.round:
            counters[ROUND] = state.round
        return Scene(
            state.owners,
            tuple(((ARMY, n),) if n else () for n in state.armies),
            state.cards.hands,
            tuple(sorted(counters.items())),
        )

    def notes(self, state: State) -> tuple[Note, ...]:
        """Armies that have fought and may not move any more."""
        return tuple(
            Note(
                place,
                "fought",
                str(count),
                counted(count, "{n} army has fought", "{n} armies have fought"),
            )
            for place, count in enumerate(state.turn.fought)
            if count
        )

    def format_action(self, action: Action) -> str:
        return self._notation.write(action)

    def parse_action(self, state: State, text: str) -> Action:
        """The action of a line; dice may be named as they lie, cards in any order."""
        action: Action = in_order(self._notation.read(text))
        return action

    def label(self, state: State, action: Action) -> Message:
        return words.label(self._table, state, action)

    def prompt(self, state: State) -> Message:
        return words.prompt(self._table, state)

    def describe(self, event: Event) -> Message:
        return telling.describe(self._table, event)

    def phase(self, state: State) -> Message:
        return say("{phase}", phase=refusals.phase_name(state))

    def contest(self, state: State, action: Action) -> Contest | None:
        if not isinstance(action, Attack | UnnamedAttack):
            return None
        return Contest(
            attackers=state.armies[action.source] - 1,
            defenders=state.armies[action.target],
            attack_dice=MOST_ATTACK_DICE,
            defence_dice=MOST_DEFENCE_DICE,
            to_the_end=self._table.whole,
        )
