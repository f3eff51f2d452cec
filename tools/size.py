"""Measures how much there is to read: lines, files that know one action, contracts, import circles.

`python tools/size.py` measures this checkout; with paths of checkouts it measures each of them, side
by side. `--json` prints the figures as one JSON object a checkout, with every action and every
circle. `--speed` also runs `benchmarks/plies.py` and `benchmarks/rulesets.py` of each checkout, which
takes minutes. The sources are read, never imported: a checkout need not be installed.
"""

from __future__ import annotations

import argparse
import ast
import gzip
import json
import os
import re
import subprocess
import sys
import tokenize
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOT = Path(__file__).parents[1]
PACKAGE = "conquest_lab"
GAMES = f"{PACKAGE}.games"
MECHANICS = f"{PACKAGE}.mechanics"

Figures = dict[str, Any]
Named = tuple[str, str]
"""A class: the module that defines it, and its name there."""


# Modules and what their names mean ----------------------------------------------------------------


@dataclass
class Module:
    """One source file of the package.

    name: dotted, that of the package for an `__init__`.
    """

    name: str
    path: Path

    @cached_property
    def tree(self) -> ast.Module:
        """The parsed source."""
        return ast.parse(self.path.read_text(encoding="utf-8"))

    @cached_property
    def lines(self) -> int:
        """All lines of the file, empty ones included."""
        return len(self.path.read_text(encoding="utf-8").splitlines())

    @cached_property
    def classes(self) -> dict[str, ast.ClassDef]:
        """The classes defined at the top level, by name."""
        return {node.name: node for node in self.tree.body if isinstance(node, ast.ClassDef)}

    @cached_property
    def imports(self) -> tuple[ast.Import | ast.ImportFrom, ...]:
        """Every import, those inside functions and for type checkers only included."""
        nodes = ast.walk(self.tree)
        return tuple(node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom))

    def source_of(self, node: ast.ImportFrom) -> str:
        """The module that a `from` import names, relative ones made absolute."""
        if not node.level:
            return node.module or ""
        parts = self.name.split(".")
        if self.path.name != "__init__.py":
            parts = parts[:-1]
        parts = parts[: len(parts) - node.level + 1]
        return ".".join([*parts, node.module] if node.module else parts)


@dataclass
class Checkout:
    """The package as it stands in one checkout."""

    root: Path
    modules: dict[str, Module] = field(default_factory=dict)

    @classmethod
    def at(cls, root: Path) -> Checkout:
        """The checkout in this folder; raises FileNotFoundError when there is none."""
        folder = root / PACKAGE
        if not folder.is_dir():
            msg = f"there is no folder {PACKAGE} in {root}"
            raise FileNotFoundError(msg)
        checkout = cls(root)
        for path in sorted(folder.rglob("*.py")):
            parts = path.relative_to(root).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            checkout.modules[name] = Module(name, path)
        return checkout

    def below(self, *packages: str) -> list[Module]:
        """The modules of some packages, their `__init__` included."""
        return [
            module
            for module in self.modules.values()
            if any(f"{module.name}.".startswith(f"{package}.") for package in packages)
        ]

    def games(self) -> list[str]:
        """The packages of the games."""
        return [
            module.name
            for module in self.modules.values()
            if module.path.name == "__init__.py" and module.name.rpartition(".")[0] == GAMES
        ]

    def targets(self, module: Module) -> Iterator[tuple[str, str, str]]:
        """(name in the module, imported module, name there or "") for every import of the package."""
        for node in module.imports:
            if isinstance(node, ast.Import):
                for alias in node.names:
                    yield alias.asname or alias.name, alias.name, ""
                continue
            source = module.source_of(node)
            for alias in node.names:
                whole = f"{source}.{alias.name}"
                bound = alias.asname or alias.name
                yield (bound, whole, "") if whole in self.modules else (bound, source, alias.name)

    @cached_property
    def bindings(self) -> dict[str, dict[str, Named]]:
        """By module, what every imported name stands for: a module and a name in it, or ""."""
        return {
            module.name: {
                bound: (target, name)
                for bound, target, name in self.targets(module)
                if target in self.modules
            }
            for module in self.modules.values()
        }

    @cached_property
    def graph(self) -> dict[str, set[str]]:
        """The modules that every module imports; a package counts as its `__init__`."""
        return {
            name: {target for target, _ in bound.values()} - {name}
            for name, bound in self.bindings.items()
        }

    def origin(self, module: str, name: str) -> Named | None:
        """The class that a name of a module stands for, through any number of imports."""
        seen = set()
        while (module, name) not in seen:
            seen.add((module, name))
            if name in self.modules[module].classes:
                return module, name
            found = self.bindings[module].get(name)
            if found is None or not found[1]:
                return None
            module, name = found
        return None


