"""Addresses of tables without a kernel: the short link that is read out, and its QR picture."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any
from urllib.parse import urlencode

import segno

from conquest_lab.core.words import LANGUAGES
from conquest_lab.server.notices import ShortErrors
from conquest_lab.tables.codes import CODE_LENGTH, LETTERS

CODE = rf"([{LETTERS}{LETTERS.lower()}]{{{CODE_LENGTH}}})"
"""A code in an address, in capitals or not."""


class ShortLink(ShortErrors):
    """`table/BCDFGH`, which leads to the page of that table; `table` asks for the code."""

    def get(self, code: str = "") -> None:
        """Answer with the way to Play."""
        said = {"table": code.upper() or "-"}
        language = self.get_query_argument("lang", "")
        if language in LANGUAGES:
            said["lang"] = language
        self.redirect(f"{self.settings['base_url']}play?{urlencode(said)}")


class QrPicture(ShortErrors):
    """The short link as a QR picture."""

    def get(self, code: str) -> None:
        """Answer as SVG; whether there is such a table is not said."""
        here = f"{self.request.protocol}://{self.request.host}{self.settings['base_url']}"
        made = segno.make(f"{here}table/{code.upper()}", error="m", micro=False)
        self.set_header("Content-Type", "image/svg+xml")
        self.set_header("Cache-Control", "no-store")
        drawn = BytesIO()
        made.save(drawn, kind="svg", xmldecl=False, border=2, scale=4)
        self.finish(drawn.getvalue())


def routes(base: str) -> list[tuple[str, type[ShortErrors], dict[str, Any]]]:
    """The addresses of tables, each with its handler."""
    here = re.escape(base)
    return [
        (f"{here}table/?", ShortLink, {}),
        (f"{here}table/{CODE}", ShortLink, {}),
        (f"{here}table/{CODE}/qr.svg", QrPicture, {}),
    ]
