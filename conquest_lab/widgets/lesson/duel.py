"""One die against one: the throws as cells, the attacker's face down and the defender's across."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from conquest_lab.mechanics.dice import TieWinner, pairs_won

MOST_SIDES = 12


@dataclass(frozen=True)
class Duel:
    """A throw of one die against one.

    sides: of both dice. ties: the side that wins them.

    >>> len(Duel().won), Duel().chance, Duel(ties="attacker").chance
    (15, Fraction(5, 12), Fraction(7, 12))
    """

    sides: int = 6
    ties: TieWinner = "defender"

    @property
    def cells(self) -> int:
        """The number of cells."""
        return self.sides * self.sides

    def cell(self, attack: int, defence: int) -> int:
        """The number of the cell of two faces, row by row from 0."""
        return (attack - 1) * self.sides + defence - 1

    def faces(self, cell: int) -> tuple[int, int]:
        """The faces of the attacker and of the defender in a cell."""
        attack, defence = divmod(cell, self.sides)
        return attack + 1, defence + 1

    @cached_property
    def won(self) -> frozenset[int]:
        """The cells that the attacker wins."""
        cells = range(self.cells)
        return frozenset(
            cell
            for cell in cells
            for attack, defence in [self.faces(cell)]
            if pairs_won((attack,), (defence,), self.ties)[0]
        )

    @cached_property
    def tied(self) -> frozenset[int]:
        """The cells with equal faces."""
        return frozenset(self.cell(face, face) for face in range(1, self.sides + 1))

    @property
    def chance(self) -> Fraction:
        """The chance that the attacker wins."""
        return Fraction(len(self.won), self.cells)
