"""Collects the sentences of the package, brings the translations up to date and compiles them.

`python tools/catalogues.py` writes `conquest_lab.po` and `.mo` for each language. Translations are
kept, new sentences come in empty, sentences that are gone go out. The same sources give the same
bytes: no dates, no line numbers, no order but the alphabet's. With `--check` nothing is written,
and what is out of date or untranslated is listed.

A sentence is marked by the call that says it: `say("…")`, `forbid(rule, "…")`, `counted(n, "…", "…")`,
`gettext("…")`, `t("…")` where a view speaks through its speaker, `ask("…")` for a prompt, and
`@action("verb", "…")` and `@event("…")` above what a ruleset declares, `label="…"` where a button says it
otherwise. Every text of a `sentences.toml` is
a sentence.
"""

from __future__ import annotations

import ast
import json
import re
import string
import sys
import tomllib
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from babel.messages import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from conquest_lab.core.words import french

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = Path(__file__).parents[1] / "conquest_lab"
LOCALE = PACKAGE / "text" / "locale"
LESSONS = PACKAGE.parent / "lessons" / "en"
ERROR = re.compile(r"^class (\w+Error)\((?:Conquest|Table)Error\b", re.MULTILINE)
ERRORS = frozenset(
    name for path in PACKAGE.rglob("*.py") for name in ERROR.findall(path.read_text("utf-8"))
)
"""The errors that take a sentence, as `say` does."""

KEYWORDS: dict[str, tuple[int, ...] | None] = {
    **dict.fromkeys(("ConquestError", *sorted(ERRORS))),
    "say": None,
    "ask": None,
    "forbid": (2,),
    "t": None,
    "gettext": None,
    "counted": (2, 3),
}
# Where the sentences of a declaration stand: after the verb of an action, first for an event.
DECLARATIONS = {"action": 1, "event": 0}
# What stands in every file that says something, or declares it: the others need not be taken apart.
SCRIPTED = re.compile(r'\bt\(\s*("(?:[^"\\]|\\.)*")')
SAYING = re.compile(rf"\b({'|'.join(KEYWORDS)})\s*\(")
DECLARING = re.compile(rf"\b({'|'.join(DECLARATIONS)})\s*\(|\blabel\s*=")
MessageId = str | tuple[str, str]
PLURALS = {"fr": "nplurals=2; plural=(n > 1);"}


TYPESETTERS = {"fr": french}


class PlainCatalog(Catalog):
    """A catalogue whose header says only what a reader of the file needs."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """Language, coding and plural forms; no dates, no tools."""
        return [
            ("Language", str(self.locale)),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
            ("Plural-Forms", PLURALS[str(self.locale)]),
        ]


@cache
def sentences() -> frozenset[MessageId]:
    """Every sentence of modules, scripts and templates; a pair where it depends on a number."""
    found: set[MessageId] = set()
    for suffix, method in (("py", "python"), ("html", "jinja2")):
        for path in PACKAGE.rglob(f"*.{suffix}"):
            if not SAYING.search(path.read_text(encoding="utf-8")):
                continue
            for _, message, _, _ in extract_from_file(method, path, keywords=KEYWORDS):
                if message:  # an empty sentence says nothing
                    found.add(message if isinstance(message, str) else (message[0], message[1]))
    for path in PACKAGE.rglob("*.js"):
        if "made" not in path.parts:
            # Babel loses its way in templates inside of templates.
            found |= {
                json.loads(each) for each in SCRIPTED.findall(path.read_text(encoding="utf-8"))
            }
    for path in LESSONS.glob("*.ipynb"):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            source = "".join(cell["source"])
            if cell["cell_type"] == "code" and "t(" in source:
                found |= set(told(ast.parse(source)))
    for path in PACKAGE.rglob("sentences.toml"):
        found |= set(texts(tomllib.loads(path.read_text(encoding="utf-8"))))
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if DECLARING.search(text):
            found |= set(declared(ast.parse(text)))
    return frozenset(found)


def texts(table: dict[str, Any]) -> Iterator[str]:
    """The texts of a table and of the tables in it."""
    for value in table.values():
        yield from (value,) if isinstance(value, str) else texts(value)


def told(tree: ast.Module) -> Iterator[str]:
    """The sentences that the cells of a lesson say."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name("t"), args=[ast.Constant(value=str(said)), *_]):
                yield said


