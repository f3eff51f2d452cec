"""The frame of an app: its address, what this browser remembers, a message, and a screen for one game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

import ipywidgets

from conquest_lab.core.errors import ConquestError
from conquest_lab.core.words import Message, say
from conquest_lab.kit.widget import Box, is_shared
from conquest_lab.widgets.data import Change
from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.later import Later
from conquest_lab.widgets.message import MessageView
from conquest_lab.widgets.page_bar import PageBar
from conquest_lab.widgets.store import BrowserStore

KEEP_AFTER = 0.4
"""Seconds of quiet after which the game is kept in the browser."""

T = TypeVar("T")


class App(Box):
    """A page whose screen shows one game after another.

    bars: what stands between the page's bar and its message.
    """

    def __init__(self, language: str, *bars: ipywidgets.Widget) -> None:
        self._keeping = Later(KEEP_AFTER, self._keep)
        self.store = BrowserStore()  # of Play: what was played there can be explored as well
        self.page = PageBar(language)
        self.message = MessageView(language)
        self.screen = ipywidgets.Box(layout={"display": "block"})
        parts = [self.store, self.page, *bars, self.message, self.screen]
        super().__init__(parts, display="block")
        for box in (self, self.screen):
            box.add_class("cl-play")
        # A page opens with a first game; what its address asks for may be another one.
        self.screen.layout.visibility = "hidden"
        self.store.observe(self._opened, "ready")

    @property
    def language(self) -> str:
        """The language that the page speaks."""
        return self.message.language

    @language.setter
    def language(self, language: str) -> None:
        self.message.speak(language)

    def _opened(self, change: object) -> None:
        try:
            self._found(change)
        except Exception:
            self.screen.layout.visibility = None  # the first game rather than an empty page
            raise

    def _found(self, _change: object) -> None:
        """The page has opened: do as its address says."""
        raise NotImplementedError

    def _arrived(self) -> None:
        """Show the screen, which is now what the address asks for, and let the page write its address."""
        self.page.arrive(self.store.parameters)
        self.screen.layout.visibility = None

    def _keep(self) -> None:
        """Let the browser remember the game."""
        raise NotImplementedError

    def _made(self, make: Callable[[], T]) -> T | None:
        """The result of a function, None if it fails; the reason is shown."""
        try:
            return make()
        except ConquestError as error:
            self.message.show(error.message, wrong=True)
        except Exception as error:  # noqa: BLE001 - logged by Jupyter, shown to no one
            wrong = say("This game cannot be shown: {error}", error=repr(error)[:200])
            self.message.show(wrong, wrong=True)
        return None

    def _put(self, *views: ipywidgets.Widget, keep: ipywidgets.Widget | None = None) -> None:
        """Show these on the screen, and free what was there but what is to be kept."""
        old = self.screen.children
        self.screen.children = views
        if old:
            self.page.turn()
        close_all(view for view in old if view is not keep and view not in views)

    def _watch(self, desk: Desk) -> None:
        """Show a message when a view of a desk could not be drawn."""

        def complain(change: Change) -> None:
            trouble = change["new"]
            if isinstance(trouble, Message):
                self.message.show(trouble, wrong=True)

        desk.observe(complain, "trouble")


def close_all(widgets: Iterable[ipywidgets.Widget]) -> None:
    """Free the widgets of a screen that is gone, the parts of each included."""
    for widget in widgets:
        close_all(getattr(widget, "children", ()))
        parts = [getattr(widget, part, None) for part in ("layout", "style")]
        widget.close()
        for part in parts:
            if part is not None and not is_shared(part):
                part.close()
