"""A small memory in the visitor's browser: a game is found again after a reload."""

from __future__ import annotations

import base64
import binascii
import zlib
from pathlib import Path

import anywidget
import traitlets

from conquest_lab.widgets.bundle import script

MAX_STORED = 400_000
MAX_TEXT = 2_000_000


class BrowserStore(anywidget.AnyWidget):
    """Keeps `value` in the browser's local storage under `key`.

    loaded: what was stored when the page opened; set once `ready` is True.
    parameters: what stands in the page's address after the question mark.
    """

    _esm = script(Path(__file__).with_name("store.js"))

    key = traitlets.Unicode("conquest-lab/play").tag(sync=True)
    value = traitlets.Unicode("").tag(sync=True)
    loaded = traitlets.Unicode("").tag(sync=True)
    parameters = traitlets.Dict().tag(sync=True)
    ready = traitlets.Bool(default_value=False).tag(sync=True)

    def __init__(self, **traits: object) -> None:
        super().__init__(**traits)
        self.layout.display = "none"

    def keep(self, text: str) -> None:
        """Remember this text."""
        self.value = pack(text)

    def forget(self) -> None:
        """Remember nothing."""
        self.value = "-"

    @property
    def text(self) -> str:
        """The text found when the page opened, "" for none or for one that was tampered with."""
        return unpack(self.loaded)


def pack(text: str) -> str:
    """A text in few letters that any storage takes."""
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode()


def unpack(packed: str) -> str:
    """The text of `pack`; "" for anything else, and for texts too long to be a game."""
    if not packed or len(packed) > MAX_STORED:
        return ""
    try:
        inflater = zlib.decompressobj()
        raw = inflater.decompress(base64.urlsafe_b64decode(packed.encode()), MAX_TEXT)
        return raw.decode() if inflater.eof else ""
    except (ValueError, binascii.Error, zlib.error):
        return ""
