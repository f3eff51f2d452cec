"""Pages whose kernel dies while they are made: they end at once, and open again by themselves.

Voila goes on with the next cell, each of which waits for the dead kernel, and never ends a page whose
rendering fails: the browser would wait for the rest of it. Its template is compiled once for all visitors:
Voila makes a new Jinja environment for each page, which reads and compiles a dozen templates, 0.1 s of the
server in which no other request is answered.
"""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import nbformat
from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from jupyter_core.utils import ensure_async
from voila import handler, notebook_renderer, voila_kernel_manager
from voila.execute import strip_code_cell_warnings
from voila.exporter import VoilaExporter, VoilaMarkdownRenderer
from voila.notebook_renderer import NotebookRenderer

from conquest_lab.kit import made
from conquest_lab.server.own_lessons import cell_fault, read_notebook
from conquest_lab.text import speaker

log = logging.getLogger(__name__)

OPEN_AGAIN = "<script>(window.conquestOpenAgain ?? (() => location.reload()))();</script>"
"""The end of a page that cannot be finished; `connection_lost.js` counts how often it opens again."""


class TemplateCache(BytecodeCache):
    """Compiled templates in memory; Jinja compares their sources itself."""

    def __init__(self) -> None:
        self._known: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Load a compiled template."""
        if known := self._known.get(bucket.key):
            bucket.bytecode_from_string(known)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a compiled template."""
        self._known[bucket.key] = bucket.bytecode_to_string()


_compiled = TemplateCache()
_IN_HTML = re.compile(r"\$\$(.+?)\$\$|\$(?=\S)([^$]+?)(?<=\S)\$(?!\d)", re.DOTALL)


class Formulas(VoilaMarkdownRenderer):  # type: ignore[misc]
    """Markdown whose formulas stand in elements of their own, for `server/page/page.js`."""

    def block_math(self, body: str) -> str:
        """A formula on lines of its own."""
        return f'<div class="cl-formula">{self.escape_html(body)}</div>'

    def inline_math(self, body: str) -> str:
        """A formula in a line."""
        return f'<span class="cl-formula">{self.escape_html(body)}</span>'

    def block_html(self, html: str) -> str:
        """HTML as it stands but for its formulas: the sentences of a lesson that was put together."""
        return _IN_HTML.sub(
            lambda found: (
                f'<div class="cl-formula">{found[1]}</div>'
                if found[1]
                else f'<span class="cl-formula">{found[2]}</span>'
            ),
            html,
        )


class CachingExporter(VoilaExporter):  # type: ignore[misc]
    """Voila's exporter, whose environments share their compiled templates."""

    @property
    def environment(self) -> Environment:
        """Jinja's environment for one page."""
        environment: Environment = super().environment
        environment.bytecode_cache = _compiled
        environment.globals["made"] = made
        return environment


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


def install_template_cache() -> None:
    """Replace Voila's exporter by the caching one; Voila has no setting for it."""
    notebook_renderer.VoilaExporter = CachingExporter


def install_renderers() -> None:
    """Replace Voila's renderers and their exporter; Voila has no setting for them."""
    install_template_cache()
    handler.NotebookRenderer = RendererForVisitor
    voila_kernel_manager.NotebookRenderer = Renderer
