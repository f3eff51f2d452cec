"""The table a game is played on: board, cards and options, and what is computed from them once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from conquest_lab.core.options import choice
from conquest_lab.core.scene import Place
from conquest_lab.core.words import Text
from conquest_lab.games.miro.types import Turn
from conquest_lab.mechanics import war
from conquest_lab.mechanics.battles import WHOLE, battles_option
from conquest_lab.mechanics.board import Board, load_board
from conquest_lab.mechanics.cards import (
    JOKER,
    growing_value,
    is_set,
    sets_in,
    territory_deck,
)
from conquest_lab.mechanics.war import Attack, Fortify, TradeIn

MOST_DEFENCE_DICE = 3
HUFFED = 3
PLAYERS = (3, 4, 5, 6)
AS_CONVERTED = {
    "oceania": 2,
    "south-america": 3,
    "africa": 5,
    "europe": 5,
    "north-america": 7,
    "asia": 7,
}
_LONGEST_SHORT = 16
_KEPT_HANDS = 50_000


@dataclass(frozen=True)
class Options:
    """House rules; every default is the recommended reading."""

    second_rule: bool = choice(
        default=False,
        choices=(False, True),
        label=Text("second rule (cards by territories)", "deuxième règle (cartes par territoires)"),
        rule="M-53",
    )
    battles: str = battles_option("M-A24")
    joker: Literal["alone", "wild", "either"] = choice(
        "alone",
        ("alone", "wild", "either"),
        Text("a Joker is a set, any weapon, or either", "un Joker : série, arme, ou au choix"),
        "M-A03",
        {
            "alone": Text("a set by itself", "une série à lui seul"),
            "wild": Text("any weapon", "n’importe quelle arme"),
            "either": Text("either, as its holder likes", "l’un ou l’autre, au choix"),
        },
    )
    continent_table: str = choice(
        "corrected",
        ("corrected", "as_converted"),
        Text("armies for continents", "armées des continents"),
        "M-A01",
        {
            "corrected": Text("as usual (Africa 3, Europe 5 …)", "usuelles (Afrique 3, Europe 5…)"),
            "as_converted": Text("as printed (Africa 5 …)", "comme imprimées (Afrique 5…)"),
        },
    )
    protection: str = choice(
        "no_attack",
        ("no_attack", "last_army_survives", "off"),
        Text("protection in the first rounds", "protection des premiers tours"),
        "M-A06",
        {
            "no_attack": Text(
                "a last territory is not attacked", "pas d’attaque du dernier territoire"
            ),
            "last_army_survives": Text("the last army survives", "la dernière armée survit"),
            "off": Text("none", "aucune"),
        },
    )
    protected_rounds: int = choice(
        4,
        (1, 2, 3, 4),
        Text("protected rounds", "tours protégés"),
        "M-A06",
        only_if={"protection": ("no_attack", "last_army_survives")},
    )
    huff: bool = choice(
        default=False,
        choices=(False, True),
        label=Text("attacks can go unnamed", "on peut oublier d’annoncer l’attaque"),
        rule="M-A07",
    )
    army_limit: int | None = choice(
        None, (None, 120), Text("most armies of a colour", "armées par couleur"), "M-A20"
    )
    faces: bool = choice(
        default=True,
        choices=(True, False),
        label=Text(
            "dice are shown, not only their result",
            "montrer les dés, et pas seulement leur résultat",
        ),
        rule="M-29",
    )


class Table:
    """Board, deck and options of one ruleset object.

    neighbours: neighbours of each territory; by_land: the pairs that share a border.
    round_the_world: the pair that touches round the edge of the map.
    continents: (members, bonus, whether both tables agree) by continent.
    deck: the 44 cards; the card of a territory has the territory's number.
    attacks: for each source its neighbours, each with the attacks by how many armies can be sent.
    moves: for each source its neighbours, each with the move there.
    fresh: a turn in which nothing has happened.
    whole: whether battles are fought to the end in one throw.
    """

    def __init__(self, board: Board, options: Options) -> None:
        self.board = board
        self.options = options
        self.whole = options.battles == WHOLE
        self.neighbours = board.neighbours
        self.by_land = frozenset(board.borders)
        self.round_the_world = frozenset((board.number["alaska"], board.number["kamchatka"]))
        self.continents = tuple(
            (members, self._bonus(group.key, group.worth), AS_CONVERTED[group.key] == group.worth)
            for members, group in zip(board.members, board.continents, strict=True)
        )
        self.deck = territory_deck(board.places, [facts["symbol"] for facts in board.facts])
        self.jokers = tuple(n for n, card in enumerate(self.deck) if card.symbol == JOKER)
        untouched = (0,) * len(board.places)
        self.fresh = Turn(untouched, untouched)
        self.attacks = tuple(
            tuple((target, self._attacks(source, target)) for target in near)
            for source, near in enumerate(self.neighbours)
        )
        self.moves = tuple(
            tuple((target, Fortify(source, target)) for target in near)
            for source, near in enumerate(self.neighbours)
        )
        self._sets: dict[tuple[int, ...], tuple[TradeIn, ...]] = {}

    def _attacks(self, source: int, target: int) -> tuple[tuple[Attack, ...], ...]:
        by_able = war.attacks(source, target)
        return tuple(several[:1] for several in by_able) if self.whole else by_able

    def _bonus(self, continent: str, worth: int) -> int:
        return AS_CONVERTED[continent] if self.options.continent_table != "corrected" else worth

    def makes_set(self, cards: tuple[int, ...]) -> bool:
        """Whether these cards can be traded together [M-42, M-A03]."""
        symbols = [self.deck[card].symbol for card in cards]
        return is_set(symbols, triples=False, joker=self.options.joker)

    def sets(self, hand: tuple[int, ...]) -> tuple[TradeIn, ...]:
        """The sets in a hand as trades, those without Jokers first."""
        found = self._sets.get(hand)
        if found is None:
            if len(self._sets) > _KEPT_HANDS:
                self._sets.clear()
            sets = sets_in(hand, self.deck, triples=False, joker=self.options.joker)
            found = self._sets[hand] = tuple(map(TradeIn, sets))
        return found

    def set_value(self, traded: int) -> int:
        """Armies for the next set when so many have been traded [M-43, M-56]."""
        return growing_value(traded + self.options.second_rule)

    def protects(self, round_number: int) -> bool:
        """Whether nobody can be eliminated in this round of the conquest [M-51]."""
        options = self.options
        return options.protection != "off" and round_number <= options.protected_rounds


def share(territories: int, *, second_rule: bool) -> tuple[int, int]:
    """(armies, cards) for a number of territories at the start of a turn [M-18, M-19, M-54].

    >>> share(14, second_rule=False), share(2, second_rule=False), share(7, second_rule=True)
    ((4, 1), (0, 1), (1, 3))
    """
    return divmod(territories, 4) if second_rule else (territories // 3, 1)


def printed_board(board: Board) -> Board:
    """The board with the names of 1957 where we know them [M-A22]."""
    places = []
    for place, facts in zip(board.places, board.facts, strict=True):
        if "name_1957" in facts:
            name = Text(**facts["name_1957"])
            short = name if len(name.fr) <= _LONGEST_SHORT else place.short
            places.append(Place(place.key, name, short, place.group))
        else:
            places.append(place)
    return replace(board, places=tuple(places))


@lru_cache(maxsize=32)
def table(options: Options) -> Table:
    """The table for these options; tables are shared, since nothing on them changes."""
    return Table(printed_board(load_board("world")), options)
