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
from functools import cache
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path(__file__).parent

STATEMENT = re.compile(r"^(?:import|export)\b", re.MULTILINE)
IMPORT = re.compile(
    r'import (?:\{(?P<names>[^{}]*)\} from "(?P<path>[^"]+\.js)"'
    r'|(?P<data>[\w$]+) from "(?P<json>[^"]+\.json)" with \{ type: "json" \});'
)
FORMS = 'import { name } from "./file.js"; import DATA from "./file.json" with { type: "json" };'
EXPORT = re.compile(r"export (?=(?:(?:async )?function\*?|class|const) (?P<name>[\w$]+))")
DEFAULT = re.compile(r"export default ")
SENTENCE = re.compile(r'\bt\(\s*("(?:[^"\\]|\\.)*")')
STYLE_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
STYLE_IMPORT = re.compile(r"""^@import\b(?:\s+["'](?P<path>[^"']+)["'];\n?)?""", re.MULTILINE)


class BundleError(ValueError):
    """An import or export that cannot be resolved; the message begins with file and line."""


class Module(NamedTuple):
    """A module as a constant that holds its exports, and their names."""

    text: str
    exports: tuple[str, ...] = ()


_NEEDED: dict[Path, dict[Path, Module]] = {}
"""Each module that was imported, after all that it imports: views share them, and each is read once."""


@cache
def script(path: Path) -> str:
    """The module of a view with all that it imports, as the text of one module."""
    path = path.resolve()
    modules: dict[Path, Module] = {}
    body, _ = _joined(path, modules, ())
    parts = [module.text for module in modules.values()]
    # Debuggers name the text like the file; without, every view would be a nameless blob.
    return "".join((*parts, f"// {shown(path)}\n", body, f"//# sourceURL={shown(path)}\n"))


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


@cache
def _sheet(path: Path) -> str:
    text = path.read_text(encoding="utf-8")

    def imported(found: re.Match[str]) -> str:
        if found["path"] is None:
            raise error(path, text, found.start(), 'an import has the form @import "./other.css";')
        return _sheet(_target(path, text, found.start(), found["path"]))

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


def _joined(
    path: Path, modules: dict[Path, Module], above: tuple[Path, ...]
) -> tuple[str, tuple[str, ...]]:
    """A script whose imports have become constants and whose exports plain declarations, and their names.

    modules: all that is imported, each after what it imports itself; new ones are added.
    above: the files on the way to this one.
    """
    text = path.read_text(encoding="utf-8")
    exports: list[str] = []
    parts: list[str] = []
    end = 0
    for statement in STATEMENT.finditer(text):
        at = statement.start()
        parts.append(text[end:at])
        end = at
        if found := IMPORT.match(text, at):
            target = _target(path, text, at, found["path"] or found["json"])
            if target in (*above, path):
                raise error(path, text, at, f"{shown(target)} imports this file in turn")
            modules.update(_needed(target, (*above, path)))
            names = [part.split() for part in (found["names"] or "").split(",") if part.strip()]
            for name in names:
                if name[0] not in modules[target].exports:
                    raise error(path, text, at, f"{shown(target)} exports no {name[0]}")
            here = ", ".join(n[0] if len(n) == 1 else f"{n[0]}: {n[-1]}" for n in names)
            taken = found["data"] or f"{{ {here} }}"
            parts.append(f"const {taken} = {constant(target)};")
            end = found.end()
        elif found := EXPORT.match(text, at):
            exports.append(found["name"])
            end = found.end()
        elif not DEFAULT.match(text, at):
            line = text[at:].partition("\n")[0]
            message = f"this form of import or export is not known: {line} (imports: {FORMS})"
            raise error(path, text, at, message)
    return "".join((*parts, text[end:])), tuple(exports)


def _needed(path: Path, above: tuple[Path, ...]) -> dict[Path, Module]:
    """A module after all that it imports."""
    if path not in _NEEDED:
        modules: dict[Path, Module] = {}
        modules[path] = _module(path, modules, above)
        _NEEDED[path] = modules
    return _NEEDED[path]


def _module(path: Path, modules: dict[Path, Module], above: tuple[Path, ...]) -> Module:
    if path.suffix == ".json":
        data = json.dumps(json.loads(path.read_text(encoding="utf-8")))
        return Module(f"const {constant(path)} = {data};\n")
    body, exports = _joined(path, modules, above)
    scope = f"(() => {{\n{body}return {{ {', '.join(exports)} }};\n}})()"
    return Module(f"// {shown(path)}\nconst {constant(path)} = {scope};\n", exports)


def _target(path: Path, text: str, at: int, named: str) -> Path:
    """The file that an import names."""
    target = (path.parent / named).resolve()
    if not named.startswith(("./", "../")):
        raise error(path, text, at, f'"{named}" has to begin with ./ or ../')
    if not target.is_file():
        raise error(path, text, at, f'there is no file "{named}"')
    return target
