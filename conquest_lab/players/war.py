"""The part of a policy that the games of armies on one world share."""

from __future__ import annotations

from abc import abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import ClassVar, TypeVar
from weakref import WeakKeyDictionary

from conquest_lab.core.declare import Action
from conquest_lab.core.presentation import Presentation
from conquest_lab.core.scene import Group
from conquest_lab.core.words import Message, say
from conquest_lab.mechanics.armies.cards import KeepCards, TradeIn
from conquest_lab.mechanics.armies.combat import Attack, Defend, EndCombat
from conquest_lab.mechanics.armies.moving import EndTurn, Occupy, Transfer
from conquest_lab.mechanics.armies.placing import Place
from conquest_lab.mechanics.armies.table import ArmiesState
from conquest_lab.players.battle_chances import TWO, Dice, conquer_chance
from conquest_lab.players.percents import fight_percent
from conquest_lab.players.player import Decision
from conquest_lab.players.policy import Position, S

Continent = tuple[Group, tuple[int, ...]]
"""A continent and its territories."""

_DICE: WeakKeyDictionary[object, Dice] = WeakKeyDictionary()
"""The dice of the battles of each game that has been asked."""

W = TypeVar("W", bound=ArmiesState)
M = TypeVar("M", bound=Action)


@lru_cache(maxsize=32)
def continents(shown: Presentation[S, Action]) -> tuple[Continent, ...]:
    """The continents with their territories; groups that are worth nothing are none."""
    return tuple(
        (group, tuple(n for n, place in enumerate(shown.places) if place.group == group.key))
        for group in shown.groups
        if group.worth
    )


@lru_cache(maxsize=32)
def _continent_of(shown: Presentation[S, Action]) -> Mapping[int, Continent]:
    """The continent of each territory."""
    return {place: continent for continent in continents(shown) for place in continent[1]}


def steps_from(starts: Iterable[int], near: Callable[[int], Iterable[int]]) -> dict[int, int]:
    """The number of steps to the nearest start, for every place within reach.

    >>> steps_from([0], {0: [1], 1: [0, 2], 2: [1]}.__getitem__)
    {0: 0, 1: 1, 2: 2}
    """
    steps = dict.fromkeys(starts, 0)
    waiting = deque(steps)
    while waiting:
        here = waiting.popleft()
        for there in near(here):
            if there not in steps:
                steps[there] = steps[here] + 1
                waiting.append(there)
    return steps


