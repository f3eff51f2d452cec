"""The base of all views but the map: plain data goes to the browser, checked intents come back."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.drawings import DRAWINGS

STATIC = Path(__file__).parent / "static"
RENDER = "function render({ model, el }) {"
"""How the script of every view begins to draw."""


@cache
def script(name: str) -> str:
    """The module of a view: drawings and keys where it uses them, the shared helpers, then its own script."""
    own = _read(f"{name}.js")
    parts = [_read("dom.js")]
    if "picture(" in own:
        parts = [f"const DRAWINGS = {json.dumps(DRAWINGS)};", *parts, _read("draw.js")]
    if "projectorKeys(" in own:
        parts.append(_read("keys.js"))
    return "\n".join((*parts, own.replace(RENDER, f"{RENDER}\n  ownKeys(el);", 1)))


def _read(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")


@cache
def style(name: str) -> str:
    """The style of a view: shared colours and controls, then its own `static/<name>.css`.

    Every view brings the shared part along, so what is its own has to weigh more, whichever came last.
    """
    shared, own = (
        (STATIC / f"{part}.css").read_text(encoding="utf-8") for part in ("controls", name)
    )
    return shared + own.replace(f".cl-{name} ", f".cl-panel.cl-{name} ")


class View(anywidget.AnyWidget):
    """Plain data goes to the browser in `view`; messages with a word under `do` come back.

    A subclass names its browser side: `class LogView(Panel, kind="log")` has `static/log.js` and `log.css`.
    """

    view = traitlets.Dict().tag(sync=True)
    kind = ""

    def __init_subclass__(cls, kind: str = "", **rest: Any) -> None:
        if kind:
            cls.kind = kind
            cls._esm = script(kind)
            cls._css = style(kind)
        super().__init_subclass__(**rest)

    def __init__(self) -> None:
        super().__init__()
        self.add_class("cl-panel")
        self.add_class(f"cl-{self.kind}")
        self.on_msg(self._on_message)

    def heard(self, do: str, message: dict[str, Any]) -> None:
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

    def data(self) -> dict[str, Any]:
        """What the browser shows now; with `absent` true the panel takes no room at all."""
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


def whole(message: dict[str, Any], key: str, below: int) -> int | None:
    """The whole number from 0 under a key of a message, None unless it is less than `below`."""
    value = message.get(key)
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if 0 <= value < below else None
