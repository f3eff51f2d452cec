"""What computer players make of a position, each from the observation of the seat on turn."""

from random import Random
from typing import Any

from conquest_lab.players import Decision, player
from conquest_lab.players.evaluation import evaluation_for


def plans(rules: Any, state: Any, seat: int | None = None) -> Any:
    """The position as the expert of a seat sees it: of the seat on turn, unless it is named."""
    known: Any = evaluation_for(rules)
    of = state.seat if seat is None else seat
    return known.plans(rules, rules.observation(state, of), of, known.rollout)


def decision(rules: Any, state: Any, kind: str = "expert", luck: int = 1) -> Decision[Any]:
    """The decision of a kind of player, with its reason."""
    seat = rules.current_player(state)
    return player(kind, rules).choose(rules, rules.observation(state, seat), seat, Random(luck))


def decided(rules: Any, state: Any, kind: str = "expert", luck: int = 1) -> Any:
    """Its action alone."""
    return decision(rules, state, kind, luck).action
