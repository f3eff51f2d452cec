"""Pages whose kernel dies while they are made: they end at once, and open again by themselves.

Voila goes on with the next cell, each of which waits for the dead kernel, and never ends a page whose
rendering fails: the browser would wait for the rest of it.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from typing import Any

from jupyter_core.utils import ensure_async
from voila import handler, voila_kernel_manager
from voila.notebook_renderer import NotebookRenderer

from conquest_lab.server.template_cache import install_template_cache

log = logging.getLogger(__name__)

OPEN_AGAIN = "<script>(window.conquestOpenAgain ?? (() => location.reload()))();</script>"
"""The end of a page that cannot be finished; `connection_lost.js` counts how often it opens again."""


class Renderer(NotebookRenderer):  # type: ignore[misc]
    """Voila's renderer, which runs no further cell once the kernel has died."""

    async def _jinja_cell_generator(self, *given: Any, **how: Any) -> AsyncIterator[Any]:
        async for cell in super()._jinja_cell_generator(*given, **how):
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
