"""Knowledge that players have of one ruleset: `games/<ruleset>.py` holds it as `evaluation_for(rules)`."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol

from conquest_lab.core.declare import Action
from conquest_lab.core.presentation import presentation
from conquest_lab.core.scene import HIDDEN
from conquest_lab.players.player import Decision, Player
from conquest_lab.players.playout_record import Key, Playout, key_of
from conquest_lab.players.policy import BoardState, Policy, PolicyParameters, Position, S

if TYPE_CHECKING:
    from collections.abc import Collection, Generator, Iterable, Sequence
    from random import Random

    from conquest_lab.core.ruleset import AnyRuleset, Ruleset
    from conquest_lab.odds.ledger import PlayedPly, Roll

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Candidate(Generic[S]):
    """A decision that the search tries, and the policy of this seat after it.

    plan: how the rest of the turn goes on in the model of the game, where it has one.
    """

    decision: Decision[Action]
    continuation: Player[S, Action]
    plan: Any = None


@dataclass(frozen=True, slots=True)
class Weighed:
    """A decision with the estimated chance to win after it."""

    decision: Decision[Action]
    value: float


class Model(Protocol):
    """Games played on to their end from one observation of one seat, with the expert's own players."""

    def plans_after(self, action: Action) -> Sequence[Any]:
        """The ways in which the turn can go on after a decision; () where the model does not know it."""
        ...

    def next_of(self, action: Action, plan: Any) -> Sequence[Action]:
        """The decisions of the turn after this one, as far as a plan has them."""
        ...

    def played_on(self, plan: Any, seed: int) -> Playout:
        """A game, under the luck of a seed."""
        ...


@dataclass(frozen=True, slots=True)
class Mistakes:
    """The mistakes that a level may make.

    error: the chance to win by which a decision may be worse than the best, in an even game.
    trials: of each decision, where a game has no quicker way to weigh it.
    overlooks: True where the better half of the decisions that are near enough is overlooked.
    """

    error: float
    trials: int
    overlooks: bool = False


