"""Starts the servers: that of visitors, on Home or one app, and JupyterLab on the lessons; checks before."""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
import socket
import sys
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from conquest_lab import kit
from conquest_lab.core import folders
from conquest_lab.core.errors import ConquestError
from conquest_lab.core.words import Message, say
from conquest_lab.deadline import VARIABLE as DECISION_SECONDS
from conquest_lab.server.config import kernel_pools, lab_settings, voila_settings
from conquest_lab.server.hosts import ANY_ADDRESS
from conquest_lab.server.limits import Guard, Limits
from conquest_lab.server.settling import import_schemas, uncollected
from conquest_lab.tables.here import FILE as TABLES
from conquest_lab.tables.here import MOST as MOST_TABLES
from conquest_lab.tables.here import tables_beside
from conquest_lab.text import speaker

TEMPLATES = Path(__file__).parent / "share"
LAB_CONFIG = Path(__file__).parent / "etc"

HOME = "home"
"""The page that leads to all others."""

CLASSES = Path("conquest-lab") / "classes.sqlite"
"""The rooms of classes, below Jupyter's data folder."""


class ServeError(ConquestError):
    """A server that could not start; the message gives the reason and the remedy."""


def lessons_folder() -> Path:
    """The folder of the lessons."""
    return folders.shipped("lessons")


def app_notebook(app: str) -> Path:
    """The notebook of an app; raises ServeError with the known names for an unknown one."""
    return _notebook(
        app,
        lessons_folder() / "apps",
        lambda names: say(
            "there is no app {name}; the apps are: {names}", name=repr(app), names=names
        ),
    )


def lesson_notebook(lesson: str, language: str = "en") -> Path:
    """The notebook of a lesson, by its name or the beginning of it: `p03`."""
    return _notebook(
        lesson,
        lessons_folder() / language,
        lambda names: say(
            "there is no lesson {name}; the lessons are: {names}",
            name=repr(lesson),
            names=tuple(name.partition("_")[0] for name in names),
        ),
    )


def _names(folder: Path) -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in folder.glob("*.ipynb")))


def _notebook(wanted: str, folder: Path, fault: Callable[[tuple[str, ...]], Message]) -> Path:
    names = _names(folder)
    found = [name for name in names if name == wanted] or [
        name for name in names if name.startswith(f"{wanted}_")
    ]
    if len(found) != 1:
        raise ServeError(fault(names or (str(folder),)))
    return folder / f"{found[0]}.ipynb"


def serve(
    app: str | Path = HOME,
    *,
    ip: str = "localhost",
    port: int = 8866,
    base_url: str = "/",
    open_browser: bool = False,
    pool_size: int = 2,
    frame_ancestors: Sequence[str] = (),
    guard: Guard | None = None,
    classes_file: Path | None = None,
    lti_file: Path | None = None,
    own_lessons: Path | None = None,
    language: str = "en",
) -> None:
    """Serve Home and all it leads to until interrupted, or one app, or the notebook at a path.

    classes_file: where the rooms of classes are kept, beside Home only; by default in Jupyter's data folder.
        Tables for several devices are kept beside it.
    lti_file: the settings of learning platforms that may start activities, beside Home only.
    own_lessons: a folder of lessons that Home shows beside ours.
    language: of the lines that announce the address.
    """
    open_standard_streams()
    notebook = _shown_alone(app)
    check_port(ip, port)
    guard = guard or Guard()
    try:
        with uncollected():
            import_schemas()
            classes_file = classes_file or _data_folder() / CLASSES
            _prepare_for_games(guard.limits, None if notebook else tables_beside(classes_file))
            _begin_loop()
            from conquest_lab.server import parts, voila_server  # noqa: PLC0415 - Voila is an extra
    except ImportError as error:
        raise ServeError(
            "the apps need Voila ({error}): {command}",
            error=str(error),
            command="pip install 'conquest-lab[app]'",
        ) from error
    register_templates()
    settings = voila_settings(
        ip=ip,
        port=port,
        base_url=base_url,
        pool_size=pool_size,
        frame_ancestors=frame_ancestors,
    )
    bundle = {
        "address": kit.address(base_url),
        "version": kit.version(),
        "groups": kit.group_addresses(base_url),
    }
    resources: dict[str, object] = {
        "conquest_kit": bundle,
        "conquest_parts": parts.address(base_url, "parts"),
    }
    settings["VoilaConfiguration"]["resources"] = resources
    if notebook is None:
        settings["Voila"]["root_dir"] = str(lessons_folder().resolve())
        settings["VoilaKernelManager"] = {"kernel_pools_config": kernel_pools(pool_size)}
        resources["conquest_home"] = base_url
    if notebook is None or notebook.resolve().is_relative_to(lessons_folder().resolve()):
        resources["conquest_page"] = {
            "script": kit.address(base_url, "page.js"),
            "widgets": parts.address(base_url, "widgets"),
        }
    url = f"http://{_shown(ip)}:{port}{base_url}"
    voila_server.run(
        settings,
        notebook,
        partial(_announce, url, language, own_lessons, open_browser=open_browser),
        guard=guard,
        classes_file=classes_file,
        lti_file=None if lti_file is None else _checked(lti_file),
        own_lessons=own_lessons,
        framed_elsewhere=bool(frame_ancestors),
    )


