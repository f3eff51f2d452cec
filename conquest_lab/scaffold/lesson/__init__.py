"""The notebook of a new lesson: a bet, its trials, an exercise, notes for teachers; it runs at once.

The templates are Markdown, one for each language: what stands between ``` lines becomes a code cell.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from string import Template

from conquest_lab.core.words import LANGUAGES, say
from conquest_lab.scaffold import ScaffoldError, check_letters

HERE = Path(__file__).parent
LONGEST_NAME = 40
_PARTS = re.compile(r"(^```python\n.*?\n```$)|(?=^## )", re.MULTILINE | re.DOTALL)
"""The ends of cells: around code, and before the heading of a step."""


def write_lesson(name: str, folder: Path, languages: Iterable[str] = LANGUAGES) -> tuple[Path, ...]:
    """Write the notebook of a new lesson: `folder/NAME.ipynb`, for several languages one in each folder.

    Raises ScaffoldError for a name that is none, and where one of the files is there already.
    """
    check_letters(name, say("of a lesson"), LONGEST_NAME)
    chosen = tuple(languages)
    several = len(chosen) > 1
    files = {
        (folder / language if several else folder) / f"{name}.ipynb": lesson_notebook(
            name, language
        )
        for language in chosen
    }
    for path in files:
        if path.exists():
            raise ScaffoldError("{file} exists already", file=str(path))
    for path, notebook in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(notebook, ensure_ascii=False, indent=1)
        with path.open("x", encoding="utf-8") as file:
            file.write(text + "\n")
    return tuple(files)


def lesson_notebook(name: str, language: str) -> dict[str, object]:
    """The notebook of a new lesson, as Jupyter saves it."""
    text = Template((HERE / f"{language}.md").read_text(encoding="utf-8")).substitute(name=name)
    cells: list[dict[str, object]] = []
    for part in filter(None, ((part or "").strip() for part in _PARTS.split(text))):
        code = part.removeprefix("```python\n").removesuffix("\n```")
        cell: dict[str, object] = {"id": f"cell-{len(cells)}", "metadata": {}, "source": code}
        if code != part:
            cells.append({**cell, "cell_type": "code", "execution_count": None, "outputs": []})
        else:
            cells.append({**cell, "cell_type": "markdown"})
    return {
        "cells": cells,
        "metadata": {
            "conquest_lab": {"lang": language, "lesson": name},
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
