"""Assaults of the expert of La Conquête du Monde: all land of one rival in one turn, from all sides.

In a long game everybody earns the same sets, and nobody can beat the large armies of the others by the
armies of one territory. From `FIRST_ROUND` on the expert keeps its sets while it earns more than its rivals
together, so that they find few cards, and trades them all once they suffice for the land of a whole rival.
"""

from __future__ import annotations

from collections import Counter
from itertools import count
from typing import TYPE_CHECKING

from conquest_lab.core.words import say
from conquest_lab.mechanics.armies.cards import KeepCards, TradeIn
from conquest_lab.mechanics.armies.combat import Attack
from conquest_lab.mechanics.cards import JOKER
from conquest_lab.mechanics.dice import MOST_ATTACK_DICE
from conquest_lab.players.games.miro_battles import chance_of
from conquest_lab.players.player import Decision

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from conquest_lab.core.declare import Action
    from conquest_lab.games.miro.state import State
    from conquest_lab.players.games.miro_model import World
    from conquest_lab.players.positions.miro import MiroPosition
    from conquest_lab.players.positions.miro_chance import Standing

FIRST_ROUND = 14
"""The first round of assaults and of kept sets."""

TO_BEGIN, MORE_TO_BEGIN = 2.0, 8
"""Attackers for each defender that an assault begins with, and more for each territory.

In a long battle against three dice 1.7 fall for each; an assault that fails loses the game.
"""

TO_GO_ON = 1.6
"""Attackers for each defender with which an assault goes on."""

LEAST_CHANCE = 0.5
"""The least chance of the next battle of an assault."""

GARRISON = 3
"""Armies that a territory keeps which helps another one to attack: fewer throw fewer dice."""

EARNS_MORE = 1.2
"""Times the income of all rivals that the income of a side is which keeps its sets."""

OF_SETS = 0.5
"""The part of the armies of its sets that count as armies of a side which keeps them."""


