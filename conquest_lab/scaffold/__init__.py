"""The scaffold of a new ruleset: a package that runs at once, and a list of what is still to be written.

The templates stand in `package/`, each with the name of the file it becomes and `.txt` behind it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from string import Template

from conquest_lab.core.errors import ConquestError
from conquest_lab.core.words import Message, say

TEMPLATES = Path(__file__).parent / "package"
MARK = "TODO"
LONGEST_NAME = 30
_TEXTS = (".py", ".md", ".toml")


class ScaffoldError(ConquestError, ValueError):
    """A scaffold that cannot be laid."""


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A line that says what is still to be written.

    file: relative to the folder of the package.
    line: its number, from 1.
    text: what is to be written.
    """

    file: str
    line: int
    text: str


def lay(name: str, folder: Path, taken: Collection[str] = ()) -> tuple[Path, ...]:
    """Write the package of a new ruleset into `folder / name`; returns the files that were written.

    taken: names of rulesets that there are.
    Raises ScaffoldError for a name that cannot be used and for a folder that has something in it.
    """
    _check_name(name, taken)
    package = folder / name
    if package.exists() and not (package.is_dir() and not any(package.iterdir())):
        raise ScaffoldError("{folder} exists already", folder=str(package))
    words = {
        "name": name,
        "dashed": name.replace("_", "-"),
        "title": name.replace("_", " ").title(),
        "class_name": name.title().replace("_", ""),
        "letter": name[0].upper(),
    }
    written = []
    for template in sorted(TEMPLATES.rglob("*.txt")):
        inside = template.relative_to(TEMPLATES).with_suffix("")
        if inside.parts[0] == "module":
            inside = Path(name, *inside.parts[1:])
        path = package / inside
        path.parent.mkdir(parents=True, exist_ok=True)
        text = Template(template.read_text(encoding="utf-8")).substitute(words)
        path.write_text(text, encoding="utf-8")
        written.append(path)
    return tuple(written)


def unfinished(package: Path) -> Iterator[Unfinished]:
    """The lines of a package that are marked as still to be written, by file."""
    for path in sorted(package.rglob("*")):
        if path.suffix not in _TEXTS or not path.is_file():
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            _, mark, text = line.partition(f"{MARK} ")
            if mark:
                file = path.relative_to(package).as_posix()
                yield Unfinished(file, number, text.strip(' "'))


def check_letters(name: str, whose: Message, most: int) -> None:
    """Refuse a name that is no plain word. whose: “of a ruleset” and the like. most: its letters.

    Raises ScaffoldError.
    """
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or len(name) > most:
        raise ScaffoldError(
            "{name} cannot be the name {whose}: lower-case letters, digits and _, "
            "beginning with a letter, {most} at most",
            name=repr(name)[:60],
            whose=whose,
            most=most,
        )


def _check_name(name: str, taken: Collection[str]) -> None:
    check_letters(name, say("of a ruleset"), LONGEST_NAME)
    others = (*taken, *sys.stdlib_module_names)
    if iskeyword(name) or name in others or find_spec(name) is not None:
        raise ScaffoldError(
            "{name} is the name of something else already; choose another", name=repr(name)
        )
