"""A storm of requests that no browser sends: the server stays as it was, and so do the games of others."""

import asyncio
import json
from collections import Counter
from random import Random

import psutil
import servers
from budgets import budget
from hostile import hostile, status_of
from visitors import Visitor

AT_ONCE = 20
WARMING_UP = 200
"""Requests before memory is looked at: what is imported and kept once stays."""


@budget("requests", everyday=200, long=10_000)
async def test_hostile_requests_leave_the_server_as_it_was(
    server: servers.Server, requests: int
) -> None:
    """None is answered with a 5xx, none starts a kernel, and none of their memory stays."""
    process = psutil.Process(server.process.pid)
    luck, printed = Random(requests), len(server.printed())
    found: Counter[int] = Counter()

    async def storm(count: int) -> None:
        sent = [hostile(luck) for _ in range(count)]
        found.update(await asyncio.gather(*(status_of(server.port, one) for one in sent)))

    player = Visitor(server.url)
    playing = await player.talk((await player.go()).kernel)
    for _ in range(WARMING_UP // AT_ONCE):
        await storm(AT_ONCE)
    before = process.memory_info().rss
    visitors = json.loads((await player.go("health")).body)["visitors"]
    for _ in range(requests // AT_ONCE):
        await storm(AT_ONCE)
        assert await playing.answers()
    assert json.loads((await player.go("health")).body)["visitors"] <= visitors
    assert process.memory_info().rss < before * 1.1
    await playing.leave()
    assert [status for status in found if status >= 500] == [], found
    assert {0, 200, 400, 404, 405} <= set(found), found
    assert "Traceback" not in server.printed()[printed:]
