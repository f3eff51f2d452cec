"""A turn of a map game for an opponent with one idea: each part of it can be decided otherwise."""

from functools import cached_property
from itertools import pairwise
from random import Random
from typing import Any, ClassVar

from conquest_lab.core.presentation import presentation
from conquest_lab.core.words import Text, say
from conquest_lab.mechanics.armies.combat import Attack, EndCombat
from conquest_lab.mechanics.armies.moving import EndTurn, Fortify, Occupy, Transfer
from conquest_lab.mechanics.armies.placing import Place
from conquest_lab.players.battle_chances import Dice, conquer_chance
from conquest_lab.players.player import Decision
from conquest_lab.players.war import steps_from


class View:
    """An observation with the questions that opponents ask about it.

    members: the territories of each continent; worth: the armies it brings.
    """

    def __init__(self, rules: Any, state: Any, seat: int) -> None:
        self.rules, self.state, self.seat = rules, state, seat
        self.owners, self.armies = state.owners, state.armies
        self.shown = presentation(rules)
        self.near = self.shown.neighbours
        self.actions = rules.legal_actions(state)
        self.worth = {group.key: group.worth for group in self.shown.groups if group.worth}

    @cached_property
    def members(self) -> dict[str, list[int]]:
        places = [*enumerate(self.shown.places)]
        return {key: [n for n, place in places if place.group == key] for key in self.worth}

    @cached_property
    def friends(self) -> set[int]:
        """The owners that are never attacked: in a game of teams those of the own team."""
        if getattr(self.rules.options, "mode", "") == "teams":
            return {s for s in range(len(self.state.cards.hands)) if (s - self.seat) % 2 == 0}
        return {self.seat}

    @cached_property
    def rivals(self) -> list[int]:
        """The other players who still hold land."""
        seats = range(len(self.state.cards.hands))
        return [s for s in seats if s not in self.friends and s in self.owners]

    @cached_property
    def ways(self) -> list[Attack]:
        """One attack for each source and target, that with most dice."""
        found: dict[Any, Attack] = {}
        for action in self.actions:
            if isinstance(action, Attack) and self.owners[action.target] not in self.friends:
                found.setdefault((action.source, action.target), action)
        return list(found.values())

    def continent(self, place: int) -> str:
        return self.shown.places[place].group

    def held(self, owner: int, key: str) -> bool:
        """True where an owner has a whole continent."""
        return all(self.owners[t] == owner for t in self.members[key])

    def missing(self, key: str) -> int:
        """The territories of a continent that this seat lacks."""
        return sum(self.owners[t] not in self.friends for t in self.members[key])

    def enemies(self, place: int) -> list[int]:
        return [t for t in self.near(place) if self.owners[t] not in {*self.friends, -1}]

    def threat(self, place: int) -> int:
        return sum(self.armies[t] - 1 for t in self.enemies(place))

    def chance(self, attack: Attack) -> float:
        """The chance of a battle to the end."""
        dice = Dice(defence=3 if self.rules.name == "miro" else 2)
        return conquer_chance(self.armies[attack.source] - 1, self.armies[attack.target], dice)

    def total(self, owner: int) -> int:
        """All armies of an owner."""
        return sum(n for n, o in zip(self.armies, self.owners, strict=True) if o == owner)


