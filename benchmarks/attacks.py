"""The time that others wait while a server is attacked, one kind of attack after the other.

A process of its own asks for `/health`, talks to a game and sends bets of a class, one after the other with
short pauses, as people would. Meanwhile six attackers of the same address do one thing as fast as they can.
The attacks begin once the server has made what visitors ask for, half a minute after its start.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from multiprocessing.queues import Queue
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "browser"), str(ROOT / "tests" / "server")]

import psutil  # noqa: E402 - the tests' helpers
import servers  # noqa: E402
from hostile import hostile, status_of  # noqa: E402
from tornado.httpclient import AsyncHTTPClient, HTTPClientError  # noqa: E402
from tornado.websocket import WebSocketClosedError  # noqa: E402
from visitors import Talk, Visitor  # noqa: E402

from benchmarks.classroom import Person  # noqa: E402
from conquest_lab.classroom.store import new_secret  # noqa: E402
from conquest_lab.server.voila_server import RUSH_SECONDS  # noqa: E402

ATTACKERS = 6
PAUSE_SECONDS = 0.02
SETTLE_SECONDS = 5.0
"""Seconds that the server has, after what it does by itself is due."""

CLAIMS = (10**8, 2**63, 7, 0)
"""Offsets that a frame of 72 bytes claims to have."""

ASKED = ("health", "game", "bet")

Seen = tuple[str, float, float]
"""What somebody asked, when by the clock, and the seconds until it was answered."""


def watch(url: str, seen: Queue[Seen]) -> None:
    """Ask as people would, until the process is ended."""
    asyncio.run(_watch(url, seen))


async def _watch(url: str, seen: Queue[Seen]) -> None:
    visitor = Visitor(url)
    talk = await visitor.talk((await visitor.go("play")).kernel)
    new = {"language": "en", "activity": "battle 10 10", "material": ""}
    room = f"rooms/{(await Person(url).ask('rooms', new))['code']}"
    pupil, percents = Person(url, new_secret()), Random(0)
    await pupil.ask(f"{room}/join", {"name": ""})

    async def bet() -> None:
        await asyncio.sleep(0.3)  # a pupil may send five requests a second
        await pupil.ask(f"{room}/bet", {"round": 0, "percent": percents.randrange(101)})

    async def health() -> None:
        await AsyncHTTPClient().fetch(f"{url}health", headers={"Connection": "close"})

    async def again(name: str, ask: Callable[[], Awaitable[object]], pause: float = 0.0) -> None:
        while True:
            await asyncio.sleep(PAUSE_SECONDS)
            start = time.perf_counter()
            await ask()
            seen.put((name, time.time(), time.perf_counter() - start - pause))

    await asyncio.gather(
        again("health", health), again("game", talk.answers), again("bet", bet, 0.3)
    )


class Attacker:
    """Does one thing again and again; all attackers share a page, and its cookie."""

    def __init__(self, server: servers.Server) -> None:
        self.server, self.luck = server, Random(1)
        self._visitor = Visitor(server.url)

    async def arrive(self) -> None:
        """Open the page whose kernel is talked to."""
        await self._visitor.go("play")

    async def _talk(self) -> Talk:
        return await self._visitor.talk(self._visitor.kernel)

    async def requests(self) -> None:
        """Send a request that no browser sends."""
        await status_of(self.server.port, hostile(self.luck))

    async def frames(self) -> None:
        """Send frames that claim what they do not hold, through a connection of their own."""
        talk = await self._talk()
        for claim in CLAIMS:
            talk.socket.write_message(claim.to_bytes(8, "little") + bytes(64), binary=True)
        await talk.ended()

    async def long_messages(self) -> None:
        """Send a message of 15 MB, and leave."""
        await self._say({"comm_id": "none", "data": {"long": "x" * 15_000_000}})

    async def nested_messages(self) -> None:
        """Send a message of a million empty lists, and leave."""
        await self._say({"comm_id": "none", "data": {"long": [[]] * 1_000_000}})

    async def _say(self, content: dict[str, Any]) -> None:
        talk = await self._talk()
        await talk.send(talk.frame("comm_msg", content))
        await talk.leave()

    async def websockets(self) -> None:
        """Open a websocket to a game, and leave."""
        await (await self._talk()).leave()

    async def connections(self) -> None:
        """Open 150 connections at once that ask for `/health`, and leave before the answer."""
        host = f"127.0.0.1:{self.server.port}"
        opened = await asyncio.gather(
            *(asyncio.open_connection("127.0.0.1", self.server.port) for _ in range(150))
        )
        for _, writer in opened:
            writer.write(f"GET /health HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        await asyncio.sleep(0.1)
        for _, writer in opened:
            writer.transport.abort()

    async def rooms(self) -> None:
        """Open a room of a class."""
        new = {"language": "en", "activity": "battle 30 30", "material": ""}
        await Person(self.server.url).ask("rooms", new)

    async def questions(self) -> None:
        """Ask for the truth about a battle that was not asked about before."""
        attack, defence = self.luck.randrange(1, 99), self.luck.randrange(1, 99)
        await Person(self.server.url).ask(f"alone/truth?line=battle+{attack}+{defence}")

    async def pasted(self) -> None:
        """Hand in 290,000 letters that are no codes."""
        text = self.luck.choice("[x{\n") * 290_000
        await Person(self.server.url).ask("codes", {"lang": "en", "text": text})

    async def pages(self) -> None:
        """Ask for pages as a program that opens none of them."""
        for path in ("", "docs/", "class", "play?lang=fr", "explore"):
            await Visitor(self.server.url, {"Accept": "*/*"}).go(path)


KINDS: dict[str, Callable[[Attacker], Awaitable[None]]] = {
    name: getattr(Attacker, name)
    for name in (
        *("requests", "frames", "long_messages", "nested_messages", "websockets", "connections"),
        *("rooms", "questions", "pasted", "pages"),
    )
}


async def attack(attacker: Attacker, kind: str, seconds: float) -> int:
    """Attack in one way for so long, and tell how often; a refusal is an answer."""
    until, done = time.monotonic() + seconds, 0

    async def again() -> None:
        nonlocal done
        while time.monotonic() < until:
            try:
                await KINDS[kind](attacker)
            except (OSError, HTTPClientError, WebSocketClosedError):
                await asyncio.sleep(0.001)
            done += 1

    await asyncio.gather(*(again() for _ in range(ATTACKERS)))
    return done


def figures(seen: list[Seen], begin: float, end: float) -> dict[str, dict[str, float]]:
    """Median and most of the answers in a span of time, in milliseconds."""
    waits: dict[str, list[float]] = defaultdict(list)
    for name, at, seconds in seen:
        if begin <= at - seconds <= end:
            waits[name].append(1000 * seconds)
    return {
        name: {"median_ms": round(statistics.median(each), 1), "most_ms": round(max(each), 1)}
        for name, each in sorted(waits.items())
    }


async def until_quiet(seen: Queue[Seen], end: float) -> list[Seen]:
    """All that was seen until everything that is asked was asked and answered after an attack."""
    heard: list[Seen] = []
    while len({name for name, at, seconds in heard if at - seconds > end}) < len(ASKED):
        await asyncio.sleep(0.5)
        heard += [seen.get() for _ in range(seen.qsize())]
    return heard


async def measure(kinds: list[str], seconds: float) -> list[dict[str, Any]]:
    """Attack a server of its own in every way, and tell what others waited."""
    context = multiprocessing.get_context("spawn")
    seen: Queue[Seen] = context.Queue()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        kept = ("--classes", f"{folder}/classes.sqlite")
        with servers.app("home", Path(folder) / "server.log", ready=2, more=kept) as server:
            assert server.process is not None
            process, attacker = psutil.Process(server.process.pid), Attacker(server)
            watching = context.Process(target=watch, args=(server.url, seen), daemon=True)
            watching.start()
            await attacker.arrive()
            await asyncio.sleep(RUSH_SECONDS + SETTLE_SECONDS)
            for kind in kinds:
                begin = time.time()
                done = await attack(attacker, kind, seconds)
                heard = await until_quiet(seen, end := time.time())
                memory = process.memory_info().rss // 2**20
                rows.append(
                    {"attack": kind, "times": done, "server_mib": memory}
                    | figures(heard, begin, end)
                )
            watching.terminate()
    return rows


def main() -> None:
    """Print what others waited for, a line a kind of attack."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", choices=KINDS, nargs="+", default=list(KINDS))
    parser.add_argument("--seconds", type=float, default=8.0, help="of each attack")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    AsyncHTTPClient.configure("tornado.simple_httpclient.SimpleAsyncHTTPClient", max_clients=2000)
    rows = asyncio.run(measure(arguments.only, arguments.seconds))
    if arguments.json:
        print(json.dumps(rows))
        return
    print(f"{'attack':>16} {'times':>6} {'MiB':>5}  answers in ms, median and most")
    for row in rows:
        waits = "   ".join(
            f"{name} {row[name]['median_ms']:6.1f} {row[name]['most_ms']:6.1f}"
            for name in ASKED
            if name in row
        )
        print(f"{row['attack']:>16} {row['times']:>6} {row['server_mib']:>5}  {waits}")


if __name__ == "__main__":
    main()
