"""Comparisons of readings: which option is played against its recommended value, at which tables.

A comparison changes one option and leaves everything else as recommended. Options that decide who can
play at all, such as the mode of Risk 2007, make settings of their own: the remaining options are compared
in each of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import product
from typing import TYPE_CHECKING

from conquest_lab.core.errors import ConquestError
from conquest_lab.core.options import OptionSpec, changed_options, option_specs
from conquest_lab.core.presentation import presentation
from conquest_lab.core.ruleset import AnyRuleset
from conquest_lab.core.scene import NOBODY
from conquest_lab.core.ways import mode_specs
from conquest_lab.core.words import Message, Speaker, Text, Value, say

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

USUAL_TABLES = (2, 3)
"""Numbers of players that are measured, or the nearest that a game allows."""

Chosen = tuple[tuple[str, object], ...]
"""The options that are not as recommended, in the order of their declaration."""


@dataclass(frozen=True)
class Setting:
    """Rules with their options, and this many players.

    plain: the ruleset as recommended. chosen: the options that differ from it.
    """

    plain: AnyRuleset
    players: int
    chosen: Chosen = ()

    @cached_property
    def rules(self) -> AnyRuleset:
        """The ruleset with these options; raises ConquestError where they exclude each other."""
        return type(self.plain)(**dict(self.chosen))

    @cached_property
    def options(self) -> DataclassInstance:
        """All options, whether or not they exclude each other."""
        made: DataclassInstance = type(self.plain.options)(**dict(self.chosen))
        return made

    @cached_property
    def in_teams(self) -> bool:
        """True where somebody wins together with a partner."""
        return any(partner != NOBODY for partner in _partners(self.rules, self.players))

    @property
    def key(self) -> tuple[str, int, Chosen]:
        """The name under which games of this setting are kept."""
        return self.plain.name, self.players, self.chosen

    def with_option(self, name: str, value: object) -> Setting:
        """The same table with one option chosen otherwise."""
        made = type(self.plain.options)(**{**dict(self.chosen), name: value})
        return Setting(self.plain, self.players, tuple(changed_options(made).items()))


@dataclass(frozen=True)
class Comparison:
    """One value of an option beside the recommended one.

    spec: the option. value: the value that is compared.
    usual, other: the settings without and with it.
    """

    spec: OptionSpec
    value: object
    usual: Setting
    other: Setting

    @cached_property
    def refused(self) -> Message | None:
        """The reason why one of the settings cannot be played; None when both can."""
        try:
            for setting in (self.usual, self.other):
                setting.rules.opening(setting.players)
        except ConquestError as error:
            return error.message
        return None


@dataclass(frozen=True)
class Unmeasured:
    """An option of which nothing is measured, and the reason."""

    spec: OptionSpec
    why: Message | Text


def mode_options(rules: AnyRuleset) -> tuple[OptionSpec, ...]:
    """The options that say what kind of game it is: with some choice others can play it."""
    return mode_specs(type(rules))


def settings(rules: AnyRuleset) -> tuple[Setting, ...]:
    """The settings in which the options of a game are compared: each way to play, at the usual tables."""
    return _settings(type(rules))


@cache
def _settings(kind: type[AnyRuleset]) -> tuple[Setting, ...]:
    plain, found = kind(), []
    specs = mode_specs(kind)
    for values in product(*(spec.choices for spec in specs)):
        setting = Setting(plain, 0)
        for spec, value in zip(specs, values, strict=True):
            setting = setting.with_option(spec.name, value)
        found += [replace(setting, players=players) for players in tables(setting.rules)]
    return tuple(found)


def setting_for(rules: AnyRuleset, players: int) -> Setting:
    """The measured setting that is nearest to some rules: the same way to play, about as many players."""
    names = [spec.name for spec in mode_options(rules)]
    played = [getattr(rules.options, name) for name in names]
    alike = [s for s in settings(rules) if [getattr(s.options, name) for name in names] == played]
    return min(alike, key=lambda setting: (abs(setting.players - players), setting.players))


def tables(rules: AnyRuleset) -> tuple[int, ...]:
    """The numbers of players to measure: two and three, or the nearest with sides of the same size."""
    even = [count for count in rules.player_counts if _even(rules, count)] or rules.player_counts
    nearest = (min(even, key=lambda count: (abs(count - usual), count)) for usual in USUAL_TABLES)
    return tuple(dict.fromkeys(nearest))


def _even(rules: AnyRuleset, players: int) -> bool:
    """True where everybody has a partner, or no player has."""
    return len({partner == NOBODY for partner in _partners(rules, players)}) == 1


def _partners(rules: AnyRuleset, players: int) -> list[int]:
    state, shown = rules.initial_state(players), presentation(rules)
    return [shown.partner(state, seat) for seat in range(players)]


def comparisons(rules: AnyRuleset) -> Iterator[Comparison]:
    """Every value of every option that can make a difference, beside the recommended one."""
    for setting in settings(rules):
        for spec in option_specs(rules.options):
            yield from comparisons_of(spec, setting)


def comparisons_of(spec: OptionSpec, setting: Setting) -> Iterator[Comparison]:
    """The values of one option at one setting; none where it has no effect or says who can play."""
    if spec.same_game is not None or spec.name in {
        mode.name for mode in mode_options(setting.plain)
    }:
        return
    usual = _where_it_matters(spec, setting)
    if usual is None:
        return
    for value in spec.choices:
        if value != spec.default or type(value) is not type(spec.default):
            yield Comparison(spec, value, usual, usual.with_option(spec.name, value))


def unmeasured(rules: AnyRuleset) -> Iterator[Unmeasured]:
    """The options that are not compared, each with the reason."""
    for spec in option_specs(rules.options):
        if spec.same_game is not None:
            yield Unmeasured(spec, spec.same_game)
        elif any(not values for values in spec.only_if.values()):
            yield Unmeasured(spec, say("No position of a game can tell its choices apart."))


def _where_it_matters(spec: OptionSpec, setting: Setting) -> Setting | None:
    """The setting with as few further options as the option needs to have an effect; None for none."""
    kinds = {mode.name for mode in mode_options(setting.plain)}
    found = setting
    for name, values in spec.only_if.items():
        if getattr(setting.options, name) not in values:
            if name in kinds or not values:
                return None
            found = found.with_option(name, values[0])
    return found if spec.matters(found.options) else None


def value_words(value: object, spec: OptionSpec) -> Value:
    """The name of a choice of an option, for a sentence."""
    for known, name in spec.names.items():
        if known == value and type(known) is type(value):
            return name
    if value is None:
        return say("no limit")
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    return str(value)


def value_name(value: object, spec: OptionSpec, t: Speaker) -> str:
    """The name of a choice of an option, for people."""
    return t.render(value_words(value, spec))
