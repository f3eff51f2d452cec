"""A small memory in the visitor's browser: a game is found again after a reload."""

from __future__ import annotations

import base64
import binascii
import zlib
from urllib.parse import parse_qs, urlsplit

import traitlets

from conquest_lab.core.words import LANGUAGES, say
from conquest_lab.kit.widget import KitWidget
from conquest_lab.widgets.data import Data

MAX_STORED = 400_000
MAX_TEXT = 2_000_000


CUT_LINK = say("This link holds no saved game, or only a part of one.")


class BrowserStore(KitWidget):
    """Keeps `value` in the browser's local storage under `key`.

    loaded: what was stored when the page opened; set once `ready` is True.
    parameters: what stands in the page's address after the question mark.
    shared: the packed game of a link, which stands there after the #; "" for none.
    languages: the languages that the browser asks for, the preferred one first.
    own: whether a tab finds its own text again after a reload, whatever another tab has stored since.
    record: what is to be known of the game in `value`, for the list of all games that this browser keeps;
        its `id` says which one it is. A page whose address names the id of a game loads that one.
    forked: the id under which a game is kept from now on, because another tab has gone on with it.
    name: the name of the visitor, as a form gave it.
    """

    key = traitlets.Unicode("conquest-lab/play").tag(sync=True)
    value = traitlets.Unicode("").tag(sync=True)
    loaded = traitlets.Unicode("").tag(sync=True)
    parameters = traitlets.Dict().tag(sync=True)
    shared = traitlets.Unicode("").tag(sync=True)
    languages: traitlets.List[str] = traitlets.List().tag(sync=True)
    own = traitlets.Bool(default_value=False).tag(sync=True)
    record = traitlets.Dict().tag(sync=True)
    forked = traitlets.Unicode("").tag(sync=True)
    name = traitlets.Unicode("").tag(sync=True)
    ready = traitlets.Bool(default_value=False).tag(sync=True)

    def __init__(self, **traits: object) -> None:
        super().__init__(module="store", **traits)

    def keep(self, text: str, record: Data | None = None) -> None:
        """Remember this text, and among all games if it comes with a record."""
        with self.hold_sync():
            self.value, self.record = pack(text), record or {}

    def forget(self) -> None:
        """Remember nothing."""
        self.value = "-"

    @property
    def language(self) -> str:
        """The first language of the browser that a page can speak, "" for none."""
        wanted = (str(tag).split("-")[0].lower() for tag in self.languages)
        return next((language for language in wanted if language in LANGUAGES), "")

    @property
    def shared_text(self) -> str:
        """The saved game that came with a link, "" for none or for one that was tampered with."""
        return unpack(self.shared)

    @property
    def is_cut(self) -> bool:
        """True where a link came with a game that cannot be read."""
        return bool(self.shared) and not self.shared_text

    @property
    def text(self) -> str:
        """The text found when the page opened, "" for none or for one that was tampered with."""
        return unpack(self.loaded)


def pack(text: str) -> str:
    """A text in few letters that any storage takes."""
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode()


def packed_in(text: str) -> str:
    """The packed game of a link, "" for a text that is none."""
    stripped = text.strip()
    if not stripped.startswith(("http://", "https://")):
        return ""
    found = parse_qs(urlsplit(stripped).fragment).get("save", [""])
    return found[0]


def unpack(packed: str) -> str:
    """The text of `pack`; "" for anything else, and for texts too long to be a game.

    Programs that find links in messages leave out the = at their end.
    """
    if not packed or len(packed) > MAX_STORED:
        return ""
    try:
        inflater = zlib.decompressobj()
        raw = inflater.decompress(base64.urlsafe_b64decode(packed.encode() + b"=="), MAX_TEXT)
        return raw.decode() if inflater.eof else ""
    except (ValueError, binascii.Error, zlib.error):
        return ""
