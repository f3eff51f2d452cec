"""What a server tells of itself: health for everybody, metrics where asked for, a log that names nobody."""

import asyncio
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import servers
import zmq
from loops import run
from prometheus_client.parser import text_string_to_metric_families
from visitors import Visitor

from conquest_lab.server import health, logs
from conquest_lab.server.admission import Admission
from conquest_lab.server.limits import Limits


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    """A server with metrics and room for two."""
    log = tmp_path_factory.mktemp("health") / "voila.log"
    with servers.app("play", log, more=("--metrics", "--visitors", "2")) as server:
        yield server


async def test_health_tells_kernels_and_room(watched: servers.Server) -> None:
    visitor = Visitor(watched.url)
    before = json.loads(visitor.ask("health").body)
    assert before["status"] == "ok"
    assert (before["visitors"], before["waiting"], before["room"]) == (0, 0, 2)
    talk = await visitor.talk((await visitor.go()).kernel)
    after = json.loads(visitor.ask("health").body)
    assert (after["visitors"], after["room"]) == (1, 1)
    assert after["kernels"] >= 1
    assert visitor.ask("health", "HEAD").status == 200
    await talk.leave()
    visitor.leave(visitor.kernel)


class Kept:
    """Something in a file, which can be written or not."""

    failures = 2

    def __init__(self, *answers: str) -> None:
        self._answers = iter(answers)

    async def fault(self) -> str:
        """The next answer; none ever after the last one."""
        for answer in self._answers:
            return answer
        await asyncio.Event().wait()
        return ""


def test_health_says_what_does_not_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """It tries to write, at most every ten seconds, and does not wait long for an answer."""
    now = [100.0]
    monkeypatch.setattr(health, "monotonic", lambda: now[0])
    monkeypatch.setattr(health, "PATIENCE_SECONDS", 0.01)
    kernels = SimpleNamespace(list_kernel_ids=list, died=3)
    figures = health.Figures(Admission(Limits(), 20_000, lambda: 2**40), kernels)
    figures.kept = {"rooms": Kept("database or disk is full", "", ""), "tables": Kept("", "")}
    shown: list[str] = []
    handler: Any = SimpleNamespace(
        settings={"figures": figures}, set_header=lambda *_: None, finish=shown.append
    )

    async def watch() -> dict[str, Any]:
        await health.HealthHandler.get(handler)
        found: dict[str, Any] = json.loads(shown.pop())
        return found

    full = {"rooms": "database or disk is full"}
    found = run(watch())
    assert (found["status"], found["faults"]) == ("impaired", full)
    assert run(watch())["faults"] == full
    now[0] += health.TRY_SECONDS
    figures.opening_failed = True
    found = run(watch())
    assert (found["status"], [*found["faults"]]) == ("impaired", ["games"])
    figures.opening_failed = False
    assert run(watch())["status"] == "ok"
    now[0] += health.TRY_SECONDS
    assert run(watch())["faults"] == {"tables": "no answer within 0 seconds"}
    counted = {family.name: family.samples[0].value for family in figures.collect()}
    assert counted["conquest_failed_writes"] == 4
    assert counted["conquest_dead_kernels"] == 3


@pytest.mark.long
def test_a_second_server_of_the_same_user_starts_and_says_that_it_has_no_rooms(
    home: servers.Server, tmp_path: Path
) -> None:
    rooms = str(next(home.log.parent.rglob("classes.sqlite")))
    log = tmp_path / "second.log"
    with servers.app("home", log, ready=0, more=("--classes", rooms)) as second:
        told = json.loads(Visitor(second.url).ask("health").body)
        assert told["faults"] == {"rooms": "another server has them"}
        assert Visitor(second.url).ask("class").status == 200
        assert Visitor(second.url).ask("play").kernel
        assert "has the rooms of classes" in second.printed()
    assert json.loads(Visitor(home.url).ask("health").body)["status"] == "ok"


