"""The log: one line of JSON an event, on standard error, bounded in length and in number."""

from __future__ import annotations

import json
import logging
import re
import sys
import traceback
from collections import Counter
from time import monotonic, strftime
from typing import TYPE_CHECKING, Any

import zmq

if TYPE_CHECKING:
    from tornado.web import RequestHandler

EVENT_LETTERS = 300
TRACE_LETTERS = 3_000
KIND_A_MINUTE = 10
ALL_A_MINUTE = 200
ADDRESS = re.compile(
    r"(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.])"
    r"|(?<![\w:])[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){3,7}(?!\w)"
    r"|(?<![\w:])[0-9a-f]{0,4}::[0-9a-f]{0,4}(?!\w)",
    re.IGNORECASE,
)

INTERRUPTED = "KeyboardInterrupt caught in kernel"

log = logging.getLogger(__name__)


class JsonLines(logging.Formatter):
    """Writes a record as one line of JSON; addresses are left out unless they are wanted.

    traces: False to tell of an exception its name and text alone.
    """

    def __init__(self, *, addresses: bool = False, traces: bool = True) -> None:
        super().__init__()
        self._addresses, self._traces = addresses, traces

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        fields: dict[str, Any] = {
            "time": strftime("%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "from": record.name,
            "event": self._clean(record.getMessage())[:EVENT_LETTERS],
            **getattr(record, "fields", {}),
        }
        if record.exc_info and record.exc_info[0] is not None:
            kind, error, trace = record.exc_info
            if self._traces:
                lines = traceback.format_exception(kind, error, trace)
            else:
                lines = traceback.format_exception_only(kind, error)
            fields["trace"] = self._clean("".join(lines))[-TRACE_LETTERS:]
        return json.dumps(fields, ensure_ascii=True)

    def _clean(self, text: str) -> str:
        return text.strip() if self._addresses else ADDRESS.sub("-", text.strip())


class AFewOfEachKind(logging.Filter):
    """Lets a few records of each kind pass a minute, and says how many it left out."""

    def __init__(self) -> None:
        super().__init__()
        self._minute = 0.0
        self._seen: Counter[tuple[str, str]] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """False for a record that is one too many."""
        now = monotonic()
        if now - self._minute >= 60:
            left_out = sum(max(0, count - KIND_A_MINUTE) for count in self._seen.values())
            self._minute, self._seen = now, Counter()
            if left_out:
                record.msg = f"{record.getMessage()} [{left_out} events before were left out]"
                record.args = ()
        kind = (record.name, str(record.msg)[:80])
        self._seen[kind] += 1
        written = sum(min(count, KIND_A_MINUTE) for count in self._seen.values())
        return self._seen[kind] <= KIND_A_MINUTE and written <= ALL_A_MINUTE


def set_up_log(application: logging.Logger, *, addresses: bool) -> None:
    """Let everything that is logged in this process pass through one handler.

    application: the server's own log, which traitlets has given a handler.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines(addresses=addresses))
    handler.addFilter(AFewOfEachKind())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    for logger in (application, logging.getLogger("tornado"), logging.getLogger("traitlets")):
        logger.handlers.clear()
        logger.propagate = True
        logger.setLevel(logging.WARNING)


def bound_log(application: logging.Logger) -> None:
    """Bound the log of a kernel: it writes where the server does, and a visitor can make it complain.

    The messages of a visitor are at fault then; errors in our code go to the page.
    application: the kernel's own log. What it is built upon complains as well, beside it.
    """
    application.propagate = False
    root = logging.getLogger()
    root.handlers[:] = [logging.StreamHandler(sys.__stderr__)]
    for handler in (*application.handlers, *root.handlers):
        handler.setFormatter(JsonLines(traces=False))
        handler.addFilter(_calls_for_action)
        handler.addFilter(AFewOfEachKind())


def _calls_for_action(record: logging.LogRecord) -> bool:
    """False for what ipykernel says of a cell that runs while its kernel is ended.

    The server interrupts it, and ipykernel closes the sockets through which it would answer.
    """
    fault = record.exc_info[1] if record.exc_info else None
    unanswered = isinstance(fault, zmq.ZMQError) and fault.errno == zmq.ENOTSOCK
    return not unanswered and INTERRUPTED not in record.getMessage()


def log_request(handler: RequestHandler, *, addresses: bool) -> None:
    """Log a request that failed by a fault of ours; refusals are counted, not logged."""
    request, status = handler.request, handler.get_status()
    if status < 500 or status == 503:
        return
    fields: dict[str, Any] = {
        "method": str(request.method)[:10],
        "path": request.path[:200],
        "status": status,
        "ms": round(1000 * request.request_time()),
    }
    if addresses:
        fields["address"] = request.remote_ip
    log.error("request failed", extra={"fields": fields})
