"""A small end-game of Risk Express, solved exactly.

All cards but those of two continents are closed and shared so that the rest decides the game. The chances
of each position between turns are found by value iteration, for players that maximise their chance to win,
for players that make most points of every turn, and for the expert, exactly; no game is sampled.
"""

from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from types import SimpleNamespace

from benchmarks.opponents.express import Sharp
from conquest_lab.core.scene import NOBODY
from conquest_lab.games.express.ruleset import Express
from conquest_lab.players.evaluation import evaluation_for
from conquest_lab.players.games.express import ExpressEvaluation, ExpressExpert
from conquest_lab.players.games.express_turn import Owners, Turn, Values, best_turn

BEST, POINTS, EXPERT = "the best play", "most points a turn", "the expert"
EXACT_ENOUGH = 1e-6
State = tuple[Owners, int]


@dataclass
class EndGame:
    """Two players and the cards of a few continents; everything else is closed.

    shares: the owner of each closed continent, by number; the others are played for.
    """

    rules: Express
    shares: dict[int, int]
    values: Values = field(init=False)

    def __post_init__(self) -> None:
        self.values = Values(self.rules.table, 2)

    @cached_property
    def states(self) -> list[State]:
        """Every position between turns."""
        table = self.rules.table
        cards = [card for card in table.cards if table.continent[card] not in self.shares]
        found: list[State] = []
        for own in product((NOBODY, 0, 1), repeat=len(cards)):
            owners = [self.shares.get(table.continent[card], NOBODY) for card in table.cards]
            for card, owner in zip(cards, own, strict=True):
                owners[card] = owner
            found += [(tuple(owners), 0), (tuple(owners), 1)]
        return found

    @cached_property
    def begin(self) -> Owners:
        """The position in which nothing of these continents is taken."""
        return self.states[0][0]

    @cached_property
    def point_turns(self) -> dict[State, Turn]:
        """The turn that makes most points, by position."""
        plain, table, found = Sharp(), self.rules.table, {}
        for owners, mover in self.states:
            seen = SimpleNamespace(owners=owners)
            gains = {
                card: plain.card_worth(self.rules, seen, mover, card)
                for card in self.values.invadable(owners, mover)
            }
            found[owners, mover] = best_turn(table, gains, owners)
        return found

    @cached_property
    def expert_turns(self) -> dict[State, Turn]:
        """The turn of the expert, which looks ahead to learned values, by position."""
        found = {}
        known = evaluation_for(self.rules)
        assert isinstance(known, ExpressEvaluation)
        expert = ExpressExpert(known, known.simulations)
        for owners, mover in self.states:
            ahead = expert.turns_ahead(self.values.movable(owners), 2)
            failed = self.values.after(owners, 1 - mover, ahead)[mover]
            ends = self.values.ends(owners, mover, ahead)
            gains = {card: hope[mover] - failed for card, hope in ends.items()}
            found[owners, mover] = best_turn(self.rules.table, gains, owners)
        return found

    def chances(self, players: tuple[str, str]) -> dict[State, float]:
        """The chance of seat 0 to win in every position, each seat playing in its way."""
        known = {state: self.values.ended(state[0])[0] for state in self.states}
        open_ones = [state for state in self.states if NOBODY in state[0]]
        for _ in range(500):
            change = 0.0
            for state in open_ones:
                value = self._after(state, players[state[1]], known)
                change = max(change, abs(value - known[state]))
                known[state] = value
            if change < EXACT_ENOUGH:
                return known
        raise ArithmeticError

    def _after(self, state: State, way: str, known: dict[State, float]) -> float:
        owners, mover = state
        failed = known[owners, 1 - mover]
        ends = {
            card: known[(*owners[:card], mover, *owners[card + 1 :]), 1 - mover]
            for card in self.values.invadable(owners, mover)
        }
        sign = 1 if mover == 0 else -1
        gains = {card: sign * (value - failed) for card, value in ends.items()}
        if way == BEST:
            turn = best_turn(self.rules.table, gains, owners)
        else:
            turn = (self.expert_turns if way == EXPERT else self.point_turns)[state]
        return failed + sum(turn.reach[card] * (ends[card] - failed) for card in ends)