# Lines and words ----------------------------------------------------------------------------------


def lines(modules: Iterable[Module]) -> int:
    """The lines of some modules."""
    return sum(module.lines for module in modules)


def count_any(modules: Iterable[Module]) -> int:
    """The number of times that the word `Any` stands in the code of some modules, imports apart."""
    return sum(map(_any_in, modules))


def _any_in(module: Module) -> int:
    imported = {
        number
        for node in module.imports
        for number in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    with module.path.open("rb") as source:
        return sum(
            token.type == tokenize.NAME and token.string == "Any" and token.start[0] not in imported
            for token in tokenize.tokenize(source.readline)
        )


def public_members(checkout: Checkout, class_name: str) -> list[str] | None:
    """The public names in the body of a class of the core or of the games; None without one."""
    for module in checkout.below(f"{PACKAGE}.core", GAMES):
        if class_name in module.classes:
            return sorted(set(_public(module.classes[class_name])))
    return None


def _public(node: ast.ClassDef) -> Iterator[str]:
    for statement in node.body:
        names: list[str] = []
        match statement:
            case ast.FunctionDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
                names = [name]
            case ast.Assign(targets=targets):
                names = [target.id for target in targets if isinstance(target, ast.Name)]
        yield from (name for name in names if not name.startswith("_"))


# Files that know one action -----------------------------------------------------------------------


def actions_of(checkout: Checkout, game: str) -> set[Named]:
    """The actions of a game: members of its union `Action`, and classes declared by `@action`.

    A class of the mechanics that is declared so belongs to every game that reaches its module.
    """
    found = set()
    for module in checkout.below(game):
        for part in _parts_of_union(module, "Action"):
            found |= _members(checkout, module.name, part)
    for name in _reached(checkout.graph, {module.name for module in checkout.below(game)}):
        if not f"{name}.".startswith((f"{game}.", f"{MECHANICS}.")):
            continue
        classes = checkout.modules[name].classes.values()
        found |= {(name, node.name) for node in classes if any(map(_declares, node.decorator_list))}
    return found


def _declares(decorator: ast.expr) -> bool:
    """True if a decorator is `@action`, `@action(...)` or one of these behind a dot."""
    if isinstance(decorator, ast.Call):
        decorator = decorator.func
    match decorator:
        case ast.Name(id="action") | ast.Attribute(attr="action"):
            return True
    return False


def _members(checkout: Checkout, module: str, name: str) -> set[Named]:
    """The class, or the classes joined by `|`, that a name of a module stands for."""
    if known := checkout.origin(module, name):
        return {known}
    found: set[Named] = set()
    for part in _parts_of_union(checkout.modules[module], name):
        found |= _members(checkout, module, part)
    source, there = checkout.bindings[module].get(name, ("", ""))
    return _members(checkout, source, there) if there and not found else found


def _parts_of_union(module: Module, union: str) -> set[str]:
    """The names on the right where a module assigns this name."""
    for statement in module.tree.body:
        match statement:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=ast.expr() as value)
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
            ) if name == union:
                return {part.id for part in ast.walk(value) if isinstance(part, ast.Name)} - {name}
    return set()


def _reached(graph: dict[str, set[str]], begin: set[str]) -> set[str]:
    """Everything that can be reached in a graph, where one begins included."""
    found, waiting = set(begin), list(begin)
    while waiting:
        fresh = graph[waiting.pop()] - found
        found |= fresh
        waiting += fresh
    return found


def classes_named(checkout: Checkout, module: Module) -> set[Named]:
    """The classes that a module defines, imports or names behind a module's name."""
    found = {(module.name, name) for name in module.classes}
    bound = checkout.bindings[module.name]
    for target, name in bound.values():
        if name and (known := checkout.origin(target, name)):
            found.add(known)
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            target, name = bound.get(node.value.id, ("", "-"))
            if not name and (known := checkout.origin(target, node.attr)):
                found.add(known)
    return found


def files_that_know(checkout: Checkout) -> dict[str, dict[str, int]]:
    """By game and action, how many files of the game and of the mechanics name the action."""
    found = {}
    for game in checkout.games():
        named = [classes_named(checkout, module) for module in checkout.below(game, MECHANICS)]
        found[game.rpartition(".")[2]] = {
            action[1]: sum(action in classes for classes in named)
            for action in sorted(actions_of(checkout, game), key=lambda action: action[1])
        }
    return found


# Import circles -----------------------------------------------------------------------------------


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """The sets of modules that all reach each other, the largest first."""
    reached = {name: _reached(graph, graph[name]) for name in graph}
    found = {
        frozenset(other for other in reached[name] if name in reached[other])
        for name in graph
        if name in reached[name]
    }
    return sorted(map(sorted, found), key=lambda circle: (-len(circle), circle))


