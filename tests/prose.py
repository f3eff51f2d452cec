"""Texts as people read them, and what an editor of their language would strike out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

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
            yield "".join(output["text"])


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
