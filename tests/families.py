"""The families of exercises: of the series, and those that cells of the lessons name besides."""

import ast
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

from prose import LESSONS, notebook

from conquest_lab import widgets
from conquest_lab.widgets.lesson.questions import Family, Question
from conquest_lab.widgets.lesson.questions.families import ENTRIES


def in_notebook(path: Path, widget: str) -> Iterator[tuple[str, Family]]:
    """The families that such exercises of a notebook are drawn from."""
    names = {name: getattr(widgets, name) for name in dir(widgets) if name[0].isupper()}
    for cell in notebook(path)["cells"]:
        tree = ast.parse("".join(cell["source"]) if cell["cell_type"] == "code" else "")
        for node in ast.walk(tree):
            match node:
                case ast.Call(func=ast.Name(id=name), args=[_, family, *_]) if name == widget:
                    text = ast.unparse(family)
                    yield f"{path.stem}: {widget} of {text}", eval(text, names)  # noqa: S307 - our notebooks


@cache
def all_families() -> dict[str, Family]:
    """Every family by its key, by the lesson and the line that names it, or by its class: a bet alone."""
    families: dict[str, Family] = {key: entry.family for key, entry in ENTRIES.items()}
    known = list(families.values())
    paths = sorted((LESSONS / "en").glob("*.ipynb"))
    for widget, path in product(("Exercise", "BoardExercise"), paths):
        more = {name: one for name, one in in_notebook(path, widget) if one not in known}
        known += more.values()
        families |= more
    shown = {type(family.drawn(Random(0))) for family in known}
    public = [getattr(widgets, name) for name in dir(widgets)]
    return families | {
        one.__name__: one
        for one in public
        if isinstance(one, type)
        and issubclass(one, Question)
        and hasattr(one, "drawn")
        and one not in shown
    }
