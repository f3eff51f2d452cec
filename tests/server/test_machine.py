"""Descriptors and memory: the limits of the machine are raised where allowed, and met by nobody."""

import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest
import servers
from loops import run
from visitors import Visitor

from conquest_lab.server import confinement, machine
from conquest_lab.server.admission import (
    BYTES_A_KERNEL,
    DESCRIPTORS_A_VISITOR,
    SPARE_BYTES,
    SPARE_DESCRIPTORS,
    Admission,
)
from conquest_lab.server.confinement import NICENESS
from conquest_lab.server.guarded import LEAST_TASKS, LimitError, check_limits
from conquest_lab.server.limits import Limits

resource = pytest.importorskip("resource", reason="Windows has no such limits")


def test_the_soft_limit_becomes_the_hard_one() -> None:
    code = (
        "import resource\n"
        "from conquest_lab.server.machine import raise_descriptor_limit\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (100, 300))\n"
        "print(raise_descriptor_limit(), *resource.getrlimit(resource.RLIMIT_NOFILE))"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["300", "300", "300"]


@pytest.mark.parametrize("more", [0, 7, 19])
def test_a_kernel_is_nicer_than_its_server_however_nice_that_is(more: int) -> None:
    code = (
        "import os, subprocess, sys\n"
        "from conquest_lab.server.confinement import confine\n"
        f"os.nice({more})\n"
        "with subprocess.Popen([sys.executable, '-c', 'input()'], stdin=subprocess.PIPE) as other:\n"
        "    confine(other.pid, 2**30)\n"
        "    print(os.getpriority(os.PRIO_PROCESS, other.pid))\n"
        "    other.communicate(b'\\n')"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(told.stdout) == min(os.nice(0) + more + NICENESS, 19)


GROUPS = {
    "v2": ("0::/school/games", "school/games", "memory.max", "memory.current", "inactive_file"),
    "v1": (
        "4:cpu,memory:/school/games",
        "cpu,memory/school/games",
        "memory.limit_in_bytes",
        "memory.usage_in_bytes",
        "total_inactive_file",
    ),
    # A container sees its own group alone, under the name that it has outside.
    "v1, container": (
        "9:memory:/docker/0a1b",
        "memory",
        "memory.limit_in_bytes",
        "memory.usage_in_bytes",
        "total_inactive_file",
    ),
}
"""Membership, folder and names of files of a memory group."""


@pytest.mark.parametrize("kind", GROUPS)
def test_memory_left_is_that_of_the_container(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """The limit of a group of processes counts, and so do those around it; cached files do not."""
    line, where, most, current, cached = GROUPS[kind]
    inner = tmp_path / where
    inner.mkdir(parents=True)
    for folder, limit, used, kept in ((inner, 2_000, 70, 0), (inner.parent, 1_000, 700, 200)):
        (folder / most).write_text(f"{limit}\n")
        (folder / current).write_text(f"{used}\n")
        (folder / "memory.stat").write_text(f"anon 5\n{cached} {kept}\n")
        if kind == "v2":
            (folder / "memory.high").write_text("max\n")
    membership = tmp_path / "cgroup"
    membership.write_text(f"12:pids:/other\n{line}\n")
    monkeypatch.setattr(machine, "CGROUP", tmp_path)
    monkeypatch.setattr(machine, "MEMBERSHIP", membership)

    assert machine.free_memory() == (1_930 if "container" in kind else 500)
    if kind == "v2":
        (inner / "memory.high").write_text("300\n")
        assert machine.free_memory() == 230
        for folder in (inner, inner.parent):
            for file in ("memory.max", "memory.high"):
                (folder / file).write_text("max\n")
        assert machine.free_memory() > 2**20

    membership.write_text("12:pids:/other\nno group\n")
    assert machine.free_memory() > 2**20


def test_processes_that_may_begin_are_those_of_the_container(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Threads count as well: a messaging library that gets none would end the server with all games."""
    for name, most, now in (("games", "900", 300), ("", "max", 5_000)):
        folder = tmp_path / "school" / name
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "pids.max").write_text(f"{most}\n")
        (folder / "pids.current").write_text(f"{now}\n")
    membership = tmp_path / "cgroup"
    membership.write_text("0::/school/games\n")
    monkeypatch.setattr(machine, "CGROUP", tmp_path)
    monkeypatch.setattr(machine, "MEMBERSHIP", membership)
    monkeypatch.setattr(machine, "_free_of_user", lambda: machine.MOST_TASKS)
    assert machine.free_tasks() == 600
    for tasks, most in ((600, 31), (LEAST_TASKS, 1), (machine.MOST_TASKS, 100)):
        admission = Admission(Limits(visitors=100), 20_000, lambda: 2**40, tasks=tasks)
        assert (admission.most, admission.free_places()) == (most, most)
    (tmp_path / "school" / "pids.max").write_text("4000\n")
    assert machine.free_tasks() == 0
    membership.write_text("no group\n")
    assert machine.free_tasks() == machine.MOST_TASKS


def test_processes_that_may_begin_are_those_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    def those_there(_asked: list[str]) -> list[SimpleNamespace]:
        users = ((7, 5), (7, 15), (0, 400), (None, 3))
        return [
            SimpleNamespace(
                info={
                    "uids": user if user is None else SimpleNamespace(real=user),
                    "num_threads": n,
                }
            )
            for user, n in users
        ]

    monkeypatch.setattr(machine, "_groups", lambda _controller: [])
    monkeypatch.setattr(machine.psutil, "process_iter", those_there)
    monkeypatch.setattr(machine.os, "getuid", lambda: 7)
    monkeypatch.setattr(machine.os, "geteuid", lambda: 7)
    monkeypatch.setattr(machine.sys, "platform", "linux")
    monkeypatch.setattr(resource, "getrlimit", lambda _which: (120, 500))
    assert machine.free_tasks() == 100
    monkeypatch.setattr(resource, "getrlimit", lambda _which: (resource.RLIM_INFINITY,) * 2)
    assert machine.free_tasks() == machine.MOST_TASKS
    monkeypatch.setattr(resource, "getrlimit", lambda _which: (10, 500))
    assert machine.free_tasks() == 0
    monkeypatch.setattr(machine.os, "geteuid", lambda: 0)
    assert machine.free_tasks() == machine.MOST_TASKS


def test_a_user_without_processes_for_a_game_is_told() -> None:
    with pytest.raises(LimitError, match="115 more processes and threads may begin here"):
        check_limits(1_024, -1, LEAST_TASKS - 1)
    check_limits(1_024, -1, LEAST_TASKS)


def test_two_gigabytes_hold_as_many_games_as_they_have_room_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A container of 2 GB with a server in it, on a machine of any size."""
    used = 200 * 2**20
    (tmp_path / "memory.max").write_text(str(2**31))
    (tmp_path / "memory.high").write_text("max")
    (tmp_path / "memory.current").write_text(str(used))
    (tmp_path / "memory.stat").write_text("inactive_file 0\n")
    membership = tmp_path / "cgroup"
    membership.write_text("0::/\n")
    monkeypatch.setattr(machine, "CGROUP", tmp_path)
    monkeypatch.setattr(machine, "MEMBERSHIP", membership)
    monkeypatch.setattr(machine.psutil, "virtual_memory", lambda: SimpleNamespace(available=2**40))
    admission = Admission(Limits(), 20_000, machine.free_memory)
    assert admission.free_places() == (2**31 - used - SPARE_BYTES) // BYTES_A_KERNEL == 17


@pytest.mark.slow
@pytest.mark.long
def test_an_address_space_without_room_for_a_game_is_told() -> None:
    """The messaging library would end the server, and a game that starts a thread show an error."""
    code = (
        "import resource\n"
        "from conquest_lab.server.settling import import_schemas\n"
        "import_schemas()\n"
        "from conquest_lab.server.guarded import LimitError, check_limits\n"
        "from conquest_lab.server.machine import address_space\n"
        "check_limits(1024, address_space(), 1000)\n"
        "check_limits(1024, 1_536 * 2**20, 1000)\n"
        "resource.setrlimit(resource.RLIMIT_AS, (900 * 2**20, resource.RLIM_INFINITY))\n"
        "try:\n"
        "    check_limits(1024, address_space(), 1000)\n"
        "except LimitError as error:\n"
        "    print(error)"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "address space of 900 MB, and a server needs 1536 MB" in told.stdout


@pytest.mark.slow
@pytest.mark.long
def test_visitors_are_turned_away_before_descriptors_run_out(tmp_path: Path) -> None:
    """With descriptors for three visitors, the fourth waits, and the three play on."""
    wanted = SPARE_DESCRIPTORS + 3 * DESCRIPTORS_A_VISITOR
    server = servers.app("play", tmp_path / "few.log")
    code = (
        "import resource, runpy, sys; "
        f"resource.setrlimit(resource.RLIMIT_NOFILE, (64, {wanted})); "
        "sys.argv = ['conquest-lab', *sys.argv[1:]]; "
        "runpy.run_module('conquest_lab', run_name='__main__')"
    )
    server.command = [server.command[0], "-c", code, *server.command[3:]]

    async def visit() -> None:
        talks = []
        for _ in range(3):
            visitor = Visitor(server.url)
            answer = await visitor.go()
            assert answer.status == 200
            talks.append(await visitor.talk(answer.kernel))
        assert (await Visitor(server.url).go()).status == 503
        for talk in talks:
            assert await talk.answers()
            await talk.leave()

    with server:
        run(visit())
        assert psutil.Process(server.process.pid).num_fds() < wanted


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="niceness is that of Unix")
def test_games_of_an_address_that_takes_most_of_the_processor_stand_behind_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where there are games of another address; the others keep their place."""
    with ExitStack() as stack:
        pids = []
        for _ in range(3):
            waiting = stack.enter_context(
                subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
            )
            stack.callback(waiting.kill)
            pids.append(waiting.pid)
        taken = dict.fromkeys(pids, 0.0)
        monkeypatch.setattr(confinement, "_processor_seconds", taken.__getitem__)
        monkeypatch.setattr(os, "cpu_count", lambda: 2)
        own = os.getpriority(os.PRIO_PROCESS, 0)
        shares = confinement.ProcessorShares()
        games = {"school": pids[:2], "home": pids[2:]}

        def nicer() -> list[int]:
            return [os.getpriority(os.PRIO_PROCESS, pid) - own for pid in pids]

        shares.look(games, 30)
        taken[pids[0]], taken[pids[2]] = 29.0, 29.0
        shares.look(games, 30)
        assert nicer() == [0, 0, 0]
        taken[pids[0]], taken[pids[1]] = 49.0, 11.0
        shares.look({"school": pids[:2]}, 30)  # nobody else is there
        assert nicer() == [0, 0, 0]
        taken[pids[0]], taken[pids[1]] = 69.0, 22.0
        shares.look(games, 30)
        assert nicer() == [min(confinement.BEHIND, 19 - own)] * 2 + [0]
