"""Settings of Voila and JupyterLab as data, each with its reason."""

from __future__ import annotations

import os
import secrets
import tempfile
from collections.abc import Sequence
from typing import Any

from conquest_lab.server.connection_folder import PREFIX
from conquest_lab.server.frames import MAX_BYTES

TEMPLATE = "conquest"

CULL_IDLE_SECONDS = 900
CULL_INTERVAL_SECONDS = 120

OUTPUT_SECONDS = 60

_UNUSED_EXTENSIONS = (
    "jupyter-vue",
    "jupyter-vuetify",
    "jupyterlab_pygments",
    "@voila-dashboards/jupyterlab-preview",
    "ipyevents",
)


def content_security_policy(frame_ancestors: Sequence[str] = ()) -> str:
    """The page talks to its own server only; `frame_ancestors` are the sites that may embed it."""
    return "; ".join(
        (
            "default-src 'self'",
            # Voila's page, module federation and anywidget run inline, built and blob scripts.
            "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "font-src 'self' data:",
            "connect-src 'self' data: blob:",
            "worker-src 'self' blob:",
            "form-action 'self'",
            "base-uri 'self'",
            "object-src 'none'",
            " ".join(("frame-ancestors 'self'", *frame_ancestors)),
        )
    )


def voila_settings(
    *,
    ip: str = "localhost",
    port: int = 8866,
    base_url: str = "/",
    pool_size: int = 2,
    frame_ancestors: Sequence[str] = (),
) -> dict[str, dict[str, Any]]:
    """The settings of a Voila server for one app, open to anyone who reaches `ip`."""
    return {
        "Voila": {
            "ip": ip,
            "port": port,
            "port_retries": 0,  # another port than the one asked for would not be found
            "base_url": base_url,
            "open_browser": False,
            "token": "",  # visitors log in nowhere; the default address is this machine only
            "log_level": "WARN",
            "kernel_websocket_connection_class": "conquest_lab.server.connection.CheckedConnection",
            "tornado_settings": {
                # A page that closes sends a beacon, which cannot carry the token: with the check
                # on, every reload would leave a kernel behind (voila #1458). Sockets from other
                # origins are still refused.
                "disable_check_xsrf": True,
                # A board is 600 kB of messages, which compress to a fraction of that.
                "websocket_compression_options": {"compression_level": 4},
                "websocket_max_message_size": MAX_BYTES,
                "headers": {
                    "Content-Security-Policy": content_security_policy(frame_ancestors),
                    "Referrer-Policy": "same-origin",
                },
            },
        },
        "VoilaConfiguration": {
            **page_settings(),
            "multi_kernel_manager_class": "conquest_lab.server.kernels.CarefulKernelManager",
            # Kernels that have already run the app: 1.2-1.8 s to a painted map, not 2.3-2.6.
            "preheat_kernel": pool_size > 0,
            "default_pool_size": pool_size,
        },
        # The output of a cell may arrive long after its end when many visitors come at once. With
        # the default of 4 s their page would be empty and stay so.
        "VoilaExecutor": {"iopub_timeout": OUTPUT_SECONDS},
        "AsyncKernelManager": {"client_factory": "conquest_lab.server.connection.FastStartClient"},
        "MappingKernelManager": {**culling(), "allow_tracebacks": False},
        # A kernel that dies is not started again, empty, behind a page: the page opens again.
        "KernelRestarter": {"restart_limit": 0, "time_to_dead": 1.0},
        "IdentityProvider": {"cookie_options": cookie(frame_ancestors)},
        "ConnectionFileMixin": kernel_transport(),
        # Whether a notebook is trusted changes nothing here, and the signatures would be written into
        # Jupyter's data folder: without a home that can be written to, no page would open.
        "NotebookNotary": {"db_file": ":memory:", "secret": secrets.token_bytes()},
    }


def cookie(frame_ancestors: Sequence[str]) -> dict[str, Any]:
    """The options of the cookie by which a visitor is known.

    In a frame of another site a browser sends it only if it may travel there, and then through HTTPS alone.
    """
    if frame_ancestors:
        return {"samesite": "None", "secure": True}
    return {"samesite": "Lax"}


def kernel_pools(ready: int) -> dict[str, dict[str, Any]]:
    """The kernels kept ready for each page; those of a lesson start when it is opened.

    One kernel takes 40 to 85 MiB; most visitors play.
    """
    return {
        "default": {"pool_size": 0, "kernel_env_variables": {}},
        "apps/play.ipynb": {"pool_size": ready},
        "apps/explore.ipynb": {"pool_size": min(ready, 1)},
    }


def page_settings() -> dict[str, Any]:
    """Settings of a page: our template, no sources, no tracebacks, no files beside the page."""
    return {
        "template": TEMPLATE,
        "theme": "light",
        "allow_template_override": "NO",
        "allow_theme_override": "NO",
        "strip_sources": True,
        "show_tracebacks": False,
        "file_allowlist": [],
        "extension_denylist": list(_UNUSED_EXTENSIONS),
    }


def culling() -> dict[str, Any]:
    """Settings that end kernels whose page is gone."""
    return {
        "cull_idle_timeout": CULL_IDLE_SECONDS,
        "cull_interval": CULL_INTERVAL_SECONDS,
        "cull_connected": False,
    }


def kernel_transport(folder: str = "") -> dict[str, Any]:
    """The transport between server and kernels: Unix sockets in a folder of this user where possible.

    A socket's path has at most 103 bytes on macOS, 107 on Linux; a kernel's name takes 50 of them.
    Otherwise they talk through TCP on this machine.

    folder: where the server keeps what connects it to kernels; by default among the temporary files.
    """
    folder = folder or os.path.join(tempfile.gettempdir(), f"{PREFIX}12345678")  # noqa: PTH118 - bytes count
    short = len(os.fsencode(folder)) <= 50
    return {"transport": "ipc"} if os.name == "posix" and short else {}


def lab_settings(
    *, root_dir: str, ip: str, port: int, open_browser: bool, token: str | None = None
) -> dict[str, dict[str, Any]]:
    """The settings of a JupyterLab on the lessons that makes no requests to other servers.

    Its reader may run any code, so Jupyter makes a new `token` each time unless one is given.
    """
    return {
        "IdentityProvider": {} if token is None else {"token": token},
        "ServerApp": {
            "root_dir": root_dir,
            "ip": ip,
            "port": port,
            "port_retries": 0,
            "open_browser": open_browser,
            "kernel_websocket_connection_class": "conquest_lab.server.connection.NoDelayConnection",
            # In a container the user is root; the server still listens to this machine only.
            "allow_root": hasattr(os, "geteuid") and os.geteuid() == 0,
        },
        "LabApp": {
            "news_url": "",
            "check_for_updates_class": "jupyterlab.NeverCheckForUpdate",
            "extension_manager": "readonly",
        },
    }
