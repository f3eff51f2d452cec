"""Takes a citation of a rule away: from the source of a module, or from a module that was imported."""

from __future__ import annotations

import ast
import gc
import importlib.abc
import importlib.util
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any

from conquest_lab.core import phases, ruleset
from conquest_lab.core.errors import Refusal
from conquest_lab.core.rulebook import OUR_READING, Rule
from conquest_lab.core.words import Text

if TYPE_CHECKING:
    from rule_coverage import Citation

UNCITED, UNDONE = WAYS = ("uncited", "undone")
GONE = Rule("gone", Text("gone", "retirée"), Text("gone", "retirée"), OUR_READING)
"""Stands where a rule was taken away."""
PLACEHOLDER = "_gone_rule_"


def without(tree: ast.Module, position: tuple[int, int], way: str) -> ast.Module | None:
    """The module without the citation at a position; None where there is nothing to take away.

    The tree itself is changed.
    """
    path = _path_to(tree, position)
    if way == UNCITED:
        _put(path, ast.Name(PLACEHOLDER, ast.Load()))
        return ast.fix_missing_locations(tree)
    suite, at = _suite(path)
    if suite is None or not _acts(path):
        return None
    statement = suite[at]
    if isinstance(statement, ast.Expr) and not _tells(statement):
        suite[at] = ast.copy_location(ast.Pass(), statement)
        return tree
    for writes in (_assigns, _calls):
        if any(map(writes, suite)):
            suite[:] = [ast.Pass() if writes(one) else one for one in suite]
            return ast.fix_missing_locations(tree)
    return None


def in_function(citation: Citation) -> bool:
    """Tells whether a citation is met when a function runs, and not when its module is imported."""
    path = _path_to(ast.parse(citation.path.read_text("utf-8")), citation.position)
    return any(
        isinstance(node, ast.FunctionDef) and below in node.body for node, below in pairwise(path)
    )


def _path_to(tree: ast.Module, position: tuple[int, int]) -> list[ast.AST]:
    """The nodes from the module down to the name of a rule."""

    def search(node: ast.AST, above: list[ast.AST]) -> list[ast.AST] | None:
        here = [*above, node]
        match node:
            case ast.Attribute(value=ast.Name()) | ast.Name():
                if (node.lineno, node.col_offset) == position:
                    return here
        for child in ast.iter_child_nodes(node):
            if found := search(child, here):
                return found
        return None

    found = search(tree, [])
    assert found is not None, position
    return found


def _put(path: list[ast.AST], other: ast.expr) -> None:
    """Replace the last node of a path by another."""
    above, node = path[-2:]
    for name, content in ast.iter_fields(above):
        if content is node:
            setattr(above, name, other)
        elif isinstance(content, list):
            setattr(above, name, [other if entry is node else entry for entry in content])


def _suite(path: list[ast.AST]) -> tuple[list[ast.stmt] | None, int]:
    """The statements among which the innermost statement of a path stands, and its place there."""
    for above, node in zip(path[-2::-1], path[:0:-1], strict=True):
        if isinstance(node, ast.stmt):
            for _, content in ast.iter_fields(above):
                if isinstance(content, list) and node in content:
                    return content, content.index(node)
    return None, 0


def _acts(path: list[ast.AST]) -> bool:
    """Tells whether the function writes the next state: it is given the teller of events."""
    functions = [node for node in path if isinstance(node, ast.FunctionDef)]
    return any("tell" in [a.arg for a in function.args.args] for function in functions)


def _tells(statement: ast.Expr) -> bool:
    """Tells whether a statement does nothing but tell an event."""
    match statement.value:
        case ast.Call(func=ast.Name(id="tell")):
            return True
    return False


def _assigns(statement: ast.stmt) -> bool:
    """Tells whether a statement assigns a field, which only drafts allow."""
    targets: Sequence[ast.expr] = ()
    if isinstance(statement, ast.Assign):
        targets = [
            target
            for several in statement.targets
            for target in (several.elts if isinstance(several, ast.Tuple) else [several])
        ]
    elif isinstance(statement, ast.AugAssign):
        targets = [statement.target]
    return any(isinstance(target, ast.Attribute) for target in targets)


def _calls(statement: ast.stmt) -> bool:
    """Tells whether a statement hands the draft on to somebody who writes into it."""
    match statement:
        case ast.Expr(value=ast.Call(args=arguments)) if not _tells(statement):
            return any(isinstance(one, ast.Name) and one.id == "s" for one in arguments)
    return False


class Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module from a changed tree."""

    def __init__(self, module: str, path: Path, tree: ast.Module) -> None:
        self.module, self.path, self.tree = module, path, tree

    def find_spec(self, name: str, _path: object, _target: object = None) -> Any:
        if name != self.module:
            return None
        package = [str(self.path.parent)] if self.path.stem == "__init__" else None
        spec = importlib.util.spec_from_loader(
            name, self, origin=str(self.path), is_package=bool(package)
        )
        assert spec is not None
        spec.submodule_search_locations = package
        return spec

    def exec_module(self, module: Any) -> None:
        vars(module)[PLACEHOLDER] = GONE
        exec(compile(self.tree, str(self.path), "exec"), vars(module))  # noqa: S102 - our own source


def out_of_force() -> None:
    """Refusals and events that cite the rule that is gone are made no more, in this process."""

    def refuse(cls: type[Refusal], rule: Rule, _detail: object) -> Refusal | None:
        return None if rule is GONE else object.__new__(cls)

    def make(self: Any, state: Any, events: Any) -> None:
        happened(self, state, tuple(event for event in events if event.rule is not GONE))

    happened = ruleset.Step.__init__
    Refusal.__new__ = refuse  # type: ignore[method-assign, assignment]
    phases.Step.__init__ = make  # type: ignore[method-assign]


def put_in_place(citation: Citation, way: str) -> bool:
    """Give the functions of a module that is imported already the code without a citation.

    False where there is nothing to take away. Raises ValueError where it cannot be done so.
    """
    changed = without(ast.parse(citation.path.read_text("utf-8")), citation.position, way)
    if changed is None:
        return False
    source = str(citation.path)
    codes = {_code_name(code): code for code in _codes(compile(changed, source, "exec"))}
    vars(sys.modules[citation.module])[PLACEHOLDER] = GONE
    gc.unfreeze()  # the tests froze what they had collected, and `get_objects` leaves that out
    functions = [
        each
        for each in gc.get_objects()
        if type(each) is FunctionType and each.__code__.co_filename == source
    ]
    if not functions:
        message = f"no function of {source} was found"
        raise ValueError(message)
    for function in functions:
        function.__code__ = codes[_code_name(function.__code__)]
    return True


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _code_name(code: CodeType) -> tuple[str, int, int]:
    """Qualified name, line and column: the same before and after statements were left out."""
    columns = [column for _, _, column, _ in code.co_positions() if column is not None]
    here = min(columns, default=0) if code.co_name == "<lambda>" else 0
    return code.co_qualname, code.co_firstlineno, here
