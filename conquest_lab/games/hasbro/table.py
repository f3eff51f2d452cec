"""The table a game is played on: board, cards and options, and what is computed from them once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from conquest_lab.core.options import choice
from conquest_lab.core.scene import Card
from conquest_lab.core.words import Text
from conquest_lab.games.hasbro.types import (
    Attack,
    Claim,
    Draw,
    Fortify,
    Occupy,
    Place,
    TradeIn,
    Transfer,
)
from conquest_lab.mechanics.board import Board, load_board
from conquest_lab.mechanics.cards import JOKER, growing_value, sets_in
from conquest_lab.mechanics.war import Numbered

MOST_ATTACK_DICE = 3
MOST_DEFENCE_DICE = 2
STARTING_REGIMENTS = {3: 35, 4: 30}
LEAST_REINFORCEMENT = 3
FORCED_TRADE = 5
JOKERS = 2


@dataclass(frozen=True)
class Options:
    """House rules; every default is the recommended reading."""

    mode: str = choice("classic", ("classic",), Text("way to play", "façon de jouer"), "H-06")
    track_end: int | None = choice(
        None,
        (None, 10, 15, 20, 25, 30, 40, 50, 60),
        Text("highest value of a set", "valeur maximale d’une série"),
        "H-A10",
    )
    max_trades_per_turn: int | None = choice(
        None,
        (None, 1, 2),
        Text("most optional sets a turn", "échanges facultatifs par tour"),
        "H-A11",
    )
    owned_territory_bonus: int = choice(
        0,
        (0, 2),
        Text("bonus for an own territory on a card", "bonus pour la carte d’un territoire à soi"),
        "H-A15",
    )
    faces: bool = choice(
        default=True,
        choices=(True, False),
        label=Text(
            "dice are shown, not only their result",
            "montrer les dés, et pas seulement leur résultat",
        ),
        rule="H-27",
    )


class Table:
    """Board, deck and options of one ruleset object.

    Actions are made once and shared: listing them is then a matter of looking them up.

    neighbours: neighbours of each territory.
    continents: (members, bonus) by continent.
    deck: the 44 cards; the card of a territory has the territory's number.
    attacks: for each source its neighbours, each with the attacks by the number of regiments that
        can be sent: none, with 1, with 2 or 1, with 3, 2 or 1.
    placements: by territory; occupations, transfers: by count.
    moves: strategic moves by source and target.
    """

    def __init__(self, board: Board, options: Options) -> None:
        self.board = board
        self.options = options
        self.neighbours = board.neighbours
        self.territories = range(len(board.places))
        self.continents = tuple(
            (members, group.worth)
            for members, group in zip(board.members, board.continents, strict=True)
        )
        self.deck = _deck(board)
        self.claims = tuple(map(Claim, self.territories))
        self.draws = tuple(map(Draw, range(len(self.deck))))
        self.attacks = tuple(
            tuple((target, _attacks(source, target)) for target in self.neighbours[source])
            for source in self.territories
        )
        self.placements = tuple(_placements(territory) for territory in self.territories)
        self.occupations = Numbered(Occupy)
        self.transfers = Numbered(Transfer)
        self.moves = tuple(
            tuple(Fortify(source, target) for target in self.territories)
            for source in self.territories
        )
        self._sets: dict[tuple[int, ...], tuple[TradeIn, ...]] = {}

    def sets(self, hand: tuple[int, ...]) -> tuple[TradeIn, ...]:
        """The sets in a hand as trades, those without jokers first."""
        if len(hand) < 3:
            return ()
        found = self._sets.get(hand)
        if found is None:
            if len(self._sets) > 50_000:
                self._sets.clear()
            found = self._sets[hand] = tuple(map(TradeIn, sets_in(hand, self.deck)))
        return found

    def set_value(self, traded: int) -> int:
        """Regiments for the next set when so many have been traded [H-21, H-A10]."""
        return growing_value(traded, self.options.track_end)


def _deck(board: Board) -> tuple[Card, ...]:
    shown = [
        Card(place.key, place.name, facts["symbol"], number)
        for number, (place, facts) in enumerate(zip(board.places, board.facts, strict=True))
    ]
    jokers = [
        Card(f"joker-{n}", Text(f"Joker {n}", f"Joker {n}"), JOKER) for n in range(1, JOKERS + 1)
    ]
    return (*shown, *jokers)


def _attacks(source: int, target: int) -> tuple[tuple[Attack, ...], ...]:
    most = [Attack(source, target, dice) for dice in range(MOST_ATTACK_DICE, 0, -1)]
    return tuple(tuple(most[MOST_ATTACK_DICE - n :]) for n in range(MOST_ATTACK_DICE + 1))


def _placements(territory: int) -> Numbered[Place]:
    return Numbered(lambda count: Place(territory, count))


@lru_cache(maxsize=32)
def table(options: Options) -> Table:
    """The table for these options; tables are shared, since nothing on them changes."""
    return Table(load_board("world"), options)


def territory_income(territories: int) -> int:
    """Regiments for a number of territories: a third, at least three [H-16, H-17].

    >>> [territory_income(n) for n in (1, 11, 12, 14, 41)]
    [3, 3, 4, 4, 13]
    """
    return max(LEAST_REINFORCEMENT, territories // 3)


def regiments_of(infantry: int = 0, cavalry: int = 0, artillery: int = 0) -> int:
    """The regiments that pieces stand for [H-02].

    >>> regiments_of(cavalry=1, infantry=2), regiments_of(1, 1, 1)
    (7, 16)
    """
    return infantry + 5 * cavalry + 10 * artillery
