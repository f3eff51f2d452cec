"""The table a game is played on: board, cards and options, and what is computed from them once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from conquest_lab.core.options import choice
from conquest_lab.core.scene import Card
from conquest_lab.core.words import Text
from conquest_lab.games.hasbro.types import Attack, Fortify, Place
from conquest_lab.mechanics.board import Board, load_board
from conquest_lab.mechanics.cards import JOKER, growing_value

MOST_ATTACK_DICE = 3
MOST_DEFENCE_DICE = 2
STARTING_REGIMENTS = {3: 35, 4: 30}
LEAST_REINFORCEMENT = 3
FORCED_TRADE = 5
JOKERS = 2
_PLACE_ROW = 60


@dataclass(frozen=True)
class Options:
    """House rules; every default is the recommended reading."""

    mode: str = choice("classic", ("classic",), Text("way to play", "façon de jouer"), "H-06")
    track_end: int | None = choice(
        None,
        (None, 10, 15, 20, 25, 30, 40, 50, 60),
        Text("highest value of a set", "valeur maximale d'une série"),
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
        Text("bonus for an own territory on a card", "bonus pour un territoire de carte à soi"),
        "H-A15",
    )
    faces: bool = choice(
        default=True,
        choices=(True, False),
        label=Text(
            "dice are shown, not only their result", "on montre les dés et non leur seul résultat"
        ),
        rule="H-27",
    )


class Table:
    """Board, deck and options of one ruleset object.

    Actions that name territories are made once and shared: listing them is then a matter of looking them up.
    """

    def __init__(self, board: Board, options: Options) -> None:
        self.board = board
        self.options = options
        self.neighbours = board.neighbours
        self.territories = range(len(board.places))
        self.continents = tuple(
            (number, frozenset(members), board.continents[number].worth)
            for number, members in enumerate(board.members)
        )

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """The 44 cards; the card of a territory has the territory's number."""
        shown = [
            Card(place.key, place.name, facts["symbol"], number)
            for number, (place, facts) in enumerate(
                zip(self.board.places, self.board.facts, strict=True)
            )
        ]
        jokers = [
            Card(f"joker-{n}", Text(f"Joker {n}", f"Joker {n}"), JOKER)
            for n in range(1, JOKERS + 1)
        ]
        return (*shown, *jokers)

    @cached_property
    def attacks(self) -> tuple[tuple[tuple[int, tuple[tuple[Attack, ...], ...]], ...], ...]:
        """For each source its neighbours, each with the attacks by available regiments: (), 1, 2-1, 3-2-1 dice."""

        def by_regiments(source: int, target: int) -> tuple[tuple[Attack, ...], ...]:
            most = [Attack(source, target, dice) for dice in range(MOST_ATTACK_DICE, 0, -1)]
            return tuple(tuple(most[MOST_ATTACK_DICE - n :]) for n in range(MOST_ATTACK_DICE + 1))

        return tuple(
            tuple((target, by_regiments(source, target)) for target in self.neighbours[source])
            for source in self.territories
        )

    @cached_property
    def places(self) -> tuple[tuple[Place, ...], ...]:
        """For each territory the placements of 1, 2, 3, … regiments, as many as usually come up."""
        return tuple(tuple(Place(t, n) for n in range(1, _PLACE_ROW + 1)) for t in self.territories)

    def placements(self, territory: int, most: int) -> tuple[Place, ...]:
        """The placements of 1 to `most` regiments on a territory."""
        if most <= _PLACE_ROW:
            return self.places[territory][:most]
        return tuple(Place(territory, n) for n in range(1, most + 1))

    @cached_property
    def moves(self) -> tuple[tuple[Fortify, ...], ...]:
        """Every strategic move by source and target."""
        return tuple(tuple(Fortify(s, t) for t in self.territories) for s in self.territories)

    def set_value(self, traded: int) -> int:
        """Regiments for the next set when so many have been traded [H-21, H-A10]."""
        return growing_value(traded, self.options.track_end)


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


def regiments(infantry: int = 0, cavalry: int = 0, artillery: int = 0) -> int:
    """The regiments that pieces stand for [H-02].

    >>> regiments(cavalry=1, infantry=2), regiments(1, 1, 1)
    (7, 16)
    """
    return infantry + 5 * cavalry + 10 * artillery
