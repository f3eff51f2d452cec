"""The home-brew: guard the capital, take neutral territories early, attack at good odds.

Credits go into a library first, for the pairs of cards, then into factories and units at the front; neutral
territories are taken early, since hegemony counts territories. With idle units on a coast and credits to
spare it builds a port, and sails to shores that a landing is likely to take.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from random import Random
from typing import ClassVar

from conquest_lab.core.declare import Action
from conquest_lab.core.words import Message, say
from conquest_lab.games.refonte.attacking import Attack, BreakOff, Engage, Land
from conquest_lab.games.refonte.bombarding import Bombard
from conquest_lab.games.refonte.buying import Build, EndBuying, Train
from conquest_lab.games.refonte.capitals import Crown
from conquest_lab.games.refonte.cards import EndExchange, Exchange, Keep
from conquest_lab.games.refonte.defending import Defend
from conquest_lab.games.refonte.moving import Move
from conquest_lab.games.refonte.placing import Place
from conquest_lab.games.refonte.retreating import Stand, Withdraw
from conquest_lab.games.refonte.ruleset import Refonte
from conquest_lab.games.refonte.setup import Choose, Found
from conquest_lab.games.refonte.state import BARRACKS, FACTORY, LIBRARY, PORT, Phase, State
from conquest_lab.games.refonte.state import BUILDINGS as BUILDINGS_A_PLACE
from conquest_lab.games.refonte.table import BUILDING_PRICES, PRICES
from conquest_lab.games.refonte.units import (
    CANNON,
    CAVALRY,
    CAVALRY_MOVED,
    INFANTRY,
    defenders,
)
from conquest_lab.mechanics.armies.moving import EndTurn
from conquest_lab.players.player import Decision
from conquest_lab.players.policy import PolicyParameters
from conquest_lab.players.war import ArmiesPosition, steps_from

DEFAULT = PolicyParameters(attack_odds=0.6)
"""Attack from this chance on; less when the prize is great."""

STOP_ODDS = 0.35
"""Break an attack off when the chance has fallen so low."""

LOST_ODDS = 0.85
"""Withdraw from a territory that falls with this chance."""

MOST_FACTORIES = 5
CAPITAL_GUARD = 3
"""Units that can defend and do not leave the capital while an enemy is near."""

MAX_PLACES = 6

CREW = 4
"""Idle infantry for which a port is bought, or that goes aboard: two dice of a landing."""

STUDIES = say("a library gives a card every turn, and a pair two units")

PAYS = say("a factory pays for itself in three turns")


class RefontePosition(ArmiesPosition[State]):
    """A position of the home-brew."""

    attack = Attack
    prize_scale = 40.0
    reasons: ClassVar[Mapping[type[Action], Message]] = {
        Exchange: say("units now are worth more than cards in the hand"),
        EndExchange: say("no pair can be exchanged"),
        Engage: say("with the most dice the losses are smallest"),
    }

    rules: Refonte

    def declare(self, source: int, target: int) -> Action:
        return Attack(source, target)

    @property
    def borders(self) -> tuple[tuple[int, ...], ...]:
        """The neighbours of each territory, by border."""
        return self.rules.table.neighbours

    @property
    def capital(self) -> int:
        return self.state.capitals[self.seat]

    @cached_property
    def own(self) -> list[int]:
        """The territories of this seat."""
        return [t for t, owner in enumerate(self.owners) if owner == self.seat]

    def decide(self, rng: Random) -> Decision[Action]:
        match self.state.phase:
            case Phase.HOME | Phase.COLONY | Phase.NEW_CAPITAL:
                return self._settle()
            case Phase.MUSTER | Phase.PLACE:
                return self._place()
            case Phase.BUY:
                return self._buy()
            case Phase.KEEP:
                return self._keep()
            case Phase.EXCHANGE:
                return self.first()
            case Phase.RETREAT:
                return self._retreat()
            case Phase.FIGHT:
                return self._fight()
            case Phase.DEFEND:
                return self._defend()
        return self._act()

    # Values of places ----------------------------------------------------------------------------

    def defence(self, target: int) -> int:
        """The units of a place that can defend."""
        return defenders(self.state.units[target])

    def force(self, place: int) -> int:
        """The units of an own territory that can still attack, one staying behind."""
        units = self.state.units[place]
        fresh = units[INFANTRY] + units[CAVALRY] + units[CAVALRY_MOVED]
        return min(fresh, self.defence(place) - 1)

    def able(self, source: int) -> int:
        """The units that can attack from a territory; the capital keeps its guard."""
        force = self.force(source)
        if source == self.capital and self.enemies(source):
            return min(force, self.defence(source) - CAPITAL_GUARD)
        return force

    def enemies(self, place: int) -> list[int]:
        """Neighbours that belong to another player."""
        return [t for t in self.borders[place] if self.owners[t] not in (self.seat, -1)]

    def targets(self, place: int) -> list[int]:
        """Neighbours that could be taken, the neutral ones included."""
        return [t for t in self.borders[place] if self.owners[t] != self.seat]

    def threat(self, place: int) -> int:
        """The number of attackers of the strongest neighbouring enemy."""
        return max((self.defence(t) - 1 for t in self.enemies(place)), default=0)

    def conquest_value(self, target: int) -> float:
        """The value of a conquest: a territory, a capital, a continent gained or broken."""
        owner = self.owners[target]
        group, members = self.continent_of[target]
        missing = sum(self.owners[t] != self.seat for t in members)
        value = 1.0 + group.worth / (1 + missing)
        if owner >= 0:
            value += 0.5
            if all(self.owners[t] == owner for t in members):
                value += group.worth
        if target in self.state.capitals:
            value += 6.0
        built = 0.3 * sum(self.state.sites[target])
        return value + built + self.parameters.target_bonus(group.key, owner)

    # Set-up and capitals -------------------------------------------------------------------------

    def _settle(self) -> Decision[Action]:
        actions = [a for a in self.actions if isinstance(a, Choose | Found | Crown)]

        def score(action: Choose | Found | Crown) -> tuple[float, int]:
            place = action.territory
            own = sum(self.owners[t] == self.seat for t in self.borders[place])
            guard = self.defence(place) if self.state.phase is Phase.NEW_CAPITAL else 0
            return self.conquest_value(place) + own + guard, -len(self.borders[place])

        best = max(actions, key=score)
        return Decision(
            best, say("{place}: near the rest, and easy to hold", place=self.name(best.territory))
        )

    # Buying --------------------------------------------------------------------------------------

    def _buy(self) -> Decision[Action]:
        first = self.library() or self.port()
        if first is not None:
            return first
        factories = self.factories(MOST_FACTORIES)
        if factories:
            safest = min(factories, key=lambda a: self.threat(a.territory))
            return Decision(safest, PAYS)
        own, credit = self.own, self.state.credits[self.seat]
        builds = self.legal(Build)
        front = max(own, key=lambda t: len(self.targets(t)) + self.threat(t) / 2)
        barracks = Build(BARRACKS, front)
        if barracks in builds and not self._has_barracks(front) and credit % 2:
            return Decision(barracks, say("{place}: units are needed here", place=self.name(front)))
        return self.train()

    @property
    def in_danger(self) -> bool:
        """True if the capital is held and could fall to its strongest neighbour."""
        guard = self.defence(self.capital) + sum(self.state.reserve[self.seat])
        return self.owners[self.capital] == self.seat and self.threat(self.capital) > guard

    def library(self) -> Decision[Action] | None:
        """The first library, where no enemy is near and nothing is in danger; None if it is not bought."""
        if self.built(LIBRARY) or self.in_danger:
            return None
        sites = [a for a in self.legal(Build) if a.building == LIBRARY]
        if not sites:
            return None
        return Decision(min(sites, key=lambda a: self.threat(a.territory)), STUDIES)

    def port(self) -> Decision[Action] | None:
        """The first port, where a crew stands idle and a shore across the sea is weak; None for none."""
        spare = self.state.credits[self.seat] >= 2 * BUILDING_PRICES[PORT]
        if not spare or self.built(PORT) or self.in_danger:
            return None
        sites = [
            a
            for a in self.legal(Build)
            if a.building == PORT and self.crew(a.territory) and self.oceans_out(a.territory)
        ]
        if not sites:
            return None
        best = max(sites, key=lambda a: self.state.units[a.territory][INFANTRY])
        where = self.name(best.territory)
        return Decision(best, say("{place}: from here idle units can cross the sea", place=where))

    def built(self, building: int) -> int:
        """The own buildings of a kind, those that are begun included."""
        sites = [self.state.sites[t] for t in self.own]
        return sum(site[building] + site[building + BUILDINGS_A_PLACE] for site in sites)

    def factories(self, most: int) -> list[Build]:
        """The factories that can be bought; none with this many already, or with the capital in danger.

        most: those that are being built count as well.
        """
        if self.built(FACTORY) >= most or self.in_danger:
            return []
        return [a for a in self.legal(Build) if a.building == FACTORY]

    def train(self) -> Decision[Action]:
        """Cavalry for an odd credit, infantry for the others, and the end of buying without any."""
        credit = self.state.credits[self.seat]
        if credit >= PRICES[CAVALRY] and credit % PRICES[INFANTRY]:
            return Decision(
                Train(CAVALRY, 1), say("cavalry costs little more and moves twice as far")
            )
        if credit >= PRICES[INFANTRY]:
            count = credit // PRICES[INFANTRY]
            return Decision(Train(INFANTRY, count), say("for the price, infantry defends best"))
        return Decision(EndBuying(), say("there is nothing more to buy"))

    def _has_barracks(self, place: int) -> bool:
        """True where a barracks stands or is being built; a second one would serve for nothing."""
        site = self.state.sites[place]
        return site[BARRACKS] + site[BARRACKS + BUILDINGS_A_PLACE] > 0

    def _keep(self) -> Decision[Action]:
        cards = self.presentation.cards
        held = [cards[card].symbol for card in self.state.cards.hands[self.seat]]
        best = max(self.legal(Keep), key=lambda keep: held.count(cards[keep.card].symbol) % 2)
        return Decision(best, say("pairs are what counts"))

    def _place(self) -> Decision[Action]:
        def score(action: Place) -> tuple[float, int]:
            place = action.territory
            need = self.threat(place) - self.defence(place)
            guard = 3.0 * (place == self.capital) * (need > 0)
            best = max(
                (
                    self.conquest_value(t)
                    * self.conquer_chance(self.force(place) + action.count, t)
                    for t in self.targets(place)
                ),
                default=-1.0,
            )
            return guard + best + max(0, need) / 10, action.count

        best = max(self.legal(Place), key=score)
        return Decision(
            best, say("{place}: here they are needed most", place=self.name(best.territory))
        )

    # Combats and moves ---------------------------------------------------------------------------

    def _act(self) -> Decision[Action]:
        attack = self.best_attack()
        if attack is not None:
            return attack
        for shot in self.legal(Bombard):
            reason = say("{place}: cannons risk nothing", place=self.name(shot.target))
            return Decision(shot, reason)
        stays: Decision[Action] = Decision(EndTurn(), say("all units are where they are needed"))
        return self._ashore() or self._sail() or self._move() or stays

    def _move(self) -> Decision[Action] | None:
        """Moves units without an enemy in reach one step towards the front."""
        front = [t for t in self.own if self.targets(t)]
        steps = steps_from(
            front, lambda place: [t for t in self.borders[place] if self.owners[t] == self.seat]
        )
        away = dict.fromkeys(self.own, len(self.own)) | steps
        land = len(self.owners)
        idle = [
            move
            for move in self.legal(Move)
            if move.target < land
            and (move.source >= land or away[move.target] < away[move.source])
            and not (move.source == self.capital and self.threat(move.source))
        ]
        if not idle:
            return None
        best = max(idle, key=lambda move: move.count)
        return Decision(
            best, say("{place}: there is nobody to fight here", place=self.name(best.source))
        )

    # At sea --------------------------------------------------------------------------------------

    def landing_chance(self, infantry: int, target: int) -> float:
        """The chance that a landing takes a shore: two infantry throw one die [R-27]."""
        return self.conquer_chance(infantry // 2, target)

    def shores(self, ocean: int) -> list[int]:
        """The territories on which a landing from an ocean may be tried [R-26, R-08]."""
        peaceful = self.state.opener >= 0
        return [
            t
            for t in self.rules.table.near[ocean]
            if t < len(self.owners)
            and self.owners[t] != self.seat
            and not self.state.sites[t][PORT]
            and not (self.owners[t] >= 0 and (peaceful or t in self.state.capitals))
        ]

    def best_landing(self, ocean: int, infantry: int) -> float:
        """The greatest chance of a landing of this many infantry from an ocean."""
        chances = (self.landing_chance(infantry, t) for t in self.shores(ocean))
        return max(chances, default=0.0)

    def crew(self, port: int) -> int:
        """The infantry of a territory that could go aboard, 0 where too few are idle."""
        idle = self.state.units[port][INFANTRY] - 1
        if port == self.capital:
            idle -= CAPITAL_GUARD - 1
        return idle if idle >= CREW and not self.enemies(port) else 0

    def oceans_out(self, port: int) -> list[int]:
        """The oceans off a territory from which its crew could land well."""
        return [
            place
            for place in self.rules.table.near[port]
            if place >= len(self.owners)
            and self.best_landing(place, self.crew(port)) >= self.parameters.attack_odds
        ]

    def _ashore(self) -> Decision[Action] | None:
        """The landing most likely to succeed."""
        land, seat = len(self.owners), self.seat
        landings = self.legal(Land)
        if not landings:
            return None

        def chance(action: Land) -> float:
            fleet = self.state.units[self.state.stack(action.source, seat)]
            return self.landing_chance(fleet[INFANTRY], action.target)

        best = max(landings, key=chance)
        assert best.source >= land
        return Decision(
            best, say("{place}: the fleet has to come ashore", place=self.name(best.target))
        )

    def _sail(self) -> Decision[Action] | None:
        """A crew goes aboard where it can land in the next turn."""
        land = len(self.owners)
        best: Move | None = None
        for move in self.legal(Move):
            boards = move.source < land <= move.target and move.unit == INFANTRY
            if not boards or move.count != self.crew(move.source):
                continue
            if move.target in self.oceans_out(move.source) and (
                best is None or move.count > best.count
            ):
                best = move
        if best is None:
            return None
        return Decision(best, say("{place}: the crew goes aboard", place=self.name(best.source)))

    # In a fight ----------------------------------------------------------------------------------

    def _fight(self) -> Decision[Action]:
        fight = self.state.on_route
        if fight.begun and fight.source < len(self.owners):
            chance = self.conquer_chance(self.force(fight.source), fight.target)
            if chance < STOP_ODDS:
                return Decision(BreakOff(), say("the odds are no longer good enough"))
        return self.first()

    def _defend(self) -> Decision[Action]:
        """Throws the most dice, and one against cannons, which lose nothing themselves."""
        if self.state.on_route.cannons:
            return Decision(Defend(1), say("cannons lose nothing, and one die loses least"))
        return Decision(self.actions[0], say("with the most dice the losses are smallest"))

    def _retreat(self) -> Decision[Action]:
        fight = self.state.on_route
        place, stays = fight.target, Decision(Stand(), say("it is worth defending"))
        if place == self.capital:
            return stays
        by_land = fight.source < len(self.owners)
        force = self.defence(fight.source) - 1 if by_land else self.defence(place)
        ways = self.legal(Withdraw)
        if not ways or self.conquer_chance(force, place) < LOST_ODDS:
            return stays
        best = max(ways, key=lambda a: (a.target == self.capital, self.threat(a.target), a.count))
        return Decision(best, say("{place} cannot be held", place=self.name(place)))

    # Alternatives for the search

    def alternatives(self) -> list[Decision[Action]]:
        match self.state.phase:
            case Phase.BUY:
                return self._purchases()
            case Phase.PLACE:
                return self._places()
        return []

    def _purchases(self) -> list[Decision[Action]]:
        """Units of one kind for all credits, one building, or nothing."""
        found: list[Action] = [EndBuying()]
        for unit in (INFANTRY, CAVALRY, CANNON):
            counts = [train.count for train in self.legal(Train) if train.unit == unit]
            if counts:
                found.append(Train(unit, max(counts)))
        for building in (BARRACKS, FACTORY):
            sites = [build for build in self.legal(Build) if build.building == building]
            found += sites[:: max(1, len(sites) // 3)][:3]
        reason = say("it promises the most for the credits")
        return [Decision(action, reason) for action in found]

    def _places(self) -> list[Decision[Action]]:
        """As many units as are allowed on one territory or another."""
        most: dict[int, Place] = {}
        for place in self.legal(Place):
            if place.count > most.setdefault(place.territory, place).count:
                most[place.territory] = place
        found = list(most.values())
        return [
            Decision(place, say("{place}: here they do most", place=self.name(place.territory)))
            for place in found[:: max(1, len(found) // MAX_PLACES)][:MAX_PLACES]
        ]
