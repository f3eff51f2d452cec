"""Risk 2007: hold a continent, attack where the odds are good, keep the front strong.

Every decision is a score over the legal actions and a sentence that gives its reason. With
independent armies spare cards buy allies; in teams the weakest opponent is attacked first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from random import Random
from typing import ClassVar

from conquest_lab.core.declare import Action
from conquest_lab.core.words import Message, say
from conquest_lab.games.hasbro.independents.allies import Reinforce, ally_placing
from conquest_lab.games.hasbro.independents.influence import GiveCard, GoOn
from conquest_lab.games.hasbro.independents.loyalty import CallOff
from conquest_lab.games.hasbro.independents.sides import allies
from conquest_lab.games.hasbro.mates import own, team
from conquest_lab.games.hasbro.ruleset import Hasbro
from conquest_lab.games.hasbro.setup import Claim
from conquest_lab.games.hasbro.state import FIRST_LEGION, Mates, Phase, State
from conquest_lab.games.hasbro.table import ACTIVE, PASSIVE, TEAMS
from conquest_lab.games.hasbro.team_battle import LoseFrom
from conquest_lab.mechanics.armies.moving import Fortify
from conquest_lab.mechanics.armies.placing import Place
from conquest_lab.players.player import Decision
from conquest_lab.players.policy import PolicyParameters
from conquest_lab.players.war import WarPosition

DEFAULT = PolicyParameters(attack_odds=0.6, least_prize=2.5, least_superiority=5.0)
"""Once a card is earned this turn, it attacks for a prize of 2.5 or a neighbour five times weaker."""

AGGRESSIVE = replace(DEFAULT, least_prize=0.0, least_superiority=0.0, continue_odds=0.75)
"""Makes every attack with good odds, card or not, so that every game makes progress."""

BOLD = replace(AGGRESSIVE, attack_odds=0.45, continue_odds=0.6)

WORTH_A_CARD = 6
"""The regiments from which an independent army is worth a card."""

SPARE_CARDS = 2
"""The number of cards beside those of a set from which one is given away."""

CARD_SHARE = 0.28
"""The value of a card in the hand, as a part of the next set."""

SET_IN_TEAMS = 8
"""The approximate value of a set in the game of teams."""

RANDOM_SHARE_AT_LARGE_TABLES = 0.2
"""The share of random actions of the quick player at tables of three or four."""

CALL_OFF = CallOff()


def strength(state: State, owner: int) -> int:
    """All regiments of an owner."""
    if isinstance(state.beside, Mates):
        return sum(own(state, territory, owner) for territory in range(len(state.owners)))
    return sum(n for o, n in zip(state.owners, state.armies, strict=True) if o == owner)


class HasbroPosition(WarPosition[State]):
    """A position of Risk 2007.

    mode: the way to play.
    army, most: the owner of the regiments being placed, which in games for two may be another army than
        that of the seat, and their number.
    mates_claim: what a team-mate's territory counts against a claim on its continent, where an enemy's is 1.
    near_claim: what an own neighbour counts for a claim.
    breaking_claim: what it counts to claim in a continent of which one enemy alone has a part: times its
        reinforcements and the square of that part.
    """

    leeway = 0.1
    extra_value = 1.0
    mates_claim: ClassVar[float] = 1.0
    near_claim: ClassVar[float] = 0.25
    breaking_claim: ClassVar[float] = 0.0
    rules: Hasbro
    reasons: ClassVar[Mapping[type[Action], Message]] = {
        **WarPosition.reasons,
        Reinforce: say("a die costs nothing"),
        LoseFrom: say("the player with more regiments here bears the loss"),
    }

    def __post_init__(self) -> None:
        super().__post_init__()
        state, seat = self.state, self.seat
        self.table = self.rules.table
        self.mode = self.table.options.mode
        self.army, self.most = seat, state.reserve[seat]
        if state.phase is Phase.MUSTER and state.seat == seat:
            self.army, self.most = self.table.mustering(state)
        elif state.phase is Phase.ALLY_PLACE and state.seat == seat:
            self.army, self.most, _ = ally_placing(self.table, state)

    def decide(self, rng: Random) -> Decision[Action]:
        match self.state.phase:
            case Phase.CLAIM:
                return self._claim(rng)
            case Phase.MUSTER | Phase.PLACE | Phase.PLACE_SPOILS | Phase.ALLY_PLACE:
                return self._place() if self.army in self.friends else self._place_neutral_army()
            case Phase.INFLUENCE:
                return self._influence()
            case Phase.ATTACK:
                return self.fight()
            case Phase.OCCUPY:
                return self.occupy()
            case Phase.FORTIFY | Phase.ALLY_MOVE:
                return self._fortify()
        # Sets are traded, dice thrown for allies, most dice in defence, all armies moved.
        return self.first()

    # Values of places

    @cached_property
    def friends(self) -> set[int]:
        """The owners that it does not fight: team-mates, and its allies in its own turn."""
        if self.mode == TEAMS:
            return set(team(len(self.hands), self.seat))
        if self.mode == ACTIVE and self.state.seat == self.seat:
            return {self.seat, *allies(self.state)}
        return {self.seat}

    def able(self, source: int) -> int:
        return self.table.free(self.state, source)

    def stands(self, place: int) -> bool:
        """True where this seat may place: among teams not wherever its regiments are."""
        if self.mode == TEAMS:
            return place in self.can_reinforce
        return self.owners[place] == self.army

    @cached_property
    def can_reinforce(self) -> frozenset[int]:
        """The territories of a team on which this seat may place."""
        return frozenset(self.table.standing(self.state))

    def elimination_value(self, owner: int) -> float:
        """The value of an owner's near elimination: cards, or the game where this owner decides it."""
        theirs = self.owners.count(owner)
        if self.mode in {PASSIVE, ACTIVE}:
            if owner >= FIRST_LEGION:
                return 0.0 if self.mode == ACTIVE else -0.5
            return 1.0 + 6.0 / theirs
        if self.mode == TEAMS:
            rivals = [s for s in range(len(self.hands)) if s not in self.friends]
            weakest = min(rivals, key=lambda seat: (strength(self.state, seat), seat))
            return 1.0 + 12.0 / max(1, strength(self.state, owner)) if owner == weakest else 0.0
        return super().elimination_value(owner)

    def needed_odds(self, able: int, target: int, prize: float) -> float:
        """Once a card is earned, only a great prize or a weak neighbour is worth an attack."""
        given = self.parameters
        if self.state.conquered and prize < given.least_prize:
            strong = able >= given.least_superiority * (self.armies[target] + 1)
            return given.attack_odds if strong else max(1.0, given.attack_odds)
        return super().needed_odds(able, target, prize)

    # Decisions

    def _claim(self, rng: Random) -> Decision[Action]:
        def score(action: Claim) -> tuple[float, float]:
            place = action.territory
            group, members = self.continent_of[place]
            mine = sum(self.owners[t] == self.seat for t in members)
            taken = sum(self.owners[t] not in (self.seat, -1) for t in members)
            near = sum(self.owners[t] == self.seat for t in self.presentation.neighbours(place))
            mates = sum(self.owners[t] in self.friends for t in members) - mine
            against = taken + (self.mates_claim - 1) * mates
            hold = (mine - against) * 4 / len(members) + group.worth / len(members)
            breaking = self.breaking_claim * group.worth * self._alone(members) ** 2
            return hold + near * self.near_claim + breaking, rng.random()

        best = max(self.legal(Claim), key=score)
        group, members = self.continent_of[best.territory]
        place, continent = self.name(best.territory), group.name
        reason = say(
            "{place}: it may help to hold this continent: {continent}",
            place=place,
            continent=continent,
        )
        if self.breaking_claim and self._alone(members):
            reason = say(
                "{place}: so an opponent does not get this whole continent: {continent}",
                place=place,
                continent=continent,
            )
        return Decision(best, reason)

    def _alone(self, members: Sequence[int]) -> float:
        """The part of a continent that one enemy has claimed where no other player has claimed any of it."""
        holders = [self.owners[t] for t in members if self.owners[t] >= 0]
        if len(set(holders)) != 1 or holders[0] in self.friends:
            return 0.0
        return len(holders) / len(members)

    def _place(self) -> Decision[Action]:
        def score(place: int) -> float:
            enemies = self.enemies(place)
            if not enemies:
                return -9.0
            # The best conquest from here with the reserve, and the risk of losing this place.
            able = self.armies[place] - 1 + self.most
            best = max(self.conquest_value(t) * self.conquer_chance(able, t) for t in enemies)
            safety = min(1.0, self.armies[place] / (1 + self.threat(place)))
            guard = self.continent_progress(place) * (1 - safety) - safety
            return guard if self.state.phase is Phase.MUSTER else guard + best / 3

        mine = filter(self.stands, self.table.territories)
        return self.place_on(max(mine, key=score), self.most)

    def _place_neutral_army(self) -> Decision[Action]:
        """Places regiments of a neutral army where they obstruct the opponent most."""

        def score(place: int) -> int:
            near = [self.owners[t] for t in self.presentation.neighbours(place)]
            return near.count(1 - self.seat) - 2 * near.count(self.seat)

        there = [t for t, owner in enumerate(self.owners) if owner == self.army]
        return self.obstruct(max(there, key=score))

    def obstruct(self, place: int) -> Decision[Action]:
        """Places regiments of an army without a player."""
        return Decision(
            Place(place, self.most),
            say(
                "{place}: it stands more in the opponent's way than in mine", place=self.name(place)
            ),
        )

    def _influence(self) -> Decision[Action]:
        """Cards that are in no set buy the stronger army, unless it is weak."""
        hand = self.hands[self.seat]
        sets = self.table.sets(hand)
        kept = set(sets[0]) if sets else set()
        gifts = [
            gift
            for gift in self.legal(GiveCard)
            if gift.card not in kept
            and strength(self.state, gift.army) >= WORTH_A_CARD
            and gift.army not in self.friends
        ]
        if not gifts or len(hand) - len(kept) < SPARE_CARDS:
            return Decision(GoOn(), say("the cards are better kept for a set"))
        best = max(gifts, key=lambda gift: strength(self.state, gift.army))
        return Decision(
            best,
            say(
                "an army with {regiments} may come over for one card",
                regiments=self.table.names.pieces(strength(self.state, best.army)),
            ),
        )

    def stop(self) -> Decision[Action]:
        """Attacks no more; an invasion that an ally's loyalty has spoilt is called off."""
        if CALL_OFF in self.actions:
            return Decision(CALL_OFF, say("this invasion is no longer good enough"))
        return super().stop()

    def _fortify(self) -> Decision[Action]:
        idle = [
            move
            for move in self.legal(Fortify)
            if not self.enemies(move.source) and self.enemies(move.target)
        ]

        def rank(move: Fortify) -> tuple[float, ...]:
            near = self.threat(move.target), self.continent_progress(move.target)
            return self.able(move.source), *near

        return self.march(idle, rank)
