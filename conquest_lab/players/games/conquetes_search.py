"""Conquêtes: the search of the expert, by playouts to the end of the game.

Every decision is searched: the action of a turn with its support, the support of either side, the cards
above ten and who receives them. A trial deals the unseen cards at random, but a face-down support as its
owner would have chosen it from such a hand, and plays to the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from conquest_lab.core.declare import Action
from conquest_lab.core.scene import HIDDEN
from conquest_lab.games.conquetes.attack import Commit, Support
from conquest_lab.games.conquetes.state import Phase, State
from conquest_lab.games.conquetes.table import COPIES
from conquest_lab.games.conquetes.turn import GiveUp, Receive
from conquest_lab.games.conquetes.turn_action import Attack, DrawTwo, PlayRegion
from conquest_lab.mechanics.cards import without
from conquest_lab.players.games.conquetes_land import DRAW, Land, Plan, Weights
from conquest_lab.players.games.conquetes_quick import QuickGame
from conquest_lab.players.playout_record import Playout
from conquest_lab.players.softmax import logistic

MOST_ACTIONS = 9
"""Actions of a turn that are tried."""

MOST_GIFTS = 4

FIGHTS = ("attack", "defend")
"""The plans of either side of a fight, in the order of `Trials._engaged`."""

CARDS_A_PLY = 4
"""Cards of the pile that a game plays off in the time of one ply of the quick policy, about."""

LEAD_SPREAD = 4.0
"""The lead, in points, of a likely winner at the end: how far a game was won counts for half."""

CHOSEN_SUPPORT = 0.5
"""The share of trials in which a face-down support is chosen as in playouts."""

WEAK, STRONG = 0.71, 0.26
"""The shares of the other trials in which it has the weakest cards of the hand, and the strongest: the means
of the equilibria of such contests."""

OTHERS = (
    Weights(),
    Weights(),
    replace(Weights(), caution=-1.0, harm=1.5, draw=0.1),
    replace(Weights(), caution=2.0, harm=0.5, growth=0.9),
)
"""The players of other seats in playouts: usual ones, an aggressive one and a careful one."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An action, and what is played with it.

    plan: the cards of a support in course, the cards of a turn's plan, or a card or seat alone.
    """

    action: Action
    plan: Plan


class Trials:
    """Playouts of the decision that a seat has to take."""

    def __init__(self, land: Land, observation: State, seat: int) -> None:
        self.land = land
        self.state = observation
        self.seat = seat
        self.unseen = self._unseen()
        values = [land.values[card] for card in self.unseen]
        self.mean = sum(values) / len(values) if values else land.mean
        self.variance = sum((value - self.mean) ** 2 for value in values) / max(1, len(values))
        self.candidates = self._candidates()
        # The last deal: a search tries all candidates under the luck of one seed, then of the next.
        self._dealt: dict[int, tuple[QuickGame, list[int]]] = {}

    def _unseen(self) -> list[int]:
        """The cards that this seat has not seen: those of the pile, of other hands, and face down."""
        state = self.state
        unseen = Counter(card for card in range(self.land.regions) for _ in range(COPIES))
        seen = [*state.discard, *state.doubles, *state.loot]
        seen += [region for region, owner in enumerate(state.owners) if owner >= 0]
        for cards in (*state.hands, *self._engaged()):
            seen += [card for card in cards if card != HIDDEN]
        unseen.subtract(seen)
        return sorted(unseen.elements())

    def _engaged(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        fight = self.state.fight
        return (fight.attack, fight.defence) if fight is not None else ((), ())

    # Deals ----------------------------------------------------------------------------------------

    def deal(self, rng: Random) -> tuple[QuickGame, list[int]]:
        """A game that agrees with what this seat sees, and the support of the attacker."""
        state = self.state
        unseen = self.unseen[:]
        rng.shuffle(unseen)
        hands = [
            [unseen.pop() if card == HIDDEN else card for card in hand] for hand in state.hands
        ]
        attack, _ = self._engaged()
        hidden = attack.count(HIDDEN)
        face_down = [unseen.pop() for _ in range(hidden)]
        weights = [
            Weights() if other == self.seat else rng.choice(OTHERS) for other in range(len(hands))
        ]
        game = QuickGame(self.land, state, hands, unseen, weights)
        game.mean, game.variance = self.mean, self.variance
        if not hidden:
            return game, [card for card in attack if card != HIDDEN]
        attacker = state.seat
        hand = game.hands[attacker]
        hand += face_down
        order = self._support_order(game, attacker, rng)
        face_down = order[:hidden]
        for card in face_down:
            hand.remove(card)
        return game, face_down

    def _support_order(self, game: QuickGame, attacker: int, rng: Random) -> list[int]:
        """The hand of an attacker, the cards first that it has laid face down."""
        hand, values = game.hands[attacker], self.land.values
        if rng.random() < CHOSEN_SUPPORT:
            worth = game.keep_values(attacker, game.territory(attacker))
            return game.support(attacker, worth, len(hand))
        drawn = rng.random()
        order = rng.sample(hand, len(hand))
        if drawn < WEAK:
            order.sort(key=values.__getitem__)
        elif drawn >= 1 - STRONG:
            order.sort(key=values.__getitem__, reverse=True)
        return order

    def score(self, number: int, seed: int) -> float:
        """The payoff of a candidate in a game under the luck of a seed."""
        game = self._begun(self.candidates[number].plan, seed)
        game.play_on()
        won, lead = game.result(self.seat)
        return 0.5 * won + 0.5 * logistic(lead / LEAD_SPREAD)

    def _begun(self, plan: Plan, seed: int) -> QuickGame:
        """A game after the turn of a plan."""
        if seed not in self._dealt:
            self._dealt = {seed: self.deal(Random(seed))}
        dealt, attack = self._dealt[seed]
        game = dealt.copy()
        self._play(game, plan, attack)
        return game

    # What people are shown -------------------------------------------------------------------------

    def played_on(self, plan: Plan, seed: int) -> Playout:
        """The game after a plan, with who has won, what was conquered and what is lost again."""
        game = self._begun(plan, seed)
        found = Playout(plies=1 + len(game.pile) // CARDS_A_PLY)
        found.held = frozenset(
            region for region, owner in enumerate(game.owners) if owner == self.seat
        )
        kind, numbers = plan
        if kind in FIGHTS:
            found.fought = numbers[1] if kind == "attack" else self.state.in_course.target
        while not game.over and game.seat != self.seat:
            game.turn()
        others = (self.seat, -1)
        found.lost = frozenset(region for region in found.held if game.owners[region] not in others)
        game.play_on()
        found.score, _ = game.result(self.seat)
        return found

    def next_of(self, action: Action, plan: Plan) -> list[Action]:
        """The cards that a plan engages after an action, one decision each; [] of plans without a fight."""
        kind, numbers = plan
        if kind not in FIGHTS:
            return []
        side = FIGHTS.index(kind)
        engaged = len(self._engaged()[side]) + (type(action) is Support)
        return [Support(card) for card in numbers[2 * (1 - side) :][engaged:]]

    def plans_after(self, action: Action) -> list[Plan]:
        """The ways in which the turn can go on after an action; [] where nothing is left to play."""
        known = [candidate.plan for candidate in self.candidates if candidate.action == action]
        if known or not self.candidates:
            return known
        match action:
            case PlayRegion(region):
                return [("play", (region,))]
            case Attack(source, target):
                table = self._table()
                worth = table.keep_values(self.seat, table.territory(self.seat))
                order = table.support(self.seat, worth)
                numbers = range(1, len(order) + 1)
                return [("attack", (source, target, *order[:number])) for number in numbers]
            case Support(card):
                return self._engaging((card,))
            case GiveUp(card):
                return [("give", (card,))]
            case Receive(seat):
                return [("receiver", (seat - 1,))]
        return []

    def _engaging(self, cards: tuple[int, ...]) -> list[Plan]:
        """The supports with these cards and those that are engaged already."""
        fight = self.state.in_course
        if self.state.phase is Phase.DEFEND:
            return [("defend", found) for found in self._supports((*fight.defence, *cards), 0)]
        route = fight.source, fight.target
        return [("attack", (*route, *each)) for each in self._supports((*fight.attack, *cards), 1)]

    def _play(self, game: QuickGame, plan: Plan, attack: list[int]) -> None:
        """The rest of the turn in course, after this decision."""
        kind, numbers = plan
        hand = game.hands[self.seat]
        if kind == "defend":
            fight = self.state.in_course
            hand += fight.defence
            for card in numbers:
                hand.remove(card)
            if fight.source >= 0 and game.owners[fight.source] >= len(game.hands):
                attack = game.support_of_bot(0)
            game.resolve(fight.source, fight.target, attack, numbers)
            if not game.over:
                game.end_turn()
        elif kind == "give":
            hand.remove(numbers[0])
            receiver = self.state.receiver
            (game.hands[receiver] if receiver >= 0 else game.discard).append(numbers[0])
            game.end_turn(receiver)
        elif kind == "receiver":
            game.end_turn(numbers[0])
        else:
            hand += self._engaged()[0]
            game.act(*plan)

    # Candidates -----------------------------------------------------------------------------------

    def _candidates(self) -> list[Candidate]:
        """The decisions to try, the one of the quick player first."""
        match self.state.phase:
            case Phase.ACTION:
                return self._actions()
            case Phase.SUPPORT:
                return self._attacks()
            case Phase.DEFEND:
                return self._defences()
            case Phase.GIVE:
                return self._gifts()
            case Phase.RECEIVER:
                return self._receivers()
        return []

    def _table(self) -> QuickGame:
        """A table for the quick player, with cards back in hand that this seat has engaged."""
        state = self.state
        hands = [list(hand) for hand in state.hands]
        attack, defence = self._engaged()
        hands[self.seat] += [
            card for card in (*attack, *defence) if card != HIDDEN and self._mine()
        ]
        pile = [0] * len(state.pile)
        game = QuickGame(self.land, state, hands, pile, [Weights()] * len(hands))
        game.mean, game.variance = self.mean, self.variance
        return game

    def _mine(self) -> bool:
        return self.state.phase in {Phase.SUPPORT, Phase.DEFEND}

    def _actions(self) -> list[Candidate]:
        table = self._table()
        ranked = sorted(table.actions(self.seat), key=lambda found: -found[0])
        found = []
        for _, plan in ranked[:MOST_ACTIONS]:
            found.append(Candidate(_action(plan), plan))
        if DRAW not in [candidate.plan for candidate in found]:
            found.append(Candidate(DrawTwo(), DRAW))
        return found

    def _supports(self, engaged: Sequence[int], least: int) -> list[tuple[int, ...]]:
        """Sets of cards that contain those engaged already: cheap ones and strong ones, few and many."""
        table = self._table()
        worth = table.keep_values(self.seat, table.territory(self.seat))
        values = self.land.values
        rest = list(without(tuple(sorted(table.hands[self.seat])), tuple(engaged)))
        cheap = sorted(rest, key=lambda card: worth[card] - 0.2 * values[card])
        spare = sorted(rest, key=lambda card: (worth[card], values[card]))
        strong = sorted(rest, key=lambda card: (-values[card], worth[card]))
        found: dict[tuple[int, ...], tuple[int, ...]] = {}
        for order in (cheap, spare, strong):
            for number in range(min(len(order), 5) + 1):
                cards = (*engaged, *order[:number])
                if len(cards) >= least:
                    found.setdefault(tuple(sorted(cards)), cards)
        return list(found.values())

    def _next(self, engaged: Sequence[int], cards: tuple[int, ...]) -> Action:
        return Support(cards[len(engaged)]) if len(cards) > len(engaged) else Commit()

    def _attacks(self) -> list[Candidate]:
        """Supports of the attack in course."""
        fight, table = self.state.in_course, self._table()
        first: tuple[int, ...] = ()
        for _, plan in sorted(table.actions(self.seat), reverse=True):
            if plan[0] == "attack" and plan[1][1] == fight.target:
                first = plan[1][2:]
        sets = self._supports(fight.attack, 1)
        sets.sort(key=lambda cards: sorted(cards) != sorted(first))
        return [
            Candidate(
                self._next(fight.attack, cards), ("attack", (fight.source, fight.target, *cards))
            )
            for cards in sets
        ]

    def _defences(self) -> list[Candidate]:
        """Supports of the defence."""
        fight, table = self.state.in_course, self._table()
        bot = table.owners[fight.source] >= len(table.hands)
        attackers = self.land.bot_support[0] if bot else len(fight.attack)
        first = table.choose_defence(self.seat, fight.source, fight.target, attackers)
        sets = self._supports(fight.defence, 0)
        sets.sort(key=lambda cards: sorted(cards) != sorted(first))
        return [Candidate(self._next(fight.defence, cards), ("defend", cards)) for cards in sets]

    def _gifts(self) -> list[Candidate]:
        order = list(dict.fromkeys(self._table().by_keep_value(self.seat)))
        return [Candidate(GiveUp(card), ("give", (card,))) for card in order[:MOST_GIFTS]]

    def _receivers(self) -> list[Candidate]:
        table = self._table()
        weakest = table.weakest_opponent(self.seat)
        others = [seat for seat in range(len(table.hands)) if seat not in {self.seat, weakest}]
        return [Candidate(Receive(seat + 1), ("receiver", (seat,))) for seat in [weakest, *others]]


def _action(plan: Plan) -> Action:
    """The action with which a plan begins."""
    kind, numbers = plan
    match kind:
        case "play":
            return PlayRegion(numbers[0])
        case "attack":
            return Attack(numbers[0], numbers[1])
    return DrawTwo()
