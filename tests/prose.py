"""Texts as people read them, and what an editor of their language would strike out."""

import ast
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import catalogues

from conquest_lab.core.words import english, french

ROOT = Path(__file__).parents[1]
LESSONS = ROOT / "lessons"
NOTEBOOKS = sorted(p for language in ("en", "fr") for p in (LESSONS / language).glob("*.ipynb"))

WRONG = {
    "en": re.compile(r"[«»]|[\w}][ \u00a0\u202f]%|[\"]"),
    "fr": re.compile(
        r"[“”\"']|[\d}]%|[\d}] %|(?<![ \u00a0\u202f])»|«(?!\u00a0)|\w [;:!?]|\d \d{3}(?!\d)"
    ),
}
"""Marks of the other language, straight quotation marks, and spaces that belong elsewhere."""

DECIMAL = {"en": re.compile(r"\d,\d{1,2}(?!\d)"), "fr": re.compile(r"\d\.\d")}
"""Decimals as the other language writes them."""

PYTHON = re.compile(
    r"\b(None|True|False|nan|inf)\b|\b\w+\(\w+=|Fraction\(|Decimal\(|[\[{]'|<\w+ object"
)
"""Values as Python shows them to programmers."""

_NO_PROSE = re.compile(
    r"```.*?```|`[^`\n]*`|\$\$.*?\$\$|\$[^$\n]*\$|<[^>\n]+>|\]\([^)]*\)", re.DOTALL
)


def prose(markdown: str) -> str:
    """The sentences of a text in Markdown: no code, formulas, tags and addresses."""
    return _NO_PROSE.sub("", markdown)


def complaints(text: str, language: str) -> list[str]:
    """The places that are not written as in this language, each with its surroundings."""
    return [
        text[max(0, found.start() - 25) : found.end() + 15]
        for pattern in (WRONG[language], DECIMAL[language])
        for found in pattern.finditer(text)
    ]


def notebook(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return content


def markdown_cells(path: Path) -> Iterator[str]:
    """The texts of a notebook."""
    for cell in notebook(path)["cells"]:
        if cell["cell_type"] == "markdown":
            yield "".join(cell["source"])


def texts(language: str) -> Iterator[tuple[str, str]]:
    """Every text of the project in a language, as typeset, each with its file.

    Sentences of the catalogue, lessons, tutorials, maps, cases, rules, documents, and the words that stand in
    the code in both languages.
    """
    typeset = french if language == "fr" else english
    for message in catalogues.read("fr"):
        said = message.id if language == "en" else message.string
        for form in (said,) if isinstance(said, str) else said:
            if message.id:
                yield "conquest_lab.po", typeset(form)
    for path in NOTEBOOKS:
        if path.parent.name == language:
            yield from ((path.name, prose(cell)) for cell in markdown_cells(path))
    for path in (
        *LESSONS.glob("tutorials/*.json"),
        *ROOT.glob("maps/*/board.json"),
        ROOT / "conquest_lab" / "cases" / "cases.json",
    ):
        for text in _in_language(json.loads(path.read_text(encoding="utf-8")), language):
            yield path.name, typeset(text)
    documents = ("docs/fr/*.md",) if language == "fr" else ("*.md", "docs/*.md", "maps/*.md")
    for pattern in (f"conquest_lab/games/*/rules.{language}.md", *documents):
        for path in sorted(ROOT.glob(pattern)):
            yield str(path.relative_to(ROOT)), prose(path.read_text(encoding="utf-8"))
    for path in sorted((ROOT / "conquest_lab").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name("Text"), args=[ast.Constant(str(en)), ast.Constant(str(fr)), *_]
                ):
                    yield str(path.relative_to(ROOT)), typeset(fr if language == "fr" else en)


def _in_language(data: Any, language: str) -> Iterator[str]:
    """The texts of a language in data that have both."""
    match data:
        case dict():
            for key, value in data.items():
                if key == language and isinstance(value, str):
                    yield value
                else:
                    yield from _in_language(value, language)
        case list():
            for value in data:
                yield from _in_language(value, language)


def told(key: str, language: str) -> str:
    """All texts of a lesson, with plain spaces and decimal points."""
    (path,) = (LESSONS / language).glob(f"{key}_*.ipynb")
    text = "\n".join(markdown_cells(path)).replace("\u00a0", " ").replace("\u202f", " ")
    if language == "en":
        return text
    return re.sub(r"(?<=\d),(?=\d)", ".", text.replace("{,}", "."))


def printed(path: Path) -> Iterator[str]:
    """The output of the cells of a notebook."""
    for cell in notebook(path)["cells"]:
        for output in cell.get("outputs", ()):
            yield "".join(output["text"] if "text" in output else output["data"]["text/plain"])


class Words(HTMLParser):
    """The words of a page, and those of its attributes that are read out."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in ("script", "style", "text")
        self.found += [value for name, value in attrs if name in ("aria-label", "title") and value]

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in ("script", "style", "text")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.found.append(data)


def words_of_page(html: str) -> str:
    """The words of a page."""
    reader = Words()
    reader.feed(html)
    return " ".join(" ".join(reader.found).split(" "))
