"""A process that has imported what every page needs, and becomes a kernel for each visitor by forking.

A kernel that starts from nothing spends more than half a second on imports before its first cell. Run as
`python -m conquest_lab.server.nursery`, this one waits: each line that comes in is a request, the child that
takes it answers with its number, and goes on as `ipykernel_launcher` would.
"""

from __future__ import annotations

import gc
import json
import os
import random
import signal
import sys
from pathlib import Path
from typing import IO, Any

READY = "ready"


def main() -> None:
    """Wait for requests; return in each child, as a kernel."""
    # Ctrl+C reaches everybody in the terminal; the server says when it is over by closing the pipe.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Threads do not survive a fork, and a class on one machine has no use for them.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if sys.path[0] == "" or Path(sys.path[0]) == Path.cwd():
        del sys.path[0]  # as a kernel does, so that no file of the lessons is taken for a module
    from ipykernel import kernelapp  # noqa: PLC0415 - after the path has been put in order

    read_up()
    gc.freeze()  # what is shared stays shared: nobody looks through it for garbage
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)  # what a kernel prints is no answer
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the system forgets children that have ended
    request = wait(sys.stdin, answers)
    if request is not None:
        argv = [
            *request["argv"],
            f"--IPKernelApp.parent_handle={os.getppid()}",
            f"--IPKernelApp.extra_extensions={__spec__.name}",
        ]
        sys.argv = ["ipykernel_launcher", *argv]
        kernelapp.launch_new_instance(argv)


def read_up() -> None:
    """Import what pages need, and read the rules and the maps."""
    import conquest_lab  # noqa: PLC0415 - after the path has been put in order
    import conquest_lab.widgets  # noqa: PLC0415

    for name in conquest_lab.rulesets():
        shown = conquest_lab.presentation(conquest_lab.load(name))
        if shown.layout == "map":
            keys = tuple(place.key for place in shown.places)
            outlines = conquest_lab.widgets.load_outlines(shown.picture, keys)
            outlines.borders([place.group for place in shown.places])
    hush()


def hush() -> None:
    """Close the comms of widgets that imports made, while there is no kernel that would tell.

    A kernel that takes the place of a dead one has a page already, which would be told of the end of a comm
    that it never knew.
    """
    from ipywidgets.widgets.widget import _instances  # noqa: PLC0415

    for widget in _instances.values():
        widget.comm.close()


def wait(requests: IO[str], answers: IO[str]) -> dict[str, Any] | None:
    """Fork for each request: the child returns it, the parent None when nobody asks any more."""
    print(READY, file=answers)
    for line in iter(requests.readline, ""):
        if os.fork() == 0:
            request: dict[str, Any] = json.loads(line)
            be_born(request)
            print(os.getpid(), file=answers)
            answers.close()
            return request
    return None


def be_born(request: dict[str, Any]) -> None:
    """Be a process of one's own: session, signals, environment, folder, luck."""
    os.setsid()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
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
    """Make known to the kernel what was imported, and made, before there was one.

    ipycanvas makes a widget when it is imported, which told nobody that it is there.
    """
    import ipywidgets  # noqa: PLC0415 - whoever imports this module without a kernel needs none
    from ipywidgets.widgets.widget import _instances  # noqa: PLC0415

    ipywidgets.register_comm_target()
    for widget in tuple(_instances.values()):
        widget.comm = None
        widget.open()


if __name__ == "__main__":
    main()
