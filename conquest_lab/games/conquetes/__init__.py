"""Conquêtes as Atalia published it in 2021: lay regions, join them, take others by hidden support.

Read `rules.en.md`, then the steps in the order of the booklet: `setup`, `turn` with `pile`, `turn_action`,
`attack`, `scoring`; then `solo`, one player against the bot. `ruleset` puts them together, `presentation`
shows them.
"""

from conquest_lab.games.conquetes.presentation import ConquetesPresentation
from conquest_lab.games.conquetes.ruleset import Conquetes

__all__ = ["RULESET", "Conquetes", "ConquetesPresentation"]

RULESET = Conquetes
