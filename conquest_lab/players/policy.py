"""Policies: quick, readable players that give a reason with every choice."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import ClassVar, Generic, Protocol, TypeVar

from conquest_lab.core.declare import Action
from conquest_lab.core.presentation import presentation
from conquest_lab.core.ruleset import Ruleset
from conquest_lab.core.words import Message, Text, say
from conquest_lab.players.player import Decision


class BoardState(Protocol):
    """A state that names the player on turn, also while another seat has to answer, and owners of places."""

    @property
    def seat(self) -> int: ...

    @property
    def owners(self) -> tuple[int, ...]: ...


S = TypeVar("S", bound=BoardState)
K = TypeVar("K", bound=Action)

NEVER = 2.0
"""Odds that no attack has."""

TARGET_WEIGHT = 4.0
"""The value that a territory of the preferred continent or rival has beside its own prize."""


@dataclass(frozen=True, slots=True)
class PolicyParameters:
    """Parameters of a heuristic player of armies on territories.

    attack_odds: it attacks from this chance on; `NEVER` for not at all.
    least_prize, least_superiority: once the turn has earned what it can, it fights only for a prize
        so large, or against a neighbour this many times weaker.
    continue_odds: it goes on with an attack from this chance on without looking for a better one.
    target_continent: the key of a continent it prefers, "" for none.
    target_rival: an owner it prefers to eliminate, -1 for none.
    """

    attack_odds: float = 0.6
    least_prize: float = 0.0
    least_superiority: float = 0.0
    continue_odds: float = 1.1
    target_continent: str = ""
    target_rival: int = -1

    def target_bonus(self, continent: str, owner: int) -> float:
        """The value that the preferred target adds to a place.

        >>> PolicyParameters(target_continent="asia").target_bonus("asia", 2)
        4.0
        >>> PolicyParameters(target_rival=2).target_bonus("asia", 1)
        0.0
        """
        return TARGET_WEIGHT * (
            (continent == self.target_continent) + (owner == self.target_rival >= 0)
        )

    def reason_to_stop(self) -> Message:
        """The reason to end combat: no good attack is left, or these parameters allow none."""
        if self.attack_odds >= NEVER:
            return say("in simulations, not attacking ends better than any attack")
        return say("no attack is good enough")


@dataclass(eq=False)
class Position(ABC, Generic[S]):
    """A position as one seat sees it, with the values that its decisions depend on.

    state: the observation of the seat.
    policy_name: the name that people read of the policy as a player.
    reasons: the reason to take the first legal action, by its kind.
    """

    policy_name: ClassVar[Text] = Text("beginner's plan", "plan de débutant")
    reasons: ClassVar[Mapping[type[Action], Message]] = {}

    rules: Ruleset[S, Action]
    state: S
    seat: int
    parameters: PolicyParameters

    def __post_init__(self) -> None:
        self.owners = self.state.owners
        self.presentation = presentation(self.rules)

    @abstractmethod
    def decide(self, rng: Random) -> Decision[Action]:
        """The action to take, with its reason."""

    def alternatives(self) -> list[Decision[Action]]:
        """Other decisions for a search to try, the most promising first."""
        return []

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """The legal actions."""
        return self.rules.legal_actions(self.state)

    def legal(self, kind: type[K]) -> list[K]:
        """The legal actions of a kind."""
        return [action for action in self.actions if isinstance(action, kind)]

    def first(self) -> Decision[Action]:
        """The first legal action, the most usual of its kind."""
        action = self.actions[0]
        return Decision(action, self.reasons[type(action)])

    def name(self, place: int) -> Text:
        return self.presentation.places[place].name


@dataclass(frozen=True, slots=True)
class Policy(Generic[S]):
    """The player that looks at a position and decides."""

    position: type[Position[S]]
    parameters: PolicyParameters = PolicyParameters()

    @property
    def name(self) -> Text:
        return self.position.policy_name

    def choose(
        self, rules: Ruleset[S, Action], observation: S, seat: int, rng: Random
    ) -> Decision[Action]:
        """The decision of the position."""
        return self.position(rules, observation, seat, self.parameters).decide(rng)