class ArmiesPosition(Position[S]):
    """A position of a game in which armies attack neighbours.

    attack: the kind of action that attacks one territory from another.
    leeway, prize_scale: the odds an attack needs are lower by its value divided by `prize_scale`, by
        `leeway` at most.
    extra_value: the value of any territory, where `conquest_value` does not count it.
    """

    attack: ClassVar[type[Action]]
    leeway: ClassVar[float] = 0.15
    prize_scale: ClassVar[float] = 50.0
    extra_value: ClassVar[float] = 0.0

    @cached_property
    def friends(self) -> set[int]:
        """The owners that it does not fight."""
        return {self.seat}

    @cached_property
    def dice(self) -> Dice:
        """The dice of battles, asked of the game; they are the same for all of its attacks."""
        known = _DICE.get(self.presentation)
        if known is None:
            for source in range(len(self.owners)):
                for target in self.presentation.neighbours(source):
                    attack = self.declare(source, target)
                    contest = self.presentation.contest(self.state, attack)
                    if contest is not None:
                        _DICE[self.presentation] = known = Dice.of(contest)
                        return known
        return known or TWO

    @abstractmethod
    def declare(self, source: int, target: int) -> Action:
        """An attack, legal or not, of which the game says the dice."""

    @cached_property
    def continent_of(self) -> Mapping[int, Continent]:
        """The continent of each territory."""
        return _continent_of(self.presentation)

    @abstractmethod
    def able(self, source: int) -> int:
        """The armies that can attack from an own territory."""

    @abstractmethod
    def defence(self, target: int) -> int:
        """The armies that defend a territory."""

    @abstractmethod
    def conquest_value(self, target: int) -> float:
        """The value of a conquest."""

    def conquer_chance(self, able: int, target: int) -> float:
        """The chance to take a territory with this many armies able to attack."""
        return conquer_chance(able, self.defence(target), self.dice)

    def needed_odds(self, able: int, target: int, prize: float) -> float:
        """The chance from which on it attacks a territory of this value."""
        return self.parameters.attack_odds - min(self.leeway, prize / self.prize_scale)

    def best_attack(self) -> Decision[Action] | None:
        """The attack with the highest chance times value among those with good odds; None for none."""
        best: tuple[float, Action, float] | None = None
        seen: tuple[int, ...] = ()
        for action in self.actions:
            # The first of the attacks between two places is the one with most dice.
            if not isinstance(action, self.attack) or action.places == seen:
                continue
            seen = source, target = action.places
            if self.owners[target] in self.friends:
                continue
            able = self.able(source)
            chance = self.conquer_chance(able, target)
            if chance < self.parameters.attack_odds - self.leeway:
                continue
            prize = self.conquest_value(target)
            if chance >= self.needed_odds(able, target, prize):
                score = chance * (self.extra_value + prize)
                if best is None or score > best[0]:
                    best = score, action, chance
        if best is None:
            return None
        _, action, chance = best
        return Decision(action, self.reason_to_attack(action.places[1], chance))

    def reason_to_attack(self, target: int, chance: float) -> Message:
        """The reason of an attack that succeeds with this chance."""
        return say(
            "{place}: {percent}% to take it in a fight to the end",
            place=self.name(target),
            percent=fight_percent(chance),
        )


