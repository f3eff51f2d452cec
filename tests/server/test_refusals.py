"""Refusals are short: whatever a client sends or leaves undone, the server keeps little and says little."""

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import psutil
import pytest
import servers
from visitors import NO_KERNEL, PATIENCE, Visitor

from conquest_lab.server.application import MAX_BODY, MAX_HEADER, MAX_UNREAD

MEBIBYTE = 2**20

LONG_BEGUN = b"\x82\xff" + (15_900_000).to_bytes(8, "big") + bytes(4 + 5_000_000)
"""The beginning of a websocket message: a third of it."""


@pytest.fixture
def memory(server: servers.Server) -> Iterator[psutil.Process]:
    """The server's process; after the test its memory is about what it was before."""
    Visitor(server.url).ask()
    process = psutil.Process(server.process.pid)
    before = process.memory_info().rss
    yield process
    assert process.memory_info().rss < before + 40 * MEBIBYTE


def connected(server: servers.Server) -> socket.socket:
    """A connection of a client that speaks by itself."""
    return socket.create_connection(("127.0.0.1", server.port), 60)


def reply(client: socket.socket) -> bytes:
    """What the server says before it closes the connection."""
    said = b""
    try:
        while some := client.recv(65_536):
            said += some
    except ConnectionResetError:
        pass  # it closed while we still sent
    return said


def answered(server: servers.Server, line: str) -> tuple[str, str]:
    """The status of an answer, and where it leads."""
    with closing(socket.create_connection(("127.0.0.1", server.port), PATIENCE)) as client:
        head = (line, "Host: localhost", "Accept: text/html", "Connection: close", "", "")
        client.sendall("\r\n".join(head).encode())
        lines = client.makefile("rb").read().decode().splitlines()
    leads = [line.partition(" ")[2] for line in lines if line.lower().startswith("location:")]
    return lines[0].split()[1], "".join(leads)


@pytest.mark.parametrize(
    ("path", "method", "status"),
    [
        ("logout", "GET", 404),
        ("login", "GET", 404),
        ("login?next=//evil.example", "GET", 404),
        ("nothing", "GET", 404),
        ("lesson/nothing", "GET", 404),
        ("voila/tree/", "GET", 404),
        ("voila/render/apps/play.ipynb", "GET", 404),
        (f"voila/query/{NO_KERNEL}", "GET", 404),
        (f"voila/execution/{NO_KERNEL}", "GET", 404),
        ("voila/static/nothing.js", "GET", 403),
        ("voila/labextensions/nothing.js", "GET", 404),
        ("voila/api/themes/nothing", "GET", 404),
        ("voila/templates/nothing", "GET", 404),
        ("voila/templates/lab/nothing", "GET", 404),
        ("voila/templates/../../../x", "GET", 404),
        ("voila/templates/conquest/static/", "GET", 404),
        ("voila/templates/conquest/static/../../", "GET", 404),
        ("voila/templates/conquest/x/../static/nothing", "GET", 404),
        ("voila/files/apps/play.ipynb", "GET", 403),
        ("voila/static/%00", "GET", 403),
        ("voila/files/..%2f..%2f..%2fetc%2fpasswd", "GET", 403),
        ("voila/static/..%2f..%2f..%2f..%2f..%2fetc%2fpasswd", "GET", 403),
        ("voila/templates/conquest/static/..%2findex.html.j2", "GET", 404),
        ("voila/api/contents/", "GET", 404),
        ("api/contents/", "GET", 404),
        ("apps/play.ipynb", "GET", 404),
        ("%ff%fe", "GET", 400),
        ("nothing", "HEAD", 404),
        ("lesson/nothing", "HEAD", 404),
        ("", "POST", 405),
        ("", "PUT", 405),
        ("", "DELETE", 405),
        ("", "PATCH", 405),
        ("health", "POST", 405),
    ],
)
def test_what_there_is_not_is_refused_in_a_few_words(
    server: servers.Server, path: str, method: str, status: int
) -> None:
    for accept in ("text/html", "*/*"):
        answer = Visitor(server.url).ask(path, method, {"Accept": accept})
        assert answer.status in (status, 404)
        assert len(answer.body) < 3_000
        for secret in ("Traceback", "site-packages", "/conquest_lab/", ".py"):
            assert secret not in answer.body
    assert "Traceback" not in server.printed()


def test_who_mistypes_reads_so_in_both_languages(server: servers.Server) -> None:
    answer = Visitor(server.url).ask("voila/nothing", headers={"Accept-Language": "fr"})
    assert "Cette page n’existe pas" in answer.body
    assert "There is no such page" in answer.body
    assert answer.body.index("n’existe pas") < answer.body.index("no such page")


def test_search_engines_and_addresses_with_a_slash_start_no_games(home: servers.Server) -> None:
    """`/play/` is a slip for `/play`."""
    rules = Visitor(home.url).ask("robots.txt").body.splitlines()
    assert rules == ["User-agent: *", "Allow: /$", "Allow: /docs/", "Disallow: /"]
    for path in ("play/?lang=fr&seed=7", "explore/"):
        line = answered(home, f"GET /{path} HTTP/1.1")
        assert line == ("302", "/" + path.replace("/", "", 1))
    assert Visitor(home.url).ask("nothing/").status == 404


