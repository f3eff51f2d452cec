"""The presentation of the home-brew: pieces, buildings, oceans."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from conquest_lab.core.phased_presentation import PhasedPresentation
from conquest_lab.core.scene import NOBODY, PieceKind, Pieces, Scene
from conquest_lab.core.words import Message, Text, say
from conquest_lab.games.refonte import pieces
from conquest_lab.games.refonte.capitals import enough_for_hegemony, hegemony_counts
from conquest_lab.games.refonte.names import BUILDING_NAMES, CARD_NAMES
from conquest_lab.games.refonte.ruleset import TITLE, Refonte
from conquest_lab.games.refonte.state import BUILDING_WORDS, Site, State
from conquest_lab.games.refonte.table import NEXT_TURN, Table
from conquest_lab.games.refonte.units import Units, by_kind
from conquest_lab.mechanics.armies.cards import PILE
from conquest_lab.mechanics.cards import merged


class RefontePresentation(PhasedPresentation[Table, State], ruleset=Refonte):
    """The pictures of the home-brew; its words stand with its steps."""

    title = TITLE
    about = Text(
        "A larger Risk with capitals, credits, buildings, oceans and cannons. Decide what to "
        "build and what to train before you fight. Hold more than all others together, or "
        "take every capital.",
        "Un Risk plus vaste, avec capitales, crédits, bâtiments, océans et canons. À vous de "
        "choisir quoi bâtir et quoi former avant de combattre. Tenez plus que tous les autres "
        "réunis, ou prenez chaque capitale.",
    )
    rules: Refonte
    layout = "map"
    picture = "world"
    ordinary_rows = 3
    counter_names: ClassVar[dict[str, Text]] = {
        pieces.CREDITS: Text("credits", "crédits"),
        PILE: Text("cards in the pile", "cartes dans la pioche"),
        pieces.RESERVES[0]: Text("infantry to place", "fantassins à placer"),
        pieces.RESERVES[1]: Text("cavalry to place", "cavaliers à placer"),
        pieces.RESERVES[2]: Text("cannons to place", "canons à placer"),
    }
    symbol_names: ClassVar[dict[str, Text]] = CARD_NAMES
    piece_kinds: ClassVar[dict[str, PieceKind]] = {
        "infantry": PieceKind(Text("Infantry", "Fantassins"), "infantry"),
        "cavalry": PieceKind(Text("Cavalry", "Cavaliers"), "cavalry"),
        "cannon": PieceKind(Text("Cannons", "Canons"), "cannon"),
        "capital": PieceKind(Text("Capital", "Capitale"), "capital", unit=False),
        **{
            key: PieceKind(BUILDING_NAMES[number], symbol, unit=False)
            for number, word in enumerate(BUILDING_WORDS)
            for key, symbol in ((word, word), (f"{word}-site", "site"))
        },
    }

    def __init__(self, rules: Refonte) -> None:
        super().__init__(rules)
        self.groups = self.table.groups

    def neighbours(self, place: int) -> tuple[int, ...]:
        return self.table.near[place]

    def goal(self, state: State, seat: int) -> Message:
        options, players = self.rules.options, state.players
        alive = players if self.setting_up(state) else len(state.alive)
        counts = hegemony_counts(options.hegemony_with, players)
        if counts and enough_for_hegemony(options, players, alive):
            if options.hegemony_when == NEXT_TURN:
                return say(
                    "hold more territories than all other players together until your next turn, or put"
                    " out each of them"
                )
            return say(
                "hold more territories than all other players together, or take the capital of each"
            )
        return say("take the capital of every other player, or the whole world")

    def scene(self, state: State) -> Scene:
        """Units, buildings and capitals by territory; units at sea show whose they are."""
        counters = {PILE: len(state.cards.pile)}
        for seat, (held, waiting) in enumerate(zip(state.credits, state.reserve, strict=True)):
            counters[pieces.of(pieces.CREDITS, seat)] = held
            for counter, count in zip(pieces.RESERVES, waiting, strict=True):
                counters[pieces.of(counter, seat)] = count
        drawer = state.judged if state.judged >= 0 else state.seat
        hands = tuple(
            merged(hand, state.cards.drawn) if seat == drawer else hand
            for seat, hand in enumerate(state.cards.hands)
        )
        size = self.table.size
        homes: list[tuple[int, ...]] = [()] * size
        for seat, territory in enumerate(state.capitals):
            if territory >= 0:
                homes[territory] = (*homes[territory], seat)
        return Scene(
            state.owners + (NOBODY,) * (len(self.places) - size),
            (
                *map(_on_land, state.units[:size], state.sites, homes),
                *(self._at_sea(state, ocean) for ocean in self.table.oceans),
            ),
            hands,
            tuple(sorted(counters.items())),
        )

    def _at_sea(self, state: State, ocean: int) -> Pieces:
        fleets = range(state.players)
        return tuple(
            sorted(
                piece
                for seat in fleets
                for piece in _pieces(state.units[state.stack(ocean, seat)], seat)
            )
        )

    def count_pieces(self, kind: str, count: int) -> Message:
        return self.table.names.piece(kind, count)


@lru_cache(maxsize=20_000)
def _pieces(units: Units, fleet: int = NOBODY) -> Pieces:
    counts = enumerate(by_kind(units))
    return tuple((pieces.unit(kind, fleet), count) for kind, count in counts if count)


@lru_cache(maxsize=20_000)
def _on_land(units: Units, site: Site, capitals: tuple[int, ...]) -> Pieces:
    """The pieces on a territory; capitals: the seats whose capital it is."""
    found = [*_pieces(units), *((pieces.capital(seat), 1) for seat in capitals)]
    found += [(piece, count) for piece, count in zip(pieces.ON_SITES, site, strict=True) if count]
    return tuple(sorted(found))