class Assaults:
    """The assaults that a side may make from one position of its turn."""

    def __init__(self, world: World, here: Standing, seat: int) -> None:
        self.world, self.here, self.seat = world, here, seat

    # The armies that are needed ------------------------------------------------------------------

    def lacking(
        self, victim: int, ratio: float = TO_BEGIN, more: int = MORE_TO_BEGIN
    ) -> dict[int, int] | None:
        """The armies that an assault of a rival lacks, by own territory; None where some cannot be reached.

        ratio, more: attackers for each defender, and besides for each territory.
        """
        owners, armies, seat = self.here.owners, self.here.armies, self.seat
        left = [n - 1 if owner == seat else 0 for n, owner in zip(armies, owners, strict=True)]
        places = [place for place, owner in enumerate(owners) if owner == victim]
        places.sort(key=lambda place: -armies[place])
        lacks: Counter[int] = Counter()
        region_of = self._regions(places)
        inland = [0.0] * len(set(region_of.values()))
        fronts = [-1] * len(inland)
        for place in places:
            region, there = region_of[place], armies[place]
            need = 2.0 if there == 1 else ratio * there + min(more, there)
            main, helpers = self._attackers(place)
            if main < 0:
                inland[region] += need + 1
                continue
            missing = _missing(left, need, main, helpers)
            if missing > 0:
                lacks[main] += int(missing + 1)
            if fronts[region] < 0:
                fronts[region] = main
        # Land that is not beside an own territory is reached through other land of the rival.
        for further, front in zip(inland, fronts, strict=True):
            if front < 0:
                return None
            if further:
                used = min(int(further + 1), left[front])
                left[front] -= used
                lacks[front] += int(further + 1) - used
        return {place: number for place, number in lacks.items() if number}

    def _regions(self, places: Sequence[int]) -> dict[int, int]:
        """The number of the region of each territory: those of a region are connected."""
        found: dict[int, int] = {}
        apart = count()
        for first in places:
            if first not in found:
                number, region = next(apart), [first]
                found[first] = number
                for place in region:
                    further = set(self.world.near[place]).intersection(places).difference(found)
                    found.update(dict.fromkeys(further, number))
                    region.extend(further)
        return found

    def _attackers(self, place: int) -> tuple[int, list[int]]:
        """The own neighbour with most armies, -1 for none, and the others."""
        owners, armies = self.here.owners, self.here.armies
        mine = [near for near in self.world.near[place] if owners[near] == self.seat]
        main = max(mine, key=armies.__getitem__, default=-1)
        return main, [near for near in mine if near != main]

    def victim(
        self, reserve: int = 0, ratio: float = TO_BEGIN, more: int = MORE_TO_BEGIN
    ) -> int | None:
        """The rival with most armies and cards whose land falls with so many more armies; None for none."""
        here = self.here
        best, most = None, -1
        if here.round < FIRST_ROUND:
            return None
        for side in self._rivals():
            lacks = self.lacking(side, ratio, more)
            worth = self._armies(side) + self._set_value() * here.cards[side] // 3
            if lacks is not None and sum(lacks.values()) <= reserve and worth > most:
                best, most = side, worth
        return best

    def _rivals(self) -> list[int]:
        return sorted(set(self.here.owners) - {self.seat})

    def _armies(self, side: int) -> int:
        here = self.here
        return sum(n for n, owner in zip(here.armies, here.owners, strict=True) if owner == side)

    def _set_value(self, more: int = 0) -> int:
        return self.world.table.set_value(self.here.traded + more)

    # Sets ----------------------------------------------------------------------------------------

    def armies_of_sets(self, hand: Sequence[int]) -> int:
        """The armies for all sets of a hand."""
        return sum(self._set_value(n) for n in range(_sets(self.world, hand)))

    def _income(self, side: int) -> int:
        here, world = self.here, self.world
        armies, _ = world.table.share(here.owners.count(side))
        of_continents = [0] * len(world.sizes)
        for place, owner in enumerate(here.owners):
            if owner == side:
                of_continents[world.continent_of[place]] += 1
        whole = zip(of_continents, world.sizes, world.due, strict=True)
        return armies + sum(due for held, size, due in whole if held == size)

    def keeps_sets(self, hand: Sequence[int]) -> bool:
        """True where a side earns more than its rivals together, and none of them is stronger."""
        rivals = self._rivals()
        if self.here.round < FIRST_ROUND or not rivals:
            return False
        strength = self._armies(self.seat) + OF_SETS * self.armies_of_sets(hand)
        strongest = max(map(self._armies, rivals))
        earned = sum(map(self._income, rivals))
        return self._income(self.seat) >= EARNS_MORE * earned and strongest <= strength

    # Decisions -----------------------------------------------------------------------------------

    def trade(self, position: MiroPosition, state: State) -> Decision[Action] | None:
        """A set traded for an assault, or all of them kept for a later one; None for neither."""
        hand = state.cards.hands[self.seat]
        sets = position.legal(TradeIn)
        if sets and self.victim(state.reserve + self.armies_of_sets(hand)) is not None:
            return Decision(sets[0], say("all sets together are enough to eliminate a rival"))
        keep = position.legal(KeepCards)
        if sets and keep and self.keeps_sets(hand):
            reason = say("the rivals, who earn less, find fewer cards while sets are kept")
            return Decision(keep[0], reason)
        return None

    def place(self, position: MiroPosition, reserve: int) -> Decision[Action] | None:
        """Reinforcements where an assault lacks them, the most last; None where it lacks none."""
        victim = self.victim(reserve)
        lacks = None if victim is None else self.lacking(victim)
        if not lacks:
            return None
        place = min(sorted(lacks, reverse=True), key=lacks.__getitem__)
        return position.place_on(place, reserve if len(lacks) == 1 else lacks[place])

    def attack(self, position: MiroPosition) -> Decision[Action] | None:
        """The next attack of an assault, where the rival has most armies; None for no assault."""
        victim = self.victim(0, TO_GO_ON, 0)
        if victim is None:
            return None
        target = max(self._targets(victim), key=self.here.armies.__getitem__, default=-1)
        if target < 0:
            return None
        armies = self.here.armies
        main, others = self._attackers(target)
        helpers = [near for near in others if armies[near] > GARRISON]
        able = armies[main] - 1 + sum(armies[near] - GARRISON for near in helpers)
        chance = chance_of(able, armies[target])
        if chance < LEAST_CHANCE:
            return None
        source = max(helpers, key=armies.__getitem__, default=main)
        dice = min(MOST_ATTACK_DICE, armies[source] - 1)
        reason = position.reason_from_several if helpers else position.reason_to_attack
        return Decision(Attack(source, target, dice), reason(target, chance))

    def _targets(self, victim: int) -> Iterator[int]:
        """The territories of a rival beside one that can attack."""
        for place, owner in enumerate(self.here.owners):
            if owner == victim:
                main, _ = self._attackers(place)
                if main >= 0 and self.here.armies[main] > 1:
                    yield place

    def followers(self, source: int, target: int) -> int | None:
        """The number of armies that follow so that an assault goes on; None where it does not."""
        most = self.here.armies[source] - 1
        for number in (most, 0, most // 2):
            there = self.here.copy()
            there.armies[source] -= number
            there.armies[target] += number
            if Assaults(self.world, there, self.seat).victim(0, TO_GO_ON, 0) is not None:
                return number
        return None


def _sets(world: World, hand: Sequence[int]) -> int:
    """The number of sets of a hand: three different weapons, or a Joker alone."""
    deck = world.table.deck
    weapons = Counter(deck[card].symbol for card in hand)
    jokers = weapons.pop(JOKER, 0)
    return jokers + (min(weapons.values()) if len(weapons) == 3 else 0)


def _missing(left: list[int], need: float, main: int, helpers: Iterable[int]) -> float:
    """The attackers that are missing after those that are left were taken, helpers keeping a garrison.

    left: the armies that may still attack from each own territory; those taken are gone.
    """
    for near in (*helpers, main):
        able = left[near] if near == main else left[near] - GARRISON + 1
        used = min(able, int(need + 1))
        if need > 0 and used > 0:
            left[near] -= used
            need -= used
    return need