class Plain:
    """An opponent that places in front, attacks at good odds, and brings up the rest.

    least: the chance from which it attacks.
    """

    name = Text("opponent", "adversaire")
    least: ClassVar[float] = 0.6

    def choose(self, rules: Any, observation: Any, seat: int, rng: Random) -> Decision[Any]:
        """A legal action."""
        view = View(rules, observation, seat)
        kinds = {type(action) for action in view.actions}
        if EndCombat in kinds:
            action = self.attack(view) or EndCombat()
        elif Occupy in kinds:
            action = self.occupy(view)
        elif Place in kinds:
            action = self.place(view, rng)
        elif EndTurn in kinds:
            action = self.move(view)
        elif Transfer in kinds:
            action = max(view.actions, key=lambda a: a.count)
        else:
            action = self.other(view, rng)
        return Decision(action, say("no attack is good enough"))

    # Parts that may differ -----------------------------------------------------------------------

    def prize(self, view: View, target: int) -> float:
        """The value of a conquest."""
        return 1.0

    def enough(self, view: View, attack: Attack) -> bool:
        """True for an attack that is good enough."""
        return view.chance(attack) >= self.least

    def attack(self, view: View) -> Any:
        """The attack with the highest chance times prize among the good ones; None for none."""
        good = [a for a in view.ways if self.enough(view, a)]
        return max(good, key=lambda a: view.chance(a) * self.prize(view, a.target), default=None)

    def need(self, view: View, place: int) -> float:
        """The worth of more armies in an own territory with enemies around it."""
        best = max(self.prize(view, t) / view.armies[t] for t in view.enemies(place))
        return best * (1 + view.armies[place])

    def place(self, view: View, rng: Random) -> Any:
        """As many armies as allowed where they are needed most."""
        actions = [a for a in view.actions if isinstance(a, Place)]
        places = {a.territory for a in actions}
        front = [t for t in places if view.enemies(t) and view.owners[t] in view.friends]
        best = max(front or sorted(places), key=lambda t: self.need(view, t) if front else 0)
        return max((a for a in actions if a.territory == best), key=lambda a: a.count)

    def occupy(self, view: View) -> Any:
        """All armies, but none where the enemies are behind."""
        route = view.state.route
        counts = sorted((a for a in view.actions if isinstance(a, Occupy)), key=lambda a: a.count)
        if view.enemies(route.target) or not view.enemies(route.source):
            return counts[-1]
        return counts[0]

    def move(self, view: View) -> Any:
        """The largest army without an enemy goes towards one."""
        moves = [
            a
            for a in view.actions
            if isinstance(a, Fortify)
            and not view.enemies(a.source)
            and (view.enemies(a.target) or self._nearer(view, a))
            and view.armies[a.source] > 1
        ]
        return max(moves, key=lambda a: view.armies[a.source], default=EndTurn())

    def _nearer(self, view: View, move: Fortify) -> bool:
        """True for a step towards an enemy, where armies move one step at a time."""
        if view.rules.name != "miro":
            return False
        borders = filter(view.enemies, range(len(view.owners)))
        away = steps_from(borders, view.near)
        return away[move.target] < away[move.source]

    def other(self, view: View, rng: Random) -> Any:
        """Everything else: claims where it can, the first legal action otherwise."""
        claims = [a for a in view.actions if len(a.places) == 1 and view.owners[a.places[0]] == -1]
        if claims:
            return max(claims, key=lambda a: (self._hold(view, a.places[0]), rng.random()))
        return view.actions[0]

    def _hold(self, view: View, place: int) -> float:
        members = view.members[view.continent(place)]
        mine = sum(view.owners[t] == view.seat for t in members)
        return (1 + mine) * view.worth[view.continent(place)] / len(members) ** 2


class Aggressive(Plain):
    """Attacks wherever it is the stronger, the weakest neighbour first, and never stops."""

    def enough(self, view: View, attack: Attack) -> bool:
        return view.armies[attack.source] > view.armies[attack.target] + 1

    def prize(self, view: View, target: int) -> float:
        return 1.0 / view.owners.count(view.owners[target]) + 1.0 / view.armies[target]


class Killer(Plain):
    """Goes for the weakest rival until nothing is left of it, then for the next."""

    least = 0.5

    def prize(self, view: View, target: int) -> float:
        weakest = min(view.rivals, key=lambda s: (view.total(s), s), default=-1)
        return 8.0 if view.owners[target] == weakest else 1.0


class Bonus(Plain):
    """Takes one continent at good odds, guards its borders, and only then looks at the next."""

    least = 0.75

    def wanted(self, view: View) -> str:
        """The continent with the fewest territories missing for what it brings."""
        lacking = [key for key in view.worth if view.missing(key)]
        return min(
            lacking,
            key=lambda key: (
                (view.missing(key) + 1) / (view.worth[key] + 2) * len(view.members[key])
            ),
            default="",
        )

    def prize(self, view: View, target: int) -> float:
        owner, key = view.owners[target], view.continent(target)
        broken = 3.0 * view.worth[key] if view.held(owner, key) else 0.0
        return 1.0 + broken + (6.0 if key == self.wanted(view) else 0.0)

    def enough(self, view: View, attack: Attack) -> bool:
        if not super().enough(view, attack):
            return False
        fresh = not getattr(view.state, "conquered", True)
        far_ahead = view.armies[attack.source] > 4 * view.armies[attack.target]
        return fresh or far_ahead or self.prize(view, attack.target) > 2

    def need(self, view: View, place: int) -> float:
        guard = view.worth[view.continent(place)] if not view.missing(view.continent(place)) else 0
        return guard * view.threat(place) / (1 + view.armies[place]) + super().need(view, place)


