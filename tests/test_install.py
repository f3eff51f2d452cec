"""Installing a lock: by uv, or by pip where uv is not there, fails, or would ask another index than pip."""

import sys
from collections.abc import Callable
from pathlib import Path

import install
import pytest

Asked = list[tuple[str, str]]
"""The tools that were asked, each with the last word of what it was asked for."""


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Asked]:
    """What tools are asked for where some cannot do it, and where pip may have an index of its own."""

    def asked(*failing: tuple[str, str], index: bool = False, status: int = 0) -> Asked:
        found: Asked = []

        def done(tool: tuple[str, ...], *words: str) -> bool:
            # An environment that is activated may be another one.
            assert tool != install.UV or words[:2] == ("--python", sys.executable)
            found.append((tool[2], words[-1]))
            return found[-1] not in failing

        monkeypatch.setattr(install, "done", done)
        monkeypatch.setattr(install, "node_locks", tuple)
        monkeypatch.setattr(install, "pip_has_an_index", lambda: index)
        assert install.main("app") == status
        return found

    return asked


def test_uv_installs_the_lock_then_the_project(asked: Callable[..., Asked]) -> None:
    assert asked() == [("pip", "locks/uv.txt"), ("uv", "locks/app.txt"), ("uv", ".")]


def test_node_comes_from_its_lock_where_the_machine_has_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert install.node_locks() == ("node",)
    for name in ("node", "npm"):
        (tmp_path / name).touch(mode=0o755)
    assert install.node_locks() == ()


def test_pip_installs_where_uv_cannot(asked: Callable[..., Asked]) -> None:
    by_pip = [("pip", "locks/app.txt"), ("pip", ".")]
    assert asked(index=True) == by_pip
    assert asked(("pip", "locks/uv.txt"))[1:] == by_pip
    assert asked(("uv", "locks/app.txt"))[2:] == by_pip


def test_what_nobody_could_install_is_no_success(asked: Callable[..., Asked]) -> None:
    """The project is not built without what the lock holds."""
    last = ("pip", "locks/app.txt")
    assert asked(("uv", "."), last, status=1)[-1] == last


@pytest.mark.parametrize(
    ("name", "value", "own"),
    [
        ("PIP_INDEX_URL", "https://packages.school.example/simple", True),
        ("PIP_NO_INDEX", "1", True),
        ("PIP_EXTRA_INDEX_URL", "https://packages.school.example/simple", False),
        ("PIP_TIMEOUT", "60", False),
    ],
)
def test_an_index_of_its_own_is_found_in_the_settings_of_pip(
    name: str, value: str, own: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for other in ("PIP_INDEX_URL", "PIP_NO_INDEX"):
        monkeypatch.delenv(other, raising=False)
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    monkeypatch.setenv(name, value)
    assert install.pip_has_an_index() is own
