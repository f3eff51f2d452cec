"""Voila behind a guard: admission, kernels with owners, bounds on requests, no handlers without a use."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path
from posixpath import normpath
from typing import Any

from jupyter_core.utils import run_sync
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.utils import url_path_join
from tornado.web import Application, GZipContentEncoding, HTTPError, RequestHandler
from voila.app import Voila
from voila.request_info_handler import RequestInfoSocketHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import TemplateStaticFileHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from conquest_lab.core.errors import ConquestError
from conquest_lab.server import parts
from conquest_lab.server.admission import (
    DESCRIPTORS_A_VISITOR,
    SPARE_DESCRIPTORS,
    SPARE_TASKS,
    TASKS_A_VISITOR,
    Admission,
)
from conquest_lab.server.application import GuardedApplication
from conquest_lab.server.connection import FairSocket
from conquest_lab.server.connection_folder import ConnectionFolder, clear_left_over
from conquest_lab.server.door import OwnKernel
from conquest_lab.server.fork_provisioner import end_prefork_process
from conquest_lab.server.health import Figures, HealthHandler, MetricsHandler
from conquest_lab.server.hosts import Hosts
from conquest_lab.server.limits import Guard
from conquest_lab.server.logs import log_request
from conquest_lab.server.machine import (
    address_space,
    free_memory,
    free_tasks,
    raise_descriptor_limit,
)
from conquest_lab.server.notices import ShortErrors
from conquest_lab.server.unread import Unread

ABOUT_KERNELS = (KernelHandler, VoilaKernelWebsocketHandler, VoilaShutdownKernelHandler)
UNUSED = ("/login", "/logout")

LEAST_DESCRIPTORS = SPARE_DESCRIPTORS + DESCRIPTORS_A_VISITOR
LEAST_TASKS = SPARE_TASKS + TASKS_A_VISITOR

LEAST_ADDRESS_SPACE = 1_536 * 2**20
"""Measured: 1,090 MB for the server with three games, as much for each game, most of it never touched."""


class LimitError(ConquestError):
    """A limit of this process, of files, addresses, or processes, that leaves no room for one game."""


def check_limits(descriptors: int, space: int, tasks: int) -> None:
    """Raises LimitError for limits with which the server, or a game, would end in the midst of its work."""
    if descriptors < LEAST_DESCRIPTORS:
        raise LimitError(
            "this process may open {limit} files, and a server needs {least}: ulimit -n {usual}",
            limit=str(descriptors),
            least=str(LEAST_DESCRIPTORS),
            usual="1024",
        )
    if tasks < LEAST_TASKS:
        raise LimitError(
            "{limit} more processes and threads may begin here, and a server needs {least}: ulimit -u,"
            " or pids.max of the container",
            limit=str(tasks),
            least=str(LEAST_TASKS),
        )
    if 0 <= space < LEAST_ADDRESS_SPACE:
        raise LimitError(
            "this process may have an address space of {limit} MB, and a server needs {least} MB:"
            " ulimit -v unlimited",
            limit=str(space // 2**20),
            least=str(LEAST_ADDRESS_SPACE // 2**20),
        )


class FastGzip(GZipContentEncoding):
    """Packs at level 4: nearly as small as the default, in half the time."""

    GZIP_LEVEL = 4


class GuardedVoila(Voila):  # type: ignore[misc]
    """Voila with admission control and an application that bounds what they send."""

    guard = Guard()
    framed_elsewhere = False
    has_rooms = True

    def start(self) -> None:
        """Start as Voila does, with our application in place of tornado's."""
        descriptors = raise_descriptor_limit()
        tasks = free_tasks()
        check_limits(descriptors, address_space(), tasks)
        self.admission = Admission(self.guard.limits, descriptors, free_memory, tasks=tasks)
        self.take_connection_folder()
        try:
            self.app: Application = self._application(descriptors)
        except BaseException:  # a file of rooms that cannot be read, most likely
            self._folder.delete()
            raise
        self.listen()

    def _application(self, descriptors: int) -> Application:
        """Our application, with our handlers and those of Voila that are of use."""
        settings = self.init_settings()
        made = GuardedApplication(
            Hosts(self.ip, self.guard.hosts),
            descriptors // 3,
            self.guard.behind_proxy,
            Unread(self.kernel_manager.kept),
            **settings,
        )
        made.settings.update(self.tornado_settings)
        handlers = [_guarded(entry) for entry in self.init_handlers() if _is_used(entry)]
        made.add_handlers(".*$", [*self._own_handlers(), *handlers])
        return made

    def take_connection_folder(self) -> str:
        """Make a folder for what connects this server to its games, and tell games of it; its path."""
        self._folder = ConnectionFolder(Path(self.connection_dir_root))
        self.connection_dir = str(self._folder.path)
        # What the operator has set for IPython, and runs at its start, is not meant for games. Without a home
        # that can be written to, each game would leave two folders among the temporary files.
        os.environ["IPYTHONDIR"] = str(self._folder.path / "ipython")
        return str(self.connection_dir)

    def stop(self) -> None:
        """End all games, and delete the folder, also where it is asked to end once more meanwhile."""
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), signal.SIG_IGN)
        run_sync(self.kernel_manager.shutdown_all)()
        end_prefork_process()  # a kernel that has just begun would make a folder anew, or miss it and say so
        self._folder.delete()

    def first_jobs(self) -> list[Callable[[], object]]:
        """Work to be done once the server listens, so that no visitor has to wait for it."""
        return [partial(clear_left_over, Path(self.connection_dir_root))]

    def _own_handlers(self) -> list[tuple[Any, ...]]:
        """The bundle of the views, and the handlers that tell how the server is."""
        base = url_path_join(self.server_url, "/")
        scripts = parts.voila(self.static_paths, self.labextensions_path)
        handlers = parts.routes(base, scripts)
        handlers.append((url_path_join(self.server_url, "/health"), HealthHandler))
        handlers.append((url_path_join(self.server_url, "/robots.txt"), RobotsHandler))
        if self.guard.metrics:
            handlers.append((url_path_join(self.server_url, "/metrics"), MetricsHandler))
        return handlers

    def init_settings(self) -> dict[str, Any]:
        """Voila's settings, with what our handlers ask for."""
        settings: dict[str, Any] = super().init_settings()
        figures = self.figures = Figures(self.admission, self.kernel_manager)

        def ended(handler: RequestHandler) -> None:
            figures.count(handler)
            log_request(handler, addresses=self.guard.log_addresses)

        return {
            **settings,
            # Voila's `tornado_settings` are applied too late for this one.
            "transforms": [FastGzip],
            "figures": figures,
            "log_function": ended,
            "admission": self.admission,
            "framed_elsewhere": self.framed_elsewhere,
            "default_handler_class": NotFound,
        }