async def test_sockets_to_kernels_that_do_not_exist_are_refused(
    server: servers.Server, memory: psutil.Process
) -> None:
    visitor = Visitor(server.url)
    await visitor.go()
    for _ in range(150):
        assert await visitor.status(NO_KERNEL) == 404
    assert "Traceback" not in server.printed()


@pytest.mark.long
def test_unfinished_posts_hold_no_memory(server: servers.Server, memory: psutil.Process) -> None:
    """A body that is announced as too long is not read at all."""
    before = memory.memory_info().rss
    with ExitStack() as stack:
        for _ in range(6):
            client = stack.enter_context(closing(connected(server)))
            client.sendall(
                b"POST /voila/api/shutdown/x HTTP/1.1\r\nHost: localhost\r\n"
                b"Content-Length: 94371840\r\n\r\n"
            )
            try:
                for _ in range(90):
                    client.sendall(b"x" * MEBIBYTE)
            except OSError:
                pass
            reply(client)
        assert memory.memory_info().rss < before + 20 * MEBIBYTE


def test_bodies_and_headers_have_a_bound(server: servers.Server) -> None:
    for head in (
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % (MAX_BODY + 1),
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * (MAX_HEADER + 1) + b"\r\n\r\n",
    ):
        with closing(connected(server)) as client:
            client.sendall(head)
            assert b"200" not in reply(client)[:20]


@pytest.mark.slow
@pytest.mark.long
def test_half_open_connections_are_closed(half_open: list[socket.socket]) -> None:
    """Those that say nothing, that begin a header, and that begin a body."""
    for client in half_open:
        assert b"200" not in reply(client)[:20]


@pytest.mark.long
async def test_a_client_that_does_not_read_is_cut_off(
    server: servers.Server, memory: psutil.Process
) -> None:
    """What waits for it has a bound, and another visitor's game goes on."""
    before = memory.memory_info().rss
    player, deaf = Visitor(server.url), Visitor(server.url)
    playing = await player.talk((await player.go()).kernel)
    talk = await deaf.talk((await deaf.go()).kernel)
    ask = talk.frame(
        "comm_open", {"comm_id": "c", "target_name": "jupyter.widget.control", "data": {}}
    )
    await talk.send(ask)
    stream = talk.socket.protocol.stream
    stream.io_loop.remove_handler(stream.fileno())  # it reads no more
    states = talk.frame("comm_msg", {"comm_id": "c", "data": {"method": "request_states"}})
    for _ in range(1_500):
        stream.socket.settimeout(None)
        try:
            stream.socket.sendall(masked(states))
        except OSError:
            break
    assert await playing.answers()
    assert memory.memory_info().rss < before + 4 * MAX_UNREAD
    stream.close()
    talk.socket.close()
    await playing.leave()


@pytest.mark.long
async def test_what_a_client_has_sent_goes_with_its_connection(
    server: servers.Server, memory: psutil.Process
) -> None:
    """Messages of which 5 MB arrive; each would stay as long as a timer of its connection."""
    visitor = Visitor(server.url)
    kernel = (await visitor.go()).kernel
    for _ in range(30):
        talk = await visitor.talk(kernel)
        stream = talk.socket.protocol.stream
        stream.io_loop.remove_handler(stream.fileno())  # it is written to directly
        stream.socket.setblocking(True)  # noqa: FBT003 - it takes no name
        stream.socket.sendall(LONG_BEGUN)
        stream.close()
        talk.socket.close()
    last = await visitor.talk(kernel)
    assert await last.answers()
    await last.leave()


def masked(frame: bytes) -> bytes:
    """A websocket message with the mask 0 that a client must have."""
    size = len(frame)
    head = bytes([0x82, 0x80 | 126]) + size.to_bytes(2, "big")
    return head + b"\0\0\0\0" + frame


async def test_errors_of_a_kernel_do_not_reach_the_page(server: servers.Server) -> None:
    """A message that makes the kernel fail is answered with no line of its code."""
    visitor = Visitor(server.url)
    talk = await visitor.talk((await visitor.go()).kernel)
    opening = {"comm_id": "c", "target_name": "jupyter.widget", "data": {"state": "?"}}
    await talk.send(talk.frame("comm_open", opening))
    await talk.send(talk.frame("comm_msg", {"comm_id": "nobody", "data": {}}))
    await talk.send(talk.frame("kernel_info_request"))
    heard = []
    while (message := await talk.hear()) is not None:
        heard.append(json.dumps(message))
        if message["type"] == "kernel_info_reply":
            break
    assert not [said for said in heard if "Traceback" in said or "packages" in said]
    await talk.leave()


async def test_code_of_a_visitor_is_not_run(server: servers.Server, tmp_path: Path) -> None:
    """Only messages of widgets reach a kernel."""
    file = tmp_path / "here"
    code = {"code": f"open({str(file)!r}, 'w')", "silent": False}
    visitor = Visitor(server.url)
    talk = await visitor.talk((await visitor.go()).kernel)
    for kind in ("execute_request", "complete_request", "inspect_request", "debug_request"):
        for channel in ("shell", "control", "stdin", "iopub"):
            await talk.send(talk.frame(kind, code, channel))
    assert await talk.answers()
    await talk.leave()
    assert not file.exists()
