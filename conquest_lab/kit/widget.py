"""Widgets that the bundle draws."""

from __future__ import annotations

import os
from collections.abc import Iterable

import anywidget
import ipywidgets
import traitlets

from conquest_lab.kit import ON_PAGE, SCRIPT, made, version

STUB = """const V = "%s";
const had = (globalThis[Symbol.for("conquest-kit")] ??= {});
const load = (model, host) =>
  (had[V] ??= (async () => {
    const at = document.querySelector(`meta[name="conquest-kit"][data-version="${V}"]`);
    if (at) return import(new URL(at.content, document.baseURI));
    return (await host.getWidget(model.get("kit"))).exports;
  })().catch((error) => {
    delete had[V];
    throw error;
  }));
export default {
  async render(given) {
    const { mount } = await load(given.model, given.host);
    return mount(given.model.get("module"), given);
  },
};
"""
"""The script of every view. It waits in `render` and never before: anywidget gives a model two seconds to
begin, and holds back what is sent to it until then."""


class Kit(anywidget.AnyWidget):
    """The bundle as a widget that shows nothing, for pages that do not name its address."""

    def __init__(self) -> None:
        self._esm = made(SCRIPT)  # read only where a page asks for it
        super().__init__()


_kits: list[Kit] = []


def kit_reference() -> str:
    """The name of the kernel's `Kit` for `host.getWidget`; "" where the page has its address."""
    if os.environ.get(ON_PAGE) == version():
        return ""
    if not _kits or _kits[-1].comm is None:  # Widget.close_all() closes it
        _kits[:] = [Kit()]
    return f"anywidget:{_kits[-1].model_id}"


_layouts: dict[tuple[tuple[str, str], ...], ipywidgets.Layout] = {}


def shared_layout(**traits: str) -> ipywidgets.Layout:
    """The one layout of all widgets that are laid out alike; views say in the browser how they are.

    A layout of its own would cost each widget a message of a kilobyte.
    """
    key = tuple(sorted(traits.items()))
    found = _layouts.get(key)
    if found is None or found.comm is None:  # Widget.close_all() closes it
        found = _layouts[key] = ipywidgets.Layout(**traits)
    return found


def is_shared(part: object) -> bool:
    """True for what other widgets use too, and so stays when one of them is closed."""
    return part in _layouts.values()


class Box(ipywidgets.Box):  # type: ignore[misc]
    """A box of widgets, with the traits of its shared layout."""

    def __init__(self, children: Iterable[ipywidgets.Widget] = (), **traits: str) -> None:
        super().__init__(tuple(children), layout=shared_layout(**traits))


class KitWidget(anywidget.AnyWidget):
    """A widget that the bundle draws.

    module: the path of its script below `conquest_lab/widgets`, such as `lesson/predict`.
    """

    _esm = STUB % version()

    module = traitlets.Unicode().tag(sync=True)
    kit = traitlets.Unicode().tag(sync=True)

    def __init__(self, **traits: object) -> None:
        super().__init__(kit=kit_reference(), layout=shared_layout(), **traits)
