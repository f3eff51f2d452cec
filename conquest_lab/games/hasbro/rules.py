"""The ruleset object: the contract of `core.ruleset` answered for Risk 2007."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import repeat
from typing import Any, ClassVar

from conquest_lab.core.chance import Distribution
from conquest_lab.core.notation import CARD, CARDS, NUMBER, NUMBERS, PLACE, WORD, Form, Notation
from conquest_lab.core.ruleset import CHANCE, OVER, Contest, Event, Refusal, Ruleset, Step
from conquest_lab.core.scene import HIDDEN, NOBODY, PieceKind, Pieces, Scene
from conquest_lab.core.words import Message, Seat, Text, Value, say
from conquest_lab.games.hasbro import legal, refusals, telling, words
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.events import (
    PILE,
    REGIMENT,
    TRACK,
    CardDrawn,
    CardsCaptured,
    reserve,
)
from conquest_lab.games.hasbro.legion_events import (
    HELD,
    ArmyCardsCaptured,
    CardGiven,
    held,
    side,
)
from conquest_lab.games.hasbro.modes import MODES
from conquest_lab.games.hasbro.sides import (
    controllers,
    defender,
    free,
    mate,
    same_team,
    side_of,
)
from conquest_lab.games.hasbro.table import (
    LEGIONS,
    MOST_ATTACK_DICE,
    MOST_DEFENCE_DICE,
    Options,
    table,
)
from conquest_lab.games.hasbro.team_events import HandPassed
from conquest_lab.games.hasbro.types import (
    NEUTRAL,
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
    Mates,
    Occupy,
    Phase,
    Place,
    Reinforce,
    Roll,
    State,
    TradeIn,
    Transfer,
)
from conquest_lab.mechanics import order
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
_SET_UP = frozenset({Phase.FIRST_TO_PLACE, Phase.CLAIM, Phase.MUSTER, Phase.FIRST_TURN, Phase.DEAL})


class Hasbro(Ruleset[State, Action]):
    """Risk, Hasbro France 2007: for 3 or 4 players, for two with independent armies, for teams."""

    name = "hasbro"
    title = Text("Risk (2007)", "Risk (2007)")
    rulebook = book.BOOK.source
    rules = book.BOOK.rules
    Options = Options
    picture = "world"
    counter_names: ClassVar[dict[str, Text]] = {
        TRACK: Text("next set is worth", "valeur de la prochaine série"),
        PILE: Text("cards in the pile", "cartes dans la pioche"),
        HELD: Text("cards under the cannon", "cartes sous le canon"),
    }
    piece_kinds: ClassVar[dict[str, PieceKind]] = {
        REGIMENT: PieceKind(Text("Regiments", "Régiments"), "army"),
    }

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self._table = table(self.options)
        self._mode = mode = MODES[self.options.mode]
        self._listers, self._checks, self._effects = mode.listers, mode.checks, mode.effects
        board = self._table.board
        self.places = board.places
        self.groups = board.continents
        self.cards = self._table.deck
        self._notation = Notation(
            _FORMS,
            tuple(place.key for place in self.places),
            tuple(card.key for card in self.cards),
            _DUELLISTS if self._table.duel else _PLAYERS,
        )

    def neighbours(self, place: int) -> tuple[int, ...]:
        return self._table.neighbours[place]

    @property
    def player_counts(self) -> tuple[int, ...]:
        return self._mode.players

    def owner_name(self, state: State, owner: int) -> Value:
        """An independent army by its name, and whose ally it is."""
        name = self._table.who(owner)
        ally = NEUTRAL if isinstance(name, Seat) else side_of(state, owner)
        if ally == NEUTRAL:
            return name
        return say("{army}, ally of {player}", army=name, player=Seat(ally))

    def partner(self, state: State, seat: int) -> int:
        """The team-mate [H-57]."""
        return mate(len(state.cards.hands), seat) if self._table.teams else NOBODY

    def opening(self, players: int) -> Step[State]:
        self.check_players(players, self._mode.rule)
        return self._mode.opening(self._table, players)

    def current_player(self, state: State) -> int:
        phase = state.phase
        if phase in _CHANCE_PHASES:
            return CHANCE
        if phase in _ANSWERING:
            if self._table.classic and state.route is not None:
                return state.owners[state.route.target]
            return defender(self._table, state)
        return OVER if phase is Phase.OVER else state.seat

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        lister = self._listers.get(state.phase)
        return lister(self._table, state) if lister is not None else ()

    def why_illegal(self, state: State, action: Action) -> Refusal | None:
        phases, check = self._checks.get(type(action), refusals.NO_ACTION)
        if state.phase in phases:
            return check(self._table, state, action)
        return refusals.wrong_moment(self._table, state, action)

    def chance_outcomes(self, state: State) -> Distribution[Any]:
        return legal.chance_outcomes(self._table, state)

    def _apply(self, state: State, action: Action) -> Step[State]:
        return self._effects[type(action)](self._table, state, action)

    def returns(self, state: State) -> tuple[int, ...] | None:
        """1 for the winner, or for each of the winning team; 0 for the others."""
        if state.phase is not Phase.OVER:
            return None
        seats = range(len(state.cards.hands))
        if self._table.teams:
            return tuple(int(same_team(seat, state.seat)) for seat in seats)
        return tuple(int(seat == state.seat) for seat in seats)

    def pointed_at(self, state: State, places: tuple[int, ...]) -> Action | None:
        return words.pointed_at(self._table, state, places)

    def routine_action(self, state: State) -> Action | None:
        """Defend with as many regiments as may; lose those of the larger number."""
        asked = state.phase in (Phase.DEFEND, Phase.CHOOSE_LOSS)
        return self.legal_actions(state)[0] if asked else None

    def setting_up(self, state: State) -> bool:
        return state.phase in _SET_UP

    def _shares_hand(self, player: int, other: int) -> bool:
        """Team-mates have one hand [H-64]."""
        return player == other or (self._table.teams and same_team(player, other))

    def observation(self, state: State, player: int) -> State:
        """Other players' cards and the pile lie face down: as many `HIDDEN` cards.

        So do those under the cannons of independent armies.
        """
        hands = tuple(
            hand if self._shares_hand(player, seat) else (HIDDEN,) * len(hand)
            for seat, hand in enumerate(state.cards.hands)
        )
        pile = (HIDDEN,) * len(state.cards.pile)
        beside = state.beside
        if isinstance(beside, Independents):
            beside = replace(beside, held=tuple((HIDDEN,) * len(cards) for cards in beside.held))
        cards = replace(state.cards, hands=hands, pile=pile)
        return replace(state, cards=cards, beside=beside)

    def names_cards(self, action: Action) -> bool:
        """A set to trade, or a card to give, names the cards in hand."""
        return isinstance(action, (TradeIn, GiveCard))

    def visible_event(self, event: Event, player: int) -> Event:
        """Only who drew a card sees it; only the conqueror sees captured cards lie in the hand."""
        match event:
            case CardDrawn(seat=seat) if not self._shares_hand(player, seat):
                return replace(event, card=HIDDEN)
            case CardGiven(seat=seat) if seat != player:
                return replace(event, card=HIDDEN)
            case (
                CardsCaptured(seat=seat, cards=cards)
                | ArmyCardsCaptured(seat=seat, cards=cards)
                | HandPassed(seat=seat, cards=cards)
            ) if not self._shares_hand(player, seat):
                return replace(event, cards=(HIDDEN,) * len(cards))
        return event

    def scene(self, state: State) -> Scene:
        table, beside = self._table, state.beside
        counters = {PILE: len(state.cards.pile)}
        counters |= {reserve(army): left for army, left in enumerate(state.reserve)}
        if not table.teams:
            counters[TRACK] = table.set_value(state.cards.traded)
        if isinstance(beside, Independents):
            for army, ally, cards in zip(LEGIONS, beside.sides, beside.held, strict=True):
                counters |= {side(army): ally + 1, held(army): len(cards)}
        return Scene(
            controllers(state) if table.teams else state.owners,
            tuple(map(self._pieces, state.owners, state.armies, _guests(state))),
            state.cards.hands,
            tuple(sorted(counters.items())),
        )

    def _pieces(self, owner: int, armies: int, guests: int) -> Pieces:
        """What stands on a territory; among teams, each player's regiments apart."""
        if not armies:
            return ()
        kinds = self._table.kinds
        if not guests:
            return ((kinds[owner], armies),)
        other = mate(len(kinds), owner)
        return tuple(sorted(((kinds[owner], armies - guests), (kinds[other], guests))))

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

    def count_pieces(self, kind: str, count: int) -> Message:
        return words.regiments(count) if kind == REGIMENT else super().count_pieces(kind, count)

    def phase(self, state: State) -> Message:
        return say("{phase}", phase=words.phase_name(self._table, state))

    def contest(self, state: State, action: Action) -> Contest | None:
        if not isinstance(action, Attack):
            return None
        return Contest(
            attackers=free(self._table, state, action.source),
            defenders=state.armies[action.target],
            attack_dice=MOST_ATTACK_DICE,
            defence_dice=MOST_DEFENCE_DICE,
            to_the_end=self._table.whole,
        )

    def throwing(self, state: State) -> int:
        """The seat whose die is thrown next while the order is being decided."""
        return order.still_throwing(state.throws)[0]


def _guests(state: State) -> Iterable[int]:
    """By territory, regiments of the owner's team-mate; none but among teams."""
    return state.beside.guests if isinstance(state.beside, Mates) else repeat(0)
