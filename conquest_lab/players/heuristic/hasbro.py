"""Heuristic for Risk 2007: hold a continent, attack where the odds are good, keep the front strong.

Every decision is a score over the legal actions and a sentence that gives its reason. With
independent armies spare cards buy allies; in teams the weakest opponent is attacked first.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from conquest_lab.core.declare import Action
from conquest_lab.core.words import Text, say
from conquest_lab.games.hasbro.independents.allies import ally_placing
from conquest_lab.games.hasbro.independents.influence import GiveCard, GoOn
from conquest_lab.games.hasbro.independents.loyalty import CallOff
from conquest_lab.games.hasbro.independents.sides import allies
from conquest_lab.games.hasbro.mates import own, team
from conquest_lab.games.hasbro.ruleset import Hasbro
from conquest_lab.games.hasbro.setup import Claim
from conquest_lab.games.hasbro.state import FIRST_LEGION, Phase, State
from conquest_lab.games.hasbro.table import ACTIVE, PASSIVE, TEAMS
from conquest_lab.games.hasbro.teams import LoseFrom
from conquest_lab.mechanics.armies.cards import KeepCards, TradeIn
from conquest_lab.mechanics.armies.combat import Attack, Defend, EndCombat
from conquest_lab.mechanics.armies.moving import EndTurn, Fortify, Occupy
from conquest_lab.mechanics.armies.placing import Place
from conquest_lab.mechanics.dice import MOST_ATTACK_DICE
from conquest_lab.players import Decision
from conquest_lab.players.estimates import conquer_chance
from conquest_lab.players.heuristic.war import WarPosition
from conquest_lab.players.policy import HEURISTIC_NAME, PolicyParameters

if TYPE_CHECKING:
    from random import Random

    from conquest_lab.core.ruleset import Ruleset

DEFAULT = PolicyParameters(attack_odds=0.6, least_prize=2.5, least_superiority=5.0)
"""Once a card is earned this turn, it attacks for a prize of 2.5 or a neighbour five times weaker."""

AGGRESSIVE = replace(DEFAULT, least_prize=0.0, least_superiority=0.0, continue_odds=0.75)
"""Makes every attack with good odds, card or not, so that every game makes progress."""

LEEWAY = 0.1
"""The most by which a great prize lowers the odds that an attack needs."""

WORTH_A_CARD = 6
"""The regiments from which an independent army is worth a card."""

SPARE_CARDS = 2
"""The number of cards beside those of a set from which one is given away."""

CALL_OFF = CallOff()


@dataclass(frozen=True, slots=True)
class HeuristicPlayer:
    """The heuristic player for Risk 2007."""

    parameters: PolicyParameters = DEFAULT

    @property
    def name(self) -> Text:
        return HEURISTIC_NAME

    def continue_attack(
        self, rules: Ruleset[State, Action], observation: State, seat: int
    ) -> Decision[Action] | None:
        """The next action of the attack in course; None to look for a better one."""
        if observation.phase is not Phase.ATTACK or self.parameters.continue_odds > 1.0:
            return None
        return _Position(rules, observation, seat, self.parameters).continue_attack()

    def choose(
        self, rules: Ruleset[State, Action], observation: State, seat: int, rng: Random
    ) -> Decision[Action]:
        return _Position(rules, observation, seat, self.parameters).decide(rng)


class _Position(WarPosition[State, Action]):
    """A position as one seat sees it, with the values that its decisions depend on.

    mode: the way to play.
    army: the owner of the regiments being placed: the seat, or in games for two another army.
    """

    def __init__(
        self,
        rules: Ruleset[State, Action],
        state: State,
        seat: int,
        parameters: PolicyParameters = DEFAULT,
    ) -> None:
        assert isinstance(rules, Hasbro)
        self.table = rules.table
        self.mode = rules.options.mode
        self.army, self.most = seat, state.reserve[seat]
        friends = {seat}
        if self.mode == TEAMS:
            friends.update(team(len(state.cards.hands), seat))
        elif self.mode == ACTIVE and state.seat == seat:
            friends.update(allies(state))
        super().__init__(rules, state, seat, parameters, friends)
        if state.phase is Phase.MUSTER and state.seat == seat:
            self.army, self.most = self.table.mustering(state)
        elif state.phase is Phase.ALLY_PLACE and state.seat == seat:
            self.army, self.most, _ = ally_placing(self.table, state)

    def decide(self, rng: Random) -> Decision[Action]:  # noqa: PLR0911 - one plan for each phase
        match self.state.phase:
            case Phase.CLAIM:
                return self._claim(rng)
            case Phase.MUSTER | Phase.PLACE | Phase.PLACE_SPOILS | Phase.ALLY_PLACE:
                return self._place() if self.army in self.friends else self._place_neutral_army()
            case Phase.INFLUENCE:
                return self._influence()
            case Phase.ALLIES:
                return self._reinforce()
            case Phase.TRADE | Phase.TRADE_SPOILS:
                return self._trade()
            case Phase.ATTACK:
                return self._attack()
            case Phase.OCCUPY:
                return self._occupy()
            case Phase.FORTIFY | Phase.ALLY_MOVE:
                return self._fortify()
        # The first legal action: most dice in defence, losses of the larger army, all armies moved.
        action = self.rules.legal_actions(self.state)[0]
        match action:
            case Defend():
                return Decision(action, say("the most dice lose least"))
            case LoseFrom():
                return Decision(action, say("the larger number bears the loss"))
        return Decision(action, say("nobody is needed where no enemy is near"))

    # Values of places ----------------------------------------------------------------------------

    def here(self, place: int) -> int:
        """The regiments there that this seat may use, or that stand with those to be placed."""
        if self.mode == TEAMS:
            return own(self.state, place, self.seat)
        return self.armies[place] if self.owners[place] == self.army else 0

    def elimination_value(self, owner: int) -> float:
        """The value of an owner's near elimination: cards, or the game where this owner decides it."""
        theirs = self.owners.count(owner)
        if self.mode in {PASSIVE, ACTIVE}:
            if owner >= FIRST_LEGION:
                return 0.0 if self.mode == ACTIVE else -0.5
            return 1.0 + 6.0 / theirs
        if self.mode == TEAMS:
            rivals = [s for s in range(len(self.hands)) if s not in self.friends]
            weakest = min(rivals, key=lambda seat: (self.strength(seat), seat))
            return 1.0 + 12.0 / max(1, self.strength(owner)) if owner == weakest else 0.0
        return super().elimination_value(owner)

    def strength(self, owner: int) -> int:
        """All regiments of an owner."""
        if self.mode == TEAMS:
            return sum(own(self.state, t, owner) for t in self.table.territories)
        return sum(n for o, n in zip(self.owners, self.armies, strict=True) if o == owner)

    # Decisions -----------------------------------------------------------------------------------

    def _claim(self, rng: Random) -> Decision[Action]:
        def score(action: Claim) -> tuple[float, float]:
            place = action.territory
            group, members = self.continent_of[place]
            mine = sum(self.owners[t] == self.seat for t in members)
            taken = sum(self.owners[t] not in (self.seat, -1) for t in members)
            near = sum(self.owners[t] == self.seat for t in self.presentation.neighbours(place))
            return (mine - taken) * 4 / len(members) + group.worth / len(
                members
            ) + near / 4, rng.random()

        actions = self.rules.legal_actions(self.state)
        best = max((action for action in actions if isinstance(action, Claim)), key=score)
        place = self.presentation.places[best.territory]
        group = next(g for g in self.presentation.groups if g.key == place.group)
        return Decision(
            best,
            say(
                "{place}: it may help to hold this continent: {continent}",
                place=place.name,
                continent=group.name,
            ),
        )

    def _place(self) -> Decision[Action]:
        reserve = self.most

        def score(place: int) -> float:
            enemies = self.enemies(place)
            if not enemies:
                return -9.0
            # The best conquest from here with the reserve, and the risk of losing this place.
            best = max(
                self.conquest_value(t)
                * conquer_chance(self.armies[place] - 1 + reserve, self.armies[t])
                for t in enemies
            )
            safety = min(1.0, self.armies[place] / (1 + self.threat(place)))
            guard = self.continent_progress(place) * (1 - safety) - safety
            return guard if self.state.phase is Phase.MUSTER else guard + best / 3

        mine = [t for t in self.table.territories if self.here(t)]
        place = max(mine, key=score)
        target = max(self.enemies(place), key=self.conquest_value, default=place)
        return Decision(
            Place(place, reserve),
            say(
                "{place}: from here to {target}",
                place=self.presentation.places[place].name,
                target=self.presentation.places[target].name,
            ),
        )

    def _place_neutral_army(self) -> Decision[Action]:
        """Places regiments of a neutral army where they obstruct the opponent most."""

        def score(place: int) -> int:
            near = [self.owners[t] for t in self.presentation.neighbours(place)]
            return near.count(1 - self.seat) - 2 * near.count(self.seat)

        there = [t for t, owner in enumerate(self.owners) if owner == self.army]
        place = max(there, key=score)
        return Decision(
            Place(place, self.most),
            say(
                "{place}: it stands more in the opponent's way than in mine",
                place=self.presentation.places[place].name,
            ),
        )

    def _influence(self) -> Decision[Action]:
        """Cards that are in no set buy the stronger army, unless it is weak."""
        hand = self.hands[self.seat]
        sets = self.table.sets(hand)
        kept = set(sets[0]) if sets else set()
        gifts = [
            action
            for action in self.rules.legal_actions(self.state)
            if isinstance(action, GiveCard)
            and action.card not in kept
            and self.strength(action.army) >= WORTH_A_CARD
            and action.army not in self.friends
        ]
        if not gifts or len(hand) - len(kept) < SPARE_CARDS:
            return Decision(GoOn(), say("the cards are better kept for a set"))
        best = max(gifts, key=lambda gift: self.strength(gift.army))
        return Decision(
            best,
            say(
                "an army with {regiments} may come over for one card",
                regiments=self.table.names.pieces(self.strength(best.army)),
            ),
        )

    def _reinforce(self) -> Decision[Action]:
        action = self.rules.legal_actions(self.state)[0]
        return Decision(action, say("a die costs nothing"))

    def _trade(self) -> Decision[Action]:
        actions = self.rules.legal_actions(self.state)
        sets = [action for action in actions if isinstance(action, TradeIn)]
        if sets:
            return Decision(sets[0], say("armies now are worth more than cards in the hand"))
        return Decision(KeepCards(), say("no set can be traded"))

    def continue_attack(self) -> Decision[Action] | None:
        """The next action of the attack in course, while its chance is at least `continue_odds`."""
        route = self.state.route
        if route is None or self.owners[route.source] != self.seat:
            return None
        if self.owners[route.target] in self.friends:
            return None
        able = self.table.free(self.state, route.source)
        chance = conquer_chance(able, self.armies[route.target])
        if able < 1 or chance < self.parameters.continue_odds:
            return None
        action = Attack(route.source, route.target, min(MOST_ATTACK_DICE, able))
        return Decision(action, self.reason_to_attack(action.target, chance))

    def _attack(self) -> Decision[Action]:
        steady = self.continue_attack() if self.parameters.continue_odds <= 1.0 else None
        if steady is not None:
            return steady
        best: tuple[float, Attack, float] | None = None
        actions = self.rules.legal_actions(self.state)
        odds, armies, seen = self.parameters.attack_odds, self.armies, (-1, -1)
        for action in actions:
            # The first of the attacks between two places is the one with most dice.
            if not isinstance(action, Attack) or (action.source, action.target) == seen:
                continue
            seen = action.source, action.target
            if self.owners[action.target] in self.friends:
                continue
            able = self.table.free(self.state, action.source)
            chance = conquer_chance(able, armies[action.target])
            if chance < odds - LEEWAY:
                continue
            prize = self.conquest_value(action.target)
            needed = odds - min(LEEWAY, prize / 50)
            if self.state.conquered and prize < self.parameters.least_prize:
                strong = able >= self.parameters.least_superiority * (
                    self.armies[action.target] + 1
                )
                needed = odds if strong else max(1.0, odds)
            if chance >= needed and (best is None or chance * (1 + prize) > best[0]):
                best = (chance * (1 + prize), action, chance)
        if best is None:
            if CALL_OFF in actions:
                return Decision(CALL_OFF, say("this invasion is no longer good enough"))
            return Decision(EndCombat(), self.parameters.reason_to_stop())
        _, action, chance = best
        return Decision(action, self.reason_to_attack(action.target, chance))

    def _occupy(self) -> Decision[Action]:
        route = self.state.route
        assert route is not None
        most = self.table.free(self.state, route.source)
        behind, ahead = self.threat(route.source), self.threat(route.target)
        count = most if not self.enemies(route.source) else most * ahead // max(1, ahead + behind)
        return Decision(Occupy(count), say("as many as the front needs"))

    def _fortify(self) -> Decision[Action]:
        moves = [a for a in self.rules.legal_actions(self.state) if isinstance(a, Fortify)]
        idle = [a for a in moves if not self.enemies(a.source) and self.enemies(a.target)]
        if not idle:
            return Decision(EndTurn(), say("everybody is where an enemy is near"))
        best = max(
            idle,
            key=lambda a: (
                self.table.free(self.state, a.source),
                self.threat(a.target),
                self.continent_progress(a.target),
            ),
        )
        return Decision(
            best, say("{place}: no enemy is near", place=self.presentation.places[best.source].name)
        )


def player_for(rules: Ruleset[State, Action]) -> HeuristicPlayer:
    """The heuristic player for Risk 2007."""
    return HeuristicPlayer()
