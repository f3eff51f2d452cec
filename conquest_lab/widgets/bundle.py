"""Bundles: a script or a style sheet with all that it imports, as one text.

The scripts of the views are ES modules that share some of their parts:

    import { fill, h } from "../shared/dom.js";
    import DRAWINGS from "./drawings.json" with { type: "json" };

anywidget hands a script to the browser as a text, where a relative import leads nowhere. `script`
puts the imported modules in front, each in a scope of its own, so that others see its exports and
nothing else. `style` does the same for `@import "../shared/controls.css";`.

Imports and exports begin a line. A module exports functions, classes and constants by name, and the
script of a view its `default`; any other form raises `BundleError`.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parents[1]

STATEMENT = re.compile(r"^(?:import|export)\b", re.MULTILINE)
IMPORT = re.compile(
    r"""import\s+(?:\{(?P<names>[^{}]*)\}|(?P<data>[\w$]+))\s+from\s+["'](?P<path>[^"']+)["']"""
    r"""(?P<json>\s+with\s+\{\s*type:\s*["']json["']\s*\})?;"""
)
EXPORT = re.compile(r"export (?=(?:(?:async )?function\*?|class|const) (?P<name>[\w$]+))")
DEFAULT = re.compile(r"export default ")
SENTENCE = re.compile(r'\bt\(\s*("(?:[^"\\]|\\.)*")')
STYLE_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
STYLE_IMPORT = re.compile(r"""^@import\b(?:\s+["'](?P<path>[^"']+)["'];\n?)?""", re.MULTILINE)


class BundleError(ValueError):
    """An import or export that cannot be resolved; the message begins with file and line."""


@dataclass(frozen=True, slots=True)
class Import:
    """An import statement: the file that it names, and the exports that it takes from it.

    at: where in the text the statement begins.
    """

    target: Path
    names: tuple[str, ...]
    at: int


@dataclass(frozen=True, slots=True)
class Module:
    """A module whose imports have become constants, and whose exports plain declarations."""

    path: Path
    body: str
    exports: tuple[str, ...] = ()
    imports: tuple[Import, ...] = ()

    def scoped(self) -> str:
        """The module as a constant that holds its exports."""
        if self.path.suffix == ".json":
            return f"const {constant(self.path)} = {self.body};\n"
        exports = ", ".join(self.exports)
        return (
            f"// {shown(self.path)}\nconst {constant(self.path)} = (() => {{\n"
            f"{self.body}return {{ {exports} }};\n}})();\n"
        )


@cache
def script(path: Path) -> str:
    """The module of a view with all that it imports, as the text of one module."""
    order: dict[Path, Module] = {}
    path = path.resolve()
    _collect(path, order, ())
    own = order.pop(path)
    parts = [module.scoped() for module in order.values()]
    # Debuggers name the text like the file; without, every view would be a nameless blob.
    return "".join((*parts, f"// {shown(path)}\n", own.body, f"//# sourceURL={shown(path)}\n"))


def sentences(script: str) -> tuple[str, ...]:
    """The sentences that a script says, each a string in a call of `t`.

    >>> sentences('h("h2", {}, t("Players"))')
    ('Players',)
    """
    return tuple(dict.fromkeys(json.loads(found[1]) for found in SENTENCE.finditer(script)))


@cache
def style(path: Path) -> str:
    """The style sheet at a path, each sheet that it imports in the place of its `@import`.

    Comments and line breaks are left out: every view of a page brings its shared styles along.
    """
    text = STYLE_COMMENT.sub("", _sheet(path.resolve()))
    return re.sub(r"\s*\n\s*", " ", text).strip()


def _sheet(path: Path) -> str:
    text = path.read_text(encoding="utf-8")

    def imported(found: re.Match[str]) -> str:
        if found["path"] is None:
            raise error(path, text, found.start(), 'an import has the form @import "./other.css";')
        return _sheet(_target(path, text, found))

    return STYLE_IMPORT.sub(imported, text)


def shown(path: Path) -> str:
    """A path as errors and debuggers name it, from the package on."""
    inside = path.is_relative_to(PACKAGE)
    return (path.relative_to(PACKAGE.parent) if inside else path).as_posix()


def constant(path: Path) -> str:
    """The name of the constant that holds what a module exports."""
    return re.sub(r"\W", "$", shown(path))


def error(path: Path, text: str, at: int, what: str) -> BundleError:
    """The error for what stands at a place of a file."""
    line = text.count("\n", 0, at) + 1
    return BundleError(f"{shown(path)}:{line}: {what}")


def _collect(path: Path, order: dict[Path, Module], above: tuple[Path, ...]) -> None:
    """Add a module after all that it imports."""
    module = _read(path)
    text = path.read_text(encoding="utf-8")
    for each in module.imports:
        if each.target in (*above, path):
            raise error(path, text, each.at, f"{shown(each.target)} imports this file in turn")
        if each.target not in order:
            _collect(each.target, order, (*above, path))
        missing = sorted({*each.names} - {*order[each.target].exports})
        if missing:
            raise error(path, text, each.at, f"{shown(each.target)} exports no {missing[0]}")
    order[path] = module


@cache
def _read(path: Path) -> Module:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".json":
        return Module(path, json.dumps(json.loads(text)))
    exports: list[str] = []
    imports: list[Import] = []

    parts: list[str] = []
    end = 0
    for statement in STATEMENT.finditer(text):
        at = statement.start()
        parts.append(text[end:at])
        end = at
        if found := IMPORT.match(text, at):
            imports.append(_import(path, text, found))
            parts.append(_taken(found, imports[-1]))
            end = found.end()
        elif found := EXPORT.match(text, at):
            exports.append(found["name"])
            end = found.end()
        elif not DEFAULT.match(text, at):
            line = text[at:].partition("\n")[0]
            raise error(path, text, at, f"this form of import or export is not known: {line}")
    parts.append(text[end:])
    return Module(path, "".join(parts), tuple(exports), tuple(imports))


def _import(path: Path, text: str, found: re.Match[str]) -> Import:
    target = _target(path, text, found)
    if (target.suffix == ".json") != bool(found["json"]) or bool(found["data"]) != bool(
        found["json"]
    ):
        forms = 'import { name } from "./file.js"; import DATA from "./file.json" with { type: "json" };'
        raise error(path, text, found.start(), f"an import has one of the forms {forms}")
    return Import(target, tuple(name for name, _ in _names(found)), found.start())


def _names(found: re.Match[str]) -> list[tuple[str, str]]:
    """The names of an import: (of the export, in this module)."""
    names = [part.split() for part in (found["names"] or "").split(",") if part.strip()]
    return [(name[0], name[-1]) for name in names]


def _taken(found: re.Match[str], taken: Import) -> str:
    """The declaration that an import becomes."""
    if found["data"]:
        return f"const {found['data']} = {constant(taken.target)};"
    names = (name if name == here else f"{name}: {here}" for name, here in _names(found))
    return f"const {{ {', '.join(names)} }} = {constant(taken.target)};"


def _target(path: Path, text: str, found: re.Match[str]) -> Path:
    """The file that an import names."""
    named = found["path"]
    target = (path.parent / named).resolve()
    if not named.startswith(("./", "../")):
        raise error(path, text, found.start(), f'"{named}" has to begin with ./ or ../')
    if not target.is_file():
        raise error(path, text, found.start(), f'there is no file "{named}"')
    return target
