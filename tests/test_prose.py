"""Docstrings state facts: each begins with a noun or a verb, not with a question word."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "conquest_lab"
MODULES = sorted(PACKAGE.rglob("*.py"))
QUESTION_WORD = re.compile(
    r"(What|Whatever|Who|Whoever|Whom|Whose|Whether|How|Why|Where|When|Which)\b"
)


def docstrings(path: Path) -> list[tuple[int, str]]:
    """(line, text) of every string that stands alone: of modules, classes, functions, attributes."""
    return [
        (node.lineno, node.value.value.strip())
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    ]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_docstring_begins_with_a_question_word(path: Path) -> None:
    found = [f"{line}: {text[:80]}" for line, text in docstrings(path) if QUESTION_WORD.match(text)]
    assert found == []