class WarPosition(ArmiesPosition[W]):
    """A position of a game of armies and cards, with reinforcements for territories and continents.

    advance: armies counted as a threat to a conquered territory where there is none.
    """

    attack = Attack
    advance: ClassVar[int] = 0
    reasons: ClassVar[Mapping[type[Action], Message]] = {
        TradeIn: say("reinforcements now are worth more than cards in the hand"),
        KeepCards: say("no set can be traded"),
        Defend: say("with the most dice the losses are smallest"),
        Transfer: say("they do more good there"),
    }

    def __post_init__(self) -> None:
        super().__post_init__()
        self.armies = self.state.armies
        self.hands = self.state.cards.hands
        self._values: dict[int, float] = {}
        self._enemies: dict[int, list[int]] = {}

    def declare(self, source: int, target: int) -> Action:
        return Attack(source, target, 1)

    def able(self, source: int) -> int:
        return self.armies[source] - 1

    def defence(self, target: int) -> int:
        return self.armies[target]

    def enemies(self, place: int) -> list[int]:
        """The neighbours that could attack, or be attacked."""
        known = self._enemies.get(place)
        if known is None:
            owners, friends = self.owners, self.friends
            known = self._enemies[place] = [
                t
                for t in self.presentation.neighbours(place)
                if owners[t] >= 0 and owners[t] not in friends
            ]
        return known

    def threat(self, place: int) -> int:
        """The number of enemy armies in neighbouring places that could attack."""
        return sum(self.armies[t] - 1 for t in self.enemies(place))

    def continent_progress(self, place: int) -> float:
        """The bonus of the continent of a place, divided by 1 plus the territories missing."""
        group, members = self.continent_of[place]
        owners, seat = self.owners, self.seat
        missing = len([t for t in members if owners[t] != seat])
        return group.worth / (1 + missing)

    def conquest_value(self, target: int) -> float:
        """The value of a conquest: progress, a bonus broken, a player nearly eliminated, the target."""
        known = self._values.get(target)
        if known is None:
            owner = self.owners[target]
            group, _ = self.continent_of[target]
            broken = group.worth if self.holds_continent(owner, target) else 0
            bonus = self.parameters.target_bonus(group.key, owner)
            known = self.continent_progress(target) + broken + self.elimination_value(owner) + bonus
            self._values[target] = known
        return known

    def holds_continent(self, owner: int, place: int) -> bool:
        """True for the owner of all territories of a continent, that of this place apart."""
        _, members = self.continent_of[place]
        return all(self.owners[t] == owner for t in members if t != place)

    def elimination_value(self, owner: int) -> float:
        """The value of an owner's near elimination, by the cards of that hand."""
        theirs = self.owners.count(owner)
        return 3.0 / theirs * (1 + len(self.hands[owner])) if theirs <= 3 else 0.0

    def reason_to_attack(self, target: int, chance: float) -> Message:
        """The chance, and the effect of a conquest on the bonus of the continent."""
        place, percent = self.name(target), fight_percent(chance)
        continent = self.continent_of[target][0].name
        if self.holds_continent(self.owners[target], target):
            return say(
                "{place}: {percent}% to take it in a fight to the end, and an opponent loses a bonus:"
                " {continent}",
                place=place,
                percent=percent,
                continent=continent,
            )
        if self.holds_continent(self.seat, target):
            return say(
                "{place}: {percent}% to take it in a fight to the end, and it completes a continent:"
                " {continent}",
                place=place,
                percent=percent,
                continent=continent,
            )
        return super().reason_to_attack(target, chance)

    def reason_from_several(self, target: int, chance: float) -> Message:
        """The reason of the first of several attacks, which together succeed with this chance."""
        return say(
            "{place}: {percent}% to take it from several territories, one after the other",
            place=self.name(target),
            percent=fight_percent(chance),
        )

    # Decisions that are the same in all games

    def place_on(self, place: int, count: int, target: int | None = None) -> Decision[Action]:
        """Places armies for an attack from there.

        target: the territory to attack, None for that with the highest value.
        """
        if target is None:
            target = max(self.enemies(place), key=self.conquest_value, default=None)
        if target is None:
            return self.strengthen(place, count)
        reason = say("the next attack from there: {target}", target=self.name(target))
        return Decision(Place(place, count), reason)

    def strengthen(self, place: int, count: int) -> Decision[Action]:
        """Places armies where no attack of this turn is planned from."""
        return Decision(Place(place, count), say("the front needs more there"))

    def go_on(self) -> Decision[Action] | None:
        """The next action of the attack in course, while its chance is at least `continue_odds`."""
        route = self.state.route
        if (
            route is None
            or self.owners[route.source] != self.seat
            or self.owners[route.target] in self.friends
        ):
            return None
        able = self.able(route.source)
        chance = self.conquer_chance(able, route.target)
        if able < 1 or chance < self.parameters.continue_odds:
            return None
        action = Attack(route.source, route.target, min(self.dice.attack, able))
        if self.rules.why_illegal(self.state, action) is not None:
            return None
        return Decision(action, self.reason_to_attack(route.target, chance))

    def fight(self) -> Decision[Action]:
        """Goes on with an attack, begins the best one, or ends combat."""
        return self.go_on() or self.best_attack() or self.stop()

    def stop(self) -> Decision[Action]:
        """Attacks no more."""
        return Decision(EndCombat(), self.parameters.reason_to_stop())

    def occupy(self) -> Decision[Action]:
        """Moves all armies in from a place without enemies, else shares them between the two fronts."""
        route = self.state.on_route
        count = self.able(route.source)
        if self.enemies(route.source):
            behind, ahead = self.threat(route.source), self.threat(route.target) + self.advance
            count = count * ahead // max(1, ahead + behind)
        return Decision(Occupy(count), say("as many as the front needs"))

    def march(self, idle: Sequence[M], rank: Callable[[M], tuple[float, ...]]) -> Decision[Action]:
        """The best move of armies that have no enemy near, or the end of the turn."""
        if not idle:
            return Decision(EndTurn(), say("whatever can fight is already near an enemy"))
        best = max(idle, key=rank)
        return Decision(best, say("{place}: no enemy is near", place=self.name(best.places[0])))
