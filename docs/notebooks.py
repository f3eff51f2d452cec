"""Notebooks as pages of the documentation: each build runs them, and shows what they show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

import nbformat
from myst_parser.parsers.sphinx_ import MystParser
from nbclient import NotebookClient

if TYPE_CHECKING:
    from docutils.nodes import document
    from sphinx.application import Sphinx

SECONDS = 120
"""The most time for a cell."""


class NotebookParser(MystParser):
    """Runs a notebook and hands it on as Markdown, with the outputs of its cells behind them.

    An error in a cell stops the build.
    """

    supported: ClassVar[tuple[str, ...]] = ("notebook",)

    def parse(self, inputstring: str, document: document) -> None:
        notebook = nbformat.reads(inputstring, as_version=4)
        NotebookClient(notebook, timeout=SECONDS, kernel_name="python3").execute()
        super().parse("\n\n".join(markdown(notebook)), document)


def markdown(notebook: Any) -> Iterator[str]:
    """The cells as Markdown."""
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            yield cell.source
        elif cell.cell_type == "code":
            yield f"```python\n{cell.source}\n```"
            yield from filter(None, map(shown, cell.outputs))


def shown(output: Any) -> str:
    """An output as a page can hold it: a picture before HTML before text."""
    if output.output_type == "stream":
        return f"```text\n{output.text}\n```"
    data = output.get("data", {})
    for kind in ("image/svg+xml", "text/html"):
        if kind in data:
            return f"```{{raw}} html\n{data[kind]}\n```"
    return f"```text\n{data['text/plain']}\n```" if "text/plain" in data else ""


def setup(app: Sphinx) -> dict[str, bool]:
    """Read files that end in `.ipynb`."""
    app.add_source_suffix(".ipynb", "notebook")
    app.add_source_parser(NotebookParser)
    return {"parallel_read_safe": True}
