"""Pages whose kernel cannot start, or dies while they are made."""

import asyncio
import json
import os
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psutil
import pytest
import servers
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from loops import run, until
from tornado.web import HTTPError
from visitors import Answer, Visitor
from voila.notebook_renderer import NotebookRenderer

from conquest_lab.server.connection import SUBPROTOCOL, CheckedConnection
from conquest_lab.server.connection_folder import PREFIX
from conquest_lab.server.frames import AllowanceOfAll
from conquest_lab.server.kernels import MOST_TRIES, HandingOut
from conquest_lab.server.rendering import OPEN_AGAIN, Renderer, RendererForVisitor

SCRIPT = Path("conquest_lab/server/share/nbconvert/templates/conquest/connection_lost.js")
ROOT = Path(__file__).parents[2]


def manager(dropped: list[str]) -> Any:
    """A kernel manager whose waiting kernels have all failed, however often they are replaced."""

    async def answers(_first: object, _seconds: float) -> bool:
        return False

    async def drop(notebook: str, _waiting: object, _seconds: float) -> None:
        dropped.append(notebook)

    async def failed() -> None:
        raise OSError(28, "No space left on device")

    first = asyncio.ensure_future(failed())
    return SimpleNamespace(_pools={"play": [first]}, _answers=answers, _drop=drop)


async def test_kernels_that_cannot_start_are_tried_a_few_times() -> None:
    dropped: list[str] = []
    with pytest.raises(RuntimeError, match=f"{MOST_TRIES} kernels for play"):
        await HandingOut.drop_silent(manager(dropped), "play")
    assert len(dropped) == MOST_TRIES - 1


def test_a_connection_to_a_kernel_that_says_nothing_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Jupyter waits a minute for a kernel that was stopped, and fails; so does ZeroMQ for long names."""

    async def silent(_connection: object) -> None:
        raise TimeoutError

    monkeypatch.setattr(ZMQChannelsWebsocketConnection, "prepare", silent)
    headers, asked = {"Sec-WebSocket-Protocol": SUBPROTOCOL}, {"session": ""}

    class Asked(CheckedConnection):
        """A connection that needs no server."""

        kernel_id = "silent"
        websocket_handler = SimpleNamespace(
            request=SimpleNamespace(headers=headers), get_argument=lambda *_: asked["session"]
        )
        multi_kernel_manager = SimpleNamespace(
            _kernel_connections={}, allowance=lambda _: AllowanceOfAll()
        )

        def __init__(self) -> None:
            pass

    for asked["session"], status in (("a" * 100, 503), ("\u00e9" * 51, 400)):
        with pytest.raises(HTTPError) as refused:
            run(Asked().prepare())
        assert refused.value.status_code == status
    assert "silent" not in CheckedConnection._opening


async def parts_of(parts: AsyncIterator[Any]) -> list[Any]:
    """All parts of a page."""
    return [part async for part in parts]


def test_a_page_that_fails_ends_and_opens_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def breaking(*_given: object) -> AsyncIterator[tuple[str, dict[str, Any]]]:
        yield "<head>", {}
        raise RuntimeError

    monkeypatch.setattr(NotebookRenderer, "generate_content_generator", breaking)
    renderer = RendererForVisitor.__new__(RendererForVisitor)
    parts = run(parts_of(renderer.generate_content_generator("id", None)))
    assert [text for text, _ in parts] == ["<head>", OPEN_AGAIN]
    name = OPEN_AGAIN.partition("window.")[2].partition(" ")[0]
    assert f"window.{name} = openAgain;" in (ROOT / SCRIPT).read_text(encoding="utf-8")


def test_no_cell_is_run_by_a_kernel_that_has_died(monkeypatch: pytest.MonkeyPatch) -> None:
    """Voila would wait for the dead kernel at each of them."""
    begun: list[int] = []

    async def cells(*_given: object) -> AsyncIterator[int]:
        for number in range(20):
            begun.append(number)
            yield number

    monkeypatch.setattr(NotebookRenderer, "_jinja_cell_generator", cells)
    renderer = Renderer.__new__(Renderer)
    renderer.notebook_path = "en/p01.ipynb"
    renderer.executor = SimpleNamespace(km=SimpleNamespace(is_alive=lambda: len(begun) < 3))
    with pytest.raises(RuntimeError, match="died"):
        run(parts_of(renderer._jinja_cell_generator()))
    assert begun == [0, 1, 2]


@pytest.mark.long
def test_a_page_for_which_there_is_no_disk_asks_again_by_itself(
    mortal: servers.Server, temporary: Path, tmp_path: Path
) -> None:
    """Kernels need a file each for their connection: the folder of temporary files is away for a while."""
    assert Visitor(mortal.url).ask().status == 200
    shutil.move(temporary, tmp_path / "away")
    temporary.write_text("no folder")
    answers = [Visitor(mortal.url).ask() for _ in range(3)]
    assert {answer.status for answer in answers[1:]} == {503}
    assert 'http-equiv="refresh"' in answers[-1].body
    temporary.unlink()
    shutil.move(tmp_path / "away", temporary)
    assert Visitor(mortal.url).ask().status == 200


def has_one_waiting(server: servers.Server) -> bool:
    """True if all games rest, and a kernel of the server waits for its next visitor."""
    visitors: int = json.loads(Visitor(server.url).ask("health").body)["visitors"]
    return len(server.kernels_at_rest()) > visitors


@pytest.mark.long
def test_pages_open_after_their_server_s_folder_was_cleared_away(
    mortal: servers.Server, temporary: Path
) -> None:
    """Programs that clear away temporary files take what nobody has used for days, as in holidays."""
    before = len(mortal.printed())
    assert Visitor(mortal.url).ask().status == 200
    run(until(lambda: has_one_waiting(mortal)))  # no file is being written
    for each in temporary.iterdir():
        shutil.rmtree(each)
    assert [Visitor(mortal.url).ask().status for _ in range(3)] == [200] * 3
    mortal.stop()
    assert list(temporary.glob(f"{PREFIX}*")) == []
    assert "Traceback" not in mortal.printed()[before:]


@pytest.mark.long
@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="kernels are told apart on Linux")
def test_a_lesson_whose_kernel_is_killed_ends_and_opens_again(home: servers.Server) -> None:
    """Whenever it is killed, the page is whole or asks for itself again."""

    async def visit() -> Answer:
        process = psutil.Process(home.process.pid)
        before = {child.pid for child in process.children(recursive=True)}
        page = asyncio.ensure_future(Visitor(home.url).go("lesson/p04"))

        def young() -> list[psutil.Process]:
            return [kernel for kernel in home.kernels() if kernel.pid not in before]

        await until(lambda: bool(young()) or page.done())
        for kernel in young():
            kernel.kill()
        return await page

    for _ in range(3):
        answer = run(visit())
        assert answer.status in (200, 503)
        assert answer.body.rstrip().endswith((OPEN_AGAIN, "</html>"))
