"""The machine: its limits of descriptors, memory and sockets, raised where allowed."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import psutil

MOST_DESCRIPTORS = 65_536
"""More than any machine needs for kernels; some systems allow «as many as you like», and mean fewer."""

CGROUP = Path("/sys/fs/cgroup")
MEMBERSHIP = Path("/proc/self/cgroup")
LIMITS = ("memory.max", "memory.high", "memory.limit_in_bytes")
"""The limits of a memory group in version 2, and in version 1.

Beyond `memory.high` Linux ends no process, but slows all of them down.
"""

MOST_TASKS = 4_194_304
"""The processes and threads that Linux can have at once."""

USED = ("memory.current", "memory.usage_in_bytes")


def raise_descriptor_limit() -> int:
    """Raise this user's soft limit of open descriptors to the hard one; returns the limit that holds now.

    The usual soft limit, 1024, is used up by some seventy visitors, and a messaging library that is refused a
    descriptor ends the whole process.
    """
    if sys.platform == "win32":
        return MOST_DESCRIPTORS  # sockets are no descriptors there
    import resource  # noqa: PLC0415 - not on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    wanted = MOST_DESCRIPTORS if hard == unlimited else min(hard, MOST_DESCRIPTORS)
    if soft == unlimited or soft >= wanted:
        return MOST_DESCRIPTORS if soft == unlimited else soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):  # macOS has a limit beside the hard one
        return soft
    return wanted


def address_space() -> int:
    """The bytes that the addresses of this process may span; -1 for as many as it likes."""
    if sys.platform == "win32":
        return -1
    import resource  # noqa: PLC0415 - not on Windows

    soft, _ = resource.getrlimit(resource.RLIMIT_AS)
    return -1 if soft == resource.RLIM_INFINITY else soft


def free_tasks() -> int:
    """The processes and threads that may begin beside those of now: of this user, or in this container.

    A messaging library that is refused a thread ends the whole process.
    """
    return max(0, min([_free_of_user(), *map(_free_tasks_in, _groups("pids"))]))


def _free_of_user() -> int:
    """The processes and threads that may begin under this user; Linux does not bound those of root."""
    if not sys.platform.startswith("linux") or os.geteuid() == 0:
        return MOST_TASKS
    import resource  # noqa: PLC0415 - not on Windows

    soft, _ = resource.getrlimit(resource.RLIMIT_NPROC)
    if soft == resource.RLIM_INFINITY:
        return MOST_TASKS
    there = psutil.process_iter(["uids", "num_threads"])
    mine = (each.info for each in there if each.info["uids"])
    return soft - sum(each["num_threads"] or 0 for each in mine if each["uids"].real == os.getuid())


def _free_tasks_in(group: Path) -> int:
    most = _number(group / "pids.max")
    return MOST_TASKS if most < 0 else most - max(0, _number(group / "pids.current"))


def open_descriptors() -> int:
    """The descriptors that this process has open; 0 where the system does not count them."""
    process = psutil.Process()
    return process.num_fds() if hasattr(process, "num_fds") else 0


def free_memory() -> int:
    """The bytes that new processes may take: of the machine, or of the container if it has fewer."""
    free = int(psutil.virtual_memory().available)
    return min(
        [free, *(group_free for group_free in map(_free_in, _groups("memory")) if group_free >= 0)]
    )


def _groups(controller: str) -> list[Path]:
    """The folders of this process's groups under a controller, its own first (Linux, cgroup v2 and v1)."""
    try:
        lines = MEMBERSHIP.read_text().splitlines()
    except OSError:
        return []
    found: list[Path] = []
    for line in lines:
        _, _, of_group = line.partition(":")
        controllers, colon, own = of_group.partition(":")
        if not colon or (controllers and controller not in controllers.split(",")):
            continue
        top = CGROUP / controllers
        folder = top / own.lstrip("/")
        found += [folder, *(each for each in folder.parents if top in (each, *each.parents))]
    return found


def _free_in(group: Path) -> int:
    """The bytes left in a memory group; -1 for one without a limit."""
    limits = [limit for name in LIMITS if (limit := _number(group / name)) >= 0]
    used = max(_number(group / name) for name in USED)
    if not limits or used < 0:
        return -1
    return max(0, min(limits) - used + _cached(group / "memory.stat"))


def _number(file: Path) -> int:
    """The number in a file; -1 where there is none, as in that of a limit that is not set."""
    try:
        return int(file.read_text())
    except (OSError, ValueError):
        return -1


def _cached(statistics: Path) -> int:
    """The bytes of files that were not used lately: the system takes them back when they are needed."""
    try:
        words = statistics.read_text().split()
        counts = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    except (OSError, ValueError):
        return 0
    return counts.get("total_inactive_file", counts.get("inactive_file", 0))
