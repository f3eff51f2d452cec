"""The places in the code where a game says something: read from the modules, kept in no list.

A game reaches the modules of its own folder, those of its computer players, and what these use of the
mechanics and players that games share. There a sentence is a declared action or event, a string that is
a key of the catalogue, a string with a named gap, or a `Text` in both languages.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import catalogues

PACKAGE = "conquest_lab"
ROOT = Path(__file__).parents[2]
SHARED = (f"{PACKAGE}.mechanics", f"{PACKAGE}.players")
GAP = re.compile(r"\{[a-z_]+\}")
SAYING = {
    **dict.fromkeys(("ConquestError", *catalogues.ERRORS), 0),
    "say": 0,
    "ask": 0,
    "forbid": 1,
    "counted": 1,
    "t": 0,
    "gettext": 0,
    "Message": 0,
}
"""The calls that say a sentence, and where its template stands among the arguments."""


@dataclass(frozen=True)
class Spoken:
    """One place of the code that says something.

    module, line: where; inside: the function or class around it.
    sort: "refusal", "prompt", "label", "sentence", "name" for a `Text`, or "declared" for an action or event.
    one, many: the template, and its form for many.
    gaps: the expressions that fill its gaps, by name, with the local names in them replaced by what they
        stand for.
    """

    module: str
    line: int
    inside: str
    sort: str
    one: str
    many: str = ""
    gaps: dict[str, ast.expr] = field(default_factory=dict, hash=False, compare=False)


def path_of(module: str) -> Path:
    """The file of a module."""
    bare = ROOT / Path(*module.split("."))
    return bare / "__init__.py" if bare.is_dir() else bare.with_suffix(".py")


@cache
def tree_of(module: str) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(path_of(module).read_text(encoding="utf-8"))


def modules_under(package: str) -> list[str]:
    """A package and all modules in it."""
    found = []
    for path in sorted(path_of(package).parent.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found.append(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    return found


def imported(module: str) -> Iterator[str]:
    """The modules of this package that a module imports."""
    for node in ast.walk(tree_of(module)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(PACKAGE):
            yield str(node.module)
            yield from (whole for whole, name in _imports(module).values() if not name)


def modules_of(game: str) -> tuple[list[str], list[str]]:
    """The modules of a game and its computer players, and the shared modules that they reach."""
    own = [*modules_under(f"{PACKAGE}.games.{game}"), f"{PACKAGE}.players.games.{game}"]
    shared: list[str] = []
    waiting = list(own)
    while waiting:
        for name in imported(waiting.pop()):
            if name.startswith(SHARED) and name not in shared and name not in own:
                shared.append(name)
                waiting.append(name)
    return own, sorted(shared)


# What a game uses of the shared modules -----------------------------------------------------------


Name = tuple[str, str]
"""A module, and a name that it defines."""


@cache
def _imports(module: str) -> dict[str, Name]:
    """The names that a module imports from this package; a whole module stands for ("its name", "")."""
    found: dict[str, Name] = {}
    for node in ast.walk(tree_of(module)):
        if not isinstance(node, ast.ImportFrom) or not (node.module or "").startswith(PACKAGE):
            continue
        for alias in node.names:
            inner = f"{node.module}.{alias.name}"
            whole = path_of(inner).is_file()
            found[alias.asname or alias.name] = (inner, "") if whole else (node.module, alias.name)
    return found


def _defined(node: ast.stmt) -> set[str]:
    """The names that a statement of a module defines."""
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return {name}
        case ast.Assign(targets=targets):
            return {n.id for t in targets for n in ast.walk(t) if isinstance(n, ast.Name)}
        case ast.AnnAssign(target=ast.Name(id=name)):
            return {name}
    return set()


def _spoken_of(module: str, node: ast.AST) -> set[Name]:
    """The names of this package that a piece of a module speaks of."""
    imports = _imports(module)
    found: set[Name] = set()
    for inner in ast.walk(node):
        match inner:
            case ast.Attribute(value=ast.Name(id=alias), attr=name) if alias in imports:
                whole, _ = imports[alias]
                found.add((whole, name))
            case ast.Name(id=name):
                found.add(imports.get(name, (module, name)))
    return found


def used(own: list[str], shared: list[str]) -> dict[str, set[int]]:
    """By shared module, the first lines of the statements that the game's own modules reach."""
    names: set[Name] = set().union(*(_spoken_of(module, tree_of(module)) for module in own))
    statements = [(module, node) for module in shared for node in tree_of(module).body]
    reached: dict[str, set[int]] = {module: set() for module in shared}
    grown = True
    while grown:
        grown = False
        for module, node in statements:
            if node.lineno in reached[module]:
                continue
            if any((module, name) in names for name in _defined(node)):
                reached[module].add(node.lineno)
                names |= _spoken_of(module, node)
                grown = True
    return reached


# Sentences in a module ----------------------------------------------------------------------------


@cache
def plurals() -> dict[str, str]:
    """The sentences of the catalogue, each with its form for many or ""."""
    return {
        (key if isinstance(key, str) else key[0]): ("" if isinstance(key, str) else key[1])
        for key in catalogues.sentences()
    }


def spoken(module: str, lines: set[int] | None = None) -> list[Spoken]:
    """The sentences of a module in their order; with `lines` only those of these statements."""
    reader = _Reader(module)
    for node in tree_of(module).body:
        if lines is None or node.lineno in lines:
            reader.visit(node)
    return sorted(reader.found, key=lambda place: place.line)


