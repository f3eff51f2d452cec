"""The home-brew for the search: territories above all, since hegemony counts them, then units."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from conquest_lab.core.presentation import presentation
from conquest_lab.core.words import say
from conquest_lab.games.refonte.table import table
from conquest_lab.games.refonte.types import (
    BARRACKS,
    CANNON,
    CAVALRY,
    FACTORY,
    INFANTRY,
    Build,
    EndBuying,
    Phase,
    Place,
    State,
    Train,
)
from conquest_lab.players import Decision
from conquest_lab.players.heuristic.refonte import USUAL, Planner
from conquest_lab.players.lore import wars
from conquest_lab.players.lore.hidden import dealt
from conquest_lab.players.search import Idea

if TYPE_CHECKING:
    from random import Random

    from conquest_lab.core.ruleset import Ruleset

TERRITORY = 5.0
CAPITAL = 8.0
UNIT = 1.0
CREDIT = 0.4
BUILDINGS = (0.8, 2.5, 2.0, 2.0)
"""What things are worth beside a unit of infantry."""

MOST_PLACES = 6
SHARPNESS = 4.0

_SEARCHED = frozenset({Phase.BUY, Phase.PLACE, Phase.ACT, Phase.FIGHT})


class RefonteLore:
    """What the search has to know of the home-brew."""

    whims = (1.0, 0.4)
    simulations = 72

    def __init__(self, rules: Ruleset[Any, Any]) -> None:
        self._table = table(rules.options)
        self._usual = Planner()
        land = self._table.board.places
        self._continents = [
            (group.key, [n for n, place in enumerate(land) if place.group == group.key])
            for group in presentation(rules).groups
            if group.worth
        ]

    def unwise(self) -> Planner:
        return Planner(wars.rash(USUAL))

    def lightly(self, observation: State) -> bool:
        return True

    def usual(self) -> Planner:
        return self._usual

    def ideas(
        self, rules: Ruleset[Any, Any], observation: State, seat: int, rng: Random
    ) -> list[Idea]:
        plan = Idea(self._usual.choose(rules, observation, seat, rng), self._usual)
        if observation.phase not in _SEARCHED:
            return [plan]
        if observation.phase is Phase.BUY:
            return [plan, *self._purchases(rules, observation)]
        if observation.phase is Phase.PLACE:
            return [plan, *self._places(rules, observation)]
        owners = observation.owners
        near = [presentation(rules).neighbours(t) for t in range(len(owners))]
        near = [tuple(n for n in row if n < len(owners)) for row in near]
        wanted = wars.open_continents(owners, {seat}, self._continents, near)
        rivals = sorted(set(owners) - {seat, -1})
        styles = [*wars.tempers(USUAL), *wars.wishes(USUAL, wanted, rivals)]
        return wars.ideas(Planner, styles, rules, observation, seat, rng)

    def _purchases(self, rules: Ruleset[Any, Any], state: State) -> list[Idea]:
        """Units of one kind for all credits, one building more, or to save."""
        actions = rules.legal_actions(state)
        found: list[Any] = [EndBuying()]
        for unit in (INFANTRY, CAVALRY, CANNON):
            counts = [a.count for a in actions if isinstance(a, Train) and a.unit == unit]
            if counts:
                found.append(Train(unit, max(counts)))
        builds = [a for a in actions if isinstance(a, Build)]
        for building in (BARRACKS, FACTORY):
            sites = [a for a in builds if a.building == building]
            found += sites[:: max(1, len(sites) // 3)][:3]
        reason = say("it promises most for the credits")
        return [Idea(Decision(action, reason), self._usual) for action in found]

    def _places(self, rules: Ruleset[Any, Any], state: State) -> list[Idea]:
        """One territory after the other, with as many units as may be."""
        most: dict[int, Any] = {}
        for action in rules.legal_actions(state):
            known = most.get(action.territory)
            if known is None or (
                isinstance(action, Place)
                and isinstance(known, Place)
                and action.count > known.count
            ):
                most[action.territory] = action
        found = list(most.values())
        chosen = found[:: max(1, len(found) // MOST_PLACES)][:MOST_PLACES]
        return [
            Idea(
                Decision(
                    action,
                    say(
                        "{place}: here they do most",
                        place=self._table.board.places[action.territory].name,
                    ),
                ),
                self._usual,
            )
            for action in chosen
        ]

    def possible(
        self, rules: Ruleset[Any, Any], observation: State, seat: int, rng: Random
    ) -> State:
        cards = observation.cards
        jokers = rules.options.jokers_wild and observation.phase >= Phase.MUSTER
        deck = range(len(self._table.deck) if jokers else self._table.size)
        *hands, drawn, pile = dealt(rng, deck, [*cards.hands, cards.drawn, cards.pile], cards.aside)
        cards = replace(cards, hands=tuple(hands), drawn=drawn, pile=pile)
        return replace(observation, cards=cards)

    def turns(self, observation: State) -> int:
        """Until it is this seat's turn again."""
        return sum(capital >= 0 for capital in observation.capitals) or len(observation.capitals)

    def value(self, rules: Ruleset[Any, Any], state: State, seat: int) -> float:
        returns = rules.returns(state)
        if returns is not None:
            return float(returns[seat] == max(returns))
        seats = len(state.capitals)
        worth = [0.0] * seats
        for t, owner in enumerate(state.owners):
            if owner >= 0:
                units, site = state.units[t], state.sites[t]
                worth[owner] += TERRITORY + UNIT * sum(units)
                half = len(site) // 2
                worth[owner] += sum(
                    price * (site[n] + site[n + half]) for n, price in enumerate(BUILDINGS)
                )
        for s in range(seats):
            worth[s] += CREDIT * state.credits[s] + UNIT * sum(state.reserve[s])
            capital = state.capitals[s]
            if capital >= 0:
                worth[s] += CAPITAL * (state.owners[capital] == s)
                worth[s] += len(state.cards.hands[s])
            elif state.phase > Phase.CAPITAL:
                worth[s] = 0.0
        return wars.shares(worth, SHARPNESS)[seat]


def lore_for(rules: Ruleset[Any, Any]) -> RefonteLore:
    """The lore of the home-brew."""
    return RefonteLore(rules)