# Views --------------------------------------------------------------------------------------------

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
DECLARATION = re.compile(r"([\w-]+)\s*:\s*([^;{}]+);")
COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b|\b(?:rgba?|hsla?)\([^)]*\)")
LITERAL = re.compile(r"(?<![\w.*/-])(?! *0(?!\.))[\d.]+(?:px|r?em|v\w+|%)")
FAMILY = re.compile(r"/.*", re.DOTALL)
WIDTH = re.compile(r"\((?:min|max)-width: ?([\d.]+)(px|em)\)")
OF_A_KIND = re.compile(r"^class \w+\([^)]*\bkind=\"(\w+)\"", re.MULTILINE)
KIND = re.compile(r"\.cl-([a-z]+(?:_[a-z]+)*)(?![\w-])")


def sources(root: Path, *endings: str) -> list[Path]:
    """The scripts or style sheets of the package, without what is built of them."""
    found = (path for ending in endings for path in (root / PACKAGE).rglob(f"*{ending}"))
    return sorted(path for path in found if "made" not in path.parts)


def scale(root: Path) -> dict[str, int]:
    """How many font sizes, gaps, corners, colours and breakpoints the style sheets know."""
    found: dict[str, set[str]] = {
        name: set() for name in ("font sizes", "gaps", "corners", "colours", "breakpoints")
    }
    for path in sources(root, ".css"):
        text = COMMENT.sub("", path.read_text(encoding="utf-8"))
        found["breakpoints"] |= {
            str(round(float(number) * (16 if unit == "em" else 1) / 2))
            for number, unit in WIDTH.findall(text)
        }
        for name, written in DECLARATION.findall(text):
            value = FAMILY.sub("", written) if name == "font" else written
            kinds = {
                "font": "font sizes",
                "font-size": "font sizes",
                "gap": "gaps",
                "border-radius": "corners",
            }
            kind = next((kinds[each] for each in kinds if name.endswith(each)), None)
            if name.startswith("--"):
                prefixes = {"--text-": "font sizes", "--gap-": "gaps", "--corner-": "corners"}
                kind = next((prefixes[each] for each in prefixes if name.startswith(each)), None)
            if kind is not None and LITERAL.search(value):
                found[kind].add(" ".join(value.split()))
            if "light-dark(" in value and name.startswith("--"):
                found["colours"].add(name)
            else:
                found["colours"] |= set(COLOUR.findall(value.lower()))
    return {name: len(values) for name, values in found.items()}


def kinds(root: Path) -> dict[str, Path]:
    """The folder of each view by its kind, of which its class on the page is made."""
    found = {}
    for path in (root / PACKAGE / "widgets").rglob("*.py"):
        if any(script.stem == path.parent.name for script in path.parent.glob("*.js")):
            found |= dict.fromkeys(OF_A_KIND.findall(path.read_text(encoding="utf-8")), path.parent)
    return found


def named_outside(root: Path) -> list[str]:
    """The selectors that name a view in a sheet outside its folder, as `sheet: selector`."""
    folders = kinds(root)
    found = []
    for path in sources(root, ".css"):
        text = COMMENT.sub("", path.read_text(encoding="utf-8"))
        for selector in re.findall(r"([^{};]+)\{", text):
            named = {kind for kind in KIND.findall(selector) if kind in folders}
            if any(folders[kind] not in (path.parent, *path.parents) for kind in named):
                found.append(f"{path.relative_to(root)}: {' '.join(selector.split())}")
    return found


def views(root: Path) -> Figures:
    """What there is to read and to load of the views of a checkout."""
    built = root / PACKAGE / "kit" / "made" / "kit.js"
    return {
        "lines_javascript": sum(map(_lines_of, sources(root, ".js", ".mjs"))),
        "lines_css": sum(map(_lines_of, sources(root, ".css"))),
        "bundle_gzipped": len(gzip.compress(built.read_bytes(), 9)) if built.is_file() else None,
        **{f"page_gzipped_{group}": n for group, n in page_gzipped(built.parent).items()},
        "named_outside": len(named_outside(root)),
        **{f"css_{name.replace(' ', '_')}": number for name, number in scale(root).items()},
    }


def page_gzipped(made: Path) -> dict[str, int]:
    """What a page of ours loads of the bundle, by the group of views that it shows beside maps."""
    if not (made / "kit.json").is_file():
        return {}
    files = json.loads((made / "kit.json").read_text(encoding="utf-8"))["files"]
    return {
        group: sum(
            len(gzip.compress((made / "parts" / name).read_bytes(), 9))
            for name in {"kit.js", *files["board"], *files[group]}
        )
        for group in files
    }


