"""A turn of a map game for an opponent with one idea: each part of it can be decided otherwise."""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import Any, ClassVar

from conquest_lab.core.presentation import presentation
from conquest_lab.core.words import Text, say
from conquest_lab.mechanics.armies.combat import Attack, EndCombat
from conquest_lab.mechanics.armies.moving import EndTurn, Fortify, Occupy, Transfer
from conquest_lab.mechanics.armies.placing import Place
from conquest_lab.players.battle_chances import Dice, conquer_chance
from conquest_lab.players.player import Decision


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
        places = enumerate(self.shown.places)
        found: dict[str, list[int]] = {key: [] for key in self.worth}
        for number, place in places:
            if place.group in found:
                found[place.group].append(number)
        return found

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
        return self._away(view, move.target) < self._away(view, move.source)

    def _away(self, view: View, place: int) -> int:
        seen, ring, steps = {place}, [place], 0
        while ring and not any(view.enemies(t) for t in ring):
            steps += 1
            ring = [u for t in ring for u in view.near(t) if u not in seen]
            seen.update(ring)
        return steps

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
