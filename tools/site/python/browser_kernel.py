"""A kernel in the browser: all in which it differs from a Jupyter kernel on a server.

The page (page.js) and this module talk through a worker (worker.js): `run` runs a cell and says what it
shows, `hear` hands a message of the page to its widget, and widgets send theirs through `PageComm`.
ipywidgets imports IPython for what no page of ours does: its names are lent here, and those of other packages
by `lent_names.py`.
"""

from __future__ import annotations

import ast
import contextlib
import gc
import importlib
import io
import json
import os
import pkgutil
import random
import sys
import traceback
from asyncio import events
from collections.abc import Callable, Iterator, Sequence
from importlib.machinery import PathFinder
from pathlib import Path
from types import ModuleType
from typing import Any

import archives
import comm
from comm.base_comm import BaseComm, CommManager
from lent_names import lending, lent, module

KIT = Path("/app/conquest_lab/kit/made/kit.json")

VIEW = "application/vnd.jupyter.widget-view+json"

APP = Path("/app")
LATER = APP / "later.json"
"""The archives of modules that few pages import, by the names of the modules."""

Send = Callable[[str, str, Any], None]
Fetch = Callable[[str], Any]

comms = CommManager()
shown: list[Any] = []


def display(*values: Any, **_options: Any) -> None:
    """Show values below the cell, as IPython's function of this name does."""
    shown.extend(values)


names: dict[str, Any] = {"__name__": "__main__", "display": display}
_unsent: list[tuple[str, str, list[bytes]]] = []
_send: Send | None = None
_fetch: Fetch | None = None
_remembered: dict[str, Any] = {}
# The page names the address of the bundle of all views, whose version it is.
os.environ["CONQUEST_KIT"] = json.loads(KIT.read_text("utf-8"))["version"]


# Messages of widgets ------------------------------------------------------------------------------


class PageComm(BaseComm):
    """The kernel's end of the line between a widget and its view."""

    def publish_msg(
        self,
        msg_type: str,
        data: dict[str, Any] | None = None,
        metadata: dict[str, Any] | None = None,
        buffers: Sequence[bytes] | None = None,
        **keys: Any,
    ) -> None:
        """Send a message to the page."""
        content = {
            "comm_id": self.comm_id,
            "data": data or {},
            "metadata": metadata or {},
            "target_name": keys.get("target_name"),
        }
        _tell(msg_type, json.dumps(content), [bytes(one) for one in buffers or ()])


def _tell(kind: str, text: str, buffers: list[bytes]) -> None:
    """Send to the page, or keep until there is one: what the kept memory holds was made before."""
    if _send is None:
        _unsent.append((kind, text, buffers))
        return
    from pyodide.ffi import to_js  # noqa: PLC0415 - there is none where the snapshot is tested

    _send(kind, text, to_js(buffers))


def hear(comm_id: str, data: str, buffers: Sequence[Any]) -> None:
    """Hand a message of the page to its widget; one for a widget that is gone is left."""
    if (found := comms.comms.get(comm_id)) is None:
        return
    content = {"comm_id": comm_id, "data": json.loads(data)}
    try:
        found.handle_msg({"content": content, "buffers": [one.to_memoryview() for one in buffers]})
    except Exception:  # noqa: BLE001 - a kernel prints the errors of its widgets and goes on
        traceback.print_exc()


# Names that are lent ------------------------------------------------------------------------------


class _NoShell:
    """The class of IPython's shell, of which there is none."""


def _shell() -> dict[str, ModuleType]:
    """The modules of IPython that ipywidgets imports, with as much as it uses on our pages."""
    return {
        "IPython": module("IPython", get_ipython=lambda: None),
        "IPython.display": module(
            "IPython.display",
            display=display,
            clear_output=lambda *_arguments, **_options: shown.clear(),
        ),
        "IPython.core": module("IPython.core"),
        "IPython.core.interactiveshell": module(
            "IPython.core.interactiveshell", InteractiveShell=_NoShell
        ),
    }


# Modules that few pages import --------------------------------------------------------------------


class _Later:
    """Finds modules of which the archive is fetched by the first import."""

    def __init__(self, archives: dict[str, str]) -> None:
        self._archives = archives

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> Any:
        """Fetch the archive of the module unless it is here, then find it as any other."""
        wanted = self._archives.get(name)
        if wanted is None or _fetch is None:
            return None
        if (found := _found(name)) is None:
            answer = _fetch(wanted)
            if answer is None:
                message = f"{name} is not in this browser yet, and there is no network"
                raise ModuleNotFoundError(message, name=name)
            archives.unpack(answer)
            importlib.invalidate_caches()
            found = _found(name)
        return found


def _found(name: str) -> Any:
    """Where a module is, whatever holds the rest of its package; a folder with data alone is none."""
    package = name.rpartition(".")[0].replace(".", "/")
    spec = PathFinder.find_spec(name, [str(APP / package)])
    return spec if spec is not None and spec.has_location else None


