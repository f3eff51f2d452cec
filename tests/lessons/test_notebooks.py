"""The lessons as files: one in each language, alike in code, tidy, and written with public names."""

import ast
import json
import re
from importlib import import_module
from pathlib import Path
from typing import Any

from budgets import of_all

from conquest_lab.widgets import lessons, questions

LESSONS = Path(__file__).parents[2] / "lessons"
LANGUAGES = ("en", "fr")
NOTEBOOKS = sorted(path for language in LANGUAGES for path in (LESSONS / language).glob("*.ipynb"))
PUBLIC = ("conquest_lab", "conquest_lab.odds", "conquest_lab.widgets")
CHECKED = "# NBVAL_CHECK_OUTPUT"
LONGEST_CELL = 10
NOTE = re.compile(r'<div class="cl-note" hidden>\n\n(.*?)\n\n</div>', re.DOTALL)
NOTES = {
    "en": ("Ask:", "Expected:", "Leave out:"),
    "fr": ("Question\u00a0:", "Réponse attendue\u00a0:", "À laisser\u00a0:"),
}
"""The lines of a note for teachers."""

each = of_all("path", NOTEBOOKS)


def notebook(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return content


def code_cells(path: Path) -> list[dict[str, Any]]:
    return [cell for cell in notebook(path)["cells"] if cell["cell_type"] == "code"]


def source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def names_language(cell: dict[str, Any]) -> bool:
    return "language" in cell["metadata"].get("tags", ())


def test_every_lesson_is_there_in_both_languages() -> None:
    english, french = ({p.name for p in NOTEBOOKS if p.parent.name == lang} for lang in LANGUAGES)
    assert english
    assert english == french


@each
def test_code_is_the_same_in_both_languages(path: Path) -> None:
    """Cell by cell: kinds, ids and code, but for the one cell that names the language."""
    cells = notebook(path)["cells"]
    others = notebook(LESSONS / "en" / path.name)["cells"]

    assert [(c["cell_type"], c["id"]) for c in cells] == [(c["cell_type"], c["id"]) for c in others]
    for cell, other in zip(cells, others, strict=True):
        if cell["cell_type"] == "code" and not names_language(cell):
            assert source(cell) == source(other)
            assert bool(cell["outputs"]) == bool(other["outputs"])


@each
def test_one_cell_names_the_language(path: Path) -> None:
    named = [source(cell) for cell in code_cells(path) if names_language(cell)]
    assert named == [f'lang = "{path.parent.name}"']


@each
def test_prose_is_translated(path: Path) -> None:
    """No paragraph is the same in both languages, and headings have the same level."""
    if path.parent.name == "en":
        return
    for cell, other in zip(
        notebook(path)["cells"], notebook(LESSONS / "en" / path.name)["cells"], strict=True
    ):
        if cell["cell_type"] == "markdown":
            assert source(cell) != source(other)
            heads, others = (
                [line.split(" ")[0] for line in source(c).splitlines() if line.startswith("#")]
                for c in (cell, other)
            )
            assert heads == others


@each
def test_cells_are_short(path: Path) -> None:
    assert all(len(source(cell).splitlines()) <= LONGEST_CELL for cell in code_cells(path))


@each
def test_only_public_names_are_used(path: Path) -> None:
    for cell in code_cells(path):
        for node in ast.walk(ast.parse(source(cell))):
            if isinstance(node, ast.Attribute):
                assert not node.attr.startswith("_")
            if isinstance(node, ast.Import):
                assert not any(alias.name.startswith("conquest_lab.") for alias in node.names)
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("conquest_lab"):
                assert node.module in PUBLIC
                public = {
                    *import_module(str(node.module)).__all__,
                    *lessons.__all__,
                    *questions.__all__,
                }
                assert all(
                    alias.name in public or f"{node.module}.{alias.name}" in PUBLIC
                    for alias in node.names
                )


@each
def test_only_checked_cells_keep_their_output(path: Path) -> None:
    """Each of them does; so a change of an exact result breaks the lesson."""
    cells = code_cells(path)
    assert any(CHECKED in source(cell) for cell in cells)
    for cell in cells:
        assert bool(cell["outputs"]) == (CHECKED in source(cell))


@each
def test_no_cell_leaves_a_bare_printout(path: Path) -> None:
    """What a cell shows is a view, or a table whose columns have headings; nothing is printed."""
    views, shown = set[str](), set[str]()
    for cell in code_cells(path):
        tree = ast.parse(source(cell))
        for node in ast.walk(tree):
            match node:
                case ast.ImportFrom(module="conquest_lab.widgets", names=names):
                    views |= {alias.name for alias in names}
                case ast.Assign(targets=targets, value=value) if views & called(value):
                    shown |= {n.id for t in targets for n in ast.walk(t) if isinstance(n, ast.Name)}
        assert "print" not in called(tree), cell["id"]
        for output in cell["outputs"]:
            assert "<th scope='col'" in "".join(output["data"]["text/html"]), cell["id"]
        match tree.body[-1]:
            case ast.Expr(ast.Name(name)):
                assert name in shown, cell["id"]
            case ast.Expr(ast.Call(func=ast.Name(name))):
                assert name in views or (name == "table" and cell["outputs"]), cell["id"]
            case other:
                assert not isinstance(other, ast.Expr), cell["id"]


def called(tree: ast.AST) -> set[str]:
    """The names that are called anywhere in it."""
    calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    return {func.id for func in calls if isinstance(func, ast.Name)}


@each
def test_no_widget_state_is_saved(path: Path) -> None:
    content = notebook(path)
    assert "widgets" not in content["metadata"]
    assert "widget-view" not in path.read_text(encoding="utf-8")


@each
def test_metadata_name_lesson_and_language(path: Path) -> None:
    metadata = notebook(path)["metadata"]
    assert metadata["title"]
    assert metadata["conquest_lab"] == {
        "lang": path.parent.name,
        "lesson": path.name.partition("_")[0],
    }


@each
def test_lessons_are_for_teachers_too(path: Path) -> None:
    """Level, time and goals stand in a part that opens when asked."""
    last = [source(cell) for cell in notebook(path)["cells"] if cell["cell_type"] == "markdown"][-1]
    assert last.count("<details>") == last.count("</details>") >= 1


@each
def test_every_step_tells_teachers_what_to_ask_what_to_expect_and_what_to_leave_out(
    path: Path,
) -> None:
    """A note at the end of its text: questions with their answers, then what to leave out."""
    ask, expect, leave = NOTES[path.parent.name]
    steps = [source(cell) for cell in notebook(path)["cells"] if source(cell).startswith("## ")]
    for step in steps[:-1]:  # the last one is for teachers altogether
        heading, *notes = step.partition("\n")[0], *NOTE.findall(step)
        assert len(notes) == 1, heading
        said = re.findall(r"^- \*\*(.*?)\*\* (.*)$", notes[0], re.MULTILINE)
        assert re.fullmatch(f"({ask}{expect})+{leave}", "".join(label for label, _ in said)), (
            heading
        )
        assert all(text.endswith((".", "?", "»", "”", "…")) for _, text in said), heading
        assert all("?" in text for label, text in said if label == ask), heading
        assert step.endswith("</div>"), heading


def test_what_only_jupyterlab_can_do_is_marked() -> None:
    """The app in a browser shows no cells to change, and hides what is marked with this class."""
    for path in NOTEBOOKS:
        texts = [source(c) for c in notebook(path)["cells"] if c["cell_type"] == "markdown"]
        marked = re.findall(r'<span class="cl-lab">(.*?)</span>', "\n".join(texts))
        assert sum(text.count("JupyterLab") for text in texts) == len(marked), path
        assert all("JupyterLab" in text for text in marked), path
    style = (
        Path(import_module("conquest_lab").__file__ or "").parent / "widgets/lesson/lesson.css"
    ).read_text()
    assert re.search(r"body\[data-voila\] [^{}]*\.cl-lab\b[^{}]*\{\s*display: none;", style)
