"""The home-brew «Refonte de Risk»: capitals, credits, buildings, oceans, cannons.

Read `rules.en.md` or `rules.fr.md` first, then `units`, `state` and `table`. Every step has a module, in
the order of a game: `setup`; then a turn, whose start and end are `turn`, with `buying`, `cards`, `placing`
and `acting`, which brings together `moving`, `attacking`, `bombarding` and `combat`. In `capitals` they are
lost and moved, players are out, and somebody wins.
"""

from conquest_lab.games.refonte.presentation import RefontePresentation
from conquest_lab.games.refonte.ruleset import Refonte

__all__ = ["RULESET", "Refonte", "RefontePresentation"]

RULESET = Refonte