def _checked(lti_file: Path) -> Path:
    """The file of settings of learning platforms; raises LtiError or ServeError for one of no use."""
    try:
        from conquest_lab.server.classroom.lti import handlers, settings  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise ServeError(
            "learning platforms need joserfc ({error}): {command}",
            error=str(error),
            command="pip install 'conquest-lab[lti]'",
        ) from error
    del handlers
    settings.read(lti_file)
    return lti_file


def _shown_alone(app: str | Path) -> Path | None:
    """The notebook of an app, or at a path; None for Home, which leads to all of them."""
    if app == HOME:
        return None
    notebook = app if isinstance(app, Path) else app_notebook(app)
    if not notebook.is_file():
        raise ServeError("{file}: there is no such notebook", file=str(notebook))
    return notebook


def _announce(
    url: str, language: str, own_lessons: Path | None, *, open_browser: bool, has_rooms: bool
) -> None:
    with suppress(OSError):  # the output may be closed
        t = speaker(language)
        print(t("Conquest Lab: {url} (Ctrl+C stops it)", url=url), flush=True)
        if own_lessons is not None:
            from conquest_lab.server.own_lessons import own_cards  # noqa: PLC0415 - it comes with Voila

            found = own_cards(own_lessons, language)
            if not found:
                command = f"conquest-lab new-lesson --folder {own_lessons} my_lesson"
                print(
                    t(
                        "{folder}: there is no lesson in it yet; this writes one: {command}",
                        folder=str(own_lessons),
                        command=command,
                    ),
                    flush=True,
                )
            for card in found:
                where = t.render(card.fault) if card.fault else f"{url}lesson/{card.key}"
                print(f"  {where}", flush=True)
        if not has_rooms:
            print(
                t("Another server on this computer has the rooms of classes: this one opens none."),
                t("Name another file of rooms with {option} to have some.", option="--classes"),
                flush=True,
            )
    if open_browser:
        webbrowser.open(url)


def _data_folder() -> Path:
    from jupyter_core.paths import jupyter_data_dir  # noqa: PLC0415 - it comes with Voila

    return Path(jupyter_data_dir())


def _prepare_for_games(limits: Limits, tables: Path | None) -> None:
    """Raise the limit of descriptors and set the variables that games inherit from this process.

    tables: a file that games read and write themselves; None where there are no tables.
    """
    from conquest_lab.server.machine import raise_descriptor_limit  # noqa: PLC0415 - psutil is in an extra

    raise_descriptor_limit()
    os.environ[kit.ON_PAGE] = kit.version()
    os.environ[DECISION_SECONDS] = str(limits.decision_seconds)
    if tables is not None:
        os.environ[TABLES] = str(tables.absolute())
        os.environ[MOST_TABLES] = str(limits.tables_per_address)


def _begin_loop() -> None:
    """Make the event loop of the server, and begin the process that forks its kernels."""
    # tornado comes with Voila
    from conquest_lab.server.fork_provisioner import begin_prefork_process  # noqa: PLC0415

    loop = asyncio.SelectorEventLoop()
    asyncio.set_event_loop(loop)
    loop.run_until_complete(begin_prefork_process())


def _shown(ip: str) -> str:
    """The host of an address in the browser for what the server listens on.

    >>> _shown("0.0.0.0"), _shown("192.168.1.20"), _shown("::1")
    ('localhost', '192.168.1.20', '[::1]')
    """
    if ip in ANY_ADDRESS:
        return "localhost"
    return f"[{ip}]" if ":" in ip else ip


