"""The door of a server: which requests start a kernel, and to whom a kernel answers."""

from __future__ import annotations

import logging
from typing import Any

from jupyter_server.base.handlers import JupyterHandler
from tornado.web import Finish, HTTPError
from voila.tornado.handler import TornadoVoilaHandler

from conquest_lab.server.admission import Admission
from conquest_lab.server.hosts import navigation_fault, network
from conquest_lab.server.notices import AGAIN_SECONDS, FAILED, Notices, full, page
from conquest_lab.server.rendering import OPEN_AGAIN

log = logging.getLogger(__name__)


class Door(TornadoVoilaHandler):  # type: ignore[misc]
    """A page with a kernel of its own, for each visitor who opens it while there is room."""

    _seat_is_due = False
    _kernel_id = ""

    @property
    def admission(self) -> Admission:
        """The admission control of the server."""
        found: Admission = self.settings["admission"]
        return found

    @property
    def visitor(self) -> str:
        """The visitor, as the cookie says."""
        return str(self.current_user.username)

    def head(self, *_path: str) -> None:
        """Answer what a GET would, without a page and its kernel."""
        self.set_header("Content-Type", "text/html; charset=utf-8")

    async def show(self) -> None:
        """Answer with the page of the notebook, or with the place in the queue."""
        fault = navigation_fault(
            self.request.headers, framed_elsewhere=self.settings["framed_elsewhere"]
        )
        if fault is not None:
            raise HTTPError(403, fault)
        if self.admission.free_places() == 0:
            await self.kernel_manager.end_abandoned(self.visitor)
        address = network(str(self.request.remote_ip))
        place = self.admission.enter(self.visitor, address)
        if place != 0:
            self._wait(full(place))
            return
        self._seat_is_due = True
        try:
            await super().get(None)
            self.settings["figures"].opening_failed = False
        except (HTTPError, Finish):
            raise
        except Exception:  # a full disk, a kernel that died: the next one may start
            log.exception("a page could not be opened")
            self.settings["figures"].opening_failed = True
            self._give_up()
        finally:
            if self._seat_is_due:
                self.admission.turned_back(address)
            self.admission.sent(self._kernel_id)

    def take_seat(self, kernel_id: str) -> None:
        """Note the kernel of this page."""
        self._seat_is_due, self._kernel_id = False, kernel_id
        self.admission.seated(kernel_id, self.visitor, network(str(self.request.remote_ip)))

    def _give_up(self) -> None:
        """End a page whose kernel could not start or has died; it asks again by itself."""
        if self._headers_written:
            self.write(OPEN_AGAIN)
        else:
            self._wait(FAILED)

    def _wait(self, said: Notices) -> None:
        """Answer with the place in the queue, or with a failure; the page asks again by itself."""
        self.set_status(503)
        self.set_header("Retry-After", str(AGAIN_SECONDS))
        self.set_header("Cache-Control", "no-store")
        self.set_header("Content-Type", "text/html; charset=utf-8")
        accepted = self.request.headers.get("Accept-Language", "")
        self.finish(page(said, accepted, again=AGAIN_SECONDS))


class OwnKernel(JupyterHandler):
    """A request about one kernel, answered to the visitor whose kernel it is.

    All others get 404, so that no one learns which ids are in use.
    """

    async def prepare(self, **how: Any) -> None:
        """Compare the visitor of the cookie with the owner of the kernel."""
        await super().prepare(**how)
        kernel_id = (*self.path_kwargs.values(), *self.path_args, "")[0]
        visitor = getattr(self.current_user, "username", "")
        admission: Admission = self.settings["admission"]
        if not self._finished and not admission.owns(str(visitor), str(kernel_id)):
            raise HTTPError(404)
