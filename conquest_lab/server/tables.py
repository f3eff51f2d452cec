"""Addresses of tables without a kernel: the short link that is read out, its QR picture, and passes.

A kernel does not know from where its page is asked for. So a page gets a pass here before it opens a table
or tries a code, and each address gets a limited number: kernels take no code and open no table without one.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import secrets
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from typing import Any
from urllib.parse import urlencode

from tornado.web import HTTPError

from conquest_lab.core.words import LANGUAGES
from conquest_lab.server import notices
from conquest_lab.server.hosts import is_from_own_page, network
from conquest_lab.server.notices import NO_TABLE, ShortErrors
from conquest_lab.server.qr import answer_qr
from conquest_lab.tables.codes import CODE_LENGTH, LETTERS
from conquest_lab.tables.pace import Allowance, Pace
from conquest_lab.tables.store import ENTER, OPEN, Tables

log = logging.getLogger(__name__)

OF_NEW_TABLES = Allowance(at_once=30, a_second=1 / 60)
"""Tables of one address, as for the rooms of classes."""

OF_CODES = Allowance(at_once=200, a_second=1)
"""Codes and loads of a table's page: a school has one address for all; programs that guess have it, too."""

NAME_BYTES = 16

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


class NoCode(ShortErrors):
    """`table/` and something that cannot be a code: what a code is, and where to type it."""

    def get(self, _typed: str) -> None:
        """Answer with the page, as not found."""
        self.set_status(404)
        self.set_header("Cache-Control", "no-store")
        accepted = self.request.headers.get("Accept-Language", "")
        language = self.get_query_argument("lang", "")
        home = f"{self.settings['base_url']}table"
        self.finish(notices.page(NO_TABLE, accepted, language=language, home=home))


class QrPicture(ShortErrors):
    """The short link as a QR picture."""

    def get(self, code: str) -> None:
        """Answer as SVG; whether there is such a table is not said."""
        answer_qr(self, f"table/{code.upper()}")


class PassIssuer:
    """Gives passes to pages, and counts them by address; addresses are written nowhere.

    tables: of the server.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        # Names of networks last as long as the server, and lead to no address after it.
        self._key = secrets.token_bytes(32)
        self._paces = {OPEN: Pace(OF_NEW_TABLES), ENTER: Pace(OF_CODES)}
        # One thread, because SQLite answers one request of a connection after the other.
        self._threads = ThreadPoolExecutor(1)
        self.failures = 0

    async def fault(self) -> str:
        """The reason why no table can be written at the moment, "" where they can; written to find out."""
        try:
            await asyncio.get_running_loop().run_in_executor(self._threads, self._tables.touch)
        except sqlite3.Error as error:
            self.failures += 1
            return str(error)
        return ""

    def allows(self, kind: str, address: str) -> bool:
        """True while an address may have another pass of a kind, which is counted then."""
        return self._paces[kind].allows(address)

    async def issue(self, kind: str, address: str) -> str:
        """A new pass, with a name for the address by which its tables are counted."""
        loop = asyncio.get_running_loop()
        name = blake2b(address.encode(), key=self._key, digest_size=NAME_BYTES).hexdigest()
        return await loop.run_in_executor(self._threads, self._tables.give_pass, kind, name)


class PassHandler(ShortErrors):
    """A pass to open a table or to enter one."""

    def initialize(self, issuer: PassIssuer) -> None:
        """Take the issuer of passes."""
        self.issuer = issuer

    async def post(self) -> None:
        """Answer with a pass, or refuse what is asked too often or by another site."""
        if not is_from_own_page(self.request.headers):
            raise HTTPError(403)
        wanted = {json.dumps({"kind": each}): each for each in (OPEN, ENTER)}
        table = wanted.get(_normal(self.request.body))
        if table is None:
            raise HTTPError(400)
        address = network(str(self.request.remote_ip))
        if not self.issuer.allows(table, address):
            raise HTTPError(429)
        self.set_header("Cache-Control", "no-store")
        try:
            given = await self.issuer.issue(table, address)
        except sqlite3.Error as error:
            log.error("passes to tables: %s", error)  # noqa: TRY400 - the disk is at fault
            self.issuer.failures += 1
            raise HTTPError(503) from None
        self.finish({"pass": given})


def _normal(body: bytes) -> str:
    """A body of JSON as our own writer writes it, "" for anything else."""
    try:
        return json.dumps(json.loads(body[:100]))
    except (ValueError, RecursionError):
        return ""


def routes(base: str, issuer: PassIssuer) -> list[tuple[str, type[ShortErrors], dict[str, Any]]]:
    """The addresses of tables, each with its handler."""
    here = re.escape(base)
    return [
        (f"{here}table/?", ShortLink, {}),
        (f"{here}table/pass", PassHandler, {"issuer": issuer}),
        (f"{here}table/{CODE}", ShortLink, {}),
        (f"{here}table/{CODE}/qr.svg", QrPicture, {}),
        (f"{here}table/([^/]{{1,40}})", NoCode, {}),
    ]
