"""Conquêtes as Atalia published it in 2021: lay regions, join them, take others by hidden support.

Read `rules.en.md` or `rules.fr.md` first, then `types`, `legal` (what may be done), `play` (what it
leads to) with `turn`, `bot` (the solo opponent) and `scoring`, and last `words`.
"""

from conquest_lab.games.conquetes.presentation import ConquetesPresentation
from conquest_lab.games.conquetes.rules import Conquetes

RULESET = Conquetes
PRESENTATION = ConquetesPresentation
