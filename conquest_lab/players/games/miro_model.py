"""Rollouts of La Conquête du Monde on lists: the rules as quick policies need them, without events.

A rollout takes a fifth of the processor time that it takes through the rules, and comes to the same result:
the policies see the same values, and chance draws from the same distributions in the same order.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from random import Random

from conquest_lab.core.presentation import presentation
from conquest_lab.games.miro.ruleset import Miro
from conquest_lab.games.miro.state import Phase, State
from conquest_lab.games.miro.table import AT_ONCE, LAST_ARMY_SURVIVES, MOST_DEFENCE_DICE, Table
from conquest_lab.mechanics.armies.rounds import whole_battle
from conquest_lab.mechanics.dice import MOST_ATTACK_DICE
from conquest_lab.players.evaluation import strength_share
from conquest_lab.players.games.miro_battles import (
    Attacks,
    all_throws,
    chance_of,
    drawn_together,
    many_rounds,
)
from conquest_lab.players.policy import NEVER, PolicyParameters
from conquest_lab.players.positions.miro import MiroPosition
from conquest_lab.players.war import continents, steps_from
from conquest_lab.players.war_evaluation import LEAST_ODDS, STRENGTH_EXPONENT, TURNS_OF_INCOME

NOWHERE = -1
"""The territory of a battle that is not in course."""


@dataclass(frozen=True, slots=True)
class World:
    """The board that rollouts are played on.

    near: the neighbours of each territory. continent_of: the number of its continent.
    sizes, worths, numbers: of continents: territories, reinforcements as people see them, number by key.
    due: reinforcements of the rules.
    """

    table: Table
    near: tuple[tuple[int, ...], ...]
    continent_of: tuple[int, ...]
    sizes: tuple[int, ...]
    worths: tuple[int, ...]
    numbers: dict[str, int]
    due: tuple[int, ...]


def modelled(rules: Miro) -> bool:
    """True for the options whose games can be rolled out here."""
    options = rules.table.options
    return not (
        options.huff or options.army_limit is not None or options.protection == LAST_ARMY_SURVIVES
    )


def world_of(rules: Miro) -> World:
    """The board of a ruleset."""
    table, shown = rules.table, presentation(rules)
    lands = continents(shown)
    number_of = {place: n for n, (_, members) in enumerate(lands) for place in members}
    due = {tuple(sorted(members)): bonus for members, bonus, _ in table.continents}
    return World(
        table,
        tuple(tuple(shown.neighbours(place)) for place in range(len(shown.places))),
        tuple(number_of[place] for place in range(len(shown.places))),
        tuple(len(members) for _, members in lands),
        tuple(group.worth for group, _ in lands),
        {group.key: n for n, (group, _) in enumerate(lands)},
        tuple(due[members] for _, members in lands),
    )


@dataclass(frozen=True, slots=True)
class Manner:
    """The way in which a side plays.

    parameters: of the quick policy. path: a campaign to carry out first, None for no campaign; () for
        no attack at all.
    """

    parameters: PolicyParameters
    path: tuple[int, ...] | None = None


class Model:
    """One game that is played on; its state is changed in place."""

    __slots__ = (
        "armies", "cards", "fought", "held", "land", "order", "over", "owners", "phase",
        "reserve", "rng", "round", "seat", "source", "spoils", "target", "world",
    )  # fmt: skip

    def __init__(self, world: World, state: State, rng: Random) -> None:
        self.world, self.rng = world, rng
        self.owners, self.armies = list(state.owners), list(state.armies)
        self.fought = list(state.fought)
        self.cards, self.order, self.round = state.cards, state.order, state.round
        self.seat, self.reserve, self.phase = state.seat, state.reserve, state.phase
        self.spoils, self.over = state.spoils, state.phase is Phase.OVER
        route = state.route
        self.source = NOWHERE if route is None else route.source
        self.target = NOWHERE if route is None else route.target
        sides = range(len(self.order))
        self.land = [state.owners.count(side) for side in sides]
        self.held = [[0] * len(sides) for _ in world.sizes]
        for place, owner in enumerate(self.owners):
            self.held[world.continent_of[place]][owner] += 1

    # The quick policy ----------------------------------------------------------------------------

    def _prize(self, target: int, manner: PolicyParameters) -> float:
        """The value of a conquest, as `MiroPosition.conquest_value` has it."""
        world, owner = self.world, self.owners[target]
        continent = world.continent_of[target]
        held, size, worth = self.held[continent], world.sizes[continent], world.worths[continent]
        value = worth / (1 + size - held[self.seat])
        if held[owner] == size:
            value += worth
        if self.land[owner] <= 3:
            value += 3.0 / self.land[owner] * (1 + len(self.cards.hands[owner]))
        wanted = manner.target_continent
        if wanted or manner.target_rival >= 0:
            value += manner.target_bonus(
                wanted if wanted and world.numbers[wanted] == continent else "-", owner
            )
        return 1 + value

    def _spared(self) -> frozenset[int]:
        """The sides whose last territory may not be attacked in this round."""
        if not self.world.table.protects(self.round):
            return frozenset()
        return frozenset(side for side, count in enumerate(self.land) if count == 1)

    def _running(self, manner: PolicyParameters) -> bool:
        """True where the battle in course goes on without a look at others."""
        source, target = self.source, self.target
        if source < 0 or self.owners[source] != self.seat or self.owners[target] == self.seat:
            return False
        able = self.armies[source] - 1
        return (
            able >= 1
            and chance_of(able, self.armies[target]) >= manner.continue_odds
            and self.owners[target] not in self._spared()
        )

    def _combat(self, manner: PolicyParameters) -> None:
        """The attacks of the policy, up to a conquest or the end of combat."""
        attack = (self.source, self.target) if self._running(manner) else None
        several = None
        while True:
            if attack is None:
                several = several or self.attacks(manner)
                attack = several.best()
                if attack is None:
                    self.phase = Phase.MOVE
                    return
            self.fight(*attack, manner.continue_odds)
            if self.owners[self.target] == self.seat:
                return
            if several is not None:
                several.thrown(*attack)
            attack = None

    def attacks(self, manner: PolicyParameters) -> Attacks:
        """The attacks that may be made, as a policy values them."""
        seat, owners, armies, near = self.seat, self.owners, self.armies, self.world.near
        spared = self._spared()
        places = [
            (source, target)
            for source, owner in enumerate(owners)
            if owner == seat and armies[source] > 1
            for target in near[source]
            if owners[target] != seat and owners[target] not in spared
        ]
        return Attacks(places, armies, manner, self._prize)

    def front(self, manner: PolicyParameters) -> int:
        """The territory with the best attack, for all reinforcements."""
        seat, owners, armies, near = self.seat, self.owners, self.armies, self.world.near
        prizes = [-1.0] * len(owners)
        best, most = NOWHERE, (-2.0, 0)
        for place, owner in enumerate(owners):
            if owner != seat:
                continue
            able, score = armies[place] + self.reserve - 1, -1.0
            for target in near[place]:
                if owners[target] != seat:
                    prize = prizes[target]
                    if prize < 0:
                        prize = prizes[target] = self._prize(target, manner)
                    score = max(score, prize * chance_of(able, armies[target]))
            if (score, armies[place]) > most:
                best, most = place, (score, armies[place])
        return best

    def _threat(self, place: int) -> int:
        """The number of enemy armies in neighbouring territories that could attack."""
        owners, armies, seat = self.owners, self.armies, self.seat
        return sum(armies[t] - 1 for t in self.world.near[place] if owners[t] != seat)

    def _borders(self, place: int) -> bool:
        owners, seat = self.owners, self.seat
        return any(owners[t] != seat for t in self.world.near[place])

    def followers(self) -> int:
        """The followers: all where no enemy is near the source, else by the threats on both sides."""
        count = self.armies[self.source] - 1
        if self._borders(self.source):
            behind = self._threat(self.source)
            ahead = self._threat(self.target) + MiroPosition.advance
            count = count * ahead // max(1, ahead + behind)
        return count

    # A campaign ----------------------------------------------------------------------------------

    def _step(self, path: tuple[int, ...]) -> tuple[int, int] | None:
        """The next attack of a campaign while its odds allow it."""
        owners, seat = self.owners, self.seat
        for source, target in pairwise(path):
            if owners[source] == seat and owners[target] != seat:
                able = self.armies[source] - 1
                if chance_of(able, self.armies[target]) < LEAST_ODDS:
                    return None
                if able > 0 and owners[target] not in self._spared():
                    return source, target
        return None

    # Plies ---------------------------------------------------------------------------------------

    def place(self, place: int, count: int) -> None:
        """Place reinforcements."""
        self.armies[place] += count
        self.reserve -= count
        if not self.reserve:
            self.phase = Phase.ATTACK

    def fight(self, source: int, target: int, least: float = NEVER) -> None:
        """A round of a battle, or all of it in one throw, with what comes of it; of a large one many rounds.

        least: the chance from which on the battle goes on without a look at others.
        """
        self.source, self.target = source, target
        able, there = self.armies[source] - 1, self.armies[target]
        tired, draw = self.fought[source], self.rng.getrandbits
        whole = self.world.table.whole
        throws = all_throws(faces=self.world.table.faces)
        while True:
            if drawn_together(able, there):
                lost, fallen = many_rounds(able, there, self.rng)
                winners = MOST_ATTACK_DICE
            elif whole:
                fall = whole_battle(able, there, MOST_DEFENCE_DICE).sample(self.rng)
                lost, fallen = fall.attacker, fall.defender
                winners = min(MOST_ATTACK_DICE, able - lost)
            else:
                thrown = throws[2 if able > 2 else able - 1][2 if there > 2 else there - 1]
                drawn = draw(thrown.bits)
                while drawn >= len(thrown.fallen):
                    drawn = draw(thrown.bits)
                fallen = thrown.fallen[drawn]
                lost = thrown.pairs - fallen
                winners = thrown.dice - lost
            able -= lost
            there -= fallen
            tired = max(tired - lost, winners)
            if not there or able < 1 or chance_of(able, there) < least:
                break
        self.armies[source], self.armies[target] = able + 1, there
        self.fought[source] = tired
        if there:
            self.phase = Phase.ATTACK
        else:
            self._conquer(winners)

    def _conquer(self, winners: int) -> None:
        source, target, seat = self.source, self.target, self.seat
        loser = self.owners[target]
        self.owners[target] = seat
        self.land[seat] += 1
        self.land[loser] -= 1
        held = self.held[self.world.continent_of[target]]
        held[seat] += 1
        held[loser] -= 1
        self.armies[source] -= winners
        self.armies[target] += winners
        self.fought[source] -= winners
        self.fought[target] += winners
        self.spoils = not self.land[loser]
        if self.spoils and self.cards.hands[loser]:
            self.cards = self.cards.passed(loser, seat)
        if self.land[seat] == len(self.owners):
            self.over = True
        elif self.armies[source] > 1:
            self.phase = Phase.OCCUPY
        else:
            self._fight_on()

    def _fight_on(self) -> None:
        may_trade = self.spoils and self.world.table.may_hold_set(self.cards.hands[self.seat])
        self.phase, self.spoils = Phase.TRADE_SPOILS if may_trade else Phase.ATTACK, False

    def follow(self, count: int) -> None:
        """More armies follow, first those that have not fought."""
        source, target = self.source, self.target
        tired = count - min(count, self.armies[source] - self.fought[source])
        self.armies[source] -= count
        self.armies[target] += count
        self.fought[source] -= tired
        self.fought[target] += tired
        self._fight_on()

    def trade(self, cards: tuple[int, ...]) -> None:
        """Trade a set, and go on to the next as long as there may be one."""
        table = self.world.table
        self.reserve += table.set_value(self.cards.traded)
        self.cards = self.cards.set_traded(self.seat, cards)
        if not table.may_hold_set(self.cards.hands[self.seat]):
            self.keep()

    def trade_all(self) -> None:
        """Trade every set."""
        while self.phase in {Phase.TRADE, Phase.TRADE_SPOILS}:
            sets = self.world.table.sets(self.cards.hands[self.seat])
            if sets:
                self.trade(sets[0])
            else:
                self.keep()

    def keep(self) -> None:
        """Trade no more cards."""
        if not self.reserve:
            self.phase = Phase.ATTACK
        else:
            spoils = self.phase is Phase.TRADE_SPOILS
            self.phase = Phase.PLACE_SPOILS if spoils else Phase.PLACE

    def _march(self) -> None:
        """Armies without an enemy in reach take a step towards the nearest one, again and again."""
        seat, owners, armies, near = self.seat, self.owners, self.armies, self.world.near
        enemies = [place for place, owner in enumerate(owners) if owner != seat]
        away = steps_from(enemies, near.__getitem__)
        fought, arrived = self.fought, [0] * len(owners)
        free = [0] * len(owners)
        for place, owner in enumerate(owners):
            if owner == seat and away[place] != 1:
                free[place] = min(armies[place] - 1, armies[place] - fought[place])
        while True:
            best, most = (NOWHERE, NOWHERE), (-1, -1)
            for source, able in enumerate(free):
                if able <= 0 or armies[source] < most[0]:
                    continue
                for target in near[source]:
                    if away[target] < away[source]:
                        rank = armies[source], self._threat(target)
                        if rank > most:
                            best, most = (source, target), rank
            source, target = best
            if source < 0:
                return
            count = free[source]
            armies[source] -= count
            armies[target] += count
            arrived[target] += count
            free[source] = 0
            if away[target] != 1:
                there = armies[target]
                free[target] = min(there - 1, there - fought[target] - arrived[target])

    def end_turn(self) -> None:
        """The next player draws and receives reinforcements."""
        here = self.order.index(self.seat)
        later = (seat for seat in self.order[here + 1 :] if self.land[seat])
        self.seat = next(later, -1)
        if self.seat < 0:
            self.seat = next(seat for seat in self.order if self.land[seat])
            self.round += 1
        self.source = self.target = NOWHERE
        self.spoils = False
        self.fought = [0] * len(self.owners)
        seat, world = self.seat, self.world
        armies, due = world.table.share(self.land[seat])
        while due:
            if not self.cards.pile and self.cards.discard:
                self.cards = self.cards.reshuffled()
            if not self.cards.pile:
                break
            self.cards = self.cards.drawn(seat, self._drawn(self.cards.pile))
            at_once = world.table.options.new_pile == AT_ONCE
            if at_once and not self.cards.pile and self.cards.discard:
                self.cards = self.cards.reshuffled()
            due -= 1
        self.reserve += armies
        for continent, held in enumerate(self.held):
            if held[seat] == world.sizes[continent]:
                self.reserve += world.due[continent]
        self.phase = Phase.TRADE
        if not world.table.may_hold_set(self.cards.hands[seat]):
            self.keep()

    def _drawn(self, pile: tuple[int, ...]) -> int:
        """A card of the pile, drawn as a `Distribution` draws it."""
        total = len(pile)
        bits = total.bit_length()
        drawn = self.rng.getrandbits(bits)
        while drawn >= total:
            drawn = self.rng.getrandbits(bits)
        return pile[drawn]

    # Turns ---------------------------------------------------------------------------------------

    def play_turn(self, manner: Manner) -> None:
        """The rest of the turn, up to the reinforcements of the next player."""
        parameters, path = manner.parameters, manner.path
        while not self.over:
            match self.phase:
                case Phase.TRADE | Phase.TRADE_SPOILS:
                    self.trade_all()
                case Phase.PLACE | Phase.PLACE_SPOILS:
                    self.place(self.front(parameters), self.reserve)
                case Phase.ATTACK:
                    if path is None:
                        self._combat(parameters)
                    elif (attack := self._step(path)) is None:
                        self.phase = Phase.MOVE
                    else:
                        self.fight(*attack, LEAST_ODDS)
                case Phase.OCCUPY:
                    if path is not None and self.target in path[:-1]:
                        self.follow(self.armies[self.source] - 1)
                    else:
                        self.follow(self.followers())
                case _:
                    self._march()
                    self.end_turn()
                    return

    def share(self, seat: int, card_share: float) -> float:
        """The payoff of a side at the end, before it its share in all strength, to a power."""
        if self.over:
            return float(self.seat == seat)
        world, strengths = self.world, [0.0] * len(self.land)
        per_card = card_share * world.table.set_value(self.cards.traded)
        standing = [0] * len(self.land)
        for owner, armies in zip(self.owners, self.armies, strict=True):
            standing[owner] += armies
        for side, land in enumerate(self.land):
            if not land:
                continue
            strength = float(standing[side])
            reserve = self.reserve if side == self.seat else 0
            strength += reserve + per_card * len(self.cards.hands[side])
            income = land / 3
            for continent, held in enumerate(self.held):
                if held[side] == world.sizes[continent]:
                    income += world.worths[continent]
            strengths[side] = strength + TURNS_OF_INCOME * income
        return strength_share(strengths, STRENGTH_EXPONENT, seat)