# The life of the kernel ---------------------------------------------------------------------------


def begin() -> None:
    """Import what every page needs; a cell imports the rest when it is run."""
    comm.create_comm = PageComm
    comm.get_comm_manager = lambda: comms
    sys.modules.update({**_shell(), **lent(APP)})
    with lending():
        importlib.import_module("ipycanvas")


def prepare() -> None:
    """Import what any page needs, and read rules, maps and catalogues: for the memory that is kept."""
    begin()
    importlib.import_module("conquest_lab.players.search")
    games = importlib.import_module("conquest_lab.players.games")
    for player in pkgutil.iter_modules(games.__path__, f"{games.__name__}."):
        importlib.import_module(player.name)
    text = importlib.import_module("conquest_lab.text")
    for language in ("en", "fr"):
        text.speaker(language)("Home")
    sent = len(_unsent)
    with _no_loop():
        importlib.import_module("conquest_lab.widgets.ahead").read_ahead()
    del _unsent[sent:]  # the widgets of a game that was shown ahead are gone
    gc.collect()


@contextlib.contextmanager
def _no_loop() -> Iterator[None]:
    """Let no event loop run: what it is to do later no memory holds, and so it is done at once."""
    loop = events._get_running_loop()  # noqa: SLF001 - there for those who make loops, as Pyodide does
    events._set_running_loop(None)  # noqa: SLF001
    try:
        yield
    finally:
        events._set_running_loop(loop)  # noqa: SLF001


def arrive(send: Send, fetch: Fetch) -> None:
    """Begin with a page: chance is its own, and it hears of the widgets that were made before.

    send: a message to the page; fetch: the archive of a package, None where it cannot be had.
    """
    global _send, _fetch
    _send, _fetch = send, fetch
    # First: a folder of data would be taken for a package without modules.
    sys.meta_path.insert(0, _Later(json.loads(LATER.read_text()) if LATER.exists() else {}))
    importlib.invalidate_caches()
    random.seed()
    for message in _unsent:
        _tell(*message)
    _unsent.clear()


def remember(text: str) -> None:
    """Take what the browser remembers.

    own, common: for a store that has a text of its own, and for any other. map: the size of a map.
    """
    _remembered.update(json.loads(text))
    os.environ["CONQUEST_MAP"] = _remembered["map"]


def _open_stores() -> None:
    """Tell the stores of a cell what the browser remembers, before the page could ask for them."""
    store = sys.modules.get("conquest_lab.widgets.store")
    for widget in tuple(_instances()) if store is not None and _remembered else ():
        if isinstance(widget, store.BrowserStore) and not widget.ready:
            with widget.hold_sync():
                for name, value in _remembered["own" if widget.own else "common"].items():
                    setattr(widget, name, value)


def _instances() -> Any:
    """All widgets that are open."""
    return importlib.import_module("ipywidgets.widgets.widget")._instances.values()  # noqa: SLF001


def _parts(source: str) -> tuple[ast.Module, ast.Expression | None]:
    """A cell, and apart from it the expression at its end, whose value is shown."""
    tree = ast.parse(source)
    if tree.body and isinstance(tree.body[-1], ast.Expr) and not source.rstrip().endswith(";"):
        last = tree.body.pop()
        assert isinstance(last, ast.Expr)
        return tree, ast.Expression(last.value)
    return tree, None


def run(source: str) -> str:
    """Run a cell: what it printed and showed, and the last line of its error, as JSON."""
    shown.clear()
    printed = io.StringIO()
    wrong = ""
    with contextlib.redirect_stdout(printed):
        try:
            body, last = _parts(source)
            exec(compile(body, "<cell>", "exec"), names)  # noqa: S102 - a kernel runs cells
            value = None if last is None else eval(compile(last, "<cell>", "eval"), names)  # noqa: S307
            _open_stores()
        except Exception as error:  # noqa: BLE001 - a cell may fail as it likes
            value, wrong = None, f"{type(error).__name__}: {error}"
            traceback.print_exc()
    if value is not None:
        shown.append(value)
    return json.dumps(
        {"printed": printed.getvalue(), "shown": list(map(_seen, shown)), "wrong": wrong}
    )


def cells(page: str, search: str, language: str) -> str:
    """The cells of a page that its address describes, as `made_page` tells them."""
    told: str = importlib.import_module("made_page").cells(page, search, language)
    return told


def _seen(value: Any) -> dict[str, str]:
    """A value as the page shows it: a widget by its id, HTML, or its text."""
    bundle = getattr(value, "_repr_mimebundle_", lambda: None)()
    if isinstance(bundle, tuple):
        bundle = bundle[0]
    if bundle and VIEW in bundle:
        return {"model": bundle[VIEW]["model_id"]}
    if hasattr(value, "_repr_html_"):
        return {"html": value._repr_html_()}
    return {"text": repr(value)}
