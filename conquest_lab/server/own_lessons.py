"""The lessons of a teacher's folder: which there are, why one cannot be opened, what fails in a cell."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from unicodedata import normalize

import nbformat

from conquest_lab.classroom.course.lessons import LessonCard, card_of
from conquest_lab.classroom.course.made import made_notebook
from conquest_lab.core.errors import ConquestError
from conquest_lab.core.folders import shipped
from conquest_lab.core.words import LANGUAGES, Message, say
from conquest_lab.sequence import SequenceError, read

KINDS = ("markdown", "code", "raw")


class NotebookError(ConquestError, ValueError):
    """A file that is no notebook; the message names the file, and the line or the cell."""


def own_cards(folder: Path, language: str) -> tuple[LessonCard, ...]:
    """The lessons in a folder, or in `en` and `fr` below it; what is in one language is shown in both."""
    found: dict[str, Path] = {}
    for place in (folder / language, folder, *(folder / other for other in LANGUAGES)):
        texts = filter(_is_lesson, place.glob("*.md"))
        for path in sorted([*place.glob("*.ipynb"), *texts]):
            found.setdefault(address_of(path.stem), path)
    return tuple(_card(key, found[key].resolve()) for key in sorted(found))


def address_of(name: str) -> str:
    """The name of a file as an address has it.

    >>> address_of("Dés et hasard")
    'des_et_hasard'
    """
    plain = normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_") or "lesson"


def _is_lesson(path: Path) -> bool:
    """True for a text that the page “Put together” has saved; a folder may have other texts."""
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    return len(lines) > 1 and lines[0].startswith("# ") and lines[1].startswith("language:")


def _card(key: str, path: Path) -> LessonCard:
    try:
        return card_of(read_notebook(path), key, path)
    except NotebookError as error:
        return LessonCard(key, path, path.name, fault=error.message)


def read_notebook(path: Path) -> nbformat.NotebookNode:
    """The notebook of a file.

    Raises NotebookError for a file that cannot be read, and for a cell that is none.
    """
    try:
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".md":
            made = made_notebook(shipped("lessons"), read(text), "../")
            return nbformat.from_dict(made)  # type: ignore[no-untyped-call, no-any-return]
        _check_cells(json.loads(text), path.name)
        found: nbformat.NotebookNode = nbformat.reads(text, as_version=4)  # type: ignore[no-untyped-call]
    except NotebookError:
        raise
    except SequenceError as error:
        said = say("{file}, {said}", file=path.name, said=error.message)
        raise NotebookError(said) from error
    except OSError as error:
        reason = error.strerror or str(error)
        raise NotebookError(
            "{file} cannot be read: {reason}", file=path.name, reason=reason
        ) from error
    except json.JSONDecodeError as error:
        raise NotebookError(
            "{file}, line {line}: this is no notebook as Jupyter saves it; open it in Jupyter and save"
            " it again",
            file=path.name,
            line=error.lineno,
        ) from error
    except Exception as error:  # nbformat raises whatever a wrong file leads it to
        raise NotebookError("{file} is no notebook as Jupyter saves it", file=path.name) from error
    place = {"lang": _language(path), "lesson": address_of(path.stem)}
    found.metadata.conquest_lab = {**place, **found.metadata.get("conquest_lab", {})}
    return found


def _language(path: Path) -> str:
    return path.parent.name if path.parent.name in LANGUAGES else LANGUAGES[0]


def _check_cells(notebook: dict[str, Any], file: str) -> None:
    for number, cell in enumerate(notebook["cells"], start=1):
        kind, source = cell.get("cell_type"), cell.get("source")
        if kind not in KINDS or not isinstance(source, str | list):
            raise NotebookError(
                "{file}, cell {number}: a cell has a text as its source, and its cell_type is one of"
                " {kinds}",
                file=file,
                number=number,
                kinds=KINDS,
            )


def cell_fault(output: dict[str, Any], file: str, number: int) -> Message:
    """The fault of a cell: the file, the cell counted from the top, the line, and the error."""
    plain = re.sub(r"\x1b\[[0-9;]*m", "", "\n".join(output.get("traceback", ())))
    lines = re.findall(r"(?:Cell In ?\[\d*\], line |<ipython-input[^>]*>.* line )(\d+)", plain)
    error = f"{output['ename']}: {output['evalue']}"
    if not lines:
        return say("{file}, cell {number}: {error}", file=file, number=number, error=error)
    return say(
        "{file}, cell {number}, line {line}: {error}",
        file=file,
        number=number,
        line=int(lines[-1]),
        error=error,
    )
