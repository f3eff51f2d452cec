"""A step of a lesson cut out of its notebook: the cells of the step, and those above that it needs.

A picture that waits for a bet comes with its bet, a number that is worked out with the lines that define it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, TypeAlias

Cell: TypeAlias = dict[str, Any]

EXERCISES = ("Exercise", "BoardExercise", "Before", "After")
"""The views that count as exercises of a lesson; its seed and the number of each decide what it asks."""


def source_of(cell: Cell) -> str:
    """The text of a cell."""
    return "".join(cell["source"])


def heading_of(cell: Cell) -> str:
    """The heading of a step at the head of a cell, without its number; "" for none."""
    if cell["cell_type"] != "markdown" or not source_of(cell).startswith("## "):
        return ""
    return re.sub(r"^\d+\.\s*", "", source_of(cell).partition("\n")[0][3:]).strip()


def steps_of(cells: Iterable[Cell]) -> list[list[Cell]]:
    """The cells of each step; what stands above the first heading belongs to none."""
    steps: list[list[Cell]] = []
    for cell in cells:
        if heading_of(cell):
            steps.append([])
        if steps:
            steps[-1].append(cell)
    return steps


def tree_of(cell: Cell) -> ast.Module:
    """The program of a cell, an empty one for text."""
    return _program(source_of(cell) if cell["cell_type"] == "code" else "")


@cache
def _program(text: str) -> ast.Module:
    """The program of a text, read once: lessons in both languages have the same."""
    return ast.parse(text)


@cache
def called(tree: ast.AST) -> list[str]:
    """The names that are called in a program, in their order."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    calls.sort(key=lambda call: (call.lineno, call.col_offset))
    return [call.func.id for call in calls if isinstance(call.func, ast.Name)]


def shows(tree: ast.Module) -> bool:
    """True for a cell that ends with a view, and not with printed lines."""
    last = tree.body[-1] if tree.body else None
    return isinstance(last, ast.Expr) and not (
        isinstance(last.value, ast.Call) and called(last.value)[:1] == ["print"]
    )


def sliced(cells: list[Cell], heading: str) -> list[Cell]:
    """The cells with which the step of a heading runs alone, as one step.

    cells: of the notebook. heading: the id of the cell with the heading.
    """
    step = next(step for step in steps_of(cells) if step[0]["id"] == heading)
    start = cells.index(step[0])
    first = next(n for n, cell in enumerate(cells) if heading_of(cell))
    wanted = {name for tree in map(tree_of, step) for name in loaded(tree)}
    before = list(_needed(cells[first:start], wanted))
    title = text_cell(f"## {heading_of(step[0])}", f"{heading}-title")
    own = [{**step[0], "source": _without_heading(step[0])}, *step[1:]]
    setup = [cell for cell in cells[:first] if cell["cell_type"] == "code"]
    kept = [*before, *(cell for cell in own if source_of(cell).strip())]
    return list(_numbered([title, *setup, *kept], cells))


def text_cell(text: str, named: str) -> Cell:
    """A cell of text."""
    return {"cell_type": "markdown", "metadata": {}, "id": named, "source": text}


def code_cell(text: str, named: str) -> Cell:
    """A cell of Python."""
    cell = {"cell_type": "code", "metadata": {}, "id": named, "source": text}
    return {**cell, "execution_count": None, "outputs": []}


def _needed(cells: list[Cell], wanted: set[str]) -> Iterator[Cell]:
    """The cells that define names, and what these need in turn, in order; a view comes with its text."""
    found: list[Cell] = []
    for step in reversed(steps_of(cells)):
        is_shown = False
        for cell in reversed(step):
            tree = tree_of(cell)
            if shows(tree) and wanted & set(stored(tree)):
                wanted -= set(stored(tree))
                wanted |= set(loaded(tree))
                found.append(cell)
                is_shown = True
            elif cell["cell_type"] == "code":
                if lines := _lines(cell, tree, wanted):
                    found.append({**cell, "source": lines})
            elif is_shown:
                text = _without_heading(cell)
                if text:
                    found.append({**cell, "source": text})
    return reversed(found)


def _lines(cell: Cell, tree: ast.Module, wanted: set[str]) -> str:
    """The statements of a cell that define names, and what these need in turn."""
    kept: list[str] = []
    for statement in reversed(tree.body):
        made = set(stored(statement))
        if made & wanted and not isinstance(statement, ast.For):
            wanted -= made
            wanted |= set(loaded(statement))
            kept.append(ast.get_source_segment(source_of(cell), statement) or "")
    return "\n".join(reversed(kept))


def _numbered(kept: list[Cell], cells: list[Cell]) -> Iterator[Cell]:
    """The cells, whose exercises have the numbers that they have in the lesson."""
    before, counted = {}, 0
    for cell in cells:
        before[cell["id"]] = counted
        counted += _exercises(cell)
    here = 0
    for cell in kept:
        count, there = _exercises(cell), before.get(cell["id"], 0)
        if count and there != here:
            yield {**cell, "source": f"lesson.exercises = {there}\n{source_of(cell)}"}
            here = there
        else:
            yield cell
        here += count


def _exercises(cell: Cell) -> int:
    return sum(name in EXERCISES for name in called(tree_of(cell)))


def _without_heading(cell: Cell) -> str:
    text = source_of(cell)
    return text.partition("\n")[2].strip() if heading_of(cell) else text


def stored(tree: ast.AST) -> Iterator[str]:
    """The names that a program defines."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()):
                yield name
            case ast.FunctionDef(name=name):
                yield name
            case ast.alias(name=name, asname=other):
                yield other or name.partition(".")[0]


def loaded(tree: ast.AST) -> Iterator[str]:
    """The names that a program uses, without those of its arguments."""
    nodes = list(ast.walk(tree))
    arguments = {node.arg for node in nodes if isinstance(node, ast.arg)}
    for node in nodes:
        if (
            isinstance(node, ast.Name)
            and isinstance(node.ctx, ast.Load)
            and node.id not in arguments
        ):
            yield node.id
