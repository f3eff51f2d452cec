"""Play on several devices: a table with seats, each on the device of the person who sits there."""

from conquest_lab.widgets.table.screen import TableScreen

__all__ = ["TableScreen"]
