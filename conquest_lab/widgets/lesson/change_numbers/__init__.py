"""A table whose numbers can be changed: fields with their labels, a function of them, and what it gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from conquest_lab.display import Shown
from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.lesson.page import Lesson, LessonView

Field: TypeAlias = "tuple[str, Any, Sequence[Any] | Mapping[Any, str]]"
"""The label of an argument, its value at first, and all its values: a range is a slider, else a list;
of a mapping the values are the words that are shown."""


class ChangeNumbers(LessonView, kind="change_numbers"):
    """The table that a function makes of what is chosen in its fields.

    made: gives the table. fields: one for each argument of it, by its name.
    """

    def __init__(self, lesson: Lesson, made: Callable[..., Shown], **fields: Field) -> None:
        self.made = made
        self.fields = fields
        super().__init__(lesson)

    def restart(self) -> None:
        """Back to the values at first."""
        self.values = {name: first for name, (_, first, _) in self.fields.items()}
        self._table = self.made(**self.values)

    def on_own_message(self, do: str, message: Sent) -> None:
        match do, message:
            case "change", {"name": str(name)} if name in self.fields:
                offered = [*self.fields[name][2]]
                if (at := whole(message, "to", len(offered))) is not None:
                    self.values[name] = offered[at]
                    self._table = self.made(**self.values)
                    self.draw()

    def data(self) -> Data:
        return {
            "fields": [
                {
                    "name": name,
                    "label": label,
                    "at": [*values].index(self.values[name]),
                    "words": [
                        *map(str, values.values() if isinstance(values, Mapping) else values)
                    ],
                    "slides": isinstance(values, range),
                }
                for name, (label, _, values) in self.fields.items()
            ],
            "table": self._table._repr_html_(),
        }
