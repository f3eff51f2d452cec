"""The drawing of views after a change: at most once a turn of the event loop, whatever has changed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import traitlets

from conquest_lab.core.errors import ConquestError
from conquest_lab.core.words import Message, say

SKIPPED_WITHIN = 0.5
"""Seconds from picture to picture while turns are skipped: no one could follow one for each ply."""


def drawing_failed(error: Exception) -> Message:
    """The sentence for an error while a page is drawn."""
    told = error.message if isinstance(error, ConquestError) else repr(error)[:200]
    return say("A part of this page cannot be drawn: {error}", error=told)


class Redrawing(traitlets.HasTraits):
    """A model whose views are drawn again after it has changed.

    version: grows whenever a view has to be drawn again, at most once a turn of the event loop.
    skipping: whether a picture may be left out, because the next one follows at once.
    trouble: the error of a view that could not be drawn; the others were drawn all the same.
    """

    version = traitlets.Int(0)
    skipping = traitlets.Bool(default_value=False)
    trouble = traitlets.Instance(Message, allow_none=True)

    def __init__(self, **traits: object) -> None:
        self._due: asyncio.Handle | None = None
        self._drawn_at = 0.0
        self._views: list[Callable[[], None]] = []
        super().__init__(**traits)

    def follow(self, draw: Callable[[], None]) -> None:
        """Call `draw` whenever a view has to be drawn again; what it raises stops no other view."""
        self._views.append(draw)

    def unfollow(self, draw: Callable[[], None]) -> None:
        """Stop calling `draw`."""
        if draw in self._views:
            self._views.remove(draw)

    def unfollow_all(self) -> None:
        """Call nothing any more."""
        self._views.clear()

    def changed(self, _change: object) -> None:
        """Draw the views again soon."""
        if self._due is not None:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.version += 1
            return
        if self.skipping:
            self._due = loop.call_at(self._drawn_at + SKIPPED_WITHIN, self._draw)
        else:
            self._due = loop.call_soon(self._draw)

    @traitlets.observe("skipping")
    def _draw_at_once(self, _change: object) -> None:
        """Draw at once what was left for later."""
        if self._due is not None and not self.skipping:
            self._due.cancel()
            self._due = None
            self.changed(None)

    def _draw(self) -> None:
        self._due = None
        self._drawn_at = asyncio.get_running_loop().time()
        self.version += 1

    @traitlets.observe("version")
    def _draw_views(self, _change: object) -> None:
        for draw in tuple(self._views):
            try:
                draw()
            except Exception as error:  # noqa: BLE001 - logged by Jupyter, shown to no one
                self.trouble = drawing_failed(error)
