"""Five conquest board games as a teaching kit: rules, odds, widgets and lessons."""

__version__ = "0.1.0.dev0"