class Collector(Plain):
    """Earns one card a turn with the surest attack, masses in one place, and strikes with its sets."""

    least = 0.65
    strike = 15
    """Armies of the largest place from which it goes on after the card."""

    def enough(self, view: View, attack: Attack) -> bool:
        if not super().enough(view, attack):
            return False
        return not getattr(view.state, "conquered", False) or (
            view.armies[attack.source] >= self.strike
        )

    def prize(self, view: View, target: int) -> float:
        owner = view.owners[target]
        hands = view.state.cards.hands
        cards = len(hands[owner]) if 0 <= owner < len(hands) else 0
        return 1.0 + (1.0 + cards) / view.owners.count(owner)

    def need(self, view: View, place: int) -> float:
        return float(view.armies[place])


LONGEST = 6
LEAST = 0.55


class Planner(Plain):
    """Plans a campaign: finish a continent, break one, eliminate somebody for the cards, or earn the card."""

    def plan(self, view: View, reserve: int) -> tuple[int, ...]:
        """The campaign with the highest gain times chance, from where it begins; () for none."""
        best: tuple[float, tuple[int, ...]] = (0.0, ())
        for source, owner in enumerate(view.owners):
            able = view.armies[source] - 1 + reserve
            if owner != view.seat or able < 1 or not view.enemies(source):
                continue
            for path in self._paths(view, source):
                chance = self._chance(view, path, able)
                if chance >= LEAST:
                    worth = chance * self._gain(view, path) - 0.05 * len(path)
                    best = max(best, (worth, path))
        return best[1]

    def _paths(self, view: View, source: int) -> list[tuple[int, ...]]:
        """Rows of conquests: each single one, and the cheapest neighbour again and again."""
        found = []
        for first in view.enemies(source):
            path = [source, first]
            found.append(tuple(path))
            while len(path) <= LONGEST:
                ahead = [t for t in view.enemies(path[-1]) if t not in path]
                if not ahead:
                    break
                key = view.continent(path[-1])
                path.append(min(ahead, key=lambda t: (view.continent(t) != key, view.armies[t], t)))
                found.append(tuple(path))
        return found

    def _chance(self, view: View, path: tuple[int, ...], able: int) -> float:
        """The chance of all battles, each with the armies that are likely to be left."""
        dice, chance = Dice(defence=3 if view.rules.name == "miro" else 2), 1.0
        for place in path[1:]:
            chance *= conquer_chance(able, view.armies[place], dice)
            able -= 1 + round(0.85 * view.armies[place])
        return chance if able >= -1 else 0.0

    def _gain(self, view: View, path: tuple[int, ...]) -> float:
        taken = set(path[1:])
        gain = 0.4 * len(taken)
        if not getattr(view.state, "conquered", True):
            gain += 2.0
        for key, members in view.members.items():
            rest = {t for t in members if view.owners[t] not in view.friends}
            if rest and rest <= taken:
                gain += 3.0 * view.worth[key]
            elif taken.intersection(members) and view.held(view.owners[members[0]], key):
                gain += 2.0 * view.worth[key]
        for rival in view.rivals:
            land = {t for t, owner in enumerate(view.owners) if owner == rival}
            if land <= taken:
                gain += 8.0 + 3.0 * len(view.state.cards.hands[rival])
        return gain

    def attack(self, view: View) -> Any:
        """The first battle of the campaign."""
        for source, target in pairwise(self.plan(view, 0)[:2]):
            for attack in view.ways:
                if (attack.source, attack.target) == (source, target):
                    return attack
        return None

    def place(self, view: View, rng: Any) -> Any:
        """All armies where the campaign begins."""
        actions = [a for a in view.actions if isinstance(a, Place)]
        most = max(a.count for a in actions)
        path = self.plan(view, most)
        if path and Place(path[0], most) in actions:
            return Place(path[0], most)
        return super().place(view, rng)
