"""Descriptors and memory: the limits of the machine are raised where allowed, and met by nobody."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import psutil
import pytest
import servers
from loops import run
from visitors import Visitor

from conquest_lab.server import machine
from conquest_lab.server.admission import DESCRIPTORS_A_VISITOR, SPARE_DESCRIPTORS
from conquest_lab.server.confinement import NICENESS

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


def test_memory_left_is_that_of_the_container(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The limit of a group of processes counts, and so do those around it; cached files do not."""
    inner = tmp_path / "school" / "games"
    inner.mkdir(parents=True)
    for folder, most, used, cached in ((inner, "max", 70, 0), (inner.parent, "1000", 700, 200)):
        (folder / "memory.max").write_text(most)
        (folder / "memory.current").write_text(str(used))
        (folder / "memory.stat").write_text(f"anon 5\ninactive_file {cached}\n")
    membership = tmp_path / "cgroup"
    membership.write_text("0::/school/games\n")
    monkeypatch.setattr(machine, "CGROUP", tmp_path)
    monkeypatch.setattr(machine, "MEMBERSHIP", membership)

    assert machine.free_memory() == 500

    membership.write_text("12:memory:/old\n")
    assert machine.free_memory() > 2**20


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
        assert server.process is not None
        assert psutil.Process(server.process.pid).num_fds() < wanted