class Evaluation(Generic[S]):
    """Knowledge of one ruleset that its players need.

    position: a position as the policy sees it.
    default, rollout: parameters of the policy as a player by itself, and in rollouts.
    policy: the policy of all seats in rollouts. It has to be quick: a rollout asks it thousands of times.
    errors: the chance to win, in an even game, by which a decision of the beginner, and of the
        intermediate, may be worse than the best they see.
    overlooks: True where the beginner overlooks the better half of the decisions that are near enough.
    trials: how often the beginner, and the intermediate, try a decision out where nothing weighs it quicker.
    random_share: the probability with which the quick player of measurements acts at random.
    simulations: rollouts for one decision of the expert.
    confidence: the certainty, all candidates together, with which one has to be better in paired rollouts
        before it replaces the first; None for a margin that does not depend on their number.
    quick: the kind of player that is strongest without a search; the effects of options are measured with it.
    luck_measure: the unit in which luck is counted where no armies fight with dice; "" where they do.
    pace: plies a second that the quick policy plays, about: budgets for people are counted in them.
    rounds: the most games that are played on after each decision whose chance is reported to people.
    chance_at_turn_end: whether `chance` knows positions at the end of a turn, not at the start of the next.
    """

    position: type[Position[S]]
    default: ClassVar[PolicyParameters] = PolicyParameters()
    rollout: ClassVar[PolicyParameters] = PolicyParameters()
    errors: tuple[float, float]
    overlooks: bool = False
    trials: ClassVar[tuple[int, int]] = (1, 2)
    random_share: float = 0.1
    simulations: int
    confidence: ClassVar[float | None] = None
    quick: ClassVar[str] = "heuristic"
    luck_measure: ClassVar[str] = ""
    pace: ClassVar[int] = 20_000
    rounds: ClassVar[int] = 200
    chance_at_turn_end: ClassVar[bool] = False

    def __init__(self, rules: Ruleset[S, Action]) -> None:
        self.rules = rules
        self.presentation = presentation(rules)
        self.policy = Policy(self.position, self.rollout)

    @property
    def heuristic(self) -> Policy[S]:
        """The policy as a player by itself."""
        return Policy(self.position, self.default)

    def expert(self, simulations: int) -> Player[S, Action] | None:
        """A search of its own for the strongest level; None where the search over rollouts is used.

        simulations: the budget of a decision, in trials.
        """
        return None

    def at_table(self, mistakes: Mistakes, observation: S) -> Mistakes:
        """The mistakes of beginner or intermediate at this table; the same at every one in most games."""
        return mistakes

    def may_explore(self, observation: S) -> bool:
        """True where the quick player of measurements may act at random.

        It is False where armies fight: with random actions there, a game might never end.
        """
        return True

    def weighed(
        self, observation: S, seat: int, trials: int, rng: Random
    ) -> Generator[None, None, Sequence[Weighed]] | None:
        """The decisions that the expert compares, with chances to win that cost little, in slices of work.

        trials: how often each is tried out, where the game has no other way.
        None where they have to be tried out by rollouts.
        """
        return None

    def candidates(self, observation: S, seat: int, rng: Random) -> list[Candidate[S]]:
        """The decisions to try, the one of the policy first."""
        position = self.position(self.rules, observation, seat, self.rollout)
        several = position.decide(rng), *position.alternatives()
        return [Candidate(decision, self.policy) for decision in several]

    def side(self, state: S, seat: int) -> Collection[int]:
        """The owners whose places are as good as a seat's own: itself and its friends."""
        return {seat}

    def opponents(self, rng: Random) -> Policy[S]:
        """The policy of all opponents in one rollout."""
        return self.policy

    def determinize(self, observation: S, rng: Random) -> S:
        """A full state drawn uniformly from those that have this observation; itself if nothing is hidden."""
        return observation

    def luck_rolls(self, plies: Sequence[PlayedPly]) -> list[Roll]:
        """The throws or cards of a game by which its luck is counted in `luck_measure`."""
        return []

    def compared_for_people(self, observation: S, seat: int, rng: Random) -> Sequence[Candidate[S]]:
        """The decisions that advice weighs beside the expert's, the most promising first."""
        return self.candidates(observation, seat, rng)

    def model(self, observation: S, seat: int) -> Model | None:
        """The model in which the expert plays games on; None where they are played on ply by ply."""
        return None

    def computed(
        self, observation: S, seat: int
    ) -> Generator[None, None, Sequence[Weighed]] | None:
        """All decisions with the chances to win by which the expert chooses, in slices of work.

        None where these chances are estimated from games played on.
        """
        return None

    def key(self, action: Action) -> Key:
        """The identity of a decision for people, without details that make no difference."""
        return key_of(action)

    def horizon(self, observation: S) -> int:
        """The changes of turn after which `chance` stands for the rest of a game; 0 to play to the end."""
        return 0

    def chance(self, state: S, seat: int) -> float:
        """The payoff at the end, before it the chance to win as far as one is known."""
        return self.evaluate(state, seat)

    def rollout_turns(self, observation: S) -> int:
        """The depth of a rollout, as a number of changes of turn; 0 in a game that has none."""
        return 0

    def evaluate(self, state: S, seat: int) -> float:
        """The payoff of a state for a seat, from 0 to 1, or its estimate before the end."""
        returns = self.rules.returns(state)
        return self.estimate(state, seat) if returns is None else self.payoff(returns, seat)

    def payoff(self, returns: tuple[int, ...], seat: int) -> float:
        """The payoff at the end: 1, shared by those who have won."""
        won = winners(returns)
        return 1 / len(won) if seat in won else 0.0

    def estimate(self, state: S, seat: int) -> float:
        """The estimated payoff of a state for a seat, from 0 to 1; even in a game played to its end."""
        return 0.5


def evaluation_for(rules: AnyRuleset) -> Evaluation[BoardState] | None:
    """The knowledge of a ruleset; None where there is none."""
    module = f"conquest_lab.players.games.{rules.name}"
    if find_spec(module) is None:
        return None
    found: Evaluation[BoardState] = import_module(module).evaluation_for(rules)
    return found


def winners(returns: tuple[int, ...]) -> tuple[int, ...]:
    """The seats with the best score; a player alone has won with a score of more than 0.

    >>> winners((0, 3, 3)), winners((0,))
    ((1, 2), ())
    """
    best = max(returns)
    if len(returns) == 1 and best <= 0:
        return ()
    return tuple(seat for seat, score in enumerate(returns) if score == best)


def strength_share(strengths: list[float], exponent: float, seat: int) -> float:
    """The share of a seat in the strength of all; an exponent over 1 favours the strong."""
    powers = [max(0.0, strength) ** exponent for strength in strengths]
    total = sum(powers)
    return powers[seat] / total if total else 0.0


def deal_hidden_cards(
    rng: Random, deck: Iterable[int], places: Sequence[Cards], seen: Iterable[int] = ()
) -> list[Cards]:
    """The cards of each place, with hidden cards drawn uniformly from the unseen ones.

    deck: every card of the game, each as often as there are copies.
    seen: cards that lie open elsewhere.

    >>> from random import Random
    >>> deal_hidden_cards(Random(1), [0, 0, 1], [(0,), (HIDDEN,)], seen=[0])
    [(0,), (1,)]
    """
    unseen = Counter(deck)
    unseen.subtract(seen)
    for cards in places:
        unseen.subtract(card for card in cards if card != HIDDEN)
    pool = sorted(unseen.elements())
    rng.shuffle(pool)
    return [
        tuple(sorted(pool.pop() if card == HIDDEN else card for card in cards))
        if HIDDEN in cards
        else cards
        for cards in places
    ]