def test_metrics_are_in_the_format_of_prometheus(watched: servers.Server) -> None:
    visitor = Visitor(watched.url)
    visitor.ask("nothing")
    answer = visitor.ask("metrics")
    assert answer.headers["Content-Type"].startswith("text/plain")
    found = {family.name: family for family in text_string_to_metric_families(answer.body)}
    for name in ("kernels", "visitors", "waiting", "room", "descriptors", "free_memory_bytes"):
        (sample,) = found[f"conquest_{name}"].samples
        assert sample.value >= 0
    refused = {sample.labels["status"]: sample.value for sample in found["conquest_requests"].samples
               if sample.name.endswith("_total")}  # fmt: skip
    assert refused["4xx"] >= 1
    assert found["process_resident_memory_bytes"].samples[0].value > 2**20


def test_metrics_are_off_unless_asked_for(server: servers.Server) -> None:
    assert Visitor(server.url).ask("metrics").status == 404
    assert Visitor(server.url).ask("health").status == 200


def record(message: str, *args: object, name: str = "tornado.general") -> logging.LogRecord:
    return logging.LogRecord(name, logging.WARNING, "file", 1, message, args, None)


@pytest.mark.parametrize(
    "address",
    [
        "192.168.1.20",
        "10.0.0.7",
        "2001:db8::1:2:3",
        "fe80:0:0:0:1:2:3:4",
        "::1",
        "fd00::12",
        "2001:db8::7",
        "fd00:1::",
        "::ffff:192.0.2.1",
    ],
)
def test_a_line_names_no_address(address: str) -> None:
    line = logs.JsonLines().format(record("Malformed HTTP message from %s: bad", address))
    assert address not in line
    assert "bad" in json.loads(line)["event"]
    kept = logs.JsonLines(addresses=True).format(record("from %s", address))
    assert address in kept


def test_a_line_is_one_line_of_a_bounded_length() -> None:
    line = logs.JsonLines().format(record("x\n\x1b[31m" + "é" * 10_000))
    assert "\n" not in line
    assert "\x1b" not in line
    assert len(line) < 4_000


def test_versions_and_times_are_no_addresses() -> None:
    line = json.loads(logs.JsonLines().format(record("tornado 6.6.1 at 11:31:00, kernel 5.3")))
    assert line["event"] == "tornado 6.6.1 at 11:31:00, kernel 5.3"


def test_a_flood_of_events_writes_a_few_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(logs, "monotonic", lambda: now[0])
    few = logs.AFewOfEachKind()
    now[0] = 100.0
    passed = [few.filter(record("frame refused: %s", n)) for n in range(1_000)]
    assert sum(passed) == logs.KIND_A_MINUTE
    assert few.filter(record("another"))
    assert sum(few.filter(record(f"kind {n}")) for n in range(1_000)) < logs.ALL_A_MINUTE
    now[0] += 61
    later = record("frame refused: %s", 7)
    assert few.filter(later)
    assert "were left out" in later.getMessage()


def test_a_kernel_that_is_ended_while_a_cell_runs_leaves_no_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Two of sixteen servers that ended within seconds of their start told of such a fault."""
    log = logging.getLogger("conquest_lab.tests.ended")
    log.propagate = False
    log.addHandler(logging.StreamHandler())
    logs.bound_log(log)
    socket = zmq.Context.instance().socket(zmq.PAIR)
    socket.close()
    for work in (lambda: socket.send(b"the answer"), lambda: int("no answer")):
        try:
            work()
        except (zmq.ZMQError, ValueError):
            log.exception("Exception in message handler:")
    log.error("KeyboardInterrupt caught in kernel.")
    (line,) = capsys.readouterr().err.splitlines()
    assert "ValueError" in line


@pytest.mark.long
def test_the_log_of_an_attacked_server_is_small(watched: servers.Server) -> None:
    visitor = Visitor(watched.url)
    for n in range(100):
        visitor.ask(f"nothing{n}")
        visitor.ask("logout", "POST")
    printed = watched.printed()
    assert len(printed) < 10_000
    assert "127.0.0.1" not in printed.replace(watched.url, "")
