"""Requests as browsers describe them: of a person who opens a page, and of our own page."""

from __future__ import annotations

from collections.abc import Mapping

WINDOW = "document"
FRAMES = ("iframe", "frame", "embed", "object")


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
