"""The home-brew «Refonte de Risk»: capitals, credits, buildings, oceans, cannons.

Read `rules.en.md` or `rules.fr.md` first, then `state` and `table`. Every step has a module, in the order
of a game: `setup`; then a turn with `production`, `buying`, `cards`, `placing`, `acting` (which brings
together `moving`, `attacking`, `bombarding` and `combat`) and `closing`. In `capitals` they are lost and
moved, players are out, and somebody wins.
"""

from conquest_lab.games.refonte.presentation import RefontePresentation
from conquest_lab.games.refonte.ruleset import Refonte

__all__ = ["RULESET", "Refonte", "RefontePresentation"]

RULESET = Refonte
