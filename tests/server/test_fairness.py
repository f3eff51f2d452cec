"""Work for many at once: that of one address keeps nobody else waiting."""

import asyncio
import os
from time import thread_time
from typing import Any

import pytest
from loops import run, until
from tornado.websocket import WebSocketHandler, websocket_connect

from conquest_lab.server.application import GuardedApplication
from conquest_lab.server.connection import SHORT, SHORT_PACKED, KernelMessages
from conquest_lab.server.fairness import AT_ONCE, Deliveries, Turns
from conquest_lab.server.hosts import Hosts

CROWD = 3 * AT_ONCE


def work(seconds: float) -> None:
    """Take the processor for so long."""
    begin = thread_time()
    while thread_time() - begin < seconds:
        pass


async def test_of_what_is_due_a_turn_of_the_loop_begins_a_few() -> None:
    """One of another address does not wait behind a crowd, nor behind those who have gone."""
    turns = Turns(AT_ONCE)
    school = [asyncio.ensure_future(turns.turn("school")) for _ in range(CROWD)]
    gone = asyncio.ensure_future(turns.turn("gone"))
    home = asyncio.ensure_future(turns.turn("home"))
    await asyncio.sleep(0)
    gone.cancel()
    await home
    assert sum(each.done() for each in school) < AT_ONCE
    await asyncio.gather(*school)
    await turns.turn("school")


async def test_long_messages_leave_half_of_the_time_and_go_by_address() -> None:
    """The page of another address is next, whatever twelve of one ask for."""
    said: list[str] = []
    idle = [0]
    deliveries = Deliveries()

    async def count() -> None:
        while True:
            idle[0] += 1
            await asyncio.sleep(0.001)

    others = asyncio.ensure_future(count())

    def say(page: str) -> None:
        work(0.01)
        said.append(page)

    for n in range(36):
        page = f"page {n % 12}"
        deliveries.add("school", page, lambda page=page: say(page))
    deliveries.add("home", "mine", lambda: say("mine"))
    assert deliveries.queued("mine")
    await until(lambda: len(said) == 37)
    others.cancel()
    assert "mine" in said[:2]
    assert not deliveries.queued("mine")
    assert [said.count(f"page {n}") for n in range(12)] == [3] * 12
    assert idle[0] > len(said)  # more than one turn of the loop between two messages


async def test_a_message_that_fails_does_not_hold_up_the_next(
    caplog: pytest.LogCaptureFixture,
) -> None:
    said: list[str] = []
    deliveries = Deliveries()
    deliveries.add("school", "one", lambda: said[0])
    deliveries.add("school", "two", lambda: said.append("two"))
    await until(lambda: said == ["two"])
    assert not deliveries.queued("one")
    assert "could not be sent" in caplog.text


class Counting(WebSocketHandler):
    """Counts the messages that are handed on in a turn of the loop."""

    def get_compression_options(self) -> dict[str, Any]:
        return {}

    def get_websocket_protocol(self) -> Any:
        usual: Any = super().get_websocket_protocol()
        return KernelMessages(self, mask_outgoing=False, params=usual.params)

    def on_message(self, _message: str | bytes) -> None:
        """Count this one."""
        self.settings["turns"][-1] += 1


async def _messages_come(size: int, most: int, *, packed: bool) -> None:
    turns = [0]
    served = GuardedApplication(
        Hosts("127.0.0.1"), 1_000, behind_proxy=False, handlers=[("/", Counting)], turns=turns
    )
    http = served.listen(0, "127.0.0.1")
    port = next(iter(http._sockets.values())).getsockname()[1]
    address = f"ws://127.0.0.1:{port}/"
    how = {} if packed else None
    pages = [await websocket_connect(address, compression_options=how) for _ in range(AT_ONCE)]
    for page in pages:
        page.write_message(os.urandom(size), binary=True)
    while sum(turns) < AT_ONCE:
        turns.append(0)
        await asyncio.sleep(0)
    for page in pages:
        page.close()
    http.stop()
    assert max(turns) <= most


@pytest.mark.parametrize(
    ("size", "most", "packed"),
    [
        (SHORT_PACKED // 2, AT_ONCE, True),
        (2 * SHORT_PACKED, 1, True),
        (2 * SHORT_PACKED, AT_ONCE, False),
        (2 * SHORT, 1, False),
    ],
)
def test_long_messages_of_all_pages_are_handed_on_one_in_a_turn(
    size: int, most: int, *, packed: bool
) -> None:
    """A short frame can hold a long message; what is short all the same does not wait."""
    run(_messages_come(size, most, packed=packed))
