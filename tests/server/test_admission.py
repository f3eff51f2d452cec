"""Admission: who opens a page gets a kernel while there is room, and nothing else does."""

import asyncio
import json
import os
from pathlib import Path

import psutil
import pytest
import servers
from loops import run
from visitors import BROWSER, Visitor

from conquest_lab.server.confinement import NICENESS, OOM_SCORE
from conquest_lab.server.hosts import navigation_fault

OPENED = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "none"}


@pytest.mark.parametrize(
    "headers",
    [
        {},
        OPENED,
        {**OPENED, "Sec-Fetch-Site": "cross-site"},  # a link of a course page
        {**OPENED, "Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "same-origin"},
    ],
)
def test_who_opens_a_page_gets_it(headers: dict[str, str]) -> None:
    assert navigation_fault({**BROWSER, **headers}, framed_elsewhere=False) is None


@pytest.mark.parametrize(
    "headers",
    [
        {"Accept": "image/avif,image/webp,*/*;q=0.8"},
        {"Accept": "*/*"},
        {**OPENED, "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"},
        {**OPENED, "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty"},
        {**OPENED, "Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "cross-site"},
        {**OPENED, "Sec-Purpose": "prefetch;prerender"},
        {**OPENED, "Purpose": "prefetch"},
    ],
)
def test_what_is_no_opened_page_gets_no_kernel(
    server: servers.Server, headers: dict[str, str]
) -> None:
    assert navigation_fault({**BROWSER, **headers}, framed_elsewhere=False)
    before = visitors(server)
    answer = Visitor(server.url).ask(headers=headers)
    assert answer.status == 403
    assert len(answer.body) < 3_000
    assert answer.kernel == ""
    assert visitors(server) <= before


def visitors(server: servers.Server) -> int:
    """The visitors with a kernel of their own; one that is kept ready may start at any moment."""
    return int(json.loads(Visitor(server.url).ask("health").body)["visitors"])


def test_a_course_page_may_frame_what_it_was_allowed_to() -> None:
    framed = {**BROWSER, **OPENED, "Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "cross-site"}
    assert navigation_fault(framed, framed_elsewhere=True) is None


def test_head_gets_an_answer_and_no_kernel(server: servers.Server, visitor: Visitor) -> None:
    before = {kernel.pid for kernel in server.kernels()}
    answer = visitor.ask(method="HEAD")
    assert (answer.status, answer.body) == (200, "")
    assert {kernel.pid for kernel in server.kernels()} <= before


@pytest.mark.parametrize("path", ["", "api/kernels/x", "voila/static/voila.js"])
def test_a_request_for_another_host_is_refused(server: servers.Server, path: str) -> None:
    for host in ("evil.example", f"evil.example:{server.port}", "[::ffff:10.0.0.1]", ""):
        assert Visitor(server.url).ask(path, headers={"Host": host}).status in (400, 421)
    assert Visitor(server.url).ask(path, headers={"Host": "localhost:1"}).status != 421


def test_a_full_room_says_so_and_lets_in_by_itself(tmp_path: Path) -> None:
    """Two play; the others read their place in both languages, and enter in the order they came."""
    options = ("--visitors", "2")
    with servers.app("play", tmp_path / "voila.log", more=options) as server:
        run(_visit_a_full_room(server))
        assert "Traceback" not in server.printed()


async def _visit_a_full_room(server: servers.Server) -> None:
    players = [Visitor(server.url) for _ in range(2)]
    talks = [await player.talk((await player.go()).kernel) for player in players]
    waiting = [Visitor(server.url) for _ in range(3)]
    for place, visitor in enumerate(waiting, 1):
        answer = await visitor.go()
        assert (answer.status, answer.kernel) == (503, "")
        assert f"You are number {place} in the queue." in answer.body
        assert f"au numéro {place} de la file d’attente" in answer.body
        assert '<meta http-equiv="refresh" content="5">' in answer.body
        assert "<script" not in answer.body
        assert answer.headers["Retry-After"] == "5"
    # A player loads the page again, and keeps the place.
    first = players[0]
    assert first.leave(first.kernel).status == 204
    assert (await waiting[0].go()).status == 503
    assert (await first.go()).kernel == first.kernel
    # The other one leaves for good: the first who waits enters, the second does not.
    assert await talks[1].answers()
    assert players[1].leave(players[1].kernel).status == 204
    assert await entered(waiting[0])
    assert (await waiting[1].go()).status == 503
    for talk in talks:
        await talk.leave()


async def entered(visitor: Visitor) -> bool:
    """True once the visitor, who asks as a waiting page does, has a kernel; else time runs out."""
    while (await visitor.go()).status != 200:  # noqa: ASYNC110 - the server decides
        await asyncio.sleep(0.5)
    return True


def test_kernels_stand_behind_the_server(server: servers.Server, visitor: Visitor) -> None:
    """They are nicer, the first to go when memory runs out, and have a limit of their own."""
    assert visitor.ask().status == 200
    own = psutil.Process(server.process.pid)
    for kernel in server.kernels():
        assert kernel.nice() == min(own.nice() + NICENESS, 19)
        limit = kernel.rlimit(psutil.RLIMIT_DATA)
        assert limit == (2**30, 2**30)
        score = Path(f"/proc/{kernel.pid}/oom_score_adj").read_text()
        assert int(score) == OOM_SCORE
    assert os.getpriority(os.PRIO_PROCESS, server.process.pid) == own.nice()
