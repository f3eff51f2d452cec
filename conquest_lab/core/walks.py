"""Games played ply by ply: chance is drawn, and the player who has to decide is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from conquest_lab.core.ruleset import CHANCE, OVER, Action, Ruleset, Step

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

S = TypeVar("S")
A = TypeVar("A", bound=Action)


def walk(
    rules: Ruleset[S, A], state: S, decide: Callable[[S, int], A], rng: Random
) -> Iterator[tuple[S, int, A, Step[S]]]:
    """The plies of a game from a state to its end: the state before, who acted, the action, the step.

    decide: gives the action of a seat. rng: draws the outcomes of chance.
    """
    while (seat := rules.current_player(state)) != OVER:
        chance = seat == CHANCE
        action = rules.chance_outcomes(state).sample(rng) if chance else decide(state, seat)
        step = rules.apply_action(state, action)
        yield state, seat, action, step
        state = step.state


def at_random(rules: Ruleset[S, A], rng: Random) -> Callable[[S, int], A]:
    """Decisions by chance, every legal action as likely as the others."""
    return lambda state, _seat: rng.choice(rules.legal_actions(state))
