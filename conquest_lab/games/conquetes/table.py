"""The table a game is played on: board, cards and options, and what is computed from them once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from conquest_lab.core.errors import BoardError
from conquest_lab.core.options import choice
from conquest_lab.core.scene import Card
from conquest_lab.core.words import Text, say
from conquest_lab.games.conquetes import rulebook as book
from conquest_lab.games.conquetes.types import (
    Attack,
    Count,
    Draw,
    GiveUp,
    PlayRegion,
    State,
    Support,
)
from conquest_lab.mechanics.board import Board, load_board
from conquest_lab.mechanics.connect import components, reachable

COPIES = 3
DEALT = 5
MOST_CARDS = 10
MOST_DEFENCE_REPLACEMENTS = 3
MOST_ATTACK_REPLACEMENTS = 2
CONTINENT_POINTS = 3
HIGHEST_VALUE = 6
BOT = 1
"""The bot's seat: after that of the one player who plays against it."""
BOT_LEVELS = {"beginner": (3, 2), "intermediate": (3, 3), "expert": (4, 3)}
"""Cards that support the bot when it attacks and when it defends [C-26]."""


@dataclass(frozen=True)
class Options:
    """House rules; every default is the recommended reading."""

    continent_variant: bool = choice(
        default=False,
        choices=(False, True),
        label=Text("3 points for most regions of a continent", "3 points par continent dominé"),
        rule="C-25",
    )
    solo: str | None = choice(
        None,
        (None, *BOT_LEVELS),
        Text("alone against the bot, at its level", "seul contre le bot, à son niveau"),
        "C-26",
        {
            None: Text("no: 2 to 4 players", "non : de 2 à 4 joueurs"),
            "beginner": Text("beginner", "débutant"),
            "intermediate": Text("intermediate", "intermédiaire"),
            "expert": Text("expert", "expert"),
        },
    )
    finish_turn: bool = choice(
        default=False,
        choices=(False, True),
        label=Text("the last turn is finished", "on joue le dernier tour jusqu’au bout"),
        rule="C-A03",
    )
    bot_tie: str = choice(
        "first",
        ("first", "chance"),
        Text(
            "which region of the bot attacks when values are equal",
            "quelle région du bot attaque, à valeurs égales",
        ),
        "C-A16",
        {
            "first": Text("the first on the board", "la première du plateau"),
            "chance": Text("one of them by chance", "l’une d’elles au hasard"),
        },
        {"solo": tuple(BOT_LEVELS)},
    )


class Table:
    """Board, cards and options of one ruleset object.

    Actions that name a card or regions are made once and shared: listing them is looking them up.
    """

    def __init__(self, board: Board, options: Options) -> None:
        self.board = board
        self.options = options
        self.neighbours = board.neighbours
        self.regions = range(len(board.places))
        self.values: tuple[int, ...] = tuple(facts["value"] for facts in board.facts)
        _check_values(board, self.values)
        self.cards = tuple(
            Card(place.key, place.name, str(self.values[number]), number)
            for number, place in enumerate(board.places)
        )
        self.solo = options.solo is not None
        self.bot_support = BOT_LEVELS[options.solo] if options.solo is not None else (0, 0)
        self.draws = tuple(Draw(card) for card in self.regions)
        self.plays = tuple(PlayRegion(card) for card in self.regions)
        self.supports = tuple(Support(card) for card in self.regions)
        self.gifts = tuple(GiveUp(card) for card in self.regions)
        self.counts = tuple(Count(region) for region in self.regions)
        self.attacks = tuple(
            tuple((target, Attack(source, target)) for target in self.neighbours[source])
            for source in self.regions
        )

    def camp(self, owners: tuple[int, ...], seat: int) -> tuple[int, ...]:
        """The regions in play in somebody's camp."""
        return tuple(region for region, owner in enumerate(owners) if owner == seat)

    def territories(self, owners: tuple[int, ...], seat: int) -> tuple[tuple[int, ...], ...]:
        """The territories of a camp [C-05], each in the order of the board."""
        parts = components(self.camp(owners, seat), self.neighbours)
        return tuple(tuple(sorted(part)) for part in parts)

    def territory_of(self, owners: tuple[int, ...], region: int) -> tuple[int, ...]:
        """The territory that a region in play belongs to."""
        seat = owners[region]
        return tuple(sorted(reachable(region, self.neighbours, lambda r: owners[r] == seat)))

    def bot_sources(self, owners: tuple[int, ...], target: int) -> tuple[int, ...]:
        """The bot's strongest regions beside a region [C-30]: several when values tie, or none."""
        near = [region for region in self.neighbours[target] if owners[region] == BOT]
        best = max((self.values[region] for region in near), default=0)
        return tuple(region for region in near if self.values[region] == best)

    def players(self, state: State) -> int:
        """How many people play; the bot is not one of them."""
        return len(state.deck.hands)


def _check_values(board: Board, values: tuple[int, ...]) -> None:
    for group, members in zip(board.continents, board.members, strict=True):
        found = sorted(values[region] for region in members)
        if len(set(found)) < len(found) or not 1 <= found[0] <= found[-1] <= HIGHEST_VALUE:
            raise BoardError(
                say(
                    "{board}: {continent} has {values}, not different values of 1 to 6 [{rule}]",
                    board=board.name,
                    continent=group.name,
                    values=tuple(found),
                    rule=book.VALUES.id,
                )
            )


@lru_cache(maxsize=32)
def table(options: Options) -> Table:
    """The table for these options; tables are shared, since nothing on them changes."""
    return Table(load_board("regions30"), options)
