"""A process that has imported the packages of every page, and forks a kernel for each visitor.

A kernel that starts as usual spends more than half a second on imports before its first cell. Run as
`python -m conquest_lab.server.prefork`, this process reads one request a line. The child that it forks for a
request answers with its process id and continues as `ipykernel_launcher` would.
"""

from __future__ import annotations

import gc
import json
import os
import random
import select
import signal
import sys
from pathlib import Path
from threading import Thread
from typing import IO, TYPE_CHECKING, Any, NoReturn

from conquest_lab.server.logs import bound_log
from conquest_lab.server.settling import absent, uncollected

if TYPE_CHECKING:
    from ipykernel.kernelapp import IPKernelApp

READY = "ready"
REFUSED = "refused"
"""The answer where the system lets no process begin."""

SECONDS_UNTIL_SENT = 10.0
"""Seconds after which output is sent before its cell ends: no line is cut in two on a busy machine."""
NO_PARENT_TO_WATCH = 1
"""The process that a kernel takes for a parent that never ends."""


def main() -> None:
    """Wait for requests; return in each child, as a kernel."""
    # Ctrl+C reaches every process of the terminal; this one ends when the server closes the pipe.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Threads do not survive a fork, and many kernels on one machine gain nothing by them.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if sys.path[0] == "" or Path(sys.path[0]) == Path.cwd():
        del sys.path[0]  # as a kernel does, so that no file of the lessons is taken for a module
    server = os.pidfd_open(os.getppid())
    with uncollected():
        from ipykernel import iostream, kernelapp  # noqa: PLC0415 - after the path is in order

        warm_up()
    iostream.OutStream.flush_interval = SECONDS_UNTIL_SENT
    gc.freeze()  # memory stays shared with children: the garbage collector does not touch it
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)  # output of a kernel must not be taken for an answer
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the system reaps children that have ended
    request = serve_requests(sys.stdin, answers)
    if request is not None:
        argv = [
            *request["argv"],
            # Its parent may end and be replaced; its server may not.
            f"--IPKernelApp.parent_handle={NO_PARENT_TO_WATCH}",
            f"--IPKernelApp.extra_extensions={__spec__.name}",
            # No one types into a kernel; all of them would write one file, which a full disk makes an error.
            "--HistoryManager.enabled=False",
        ]
        sys.argv = ["ipykernel_launcher", *argv]
        Thread(target=end_with, args=(server,), daemon=True).start()
        kernelapp.launch_new_instance(argv)
        end_kernel(kernelapp.IPKernelApp.instance())


def end_kernel(app: IPKernelApp) -> NoReturn:
    """Close the streams and sockets of a kernel that has stopped, and end without taking its memory apart.

    At its usual exit ipykernel ends the thread that sends output first. A thread that is answering a request
    then waits for ever, and whatever is written after it, such as the warning of a coroutine that no one
    awaits any more, leaves a traceback. Memory that is taken apart is copied first, for it is shared.
    """
    app.control_thread.stop()
    app.control_thread.join()
    app.close()  # type: ignore[no-untyped-call]
    app.cleanup_connection_file()  # type: ignore[no-untyped-call]
    os._exit(0)


def end_with(server: int) -> None:
    """Wait for the end of the server, then end this kernel, whatever it does."""
    has_ended(server, within=None)
    os._exit(1)


def has_ended(process: int, within: int | None) -> bool:
    """True once a process has ended.

    process: its descriptor, of `os.pidfd_open`.
    within: milliseconds to wait for its end at most; None for as long as it takes.

    `select.select` would fail as soon as a server has 1,024 descriptors open.
    """
    end = select.poll()
    end.register(process, select.POLLIN)
    return bool(end.poll(within))


def warm_up() -> None:
    """Import the packages of the kernel, and what every page needs."""
    # No one sets breakpoints in a page: a debugger would take 9 MB, and 45 ms of processor at the start.
    with absent("debugpy"):
        # After the path is in order.
        from ipykernel import debugger  # noqa: F401, PLC0415 - a kernel imports it when it starts

    from conquest_lab.widgets import table  # noqa: F401, PLC0415 - Play imports it where tables are kept
    from conquest_lab.widgets.ahead import read_ahead  # noqa: PLC0415 - the same

    read_ahead()
    close_comms()


def close_comms() -> None:
    """Close the comms of widgets that were made on import, while no kernel sends messages.

    A kernel that replaces a dead one has a page already, which would otherwise receive the end of a
    comm that it never knew.
    """
    from ipywidgets.widgets.widget import _instances  # noqa: PLC0415

    for widget in _instances.values():
        widget.comm.close()


def serve_requests(requests: IO[str], answers: IO[str]) -> dict[str, Any] | None:
    """Fork for each request: the child returns it, the parent returns None after the last one.

    Where the system lets no process begin, the answer is `REFUSED`.

    None as well where the server has ended and the answer is not read.
    """
    try:
        print(READY, file=answers)
        for line in iter(requests.readline, ""):
            try:
                child = os.fork()
            except OSError:
                # Too many processes, or no memory for one: a later request may find room.
                print(REFUSED, file=answers)
                continue
            if child == 0:
                request: dict[str, Any] = json.loads(line)
                prepare_child(request)
                print(os.getpid(), file=answers)
                answers.close()
                return request
    except BrokenPipeError:
        # What could not be written is written again when the file is closed.
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, answers.fileno())
        os.close(nothing)
    return None


def prepare_child(request: dict[str, Any]) -> None:
    """Give a forked child its own session, signals, environment, working folder and random seed.

    Interrupts stay ignored: a server that stops interrupts its kernels, and those that have just begun would
    write a traceback. ipykernel lets them through while a cell runs.
    """
    os.setsid()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.environ.clear()
    os.environ.update(request["env"])
    os.chdir(request["cwd"] or ".")
    random.seed()
    if "numpy.random" in sys.modules:
        sys.modules["numpy.random"].seed()


def load_ipython_extension(_shell: object) -> None:
    """Bound the log of the kernel, and announce the widgets that were made before there was one.

    ipycanvas makes a widget when it is imported, whose comm no page has received.
    """
    from ipykernel.kernelapp import IPKernelApp  # noqa: PLC0415 - needed in a kernel only

    bound_log(IPKernelApp.instance().log)
    import ipywidgets  # noqa: PLC0415 - needed in a kernel only
    from ipywidgets.widgets.widget import _instances  # noqa: PLC0415

    ipywidgets.register_comm_target()
    for widget in tuple(_instances.values()):
        widget.comm = None
        widget.open()


if __name__ == "__main__":
    main()
