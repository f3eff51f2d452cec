"""A box of views as one widget, for front ends that know anywidget and not the boxes of ipywidgets."""

from __future__ import annotations

from typing import Any

import ipywidgets
import traitlets

from conquest_lab.kit.widget import KitWidget
from conquest_lab.widgets.data import Data


class Frame(KitWidget):
    """The boxes of a view and what they hold, laid out by its script; the widgets inside stay what they are.

    box: a box with all its boxes and views, or one view; what is neither is left out.
    """

    tree = traitlets.Dict().tag(sync=True)

    def __init__(self, box: Any) -> None:
        super().__init__(module="frame", tree=tree_of(box))
        self.box = box


def tree_of(widget: Any) -> Data:
    """A widget as data: the classes of its element, and its parts or the name by which it is found."""
    classes = [str(name) for name in widget._dom_classes]  # noqa: SLF001 - what its element is called
    if isinstance(widget, KitWidget):
        return {"classes": classes, "widget": f"anywidget:{widget.model_id}"}
    known = (child for child in widget.children if isinstance(child, ipywidgets.Box | KitWidget))
    return {"classes": classes, "parts": [tree_of(child) for child in known]}