class _Reader(ast.NodeVisitor):
    """Walks over code and notes what is said, the function or class around it, and what fills the gaps."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.found: list[Spoken] = []
        self._inside: list[str] = []
        self._local: list[dict[str, ast.expr]] = [{}]
        self._said: set[int] = set()

    def _note(self, node: ast.expr | ast.stmt, sort: str, one: str, **more: Any) -> None:
        inside = ".".join(self._inside)
        self.found.append(Spoken(self.module, node.lineno, inside, sort, one, **more))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._inside.append(node.name)
        self._local.append({**self._local[-1], **_assigned(node)})
        self.generic_visit(node)
        self._inside.pop()
        self._local.pop()

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._inside.append(node.name)
        for call in node.decorator_list:
            if isinstance(call, ast.Call) and _called(call) in {"action", "event"}:
                self._said |= {id(argument) for argument in call.args}
                self._note(node, "declared", node.name)
        self.generic_visit(node)
        self._inside.pop()

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # a docstring says nothing to players
            self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """A string put together by Python is no sentence."""

    def visit_Call(self, node: ast.Call) -> None:
        name = _called(node)
        if name == "Text" and len(node.args) == 2 and all(map(_constant, node.args)):
            english, french = map(_constant, node.args)
            self._said |= {id(argument) for argument in node.args}
            self._note(node, "name", english or "", many=french or "")
        elif name in SAYING:
            self._say(node, name)
        self.generic_visit(node)

    def _say(self, node: ast.Call, name: str) -> None:
        """A call that says a sentence whose template stands in it."""
        first = SAYING[name]
        templates = node.args[first : first + 2 if name == "counted" else first + 1]
        words = [_constant(template) for template in templates]
        if not words or not words[0]:
            return
        self._said |= {id(template) for template in templates}
        local = self._local[-1]
        gaps: dict[str, ast.expr] = {}
        for keyword in node.keywords:
            if keyword.arg is None:
                gaps |= _entries(_resolved(keyword.value, local), self.module)
            else:
                asked = name == "ask"  # whose gaps are filled by functions
                given = _answer(keyword.value, self.module) if asked else keyword.value
                gaps[keyword.arg] = _resolved(given, local)
        sort = {"forbid": "refusal", "ask": "prompt"}.get(name, "sentence")
        many = (words[1] or "") if len(words) > 1 else ""
        self._note(node, sort, words[0], many=many, gaps=gaps)

    def visit_keyword(self, node: ast.keyword) -> None:
        """The words of a button that are others in one phase."""
        if node.arg == "label" and (words := _constant(node.value)):
            self._said.add(id(node.value))
            self._note(node.value, "label", words)
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        """A string that no call says where it stands: it is a sentence when it has a named gap."""
        words = _constant(node)
        if not words or id(node) in self._said or words in plurals().values():
            return
        if GAP.search(words):
            self._note(node, "sentence", words, many=plurals().get(words, ""))


def _assigned(function: ast.FunctionDef) -> dict[str, ast.expr]:
    """What the names of a function were first given; the names of a pair each one part of it."""
    found: dict[str, ast.expr] = {}
    for node in ast.walk(function):
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value)
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
            ):
                found.setdefault(name, value)
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=value):
                parts = value.elts if isinstance(value, ast.Tuple) else None
                for target, given in zip(names, parts or [value] * len(names), strict=True):
                    if isinstance(target, ast.Name):
                        found.setdefault(target.id, given)
    return found


def _resolved(expression: ast.expr, local: dict[str, ast.expr]) -> ast.expr:
    """An expression that is only a local name, as what the name was given."""
    for _ in range(3):
        if not (isinstance(expression, ast.Name) and expression.id in local):
            break
        expression = local[expression.id]
    if isinstance(expression, ast.BoolOp):
        return ast.BoolOp(expression.op, [_resolved(one, local) for one in expression.values])
    return expression


def _answer(given: ast.expr, module: str) -> ast.expr:
    """The expression that a function gives, or the value of a constant; anything else as it is."""
    match given:
        case ast.Lambda(body=body):
            return body
        case ast.Attribute(value=ast.Name(id=alias), attr=name) if alias in _imports(module):
            return _answer(ast.Name(name), _imports(module)[alias][0])
        case ast.Name(id=name):
            for node in tree_of(module).body:
                match node:
                    case ast.AnnAssign(target=ast.Name(id=constant), value=ast.expr() as value):
                        if constant == name:
                            return value
                    case ast.FunctionDef(name=function) if function == name:
                        inner = (n.value for n in ast.walk(node) if isinstance(n, ast.Return))
                        return _resolved(next(filter(None, inner)), _assigned(node))
    return given


def _entries(given: ast.expr, module: str) -> dict[str, ast.expr]:
    """The entries of a dictionary that is written out, stands in the module, or is returned by a function."""
    if isinstance(given, (ast.Call, ast.Name)):
        given = _answer(given.func if isinstance(given, ast.Call) else given, module)
    if not isinstance(given, ast.Dict):
        return {}
    pairs = zip(given.keys, given.values, strict=True)
    return {
        str(key.value): _answer(value, module)
        for key, value in pairs
        if isinstance(key, ast.Constant)
    }


def _called(node: ast.Call) -> str:
    """The bare name of what is called."""
    match node.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _constant(node: ast.AST) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None
