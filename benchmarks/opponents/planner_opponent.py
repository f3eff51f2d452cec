"""Plans a campaign: finish a continent, break one, eliminate somebody for the cards, or earn the card."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from benchmarks.opponents.plain import Plain, View
from conquest_lab.mechanics.armies.placing import Place
from conquest_lab.players.battle_chances import Dice, conquer_chance

LONGEST = 6
LEAST = 0.55


class Opponent(Plain):
    """A planner of campaigns, one at a time."""

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
