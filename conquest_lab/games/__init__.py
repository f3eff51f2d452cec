"""The rulesets: folders of this package, and packages that announce a ruleset of their own.

A package announces one by an entry point of the group `conquest_lab.rulesets`; the name of the entry point
is the name of the ruleset, its value the module with the `RULESET` class:

    [project.entry-points."conquest_lab.rulesets"]
    islets = "islets"
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pkgutil import iter_modules
from typing import Any

from conquest_lab.core.errors import UnknownRulesetError
from conquest_lab.core.ruleset import Ruleset
from conquest_lab.core.words import NONE, Message, say

GROUP = "conquest_lab.rulesets"


def load(name: str, /, **options: object) -> Ruleset[Any, Any]:
    """The ruleset of this name with these options.

    Raises UnknownRulesetError, also for a package that cannot be loaded, or OptionError.
    """
    # Only listed names are imported, so that no crafted name reaches another module.
    if name in _folders():
        ruleset: type[Ruleset[Any, Any]] = import_module(f"{__name__}.{name}").RULESET
        return ruleset(**options)
    announced = _announced().get(name)
    if announced is None:
        raise UnknownRulesetError(_unknown(name))
    return _outside(announced)(**options)


def rulesets() -> tuple[str, ...]:
    """The names of all rulesets, sorted: those of this package, and those that other packages announce.

    A package that cannot be loaded is left out; `load` says what is wrong with it.
    """
    return tuple(sorted({*_folders(), *filter(_loads, _announced())}))


@cache
def _loads(name: str) -> bool:
    try:
        _outside(_announced()[name])
    except UnknownRulesetError:
        return False
    return True


@cache
def _folders() -> tuple[str, ...]:
    return tuple(module.name for module in iter_modules(__path__))


@cache
def _announced() -> Mapping[str, EntryPoint]:
    """The entry points of other packages; a name of this package or of an earlier one is not replaced."""
    found: dict[str, EntryPoint] = {}
    for point in entry_points(group=GROUP):
        if point.name not in _folders():
            found.setdefault(point.name, point)
    return found


@cache
def _outside(point: EntryPoint) -> type[Ruleset[Any, Any]]:
    """The ruleset that a package announces; UnknownRulesetError says what is wrong with it."""
    try:
        ruleset: type[Ruleset[Any, Any]] = point.load().RULESET
        if ruleset.name != point.name:
            msg = f"its RULESET is called {ruleset.name!r}"
            raise ValueError(msg)  # noqa: TRY301 - reported like whatever else is wrong with it
        ruleset()
    except Exception as error:
        # No error in another package may stop the remaining ones.
        raise UnknownRulesetError(
            "the package of ruleset {name} cannot be loaded: {error}",
            name=repr(point.name),
            error=f"{type(error).__name__}: {error}"[:200],
        ) from error
    return ruleset


def _unknown(name: object) -> Message:
    choices = rulesets()
    close = get_close_matches(str(name).lower(), choices, n=1)
    if close:
        return say(
            "there is no ruleset {name}; did you mean {close}? There are {choices}",
            name=repr(name)[:60],
            close=repr(close[0]),
            choices=choices,
        )
    return say(
        "there is no ruleset {name}; there are {choices}",
        name=repr(name)[:60],
        choices=choices or (NONE,),
    )
