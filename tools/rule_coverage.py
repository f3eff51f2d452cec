"""Rule coverage: the lines that cite a rule, and the tests that fail when it is taken away.

A citation is a place where a module of a game uses the constant of a rule. A rule is enforced when each
of its citations has been taken away on trial and a named test failed every time; `tools/enforced.py` tries it
and writes `tests/enforced.json`.

    python tools/rule_coverage.py [hasbro] [--json]
"""

from __future__ import annotations

import argparse
import ast
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

if __package__ in (None, ""):  # run as a script from a checkout
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from conquest_lab.core.rulebook import Rule, Sentence
from conquest_lab.core.ruleset import Ruleset
from conquest_lab.games import load, rulesets

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "conquest_lab"
RECORD = ROOT / "tests" / "enforced.json"

ENFORCED, CITED, UNBREAKABLE = "enforced", "cited", "cannot be broken"
HELD, UNCITED = "held by a test", "not cited"

Removals = Mapping[str, str]
"""For each way to take a citation away the test that fails then: `file::function`; "" for none."""


@dataclass(frozen=True, slots=True)
class Citation:
    """A place in the code of a game that uses the constant of a rule.

    rule: the rule.
    key: file, function and number there, such as `hasbro/combat.py attack 2`: other lines may change.
    module: the dotted name of the module.
    path: its source.
    position: line and column.
    """

    rule: Rule
    key: str
    module: str
    path: Path
    position: tuple[int, int]

    @property
    def place(self) -> str:
        """The `file:line` of the citation, relative to the package."""
        return f"{self.path.relative_to(PACKAGE)}:{self.position[0]}"


@dataclass(frozen=True, slots=True)
class RuleCoverage:
    """One rule, the places in its game that cite it, and the tests that fail without it.

    cited_at: `file:line` of each citation, relative to the package.
    missed_by: the tests that fail when a citation is taken away, as `file::function`.
    enforced: whether one of them fails for every citation.
    """

    rule: Rule
    cited_at: tuple[str, ...]
    missed_by: tuple[str, ...] = ()
    enforced: bool = False

    @property
    def standing(self) -> str:
        """The state of the rule in a few words: enforced, cited, held, or not to be broken by a program."""
        if not self.rule.enforced:
            return HELD if self.rule.held else UNBREAKABLE
        if self.enforced:
            return ENFORCED
        return CITED if self.cited_at else UNCITED


def rule_coverage(rules: Ruleset[Any, Any]) -> tuple[RuleCoverage, ...]:
    """The coverage of every rule of a ruleset, in the order of its book."""
    cited: dict[int, list[Citation]] = {}
    for citation in citations(rules.name):
        cited.setdefault(id(citation.rule), []).append(citation)
    record = read_record().get(rules.name, {})
    return tuple(
        _coverage(rule, cited.get(id(rule), []), record.get(rule.id, {}))
        for rule in rules.rulebook.rules
    )


@dataclass(frozen=True, slots=True)
class SentenceCoverage:
    """One sentence of a book, and what holds the program to it.

    tests: that fail when a rule of the sentence is taken away, as `file::function`.
    held: whether each of its rules is enforced, held by a test, or cannot be broken.
    """

    sentence: Sentence
    tests: tuple[str, ...]
    held: bool


def sentence_coverage(rules: Ruleset[Any, Any]) -> tuple[SentenceCoverage, ...]:
    """The coverage of every sentence of the book of a ruleset, in their order."""
    by_id = {entry.rule.id: entry for entry in rule_coverage(rules)}
    return tuple(
        SentenceCoverage(
            sentence,
            tuple(
                dict.fromkeys(test for rule in sentence.rules for test in by_id[rule.id].missed_by)
            ),
            all(by_id[r.id].standing in {ENFORCED, HELD, UNBREAKABLE} for r in sentence.rules),
        )
        for sentence in rules.rulebook.sentences
    )


def _coverage(rule: Rule, cited: list[Citation], record: Mapping[str, Removals]) -> RuleCoverage:
    seen = [record.get(citation.key, {}) for citation in cited]
    witnesses = dict.fromkeys(test for removals in seen for test in removals.values() if test)
    return RuleCoverage(
        rule,
        tuple(citation.place for citation in cited),
        tuple(witnesses),
        bool(seen) and all(removals and all(removals.values()) for removals in seen),
    )


def read_record() -> dict[str, dict[str, dict[str, Removals]]]:
    """The recorded removals by game, rule and citation."""
    record: dict[str, dict[str, dict[str, Removals]]] = json.loads(RECORD.read_text("utf-8"))
    return record


@cache
def citations(game: str) -> tuple[Citation, ...]:
    """Every citation in the modules of a game, file by file."""
    return tuple(
        citation
        for path in sorted((PACKAGE / "games" / game).rglob("*.py"))
        for citation in _citations_in(path)
    )


def _citations_in(path: Path) -> Iterator[Citation]:
    """The citations of a module, apart from the assignments that make its rules."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    namespace = vars(import_module(module))
    named: Counter[tuple[str, str]] = Counter()
    short = path.relative_to(PACKAGE / "games")
    for node, function in _within(ast.parse(path.read_text(encoding="utf-8")), ""):
        rule = _named(node, namespace)
        if rule is not None:
            where = f"{short} {function}".rstrip()
            named[where, rule.id] += 1
            key = f"{where} {named[where, rule.id]}"
            yield Citation(rule, key, module, path, (node.lineno, node.col_offset))


def _within(node: ast.AST, function: str) -> Iterator[tuple[ast.expr, str]]:
    """Every expression in a tree, with the dotted name of the class and function around it."""
    for child in ast.iter_child_nodes(node):
        inner = function
        if isinstance(child, (ast.FunctionDef, ast.ClassDef)):
            inner = f"{function}.{child.name}".lstrip(".")
        elif isinstance(child, ast.expr):
            yield child, function
        yield from _within(child, inner)


def _named(node: ast.expr, namespace: Mapping[str, Any]) -> Rule | None:
    """The rule that an expression names: `book.ONE_STAYS`, or a constant of the module itself."""
    value: object = None
    match node:
        case ast.Attribute(value=ast.Name(id=base), attr=name, ctx=ast.Load()):
            value = getattr(namespace.get(base), name, None)
        case ast.Name(id=name, ctx=ast.Load()):
            value = namespace.get(name)
    return value if isinstance(value, Rule) else None


def main() -> None:
    """Print each rule with what cites it and what misses it, and how many sentences are held."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])  # type: ignore[union-attr]
    parser.add_argument("games", nargs="*", help="all, if none is named")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    records = []
    for name in chosen.games or rulesets():
        rules = load(name)
        for entry in rule_coverage(rules):
            records.append(
                {
                    "ruleset": name,
                    "id": entry.rule.id,
                    "title": entry.rule.title.en,
                    "status": entry.rule.status.value.en,
                    "standing": entry.standing,
                    "cited_at": entry.cited_at,
                    "missed_by": entry.missed_by,
                }
            )
            if not chosen.json:
                shown = [", ".join(found) or "-" for found in (entry.cited_at, entry.missed_by)]
                line = f"{entry.standing:<16}  {entry.rule.id:<6} {entry.rule.title.en[:44]:<44}"
                print(f"{line}  {shown[0]}  |  {shown[1]}")
        held = [one.held for one in sentence_coverage(rules)]
        if not chosen.json:
            print(f"{name}: {sum(held)} of {len(held)} sentences held by a test")
    if chosen.json:
        print(json.dumps(records, indent=2))


if __name__ == "__main__":
    main()