def _lines_of(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


# Speed --------------------------------------------------------------------------------------------


def speed(root: Path) -> dict[str, float]:
    """Plies a second of every way to play, as shares of those of the plain loop of hasbro.

    Only the first was timed in turns with the plain loop; the others are whole games.
    """
    plain = _benchmark(root, "plies.py", "--rounds", "5")
    shares = {"hasbro classic, from one start": plain["ratio"]}
    loop = plain["plies_per_second"]["plain"]
    for row in _benchmark(root, "rulesets.py"):
        name = " ".join([row["ruleset"], *map(str, row["options"].values())])
        shares[name] = round(row["plies_per_second"] / loop, 3)
    return shares


def _benchmark(root: Path, script: str, *options: str) -> Any:
    """The answer of a benchmark of a checkout; raises CalledProcessError when it fails."""
    done = subprocess.run(  # noqa: S603 - a script of the checkout that is measured
        [sys.executable, str(root / "benchmarks" / script), *options, "--json"],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return json.loads(done.stdout)


# The table ----------------------------------------------------------------------------------------


def measure(root: Path, *, with_speed: bool = False) -> Figures:
    """Every figure of a checkout."""
    checkout = Checkout.at(root)
    figures: Figures = {
        "lines_games_and_mechanics": lines(checkout.below(GAMES, MECHANICS)),
        "lines_package": lines(checkout.below(PACKAGE)),
        "files_that_know_an_action": files_that_know(checkout),
        "rules_members": public_members(checkout, "Ruleset"),
        "presentation_members": public_members(checkout, "Presentation"),
        "import_circles": circles(checkout.graph),
        "any_in_widgets": count_any(checkout.below(f"{PACKAGE}.widgets")),
        "any_in_players": count_any(checkout.below(f"{PACKAGE}.players")),
    }
    figures["views"] = views(root)
    if with_speed:
        figures["speed"] = speed(root)
    return figures


def rows(figures: Figures) -> Iterator[tuple[str, str]]:
    """The table of a checkout: a heading and a figure a row."""
    yield "Python lines, games and mechanics", f"{figures['lines_games_and_mechanics']:,}"
    yield "Python lines, package", f"{figures['lines_package']:,}"
    known = figures["files_that_know_an_action"]
    yield (
        "files that know one action: median, most",
        _spread([number for actions in known.values() for number in actions.values()]),
    )
    for game, actions in known.items():
        yield f"  {game}, {len(actions)} actions", _spread(list(actions.values()))
    yield "public members of the rules contract", _number(figures["rules_members"])
    yield "public members of the presentation contract", _number(figures["presentation_members"])
    yield "import circles", _number(figures["import_circles"])
    for circle in figures["import_circles"]:
        yield f"  with {circle[0].removeprefix(PACKAGE).lstrip('.')}", f"{len(circle)} modules"
    widgets, players = figures["any_in_widgets"], figures["any_in_players"]
    yield "Any in widgets and players", f"{widgets + players} ({widgets} + {players})"
    for name, number in figures["views"].items():
        yield name.replace("_", " "), "-" if number is None else f"{number:,}"
    for name, share in figures.get("speed", {}).items():
        yield f"plies/s against the plain loop: {name}", f"{share:.3f}"


def _number(found: list[Any] | None) -> str:
    return "-" if found is None else str(len(found))


def _spread(numbers: list[int]) -> str:
    return f"{median(numbers):g}, {max(numbers)}" if numbers else "-"


def table(measured: dict[str, Figures]) -> str:
    """The rows of some checkouts side by side, those that only one has included."""
    columns = {name: dict(rows(figures)) for name, figures in measured.items()}
    headings = list(dict.fromkeys(heading for column in columns.values() for heading in column))
    cells = [["", *columns]] if len(columns) > 1 else []
    cells += [[h, *(column.get(h, "-") for column in columns.values())] for h in headings]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return "\n".join(
        "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in cells
    )


def main(arguments: list[str]) -> None:
    """Measure the checkouts and print what was found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("checkout", nargs="*", type=Path, default=[ROOT])
    parser.add_argument("--json", action="store_true", help="one JSON object a checkout")
    parser.add_argument("--speed", action="store_true", help="run the benchmarks of speed as well")
    given = parser.parse_args(arguments)
    measured = {
        str(root): measure(root.resolve(), with_speed=given.speed) for root in given.checkout
    }
    if given.json:
        for root, figures in measured.items():
            print(json.dumps({"checkout": root, **figures}, ensure_ascii=False))
        return
    print(table(measured))


if __name__ == "__main__":
    main(sys.argv[1:])
