"""A full room in which a lesson is led: how long until a bet is on the wall, and what a kill leaves.

Starts the site, opens a room with the plan of a lesson, lets everybody come in and bet within a few seconds,
and measures the time from the moment a bet is sent to the moment the teacher's page and the projector's count
it. Then the server is killed while answers come in, started again, and asked for everything that it had
acknowledged.
"""

import argparse
import asyncio
import json
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / "browser"), str(ROOT / "tests" / "server")]

import psutil  # noqa: E402 - the tests' helpers
import servers  # noqa: E402
from tornado.httpclient import AsyncHTTPClient, HTTPClientError  # noqa: E402
from tornado.simple_httpclient import HTTPStreamClosedError  # noqa: E402

from conquest_lab.classroom.store import new_secret  # noqa: E402

LESSON = """# Ten against ten
language: en

Everybody bets **before** anybody throws.

@ battle 10 10
minutes: 5
ask: Who has bet more than 80 %, and why?

@ series p01 start 3

@ own What is still unclear?
"""

SPREAD_SECONDS = 5.0
"""A class answers a question within a few seconds of one another."""


class Person:
    """Somebody in a room."""

    def __init__(self, url: str, secret: str = "") -> None:
        self.url, self.secret = url, secret

    async def ask(self, path: str, body: object = None) -> dict[str, object]:
        """Send a request and read the answer."""
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.secret}"}
        answer = await AsyncHTTPClient().fetch(
            f"{self.url}class/api/{path}",
            method="GET" if body is None else "POST",
            headers=headers,
            body=None if body is None else json.dumps(body),
            request_timeout=60,
        )
        return dict(json.loads(answer.body))


async def wall(teacher: Person, code: str, people: int) -> list[tuple[float, int]]:
    """Follow the wall: when it counted how many bets, until it has counted those of this many people."""
    version = 0
    seen: list[tuple[float, int]] = []
    while not seen or seen[-1][1] < people:
        view = await teacher.ask(f"rooms/{code}?since={version}")
        version = int(str(view["version"]))
        rounds = view["rounds"]
        assert isinstance(rounds, list)
        seen.append((time.perf_counter(), rounds[-1]["bet_by"]))
    return seen


async def fill(server: servers.Server, people: int, rng: random.Random) -> dict[str, float]:
    """Bets of a whole room; seconds until each is on the wall."""
    assert server.process is not None
    url, process = server.url, psutil.Process(server.process.pid)
    made = await Person(url).ask("rooms", {"language": "en", "activity": "battle 10 10"})
    code, teacher = str(made["code"]), Person(url, str(made["secret"]))
    await teacher.ask(f"rooms/{code}/plan", {"text": LESSON})
    pupils = [Person(url, new_secret()) for _ in range(people)]
    for pupil in pupils:
        await pupil.ask(f"rooms/{code}/join", {"name": ""})
    # Everybody's page waits for news, as the pages do.
    waits = [asyncio.create_task(pupil.ask(f"rooms/{code}?since={1 << 20}")) for pupil in pupils]
    walls = [asyncio.create_task(wall(teacher, code, people)) for _ in ("teacher", "projector")]
    sent: list[tuple[float, float]] = []
    used = process.cpu_times()

    async def bet(pupil: Person) -> None:
        await asyncio.sleep(rng.uniform(0, SPREAD_SECONDS))
        start = time.perf_counter()
        await pupil.ask(f"rooms/{code}/bet", {"round": 0, "percent": rng.randrange(101)})
        sent.append((start, time.perf_counter()))

    await asyncio.gather(*map(bet, pupils))
    followed = [await following for following in walls]
    for waiting in waits:
        waiting.cancel()
    by_acknowledged = sorted(sent, key=lambda times: times[1])
    delays = sorted(
        max(next(at for at, count in seen if count > order) for seen in followed) - start
        for order, (start, _) in enumerate(by_acknowledged)
    )
    spent = process.cpu_times()
    cpu = spent.user + spent.system - used.user - used.system
    answers = sorted(end - start for start, end in sent)
    return {
        "people": people,
        "bet_to_wall_median_s": round(statistics.median(delays), 3),
        "bet_to_wall_p95_s": round(delays[int(0.95 * len(delays))], 3),
        "server_cpu_ms_a_bet": round(1000 * cpu / people, 2),
        "answer_median_s": round(statistics.median(answers), 3),
        "answer_p95_s": round(answers[int(0.95 * len(answers))], 3),
    }


async def answer_until_killed(
    server: servers.Server, people: int, wanted: int
) -> tuple[str, dict[str, int]]:
    """Bets of a room, each greater than the one before, until this many were acknowledged; then the kill."""
    made = await Person(server.url).ask("rooms", {"language": "en", "activity": "battle 10 10"})
    code = str(made["code"])
    pupils = [Person(server.url, new_secret()) for _ in range(people)]
    for pupil in pupils:
        await pupil.ask(f"rooms/{code}/join", {"name": ""})
    acknowledged: dict[str, int] = {}
    count = 0

    async def bets(pupil: Person) -> None:
        nonlocal count
        for percent in range(101):
            try:
                await pupil.ask(f"rooms/{code}/bet", {"round": 0, "percent": percent})
            except HTTPClientError:
                await asyncio.sleep(0.2)
                continue
            except (OSError, HTTPStreamClosedError):
                return
            acknowledged[pupil.secret] = percent
            count += 1
            if count == wanted:
                assert server.process is not None
                server.process.kill()

    await asyncio.gather(*map(bets, pupils))
    return code, acknowledged


async def lost(url: str, code: str, acknowledged: dict[str, int]) -> int:
    """The number of acknowledged bets that are not there."""
    found = [(await Person(url, secret).ask(f"rooms/{code}"))["bet"] for secret in acknowledged]
    return sum(
        not isinstance(bet, int) or bet < percent
        for bet, percent in zip(found, acknowledged.values(), strict=True)
    )


def main() -> None:
    """Measure, and print one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--answers", type=int, default=1000, help="acknowledged before the kill")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    AsyncHTTPClient.configure("tornado.simple_httpclient.SimpleAsyncHTTPClient", max_clients=2000)
    with tempfile.TemporaryDirectory() as folder:
        log, kept = Path(folder) / "voila.log", ["--classes", f"{folder}/classes.sqlite"]
        with servers.app("home", log, ready=0, more=kept) as server:
            figures = asyncio.run(fill(server, arguments.people, random.Random(arguments.seed)))
            code, acknowledged = asyncio.run(
                answer_until_killed(server, min(50, arguments.people), arguments.answers)
            )
        with servers.app("home", log, ready=0, more=kept) as server:
            figures["acknowledged"] = arguments.answers
            figures["lost"] = asyncio.run(lost(server.url, code, acknowledged))
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
