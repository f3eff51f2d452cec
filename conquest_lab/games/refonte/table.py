"""The table a game is played on: board, oceans, cards, prices and options, computed once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from conquest_lab.core.options import choice
from conquest_lab.core.scene import Card, Group
from conquest_lab.core.words import Text
from conquest_lab.games.refonte.types import (
    CANNON,
    CAVALRY,
    INFANTRY,
    Build,
    Exchange,
    Units,
)
from conquest_lab.mechanics.battles import WHOLE, battles_option
from conquest_lab.mechanics.board import OCEANS, Board, load_board
from conquest_lab.mechanics.cards import ARTILLERY, JOKER
from conquest_lab.mechanics.cards import CAVALRY as CAVALRY_SYMBOL
from conquest_lab.mechanics.cards import INFANTRY as INFANTRY_SYMBOL
from conquest_lab.mechanics.war_words import Names

PLAYER_COUNTS = (2, 3, 4, 5, 6)
MOST_ATTACK_DICE = 3
MOST_DEFENCE_DICE = 2
HOMES = 3
STARTING_UNITS = (6, 1, 0)
GARRISON = 2
JOKERS = 2
PRICES = {INFANTRY: 2, CAVALRY: 3, CANNON: 4}
BUILDING_PRICES = (1, 3, 6, 6)
CAPITAL_CREDITS = 2
CONTINENT_CREDITS = {
    "africa": 3,
    "north-america": 4,
    "south-america": 2,
    "asia": 7,
    "europe": 3,
    "oceania": 2,
}
SYMBOL_OF = {INFANTRY: INFANTRY_SYMBOL, CAVALRY: CAVALRY_SYMBOL, CANNON: ARTILLERY}


@dataclass(frozen=True)
class Options:
    """Readings of the text; every default is the recommended one."""

    battles: str = battles_option("R-A41")
    setup_cards_return: bool = choice(
        default=True,
        choices=(True, False),
        label=Text(
            "cards of the set-up go back to the pile",
            "les cartes de la mise en place reviennent à la pioche",
        ),
        rule="R-A03",
    )
    neutral_garrison: str = choice(
        "infantry",
        ("infantry", "random"),
        Text("neutral garrisons", "garnisons neutres"),
        "R-A05",
        {
            "infantry": Text("2 infantry", "2 fantassins"),
            "random": Text("infantry or cavalry by chance", "fantassins ou cavaliers au hasard"),
        },
    )
    capital_income: str = choice(
        "additive",
        ("additive", "replacing"),
        Text("credits of a capital and its territory", "crédits de la capitale et du territoire"),
        "R-A07",
        {
            "additive": Text("3: for both", "3 : pour l’une et l’autre"),
            "replacing": Text("2: for the capital alone", "2 : pour la seule capitale"),
        },
    )
    captured_capitals_pay: bool = choice(
        default=False,
        choices=(False, True),
        label=Text("captured capitals pay as well", "les capitales prises rapportent aussi"),
        rule="R-A07",
    )
    jokers_wild: bool = choice(
        default=False,
        choices=(False, True),
        label=Text("jokers stand for any kind", "les jokers valent n’importe quelle sorte"),
        rule="R-A08",
    )
    pair_yield: int = choice(2, (2, 1), Text("units for a pair", "unités pour une paire"), "R-A09")
    stack_libraries: bool = choice(
        default=False,
        choices=(False, True),
        label=Text(
            "several libraries and ports on a territory",
            "plusieurs bibliothèques et ports par territoire",
        ),
        rule="R-A13",
    )
    bombardment_floor: int = choice(
        1,
        (1, 0),
        Text("defenders that survive any bombardment", "défenseurs à l’abri des bombardements"),
        "R-A19",
    )
    hegemony: str = choice(
        "strict",
        ("strict", "at_least"),
        Text("hegemony: more than the others, or as many", "hégémonie : plus, ou autant"),
        "R-A20",
        {
            "strict": Text("more than the others together", "plus que les autres réunis"),
            "at_least": Text("as many as the others together", "autant que les autres réunis"),
        },
    )
    hegemony_min_players: int = choice(
        2,
        (2, 3),
        Text("players in the game for hegemony", "joueurs en jeu pour l’hégémonie"),
        "R-A21",
    )
    victory_check: str = choice(
        "usual",
        ("usual", "capture", "turn_end"),
        Text("when victory is checked", "quand on vérifie la victoire"),
        "R-A21",
        {
            "usual": Text(
                "capitals at a capture, hegemony when a turn ends",
                "capitales à chaque prise, hégémonie en fin de tour",
            ),
            "capture": Text("at every capture", "à chaque prise"),
            "turn_end": Text("when a turn ends", "en fin de tour"),
        },
    )
    new_capital: str = choice(
        "choice",
        ("choice", "first"),
        Text("new capital among several cards", "nouvelle capitale parmi plusieurs cartes"),
        "R-A23",
        {
            "choice": Text("the player chooses", "le joueur choisit"),
            "first": Text("the first card counts", "la première carte compte"),
        },
    )


class Table:
    """Board, deck and options of one ruleset object.

    size: how many territories; places from this number on are oceans.
    places, groups: territories, then oceans.
    near: neighbours of each place, by border, coast or meeting of oceans.
    borders: neighbours of each territory by border; sea_lines: pairs of them joined by a line.
    shores: the territories of each ocean by its place number; meets: the oceans it meets.
    distance: borders between two territories.
    deck: the card of a territory has the territory's number.
    names: what all of these are called.
    whole: whether battles are fought to the end in one throw.
    """

    def __init__(self, board: Board, options: Options) -> None:
        self.board = board
        self.options = options
        self.whole = options.battles == WHOLE
        self.size = size = len(board.places)
        self.territories = range(size)
        self.oceans = range(size, size + len(board.oceans))
        self.places = (*board.places, *board.oceans)
        self.groups = (
            *(Group(g.key, g.name, CONTINENT_CREDITS[g.key]) for g in board.continents),
            Group(OCEANS, Text("Oceans", "Océans")),
        )
        self.continents = tuple(
            (members, group.worth)
            for members, group in zip(board.members, self.groups, strict=False)
        )
        self.borders = board.neighbours
        self.sea_lines = frozenset(board.sea_links)
        self.coasts = tuple(tuple(size + ocean for ocean in coast) for coast in board.coasts)
        self.shores = {
            ocean: tuple(t for t in self.territories if ocean in self.coasts[t])
            for ocean in self.oceans
        }
        self.meets = {
            ocean: tuple(
                size + b if size + a == ocean else size + a
                for a, b in board.ocean_links
                if ocean in (size + a, size + b)
            )
            for ocean in self.oceans
        }
        self.near = (
            *(near + coast for near, coast in zip(self.borders, self.coasts, strict=True)),
            *(self.meets[ocean] + self.shores[ocean] for ocean in self.oceans),
        )
        self.distance = tuple(_distances(t, self.borders) for t in self.territories)
        self.deck = _deck(board)
        self.names = Names(self.places, self.groups, self.deck)
        self.builds = tuple(
            tuple(Build(building, t) for t in self.territories)
            for building in range(len(BUILDING_PRICES))
        )
        self._pairs: dict[tuple[int, ...], tuple[Exchange, ...]] = {}

    def stack(self, place: int, seat: int, players: int) -> int:
        """Where the units of a seat in a place are found in `State.units`."""
        if place < self.size:
            return place
        return self.size + (place - self.size) * players + seat

    def over_water(self, a: int, b: int) -> bool:
        """Whether two neighbouring territories are joined by a sea line of the board."""
        return (min(a, b), max(a, b)) in self.sea_lines

    def fits(self, cards: tuple[int, ...], unit: int) -> bool:
        """Whether every card shows this kind of unit, jokers standing for any [R-20, R-A08]."""
        symbols = {self.deck[card].symbol for card in cards}
        return symbols <= {SYMBOL_OF[unit], JOKER}

    def pairs(self, hand: tuple[int, ...]) -> tuple[Exchange, ...]:
        """Every exchange a hand allows, those without jokers first."""
        if len(hand) < 2:
            return ()
        found = self._pairs.get(hand)
        if found is None:
            if len(self._pairs) > 20_000:
                self._pairs.clear()
            found = self._pairs[hand] = tuple(sorted(self._exchanges(hand), key=self._jokers))
        return found

    def _exchanges(self, hand: tuple[int, ...]) -> list[Exchange]:
        twos = [(a, b) for n, a in enumerate(hand) for b in hand[n + 1 :] if a >= 0]
        return [Exchange(unit, two) for two in twos for unit in SYMBOL_OF if self.fits(two, unit)]

    def _jokers(self, action: Exchange) -> int:
        return sum(self.deck[card].symbol == JOKER for card in action.cards)


def _deck(board: Board) -> tuple[Card, ...]:
    shown = [
        Card(place.key, place.name, facts["symbol"], number)
        for number, (place, facts) in enumerate(zip(board.places, board.facts, strict=True))
    ]
    jokers = [
        Card(f"joker-{n}", Text(f"Joker {n}", f"Joker {n}"), JOKER) for n in range(1, JOKERS + 1)
    ]
    return (*shown, *jokers)


def _distances(start: int, borders: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Borders from one territory to every other."""
    found = {start: 0}
    waiting = [start]
    for here in waiting:
        for there in borders[here]:
            if there not in found:
                found[there] = found[here] + 1
                waiting.append(there)
    return tuple(found[t] for t in range(len(borders)))


@lru_cache(maxsize=64)
def table(options: Options) -> Table:
    """The table for these options; tables are shared, since nothing on them changes."""
    return Table(load_board("world"), options)


def defenders(units: Units) -> int:
    """The units that can defend: infantry and cavalry, never cannons [R-19]."""
    return units[0] + units[1] + units[2] + units[3] + units[4] + units[5]


def cannons(units: Units) -> int:
    """The cannons of a place."""
    return units[6] + units[7] + units[8] + units[9] + units[10]
