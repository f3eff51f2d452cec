"""A server behind nginx, as `deploy/nginx.conf` sets it up: what floods it is kept from the server."""

import gzip
import json
import re
import shutil
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
import servers
from visitors import PATIENCE, Visitor

NGINX = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")
SETTINGS = (Path(__file__).parents[2] / "deploy" / "nginx.conf").read_text(encoding="utf-8")

pytestmark = [
    pytest.mark.skipif(
        NGINX is None, reason="nginx is not installed here: apt install nginx-light"
    ),
    pytest.mark.skipif(sys.platform != "linux", reason="127.0.0.2 is an address of Linux alone"),
]

REQUESTS, CONNECTIONS = 60, 12
"""What one address may ask for in these tests: as the file has it, with smaller numbers."""

SMALLER = {
    "listen 443 ssl;": "listen 127.0.0.1:{port};",
    "127.0.0.1:8866": "127.0.0.1:{behind}",
    "rate=200r/s": "rate=1r/s",
    "burst=5000": f"burst={REQUESTS}",
    "connections 1000": f"connections {CONNECTIONS}",
    "client_header_timeout 10s": "client_header_timeout 1s",
    "client_body_timeout 10s": "client_body_timeout 1s",
}

WHOLE = """
daemon off;
pid {folder}/pid;
error_log {folder}/error.log;
events {{ worker_connections 512; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {settings}
}}
"""


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, servers.Server]]:
    """The address of a proxy, and the server behind it."""
    folder = tmp_path_factory.mktemp("proxy")
    port = servers.free_port()
    more = ("--behind-proxy", "--metrics")
    with servers.app("home", folder / "voila.log", ready=0, more=more) as server:
        settings = re.sub(r".*ssl_certificate.*\n", "", SETTINGS)
        for written, smaller in SMALLER.items():
            assert settings.count(written) == 1
            settings = settings.replace(written, smaller.format(port=port, behind=server.port))
        whole = folder / "nginx.conf"
        whole.write_text(WHOLE.format(folder=folder, settings=settings), encoding="utf-8")
        command = [str(NGINX), "-c", str(whole), "-e", str(folder / "error.log")]
        proxy = servers.Server(command, port, folder / "nginx.log", folder)
        with proxy:
            yield proxy.url, server


def first_line(url: str, sent: bytes, source: str) -> bytes:
    """The first line of what is answered to some bytes from an address; nothing once it is closed."""
    host, _, port = url.removeprefix("http://").strip("/").partition(":")
    with closing(socket.create_connection((host, int(port)), PATIENCE, (source, 0))) as client:
        client.sendall(sent)
        return client.makefile("rb").readline()


GET = b"GET /robots.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


async def test_games_are_played_through_the_proxy(proxied: tuple[str, servers.Server]) -> None:
    """The page is packed on its way, the game is its visitor's alone, and the figures are nobody's."""
    url, server = proxied
    ana, bo = Visitor(url), Visitor(url)
    page = await ana.go("play?lang=en")
    assert page.kernel
    talk = await ana.talk(page.kernel)
    assert await talk.answers()
    await bo.go("health")
    assert await bo.status(page.kernel) in (403, 404)
    assert (await bo.go("metrics")).status == 403
    await talk.leave()
    ana.leave(page.kernel)
    asked = Request(f"{url}docs/index.html", headers={"Accept-Encoding": "gzip"})  # noqa: S310
    with urlopen(asked, timeout=PATIENCE) as answer:  # noqa: S310
        assert answer.headers["Content-Encoding"] == "gzip"
        assert b"Conquest Lab" in gzip.decompress(answer.read())
    assert json.loads(Visitor(server.url).ask("health").body)["status"] == "ok"


def test_a_flood_from_one_address_keeps_nobody_else_waiting(
    proxied: tuple[str, servers.Server],
) -> None:
    """Beyond its rate an address gets 429 from the proxy; another one is answered."""
    url, _ = proxied
    lines = [first_line(url, GET, "127.0.0.3") for _ in range(REQUESTS + 20)]
    assert lines[0].startswith(b"HTTP/1.1 200")
    assert lines[-1].startswith(b"HTTP/1.1 429")
    assert sum(b" 200 " in line for line in lines) >= REQUESTS
    assert first_line(url, GET, "127.0.0.4").startswith(b"HTTP/1.1 200")


def test_an_address_has_so_many_connections(proxied: tuple[str, servers.Server]) -> None:
    """Requests that wait for their answers, as those of a page that never reads."""
    url, _ = proxied
    host, _, port = url.removeprefix("http://").strip("/").partition(":")
    waiting = b"POST /table/pass HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n"
    with ExitStack() as stack:
        for _ in range(CONNECTIONS):
            client = socket.create_connection((host, int(port)), PATIENCE, ("127.0.0.5", 0))
            stack.enter_context(client)
            client.sendall(waiting)
        line = b""
        while b" 429 " not in line:  # until all are known to the proxy
            line = first_line(url, GET, "127.0.0.5")
            if not line.startswith(b"HTTP/1.1 200"):
                break
        assert line.startswith(b"HTTP/1.1 429")
        assert first_line(url, GET, "127.0.0.6").startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize(
    ("sent", "answer"),
    [
        (b"GET / HTTP/1.1\r\nHost: loc", b""),
        (b"POST /table/pass HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nx", b"408"),
        (b"POST /table/pass HTTP/1.1\r\nHost: localhost\r\nContent-Length: 400000\r\n\r\n", b"413"),
    ],
    ids=["head", "body", "long body"],
)
def test_what_does_not_go_on_is_ended_by_the_proxy(
    proxied: tuple[str, servers.Server], sent: bytes, answer: bytes
) -> None:
    """After ten seconds; bodies of more than 300 kB at once."""
    line = first_line(proxied[0], sent, "127.0.0.7")
    assert line == b"" or answer in line
    assert not line.startswith(b"HTTP/1.1 200")
