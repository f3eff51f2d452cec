"""The board as plans change it: who stands where, who gains what, without the rules of any game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Self

    from conquest_lab.players.battle_chances import Dice

NOBODY = -1
"""The side of armies that never attack by themselves."""


@dataclass(frozen=True, slots=True)
class Ground:
    """The geography of a game.

    near: the neighbours of each territory.
    continents: (members, reinforcements) of each continent.
    continent_of: the number of the continent of each territory.
    """

    near: tuple[tuple[int, ...], ...]
    continents: tuple[tuple[tuple[int, ...], float], ...]
    continent_of: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Economy:
    """The numbers of a game that plans depend on.

    least_income: the fewest reinforcements of a turn; a territory brings a third of an army.
    card_share: the value of a card in the hand, as a part of the next set.
    card_for_conquest: whether a card is drawn for the first conquest of a turn.
    forced_trade: the number of captured cards from which sets are traded at once, 0 for never.
    raids: whether whole marches of enemies threaten a continent, not only the armies beside it.
    """

    least_income: float = 3.0
    card_share: float = 0.28
    card_for_conquest: bool = True
    forced_trade: int = 5
    raids: bool = False


@dataclass(slots=True)
class Board:
    """A position during the turn of one side; games of teams and of allies have boards of their own.

    sides: the side of each owner, `NOBODY` for armies that never attack.
    dice: of battles. me: the owner on turn. friends: owners that it does not attack.
    cards: the number of cards of each side.
    next_set: the armies for the next set of cards.
    conquered: whether a card is already earned in this turn.
    count: the number of sides.
    """

    ground: Ground
    economy: Economy
    dice: Dice
    owners: list[int]
    armies: list[int]
    sides: tuple[int, ...]
    me: int
    friends: frozenset[int]
    cards: list[float]
    next_set: float
    conquered: bool
    count: int = field(init=False)

    def __post_init__(self) -> None:
        self.count = max(self.sides) + 1

    @property
    def side(self) -> int:
        """The side on turn."""
        return self.sides[self.me]

    def copy(self) -> Self:
        """A copy that can be changed without changing this one."""
        return self.like(self)

    @classmethod
    def like(cls, board: Board) -> Self:
        """A copy of a position as a board of this kind, whose further fields are still to be set."""
        made = object.__new__(cls)  # without counting the sides again
        made.ground = board.ground
        made.economy, made.dice = board.economy, board.dice
        made.owners = board.owners.copy()
        made.armies = board.armies.copy()
        made.sides = board.sides
        made.me = board.me
        made.friends = board.friends
        made.cards = board.cards.copy()
        made.next_set = board.next_set
        made.conquered = board.conquered
        made.count = board.count
        return made

    def enemies(self, place: int) -> list[int]:
        """The neighbours that the side on turn could attack."""
        owners, friends = self.owners, self.friends
        return [t for t in self.ground.near[place] if owners[t] not in friends]

    def losing(self) -> list[int]:
        """The rivals whose elimination alone defeats their whole side."""
        return []

    def waver(self, *armies: int) -> None:
        """Note that some armies have fought in an invasion, which allies may not forgive."""

    def stays(self, place: int) -> float:
        """The chance that armies go on fighting after an invasion."""
        return 1.0

    def able(self, place: int) -> int:
        """The armies on an own territory that may attack, 0 where its owner does not attack in this turn."""
        return self.armies[place] - 1

    def staying(self, place: int) -> int:
        """The armies that stay where all that may attack have left."""
        return 1

    def standing(self, owner: int) -> list[int]:
        """The territories on which an owner has armies."""
        return [t for t, o in enumerate(self.owners) if o == owner]

    def move(self, source: int, target: int, count: int) -> None:
        """A move of own armies."""
        self.armies[source] -= count
        self.armies[target] += count

    def take(self, source: int, target: int, survivors: int) -> None:
        """A conquest after which all survivors but one army have moved in, or stay where no enemy is near.

        survivors: armies that are left of those able to attack.
        """
        loser, winner = self.owners[target], self.owners[source]
        self.armies[source] = self.staying(source)
        self.owners[target], self.armies[target] = winner, max(1, survivors)
        self.waver(winner, loser)
        # The conquest of an ally earns no card.
        if not self.conquered and winner == self.me:
            self.conquered = True
            if self.economy.card_for_conquest:
                self.cards[self.side] += 1
        if loser not in self.owners and loser < len(self.sides):
            self._capture(loser, target)

    def _capture(self, loser: int, place: int) -> None:
        """The cards of an eliminated owner, traded at once where they have to be."""
        side, out = self.side, self.sides[loser]
        if out == NOBODY or any(self.sides[o] == out for o in self.owners if o >= 0):
            return
        self.cards[side] += self.cards[out]
        self.cards[out] = 0
        limit = self.economy.forced_trade
        while limit and self.cards[side] >= limit:
            self.cards[side] -= 3
            self.armies[place] += int(self.next_set)
            self.next_set += 5 if self.next_set >= 15 else 2
