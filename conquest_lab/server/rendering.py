"""Pages whose kernel dies while they are made: they end at once, and open again by themselves.

Voila goes on with the next cell, each of which waits for the dead kernel, and never ends a page whose
rendering fails: the browser would wait for the rest of it.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import nbformat
from jupyter_core.utils import ensure_async
from voila import handler, voila_kernel_manager
from voila.execute import strip_code_cell_warnings
from voila.notebook_renderer import NotebookRenderer

from conquest_lab.server.own_lessons import cell_fault, read_notebook
from conquest_lab.server.template_cache import Formulas, install_template_cache
from conquest_lab.text import speaker

log = logging.getLogger(__name__)

OPEN_AGAIN = "<script>(window.conquestOpenAgain ?? (() => location.reload()))();</script>"
"""The end of a page that cannot be finished; `connection_lost.js` counts how often it opens again."""


class Renderer(NotebookRenderer):  # type: ignore[misc]
    """Voila's renderer, which runs no further cell once the kernel has died.

    A lesson of a teacher's own has its whole path. What fails in one of its cells is told, and the cells
    below run; in our own lessons an error is for the log.
    """

    @property
    def _own(self) -> Path | None:
        path = Path(self.notebook_path)
        return path if path.is_absolute() else None

    async def initialize(self, **how: Any) -> None:
        """Prepare the page; what a teacher's lesson shows may be any widget, and is left to Voila."""
        await super().initialize(**how)
        if self._own is not None:
            self.resources.pop("conquest_page", None)
        if "conquest_page" in self.resources:
            self.exporter.markdown_renderer_class = Formulas

    async def load_notebook(self, path: str) -> Any:
        """The notebook of a page; that of a lesson in an address comes with the request."""
        if (made := getattr(self.request_handler, "made", None)) is not None:
            return await self.fix_notebook(nbformat.from_dict(made))  # type: ignore[no-untyped-call]
        if self._own is None:
            return await super().load_notebook(path)
        return await self.fix_notebook(read_notebook(self._own))

    def _tell_faults(self, cell: Any, file: str, number: int) -> None:
        t = speaker(self.notebook.metadata.conquest_lab.lang)
        strip_code_cell_warnings(cell)
        for output in cell.get("outputs", ()):
            if output["output_type"] == "error":
                said = t.render(cell_fault(output, file, number))
                output["traceback"] = [said]
                log.error("%s", said)

    async def _jinja_cell_generator(self, *given: Any, **how: Any) -> AsyncIterator[Any]:
        if self._own is not None:
            self.executor.allow_errors = self.executor.show_tracebacks = True
        number = 0
        async for cell in super()._jinja_cell_generator(*given, **how):
            number += 1
            if self._own is not None:
                self._tell_faults(cell, self._own.name, number)
            if not await ensure_async(self.executor.km.is_alive()):
                message = "the kernel died while it ran its page"
                raise RuntimeError(message)
            yield cell


class RendererForVisitor(Renderer):
    """The renderer of a page that a visitor waits for, whatever happens to its kernel."""

    async def generate_content_generator(self, *given: Any, **how: Any) -> AsyncIterator[Any]:
        """Generate the parts of the page."""
        try:
            async for part in super().generate_content_generator(*given, **how):
                yield part
        except Exception:  # whatever it was, the page has to end
            log.exception("a page could not be finished")
            yield OPEN_AGAIN, {}


def install_renderers() -> None:
    """Replace Voila's renderers and their exporter; Voila has no setting for them."""
    install_template_cache()
    handler.NotebookRenderer = RendererForVisitor
    voila_kernel_manager.NotebookRenderer = Renderer
