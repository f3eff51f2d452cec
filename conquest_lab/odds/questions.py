"""Questions of the command line: the signature of the function that answers declares the arguments.

Parameters by position are required; those after `*` are options, and required without a default.
`**` names a `TypedDict` of options that questions share. Types say how a text is read; a dict in
`Annotated` adds settings of `add_argument`, and a `group`, the heading in the help.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from inspect import Parameter, signature
from operator import or_
from types import UnionType
from typing import Annotated, Any, Literal, TypedDict, Union, get_args, get_origin, get_type_hints

from conquest_lab.core.words import Message, Speaker, Value, say
from conquest_lab.mechanics.dice import TieWinner
from conquest_lab.odds.answers import Answer

Ask = Callable[..., Answer]
Settings = dict[str, Any]
SUPPLIED = {"executor", "progress", "load", "luck_of", "open_game"}
"""Parameters of answers that are no arguments: the command line knows them otherwise."""

Faces = Annotated[Sequence[int] | None, {"metavar": "W", "help": say("weights of a loaded die")}]
_DICE: Settings = {"group": say("dice")}

MEANINGS = {
    "attackers": say("armies able to attack"),
    "attacked": say("value of the region that is attacked"),
    "attacking": say("value of the region that attacks"),
    "bot_region": say("value of the bot's region"),
    "cannons": say("number of cannons"),
    "cards": say("cards in a hand"),
    "chance": say("the chance to reach"),
    "defenders": say("armies that defend"),
    "dice": say("number of dice"),
    "filled": say("lines that are filled"),
    "garrisons": say("armies that defend each place, in order"),
    "hand": say("cards in the hand"),
    "infantry": say("infantry aboard"),
    "level": say("level of the bot"),
    "most_plies": say("longer games are cut short"),
    "own_region": say("value of your region"),
    "players": say("number of players"),
    "rivals": say("players whose turns come before your next one"),
    "ruleset": say("name of the game"),
    "runs": say("number of runs"),
    "sacrifice": say("when a die may be given up"),
    "series": say("the game whose sets count"),
    "sides": say("sides of a die"),
    "support": say("values of your cards in support"),
    "territories": say("the last number of territories in the table"),
    "ties": say("who wins ties"),
    "traded": say("sets traded so far in the game"),
    "unseen": say("values of the cards that you have not seen"),
    "volleys": say("how often each cannon fires"),
}
"""Help for arguments that several questions share, by name."""

ARGUMENTS = {
    "attacked": say("attacked-region"),
    "attackers": say("attackers"),
    "attacking": say("attacking-region"),
    "bot_region": say("bot-region"),
    "cannons": say("cannons"),
    "cards": say("cards"),
    "defenders": say("defenders"),
    "dice": say("dice"),
    "file": say("file"),
    "garrisons": say("garrisons"),
    "infantry": say("infantry"),
    "line": say("line"),
    "lines": say("lines"),
    "own_region": say("own-region"),
    "rivals": say("rivals"),
    "ruleset": say("game"),
    "territories": say("territories"),
    "traded": say("traded"),
    "volleys": say("volleys"),
}
"""The arguments by position, and one of their lines, as help and errors call them."""

_OTHERWISE = {"at_least": "chance"}
"""Parameters of the library that answers call by another name."""

_METAVARS: dict[Any, Message | str] = {int: "N", Fraction: say("VALUE"), str: say("TEXT")}


class BattleDice(TypedDict, total=False):
    """The dice of both sides."""

    defence_dice: Annotated[
        int, _DICE | {"default": 2, "help": say("the most that the defender throws")}
    ]
    attack_dice: Annotated[
        int, _DICE | {"default": 3, "help": say("the most that the attacker throws")}
    ]
    sides: Annotated[int, _DICE | {"default": 6, "help": say("sides of a die")}]
    ties: Annotated[TieWinner, _DICE | {"default": "defender"}]
    attack_faces: Annotated[Faces, _DICE | {"default": None}]
    defence_faces: Annotated[Faces, _DICE | {"default": None}]


class Sampling(TypedDict, total=False):
    """The options of every simulation but the number of its runs."""

    seed: Annotated[int | None, {"default": None, "help": say("repeat the runs of this seed")}]
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
    words: Message
    ask: Ask


def question(listed: list[Question], name: str, words: Message) -> Callable[[Ask], Ask]:
    """Declare the function below as the answer to a question, and add it to a list."""

    def declare(ask: Ask) -> Ask:
        listed.append(Question(name, words, ask))
        return ask

    return declare


def _parameters(ask: Ask) -> tuple[dict[str, Parameter], dict[str, Any]]:
    """The parameters of an answer, those of its `TypedDict` included, and the types of all of them."""
    parameters: dict[str, Parameter] = {}
    hints = get_type_hints(ask, include_extras=True)
    for name, parameter in signature(ask).parameters.items():
        if parameter.kind is Parameter.VAR_KEYWORD:
            shared = get_type_hints(get_args(hints[name])[0], include_extras=True)
            parameters |= {key: Parameter(key, Parameter.KEYWORD_ONLY) for key in shared}
            hints |= shared
        else:
            parameters[name] = parameter
    return parameters, hints


def add_arguments(parser: Any, ask: Ask, t: Speaker) -> list[str]:
    """Add the arguments of an answer, their help said by `t`; returns the names of all that it receives."""
    parameters, hints = _parameters(ask)
    groups = {"": parser}
    for name in (name for name in parameters if name not in SUPPLIED):
        settings = _settings(hints[name])
        group = t.render(settings.pop("group", ""))
        if group not in groups:
            groups[group] = parser.add_argument_group(group)
        _add(groups[group], parameters[name], settings, t)
    return list(parameters)


def as_typed(fault: Message, ask: Ask) -> Message:
    """A fault whose `name` is that of a parameter, with the argument as it is typed on the command line."""
    return replace(
        fault,
        values=tuple(
            (gap, _typed(value, ask) if gap == "name" else value) for gap, value in fault.values
        ),
    )


def _typed(name: Value, ask: Ask) -> Value:
    parameters, _ = _parameters(ask)
    own = _OTHERWISE.get(str(name), str(name))
    if own in parameters and parameters[own].kind is not Parameter.KEYWORD_ONLY:
        return ARGUMENTS[own]
    return _flag(own) if own in {*parameters, "workers"} else ARGUMENTS.get(own, name)


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _add(group: Any, parameter: Parameter, settings: Settings, t: Speaker) -> None:
    if parameter.kind is Parameter.KEYWORD_ONLY and parameter.default is not Parameter.empty:
        settings["default"] = parameter.default
    settings["help"] = _help(parameter.name, settings, t)
    if parameter.kind is not Parameter.KEYWORD_ONLY:
        settings["metavar"] = t.render(ARGUMENTS[parameter.name])
        group.add_argument(parameter.name, **settings)
        return
    if "metavar" in settings or settings.get("type") in _METAVARS:
        settings["metavar"] = t.render(settings.get("metavar") or _METAVARS[settings["type"]])
    group.add_argument(_flag(parameter.name), required="default" not in settings, **settings)


def _help(name: str, settings: Settings, t: Speaker) -> str:
    """The help of an argument, with its default where there is something to tell of it."""
    said = t.render(settings.get("help") or MEANINGS[name])
    default = settings.get("default")
    if default is None or default is False or default == ():  # nothing to tell
        return said
    return t("{meaning} (default: {default})", meaning=said, default=str(default))


def _settings(hint: Any) -> Settings:
    """The settings of `add_argument` that a type stands for."""
    kind, (first, *more) = get_origin(hint), get_args(hint) or (hint,)
    if kind is Annotated:
        return reduce(or_, more, _settings(first))
    if kind is Literal:
        return {"choices": get_args(hint)}
    if kind is Sequence:
        return _settings(first) | {"nargs": "+"}
    if kind in (UnionType, Union):  # with None, for an option that may be left out
        return _settings(first)
    return {"action": "store_true"} if hint is bool else {"type": hint}
