"""Names of a server, networks of visitors, and pages of ours: what a request is judged by.

A page of another site cannot pass itself off as ours.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable, Mapping
from ipaddress import IPv6Address, IPv6Network, ip_address

LOCAL = frozenset({"localhost", "127.0.0.1", "::1"})
ANY = "*"
NAME = re.compile(r"(?:[a-z0-9_-]{1,63}\.)*(?![0-9]+\Z)[a-z0-9_-]{1,63}", re.ASCII)
MOST_LETTERS = 253
SUBSCRIBER = 64
"""Bits of an IPv6 address that name the line of a subscriber; the subscriber chooses the others."""

WINDOW = "document"
FRAMES = ("iframe", "frame", "embed", "object")

ANY_ADDRESS = ("", "0.0.0.0", "::")  # noqa: S104 - compared with, not bound


class Hosts:
    """The names that a request may be for.

    ip: the address that the server listens on. Beyond this machine, its addresses as numbers and its own name
        are known as well: another site can have its name point to an address, but not be one.
    named: names that were given to it; `*` stands for any.
    """

    def __init__(self, ip: str, named: Iterable[str] = ()) -> None:
        self._names = {*LOCAL, *(name.lower().rstrip(".") for name in named)}
        self._numbers = ip not in LOCAL
        if ip not in (*ANY_ADDRESS, *LOCAL):
            self._names.add(ip.lower())
        if self._numbers:
            own = socket.gethostname().lower()
            self._names |= {own, f"{own.partition('.')[0]}.local"}

    def know(self, host: str) -> bool:
        """True for the Host of a request for this server."""
        name = host_name(host)
        return ANY in self._names or name in self._names or (self._numbers and is_number(name))


def host_name(host: str) -> str:
    """The name in a Host header, without its port."""
    if host.startswith("["):
        number, _, port = host[1:].rpartition("]")
        return number.lower() if not port or port.startswith(":") else ""
    name = host.rpartition(":")[0] if host.count(":") == 1 else host
    return name.lower().removesuffix(".")


def is_same_origin(origin: str | None, host: str) -> bool:
    """True for the Origin of a page of ours, by the rule that websockets have, and for a program without one.

    host: the Host of the same request.

    >>> is_same_origin("https://Games.example", "games.example"), is_same_origin(None, "games.example")
    (True, True)
    >>> is_same_origin("https://evil.example", "games.example"), is_same_origin("null", "games.example")
    (False, False)
    """
    return origin is None or origin.lower().partition("://")[2] == host.lower()


def written_host(text: str) -> str | None:
    """The name or number that an operator writes, in the form that requests have; None for neither.

    >>> written_host("Games.Example."), written_host("[2001:DB8::1]"), written_host("https://games.example")
    ('games.example', '2001:db8::1', None)
    """
    name = text.lower().removesuffix(".")
    number = name[1:-1] if name.startswith("[") and name.endswith("]") else name
    if is_number(number):
        return str(ip_address(number))
    known = name == ANY or (NAME.fullmatch(name) and len(name) <= MOST_LETTERS)
    return name if known else None


def is_number(name: str) -> bool:
    """True for an address in numbers."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def network(address: str) -> str:
    """The address by which a visitor is counted: that of the line, since IPv6 gives each line 2⁶⁴ of them.

    >>> network("2001:db8::7:1") == network("2001:db8::8:2"), network("192.0.2.1")
    (True, '192.0.2.1')
    """
    plain = address.partition("%")[0]
    if not is_number(plain):
        return address
    found = ip_address(plain)
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((found, SUBSCRIBER), strict=False).network_address)


def navigation_fault(headers: Mapping[str, str], *, framed_elsewhere: bool) -> str | None:
    """The reason why a request is not that of somebody who opens a page; None for one that is.

    Browsers say so themselves on HTTPS and on this machine; over plain HTTP there is only what they accept.

    framed_elsewhere: True where a page of another site may show ours in a frame.
    """
    purpose = headers.get("Sec-Purpose", "") + headers.get("Purpose", "")
    if "prefetch" in purpose or "prerender" in purpose:
        return "a page is opened once it is wanted, not before"
    mode, kind = headers.get("Sec-Fetch-Mode"), headers.get("Sec-Fetch-Dest")
    if mode not in (None, "navigate") or kind not in (None, WINDOW, *FRAMES):
        return "this address is a page, not a part of one"
    elsewhere = headers.get("Sec-Fetch-Site") in ("cross-site", "same-site")
    if kind in FRAMES and elsewhere and not framed_elsewhere:
        return "this page may not be shown in a frame of another site"
    if "text/html" not in headers.get("Accept", ""):
        return "this address is a page for a browser"
    return None


def is_from_own_page(headers: Mapping[str, str]) -> bool:
    """True for a request with JSON that no page of another site can have sent.

    Browsers name the sending site on HTTPS and on this machine. Over plain HTTP the type has to tell: a page
    of another site has to ask before it sends JSON, and is refused, but sends what has no type unasked.
    """
    site = headers.get("Sec-Fetch-Site", "same-origin")
    kind = headers.get("Content-Type", "")
    return kind.startswith("application/json") and site in ("same-origin", "none")
