"""Common parts of the positions of several games: places and cards by name, players from 1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from conquest_lab.core.errors import OptionError
from conquest_lab.core.presentation import presentation
from conquest_lab.core.words import say
from conquest_lab.mechanics.armies.table import Route

Position = Mapping[str, Any]


class Names:
    """The numbers of the places and cards of a ruleset, by their names."""

    def __init__(self, rules: Any) -> None:
        shown = presentation(rules)
        self.places = [place.key for place in shown.places]
        self.place = {key: number for number, key in enumerate(self.places)}
        self.card = {card.key: number for number, card in enumerate(shown.cards)}

    def cards(self, keys: Sequence[str]) -> tuple[int, ...]:
        return tuple(sorted(self.card[key] for key in keys))

    def hands(self, position: Position) -> tuple[tuple[int, ...], ...]:
        """The hands of all players; who is not named holds nothing."""
        held = position.get("hands", {})
        return tuple(self.cards(held.get(str(n + 1), ())) for n in range(position["players"]))


def by_player(position: Position, name: str) -> tuple[int, ...]:
    """A number for every player, 0 for who is not named."""
    given = position.get(name, {})
    return tuple(given.get(str(n + 1), 0) for n in range(position["players"]))


def step_of(phases: Any, position: Position) -> Any:
    """The phase that a step names: `"place spoils"` is PLACE_SPOILS; OptionError for any other."""
    steps = {phase.name.lower().replace("_", " "): phase for phase in phases}
    step = position.get("step")
    if step not in steps:
        close = get_close_matches(str(step), steps, n=1)
        if close:
            wrong = say(
                "“step” cannot be {step}; did you mean {close}?",
                step=repr(step)[:40],
                close=repr(close[0]),
            )
        else:
            wrong = say(
                "“step” cannot be {step}; possible: {steps}",
                step=repr(step)[:40],
                steps=tuple(steps),
            )
        raise OptionError(wrong)
    return steps[step]


def route_of(position: Position, names: Names) -> Route | None:
    """The attack in course, None for none."""
    fight = position.get("fight")
    if not fight:
        return None
    ends = names.place[fight["from"]], names.place[fight["to"]]
    return Route(*ends, fight.get("attack", 0), fight.get("defence", 0))


def standing(position: Position, places: Sequence[str]) -> dict[str, dict[int, int]]:
    """By territory, how many armies each owner has there; owners are counted from 0."""
    found: dict[str, dict[int, int]] = {place: {} for place in places}
    for player, held in position.get("armies", {}).items():
        for place, count in held.items():
            found[place][int(player) - 1] = count
    if rest := position.get("rest"):
        for men in found.values():
            men.update({} if men else {rest - 1: 1})
    return found
