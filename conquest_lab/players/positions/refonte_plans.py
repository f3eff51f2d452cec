"""Turn plans of the home-brew: every decision of a turn by its learned chance to win."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from functools import cached_property
from random import Random

from conquest_lab.core.declare import Action
from conquest_lab.core.words import say
from conquest_lab.games.refonte.attacking import Attack, BreakOff, Engage
from conquest_lab.games.refonte.bombarding import Bombard
from conquest_lab.games.refonte.buying import Build, Train
from conquest_lab.games.refonte.moving import Move
from conquest_lab.games.refonte.placing import Place
from conquest_lab.games.refonte.retreating import Stand, Withdraw
from conquest_lab.games.refonte.state import BARRACKS, Phase
from conquest_lab.games.refonte.table import NEXT_TURN, PRICES
from conquest_lab.games.refonte.units import CANNON, CAVALRY, INFANTRY, KIND_OF
from conquest_lab.mechanics.armies.moving import EndTurn
from conquest_lab.players.plans.chances import battle
from conquest_lab.players.plans.position import Option, best_first
from conquest_lab.players.player import UNFINISHED, Decision, TimeIsUp, run_to_end
from conquest_lab.players.positions.refonte import LOST_ODDS, PAYS, RefontePosition
from conquest_lab.players.positions.refonte_board import Board, Chances, board_of, entering
from conquest_lab.players.positions.refonte_ride import TO_WIN, Ride, rides
from conquest_lab.players.positions.refonte_worth import chances, weights

DEPTH = 3
"""Attacks after the first that a plan looks ahead."""

COMPARED = 6
"""First attacks that are compared with what may follow."""

BETTER = 0.002
"""The least gain for which an attack is made or units move."""

FIRST_DIE = (15 / 36, 125 / 216, 855 / 1296)
"""The chance to hit one defender in a throw, by the number of dice."""

COUNTED = 12
"""Units of a group up to which every number that may move is compared."""

FACTORIES_OF_TWO = 4
"""Factories that plans buy at a table of two where capitals alone decide, for long games; none at others."""

LEAST_CHANCE = 0.1
"""Attacks less likely than this are not compared."""

ENOUGH = say("all units are where they are needed")

CERTAIN = 0.995
"""The chance from which on the failure of an attack is not weighed."""


class RefontePlans(RefontePosition):
    """A position of the home-brew in which every decision follows a plan."""

    @cached_property
    def board(self) -> Board:
        """The board as it is."""
        return board_of(self.rules.table, self.state)

    def known(self) -> Sequence[float]:
        """The weights of the features; the training has plans with others."""
        return weights(self.state.players)

    def value(self, board: Board) -> float:
        """The estimated chance of this seat to win."""
        return chances(board, self.known())[self.seat]

    @cached_property
    def so_far(self) -> list[Option]:
        """The decisions that were weighed until now, of those that take long."""
        return []

    @cached_property
    def attacks(self) -> list[Option]:
        """The attacks that were weighed until now, those included that the plans leave out."""
        return []

    def decide(self, rng: Random) -> Decision[Action]:
        return run_to_end(self.decide_in_slices(rng))

    def decide_in_slices(self, rng: Random) -> Generator[None, None, Decision[Action]]:
        """The best decision, in slices of one plan; of those weighed so far where the time is up."""
        cut = None
        try:
            options = yield from self.options()
        except TimeIsUp:
            options, cut = best_first(self.so_far) or None, UNFINISHED
        found = super().decide(rng) if options is None else options[0].decision
        return replace(found, cut=cut)

    def weighed_in_slices(self, rng: Random) -> Generator[None, None, list[Option]]:
        """The decisions of a level that errs: those of the plans, every attack, and the end of the turn.

        Where the time is up, those of the plans that were weighed so far.
        """
        try:
            options = yield from self.options()
        except TimeIsUp:
            found = best_first(self.so_far) or [Option(1.0, super().decide(rng))]
            return [replace(o, decision=replace(o.decision, cut=UNFINISHED)) for o in found]
        if options is None:
            return [Option(1.0, super().decide(rng))]
        if not self.attacks:
            return options
        others = [o for o in options if not isinstance(o.decision.action, Attack)]
        if len(others) < len(options):
            others.append(Option(self.value(self.board), Decision(EndTurn(), ENOUGH)))
        else:
            others = options[:1]
        return best_first([*self.attacks, *others])

    def options(self) -> Generator[None, None, list[Option] | None]:
        """The decisions with their values, the best first; None where the quick policy decides."""
        match self.state.phase:
            case Phase.BUY:
                return self._bought()
            case Phase.MUSTER | Phase.PLACE:
                return (yield from self._placed())
            case Phase.ACT:
                return (yield from self._acts())
            case Phase.FIGHT:
                return self._fights()
            case Phase.RETREAT:
                return self._retreats()
        return None

    # Attacks

    def attack_value(self, board: Board, source: int, target: int) -> float:
        """The value after an attack to the end, 0 where it is hopeless."""
        entries = self.entries(board, source, target)
        if entries:
            return max(map(self.mean_value, entries))
        able, standing = board.able_at(source), board.force[target]
        chance, left = battle(able, standing, self.dice)
        if chance < LEAST_CHANCE:
            return 0.0
        survivors = int(left)
        won = self.captured(board, source, target, survivors, entering(survivors))
        if chance > CERTAIN:
            return won
        return chance * won + (1 - chance) * self.value(board.failed(source, target))

    def captured(self, board: Board, source: int, target: int, left: int, count: int) -> float:
        """The value after a capture."""
        return self.mean_value(board.taken(source, target, left, count))

    def mean_value(self, boards: Chances) -> float:
        """The value of one of several boards, of which each has a chance."""
        return sum(p * self.value(there) for p, there in boards)

    def entries(self, board: Board, source: int, target: int) -> list[Chances]:
        """The boards after walking in where the defenders withdraw; [] where they stand and fight.

        They are expected to withdraw as the quick policy does: from what they would very likely lose. One
        unit is then enough to enter, and the others can still attack.
        """
        able = board.able_at(source)
        shelter = board.shelter(target)
        if shelter < 0 or battle(able, board.force[target], self.dice)[0] < LOST_ODDS:
            return []
        there = board.moved(target, shelter, board.force[target])
        return [there.taken(source, target, able, count) for count in {1, entering(able)}]

    def pairs(self, board: Board) -> list[tuple[int, int]]:
        """The attacks that this seat could make."""
        owners, near = board.owners, board.table.neighbours
        peaceful = board.opener >= 0
        return [
            (t, u)
            for t, owner in enumerate(owners)
            if owner == self.seat and board.able_at(t) > 0
            for u in near[t]
            if owners[u] != self.seat and not (peaceful and owners[u] >= 0)
        ]

    def best_value(self, board: Board) -> float:
        """The value of the best attack, or of none."""
        stop = self.value(board)
        return max([stop, *(self.attack_value(board, *pair) for pair in self.pairs(board))])

    def turn_value(self, board: Board, depth: int) -> float:
        """The value after the best attacks, one after the other as long as they succeed."""
        stop = self.value(board)
        best, pair = stop + BETTER, None
        for each in self.pairs(board):
            value = self.attack_value(board, *each)
            if value > best:
                best, pair = value, each
        if pair is None:
            return stop
        return best if depth < 1 else self.line_value(board, *pair, depth)

    def line_value(self, board: Board, source: int, target: int, depth: int) -> float:
        """The value after an attack, and after the best ones that follow where it succeeds.

        depth: attacks that may follow.
        """
        entries = self.entries(board, source, target)
        if entries:
            return max(self.mean_turn_value(after, depth - 1) for after in entries)
        able, standing = board.able_at(source), board.force[target]
        chance, left = battle(able, standing, self.dice)
        survivors = int(left)
        after = board.taken(source, target, survivors, entering(survivors))
        won = self.mean_turn_value(after, depth - 1)
        return chance * won + (1 - chance) * self.value(board.failed(source, target))

    def mean_turn_value(self, boards: Chances, depth: int) -> float:
        """The value of one of several boards after the best attacks from it."""
        return sum(p * self.turn_value(there, depth) for p, there in boards)

    def _acts(self) -> Generator[None, None, list[Option]]:
        board = self.board
        found = []
        stop = self.value(board)
        if board.winner() == self.seat:
            return [Option(stop, Decision(EndTurn(), say("the end of this turn wins the game")))]
        for attack in self.legal(Attack):
            value = self.attack_value(board, attack.source, attack.target)
            if value > 0:
                chance = self.conquer_chance(board.able_at(attack.source), attack.target)
                decision = Decision(attack, self.reason_to_attack(attack.target, chance))
                found.append(Option(value, decision, (attack.source, attack.target)))
        self.so_far += [option for option in found if option.value > stop + BETTER]
        deep = []
        found = best_first(found)
        self.attacks.extend(found[COMPARED:])
        for option in found[:COMPARED]:
            yield
            source, target = option.path
            value = max(option.value, self.line_value(board, source, target, DEPTH))
            self.attacks.append(Option(value, option.decision, option.path))
            if value > stop + BETTER:
                deep.append(self.attacks[-1])
                self.so_far.append(deep[-1])
        deep += yield from self._rides(max([stop, *(option.value for option in deep)]))
        if deep:
            return best_first(deep)
        for shot in self.legal(Bombard):
            reason = say("{place}: cannons risk nothing", place=self.name(shot.target))
            return [Option(stop, Decision(shot, reason))]
        found = [Option(stop + BETTER, Decision(EndTurn(), ENOUGH))]
        for move in self.moves():
            by_land = max(move.source, move.target) < len(self.owners)
            if by_land and KIND_OF[move.unit] != KIND_OF[CANNON]:
                there = board.moved(move.source, move.target, move.count)
                reason = say("{place}: units are needed here", place=self.name(move.target))
                found.append(Option(self.value(there), Decision(move, reason)))
        found = best_first(found)
        if isinstance(found[0].decision.action, EndTurn):
            other = self._ashore() or self._sail() or self._move()
            if other is not None:
                return [Option(stop, other)]
        return found

    def moves(self) -> list[Move]:
        """The legal moves that are compared: of groups larger than `COUNTED`, also the half and the whole."""
        legal = self.legal(Move)
        most: dict[tuple[int, int, int], int] = {}
        for move in legal:
            way = move.unit, move.source, move.target
            most[way] = max(most.get(way, 0), move.count)
        found = []
        for move in legal:
            whole = most[move.unit, move.source, move.target]
            if move.count <= COUNTED or move.count in {whole, (whole + 1) // 2}:
                found.append(move)
        return found

    def _rides(self, otherwise: float) -> Generator[None, None, list[Option]]:
        """Moves after which cavalry can attack, where the turn is worth more than otherwise."""
        found = []
        land = len(self.owners)
        for move in self.moves():
            source, target, count = move.source, move.target, move.count
            by_land = move.unit == CAVALRY and max(source, target) < land
            if not by_land or not self.targets(target):
                continue
            yield
            value = self.turn_value(self.board.ridden(source, target, count), DEPTH)
            if value > otherwise + BETTER:
                reason = say("{place}: from here cavalry can still attack", place=self.name(target))
                found.append(Option(value, Decision(move, reason)))
                self.so_far.append(found[-1])
        return found

    def _fights(self) -> list[Option] | None:
        fight, board = self.state.on_route, self.board
        if fight.source >= len(self.owners):
            return None
        if not board.force[fight.target]:
            return self._walks_in(board, fight.source, fight.target)
        found = self._throws(board, fight.source, fight.target)
        if fight.begun:
            stop = self.value(board)
            found.append(
                Option(stop, Decision(BreakOff(), say("the odds are no longer good enough")))
            )
        return best_first(found)

    def _walks_in(self, board: Board, source: int, target: int) -> list[Option]:
        """The units that enter where no unit defends: those that stay out can still attack."""
        found = []
        able = board.able_at(source)
        for engage in self._sizes():
            count = engage.infantry + engage.cavalry
            after = board.taken(source, target, able, count)
            reason = say("units that do not enter can still attack")
            if count == entering(able):
                reason = say("with more units the territory is held better")
            found.append(Option(self.mean_turn_value(after, DEPTH), Decision(engage, reason)))
        return best_first(found)

    def _sizes(self) -> list[Engage]:
        """One way to send each number of units into the fight."""
        found: dict[int, Engage] = {}
        for engage in self.legal(Engage):
            found.setdefault(engage.infantry + engage.cavalry, engage)
        return list(found.values())

    def _throws(self, board: Board, source: int, target: int) -> list[Option]:
        """The units for the next throw; fewer than the most where one defender is left."""
        reason = self.reasons[Engage]
        most = next(a for a in self.actions if isinstance(a, Engage))
        standing, able = board.force[target], board.able_at(source)
        value = self.attack_value(board, source, target)
        found = [Option(value, Decision(most, reason))]
        if standing > 1 or able < 2:
            return found
        found = []
        for engage in self._sizes():
            count = engage.infantry + engage.cavalry
            chance = FIRST_DIE[count - 1]
            after = board.taken(source, target, able, count)
            won = sum(p * self.best_value(there) for p, there in after)
            lost = board.repelled(source, target, able - 1, 1)
            again = max(self.value(lost), self.attack_value(lost, source, target))
            found.append(Option(chance * won + (1 - chance) * again, Decision(engage, reason)))
        return best_first(found)

    def _retreats(self) -> list[Option] | None:
        """Stand, or withdraw all to one neighbour."""
        fight, board = self.state.on_route, self.board
        source, target = fight.source, fight.target
        ways = self.legal(Withdraw)
        if source >= len(self.owners) or not ways:
            return None
        able, standing = board.able_at(source), board.force[target]
        chance, left = battle(able, standing, self.dice)
        survivors = int(left)
        lost = (
            self.captured(board, source, target, survivors, entering(survivors)) if chance else 0.0
        )
        kept = self.value(board.failed(source, target))
        value = chance * lost + (1 - chance) * kept
        found = [Option(value, Decision(Stand(), say("it is worth defending")))]
        for way in ways:
            if way.count == self.state.units[target][way.unit] and way.unit == INFANTRY:
                there = board.moved(target, way.target, way.count)
                if there.force[target]:
                    continue
                value = self.captured(there, source, target, able, entering(able))
                reason = say("{place} cannot be held", place=self.name(target))
                found.append(Option(value, Decision(way, reason)))
        return best_first(found)

    # Buying and placing

    def _bases(self) -> list[int]:
        """The territories on which new units may be placed."""
        return [t for t in self.own if t == self.capital or self.state.sites[t][BARRACKS]]

    def best_ride(self, count: int) -> tuple[float, Ride] | None:
        """The ride of this many new cavalry that wins most often, with the value after it; None for none."""
        found = [
            (self._ridden_value(ride, count), ride)
            for base in self._bases()
            for ride in rides(self.board, base)
        ]
        return max(found, key=lambda each: each[0]) if count and found else None

    def _ridden_value(self, ride: Ride, count: int) -> float:
        """The value of a ride; cavalry that stands at its base goes along."""
        there = self.board.place(ride.base, count)
        riders = min(count + self.state.units[ride.base][CAVALRY], there.able_at(ride.base))
        return self.attack_value(there.ridden(ride.base, ride.way, riders), ride.way, ride.goal)

    def cavalry_to_win(self) -> tuple[Option, Ride] | None:
        """All cavalry that can be paid for, where its ride wins the game more often than infantry would."""
        count = self.state.credits[self.seat] // PRICES[CAVALRY]
        trained = self.state.reserve[self.seat][KIND_OF[CAVALRY]]
        found = self.best_ride(count + trained) if count else None
        if found is None:
            return None
        infantry = trained + self.state.credits[self.seat] // PRICES[INFANTRY]
        placed = (self.board.place(base, infantry) for base in self._bases())
        walk = max(self.turn_value(board, DEPTH) for board in placed)
        value, ride = found
        if value <= walk + BETTER:
            return None
        return Option(value, Decision(Train(CAVALRY, count), TO_WIN)), ride

    def _bought(self) -> list[Option]:
        ride = self.cavalry_to_win()
        if ride is not None:
            return [ride[0]]
        first = self.library() or self.port()
        if first is not None:
            return [Option(1.0, first)]
        lasting = self.rules.table.options.hegemony_when == NEXT_TURN
        if self.state.players == 2 and (lasting or not self.board.hegemony):
            factories = self.factories(FACTORIES_OF_TWO)
            if factories:
                safest = min(
                    factories, key=lambda a: self.threat(a.territory) - self.defence(a.territory)
                )
                return [Option(1.0, Decision(safest, PAYS))]
        barracks = self._barracks() if self.state.credits[self.seat] % PRICES[INFANTRY] else None
        return [Option(1.0, barracks or self.train())]

    def _barracks(self) -> Decision[Action] | None:
        """A barracks where most is to be gained with units, and none is near; None where there are enough."""
        board = self.board
        bases = [t for t in self.own if board.bases[t] or t == self.capital]
        served = {t for base in bases for t in self.borders[base]}
        best, where = 0, -1
        for t in self.own:
            if t in bases:
                continue
            fresh = len([u for u in self.targets(t) if u not in served])
            count = fresh + (board.force[t] > 1)
            if fresh and count > best:
                best, where = count, t
        barracks = Build(BARRACKS, where)
        if where < 0 or barracks not in self.legal(Build):
            return None
        return Decision(barracks, say("{place}: units are needed here", place=self.name(where)))

    def _placed(self) -> Generator[None, None, list[Option]]:
        legal = self.legal(Place)
        most = {
            unit: max(p.count for p in legal if p.unit == unit) for unit in {p.unit for p in legal}
        }
        for place in legal:
            whole = most[place.unit]
            if place.count not in {whole, (whole + 1) // 2}:
                continue
            there = self.board
            if place.unit in (INFANTRY, CAVALRY):
                there = there.place(place.territory, place.count)
            value = self.turn_value(there, DEPTH)
            if place.unit == CAVALRY and self.state.phase is Phase.PLACE:
                ways = rides(self.board, place.territory)
                value = max([value, *(self._ridden_value(way, place.count) for way in ways)])
            reason = say("{place}: here they are needed most", place=self.name(place.territory))
            self.so_far.append(Option(value, Decision(place, reason)))
            yield
        return best_first(self.so_far)
