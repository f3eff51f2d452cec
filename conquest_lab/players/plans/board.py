"""The board as plans change it: who stands where, who gains what, without the rules of any game."""

from __future__ import annotations

from dataclasses import dataclass, field

NOBODY = -1
"""The side of armies that attack nobody by themselves."""


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

    defence_dice: the most dice of a defender.
    least_income: the fewest reinforcements of a turn; a territory brings a third of an army.
    card_share: the value of a card in the hand, as a part of the next set.
    card_for_conquest: whether a card is drawn for the first conquest of a turn.
    forced_trade: the number of captured cards from which sets are traded at once, 0 for never.
    leaves: the chance that an active independent army moves away from the side on turn by its die of loyalty.
    raids: whether whole marches of enemies threaten a continent, not only the armies beside it.
    """

    defence_dice: int = 2
    least_income: float = 3.0
    card_share: float = 0.28
    card_for_conquest: bool = True
    forced_trade: int = 5
    leaves: float = 0.0
    raids: bool = False


@dataclass(slots=True)
class Board:
    """A position during the turn of one side.

    sides: the side of each owner, `NOBODY` for armies that never attack.
    me: the owner on turn. friends: owners that it does not attack.
    cards: the number of cards of each side.
    next_set: the armies for the next set of cards.
    conquered: whether a card is already earned in this turn.
    guests: in a game of teams, the armies of the owner's team-mate in each territory; () elsewhere.
    loyal: for each active independent army the chance that it is the ally of each side; () elsewhere.
    """

    ground: Ground
    economy: Economy
    owners: list[int]
    armies: list[int]
    sides: tuple[int, ...]
    me: int
    friends: frozenset[int]
    cards: list[float]
    next_set: float
    conquered: bool
    guests: list[int] | tuple[()] = ()
    loyal: list[tuple[float, ...]] | tuple[()] = ()
    count: int = field(default=0)

    def __post_init__(self) -> None:
        self.count = max(self.sides) + 1

    @property
    def side(self) -> int:
        """The side on turn."""
        return self.sides[self.me]

    def copy(self) -> Board:
        """A copy of which owners, armies and cards can be changed."""
        return Board(
            self.ground,
            self.economy,
            self.owners.copy(),
            self.armies.copy(),
            self.sides,
            self.me,
            self.friends,
            self.cards.copy(),
            self.next_set,
            self.conquered,
            list(self.guests) if self.guests else (),
            list(self.loyal) if self.loyal else (),
        )

    def enemies(self, place: int) -> list[int]:
        """The neighbours that the side on turn could attack."""
        owners, friends = self.owners, self.friends
        return [t for t in self.ground.near[place] if owners[t] not in friends]

    def waver(self, *armies: int) -> None:
        """The dice of loyalty at the end of an invasion in which some armies have fought, as chances."""
        if not self.loyal:
            return
        assert isinstance(self.loyal, list)
        side, seats, leaves = self.side, len(self.cards), self.economy.leaves
        for number in {army - seats for army in armies if army >= seats}:
            if number + seats not in self.owners:
                self.loyal[number] = (0.0,) * seats
                continue
            nobody = 1 - sum(self.loyal[number])
            self.loyal[number] = tuple(
                chance * (1 - leaves) if s == side else chance + leaves * nobody
                for s, chance in enumerate(self.loyal[number])
            )

    def stays(self, place: int) -> float:
        """The chance that armies go on fighting after an invasion: 1 but for an ally."""
        is_ally = self.loyal and self.owners[place] >= len(self.cards)
        return 1 - self.economy.leaves if is_ally else 1.0

    def able(self, place: int) -> int:
        """The armies on an own territory that may attack, 0 where its owner does not attack in this turn."""
        if not self.guests:
            return self.armies[place] - 1
        guests = self.guests[place]
        # Team-mates do not attack in this turn, and a territory with equal numbers nobody controls.
        if self.owners[place] != self.me or self.armies[place] == 2 * guests:
            return 0
        return self.armies[place] - guests - 1

    def staying(self, place: int) -> int:
        """The armies that stay where all that may attack have left."""
        return 1 + self.guests[place] if self.guests else 1

    def standing(self, owner: int) -> list[int]:
        """The territories on which an owner has armies, those in a team-mate's territory too."""
        owners, guests = self.owners, self.guests
        if not guests:
            return [t for t, o in enumerate(owners) if o == owner]
        mate = owner ^ 2
        return [t for t, o in enumerate(owners) if o == owner or (o == mate and guests[t])]

    def move(self, source: int, target: int, count: int) -> None:
        """A move of own armies, to a territory of the team-mate as well."""
        self._add(source, -count)
        self._add(target, count)

    def _add(self, place: int, count: int) -> None:
        self.armies[place] += count
        if not self.guests or (self.owners[place] == self.me and not self.guests[place]):
            return
        assert isinstance(self.guests, list)
        owner, guests = self.owners[place], self.guests[place]
        mate = self.me ^ 2
        mine = (self.armies[place] - guests) if owner == self.me else guests + count
        theirs = self.armies[place] - mine
        self.guests[place] = min(mine, theirs)
        # On a tie the lower seat is written down as the owner.
        self.owners[place] = self.me if (mine, mate) > (theirs, self.me) else mate

    def take(self, source: int, target: int, survivors: int) -> None:
        """A conquest after which all survivors but one army have moved in, or stay where nobody is near.

        survivors: armies that are left of those able to attack.
        """
        loser, winner = self.owners[target], self.owners[source]
        self.armies[source] = self.staying(source)
        if self.guests:
            assert isinstance(self.guests, list)
            self.guests[target] = 0
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
