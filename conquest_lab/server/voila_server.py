"""The server of visitors: Voila on Home and all it leads to, or on one notebook, until it is interrupted."""

from __future__ import annotations

import gc
import logging
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tornado.ioloop import IOLoop
from traitlets.config import Config

from conquest_lab.server.fairness import LOCK_SECONDS
from conquest_lab.server.fork_provisioner import register_fork_provisioner, start_prefork_process
from conquest_lab.server.kernels import install_kernel_manager
from conquest_lab.server.limits import Guard
from conquest_lab.server.logs import set_up_log
from conquest_lab.server.rendering import install_renderers
from conquest_lab.server.settling import settle
from conquest_lab.server.website import LessonVoila, WebsiteVoila, notebook_language

RUSH_SECONDS = 30.0
"""After a restart all pages come back at once, and need the processor for that long."""

_OF_NO_USE = ("is not trusted", "No session ID specified", "wrote error")


def run(
    settings: dict[str, dict[str, Any]],
    notebook: Path | None,
    announce: Callable[..., None],
    *,
    guard: Guard,
    classes_file: Path,
    lti_file: Path | None,
    own_lessons: Path | None,
    framed_elsewhere: bool,
) -> None:
    """Serve until interrupted.

    settings: of Voila and Jupyter. notebook: the only one that is served, None for Home.
    announce: called once the server listens, with `has_rooms`.
    classes_file: where the rooms of classes are kept, beside Home. lti_file: settings of learning platforms.
    own_lessons: a folder of lessons beside ours, on Home.
    framed_elsewhere: True where a page of another site may show ours in a frame.
    """
    install_renderers()
    install_kernel_manager()
    settings |= register_fork_provisioner(guard.limits.kernel_bytes)
    if notebook is not None and notebook_language(notebook.resolve()):
        settings["Voila"]["root_dir"] = str(notebook.resolve().parents[1])
    # A voila.json in some other folder must not change the settings.
    own: dict[str, Any] = {"config": Config(settings), "config_file_paths": []}
    voila = (
        WebsiteVoila(**own)
        if notebook is None
        else LessonVoila(notebook_path=str(notebook.resolve()), **own)
    )
    if isinstance(voila, WebsiteVoila):
        voila.classes_file, voila.lti_file = classes_file, lti_file
        voila.own_lessons = own_lessons
    voila.framed_elsewhere = framed_elsewhere
    voila.guard = guard
    voila.initialize([])
    end_with_terminal()
    set_up_log(voila.log, addresses=guard.log_addresses)
    for log in (voila.log, *map(logging.getLogger, ("tornado.general", "tornado.application"))):
        log.addFilter(_is_useful)
    IOLoop.current().add_callback(start_prefork_process)
    IOLoop.current().add_callback(lambda: announce(has_rooms=voila.has_rooms))
    IOLoop.current().call_later(RUSH_SECONDS, settle, voila.first_jobs())
    sys.setswitchinterval(LOCK_SECONDS)
    gc.freeze()  # the collection after the rush need not look at what was imported
    voila.start()


def end_with_terminal() -> None:
    """End in order when the terminal is closed, as on SIGTERM; `nohup` lets a server stay."""
    hangup = getattr(signal, "SIGHUP", None)
    if hangup is not None and signal.getsignal(hangup) is signal.SIG_DFL:
        signal.signal(hangup, signal.getsignal(signal.SIGTERM))


def _is_useful(record: logging.LogRecord) -> bool:
    """False for log messages that call for no action.

    Voila calls each notebook untrusted, and runs it; kernels need no id of a session. Of a client that has
    left while its kernel spoke, Jupyter logs no word.
    """
    text = record.getMessage()
    return bool(text) and not any(known in text for known in _OF_NO_USE)
