"""Lagoon: six islands, secret treasures, four rounds.

Read `rules.en.md`, then the steps in the order of the rules: `setup`, `turn`, `ending`. `state` and `table`
say what they work on, `ruleset` puts them together, `presentation` shows them.
"""

from lagoon.presentation import LagoonPresentation
from lagoon.ruleset import Lagoon

__all__ = ["RULESET", "Lagoon", "LagoonPresentation"]

RULESET = Lagoon
