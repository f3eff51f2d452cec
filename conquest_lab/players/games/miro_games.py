"""Games of La Conquête du Monde for three, played on for people as the expert plays them on.

Advice and reviews compare what the expert compares, and tell the chance by which it chooses: a campaign, the
rest of the turn and a turn of each rival, then the learned chance to win.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, ClassVar

from conquest_lab.core.words import say
from conquest_lab.games.miro.moving import Move
from conquest_lab.games.miro.state import Phase, State
from conquest_lab.mechanics.armies.cards import KeepCards, TradeIn
from conquest_lab.mechanics.armies.combat import Attack, EndCombat
from conquest_lab.mechanics.armies.moving import EndTurn, Occupy, Transfer
from conquest_lab.mechanics.armies.placing import Place
from conquest_lab.mechanics.dice import MOST_ATTACK_DICE
from conquest_lab.players.games.miro_expert import (
    MOST_CAMPAIGNS,
    Campaign,
    MiroExpert,
    Turn,
    carry_out,
)
from conquest_lab.players.games.miro_model import Model
from conquest_lab.players.player import Decision
from conquest_lab.players.playout_record import Playout
from conquest_lab.players.positions.miro import PERSISTENT, MiroPosition

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from conquest_lab.core.declare import Action
    from conquest_lab.games.miro.ruleset import Miro

PLIES = 40
"""Plies of the quick policy in the time of one of these games, about."""

WAYS = 2
"""Campaigns that are tried after a decision."""

NO_CAMPAIGN = Campaign(0.0, -1)

OF_A_TURN = frozenset(
    {
        Phase.TRADE,
        Phase.TRADE_SPOILS,
        Phase.PLACE,
        Phase.PLACE_SPOILS,
        Phase.ATTACK,
        Phase.OCCUPY,
        Phase.MOVE,
        Phase.TRANSFER,
    }
)
"""The decisions of the side on turn."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A decision and the campaign after it."""

    action: Action
    campaign: Campaign


def games_of(rules: Miro, chooser: object, observation: State, seat: int) -> CampaignGames | None:
    """The games of a decision in which the expert weighs campaigns; None elsewhere.

    chooser: the expert of these rules.
    """
    if not isinstance(chooser, MiroExpert) or observation.phase not in OF_A_TURN:
        return None
    weighs = chooser.weighs_campaigns(observation, seat)
    return CampaignGames(rules, chooser, observation, seat) if weighs else None


