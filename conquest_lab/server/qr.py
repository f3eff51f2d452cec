"""A QR picture of an address of this server."""

from __future__ import annotations

from io import BytesIO

import segno
from tornado.web import HTTPError, RequestHandler


def answer_qr(handler: RequestHandler, path: str) -> None:
    """End a request with the picture, as SVG, of the address of a path of this server."""
    link = address(handler, path)
    try:
        made = segno.make(link, error="m", micro=False)
    except segno.DataOverflowError:  # the name of the server comes from the request
        raise HTTPError(400) from None
    handler.set_header("Content-Type", "image/svg+xml")
    handler.set_header("Cache-Control", "no-store")
    drawn = BytesIO()
    made.save(drawn, kind="svg", xmldecl=False, border=2, scale=4)
    handler.finish(drawn.getvalue())


def address(handler: RequestHandler, path: str) -> str:
    """The address of a path of this server, by the name by which it was asked."""
    request = handler.request
    return f"{request.protocol}://{request.host}{handler.settings['base_url']}{path}"
