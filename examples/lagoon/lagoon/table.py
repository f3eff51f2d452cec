"""The table a game is played on: the map, the cards and the options."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from conquest_lab.core.declare import Names
from conquest_lab.core.options import choice
from conquest_lab.core.ruleset import Refusal
from conquest_lab.core.scene import Card
from conquest_lab.core.words import Message, Seat, Text, counted, say
from conquest_lab.mechanics.board import load_board
from lagoon import rulebook as book
from lagoon.state import State

MAP = Path(__file__).parent / "map"
BOAT = "boat"


@dataclass(frozen=True)
class Options:
    """The options; every default is what the rules say."""

    rounds: int = choice(4, (2, 4, 6), Text("rounds", "manches"), "L-05")


class LagoonNames(Names):
    """The names of this game: what lies on an island is boats."""

    a_card: ClassVar[Text] = Text("a secret island", "une île secrète")

    def pieces(self, count: int) -> Message:
        one, many = Text("{n} boat", "{n} bateau"), Text("{n} boats", "{n} bateaux")
        return counted(count, one, many)


class Table:
    """The things on the table before anybody plays, for the options chosen."""

    def __init__(self, options: Options) -> None:
        self.board = load_board(MAP)
        self.rounds = options.rounds
        self.islands = range(len(self.board.places))
        self.neighbours = self.board.neighbours
        # One treasure card an island; its number is that of the island.
        self.cards = tuple(
            Card(place.key, place.name, "treasure", island)
            for island, place in enumerate(self.board.places)
        )
        self.names = LagoonNames(self.board.places, self.cards)

    def unknown(self, *islands: int) -> Refusal | None:
        """Against numbers that name no island; a program might try them."""
        for island in islands:
            if island not in self.islands:
                text = Text("there is no island number {n}", "il n’y a pas d’île numéro {n}")
                return Refusal(book.ISLANDS, say(text, n=island))
        return None

    def owned_by(self, s: State, island: int) -> Message:
        """The owner of an island, in a refusal."""
        text = Text("{island} belongs to {owner}", "{island} appartient à {owner}")
        return say(text, island=self.names.place(island), owner=Seat(s.owners[island]))