def declared(tree: ast.Module) -> Iterator[MessageId]:
    """The sentences of the actions and events that a module declares."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name), args=arguments) if name in DECLARATIONS:
                given = [a.value for a in arguments if isinstance(a, ast.Constant)]
                sentence, plural, *_ = (*given[DECLARATIONS[name] :], "", "")
                if sentence:
                    yield (sentence, plural) if plural else sentence
            case ast.keyword(arg="label", value=ast.Constant(value=str(label))):
                yield label


def catalogue_path(language: str, suffix: str = "po") -> Path:
    """The folder of the catalogue of a language."""
    return LOCALE / language / "LC_MESSAGES" / f"conquest_lab.{suffix}"


def read(language: str) -> Catalog:
    """The catalogue as it is written; an empty one for a new language."""
    path = catalogue_path(language)
    if not path.is_file():
        return Catalog(locale=language, fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def updated(language: str) -> PlainCatalog:
    """The catalogue with the sentences there are now and the translations there were."""
    old = read(language)
    typeset = TYPESETTERS.get(language, str)
    new = PlainCatalog(locale=language, header_comment="", fuzzy=False)
    for message_id in sorted(sentences(), key=lambda m: (m,) if isinstance(m, str) else m):
        known = old.get(message_id)
        if known is None or known.id != message_id:
            new.add(message_id, "" if isinstance(message_id, str) else ("", ""))
        elif isinstance(known.string, str):
            new.add(message_id, typeset(known.string))
        else:
            new.add(message_id, tuple(typeset(form) for form in known.string))
    return new


def as_po(catalogue: Catalog) -> bytes:
    """The readable file."""
    file = BytesIO()
    write_po(file, catalogue, width=100, no_location=True, omit_header=False)
    return file.getvalue().strip() + b"\n"


def as_mo(catalogue: Catalog) -> bytes:
    """The compiled file."""
    file = BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def gaps(template: str) -> set[str]:
    """The names of the gaps of a sentence."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def complaints(language: str) -> Iterator[str]:
    """The outdated, missing and wrong entries of a catalogue, one line each."""
    catalogue = updated(language)
    wanted = {"po": as_po(catalogue), "mo": as_mo(catalogue)}
    for suffix, content in wanted.items():
        path = catalogue_path(language, suffix)
        if not path.is_file() or path.read_bytes() != content:
            yield f"{path.name} ({language}) is out of date: run `make catalogues`"
    for message in catalogue:
        if not message.id:
            continue
        ids = (message.id,) if isinstance(message.id, str) else tuple(message.id)
        texts = (message.string,) if isinstance(message.string, str) else tuple(message.string)
        known = set.union(*map(gaps, ids))
        for text in texts:
            if not text:
                yield f"{language}: not translated: {ids[0]!r}"
            elif gaps(text) != known:
                yield f"{language}: the gaps of {text!r} are not those of {ids[0]!r}"
        if message.fuzzy:
            yield f"{language}: fuzzy: {ids[0]!r}"


def main(arguments: list[str]) -> int:
    """Write the catalogues, or check them; the number of complaints."""
    for language in PLURALS:
        if "--check" not in arguments:
            catalogue = updated(language)
            catalogue_path(language).parent.mkdir(parents=True, exist_ok=True)
            catalogue_path(language).write_bytes(as_po(catalogue))
            catalogue_path(language, "mo").write_bytes(as_mo(catalogue))
    wrong = [line for language in PLURALS for line in complaints(language)]
    print("\n".join(wrong) or "the catalogues are complete")
    return min(len(wrong), 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
