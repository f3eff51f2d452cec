"""Guests at the door of a small server: who plays on, who waits, and what it costs.

Starts the Play app with room for some, lets many more come within two seconds, and measures the room, the
memory and the answers of those who play meanwhile. `--attack` lets one of them send what no page sends;
`--storm 10000` has so many requests sent beforehand that no browser sends.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / "browser"), str(ROOT / "tests" / "server")]

import psutil  # noqa: E402 - the tests' helpers
import servers  # noqa: E402
from hostile import hostile, status_of  # noqa: E402
from visitors import Talk, Visitor  # noqa: E402

ANSWERS = 40


async def reply_seconds(talk: Talk) -> float:
    """Seconds until a kernel answers a question that its page asks."""
    start = time.perf_counter()
    assert await talk.answers()
    return time.perf_counter() - start


async def answers(talks: list[Talk]) -> list[float]:
    """Seconds of the answers of some games, asked one after the other."""
    return [await reply_seconds(talks[n % len(talks)]) for n in range(ANSWERS)]


def figures(name: str, seconds: list[float]) -> dict[str, float]:
    """Median and greatest of some times, in milliseconds."""
    return {
        f"{name}_median_ms": round(1000 * statistics.median(seconds), 1),
        f"{name}_most_ms": round(1000 * max(seconds), 1),
    }


async def storm(server: servers.Server, requests: int, talks: list[Talk]) -> dict[str, float]:
    """Hostile requests, ten at a time, and the answers of the games meanwhile."""
    luck, over = Random(0), asyncio.Event()
    seconds: list[float] = []

    async def play_on() -> None:
        while not over.is_set():
            seconds.append(await reply_seconds(talks[len(seconds) % len(talks)]))
            await asyncio.sleep(0.1)

    playing = asyncio.ensure_future(play_on())
    statuses: Counter[int] = Counter()
    for _ in range(requests // 10):
        sent = [hostile(luck) for _ in range(10)]
        statuses.update(await asyncio.gather(*(status_of(server.port, one) for one in sent)))
    over.set()
    await playing
    faults = sum(count for status, count in statuses.items() if status >= 500)
    return figures("storm", seconds) | {"hostile_requests": requests, "answered_5xx": faults}


async def attack(server: servers.Server, until: asyncio.Event) -> int:
    """Send frames that claim what they do not hold, each through a connection of its own."""
    attacker = Visitor(server.url)
    kernel = (await attacker.go()).kernel
    sent = 0
    while not until.is_set():
        talk = await attacker.talk(kernel)
        for claim in (10**8, 2**63, 7, 0):
            talk.socket.write_message(claim.to_bytes(8, "little") + bytes(64), binary=True)
        await talk.ended()
        sent += 4
    return sent


async def measure(guests: int, room: int, requests: int, *, attacked: bool) -> dict[str, float]:
    """Let the guests come, and tell what was seen."""
    found: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        options = ("--visitors", str(room), "--per-address", str(guests + room))
        with servers.app("play", Path(folder) / "voila.log", more=options) as server:
            assert server.process is not None
            process = psutil.Process(server.process.pid)
            free = psutil.virtual_memory().available
            players = [Visitor(server.url) for _ in range(room - attacked)]
            talks = [await player.talk((await player.go()).kernel) for player in players]
            await asyncio.sleep(5)
            found |= figures("before", await answers(talks))
            found["kernel_mib"] = round(
                (free - psutil.virtual_memory().available) / 2**20 / room, 1
            )
            found["descriptors_a_visitor"] = round(process.num_fds() / room, 1)
            memory = process.memory_info().rss
            if requests:
                found |= await storm(server, requests, talks)
                found["storm_grew_mib"] = round((process.memory_info().rss - memory) / 2**20, 1)

            over = asyncio.Event()
            attacking = asyncio.ensure_future(attack(server, over)) if attacked else None
            await asyncio.sleep(2)

            async def come(n: int) -> int:
                await asyncio.sleep(2 * n / guests)
                return (await Visitor(server.url).go()).status

            coming = asyncio.gather(*(come(n) for n in range(guests)))
            found |= figures("meanwhile", await answers(talks))
            statuses = await coming
            over.set()
            if attacking is not None:
                found["malformed_frames"] = await attacking
            found |= {f"guests_with_{status}": statuses.count(status) for status in set(statuses)}
            found["waiting"] = json.loads(Visitor(server.url).ask("health").body)["waiting"]
            found["server_grew_mib"] = round((process.memory_info().rss - memory) / 2**20, 1)
            for talk in talks:
                await talk.leave()
    return found


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--guests", type=int, default=200)
    parser.add_argument("--room", type=int, default=10)
    parser.add_argument("--attack", action="store_true", help="malformed frames meanwhile")
    parser.add_argument("--storm", type=int, default=0, help="hostile requests beforehand")
    arguments = parser.parse_args()
    found = asyncio.run(
        measure(arguments.guests, arguments.room, arguments.storm, attacked=arguments.attack)
    )
    for name, figure in found.items():
        print(f"{name:>24}: {figure}")


if __name__ == "__main__":
    main()
