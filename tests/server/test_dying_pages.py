"""Pages whose kernel cannot start, or dies while they are made."""

from __future__ import annotations

import asyncio
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


def test_kernels_that_cannot_start_are_tried_a_few_times() -> None:
    dropped: list[str] = []

    async def ask() -> None:
        with pytest.raises(RuntimeError, match=f"{MOST_TRIES} kernels for play"):
            await HandingOut.drop_silent(manager(dropped), "play")

    run(ask())
    assert len(dropped) == MOST_TRIES - 1


def test_a_connection_to_a_kernel_that_says_nothing_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Jupyter waits a minute for a kernel that was stopped, and fails."""

    async def silent(_connection: object) -> None:
        raise TimeoutError

    monkeypatch.setattr(ZMQChannelsWebsocketConnection, "prepare", silent)
    headers = {"Sec-WebSocket-Protocol": SUBPROTOCOL}

    class Asked(CheckedConnection):
        """A connection that needs no server."""

        kernel_id = "silent"
        websocket_handler = SimpleNamespace(request=SimpleNamespace(headers=headers))
        multi_kernel_manager = SimpleNamespace(_kernel_connections={})

        def __init__(self) -> None:
            pass

    with pytest.raises(HTTPError) as refused:
        run(Asked().prepare())
    assert refused.value.status_code == 503
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
    renderer.executor = SimpleNamespace(km=SimpleNamespace(is_alive=lambda: len(begun) < 3))
    with pytest.raises(RuntimeError, match="died"):
        run(parts_of(renderer._jinja_cell_generator()))
    assert begun == [0, 1, 2]


def with_temporary_folder(path: Path) -> tuple[servers.Server, Path]:
    """A server, not started, and a folder of its own for temporary files."""
    folder = path / "temporary"
    folder.mkdir()
    server = servers.app("play", path / "voila.log")
    server.variables = {**os.environ, "TMPDIR": str(folder)}
    return server, folder


def test_a_page_for_which_there_is_no_disk_asks_again_by_itself(tmp_path: Path) -> None:
    """Kernels need a file each for their connection: the folder of temporary files is away for a while."""
    server, folder = with_temporary_folder(tmp_path)
    with server:
        assert Visitor(server.url).ask().status == 200
        shutil.move(folder, tmp_path / "away")
        folder.write_text("no folder")
        answers = [Visitor(server.url).ask() for _ in range(3)]
        assert {answer.status for answer in answers[1:]} == {503}
        assert 'http-equiv="refresh"' in answers[-1].body
        folder.unlink()
        shutil.move(tmp_path / "away", folder)
        assert Visitor(server.url).ask().status == 200


def test_pages_open_after_their_server_s_folder_was_cleared_away(tmp_path: Path) -> None:
    """Programs that clear away temporary files take what nobody has used for days, as in holidays."""
    server, folder = with_temporary_folder(tmp_path)
    with server:
        assert Visitor(server.url).ask().status == 200
        for each in folder.iterdir():
            shutil.rmtree(each)
        assert [Visitor(server.url).ask().status for _ in range(3)] == [200] * 3
    assert list(folder.glob(f"{PREFIX}*")) == []
    assert "Traceback" not in server.printed()


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="kernels are told apart on Linux")
def test_a_lesson_whose_kernel_is_killed_ends_and_opens_again(tmp_path: Path) -> None:
    """Whenever it is killed, the page is whole or asks for itself again."""

    async def visit(server: servers.Server) -> Answer:
        assert server.process is not None
        process = psutil.Process(server.process.pid)
        await until(lambda: len(server.kernels()) > 0)
        before = {child.pid for child in process.children(recursive=True)}
        page = asyncio.ensure_future(Visitor(server.url).go("lesson/p04"))

        def young() -> list[psutil.Process]:
            return [kernel for kernel in server.kernels() if kernel.pid not in before]

        await until(lambda: bool(young()) or page.done())
        for kernel in young():
            kernel.kill()
        return await page

    with servers.app("home", tmp_path / "voila.log") as server:
        for _ in range(3):
            answer = run(visit(server))
            assert answer.status in (200, 503)
            assert answer.body.rstrip().endswith((OPEN_AGAIN, "</html>"))
