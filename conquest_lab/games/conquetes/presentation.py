"""How Conquêtes is shown and told."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from conquest_lab.core.presentation import Presentation
from conquest_lab.core.ruleset import Event
from conquest_lab.core.scene import Handle, Heap, Holding, PieceKind, Scene
from conquest_lab.core.words import Message, Text, Value, counted, say
from conquest_lab.games.conquetes import (
    refusals,
    scoring,
    telling,
    words,
)
from conquest_lab.games.conquetes.events import (
    DISCARD,
    DOUBLE,
    LOOT,
    PILE,
    points,
    support,
)
from conquest_lab.games.conquetes.rules import TITLE, Conquetes
from conquest_lab.games.conquetes.table import CONTINENT_POINTS
from conquest_lab.games.conquetes.types import (
    Action,
    GiveUp,
    Phase,
    PlayRegion,
    State,
    Support,
)


class ConquetesPresentation(Presentation[State, Action], ruleset=Conquetes):
    """The words and pictures of Conquêtes."""

    title = TITLE
    rules: Conquetes
    layout = "map"
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

    def __init__(self, rules: Conquetes) -> None:
        super().__init__(rules)
        self.table = rules.table
        board = rules.table.board
        self.places = tuple(
            replace(place, worth=value)
            for place, value in zip(board.places, rules.table.values, strict=True)
        )
        worth = CONTINENT_POINTS if rules.options.continent_variant else 0
        self.groups = tuple(replace(group, worth=worth) for group in board.continents)
        self.cards = rules.table.cards

    def neighbours(self, place: int) -> tuple[int, ...]:
        return self.table.neighbours[place]

    def pointed_at(self, state: State, places: tuple[int, ...]) -> Action | None:
        return words.pointed_at(self.table, state, places)

    def routine_action(self, state: State) -> Action | None:
        """Count the territory that brings most."""
        return words.best_count(self.table, state) if state.phase is Phase.SCORE else None

    def setting_up(self, state: State) -> bool:
        return state.phase is Phase.DEAL

    def names_cards(self, action: Action) -> bool:
        """A card put into play, engaged or given up is one of the hand."""
        return isinstance(action, PlayRegion | Support | GiveUp)

    def scene(self, state: State) -> Scene:
        """Camps are owners, copies laid down are pieces; the bot has seat 1."""
        deck, fight = state.deck, state.fight
        totals = scoring.points(self.table, state)
        counters = {PILE: len(deck.pile), DISCARD: len(deck.discard)}
        for seat, total in enumerate(totals):
            counters[support(seat)] = 0
            counters[points(seat)] = total
        if fight is not None and fight.source >= 0:
            counters[support(state.owners[fight.source])] = len(fight.attack)
            counters[support(state.owners[fight.target])] = len(fight.defence)
        if self.table.solo:
            counters[LOOT] = len(deck.loot)
        pieces = tuple(
            ((DOUBLE, deck.doubles.count(region)),) if region in deck.doubles else ()
            for region in self.table.regions
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
        return refusals.who(self.table, owner)

    def heaps(self, state: State) -> tuple[Heap, ...]:
        """The discard pile [C-18], and what the bot has put aside."""
        deck = state.deck
        heaps = [Heap(Text("Discard pile", "Défausse"), deck.discard)]
        if self.table.solo:
            heaps.append(Heap(Text("Loot of the bot", "Butin du bot"), deck.loot))
        return tuple(heaps)

    def holdings(self, state: State) -> tuple[Holding, ...]:
        """The territories of each camp, a point a region, the largest first."""
        found = []
        for owner in sorted({owner for owner in state.owners if owner >= 0}):
            territories = self.table.territories(state.owners, owner)
            found += [
                Holding(owner, territory, len(territory), words.points(len(territory)))
                for territory in sorted(territories, key=len, reverse=True)
            ]
        return tuple(found)

    def label(self, state: State, action: Action) -> Message:
        return words.label(self.table, state, action)

    def prompt(self, state: State) -> Message:
        return words.prompt(self.table, state)

    def describe(self, event: Event) -> Message:
        return telling.describe(self.table, event)

    def count_pieces(self, kind: str, count: int) -> Message:
        return counted(count, "{n} copy", "{n} copies")

    def phase(self, state: State) -> Message:
        return say("{phase}", phase=refusals.phase_name(state))