class CampaignGames:
    """Games played on from one observation of the side on turn."""

    to_the_end: ClassVar[bool] = False

    def __init__(self, rules: Miro, chooser: MiroExpert, observation: State, seat: int) -> None:
        self.observation, self.known, self.world = observation, chooser.evaluation, chooser.world
        self.turn = Turn(chooser.world, observation, seat)
        self.position = MiroPosition(rules, observation, seat, PERSISTENT)

    # The decisions -------------------------------------------------------------------------------

    @cached_property
    def _attacks(self) -> list[Campaign]:
        """No attack and the campaigns of the turn, the best first."""
        return sorted(self.turn.attacks(), key=lambda each: -each.value)

    def compared(self) -> list[Decision[Action]]:
        """The decisions that the expert compares, the best by the learned values first; [] for no choice."""
        position, state = self.position, self.observation
        match state.phase:
            case Phase.PLACE | Phase.PLACE_SPOILS:
                placed = sorted(self.turn.placements(), key=lambda each: -each.value)
                return [
                    position.place_on(each.source, state.reserve, *each.path[:1])
                    for each in placed[:MOST_CAMPAIGNS]
                ]
            case Phase.ATTACK:
                # The expert goes on with a battle that is nearly won; beside it stand the campaigns.
                running = position.go_on()
                found = [
                    MiroExpert.first_attack(self.turn, each, position)
                    for each in self._attacks[:MOST_CAMPAIGNS]
                ]
                if running is None or running.action in [each.action for each in found]:
                    return found
                return [running, *found]
            case Phase.OCCUPY:
                most = position.able(state.on_route.source)
                counts = dict.fromkeys((most, 0, most // 2, most // 4, most * 3 // 4))
                reason = say("as many as the front needs")
                return [Decision(Occupy(count), reason) for count in counts]
        return []

    def plans_after(self, action: Action) -> list[Plan]:
        """The most promising campaigns after a decision."""
        several = sorted(self._campaigns(action), key=lambda each: -each.value)
        paths = {(each.source, each.path): each for each in reversed(several)}
        best = sorted(paths.values(), key=lambda each: -each.value)[:WAYS]
        return [Plan(action, each) for each in best]

    def _campaigns(self, action: Action) -> Iterator[Campaign]:
        """The campaigns that may follow a decision, that without any conquest among them."""
        turn = self.turn
        match action:
            case Place(territory=place, count=count):
                there = turn.here.copy()
                there.armies[place] += count
                yield Campaign(turn.value(there), place)
                yield from turn.campaigns(there, place)
            case Attack(source=source, target=target):
                begun = [
                    each for each in self._attacks if (each.source, *each.path)[:2] == action.places
                ]
                yield from begun or [Campaign(0.0, source, (target,))]
            case Occupy(count=count):
                route, there = self.observation.on_route, turn.here.copy()
                there.armies[route.source] -= count
                there.armies[route.target] += count
                yield Campaign(turn.value(there), -1)
                yield from turn.campaigns(there, route.target)
                yield from turn.campaigns(there, route.source)
            case TradeIn() | KeepCards():
                model = self._after(action, self.observation, Random(0))
                state = replace(self.observation, reserve=model.reserve)
                yield from Turn(self.world, state, turn.seat).placements()
            case _:
                yield NO_CAMPAIGN

    def next_of(self, action: Action, plan: Plan) -> Sequence[Action]:
        """The attacks of the campaign that are still to come."""
        campaign = plan.campaign
        places = (campaign.source, *campaign.path)
        steps = list(pairwise(places))
        if isinstance(action, Attack):
            steps = steps[1:]
        return [Attack(source, target, MOST_ATTACK_DICE) for source, target in steps]

    # Playing on ----------------------------------------------------------------------------------

    def played_on(self, plan: Plan, seed: int) -> Playout:
        """A game up to the next own turn, under the luck of a seed."""
        rng, campaign = Random(seed), plan.campaign
        start = self.known.determinize(self.observation, Random(seed))
        model = self._after(plan.action, start, rng)
        if model.phase in {Phase.PLACE, Phase.PLACE_SPOILS} and campaign.source >= 0:
            model.place(campaign.source, model.reserve)
        if not model.over:
            carry_out(model, campaign.source, campaign.path)
        found = Playout(plies=PLIES, fought=campaign.path[0] if campaign.path else None)
        found.score = self.turn.after_campaign(model, found)
        return found

    def _after(self, action: Action, start: State, rng: Random) -> Model:
        """The game after a decision."""
        model = Model(self.world, start, rng)
        match action:
            case Place(territory=place, count=count):
                model.place(place, count)
            case Attack(source=source, target=target):
                model.fight(source, target)
            case Occupy(count=count):
                model.follow(count)
            case TradeIn(cards=cards):
                model.trade(cards)
            case KeepCards():
                model.keep()
            case Move(source=source, target=target):
                self._moved(model, source, target, self.turn.marchers(source, target))
            case Transfer(count=count):
                route = self.observation.on_route
                self._moved(model, route.source, route.target, count)
            case EndCombat() | EndTurn():
                model.phase = Phase.MOVE
        return model

    @staticmethod
    def _moved(model: Model, source: int, target: int, count: int) -> None:
        model.armies[source] -= count
        model.armies[target] += count
        model.phase = Phase.MOVE
