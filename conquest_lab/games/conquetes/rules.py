"""The ruleset object: the contract of `core.ruleset` answered for Conquêtes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from conquest_lab.core.chance import Distribution
from conquest_lab.core.notation import CARD, NUMBER, PLACE, Form, Notation
from conquest_lab.core.ruleset import Event, Refusal, Ruleset, Step
from conquest_lab.core.scene import HIDDEN, Handle, Heap, Holding, PieceKind, Scene
from conquest_lab.core.words import Message, Text, Value, counted, say
from conquest_lab.games.conquetes import (
    legal,
    play,
    refusals,
    scoring,
    telling,
    words,
)
from conquest_lab.games.conquetes import rulebook as book
from conquest_lab.games.conquetes.events import (
    DISCARD,
    DOUBLE,
    LOOT,
    PILE,
    CardDrawn,
    CardEngaged,
    CardGiven,
    points,
    support,
)
from conquest_lab.games.conquetes.table import CONTINENT_POINTS, Options, table
from conquest_lab.games.conquetes.types import (
    Action,
    Attack,
    BotSource,
    Cards,
    Commit,
    Count,
    Draw,
    DrawTwo,
    Fight,
    GiveUp,
    Phase,
    PlayRegion,
    Receive,
    State,
    Support,
)

_FORMS = (
    Form("two cards", DrawTwo),
    Form("play", PlayRegion, (PLACE,)),
    Form("attack", Attack, (PLACE, PLACE)),
    Form("engage", Support, (CARD,)),
    Form("announce", Commit),
    Form("receiver", Receive, (NUMBER,)),
    Form("part with", GiveUp, (CARD,)),
    Form("count", Count, (PLACE,)),
    Form("draw", Draw, (CARD,)),
    Form("bot from", BotSource, (PLACE,)),
)


class Conquetes(Ruleset[State, Action]):
    """Conquêtes for 2 to 4 players, or for one against the bot."""

    name = "conquetes"
    title = Text("Conquêtes", "Conquêtes")
    rulebook = book.BOOK.source
    rules = book.BOOK.rules
    Options = Options
    picture = "regions30"
    counter_names: ClassVar[dict[str, Text]] = {
        PILE: Text("cards in the pile", "cartes dans la pioche"),
        DISCARD: Text("cards discarded", "cartes défaussées"),
        LOOT: Text("loot of the bot", "butin du bot"),
        "support": Text("cards engaged", "cartes engagées"),
        "points": Text("points", "points"),
    }

    place_name = Text("Region", "Région")
    places_name = Text("Regions", "Régions")
    piece_kinds: ClassVar[dict[str, PieceKind]] = {
        DOUBLE: PieceKind(Text("Copies", "Doubles"), "copy", unit=False),
    }

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self._table = table(self.options)
        board = self._table.board
        self.places = tuple(
            replace(place, worth=value)
            for place, value in zip(board.places, self._table.values, strict=True)
        )
        worth = CONTINENT_POINTS if self.options.continent_variant else 0
        self.groups = tuple(replace(group, worth=worth) for group in board.continents)
        self.cards = self._table.cards
        keys = tuple(place.key for place in self.places)
        self._notation = Notation(_FORMS, keys, keys)

    def neighbours(self, place: int) -> tuple[int, ...]:
        return self._table.neighbours[place]

    @property
    def player_counts(self) -> tuple[int, ...]:
        """The bot is no player: it has no hand and decides nothing."""
        return (1,) if self._table.solo else (2, 3, 4)

    def opening(self, players: int) -> Step[State]:
        self.check_players(players, book.PLAYERS)
        return play.opening(self._table, players)

    def current_player(self, state: State) -> int:
        return legal.current_player(state)

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        return legal.legal_actions(self._table, state)

    def why_illegal(self, state: State, action: Action) -> Refusal | None:
        return refusals.why_illegal(self._table, state, action)

    def chance_outcomes(self, state: State) -> Distribution[Any]:
        return legal.chance_outcomes(self._table, state)

    def _apply(self, state: State, action: Action) -> Step[State]:
        return play.apply(self._table, state, action)

    def returns(self, state: State) -> tuple[int, ...] | None:
        """1 for who has won or shares the victory, else 0; a lone 0 when the bot has won."""
        if state.phase is not Phase.OVER:
            return None
        won = scoring.winners(self._table, state)
        return tuple(int(seat in won) for seat in range(self._table.players(state)))

    def pointed_at(self, state: State, places: tuple[int, ...]) -> Action | None:
        return words.pointed_at(self._table, state, places)

    def routine_action(self, state: State) -> Action | None:
        """Count the territory that brings most."""
        return words.best_count(self._table, state) if state.phase is Phase.SCORE else None

    def setting_up(self, state: State) -> bool:
        return state.phase is Phase.DEAL

    def observation(self, state: State, player: int) -> State:
        """Other hands, the pile, what others engage: face down, as many `HIDDEN` cards [C-A24].

        The discard pile is open [C-18]. So are copies laid down, and the bot's loot and support:
        they were drawn face up.
        """
        deck = state.deck
        hands = tuple(
            hand if seat == player else _face_down(hand) for seat, hand in enumerate(deck.hands)
        )
        deck = replace(deck, hands=hands, pile=_face_down(deck.pile))
        fight = None if state.fight is None else self._seen(state, state.fight, player)
        return replace(state, deck=deck, fight=fight)

    def _seen(self, state: State, fight: Fight, player: int) -> Fight:
        if self._table.solo:
            return fight
        attacker, defender = state.owners[fight.source], state.owners[fight.target]
        return Fight(
            fight.source,
            fight.target,
            fight.attack if attacker == player else _face_down(fight.attack),
            fight.defence if defender == player else _face_down(fight.defence),
        )

    def names_cards(self, action: Action) -> bool:
        """A card put into play, engaged or given up is one of the hand."""
        return isinstance(action, PlayRegion | Support | GiveUp)

    def visible_event(self, event: Event, player: int) -> Event:
        """A card drawn or engaged is seen by its player, a card given by both."""
        match event:
            case CardDrawn(seat=seat) | CardEngaged(seat=seat) if seat != player:
                return replace(event, card=HIDDEN)
            case CardGiven(seat=seat, receiver=receiver, card=card) if player != receiver:
                known = card if player == seat else HIDDEN
                return replace(event, card=known, arrived=HIDDEN)
        return event

    def scene(self, state: State) -> Scene:
        """Camps are owners, copies laid down are pieces; the bot has seat 1."""
        deck, fight = state.deck, state.fight
        totals = scoring.points(self._table, state)
        counters = {PILE: len(deck.pile), DISCARD: len(deck.discard)}
        for seat, total in enumerate(totals):
            counters[support(seat)] = 0
            counters[points(seat)] = total
        if fight is not None and fight.source >= 0:
            counters[support(state.owners[fight.source])] = len(fight.attack)
            counters[support(state.owners[fight.target])] = len(fight.defence)
        if self._table.solo:
            counters[LOOT] = len(deck.loot)
        pieces = tuple(
            ((DOUBLE, deck.doubles.count(region)),) if region in deck.doubles else ()
            for region in self._table.regions
        )
        return Scene(state.owners, pieces, deck.hands, tuple(sorted(counters.items())))

    def handle(self, action: Action) -> Handle:
        """The card of the hand that an action puts down."""
        match action:
            case PlayRegion(card) | Support(card) | GiveUp(card):
                return Handle(card=card)
        return Handle()

    def owner_name(self, state: State, owner: int) -> Value:
        """A player, or the bot."""
        return refusals.who(self._table, owner)

    def heaps(self, state: State) -> tuple[Heap, ...]:
        """The discard pile [C-18], and what the bot has put aside."""
        deck = state.deck
        heaps = [Heap(Text("Discard pile", "Défausse"), deck.discard)]
        if self._table.solo:
            heaps.append(Heap(Text("Loot of the bot", "Butin du bot"), deck.loot))
        return tuple(heaps)

    def holdings(self, state: State) -> tuple[Holding, ...]:
        """The territories of each camp, a point a region, the largest first."""
        found = []
        for owner in sorted({owner for owner in state.owners if owner >= 0}):
            territories = self._table.territories(state.owners, owner)
            found += [
                Holding(owner, territory, len(territory), words.points(len(territory)))
                for territory in sorted(territories, key=len, reverse=True)
            ]
        return tuple(found)

    def format_action(self, action: Action) -> str:
        return self._notation.write(action)

    def parse_action(self, state: State, text: str) -> Action:
        action: Action = self._notation.read(text)
        return action

    def label(self, state: State, action: Action) -> Message:
        return words.label(self._table, state, action)

    def prompt(self, state: State) -> Message:
        return words.prompt(self._table, state)

    def describe(self, event: Event) -> Message:
        return telling.describe(self._table, event)

    def count_pieces(self, kind: str, count: int) -> Message:
        return counted(count, "{n} copy", "{n} copies")

    def phase(self, state: State) -> Message:
        return say("{phase}", phase=refusals.phase_name(state))


def _face_down(cards: Cards) -> Cards:
    return (HIDDEN,) * len(cards)
