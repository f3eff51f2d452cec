"""Rule coverage: the lines that enforce a rule and the tests that name it, read from the sources.

A rule is enforced where a module of its game uses its constant, and tested where a test file names its id.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from conquest_lab.core.rulebook import Rule

if TYPE_CHECKING:
    from conquest_lab.core.ruleset import Ruleset

PACKAGE = Path(__file__).parent
TESTS = PACKAGE.parent / "tests"
_ID = re.compile(r"\b([A-Z])[-_](A|E)?(\d{2})\b")


@dataclass(frozen=True, slots=True)
class RuleCoverage:
    """One rule, the places in its game that use it, and the tests that name it.

    enforced_at: `file:line` of each use, relative to the package.
    tested_by: test files, relative to the tests.
    """

    rule: Rule
    enforced_at: tuple[str, ...]
    tested_by: tuple[str, ...]

    @property
    def complete(self) -> bool:
        """True when a test names the rule, and the program uses it or need not enforce it."""
        return bool(self.tested_by) and (bool(self.enforced_at) or not self.rule.enforced)


def rule_coverage(rules: Ruleset[Any, Any]) -> tuple[RuleCoverage, ...]:
    """The coverage of every rule of a ruleset, in the order of its book."""
    uses = _uses(rules.name)
    tests = _tests()
    return tuple(
        RuleCoverage(rule, tuple(uses.get(id(rule), ())), tuple(tests.get(rule.id, ())))
        for rule in rules.rulebook.rules
    )


@cache
def _uses(game: str) -> dict[int, list[str]]:
    """The places that use each rule constant, by the identity of the rule."""
    found: dict[int, list[str]] = {}
    folder = PACKAGE / "games" / game
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        for rule, line in _uses_in(module, path):
            found.setdefault(id(rule), []).append(f"{path.relative_to(PACKAGE)}:{line}")
    return found


def _uses_in(module: str, path: Path) -> Iterator[tuple[Rule, int]]:
    """Every use of a rule in a module, apart from the assignment that makes it."""
    namespace = vars(import_module(module))
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        value: object = None
        match node:
            case ast.Attribute(value=ast.Name(id=base), attr=name, ctx=ast.Load()):
                value = getattr(namespace.get(base), name, None)
            case ast.Name(id=name, ctx=ast.Load()):
                value = namespace.get(name)
        if isinstance(value, Rule):
            yield value, getattr(node, "lineno", 0)


@cache
def _tests() -> dict[str, list[str]]:
    """The test files that name each rule id; a test's name may write H-E07 as H_E07."""
    found: dict[str, list[str]] = {}
    for path in sorted((*TESTS.rglob("*.py"), *TESTS.rglob("*.txt"), *TESTS.rglob("*.toml"))):
        text = path.read_text(encoding="utf-8")
        for letter, kind, number in set(_ID.findall(text.replace("_", "-"))):
            name = str(path.relative_to(TESTS))
            found.setdefault(f"{letter}-{kind}{number}", []).append(name)
    return found
