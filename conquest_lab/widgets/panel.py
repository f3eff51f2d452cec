"""The base of all views but the map: plain data goes to the browser, checked intents come back."""

from __future__ import annotations

import sys
from pathlib import Path

import anywidget
import ipywidgets
import traitlets

from conquest_lab.widgets.bundle import script, style
from conquest_lab.widgets.data import Data, Sent
from conquest_lab.widgets.desk import Desk


class View(anywidget.AnyWidget):
    """Plain data goes to the browser in `view`; messages with a word under `do` come back.

    A view stands in a folder of its own with its script and its style: `class LogView(Panel, kind="log")`
    in `log/__init__.py` beside `log/log.js` and `log/log.css`. On the page it has the class `cl-log`.
    """

    view = traitlets.Dict().tag(sync=True)
    kind = ""

    def __init_subclass__(cls, kind: str = "") -> None:
        if kind:
            cls.kind = kind
            folder = Path(str(sys.modules[cls.__module__].__file__)).parent
            cls._esm = script(folder / f"{folder.name}.js")
            cls._css = style(folder / f"{folder.name}.css")
        super().__init_subclass__()

    def __init__(self) -> None:
        super().__init__()
        self.add_class("cl-panel")
        self.add_class(f"cl-{self.kind}")
        self.on_msg(self._on_message)

    def heard(self, do: str, message: Sent) -> None:
        """Act on a message of the browser; anything unexpected is ignored."""

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        match content:
            case {"do": str(do), **rest}:
                self.heard(do, {str(key): value for key, value in rest.items()})


class Panel(View):
    """A view of a desk: `data()` says what it shows, drawn again whenever the desk's version grows.

    A message carries the `ply` it was sent on where that matters.
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        desk.follow(self.draw)
        self.draw()

    def data(self) -> Data:
        """The data the script shows now; with `absent` true the panel takes no room at all."""
        raise NotImplementedError

    def draw(self) -> None:
        """Show the desk as it is now."""
        data = self.data()
        self.layout.display = "none" if data.pop("absent", False) else None
        self.view = {"ply": self.desk.ply, "language": self.desk.language, **data}

    def _draw(self, _change: object) -> None:
        self.draw()

    def close(self) -> None:
        """Stop following the desk."""
        self.desk.unfollow(self.draw)
        super().close()


def page_style(path: Path) -> ipywidgets.HTML:
    """A style sheet as a widget, for what lies between the views of a page."""
    sheet = ipywidgets.HTML(f"<style>{style(path)}</style>")
    sheet.layout.display = "none"
    return sheet
