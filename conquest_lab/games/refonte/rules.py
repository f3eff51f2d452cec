"""The ruleset object: the contract of `core.ruleset` answered for the home-brew."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any, ClassVar

from conquest_lab.core.chance import Distribution
from conquest_lab.core.notation import CARD, CARDS, NUMBER, NUMBERS, PLACE, WORD, Form, Notation
from conquest_lab.core.ruleset import CHANCE, OVER, Contest, Event, Refusal, Ruleset, Step
from conquest_lab.core.scene import HIDDEN, NOBODY, Handle, PieceKind, Pieces, Scene
from conquest_lab.core.words import Message, Text, say
from conquest_lab.games.refonte import (
    legal,
    play,
    prompts,
    refusals,
    setup,
    telling,
    words,
)
from conquest_lab.games.refonte import rulebook as book
from conquest_lab.games.refonte.events import (
    CREDITS,
    RESERVES,
    CardKept,
    CardsReturned,
    building,
    capital,
    of,
    unit,
)
from conquest_lab.games.refonte.table import (
    MOST_ATTACK_DICE,
    MOST_DEFENCE_DICE,
    PLAYER_COUNTS,
    Options,
    cannons,
    defenders,
    table,
)
from conquest_lab.games.refonte.types import (
    BUILDING_WORDS,
    BUILDINGS,
    CAVALRY,
    CAVALRY_MOVED,
    INFANTRY,
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
    Site,
    Stand,
    State,
    Train,
    Units,
    Withdraw,
)
from conquest_lab.games.refonte.words import building_name
from conquest_lab.mechanics.war import Die, Draw, EndTurn, Fall, Roll, in_order
from conquest_lab.mechanics.war_events import PILE, CardDrawn

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


class Refonte(Ruleset[State, Action]):
    """Refonte de Risk, a home-brew for 2 to 6 players."""

    name = "refonte"
    title = Text("Risk rebuilt", "Refonte de Risk")
    rulebook = book.BOOK.source
    rules = book.BOOK.rules
    Options = Options
    picture = "world"
    counter_names: ClassVar[dict[str, Text]] = {
        CREDITS: Text("credits", "crédits"),
        PILE: Text("cards in the pile", "cartes dans la pioche"),
        RESERVES[0]: Text("infantry to place", "fantassins à placer"),
        RESERVES[1]: Text("cavalry to place", "cavaliers à placer"),
        RESERVES[2]: Text("cannons to place", "canons à placer"),
    }

    piece_kinds: ClassVar[dict[str, PieceKind]] = {
        "infantry": PieceKind(Text("Infantry", "Fantassins"), "infantry"),
        "cavalry": PieceKind(Text("Cavalry", "Cavaliers"), "cavalry"),
        "cannon": PieceKind(Text("Cannons", "Canons"), "cannon"),
        "capital": PieceKind(Text("Capital", "Capitale"), "capital", unit=False),
        **{
            key: PieceKind(building_name(number), symbol, unit=False)
            for number, word in enumerate(BUILDING_WORDS)
            for key, symbol in ((word, word), (f"{word}-site", "site"))
        },
    }

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self._table = table(self.options)
        self.places = self._table.places
        self.groups = self._table.groups
        self.cards = self._table.deck
        self._notation = Notation(
            _FORMS,
            tuple(place.key for place in self.places),
            tuple(card.key for card in self.cards),
            _WORDS,
        )

    def neighbours(self, place: int) -> tuple[int, ...]:
        return self._table.near[place]

    @property
    def player_counts(self) -> tuple[int, ...]:
        return PLAYER_COUNTS

    def opening(self, players: int) -> Step[State]:
        self.check_players(players, book.CLASSIC)
        return setup.opening(self._table, players)

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
        return tuple(int(seat == state.seat) for seat in range(len(state.credits)))

    def pointed_at(self, state: State, places: tuple[int, ...]) -> Action | None:
        return prompts.pointed_at(self._table, state, places)

    def setting_up(self, state: State) -> bool:
        return state.phase <= Phase.MUSTER

    # Who may know what ---------------------------------------------------------------------------

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

    def names_cards(self, action: Action) -> bool:
        """A pair to exchange, and the card that is kept, name cards in hand."""
        return isinstance(action, Exchange | Keep)

    def visible_event(self, event: Event, player: int) -> Event:
        """Only who draws in a library sees the cards, the one kept and those given back."""
        match event:
            case CardDrawn(seat=seat) if seat != player and event.rule is book.LIBRARY:
                return replace(event, card=HIDDEN)
            case CardKept(seat=seat) if seat != player:
                return replace(event, card=HIDDEN)
            case CardsReturned(seat=seat, cards=cards) if (
                seat != player and event.rule is book.LIBRARY_DRAW
            ):
                return replace(event, cards=(HIDDEN,) * len(cards))
        return event

    def scene(self, state: State) -> Scene:
        """Units, buildings and capitals by territory; units at sea show whose they are."""
        counters = {PILE: len(state.cards.pile)}
        for seat, (held, waiting) in enumerate(zip(state.credits, state.reserve, strict=True)):
            counters[of(CREDITS, seat)] = held
            for counter, count in zip(RESERVES, waiting, strict=True):
                counters[of(counter, seat)] = count
        drawer = state.judged if state.judged >= 0 else state.seat
        hands = tuple(
            tuple(sorted((*hand, *state.cards.drawn))) if seat == drawer else hand
            for seat, hand in enumerate(state.cards.hands)
        )
        size = self._table.size
        homes: list[tuple[int, ...]] = [()] * size
        for seat, territory in enumerate(state.capitals):
            if territory >= 0:
                homes[territory] = (*homes[territory], seat)
        return Scene(
            state.owners + (NOBODY,) * (len(self.places) - size),
            (
                *map(_on_land, state.units[:size], state.sites, homes),
                *(self._at_sea(state, ocean) for ocean in self._table.oceans),
            ),
            hands,
            tuple(sorted(counters.items())),
        )

    def _at_sea(self, state: State, ocean: int) -> Pieces:
        players = len(state.credits)
        return tuple(
            sorted(
                piece
                for seat in range(players)
                for piece in _pieces(state.units[self._table.stack(ocean, seat, players)], seat)
            )
        )

    def handle(self, action: Action) -> Handle:
        """The card that is kept."""
        return Handle(card=action.card) if isinstance(action, Keep) else Handle()

    # Words ---------------------------------------------------------------------------------------

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

    def label(self, state: State, action: Action) -> Message:
        return words.label(self._table, state, action)

    def prompt(self, state: State) -> Message:
        return prompts.prompt(self._table, state)

    def describe(self, event: Event) -> Message:
        return telling.describe(self._table, event)

    def count_pieces(self, kind: str, count: int) -> Message:
        return words.count_pieces(kind, count)

    def phase(self, state: State) -> Message:
        return say("{phase}", phase=words.phase_name(state))

    def contest(self, state: State, action: Action) -> Contest | None:
        """An attack, or a landing, where two infantry count as one army."""
        if not isinstance(action, Attack | Land):
            return None
        there = defenders(state.units[action.target])
        if not there:
            return None
        here = state.units[self._table.stack(action.source, state.seat, len(state.credits))]
        if isinstance(action, Land):
            attackers = here[INFANTRY] // 2
        else:
            storming = here[INFANTRY] + here[CAVALRY] + here[CAVALRY_MOVED]
            attackers = min(storming, defenders(here) - 1)
        return Contest(attackers, there, MOST_ATTACK_DICE, MOST_DEFENCE_DICE)


_WORDS = (*UNIT_WORDS, *BUILDING_WORDS)
"""What a line of notation may call by name: units by what they can still do, then buildings."""


@lru_cache(maxsize=20_000)
def _pieces(units: Units, fleet: int = NOBODY) -> Pieces:
    counts = (units[0] + units[1], sum(units[2:6]), cannons(units))
    return tuple((unit(kind, fleet), count) for kind, count in enumerate(counts) if count)


@lru_cache(maxsize=20_000)
def _on_land(units: Units, site: Site, capitals: tuple[int, ...]) -> Pieces:
    """What stands on a territory; capitals: whose capital it is, if anybody's."""
    found = [*_pieces(units), *((capital(seat), 1) for seat in capitals)]
    for number in range(BUILDINGS):
        for ready, count in ((True, site[number]), (False, site[BUILDINGS + number])):
            if count:
                found.append((building(number, ready=ready), count))
    return tuple(sorted(found))
