"""Questions of the command line: the signature of the function that answers declares the arguments.

Parameters by position are required; those after `*` are options, and required without a default.
`**` names a `TypedDict` of options that questions share. Types say how a text is read; a dict in
`Annotated` adds settings of `add_argument`, and a `group`, the heading in the help.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import reduce
from inspect import Parameter, signature
from operator import or_
from types import UnionType
from typing import Annotated, Any, Literal, TypedDict, get_args, get_origin, get_type_hints

from conquest_lab.mechanics.dice import TieWinner
from conquest_lab.odds.answers import Answer

Ask = Callable[..., Answer]
Settings = dict[str, Any]
SUPPLIED = {"executor", "progress", "load", "open_game"}
"""Parameters of answers that are no arguments: the command line knows them otherwise."""

Faces = Annotated[Sequence[int] | None, {"metavar": "W", "help": "weights of a loaded die"}]
_DICE: Settings = {"group": "dice"}

MEANINGS = {
    "attackers": "armies able to attack",
    "attacked": "value of the region that is attacked",
    "attacking": "value of the region that attacks",
    "bot_region": "value of the bot's region",
    "cannons": "number of cannons",
    "cards": "cards in a hand",
    "chance": "the chance to reach (default: 1/2)",
    "defenders": "armies that defend",
    "dice": "number of dice",
    "filled": "lines that are filled",
    "garrisons": "armies that defend each place, in order",
    "hand": "cards in the hand",
    "infantry": "infantry aboard",
    "level": "level of the bot (default: intermediate)",
    "most_plies": "longer games are cut short (default: 20000)",
    "own_region": "value of your region",
    "players": "number of players (default: 3)",
    "rivals": "players whose turns come before your next one",
    "ruleset": "name of the game",
    "runs": "number of runs (default: %(default)s)",
    "sacrifice": "when a die may be given up (default: before_first_line)",
    "series": "the game whose sets count (default: hasbro)",
    "sides": "sides of a die (default: 6)",
    "support": "values of your cards in support",
    "territories": "the last number of territories in the table",
    "ties": "who wins ties (default: defender)",
    "traded": "sets traded so far in the game",
    "unseen": "values of the cards that you have not seen",
    "volleys": "how often each cannon fires",
}
"""Help for arguments that several questions share, by name."""


class BattleDice(TypedDict, total=False):
    """The dice of both sides."""

    defence_dice: Annotated[
        int, _DICE | {"default": 2, "help": "the most that the defender throws (default: 2)"}
    ]
    attack_dice: Annotated[
        int, _DICE | {"default": 3, "help": "the most that the attacker throws (default: 3)"}
    ]
    sides: Annotated[int, _DICE | {"default": 6, "help": "sides of a die (default: 6)"}]
    ties: Annotated[TieWinner, _DICE | {"default": "defender"}]
    attack_faces: Annotated[Faces, _DICE | {"default": None}]
    defence_faces: Annotated[Faces, _DICE | {"default": None}]


class Sampling(TypedDict, total=False):
    """The options of every simulation but the number of its runs."""

    seed: Annotated[int | None, {"default": None, "help": "makes the same runs again"}]
    executor: Executor | None
    progress: bool


class Runs(Sampling, total=False):
    """The options of a simulation."""

    runs: Annotated[int, {"default": 100_000}]


class BattleRuns(BattleDice, Runs, total=False):
    """The options of simulated battles."""


@dataclass(frozen=True, slots=True)
class Question:
    """One question of the command line: its name, its help text, the function that answers."""

    name: str
    words: str
    ask: Ask


def question(listed: list[Question], name: str, words: str) -> Callable[[Ask], Ask]:
    """Declare the function below as the answer to a question, and add it to a list."""

    def declare(ask: Ask) -> Ask:
        listed.append(Question(name, words, ask))
        return ask

    return declare


def add_arguments(parser: argparse.ArgumentParser, ask: Ask) -> list[str]:
    """Add the arguments of an answer to its parser; the names of all that it receives."""
    parameters: dict[str, Parameter] = {}
    hints = get_type_hints(ask, include_extras=True)
    for name, parameter in signature(ask).parameters.items():
        if parameter.kind is Parameter.VAR_KEYWORD:
            shared = get_type_hints(get_args(hints[name])[0], include_extras=True)
            parameters |= {key: Parameter(key, Parameter.KEYWORD_ONLY) for key in shared}
            hints |= shared
        else:
            parameters[name] = parameter
    groups: dict[str, Any] = {"": parser}
    for name in (name for name in parameters if name not in SUPPLIED):
        settings = _settings(hints[name])
        group = settings.pop("group", "")
        if group not in groups:
            groups[group] = parser.add_argument_group(group)
        _add(groups[group], parameters[name], settings)
    return list(parameters)


def _add(group: Any, parameter: Parameter, settings: Settings) -> None:
    if parameter.name in MEANINGS:
        settings.setdefault("help", MEANINGS[parameter.name])
    if parameter.kind is not Parameter.KEYWORD_ONLY:
        group.add_argument(parameter.name, **settings)
        return
    if parameter.default is not Parameter.empty:
        settings["default"] = parameter.default
    if settings.get("type") is int:
        settings.setdefault("metavar", "N")
    flag = "--" + parameter.name.replace("_", "-")
    group.add_argument(flag, required="default" not in settings, **settings)


def _settings(hint: Any) -> Settings:
    """The settings of `add_argument` that a type stands for."""
    kind, (first, *more) = get_origin(hint), get_args(hint) or (hint,)
    if kind is Annotated:
        return reduce(or_, more, _settings(first))
    if kind is Literal:
        return {"choices": get_args(hint)}
    if kind is Sequence:
        return _settings(first) | {"nargs": "+"}
    if kind is UnionType:  # with None, for an option that may be left out
        return _settings(first)
    return {"action": "store_true"} if hint is bool else {"type": hint}
