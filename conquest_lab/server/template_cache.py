"""Voila's page template, compiled once for all visitors, and what our own template reads.

Voila makes a new Jinja environment for each page, which reads and compiles a dozen templates: 0.1 s of the
server, during which no other request is answered.
"""

from __future__ import annotations

import re

from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from voila import notebook_renderer
from voila.exporter import VoilaExporter, VoilaMarkdownRenderer

from conquest_lab.kit import made


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


def install_template_cache() -> None:
    """Replace Voila's exporter by the caching one; Voila has no setting for it."""
    notebook_renderer.VoilaExporter = CachingExporter