class NotFound(ShortErrors):
    """Answers for addresses that there are not."""

    def prepare(self) -> None:
        """Refuse."""
        self.send_error(404)


class RobotsHandler(ShortErrors):
    """Pages that search engines may open: Home and the documentation, which start no games."""

    def get(self) -> None:
        """Answer as text."""
        base = self.settings["base_url"]
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(f"User-agent: *\nAllow: {base}$\nAllow: {base}docs/\nDisallow: {base}\n")

    head = get


class TemplateFiles(TemplateStaticFileHandler):  # type: ignore[misc]
    """Files of a template; Voila's own fails on an address of any other form."""

    def parse_url_path(self, url_path: str) -> str:
        """The file of an address."""
        # As Voila takes it apart, once what leads upwards is resolved.
        template, *rest = normpath(url_path).split("/", 2)
        if template.startswith(".") or len(rest) < 2 or rest[0] != "static":
            raise HTTPError(404)
        return str(super().parse_url_path(normpath(url_path)))


def _is_used(entry: tuple[Any, ...]) -> bool:
    """False for pages that log in and out, and for sockets that tell requests to kernels: we have neither."""
    return not str(entry[0]).endswith(UNUSED) and entry[1] is not RequestInfoSocketHandler


def _guarded(entry: tuple[Any, ...]) -> tuple[Any, ...]:
    """A handler whose errors are short, and which answers about a kernel to its owner alone."""
    pattern, handler, *rest = entry
    if handler is TemplateStaticFileHandler:
        handler = TemplateFiles
    guards: tuple[type[RequestHandler], ...] = (ShortErrors,)
    if handler in ABOUT_KERNELS:
        guards = (ShortErrors, OwnKernel)
    if handler is VoilaKernelWebsocketHandler:
        handler = FairSocket
    return pattern, type(handler.__name__, (*guards, handler), {}), *rest
