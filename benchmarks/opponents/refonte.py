"""A turn of Risk rebuilt for an opponent with one idea: each part of it can be decided otherwise."""

from functools import cached_property
from random import Random
from typing import Any, ClassVar

from conquest_lab.core.presentation import presentation
from conquest_lab.core.words import Text, say
from conquest_lab.games.refonte.units import CANNON, CAVALRY, CAVALRY_MOVED, INFANTRY, KIND_OF
from conquest_lab.players.battle_chances import conquer_chance
from conquest_lab.players.player import Decision
from conquest_lab.players.war import steps_from

_CANNON_KIND = KIND_OF[CANNON]


class View:
    """An observation with the questions that opponents ask about it."""

    def __init__(self, rules: Any, state: Any, seat: int) -> None:
        self.state, self.seat, self.owners = state, seat, state.owners
        self.near = presentation(rules).neighbours
        self.actions = rules.legal_actions(state)

    def of(self, kind: str) -> list[Any]:
        """The legal actions of a kind."""
        return [action for action in self.actions if type(action).__name__ == kind]

    @cached_property
    def rivals(self) -> list[int]:
        """The other players in the game."""
        return [seat for seat in self.state.alive if seat != self.seat]

    @cached_property
    def capitals(self) -> set[int]:
        """The capitals of the others."""
        return {self.state.capitals[seat] for seat in self.rivals}

    def defenders(self, place: int) -> int:
        units = self.state.units[place]
        return sum(n for sort, n in enumerate(units) if KIND_OF[sort] != _CANNON_KIND)

    def attackers(self, place: int) -> int:
        """The units that may attack from a territory of one's own, one that stays behind left out."""
        units = self.state.units[place]
        able: int = units[INFANTRY] + units[CAVALRY] + units[CAVALRY_MOVED]
        return able - (able == self.defenders(place))

    def lands(self, place: int) -> list[int]:
        return [t for t in self.near(place) if t < len(self.owners)]

    def enemies(self, place: int) -> list[int]:
        """The territories beside a place that belong to other players."""
        return [t for t in self.lands(place) if self.owners[t] not in {self.seat, -1}]

    def threat(self, place: int) -> int:
        return sum(self.defenders(t) - 1 for t in self.enemies(place))

    def chance(self, source: int, target: int) -> float:
        """The chance of a battle to the end."""
        return conquer_chance(self.attackers(source), self.defenders(target))

    @cached_property
    def away(self) -> dict[int, int]:
        """The steps from each place to land that is not one's own."""
        others = [place for place, owner in enumerate(self.owners) if owner != self.seat]
        return steps_from(others, self.lands)

    @cached_property
    def to_capital(self) -> dict[int, int]:
        """The borders between each place and the nearest capital of another player."""
        return steps_from(self.capitals, self.lands)


class Plain:
    """An opponent that buys infantry, places it in front, and attacks at good odds.

    least: the chance from which it attacks. factories: this many it builds first.
    """

    name: ClassVar[Text] = Text("opponent", "adversaire")
    least: ClassVar[float] = 0.65
    factories: ClassVar[int] = 0

    def choose(self, rules: Any, observation: Any, seat: int, rng: Random) -> Decision[Any]:
        """A legal action."""
        view = View(rules, observation, seat)
        decide = getattr(self, f"in_{observation.phase.name.lower()}", self.first)
        return Decision(decide(view), say("an idea of its own"))

    def first(self, view: View) -> Any:
        return view.actions[0]

    def in_buy(self, view: View) -> Any:
        """Factories first, as many as it wants, then infantry."""
        own = [t for t, owner in enumerate(view.owners) if owner == view.seat]
        built = sum(view.state.sites[t][1] + view.state.sites[t][5] for t in own)
        factories = [action for action in view.of("Build") if action.building == 1]
        if factories and built < self.factories:
            return min(factories, key=lambda action: view.threat(action.territory))
        infantry = [action for action in view.of("Train") if action.unit == INFANTRY]
        return max(infantry, key=lambda action: action.count, default=view.actions[-1])

    def in_retreat(self, view: View) -> Any:
        return view.of("Stand")[0]

    def in_defend(self, view: View) -> Any:
        return max(view.actions, key=lambda action: action.dice)

    def in_fight(self, view: View) -> Any:
        """As many units as may go, as long as the odds are good."""
        fight = view.state.fight
        stop = view.of("BreakOff")
        if stop and view.chance(fight.source, fight.target) < self.least / 2:
            return stop[0]
        return max(view.of("Engage"), key=lambda action: action.infantry + action.cavalry)

    def in_place(self, view: View) -> Any:
        """As many units as possible where they are needed most."""
        actions = view.of("Place")
        best = max({action.territory for action in actions}, key=lambda t: (self.need(view, t), -t))
        return max((a for a in actions if a.territory == best), key=lambda action: action.count)

    in_muster = in_place

    def in_act(self, view: View) -> Any:
        """The best attack, a volley, then steps towards the front."""
        good = [a for a in view.of("Attack") if self.enough(view, a.source, a.target)]
        if good:
            return max(
                good, key=lambda a: self.prize(view, a.target) * view.chance(a.source, a.target)
            )
        return next(iter(view.of("Bombard")), None) or self.step(view)

    def step(self, view: View) -> Any:
        """All that can walk from land without a border goes nearer to one."""
        inside = [
            action
            for action in view.of("Move")
            if action.source < len(view.owners)
            and action.target < len(view.owners)
            and view.away[action.target] < view.away[action.source]
            and view.away[action.source] > 1
        ]
        return max(inside, key=lambda action: action.count, default=view.of("EndTurn")[0])

    # Parts that may differ -----------------------------------------------------------------------

    def enough(self, view: View, source: int, target: int) -> bool:
        """True for an attack that is good enough."""
        return view.attackers(source) > 0 and view.chance(source, target) >= self.least

    def prize(self, view: View, target: int) -> float:
        """The value of a conquest."""
        return 4.0 if target in view.capitals else 1.0

    def need(self, view: View, place: int) -> float:
        """The worth of more units on an own territory."""
        around = [t for t in view.lands(place) if view.owners[t] != view.seat]
        prize = max((self.prize(view, t) / (1 + view.defenders(t)) for t in around), default=0.0)
        is_capital = place == view.state.capitals[view.seat]
        return prize + (0.3 * view.threat(place) if is_capital else 0.0)


class Attacker(Plain):
    """Buys infantry only and attacks wherever the odds are even, until nothing is left to attack with."""

    least: ClassVar[float] = 0.5


class Defender(Plain):
    """Keeps its capital and its borders strong, and attacks at excellent odds only."""

    least: ClassVar[float] = 0.9

    def need(self, view: View, place: int) -> float:
        weight = 3.0 if place == view.state.capitals[view.seat] else 1.0
        return weight * view.threat(place) / (1 + view.defenders(place))


class Builder(Plain):
    """Builds five factories before anything else, and fights with what they bring."""

    factories: ClassVar[int] = 5


class Beheader(Plain):
    """Goes for the nearest capital of another player, and takes on its way only what stands on the way."""

    least: ClassVar[float] = 0.55

    def prize(self, view: View, target: int) -> float:
        return 1.0 + 12.0 / (1 + view.to_capital[target]) ** 2


class Leveller(Plain):
    """Attacks whoever has most land, so that nobody comes near to hegemony before it does."""

    def prize(self, view: View, target: int) -> float:
        most = max(view.rivals, key=lambda seat: (len(view.state.held_by(seat)), seat), default=-1)
        led = 3.0 if view.owners[target] == most else 1.0
        return led * super().prize(view, target)
