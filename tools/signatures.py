"""Writes `conquest_lab/signatures.pyi`: the options of each game as type checkers need them.

`python tools/signatures.py` reads the options of the games; with `--check` nothing is written, and it fails
where the file is out of date.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from conquest_lab import games
from conquest_lab.core.errors import OptionError
from conquest_lab.core.options import OptionSpec, option_specs
from conquest_lab.core.ruleset import AnyRuleset

ROOT = Path(__file__).parents[1]
WRITTEN = ROOT / "conquest_lab" / "signatures.pyi"
OWN = ("conquetes", "express", "hasbro", "miro", "refonte")

HEAD = """# The options and numbers of players of each game, for editors and type checkers.
# Written by tools/signatures.py.
#
# `conquest_lab.load` has these signatures: a misspelt option, a value that an option cannot have, or a
# number of players that no way to play has, is an error before the program runs. For a name and options
# that are known only then there is `conquest_lab.games.load`.

from typing import Any, Literal, TypedDict, Unpack, overload

from conquest_lab.core.ruleset import Ruleset, Step
"""

TAIL = """

@overload
def load(name: str, /) -> Ruleset[Any, Any]: ...
"""


def literal(choices: tuple[object, ...]) -> str:
    """The type of an option."""
    if set(choices) == {True, False} and all(isinstance(value, bool) for value in choices):
        return "bool"
    return f"Literal[{', '.join(map(repr, choices))}]".replace("'", '"')


def counts(name: str) -> list[int]:
    """The numbers of players of all ways to play."""
    every = option_specs(games.load(name).options)
    found: set[int] = set()
    # Options that change the numbers are few: each is tried alone, and with each other one.
    single = [{spec.name: value} for spec in every for value in spec.choices]
    for one, other in product(single, repeat=2):
        try:
            rules = games.load(name, **{**one, **other})
            found.update(rules.player_counts)
        except OptionError:
            continue
    return sorted(found)


def lines(name: str, rules: AnyRuleset) -> Iterator[str]:
    """The types of one game."""
    kind = type(rules).__name__
    specs: tuple[OptionSpec, ...] = option_specs(rules.options)
    yield f"\n\nclass {kind}Options(TypedDict, total=False):"
    yield from (f"    {spec.name}: {literal(spec.choices)}" for spec in specs)
    players = literal(tuple(counts(name)))
    yield f"\n\nclass {kind}({name}_rules.{kind}):"
    state, ignored = f"{name}_state.State", "# type: ignore[override]"
    yield f"    def opening(self, players: {players}) -> Step[{state}]: ...  {ignored}"
    yield f"    def initial_state(self, players: {players}) -> {state}: ...  {ignored}"


def text() -> str:
    """The content of the file."""
    imports = [
        f"from conquest_lab.games.{name} import {module} as {name}_{called}"
        for name in OWN
        for module, called in (("ruleset", "rules"), ("state", "state"))
    ]
    rules = {name: games.load(name) for name in OWN}
    classes = [line for name in OWN for line in lines(name, rules[name])]
    kinds = [(name, type(rules[name]).__name__) for name in OWN]
    overloads = [
        f'\n\n@overload\ndef load(name: Literal["{name}"], /, **options: Unpack[{kind}Options])'
        f" -> {kind}: ..."
        for name, kind in kinds
    ]
    return HEAD + "\n".join((*imports, *classes, *overloads)) + TAIL


def formed(written: str) -> str:
    """The content as the formatter leaves it."""
    ruff = [sys.executable, "-m", "ruff"]
    name = ["--stdin-filename", str(WRITTEN)]
    for step in (["check", "--fix", "--quiet", *name, "-"], ["format", "--quiet", *name, "-"]):
        line = [*ruff, *step]
        ran = subprocess.run(  # noqa: S603 - our own line
            line, input=written, capture_output=True, text=True, check=False
        )
        written = ran.stdout
    return written


def main() -> None:
    """Write the file, or compare it."""
    new = formed(text())
    if "--check" in sys.argv[1:]:
        if WRITTEN.read_text("utf-8") != new:
            sys.exit("conquest_lab/signatures.pyi is out of date: run tools/signatures.py")
        return
    WRITTEN.write_text(new, encoding="utf-8")


if __name__ == "__main__":
    main()
