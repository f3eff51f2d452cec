"""The presentation of Conquêtes: pieces, cards and heaps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from conquest_lab.core.declare import Action
from conquest_lab.core.phased_presentation import PhasedPresentation
from conquest_lab.core.ruleset import Event
from conquest_lab.core.scene import (
    CardFight,
    CardSide,
    Heap,
    Holding,
    PieceKind,
    Scene,
)
from conquest_lab.core.words import Message, Text, Value, counted, say
from conquest_lab.games.conquetes import scoring
from conquest_lab.games.conquetes.attack import SUPPORT, Conquered, SupportRevealed
from conquest_lab.games.conquetes.pile import DISCARD, PILE, PileExhausted
from conquest_lab.games.conquetes.ruleset import TITLE, Conquetes
from conquest_lab.games.conquetes.scoring import CONTINENT_POINTS, DOUBLE
from conquest_lab.games.conquetes.solo import LOOT
from conquest_lab.games.conquetes.state import Phase, State
from conquest_lab.games.conquetes.table import Table
from conquest_lab.games.conquetes.turn_action import Attacked
from conquest_lab.mechanics.points import POINTS, points_counted

LAST_CARDS = 5
"""Cards in the pile for each player that are drawn in about two rounds."""


class ConquetesPresentation(PhasedPresentation[Table, State], ruleset=Conquetes):
    """The pictures of Conquêtes; its words stand with its steps."""

    title = TITLE
    about = Text(
        "No dice: play cards to hold regions, and lay others face down to support an attack "
        "or a defence. Decide what to spend and what to bluff with. The largest territory "
        "scores most.",
        "Sans dés : jouez des cartes pour tenir des régions, et posez-en d’autres face cachée "
        "pour soutenir une attaque ou une défense. À vous de choisir quoi dépenser et avec "
        "quoi bluffer. Le plus grand territoire rapporte le plus.",
    )
    rules: Conquetes
    layout = "map"
    ordinary_rows = 1
    picture = "regions30"
    counter_names: ClassVar[dict[str, Text]] = {
        PILE: Text("cards in the pile", "cartes dans la pioche"),
        DISCARD: Text("cards discarded", "cartes défaussées"),
        LOOT: Text("loot of the bot", "butin du bot"),
        SUPPORT: Text("engaged", "engagées"),
        POINTS: Text("points", "points"),
    }
    place_name = Text("Region", "Région")
    places_name = Text("Regions", "Régions")
    routine_example = Text(
        "which territories are counted at the end", "quels territoires compter à la fin"
    )
    piece_kinds: ClassVar[dict[str, PieceKind]] = {
        DOUBLE: PieceKind(Text("Copies", "Doublons"), "copy", unit=False),
    }

    def __init__(self, rules: Conquetes) -> None:
        super().__init__(rules)
        board = self.table.board
        self.places = tuple(
            replace(place, worth=value)
            for place, value in zip(board.places, self.table.values, strict=True)
        )
        worth = CONTINENT_POINTS if self.table.judged else 0
        self.groups = tuple(replace(group, worth=worth) for group in board.continents)

    def neighbours(self, place: int) -> tuple[int, ...]:
        return self.table.neighbours[place]

    def goal(self, state: State, seat: int) -> Message:
        return say("have the most points when the cards are counted")

    def progress(self, state: State) -> Message:
        """The last cards of the pile, which end the game [C-20, C-21]."""
        left, players = len(state.pile), len(state.hands)
        second_to_come = players == 4 and not state.reshuffled
        if second_to_come or not 0 < left <= LAST_CARDS * players:
            return Message("")
        return counted(
            left,
            "{n} card is left in the pile: it ends the game",
            "{n} cards are left in the pile: the last one ends the game",
        )

    def is_news(self, event: Event, seat: int) -> bool:
        """True of attacks on a player, and of conquests from anybody."""
        return isinstance(event, Conquered) or (
            isinstance(event, Attacked) and event.defender == seat
        )

    def is_end(self, event: Event) -> bool:
        """True of the last card that left the pile."""
        return isinstance(event, PileExhausted)

    def routine_action(self, state: State) -> Action | None:
        """Count the territory that brings most."""
        return scoring.best_count(self.table, state) if state.phase is Phase.SCORE else None

    def card_fight(self, state: State, events: Sequence[Event] = ()) -> CardFight | None:
        """Support on both sides: what the state knows of it, then all of it turned up [C-12 to C-15]."""
        up = [event for event in events if isinstance(event, SupportRevealed)]
        if len(up) == 2:
            attack, defence = (CardSide(e.seat, e.region, e.cards, e.total) for e in up)
            return CardFight((attack, defence), any(isinstance(e, Conquered) for e in events))
        fight = state.fight
        if events or fight is None or fight.source < 0:
            return None
        engaged = ((fight.source, fight.attack), (fight.target, fight.defence))
        attack, defence = (
            CardSide(state.owners[region], region, cards) for region, cards in engaged
        )
        return CardFight((attack, defence))

    def owner_name(self, state: State, owner: int) -> Value:
        """A player, or the bot."""
        return self.names.owner(owner)

    def scene(self, state: State) -> Scene:
        """Camps are owners, copies laid down are pieces; the bot has seat 1."""
        fight = state.fight
        counters = {PILE: len(state.pile), DISCARD: len(state.discard)}
        for seat, total in enumerate(scoring.points(self.table, state)):
            counters[f"{SUPPORT}/{seat}"] = 0
            counters[f"{POINTS}/{seat}"] = total
        if fight is not None and fight.source >= 0:
            counters[f"{SUPPORT}/{state.owners[fight.source]}"] = len(fight.attack)
            counters[f"{SUPPORT}/{state.owners[fight.target]}"] = len(fight.defence)
        if self.table.mode.bots:
            counters[LOOT] = len(state.loot)
        pieces = tuple(
            ((DOUBLE, state.doubles.count(region)),) if region in state.doubles else ()
            for region in self.table.regions
        )
        return Scene(state.owners, pieces, state.hands, tuple(sorted(counters.items())))

    def points_now(self, state: State) -> tuple[int, ...]:
        """Largest territories and continents, which are counted at the end [C-22, C-25]."""
        return tuple(scoring.points_now(self.table, state))

    def heaps(self, state: State) -> tuple[Heap, ...]:
        """The discard pile [C-18]; the loot of the bot lies face down [C-30], and is only counted."""
        return (Heap(Text("Discard pile", "Défausse"), state.discard),)

    def holdings(self, state: State) -> tuple[Holding, ...]:
        """The territories of each camp, a point a region, the largest first; one of them counts [C-22]."""
        found = []
        for owner in sorted({owner for owner in state.owners if owner >= 0}):
            territories = self.table.territories(state.owners, owner)
            for number, territory in enumerate(sorted(territories, key=len, reverse=True)):
                points = points_counted(len(territory))
                text = say("or {points} instead", points=points) if number else points
                found.append(Holding(owner, territory, len(territory), text))
        return tuple(found)

    def count_pieces(self, kind: str, count: int) -> Message:
        return counted(count, "{n} copy", "{n} copies")
