"""A plan: attacks of one army from place to place, with its exact chance, played by one press."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from heapq import heappop, heappush
from typing import cast

from conquest_lab import odds
from conquest_lab.core.phased_presentation import PhasedPresentation
from conquest_lab.core.ruleset import OVER, Contest
from conquest_lab.core.words import Message, say
from conquest_lab.mechanics.armies.combat import Attack
from conquest_lab.mechanics.armies.moving import Occupy
from conquest_lab.mechanics.armies.table import ArmiesState, WarTable
from conquest_lab.odds.errors import OddsError
from conquest_lab.players.percents import fight_percent
from conquest_lab.widgets.amounts import count_of
from conquest_lab.widgets.data import Data, Sent
from conquest_lab.widgets.desk import Desk

BARS = (0, 10, 25, 50, 75, 90)
"""The chances, in percent, below which a plan can be told to stop; 0 is never."""

MANY = 9_999
"""Armies with which a place is imagined to be held, to find the attacks from there."""

BEYOND = 3
"""Places of the shortest way that leads past a neighbour."""

BETWEEN = 1.2
"""Seconds between two battles, in which the dice of the first are seen."""


class Plan:
    """The places of a plan, and the task that plays it.

    path: an own place, then those to be conquered from it, one after the other.
    chosen: whether a plan is being made; running: whether it is played.
    bar: the chance in percent below which it stops.
    """

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.path: tuple[int, ...] = ()
        self.chosen = self.running = False
        self.bar = 0
        self._seat = self._last = -1
        self._said: Message | None = None
        self._task: asyncio.Task[None] | None = None
        self._moved = asyncio.Event()
        desk.follow(self._follow)

    @property
    def offered(self) -> bool:
        """True where an army that conquers may attack on from there, and only its number counts."""
        desk = self.desk
        shown = desk.presentation
        table = shown.table if isinstance(shown, PhasedPresentation) else None
        plain = isinstance(table, WarTable) and type(table).free is WarTable.free
        return plain and desk.seat_to_act >= 0 and not desk.busy and bool(self.sources)

    @property
    def sources(self) -> frozenset[int]:
        """The places from which a plan can begin."""
        return frozenset(a.source for a in self.desk.legal_actions if isinstance(a, Attack))

    @property
    def targets(self) -> frozenset[int]:
        """The places that can be attacked from the last one, once it is conquered."""
        return self._ahead(self.path) if self.path else frozenset()

    def _ahead(self, path: tuple[int, ...]) -> frozenset[int]:
        state = self._state
        owners, armies = list(state.owners), list(state.armies)
        for place in path[1:]:
            owners[place], armies[place] = state.seat, MANY
        imagined = replace(state, owners=tuple(owners), armies=tuple(armies))
        last = path[-1]
        actions = self.desk.rules.legal_actions(imagined)
        return frozenset(a.target for a in actions if isinstance(a, Attack) and a.source == last)

    @property
    def chance(self) -> float | None:
        """The exact chance that all of it is conquered from here; None where it is not computed."""
        if len(self.path) < 2:
            return None
        state = self._state
        attack = Attack(self.path[0], self.path[1], 1)
        contest = self.desk.presentation.contest(state, attack)
        if contest is None:
            return None
        return chance_of(contest, tuple(state.armies[place] for place in self.path[1:]))

    def _way(self, path: tuple[int, ...], place: int) -> tuple[int, ...]:
        """A path that goes on to a place against the fewest armies, one of its own staying in each; or ()."""
        armies, passed = self._state.armies, set(path)
        ways = [(0, path)]
        while ways:
            cost, way = heappop(ways)
            if way[-1] == place:
                return way
            if way == path or way[-1] not in passed:
                passed.add(way[-1])
                for ahead in self._ahead(way) - passed:
                    heappush(ways, (cost + armies[ahead] + 1, (*way, ahead)))
        return ()

    # Making it -----------------------------------------------------------------------------------

    def begin(self) -> None:
        """Begin a plan, from the place that is chosen already."""
        if self.offered:
            desk = self.desk
            first = desk.chosen[:1]
            desk.clear()
            self._seat = desk.seat_to_act
            self.chosen, self.path = True, first if self.sources.issuperset(first) else ()
            desk.changed(None)

    def goes_on_to(self, place: int) -> bool:
        """Make a plan of the attack that is considered where a place beyond its target is pointed at."""
        desk = self.desk
        source, *considered = desk.chosen or (-1,)
        reached = {a.places for a in desk.legal_actions if isinstance(a, Attack)}
        if len(considered) != 1 or not self.offered or (source, place) in reached:
            return False
        if desk.chosen not in reached or place in self.sources:
            return False
        self._seat, self.path = desk.seat_to_act, desk.chosen
        self.chosen = place in self.targets
        if not self.chosen:
            self.path = ()
        return self.chosen

    def aim(self, source: int, target: int) -> bool:
        """Plan the way from a place that is dragged to one beyond its neighbours; False without a way."""
        if not self.chosen:
            begins = self.offered and source in self.sources
            if not begins or len(self._way((source,), target)) < BEYOND:
                return False
            self.begin()
        if not self.running:
            self.path = ()
            self.point_at(source, self.desk.ply)
            self.point_at(target, self.desk.ply)
        return True

    def leave(self) -> None:
        """Forget the plan."""
        self.running = self.chosen = False
        self.path = ()
        if self._task is not None:
            self._task.cancel()
            self._task = None
        self.desk.changed(None)

    def point_at(self, place: int, ply: int) -> None:
        """Go on to a place, by what lies between, or back to it; another place to attack from begins anew."""
        desk = self.desk
        if ply != desk.ply or self.running:
            return
        if place in self.path:
            self.path = self.path[: max(self.path.index(place), 1)]
        elif place in self.sources:
            self.path = (place,)
        elif self.path and (way := self._way(self.path, place)):
            self.path = way
        else:
            desk.notice = say(
                "{place} cannot be attacked from there.", place=desk.presentation.places[place].name
            )
            return
        desk.clear()
        desk.changed(None)

    # Playing it ----------------------------------------------------------------------------------

    def play(self) -> None:
        """Attack along the plan, until it is done, has failed, or has become too unlikely."""
        if self.chance is not None and not self.running:
            self.running = True
            self._task = asyncio.ensure_future(self._run())

    async def _run(self) -> None:
        desk = self.desk
        while self.running:
            goes_on = desk.seat_to_act == self._seat and self._fight()
            desk.changed(None)
            if goes_on:
                at, desk.chosen = desk.ply, ()  # the stage shows the battle that was fought
                await asyncio.sleep(BETWEEN)
                self.running = desk.ply == at
            elif self.running:
                self._moved.clear()
                await self._moved.wait()
        # One goes on from the place that was taken last, once its battle was seen.
        at = desk.ply
        await asyncio.sleep(BETWEEN)
        if desk.ply != at or desk.chosen or self.chosen:
            return
        desk.notice = self._said
        if self._last in desk.selectable:
            desk.chosen = (self._last,)

    def _fight(self) -> bool:
        """Play on until a place falls, somebody else is asked, or the plan ends; whether it goes on."""
        desk, fought = self.desk, self.path
        while self.path == fought and desk.seat_to_act == self._seat:
            actions = desk.legal_actions
            follows = [a for a in actions if isinstance(a, Occupy)]
            pair = self.path[:2]
            attacks = [a for a in actions if isinstance(a, Attack) and a.places == pair]
            chance = self.chance
            if follows:
                desk.play(max(follows, key=count_of), desk.ply)
            elif desk.scene.owners[pair[1]] == self._seat:
                self.path = self.path[1:]
                if len(self.path) == 1:
                    self._end(None)
            elif not attacks or chance is None:
                self._end(say("{place} holds: the plan ends here.", place=self._name(pair[1])))
            elif 100 * chance < self.bar:
                self._end(
                    say(
                        "The plan stops before {place}: its chance has fallen to {n}%.",
                        place=self._name(pair[1]),
                        n=fight_percent(chance),
                    )
                )
            else:
                desk.chosen = pair
                desk.play(max(attacks, key=lambda a: a.dice), desk.ply)
        if desk.session.current_player == OVER or self._state.seat != self._seat:
            # Where no attack is left the turn may have gone on by itself.
            self._end(None)
        return bool(self.path) and self.path != fought

    def _end(self, said: Message | None) -> None:
        self._last = self.path[0]
        self.running = self.chosen = False
        self.path = ()
        self.desk.chosen = ()
        self._said = said

    @property
    def _state(self) -> ArmiesState:
        return cast("ArmiesState", self.desk.session.state)

    def _name(self, place: int) -> object:
        return self.desk.presentation.places[place].name

    def _follow(self) -> None:
        """Go on when others have answered; a plan of a moment that is gone is forgotten."""
        self._moved.set()
        if (
            self.chosen
            and not self.running
            and not (self.offered and self.path[:1] in self._begins)
        ):
            self.chosen, self.path = False, ()

    @property
    def _begins(self) -> set[tuple[int, ...]]:
        return {(), *((place,) for place in self.sources)}

    # What the page shows -------------------------------------------------------------------------

    def data(self, names: Sequence[str]) -> Data | None:
        """The plan as the panel of what can be done shows it; None where none is being made."""
        if not self.chosen or self.desk.seat_to_act not in (-1, self._seat):
            return None
        t, chance = self.desk.t, self.chance
        bars = [bar for bar in BARS if chance is None or bar <= 100 * chance]
        return {
            "path": list(names),
            "running": self.running,
            "chance": "" if chance is None else t.percent(chance),
            "bars": [[bar, t.percent(bar / 100, 0) if bar else t("never")] for bar in bars],
            "bar": max(bar for bar in bars if bar <= self.bar),
        }

    def on_message(self, do: str, message: Sent) -> None:
        """Act on a button of the panel."""
        match do, message:
            case "plan", _:
                self.begin()
            case "play_plan", _:
                self.play()
            case ("bar", {"to": int(bar)}) if bar in BARS:
                self.bar = bar
                self.desk.changed(None)


@lru_cache(maxsize=256)
def chance_of(contest: Contest, garrisons: tuple[int, ...]) -> float | None:
    """The chance of a row of battles, computed with fractions; None where these would be too long."""
    try:
        return float(
            odds.campaign(
                contest.attackers,
                garrisons,
                contest.defence_dice,
                attack_dice=contest.attack_dice,
                ties=contest.ties,
            ).conquer
        )
    except OddsError:
        return None
