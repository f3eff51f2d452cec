"""How the home-brew is shown and told."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from conquest_lab.core.presentation import Presentation
from conquest_lab.core.ruleset import Contest, Event
from conquest_lab.core.scene import NOBODY, Handle, PieceKind, Pieces, Scene
from conquest_lab.core.words import Message, Text, say
from conquest_lab.games.refonte import (
    prompts,
    telling,
    words,
)
from conquest_lab.games.refonte.events import (
    CREDITS,
    RESERVES,
    building,
    capital,
    of,
    unit,
)
from conquest_lab.games.refonte.rules import TITLE, Refonte
from conquest_lab.games.refonte.table import (
    MOST_ATTACK_DICE,
    MOST_DEFENCE_DICE,
    cannons,
    defenders,
)
from conquest_lab.games.refonte.types import (
    BUILDING_WORDS,
    BUILDINGS,
    CAVALRY,
    CAVALRY_MOVED,
    INFANTRY,
    Action,
    Attack,
    Exchange,
    Keep,
    Land,
    Phase,
    Site,
    State,
    Units,
)
from conquest_lab.games.refonte.words import building_name
from conquest_lab.mechanics.war_events import PILE


class RefontePresentation(Presentation[State, Action], ruleset=Refonte):
    """The words and pictures of the home-brew."""

    title = TITLE
    rules: Refonte
    layout = "map"
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

    def __init__(self, rules: Refonte) -> None:
        super().__init__(rules)
        self.table = rules.table
        self.places = rules.table.places
        self.groups = rules.table.groups
        self.cards = rules.table.deck

    def neighbours(self, place: int) -> tuple[int, ...]:
        return self.table.near[place]

    def pointed_at(self, state: State, places: tuple[int, ...]) -> Action | None:
        return prompts.pointed_at(self.table, state, places)

    def setting_up(self, state: State) -> bool:
        return state.phase <= Phase.MUSTER

    def names_cards(self, action: Action) -> bool:
        """A pair to exchange, and the card that is kept, name cards in hand."""
        return isinstance(action, Exchange | Keep)

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
        players = len(state.credits)
        return tuple(
            sorted(
                piece
                for seat in range(players)
                for piece in _pieces(state.units[self.table.stack(ocean, seat, players)], seat)
            )
        )

    def handle(self, action: Action) -> Handle:
        """The card that is kept."""
        return Handle(card=action.card) if isinstance(action, Keep) else Handle()

    def label(self, state: State, action: Action) -> Message:
        return words.label(self.table, state, action)

    def prompt(self, state: State) -> Message:
        return prompts.prompt(self.table, state)

    def describe(self, event: Event) -> Message:
        return telling.describe(self.table, event)

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
        here = state.units[self.table.stack(action.source, state.seat, len(state.credits))]
        if isinstance(action, Land):
            attackers = here[INFANTRY] // 2
        else:
            storming = here[INFANTRY] + here[CAVALRY] + here[CAVALRY_MOVED]
            attackers = min(storming, defenders(here) - 1)
        return Contest(attackers, there, MOST_ATTACK_DICE, MOST_DEFENCE_DICE)


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
