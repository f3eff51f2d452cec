"""The rulesets: each is a folder that holds a `RULESET` and a `PRESENTATION` class, and has its name."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from conquest_lab.core.errors import UnknownRulesetError
from conquest_lab.core.ruleset import Ruleset
from conquest_lab.core.words import Message, say


def load(name: str, /, **options: object) -> Ruleset[Any, Any]:
    """The ruleset of this name with these options.

    Raises UnknownRulesetError or OptionError, which name what would be right.
    """
    # Only names found in the folder are imported, so that no crafted name reaches another module.
    if name not in _folders() or not hasattr(_module(name), "RULESET"):
        raise UnknownRulesetError(_unknown(name))
    ruleset: type[Ruleset[Any, Any]] = _module(name).RULESET
    return ruleset(**options)


@cache
def rulesets() -> tuple[str, ...]:
    """The names of all rulesets, sorted."""
    return tuple(sorted(name for name in _folders() if hasattr(_module(name), "RULESET")))


@cache
def _folders() -> tuple[str, ...]:
    return tuple(module.name for module in iter_modules(__path__))


def _module(name: str) -> Any:
    return import_module(f"{__name__}.{name}")


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
        choices=choices or ("-",),
    )
