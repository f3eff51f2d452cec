"""Options of a ruleset: a frozen dataclass whose fields list their choices and explain themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from difflib import get_close_matches
from typing import Any, TypeVar

from conquest_lab.core.errors import OptionError
from conquest_lab.core.words import NONE, Text, say

AS_NOW = object()
"""Says of an option that games saved before it existed were played with its default."""

O = TypeVar("O")  # noqa: E741 - reads as "an Options class" in the one function that uses it


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """One option as a form shows it."""

    name: str
    default: object
    choices: tuple[object, ...]
    label: Text
    rule: str
    names: Mapping[Any, Text]
    only_if: Mapping[str, tuple[object, ...]]
    about: Text | None = None
    same_game: Text | None = None
    earlier: object = AS_NOW
    alone: Mapping[Any, Text] = field(default_factory=dict)

    def matters(self, options: object) -> bool:
        """True when this option has an effect with these values of the others."""
        return all(getattr(options, name) in values for name, values in self.only_if.items())


def choice(
    default: object,
    choices: tuple[object, ...],
    label: Text,
    rule: str,
    names: Mapping[Any, Text] | None = None,
    only_if: Mapping[str, tuple[object, ...]] | None = None,
    about: Text | None = None,
    *,
    same_game: Text | None = None,
    earlier: object = AS_NOW,
    alone: Mapping[Any, Text] | None = None,
) -> Any:
    """A field of an options class.

    default: the recommended value, a member of `choices`.
    choices: every value it may have; `range` objects are spelled out as tuples.
    label: its subject, in a few words.
    rule: id of the rule or reading that it belongs to.
    names: names of choices that are neither numbers nor yes and no.
    only_if: values of other options with which this one has an effect; a form hides it otherwise.
    about: its effect, in a sentence or two, where the label is not enough.
    same_game: the reason why every choice gives the same games, so that nothing is measured.
    earlier: the value by which games were played before there was this option; by default its default.
    alone: words for choices where no label stands before them, as in the title of a table.
    """
    spec = OptionSpec(
        "",
        default,
        choices,
        label,
        rule,
        names or {},
        only_if or {},
        about,
        same_game,
        default if earlier is AS_NOW else earlier,
        alone or {},
    )
    return field(default=default, metadata={"option": spec})


def yes_or_no(
    label: Text,
    rule: str,
    only_if: Mapping[str, tuple[object, ...]] | None = None,
    *,
    default: bool = False,
    same_game: Text | None = None,
    unless: Text | None = None,
) -> Any:
    """A field of an options class that is True or False, with the recommended value first.

    unless: words for a game in which it is False, where that is not the default.
    """
    choices = (default, not default)
    alone = {True: label} if unless is None else {True: label, False: unless}
    return choice(default, choices, label, rule, only_if=only_if, same_game=same_game, alone=alone)


def option_specs(options: type[object] | object) -> tuple[OptionSpec, ...]:
    """The options of an options class, in their order."""
    return tuple(
        replace(f.metadata["option"], name=f.name)
        for f in fields(options)  # type: ignore[arg-type]
        if "option" in f.metadata
    )


Renamed = Mapping[str, Mapping[object, tuple[str, object]]]
"""Options of earlier saved games, by value, and the option and value that play the same today."""


def options_of_saved(
    options: type[object] | object, written: Mapping[str, object]
) -> dict[str, object]:
    """The options of today that play a saved game as it was played.

    options: an options class, or one of its objects; its `RENAMED`, where it has one, lists what is called
        otherwise today.
    written: the options that the saved game names; those younger than it have their earlier value.
    """
    renamed: Renamed = getattr(options, "RENAMED", {})
    today = {spec.name: spec.earlier for spec in option_specs(options)}
    for name, value in written.items():
        new_name, new_value = renamed.get(name, {}).get(value, (name, value))
        today[new_name] = new_value
    return today


def changed_options(options: object) -> dict[str, object]:
    """The options that are not as recommended, by name."""
    return {
        spec.name: value
        for spec in option_specs(options)
        if (value := getattr(options, spec.name)) != spec.default
    }


def make_options(options_class: type[O], ruleset: str, given: dict[str, object]) -> O:
    """An options object from keyword arguments; raises OptionError that names what would be right."""
    specs = {spec.name: spec for spec in option_specs(options_class)}
    for name, value in given.items():
        if name not in specs:
            raise OptionError(_unknown_option(ruleset, name, tuple(specs)))
        spec = specs[name]
        if not any(value == c and type(value) is type(c) for c in spec.choices):
            raise OptionError(
                "{ruleset} has no {option}={value}; possible values: {choices}",
                ruleset=ruleset,
                option=name,
                value=repr(value),
                choices=tuple(repr(c) for c in spec.choices),
            )
    return options_class(**given)


def _unknown_option(ruleset: str, name: str, names: tuple[str, ...]) -> Any:
    close = get_close_matches(name, names, n=1)
    if close:
        return say(
            "{ruleset} has no option {option}; did you mean {close}?",
            ruleset=ruleset,
            option=repr(name),
            close=repr(close[0]),
        )
    return say(
        "{ruleset} has no option {option}; its options are {names}",
        ruleset=ruleset,
        option=repr(name),
        names=names or (NONE,),
    )
