"""What all tests share: which of them run together, where the project is, and kernels of lessons."""

from __future__ import annotations

from pathlib import Path

import pytest
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from nbval.plugin import IPyNbCell
from traitlets.config import Config
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from conquest_lab.server.fork_provisioner import register_fork_provisioner

ROOT = Path(__file__).parents[1]


class Together(LoadScopeScheduling):
    """Keeps in one process what shares a server or a kernel, and else the cases of one test function.

    xdist's own `--dist loadgroup` does this by marks, and silently does not under pytest 9.2
    (pytest-xdist #1386). Test by test would take its scheduler longer than most tests take.
    """

    def _split_scope(self, nodeid: str) -> str:
        path = nodeid.partition("::")[0]
        if path.startswith("tests/server/"):
            return "server"
        if path.startswith("tests/browser/") or path.endswith((".ipynb", "test_wheel.py")):
            return path
        if path.endswith("test_referees.py"):
            return nodeid
        return nodeid.partition("[")[0]


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Together:
    """Hand the tests out to the processes of `-n`."""
    return Together(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Fork the kernels of lessons as the server of the pages does: most of their time went by in imports."""
    if any(isinstance(item, IPyNbCell) for item in items):
        KernelProvisionerFactory.clear_instance()
        KernelProvisionerFactory.instance(config=Config(register_fork_provisioner()))


@pytest.fixture(scope="session")
def root() -> Path:
    """The top folder of the checkout."""
    return ROOT
