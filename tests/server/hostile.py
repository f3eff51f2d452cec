"""Requests that no browser sends, drawn at random, and the status that each is answered with.

None accepts a page: whoever does may open one, and gets a kernel.
"""

import asyncio
from dataclasses import dataclass
from random import Random

PATHS = (
    "/health",
    "/docs/../../etc/passwd",
    "/docs/%2e%2e/%2e%2e/pyproject.toml",
    "/voila/static/../../conquest_lab/session.py",
    "/voila/static//etc/passwd",
    "/voila/files/..%2f..%2fetc%2fpasswd",
    "/voila/templates/lab/%00",
    "/voila/templates/\\..\\..",
    "/voila/api/shutdown/" + "0" * 300,
    "/voila/query/" + "%41" * 200,
    "/api/kernels/00000000-0000-0000-0000-000000000000/channels",
    "/api/kernels",
    "/api/contents/..",
    "/api/terminals",
    "/api/shutdown",
    "/api/rooms/%ff%fe",
    "/lesson/" + "a" * 3000,
    "/lesson/p01?lang=" + "é" * 30,
    "//evil.example/",
    "http://evil.example/",
    "/%",
    "/%zz%",
    "/?" + "&".join(f"x{n}={n}" for n in range(900)),
    "*",
    "",
)
METHODS = (
    *["GET"] * 8,
    *("POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE", "CONNECT", "BREW", "get", ""),
)
HEADERS = (
    "Accept: */*",
    "Accept: " + "image/webp," * 200,
    "Host: evil.example",
    "Host: ",
    "Host: localhost\r\nHost: localhost",
    "Cookie: " + "x=1; " * 500,
    'Cookie: conquest="2|1:0|10:1|8:conquest|4:AAAA|0"; =; ;;',
    "Upgrade: websocket\r\nConnection: Upgrade",
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x",
    "Origin: https://evil.example",
    "Range: bytes=0-1,5-3,-",
    "If-None-Match: " + '"x",' * 300,
    "If-Modified-Since: yesterday",
    "Accept-Language: " + "fr;q=x," * 200,
    "X-Forwarded-For: " + "1.2.3.4," * 200,
    "X-" + "y" * 2000 + ": z",
    "no colon here",
    "Transfer-Encoding: chunked",
    "Expect: 100-continue",
)
BODIES = (
    ("Content-Length: 2", b"{}"),
    ("Content-Length: -1", b""),
    ("Content-Length: 1e9", b""),
    ("Content-Length: 99999999999", b"x"),
    ("Content-Length: 5\r\nContent-Length: 6", b"xxxxxx"),
    ("Content-Type: application/json\r\nContent-Length: 4", b"\xff\xfe[{"),
    ("Transfer-Encoding: chunked", b"ffffffff\r\nx"),
    ("Transfer-Encoding: chunked\r\nContent-Length: 3", b"0\r\n\r\n"),
)
VERSIONS = (*["HTTP/1.1"] * 9, "HTTP/1.0", "HTTP/9.9", "ICY", "")


@dataclass(frozen=True)
class Request:
    """What is written to the port; `whole` tells whether a server can know that nothing more will come."""

    sent: bytes
    whole: bool


def hostile(rng: Random) -> Request:
    """A request; one in eight is cut somewhere."""
    lines = [f"{rng.choice(METHODS)} {rng.choice(PATHS)} {rng.choice(VERSIONS)}"]
    lines += ["Host: localhost"] * (rng.random() < 0.8)
    lines += rng.sample(HEADERS, rng.choice((0, 0, 1, 2)))
    body, whole = b"", True
    if rng.random() < 0.3:
        head, body = rng.choice(BODIES)
        lines.append(head)
        whole = False
    lines += ["Connection: close", "", ""]
    sent = "\r\n".join(lines).encode() + body
    if rng.random() < 0.125:
        sent, whole = sent[: rng.randrange(len(sent))], False
    return Request(sent, whole and b"chunked" not in sent)


async def status_of(port: int, request: Request) -> int:
    """The status of the answer; 0 where the server closes the connection without a word.

    The client goes away with the status: some requests ask to keep the connection.
    """
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(request.sent)
        if not request.whole:
            writer.write_eof()
        head = await reader.readline()
    except ConnectionError:
        return 0
    finally:
        writer.transport.abort()  # a buffer that nobody empties would keep the socket open
    words = head.split()
    return int(words[1]) if len(words) > 1 and words[1].isdigit() else 0
