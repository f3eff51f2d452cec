"""The expert of La Conquête du Monde at a table of three: campaigns by learned chances, then rollouts.

Every decision of a turn compares campaigns, that is an own territory and those to be conquered from it one
after the other. A beam search finds them, and values each by the learned chance to win after it. The best
are then played on to the learned chance before the next own turn; both rivals weigh where they place.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING

from conquest_lab.core.declare import Action
from conquest_lab.core.words import Message, Text, say
from conquest_lab.games.miro.moving import Move
from conquest_lab.games.miro.ruleset import Miro
from conquest_lab.games.miro.state import Phase, State
from conquest_lab.games.miro.table import MOST_DEFENCE_DICE
from conquest_lab.mechanics.armies.combat import Attack
from conquest_lab.mechanics.armies.moving import Occupy, Transfer
from conquest_lab.mechanics.cards import JOKER
from conquest_lab.mechanics.dice import MOST_ATTACK_DICE
from conquest_lab.players.games.miro_assault import Assaults
from conquest_lab.players.games.miro_battles import chance_of
from conquest_lab.players.games.miro_model import Manner, Model, World
from conquest_lab.players.games.miro_replies import weighed_turn
from conquest_lab.players.plans.chances import battle, garrison_left
from conquest_lab.players.player import UNFINISHED, Decision, InSlices, TimeIsUp
from conquest_lab.players.positions.miro import PERSISTENT, MiroPosition
from conquest_lab.players.positions.miro_chance import SIDES, Standing, chances
from conquest_lab.players.war_evaluation import LEAST_ODDS

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from conquest_lab.core.ruleset import Ruleset
    from conquest_lab.players.evaluation import Evaluation
    from conquest_lab.players.playout_record import Playout

Path = tuple[int, ...]

WIDTH = 3
"""Campaigns from one territory that are continued, of each length."""

LONGEST = 7
MOST_CAMPAIGNS = 6
"""Campaigns that are played on."""

LEAST_FIRST, LEAST_ALL = 0.35, 0.12
"""The least chance of a battle, and of all battles of a campaign up to it."""

CLOSE = 0.06
"""The chance to win by which a campaign may look worse than the best and still be played on."""

LAST_LOOK = 0.004
"""The chance to win that an attack may seem to cost: those who wait for ever win nothing."""

DOUBT = 0.02
"""The standard deviation of the learned differences between campaigns from those of rollouts."""

LEAST_ROUNDS = 4
"""Rollouts of each campaign before they count beside the learned values; fewer do not tell their error."""

LAST_ROUND = 24
"""The last round of campaigns: later on rollouts of large armies take too long."""

LEAST_GAIN = 0.0005
"""The chance to win that a move has to add."""

CAREFUL = replace(PERSISTENT, attack_odds=0.7)
"""The quick policy with which an own turn ends after its campaign."""


@dataclass(frozen=True, slots=True)
class Campaign:
    """A campaign and the learned chance to win after it.

    source: the own territory it begins from, -1 for none. path: the territories to conquer.
    """

    value: float
    source: int
    path: Path = ()


@dataclass(slots=True)
class _Branch:
    """A campaign that may go on: its end, its chance, and the value of having failed before."""

    standing: Standing
    end: int
    chance: float
    failed: float
    value: float
    path: Path


@lru_cache(maxsize=8192)
def outcome(able: int, there: int) -> tuple[float, int, int]:
    """The chance to take a territory, the attackers left then, and the defenders left otherwise.

    >>> chance, survivors, left = outcome(3, 1)
    >>> round(chance, 3), survivors, left
    (0.916, 3, 1)
    """
    chance, survivors = battle(able, there, MOST_DEFENCE_DICE)
    left = garrison_left(able, there, MOST_DEFENCE_DICE)
    return chance, max(1, round(survivors)), left


@dataclass(frozen=True, slots=True)
class MiroExpert(InSlices[State, Action]):
    """Chooses at a table of three by assaults and up to `LAST_ROUND` by campaigns, else by another search.

    evaluation: deals hidden cards. world: the board of rollouts. other: the search at other tables.
    simulations: about so many rollouts for one decision.
    """

    name: Text
    about: Text
    evaluation: Evaluation[State]
    world: World
    other: InSlices[State, Action]
    simulations: int

    def choose_in_slices(
        self, rules: Ruleset[State, Action], observation: State, seat: int, rng: Random
    ) -> Generator[None, None, Decision[Action]]:
        """The decision, in slices of one campaign or rollout."""
        phase = observation.phase
        assert isinstance(rules, Miro)
        position = MiroPosition(rules, observation, seat, PERSISTENT)
        running = position.go_on() if phase is Phase.ATTACK else None
        own_turn = len(observation.order) == SIDES and observation.seat == seat
        turn = Turn(self.world, observation, seat) if own_turn else None
        if turn is not None and (found := turn.assault(position)) is not None:
            return found
        if running is not None:
            return running
        if turn is None or not self.weighs_campaigns(observation, seat):
            return (yield from self.other.choose_in_slices(rules, observation, seat, rng))
        match phase:
            case Phase.PLACE | Phase.PLACE_SPOILS:
                chosen, cut = yield from self._best(turn, turn.placements(), rng)
                if chosen is not None:
                    found = position.place_on(chosen.source, observation.reserve, *chosen.path[:1])
                else:
                    found = position.decide(rng)
                return replace(found, cut=cut)
            case Phase.ATTACK:
                chosen, cut = yield from self._best(turn, turn.attacks(), rng)
                found = (
                    self.first_attack(turn, chosen, position) if chosen else position.decide(rng)
                )
                return replace(found, cut=cut)
            case Phase.OCCUPY:
                route = observation.on_route
                count = turn.followers(route.source, route.target)
                return Decision(Occupy(count), say("as many as the front needs"))
            case Phase.MOVE:
                return turn.move(position, rng)
            case Phase.TRANSFER:
                route = observation.on_route
                if turn.borders(route.source):
                    count = turn.marchers(route.source, route.target)
                    return Decision(Transfer(count), say("as many as the front needs"))
        return position.decide(rng)

    @staticmethod
    def weighs_campaigns(observation: State, seat: int) -> bool:
        """True where a decision follows campaigns, not the other search."""
        three = len(observation.order) == SIDES
        return three and observation.round <= LAST_ROUND and observation.seat == seat

    @staticmethod
    def first_attack(turn: Turn, chosen: Campaign, position: MiroPosition) -> Decision[Action]:
        """The first attack of a campaign, or the end of combat where it has none."""
        if not chosen.path:
            return position.stop()
        source, target = chosen.source, chosen.path[0]
        able = position.able(source)
        reason = position.reason_to_attack(target, chance_of(able, turn.here.armies[target]))
        return Decision(Attack(source, target, min(MOST_ATTACK_DICE, able)), reason)

    def _best(
        self, turn: Turn, found: Iterator[Campaign], rng: Random
    ) -> Generator[None, None, tuple[Campaign | None, Message | None]]:
        """The best campaign by rollouts under the same luck and by the learned values; what cut that short.

        None for the campaign where not all were found in time.
        """
        try:
            several = yield from _listed(found)
        except TimeIsUp:
            return None, UNFINISHED
        several = sorted(several, key=lambda each: -each.value)[:MOST_CAMPAIGNS]
        several = [each for each in several if each.value >= several[0].value - CLOSE]
        if len(several) == 1:
            return several[0], None
        cut = None
        left = list(range(len(several)))
        scores: list[list[float]] = [[] for _ in several]
        first = max(2, self.simulations // (2 * MOST_CAMPAIGNS))
        try:
            for trials in (first, 2 * first):
                for _ in range(trials):
                    seed = rng.getrandbits(64)
                    start = self.evaluation.determinize(turn.observation, Random(seed))
                    for n in left:
                        scores[n].append(turn.played_on(start, several[n], seed))
                        yield
                ranked = sorted(left[1:], key=lambda n: -fmean(scores[n]))
                left = [0, *ranked[: max(1, len(ranked) // 2)]]
        except TimeIsUp:
            cut = UNFINISHED
        rounds = min(len(scores[n]) for n in left)
        best = max(left[1:], key=lambda n: sum(scores[n][:rounds]))
        better = [scores[best][n] - scores[0][n] for n in range(rounds)]
        if rounds < LEAST_ROUNDS:
            return several[0], cut
        # The difference is estimated twice, by rollouts and by the learned values, and weighed by precision.
        noise = stdev(better) ** 2 / rounds
        learned = several[best].value - several[0].value
        lead = fmean(better) * DOUBT**2 + learned * noise
        return several[best if lead > 0 else 0], cut


def _listed(found: Iterator[Campaign]) -> Generator[None, None, list[Campaign]]:
    several = []
    for each in found:
        several.append(each)
        yield
    return several


class Turn:
    """The campaigns of one turn, from one observation of the side on turn."""

    def __init__(self, world: World, observation: State, seat: int) -> None:
        self.world, self.observation, self.seat = world, observation, seat
        hands = observation.cards.hands
        self.here = Standing(
            world,
            list(observation.owners),
            list(observation.armies),
            [len(hand) for hand in hands],
            kinds_of(world, hands[seat]),
            observation.cards.traded,
            observation.round,
            observation.order,
            seat,
        )
        self.assaults = Assaults(world, self.here, seat)

    def assault(self, position: MiroPosition) -> Decision[Action] | None:
        """The decision of an assault, or of a side that waits for one; None for those by campaigns."""
        seen, assaults = self.observation, self.assaults
        match seen.phase:
            case Phase.TRADE | Phase.TRADE_SPOILS:
                return assaults.trade(position, seen)
            case Phase.PLACE | Phase.PLACE_SPOILS:
                return assaults.place(position, seen.reserve)
            case Phase.ATTACK:
                return assaults.attack(position)
            case Phase.OCCUPY:
                route = seen.on_route
                count = assaults.followers(route.source, route.target)
                if count is not None:
                    return Decision(Occupy(count), say("as many as the front needs"))
        return None

    def value(self, standing: Standing) -> float:
        """The learned chance to win when the turn ends like this."""
        return chances(standing).get(self.seat, 0.0)

    def borders(self, place: int) -> bool:
        """True for an own territory beside a rival."""
        owners = self.here.owners
        return owners[place] == self.seat and any(
            owners[near] != self.seat for near in self.world.near[place]
        )

    def placements(self) -> Iterator[Campaign]:
        """For each own territory beside a rival, the best campaign with all reinforcements there."""
        for place in range(len(self.here.owners)):
            if self.borders(place):
                standing = self.here.copy()
                standing.armies[place] += self.observation.reserve
                none = Campaign(self.value(standing), place)
                yield max((none, *self.campaigns(standing, place)), key=lambda each: each.value)

    def attacks(self) -> Iterator[Campaign]:
        """No attack, and for each attack the best campaign that begins with it."""
        yield Campaign(self.value(self.here) - LAST_LOOK, -1)
        for place, owner in enumerate(self.here.owners):
            if owner == self.seat and self.here.armies[place] > 1:
                found: dict[int, Campaign] = {}
                for each in self.campaigns(self.here, place):
                    target = each.path[0]
                    if target not in found or found[target].value < each.value:
                        found[target] = each
                yield from found.values()

    def campaigns(self, start: Standing, source: int) -> Iterator[Campaign]:
        """The campaigns from a territory that a beam search finds."""
        beam = [_Branch(start, source, 1.0, 0.0, 0.0, ())]
        for _ in range(LONGEST):
            longer: list[_Branch] = []
            for branch in beam:
                for target in self.world.near[branch.end]:
                    if (found := self._longer(branch, target)) is not None:
                        yield Campaign(found.value, source, found.path)
                        longer.append(found)
            longer = [each for each in longer if len(set(each.standing.owners)) > 1]
            beam = sorted(longer, key=lambda each: -each.value)[:WIDTH]

    def _longer(self, branch: _Branch, target: int) -> _Branch | None:
        """The campaign with one more conquest; None where it may not be made or is too unlikely."""
        before, end = branch.standing, branch.end
        loser, able = before.owners[target], before.armies[end] - 1
        if loser == self.seat or able < 1 or self._spared(before, loser):
            return None
        chance, survivors, defenders = outcome(able, before.armies[target])
        if chance < LEAST_FIRST or chance * branch.chance < LEAST_ALL:
            return None
        lost = 0.0
        if chance < 0.995:
            failed = before.copy()
            failed.armies[end], failed.armies[target] = 1, defenders
            lost = self.value(failed)
        standing = before.copy()
        standing.owners[target] = self.seat
        standing.armies[end], standing.armies[target] = 1, survivors
        if loser not in standing.owners:
            self._capture(standing, loser, target)
        reached = branch.chance * chance
        missed = branch.failed + branch.chance * (1 - chance) * lost
        value = missed + reached * self.value(standing)
        return _Branch(standing, target, reached, missed, value, (*branch.path, target))

    def _spared(self, standing: Standing, loser: int) -> bool:
        return self.world.table.protects(standing.round) and standing.owners.count(loser) == 1

    def _capture(self, standing: Standing, loser: int, place: int) -> None:
        """The cards of an eliminated rival: a set for every four of all cards, about."""
        cards = standing.cards[self.seat] + standing.cards[loser]
        sets = (27 * cards + 20) // 100
        for _ in range(sets):
            standing.armies[place] += self.world.table.set_value(standing.traded)
            standing.traded += 1
        standing.cards[loser] = 0
        standing.cards[self.seat] = max(0, cards - 3 * sets)
        standing.kinds = min(1, standing.cards[self.seat])

    def followers(self, source: int, target: int) -> int:
        """The number of armies that follow a conquest: with the best campaign from either territory."""
        most = self.here.armies[source] - 1
        if not self.borders(source):
            return most

        def value(count: int) -> float:
            standing = self.here.copy()
            standing.armies[source] -= count
            standing.armies[target] += count
            going_on = (
                each.value for end in (target, source) for each in self.campaigns(standing, end)
            )
            return max(self.value(standing), *going_on, 0.0)

        return max(dict.fromkeys((most, 0, most // 2, most // 4, most * 3 // 4)), key=value)

    def _moves(self, source: int, target: int) -> Iterator[tuple[float, int]]:
        """The numbers of armies to move that are compared, with the chance to win after each."""
        seen, here = self.observation, self.here
        there = here.armies[source]
        most = min(there - 1, there - seen.fought[source] - seen.arrived[source])
        for count in dict.fromkeys((most, most // 2, 1)):
            if 0 < count <= most:
                standing = here.copy()
                standing.armies[source] -= count
                standing.armies[target] += count
                yield self.value(standing), count

    def move(self, position: MiroPosition, rng: Random) -> Decision[Action]:
        """The march of armies with nobody to fight, then what adds to the chance, unless sets are kept."""
        march = position.decide(rng)
        waits = self.assaults.keeps_sets(self.observation.cards.hands[self.seat])
        if waits or isinstance(march.action, Move) or (best := self.best_move()) is None:
            return march
        name = position.name(best[1])
        return Decision(Move(*best), say("{place}: here these armies are worth most", place=name))

    def best_move(self) -> tuple[int, int] | None:
        """The move that adds most to the chance to win; None where none does."""
        least, best = self.value(self.here) + LEAST_GAIN, None
        for source, owner in enumerate(self.here.owners):
            if owner == self.seat:
                for target in self.world.near[source]:
                    if self.here.owners[target] == self.seat:
                        for value, _ in self._moves(source, target):
                            if value > least:
                                least, best = value, (source, target)
        return best

    def marchers(self, source: int, target: int) -> int:
        """The number of armies to move, once the move is begun."""
        return max(self._moves(source, target), key=lambda each: each[0])[1]

    def played_on(self, start: State, campaign: Campaign, seed: int) -> float:
        """The learned chance to win after a campaign, the rest of the turn and a turn of each rival."""
        model = Model(self.world, start, Random(seed))
        if model.phase is not Phase.ATTACK:
            model.place(campaign.source, model.reserve)
        elif not campaign.path:
            model.phase = Phase.MOVE
        carry_out(model, campaign.source, campaign.path)
        return self.after_campaign(model)

    def after_campaign(self, model: Model, seen: Playout | None = None) -> float:
        """The same once the campaign is carried out.

        seen: takes down what is held at the end of this turn, and what of it rivals take.
        """
        model.play_turn(Manner(CAREFUL))
        held = self._land(model)
        chance = self._chance_after_replies(model)
        if seen is not None:
            seen.held, seen.lost = held, held - self._land(model)
        return chance

    def _land(self, model: Model) -> frozenset[int]:
        return frozenset(t for t, owner in enumerate(model.owners) if owner == self.seat)

    def _chance_after_replies(self, model: Model) -> float:
        """The learned chance to win after a turn of each rival."""
        last, seat = self.seat, self.seat
        rivals = sum(map(bool, model.land)) - 1
        for n in range(rivals):
            if model.over or model.seat == seat:
                break
            last = model.seat
            weighed_turn(model)
            if n + 1 < rivals and not model.over:
                model.end_turn()
        if model.over or not model.land[seat]:
            return float(model.over and model.land[seat] > 0)
        hands = model.cards.hands
        there = Standing(
            self.world,
            model.owners,
            model.armies,
            [len(hand) for hand in hands],
            kinds_of(self.world, hands[last]),
            model.cards.traded,
            model.round,
            model.order,
            last,
        )
        return chances(there)[seat]


def kinds_of(world: World, hand: Sequence[int]) -> int:
    """The number of different weapons on the cards of a hand."""
    deck = world.table.deck
    return len({deck[card].symbol for card in hand if deck[card].symbol != JOKER})


def carry_out(model: Model, source: int, path: Path) -> None:
    """The battles of a campaign as far as the odds allow, and as far as no cards are captured."""
    for n, target in enumerate(path):
        while model.owners[target] != model.seat:
            able = model.armies[source] - 1
            if able < 1 or chance_of(able, model.armies[target]) < LEAST_ODDS:
                return
            model.fight(source, target, LEAST_ODDS)
        if model.phase is Phase.OCCUPY:
            going_on = n + 1 < len(path)
            model.follow(model.armies[source] - 1 if going_on else model.followers())
        if model.phase is not Phase.ATTACK:
            return
        source = target