def serve_lab(
    folder: Path | None = None,
    *,
    ip: str = "localhost",
    port: int = 8888,
    open_browser: bool = False,
    token: str | None = None,
) -> None:
    """Open JupyterLab on the lessons until interrupted.

    An installed package's lessons are copied to `folder` first, so that what a reader changes is
    theirs; what already stands there is left alone.
    """
    try:
        import_schemas()
        from jupyterlab.labapp import LabApp  # noqa: PLC0415 - JupyterLab is an extra
    except ImportError as error:
        raise ServeError(
            "the lessons need JupyterLab ({error}): {command}",
            error=str(error),
            command="pip install 'conquest-lab[lab]'",
        ) from error
    check_port(ip, port)
    root = lab_folder(folder)
    register_templates()
    disable_lab_news()

    settings = lab_settings(
        root_dir=str(root.resolve()), ip=ip, port=port, open_browser=open_browser, token=token
    )
    # JupyterLab starts a ServerApp, which takes its settings from the command line alone.
    LabApp.launch_instance(
        argv=[
            f"--{name}.{key}={value}"
            for name, values in settings.items()
            for key, value in values.items()
        ]
    )


def open_standard_streams() -> None:
    """Open the standard streams that were closed at the start, on nothing.

    The next file or socket would take the number of a closed one, and what the server and its kernels print
    would be written into it.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            nothing = os.open(os.devnull, os.O_RDWR)
            if nothing != number:
                os.dup2(nothing, number)
                os.close(nothing)
            os.set_inheritable(number, True)  # noqa: FBT003 - it takes no name
            setattr(sys, name, os.fdopen(number, "r" if number == 0 else "w", closefd=False))


def lab_folder(folder: Path | None) -> Path:
    """The folder that JupyterLab opens: the one asked for, a checkout's lessons, or a copy."""
    source = lessons_folder()
    if folder is None:
        if source.parent != folders.PACKAGE and source.is_dir():
            return source
        folder = Path("conquest-lab-lessons")
    if not folder.exists():
        if not source.is_dir():
            raise ServeError("{folder}: the lessons are missing", folder=str(source))
        shutil.copytree(source, folder)
    elif not folder.is_dir():
        raise ServeError(
            "{folder}: JupyterLab needs a folder, and this is a file", folder=str(folder)
        )
    return folder


def register_templates() -> None:
    """Add our folder to Jupyter's data folders, in which Voila looks for its template.

    The folder holds `nbconvert/templates`, not `voila/templates`: Voila takes the first `voila`
    data folder for its own and would miss its themes there.
    """
    _prepend("JUPYTER_PATH", TEMPLATES)


def disable_lab_news() -> None:
    """Keep JupyterLab from asking every reader whether it may fetch news."""
    _prepend("JUPYTER_CONFIG_PATH", LAB_CONFIG)


def _prepend(variable: str, folder: Path) -> None:
    paths = [path for path in os.environ.get(variable, "").split(os.pathsep) if path]
    if str(folder) not in paths:
        os.environ[variable] = os.pathsep.join([str(folder), *paths])


def check_port(ip: str, port: int) -> None:
    """Refuse a port that another program listens on, or that this user may not open."""
    try:
        addresses = socket.getaddrinfo(
            ip or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
    except (OSError, OverflowError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ServeError(_cannot_listen(ip, port, reason)) from error
    absent: list[object] = []
    reasons = {
        errno.EADDRINUSE: say(
            "port {port} is in use by another program; stop it, or choose another port: --port {other}",
            port=str(port),
            other=str(port + 1),
        ),
        errno.EACCES: say(
            "port {port}: this user may not open it; choose one above 1023: --port 8866",
            port=str(port),
        ),
    }
    for family, kind, protocol, _, address in addresses:
        try:
            with socket.socket(family, kind, protocol) as probe:
                if os.name == "posix":
                    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                if family == socket.AF_INET6:  # as tornado does
                    probe.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
                probe.bind(address)
        except OSError as error:
            # A machine without IPv6 names ::1 and cannot bind it: the other address serves.
            if error.errno in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):
                absent.append(address)
                continue
            other = _cannot_listen(ip, port, str(error.strerror))
            raise ServeError(reasons.get(error.errno or 0, other)) from error
    if len(absent) == len(addresses):
        raise ServeError("address {ip}: no address of this machine", ip=repr(ip))


def _cannot_listen(ip: str, port: int, reason: str) -> Message:
    return say(
        "address {ip}, port {port}: cannot listen there ({reason})",
        ip=repr(ip),
        port=str(port),
        reason=reason,
    )
